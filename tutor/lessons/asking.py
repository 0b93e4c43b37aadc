"""What could be asked of a class at a position: questions that the engine can answer, ready to be put into a scenario.

Some are true and some are not, so that no question answers itself: moves that the rules refuse, events that do not
come, numbers before and after, and what another card or die would change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, islice
from typing import Any

from tutor.content.models import LANGS
from tutor.explain.speaker import Speaker
from tutor.explain.template import quoted
from tutor.kernel.events import Event, Term
from tutor.kernel.replay import Line
from tutor.kernel.state import Action, pending
from tutor.kernel.verdict import BadInput, Denied, Illegal
from tutor.kernel.windows import open_seats
from tutor.lessons.attempts import refusals
from tutor.lessons.authoring import Data, Draft, move_of, seen_between
from tutor.lessons.models import Truth
from tutor.lessons.play import do_all
from tutor.lessons.scenarios_play import MAY
from tutor.lessons.truth import better_of, change_of, settle
from tutor.tables.abouts import about, choices_of
from tutor.tables.models import Ask
from tutor.tables.opening import read_action
from tutor.tables.referee import Referee

MOST = 4  # proposals of a kind
MOST_TRIED = 6  # other moves, looked at for what does not come of the one that is made
NEAR = (-6, -3, 4)  # chances offered beside the right one, in rolls
BESIDE = (-1, 1, 2)  # numbers offered beside the right one and the one before
LETTERS = "ABCDEF"  # on the figures and markers of the seats
_SCORE = re.compile(r"\d\s*(?::|対|against)\s*\d")
_UNNAMED = re.compile(r"無指定|誰でもない|unnamed|nobody|[−-]\d")  # nor less than nothing

CHANCE = {"ja": "このまま振ると、勝つのは何通りですか？", "en": "If the dice are rolled now, how many rolls win?"}
SHARE = {"ja": "全部の目を数えると、およそ{share}です。", "en": "Every roll counted, it is about {share}."}
NEVER = {"ja": "全部の目を数えても、勝つ目はありません。", "en": "Every roll counted, none wins."}
ALWAYS = {"ja": "全部の目を数えると、どの目でも勝ちます。", "en": "Every roll counted, each of them wins."}
ALLOWED = {"ja": "{who}：{what}。今、これをしてよいですか？", "en": "{who}: {what}. Is that allowed now?"}
MAY_BE = {"ja": "できます。", "en": "Yes, it is."}
TRIED = {"ja": "{who}がしたいこと：{what}。", "en": "{who} would like to do this: {what}."}
COMES = {
    "ja": "{who}：{what}。すると、こうなりますか？「{told}」",
    "en": "{who}: {what}. Will this come of it? “{told}”",
}
INSTEAD = {"ja": "なりません。起きるのは：{told}", "en": "No. What happens: {told}"}
NUMBER = {
    "ja": "{who}：{what}。そのあと、{of}「{name}」はいくつですか？",
    "en": "{who}: {what}. After that, what is “{name}”{of}?",
}
COUNTED = {"ja": "前は{before}、あとは{after}です。", "en": "It was {before}, and is {after} then."}
WHAT_IF = {"ja": "もしも：{what}。", "en": "What if: {what}."}
BETTER = {
    "ja": "もしも：{what}。勝つ見込みはどうなりますか？",
    "en": "What if: {what}. What becomes of the chance to win?",
}
COUNTED_OUT = {
    "ja": "両方の場合の目を全部数えて、比べます。",
    "en": "All the rolls are counted, as it is and as it would be, and compared.",
}
COMES_OR_NOT = (("yes", {"ja": "なる", "en": "Yes"}), ("no", {"ja": "ならない", "en": "No"}))


@dataclass(frozen=True)
class Spot:
    """Where something is to be asked: the position, and the moves that come next in the draft, if any."""

    draft: Draft
    at: int  # before which step
    line: Line[Any]
    moves: tuple[Data, ...] = ()

    @cached_property
    def seat(self) -> int:
        """Whose move it is: the one who makes it, or the reader, or whoever the table waits for."""
        if self.moves:
            return int(self.moves[0]["seat"])
        window = pending(self.line.state)
        seats = open_seats(window) if window is not None else ()
        return self.draft.you if self.draft.you in seats or not seats else seats[0]

    @cached_property
    def odds(self) -> Data:
        found: Data = self.draft.edition.table.odds(self.line.state, self.line.game)
        return found

    @cached_property
    def offers(self) -> tuple[Action, ...]:
        over = self.line.state.ending is not None
        return () if over else tuple(self.line.game.offers(self.line.state, self.seat))

    @cached_property
    def others(self) -> tuple[Action, ...]:
        """Moves that could be made instead, one of each kind first."""
        made = read_action(self.line.game, dict(self.moves[0])) if self.moves else None
        rest = [a for a in self.offers if a != made]
        kinds = {type(a): a for a in reversed(rest)}
        return (*reversed(kinds.values()), *(a for a in rest if kinds[type(a)] is not a))

    @property
    def spoken(self) -> Iterator[tuple[str, Speaker]]:
        return iter(self.speakers().items())

    def speakers(self, *states: Any) -> dict[str, Speaker]:
        return {lang: Speaker(self.draft.edition, lang, *(states or (self.line.state,))) for lang in LANGS}

    def named(self, action: Action) -> Data:
        """Who does what, in both languages; the letter is the one on his figure."""
        letter = LETTERS[action.seat : action.seat + 1]
        speakers = self.speakers().items()
        who = {lang: f"{speaker.seat(action.seat)} ({letter})" for lang, speaker in speakers}
        return {"who": who, "what": {lang: speaker.action(action) for lang, speaker in speakers}}


def proposals(draft: Draft, at: int) -> dict[str, Data]:
    """Questions that the engine can answer before a step, or after the last, by a key."""
    line = draft.line(at)
    step = draft.steps[at] if at < len(draft.steps) else {}
    moves = tuple(step.get("do", ())) if step.get("step") == "tell" else ()
    spot = Spot(draft, at, line, moves)
    kinds = (_chance, _numbers, _refused, _allowed, _events, _changes)
    return {f"{kind.__name__[1:]}{n}": one for kind in kinds for n, one in enumerate(islice(kind(spot), MOST))}


def ready(draft: Draft, at: int, proposal: Data) -> Data:
    """A proposal as it is put in: what the change is worth is counted now, since that may take a while."""
    if proposal["step"] != "branch" or "question" not in proposal:
        return proposal
    try:
        better_of(draft.edition, draft.line(at), proposal["change"])
    except BadInput:
        return {key: value for key, value in proposal.items() if key not in ("question", "because")}
    return proposal


def _both(text: Data, **parts: Data) -> Data:
    return {lang: text[lang].format(**{k: v[lang] for k, v in parts.items()}) for lang in LANGS}


def _same(text: object) -> Data:
    return dict.fromkeys(LANGS, str(text))


def _guess(label: Data, question: Data, options: list[Data], truth: Data, because: Data) -> Data:
    asks = {"label": label, "question": question, "options": options, "truth": truth, "because": because}
    return {"step": "predict", "icon": "lock", **asks}


# -- numbers ---------------------------------------------------------------------------------------------------------


def _chance(spot: Spot) -> Iterator[Data]:
    if "win" not in spot.odds:
        return
    wins, rolls = spot.odds["wins"], spot.odds["rolls"]
    near = sorted({wins, *(min(max(wins + n * max(1, rolls // 36), 0), rolls) for n in NEAR)})
    options = [{"key": f"{n}/{rolls}", "text": _same(f"{n}/{rolls}")} for n in near]
    said = NEVER if wins == 0 else ALWAYS if wins == rolls else SHARE
    because = _both(said, share=_same(f"{float(Fraction(wins, rolls)):.0%}"))
    yield _guess({"ja": "勝つ確率", "en": "The chance"}, CHANCE, options, {"win": True}, because)


def _numbers(spot: Spot) -> Iterator[Data]:
    """Numbers on the table that the move changes, asked before it is made."""
    if not spot.moves:
        return
    named, table = spot.named(read_action(spot.line.game, dict(spot.moves[0]))), spot.draft.edition.table
    after = do_all(spot.line, spot.moves)
    standing = (*table.totals(after.state, after.game), *table.numbers(after.state, after.game))
    for ask, name, of in _countable(spot):
        was, now = _terms(spot, spot.line, ask), _terms(spot, after, ask)
        if was is None or now is None or now not in standing:
            continue
        if _worth_asking(_sum(was), _sum(now)):
            truth = {"total": ask.model_dump(exclude_unset=True), "after": list(spot.moves)}
            yield _how_many(_both(NUMBER, **named, name=name, of=of), _sum(was), _sum(now), truth)


def _worth_asking(was: int, now: int) -> bool:
    return was != now and min(was, now) >= 0 and max(was, now) > 1


def _how_many(question: Data, was: int, now: int, truth: Data) -> Data:
    near = sorted({was, now, *islice((n for d in BESIDE if (n := now + d) >= 0 and n != was), 2)})
    options = [{"key": str(n), "text": _same(n)} for n in near]
    because = _both(COUNTED, before=_same(was), after=_same(now))
    return _guess({"ja": "いくつ？", "en": "How many?"}, question, options, truth, because)


def _countable(spot: Spot) -> Iterator[tuple[Ask, Data, Data]]:
    """The questions about the whole table, about whoever moves, or about a side, with their names."""
    edition, game = spot.draft.edition, spot.line.game
    texts = edition.texts
    for question in game.questions():
        name = texts.get("questions", {}).get(question)
        if not name or edition.yes_or_no(question):
            continue
        taken = about(game, question)[0]
        if taken == "seat":
            yield Ask(question=question, of=spot.seat), name, _of({x: s.seat(spot.seat) for x, s in spot.spoken})
        elif not taken:
            yield Ask(question=question), name, _same("")
        for side in choices_of(game, taken):
            if side in texts.get("words", {}):
                yield Ask(question=question, of=side), name, _of(texts["words"][side])


def _of(whose: Data) -> Data:
    return {"ja": f"{whose['ja']}の", "en": f" of {whose['en']}"}


def _terms(spot: Spot, line: Line[Any], ask: Ask) -> tuple[Term, ...] | None:
    try:
        return Referee(spot.draft.edition, line).terms(ask)
    except BadInput:
        return None


def _sum(terms: tuple[Term, ...]) -> int:
    return sum(term.value for term in terms)


# -- what is allowed -------------------------------------------------------------------------------------------------


def _allowed(spot: Spot) -> Iterator[Data]:
    """Moves that are allowed, the one that is made and others: only beside those that are not is it a question."""
    made = [read_action(spot.line.game, dict(spot.moves[0]))] if spot.moves else []
    for action in (*made, *spot.others):
        named = spot.named(action)
        if not _is_named(named["what"]):
            continue
        options = [option.model_dump() for option in MAY]
        question, truth = _both(ALLOWED, **named), {"legal": move_of(action)}
        yield _guess({"ja": "してよい？", "en": "Allowed?"}, question, options, truth, MAY_BE)


def _refused(spot: Spot) -> Iterator[Data]:
    """Something that is not allowed now, with the engine's own reason; of each reason one, the nearest misses first."""
    if spot.line.state.ending is not None:
        return
    told: set[str] = set()
    for action, denials in chain(_made_elsewhere(spot), _near_misses(spot)):
        named = spot.named(action)
        if denials[0].rule in told or not _is_named(named["what"]):
            continue
        told.add(denials[0].rule)
        line = _both(TRIED, **named)
        words = {"label": {"ja": "できる？", "en": "Allowed?"}, "line": line, "try": move_of(action)}
        words["because"] = _why(spot, denials[0])
        yield {"step": "refused", "icon": "refused", **words}


