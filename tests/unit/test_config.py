"""A setting comes from the call, else from the environment, else it has a default."""

from __future__ import annotations

from pathlib import Path

import pytest

from pawsignal.config import (
    database_path,
    default_database,
    embedder_from,
    locale_from,
    milliseconds_per_query,
    model_from,
    settings_from,
)
from pawsignal.errors import Invalid


def test_the_call_wins_over_the_environment_and_that_over_the_default() -> None:
    env = {"PAWSIGNAL_USER": "env", "PAWSIGNAL_TENANT": "shop"}
    found = settings_from(env, user="call")
    assert (found.user, found.tenant, found.zone, found.db) == ("call", "shop", None, default_database())
    assert settings_from({}).user == "me"
    assert settings_from(env, user="").user == ""  # given, if only to be refused


@pytest.mark.parametrize(
    ("env", "locale"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_TW"}, "zh"),
        ({"LC_ALL": "C", "PAWSIGNAL_LANG": "zh"}, "zh"),
        ({"LC_ALL": "", "LANG": "ZH"}, "zh"),
    ],
)
def test_the_locale_follows_the_usual_order(env: dict[str, str], locale: str) -> None:
    assert locale_from(env) == locale


def test_the_default_database_is_a_url_whatever_the_folder_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/home/50% 豆豆?")
    assert database_path(default_database()) == Path("/home/50% 豆豆?/pawsignal/pawsignal.db")
    assert database_path("sqlite://") is None


def test_only_the_companion_answers_to_a_models_name() -> None:
    assert model_from({}).name == model_from({"PAWSIGNAL_MODEL": "companion"}).name
    with pytest.raises(Invalid, match="PAWSIGNAL_MODEL"):
        model_from({"PAWSIGNAL_MODEL": "some-model"})
    with pytest.raises(Invalid, match="model: 'other'"):
        model_from({}, "other")


def test_an_empty_setting_means_no_encoder_and_an_unknown_one_is_refused() -> None:
    assert embedder_from({"PAWSIGNAL_EMBED": ""}) is None
    with pytest.raises(Invalid, match="PAWSIGNAL_EMBED"):
        embedder_from({"PAWSIGNAL_EMBED": "some-encoder"})


def test_a_query_is_timed_with_the_encoder_of_questions() -> None:
    class Encoder:
        asked = 0

        def __call__(self, texts: object) -> None:
            raise AssertionError("this embeds passages")

        def query(self, texts: object) -> None:
            self.asked += 1

    encoder = Encoder()
    assert milliseconds_per_query(encoder, rounds=2) >= 0
    assert encoder.asked == 3
