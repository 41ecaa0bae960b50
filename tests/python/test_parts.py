# SPDX-License-Identifier: Apache-2.0
"""An evaluation made in parts is the same, bit for bit, as one made at once."""
import random
import struct

import pytest

import assay
from assay import _core

MEASURES = ["nDCG@10", "AP(rel=2)", "RR", "P@5", "GMAP", "NumRelRet", "ERR@10", "Bpref",
            "MedianRank", "nDCG(average=ratio)@5"]
KNOWN = dict(name="qrels", lowest=0, highest=3, negative=0)
SHARED_NOTES = {"missing-topics", "unjudged-topics", "left-out-topics", "ties", "unjudged",
                "undefined", "different-topics", "unknown-topics", "sampled-orders",
                "topics-without-category", "empty-categories"}


def experiment(rng: random.Random) -> tuple[dict, dict]:
    """Judgments and three runs: topics of only one side, ties, unjudged documents."""
    qrels = {f"q{t}": {f"d{d}": rng.choice([0, 0, 1, 2, 3]) for d in rng.sample(range(40), 12)}
             for t in range(30) if rng.random() < 0.8}
    runs = {name: {f"q{t}": {f"d{d}": rng.randint(1, 9) / rng.choice([1, 3, 7])
                             for d in rng.sample(range(40), rng.randint(1, 25))}
                   for t in range(33) if rng.random() < 0.85} for name in "abc"}
    return qrels, runs


def some(table: dict, topics: set, name: str, role: str) -> _core.Table:
    return _core.Table.of_dict(name, {t: v for t, v in table.items() if t in topics}, role)


def in_parts(rng: random.Random, qrels: dict, runs: dict, measures: list, settings: dict
             ) -> assay.Results:
    """As evaluate(), with the topics dealt out to parts and put together in any order."""
    hands: list[set] = [set() for _ in range(rng.randint(1, 9))]
    for topic in {*qrels, *(topic for run in runs.values() for topic in run)}:
        rng.choice(hands).add(topic)
    joined = {name: dict(run=name, topics=[], states=[], ratios=b"", samples=b"", facts=[])
              for name in runs}
    for hand in hands:
        tables = [some(run, hand, name, "run") for name, run in runs.items()]
        for part in _core.evaluate_part(some(qrels, hand, "qrels", "qrels"), tables, measures,
                                        settings):
            whole = joined[part["run"]]
            whole["facts"].append(part["facts"])
            for key in ("topics", "states", "ratios", "samples"):
                whole[key] += part[key]
    for whole in joined.values():
        for key in ("ratios", "samples"):
            whole[key] = memoryview(whole[key]).cast("d")
    known = dict(KNOWN, topics=len(qrels), judgments=sum(map(len, qrels.values())))
    return assay.Results(_core.report_of_values(list(joined.values()), measures, settings, known))


def bits(results: assay.Results) -> list:
    """Everything that is a number, as bytes."""
    table = [(run, measure, struct.pack("<d", results[run, measure]))
             for run in results.runs for measure in results.measures]
    columns = [(results.per_query.topics(r), bytes(results.per_query.column(m, r)))
               for r in range(len(results.runs)) for m in range(len(results.measures))]
    return [table, columns]


def shared_notes(results: assay.Results) -> list:
    return [note for note in results.notes if note["code"] in SHARED_NOTES]


@pytest.mark.parametrize("settings", [
    {}, {"topics": "both"}, {"topics": "run"}, {"undefined": "skip"}, {"ties": "doc-asc"},
    {"ties": "expected"}, {"depth": 3}, {"only_topics": ["q1", "q2", "q3", "q8", "nowhere"]},
    {"topics": "run", "undefined": "worst"}])
def test_as_evaluated_at_once(settings):
    measures = _core.parse_measures(" ".join(MEASURES))
    for seed in range(20):
        rng = random.Random(seed)
        qrels, runs = experiment(rng)
        expected = assay.evaluate(qrels, runs, measures, **settings)
        found = in_parts(rng, qrels, runs, measures, settings)
        assert bits(found) == bits(expected)
        assert shared_notes(found) == shared_notes(expected)
        if not settings:
            assert found.to_text() == expected.to_text()


def test_intervals_and_categories(rng):
    measures = _core.parse_measures("nDCG@10 AP")
    qrels, runs = experiment(rng)
    groups = [(f"q{t}", "odd" if t % 2 else "even") for t in range(25)]
    expected = assay.evaluate(qrels, runs, measures, groups=groups, intervals=True)
    found = in_parts(rng, qrels, runs, measures, dict(categories=groups, intervals=True))
    assert found.to_text() == expected.to_text()
    assert shared_notes(found) == shared_notes(expected)


def test_pooled_ideal(rng):
    """Runs that come together are pooled together."""
    measures = _core.parse_measures("nDCG(ideal=pooled)@5")
    qrels, runs = experiment(rng)
    found = in_parts(rng, qrels, runs, measures, {})
    assert bits(found) == bits(assay.evaluate(qrels, runs, measures))
    assert _core.check_parts(measures, {})
    assert not _core.check_parts(_core.parse_measures("nDCG@5"), {})


@pytest.mark.parametrize("measure, settings, words", [
    ("AP", {"bounds": "fixed"}, "bounds look at the grades of all topics"),
    ("AP", {"ties": "file"}, "no order of rows"),
    ("AreaNDCG(average=ratio)@5", {}, "rank by rank"),
])
def test_what_cannot_be_made_in_parts(measure, settings, words):
    with pytest.raises(assay.Error, match=words):
        _core.check_parts(_core.parse_measures(measure), settings)


def part(**other) -> dict:
    numbers = memoryview(struct.pack("<2d", 1, 2)).cast("d")
    return dict(dict(run="a", topics=["q1"], states=["found"], ratios=numbers,
                     samples=memoryview(b"").cast("d"), facts=[]), **other)


@pytest.mark.parametrize("run, words", [
    (part(topics=["q1", "q1"], states=["found", "ignored"]), 'topic "q1" is in two parts'),
    (part(topics=["q1", "q2"], states=["found", "found"]), "1 values where 2 were expected"),
    (part(states=["lost"]), 'state is "lost"'),
    (part(states=["missing"]), "no topic of this run is judged"),
    (part(states=[]), "not as many states as topics"),
])
def test_parts_that_do_not_fit(run, words):
    with pytest.raises(assay.Error, match=words):
        _core.report_of_values([run], _core.parse_measures("AP"), {},
                               dict(KNOWN, topics=1, judgments=1))
