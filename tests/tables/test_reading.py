"""Reading files strictly: what is plain comes through as it is, with its lines; everything else is a Problem."""

from __future__ import annotations

import json
from typing import Annotated, Literal

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from tutor.content.models import Content
from tutor.content.source import Problems, fit
from tutor.tables.reading import Document, document
from tutor.tables.strict import one_line

PLAIN = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(2**53), 2**53),
        st.floats(allow_nan=False, allow_infinity=False, width=32),
        st.text(
            st.characters(exclude_categories=["Cs", "Cc", "Cn", "Co"], exclude_characters="\u2028\u2029\ufeff"),
            max_size=12,
        ),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text("abcdef", min_size=1, max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(PLAIN)
def test_json_comes_through_as_it_is(data: object) -> None:
    assert document(json.dumps(data), "x").data == data
    assert document(json.dumps(data, ensure_ascii=False, indent=1), "x").data == data


@given(PLAIN)
def test_yaml_is_read_as_a_safe_loader_reads_it(data: object) -> None:
    text = yaml.safe_dump(data, allow_unicode=True)
    assert document(text, "x").data == yaml.safe_load(text)


@pytest.mark.parametrize(
    "text, value",
    [
        ("a: yes", {"a": True}),
        ("a: 'yes'", {"a": "yes"}),
        ("a: 0x10", {"a": 16}),
        ("a: 1_000", {"a": 1000}),
        ("a:", {"a": None}),
        ("a: ~", {"a": None}),
        ("1: a", {"1": "a"}),
        ("a: '2020-01-01'", {"a": "2020-01-01"}),
        ("a: mq.card.ancient/2", {"a": "mq.card.ancient/2"}),
        ("a: |\n  two\n  lines\n", {"a": "two\nlines\n"}),
        ("\ufeffa: 1", {"a": 1}),
        ("", None),
        ("# nothing", None),
        ('{"a": 1e2}', {"a": 100.0}),
        ("{a: 1, b: [x, y]}", {"a": 1, "b": ["x", "y"]}),
    ],
)
def test_plain_values(text: str, value: object) -> None:
    assert document(text.removeprefix("\ufeff"), "x").data == value


class Child(BaseModel):
    n: int


class Parent(BaseModel):
    child: Child
    many: list[Child] = []


@pytest.mark.parametrize(
    "text", ["child:\n  n: x\nmany:\n- {n: 1}\n- {n: y}\n", '{"child":\n{"n": "x"},\n"many": [{"n": 1},\n {"n": "y"}]}']
)
def test_every_misfit_stands_at_its_line(text: str) -> None:
    source = document(text, "file.yaml")
    with pytest.raises(Problems) as caught:
        source.fit(Parent, source.data)
    assert [(p.file, p.line) for p in caught.value.found] == [
        ("file.yaml", 2),
        ("file.yaml", 5 if text.startswith("child") else 4),
    ]
    assert str(caught.value.found[0]).startswith("file.yaml:2: child.n: input should be a valid integer")


def test_the_line_of_a_place() -> None:
    source = document("a:\n  b:\n    - 1\n    - {c: 2}\n", "x")
    assert [source.line(p) for p in ((), ("a",), ("a", "b"), ("a", "b", 1), ("a", "b", "1", "c"))] == [1, 1, 2, 4, 4]
    assert source.line(("a", "b", "some model", 1, "c")) == 4
    assert source.line(("nothing",)) == 1


def test_what_cannot_be_read_has_lines_no_more() -> None:
    assert Document("x", "{broken", None, None).line(("a", 0)) == 1


@given(st.text())
def test_one_line_is_one_line(text: str) -> None:
    line = one_line(text, 50)
    assert len(line) <= 50
    assert line.isprintable()
    assert line == line.strip()


@pytest.mark.parametrize("text", ['a:\n  - "b\\ec"\n', '{"a":\n["b\\u001bc"]}', 'a:\n  "b\\x9bc": 1\n'])
def test_what_a_terminal_would_obey_is_refused_at_its_line(text: str) -> None:
    with pytest.raises(Problems) as refused:
        document(text, "x.yaml")
    (problem,) = refused.value.found
    assert problem.line == 2
    assert problem.wrong.startswith("a control character in 'b\\x")
    assert document(text, "cells.ipynb").data


class Walk(BaseModel):
    kind: Literal["walk"]


class Rest(BaseModel):
    kind: Literal["rest"]


class Day(BaseModel):
    parts: list[Annotated[Walk | Rest, Field(discriminator="kind")]]


class Step(Content):
    kind: Literal["step"]
    to: str


class Halt(Content):
    kind: Literal["halt"]
    for_: int = Field(1, alias="for")


class Way(Content):
    round: bool = False
    parts: list[Annotated[Step | Halt, Field(discriminator="kind")]] = []
    then: str | Step = ""


@pytest.mark.parametrize(
    "text, write",
    [
        ("part: []", "correct its name; did you mean 'parts'?"),
        ("Parts: []", "correct its name; did you mean 'parts'?"),
        ("stage: 1", "remove it, or write one of round, parts, then"),
        ("parts: [{kind: step, to: x, speed: 1}]", "remove it, or write one of kind, to"),
        ("parts: [{kind: halt, hours: 1}]", "remove it, or write one of kind, for"),
        ("then: {kind: step, to: x, day: 1}", "remove it, or write one of kind, to"),
        ("round: maybe", "write true or false"),
        ("parts: [step]", "write a mapping, such as {kind: …}"),
        ("parts: [{to: x}]", "add `kind`: step, halt"),
    ],
)
def test_a_field_that_there_is_not_is_told_which_there_are(text: str, write: str) -> None:
    with pytest.raises(Problems) as caught:
        document(text, "x").fit(Way, document(text, "x").data)
    assert [p.write for p in caught.value.found] == [write]


def test_a_part_of_a_kind_that_there_is_none_of_is_told_which_there_are() -> None:
    told = "x:2: parts.0: kind 'wlak' is unknown, write one of walk, rest"
    text = "parts:\n- kind: wlak\n"
    with pytest.raises(Problems) as strictly:
        document(text, "x").fit(Day, {"parts": [{"kind": "wlak"}]})
    with pytest.raises(Problems) as plainly:
        fit(Day, {"parts": [{"kind": "wlak"}]}, "x", text)
    assert [str(error.value).partition(" (it is")[0] for error in (strictly, plainly)] == [told, told]
