# SPDX-License-Identifier: Apache-2.0
"""The values of topics."""
from __future__ import annotations

from . import _core
from ._measures import is_whole, place_of
from ._types import Any

SHOWN_ROWS = 10


class PerQuery:
    """The values of topics: a row for each topic of each run, a column for each measure.

    A value that is undefined is NaN.
    """

    def __init__(self, report: _core.Report):
        self._report = report
        self.runs: list[str] = report.runs
        self.measures: list[str] = [m.name for m in report.measures]

    def topics(self, run: str | int = 0) -> list[str]:
        """The topics of a run, which is named or counted from 0, in byte order."""
        return self._report.topics(run_place(run, self.runs))

    def column(self, measure: str | int | Any = 0, run: str | int = 0) -> memoryview:
        """The values of one measure, in the order of topics(). Both are named, or counted
        from 0."""
        place = counted("measure", measure, self.measures) if is_whole(measure) else \
            place_of(measure, self.measures)
        return self._report.column(run_place(run, self.runs), place)

    def to_dict(self) -> dict[str, Any]:
        """{topic: {measure: value}} of the only run, or {run: …} of several. What is undefined is
        what it counts in a mean."""
        tables = {name: self._report.to_dict(r, self.measures) for r, name in enumerate(self.runs)}
        return tables if len(self.runs) > 1 else tables[self.runs[0]]

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """For anything that reads Arrow: ``pyarrow.table(per_query)``, ``polars.DataFrame(…)``.
        Columns are run (of several), query_id and one for each measure; undefined is null. Names
        that are not UTF-8 are as in JSON."""
        return _core.values_stream(self._report)

    def to_arrow(self) -> Any:
        """A pyarrow.Table."""
        import pyarrow
        return pyarrow.table(self)

    def to_polars(self) -> Any:
        """A polars.DataFrame."""
        import polars
        return polars.DataFrame(self)

    def to_pandas(self) -> Any:
        """A pandas.DataFrame. Needs no pyarrow; undefined is NaN."""
        import numpy
        import pandas
        runs = range(len(self.runs))
        names = {"run": [name for r, name in enumerate(self.runs) for _ in self.topics(r)],
                 "query_id": [topic for r in runs for topic in self.topics(r)]}
        if len(self.runs) == 1:
            del names["run"]
        values = {name: numpy.concatenate([self.column(m, r) for r in runs])
                  for m, name in enumerate(self.measures)}
        return pandas.DataFrame({name: text_series(column) for name, column in names.items()}
                                | values)

    def __len__(self) -> int:
        return sum(len(self._report.topics(r)) for r in range(len(self.runs)))

    def __repr__(self) -> str:
        header, rows, more = self._shown()
        widths = [max(map(len, cells)) for cells in zip(header, *rows)]
        names = len(header) - len(self.measures)
        lines = ["  ".join(cell.ljust(width) if i < names else cell.rjust(width)
                           for i, (cell, width) in enumerate(zip(row, widths))).rstrip()
                 for row in [header, *rows]]
        return "\n".join(lines + [more] * bool(more))

    def _repr_html_(self) -> str:
        from html import escape

        from ._written import styled
        header, rows, more = self._shown()
        kinds = [""] * (len(header) - len(self.measures)) + [' class="n"'] * len(self.measures)
        lines = [[f"<{tag}{kind}>{escape(cell)}</{tag}>" for cell, kind in zip(row, kinds)]
                 for tag, row in [("th", header), *(("td", row) for row in rows)]]
        head, *body = [f"<tr>{''.join(cells)}</tr>\n" for cells in lines]
        table = f"<table>\n<thead>\n{head}</thead>\n<tbody>\n{''.join(body)}</tbody>\n</table>\n"
        return styled(table + (f"<p>{escape(more)}</p>\n" if more else ""))

    def _shown(self) -> tuple[list[str], list[list[str]], str]:
        """The names of columns, the first rows, and how many more there are."""
        rows: list[list[str]] = []
        for r, run in enumerate(self.runs):
            topics = self.topics(r)[:SHOWN_ROWS - len(rows)]
            columns = [self.column(m, r) for m in range(len(self.measures))]
            rows += [[run] * (len(self.runs) > 1) + [topic, *(shown(c[t]) for c in columns)]
                     for t, topic in enumerate(topics)]
        more = len(self) - len(rows)
        header = ["run"] * (len(self.runs) > 1) + ["query_id", *self.measures]
        return header, rows, f"… {more} more rows" if more > 1 else "… 1 more row" if more else ""


def shown(value: float) -> str:
    """Four digits; undefined values as tables of the library have them."""
    return f"{value:.4f}" if value == value else "–"


def text_series(names: list[str]) -> Any:
    """A column of pandas; of objects where names are not UTF-8, which it has no texts for."""
    import pandas
    try:
        return pandas.Series(names)
    except UnicodeEncodeError:
        return pandas.Series(names, dtype=object)


def run_place(run: Any, runs: list[str]) -> int:
    """Where a run is: by its name, or counted from 0."""
    if is_whole(run):
        return counted("run", run, runs)
    if run not in runs:
        raise KeyError(f"no run is called {run!r}; there are {', '.join(runs)}")
    return runs.index(run)


def counted(what: str, place: Any, names: list[str]) -> int:
    """A place, from the end if it is negative."""
    if not -len(names) <= place < len(names):
        raise IndexError(f"there is no {what} {place}; they are counted from 0, and there "
                         f"{'is' if len(names) == 1 else 'are'} {len(names)}: {', '.join(names)}")
    return int(place) % len(names)
