"""Everything that a player may want to do. Seats are numbers, cards and rooms are ids."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tutor.games.munchkin_quest.state import NOBODY, Deal
from tutor.kernel.state import Action

# What the fields mean, for the schema of positions.
Card = Annotated[str, Meta(description="the id of the card that is played")]
Own = Annotated[str, Meta(description="the id of an item that he has in play")]
Held = Annotated[str, Meta(description="the id of a card in his hand, or of an item on his belt")]
Beast = Annotated[str, Meta(description="the monster's name in the position, such as m1")]
Spot = Annotated[str, Meta(description="the id of a room of the position")]
Side = Annotated[Literal["munchkins", "monsters"], Meta(description="whose total it is added to")]
Way = Annotated[Literal["north", "east", "south", "west"], Meta(description="the side of the room")]


class AnnounceRoll(Action, tag="announce-roll"):
    """The main player says that he is about to roll."""


class Pass(Action, tag="pass"):
    """No card, no power: go on, or leave the dice as they lie."""

    QUIET = True
    WAITS = True


class AskForHelp(Action, tag="ask-for-help"):
    """The main player asks everybody (`whom` -1) or one player, with a bribe if he likes."""

    whom: Annotated[int, Meta(description="the seat that is asked; -1 for everybody")] = NOBODY
    deal: Annotated[Deal, Meta(description="what the helper is offered")] = Deal()


class OfferHelp(Action, tag="offer-help"):
    """A player names his price for helping (`pays` is what he would give for being let in)."""

    deal: Annotated[Deal, Meta(description="what he asks for; as it was offered, or more or less")] = Deal()


class ChooseHelper(Action, tag="choose-helper"):
    """The main player takes one of those who offered."""

    helper: Annotated[int, Meta(description="the seat of one who has offered")]


class UseOneShot(Action, tag="use-one-shot"):
    """Somebody in the fight uses a one-shot from his hand or belt for a side."""

    card: Held
    side: Side = "munchkins"


class Throw(Action, tag="throw"):
    """Somebody outside the fight throws a Throwable item into it."""

    card: Held
    side: Side


class Enhance(Action, tag="enhance"):
    """Put an enhancer on a monster, in this fight or anywhere."""

    card: Card
    monster: Beast


class Summon(Action, tag="summon"):
    """Bring one more monster into the fight; a mate is like the monster named."""

    card: Card
    monster: Annotated[str, Meta(description="for a mate: the monster that it is like; else left out")] = ""


class Banish(Action, tag="banish"):
    """Send one monster out of the fight with a one-shot."""

    card: Held
    monster: Beast


class PlayCurse(Action, tag="play-curse"):
    """Curse a player; `item` where the card lets its player choose."""

    card: Card
    victim: Annotated[int, Meta(description="the seat that is cursed")]
    item: Annotated[str, Meta(description="the item, if the card lets its player choose; else left out")] = ""


class CancelCurse(Action, tag="cancel-curse"):
    """Discard a card that cancels the Curse before it takes effect."""

    card: Held


class SetDie(Action, tag="set-die"):
    """Set a die that one has just rolled to another face. `die` is its place in the row of dice."""

    card: Card
    face: Annotated[int, Meta(description="what it is to show: 1 to 6, to 10 on the ten-sided die")]
    die: Annotated[int, Meta(description="which of the dice that lie there, from 0, as in `fight.dice`")] = 0


class GoUpALevel(Action, tag="go-up-a-level"):
    """Play a card that is good for a level."""

    card: Card


class PlayTrait(Action, tag="play-trait"):
    """Put a race, a class, Half-Breed or Super Munchkin into play; `instead` is given up for it at once."""

    card: Card
    instead: Annotated[str, Meta(description="one in play that is given up for it; else left out")] = ""


class GiveUpTrait(Action, tag="give-up-trait"):
    """Discard a race or class card that one has in play."""

    card: Annotated[str, Meta(description="the id of the race or class card in play")]


class PutInPlay(Action, tag="put-in-play"):
    """Put an item from the hand into play, with a Cheat card on it if wished."""

    card: Card
    place: Annotated[
        Literal["", "head", "body", "feet", "worn", "hands", "belt", "pack"],
        Meta(description="where it goes; where such an item naturally goes if left out"),
    ] = ""
    cheat: Annotated[str, Meta(description="the id of a Cheat card in his hand; else left out")] = ""


class PlayCheat(Action, tag="play-cheat"):
    """Put a Cheat card on an item that one has in play."""

    card: Card
    item: Own


class Leave(Action, tag="leave"):
    """Leave the fight by magic, before the dice or instead of the running-away roll."""

    card: Held
    room: Spot


class UsePower(Action, tag="use-power"):
    """Use a power of a class."""

    power: Annotated[str, Meta(description="the class and the kind: warrior.discard, warrior.d10, wizard.discard ...")]
    pay: Annotated[str, Meta(description="for a discard power: the card that is discarded, from hand or play")] = ""
    monster: Annotated[str, Meta(description="for wizard.d10: the monster that rolls one die fewer")] = ""
    victim: Annotated[int, Meta(description="for thief.discard: the seat that is stabbed")] = NOBODY


class FightOn(Action, tag="fight"):
    """Fight the monsters of the room that ignore one."""


class RunTo(Action, tag="run-to"):
    """Run to a room, rolling against one of the monsters now."""

    room: Spot
    monster: Annotated[str, Meta(description="the monster from which he runs with this die")]


class SufferAll(Action, tag="suffer-all"):
    """There is no way out: take the Bad Stuff of every monster."""


class ChooseItem(Action, tag="choose-item"):
    """Say which item one loses, or which of two races or classes."""

    item: Annotated[str, Meta(description="the id of an item, or of a race or class card, in play")]


class TakeTreasure(Action, tag="take-treasure"):
    """Take one of the treasures that are shared with a helper."""

    card: Annotated[str, Meta(description="one of the cards that lie there, as in `share.cards`")]


class EndOwnLife(Action, tag="end-own-life"):
    """Turn all one's health tokens black."""


