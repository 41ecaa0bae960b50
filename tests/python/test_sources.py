# SPDX-License-Identifier: Apache-2.0
"""What is given is told apart; what cannot be taken is refused, and the message says why."""
import collections
import decimal
import fractions
import io
import subprocess
import sys
import types

import numpy as np
import pandas as pd
import polars as pl
import pytest

import assay
from assay.compat import pytrec_eval


record = types.SimpleNamespace


@pytest.mark.parametrize("records, words", [
    ([("q", "a", 1.0), ("q", "b", "x")], ["record 2", 'topic "q"', 'document "b"', "score 'x'"]),
    ([("q", "a", 1.0), ("q", 1.5, 1.0)], ["record 2", "document 1.5"]),
    ([("q", "a", 1.0), ("q", "a")], ["record 2", "2 parts", "topic, document, value"]),
    ([("q", "a", 1.0), ("q", "0", 7.0, 5)], ["record 2", "4 parts", "topic, document, value"]),
    ([["q", "a", 1.0], ["q", "0", 7.0, 5]], ["record 2", "4 parts"]),
    ([("q", "0", "a", 1)], ["record 1", "4 parts", "topic, document, value"]),
    ([{"qid": "q", "docno": "a", "score": 1}, {"qid": "q", "docno": "a"}], ["record 2", "'score'"]),
    ([{"qid": "q", "docno": "a", "score": 1}, {"run": "x", "qid": "q", "docno": "b", "score": 1}],
     ["record 2 names a run"]),
    ([{"qid": "q", "docno": "a", "score": 1, "run": "x"}, {"qid": "q", "docno": "b", "score": 1}],
     ["record 2 names no run"]),
    ([collections.UserDict(qid="q", docno="a", score=1),
      collections.UserDict(qid="q", docno="b", score=1, run="x")], ["record 2 names a run"]),
    ([record(qid="q", docno="a", score=1), record(qid="q", docno="b", score=1, run="x")],
     ["record 2 names a run"]),
    ([record(qid="q", docno="a", score=1), record(qid="q", docno="b")], ["record 2", "'score'"]),
    ([{"qid": "q", "docno": "a"}], ["record 1", "no column holds the score", "qid, docno"]),
])
def test_faults_of_records(records, words):
    with pytest.raises(assay.Error) as raised:
        assay.evaluate({"q": {"a": 1}}, iter(records), "AP")
    for word in words:
        assert word in str(raised.value)


class Closed:
    """A file that has nothing yet, as sockets that do not wait."""

    def read(self):
        return None


@pytest.mark.parametrize("call, name", [
    (lambda file: assay.evaluate(file, {"q": {"a": 1.0}}), "qrels"),
    (lambda file: assay.evaluate({"q": {"a": 1}}, file), "run"),
    (lambda file: assay.evaluate({"q": {"a": 1}}, {"bm25": file}), "bm25"),
    (lambda file: pytrec_eval.parse_run(file), "run"),
    (lambda file: pytrec_eval.parse_qrel(file), "qrels"),
])
def test_files_that_give_nothing(call, name):
    with pytest.raises(assay.Error, match=rf"^{name}: read\(\) of Closed gave None"):
        call(Closed())


@pytest.mark.parametrize("value, words", [
    (np.array([1.0, 2.0]), "is an array of shape (2,), and no number"),
    (np.ones((3, 400)), "is an array of shape (3, 400), and no number"),
    (10**400, "is 1000000000… (401 digits), which is too high"),
    (-2**20000, "is -3980276840… (6021 digits), which is too high"),
], ids=["array", "matrix", "high", "low"])
def test_numbers_that_are_none(value, words):
    for noun, given in (("grade", ({"q": {"b": 1, "a": value}}, {"q": {"a": 1.0}})),
                        ("score", ({"q": {"a": 1}}, {"q": {"a": value}}))):
        with pytest.raises(assay.Error) as raised:
            assay.evaluate(*given)
        assert f'topic "q", document "a": {noun} {words}' in str(raised.value)
        assert len(str(raised.value)) < 200 and raised.value.file


@pytest.mark.parametrize("source", [[("q", "a", 10**400)],
                                    {"qid": ["q"], "docno": ["a"], "score": [10**400]}])
def test_numbers_that_nobody_would_read(source):
    name = "7" * 80
    for qrels in (source, {"q": {"a": 1}, name: {name: "x"}}):
        with pytest.raises(assay.Error) as raised:
            assay.evaluate(qrels, {"q": {"a": 1.0}})
        told = "1000000000… (401 digits)" if qrels is source else f'"{name}", document "{name}"'
        assert told in str(raised.value) and told in raised.value.message
        assert len(str(raised.value)) < 300


def test_scores_by_an_index_are_no_arrays_of_scores():
    """A Series has documents in its index, so that these are two runs."""
    runs = {name: {"q": pd.Series({"a": 2.0, "b": 1.0})} for name in ("one", "other")}
    assert assay.evaluate({"q": {"b": 1}}, runs, "RR")["RR"] == {"one": 0.5, "other": 0.5}


