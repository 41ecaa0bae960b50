# SPDX-License-Identifier: Apache-2.0
"""Which columns say what, and which runs there are: by, columns and names of spark.evaluate()."""
import pytest

import assay
from assay import spark

RUN = [("a", "q1", "d1", 3.0), ("a", "q1", "d9", 4.0), ("a", "q2", "d3", 1.0),
       ("b", "q1", "d1", 1.0)]
# Of the first run d1 is second for q1 and d3 first for q2; the second run has q1 alone.
RR = {"a": {"RR": 0.75}, "b": {"RR": 0.5}}


@pytest.fixture
def qrels(cluster):
    return cluster.createDataFrame([("q1", "d1", 2), ("q1", "d2", 0), ("q2", "d3", 1)],
                                   "query_id string, doc_id string, relevance int")


@pytest.fixture
def runs(cluster):
    return cluster.createDataFrame(RUN, "run string, query_id string, doc_id string, score double")


def means(*given, **settings):
    return spark.evaluate(*given, "RR", **settings).collect().to_dict()


def test_names_that_only_one_side_has(qrels, runs):
    judged = qrels.toDF("query", "docno", "usefulness")
    rows = runs.toDF("my.run", "q`id", "page", "points")
    found = spark.evaluate(judged, rows, "RR", by=["my.run", "q`id"], columns={
        "query_id": "query", "doc_id": "page", "relevance": "usefulness", "score": "points"})
    assert found.collect().to_dict() == RR
    assert found.per_query.columns == ["my.run", "q`id", "measure", "value"]
    assert found.summary.columns[0] == "my.run"
    assert sorted(row[1] for row in found.per_query.where("measure = 'RR'").collect()) == [
        "q1", "q1", "q2", "q2"]


def test_columns_say_more_than_usual_names(qrels, runs):
    """Columns of the usual names are there too, with something else in them."""
    rows = runs.selectExpr("run sys", "query_id topic", "doc_id page", "score points",
                           "'x' run", "'x' query_id", "'x' doc_id", "-score score")
    said = {"run": "sys", "query_id": "topic", "doc_id": "page", "score": "points"}
    assert means(qrels, rows, columns=said) == RR
    assert means(qrels, rows, by=["sys", "topic"],
                 columns={"doc_id": "page", "score": "points"}) == RR


def test_one_run_needs_no_column_for_it(qrels, runs):
    rows = runs.where("run = 'a'")
    assert means(qrels, rows.drop("run")) == {"run": RR["a"]}
    assert means(qrels, rows, by=["query_id"]) == {"run": RR["a"]}
    topics = spark.evaluate(qrels, rows.withColumnRenamed("query_id", "t"), "RR", by=("t",)).topics
    assert topics.columns == ["run", "t", "state"]


def test_names_of_runs(qrels, runs):
    assert means(qrels, runs, names=["b", "a", "b"]) == RR
    numbered = runs.selectExpr("if(run = 'a', 1, 2) run", "query_id", "doc_id", "score")
    assert means(qrels, numbered, names=[1, 2]) == {"1": RR["a"], "2": RR["b"]}
    assert means(qrels, numbered) == {"1": RR["a"], "2": RR["b"]}
    with pytest.raises(assay.Error, match="no topic of this run is judged"):
        means(qrels, runs, names=["a", "b", "c"])


@pytest.mark.parametrize("settings, words", [
    (dict(names="ab"), r"names is a list of runs, and not 'ab': give \['ab'\]"),
    (dict(names=["a", None]), "names has None, which is no run"),
    (dict(names=[]), "no run to evaluate"),
    (dict(by=[]), "by names the column of the runs and that of the topics"),
    (dict(by=["run", "query_id", "doc_id"]), "by names the column of the runs"),
    (dict(by=["query_id", "query_id"]), 'by names column "query_id" for the runs and for the top'),
    (dict(by=["run", "query_id"], columns={"documnet": "doc_id"}), 'known as "documnet"'),
    (dict(by=["run", "doc_id"], columns={"query_id": "query_id"}),
     'query_id is column "query_id" in columns, but "doc_id" in by'),
    (dict(columns=["score"]), r"columns is \['score'\]: give "),
])
def test_faults(qrels, runs, settings, words):
    with pytest.raises(assay.Error, match=words):
        spark.evaluate(qrels, runs, "RR", **settings)