def _why(spot: Spot, denied: Denied) -> Data:
    """The rule behind it: the sentence about this very case stands with the engine's answer already."""
    rule = spot.draft.edition.ledger.get(denied.rule)
    return {lang: speaker.denial(denied) if rule is None else rule.text[lang] for lang, speaker in spot.spoken}


def _made_elsewhere(spot: Spot) -> Iterator[tuple[Action, tuple[Denied, ...]]]:
    """Moves of the same seat from other steps, which cannot be made here."""
    steps = (step for step in spot.draft.steps if step["step"] == "tell")
    for move in (move for step in steps for move in step.get("do", ()) if move["seat"] == spot.seat):
        try:
            action = read_action(spot.line.game, dict(move))
            denials = spot.line.game.why_not(spot.line.state, action)
        except (BadInput, LookupError):
            continue
        if denials and len(denials) == 1:
            yield action, denials


def _near_misses(spot: Spot) -> Iterator[tuple[Action, tuple[Denied, ...]]]:
    """What lacks one condition only; of a kind that could be done now first."""
    now = {type(a) for a in spot.offers}
    near = [(a, d) for a, d in refusals(spot.line, spot.seat) if len(d) == 1 and a not in spot.offers]
    kinds: dict[type[Action], list[Action]] = {}
    for action, _ in near:
        kinds.setdefault(type(action), []).append(action)
    vague = {kind for kind, found in kinds.items() if _sound_alike(spot, found[:2])}
    return iter(sorted(((a, d) for a, d in near if type(a) not in vague), key=lambda one: type(one[0]) not in now))


