"""What the table may wait for."""

from __future__ import annotations

ROLE = "role"  # everybody chooses a class
WHO_GOES = "who-goes"  # which PC has its go next
GO = "go"  # a PC acts in its own go
KIND = "kind"  # a card is to be drawn: from which deck?
APPROACH = "approach"  # monsters come nearer: which, and which way
STRUCTURE = "structure"  # PCs may use cards in the structure step
FIGHTS = "fights"  # in which cell combat comes first
CARDS = "cards"  # the card phase of a combat
EFFECTS = "effects"  # which monster is worked off next
PENALTY = "penalty"  # a penalty is about to be received
TOKENS = "tokens"  # a PC gives back tokens
LIFT = "lift"  # a PC is rid of a curse
LIMIT = "limit"  # a hand is over its limit
LEFT = "left"  # in which order the items of a PC that is out are left behind
DOWN = "down"  # items are laid down
