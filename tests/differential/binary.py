# SPDX-License-Identifier: Apache-2.0
"""binary.py: the measures that ask of a document only whether it is relevant, judged, retrieved.

Every function takes a Topic and the parameters of its measure, and gives one value for each
printed name. Letters are those of the usual formulas: n retrieved, R relevant, h(k) hits.
"""
import math
from dataclasses import dataclass

from c_numbers import lround

NOT_POOLED, NOT_JUDGED = -1, -2
FLOOR = 1e-5


@dataclass
class Topic:
    grades: list  # of the retrieved documents by rank; NOT_POOLED, NOT_JUDGED or 0 and above
    judged: list  # the levels of all judged documents, 0 and above
    level: int
    collection: int
    compat: int
    keeps_nan: bool = False  # nothing retrieved is 0/0 in some measures, as trec_eval has it

    def __post_init__(self):
        self.n = len(self.grades)
        self.R = sum(level >= self.level for level in self.judged)
        self.relevant = [grade >= self.level for grade in self.grades]
        self.hits = [0]
        for is_relevant in self.relevant:
            self.hits.append(self.hits[-1] + is_relevant)

    def h(self, k):
        return self.hits[min(k, self.n)]

    @property
    def rr(self):
        return self.hits[-1]

    def sum_of_precisions(self, k=None):
        ranks = range(1, min(self.n, self.n if k is None else k) + 1)
        return sum((self.hits[i] / i for i in ranks if self.relevant[i - 1]), 0.0)


def over(numerator, denominator):
    return numerator / denominator if denominator else 0.0


def average_precision(t):
    return over(t.sum_of_precisions(), t.R)


def bpref(t):
    nonrelevant = sum(level < t.level for level in t.judged)
    above, total = 0, 0.0
    for grade, is_relevant in zip(t.grades, t.relevant):
        if grade < 0:
            continue
        if not is_relevant:
            above += 1
        elif above == 0:
            total += 1.0
        else:
            total += 1.0 - min(above, t.R) / min(nonrelevant, t.R)
    return over(total, t.R)


def reciprocal_rank(t):
    return next((1.0 / rank for rank, hit in enumerate(t.relevant, 1) if hit), 0.0)


def interpolated(t, cut):
    """The best precision at any rank from the one where the share `cut` of R is reached."""
    wanted = int(cut * t.R + 0.9) if t.compat == 9 else lround(cut * t.R)
    if t.keeps_nan and t.n == 0 and wanted <= 0:
        return math.nan
    if wanted > t.rr:
        return 0.0
    first = 1 if wanted <= 0 else t.hits.index(wanted)
    return max((t.hits[j] / j for j in range(first, t.n + 1)), default=0.0)


def eleven_points(t, cuts):
    total = 0.0
    for cut in reversed(cuts):
        total += interpolated(t, cut)
    return total / len(cuts)


def relevance_string(t, params):
    signs = {NOT_POOLED: "-", NOT_JUDGED: "."}
    shown = t.grades[:max(0, int(params[0]))]
    return "".join(signs.get(g, ">" if g > 9 else str(g)) for g in shown)


def inferred_ap(t):
    relevant = nonrelevant = unjudged = 0
    total = 0.0
    for rank, (grade, hit) in enumerate(zip(t.grades, t.relevant), 1):
        above = rank - 1
        if grade == NOT_POOLED:
            continue
        if grade == NOT_JUDGED:
            unjudged += 1
        elif not hit:
            nonrelevant += 1
        else:
            if above == 0:
                total += 1.0
            else:
                pooled = (relevant + nonrelevant + unjudged) / above
                share = (relevant + FLOOR) / (relevant + nonrelevant + 2 * FLOOR)
                total += 1.0 / rank + (above / rank) * pooled * share
            relevant += 1
    return over(total, t.R)


def r_precision_multiple(t, multiple):
    k = int(multiple * t.R + 0.9)
    return t.h(k) / k if k > 0 else 0.0


def utility(t, p):
    return (p[0] * t.rr + p[1] * (t.n - t.rr) + p[2] * (t.R - t.rr)
            + p[3] * (t.collection + t.rr - t.n - t.R))


def set_f(t, params):
    x = params[0]
    if t.rr == 0:
        return 0.0
    precision, recall = t.rr / t.n, t.rr / t.R
    return (x + 1.0) * precision * recall / (x * precision + recall)


def yaap(t):
    total = t.sum_of_precisions()
    return math.log((1.0 + total) / (1.0 + t.R - total))


def binary_g(t):
    total, nonrelevant = 0.0, 0
    for hit in t.relevant:
        if hit:
            total += 1.0 / math.log2(2 + nonrelevant)
        else:
            nonrelevant += 1
    return over(total, t.R)


def unjudged(t, k):
    return sum(grade < 0 for grade in t.grades[:k]) / k


def judged_nonrelevant(t):
    return t.n - t.grades.count(NOT_POOLED) - t.grades.count(NOT_JUDGED) - t.rr


ONE = {
    "num_ret": lambda t: t.n,
    "num_rel": lambda t: t.R,
    "num_rel_ret": lambda t: t.rr,
    "num_nonrel_judged_ret": judged_nonrelevant,
    "map": average_precision,
    "gm_map": lambda t: math.log(max(average_precision(t), FLOOR)),
    "Rprec": lambda t: over(t.h(t.R), t.R),
    "bpref": bpref,
    "gm_bpref": lambda t: math.log(max(bpref(t), FLOOR)),
    "recip_rank": reciprocal_rank,
    "infAP": inferred_ap,
    "binG": binary_g,
    "yaap": yaap,
    "set_P": lambda t: over(t.rr, t.n),
    "set_recall": lambda t: over(t.rr, t.R),
    "set_relative_P": lambda t: over(t.rr, min(t.n, t.R)),
    "set_map": lambda t: over(t.rr * t.rr, t.n * t.R),
}
OF_ALL_PARAMS = {"relstring": relevance_string, "utility": utility, "11pt_avg": eleven_points,
                 "set_F": set_f}
EACH = {
    "iprec_at_recall": interpolated,
    "P": lambda t, k: t.h(k) / k,
    "recall": lambda t, k: over(t.h(k), t.R),
    "relative_P": lambda t, k: over(t.h(k), min(k, t.R)),
    "success": lambda t, k: float(t.h(k) > 0),
    "map_cut": lambda t, k: over(t.sum_of_precisions(k), t.R),
    "Rprec_mult": r_precision_multiple,
    "unj": unjudged,
}
