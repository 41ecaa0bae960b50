# SPDX-License-Identifier: Apache-2.0
"""What results, comparisons and explanations share: every format, as text and in notebooks."""
from __future__ import annotations

import os

TYPE_CHECKING = False  # typing takes longer to import than all of this
if TYPE_CHECKING:
    from typing import Any


class Written:
    """Something that the library writes in several formats. ``look`` takes ``digits``, ``percent``,
    ``ascii``, ``width`` and what else a format shows."""

    def to_text(self, **look: Any) -> str:
        """An aligned table."""
        return self._text("table", look)

    def to_markdown(self, **look: Any) -> str:
        return self._text("md", look)

    def to_latex(self, **look: Any) -> str:
        """A table for LaTeX with booktabs."""
        return self._text("latex", look)

    def to_html(self, **look: Any) -> str:
        return self._text("html", look)

    def to_csv(self, **look: Any) -> str:
        """One value a line, with every digit."""
        return self._text("csv", look)

    def to_json(self, **look: Any) -> str:
        """Everything there is."""
        return self._text("json", look)

    @property
    def details(self) -> dict[str, Any]:
        """Everything there is, as to_json() writes it."""
        import json
        return json.loads(self.to_json())

    def save(self, path: str | os.PathLike[str], **look: Any) -> None:
        """Writes a file in the format of its ending."""
        endings = {"txt": "table", "tex": "latex"}
        ending = os.path.splitext(os.fspath(path))[1].removeprefix(".")
        text = self._text(endings.get(ending, ending), look)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def __str__(self) -> str:
        return self.to_text().rstrip("\n")

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return self.to_html()

    def _text(self, format: str, look: dict[str, Any]) -> str:
        raise NotImplementedError
