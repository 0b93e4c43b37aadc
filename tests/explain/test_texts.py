"""Every line that the engine of a game can say has words in both languages, and the words fit the facts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from typing import Any

import pytest
from explain import spoken
from explain.hearing import faults
from explain.spoken import Said

from tutor.content.models import LANGS, Lang
from tutor.explain.speaker import SEATS, Speaker
from tutor.explain.template import places, without_places
from tutor.games.munchkin_quest.actions import Move
from tutor.games.munchkin_quest.moving import SIDES as ALL_SIDES
from tutor.games.munchkin_quest.powers import POWERS
from tutor.games.munchkin_quest.state import SIDES
from tutor.games.registry import edition
from tutor.kernel.state import pending
from tutor.kernel.windows import open_seats

MQ = edition("munchkin-quest")
FOLDER = MQ.folder
KINDS = ("events", "denials", "terms", "actions", "words", "deals", "people", "windows")
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff「」、。？！：（）]")
LATIN = re.compile(r"[A-Za-z]{2,}|d10")
LATIN_IN_JAPANESE = {"DxM", "d10"}
SILENT = {
    *("Acted", "DeckDrawn", "DiceLie", "FavourHoped", "GoldLies", "LinkLaid", "MonsterDiscarded", "ReadyForUse"),
    "RunOver",
    *("CardPlayed", "Discarded"),  # where another line names the card
}


def entries(kind: str) -> dict[str, dict[Lang, str]]:
    found: dict[str, dict[Lang, str]] = MQ.texts[kind]
    return found


def every_text() -> Iterator[tuple[str, str, Lang, str]]:
    for kind in KINDS:
        for key, entry in entries(kind).items():
            yield from ((kind, key, lang, entry[lang]) for lang in LANGS)


def named(kind: str, key: str) -> Iterator[str]:
    """The entries that begin with a name: the thing itself and its variants."""
    return (entry for entry in entries(kind) if entry == key or entry.startswith(f"{key}:"))


# -- nothing is left out ---------------------------------------------------------------------------------------------


def missing(said: Iterable[Said], kind: str) -> list[str]:
    return [f"{one.name} ({one.place})" for one in said if not any(fnmatch(e, one.name) for e in entries(kind))]


def test_every_kind_of_event_has_a_text() -> None:
    assert len({one.name for one in spoken.events(FOLDER)}) > 90
    assert missing(spoken.events(FOLDER), "events") == []


def test_every_refusal_has_a_text() -> None:
    assert len(spoken.denials(FOLDER)) > 100
    assert [f"{one.name}:{one.key} ({one.place})" for one in spoken.denials(FOLDER) if not texts_of(one)] == []
    for generic in ("not-now", "not-you", "over"):
        assert generic in entries("denials")


def test_every_kind_of_term_has_a_text() -> None:
    assert len({one.name for one in spoken.terms(FOLDER)}) > 30
    assert missing(spoken.terms(FOLDER), "terms") == []


def test_every_action_has_a_label_and_a_word() -> None:
    assert len(spoken.actions(FOLDER)) > 30
    assert missing(spoken.actions(FOLDER), "actions") == []
    assert missing(spoken.actions(FOLDER), "words") == []


def test_every_window_has_its_two_questions_and_its_words() -> None:
    kinds = {one.name for one in spoken.windows(FOLDER)}
    assert len(kinds) > 10
    for kind in sorted(kinds):
        assert {kind, f"{kind}:other"} <= set(entries("windows"))
        assert {kind, f"{kind}:while"} <= set(entries("words"))


def test_every_word_that_facts_are_made_of_is_known() -> None:
    box = MQ.game.state().box
    cards = list(box.cards.values())
    traits = {card.word for card in cards if card.kind in ("race", "trade")}
    against = {a.who.trade or a.who.race for card in cards if card.kind == "monster" for a in card.against} - {""}
    icons = {icon.icon for tile in box.tiles.values() for icon in tile.icons}
    places_of_items = {"head", "body", "feet", "worn", "hands", "belt", "pack"}
    words = {*traits, *against, *icons, *places_of_items, *POWERS, *SIDES, *box.decks, *spoken.endings(FOLDER)}
    assert words | {"first", "last", "nobody"} <= set(entries("words"))
    assert {f"{word}:many" for word in traits | against} <= set(entries("words"))
    assert {f"{place}:in" for place in places_of_items} <= set(entries("words"))


def test_nothing_has_a_text_that_is_never_said() -> None:
    said = {
        "events": {one.name for one in spoken.events(FOLDER)},
        "denials": {one.name for one in spoken.denials(FOLDER)} | {"not-now", "not-you", "over"},
        "terms": {one.name for one in spoken.terms(FOLDER)},
        "actions": {one.name for one in spoken.actions(FOLDER)},
        "windows": {one.name for one in spoken.windows(FOLDER)},
    }
    for kind, names in said.items():
        stale = [e for e in entries(kind) if not any(fnmatch(e.split(":")[0], name) for name in names)]
        assert stale == [], kind


# -- the words fit the facts -----------------------------------------------------------------------------------------


def test_both_languages_use_the_same_facts() -> None:
    for kind in KINDS:
        for key, entry in entries(kind).items():
            assert set(entry) == set(LANGS), f"{kind}.{key}"
            assert places(entry["ja"]) == places(entry["en"]), f"{kind}.{key}"
            assert bool(entry["ja"]) == bool(entry["en"]), f"{kind}.{key}"


def variants_of(one: Said, kind: str) -> list[str]:
    """The variants that the facts of a place can choose."""
    facts = one.facts or frozenset()
    found = []
    for entry in named(kind, one.name):
        wanted = {part.split("=")[0] for part in entry.removeprefix(f"{one.name}:").split("+")}
        if entry != one.name and wanted <= facts:
            found.append(entry)
    return found


def texts_of(one: Said) -> list[str]:
    """The entries that may say a refusal; a computed key means any of the rule's keys."""
    exact = f"{one.name}:{one.key}"
    if one.key == "*":
        return [entry for entry in named("denials", one.name) if places(entries("denials")[entry]["en"]) <= one.facts]
    if one.key and exact in entries("denials"):
        return [exact]
    return variants_of(one, "denials") or [key for key in (one.key, one.name) if key in entries("denials")]


