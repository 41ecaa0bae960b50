# SPDX-License-Identifier: Apache-2.0
"""On Spark everything is as on one machine, to the last bit."""
import random
import struct

import pytest

import assay
from assay import spark

MEASURES = ["nDCG@10", "AP(rel=2)", "RR", "GMAP", "NumRelRet", "MedianRank", "P@5"]
RUN_FIELDS = "run string, query_id string, doc_id string, score double"
# Where a run has no order, what comes first in it is no fact: what notes on almost equal names of
# documents look at may be another part of it.
UNORDERED_NOTES = {"near-documents", "no-judged-documents"}


def frames(session, qrels: dict, runs: dict):
    """As data frames, in no order."""
    judged = [(topic, doc, grade) for topic, docs in qrels.items() for doc, grade in docs.items()]
    rows = [(run, topic, doc, float(score)) for run, topics in runs.items()
            for topic, docs in topics.items() for doc, score in docs.items()]
    random.Random(1).shuffle(rows)
    return (session.createDataFrame(judged, "query_id string, doc_id string, relevance int"),
            session.createDataFrame(rows, RUN_FIELDS))


def bits(value: float) -> bytes:
    return struct.pack("<d", value)


def assert_same(found: spark.Evaluation, expected: assay.Results) -> None:
    """Values of topics, means and notes."""
    collected = found.collect()
    assert collected.runs == expected.runs
    assert collected.measures == expected.measures
    for r, run in enumerate(expected.runs):
        assert collected.per_query.topics(r) == expected.per_query.topics(r)
        for m, measure in enumerate(expected.measures):
            assert bytes(collected.per_query.column(m, r)) == bytes(expected.per_query.column(m, r))
            assert bits(collected[run, measure]) == bits(expected[run, measure])
    ordered = [note for note in collected.notes if note["code"] not in UNORDERED_NOTES]
    assert ordered == [n for n in expected.notes if n["code"] not in UNORDERED_NOTES]


def assert_same_frames(found: spark.Evaluation, expected: assay.Results) -> None:
    summary = {(row.run, row.measure): bits(row.value) for row in found.summary.collect()}
    assert summary == {(run, measure): bits(expected[run, measure])
                       for run in expected.runs for measure in expected.measures}
    values = {(row.run, row.query_id, row.measure): bits(row.value)
              for row in found.per_query.collect()}
    assert values == {(run, topic, measure): bits(value)
                      for r, run in enumerate(expected.runs)
                      for m, measure in enumerate(expected.measures)
                      for topic, value in zip(expected.per_query.topics(r),
                                              expected.per_query.column(m, r))}


@pytest.mark.parametrize("broadcast", [True, False])
@pytest.mark.parametrize("settings", [
    {}, {"topics": "both"}, {"topics": "run", "undefined": "worst"},
    {"ties": "expected", "only_topics": ["q0", "q1", "q5", "nowhere"]},
    {"intervals": True, "groups": {"q0": "long", "q1": "short"}}])
def test_as_on_one_machine(cluster, make, broadcast, settings):
    qrels, runs = make(random.Random(len(settings)))
    found = spark.evaluate(*frames(cluster, qrels, runs), MEASURES, broadcast=broadcast,
                           block_rows=100, **settings)
    expected = assay.evaluate(qrels, runs, MEASURES, **settings)
    assert_same(found, expected)
    assert_same_frames(found, expected)
    found.unpersist()


@pytest.mark.parametrize("broadcast", [True, False])
def test_many_runs_pooled(cluster, broadcast):
    """Runs whose documents make up the ideal together are evaluated together."""
    rng = random.Random(5)
    qrels = {f"q{t}": {f"d{d}": rng.choice([0, 1, 2]) for d in range(30)} for t in range(12)}
    runs = {f"run{r:02}": {f"q{t}": {f"d{d}": rng.random() for d in rng.sample(range(60), 9)}
                           for t in range(12) if rng.random() < 0.9} for r in range(20)}
    measures = ["nDCG(ideal=pooled)@5", "AP"]
    found = spark.evaluate(*frames(cluster, qrels, runs), measures, broadcast=broadcast)
    assert_same(found, assay.evaluate(qrels, runs, measures))


def test_other_columns_and_whole_numbers(cluster):
    """Names of columns as others have them, names of topics and documents as numbers."""
    qrels = cluster.createDataFrame([(1, 10, 2), (2, 20, 1)], "qid int, docno long, label int")
    runs = cluster.createDataFrame([("a b", 1, 10, 3.0), ("a b", 1, 11, 4.0), ("a b", 2, 20, 1.0)],
                                   "`the system` string, qid int, docno long, rating float")
    found = spark.evaluate(qrels, runs, "RR", by=["the system", "qid"],
                           columns={"score": "rating"})
    assert {tuple(row) for row in found.per_query.collect()} == {
        ("a b", "1", "RR", 0.5), ("a b", "2", "RR", 1.0)}
    assert found.per_query.columns == ["the system", "qid", "measure", "value"]
    assert found.summary.columns[:3] == ["the system", "measure", "value"]
    one = spark.evaluate(qrels, runs, "RR", by=["qid"], columns={"score": "rating"})
    assert one.collect().to_dict() == {"run": {"RR": 0.75}}


