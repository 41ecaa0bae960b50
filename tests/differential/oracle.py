# SPDX-License-Identifier: Apache-2.0
"""oracle.py: a second trec_eval, slow and plain, written from the description of its behaviour.

It shares nothing with the program under test. Where trec_eval is known to be wrong it is right, as
the program should be, but for two numbers, which only --mend makes right. `evaluate` takes the
arguments and the files, and says what to expect.
"""
import math
from dataclasses import dataclass, field
from typing import NamedTuple

import binary
import graded
import prefs
from arguments import Failure, Settings, Stop, parse, printed_names
from files import READERS, ranked, read_run, read_zscores
from registry import FORMATS

NO_ZSCORE = -1000000.0


class Line(NamedTuple):
    measure: str  # without parameters
    name: str  # as printed
    topic: str
    value: object  # number, text, or UNSURE

    def text(self, whole: bool, z: bool) -> str:
        if self.value is graded.UNSURE:
            shown = "?"
        elif self.measure == "runid":
            return f"{self.name:<22}\t{self.topic}\t{self.value}"
        elif self.measure == "relstring":
            return f"{self.name:<22}\t{self.topic}\t'{self.value}'"
        elif whole and not z:
            shown = str(int(self.value))
        elif math.isnan(self.value):
            shown = "  -nan"  # the sign of 0/0, which Python does not show
        else:
            shown = f"{self.value:6.4f}"
        return f"{'Z' * z}{self.name:<22}\t{self.topic}\t{shown}"


@dataclass
class Expected:
    codes: tuple = (0,)  # any of these exit codes
    lines: list = field(default_factory=list)  # of Line
    texts: list = field(default_factory=list)  # the same as printed
    settings: Settings = None  # None if the command line was refused
    evaluation: object = None  # None if a file was
    compare_output: bool = True
    skipped: list = field(default_factory=list)  # topics that a message must mention


def evaluate(arguments, files) -> Expected:
    """`files`: the bytes of each file by name as given; stdin is `-`. A missing name: no file."""
    expected = Expected()
    try:
        settings = expected.settings = parse(arguments)
        evaluation = expected.evaluation = Evaluation(settings, files)
        evaluation.fill(expected)
    except Stop as stop:
        expected.compare_output = not stop.help_wanted
    except Failure as failure:
        expected.codes, expected.compare_output = failure.codes, False
        if failure.codes != (1,):
            expected.codes = tuple(dict.fromkeys(failure.codes + other_faults(arguments, files)))
    return expected


