# SPDX-License-Identifier: Apache-2.0
"""bugs.py: where the real trec_eval is wrong or crashes, so that it is no judge of a case.

One table. A bug spoils a whole case, or only the lines of some measures.
"""
import math
import re
from typing import Callable, NamedTuple

import files
from arguments import Failure, printed_names
from graded import KEY
from prefs import Preferences
from registry import FORMATS, NOT_IN_9

NEW_MEASURE = re.compile(rf"(^|m|=)({'|'.join(sorted(NOT_IN_9))})([.]|$)")
GAINED = {"dcg", "ideal_dcg", "ndcg", "ndcg_rel", "Rndcg", "G"}


class Bug(NamedTuple):
    name: str
    versions: tuple
    reason: str
    applies: Callable  # of a View; gives True, or the measures whose lines are spoilt


class View:
    """A drawn case and what the oracle knows of it."""

    def __init__(self, case, expected):
        self.case, self.s = case, expected.settings
        evaluation = expected.evaluation
        self.known = evaluation is not None
        self.judgments = evaluation.judgments if self.known else {}
        self.rows = evaluation.rows if self.known else {}
        self.z = evaluation.z if self.known else None
        wanted = [t for t in self.judgments if not self.s.only_topic or t == self.s.only_topic]
        self.missing = [t for t in wanted if t not in self.rows]
        self.common = [t for t in wanted if t in self.rows]
        self.topics = wanted if self.known and self.s.complete else self.common
        self.pairs = {spec.name: params for spec, params, _ in self.s.measures
                      if spec.kind == "pairs"} if self.s else {}
        self.asked = {spec.name: text for spec, _, text in self.s.measures} if self.s else {}
        self.serves = FORMATS.get(self.s.rel_format) if self.s else None

    def file(self, name):
        data = self.case.files.get("-" if name == "run" and "-" in self.case.files else name, b"")
        return data.decode("latin-1")

    def judged_parts(self):
        """The judgments that are evaluated together: of a topic, or of one judge of it."""
        for topic in self.topics:
            for group in {row.group if self.serves == "groups" else "" for row in
                          self.judgments[topic]}:
                yield topic, [row for row in self.judgments[topic]
                              if self.serves != "groups" or row.group == group]

    def repeated_in_missing(self):
        return any(len({row.doc for row in self.judgments[topic]}) < len(self.judgments[topic])
                   for topic in self.missing)

    def empty_ranking(self):
        for topic, rows in self.judged_parts():
            judged = {row.doc for row in rows if row.level >= 0}
            found = {row.doc for row in self.rows.get(topic, [])}
            if self.s.max_docs <= 0 or self.s.judged_only and not judged & found:
                return True
            if self.s.judged_only and self.s.max_docs < len(found):
                try:
                    docs = files.ranked(self.rows[topic], self.s.max_docs, True)
                except Failure:  # a document twice: nothing will be printed
                    return False
                if not judged & set(docs):
                    return True
        return False


def safe(predicate):
    """Only where both files could be read."""
    return lambda view: view.known and predicate(view)


def unordered(values):
    return list(values) != sorted(values)


def leaks(view):
    """Measures that see the stand-in document of a missing topic."""
    if not (view.missing and view.s.complete):
        return set()
    return {name for name, text in view.asked.items()
            if name in ("relstring", "utility", "rbp_resid") and text
            or any(key.strip("+") == "-1" for key, _ in view.pairs.get(name, ()))}


def fractional(view):
    """Gains that lie closer than 1: sorted by the whole part of their difference."""
    top = max((row.level for rows in view.judgments.values() for row in rows), default=0)
    spoilt = set()
    for name in GAINED & set(view.pairs):
        gains = [value for key, value in view.pairs[name] if KEY.fullmatch(key)]
        keys = {int(key) for key, _ in view.pairs[name] if KEY.fullmatch(key)}
        gains += [level for level in range(int(top) + 1) if level not in keys]
        ordered = sorted(set(gains))
        if any(b - a < 1 for a, b in zip(ordered, ordered[1:])):
            spoilt.add(name)
    return spoilt


def no_point(view):
    """There may be relevant documents and yet no gain above 0."""
    lowered = any(value <= 0 for _, value in view.pairs.get("Rndcg", ()))
    return {"Rndcg"} if lowered or view.s.level <= 0 else set()


def odd_text(text, comments_only=False):
    lines = text.split("\n")
    lines = lines[:-1] if lines[-1] == "" else lines
    stripped = [line.strip(files.BLANKS) for line in lines]
    return any(line.startswith("#") or not line and not comments_only for line in stripped)


def odd_judgments(view):
    return odd_text(view.file("qrels")) or odd_text(view.file("zscores"))


def only_head(view):
    return not set(view.asked) - {"runid", "num_q"}


def not_numbers(view):
    return any(math.isnan(row.score) for rows in view.rows.values() for row in rows)


def repeated(view):
    return view.serves == "prefs" and any(len(set(rows)) < len(rows)
                                          for rows in view.judgments.values())


def contradiction(view):
    """Preferences that cannot all hold."""
    if view.serves != "prefs":
        return False
    try:
        for topic in view.topics:
            Preferences(view.judgments[topic], [])
    except Failure:
        return True
    return False


