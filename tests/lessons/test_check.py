"""Every check of lessons and examples finds its mistake in a copy that has it, and points at the line."""

from __future__ import annotations

import pytest

from tutor.content.source import Problems, load_as
from tutor.games.registry import edition
from tutor.lessons import Example, Lesson, check_example, check_lesson

MQ = edition("munchkin-quest")
POTION = "use-one-shot, card: mq.house.potion-of-motivation"
OWN_TOTAL = "of: munchkins, only: [level, item, boost]}, at_least: 7"
LESSON_MISTAKES = {
    "an empty translation": (
        "quick-fight",
        "en: Stevie has promised",
        "en: '' # Stevie has promised",
        "no words in en",
    ),
    "an unknown rule taught": (
        "quick-fight",
        "  - mq.combat.tie\n",
        "  - mq.combat.tye\n",
        "unknown rule mq.combat.tye",
    ),
    "an unknown rule shown": (
        "quick-fight",
        "[mq.enhancer.any-time]",
        "[mq.enhancer.ever]",
        "unknown rule mq.enhancer.ever",
    ),
    "a rule taught that never speaks": (
        "quick-fight",
        "  - mq.combat.tie\n",
        "  - mq.combat.tie\n  - mq.combat.warrior-tie\n",
        "never cites it",
    ),
    "an unknown word": (
        "quick-fight",
        "[[mq.term.one-shot|one-shot]]",
        "[[mq.term.onshot|one-shot]]",
        "in no glossary",
    ),
    "a wrong number": (
        "quick-fight",
        "of: monsters}, total: 6,",
        "of: monsters}, total: 8,",
        "mq.combat.total is 6, not 8",
    ),
    "a wrong score in a text": ("quick-fight", "it is 7:11.", "it is 7:12.", "the text says 7:12"),
    "a wrong score in an answer": ("quick-fight", "for the zombies: 20:16.", "for the zombies: 21:16.", "says 21:16"),
    "a solution that misses the goal": (
        "quick-fight",
        POTION,
        "ask-for-help",
        "the solution does not reach the goal; it brings",
    ),
    "a solution that is refused": ("quick-fight", POTION, "use-one-shot, card: mq.card.hairy", "a move is refused by"),
    "a solution that only others can play": (
        "quick-fight",
        (OWN_TOTAL, "- {seat: 0, action: " + POTION + "}"),
        ("of: monsters}, at_least: 8", "- {seat: 1, action: enhance, card: mq.card.hairy, monster: m1}"),
        "needs more of the others than to pass",
    ),
    "a goal reached by doing nothing": (
        "quick-fight",
        OWN_TOTAL,
        OWN_TOTAL.replace("7", "4"),
        "doing nothing reaches the goal",
    ),
    "a prediction without the right option": ("quick-fight", "key: '11'", "key: '12'", "says 11, which is no option"),
    "a prediction that is answered on the table": (
        "quick-fight",
        "question: mq.win.levels, of: 2",
        "question: mq.combat.total, of: munchkins",
        "stands on the table already",
    ),
    "two options with one key": ("quick-fight", "key: '8'", "key: '7'", "two options have the same key"),
    "a refusal that cannot occur": (
        "quick-fight",
        "      mq.help.definition:",
        "      mq.absolute.boss-stays:",
        "ever refused by mq.absolute.boss-stays",
    ),
    "a refused move that is allowed": (
        "shrieking-geek",
        "- {seat: 3, action: offer-help, deal: {treasures: 1, pick: last}}",
        "- {seat: 1, action: enhance, card: mq.card.baby, monster: m1}",
        "is allowed, not refused",
    ),
    "a repetition of nothing": (
        "shrieking-geek",
        "again: choose",
        "again: later",
        "no step before it is called 'later'",
    ),
    "an impossible position": (
        "shrieking-geek",
        "{name: bob, level: 2}",
        "{name: bob, level: 0}",
        "a Level is 1 to 10",
    ),
    "a tip that is no advice": (
        "first-steps",
        "rule: mq.turn.pass\n",
        "rule: mq.turn.left\n",
        "mq.turn.left is no advice",
    ),
    "a position ruled out that can be": (
        "setting-up",
        "- {colour: green}\n          - {colour: green}",
        "- {colour: green}\n          - {colour: red}",
        "ruled_out[0] can be laid out",
    ),
    "a prediction of a value without the right option": (
        "monsters-turn",
        "key: r11,",
        "key: r10,",
        "says r11, which is no option",
    ),
    "an unknown question": (
        "shrieking-geek",
        "question: mq.monster.level, of: m1",
        "question: mq.monster.levels, of: m1",
        "question",
    ),
}
STEP_OF = {
    "a wrong number": "start",
    "a solution that misses the goal": "potion",
    "a prediction without the right option": "with-help",
    "a refusal that cannot occur": "choose",
    "a repetition of nothing": "again-from-27",
    "an unknown question": "quiz-floor",
}
EXAMPLE_MISTAKES = {
    "a wrong number": ("warrior-tie", "total: 20}", "total: 21}", "is 20, not 21"),
    "a wrong fact": ("humongous-fungus", "equals: [mq.card.humongous]", "equals: []", "not []"),
    "an event that does not happen": ("warrior-tie", "event: FightLost", "event: FightWan", "no FightWan"),
    "an event that must not happen": (
        "pudding-without-armor",
        "never: [ItemLost]",
        "never: [CurseIdle]",
        "CurseIdle happened",
    ),
    "an illegal move": ("fan-club", "helper: 1}", "helper: 0}", "refused by"),
    "a refused move that is allowed": (
        "goldfish-boss",
        "action: leave, card: mq.card.teleport-potion, room: next",
        "action: announce-roll",
        "is allowed",
    ),
    "an unknown rule shown": (
        "odd-room",
        "mq.icon.special-good-bad,",
        "mq.icon.special,",
        "unknown rule mq.icon.special",
    ),
    "a rule shown that is silent": ("odd-room", "[mq.icon.special-good-bad,", "[mq.combat.tie,", "does not cite it"),
    "an impossible position": ("odd-room", "{name: bob, level: 3}", "{name: bob, level: 11}", "a Level is 1 to 10"),
    "no words": ("odd-room", "en: The Odd Room", "en: ''", "no words in en"),
}


