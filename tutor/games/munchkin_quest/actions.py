"""Everything that a player may want to do. Seats are numbers, cards and rooms are ids."""

from __future__ import annotations

from typing import Literal

from tutor.games.munchkin_quest.state import NOBODY, Deal
from tutor.kernel.state import Action


class AnnounceRoll(Action, tag="announce-roll"):
    """The main player says that he is about to roll."""


class Pass(Action, tag="pass"):
    """No card, no power: go on."""


class AskForHelp(Action, tag="ask-for-help"):
    """The main player asks everybody (`whom` -1) or one player, with a bribe if he likes."""

    whom: int = NOBODY
    deal: Deal = Deal()


class OfferHelp(Action, tag="offer-help"):
    """A player names his price for helping (`pays` is what he would give for being let in)."""

    deal: Deal = Deal()


class ChooseHelper(Action, tag="choose-helper"):
    """The main player takes one of those who offered."""

    helper: int


class UseOneShot(Action, tag="use-one-shot"):
    """Somebody in the fight uses a one-shot from his hand or belt for a side."""

    card: str
    side: Literal["munchkins", "monsters"] = "munchkins"


class Throw(Action, tag="throw"):
    """Somebody outside the fight throws a Throwable item into it."""

    card: str
    side: Literal["munchkins", "monsters"]


class Enhance(Action, tag="enhance"):
    """Put an enhancer on a monster."""

    card: str
    monster: str


class Summon(Action, tag="summon"):
    """Bring one more monster into the fight; a mate is like the monster named."""

    card: str
    monster: str = ""


class Banish(Action, tag="banish"):
    """Send one monster out of the fight with a one-shot."""

    card: str
    monster: str


class PlayCurse(Action, tag="play-curse"):
    """Curse a player; `item` where the card lets its player choose."""

    card: str
    victim: int
    item: str = ""


class CancelCurse(Action, tag="cancel-curse"):
    """Discard a card that cancels the Curse before it takes effect."""

    card: str


class SetDie(Action, tag="set-die"):
    """Set a die that one has just rolled to another face. `die` is its place in the row of dice."""

    card: str
    face: int
    die: int = 0


class GoUpALevel(Action, tag="go-up-a-level"):
    card: str


class PlayTrait(Action, tag="play-trait"):
    """Put a race, a class, Half-Breed or Super Munchkin into play; `instead` is given up for it at once."""

    card: str
    instead: str = ""


class GiveUpTrait(Action, tag="give-up-trait"):
    card: str


class PutInPlay(Action, tag="put-in-play"):
    """Put an item from the hand into play, with a Cheat card on it if wished."""

    card: str
    place: Literal["", "head", "body", "feet", "worn", "hands", "belt", "pack"] = ""
    cheat: str = ""


class PlayCheat(Action, tag="play-cheat"):
    """Put a Cheat card on an item that one has in play."""

    card: str
    item: str


class Leave(Action, tag="leave"):
    """Leave the fight by magic, before the dice or instead of the running-away roll."""

    card: str
    room: str


class UsePower(Action, tag="use-power"):
    """Use a power of a race or class; `pay` is what it costs in cards."""

    power: str
    pay: str = ""
    monster: str = ""
    victim: int = NOBODY


class FightOn(Action, tag="fight"):
    """Fight the monsters of the room that ignore one."""


class RunTo(Action, tag="run-to"):
    """Run to a room, rolling against one of the monsters now."""

    room: str
    monster: str


class SufferAll(Action, tag="suffer-all"):
    """There is no way out: take the Bad Stuff of every monster."""


class ChooseItem(Action, tag="choose-item"):
    """The item that one loses."""

    item: str


class TakeTreasure(Action, tag="take-treasure"):
    card: str


class EndOwnLife(Action, tag="end-own-life"):
    """Turn all one's health tokens black."""


class Give(Action, tag="give"):
    """Hand an item in play, or gold, to another player."""

    to: int
    item: str = ""
    gold: int = 0


class SwapPack(Action, tag="swap-pack"):
    """Move an item into the pack or out of it."""

    item: str
    place: Literal["head", "body", "feet", "worn", "hands", "belt", "pack"]


class DropItem(Action, tag="drop"):
    item: str


class Heal(Action, tag="heal"):
    """Give a level for 3 health."""


class BuyLevel(Action, tag="buy-level"):
    """Buy a level with gold and the worth of items in play."""

    items: tuple[str, ...] = ()


class Move(Action, tag="move"):
    """Go through the link at one side of the room; behind it lies a room, or the dark."""

    to: Literal["north", "east", "south", "west"]


class MeetMonster(Action, tag="meet-monster"):
    """Draw a Monster card and fight it, in a room without monsters of a fully explored dungeon."""


class GiveCharity(Action, tag="give-charity"):
    """Give one card too many to a player of the lowest Level, or discard it (`to` -1) if one is that oneself."""

    card: str
    to: int = NOBODY


class GoOn(Action, tag="go-on"):
    """The player whose turn it is plays nothing now."""


class FinishTurn(Action, tag="finish-turn"):
    """The player whose turn it is has nothing more to do."""


class MoveMonster(Action, tag="move-monster"):
    """Move a monster to a room with a card."""

    card: str
    monster: str
    room: str


class SwapMonsters(Action, tag="swap-monsters"):
    """Let two monsters change places."""

    card: str
    monster: str
    other_monster: str


class ExchangeMonster(Action, tag="exchange-monster"):
    """Draw a new monster for one that is in play."""

    card: str
    monster: str


class ChangeLink(Action, tag="change-link"):
    """Turn the link at one side of a room into another kind."""

    card: str
    room: str
    way: Literal["north", "east", "south", "west"]


class TurnRoom(Action, tag="turn-room"):
    """Turn a room a quarter clockwise."""

    card: str
    room: str


class SwapRooms(Action, tag="swap-rooms"):
    """Let two rooms change places, with all that is in them."""

    card: str
    room: str
    other_room: str


class UseEmptyRoom(Action, tag="use-empty-room"):
    """Let something happen in an empty room; if there is none, in a new one behind the link at the side `way`."""

    card: str
    room: str
    way: Literal["", "north", "east", "south", "west"] = ""


class PassBy(Action, tag="pass-by"):
    """Show a monster a card that makes it ignore one for the rest of the turn."""

    card: str
    monster: str


class GainHealth(Action, tag="gain-health"):
    """Use a card that adds health or lets one recover."""

    card: str


# What cards with unusual effects do.
FEATS: tuple[type[Action], ...] = (
    *(MoveMonster, SwapMonsters, ExchangeMonster, ChangeLink, TurnRoom, SwapRooms),
    *(UseEmptyRoom, PassBy, GainHealth),
)
