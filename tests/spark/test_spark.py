# SPDX-License-Identifier: Apache-2.0
"""On Spark everything is as on one machine, to the last bit."""
import random
import struct

import pytest

import assay
from assay import spark

MEASURES = ["nDCG@10", "AP(rel=2)", "RR", "GMAP", "NumRelRet", "MedianRank", "P@5"]
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
            session.createDataFrame(rows, "run string, query_id string, doc_id string, score double"))


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
