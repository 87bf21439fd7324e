"""Numbers, weights and counts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pawsignal.language.quantity import find_quantities, number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("七", 7), ("十", 10), ("十二", 12), ("二十", 20), ("二十五", 25), ("一百零五", 105), ("两百五", 250),
        ("三千二", 3200),
        ("三点五", 3.5), ("4点6", 4.6), ("半", 0.5), ("二〇二六", 2026), ("两三", 3), ("12", 12), ("５.２", 5.2),
        ("兩", 2),
        ("twelve", 12), ("twenty-five", 25), ("a", 1), ("half a", 0.5), ("", None), ("豆", None), ("a lot", None),
    ],
)  # fmt: skip
def test_numbers_are_read_in_digits_characters_and_words(text, value):
    assert number(text) == value


@pytest.mark.parametrize(
    ("text", "kilograms"),
    [
        ("豆豆体重5.2公斤", 5.2), ("5.2千克", 5.2), ("称了5.2kg", 5.2), ("５.２ＫＧ", 5.2), ("4点6公斤", 4.6),
        ("四点六公斤", 4.6),
        ("五斤半", 2.75), ("十二公斤", 12), ("三斤二两", 1.6), ("八斤六", 4.3), ("半斤", 0.25), ("二两", 0.1),
        ("两斤", 1.0),
        ("两百五十克", 0.25), ("一个半公斤", 1.5), ("12磅", 5.443), ("10公斤左右", 10), ("十公斤半", 10.5),
        ("體重三公斤", 3),
        ("She weighs 4.1 kg now", 4.1), ("9 lb 5 oz", 4.224), ("10 lbs", 4.536), ("half a kilo", 0.5),
        ("four and a half kilos", 4.5), ("a kilo and a half", 1.5), ("twenty-five pounds", 11.34),
        ("850 grams", 0.85),
        ("3.2-3.4kg", 3.4),
    ],
)  # fmt: skip
def test_weights_come_out_in_kilograms(text, kilograms):
    [weight] = find_quantities(text)
    assert weight.kilograms == pytest.approx(kilograms, abs=0.001)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("拉了三次", 3), ("吐了两回", 2), ("吐了2遍", 2), ("两三次", 3), ("threw up twice", 2), ("3 times", 3),
        ("once", 1),
        ("a couple of times", 2), ("five times", 5), ("打了十二次", 12),
    ],
)  # fmt: skip
def test_counts_are_times(text, count):
    [quantity] = find_quantities(text)
    assert (quantity.unit, quantity.value, quantity.kilograms) == ("times", count, None)


@pytest.mark.parametrize(
    "text",
    [
        "第三次", "上一次", "有一次吐了", "一次性尿垫", "一两天", "巧克力", "一块巧克力", "a long time", "some time",
        "好几次", "三岁", "两只狗",
        "三回来了", "once you arrive", "5 goals", "kg", "下次",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_quantity_is_none(text):
    assert find_quantities(text) == []


def test_quantities_stand_in_reading_order_with_their_offsets():
    text = "豆豆吐了两次，体重从５公斤掉到四斤半"
    found = find_quantities(text)
    assert [text[each.start : each.end] for each in found] == ["两次", "５公斤", "四斤半"]


@given(st.integers(1, 9999))
@settings(max_examples=50, deadline=None)
def test_chinese_numerals_and_digits_agree(value):
    digits, places = "零一二三四五六七八九", ["千", "百", "十", ""]
    parts = [
        digits[int(digit)] + place if digit != "0" else "零" for digit, place in zip(f"{value:04}", places, strict=True)
    ]
    written = "".join(parts).strip("零")
    while "零零" in written:
        written = written.replace("零零", "零")
    assert number(written) == value


@pytest.mark.parametrize("text", ["Rex weighs -5 kg", "豆豆体重-5公斤", "称了 −2.5kg"])
def test_a_negative_weight_is_no_weight(text):
    assert find_quantities(text) == []


def test_a_range_is_no_negative_weight():
    assert [one.kilograms for one in find_quantities("weighs 5-6 kg")] == [6]
