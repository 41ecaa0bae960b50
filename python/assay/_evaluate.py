# SPDX-License-Identifier: Apache-2.0
"""Judgments and runs in, results out."""
from __future__ import annotations

from collections.abc import Iterable, Mapping

from . import _core
from ._measures import Measures
from ._results import Results
from ._settings import MEASURES, core_settings, measures_with, no_effect, thread_count
from ._sources import is_file, is_path, qrels_from, runs_from
from ._types import Any


class Evaluator:
    """Judgments and measures, kept for any number of runs.

    ``measures`` is a text, an object whose text is a measure, or several of these.

    ``ties`` says who comes first among equal scores ("trec", "doc-asc", "rank", "file",
    "expected"); "rank" takes the rank column of a file or a table, and the order of the rows where
    there is none. ``topics`` says what is averaged ("qrels", "both", "run"), ``undefined`` what an
    undefined value counts in a mean ("usual", "skip", "zero", "worst"). ``bounds`` ("fixed", which
    True stands for, or "full") asks how low and high values could be with any grade for unjudged
    documents, ``intervals`` for confidence intervals of the means, ``seed`` for other draws where
    any are made, in `Results.report` too.

    ``depth`` cuts every ranking first. ``only_topics`` are the topics to evaluate, ``groups`` says
    to which group each belongs, for means of these. ``judged_only`` takes documents without a
    judgment out; ``collection_size`` is the number of documents there are, for measures that ask.

    ``judgments`` ("grades", "groups", "preferences", "graded-preferences"), ``qrels_format`` and
    ``run_format`` say how files are read where that is not to be guessed; ``skip_bad_lines`` leaves
    out lines that cannot be read, and notes how many. ``threads=0`` takes every core; the results
    are the same with any number.
    """

    def __init__(self, qrels: Any, measures: Measures = MEASURES, *,
                 ties: str = "trec", topics: str = "qrels", undefined: str = "usual",
                 bounds: str | bool = False, intervals: bool = False, depth: int | None = None,
                 only_topics: Iterable[str | int] | None = None,
                 groups: Mapping[Any, str] | Iterable[tuple[Any, str]] | None = None,
                 judged_only: bool = False, collection_size: int | None = None, seed: int = 1,
                 judgments: str = "grades", qrels_format: str | None = None,
                 run_format: str | None = None, skip_bad_lines: bool = False, threads: int = 0):
        self.measures = measures_with(measures, judged_only, collection_size)
        self._settings = core_settings(dict(
            ties=ties, topics=topics, undefined=undefined, bounds=bounds, intervals=intervals,
            depth=depth, only_topics=only_topics, groups=groups, seed=seed,
            skip_bad_lines=skip_bad_lines, threads=thread_count(threads)))
        _core.check_settings(self._settings)
        check_words(qrels, qrels_format, judgments, run_format)
        self.qrels = qrels_from(qrels, format=qrels_format, judgments=judgments,
                                skip_bad_lines=bool(skip_bad_lines),
                                threads=self._settings["threads"])
        self._run_format = run_format
        self._was_open = is_file(qrels) and hasattr(qrels, "read")
        has_bytes = is_path(qrels) or is_file(qrels) and not self._was_open
        self._source = qrels if has_bytes else None
        self._reading = dict(qrels_format=qrels_format, judgments=judgments) if has_bytes else {}

    def __reduce__(self) -> tuple[Any, ...]:
        """By what it was made of: a path and bytes as they were given, else the judgments."""
        if self._was_open:
            raise TypeError("an Evaluator of an open file cannot be stored, as it has been read; "
                            "give the path of the judgments, or their bytes")
        if self._source is None and not self.qrels.is_plain:
            raise TypeError("an Evaluator of judgments that are more than grades (preferences, "
                            "groups, a sample) can be stored if it is made of their path or bytes")
        source = self.qrels.to_dict() if self._source is None else self._source
        settings = {name: value for name, value in self._settings.items() if name != "categories"}
        settings.update(self._reading, groups=self._settings.get("categories"),
                        run_format=self._run_format)
        return made_again, (source, self.measures, settings)

    def __repr__(self) -> str:
        return f"<Evaluator of {', '.join(m.name for m in self.measures)} with {self.qrels!r}>"

    def __copy__(self) -> Evaluator:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Evaluator:
        return self  # nothing in it changes

    def __call__(self, runs: Any) -> Results:
        """One run, a list of them, or a mapping from names to runs."""
        return self.evaluate(runs)

    def evaluate(self, runs: Any) -> Results:
        """One run, a list of them, or a mapping from names to runs."""
        if self._run_format is not None and not has_files(runs):
            raise no_effect("run_format", self._run_format, "no run given is a file")
        has_file = self._was_open or self._source is not None or has_files(runs)
        if self._settings.get("skip_bad_lines") and not has_file:
            raise no_effect("skip_bad_lines", True, "nothing given is a file")
        named = runs_from(runs, self._run_format)
        if not named:
            raise _core.Error("there is no run to evaluate")
        names = unique_names([name for name, _ in named])
        report = _core.evaluate(self.qrels, [run for _, run in named], names, self.measures,
                                self._settings)
        return Results(report)


