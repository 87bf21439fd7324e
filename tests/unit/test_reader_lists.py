"""Several symptoms in one breath: each is told, a denial or an end is said of all of them, an "or" tells of none."""

from __future__ import annotations

import pytest
from reading_cases import ENGLISH, PAIR, of

from pawsignal.model import Cue, Kind, Polarity

PETS = (*PAIR, *ENGLISH)


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("雪球又吐又拉肚子", {"vomiting", "diarrhoea"}),
        ("大黄咳嗽、打喷嚏", {"cough", "sneeze"}),
        ("雪球没精神、拉肚子", {"diarrhoea"}),
        ("大黄不停地吐和拉肚子", {"vomiting", "diarrhoea"}),
        ("Nala has diarrhea and vomiting", {"vomiting", "diarrhoea"}),
        ("Otto is itchy and coughing", {"itch", "cough"}),
        ("Otto isn't eating and is vomiting", {"vomiting"}),
    ],
)
def test_each_symptom_of_a_list_is_told(text: str, topics: set[str]) -> None:
    told = [s for s in of(text, PETS).statements if s.kind is Kind.EPISODE]
    assert {s.topic.partition(":")[2] for s in told} == topics
    assert {s.polarity for s in told} == {Polarity.POSITIVE}


@pytest.mark.parametrize(
    "text",
    [
        "雪球没有拉肚子或呕吐",
        "大黄没有咳嗽、打喷嚏",
        "雪球没有拉肚子和呕吐的情况",
        "大黄不咳嗽也不打喷嚏",
        "雪球拉肚子和呕吐都好了",
        "Nala isn't vomiting or coughing",
        "Otto has no diarrhea or vomiting",
        "Otto hasn't been vomiting, coughing or sneezing",
        "Nala is no longer itchy or coughing",
        "Nala neither coughs nor sneezes",
        "Nala isn't sneezing and coughing",
        "Otto's diarrhea and vomiting have stopped",
    ],
)
def test_a_denial_or_an_end_is_said_of_the_whole_list(text: str) -> None:
    cues = {s.cue for s in of(text, PETS).statements if s.kind is Kind.EPISODE}
    assert cues <= {Cue.DENIES, Cue.RECOVERS}


@pytest.mark.parametrize(
    "text", ["雪球拉肚子或者呕吐", "Otto has diarrhea or vomiting", "diarrhea or coughing for Nala"]
)
def test_one_or_the_other_tells_of_neither(text: str) -> None:
    assert [s for s in of(text, PETS).statements if s.kind is Kind.EPISODE] == []
