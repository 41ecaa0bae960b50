# SPDX-License-Identifier: Apache-2.0
"""Looking inside a number, and at it: explanations and figures."""
from __future__ import annotations

import json
from functools import cached_property
from typing import Any

from . import _core
from ._settings import whole_number
from ._written import InLatex, Saved


class Explanation(InLatex):
    """How the values of a topic come about, rank by rank."""

    def __init__(self, explanation: _core.Explanation):
        self._explanation = explanation

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The ranks of the first run: document, score, grade and what each column shows."""
        return self.details["explanations"][0]["rows"]

    def _text(self, format: str, look: dict[str, Any]) -> str:
        return self._explanation.text(format, look)

    def _repr_html_(self) -> str:
        return self._explanation.fragment()


class Plot(Saved):
    """A figure: shown in notebooks, printed in terminals, saved as SVG, CSV, JSON or text."""

    def __init__(self, chart: _core.Chart):
        self._chart = chart
        self.kind: str = chart.kind
        self.title: str = chart.title
        self.finding: str = chart.finding

    @cached_property
    def data(self) -> dict[str, Any]:
        """The points with every digit."""
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
        return self._chart.text(look)

    def __str__(self) -> str:
        return self.to_text().rstrip("\n")

    def __repr__(self) -> str:
        return f"<Plot {self.kind}: {self.title}>"

    def _repr_svg_(self) -> str:
        return self.to_svg()
