# SPDX-License-Identifier: Apache-2.0
"""What is wrong with columns and their names is said in words of the package."""
import re

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import assay
from assay._column_names import is_column_name
from conftest import ROOT

QRELS = {"q1": {"d1": 1}}
COLUMNS = {"qid": ["q1", "q1"], "docno": ["d1", "d2"], "score": [1.0, 2.0]}


@pytest.mark.parametrize("name", ["qid", "docno", "score", "run"])
@pytest.mark.parametrize("kind", ["pandas", "Arrow"])
def test_two_columns_of_one_name(kind, name):
    names = [*COLUMNS, name] if name in COLUMNS else [*COLUMNS, name, name]
    values = [COLUMNS.get(each, ["a", "b"]) for each in names]
    run = pa.table(values, names=names) if kind == "Arrow" else \
        pd.DataFrame(dict(enumerate(values))).set_axis(names, axis=1)
    with pytest.raises(assay.Error, match=f'several columns are called "{name}"'):
        assay.evaluate(QRELS, run)


def test_columns_that_nobody_looks_at():
    run = pd.DataFrame([["q1", "d1", 1.0, 5, 6]]).set_axis([*COLUMNS, "x", "x"], axis=1)
    assert assay.evaluate(QRELS, run, "RR")["RR"] == 1


def test_sparse_columns_of_pandas():
    run = pd.DataFrame({**COLUMNS, "score": pd.arrays.SparseArray([1.0, 0.0])})
    assert assay.evaluate(QRELS, run, "RR")["RR"] == 1


@pytest.mark.parametrize("change, words", [
    (dict(columns=["qid"]), ["columns is ['qid']", "expected names"]),
    (dict(columns="qid"), ["columns is 'qid'", "expected names"]),
    (dict(role=None), ["role is a text, and not None"]),
    (dict(name=5), ["name is a text, and not 5"]),
])
def test_arguments(change, words):
    with pytest.raises(assay.Error) as raised:
        assay.table(pl.DataFrame(COLUMNS), **change)
    for word in words:
        assert word in str(raised.value)
    if "columns" in change:
        with pytest.raises(assay.Error, match="expected names"):
            assay.runs(pl.DataFrame(COLUMNS), **change)


PAIRS = [("qid", "query_id"), ("docno", "doc_id"), ("docid", "pid"), ("doc_id", "Doc-ID"),
         ("qid", "topic_id"), ("docno", "passage_id")]


@pytest.mark.parametrize("first, second", PAIRS)
@pytest.mark.parametrize("make", [
    pd.DataFrame, pl.DataFrame, pa.table, dict, lambda columns: pd.DataFrame(columns).to_records(),
    lambda columns: pd.DataFrame(columns).to_dict("records"),
    lambda columns: pd.DataFrame(columns).rename(columns={"Doc-ID": "Doc_ID"}).itertuples(),
], ids=["pandas", "polars", "Arrow", "lists", "array", "dicts", "tuples"])
def test_two_columns_that_could_be_the_same(make, first, second):
    is_topic = first[0] == "q"
    rest = {"docno": ["d1"]} if is_topic else {"qid": ["q1"]}
    source = make({first: ["a"], second: ["b"], **rest, "score": [1.0]})
    with pytest.raises(assay.Error) as raised:
        assay.evaluate(QRELS, source)
    for name in (first, second):
        assert f'"{name}"' in str(raised.value).replace("Doc_ID", "Doc-ID")
    assert f"could both be the {'topic' if is_topic else 'document'}" in str(raised.value)
    assert "leave one out or rename it" in raised.value.hint and raised.value.file == "run"
    field = "query_id" if is_topic else "doc_id"
    named = {field: second if second != "Doc-ID" else first}
    assert assay.table({**rest, first: ["a"], second: ["b"], "score": [1.0]}, columns=named)


@pytest.mark.parametrize("extra, role", [
    ("relevance", "qrels"), ("similarity", "run"), ("system", "run")])
def test_two_columns_of_values_or_runs(extra, role):
    columns = {"qid": ["q1"], "docno": ["d1"], "label": [1], "score": [1.0], "run": ["x"]}
    frame = pd.DataFrame(columns | {extra: [2]})
    call = {"qrels": lambda: assay.evaluate(frame, {"q1": {"d1": 1.0}}),
            "run": lambda: assay.evaluate(QRELS, frame)}[role]
    with pytest.raises(assay.Error, match=f'"{extra}".* could both be the (number|run)'):
        call()
    if extra == "system":
        assert assay.table(frame).topics() == ["q1"], "runs are not told apart there"


@pytest.mark.parametrize("beside", [
    {"docid": [7]}, {"query": ["what is"]}, {"query": ["x"], "topic": ["y"]},
    {"document": ["text"]}, {"doc": ["text"], "user_id": ["u"], "item_id": ["i"]}])
def test_columns_that_stand_beside_names(beside):
    """Texts and numbers of what is named, users in logs of searches, scores beside grades."""
    columns = {**beside, "qid": ["q1"], "docno": ["d1"], "label": [1], "score": [1.0]}
    for source in (pd.DataFrame(columns), columns, pd.DataFrame(columns).to_dict("records")):
        assert assay.evaluate(source, source, "RR").per_query.to_dict() == {"q1": {"RR": 1.0}}


def test_names_of_the_page_are_those_that_are_found():
    page = (ROOT / "docs" / "python.md").read_text()
    found = re.search("Columns of topics are called (.*?); of(.*?); where", page, re.S)
    topics, docs = (re.findall(r"`(\w+)`", text) for text in found.groups())
    assert len(topics) > 5 and len(docs) > 9 and not is_column_name("page")
    for names in [*((topic, "docno") for topic in topics), *(("qid", doc) for doc in docs)]:
        frame = pd.DataFrame([["q1", "d1", 1.0]], columns=[*names, "score"])
        assert assay.evaluate(QRELS, frame, "RR").per_query.to_dict() == {"q1": {"RR": 1.0}}
