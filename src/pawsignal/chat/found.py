"""What a recall found, sorted by what an answer does with it."""

from __future__ import annotations

from dataclasses import dataclass

from pawsignal.chat import foods
from pawsignal.chat.cues import has_cue
from pawsignal.language.query import MY_ALLERGIES
from pawsignal.language.reading import Query
from pawsignal.language.text import fold
from pawsignal.model import Hit, Kind, Memory, Pet, Polarity, Scope
from pawsignal.ports import Brief

_SAFETY = (Kind.ALLERGY, Kind.CONDITION, Kind.MEDICATION)
_HEALTH = (*_SAFETY, Kind.EPISODE)  # told first when all of a pet is asked about
_BY_WORDS = frozenset({"lexical", "dense", "topic"})
_NEAR = 0.5  # of the best score: what is less relevant by half goes unsaid


@dataclass(frozen=True, slots=True)
class Found:
    """The hits of one recall beside the question that asked for them."""

    brief: Brief
    query: Query

    @property
    def pets(self) -> tuple[Pet, ...]:
        """The pets the question is about: those routed to, else those named, else all living if any may be meant."""
        keys = self.brief.recall.pets or self.query.pets
        if keys:
            return tuple(pet for pet in self.brief.pets if pet.id in keys)
        if self.query.owner and not self.is_care:
            return ()
        living = tuple(pet for pet in self.brief.pets if pet.is_alive)
        return living or tuple(pet for pet in self.brief.pets if self.is_care and self.bars_of(pet))

    @property
    def is_general(self) -> bool:
        """Whether a species or breed is asked about rather than a pet of the owner's."""
        return self.query.owner and not self.query.pets and bool(self.query.species or self.query.breed)

    @property
    def is_care(self) -> bool:
        """Whether food, treats or medicine are asked about."""
        return self.query.is_care or bool(self.query.foods)

    @property
    def foods(self) -> tuple[str, ...]:
        """The foods named in the question, sorts of food included."""
        named = foods.foods_in(" ".join(self.query.foods))
        return tuple(dict.fromkeys((*named, *foods.foods_in(self.query.text, self.brief.pets))))

    @property
    def lists_safety(self) -> bool:
        """Whether the allergies or medicines on record are what is asked for, rather than whether something may be."""
        asked = {Kind.ALLERGY, Kind.MEDICATION}.intersection(self.query.kinds)
        may_take = asked == {Kind.MEDICATION} and has_cue("may_take", self.query.text)
        return bool(asked) and not (self.foods or may_take) and has_cue("which", self.query.text)

    def on(self, cue: str) -> list[Memory]:
        """Return what is alive and holds words of a cue."""
        return [memory for memory in self.current if has_cue(cue, memory.text)]

    @property
    def own(self) -> tuple[Hit, ...]:
        """The hits that are the owner's, best first."""
        return tuple(hit for hit in self.brief.recall.hits if hit.memory.scope is not Scope.GLOBAL)

    @property
    def entries(self) -> tuple[Memory, ...]:
        """The hits of the packaged knowledge: it is of animals, and none where the owner's own food is asked about."""
        if MY_ALLERGIES in self.query.topics:
            return ()
        return tuple(hit.memory for hit in self.brief.recall.hits if hit.memory.scope is Scope.GLOBAL)

    @property
    def current(self) -> tuple[Memory, ...]:
        """What is alive."""
        return tuple(hit.memory for hit in self.own if not hit.memory.status.is_closed)

    @property
    def past(self) -> tuple[Memory, ...]:
        """What is closed."""
        return tuple(hit.memory for hit in self.own if hit.memory.status.is_closed)

    @property
    def safety(self) -> tuple[Memory, ...]:
        """Allergies, conditions and courses of the pets concerned."""
        keys = {pet.id for pet in self.pets if pet.is_alive}
        return tuple(m for m in self.current if m.kind in _SAFETY and not keys.isdisjoint(m.pets))

    def bars_of(self, pet: Pet) -> list[Memory]:
        """Return the allergies of a pet, be it alive or on record as gone."""
        allergies = (memory for memory in self.current if memory.kind is Kind.ALLERGY and pet.id in memory.pets)
        return [memory for memory in allergies if memory.polarity is Polarity.POSITIVE]

    @property
    def measures(self) -> list[Memory]:
        """The points of the series asked for, newest first."""
        if Kind.MEASURE not in self.query.kinds:
            return []
        points = [memory for memory in (*self.current, *self.past) if memory.kind is Kind.MEASURE]
        return sorted(points, key=lambda point: (point.occurred_from or point.recorded_at, point.id), reverse=True)

    @property
    def telling(self) -> list[Memory]:
        """What is alive and answers, best first: of the topic or kind asked for; nothing far behind the best."""
        alive = [hit for hit in self.own if not hit.memory.status.is_closed and self._answers(hit)]
        if self.query.is_status:
            return sorted((hit.memory for hit in alive), key=lambda memory: memory.kind not in _HEALTH)
        hits = [hit for hit in alive if hit.memory.topic in self.query.topics] or self._of_kind(alive) or alive
        best = max((hit.score for hit in hits), default=0.0)
        near = [hit.memory for hit in hits if hit.score >= best * _NEAR]
        return [memory for memory in near if memory.kind is not Kind.PREFERENCE or memory.polarity in self._taste]

    def _of_kind(self, hits: list[Hit]) -> list[Hit]:
        """Return the hits of a kind asked for; of tastes those that share what the question names, if any do."""
        of_kind = [hit for hit in hits if hit.memory.kind in self.query.kinds]
        tastes = [hit for hit in of_kind if hit.memory.kind is Kind.PREFERENCE]
        if has_cue("eating", self.query.text) or self.foods:
            tastes = [hit for hit in tastes if foods.is_of_eating(hit.memory, self.brief.pets)] or tastes
        tastes = [hit for hit in tastes if not _BY_WORDS.isdisjoint(hit.why)] or tastes
        return [hit for hit in of_kind if hit.memory.kind is not Kind.PREFERENCE or hit in tastes]

    @property
    def _taste(self) -> frozenset[Polarity]:
        """Whether likes, dislikes or both are asked for."""
        cues = ((Polarity.POSITIVE, "likes"), (Polarity.NEGATIVE, "dislikes"))
        return frozenset(way for way, cue in cues if has_cue(cue, self.query.text)) or frozenset(Polarity)

    def is_named(self, pet: Pet) -> bool:
        """Whether a pet stands in the question by name, rather than being meant by what was said before."""
        return any(fold(name) in fold(self.query.text) for name in pet.names)

    def _answers(self, hit: Hit) -> bool:
        """Whether a hit is more than an addition: a safety fact, or some other taste than the one asked about."""
        if hit.why == ("kind",) and hit.memory.kind is Kind.PREFERENCE:
            return has_cue("which", self.query.text)
        return hit.why != ("safety",) or hit.memory.kind in self.query.kinds

    @property
    def upsets(self) -> list[Memory]:
        """What is alive and tells against a food, besides tastes, which are told as such."""
        ill = (memory for memory in self.current if foods.speaks_ill(memory, self.brief.pets))
        return [memory for memory in ill if memory.kind is not Kind.PREFERENCE]

    @property
    def eating(self) -> list[Memory]:
        """What is alive and tells what a pet eats, likes or refuses, best first."""
        return [memory for memory in self.current if foods.is_of_eating(memory, self.brief.pets)]

    @property
    def besides(self) -> list[Memory]:
        """What else shares the words of a question about food or medicine: a plan, an episode after a meal."""
        hits = [hit for hit in self.own if not _BY_WORDS.isdisjoint(hit.why) and hit.memory.kind not in _SAFETY]
        told = {memory.id for memory in (*self.eating, *self.upsets)}
        best = max((hit.score for hit in hits), default=0.0)
        near = [hit.memory for hit in hits if hit.score >= best * _NEAR]
        return [memory for memory in near if memory.id not in told and not memory.status.is_closed]

    @property
    def names_food(self) -> bool:
        """Whether the question names a food, not only a sort of food such as treats."""
        return not all(map(foods.is_generic, self.foods))

    @property
    def asks_leave(self) -> bool:
        """Whether the question is what a pet may have, rather than what it likes."""
        return self.is_care and not self.asks_taste

    @property
    def asks_taste(self) -> bool:
        """Whether the question is what a pet eats or likes, rather than what it may have."""
        kinds = {Kind.PREFERENCE, Kind.STATE, Kind.CHANGE}.intersection(self.query.kinds)
        return bool(kinds) or has_cue("eats", self.query.text)
