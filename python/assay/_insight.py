# SPDX-License-Identifier: Apache-2.0
"""Looking inside a number, and at it: explanations and figures."""
from __future__ import annotations

from . import _core
from ._settings import whole_number, with_plain_flags
from ._types import Any
from ._written import FromRankings, InLatex, Saved, Stored


class Explanation(FromRankings, InLatex):
    """How the values of a topic come about, rank by rank."""

    _formats: tuple[str, ...] = (*FromRankings._formats, "latex")

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The ranks of the first run: document, score, grade and what each column shows."""
        return self.details["explanations"][0]["rows"]


class StoredChart:
    """What stays of a figure that was stored."""

    def __init__(self, texts: dict[str, str], told: dict[str, str]):
        self._stored = Stored(texts)
        self.kind, self.title, self.finding = told["kind"], told["title"], told["finding"]

    def svg(self, width: int, height: int) -> str:
        """The drawing, in its usual size."""
        sizes = {"width": width, "height": height}
        return self._stored.text("svg", {name: size for name, size in sizes.items() if size})

    def csv(self) -> str:
        """The points, one a line."""
        return self._stored.text("csv")

    def json(self) -> str:
        """The points and what is said of them."""
        return self._stored.text("json")

    def text(self, look: dict[str, Any]) -> str:
        """The figure for a terminal."""
        return self._stored.text("text", look)


class Plot(Saved):
    """A figure: shown in notebooks, printed in terminals, saved as SVG, CSV, JSON or text."""

    def __init__(self, chart: _core.Chart | StoredChart):
        self._chart = chart
        self.kind: str = chart.kind
        self.title: str = chart.title
        self.finding: str = chart.finding

    @property
    def data(self) -> dict[str, Any]:
        """The points with every digit."""
        import json
        return json.loads(self._chart.json())

    def to_svg(self, *, width: int = 0, height: int = 0) -> str:
        """A drawing; 0 is the usual size."""
        return self._chart.svg(whole_number("width", width), whole_number("height", height))

    def to_csv(self) -> str:
        """The points, one a line."""
        return self._chart.csv()

    def to_json(self) -> str:
        """The points and what is said of them."""
        return self._chart.json()

    def to_text(self, **look: Any) -> str:
        """The figure for a terminal."""
        return self._chart.text(with_plain_flags(look))

    def __reduce__(self) -> tuple[Any, ...]:
        texts = {"svg": self.to_svg(), "csv": self.to_csv(), "json": self.to_json(),
                 "text": self.to_text()}
        told = {"kind": self.kind, "title": self.title, "finding": self.finding}
        return Plot, (StoredChart(texts, told),)

    def __str__(self) -> str:
        return self.to_text().rstrip("\n")

    def __repr__(self) -> str:
        return f"<Plot {self.kind}: {self.title}>"

    def _repr_svg_(self) -> str:
        return self.to_svg()
