# SPDX-License-Identifier: Apache-2.0
"""assay.compat.pytrec_eval against pytrec_eval itself, on small cases made by chance.

Every value must agree to 1e-9, and keys must come in the same order. docs/python-compat.md lists
where the two differ; those cases are left out here, and each has a test in tests/python.
"""
import math
import random
import sys

import pytrec_eval as peer

from assay.compat import pytrec_eval as ours

PLAIN = sorted(peer.supported_measures)
NICKNAMES = ["official", "set", "all_trec"]
CUT = ["P", "recall", "ndcg_cut", "map_cut", "relative_P", "success"]


def random_grades(rng: random.Random) -> dict[str, int]:
    """Not all negative: nothing that trec_eval 9 does with such a topic can be relied on."""
    grades = [0, 1] if rng.random() < 0.3 else [-2, -1, 0, 1, 2, 3, 7]
    judged = {f"d{rng.randint(0, 14)}": rng.choice(grades) for _ in range(rng.randint(1, 12))}
    if all(grade < 0 for grade in judged.values()):
        judged[next(iter(judged))] = 0
    return judged


def random_scores(rng: random.Random) -> dict[str, float]:
    """With ties, some of them only as 32-bit numbers."""
    few = [0, 1, 0.5, 0.5 + 1e-12, -3, -3.0000000001, 16777216, 16777217, 1e300, math.inf,
           -math.inf]
    kind = rng.random()
    docs = rng.sample([f"d{i}" for i in range(20)], rng.randint(0, 15))
    if kind < 0.5:
        return {doc: rng.choice(few) for doc in docs}
    return {doc: rng.uniform(-1, 1) for doc in docs}


def random_measures(rng: random.Random) -> set[str]:
    measures = set(rng.sample(PLAIN, rng.randint(0, 6)))
    if rng.random() < 0.3:
        measures.add(rng.choice(NICKNAMES))
    for name in rng.sample(CUT, rng.randint(0, 3)):
        cuts = rng.sample(range(1, 25), rng.randint(1, 4))
        measures.add(name + rng.choice("._") + ",".join(map(str, cuts)))
    if rng.random() < 0.3:
        measures.add(f"iprec_at_recall.{rng.randint(0, 10) / 10}")
    if rng.random() < 0.2:
        measures.add(f"Rprec_mult_{rng.randint(1, 20) / 10}")
    if rng.random() < 0.2:
        measures.add(f"set_F.{rng.choice([0.25, 0.5, 1.0, 2, 3.5])}")
    return measures


def random_case(rng: random.Random) -> dict:
    topics = [f"q{i}" for i in range(6)]
    rng.shuffle(topics)
    qrels = {t: random_grades(rng) for t in topics if rng.random() < 0.8}
    if rng.random() < 0.2:
        qrels[rng.choice(topics)] = {}
    run = {t: random_scores(rng) for t in rng.sample(topics, 6) if rng.random() < 0.8}
    return dict(qrels=qrels, run=run, measures=random_measures(rng),
                level=rng.choice([1, 1, 1, 2, 3]), judged_only=rng.random() < 0.2)


def is_listed(name: str, theirs: float) -> bool:
    """pytrec_eval has no number where nothing is relevant and nothing is left of a ranking."""
    return math.isnan(theirs) and name.startswith(("iprec_at_recall", "11pt_avg"))


def compare(case: dict) -> tuple[int, int]:
    """How many values agree, and how many differ as listed."""
    arguments = (case["qrels"], case["measures"], case["level"], case["judged_only"])
    theirs = peer.RelevanceEvaluator(*arguments).evaluate(case["run"])
    mine = ours.RelevanceEvaluator(*arguments).evaluate(case["run"])
    assert list(theirs) == list(mine), (case, list(theirs), list(mine))
    same = listed = 0
    for topic, values in theirs.items():
        assert list(values) == list(mine[topic]), (case, list(values), list(mine[topic]))
        for name, value in values.items():
            if is_listed(name, value):
                assert mine[topic][name] == 0
                listed += 1
                continue
            mine_value = mine[topic][name]
            assert abs(value - mine_value) <= 1e-9, (case, topic, name, value, mine_value)
            same += 1
    compare_means(theirs, mine)
    return same, listed


def compare_means(theirs: dict, mine: dict) -> None:
    """Of the values that pytrec_eval has. Where one is NaN, so is its mean, and what stands for it
    here is the mean of the rest and of zeros."""
    for name in next(iter(theirs.values()), {}):
        column = [values[name] for values in theirs.values()]
        numbers = [0.0 if math.isnan(value) else value for value in column]
        assert math.isnan(peer.compute_aggregated_measure(name, column)) == (numbers != column)
        mean = peer.compute_aggregated_measure(name, numbers)
        for my_column in (numbers, [values[name] for values in mine.values()]):
            my_mean = ours.compute_aggregated_measure(name, my_column)
            assert abs(mean - my_mean) <= 1e-9, (name, column, my_column)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    assert ours.supported_measures == peer.supported_measures
    assert ours.supported_nicknames == peer.supported_nicknames
    same = listed = 0
    for seed in range(count):
        more, more_listed = compare(random_case(random.Random(seed)))
        same, listed = same + more, listed + more_listed
    print(f"pytrec_eval {peer.__version__}: {count} cases, {same} values agree to 1e-9, "
          f"{listed} are 0 here and NaN there, as listed")


if __name__ == "__main__":
    main()
