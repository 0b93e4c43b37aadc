"""A member as it lies in a row: its back, or its face with the two abilities and the one that is in force."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.cards import Ability, AnyCard, name_of
from tutor.games.seven_bosses.knowledge import WHO
from tutor.games.seven_bosses.names import READY
from tutor.games.seven_bosses.screen.drawing import Drawing
from tutor.games.seven_bosses.screen.goals import Goals
from tutor.games.seven_bosses.state import Member, find, opponent, side_of
from tutor.games.seven_bosses.windows import ANSWER

SIGNS = {"action": "phase-act", "trigger": "trigger", "none": "minus"}


def art_of(name: str) -> str:
    """The name of the picture of a member; a boss card has that of its member."""
    return f"member-{name_of(name).rpartition('.')[2].removeprefix('boss-')}"


def face(card: AnyCard) -> dict[str, str]:
    """How a printed card looks, away from any table."""
    art = "" if card.kind == "list" else art_of(card.id)
    return {"kind": card.kind, "icon": f"kind-{'boss' if card.kind == 'boss' else 'member'}", "art": art, "spare": ""}


def member_part(d: Drawing, seat: int, place: str, member: Member, goals: Goals, *, sealed: bool = False) -> Part:
    """What the reader sees of a member. Of one that he does not know there is a back, and how many it may be."""
    known, own = d.known(member.card), seat == d.you
    id = member.card if own else place
    part: Part = {
        "key": f"m-{seat}-{member.card if own else place}",
        "place": d.place(place),
        "up": member.up,
        "art": art_of(member.card) if known else "",
        "name": d.name(member.card) if known else "",
        "seen": member.seen and not member.up,
        "n": None,
        "boss": known and member.card == d.boss_of(seat),
        "half": half_part(d, member.card, up=member.up) if known else None,
        "state": goals.state(id),
        "tag": target_tag(d, seat, place),
        "used": member.card in acted(d),
        "isNew": is_new(d, seat, member),
        "go": goals.go(id) or {"do": "term", "id": f"about:card:{seat}:{place}"},
    }
    if not known and not sealed:
        part["n"] = len(d.ask(WHO, {"seat": opponent(seat), "target": place}))
    part["told"] = told(d, part)
    return part


def half_part(d: Drawing, card: str, *, up: bool) -> Part:
    """The two abilities of a member; `now` is the one that can be used from the side on which it lies."""
    printed = d.s.box.member_of[card]
    return {
        "now": side_of(up),
        "upper": ability_part(printed.upper),
        "lower": ability_part(printed.lower),
    }


def ability_part(ability: Ability) -> Part:
    return {"type": ability.type, "icon": SIGNS[ability.type]}


def ready_side(d: Drawing, card: str) -> str:
    """Which ability the game says can be used now."""
    return next((x.key for x in d.ask(READY, card)), "")


def target_tag(d: Drawing, seat: int, place: str) -> Part | None:
    """The mark of an assassination on its target: the declared name, or only that it is the target."""
    for attack in d.s.attacks if d.s.ending is None else ():
        if attack.owner == seat and attack.place == place and not d.gone(attack):
            text = d.text("named-tag", named=attack.named) if attack.named else d.text("target-tag")
            return {"text": text, "failed": attack.failed}
    return None


def acted(d: Drawing) -> tuple[str, ...]:
    """The members that have been used on the occasion that is being asked about."""
    window = d.window
    return tuple(window.about.get("acted", ())) if window is not None and window.kind == ANSWER else ()


def is_new(d: Drawing, seat: int, member: Member) -> bool:
    """Whether a member lies face up that did not before, or the other way round."""
    if not d.known(member.card) or not d.old.players[seat].columns:
        return False
    before = find(d.old, seat, member.card)
    was_up = before is not None and before[1].up
    return member.up != was_up


def told(d: Drawing, part: Part) -> str:
    """The whole card in words, for those who do not see it."""
    words = [part["place"], d.text("face-up" if part["up"] else "face-down")]
    if part["name"]:
        words.append(part["name"])
        now = part["half"]["now"]
        words.append(d.text(f"in-force-{now}-{part['half'][now]['type']}"))
    elif part["n"]:
        words.append(d.text("one-of", n=part["n"]))
    words += [d.text(key) for key in ("boss", "used") if part[key]]
    if part["seen"]:
        words.append(d.text("seen"))
    if part["tag"]:
        words.append(part["tag"]["text"])
    return d.text("comma").join(words)
