"""What is wrong with a sentence that somebody hears or reads."""

from __future__ import annotations

import re

from tutor.content.models import Lang

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff「」、。？！：（）]")
LATIN = re.compile(r"[A-Za-z]{2,}")
ALSO_IN_JAPANESE = {"DxM", "BP", "MP", "HP", "PC", "XP", "BOSS"}


def faults(text: str, lang: Lang) -> str:
    if not text.strip():
        return "empty"
    if re.search(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|unnamed|無指定", text):
        return "a place is left open"
    if re.search(r"\b(m[qb]|bm[ar]?|sb|cpa)\.|\bp\d\b|\bm\d\b|\?[a-z]", text):
        return "a bare id"
    if lang == "en" and JAPANESE.search(text):
        return "Japanese in English"
    if lang == "ja" and set(LATIN.findall(text)) - ALSO_IN_JAPANESE:
        return "English in Japanese"
    if lang == "en" and re.search(r" [,.:;]|  |\bthe [Tt]he\b|''s|\ba (?!one|uni|use|eu)[aeiou]", text):
        return "something is missing"
    if lang == "ja" and re.search(r"「」|^[がはにを、。]|^の(?!し)|、。|：。", text):
        return "something is missing"
    return ""
