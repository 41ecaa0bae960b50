# SPDX-License-Identifier: Apache-2.0
"""What is wrong with columns and their names is said in words of the package."""
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import assay

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
