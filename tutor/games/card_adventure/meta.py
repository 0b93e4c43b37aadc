"""Card+ Adventure among the editions."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tutor.content.models import Text
from tutor.games.edition import Edition, Variant

EDITIONS: tuple[Edition, ...] = (
    Edition(
        id="card-plus-adventure",
        prefix="cpa",
        title=Text(ja="カード+アドベンチャー", en="Card+ Adventure"),
        players=(1, 4),
        folder=Path(__file__).parent,
        play=lambda: import_module("tutor.games.card_adventure.play"),
        catalogue=lambda: import_module("tutor.games.card_adventure.cards").catalogue(),
        kind_terms=(("counter", "trump-counter"),),
        told_apart=lambda card: getattr(card, "bp", getattr(card, "mp", getattr(card, "value", None))),
        one_screen=True,
        all_open=lambda state: "hidden-hands" not in state.variants,
        boards=lambda: import_module("tutor.games.card_adventure.play").board_choices(),
        places=lambda board: import_module("tutor.games.card_adventure.play").places(board),
        variants=(
            Variant("hidden-hands", Text(ja="手札を隠して遊ぶ", en="Hidden hands")),
            Variant("one-total", Text(ja="ハウスルール：ダメージと毒を合わせて数える", en="House rule: one total")),
            Variant("stand-and-fight", Text(ja="ハウスルール：背を向けない", en="House rule: stand and fight")),
        ),
    ),
)