def test_refusals_use_only_facts_that_their_guards_give() -> None:
    for one in spoken.denials(FOLDER):
        for key in texts_of(one):
            assert places(entries("denials")[key]["en"]) <= one.facts, f"{key} ({one.place})"


@pytest.mark.parametrize("kind", ["events", "terms", "actions", "windows"])
def test_texts_use_only_facts_that_the_engine_gives(kind: str) -> None:
    said: tuple[Said, ...] = getattr(spoken, kind)(FOLDER)
    for one in (x for x in said if x.facts is not None):
        keys = [one.name, *variants_of(one, kind), *([f"{one.name}:other"] if kind == "windows" else [])]
        for key in (k for k in keys if k in entries(kind)):
            unknown = places(entries(kind)[key]["en"]) - (one.facts or frozenset())
            assert not unknown, f"{key} uses {unknown} ({one.place})"


def test_variants_name_rules_and_facts_that_exist() -> None:
    for kind in ("events", "terms"):
        said: tuple[Said, ...] = getattr(spoken, kind)(FOLDER)
        for entry in (e for e in entries(kind) if ":" in e):
            name, variant = entry.split(":", 1)
            places_of = [one for one in said if fnmatch(name, one.name)]
            known = any(entry in variants_of(one, kind) or one.facts is None for one in places_of)
            assert known or variant in MQ.ledger, f"{kind}.{entry}"


def test_texts_chosen_by_a_rule_use_facts_that_are_given_somewhere() -> None:
    logged = spoken.events(FOLDER)
    for entry in (e for e in entries("events") if e.split(":", 1)[-1] in MQ.ledger):
        name = entry.split(":")[0]
        given = [one.facts for one in logged if one.name == name]
        passed_on = {"room", "to"}  # keywords that callers of `hurt` and the like add
        known = set(passed_on).union(*(facts or () for facts in given))
        assert None in given or places(entries("events")[entry]["en"]) <= known, entry


# -- the words themselves --------------------------------------------------------------------------------------------


def test_each_language_is_itself() -> None:
    for kind, key, lang, text in every_text():
        own = without_places(text)
        if lang == "en":
            assert not JAPANESE.search(own), f"{kind}.{key}: {text}"
        else:
            assert set(LATIN.findall(own)) <= LATIN_IN_JAPANESE, f"{kind}.{key}: {text}"


