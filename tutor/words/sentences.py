"""Finding sentences by the words in them: English by words, Japanese by pairs of characters; rare ones weigh more."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise
from math import exp, log
from pathlib import Path

from tutor.content.source import load
from tutor.words.folding import fold, sound, words
from tutor.words.furigana import spoken
from tutor.words.matching import STOP

_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々〆]+")
_MEANING = re.compile(r"[\u30a1-\u30ff\u3400-\u9fff々]")  # kanji and katakana
_ALONE = re.compile(r"(?<![\u3400-\u9fff々])[\u3400-\u9fff](?![\u3400-\u9fff々])")  # a word, or the stem of one
ASKING = frozenset("誰何")
ENDING = 0.12  # what a pair of hiragana tells beside kanji: particles, endings
INFLECTED = 0.3  # a sign and its ending, which may be another in the book
ALONE = 0.8
LONG = 30  # pieces; a sentence with more of them is found a little later than a short one
ALIKE = 0.78  # two words that are this much the same may be one, mistyped
REWORDED = 0.97  # what another wording of the question counts
MOST_REWORDED = 40
REMEMBERED = 500  # pieces
SPOKEN = "~"  # before the sound of a word
SHORTEST = 4  # letters of a word of which another may be the beginning


def pieces(text: str) -> tuple[str, ...]:
    """What a sentence is looked for by."""
    english = [stem(w) for w in words(_JAPANESE.sub(" ", text)) if w not in STOP and w.isascii()]
    return (*english, *(piece for run in _runs(text) for piece in _weighed(run)))


def asked_pieces(query: str) -> dict[str, float]:
    """The pieces of a question, and how much each tells: in Japanese, signs that carry a meaning more than endings."""
    told = {piece: 1.0 for piece in pieces(query) if piece.isascii()}
    for run in _runs(query):
        for piece, weight in _weighed(run).items():
            told[piece] = max(told.get(piece, 0.0), weight)
    return {piece: weight for piece, weight in told.items() if weight}


def _runs(text: str) -> list[str]:
    return _JAPANESE.findall(unicodedata.normalize("NFKC", text))


def _weighed(run: str) -> dict[str, float]:
    """Pairs of neighbouring signs, and kanji that stand alone; of a run all in hiragana each pair is a word's."""
    signs = [sign for sign in run if fold(sign)]
    if len(signs) == 1:
        return {fold(signs[0]): 1.0}
    endings = ENDING if _MEANING.search(run) else 1.0
    told: dict[str, float] = {}
    for a, b in pairwise(signs):
        whole = bool(_MEANING.match(a)) + 2 * bool(_MEANING.match(b))
        weight = 0.0 if a in ASKING or b in ASKING else {0: endings, 1: INFLECTED, 2: endings, 3: 1.0}[whole]
        told[fold(a + b)] = max(told.get(fold(a + b), 0.0), weight)
    return told | dict.fromkeys((one for one in _ALONE.findall(run) if one not in ASKING), ALONE)


def heard_words(query: str) -> tuple[str, ...]:
    """The sounds of the words of a question, as far as they have any: kanji have none."""
    return tuple(sound(word) for word in query.split() if len(fold(word)) > 1)


def _nothing(_: str) -> Iterable[str]:
    return ()


def stem(word: str) -> str:
    """An English word without the ending of its verb: running, played, tied."""
    for ending in ("ing", "ed"):
        plain = word.removesuffix(ending)
        if plain != word and len(plain) > 1:
            return plain[:-1] if len(plain) > 3 and plain[-1] == plain[-2] and plain[-1] not in "ls" else plain
    return word.removesuffix("e") if len(word) > 2 else word


@lru_cache(maxsize=1)
def _same() -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """Words that people use for those of the rulebooks, and what these may be."""
    groups: list[list[str]] = load(Path(__file__).parent / "same.yaml")
    return tuple(
        (re.compile(rf"\b{re.escape(said)}\b" if said.isascii() else re.escape(said)), tuple(group))
        for group in groups
        for said in (*group, *_as_spoken(group))
    )


@lru_cache(maxsize=1)
def _by_sound() -> dict[str, tuple[str, ...]]:
    """The groups by how their Japanese words sound, for who writes hikiwake."""
    groups: list[list[str]] = load(Path(__file__).parent / "same.yaml")
    return {sound(kana): tuple(group) for group in groups for kana in _as_spoken(group)}


