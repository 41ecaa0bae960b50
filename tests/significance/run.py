#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py: assay's tests against SciPy and statsmodels on random values; run.sh installs those.

Usage: run.py DIRECTORY-OF-PROGRAMS [--cases N] [--seed N]
Closed forms agree to 1e-10, what is drawn at random within five standard deviations.
"""
import argparse
import math
import pathlib
import subprocess
import sys
import tempfile

import numpy
import pandas
import scipy.stats
import statsmodels.api
import statsmodels.formula.api
from statsmodels.stats.anova import anova_lm
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.weightstats import ttost_paired

CLOSED = 1e-10
RESAMPLES = 20000
MARGIN = 0.1
CORRECTIONS = {"bonferroni": "bonferroni", "holm": "holm", "hochberg": "simes-hochberg",
               "bh": "fdr_bh", "by": "fdr_by"}


class Answers:
    """What the program prints for a table of values, a column for each system."""

    def __init__(self, program, values, tests, resamples=RESAMPLES, seed=1):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            for row in values:
                print(*map(repr, map(float, row)), file=file)
            file.flush()
            text = subprocess.run(
                [program, file.name, "--test", tests, "--resamples", str(resamples), "--seed",
                 str(seed), "--margin", str(MARGIN)],
                check=True, capture_output=True, text=True).stdout
        self.lines = [line.split("\t") for line in text.splitlines()]

    def rows(self, *start):
        return [[float(field) for field in line[len(start):]]
                for line in self.lines if tuple(line[:len(start)]) == start]

    def test(self, name, first=0, second=1):
        keys = ("statistic", "p", "low", "high", "is_exact")
        (row,) = self.rows(name, str(first), str(second))
        return dict(zip(keys, row))


class Checks:
    def __init__(self):
        self.done = {}
        self.wrong = []

    def near(self, what, got, expected, tolerance):
        self.done[what] = self.done.get(what, 0) + 1
        if not abs(got - expected) <= tolerance * max(1, abs(expected)):
            self.wrong.append(f"{what}: assay {got!r}, the other {expected!r}")

    def closed(self, what, got, expected):
        self.near(what, got, expected, CLOSED)

    def drawn(self, what, got, expected, draws=RESAMPLES):
        """Two p, each from so many draws at least."""
        middle = min(max((got + expected) / 2, 1 / draws), 1 - 1 / draws)
        self.near(what, got, expected, 5 * math.sqrt(2 * middle * (1 - middle) / draws) + 2 / draws)


def draw_values(random, topics, systems):
    """Topics differ more than systems; some tables are coarse and have ties."""
    ease = random.uniform(0, 1, (topics, 1))
    better = 0.15 * random.uniform(0, 1, (1, systems))
    values = ease * random.uniform(0.5, 1, (topics, systems)) + better
    kind = random.integers(3)
    if kind == 0:
        return numpy.round(values * 16) / 16
    return values * (10 if kind == 1 else 1)


def check_closed(checks, answers, values):
    first, second = values[:, 0], values[:, 1]
    difference = second - first
    left = difference[difference != 0]
    if len(left) == 0 or numpy.ptp(difference) < 1e-12:
        return
    t = scipy.stats.ttest_rel(second, first)
    own = answers.test("t")
    checks.closed("t", own["statistic"], t.statistic)
    checks.closed("p of t", own["p"], t.pvalue)
    interval = t.confidence_interval(0.95)
    checks.closed("interval of t", own["low"], interval.low)
    checks.closed("interval of t", own["high"], interval.high)
    wins = int((left > 0).sum())
    checks.closed("sign", answers.test("sign")["p"],
                  scipy.stats.binomtest(wins, len(left)).pvalue)
    check_ranks(checks, answers.test("wilcoxon"), left)
    (margin,) = answers.rows("margin", "0")
    p, lower, _ = ttost_paired(second, first, -MARGIN, MARGIN)
    checks.closed("non-inferior", margin[0], lower[1])
    checks.closed("equivalent", margin[1], p)


def check_ranks(checks, own, left):
    has_ties = len(numpy.unique(abs(left))) < len(left)
    ranks = scipy.stats.rankdata(abs(left))
    checks.closed("V", own["statistic"], ranks[left > 0].sum())
    if len(left) >= 50:
        other = scipy.stats.wilcoxon(left, correction=True, method="approx")
        checks.closed("Wilcoxon, normal", own["p"], other.pvalue)
    elif not has_ties:
        checks.closed("Wilcoxon, exact", own["p"],
                      scipy.stats.wilcoxon(left, method="exact").pvalue)
    elif len(left) <= 12:
        signs = numpy.array(numpy.meshgrid(*[[0, 1]] * len(left))).reshape(len(left), -1)
        sums = ranks @ signs
        seen = min(ranks[left > 0].sum(), ranks[left < 0].sum())
        checks.closed("Wilcoxon, exact with ties", own["p"],
                      min(1, 2 * (sums <= seen + 1e-9).mean()))


def check_many(checks, answers, values):
    topics, systems = values.shape
    pairs = [(i, j) for i in range(systems) for j in range(i + 1, systems)]
    p = [scipy.stats.ttest_rel(values[:, i], values[:, j]).pvalue for i, j in pairs]
    if numpy.isnan(p).any():
        return
    for own, other in CORRECTIONS.items():
        for i, expected in enumerate(multipletests(p, method=other)[1]):
            checks.closed(own, answers.rows("adjusted", own, str(i))[0][0], expected)
    frame = pandas.DataFrame({"value": values.ravel(),
                              "topic": numpy.repeat(numpy.arange(topics), systems),
                              "system": numpy.tile(numpy.arange(systems), topics)})
    table = anova_lm(statsmodels.formula.api.ols("value ~ C(system) + C(topic)", frame).fit())
    (own,) = answers.rows("anova")
    for got, expected in zip(own, [*table["sum_sq"], table["F"].iloc[0], table["PR(>F)"].iloc[0]]):
        checks.closed("analysis of variance", got, expected)
    freedom = (systems - 1) * (topics - 1)
    error = math.sqrt(table["mean_sq"].iloc[2] / topics)
    reach = scipy.stats.studentized_range.isf(0.05, systems, freedom) * error
    for i, j in pairs[:3]:
        hsd = answers.test("hsd", i, j)
        difference = (values[:, j] - values[:, i]).mean()
        q = abs(difference) / error
        checks.closed("HSD", hsd["p"], scipy.stats.studentized_range.sf(q, systems, freedom))
        checks.near("interval of HSD", hsd["high"], difference + reach, 1e-8)


def check_flips(checks, program, values):
    """All flips of few topics, and the same p where they are drawn."""
    few = values[:12, :2]
    other = scipy.stats.permutation_test(
        (few[:, 1], few[:, 0]), lambda x, y, axis: (x - y).mean(axis=axis),
        permutation_type="samples", vectorized=True, n_resamples=numpy.inf)
    checks.closed("randomization, exact",
                  Answers(program, few, "randomization").test("randomization")["p"], other.pvalue)
    drawn = Answers(program, few, "randomization", resamples=4000).test("randomization")
    checks.drawn("randomization, drawn", drawn["p"], other.pvalue, 4000)


def check_bootstrap(checks, answers, values, random):
    difference = values[:, 1] - values[:, 0]
    topics = len(difference)
    if numpy.ptp(difference) < 1e-12:
        return
    picks = random.integers(topics, size=(RESAMPLES, topics))
    means = difference[picks].mean(axis=1)
    mean = difference.mean()
    shift = (abs(means - mean) >= abs(mean) - 1e-12).mean()
    checks.drawn("bootstrap, shift", answers.test("bootstrap")["p"], shift)
    with numpy.errstate(divide="ignore", invalid="ignore"):
        error = difference[picks].std(axis=1, ddof=1) / math.sqrt(topics)
        t = numpy.nan_to_num((means - mean) / error, posinf=numpy.inf, neginf=-numpy.inf)
    observed = mean / (difference.std(ddof=1) / math.sqrt(topics))
    checks.drawn("bootstrap, studentised", answers.test("bootstrap-t")["p"],
                 (abs(t) >= abs(observed)).mean())
    for own, method in {"percentile": "percentile", "bca": "BCa"}.items():
        interval = scipy.stats.bootstrap((difference,), numpy.mean, n_resamples=RESAMPLES,
                                         method=method, vectorized=True,
                                         random_state=random).confidence_interval
        # Five standard errors of a 2.5 % point, where the density is that of a normal curve.
        slack = 0.05 * (interval.high - interval.low) + 1.01 / 16 / topics
        checks.near(own, answers.test(own)["low"], interval.low, slack)
        checks.near(own, answers.test(own)["high"], interval.high, slack)


def check_dealt(checks, answers, values, random):
    topics, systems = values.shape
    dealt = random.permuted(numpy.broadcast_to(values, (4000, topics, systems)), axis=2)
    means = dealt.mean(axis=1)
    ranges = means.max(axis=1) - means.min(axis=1)
    for j in range(1, min(systems, 4)):
        difference = abs(values[:, j].mean() - values[:, 0].mean())
        checks.drawn("randomised Tukey", answers.test("tukey", 0, j)["p"],
                     (ranges >= difference - 1e-12).mean(), 4000)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--cases", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    program = options.bin / "significance_values"
    random = numpy.random.default_rng(options.seed)
    checks = Checks()
    for case in range(options.cases):
        values = draw_values(random, int(random.integers(3, 80)), int(random.integers(2, 7)))
        answers = Answers(program, values,
                          "t,wilcoxon,sign,bootstrap,bootstrap-t,percentile,bca,tukey,hsd",
                          seed=case)
        before = len(checks.wrong)
        check_closed(checks, answers, values)
        check_many(checks, answers, values)
        check_flips(checks, program, values)
        check_dealt(checks, answers, values, random)
        if len(values) >= 10:
            check_bootstrap(checks, answers, values, random)
        for line in checks.wrong[before:]:
            print(f"case {case}, {values.shape[0]} topics, {values.shape[1]} systems: {line}")
    for what, count in checks.done.items():
        print(f"{count:5} {what}")
    print(f"{sum(checks.done.values())} comparisons, {len(checks.wrong)} wrong")
    return 1 if checks.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
