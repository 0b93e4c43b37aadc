"""What somebody who clicks a card with an unusual effect most likely aims it at."""

from __future__ import annotations

from tutor.games.munchkin_quest import actions as do
from tutor.games.munchkin_quest.cards import Feat
from tutor.games.munchkin_quest.footprints import WAYS
from tutor.games.munchkin_quest.monster_moves import link_at
from tutor.games.munchkin_quest.state import Quest, foes_in
from tutor.kernel.state import Action


def feat_wish(s: Quest, you: int, id: str, feat: Feat) -> Action:
    here = s.players[you].where or s.rooms[0].id
    if feat.does in ("move-monster", "swap-monsters", "exchange-monster", "pass-by"):
        return _with_a_monster(s, you, id, feat, here)
    if feat.does == "change-link":
        way = next((w for w in WAYS if link_at(s, here, w) in feat.links), WAYS[0])
        return do.ChangeLink(you, id, here, way)  # type: ignore[arg-type]
    if feat.does == "turn-room":
        return do.TurnRoom(you, id, here)
    if feat.does == "swap-rooms":
        return do.SwapRooms(you, id, here, next((r.id for r in s.rooms if r.id != here), here))
    if feat.does == "use-empty-room":
        taken = {f.where for f in s.foes} | {p.where for p in s.players}
        return do.UseEmptyRoom(you, id, next((r.id for r in s.rooms if r.id not in taken), here))
    return do.GainHealth(you, id)


def _with_a_monster(s: Quest, you: int, id: str, feat: Feat, here: str) -> Action:
    """One that is near; without any there is nothing to aim at."""
    foes = (*foes_in(s, here), *(f for f in s.foes if f.where != here))
    if not foes:
        return do.GainHealth(you, id)
    first = foes[0]
    if feat.does == "pass-by":
        return do.PassBy(you, id, first.id)
    if feat.does == "exchange-monster":
        return do.ExchangeMonster(you, id, first.id)
    if feat.does == "swap-monsters":
        other = next((f for f in foes if f.where != first.where), foes[-1])
        return do.SwapMonsters(you, id, first.id, other.id)
    room = next((r.id for r in s.rooms if r.id != first.where), first.where)
    return do.MoveMonster(you, id, first.id, room)