def _as_spoken(group: list[str]) -> tuple[str, ...]:
    """The words of a group in kana, where that leaves no kanji: ひきわけ for 引き分け."""
    heard = [spoken(said) for said in group if not said.isascii()]
    return tuple(kana for kana in heard if len(kana) >= SHORTEST and kana not in group and fold(kana) and sound(kana))


def rewordings(query: str) -> list[str]:
    """The question in the words of the books, as far as we know which; itself is not among them."""
    plain = unicodedata.normalize("NFKC", query).casefold()
    found = [plain]
    for said, group in _same():
        if said.search(plain):
            found += [said.sub(f" {other} ", one) for one in found for other in group if not said.fullmatch(other)]
    for word in plain.split():
        group = _by_sound().get(sound(word), ()) if word.isascii() and len(word) > SHORTEST else ()
        found += [plain.replace(word, other) for other in group]
    return list(dict.fromkeys(found[1 : MOST_REWORDED + 1]))


class Sentences:
    """Many texts, each with a number; `found` tells how well each of them answers, between 0 and 1.

    `spoken` lists the words of a text as they are spoken: they are found by kana and romaji.
    """

    def __init__(self, texts: Iterable[str], spoken: Callable[[str], Iterable[str]] = _nothing) -> None:
        self._of: dict[str, set[int]] = {}
        self._long: list[int] = []
        for at, text in enumerate(texts):
            own = set(pieces(text))
            self._long.append(len(own))
            for piece in (*own, *(SPOKEN + sound(word) for word in spoken(text))):
                self._of.setdefault(piece, set()).add(at)
        self._words = [piece for piece in self._of if piece.isascii() and not piece.startswith(SPOKEN)]
        self._found: dict[str, dict[int, float]] = {}  # what has been looked for; rewordings ask the same again

    def knows(self, word: str) -> bool:
        """Whether an English word stands in some text."""
        return stem(word) in self._of

    def found(self, query: str) -> dict[int, float]:
        best = self._answers(query)
        for other in rewordings(query):
            for at, score in self._answers(other).items():
                best[at] = max(best.get(at, 0.0), REWORDED * score)
        return best

    def _answers(self, query: str) -> dict[int, float]:
        """By what is written, and by what is spoken where every word of the question is one that is known."""
        written = self._scores(asked_pieces(query))
        heard = [SPOKEN + word for word in heard_words(query)]
        if heard and all(piece in self._of for piece in heard):
            for at, score in self._scores(dict.fromkeys(heard, 1.0)).items():
                written[at] = max(written.get(at, 0.0), score)
        return written

    def _scores(self, asked: dict[str, float]) -> dict[int, float]:
        score: dict[int, float] = {}
        whole = 0.0
        for piece, tells in asked.items():
            each = self._where(piece)
            weight = tells * self._rare(len(each))
            whole += weight
            for at, share in each.items():
                score[at] = score.get(at, 0.0) + share * weight
        return {at: n / whole * self._short(at) * _telling(n) for at, n in score.items()}

    def _where(self, piece: str) -> dict[int, float]:
        """The texts with this piece, or one that may be it; how surely."""
        if piece in self._found:
            return self._found[piece]
        found: dict[int, float] = {}
        for known, share in self._meant(piece):
            for at in self._of[known]:
                found[at] = max(found.get(at, 0.0), share)
        if len(self._found) < REMEMBERED:
            self._found[piece] = found
        return found

    def _meant(self, piece: str) -> list[tuple[str, float]]:
        meant = [(piece, 1.0)] if piece in self._of else []
        if not piece.isascii() or len(piece) < SHORTEST:
            return meant
        meant += [(known, 0.8) for known in self._words if known != piece and _begins(known, piece)]
        if not meant:
            meant = [(known, 0.7) for known in self._words if _mistyped(piece, known)]
        return meant

    def _rare(self, n: int) -> float:
        return log(1 + len(self._long) / n) if n else 0.5 * log(1 + len(self._long))

    def _short(self, at: int) -> float:
        return 0.8 + 0.2 * exp(-self._long[at] / LONG)


def _telling(weight: float) -> float:
    """Much that is the same tells more than little."""
    return 1 - 0.4 * exp(-weight / 5)


def _begins(a: str, b: str) -> bool:
    return (a.startswith(b) or b.startswith(a)) and min(len(a), len(b)) >= SHORTEST


def _mistyped(a: str, b: str) -> bool:
    if abs(len(a) - len(b)) > 2 or len(set(a) & set(b)) * 3 < len(set(a)) * 2:
        return False
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    return matcher.quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE
