"""Card+ Adventure among the editions."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tutor.content.models import Text
from tutor.games.card_adventure.variants import HIDDEN_HANDS, ONE_TOTAL, STAND_AND_FIGHT
from tutor.games.edition import Edition, Variant

CARD_PLUS = Edition(
    id="card-plus-adventure",
    prefix="cpa",
    title=Text(ja="カード+アドベンチャー", en="Card+ Adventure"),
    players=(1, 4),
    folder=Path(__file__).parent,
    play=lambda: import_module("tutor.games.card_adventure.play"),
    variants=(
        Variant(HIDDEN_HANDS, Text(ja="手札を隠して遊ぶ", en="Hidden hands")),
        Variant(ONE_TOTAL, Text(ja="ハウスルール：ダメージと毒を合わせて数える", en="House rule: one total")),
        Variant(STAND_AND_FIGHT, Text(ja="ハウスルール：背を向けない", en="House rule: stand and fight")),
    ),
)
EDITIONS: tuple[Edition, ...] = ()
