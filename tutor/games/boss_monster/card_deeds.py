"""The deeds that texts of cards are made of: what can be said of each, and what it is aimed at."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from tutor.content.models import Content

Kind = Literal["", "room", "spell", "monster", "trap", "ordinary", "epic"]
Number = Annotated[int, Field(strict=True, ge=-99, le=99)]


class Pick(Content):
    """What an effect is aimed at."""

    what: Literal["room", "hero", "soul", "wound", "player", "discard", "hand", "shown", "spell", "search", "kinds"]
    whose: Literal["own", "opponents", "any"] = "any"
    where: Literal["", "here", "dungeon", "town", "decks"] = Field("", description="of heroes; decks: or in town")
    kind: Kind = ""
    advanced: bool = Field(False, description="only an advanced room")
    holds: Kind = Field("", description="a player with such a card in the hand")
    in_vain: bool = Field(False, description="if no player fits, any may be named, and nothing comes of it")
    ahead: Number = Field(0, description="a player with at least so many more souls than oneself")
    beside: bool = Field(False, description="another room of the dungeon in which the first one chosen lies")
    paired: bool = Field(False, description="a room of a dungeon in which another such room lies")

    @property
    def in_a_deck(self) -> bool:
        """Whether it is looked for among cards that lie face-down."""
        return self.what == "search" or self.where == "decks"


Does = Literal[
    "draw",
    "discard",
    "lose-at-random",
    "take",
    "steal",
    "show-hand",
    "choose",
    "rob",
    "heal",
    "kill",
    "damage",
    "damage-by-rooms",
    "send-back",
    "double",
    "strengthen",
    "strengthen-all",
    "toughen",
    "swap",
    "build",
    "build-found",
    "extra-build",
    "no-building",
    "take-back",
    "lure",
    "raise",
    "frighten",
    "teleport",
    "bar",
    "deactivate",
    "destroy",
    "cave-in",
    "discard-hand",
    "harvest",
    "cancel",
    "search",
]


# What a deed is aimed at; one that is not named here is aimed at nothing. Of heroes also where they are.
AIMS: dict[str, str] = {
    **{"discard": "hand", "lose-at-random": "player", "take": "discard", "steal": "kinds", "show-hand": "player"},
    **{"choose": "room", "rob": "shown", "heal": "wound", "kill": "hero", "damage": "hero"},
    **{"damage-by-rooms": "hero", "strengthen": "room", "toughen": "hero", "swap": "room", "lure": "hero"},
    **{"raise": "soul", "frighten": "hero", "teleport": "hero", "bar": "player", "deactivate": "room"},
    **{"destroy": "room", "cave-in": "room", "harvest": "soul", "cancel": "spell", "search": "search"},
}
WALKING = ("here", "dungeon")
WHERE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("damage", "damage-by-rooms", "frighten", "teleport"), WALKING),
    **{"kill": (*WALKING, "town"), "toughen": (*WALKING, "town"), "lure": ("town", "decks")},
}
AFTER = {"rob": "show-hand", "swap": "choose", "build-found": "search"}  # deeds that go on from another one
OWN = ("heal", "harvest", "discard", "cave-in", "teleport")  # deeds that are done to what is one's own


class Deed(Content):
    """One thing that an effect does."""

    does: Does
    n: Number = 1
    deck: Literal["room", "spell"] = "room"
    kind: Kind = ""
    pick: Pick | None = None
    may: bool = False
    each: Literal["", "opponents", "players"] = Field("", description="each of them does it, in order of XP")

    @model_validator(mode="after")
    def aimed_at_what_it_does(self) -> Deed:
        wanted, given = AIMS.get(self.does, ""), self.pick.what if self.pick is not None else ""
        if wanted != given:
            raise ValueError(f"{self.does} needs {f'a pick of {wanted}' if wanted else 'no pick'}")
        if self.pick is not None and self.does in WHERE and self.pick.where not in WHERE[self.does]:
            raise ValueError(f"{self.does} needs a hero whose `where` is {' or '.join(WHERE[self.does])}")
        if self.pick is not None and self.does in OWN and self.pick.whose != "own":
            raise ValueError(f"{self.does} needs `whose: own`")
        return self


def in_sequence(deeds: tuple[Deed, ...]) -> tuple[Deed, ...]:
    """Deeds that go on from another one come right after it."""
    for before, deed in zip((None, *deeds), deeds, strict=False):
        wanted = AFTER.get(deed.does)
        if wanted and (before is None or before.does != wanted or deed.each or before.each):
            raise ValueError(f"{deed.does} comes right after {wanted}")
    return deeds


def nobody_is_sent_back(deeds: tuple[Deed, ...]) -> tuple[Deed, ...]:
    if any(deed.does == "send-back" for deed in deeds):
        raise ValueError("send-back is for rooms that a hero enters")
    return deeds


def cancels(deeds: tuple[Deed, ...]) -> bool:
    return any(deed.does == "cancel" for deed in deeds)


Deeds = Annotated[tuple[Deed, ...], AfterValidator(in_sequence)]
