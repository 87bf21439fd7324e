"""The companion: rounds, what it says it was told, what it refuses, when it asks back."""

from __future__ import annotations

import json
from dataclasses import replace
from string import Formatter

import pytest
from companion_briefs import DOU, WANG, asked, brief, memory, ok, pet, pieces, reply, statement, stay, told

from pawsignal.chat.companion import Companion
from pawsignal.chat.phrases import catalogue
from pawsignal.language.lexicon import table
from pawsignal.language.reading import Flag, Hazard, NewPet, Query
from pawsignal.model import Call, Cue, Kind, Message, PetStatus, Polarity, Reason, Scope
from pawsignal.ports import ChatModel

ALLERGY = memory("豆豆对鸡肉过敏", Kind.ALLERGY, "allergy:鸡肉")


def test_it_is_a_chat_model() -> None:
    assert isinstance(Companion(), ChatModel)


# --- rounds ---


def test_each_statement_becomes_one_call_and_nothing_else_is_said() -> None:
    given = brief(statements=(statement("豆豆爱吃三文鱼", Kind.PREFERENCE), statement("豆豆5.2公斤", Kind.MEASURE)))
    calls = pieces(given)
    assert [call.id for call in calls if isinstance(call, Call)] == ["c1", "c2"]
    assert len(calls) == 2
    assert json.loads(calls[0].arguments) == {
        "action": "add",
        "text": "豆豆爱吃三文鱼",
        "quote": "豆豆爱吃三文鱼",
        "kind": "preference",
        "scope": "pet",
        "pets": ["豆豆"],
        "certainty": "stated",
    }


def test_safety_statements_are_stored_first() -> None:
    given = brief(statements=(statement("豆豆爱玩球"), statement("豆豆对鸡肉过敏", Kind.ALLERGY)))
    first = pieces(given)[0]
    assert isinstance(first, Call)
    assert json.loads(first.arguments)["kind"] == "allergy"


@pytest.mark.parametrize(("answer", "action"), [(True, "confirm"), (False, "reject")])
def test_a_yes_or_no_settles_what_was_asked(answer: bool, action: str) -> None:
    watched = memory("豆豆最近不爱吃狗粮", Kind.CHANGE)
    (call,) = pieces(brief(answer=answer, settle=(stay(watched), watched)))
    assert isinstance(call, Call)
    assert json.loads(call.arguments) == {"action": action, "target": watched.id}


def test_what_was_settled_is_named_although_it_left_the_pool() -> None:
    watched = memory("豆豆最近不爱吃狗粮", Kind.CHANGE)
    (call,) = pieces(brief(answer=True, settle=(stay(watched), watched)))
    assert isinstance(call, Call)
    result = Message("tool", json.dumps(ok("confirmed", watched.text)), call=call.id)
    answer = reply(brief(answer=True), Message("assistant", "", calls=(call,)), result)
    assert answer == "好的，确认了：豆豆最近不爱吃狗粮。"


def test_a_reply_that_stands_is_not_written_twice() -> None:
    given = brief(chat="greeting")
    before = Message("assistant", "你好！", calls=(Call("ask", "ask", "{}"),))
    assert pieces(given, before, Message("tool", "{}", call="ask")) == []


def test_a_reply_comes_in_several_pieces() -> None:
    given = brief(query=Query(text="豆豆怎么样", pets=(DOU,), is_status=True), chat="")
    assert len(pieces(brief(chat="greeting"))) > 1
    assert "".join(map(str, pieces(given))) == reply(given)


# --- told ---


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ("created", "记下了：豆豆爱玩球"),
        ("revised", "更新"),
        ("confirmed", "已经记着"),
        ("observed", "待确认"),
        ("resolved", "结束"),
        ("superseded", "改好了"),
        ("rejected", "不算数"),
        ("explained", "原因"),
        ("nothing", "知道了"),
    ],
)
def test_every_effect_is_named(effect: str, words: str) -> None:
    assert words in told(brief(statements=(statement("豆豆爱玩球"),)), ok(effect, "豆豆爱玩球"))


def test_english_tellings_are_answered_in_english() -> None:
    given = brief(statements=(statement("Luna loves tuna", Kind.PREFERENCE),), locale="en")
    assert told(given, ok("created", "Luna loves tuna")) == "Noted: Luna loves tuna."


def test_what_ends_an_episode_is_told_back_as_it_was_said() -> None:
    given = brief(statements=(statement("豆豆不拉了", Kind.EPISODE),))
    answer = told(given, ok("resolved", "豆豆今天拉肚子"))
    assert "豆豆不拉了" in answer
    assert "今天" not in answer


