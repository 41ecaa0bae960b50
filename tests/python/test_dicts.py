# SPDX-License-Identifier: Apache-2.0
"""Dictionaries of many kinds, large and small, hold what their items say."""
import collections
import random

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import assay


class Score(float):
    pass


KINDS = {
    "floats": lambda rng: (f"d{rng.randrange(500)}", rng.random()),
    "whole numbers": lambda rng: (f"d{rng.randrange(500)}", rng.randrange(-5, 5)),
    "large numbers": lambda rng: (f"d{rng.randrange(500)}", 10 ** rng.randrange(30)),
    "names of other letters": lambda rng: (f"é日😀{rng.randrange(500)}", rng.random()),
    "names that are numbers": lambda rng: (rng.randrange(500), rng.random()),
    "numbers of NumPy": lambda rng: (f"d{rng.randrange(500)}", np.float32(rng.random())),
    "doubles of NumPy": lambda rng: (f"d{rng.randrange(500)}", np.float64(rng.random())),
    "a kind of float": lambda rng: (f"d{rng.randrange(500)}", Score(rng.random())),
    "true and false": lambda rng: (f"d{rng.randrange(500)}", rng.random() < 0.5),
    "long names": lambda rng: ("x" * rng.randrange(1, 300), rng.random()),
}


def random_run(seed, kinds, topics):
    rng = random.Random(seed)
    return {f"q{t}": dict(KINDS[rng.choice(kinds)](rng) for _ in range(rng.randrange(30)))
            for t in range(topics)}


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("topics", [1, 500])
@pytest.mark.parametrize("kinds", [[kind] for kind in KINDS] + [list(KINDS)],
                         ids=[*KINDS, "all together"])
def test_items_of_any_kind(kinds, topics, threads):
    run = random_run(3, kinds, topics)
    run["last"] = {"d1": 1.0}
    table = assay._core.Table.of_dict("run", run, "run", threads=threads)
    found = assay._core.Run.of_table(table).to_dict()
    assert found == {topic: {str(doc): float(score) for doc, score in docs.items()}
                     for topic, docs in run.items()}


def test_dictionaries_may_change_afterwards():
    run = random_run(5, ["floats"], 300)
    expected = {topic: dict(docs) for topic, docs in run.items()}
    held = assay._core.Run.of_table(assay._core.Table.of_dict("run", run, "run"))
    for docs in run.values():
        docs.clear()
    run.clear()
    assert held.to_dict() == expected


def test_other_mappings_beside_dictionaries():
    run = {f"q{t}": {"a": 1.0, "b": 2.0} for t in range(200)}
    run["q7"] = collections.OrderedDict(a=1.0, b=2.0)
    run["q8"] = collections.defaultdict(float, a=1.0, b=2.0)
    run["q9"] = collections.ChainMap({"a": 1.0}, {"b": 2.0})
    run["q10"] = ["b", "a"]
    results = assay.evaluate({topic: {"a": 1} for topic in run}, run, "RR")
    assert results["RR"] == 0.5


def test_the_first_fault_is_told():
    run = {f"q{t}": {"a": 1.0} for t in range(200)}
    run["q150"] = {"a": "high"}
    run["q90"] = {"a": 1.0, "b": None}
    with pytest.raises(assay.Error, match='topic "q90", document "b": score None'):
        assay.evaluate({"q1": {"a": 1}}, run, "RR")


ARRAYS = {
    "an array": np.array, "an array of objects": lambda docs: np.array(docs, dtype=object),
    "a series": pd.Series, "a part of a series": lambda docs: pd.Series(["x", *docs])[1:],
    "an index": pd.Index, "a series of polars": pl.Series, "an array of Arrow": pa.array,
    "a tuple": tuple,
}


@pytest.mark.parametrize("kind", ARRAYS)
def test_an_array_of_documents_is_a_ranking(kind):
    array = ARRAYS[kind]
    lists = {"q1": ["a", "b"], "q2": ["c", "a", "b"], "query 3": ["b"]}
    arrays = {topic: array(docs) for topic, docs in lists.items()}
    qrels = {"q1": {"b": 1}, "q2": {"b": 1}, "query 3": {"b": 1}}
    expected = {"q1": {"RR": 1 / 2}, "q2": {"RR": 1 / 3}, "query 3": {"RR": 1.0}}
    mixed = {**lists, "q2": array(lists["q2"])}
    for run in (lists, arrays, mixed, [arrays], {"one": arrays}):
        assert assay.evaluate(qrels, run, "RR").per_query.to_dict() == expected
    both = assay.evaluate(qrels, {"one": arrays, "two": lists}, "RR")
    assert both["one"] == both["two"]
    relevant = {topic: array(["b"]) for topic in lists}
    assert assay.evaluate(relevant, arrays, "RR").per_query.to_dict() == expected


@pytest.mark.parametrize("array", [np.array, pd.Series, pl.Series, pa.array,
                                   lambda docs: pd.Series(docs, index=pd.RangeIndex(len(docs)))])
def test_an_array_of_whole_numbers_is_a_ranking(array):
    assert assay.evaluate({7: {3: 1}}, {7: array([5, 3])}, "RR")["RR"] == 0.5


def test_arrays_under_names_of_columns_are_columns():
    columns = {"qid": np.array(["q1", "q1"]), "docno": np.array(["a", "b"]),
               "score": np.array([1.0, 2.0])}
    assert assay.evaluate({"q1": {"b": 1}}, columns, "RR")["RR"] == 1
    assert assay.evaluate({"q1": {"b": 1}}, {"mine": columns, "other": columns}, "RR")["mine"]
    del columns["docno"]
    with pytest.raises(assay.Error, match="no column holds the document"):
        assay.evaluate({"q1": {"b": 1}}, columns, "RR")


def test_a_series_of_scores_has_its_documents_beside_them():
    scores = pd.Series({"a": 0.5, "b": 0.75})
    assert assay.evaluate({"q1": {"b": 1}}, {"q1": scores}, "RR")["RR"] == 1
    assert assay.evaluate({"q1": pd.Series({"b": 1})}, {"q1": scores}, "RR")["RR"] == 1
    told = 'topic "7" has a Series of whole numbers, .* in its index'
    with pytest.raises(assay.Error, match=told):
        assay.evaluate({7: {3: 1}}, {7: pd.Series({5: 2, 3: 1})}, "RR")


@pytest.mark.parametrize("wrong", [np.array([0.5, 1.5]), np.array([["a"], ["b"]]), np.array("a"),
                                   np.ma.array(["a", "b"], mask=[0, 1])], ids=str)
def test_an_array_that_is_no_ranking_is_refused(wrong):
    with pytest.raises(assay.Error, match='topic "q1"'):
        assay.evaluate({"q1": {"b": 1}}, {"q1": wrong}, "RR")