def _sound_alike(spot: Spot, actions: list[Action]) -> bool:
    """Whether words alone do not tell two actions apart, such as "choose this"."""
    return len(actions) > 1 and len({spot.named(action)["what"]["en"] for action in actions}) == 1


def _is_named(words: Data) -> bool:
    return all(words.values()) and not any(_UNNAMED.search(text) for text in words.values())


# -- what comes ------------------------------------------------------------------------------------------------------


def _events(spot: Spot) -> Iterator[Data]:
    """Does this come of the move? In turn something that does, and something that would come of another."""
    if not spot.moves:
        for action in spot.others[:2]:
            with_it = Spot(spot.draft, spot.at, spot.line, (move_of(action),))
            yield from islice(_events(with_it), 2)
        return
    after = do_all(spot.line, spot.moves)
    come = _told_between(spot, after)
    if not come:
        return
    last = list(come.values())[-1]
    yes = [(kind, told, told) for kind, told in reversed(come.items())]
    no = [(kind, told, _both(INSTEAD, told=last)) for kind, told in _elsewhere(spot).items() if kind not in come]
    for pair in zip(yes, no, strict=False) if no else ([one] for one in yes):
        yield from (made for one in pair if (made := _comes(spot, *one)) is not None)


def _comes(spot: Spot, kind: str, told: Data, because: Data) -> Data | None:
    truth = {"event": kind, "after": list(spot.moves)}
    right = settle(spot.draft.edition, spot.line, Truth.model_validate(truth)).key
    if (right == "yes") != (told is because) or (right == "no" and any(map(_SCORE.search, told.values()))):
        return None
    named = spot.named(read_action(spot.line.game, dict(spot.moves[0])))
    options: list[Data] = [{"key": key, "text": text} for key, text in COMES_OR_NOT]
    question = _both(COMES, **named, told={lang: quoted(text) for lang, text in told.items()})
    return _guess({"ja": "どうなる？", "en": "What happens?"}, question, options, truth, because)