def test_an_observed_conflict_names_its_rival() -> None:
    given = brief(statements=(statement("豆豆在吃爱肯拿鸭肉粮", Kind.STATE),))
    answer = told(given, ok("observed", "豆豆在吃爱肯拿鸭肉粮", others=["豆豆在吃渴望鸡肉粮"]))
    assert "爱肯拿" in answer
    assert "渴望" in answer
    assert "待确认" in answer


def test_a_rival_known_to_the_brief_is_named_too() -> None:
    old = memory("豆豆在吃渴望鸡肉粮", Kind.STATE, "food.main")
    new = statement("豆豆在吃爱肯拿鸭肉粮", Kind.STATE, topic="food.main")
    given = replace(brief(statements=(new,)), past={old.id: old})
    assert "之前记的是：豆豆在吃渴望鸡肉粮" in told(given, ok("observed", "豆豆在吃爱肯拿鸭肉粮"))


def test_a_plan_carried_out_is_no_lost_record() -> None:
    done = statement("打完疫苗了", Kind.EVENT, cue=Cue.DONE)
    assert told(brief(statements=(done,)), ok("created", "打完疫苗了", others=["周五打疫苗"])) == "记下了：打完疫苗了。"


def test_a_denied_allergy_stays_avoided_until_a_vet_confirms() -> None:
    denial = statement("豆豆对鸡肉不过敏", Kind.ALLERGY, polarity=Polarity.NEGATIVE)
    answer = told(brief(statements=(denial,)), ok("observed", "豆豆对鸡肉不过敏"))
    assert "兽医确认之前" in answer
    assert "避开" in answer


def test_what_the_budget_left_out_is_named_and_offered_again() -> None:
    texts = [f"豆豆喜欢玩{letter}" for letter in "ABCDEF"]
    given = brief(statements=tuple(statement(text) for text in texts))
    results = [ok("created", text) for text in texts[:5]]
    answer = told(given, *results, {"success": False, "error": "…", "reason": "budget"})
    assert "还没记下：豆豆喜欢玩F" in answer
    assert "再发一次" in answer


def test_a_refusal_is_admitted() -> None:
    answer = told(brief(statements=(statement("豆豆乖"),)), {"success": False, "error": "…", "reason": "invalid"})
    assert "没能记下：豆豆乖" in answer


def test_a_loss_of_weight_sends_to_the_vet_with_its_figures() -> None:
    notice = {"id": "weight_loss", "percent": 12, "baseline": 5.2, "now": 4.6, "unit": "kg"}
    answer = told(brief(statements=(statement("4.6公斤", Kind.MEASURE),)), ok("created", "4.6公斤", notices=[notice]))
    assert "5.2" in answer
    assert "12%" in answer
    assert "兽医" in answer


def test_repeated_gut_trouble_sends_to_the_vet() -> None:
    given = brief(statements=(statement("Rex threw up", Kind.EPISODE),), locale="en")
    answer = told(given, ok("created", "Rex threw up", notices=[{"id": "gut_alarm", "episodes": 3, "days": 30}]))
    assert "3 stomach or gut episodes" in answer
    assert "vet" in answer


def test_a_death_is_met_with_condolence_and_no_question() -> None:
    gone = statement("旺财走了", Kind.IDENTITY, topic="identity:status", fact="deceased")
    watched = memory("豆豆最近不爱吃狗粮", Kind.CHANGE)
    answer = told(brief(statements=(gone,), settle=(stay(watched), watched)), ok("created", "旺财走了"))
    assert "难过" in answer
    assert "记下了：" not in answer
    assert "？" not in answer


def test_a_new_pet_is_welcomed_by_name() -> None:
    assert "认识了旺财" in reply(brief(new_pets=(NewPet("旺财", "cat"),)))


def test_a_new_alias_is_acknowledged() -> None:
    assert "小豆" in reply(brief(aliases=((DOU, "小豆"),)))


# --- small talk, refusals, warnings ---


@pytest.mark.parametrize(("locale", "words"), [("zh", "离线"), ("en", "offline")])
def test_it_says_what_it_is_when_greeted_and_when_asked(locale: str, words: str) -> None:
    assert words in reply(brief(chat="greeting", locale=locale))
    assert words in asked({"zh": "你是谁", "en": "Who are you?"}[locale], locale=locale, owner=True)


@pytest.mark.parametrize(("chat", "words"), [("thanks", "不客气"), ("goodbye", "再见")])
def test_thanks_and_goodbye_are_answered(chat: str, words: str) -> None:
    assert words in reply(brief(chat=chat))


@pytest.mark.parametrize("why", ["secret", "instruction", "hearsay", "hypothesis", "pasted"])
@pytest.mark.parametrize("locale", ["zh", "en"])
def test_every_refused_part_is_named(why: str, locale: str) -> None:
    assert catalogue()[f"refused_{why}"][locale] in reply(brief(refused=(why, why), locale=locale))


