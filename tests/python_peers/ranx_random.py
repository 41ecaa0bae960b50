#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""ranx_random.py [ROUNDS]: assay.compat.ranx beside ranx itself, on random judgments and runs:
every metric with cutoffs and levels, every fusion method after every normalisation, training,
tuning, and comparisons by Student's t. Values agree to 1e-9, but for what docs/python-compat.md
lists."""
import itertools
import math
import os
import random
import subprocess
import sys
import warnings

import ranx
import ranx.fusion
import ranx.normalization

import assay.compat.ranx as ours
import assay.compat.ranx.fusion
import assay.compat.ranx.normalization

METRICS = ["hits", "hit_rate", "precision", "recall", "f1", "mrr", "map", "dcg", "dcg_burges",
           "ndcg", "ndcg_burges"]
NO_CUTOFF = ["r-precision", "bpref", "rbp.5", "rbp.95", "rbp@8"]
NORMS = [None, "min-max", "min-max-inverted", "max", "sum", "zmuv", "rank", "borda"]
SCORED = ["min", "max", "med", "sum", "anz", "mnz", "gmnz", "wsum", "wmnz", "mixed"]
RANKED = ["isr", "log_isr", "logn_isr", "rrf", "rbc", "bordafuse", "w_bordafuse"]
TRAINED = ["posfuse", "probfuse", "segfuse", "slidefuse", "mapfuse", "bayesfuse"]
SORTED_FROM_SETS = ["condorcet", "w_condorcet"]
STABLE = 15  # so many equal scores ranx leaves in their order


class Tally:
    """What was compared, and what was wrong."""

    def __init__(self):
        self.compared, self.wrong, self.listed, self.worst = {}, 0, {}, 0.0

    def value(self, what, want, have, place):
        self.compared[what] = self.compared.get(what, 0) + 1
        off = abs(want - have) / max(1, abs(want))
        self.worst = max(self.worst, off)
        if not off <= 1e-9:
            self.fault(f"{place}: {have!r}, and ranx has {want!r}")

    def same(self, what, want, have, place):
        self.compared[what] = self.compared.get(what, 0) + 1
        if want != have:
            self.fault(f"{place}: {have!r}, and ranx has {want!r}")

    def deviation(self, what):
        self.listed[what] = self.listed.get(what, 0) + 1

    def fault(self, text):
        self.wrong += 1
        if self.wrong <= 20:
            print(text)


def judgments(rng, queries):
    grades = rng.choice([[0, 1], [0, 1, 2, 3], [1], [-1, 0, 1, 4]])
    return {q: {f"d{i}": rng.choice(grades) for i in rng.sample(range(40), rng.randint(1, 20))}
            for q in queries}


def ranking(rng, has_ties, most=40):
    """Long lists have no equal scores, since ranx has no order for them."""
    docs = rng.sample(range(most), rng.randint(1, min(most, STABLE) if has_ties else most))
    if has_ties:
        return {f"d{i}": float(rng.randint(1, 6)) for i in docs}
    return {f"d{i}": score for i, score in zip(docs, rng.sample(range(1, 1000), len(docs)))}


def system(rng, queries):
    has_ties = rng.random() < 0.5
    return {q: ranking(rng, has_ties) for q in queries}


def is_any_without(qrels, level):
    """Whether a query has no relevant document: ranx then loses queries that come after it."""
    return any(all(grade < level for grade in docs.values()) for docs in qrels.values())


def check_metrics(rng, tally):
    queries = [f"q{i}" for i in range(12)]
    qrels, run = judgments(rng, queries), system(rng, queries)
    names = [f"{name}@{k}" if k else name for name in METRICS for k in (0, 1, 3, 10, 50)]
    names = [f"{name}{level}" for name in names + NO_CUTOFF for level in ("", "-l2", "-l3")]
    want = ranx.evaluate(ranx.Qrels(qrels), ranx.Run(run), names, return_mean=False)
    have = ours.evaluate(ours.Qrels(qrels), ours.Run(run), names, return_mean=False)
    for name, i in itertools.product(names, range(len(queries))):
        level = int(name[-1]) if "-l" in name else 1
        if name.startswith("bpref") and is_any_without(qrels, level):
            tally.deviation("bpref of queries in the company of one without relevant documents")
        elif math.isnan(want[name][i]):
            tally.deviation("bpref is NaN in ranx")
            tally.same("bpref is a number", False, math.isnan(have[name][i]), name)
        else:
            tally.value("metrics of queries", want[name][i], have[name][i], f"{name} of {i}")
    name = rng.choice(names[:-len(NO_CUTOFF) * 3])
    both = [m.evaluate(m.Qrels(qrels), m.Run(run), name, return_std=True) for m in (ranx, ours)]
    for part in ("mean", "std"):
        tally.value("means and deviations", both[0][part], both[1][part], f"{part} of {name}")


def params_of(method, rng, count):
    weights = [rng.randint(1, 16) / 8 for _ in range(count)]
    own = {"gmnz": {"gamma": rng.random()}, "logn_isr": {"sigma": rng.random()},
           "rrf": {"k": rng.randint(0, 100)}, "rbc": {"phi": rng.random()}}
    weighted = ("wsum", "wmnz", "mixed", "w_bordafuse", "w_condorcet")
    return own.get(method, {"weights": weights} if method in weighted else {})


def check_run(tally, what, want, have, place, has_order=True):
    """The scores; and where ranx has one, the order, equal scores included."""
    tally.same(f"queries of {what}", sorted(want.keys()), sorted(have.keys()), place)
    for q in want.keys():
        own, other = want[q], have[q]
        tally.same(f"documents of {what}", set(own), set(other), f"{place}, {q}")
        for doc in own:
            tally.value(f"scores of {what}", own[doc], other.get(doc, math.nan),
                        f"{place}, {q}, {doc}")
        if has_order and len(own) <= STABLE and len(set(own.values())) == len(set(other.values())):
            tally.same(f"orders of {what}", sorted(own, key=own.get, reverse=True), list(other),
                       f"{place}, {q}")


def check_fusion(rng, tally):
    queries = [f"q{i}" for i in range(3)]
    dicts = [system(rng, queries) for _ in range(rng.choice([2, 3, 4]))]
    theirs, own = [ranx.Run(d) for d in dicts], [ours.Run(d) for d in dicts]
    for norm in NORMS[1:-1]:
        check_run(tally, "normalised runs", ranx.normalize(theirs[0], norm),
                  ours.normalize(own[0], norm), norm)
    for method, norm in itertools.product(SCORED + RANKED + SORTED_FROM_SETS, NORMS):
        if method in SORTED_FROM_SETS or (norm == "borda" and method in RANKED):
            tally.deviation("orders of a Python set in ranx")
            continue
        params = params_of(method, rng, len(dicts))
        check_run(tally, "fused runs", ranx.fuse(theirs, norm, method, params),
                  ours.fuse(own, norm, method, params), f"{method} after {norm} {params}",
                  has_order=norm != "borda" and not method.endswith("bordafuse"))


def check_training(rng, tally):
    queries = [f"q{i}" for i in range(4)]
    qrels = judgments(rng, queries)
    dicts = [system(rng, queries) for _ in range(rng.choice([2, 3]))]
    packages = [(ranx, ranx.fusion), (ours, assay.compat.ranx.fusion)]
    for method, norm in itertools.product(TRAINED, NORMS):
        if norm == "borda":
            tally.deviation("orders of a Python set in ranx")
            continue
        fused, tables = [], []
        more = {"probfuse": [rng.randint(1, 12)]}.get(method, [])
        w = {"w": rng.randint(0, 8)} if method == "slidefuse" else {}
        for package, fusion in packages:
            runs = [package.Run(d) for d in dicts]
            if norm:
                runs = [package.normalize(run, norm) for run in runs]
            trained = getattr(fusion, f"{method}_train")(package.Qrels(qrels), runs, *more)
            fused.append(getattr(fusion, method)(runs, trained, **w))
            tables.append(trained)
        for i, (a, b) in enumerate(zip(*tables)):
            numbers = ([a], [b]) if method == "mapfuse" else (a.tolist(), b.tolist())
            for x, y in zip(*numbers, strict=True):
                tally.value("trained numbers", x, y, f"{method} after {norm}, run {i}")
        check_run(tally, "runs fused by training", *fused, f"{method} after {norm}")


def check_comparison(rng, tally):
    queries = [f"q{i}" for i in range(rng.choice([2, 5, 30]))]
    qrels = judgments(rng, queries)
    dicts = {f"s{i}": system(rng, queries) for i in range(rng.choice([2, 4]))}
    metrics = rng.sample(["map", "ndcg@5", "mrr", "precision@3", "recall@10", "ndcg_burges"], 2)
    reports = [m.compare(m.Qrels(qrels), [m.Run(d, name=n) for n, d in dicts.items()], metrics,
                         max_p=0.05) for m in (ranx, ours)]
    want, have = (report.to_dict() for report in reports)
    for one, other, metric in itertools.product(dicts, dicts, metrics):
        if one == other:
            tally.value("means of comparisons", want[one]["scores"][metric],
                        have[one]["scores"][metric], metric)
            continue
        place = f"{one} and {other} by {metric}"
        p, q = (d[one]["comparisons"][other][metric] for d in (want, have))
        if math.isnan(p):
            tally.deviation("p is NaN in ranx")
            tally.same("p of equal runs", 1.0, q, place)
        else:
            tally.value("p-values", p, q, place)
            tally.same("significance", *(bool(r.comparisons[one, other][metric]["significant"])
                                         for r in reports), place)
        tally.same("wins, ties and losses", *(d[one]["win_tie_loss"][other][metric]
                                              for d in (want, have)), place)


def check_tuning(rng, tally):
    queries = [f"q{i}" for i in range(4)]
    qrels = judgments(rng, queries)
    dicts = [{q: ranking(rng, False, STABLE) for q in queries} for _ in range(rng.choice([2, 3]))]
    for method in ("rrf", "rbc", "wsum", "wmnz"):
        results = [m.optimize_fusion(m.Qrels(qrels), [m.Run(d) for d in dicts], method=method,
                                     metric="ndcg@5", return_optimization_report=True, **quiet)
                   for m, quiet in ((ranx, {"show_progress": False}), (ours, {}))]
        want, have = (dict(zip(report.configs, report.results)) for _, report in results)
        want = {label.replace("np.float64(", "").replace(")", "").strip("()"): value
                for label, value in want.items()}
        have = {label.strip("()"): value for label, value in have.items()}
        for label, value in want.items():
            tally.value("trials", value, have[label], f"{method} {label}")
        for _ in range(len(have) - len(want)):
            tally.deviation("weights that ranx loses")


HASHED = """
import ranx
runs = [ranx.Run({"t": {"x": 9, "y": 8}}), ranx.Run({"t": {"z": 1}})]
draw = [ranx.Run({"t": {"a": 2, "b": 1}}), ranx.Run({"t": {"b": 2, "a": 1}})]
print(sorted(ranx.fuse(runs, "borda", "rrf")["t"].items()),
      sorted(ranx.fuse(draw, None, "condorcet")["t"].items()))
"""


def check_sets(tally):
    """The same call of ranx in several starts of Python."""
    told = {subprocess.run([sys.executable, "-c", HASHED], check=True, capture_output=True,
                           text=True, env={**os.environ, "PYTHONHASHSEED": str(seed)}).stdout
            for seed in range(4)}
    tally.same("values by hash seed differ in ranx", True, len(told) > 1, str(told))


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    warnings.simplefilter("ignore")
    tally = Tally()
    for seed in range(rounds):
        rng = random.Random(seed)
        check_metrics(rng, tally)
        check_fusion(rng, tally)
        check_training(rng, tally)
        check_comparison(rng, tally)
        if seed % 8 == 0:
            check_tuning(rng, tally)
    check_sets(tally)
    for what, count in tally.compared.items():
        print(f"{count:8} {what}")
    for what, count in tally.listed.items():
        print(f"{count:8} left out: {what}")
    print(f"ranx: {sum(tally.compared.values())} compared, {tally.wrong} wrong, "
          f"largest difference {tally.worst:.1e}")
    return 1 if tally.wrong or not tally.compared else 0


if __name__ == "__main__":
    sys.exit(main())