def test_what_is_no_table():
    with pytest.raises(assay.Error, match="no table"):
        assay.evaluate({"q": {"a": 1}}, 7, "AP")


@pytest.mark.parametrize("source", [io.StringIO("q 0 a x\n"), io.BytesIO(b"q 0 a x\n"),
                                    b"q 0 a x\n"])
def test_open_files_are_checked(source):
    finding, = assay.check(source)
    assert finding.severity == "error" and finding.places == [{"line": 1, "column": 7}]


@pytest.mark.parametrize("source, found", [
    (["q 0 a 1\n"], "'q 0 a 1"), ([b"q"], "b'q'"), ([7], "7"),
    ([("q", "a", 1), 2.5], "record 2 is 2.5")])
def test_texts_and_numbers_are_no_records(source, found):
    with pytest.raises(assay.Error, match=f"(?s){found}.*topic, document, value") as raised:
        assay.evaluate({"q": {"a": 1}}, iter(source), "AP")
    assert "capitalize" not in str(raised.value)
    finding, = assay.check(source)
    assert finding.severity == "error" and finding.message in str(raised.value)


def test_a_lazy_frame_is_to_be_collected():
    lazy = pl.DataFrame({"qid": ["q"], "docno": ["a"], "score": [1.0]}).lazy()
    with pytest.raises(assay.Error, match="collect"):
        assay.evaluate({"q": {"a": 1}}, lazy, "AP")


@pytest.mark.parametrize("number", [np.float32, np.float16, np.int64, np.array, np.bool_,
                                    decimal.Decimal, fractions.Fraction])
@pytest.mark.parametrize("record", [tuple, list])
def test_records_with_numbers_of_any_kind(record, number):
    run = [record(("q", "b", number(1))), record(("q", "a", number(0)))]
    qrels = [record(("q", "a", number(1)))]
    assert assay.evaluate(qrels, run, "RR")["RR"] == 0.5
    assert assay.evaluate(qrels, [run, run], "RR").runs == ["run 1", "run 2"]
    assert assay.evaluate(qrels, {"first": run}, "RR").to_dict() == {"first": {"RR": 0.5}}


def test_lists_of_documents_are_no_records():
    for docs in (["b", "a"], [2, 1]):
        assert assay.evaluate({"q": {str(docs[1]): 1}}, {"q": docs}, "RR")["RR"] == 0.5


def test_keys_in_another_order():
    run = [{"qid": "q", "docno": "b", "score": 2}, {"score": 1, "docno": "a", "qid": "q"}]
    assert assay.evaluate({"q": {"a": 1}}, run, "RR")["RR"] == 0.5


READ_ELSEWHERE = """
import assay
import pyarrow as pa
import pyarrow.dataset

def batches():
    yield pa.RecordBatch.from_pydict({"qid": ["q", "q"], "docno": ["b", "a"], "score": [2.0, 1.0]})

schema = next(batches()).schema
reader = pa.dataset.Scanner.from_batches(batches(), schema=schema).to_reader()
print(assay.evaluate({"q": {"a": 1}}, reader, "RR")["RR"])
"""


def test_a_stream_may_run_python_on_threads_of_its_own():
    """Whoever waits for it must not keep Python for himself: then it would wait for ever."""
    done = subprocess.run([sys.executable, "-c", READ_ELSEWHERE], capture_output=True, text=True,
                          check=False, timeout=60)
    assert done.stdout == "0.5\n", done.stderr


@pytest.mark.parametrize("number", [np.float16, np.float32, np.float64, np.int32, np.array])
def test_dictionaries_with_numbers_of_numpy(number):
    run = {"q": {"b": number(2), "a": number(1)}}
    assert assay.evaluate({"q": {"a": number(1)}}, run, "RR")["RR"] == 0.5
    assert assay.evaluate({"q": {"a": number(1)}}, {"one": run}, "RR")["RR"] == 0.5


def test_masked_values_are_no_values():
    scores = np.ma.array([5.0, 1.0], mask=[True, False])
    columns = {"query_id": np.array(["q", "q"]), "doc_id": np.array(["a", "b"]), "score": scores}
    with pytest.raises(assay.Error, match="score has masked values"):
        assay.evaluate({"q": {"a": 1}}, columns, "RR")
    with pytest.raises(assay.Error, match="masked"):
        assay.evaluate_arrays({0: {1: 1}}, np.ma.array([[1, 2]], mask=[[True, False]]), None, "RR")


def test_names_of_topics_that_are_numbers():
    ids = np.array([[10, 11], [20, 21]])
    results = assay.evaluate_arrays({1: {10: 1}, 0: {20: 1}}, ids, None, "RR", query_ids=[1, 0])
    assert results["RR"] == 1.0
