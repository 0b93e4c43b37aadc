"""The deeds that texts of cards are made of: what can be said of each, and in which texts it can stand."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pydantic import Field, model_validator

from tutor.content.models import Content

Does = Literal[
    "nullify",
    "lurk",
    "fail",
    "bury-self",
    "assassinate",
    "accuse",
    "turn-down",
    "turn-up",
    "look",
    "ask-where",
    "exchange",
    "silence",
    "watch",
    "rearrange",
    "verdict",
    "new-boss",
    "double",
    "recall",
]
# The texts that a deed can stand in: of an action ability, of a trigger ability by its condition, of a trump, and
# what a trump does later on.
ACTION, USED, TARGETED, OTHER, TRUMP, LATER = "action", "used", "targeted", "other-targeted", "trump", "later"
AT_ONCE = (ACTION, USED, TARGETED, OTHER, TRUMP)
ANYWHERE = (*AT_ONCE, LATER)
ANSWERS = (TARGETED, OTHER, TRUMP)


class Use(NamedTuple):
    """How a deed can be used: in which texts, with which words, and which of them must have which value."""

    texts: tuple[str, ...]
    words: tuple[str, ...] = ()
    must: tuple[tuple[str, tuple[str, ...]], ...] = ()


USES: dict[str, Use] = {
    "nullify": Use((USED,)),
    "lurk": Use(ANYWHERE),
    "fail": Use(ANSWERS),
    "bury-self": Use(AT_ONCE, ("goes_on",)),
    "assassinate": Use(AT_ONCE, ("rows", "unanswered")),
    "accuse": Use(AT_ONCE, ("rows",)),
    "turn-down": Use(ANYWHERE, ("whose", "rows", "own_rows", "may")),
    "turn-up": Use(ANYWHERE, ("whose", "rows", "own_rows", "may")),
    "look": Use(ANYWHERE, ("whose", "rows", "may"), (("whose", ("opponent",)),)),
    "ask-where": Use(ANYWHERE),
    "exchange": Use(ANYWHERE, ("whose", "rows", "may"), (("whose", ("opponent",)), ("rows", ("rear",)))),
    "silence": Use((TRUMP,)),
    "watch": Use((TRUMP,)),
    "rearrange": Use(ANYWHERE),
    "verdict": Use((TRUMP,)),
    "new-boss": Use((TRUMP,)),
    "double": Use(ANSWERS, ("whose", "own_rows"), (("whose", ("own",)),)),
    "recall": Use(ANYWHERE),
}


class Deed(Content):
    """One thing that an effect does."""

    does: Does
    whose: Literal["own", "opponent", "any"] = Field("opponent", description="whose members it is about")
    rows: Literal["front", "rear", "either"] = Field("front", description="the opponent's rows that it reaches")
    own_rows: Literal["front", "either"] = Field("either", description="the own rows that it reaches")
    may: bool = Field(False, description="it may be left out")
    unanswered: bool = Field(False, description="nobody can use an ability or a trump against it")
    goes_on: bool = Field(False, description="the game continues although a boss is in the graveyard")

    @model_validator(mode="after")
    def says_what_belongs_to_it(self) -> Deed:
        use = USES[self.does]
        said = [name for name, field in type(self).model_fields.items() if getattr(self, name) != field.default]
        idle = [name for name in said if name not in ("does", *use.words)]
        if idle:
            fit = ", ".join(use.words) or "nothing"
            raise ValueError(f"`{idle[0]}` says nothing of `{self.does}`; it takes {fit}")
        for name, values in use.must:
            if getattr(self, name) not in values:
                raise ValueError(f"`{self.does}` needs `{name}: {values[0]}`")
        return self


def only_fitting(deeds: tuple[Deed, ...], text: str) -> tuple[Deed, ...]:
    """The deeds, if each of them can stand in such a text."""
    for number, deed in enumerate(deeds):
        if text not in USES[deed.does].texts:
            fit = ", ".join(USES[deed.does].texts)
            raise ValueError(f"entry {number}, `{deed.does}`, cannot stand in a text for `{text}`, only for {fit}")
    return deeds
