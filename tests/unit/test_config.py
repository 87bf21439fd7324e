"""A setting comes from the call, else from the environment, else it has a default."""

from __future__ import annotations

from pathlib import Path

import pytest

from pawsignal.config import (
    database_path,
    default_database,
    embedder_from,
    fallback_from,
    locale_from,
    milliseconds_per_query,
    model_from,
    model_settings_from,
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


def test_without_a_models_name_the_companion_answers() -> None:
    assert model_from({}).name == "companion"
    assert model_from({"PAWSIGNAL_MODEL": ""}).name == "companion"
    assert model_from({"PAWSIGNAL_MODEL": "some-model"}, "companion").name == "companion"


def test_a_models_name_given_wins_over_the_environment() -> None:
    assert model_from({"PAWSIGNAL_MODEL": "some-model"}).name == "some-model"
    assert model_from({"PAWSIGNAL_MODEL": "some-model"}, "other").name == "other"


def test_where_a_model_is_comes_from_the_environment_and_its_key_is_never_shown() -> None:
    env = {"PAWSIGNAL_BASE_URL": "http://localhost:8080/v1", "PAWSIGNAL_API_KEY": " k-123 ", "PAWSIGNAL_TIMEOUT": "2.5"}
    settings = model_settings_from(env, "some-model")
    assert settings is not None
    assert (settings.host, settings.api_key, settings.read_timeout) == ("localhost:8080", "k-123", 2.5)
    assert "k-123" not in repr(settings)


@pytest.mark.parametrize(
    "env",
    [
        {"PAWSIGNAL_BASE_URL": "localhost:8080"},
        {"PAWSIGNAL_BASE_URL": "ftp://host/v1"},
        {"PAWSIGNAL_BASE_URL": "http://host:port/v1"},
        {"PAWSIGNAL_BASE_URL": "http://me:s3cret@host/v1"},
        {"PAWSIGNAL_BASE_URL": "http://host/v1?key=s3cret"},
        {"PAWSIGNAL_TIMEOUT": "soon"},
        {"PAWSIGNAL_TIMEOUT": "0"},
        {"PAWSIGNAL_TIMEOUT": "nan"},
    ],
)
def test_an_impossible_setting_of_a_model_is_refused_by_its_name(env: dict[str, str]) -> None:
    with pytest.raises(Invalid, match=next(iter(env))) as refused:
        model_from(env, "some-model")
    assert "s3cret" not in str(refused.value)


def test_the_companion_stands_in_only_where_it_is_asked_to() -> None:
    assert fallback_from({}) is None
    assert fallback_from({}, wanted=True) is not None
    assert fallback_from({"PAWSIGNAL_FALLBACK": "companion"}) is not None
    with pytest.raises(Invalid, match="PAWSIGNAL_FALLBACK"):
        fallback_from({"PAWSIGNAL_FALLBACK": "other"})


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
