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


class FinishTurn(Action, tag="finish-turn"):
    """The player whose turn it is has nothing more to do."""