def test_topics_and_their_states(cluster):
    qrels = {"q1": {"d": 1}, "q2": {"d": 1}}
    runs = {"a": {"q1": {"d": 1.0}, "q3": {"d": 1.0}}}
    judged, rows = frames(cluster, qrels, runs)
    states = {"qrels": ["found", "missing", "ignored"], "both": ["found", "left-out", "ignored"],
              "run": ["found", "left-out", "unjudged"]}
    for topics, expected in states.items():
        found = spark.evaluate(judged, rows, "RR", topics=topics, names=["a"])
        assert [row.state for row in found.topics.orderBy("query_id").collect()] == expected
    row = spark.evaluate(judged, rows, "RR").summary.collect()[0]
    assert (row.topics, row.missing, row.ignored, row.left_out, row.unjudged) == (2, 1, 1, 0, 0)


def test_long_topics_lie_in_balanced_partitions(cluster):
    """The longest partition is hardly longer than the longest topic, or than the others."""
    rows = cluster.range(400_000).selectExpr(
        "'a' run", "if(id < 100000, 'long', concat('q', id % 3000)) query_id",
        "concat('d', id) doc_id", "cast(id as double) value")
    judged = cluster.createDataFrame([(None, "long", "d1", 1.0)],
                                     "run string, query_id string, doc_id string, value double")
    task = spark.parts.Task(("RR",), {}, ("a",), True, 1000)
    spread = spark.spread_by_topic(task, judged, rows, 8)
    sizes = sorted(row["count"] for row in
                   spread.selectExpr("spark_partition_id() p").groupBy("p").count().collect())
    usual = 300_000 / 8
    assert sizes[-1] < 100_000 + 1.3 * usual
    assert all(0.7 * usual < size < 1.3 * usual for size in sizes[:-1])


def test_as_many_partitions_as_the_size_asks_for(cluster):
    """Few for few rows, though spark.sql.shuffle.partitions may be large; more for more."""
    fields = ["'q1' query_id", "id doc_id", "id score"]
    few = cluster.range(10).selectExpr(*fields)
    judged, rows_of_python = frames(cluster, {"q1": {"1": 1}}, {"a": {"q1": {"d": 1.0}}})
    assert spark.evaluate(judged, few, "RR")._rows.rdd.getNumPartitions() == 4
    assert 20 < spark.partitions_for(cluster.range(20_000_000).selectExpr(*fields)) < 100
    assert spark.partitions_for(rows_of_python) == 8, "Spark does not know how many there are"


@pytest.mark.parametrize("change, words", [
    (dict(by=["system", "query_id"]), 'no column "system"'),
    (dict(by="query_id"), "by names the column"),
    (dict(columns={"score": "rating"}), 'no column "rating"'),
    (dict(bounds=True), "bounds look at the grades of all topics"),
    (dict(ties="file"), "no order of rows"),
    (dict(topics="none"), 'topics is "none"'),
])
def test_faults_that_the_driver_sees(cluster, change, words):
    judged, rows = frames(cluster, {"q1": {"d": 1}}, {"a": {"q1": {"d": 1.0}}})
    with pytest.raises(assay.Error, match=words):
        spark.evaluate(judged, rows, "RR", **change)


def test_columns_of_wrong_types(cluster):
    judged, rows = frames(cluster, {"q1": {"d": 1}}, {"a": {"q1": {"d": 1.0}}})
    with pytest.raises(assay.Error, match='column "score" is string, and not numbers'):
        spark.evaluate(judged, rows.withColumn("score", rows.score.cast("string")), "RR")
    with pytest.raises(assay.Error, match='column "query_id" is double; names are texts or whole'):
        spark.evaluate(judged, rows.withColumn("query_id", rows.score), "RR")
    with pytest.raises(assay.Error, match="no run to evaluate"):
        spark.evaluate(judged, rows.limit(0), "RR")
    with pytest.raises(assay.Error, match="qrels has no judgments"):
        spark.evaluate(judged.limit(0), rows, "RR")
    with pytest.raises(TypeError, match="no setting 'tie'"):
        spark.evaluate(judged, rows, "RR", tie="trec")


@pytest.mark.parametrize("values, words, broadcast", [
    ([("a", "q1", "d", 1.0), ("a", "q1", "d", 2.0)], ['topic "q1"', 'document "d"', "twice"], True),
    ([("a", "q1", None, 1.0)], ['no value in column "doc_id"'], True),
    ([(None, "q1", "d", 1.0)], ['no value in column "run"'], False),
    ([("a", None, "d", 1.0)], ["query_id"], True),
    ([("a", "q1", "d", None)], ["score"], False),
    ([("a", "q1", "d", float("nan"))], ['topic "q1"', 'document "d"', "not a finite number"],
     False),
    ([("b", "q1", "d", 1.0)], ['a run is called "b"'], True),
    ([("b", "q1", "d", 1.0)], ['a run is called "b"'], False),
    ([("a", "q9", "d", 1.0)], ["no topic of this run is judged", "q1", "q9"], True),
])
def test_faults_that_executors_see(cluster, values, words, broadcast):
    judged, _ = frames(cluster, {"q1": {"d": 1}}, {})
    rows = cluster.createDataFrame(values, RUN_FIELDS)
    with pytest.raises(Exception) as raised:
        spark.evaluate(judged, rows, "RR", names=["a"], broadcast=broadcast).collect()
    for word in words:
        assert word in str(raised.value)


def test_significance_as_on_one_machine(cluster, make):
    qrels, runs = make(random.Random(9))
    found = spark.evaluate(*frames(cluster, qrels, runs), ["nDCG@10", "AP"])
    expected = assay.evaluate(qrels, runs, ["nDCG@10", "AP"])
    assert str(found.compare()) == str(expected.compare())
