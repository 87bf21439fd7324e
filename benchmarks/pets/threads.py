"""The threads of a household's story: each tells something over months and asks about it.

Rules of this file: what is current, stale or without an answer is decided here, by how the story goes and by the
lifetimes of the design, never by what the engine does. A short-lived memory is asked about only while it lives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import time, timedelta

from benchmarks.pets.story import ASKED_ON, DAYS, POLICY, Story, words
from pawsignal import Kind, Scope, Status
from pawsignal.model import Certainty, Memory, Pet, PetId

Thread = Callable[[Story, Pet], None]


def introduction(story: Story, pet: Pet) -> None:
    """Tell the nickname, the birthday and, of some, that it is neutered."""
    day = story.rng.randrange(3)
    story.say(day, story.one("alias", "tell").replace("{a}", pet.aliases[0]), pet, turn=0, sort="alias")
    assert pet.born is not None
    text = story.one("born", "tell").replace("{day}", f"{pet.born.year}年{pet.born.month}月{pet.born.day}日")
    born = story.tell(day, text, pet, Kind.IDENTITY, "identity:born", fact=pet.born.isoformat())
    asks = [("born", born)]
    if story.rng.random() < 0.5 and pet.species in ("dog", "cat"):
        at = story.rng.randrange(4, 80)
        text = story.rng.choice([text for text in words("neutered")["tell"] if pet.sex == "male" or "蛋蛋" not in text])
        asks.append(("neutered", story.tell(at, text, pet, Kind.IDENTITY, "identity:neutered", at=at, fact="true")))
    for section, memory in asks:
        for on in ASKED_ON:
            story.ask(on, section, story.one(section, "ask"), pet, gold=[memory])


def safety(story: Story, pet: Pet) -> None:
    """Tell of an allergy, of a chronic illness, of both or none; an allergy may be told of the wrong pet first."""
    if story.rng.random() < 0.55:
        _allergy(story, pet)
    if story.rng.random() < 0.35:
        thing = story.one("condition", "things")
        day = story.rng.randrange(5, 90)
        text = story.one("condition", "tell").replace("{x}", thing)
        ill = story.tell(day, text, pet, Kind.CONDITION, f"condition:{thing}", alone=True)
        _ask_each(story, "condition", pet, "ask", thing, gold=[ill])


def _allergy(story: Story, pet: Pet) -> None:
    thing = story.one("allergy", "things")
    day, is_sure = story.rng.randrange(3, 90), story.rng.random() < 0.7
    text = story.one("allergy", "tell" if is_sure else "suspect").replace("{x}", thing)
    topic, certainty = f"allergy:{thing}", Certainty.STATED if is_sure else Certainty.SUSPECTED
    others = [other for other in story.pets if other is not pet]
    if story.rng.random() < 0.3:  # first told of the wrong pet
        wrong = story.rng.choice(others)
        told = story.tell(day, text, wrong, Kind.ALLERGY, topic, certainty=certainty, turn=11, alone=True)
        story.close(told, day, Status.SUPERSEDED)
        mended = story.one("correction", "subject").replace("{x}", thing)
        mended = mended.replace("{p}", wrong.name).replace("{q}", "{p}")
        right = story.tell(day, mended, pet, Kind.ALLERGY, topic, turn=12, alone=True, supersedes=(told.id,))
        _ask_each(story, "allergy", pet, "ask", thing, gold=[right], stale=[told])
        return
    _ask_each(
        story, "allergy", pet, "ask", thing, gold=[story.tell(day, text, pet, Kind.ALLERGY, topic, certainty=certainty)]
    )


def weight(story: Story, pet: Pet) -> None:
    """Tell the weight every few weeks, once corrected: the newest is current."""
    kg = {"dog": story.rng.uniform(4, 32), "cat": story.rng.uniform(3, 7)}.get(pet.species, story.rng.uniform(0.5, 2))
    days = sorted(story.rng.sample(range(3, DAYS - 1), 6))
    told: list[Memory] = []
    for day in days:
        kg = round(kg * story.rng.uniform(0.97, 1.04), 1)
        told.append(_weighed(story, pet, day, kg, story.one("weight", "tell")))
        if story.rng.random() < 0.12:
            gone, kg = told.pop(), round(kg + story.rng.choice((-0.3, 0.3)), 1)
            story.close(gone, day, Status.SUPERSEDED)
            told.append(
                _weighed(story, pet, day, kg, story.one("correction", "weight"), turn=12, supersedes=(gone.id,))
            )
    for on in ASKED_ON:
        known = [memory for memory in told if memory.recorded_at < story.instant(on)]
        if known:
            story.ask(on, "weight", story.one("weight", "ask"), pet, gold=known[-1:], stale=known[:-1])


def _weighed(story: Story, pet: Pet, day: int, kg: float, text: str, **fields: object) -> Memory:
    text = text.replace("{kg}", f"{kg:g}").replace("{jin}", f"{kg * 2:g}")
    turn = fields.pop("turn", 11)
    return story.tell(
        day, text, pet, Kind.MEASURE, "measure:weight", at=day, value=kg, unit="kg", turn=turn, alone=True, **fields
    )


def prevention(story: Story, pet: Pet) -> None:
    """Tell of vaccines and worming, again and again: the last time is current."""
    first = story.rng.randrange(4, 60)
    if pet.species in words("vaccine"):
        vaccine = story.one("vaccine", pet.species)
        _repeat(story, pet, "vaccine", vaccine, [first, first + story.rng.choice((21, 28, 90))])
    gap, drug = story.rng.choice((30, 45)), story.one("deworm", "drugs")
    _repeat(story, pet, "deworm", drug, list(range(story.rng.randrange(4, 25), DAYS - 1, gap)))


def _repeat(story: Story, pet: Pet, section: str, thing: str, days: list[int]) -> None:
    told: list[Memory] = []
    for day in days:
        at, word = story.past_day(day)
        text = story.one(section, "tell").replace("{x}", thing)
        at = at if "{t}" in text else day
        told.append(story.tell(day, text.replace("{t}", word), pet, Kind.EVENT, f"event:{section}:{thing}", at=at))
    for on in ASKED_ON:
        known = [memory for memory in told if memory.recorded_at < story.instant(on)]
        if known:
            ask = story.one(section, "ask").replace("{x}", thing)
            story.ask(on, section, ask, pet, gold=known[-1:], stale=known[:-1])


def visits(story: Story, pet: Pet) -> None:
    """Tell of two different visits."""
    for n in story.rng.sample(range(len(words("visit")["names"])), 2):
        name, day = words("visit")["names"][n], story.rng.randrange(5, DAYS - 5)
        at, word = story.past_day(day)
        text = words("visit")["tell"][n].replace("{t}", word).replace("{place}", story.one("visit", "places"))
        been = story.tell(day, text, pet, Kind.EVENT, f"event:{name}", at=at)
        on = ASKED_ON[day >= ASKED_ON[0]]
        story.ask(on, "visit", story.one("visit", "ask").replace("{x}", name), pet, gold=[been])


def food(story: Story, pet: Pet) -> None:
    """Tell the main food and change it once or twice: the newest is current."""
    brands = story.rng.sample(words("food")["brands"], 3)
    days = [story.rng.randrange(1, 12), story.rng.randrange(40, 90), story.rng.randrange(100, DAYS - 2)]
    told: list[Memory] = []
    for n, day in enumerate(days[: story.rng.choice((2, 3))]):
        text = (
            story.one("food", "replace" if told else "tell").replace("{x}", brands[n]).replace("{old}", brands[n - 1])
        )
        old = told and told[-1]
        fresh = story.tell(
            day, text, pet, Kind.STATE, "food.main", at=day, fact=brands[n], supersedes=(old.id,) if old else ()
        )
        if old:
            told[-1] = story.close(old, day, Status.SUPERSEDED)
        told.append(replace(fresh, occurred_to=None))
        story.memories[fresh.id] = told[-1]
    for on in ASKED_ON:
        known = [memory for memory in told if memory.recorded_at < story.instant(on)]
        story.ask(on, "food", story.one("food", "ask"), pet, gold=known[-1:], stale=known[:-1])


def medicine(story: Story, pet: Pet) -> None:
    """Tell of a course that ended and, of some, of one that goes on when it is asked about."""
    drugs = story.rng.sample(words("medicine")["drugs"], 2)
    ended = _course(story, pet, story.rng.randrange(5, 80), drugs[0])
    story.ask(
        ASKED_ON[0], "medicine, past", story.one("medicine", "asked_after").replace("{x}", drugs[0]), pet, gold=[ended]
    )
    if story.rng.random() < 0.6:
        goes_on = _course(story, pet, DAYS - story.rng.randint(2, 4), drugs[1])
        ask = story.one("medicine", "ask").replace("{x}", drugs[1])
        story.ask(DAYS, "medicine", ask, pet, gold=[goes_on], stale=[ended])


def _course(story: Story, pet: Pet, day: int, drug: str) -> Memory:
    long = story.rng.choice((5, 7, 10))
    text = story.one("medicine", "tell").replace("{x}", drug).replace("{d}", str(long))
    text = text.replace("{n}", str(story.rng.choice((1, 2, 3))))
    end = story.instant(day + long, time())
    return story.tell(
        day, text, pet, Kind.MEDICATION, f"medication:{drug}", at=day, fact=drug, expires_at=end, alone=True
    )


def illness(story: Story, pet: Pet) -> None:
    """Tell of one or two symptoms that come, go and come again; ask how it is, and how it was."""
    sorts = story.rng.sample(list(words("episode")), 2)
    ongoing: list[Memory] = []
    over: list[Memory] = []
    for sort in sorts:
        days = [story.rng.randrange(6, 40), story.rng.randrange(55, 88)]
        if story.rng.random() < 0.4:
            days.append(DAYS - 1)
        bouts = [_bout(story, pet, f"episode.{sort}", day) for day in days]
        ongoing += bouts[2:]
        over += bouts[:2]
        if len(bouts) == 2:
            _ask_past(story, pet, sort, bouts)
    if ongoing:
        story.ask(DAYS, "status", story.one("status", "ask"), pet, gold=ongoing, stale=over)


def _ask_past(story: Story, pet: Pet, sort: str, bouts: list[Memory]) -> None:
    for on in ASKED_ON:
        ask = story.one(f"episode.{sort}", "ask")
        is_last = any(word in ask for word in ("上次", "上一次", "上一回", "哪阵子", "什么时候开始"))
        story.ask(
            on, "episode, past", ask, pet, gold=bouts[-1:] if is_last else bouts, stale=bouts[:-1] if is_last else []
        )


def _bout(story: Story, pet: Pet, section: str, day: int) -> Memory:
    """Tell of a symptom; what began the day before the last question is still going on."""
    topic, family = words(section)["topic"], words(section)["family"]
    last = day + story.rng.choice((0, 1)) if day < DAYS - 1 else day
    quiet = timedelta(days=POLICY.quiet_days[family])
    bout = story.tell(
        day, story.one(section, "tell"), pet, Kind.EPISODE, topic, at=day, expires_at=story.instant(last) + quiet
    )
    bout = story.memories[bout.id] = replace(bout, occurred_to=story.instant(last + 1, time()))
    if last > day:
        story.say(last, story.one(section, "on"), pet)
    if story.rng.random() < 0.3:
        story.say(last, story.rng.choice([text for text, denied in words("denial")["tell"] if denied != topic]), pet)
    if day < DAYS - 1 and story.rng.random() < 0.7:
        story.say(last + 1, story.one(section, "end"), pet, turn=11)
        return story.close(bout, last + 1, Status.RESOLVED)
    return bout


def watching(story: Story, pet: Pet) -> None:
    """Tell of a change that nobody can explain yet."""
    if story.rng.random() < 0.35:
        thing, key = story.one("change", "things")
        day = DAYS - story.rng.randint(2, 9)
        text = story.one("change", "tell").replace("{x}", thing)
        fields = {"status": Status.OBSERVING, "expires_at": story.instant(day) + POLICY.pool_stay}
        seen = story.tell(day, text, pet, Kind.CHANGE, f"change:{key}", at=day, **fields)
        story.ask(DAYS, "change", story.one("change", "ask").replace("{k}", key), pet, gold=[seen])


def tastes(story: Story, pet: Pet) -> None:
    """Tell what a pet likes and dislikes within 30 days of a question; of some, that it turned."""
    for on in ASKED_ON:
        liked, hated = story.rng.sample(words("liking")["things"], 2)
        day = on - story.rng.randint(12, 26)
        likes = _taste(story, pet, day, story.one("liking", "like"), liked)
        if story.rng.random() < 0.3:
            turned = _taste(story, pet, on - story.rng.randint(2, 8), story.one("liking", "turned"), liked, likes)
            story.ask(on, "taste", f"{{p}}还爱吃{liked}吗？", pet, gold=[turned], stale=[likes])
            continue
        story.ask(on, "taste", story.one("liking", "ask_like").replace("{x}", liked), pet, gold=[likes])
        if story.rng.random() < 0.5:
            hates = _taste(story, pet, on - story.rng.randint(2, 20), story.one("liking", "dislike"), hated)
            story.ask(on, "taste", story.one("liking", "ask_dislike").replace("{x}", hated), pet, gold=[hates])


def _taste(story: Story, pet: Pet, day: int, text: str, thing: str, old: Memory | None = None) -> Memory:
    is_liked = text in words("liking")["like"]
    memory = story.tell(
        day, text.replace("{x}", thing), pet, Kind.PREFERENCE, f"preference:{thing}",
        polarity="positive" if is_liked else "negative", supersedes=(old.id,) if old else (),
    )  # fmt: skip
    if old:
        story.close(old, day, Status.SUPERSEDED)
    return memory


def habits(story: Story, pet: Pet) -> None:
    """Tell a habit or two within 30 days of a question; ask another pet for it too, which nobody told about."""
    items = story.rng.sample(words("habit")["items"], 4)
    for on, own in zip(ASKED_ON, (items[:2], items[2:]), strict=True):
        for item in own:
            text = story.rng.choice(item["tell"])
            told = story.tell(on - story.rng.randint(2, 26), text, pet, Kind.NOTE, f"note:{text}")
            story.has.add((pet.id, item["tell"][0]))
            story.ask(on, "habit", story.rng.choice(item["ask"]), pet, gold=[told])


def bonds(story: Story, pet: Pet) -> None:
    """Tell how a pet gets on with another."""
    if story.rng.random() < 0.5:
        other = story.rng.choice([one for one in story.pets if one is not pet])
        text = story.one("relation", "tell").replace("{q}", other.name)
        fields = {"pets": (pet, other), "scope": Scope.HYBRID}
        day = DAYS - story.rng.randint(2, 26)
        bond = story.tell(day, text, pet, Kind.RELATION, f"relation:{other.name}", **fields)
        story.ask(DAYS, "relation", story.one("relation", "ask").replace("{q}", other.name), pet, other, gold=[bond])


def plans(story: Story, pet: Pet) -> None:
    """Tell a plan shortly before a question, for after it; an earlier one is over by then."""
    told: list[Memory] = []
    for on in ASKED_ON:
        if story.rng.random() < 0.6:
            day, thing = on - 1, story.one("plan", "things")
            at, word = story.coming_day(day)
            text = story.one("plan", "tell").replace("{t}", word).replace("{x}", thing)
            end = story.instant(at + 1, time())
            plan = story.tell(day, text, pet, Kind.PLAN, f"plan:{thing}", at=at, expires_at=end, alone=True)
            story.ask(on, "plan", story.one("plan", "ask").replace("{x}", thing), pet, gold=[plan], stale=list(told))
            told.append(plan)


def owner(story: Story) -> None:
    """Tell about the owner within 30 days of a question."""
    items = story.rng.sample(words("owner")["items"], 4)
    for on, own in zip(ASKED_ON, (items[:2], items[2:]), strict=True):
        for item in own:
            text = story.rng.choice(item["tell"])
            told = story.tell(on - story.rng.randint(2, 26), text, None, Kind.NOTE, f"note:{text}", alone=True)
            story.ask(on, "owner", story.rng.choice(item["ask"]), gold=[told])


def unanswerable(story: Story) -> None:
    """Ask what nobody told: of no pet, or only of another one."""
    for on in ASKED_ON:
        for text in story.rng.sample(story.all("unanswerable", "asks"), 3):
            story.ask(on, "nothing told", text, story.rng.choice(story.pets))
        story.ask(on, "nothing told", story.one("unanswerable", "owner"))
        for pet, text in story.rng.sample(list(_told_of_others(story)), 2):
            story.ask(on, "told of another", text, pet)


def _told_of_others(story: Story) -> Iterator[tuple[Pet, str]]:
    for item in words("habit")["items"]:
        having: set[PetId] = {pet.id for pet in story.pets if (pet.id, item["tell"][0]) in story.has}
        if having:
            yield from ((pet, item["ask"][0]) for pet in story.pets if pet.id not in having)


def _ask_each(story: Story, section: str, pet: Pet, key: str, thing: str, **found: list[Memory]) -> None:
    """Ask on every day on which the answer was told."""
    for on in ASKED_ON:
        if all(memory.recorded_at < story.instant(on) for memory in found["gold"]):
            story.ask(on, section, story.one(section, key).replace("{x}", thing), pet, **found)


OF_PET: tuple[Thread, ...] = (
    *(introduction, safety, weight, prevention, visits, food, medicine),
    *(illness, watching, tastes, habits, bonds, plans),
)
