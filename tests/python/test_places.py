# SPDX-License-Identifier: Apache-2.0
"""Where something is wrong in a table is said in rows of that table."""
import pandas
import pyarrow
import pytest

import assay

COLUMNS = {"query_id": ["q1", "q2", "q1", "q2", "q1"], "doc_id": ["a", "b", "c", "d", "e"],
           "score": [5.0, 4.0, 3.0, 2.0, 1.0]}
QRELS = {"q1": {"a": 1}, "q2": {"b": 1}}
KINDS = {"columns": dict, "pandas": pandas.DataFrame, "Arrow": pyarrow.table,
         "records": lambda columns: list(zip(*columns.values()))}


def told(call, *arguments):
    with pytest.raises(assay.Error) as raised:
        call(*arguments)
    return str(raised.value)


def run_with(column, row, value):
    values = list(COLUMNS[column])
    values[row] = value
    return {**COLUMNS, column: values}


@pytest.mark.parametrize("kind", KINDS)
def test_rows_of_a_table(kind):
    """The third and the fifth row are the second and the third of their topic."""
    twice = KINDS[kind](run_with("doc_id", 4, "c"))
    expected = 'topic "q1" has document "c" twice, in rows 3 and 5 of the table'
    assert expected in told(assay.evaluate, QRELS, twice, "AP")
    wrong = KINDS[kind](run_with("score", 3, float("inf")))
    assert 'row 4, topic "q2", document "d": score inf' in told(assay.evaluate, QRELS, wrong, "AP")


@pytest.mark.parametrize("kind", KINDS)
def test_rows_of_judgments(kind):
    """Topics come sorted there, and q1 comes after q0."""
    columns = run_with("doc_id", 4, "c")
    columns["query_id"] = ["q1", "q0", "q1", "q0", "q1"]
    columns["relevance"] = columns.pop("score")
    expected = 'topic "q1" has document "c" twice, in rows 3 and 5 of the table'
    assert expected in told(assay.evaluate, KINDS[kind](columns), {"q1": ["a"]}, "AP")


def test_rows_of_a_run_among_several():
    columns = {**run_with("doc_id", 4, "c"), "run": ["x", "y", "x", "y", "x"]}
    assert "in rows 3 and 5 of the table" in told(assay.evaluate, QRELS, columns, "AP")


def test_rows_of_a_topic():
    """A ranking has rows of its own."""
    run = {"q2": ["b"], "q1": ["a", "c", "a"]}
    assert "twice, in rows 1 and 3 of the topic" in told(assay.evaluate, QRELS, run, "AP")
    assert "twice, in rows 1 and 3 of the topic" in told(assay.evaluate, run, {"q1": ["a"]}, "AP")
