# SPDX-License-Identifier: Apache-2.0
"""Dictionaries of many kinds, large and small, hold what their items say."""
import collections
import random

import numpy as np
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