def test_a_hazard_is_warned_of_first() -> None:
    lily = Hazard("lily", "百合", "百合对猫有剧毒，不要让它碰到")
    answer = asked("猫吃了百合会怎么样", hazards=(lily,), owner=True)
    assert answer.startswith("百合对猫有剧毒")
    assert "还不知道" not in answer


def test_the_advice_of_a_red_flag_is_left_to_the_engine() -> None:
    flag = Flag("breathing", "喘不上气", "马上去医院")
    answer = told(
        brief(flags=(flag,), statements=(statement("豆豆喘不上气", Kind.EPISODE),)), ok("created", "豆豆喘不上气")
    )
    assert "马上去医院" not in answer
    assert "记下了" in answer


# --- asking back ---


def test_an_unclear_subject_is_asked_about_with_the_options() -> None:
    pets = (pet(), pet("旺财", WANG))
    given = brief(unclear=(statement("它吐了", pets=()),), which=(DOU, WANG), pets=pets)
    answer = reply(given)
    assert "豆豆还是旺财？" in answer
    assert all(isinstance(piece, str) for piece in pieces(given))


def test_an_unclear_question_is_asked_back_in_english() -> None:
    pets = (pet("Biscuit"), pet("Luna", WANG, species="cat"))
    answer = asked("How is she?", ask=(DOU, WANG), known=pets, locale="en")
    assert "Biscuit or Luna?" in answer


def test_without_any_pet_it_asks_who_is_meant() -> None:
    assert "叫什么名字" in reply(brief(unclear=(statement("它吐了", pets=()),), pets=()))


def test_one_observation_is_asked_about_after_the_rest() -> None:
    watched = memory("豆豆最近不爱吃狗粮", Kind.CHANGE)
    given = brief(chat="greeting", settle=(stay(watched), watched))
    call, *texts = pieces(given)
    assert call == Call("ask", "ask", json.dumps({"memory": watched.id}))
    assert "豆豆最近不爱吃狗粮" in str(texts[-1])
    assert str(texts[-1]).endswith("？")


def test_a_settling_question_names_the_rival() -> None:
    old = memory("豆豆在吃渴望鸡肉粮", Kind.STATE, "food.main")
    new = memory("豆豆在吃爱肯拿鸭肉粮", Kind.STATE, "food.main")
    query = Query(text="豆豆怎么样", pets=(DOU,), is_status=True)
    answer = reply(brief(old, query=query, settle=(stay(new, Reason.CONFLICT, rival=old.id), new)))
    assert answer.endswith("「豆豆在吃爱肯拿鸭肉粮」和之前的「豆豆在吃渴望鸡肉粮」对不上，一直待确认：现在是前一种吗？")


def test_nothing_is_settled_at_a_bad_moment() -> None:
    watched = memory("豆豆最近不爱吃狗粮", Kind.CHANGE)
    settle = (stay(watched), watched)
    flag = Flag("seizure", "抽搐", "马上就医")
    denial = memory("豆豆对鸡肉不过敏", Kind.ALLERGY)
    for given in (
        brief(chat="thanks", settle=settle),
        brief(flags=(flag,), settle=settle),
        brief(which=(DOU, WANG), settle=settle),
        brief(refused=("secret",), settle=settle),
        brief(chat="greeting", settle=(stay(watched, days=0), watched)),
        brief(chat="greeting", settle=(stay(denial, Reason.CONFLICT), denial)),
        brief(chat="greeting", settle=settle, pets=(pet(status=PetStatus.DECEASED),)),
        brief(named=(WANG,), chat="greeting", settle=settle, pets=(pet(), pet("旺财", WANG))),
    ):
        assert all(isinstance(piece, str) for piece in pieces(given))


# --- phrases ---


def test_every_phrase_stands_in_both_languages_with_the_same_blanks() -> None:
    for key, phrase in catalogue().items():
        blanks = {locale: {name for _, name, _, _ in Formatter().parse(phrase[locale]) if name} for locale in phrase}
        assert set(phrase) == {"zh", "en"}, key
        assert blanks["zh"] == blanks["en"], key


def test_every_symptom_has_an_everyday_word() -> None:
    symptoms = {f"symptom.{entry['id']}" for entry in table("symptoms")["symptom"]}
    assert symptoms <= catalogue().keys()


def test_a_relation_is_quoted_as_the_owner_said_it() -> None:
    held = memory("豆豆只让我抱", Kind.RELATION, scope=Scope.HYBRID)
    assert "你说过「豆豆只让我抱」[M3]" in asked("豆豆黏谁", held)