def zscores_missing(view):
    if view.z is None:
        return False
    names = [name for measure in view.s.measures for name in printed_names(*measure)]
    return any((topic, name) not in view.z for topic in view.topics for name in names)


def shared_gains(view):
    family = [view.asked[name] for name in ("dcg", "ideal_dcg", "ndcg") if name in view.asked]
    return len(family) > 1 and any(family)


def far_apart(view):
    """Cutoffs are sorted by the low 32 bits of their difference."""
    return any(spec.kind == "ints" and values[-1] - values[0] >= 2**31
               for spec, values, _ in view.s.measures)


BUGS = [
    Bug("missing topic", (10,), "stops instead of skipping it",
        safe(lambda v: v.missing and not v.s.complete)),
    Bug("stand-in document", (10,), "a missing topic is given a document, which some forms see",
        safe(leaks)),
    Bug("num_rel under -c", (9, 10), "the sum ignores -l, which only --mend changes, and -Z",
        safe(lambda v: {"num_rel"} if v.s.complete and (v.s.mend and v.s.level != 1 or v.z)
             else set())),
    Bug("num_rel of version 9 under -c", (9,),
        "a document that stands twice in a missing topic counts twice",
        safe(lambda v: {"num_rel"} if v.s.complete and v.repeated_in_missing() else set())),
    Bug("rbp", (10,), "depends on memory that is never set", safe(lambda v: {"rbp"})),
    Bug("fractional gains", (9, 10), "levels are put in a wrong order", safe(fractional)),
    Bug("cutoffs far apart", (9, 10), "are not sorted", safe(far_apart)),
    Bug("shared gains", (10,), "dcg, ideal_dcg and ndcg share one record: crash or wrong",
        safe(shared_gains)),
    Bug("empty ranking", (9, 10), "iprec_at_recall and 11pt_avg are no numbers, without --mend",
        safe(lambda v: {"iprec_at_recall", "11pt_avg"} if v.s.mend and v.serves == "qrels"
             and v.empty_ranking() else set())),
    Bug("no point", (9, 10), "Rndcg is not a number", safe(no_point)),
    Bug("nothing judged", (9, 10), "a topic without judged documents: crash or stale values",
        safe(lambda v: v.serves in ("qrels", "groups") and any(
            all(row.level < 0 for row in rows) for _, rows in v.judged_parts()))),
    Bug("11pt_avg", (9, 10), "wrong unless its parameters ascend",
        safe(lambda v: {"11pt_avg"} if any(unordered(p) for spec, p, _ in v.s.measures
                                           if spec.name == "11pt_avg") else set())),
    Bug("z-scores", (9, 10), "a topic or measure that is missing takes another's, or crashes",
        safe(zscores_missing)),
    Bug("level below 0", (9, 10), "documents nobody judged become relevant",
        lambda v: v.s and v.s.level < 0),
    Bug("negative -M", (9, 10), "crash", lambda v: v.s and v.s.max_docs < 0),
    Bug("scores that are not numbers", (9, 10), "order depends on names", safe(not_numbers)),
    Bug("byte order mark", (9, 10), "taken for a part of the first topic",
        lambda v: any(v.file(name).startswith(files.BOM) for name in ("qrels", "run", "zscores"))),
    Bug("NUL", (9, 10), "crash",
        lambda v: any("\0" in v.file(name) for name in ("qrels", "run", "zscores"))),
    Bug("comments in judgments", (9, 10), "most places are refused, some crash", odd_judgments),
    Bug("comments in runs", (9,), "unknown before version 10",
        lambda v: odd_text(v.file("run"))),
    Bug("no data", (9, 10), "a file of comments alone: crash or chance",
        lambda v: any(odd_text(v.file(n)) and not any(True for _ in files.records(
            v.file(n).encode("latin-1").replace(b"\0", b" "))) for n in ("qrels", "run"))),
    Bug("contradictory preferences", (9, 10), "aborts", safe(contradiction)),
    Bug("repeated preference", (9, 10), "an exactly repeated line counts twice", safe(repeated)),
    Bug("only runid and num_q", (9, 10), "errors in the topics go unnoticed",
        lambda v: v.s and only_head(v)),
    Bug("measures of version 10", (9,), "unknown before",
        lambda v: any(NEW_MEASURE.search(word) for word in v.case.arguments)),
    Bug("run from -", (9,), "not before version 10", lambda v: "-" in v.case.files),
    Bug("empty standard input", (10,), "reads before the start of its memory",
        lambda v: v.case.files.get("-") == b""),
    Bug("gain keys", (9,), "what is not a whole number is read as level 0",
        safe(lambda v: any(not KEY.fullmatch(k) for p in v.pairs.values() for k, _ in p))),
]


def known_bugs(view: View, version: int):
    """The bugs that spoil the whole case, and the measures that others spoil, with their names."""
    whole, measures = [], {}
    for bug in BUGS:
        found = bug.applies(view) if version in bug.versions else False
        if isinstance(found, set):
            measures.update((name, bug.name) for name in found)
        elif found:
            whole.append(bug.name)
    return whole, measures