def _broken(tmp_path, kind, name, old, new):
    """A copy of a file with one mistake."""
    text = next(p for p in MQ.files(kind) if p.stem == name).read_text(encoding="utf-8")
    for before, after in zip(*((x,) if isinstance(x, str) else x for x in (old, new)), strict=True):
        assert before in text, before
        text = text.replace(before, after, 1)
    path = tmp_path / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("mistake", LESSON_MISTAKES)
def test_a_mistake_in_a_lesson_is_found(tmp_path, mistake):
    name, old, new, wanted = LESSON_MISTAKES[mistake]
    path = _broken(tmp_path, "lessons", name, old, new)
    problems = check_lesson(MQ, load_as(Lesson, path), path)
    found = [p for p in problems if wanted in str(p)]
    assert found, problems
    assert found[0].write
    if mistake in STEP_OF:
        line = path.read_text(encoding="utf-8").splitlines()[found[0].line - 1]
        assert line.strip() == f"id: {STEP_OF[mistake]}"


@pytest.mark.parametrize("mistake", EXAMPLE_MISTAKES)
def test_a_mistake_in_an_example_is_found(tmp_path, mistake):
    name, old, new, wanted = EXAMPLE_MISTAKES[mistake]
    path = _broken(tmp_path, "examples", name, old, new)
    problems = check_example(MQ, load_as(Example, path), path)
    assert any(wanted in str(p) for p in problems), problems


@pytest.mark.parametrize(
    "old, new, place",
    [
        ("  en: Your first fight\n", "", "title.en"),
        ("    id: potion\n", "    id: start\n", "the same id"),
        ("event: FightOver}", "event: FightOver, state: [turn]}", "exactly one of event"),
        ("    icon: plus\n", "    picture: plus\n", "picture"),
    ],
)
def test_what_is_no_lesson_at_all_is_refused_with_its_line(tmp_path, old, new, place):
    path = _broken(tmp_path, "lessons", "quick-fight", old, new)
    with pytest.raises(Problems) as error:
        load_as(Lesson, path)
    assert place in str(error.value)
    assert error.value.found[0].line >= 1
