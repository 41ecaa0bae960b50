# SPDX-License-Identifier: Apache-2.0
"""A column that is of the wrong type is told with a word for it."""
import array
import decimal

import numpy
import pandas
import polars
import pyarrow as pa
import pytest

import assay

ONE = [decimal.Decimal("1.25")]
ARROW = {
    "decimal128(10, 2)": pa.array(ONE, pa.decimal128(10, 2)),
    "decimal256(50, 2)": pa.array(ONE, pa.decimal256(50, 2)),
    "date32": pa.array([1], pa.date32()),
    "date64": pa.array([1], pa.date64()),
    "time32": pa.array([1], pa.time32("ms")),
    "time64": pa.array([1], pa.time64("us")),
    "timestamp": pa.array([1], pa.timestamp("ns", "Europe/Berlin")),
    "duration": pa.array([1], pa.duration("s")),
    "interval": pa.array([(1, 2, 3)], pa.month_day_nano_interval()),
    "list": pa.array([[1]]),
    "large_list": pa.array([[1]], pa.large_list(pa.int8())),
    "list_view": pa.array([[1]], pa.list_view(pa.int8())),
    "fixed_size_list": pa.array([[1, 2]], pa.list_(pa.int8(), 2)),
    "fixed_size_binary": pa.array([b"abc"], pa.binary(3)),
    "struct": pa.array([{"a": 1}]),
    "map": pa.array([[("a", 1)]], pa.map_(pa.string(), pa.int8())),
    "union": pa.UnionArray.from_dense(pa.array([0], pa.int8()), pa.array([0], pa.int32()),
                                      [pa.array([1])]),
    "run_end_encoded": pa.RunEndEncodedArray.from_arrays([1], [1.0]),
}
NAMES = {
    "float64": [numpy.array([1.5]), array.array("d", [1.5]), pandas.Series([1.5]),
                polars.Series([1.5])],
    "float32": [numpy.array([1.5], "f4"), array.array("f", [1.5])],
    "bool": [numpy.array([True]), polars.Series([True])],
    "complex128": [numpy.array([1j])],
    "|V1": [numpy.array([b"x"], "V1")],
}


def told(make=dict, **columns):
    run = {"qid": ["q"], "docno": ["a"], "score": [1.0]} | columns
    with pytest.raises(assay.Error) as raised:
        assay.table(make(run))
    return raised.value.message


@pytest.mark.parametrize("word", ARROW)
@pytest.mark.parametrize("column", ["docno", "score"])
def test_types_of_arrow(word, column):
    assert told(pa.table, **{column: ARROW[word]}) == f'column "{column}" is of type {word}'


@pytest.mark.parametrize("word", NAMES)
def test_types_of_buffers(word):
    for column in NAMES[word]:
        assert told(docno=column) == f'column "docno" is of type {word}'


def test_types_of_words_that_are_coded():
    coded = pa.DictionaryArray.from_arrays(pa.array([0]), ARROW["decimal128(10, 2)"])
    assert told(score=coded) == 'column "score" is of type decimal128(10, 2)'
