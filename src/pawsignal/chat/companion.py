"""The offline companion: a deterministic, rule-based chat model that takes a real model's place.

It never reads prose: the request's brief says as values what the prompt says in words. First it calls the memory tool
once per statement told; when the results are there, or nothing was told, it writes the reply.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from pawsignal.chat.asked import answer
from pawsignal.chat.cues import has_cue
from pawsignal.chat.eating import reminders
from pawsignal.chat.feeding import warnings
from pawsignal.chat.found import Found
from pawsignal.chat.lines import Lines, said
from pawsignal.chat.phrases import Phrases
from pawsignal.chat.settling import question
from pawsignal.chat.told import Told, calls, gone, report, results
from pawsignal.language.reading import Query
from pawsignal.model import Call, Message
from pawsignal.ports import Request
from pawsignal.tools import ASK

_SENTENCE = re.compile(r".+?(?:[。！？!?\n]|\.(?=\s|$)|$)\s*", re.S)


class Companion:
    """Answers from what was read and recalled, without a network."""

    name = "companion"

    def reply(self, request: Request) -> Iterator[str | Call]:
        """Yield the calls that store what was told, or, once they are answered, the reply in sentences."""
        lines = Lines(request.brief, Phrases(request.brief.locale))
        turn = _since_the_owner_spoke(request.messages)
        if any(call.name == ASK.name for message in turn for call in message.calls):
            return  # the reply stands already; only the answer to its closing question's call came back
        told = results(lines, turn)  # of another model's calls too, where this one stands in for it
        yield from _reply(lines, told) if told else calls(lines) or _reply(lines, ())


def _since_the_owner_spoke(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    last = max((place for place, message in enumerate(messages) if message.role == "user"), default=-1)
    return messages[last + 1 :]


def _reply(lines: Lines, told: tuple[Told, ...]) -> Iterator[str | Call]:
    paragraphs = [text for text in _paragraphs(lines, told) if text]
    asked = question(lines, told)
    if asked:
        yield Call("ask", ASK.name, json.dumps({"memory": asked.memory}))
        paragraphs.append(asked.text)
    yield from _SENTENCE.findall("\n".join(paragraphs or [lines.say("listening")]))


def _paragraphs(lines: Lines, told: tuple[Told, ...]) -> Iterator[str]:
    """Yield what the reply says, the most urgent first."""
    reading, say = lines.brief.reading, lines.say
    if reading.flags:
        yield say("after_flag")
    yield from dict.fromkeys(said(hazard.warning) + say("stop") for hazard in reading.hazards)
    hidden = ("secret",) if has_cue("hidden", reading.text) else ()
    yield from (say(f"refused_{why}") for why in dict.fromkeys((*reading.refused, *hidden)))
    yield from _met(lines)
    yield from report(lines, told)
    if lost := [pet for told_of in reading.statements if told_of.topic == "event:lost" for pet in told_of.pets]:
        yield say("lost", names=say.enumerate(lines.names(lost)))
    yield from reminders(lines)
    yield from warnings(lines)
    if has_cue("forget", reading.text):
        yield say("cannot_forget")
    elif has_cue("unkept", reading.text):
        yield say("not_kept")
    if reading.strangers:
        yield say("stranger", names=say.enumerate(map(said, reading.strangers)))
    if asking := _which(lines):
        yield asking
    elif reading.strangers and reading.query and not reading.query.pets:
        return  # what is known of others does not answer
    elif reading.query and not gone(told):
        yield from _answer(lines, reading.query)
    elif reading.chat:
        yield say(reading.chat)
        if reading.chat == "greeting":
            yield say("greeting_more")


def _answer(lines: Lines, query: Query) -> Iterator[str]:
    if has_cue("about_me", query.text):
        yield lines.say("greeting")
    elif has_cue("booking", query.text):
        yield lines.say("cannot_book")
        yield from lines.told(Found(lines.brief, query).on("booking_facts"), "remember")
    else:
        said_already = list(answer(lines, query))
        yield from said_already
        if has_cue("dose", query.text) and lines.say("ask_drug") not in said_already:
            yield lines.say("ask_drug")


def _met(lines: Lines) -> Iterator[str]:
    reading = lines.brief.reading
    if reading.new_pets:
        yield lines.say("met", names=lines.say.enumerate(said(pet.name) for pet in reading.new_pets))
    for pet, alias in reading.aliases:
        yield lines.say("alias", alias=said(alias), name=lines.say.enumerate(lines.names([pet])))


def _which(lines: Lines) -> str:
    """Return the question which pet is meant; empty if that is clear."""
    reading = lines.brief.reading
    names = lines.names(reading.which or lines.brief.recall.ask)
    if names:
        key = "which" if reading.unclear or not reading.query else "which_asked"
        return lines.say(key, names=lines.say.choice(names))
    return lines.say("who") if reading.unclear else ""