def _told_between(spot: Spot, after: Line[Any]) -> dict[str, Data]:
    """What happens until then, by kind: the latest of each, as the engine tells it."""
    kinds: dict[str, Event] = {event.kind: event for event in seen_between(spot.draft, spot.line, after)}
    speakers = spot.speakers(after.state, spot.line.state)
    told = {kind: {lang: s.event(event) for lang, s in speakers.items()} for kind, event in kinds.items()}
    return {kind: words for kind, words in told.items() if all(words.values())}


def _elsewhere(spot: Spot) -> dict[str, Data]:
    """What would come of other moves that could be made, and what comes later in the story."""
    found: dict[str, Data] = {}
    for action in spot.others[:MOST_TRIED]:
        try:
            found = {**_told_between(spot, spot.line.do_freely(action)), **found}
        except (BadInput, Illegal, LookupError):
            continue
    return found or _told_later(spot)


def _told_later(spot: Spot) -> dict[str, Data]:
    """Of the steps after this one, the first that brings something else."""
    found: dict[str, Data] = {}
    for n in range(spot.at + 1, min(spot.at + 1 + MOST_TRIED, len(spot.draft.steps))):
        then = Spot(spot.draft, n, spot.draft.line(n))
        found = {**_told_between(then, spot.draft.line(n + 1)), **found}
    return found


# -- what if ---------------------------------------------------------------------------------------------------------


def _changes(spot: Spot) -> Iterator[Data]:
    """One thing different: a card, a die, whatever the table offers. Where dice decide, its worth is asked."""
    edition, state = spot.draft.edition, spot.line.state
    for change, label in _offered_changes(spot):
        try:
            other = edition.table.apply_change(state, change_of(edition, change))
        except (BadInput, LookupError):
            continue
        if other == state:
            continue
        told = {"step": "branch", "icon": "branch", "label": {"ja": "もしも", "en": "What if"}}
        told |= {"line": _both(WHAT_IF, what=label), "change": change}
        worth = {"question": _both(BETTER, what=label), "because": COUNTED_OUT} if "win" in spot.odds else {}
        yield told | worth


def _offered_changes(spot: Spot) -> Iterator[tuple[Data, Data]]:
    """What the table's own controls would change, with their labels: cards taken away, faces of dice, other cards."""
    shown = {lang: _controls(spot, lang) for lang in LANGS}
    for one, other in zip(*(shown[lang] for lang in LANGS), strict=True):
        yield one[0], dict(zip(LANGS, (one[1], other[1]), strict=True))


def _controls(spot: Spot, lang: str) -> list[tuple[Data, str]]:
    screen = spot.draft.edition.table.screen
    speaker = Speaker(spot.draft.edition, lang, spot.line.state)
    found = screen.controls(screen.Drawing(spot.line, spot.line, spot.draft.you, speaker)) or {}
    chips = [(chip["go"]["change"], str(chip["label"])) for chip in found.get("chips", ())]
    dice = [
        (face["go"]["change"], f"{die['label']} → {face['face']}")
        for die in found.get("dice", ())
        for face in die["faces"]
        if not face["pressed"]
    ]
    return [*chips[:2], *dice[::3], *chips[2:]]
