#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN [ROUNDS]: `assay fuse` beside a second implementation, from the formulas alone: every
method with every normalisation, on random runs with ties, gaps, negative scores and lists of one
document."""
import itertools
import math
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile

ABSENT_ODDS = math.log(0.001 / 0.999)


def ranked(scores):
    """Documents best first; of equal scores the larger id."""
    return sorted(scores, key=lambda d: (scores[d], d), reverse=True)


def normalised(runs, norm):
    """The scores of one topic, {document: score} for each run."""
    everything = set(itertools.chain(*runs))
    result = []
    for scores in runs:
        order = ranked(scores)
        values = list(scores.values())
        if not values:
            result.append({})
            continue
        low, high, n = min(values), max(values), len(values)
        mean, spread = statistics.fmean(values), statistics.pstdev(values)
        top = high if high > 0 else -low
        total = math.fsum(v - low for v in values)
        new = {
            "none": lambda d: scores[d],
            "min-max": lambda d: (scores[d] - low) / (high - low) if high > low else 0,
            "min-max-inverted": lambda d: (high - scores[d]) / (high - low) if high > low else 0,
            "max": lambda d: scores[d] / top if top else 0,
            "sum": lambda d: (scores[d] - low) / total if high > low else 0,
            "zmuv": lambda d: (scores[d] - mean) / spread if high > low else 0,
            "rank": lambda d: 1 - order.index(d) / n,
            "borda": lambda d: (1 - order.index(d) / len(everything) if d in scores
                                else 0.5 - (n - 1) / (2 * len(everything))),
        }[norm]
        result.append({d: new(d) for d in (everything if norm == "borda" else scores)})
    return result


def segment(rank, ends):
    return next((i for i, end in enumerate(ends) if rank <= end), None)


GROWING = [10 * 2 ** (k - 1) - 5 for k in range(1, 11)]
BANDS = [5, 10, 15, 20, 30, 100, 200, 500, 1000]


def shares(lists, ends):
    starts = [0] + ends[:-1]
    return [statistics.fmean(sum(hits[a:b]) / (b - a) for hits in lists)
            for a, b in zip(starts, ends)]


def train(method, p, lists, relevant_counts):
    """What is learnt of one run from its hits in each judged topic."""
    if method in ("posfuse", "slidefuse"):
        longest = max(map(len, lists))
        return [statistics.fmean(h[i] for h in lists if len(h) > i) for i in range(longest)]
    if method == "probfuse":
        parts = int(p["n_segments"])
        sums = [0.0] * parts
        for hits in lists:
            size = math.ceil(len(hits) / parts)
            for k in range(parts):
                part = hits[k * size:(k + 1) * size]
                sums[k] += sum(part) / len(part) if part else 0
        return [s / len(lists) for s in sums]
    if method == "segfuse":
        return shares(lists, GROWING)
    if method == "mapfuse":
        values = []
        for hits, relevant in zip(lists, relevant_counts):
            found = [sum(hits[:i + 1]) / (i + 1) for i, hit in enumerate(hits) if hit]
            values.append(math.fsum(found) / relevant if relevant else 0)
        return statistics.fmean(values)
    odds = [s or 0.001 for s in shares(lists, BANDS)]
    return [math.log(s / ((1 - s) or 0.001)) for s in odds]


def given(method, p, scores, rank, length, table):
    """What one run gives to one document by a method that is trained."""
    if method == "posfuse":
        return table[rank - 1] if rank <= len(table) else 0
    if method == "slidefuse":
        first, last = max(rank - int(p["w"]), 1), min(rank + int(p["w"]), length)
        return sum(table[first - 1:last]) / (last - first + 1)
    if method == "probfuse":
        k = math.ceil(rank / math.ceil(length / int(p["n_segments"])))
        return table[k - 1] / k
    if method == "segfuse":
        k = segment(rank, GROWING)
        return 0 if k is None else table[k] * (1 + scores)
    if method == "mapfuse":
        return table / rank
    k = segment(rank, BANDS)
    return ABSENT_ODDS if k is None else table[k]


def fused(method, p, weights, runs, tables):
    """{document: score} of one topic."""
    present = [i for i, scores in enumerate(runs) if scores]
    ranks = [{d: r for r, d in enumerate(ranked(scores), 1)} for scores in runs]
    docs = sorted(set(itertools.chain(*runs)), reverse=True)
    result = {}
    for d in docs:
        own = [i for i in present if d in runs[i]]
        s, r, n = [runs[i][d] for i in own], [ranks[i][d] for i in own], len(own)
        squares = math.fsum(1 / x ** 2 for x in r)
        points = {i: len(docs) - ranks[i][d] + 1 if i in own else (len(docs) - len(runs[i]) + 1) / 2
                  for i in present}
        plain = {
            "min": lambda: min(s), "max": lambda: max(s), "med": lambda: statistics.median(s),
            "sum": lambda: math.fsum(s), "anz": lambda: math.fsum(s) / n,
            "mnz": lambda: math.fsum(s) * n, "gmnz": lambda: math.fsum(s) * n ** p["gamma"],
            "isr": lambda: n * squares, "log_isr": lambda: math.log(n) * squares,
            "logn_isr": lambda: math.log(n + p["sigma"]) * squares,
            "rrf": lambda: math.fsum(1 / (p["k"] + x) for x in r),
            "rbc": lambda: math.fsum((1 - p["phi"]) * p["phi"] ** (x - 1) for x in r),
            "wsum": lambda: math.fsum(weights[i] * runs[i][d] for i in own),
            "wmnz": lambda: math.fsum(s) * math.fsum(weights[i] for i in own),
            "mixed": lambda: math.fsum(weights[i] * runs[i][d] for i in own) * math.sqrt(n),
            "bordafuse": lambda: math.fsum(points.values()),
            "w_bordafuse": lambda: math.fsum(weights[i] * points[i] for i in present),
        }
        if method in plain:
            result[d] = plain[method]()
            continue
        values = [given(method, p, runs[i][d], ranks[i][d], len(runs[i]), tables[i]) for i in own]
        if method == "bayesfuse":
            values += [ABSENT_ODDS] * (len(present) - n)
        result[d] = math.fsum(values)
    return result


def by_majority(weights, runs, borda):
    """Documents in the order of a merge sort that starts from their points."""
    ranks = [{d: r for r, d in enumerate(ranked(scores), 1)} for scores in runs]

    def lead(a, b):
        far = 10 ** 9
        return sum(w * ((r.get(a, far) < r.get(b, far)) - (r.get(a, far) > r.get(b, far)))
                   for w, r in zip(weights, ranks))

    def merge(docs):
        if len(docs) < 2:
            return docs
        left, right = merge(docs[:len(docs) // 2]), merge(docs[len(docs) // 2:])
        out = []
        while left and right:
            out.append((right if lead(right[0], left[0]) > 0 else left).pop(0))
        return out + left + right

    order = merge(ranked(borda))
    return {d: len(order) - i for i, d in enumerate(order)}


def hits_of(topic_runs, judged):
    """For each run, its hits in each judged topic that any run has."""
    lists = []
    for run in range(len(next(iter(topic_runs.values())))):
        lists.append([[judged[t].get(d, 0) >= 1 for d in ranked(runs[run])]
                      for t, runs in topic_runs.items() if t in judged])
    return lists


def random_case(rng):
    """Runs as {topic: [{document: score}]}, and judgments; weights are eighths, to be exact."""
    count = rng.choice([2, 2, 3, 5])
    topics = {}
    for t in range(4):
        docs = [f"d{i}" for i in range(rng.choice([1, 3, 8, 40]))]
        lists = []
        for _ in range(count):
            some = rng.sample(docs, rng.randint(0 if t else 1, len(docs)))
            kind = rng.choice(["whole", "real", "negative", "equal"])
            make = {"whole": lambda: float(rng.randint(0, 9)), "real": lambda: rng.gauss(10, 5),
                    "negative": lambda: -rng.expovariate(1), "equal": lambda: 2.5}[kind]
            lists.append({d: make() for d in some})
        if any(lists):
            topics[f"t{t}"] = lists
    judged = {t: {f"d{i}": rng.choice([0, 0, 1, 2]) for i in range(rng.randint(1, 30))}
              for t in list(topics)[:3] + ["other"]}
    return topics, judged, [rng.randint(1, 16) / 8 for _ in range(count)]


PARAMS = {"gmnz": ("gamma", lambda r: r.random()), "logn_isr": ("sigma", lambda r: r.random()),
          "rrf": ("k", lambda r: r.randint(0, 100)), "rbc": ("phi", lambda r: r.random()),
          "probfuse": ("n_segments", lambda r: r.randint(1, 12)),
          "slidefuse": ("w", lambda r: r.randint(0, 8))}
WEIGHTED = ["wsum", "wmnz", "mixed", "w_bordafuse", "w_condorcet"]
TRAINED = ["posfuse", "probfuse", "segfuse", "slidefuse", "mapfuse", "bayesfuse"]
METHODS = ["min", "max", "med", "sum", "anz", "mnz", "gmnz", "isr", "log_isr", "logn_isr", "rrf",
           "rbc", "bordafuse", "condorcet"] + WEIGHTED + TRAINED
NORMS = ["none", "min-max", "min-max-inverted", "max", "sum", "zmuv", "rank", "borda"]


def expected(method, norm, p, case):
    topics, judged, weights = case
    new = {t: normalised(runs, norm) for t, runs in topics.items()}
    tables = [None] * len(weights)
    if method in TRAINED:
        seen = [t for t in new if t in judged]
        relevant = [sum(g >= 1 for g in judged[t].values()) for t in seen]
        tables = [train(method, p, lists, relevant) for lists in hits_of(new, judged)]
    votes = weights if method.startswith("w_") else [1] * len(weights)
    result = {}
    for t, runs in new.items():
        if method.endswith("condorcet"):
            borda = fused(method.replace("condorcet", "bordafuse"), p, weights, runs, tables)
            result[t] = by_majority(votes, runs, borda)
        else:
            result[t] = fused(method, p, weights, runs, tables)
    return result


def write_case(folder, case):
    topics, judged, weights = case
    paths = []
    for run in range(len(weights)):
        paths.append(folder / f"{run}.run")
        paths[-1].write_text("".join(f"{t} Q0 {d} 1 {s!r} x\n" for t, runs in topics.items()
                                     for d, s in runs[run].items()) or "none Q0 d 1 1 x\n")
    (folder / "qrels").write_text("".join(f"{t} 0 {d} {g}\n" for t, grades in judged.items()
                                          for d, g in grades.items()))
    return paths


def actual(program, folder, paths, method, norm, p, weights):
    command = [program, "fuse", *paths, "--method", method, "--norm", norm, "--quiet"]
    command += [f"--param={name}={value!r}" for name, value in p.items()]
    if method in WEIGHTED:
        command.append("--weights=" + ",".join(map(repr, weights)))
    if method in TRAINED:
        command += ["--train", folder / "qrels"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    result = {}
    for line in text.splitlines():
        topic, _, doc, _, score, _ = line.split()
        result.setdefault(topic, {})[doc] = float(score)
    result.pop("none", None)
    return result


def difference(want, have):
    if {t: set(s) for t, s in want.items()} != {t: set(s) for t, s in have.items()}:
        return math.inf
    return max(abs(value - have[t][d]) / max(1, abs(value))
               for t, scores in want.items() for d, value in scores.items())


def main():
    program = pathlib.Path(sys.argv[1]) / "assay"
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    worst, wrong, compared = 0, 0, 0
    with tempfile.TemporaryDirectory() as name:
        for seed in range(rounds):
            rng = random.Random(seed)
            case = random_case(rng)
            paths = write_case(pathlib.Path(name), case)
            for method, norm in itertools.product(METHODS, NORMS):
                p = {PARAMS[method][0]: PARAMS[method][1](rng)} if method in PARAMS else {}
                have = actual(program, pathlib.Path(name), paths, method, norm, p, case[2])
                off = difference(expected(method, norm, p, case), have)
                compared += 1
                worst = max(worst, off)
                if off > 1e-10:
                    wrong += 1
                    print(f"seed {seed}: {method} after {norm}: differs by {off}")
    print(f"fusion: {compared} fused runs, {wrong} wrong, largest difference {worst:.1e}")
    return 1 if wrong or compared == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
