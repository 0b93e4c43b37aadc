"""Cards with texts of one's own: whoever has the published game enters what stands on them, with the same deeds.

Whatever is left out stays as in the house set; a text may be written in one language, which is then shown in both.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator, model_validator

from tutor.content.models import LANGS, Content, Lang, Text
from tutor.content.source import hint
from tutor.games.seven_bosses.cards import Ability, Boss, Kept, Member, Source, Trump, box

Parts = dict[str, Any]


def in_both_languages(value: Any) -> Any:
    """A text in one language stands for both."""
    if isinstance(value, str):
        return dict.fromkeys(LANGS, value)
    if isinstance(value, dict) and len(value) == 1 and set(value) <= set(LANGS):
        return dict.fromkeys(LANGS, *value.values())
    return value


OwnText = Annotated[Text, BeforeValidator(in_both_languages, json_schema_input_type=str | dict[Lang, str])]


class OwnAbility(Ability):
    """An ability of a member: with `when` it is a trigger ability, without an action ability."""

    type: Literal["action", "trigger", "none"] = Field(
        "action", description="follows from `when`; write `none` for a half without an ability"
    )
    text: OwnText

    @model_validator(mode="before")
    @classmethod
    def of_its_type(cls, data: Any) -> Any:
        return {"type": "trigger", **data} if isinstance(data, dict) and data.get("when") else data


class OwnTrump(Trump):
    """The ability of a boss card."""

    name: OwnText
    text: OwnText


class OwnCard(Content):
    """A card of the box, and what stands on it instead. Members have abilities; boss cards a member and a trump."""

    id: str = Field(description="which card of the box, such as sb.card.gunman or sb.card.boss-gunman")
    kind: Literal["", "member", "boss"] = ""
    name: OwnText | None = Field(None, description="its name; that of the house set if left out")
    upper: OwnAbility | None = Field(None, description="of a member: the ability from face down")
    lower: OwnAbility | None = Field(None, description="of a member: the ability from face up")
    member: str | None = Field(None, description="of a boss card: which member is the boss")
    trump: OwnTrump | None = Field(None, description="of a boss card: its trump")
    source: Source = Field("own", description="as in the game's own files; what stands here is `own` all the same")
    named: Source = Field("own", description="as in the game's own files; changes nothing")
    page: int | None = Field(None, strict=True, description="as in the game's own files; changes nothing")
    copies: Literal[2] = Field(2, description="as in the game's own files: one for each player")

    @field_validator("id")
    @classmethod
    def is_in_the_box(cls, id: str) -> str:
        if id not in {**box().members, **box().bosses}:
            raise ValueError(f"there is no such card{hint(id, (*box().members, *box().bosses))}")
        return id

    @field_validator("member")
    @classmethod
    def is_a_member(cls, member: str | None) -> str | None:
        if member is not None and member not in box().members:
            raise ValueError(f"there is no such member{hint(member, box().members)}")
        return member

    @model_validator(mode="after")
    def has_what_such_a_card_has(self) -> OwnCard:
        kind = "member" if self.id in box().members else "boss"
        if self.kind not in ("", kind):
            raise ValueError(f"{self.id} is a {kind} card, so write `kind: {kind}` or leave it out")
        alien = ("member", "trump") if kind == "member" else ("upper", "lower")
        found = next((name for name in alien if getattr(self, name) is not None), "")
        if found:
            raise ValueError(f"{self.id} is a {kind} card and has no `{found}`")
        return self

    def printed(self, usual: Member | Boss) -> Member | Boss:
        """The whole card: what is said here, and the rest as it usually is."""
        said: Parts = {k: v for k in ("name", "member") if (v := getattr(self, k)) is not None}
        halves: Parts = {
            k: Ability.model_validate(v.model_dump()) for k in ("upper", "lower") if (v := getattr(self, k)) is not None
        }
        trump = {"trump": Trump.model_validate(self.trump.model_dump())} if self.trump is not None else {}
        return usual.model_copy(update={**said, **halves, **trump, "source": "own"})


class OwnCards(Content):
    """Cards of the box with other texts, as a table file brings them along."""

    cards: tuple[OwnCard, ...] = Field((), max_length=15)

    @field_validator("cards")
    @classmethod
    def fit_together(cls, cards: tuple[OwnCard, ...]) -> tuple[OwnCard, ...]:
        ids = [card.id for card in cards]
        twice = next((id for at, id in enumerate(ids) if id in ids[:at]), "")
        if twice:
            raise ValueError(f"{twice} stands there twice; write both texts into one entry")
        whose = {boss.id: boss.member for boss in box().bosses.values()}
        whose |= {card.id: card.member for card in cards if card.member is not None}
        for boss, member in whose.items():
            other = next((id for id, m in whose.items() if m == member and id != boss), "")
            if other:
                raise ValueError(f"{boss} and {other} both make {member} the boss; give one of them another `member`")
        return cards

    def printed(self) -> tuple[Member | Boss, ...]:
        usual: dict[str, Member | Boss] = {**box().members, **box().bosses}
        return tuple(card.printed(usual[card.id]) for card in self.cards)


class CardFile(OwnCards):
    """A set of cards of one's own: a file to be checked, played with, or kept in the data folder."""

    edition: Literal["seven-bosses"]
    title: OwnText | None = Field(None, description="what the set is called where a game is set up")
    note: OwnText | None = Field(None, description="anything worth knowing of it")


def as_kept(cards: OwnCards) -> str:
    """The cards as a state keeps them: JSON; empty for none."""
    return Kept(cards=cards.printed()).model_dump_json() if cards.cards else ""
