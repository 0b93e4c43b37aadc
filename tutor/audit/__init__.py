"""Counting what is enforced, proved and taught: from code, proofs and lessons, never from a list kept by hand."""

from tutor.audit.count import Standing, audit
from tutor.audit.showing import Shown, pieces_of, shown_of

__all__ = ["Shown", "Standing", "audit", "pieces_of", "shown_of"]
