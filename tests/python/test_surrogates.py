# SPDX-License-Identifier: Apache-2.0
"""Bytes that are not UTF-8 come through texts as through dictionaries; other surrogates are errors
that say where they are."""
import io

import numpy
import pandas
import pytest

import assay
from assay.compat import pytrec_eval

LINES = b"q\xff1 0 d\xfe 1\n", b"q\xff1 Q0 d\xfe 1 2.5 tag\n"
TOPIC, DOC = "q\udcff1", "d\udcfe"


def test_open_files_and_texts(tmp_path):
    opened = []
    for name, line in zip(("qrels", "run"), LINES):
        (tmp_path / name).write_bytes(line)
        opened.append(open(tmp_path / name, encoding="utf-8", errors="surrogateescape"))
    texts = [io.StringIO(line.decode("utf-8", "surrogateescape")) for line in LINES]
    for qrels, run in (opened, texts):
        with qrels, run:
            found = assay.evaluate(qrels, run, "RR").per_query.to_dict()
        assert found == {TOPIC: {"RR": 1.0}}


def test_columns_of_numpy():
    run = {"qid": numpy.array([TOPIC]), "docno": numpy.array([DOC]), "score": numpy.array([1.0])}
    assert assay.evaluate({TOPIC: {DOC: 1}}, run, "RR")["RR"] == 1


def test_pytrec_eval_reads_them():
    qrels, run = (line.decode("utf-8", "surrogateescape") for line in LINES)
    for wrap in (str, io.StringIO, str.splitlines):
        assert pytrec_eval.parse_qrel(wrap(qrels)) == {TOPIC: {DOC: 1}}
        assert pytrec_eval.parse_run(wrap(run)) == {TOPIC: {DOC: 2.5}}


HALF = "d\ud800"


@pytest.mark.parametrize("run, words", [
    ({HALF: {"d1": 1.0}}, ["a topic is called 'd\\ud800'"]),
    ({"q1": {HALF: 1.0}}, ['topic "q1"', "document called 'd\\ud800'"]),
    ({"q1": [HALF]}, ['topic "q1"', "document called 'd\\ud800'"]),
    ([("q1", HALF, 1.0)], ["record 1", "document 'd\\ud800'"]),
    (pandas.DataFrame({"qid": ["q1"], "docno": pandas.Series([HALF], dtype=object),
                       "score": [1.0]}), ['row 1, topic "q1"', '"docno"', "'d\\ud800'"]),
    ({"qid": numpy.array(["q1"]), "docno": numpy.array([HALF]), "score": numpy.array([1.0])},
     ['row 1, topic "q1"', '"docno"']),
    (io.StringIO(f"q1 Q0 d1 1 2 tag\nq1 Q0 {HALF} 2 1 tag\n"), ["line 2", "'\\ud800'"]),
])
def test_half_of_a_character(run, words):
    with pytest.raises(assay.Error) as raised:
        assay.evaluate({"q1": {"d1": 1}}, run)
    for word in (*words, "half of a character"):
        assert word in str(raised.value)