def test_texts_are_tidy() -> None:
    for kind, key, lang, text in every_text():
        at = f"{kind}.{key}.{lang}: {text}"
        assert text == text.strip(), at
        assert "  " not in text, at
        assert "-" not in re.sub(r"[A-Za-z]-[A-Za-z]", "", without_places(text)), f"{at} (a minus is −)"
        if kind in ("events", "denials") and text:
            assert text.endswith("." if lang == "en" else "。"), at
        if kind in ("terms", "actions", "words", "deals", "people"):
            assert not text.endswith((".", "。")), at


def test_only_technical_events_are_silent() -> None:
    silent = {key.split(":")[0] for kind, key, _, text in every_text() if kind == "events" and not text}
    assert silent <= SILENT
    assert all(text for kind, _, _, text in every_text() if kind != "events")


def test_labels_of_terms_are_short() -> None:
    for key, entry in entries("terms").items():
        assert len(without_places(entry["en"])) <= 28, key
        assert len(without_places(entry["ja"])) <= 16, key


def test_english_verbs_agree_with_you_and_with_everybody_else() -> None:
    """After a person stands a choice (`{seat|use|uses}`), a word without persons, or no verb at all."""
    neutral = {"may", "must", "can", "cannot", "now", "first", "to", "with", "in", "and", "for", "came", "on"}
    follows = re.compile(r"\{(\w+)\} ([a-z]+)")
    for kind, key, lang, text in every_text():
        if lang == "en":
            after = {word for fact, word in follows.findall(text) if fact in SEATS}
            assert after <= neutral | {"as"}, f"{kind}.{key}: {text}"


def test_monsters_are_no_subject_of_an_english_verb_with_a_number() -> None:
    """Their names may be one or many: the Shrieking Geek, the 3879 Orcs."""
    numbered = re.compile(r"(?<!of )\{(the )?(monster|monsters|of)\} (is|are|has|have|does|do|was|were|[a-z]+s)\b")
    for kind, key, lang, text in every_text():
        assert lang != "en" or not numbered.search(text), f"{kind}.{key}: {text}"


# -- whatever is tried ----------------------------------------------------------------------------------------------


def random_action(state: Any, luck: random.Random) -> dict[str, Any]:
    """Some action with fields that exist, sensible or not."""
    foes = [f.id for f in state.foes]
    kinds = [rule.action for rule in MQ.game.rules.actions]
    kind = luck.choice([k for k in kinds if foes or "monster" not in k.__struct_fields__])
    p = luck.choice(state.players)
    cards = [*p.hand, *(g.card for g in p.gear), *p.traits, luck.choice(list(state.box.cards))]
    values = {
        **dict.fromkeys(("card", "item", "cheat", "pay", "instead"), cards),
        **dict.fromkeys(("seat", "victim", "whom", "helper", "to"), range(len(state.players))),
        **dict.fromkeys(("monster", "other_monster"), foes or [""]),
        **dict.fromkeys(("room", "other_room"), tuple(r.id for r in state.rooms)),
        "way": ALL_SIDES,
        "power": list(POWERS),
        "face": range(1, 12),
        "die": range(3),
        "gold": (0, 100, 5000),
        "side": SIDES,
        "place": ("head", "body", "feet", "worn", "hands", "belt", "pack"),
        **dict.fromkeys(("items", "cards"), tuple((c,) for c in cards)),
        "offer": list(state.box.deals),
        "deal": [{"treasures": n, "gold": 200 * n, "pays": 100 * n} for n in range(3)],
    }
    if kind is Move:
        values["to"] = ALL_SIDES
    fields = {name: luck.choice(values[name]) for name in kind.__struct_fields__ if name in values}
    return {**fields, "do": kind.__struct_config__.tag}


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_tried_is_refused_in_whole_sentences(seed: int) -> None:
    luck = random.Random(seed)
    state = MQ.table.deal(2 + seed % 3, seed, ())
    wrong = []
    for _ in range(150):
        window = pending(state)
        if window is None or state.ending is not None:
            break
        for _ in range(10):
            action = MQ.game.action_of(random_action(state, luck))
            for lang in LANGS:
                speaker = Speaker(MQ, lang, state)
                said = [speaker.action(action), *(speaker.denial(d) for d in MQ.game.why_not(state, action))]
                wrong += [(action, text, fault) for text in said if (fault := faults(text, lang))]
        offers = [a for seat in open_seats(window) for a in MQ.game.offers(state, seat)]
        state = MQ.game.play(state, luck.choice(offers)).state
    assert wrong == []