class Give(Action, tag="give"):
    """Hand an item in play, or gold, to another player."""

    to: Annotated[int, Meta(description="the seat that receives it")]
    item: Annotated[str, Meta(description="an item in play; left out for gold alone")] = ""
    gold: Annotated[int, Meta(description="how much gold; left out for an item alone")] = 0


class SwapPack(Action, tag="swap-pack"):
    """Move an item into the pack or out of it."""

    item: Own
    place: Annotated[
        Literal["head", "body", "feet", "worn", "hands", "belt", "pack"],
        Meta(description="where it goes: pack, or the place that it is made for"),
    ]


class DropItem(Action, tag="drop"):
    """Leave an item that one has in play lying in the room."""

    item: Own


class Heal(Action, tag="heal"):
    """Give a level for 3 health."""


class BuyLevel(Action, tag="buy-level"):
    """Buy a level with gold and the worth of items in play."""

    items: Annotated[tuple[str, ...], Meta(description="items in play that pay; gold pays what is missing")] = ()


class Move(Action, tag="move"):
    """Go through the link at one side of the room; behind it lies a room, or the dark."""

    to: Way


class MeetMonster(Action, tag="meet-monster"):
    """Draw a Monster card and fight it, in a room without monsters of a fully explored dungeon."""


class GiveCharity(Action, tag="give-charity"):
    """Give one card too many to a player of the lowest Level, or discard it (`to` -1) if one is that oneself."""

    card: Annotated[str, Meta(description="a card of his hand")]
    to: Annotated[int, Meta(description="the seat that gets it; -1 to discard it")] = NOBODY


class GoOn(Action, tag="go-on"):
    """The player whose turn it is plays nothing now."""

    QUIET = True
    WAITS = True


class FinishTurn(Action, tag="finish-turn"):
    """The player whose turn it is has nothing more to do."""

    QUIET = True


class MoveMonster(Action, tag="move-monster"):
    """Move a monster to a room with a card."""

    card: Held
    monster: Beast
    room: Spot


class SwapMonsters(Action, tag="swap-monsters"):
    """Let two monsters change places."""

    card: Held
    monster: Beast
    other_monster: Beast


class ExchangeMonster(Action, tag="exchange-monster"):
    """Draw a new monster for one that is in play."""

    card: Held
    monster: Beast


class ChangeLink(Action, tag="change-link"):
    """Turn the link at one side of a room into another kind."""

    card: Held
    room: Spot
    way: Way


class TurnRoom(Action, tag="turn-room"):
    """Turn a room a quarter clockwise."""

    card: Held
    room: Spot


class SwapRooms(Action, tag="swap-rooms"):
    """Let two rooms change places, with all that is in them."""

    card: Held
    room: Spot
    other_room: Spot


class UseEmptyRoom(Action, tag="use-empty-room"):
    """Let something happen in an empty room; if there is none, in a new one behind the link at the side `way`."""

    card: Held
    room: Spot
    way: Annotated[
        Literal["", "north", "east", "south", "west"],
        Meta(description="if there is no empty room: the side of that room behind which one is added"),
    ] = ""


class PassBy(Action, tag="pass-by"):
    """Show a monster a card that makes it ignore one for the rest of the turn."""

    card: Held
    monster: Beast


class GainHealth(Action, tag="gain-health"):
    """Use a card that adds health or lets one recover."""

    card: Held


# What cards with unusual effects do.
FEATS: tuple[type[Action], ...] = (
    *(MoveMonster, SwapMonsters, ExchangeMonster, ChangeLink, TurnRoom, SwapRooms),
    *(UseEmptyRoom, PassBy, GainHealth),
)
