# SPDX-License-Identifier: Apache-2.0
"""What an evaluation found: values by run, measure and topic."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from . import _core
from ._sources import measures_from


class Results:
    """Values of one run or several. ``results["nDCG@10"]`` is the mean of the only run,
    ``results["bm25", "nDCG@10"]`` that of one of several, ``results["bm25"]`` all means of it."""

    def __init__(self, report: _core.Report):
        self._report = report
        self.runs: list[str] = report.runs
        self.measures: list[str] = [m.name for m in report.measures]

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, tuple):
            run, measure = key
            return self._report.value(self._run(run), self._measure(measure))
        if isinstance(key, str) and key in self.runs:
            run = self.runs.index(key)
            return {name: self._report.value(run, m) for m, name in enumerate(self.measures)}
        measure = self._measure(key)
        if len(self.runs) == 1:
            return self._report.value(0, measure)
        return {name: self._report.value(r, measure) for r, name in enumerate(self.runs)}

    def __len__(self) -> int:
        return len(self.runs)

    def __iter__(self) -> Iterator[str]:
        return iter(self.runs if len(self.runs) > 1 else self.measures)

    def keys(self) -> list[str]:
        return list(self)

    @property
    def per_query(self) -> PerQuery:
        """The values of each topic, as a table."""
        return PerQuery(self._report)

    @property
    def notes(self) -> list[dict[str, Any]]:
        """What a reader of the numbers should know: dropped topics, ties, unjudged documents."""
        return self._report.notes()

    def to_dict(self) -> dict[str, dict[str, float]]:
        """The means: {run: {measure: value}}."""
        return {run: self[run] for run in self.runs}

    def to_text(self, *, width: int = 80, **look: Any) -> str:
        return self._report.text("table", dict(look, width=width))

    def __str__(self) -> str:
        return self.to_text().rstrip("\n")

    def __repr__(self) -> str:
        return str(self)

    def _run(self, name: Any) -> int:
        if isinstance(name, int):
            return range(len(self.runs))[name]
        if name not in self.runs:
            raise KeyError(f"no run is called {name!r}; there are {', '.join(self.runs)}")
        return self.runs.index(name)

    def _measure(self, name: Any) -> int:
        if name in self.measures:
            return self.measures.index(name)
        wanted = measures_from(name)
        if len(wanted) != 1 or wanted[0].name not in self.measures:
            raise KeyError(f"{name} was not evaluated; there are {', '.join(self.measures)}")
        return self.measures.index(wanted[0].name)


class PerQuery:
    """The values of topics: a row for each topic of each run, a column for each measure.

    A value that is undefined is NaN.
    """

    def __init__(self, report: _core.Report):
        self._report = report
        self.runs: list[str] = report.runs
        self.measures: list[str] = [m.name for m in report.measures]

    def topics(self, run: int = 0) -> list[str]:
        return self._report.topics(run)

    def column(self, measure: int = 0, run: int = 0) -> memoryview:
        """The values of one measure, in the order of topics()."""
        return self._report.column(run, measure)

    def to_dict(self) -> dict[str, Any]:
        """{topic: {measure: value}} of the only run, or {run: …} of several."""
        tables = {name: self._report.to_dict(r, self.measures) for r, name in enumerate(self.runs)}
        return tables if len(self.runs) > 1 else tables[self.runs[0]]

    def __len__(self) -> int:
        return sum(len(self._report.topics(r)) for r in range(len(self.runs)))
