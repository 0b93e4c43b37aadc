"""The tables of the store. Each says which of its columns tells when a row was last of use; housekeeping goes by it."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, Integer, MetaData, String, Table, Text

META = MetaData()
AGE = "age"  # in a table's `info`
PLACES = Table(
    "places",
    META,
    Column("learner", String(64), primary_key=True),
    Column("lesson", String(120), primary_key=True),
    Column("place", Text, nullable=False),
    Column("kept", DateTime(timezone=True), nullable=False),
    info={AGE: "kept"},
)
# What a learner has met, used and missed, a row for each edition.
LEARNED = Table(
    "learned",
    META,
    Column("learner", String(64), primary_key=True),
    Column("edition", String(64), primary_key=True),
    Column("learned", Text, nullable=False),
    Column("kept", DateTime(timezone=True), nullable=False),
    info={AGE: "kept"},
)
# Nothing here tells who shared a position, nor when: only when somebody has last come for it.
POSITIONS = Table(
    "positions",
    META,
    Column("key", String(32), primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("code", Text, nullable=False),
    Column("opened", DateTime(timezone=True), nullable=False),
    info={AGE: "opened"},
)
# A class that votes: who its teacher is (a digest of what only his browser knows), who is here and what was asked.
CLASSES = Table(
    "classes",
    META,
    Column("code", String(12), primary_key=True),
    Column("teacher", String(64), nullable=False),
    Column("told", Text, nullable=False),
    Column("kept", DateTime(timezone=True), nullable=False),
    info={AGE: "kept"},
)
# A vote. The learner is a digest of what his browser made up for this class: nobody votes with what stands here.
VOTES = Table(
    "class_votes",
    META,
    Column("code", String(12), primary_key=True),
    Column("learner", String(64), primary_key=True),
    Column("question", String(200), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("option", String(80), nullable=False),
    Column("kept", DateTime(timezone=True), nullable=False),
    info={AGE: "kept"},
)
