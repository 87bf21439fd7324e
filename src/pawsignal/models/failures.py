"""What went wrong between us and a chat model, in one sentence that says what to do; never with the key in it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import parsedate_to_datetime

import openai

from pawsignal.errors import ModelError
from pawsignal.language.secrets import mask
from pawsignal.models.settings import ModelSettings

_PASSING = (429, 500, 502, 503, 504)
_SHOWN = 200  # characters of what the endpoint says
_USED_UP = "insufficient_quota"


@contextmanager
def explained(settings: ModelSettings) -> Iterator[None]:
    """Turn what the client raises into a ModelError.

    What the client raises is told in words and not chained: its text may repeat the key.
    """
    try:
        yield
    except openai.OpenAIError as error:
        raise ModelError(f"the model {settings.name} at {settings.host} {_reason(error, settings)}") from None
    except (ValueError, TypeError, AttributeError, LookupError) as error:
        raise unreadable(settings) from error


def unreadable(settings: ModelSettings) -> ModelError:
    """Return the error of an answer that is none."""
    return ModelError(
        f"what the model {settings.name} at {settings.host} sent cannot be read; "
        "check that PAWSIGNAL_BASE_URL is an OpenAI-compatible endpoint, which usually ends in /v1"
    )


def pause_after(error: openai.APIStatusError, tries: int) -> float | None:
    """Return how many seconds to wait before asking again: what the endpoint says, else 1, 2, 4; None for never."""
    if error.status_code not in _PASSING or error.code == _USED_UP:
        return None
    told = _retry_after(error)
    return float(2**tries) if told is None else told


def _retry_after(error: openai.APIStatusError) -> float | None:
    """Return the seconds that Retry-After asks for; a date in it counts from the date of the response."""
    headers = error.response.headers
    told = headers.get("retry-after", "")
    try:
        seconds = float(told)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(told) - parsedate_to_datetime(headers["date"])).total_seconds()
        except (ValueError, TypeError, LookupError):
            return None
    return max(0.0, seconds) if math.isfinite(seconds) else None


def _reason(error: openai.OpenAIError, settings: ModelSettings) -> str:
    match error:
        case openai.APITimeoutError():
            return (
                f"did not go on within {settings.read_timeout:g} s; send the message again, "
                "or raise PAWSIGNAL_TIMEOUT if it is that slow"
            )
        case openai.APIConnectionError():
            return "cannot be reached, or the connection broke off; check PAWSIGNAL_BASE_URL and send the message again"
        case openai.APIStatusError():
            return _refusal(error, settings)
        case openai.APIError():
            return f"broke off its answer: {_said(error, settings)}; send the message again"
        case _:
            return "cannot be used; `pawsignal doctor` shows the settings"


def _refusal(error: openai.APIStatusError, settings: ModelSettings) -> str:
    status = error.status_code
    if status in (401, 403):
        return f"refused the key ({status}); set PAWSIGNAL_API_KEY" + ("" if settings.api_key else ", which is not set")
    if status == 404:
        return "was not found (404); check PAWSIGNAL_MODEL, and PAWSIGNAL_BASE_URL, which usually ends in /v1"
    if error.code == _USED_UP:
        return "refused because the account's quota is used up"
    if status == 429:
        told = _retry_after(error)
        return f"is asked too often (429); send the message again {f'in {told:.0f} s' if told else 'in a while'}"
    if status >= 500:
        return f"has trouble of its own ({status}); send the message again in a while"
    return f"refused the request ({status}): {_said(error, settings)}"


def _said(error: openai.APIError, settings: ModelSettings) -> str:
    """Return what the endpoint said, in one line without secrets."""
    words = " ".join(error.message.split())
    if settings.api_key:
        words = words.replace(settings.api_key, "•••")
    return mask(words)[0][:_SHOWN]
