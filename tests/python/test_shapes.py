# SPDX-License-Identifier: Apache-2.0
"""Shapes that are taken though they are rare, and what is said of those that are not."""
import numpy as np
import pandas as pd
import polars as pl
import pytest

import assay
from assay.compat import ranx

QRELS = {"q1": {"d1": 1, "d2": 0, "d3": 2}}
RUN = {"q1": {"d1": 2.0, "d2": 1.0, "d4": 0.5}}


@pytest.mark.parametrize("run, words", [
    ([("q1", "Q0", "d1", 1, 2.0, "tag")], ["record 1 has 6 parts", "topic, document, value"]),
    ([("q1", "d1", "1.0")], ['topic "q1", document "d1": score \'1.0\' is not a number']),
    ({"q1": [("d1", 2.0)]}, ["topic \"q1\" has ('d1', 2.0) where a document was", "dict"]),
    ({"query_id": ["q1"], "doc_id": ["d1"]}, ["no column holds the score", "query_id, doc_id"]),
    (np.array([["q1", "d1", "1"]]), ["ndarray of 2 dimensions", "no names", "evaluate_arrays"]),
    (np.array([1, 2]), ["ndarray of 1 dimensions", "no names"]),
    (pd.Series([1.0]), ["Series of 1 dimensions", "no names"]),
    (pl.Series([1.0]), ["Series of 1 dimensions", "no names"]),
    (assay.table([("q1", "d1", 1)], "qrels"), ['role="qrels" is no run', 'role="run"']),
    ({"a": iter(["d1"])}, ["a: record 1 is 'd1'"]),
])
def test_refused(run, words):
    with pytest.raises(assay.Error) as raised:
        assay.evaluate(QRELS, run)
    for word in words:
        assert word in str(raised.value)
    assert len(str(raised.value)) < 300


@pytest.mark.parametrize("run, names", [
    (lambda: (run for run in (RUN, RUN)), ["run 1", "run 2"]),
    (lambda: iter([("q1", "d1", 2.0)]), ["run"]),
    (lambda: {"a": iter([("q1", "d1", 2.0)]), "b": RUN}, ["a", "b"]),
    (lambda: memoryview(b"q1 Q0 d1 1 2 tag\n"), ["run"]),
])
def test_taken(run, names):
    found = assay.evaluate(QRELS, run(), "RR")
    assert found.runs == names
    assert found["RR"] == (1.0 if len(names) == 1 else dict.fromkeys(names, 1.0))


@pytest.mark.parametrize("qrels", [
    ranx.Qrels(QRELS), memoryview(b"q1 0 d1 1\nq1 0 d2 0\nq1 0 d3 2\n")])
def test_judgments(qrels):
    assert assay.evaluate(qrels, RUN, "R@2")["R@2"] == 0.5
    assert [finding.code for finding in assay.check(qrels, ranx.Run(RUN))] == ["unjudged"]


@pytest.mark.parametrize("runs, names", [
    (lambda: {"a": RUN, "b": {"q1": {"d1": None}}}, {"a", "b"}),
    (lambda: [RUN, RUN], {"run 1", "run 2"}),
    (lambda: iter([RUN, RUN]), {"run 1", "run 2"}),
    (lambda: pd.DataFrame({"qid": ["q1"] * 2, "docno": ["d1", "d9"], "score": [1.0, 2.0],
                           "run": ["a", "b"]}), {"b"}),
])
def test_check_takes_the_runs_that_evaluate_takes(runs, names):
    found = assay.check(QRELS, runs())
    assert {finding.file for finding in found} == names
    assert {finding.code for finding in found} <= {"no-judged-documents", "unjudged", "wrong-type"}


def test_check_refuses_results():
    with pytest.raises(TypeError, match="Results cannot be checked"):
        assay.check(assay.evaluate(QRELS, RUN))


def test_a_list_with_a_number_is_no_ranking():
    with pytest.raises(assay.Error, match=r'topic "q1", document "d1": score \[1.0\] is not a'):
        assay.evaluate(QRELS, {"q1": {"d1": [1.0]}})


def test_an_iterator_is_no_list_of_documents():
    with pytest.raises(assay.Error, match="q1: record 1 is 'd1'(.|\n)*no iterator"):
        assay.evaluate(QRELS, {"q1": iter(["d1"])})


def test_a_text_may_have_been_meant_for_a_document():
    with pytest.raises(FileNotFoundError, match="d1") as raised:
        assay.evaluate(QRELS, {"q1": "d1"})
    assert raised.value.filename == "d1"
    assert "{'q1': {'d1': 2.5}}" in raised.value.__notes__[0]
