# SPDX-License-Identifier: Apache-2.0
"""What runs in executors, without Spark; and what is said where Spark is not installed."""
import random
import sys
import types

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pytest

import assay
from assay import _spark_parts as parts


def batches(keys: list[int], rng: random.Random) -> list[pa.RecordBatch]:
    """Rows with these keys, cut anywhere; some batches are empty."""
    cuts = sorted(rng.randint(0, len(keys)) for _ in range(rng.randint(0, 12)))
    return [pa.RecordBatch.from_pydict({"key": pa.array(keys[begin:end], pa.int64())})
            for begin, end in zip([0, *cuts], [*cuts, len(keys)])]


def test_blocks_end_between_topics():
    for seed in range(300):
        rng = random.Random(seed)
        keys = sorted(key for key in range(8) for _ in range(rng.choice([1, 3, 40])))
        size = rng.choice([1, 10, 100])
        found = [block.column("key").to_pylist()
                 for block in parts.blocks(batches(keys, rng), size)]
        assert [key for block in found for key in block] == keys
        assert all(a[-1] != b[0] for a, b in zip(found, found[1:]))
        assert all(len(block) >= size for block in found[:-1])


def test_a_long_topic_is_not_copied_while_it_grows():
    """Blocks before a long topic are given out when it begins; then it is held until its end."""
    given = []

    def rows():
        for key in (1, 2, *[3] * 50, 4):
            yield pa.RecordBatch.from_pydict({"key": pa.array([key] * 10, pa.int64())})
            given.append(key)

    sizes = [(block.num_rows, len(given)) for block in parts.blocks(rows(), 15)]
    assert sizes == [(20, 2), (500, 52), (10, 53)]


def table(rows: list[tuple]) -> pa.RecordBatch:
    columns = list(zip(*rows))
    kinds = [pa.string(), pa.string(), pa.string(), pa.float64(), pa.int64()]
    return pa.RecordBatch.from_arrays([pa.array(c, k) for c, k in zip(columns, kinds)],
                                      ["run", "query_id", "doc_id", "value", "key"])


def test_topics_that_share_a_key():
    """Two topics with one key are told apart, though their rows are mixed."""
    rows = [(None, "q1", "d", 1.0, 5), ("a", "q2", "e", 2.0, 5), (None, "q2", "e", 1.0, 5),
            ("a", "q1", "x", 2.0, 5), ("a", "q1", "d", 1.0, 5)]
    task = parts.Task(("RR",), {}, ("a",), True, 1)
    found = pa.Table.from_batches(parts.evaluate_partition(task, [table(rows)]))
    assert found.column("query_id").to_pylist() == ["q1", "q2", None]
    assert found.column("values").to_pylist() == [[0.5], [1.0], None]
    report = parts.report_of(task, [found], {})
    assert report.value(0, 0) == 0.75


def test_without_spark(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspark", None)
    with pytest.raises(ImportError, match="pip install 'assay\\[spark\\]'"):
        assay.spark.evaluate(None, None, "AP")


class Frame:
    """As far as what is given is checked, before Spark sees it."""

    sparkSession = None
    columns = ["run", "query_id", "doc_id", "score"]


@pytest.mark.parametrize("qrels, runs, settings, words", [
    (pd.DataFrame(), Frame(), {}, ["qrels is pandas.", "DataFrame, and no data frame of Spark",
                                   "createDataFrame", "assay.evaluate()"]),
    (Frame(), {"q": {"a": 1.0}}, {}, ["runs is builtins.dict, and no data frame of Spark"]),
    (Frame(), Frame(), dict(partitions="2"), ["partitions is a whole number of 1", "not '2'"]),
    (Frame(), Frame(), dict(partitions=-1), ["partitions is a whole number of 1", "not -1"]),
    (Frame(), Frame(), dict(partitions=0), ["partitions is a whole number of 1", "not 0"]),
    (Frame(), Frame(), dict(partitions=2**31), ["partitions is at most 2147483647"]),
    (Frame(), Frame(), dict(block_rows=0), ["block_rows is a whole number of 1", "not 0"]),
    (Frame(), Frame(), dict(block_rows="x"), ["block_rows is a whole number of 1", "not 'x'"]),
])
def test_what_is_checked_before_spark_sees_it(monkeypatch, qrels, runs, settings, words):
    monkeypatch.setitem(sys.modules, "pyspark", types.ModuleType("pyspark"))
    with pytest.raises(assay.Error) as raised:
        assay.spark.evaluate(qrels, runs, "AP", **settings)
    for word in words:
        assert word in str(raised.value)


def test_a_run_that_the_data_do_not_have():
    """The hint is about names, unless the run has topics of its own."""
    rows = [(None, "q1", "d", 1.0, 5), ("a", "q1", "d", 1.0, 5), ("b", "q2", "d", 1.0, 6)]
    task = parts.Task(("RR",), {}, ("a", "b", "c"), True, 1)
    found = pa.Table.from_batches(parts.evaluate_partition(task, [table(rows)]))
    by_run = {run: found.filter(pc.equal(found.column("run"), run)) for run in "abc"}
    assert parts.report_of(task, [by_run["a"]], {}).value(0, 0) == 1.0
    told = {"b": "are these judgments", "c": 'names has "c": is it written as in the data?'}
    for run, hint in told.items():
        with pytest.raises(assay.Error, match="no topic of this run is judged") as raised:
            parts.report_of(task, [by_run["a"], by_run[run]], {})
        assert hint in raised.value.hint and raised.value.file == run
