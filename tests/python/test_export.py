# SPDX-License-Identifier: Apache-2.0
"""Values of topics as tables of others."""
import gc
import math
import subprocess
import sys

import polars as pl
import pyarrow as pa
import pytest

import assay

QRELS = {"q1": {"a": 2, "b": 0}, "ü2": {"d": 0}, "q3": {"e": 1}}
RUNS = {"one": {"q1": {"a": 3.0, "b": 2.0}, "ü2": {"d": 1.0}},
        "two": {"q1": {"b": 3.0, "a": 2.0}, "q3": {"x": 1.0, "e": 0.5}}}
MEASURES = ["P@1", "AP", "RR"]


def rows_of(results):
    """What a table should hold: by run, topic and measure, None where a value is undefined."""
    per_query = results.per_query
    return [{"run": run, "query_id": topic} | {
                name: None if math.isnan(value) else value
                for m, name in enumerate(per_query.measures)
                for value in [per_query.column(m, r)[t]]}
            for r, run in enumerate(per_query.runs) for t, topic in enumerate(per_query.topics(r))]


@pytest.fixture
def several():
    return assay.evaluate(QRELS, RUNS, MEASURES)


def test_arrow(several):
    table = several.per_query.to_arrow()
    table.validate(full=True)
    assert table.column_names == ["run", "query_id", "P@1", "AP", "RR"]
    assert table.to_pylist() == rows_of(several)
    assert table["AP"].null_count == 2  # the topic without anything relevant, in each run


def test_polars(several):
    frame = several.per_query.to_polars()
    assert isinstance(frame, pl.DataFrame)
    assert frame.to_dicts() == rows_of(several)


def test_pandas(several):
    frame = several.per_query.to_pandas()
    assert list(frame.columns) == ["run", "query_id", "P@1", "AP", "RR"]
    found = [{key: None if value != value else value for key, value in row.items()}
             for row in frame.to_dict("records")]
    assert found == rows_of(several)


def test_one_run_has_no_column_for_it():
    results = assay.evaluate(QRELS, RUNS["one"], MEASURES)
    table = results.per_query.to_arrow()
    assert table.column_names == ["query_id", "P@1", "AP", "RR"]
    assert results.per_query.to_pandas().columns.tolist() == table.column_names
    assert table.to_pylist() == [{k: v for k, v in row.items() if k != "run"}
                                 for row in rows_of(results)]


def test_a_table_outlives_the_results(several):
    expected, table = rows_of(several), pa.table(several.per_query)
    column = table["AP"]
    del several, table
    gc.collect()
    assert column.to_pylist() == [row["AP"] for row in expected]


def test_a_capsule_that_nobody_takes(several):
    for _ in range(3):
        several.per_query.__arrow_c_stream__()
    assert len(pa.RecordBatchReader.from_stream(several.per_query).schema) == 5


def test_pandas_without_pyarrow():
    code = """
import sys
sys.modules["pyarrow"] = None
import assay
print(assay.evaluate({"q": {"a": 1}}, {"q": {"a": 1.0}}, "AP").per_query.to_pandas()["AP"][0])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["1.0"], done.stderr
