# SPDX-License-Identifier: Apache-2.0
"""assay.compat.ir_measures against ir_measures itself, on small cases made by chance.

Values of topics and means must agree to 1e-9; what gdeval computes has five digits there.
docs/python-compat.md lists where the two differ; those cases are left out here, and each has a
test in tests/python. One measure is asked for at a time, since ir_measures mixes up some that are
asked for together.
"""
import collections
import logging
import math
import random
import sys

import ir_measures as peer

from assay.compat import ir_measures as ours

GDEVAL_EVERY = 60  # it starts Perl


def random_name(rng: random.Random, index: int) -> str:
    """One measure, in the language that both parse."""
    rel = rng.choice(["", "", "rel=2", "rel=3"])
    judged = rng.choice(["", "", "judged_only=True"])
    both = ",".join(filter(None, [rel, judged]))
    cut = rng.choice(["1", "2", "3", "5", "10", "20"])
    beta = rng.choice(["", "beta=0.5", "beta=2.0", "beta=3.7"])
    gains = rng.choice(["", "gains={1:3,2:7}", "gains={0:1,3:0}", "gains={1:2,2:2,3:9}"])
    if index % GDEVAL_EVERY == 0:
        return rng.choice([f"ERR@{cut}", f"nDCG(dcg='exp-log2')@{cut}"])
    return rng.choice([
        f"P({both})@{cut}", f"R({both})@{cut}", f"Success({both})@{cut}", f"RR({both})",
        f"RR({rel})@{cut}", f"AP({both})", f"AP({both})@{cut}", f"Rprec({both})",
        f"nDCG({','.join(filter(None, [gains, judged]))})", f"nDCG({gains})@{cut}",
        f"Bpref({rel})", f"infAP({rel})", f"IPrec({both})@{rng.randint(0, 10) / 10}",
        f"SetP({both})", f"SetP({','.join(filter(None, ['relative=True', both]))})",
        f"SetR({rel})", f"SetF({','.join(filter(None, [both, beta]))})", f"SetAP({both})",
        "NumRet", "NumRelRet", "NumRet(rel=2)", "NumRel", "NumQ", "Judged", f"Judged@{cut}",
        f"Accuracy({rel})", f"Accuracy({rel})@{cut}", "Compat", "Compat(p=0.8)",
        "Compat(p=0.5,normalize=False)", f"SDCG(max_rel=3)@{cut}", "INSQ(max_rel=4,T=3.5)",
        f"BPM(max_rel=3,T=1.5)@{cut}", "INST(max_rel=3)", "INST(max_rel=3,T=2.0)",
        f"NERR8(max_rel=3)@{cut}", f"NERR9(max_rel=3)@{cut}", "NERR10(max_rel=3)",
        "NERR10(max_rel=4,p=0.5)", "NERR11(max_rel=3)", "NERR11(max_rel=3,T=2.5)",
        "INSQ(max_rel=3)", f"RBP(rel={rng.randint(1, 3)},p={rng.choice([0.5, 0.8, 0.95])})"])


def random_scores(rng: random.Random, name: str) -> dict[str, float]:
    docs = rng.sample([f"d{i}" for i in range(20)], rng.randint(1, 15))
    if name.startswith("Compat") or rng.random() < 0.4:
        return {doc: rng.uniform(1, 2) for doc in docs}
    return {doc: rng.choice([0, 1, 0.5, 0.5 + 1e-12, -3, 2.5]) for doc in docs}


def random_grades(rng: random.Random, name: str) -> dict[str, int]:
    grades = [0, 1, 2, 3] if name.startswith("Judged") else [-1, 0, 0, 1, 2, 3]
    judged = {f"d{rng.randint(0, 14)}": rng.choice(grades) for _ in range(rng.randint(1, 12))}
    if all(grade < 0 for grade in judged.values()):
        judged[next(iter(judged))] = 0
    return judged


def as_given(rng: random.Random, table: dict, record: type):
    """The same as a dictionary, as records, or as a generator of records."""
    records = [record(t, d, number) for t, docs in table.items() for d, number in docs.items()]
    return rng.choice([lambda: table, lambda: records, lambda: iter(records)])


def values_of(library, name: str, qrels, run) -> tuple[dict[str, float], float]:
    measure = library.parse_measure(name)
    assert repr(measure) == repr(ours.parse_measure(name))
    metrics = list(library.iter_calc([measure], qrels(), run()))
    values = {metric.query_id: metric.value for metric in metrics}
    assert len(values) == len(metrics)
    return values, library.calc_aggregate([measure], qrels(), run())[measure]


def is_listed(name: str, theirs: dict[str, float]) -> bool:
    """No number where nothing is relevant and nothing is left of a ranking."""
    return name.startswith("IPrec") and any(math.isnan(value) for value in theirs.values())


def compare(seed: int, counts: collections.Counter) -> None:
    rng = random.Random(seed)
    name = random_name(rng, seed)
    topics = rng.sample([str(i) for i in range(1, 7)], 6)
    table = {t: random_grades(rng, name) for t in topics if rng.random() < 0.8}
    table.setdefault("1", {"d1": 1})
    results = {t: random_scores(rng, name) for t in rng.sample(topics, 6) if rng.random() < 0.8}
    qrels, run = as_given(rng, table, peer.Qrel), as_given(rng, results, peer.ScoredDoc)
    tolerance = 0.6e-5 if seed % GDEVAL_EVERY == 0 else 1e-9
    try:
        theirs, their_mean = values_of(peer, name, qrels, run)
    except ZeroDivisionError:  # every retrieved document is relevant
        assert name.startswith("Accuracy")
        counts["listed"] += 1
        return
    mine, my_mean = values_of(ours, name, qrels, run)
    assert sorted(theirs) == sorted(mine), (seed, name, theirs, mine)
    if is_listed(name, theirs):
        assert all(mine[topic] == 0 for topic, value in theirs.items() if math.isnan(value))
        counts["listed"] += 1
        return
    for topic, value in theirs.items():
        counts["values"] += 1
        assert abs(value - mine[topic]) <= tolerance, (seed, name, topic, value, mine[topic])
    if math.isnan(their_mean):
        assert math.isnan(my_mean) and not theirs
    else:
        assert abs(their_mean - my_mean) <= tolerance, (seed, name, their_mean, my_mean)
    counts["cases"] += 1
    counts[name.split("(")[0].split("@")[0]] += 1


def main() -> None:
    logging.getLogger("ir_measures.cwl_eval").setLevel("ERROR")  # it warns of unused grades
    counts: collections.Counter = collections.Counter()
    for seed in range(int(sys.argv[1]) if len(sys.argv) > 1 else 6000):
        compare(seed, counts)
    cases, values, listed = (counts.pop(key, 0) for key in ("cases", "values", "listed"))
    print(f"ir_measures {peer.__version__}: {cases} cases, {values} values agree, of "
          f"{len(counts)} measures; {listed} cases have no value there, as listed")


if __name__ == "__main__":
    main()
