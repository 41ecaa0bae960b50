# SPDX-License-Identifier: Apache-2.0
"""graded.py: the measures with gains. A level is worth itself unless a pair level=gain differs."""
import math
import re

from binary import Topic

KEY = re.compile(r"[+-]?[0-9]+")
UNSURE = object()  # no text says what the value is; the line is not compared


class Gains:
    """What the documents of a topic are worth, retrieved by rank and ideally."""

    def __init__(self, topic: Topic, pairs):
        levels = [(int(key), value) for key, value in pairs if KEY.fullmatch(key)]
        self.table = dict(levels)
        self.unclear = len(self.table) < len(levels)
        self.got = [self.of(grade) for grade in topic.grades]
        worth = [self.of(level) for level in topic.judged]
        self.ideal = sorted((gain for gain in worth if gain > 0), reverse=True)

    def of(self, grade):
        return self.table.get(grade, float(max(grade, 0)))


def cumulated(gains):
    """Discounted sums of the first 0, 1, 2, … gains."""
    sums = [0.0]
    for rank, gain in enumerate(gains, 1):
        sums.append(sums[-1] + gain / math.log2(rank + 1))
    return sums


def dcg(t, pairs):
    return cumulated(Gains(t, pairs).got)[-1]


def ideal_dcg(t, pairs):
    return cumulated(Gains(t, pairs).ideal)[-1]


def ndcg(t, pairs):
    gains = Gains(t, pairs)
    best = cumulated(gains.ideal)[-1]
    return cumulated(gains.got)[-1] / best if best else 0.0


def ndcg_cut(t, k):
    gains = Gains(t, ())
    best = cumulated(gains.ideal[:k])[-1]
    return cumulated(gains.got[:k])[-1] / best if best else 0.0


def ndcg_rel(t, pairs):
    gains = Gains(t, pairs)
    got, best = cumulated(gains.got), cumulated(gains.ideal)
    N = len(gains.ideal)
    if N == 0:
        return 0.0
    total, found = 0.0, 0
    for rank, gain in enumerate(gains.got, 1):
        if gain > 0:
            total += got[rank] / best[min(rank, N)]
            found += 1
    if found > N:
        return UNSURE  # a gain for unjudged documents: more are found than there are
    total += (N - found) * (got[-1] / best[N])
    return total / N if total > 0 else 0.0


def r_ndcg(t, pairs):
    gains = Gains(t, pairs)
    got, best = cumulated(gains.got), cumulated(gains.ideal)
    N = len(gains.ideal)
    if t.R == 0 or N == 0:
        return 0.0
    points = [k for k in range(1, N + 1) if k == N or gains.ideal[k - 1] != gains.ideal[k]]
    values = [got[min(k, t.n)] / best[k] for k in points]
    if t.n > N + 1:
        values.append(got[-1] / best[N])
    return sum(values) / len(values)


def graded_g(t, pairs):
    gains = Gains(t, pairs)
    whole = sum(gains.ideal)
    if not whole:
        return 0.0
    cost = cumulated_gain = total = 0.0
    for index, gain in enumerate(gains.got):
        cost += max(gains.ideal[index], 1.0) if index < len(gains.ideal) else 1.0
        cumulated_gain += gain
        if gain:
            inside = 2 + cost - cumulated_gain
            if inside <= 0 or inside == 1:
                return UNSURE  # a gain for unjudged documents: no logarithm, or one of 0
            total += gain / math.log2(inside)
    return total / whole


def persistence(pairs):
    p = 0.9
    for key, value in pairs:
        if key == "p":
            p = value
    return p


def scale_of(t, gains, levels):
    table = [gains.of(level) for level in levels] + list(gains.table.values())
    return min(table), max(table)


def rbp(t, pairs):
    gains, p = Gains(t, pairs), persistence(pairs)
    low, high = scale_of(t, gains, {0, *t.judged})
    if (low, high) != scale_of(t, gains, range(max(t.judged, default=0) + 1)):
        return UNSURE  # a level between two others that no document has
    scaled = low < 0 or high > 1
    if scaled and (low > 0 or high < 0):
        return UNSURE  # whether 0 belongs to the scale
    total, weight = 0.0, 1.0
    for grade, gain in zip(t.grades, gains.got):
        in_table = grade >= 0 or grade in gains.table
        if scaled:
            gain = (gain - low) / (high - low) if in_table else 0.0
        total += gain * weight
        weight *= p
    return (1 - p) * total


def rbp_residual(t, pairs):
    p = persistence(pairs)
    unjudged = [index for index, grade in enumerate(t.grades) if grade < 0]
    if not unjudged:
        return 0.0
    return p ** t.n + (1 - p) * sum(p ** index for index in unjudged)


def unless_unclear(measure):
    """A level with two gains: trec_eval takes now the one, now the other."""
    return lambda t, pairs: UNSURE if Gains(t, pairs).unclear else measure(t, pairs)


OF_ALL_PARAMS = {"rbp_resid": rbp_residual} | {
    name: unless_unclear(measure) for name, measure in
    (("dcg", dcg), ("ideal_dcg", ideal_dcg), ("ndcg", ndcg), ("ndcg_rel", ndcg_rel),
     ("Rndcg", r_ndcg), ("G", graded_g), ("rbp", rbp))}
EACH = {"ndcg_cut": ndcg_cut}
