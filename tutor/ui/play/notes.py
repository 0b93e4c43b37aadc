"""Notes beside the table: advice where it matters, what is refused and why, and what a number is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tutor.content.models import Text
from tutor.explain.speaker import Speaker
from tutor.explain.template import number, sentences, signed
from tutor.games.edition import Edition
from tutor.kernel.events import Term
from tutor.kernel.replay import Line
from tutor.kernel.verdict import Denied
from tutor.lessons.models import AnyStep, Predict, Tell
from tutor.lessons.truth import Settled, ruled_out_by
from tutor.tables.models import Ask
from tutor.tables.opening import read_action
from tutor.tables.referee import Referee
from tutor.ui.words import word

Part = dict[str, Any]
MOST_CITES = 3
COLON = {"ja": "：", "en": ": "}
ASIDES = {"ja": "（{}）", "en": " ({})"}


def notes_of(
    edition: Edition, step: AnyStep, before: Line[Any], after: Line[Any], settled: Settled | None, lang: str
) -> Part | None:
    """What stands beside a step, or nothing."""
    speaker = Speaker(edition, lang, after.state, before.state)
    items = [_tip(tip.rule, tip.text, lang) for tip in step.tips]
    if isinstance(step, Tell):
        items += [_refused(speaker, before, move, lang) for move in step.refused]
        items += [_ruled_out(edition, ruled_out_by(edition, layout), lang) for layout in step.ruled_out]
        referee = Referee(edition, after)
        items += [_number(speaker, n.ask, referee.terms(n.ask), lang) for n in step.numbers if n.shown]
    if isinstance(step, Predict) and settled is not None and step.truth.total is not None:
        items.append(_number(speaker, step.truth.total, settled.terms, lang))
    if isinstance(step, Predict) and settled is not None and settled.denials:
        items.append(_denials(speaker, settled.denials, word("why-not", lang)))
    return notes_part(items, word("notes", lang))


def notes_part(items: Iterable[Part], title: str) -> Part | None:
    """The panel; notes that say the same are said once."""
    told = {(item["label"], item["text"]): item for item in items}
    keyed = [{**item, "key": f"note-{n}"} for n, item in enumerate(told.values())]
    return {"title": title, "items": keyed} if keyed else None


def note(icon: str, label: str, text: str, rules: Iterable[str], **more: Any) -> Part:
    """One note; `tone` is how it looks."""
    cites = [{"rule": rule} for rule in dict.fromkeys(rules)][:MOST_CITES]
    return {"icon": icon, "label": label, "text": text, "cites": cites, "tone": "plain", **more}


def _tip(rule: str, text: Text, lang: str) -> Part:
    return note("hint", word("tip", lang), text[lang], [rule], tone="tip")


def _refused(speaker: Speaker, before: Line[Any], move: dict[str, Any], lang: str) -> Part:
    action = read_action(before.game, move)
    what = f"{speaker.seat(action.seat)}: {speaker.action(action)}"
    label = word("refused", lang, what=what)
    return _denials(speaker, before.game.why_not(before.state, action), label)


def _denials(speaker: Speaker, denials: tuple[Denied, ...], label: str) -> Part:
    text = sentences(dict.fromkeys(speaker.denial(d) for d in denials), speaker.lang)
    return note("refused", label, text, [d.rule for d in denials], tone="refused")


def _ruled_out(edition: Edition, rule: str, lang: str) -> Part:
    text = edition.ledger[rule].text[lang] if rule else ""
    return note("refused", word("ruled-out", lang), text, [rule], tone="refused")


def _number(speaker: Speaker, asked: Ask, terms: tuple[Term, ...], lang: str) -> Part:
    """A number with its lines, as they stand in the tiles of the table."""
    total = sum(t.value for t in terms)
    label = _label(speaker, asked) + _value(asked.question, total, speaker)
    text = word("sum-glue", lang).join(_lines(speaker, terms))
    return note("plus", label, text, [t.rule for t in terms], tone="number")


def _value(question: str, total: int, speaker: Speaker) -> str:
    if total in (0, 1) and speaker.edition.yes_or_no(question):
        return COLON[speaker.lang] + word("yes" if total else "no", speaker.lang)
    return f" {number(total)}"


def _lines(speaker: Speaker, terms: tuple[Term, ...]) -> list[str]:
    """What a number is the sum of. Things that are only counted stand by their names; so does what is alone."""
    if len(terms) == 1:
        return [speaker.term(terms[0])]
    if all(t.value == 1 for t in terms):
        counted = Counter(speaker.term(t) for t in terms)
        return [f"{name} × {n}" if n > 1 else name for name, n in counted.items()]
    return [f"{speaker.term(t)} {signed(t.value)}" for t in terms]


def _label(speaker: Speaker, asked: Ask) -> str:
    """What a number is, and of whom: a game may have words of its own for that, where the seat is not the owner."""
    own = speaker.texts.get("questions", {}).get(f"{asked.question}:of")
    if own and isinstance(asked.of, dict):
        return speaker.say(own[speaker.lang], asked.of)
    return f"{question_label(speaker, asked.question)}{_whose(speaker, asked.of)}"


def _whose(speaker: Speaker, of: Any) -> str:
    """Of which seat, card and kind a number is, where it is asked of several in the same breath."""
    if not isinstance(of, dict) or not isinstance(of.get("seat"), int):
        return ""
    kinds = [speaker.thing(value) for value in of.values() if isinstance(value, str) and value]
    return ASIDES[speaker.lang].format(word("sum-glue", speaker.lang).join([speaker.seat(of["seat"]), *kinds]))


def question_label(speaker: Speaker, question: str) -> str:
    entry = speaker.texts.get("questions", {}).get(question)
    return str(entry[speaker.lang]) if entry else question