def evaluate(qrels: Any, run: Any, measures: Measures = MEASURES, *,
             ties: str = "trec", topics: str = "qrels", undefined: str = "usual",
             bounds: str | bool = False, intervals: bool = False, depth: int | None = None,
             only_topics: Iterable[str | int] | None = None,
             groups: Mapping[Any, str] | Iterable[tuple[Any, str]] | None = None,
             judged_only: bool = False, collection_size: int | None = None, seed: int = 1,
             judgments: str = "grades", qrels_format: str | None = None,
             run_format: str | None = None, skip_bad_lines: bool = False,
             threads: int = 0) -> Results:
    """Evaluates one run, a list of them, or a mapping from names to runs. The settings are those of
    `Evaluator`, which is the better choice where the same judgments serve several times."""
    return Evaluator(
        qrels, measures, ties=ties, topics=topics, undefined=undefined, bounds=bounds,
        intervals=intervals, depth=depth, only_topics=only_topics, groups=groups,
        judged_only=judged_only, collection_size=collection_size, seed=seed, judgments=judgments,
        qrels_format=qrels_format, run_format=run_format, skip_bad_lines=skip_bad_lines,
        threads=threads)(run)


def made_again(qrels: Any, measures: list[_core.Measure], settings: dict[str, Any]) -> Evaluator:
    """An evaluator that was stored."""
    return Evaluator(qrels, measures, **settings)


def unique_names(names: list[str]) -> list[str]:
    """The names, if each is there once: results are looked up by them."""
    seen = set()
    for name in names:
        if name in seen:
            raise _core.Error(f'two runs are called "{name}"; name them: '
                              '{"first": run1, "second": run2}')
        seen.add(name)
    return names


def check_words(qrels: Any, qrels_format: Any, judgments: Any, run_format: Any) -> None:
    """What says how files are read must be a word that is known, and have a file to read."""
    for name, word in (("qrels_format", qrels_format), ("run_format", run_format)):
        if word is not None:
            _core.check_word(name, word)
    _core.check_word("judgments", judgments)
    if is_path(qrels) or is_file(qrels):
        return
    if qrels_format is not None:
        raise no_effect("qrels_format", qrels_format, "the judgments given are no file")
    if judgments != "grades":
        raise no_effect("judgments", judgments, "judgments that are no file have one grade for "
                        "each document")


def has_files(runs: Any) -> bool:
    """Whether one of them is read from a path or an open file."""
    several = runs.values() if isinstance(runs, Mapping) else \
        runs if isinstance(runs, (list, tuple)) else [runs]
    one_of_each = {type(run): run for run in several}  # rows of 100 000 topics are all dicts
    return any(is_path(run) or is_file(run) for run in one_of_each.values())
