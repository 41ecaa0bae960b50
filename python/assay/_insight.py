# SPDX-License-Identifier: Apache-2.0
"""Looking inside a number, and at it: explanations and figures."""
from __future__ import annotations

import json
import os
from functools import cached_property
from typing import Any

from . import _core
from ._written import Written


class Explanation(Written):
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


class Plot:
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
        return self._chart.svg(width, height)

    def to_csv(self) -> str:
        return self._chart.csv()

    def to_json(self) -> str:
        return self._chart.json()

    def to_text(self, **look: Any) -> str:
        """The figure for a terminal."""
        return self._chart.text(look)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes .svg, .csv, .json or .txt."""
        writers = {".svg": self.to_svg, ".csv": self.to_csv, ".json": self.to_json,
                   ".txt": self.to_text}
        ending = os.path.splitext(os.fspath(path))[1]
        if ending not in writers:
            raise _core.Error(f"a figure cannot be written as {ending or 'a file without ending'}; "
                              f"there are {', '.join(writers)}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(writers[ending]())

    def __str__(self) -> str:
        return self.to_text().rstrip("\n")

    def __repr__(self) -> str:
        return f"<Plot {self.kind}: {self.title}>"

    def _repr_svg_(self) -> str:
        return self.to_svg()
