# SPDX-License-Identifier: Apache-2.0
"""What an evaluation found: values by run, measure and topic."""
from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from . import _core
from ._compare import Comparison
from ._insight import Explanation, Plot
from ._measures import Measures, is_whole, measures_from, place_of
from ._per_query import PerQuery, run_place
from ._settings import no_effect, plain_flag, texts_from, whole_number, with_plain_flags
from ._types import Any
from ._written import InCsv, InLatex, write_text


class Results(InLatex, InCsv):
    """Values of one run or several.

    ``results["nDCG@10"]`` is the mean of the only run, ``results["bm25", "nDCG@10"]`` that of one
    of several, ``results["bm25"]`` all means of it. Measures may be written in any way that is
    understood. Where a run is called like a measure, the measure is meant if it is the only run,
    and the run if there are several.
    """

    def __init__(self, report: _core.Report):
        self._report = report
        self.runs: list[str] = report.runs
        self.measures: list[str] = [m.name for m in report.measures]

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, tuple):
            if len(key) != 2:
                raise KeyError(f"a run and a measure are looked up, and not {key!r}")
            run, measure = key
            return self._report.value(self._run(run), self._measure(measure))
        is_run = isinstance(key, str) and key in self.runs
        if is_run and (len(self.runs) > 1 or not self._has_measure(key)):
            return self._means(self.runs.index(key))
        try:
            measure = self._measure(key)
        except KeyError as error:
            if len(self.runs) == 1:
                raise
            raise KeyError(f"{error.args[0]}; runs are called {', '.join(self.runs)}") from None
        if len(self.runs) == 1:
            return self._report.value(0, measure)
        return {name: self._report.value(r, measure) for r, name in enumerate(self.runs)}

    def __contains__(self, key: Any) -> bool:
        try:
            self[key]
        except (KeyError, IndexError):
            return False
        return True

    def __len__(self) -> int:
        return len(self.keys())

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def keys(self) -> list[str]:
        """The measures of the only run, or the names of several: what ``[]`` takes."""
        return list(self.runs if len(self.runs) > 1 else self.measures)

    def values(self) -> list[Any]:
        """What ``[]`` gives for each of keys(): means, or those of each run."""
        return [self[key] for key in self.keys()]

    def items(self) -> list[tuple[str, Any]]:
        """keys() and values() side by side."""
        return [(key, self[key]) for key in self.keys()]

    def get(self, key: Any, default: Any = None) -> Any:
        """What ``[]`` gives, or the default if there is no such run or measure."""
        return self[key] if key in self else default

    @property
    def per_query(self) -> PerQuery:
        """The values of each topic, as a table."""
        return PerQuery(self._report)

    @property
    def notes(self) -> list[dict[str, Any]]:
        """What a reader of the numbers should know: dropped topics, ties, unjudged documents."""
        return self._report.notes()

    @property
    def conventions(self) -> dict[str, Any]:
        """What exactly was computed, of what, and by which version."""
        told = self.details
        return {"recipes": told["recipes"], "inputs": told["inputs"],
                "version": told["tool"]["version"]}

    def to_dict(self) -> dict[str, dict[str, float]]:
        """The means: {run: {measure: value}}."""
        return {name: self._means(r) for r, name in enumerate(self.runs)}

    def compare(self, *, baseline: str | None = None,
                test: str | Iterable[str] = "t,randomization", correction: str = "holm",
                alpha: float = 0.05, n: int = 100_000, seed: int = 1, family: str = "measure",
                standardise: str = "none", tie: float = 0.0, margin: float | None = None,
                intervals: bool = True, marks: str | None = None,
                threads: int = 0) -> Comparison:
        """Whether runs really differ: tests on the values of topics, corrected for the number of
        pairs. ``test`` names one or several: t, randomization, wilcoxon, sign, bootstrap, tukey …
        With a ``baseline`` the others are compared with it, else all pairs."""
        tests = ",".join(texts_from("test", test))
        if not tests:
            raise _core.Error("no test is named: leave test out for the usual two")
        settings = dict(baseline=baseline, test=tests,
                        correction=correction, alpha=alpha, n=n, seed=seed, family=family,
                        standardise=standardise, tie=tie, margin=margin,
                        intervals=plain_flag(intervals), threads=threads)
        return Comparison(self, settings, marks)

    def explain(self, topic: Any, measures: Measures | None = None, *,
                run: str | int | Iterable[str | int] | None = None, ranks: int | None = None,
                what_if: str | Iterable[str] = (), conventions: bool = False) -> Explanation:
        """How the values of a topic come about, rank by rank, in one run, or in two side by side.

        Runs are named or counted from 0; without a name they are the first two, or the only one.
        ``ranks`` is how many are shown; else it depends on the measures. ``what_if`` changes the
        ranking first: "D11:2" moves a document to a rank, "D11:out" takes it out, "D52=3" judges
        it. ``conventions`` shows what others mean by the same names.
        """
        return Explanation(_core.explain(
            self._report, self._places(self.runs[:2] if run is None else run), [str(topic)],
            self._report.measures if measures is None else measures_from(measures),
            texts_from("what_if", what_if),
            None if ranks is None else whole_number("ranks", ranks), bool(conventions)))

    def plot(self, kind: str = "pr", measures: Measures | None = None, *,
             runs: str | int | Iterable[str | int] | None = None, topic: Any = None, depth: int = 0,
             title: str | None = None) -> Plot:
        """A figure of all runs or of some: precision and recall, curves over ranks, topics,
        differences of two, systems. Without ``measures`` it shows those of the results, or what
        its kind usually shows, if it cannot show them. ``assay.plot_kinds()`` names the kinds.
        ``depth`` is how many ranks count; 0 is what a kind usually shows."""
        wanted = [] if measures is None else measures_from(measures)
        which = self._places(self.runs if runs is None else runs)
        return Plot(_core.plot(self._report, str(kind), which, wanted,
                               "" if topic is None else str(topic),
                               whole_number("depth", depth), str(title or "")))

    def report(self, path: str | os.PathLike[str] | None = None, *,
               title: str | None = None,
               docs: str | os.PathLike[str] | None = None,
               topic_texts: str | os.PathLike[str] | None = None) -> str:
        """One page of HTML with all there is to say, which needs nothing but itself; written to a
        file if a path is given. Without a ``title`` it names the runs and the judgments."""
        for name, texts in (("docs", docs), ("topic_texts", topic_texts)):
            if texts is not None and len(self.runs) < 2:
                raise no_effect(name, texts, "a page of one run shows no documents")
        html = _core.page(self._report, str(title or ""), None if docs is None else os.fspath(docs),
                          None if topic_texts is None else os.fspath(topic_texts))
        if path is not None:
            write_text(path, html)
        return html

    def to_html(self, **look: Any) -> str:
        """The table as a part of a page; save() makes a page of it."""
        return self._report.fragment(with_plain_flags(look))

    def to_tsv(self, **look: Any) -> str:
        """One value a line, with every digit, between tabs."""
        return self._text("tsv", look)

    def to_jsonl(self, **look: Any) -> str:
        """One value a line, each an object of JSON."""
        return self._text("jsonl", look)

    def to_trec(self, **look: Any) -> str:
        """As trec_eval prints it."""
        return self._text("trec", look)

    def _text(self, format: str, look: dict[str, Any]) -> str:
        return self._report.text(format, with_plain_flags(look))

    def _places(self, runs: str | int | Iterable[str | int]) -> list[int]:
        """Where these runs are; one may stand by itself."""
        several: Any = [runs] if isinstance(runs, str) or is_whole(runs) else runs
        places = [self._run(run) for run in several]
        if not places:
            raise _core.Error(f"no run is named; there are {', '.join(self.runs)}")
        return places

    def _run(self, name: Any) -> int:
        return run_place(name, self.runs)

    def _measure(self, name: Any) -> int:
        return place_of(name, self.measures)

    def _has_measure(self, name: Any) -> bool:
        try:
            self._measure(name)
        except KeyError:
            return False
        return True

    def _means(self, run: int) -> dict[str, float]:
        """Of one run, by measure."""
        return {name: self._report.value(run, m) for m, name in enumerate(self.measures)}
