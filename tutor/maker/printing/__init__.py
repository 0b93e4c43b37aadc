"""A board on paper: one HTML document with its drawing, its rules and its cards, for A4, that asks for nothing else."""

from __future__ import annotations

from html import escape
from pathlib import Path

from tutor.games.card_adventure.board import Board
from tutor.games.card_adventure.cards import Box, box
from tutor.maker.printing.faces import card_sheets, piece_sheets
from tutor.maker.printing.rules import rules_page
from tutor.maker.printing.sheets import board_sheets
from tutor.maker.printing.words import Words

STYLE = Path(__file__).parent / "print.css"

__all__ = ["printed"]


def printed(board: Board, lang: str, known: Box | None = None, *, cards: bool = True) -> str:
    """The document in one language. Without `cards` only the board and its rules, for those who have the cards."""
    w = Words(board, known or box(), lang)
    pages = [*board_sheets(w), rules_page(w), *(card_sheets(w) if cards else ()), *(piece_sheets(w) if cards else ())]
    title = escape(board.name[lang])
    style = STYLE.read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{title}</title>\n'
        f"<style>\n{style}</style></head>\n<body>\n" + "\n".join(pages) + "\n</body></html>\n"
    )
