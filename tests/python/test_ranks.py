# SPDX-License-Identifier: Apache-2.0
"""A column of ranks breaks ties of scores, wherever the rows are."""
import collections
import types

import numpy
import pandas
import pyarrow
import pytest

import assay

QRELS = {"q1": {"a": 1}, "q2": {"z": 1}}
COLUMNS = {"query_id": ["q1", "q2", "q1", "q1", "q2"], "doc_id": ["a", "y", "b", "c", "z"],
           "score": [1.0, 2.0, 1.0, 1.0, 2.0], "rank": [3, 2, 1, 2, 1]}
FIELDS = list(COLUMNS)
ROWS = [dict(zip(FIELDS, row)) for row in zip(*COLUMNS.values())]
Row = collections.namedtuple("Row", FIELDS)
FILE = "".join(f"{row['query_id']} Q0 {row['doc_id']} {row['rank']} {row['score']} r\n"
               for row in ROWS).encode()
SOURCES = {
    "pandas": pandas.DataFrame(COLUMNS),
    "pandas with Arrow": pandas.DataFrame(COLUMNS).convert_dtypes(dtype_backend="pyarrow"),
    "Arrow": pyarrow.table(COLUMNS),
    "Arrow in chunks": pyarrow.concat_tables([pyarrow.table(COLUMNS).slice(0, 2),
                                              pyarrow.table(COLUMNS).slice(2)]),
    "coded": pandas.DataFrame({**COLUMNS, "rank": pandas.Categorical(COLUMNS["rank"])}),
    "objects": pandas.DataFrame({**COLUMNS, "rank": pandas.Series(COLUMNS["rank"], dtype=object)}),
    "columns": COLUMNS,
    "arrays": {name: numpy.array(values) for name, values in COLUMNS.items()},
    "dictionaries": ROWS,
    "tuples": [Row(**row) for row in ROWS],
    "objects with fields": [types.SimpleNamespace(**row) for row in ROWS],
}


def values(run, ties):
    results = assay.evaluate(QRELS, run, "RR", ties=ties).per_query.to_dict()
    return {topic: results[topic]["RR"] for topic in QRELS}


def without(column):
    return {name: values for name, values in COLUMNS.items() if name != column}


@pytest.mark.parametrize("source", SOURCES)
def test_ranks_of_rows_in_memory_are_those_of_a_file(source):
    """q1: b, c, a by rank, and a, b, c by place; q2: z, y and y, z."""
    for ties, expected in [("rank", {"q1": 1 / 3, "q2": 1}), ("file", {"q1": 1, "q2": 0.5})]:
        assert values(FILE, ties) == expected
        assert values(SOURCES[source], ties) == expected


def test_a_rank_column_goes_by_its_usual_names_or_a_given_one():
    frame = pandas.DataFrame(COLUMNS)
    assert values(frame.rename(columns={"rank": "Position"}), "rank")["q1"] == 1 / 3
    named = assay.table(frame.rename(columns={"rank": "place"}), columns={"rank": "place"})
    assert values(named, "rank")["q1"] == 1 / 3


def test_without_ranks_the_place_decides():
    frame = pandas.DataFrame(without("rank"))
    assert values(frame, "rank") == values(frame, "file") == {"q1": 1, "q2": 0.5}
    assert values({"q1": {"b": 1, "a": 1}, "q2": {"z": 1}}, "rank")["q1"] == 0.5


def test_runs_of_one_table_have_their_own_ranks():
    both = pandas.concat([pandas.DataFrame({**COLUMNS, "run": "x"}),
                          pandas.DataFrame({**without("rank"), "rank": [1, 2, 2, 3, 1],
                                            "run": "y"})])
    results = assay.evaluate(QRELS, both, "RR", ties="rank")
    assert [results[name]["RR"] for name in ("x", "y")] == [2 / 3, 1]


@pytest.mark.parametrize("rank", [
    [3, None, 1, 2, 1], [3, float("nan"), 1, 2, 1], ["3", "2", "1", "2", "1"],
    [3, float("inf"), 1, 2, 1]], ids=str)
def test_a_row_without_a_rank_is_an_error_where_ranks_count(rank):
    for table in ({**COLUMNS, "rank": rank}, pandas.DataFrame({**COLUMNS, "rank": rank}),
                  [{**row, "rank": each} for row, each in zip(ROWS, rank)]):
        assert values(table, "trec") == values(FILE, "trec")
        with pytest.raises(assay.Error, match='topic "q[12]", document "[ay]" has no rank'):
            values(table, "rank")


def test_a_rank_column_that_cannot_be_read_is_an_error_where_ranks_count():
    masked = numpy.ma.array(COLUMNS["rank"], mask=[0, 1, 0, 0, 0])
    arrays = {**SOURCES["arrays"], "rank": masked}
    assert values(arrays, "trec") == values(FILE, "trec")
    with pytest.raises(assay.Error, match="has no rank"):
        values(arrays, "rank")


def test_some_records_without_a_rank_are_an_error_where_ranks_count():
    rows = [*ROWS[:-1], {name: ROWS[-1][name] for name in FIELDS if name != "rank"}]
    assert values(rows, "trec") == values(FILE, "trec")
    with pytest.raises(assay.Error, match='topic "q2", document "z" has no rank'):
        values(rows, "rank")


def test_what_is_made_of_rows_in_memory_has_their_ranks():
    """Documents beside each other, and measures that look at all runs, read them as a file."""
    frame = pandas.DataFrame(COLUMNS)
    pooled = "nDCG(ideal=pooled)@3"
    for run in (frame, FILE):
        results = assay.evaluate(QRELS, {"x": run, "y": run}, ["RR", pooled], ties="rank")
        found = results.per_query.to_dict()["x"]["q1"]
        assert found["RR"] == 1 / 3
        assert found[pooled] == 0.5
    shown = [assay.evaluate(QRELS, {"x": run}, "RR", ties="rank").explain("q1")
             for run in (frame, FILE)]
    assert str(shown[0]) == str(shown[1])
