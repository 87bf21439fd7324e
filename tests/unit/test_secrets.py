"""Secrets never reach the store or a model."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pawsignal.language.secrets import mask


@pytest.mark.parametrize(
    ("text", "masked", "kinds"),
    [

        ("我的密码是 hunter2secret，身份证 110101199003077758", "我的密码是 [已隐藏]，身份证 [已隐藏]", ("password", "id")),  # noqa: E501
        ("密码：abc123，别忘了", "密码：[已隐藏]，别忘了", ("password",)),
        ("wifi密码88888888", "wifi密码[已隐藏]", ("password",)),
        ("密碼是p@ss,word!1", "密碼是[已隐藏]", ("password",)),
        ("密码：芝麻开门", "密码：[已隐藏]", ("password",)),
        ("密码是“open sesame1”", "密码是“[已隐藏]”", ("password",)),
        ("短信验证码是 482913", "短信验证码是 [已隐藏]", ("password",)),
        ("my password is hunter2secret.", "my password is [hidden].", ("password",)),
        ("Password: tr0ub4dor&3 for the vet portal", "Password: [hidden] for the vet portal", ("password",)),
        ("the wifi password is luna2020!", "the wifi password is [hidden]!", ("password",)),
        ("pwd=swordfish", "pwd=[hidden]", ("password",)),
        ("my PIN is 4821", "my PIN is [hidden]", ("password",)),
        ("https://me:s3cret@example.com", "https://me:[hidden]@example.com", ("password",)),
        ("api key: sk-proj-abcdEFGH1234ijkl5678", "api key: [hidden]", ("key",)),
        ("密钥是 AKIAIOSFODNN7EXAMPLE", "密钥是 [已隐藏]", ("key",)),
        ("use ghp_16C7e42F292c6912E7710c838347Ae178B4a", "use [hidden]", ("key",)),
        ("Authorization: Bearer abcdef1234567890", "Authorization: Bearer [hidden]", ("key",)),
        ("令牌：9f8e7d6c5b4a3210", "令牌：[已隐藏]", ("key",)),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc123def456", "[已隐藏]", ("key",)),
        ("e3b0c44298fc1c149afbf4c8996fb924", "[已隐藏]", ("key",)),
        ("卡号 6222 0212 3456 7894 转账", "卡号 [已隐藏] 转账", ("card",)),
        ("my card 4111-1111-1111-1111 ok", "my card [hidden] ok", ("card",)),
        ("银行卡号是6222021234567890123", "银行卡号是[已隐藏]", ("card",)),
        ("card ５５０００００００００００００４", "card [hidden]", ("card",)),
        ("身份证１１０１０１１９９００３０７７７５８", "身份证[已隐藏]", ("id",)),
        ("110101199003070073", "110101199003070073", ()),
        ("我的身份证号是110101199003070070", "我的身份证号是[已隐藏]", ("id",)),
        ("护照号 E12345678", "护照号 [已隐藏]", ("id",)),
        ("my SSN is 078-05-1120", "my SSN is [hidden]", ("id",)),
    ],
)  # fmt: skip
def test_passwords_keys_cards_and_ids_are_masked(text, masked, kinds):
    assert mask(text) == (masked, kinds)


def test_an_id_number_is_known_by_its_check_character_without_a_label():
    assert mask("11010519491231002X 是他的")[1] == ("id",)


@pytest.mark.parametrize(
    "text",
    [
        "豆豆的芯片号是 900123456789012", "chip number 985112004567890", "microchip: 378282246310005",
        "900215003456789",
        "电话 13800138000", "+86 138 0013 8000", "打 010-12345678", "体重5.2kg", "2026-03-05 20:30",
        "我的密码是什么", "密码忘了怎么办",
        "my password is wrong", "I forgot my password again", "password reset please", "宠物护照号 123456789",
        "订单号20260305123000",
        "豆豆2020年3月5日出生", "token of love", "the secret is patience", "123e4567-e89b-12d3-a456-426614174000",
        "批号 202603051234",
        "Knowledge_Learning_8-SM-S7_01-02-2026-03",
    ],
)  # fmt: skip
def test_chips_phones_and_plain_words_are_kept(text):
    assert mask(text) == (text, ())


@pytest.mark.parametrize(
    "text",
    [
        "密码 hunter2 4111111111111111",
        "2 4111 1111 1111 1111 2026",
        "4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1",
        "3 110101199003077758",
    ],
)
def test_numbers_beside_a_card_or_id_do_not_hide_it(text):
    masked, kinds = mask(text)
    assert {"card", "id"} & set(kinds)
    assert not any(piece in masked for piece in ("1111", "1 1 1", "0307"))


@pytest.mark.parametrize(
    "text", ["密码是 hunter2secret", "password: hunter2", "api key: abcd1234efgh5678", "card 4111111111111111"]
)
def test_masking_twice_finds_nothing_more(text):
    masked, _ = mask(text)
    assert mask(masked) == (masked, ())


@given(st.text(max_size=80))
@settings(max_examples=80, deadline=None)
def test_text_without_a_finding_comes_back_as_it_was(text):
    masked, kinds = mask(text)
    assert bool(kinds) or masked == text


@given(st.from_regex(r"[A-Za-z]{3}[0-9]{4}[A-Za-z]{2}", fullmatch=True))
@settings(max_examples=50, deadline=None)
def test_a_labelled_password_never_survives(secret):
    for text in (f"我的密码是{secret}", f"密码 {secret}，谢谢", f"my password is {secret}", f"password={secret}"):
        assert secret not in mask(text)[0]