class Evaluation:
    def __init__(self, settings: Settings, files: dict):
        self.s = settings
        qrels, run = settings.files
        run = "-" if run.startswith("-") else run
        self.judgments = READERS[settings.rel_format](files.get(qrels, b""))
        self.rows, self.run_name = read_run(files.get(run, b""), settings.compat)
        self.z = None
        if settings.zscores:
            self.z = read_zscores(files.get(settings.zscores, b""))

    def fill(self, expected: Expected):
        self.check_measures()
        topics = self.choose_topics()
        if not self.s.complete and not self.s.only_topic:
            expected.skipped = sorted(set(self.judgments) - set(topics))
        values = {topic: self.values_of(topic) for topic in topics}
        lines = []
        if self.s.per_topic:
            for topic in topics:
                if topic in self.rows or self.s.compat == 10:
                    lines += self.topic_lines(topic, values[topic])
        if self.s.summary:
            lines += self.summary_lines(topics, values)
        expected.lines = lines
        whole = {spec.name for spec, _, _ in self.s.measures if spec.summary in ("sum", "num_q")}
        z = self.z is not None
        expected.texts = [line.text(line.measure in whole, z and not is_text(line.measure))
                          for line in lines]

    def common(self):
        return [topic for topic in sorted(self.judgments) if topic in self.rows
                and self.s.only_topic in ("", topic)]

    def choose_topics(self):
        """The topics to evaluate, in order."""
        topics = sorted(self.judgments)
        if self.s.only_topic:
            topics = [topic for topic in topics if topic == self.s.only_topic]
            if not topics:
                raise Failure(7)
        common = self.common()
        if not common and self.s.compat == 9:
            raise Failure(7)
        if not common and not self.s.complete:
            raise Failure(4)
        return topics if self.s.complete else common

    def check_all(self):
        """Looks for every fault there is, also in topics that are not evaluated."""
        self.check_measures()
        for topic in self.judgments:
            self.values_of(topic)

    def check_measures(self):
        for spec, values, _ in self.s.measures:
            unfit = spec.needs not in ("any", FORMATS[self.s.rel_format])
            if unfit or spec.name == "utility" and len(values) != 4:
                # With no topic at all there are two things to complain about.
                raise Failure(4) if self.common() else Failure(4, 7)

    def values_of(self, topic):
        """A list of values for each measure."""
        missing = topic not in self.rows
        if missing and self.s.compat == 9:
            return [self.not_looked_at(topic, *measure) for measure in self.s.measures]
        serves = FORMATS[self.s.rel_format]
        docs = ranked(self.rows.get(topic, []), self.s.max_docs, serves != "prefs")
        rows = self.judgments[topic]
        if serves == "prefs":
            data = prefs.Preferences(rows, docs)
        elif serves == "groups":
            names = sorted({row.group for row in rows})
            data = [self.judged([r for r in rows if r.group == name], docs) for name in names]
        else:
            data = self.judged(rows, docs)
        return [self.one_measure(spec, params, data, missing)
                for spec, params, _ in self.s.measures]

    def not_looked_at(self, topic, spec, params, text):
        """A missing topic in version 9, which does no more than count its relevant documents."""
        if spec.needs == "any":
            return []
        if spec.name == "num_rel":
            return [self.count_judged(topic, max(0, self.s.level))]
        floor = math.log(binary.FLOOR) if spec.summary == "geometric" else 0.0
        return [floor] * len(printed_names(spec, params, text))

    def count_judged(self, topic, lowest):
        """Documents of a grade; one that stands twice counts once."""
        first = {}
        for row in self.judgments[topic]:
            first.setdefault(row.doc, row.level)
        return sum(level >= lowest for level in first.values())

    def judged(self, rows, docs) -> binary.Topic:
        levels = {row.doc: row.level for row in rows}
        if len(levels) < len(rows):
            raise Failure(4)
        grades = [binary.NOT_POOLED if doc not in levels
                  else levels[doc] if levels[doc] >= 0 else binary.NOT_JUDGED for doc in docs]
        if self.s.judged_only:
            grades = [grade for grade in grades if grade >= 0]
        return binary.Topic(grades, [level for level in levels.values() if level >= 0],
                            max(0, self.s.level), self.s.collection, self.s.compat,
                            keeps_nan=not self.s.mend and self.can_be_empty())

    def can_be_empty(self):
        """Without these a missing topic has one document in trec_eval, and others have theirs."""
        return self.s.judged_only or self.s.max_docs <= 0

    def one_measure(self, spec, params, data, missing):
        if spec.needs == "any":
            return []
        if missing and spec.name == "utility":
            return [0.0]
        if spec.needs == "prefs":
            return [prefs.ONE[spec.name](data)]
        if spec.needs == "groups":
            name = spec.name.removesuffix("_avgjg")
            each = [values_on(name, params, group) for group in data]
            return [sum(column) / len(each) for column in zip(*each)]
        return values_on(spec.name, params, data)

    def standardised(self, topic, name, value):
        if self.z is None or isinstance(value, str) or value is graded.UNSURE:
            return value
        if self.s.compat == 9 and topic not in self.rows:
            return value  # never looked at, so never standardised
        if (topic, name) not in self.z:
            return NO_ZSCORE
        mean, deviation = self.z[topic, name]
        if deviation == 0:
            return 0.0 if value == mean else NO_ZSCORE
        return (value - mean) / deviation

    def named(self, topic, values):
        """(spec, [(printed name, value)]) of a topic."""
        for (spec, params, text), found in zip(self.s.measures, values):
            names = printed_names(spec, params, text)
            yield spec, [(name, self.standardised(topic, name, value))
                         for name, value in zip(names, found)]

    def topic_lines(self, topic, values):
        return [Line(spec.name, name, topic, value)
                for spec, found in self.named(topic, values) for name, value in found
                if spec.summary != "geometric"]

    def counts_all_grades(self, spec):
        """The sum that trec_eval makes again, without a look at -l."""
        is_recounted = spec.name == "num_rel" and self.s.complete and self.z is None
        return is_recounted and not self.s.mend

    def summary_lines(self, topics, values):
        columns = [list(self.named(topic, values[topic])) for topic in topics]
        lines = []
        for index, (spec, params, text) in enumerate(self.s.measures):
            if spec.summary == "relstring":
                continue
            for place, name in enumerate(printed_names(spec, params, text)):
                if spec.needs == "any":
                    value = self.run_name if spec.name == "runid" else len(topics)
                elif self.counts_all_grades(spec):
                    value = sum(self.count_judged(topic, 1) for topic in topics)
                else:
                    value = combined(spec, [c[index][1][place][1] for c in columns])
                lines.append(Line(spec.name, name, "all", value))
        return lines


def combined(spec, values):
    if graded.UNSURE in values:
        return graded.UNSURE
    total = 0.0
    for value in values:
        total += value
    if spec.summary == "sum":
        return total
    if spec.summary == "geometric":
        return math.exp(total / len(values))
    return total / len(values)


def values_on(name, params, topic):
    for family in (binary, graded):
        if name in family.EACH:
            return [family.EACH[name](topic, param) for param in params]
        if name in family.OF_ALL_PARAMS:
            return [family.OF_ALL_PARAMS[name](topic, params)]
    return [binary.ONE[name](topic)]


def other_faults(arguments, files):
    """The codes of everything else that is wrong: which fault is met first is nobody's concern."""
    codes = set()
    try:
        settings = parse(arguments, check=False)
    except (Failure, Stop):
        return ()
    if settings.rel_format not in READERS:
        settings.rel_format = "qrels"
    least = 5 if settings.rel_format == "prefs" else 4
    mended = {name: with_whole_lines(data, 6 if name in ("run", "-") else least)
              for name, data in files.items()}
    good = {name: b"1 0 0 a 1\n" if least == 5 else b"1 0 a 1\n" for name in settings.files[:1]}
    good |= {name: b"1 Q0 a 1 1 tag\n" for name in (*settings.files[1:], "-")}
    for table in (mended, good):  # means and deviations are never at fault here
        table |= {name: data for name, data in files.items() if name == settings.zscores}
    first = settings.files[0]
    tables = (files, mended, good, {**good, first: mended.get(first, b"")},
              {**mended, first: good[first]})
    for step in (lambda: parse(arguments), lambda: Evaluation(settings, mended).choose_topics(),
                 *(lambda f=f: Evaluation(settings, f).check_all() for f in tables)):
        try:
            step()
        except Failure as failure:
            codes |= set(failure.codes)
    return tuple(sorted(codes))


def with_whole_lines(data, columns):
    lines = [line for line in data.split(b"\n") if len(line.split()) >= columns]
    return b"\n".join(b" ".join(line.split()[:columns]) for line in lines)


def is_text(measure):
    return measure in ("runid", "relstring")
