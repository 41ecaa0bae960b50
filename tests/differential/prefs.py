# SPDX-License-Identifier: Apache-2.0
"""prefs.py: the measures of preferences, by writing down every pair of documents.

A document is a number: the retrieved ones from 0 to q - 1 in the order of their ranks, then the
others by name. A pair (a, b) says that a is preferred to b.
"""
from arguments import Failure
from graded import UNSURE


class Group:
    """What one judge said."""

    def __init__(self, parts, number, q):
        """`parts`: the levels of documents, a dictionary for each subgroup."""
        self.q = q
        self.single = len(parts) == 1
        self.pairs = set()
        self.levels = {}
        for part in parts:
            for doc, level in part:
                self.levels.setdefault(number[doc], set()).add(level)
            self.pairs |= {(number[a], number[b]) for a, x in part for b, y in part if x > y}
        self.refuse_contradictions()
        if not self.single:
            self.close()
        if any((b, a) in self.pairs for a, b in self.pairs):
            raise Failure(4)
        self.relevant = sorted(d for d, levels in self.levels.items() if max(levels) > 0)
        if self.single:
            rest = [d for d, levels in self.levels.items() if max(levels) <= 0]
        else:
            rest = [d for d, levels in self.levels.items() if levels == {0.0}]
        self.nonrelevant = sorted(rest)

    def refuse_contradictions(self):
        for levels in self.levels.values():
            if self.single and len(levels) > 1 or 0 in levels and max(levels) > 0:
                raise Failure(4)

    def close(self):
        """If a is preferred to b and b to c, then a to c."""
        docs = list(self.levels)
        for middle in docs:
            above = [a for a in docs if (a, middle) in self.pairs]
            below = [c for c in docs if (middle, c) in self.pairs]
            self.pairs |= {(a, c) for a in above for c in below}

    def fulfilled(self, a, b):
        return a < b and a < self.q

    def count(self, kind, pairs=None):
        """Fulfilled and possible pairs: all of them, among retrieved, or with one retrieved."""
        least = {"all": 0, "imp": 1, "ret": 2}[kind]
        chosen = [(a, b) for a, b in (self.pairs if pairs is None else pairs)
                  if (a < self.q) + (b < self.q) >= least]
        return sum(self.fulfilled(a, b) for a, b in chosen), len(chosen)

    def balanced(self, retrieved_only):
        """Numerator and denominator of avgjg_Rnonrel, with the peculiarities of trec_eval."""
        seen = [d for d in self.levels if d < self.q or not retrieved_only]
        R = [d for d in self.relevant if d in seen]
        N = [d for d in self.nonrelevant if d in seen]
        kind = "ret" if retrieved_only else "all"
        if len(R) >= len(N):
            met, possible = self.count(kind)
            surplus = len(R) - len(N)
            retrieved = sum(d < self.q for d in self.relevant)
            return met + retrieved * surplus, possible + len(self.relevant) * surplus
        if self.single:
            return self.recount_single(seen, len(R))
        kept = N[:len(self.relevant)]
        dropped = set(N) - set(kept)
        return self.count(kind, [p for p in self.pairs if not dropped & set(p)])

    def recount_single(self, seen, wanted):
        """Also the documents of the last class are held against the first of their own class."""
        last = min(level for levels in self.levels.values() for level in levels)
        kept = [d for d in sorted(seen) if self.levels[d] == {last}][:wanted]
        if len(kept) < wanted:
            return UNSURE, UNSURE  # trec_eval reads on beyond the last class
        upper = [(a, b) for a, b in self.pairs if a in seen and b in seen
                 and last not in self.levels[b]]
        pairs = upper + [(a, b) for a in seen for b in kept]
        return sum(self.fulfilled(a, b) for a, b in pairs), len(pairs)


class Preferences:
    """All that the judges of a topic said, over a ranking."""

    def __init__(self, rows, ranking):
        mentioned = {row.doc for row in rows}
        order = [doc for doc in ranking if doc in mentioned]
        self.q = len(order)
        order += sorted(mentioned - set(order))
        number = {doc: index for index, doc in enumerate(order)}
        self.groups = []
        for name in sorted({row.group for row in rows}):
            parts = {}
            for row in rows:
                if row.group == name:
                    parts.setdefault(row.subgroup, set()).add((row.doc, row.level))
            self.groups.append(Group(list(parts.values()), number, self.q))

    def totals(self, kind):
        counts = [group.count(kind) for group in self.groups]
        return sum(met for met, _ in counts), sum(possible for _, possible in counts)

    def share(self, kind):
        met, possible = self.totals(kind)
        return met / possible if possible else 0.0

    def per_group(self, kind):
        total = 0.0
        for group in self.groups:
            met, possible = group.count(kind)
            total += met / possible if possible else 0.0
        return total / len(self.groups)

    def per_pair(self, kind):
        least = {"all": 0, "imp": 1, "ret": 2}[kind]
        both = {(min(p), max(p)) for group in self.groups for p in group.pairs}
        both = sorted((a, b) for a, b in both if (a < self.q) + (b < self.q) >= least)
        total = 0.0
        for a, b in both:
            first = sum((a, b) in group.pairs for group in self.groups)
            second = sum((b, a) in group.pairs for group in self.groups)
            total += first / (first + second) if a < self.q else 0.0
        return total / len(both) if both else 0.0

    def balanced(self, retrieved_only):
        total = 0.0
        for group in self.groups:
            met, possible = group.balanced(retrieved_only)
            if met is UNSURE:
                return UNSURE
            if not possible:
                return 0.0
            total += met / possible
        return total / len(self.groups)


ONE = {
    "prefs_num_prefs_poss": lambda p: p.totals("all")[1],
    "prefs_num_prefs_ful": lambda p: p.totals("all")[0],
    "prefs_num_prefs_ful_ret": lambda p: p.totals("ret")[0],
    "prefs_simp": lambda p: p.share("all"),
    "prefs_pair": lambda p: p.per_pair("all"),
    "prefs_avgjg": lambda p: p.per_group("all"),
    "prefs_avgjg_Rnonrel": lambda p: p.balanced(False),
    "prefs_simp_ret": lambda p: p.share("ret"),
    "prefs_pair_ret": lambda p: p.per_pair("ret"),
    "prefs_avgjg_ret": lambda p: p.per_group("ret"),
    "prefs_avgjg_Rnonrel_ret": lambda p: p.balanced(True),
    "prefs_simp_imp": lambda p: p.share("imp"),
    "prefs_pair_imp": lambda p: p.per_pair("imp"),
    "prefs_avgjg_imp": lambda p: p.per_group("imp"),
}
