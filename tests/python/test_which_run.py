# SPDX-License-Identifier: Apache-2.0
"""Errors name the run, or the judgments, that they are about."""
import pandas as pd
import pyarrow as pa
import pytest

import assay

QRELS = {"q1": {"d1": 1}}
RUN = {"q1": {"d1": 2.0}}
COLUMNS = {"qid": ["q1"], "docno": ["d1"], "score": ["x"]}
BAD = {
    "dict": {"q1": {"d1": None}}, "document": {"q1": {1.5: 1.0}}, "topic": {"q1": 5},
    "records": [("q1", "d1", None)], "pandas": pd.DataFrame(COLUMNS), "Arrow": pa.table(COLUMNS),
    "no score": pd.DataFrame({"qid": ["q1"], "docno": ["d1"]}), "no table": 5, "nan": {
        "q1": {"d1": float("nan")}}, "file": b"q1 Q0",
}


@pytest.mark.parametrize("kind", BAD)
def test_among_several(kind):
    for runs, name in (({"a": RUN, "b": BAD[kind]}, "b"), ([RUN, BAD[kind]], "run 2")):
        with pytest.raises(assay.Error, match=f"^{name}:") as raised:
            assay.evaluate(QRELS, runs)
        assert raised.value.file == name
        assert not raised.value.message.startswith(name)


@pytest.mark.parametrize("kind", sorted(BAD.keys() - {"no score", "file"}))
def test_judgments(kind):
    with pytest.raises(assay.Error, match="^qrels:") as raised:
        assay.evaluate(BAD[kind], RUN)
    assert raised.value.file == "qrels"


@pytest.mark.parametrize("ids", [[[1, 2], [3]], [1, 2], None, [["a"]], ([[1]], [["x"]])], ids=str)
def test_arrays(ids):
    with pytest.raises(assay.Error, match="^b: ") as raised:
        assay.evaluate_arrays({0: {1: 1}}, {"a": [[1]], "b": ids})
    assert raised.value.file == "b"
