# SPDX-License-Identifier: Apache-2.0
"""Names may be bytes, wherever they are."""
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import assay

COLUMNS = {"qid": [b"q1", b"q1", b"q\xff"], "docno": [b"d1", b"d\xfe", b"d1"],
           "score": [1.0, 2.0, 3.0]}
ROWS = list(zip(*COLUMNS.values()))
QRELS = {"q1": {"d1": 1}, "q\udcff": {"d1": 1}}
RUNS = {
    "dict": {b"q1": {b"d1": 1.0, b"d\xfe": 2.0}, b"q\xff": {b"d1": 3.0}},
    "lists": {b"q1": [b"d\xfe", b"d1"], b"q\xff": [b"d1"]},
    "records": ROWS,
    "NumPy": {name: np.array(values) for name, values in COLUMNS.items()},
    "pandas": pd.DataFrame(COLUMNS),
    "polars": pl.DataFrame(COLUMNS),
    "Arrow": pa.table(COLUMNS),
}


@pytest.mark.parametrize("kind", RUNS)
def test_as_names(kind):
    found = assay.evaluate(QRELS, RUNS[kind], "RR")
    assert found.per_query.to_dict() == {"q1": {"RR": 0.5}, "q\udcff": {"RR": 1.0}}


def test_in_judgments():
    found = assay.evaluate(RUNS["dict"], {"q1": ["d1"]}, "RR")
    assert found.per_query.to_dict()["q1"] == {"RR": 1.0}


@pytest.mark.parametrize("run, told", [
    ({"q1": {"d1": 1.0, b"d1": 2.0}}, '"q1".*"d1"'),
    ({"q1": {"d1": 1.0}, b"q1": {"d1": 2.0}}, 'topic "q1" is there twice'),
])
def test_text_and_bytes_are_the_same_name(run, told):
    with pytest.raises(assay.Error, match=told):
        assay.evaluate(QRELS, run)
