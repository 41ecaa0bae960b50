# SPDX-License-Identifier: Apache-2.0
"""What results, comparisons and explanations share: every format, as text and in notebooks."""
from __future__ import annotations

import os

from . import _core
from ._settings import with_plain_flags
from ._types import Any

# The endings of files, and what writes them where a class can.
ENDINGS = {"txt": "to_text", "md": "to_markdown", "markdown": "to_markdown", "html": "to_html",
           "htm": "to_html", "json": "to_json", "jsonl": "to_jsonl", "csv": "to_csv",
           "tsv": "to_tsv", "tex": "to_latex", "trec": "to_trec", "svg": "to_svg"}
PAGE = '<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{}</title></head>\n' \
       "<body>\n{}</body>\n</html>\n"

# Numbers stand at the right, captions are as long as they are; colours are those around.
STYLE = """<style>
.assay { overflow-x: auto; }
.assay table { border-collapse: collapse; margin: 0 0 1em; }
.assay table caption { caption-side: top; max-width: 0; padding: .3em .6em; text-align: left;
  white-space: nowrap; }
.assay table th, .assay table td { padding: .2em .6em; text-align: left; white-space: nowrap; }
.assay table thead th { border-bottom: 1px solid; vertical-align: bottom; }
.assay table th.n, .assay table td.n { font-variant-numeric: tabular-nums; text-align: right; }
</style>
"""


def styled(fragment: str) -> str:
    """A part of a page that looks right where nothing else says how."""
    return f'{STYLE}<div class="assay">\n{fragment}</div>\n'


def write_text(path: str | os.PathLike[str], text: str) -> None:
    """A file of UTF-8; names in another encoding are written as they were read."""
    with open(os.fspath(path), "w", encoding="utf-8", errors="surrogateescape") as file:
        file.write(text)


class Saved:
    """Something that can be saved in the formats that it has a ``to_…()`` for."""

    def save(self, path: str | os.PathLike[str], **look: Any) -> None:
        """Writes a file in the format of its ending, whichever case that is in. ``look`` is that of
        the method that writes this format."""
        ending = os.path.splitext(os.fsdecode(path))[1].removeprefix(".")
        writer = getattr(self, ENDINGS.get(ending.lower(), ""), None)
        if writer is None:
            known = ", ".join(f".{name}" for name, method in ENDINGS.items() if
                              hasattr(self, method))
            raise _core.Error(f"a {type(self).__name__} cannot be written as "
                              f"{f'.{ending}' if ending else 'a file without ending'}; there are "
                              f"{known}")
        text = writer(**look)
        if ENDINGS[ending.lower()] == "to_html" and not text.startswith("<!DOCTYPE"):
            text = PAGE.format(type(self).__name__, styled(text))
        write_text(path, text)

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return self  # nothing in it changes


class Written(Saved):
    """Something that the library writes in several formats. ``look`` takes ``digits``, ``percent``,
    ``ascii``, ``width`` and what else a format shows."""

    def to_text(self, **look: Any) -> str:
        """An aligned table."""
        return self._text("table", look)

    def to_markdown(self, **look: Any) -> str:
        """A table for Markdown."""
        return self._text("md", look)

    def to_html(self, **look: Any) -> str:
        """A page of HTML."""
        return self._text("html", look)

    def to_json(self, **look: Any) -> str:
        """Everything there is."""
        return self._text("json", look)

    @property
    def details(self) -> dict[str, Any]:
        """Everything there is, as to_json() writes it."""
        import json
        return json.loads(self.to_json())

    def __str__(self) -> str:
        return self.to_text().rstrip("\n")

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return styled(self._fragment())

    def _fragment(self) -> str:
        """What stands in a notebook."""
        return self.to_html()

    def _text(self, format: str, look: dict[str, Any]) -> str:
        raise NotImplementedError


class InLatex(Written):
    """What can be a table of LaTeX too."""

    def to_latex(self, **look: Any) -> str:
        """A table for LaTeX with booktabs."""
        return self._text("latex", look)


class InCsv(Written):
    """What can be lines of values too."""

    def to_csv(self, **look: Any) -> str:
        """One value a line, with every digit."""
        return self._text("csv", look)


class Stored:
    """What stays of something that was stored: its texts, as they usually look."""

    def __init__(self, texts: dict[str, str]):
        self.texts = texts

    def text(self, format: str, look: dict[str, Any] | None = None) -> str:
        """What was written in this format."""
        if look:
            raise _core.Error(f"this was stored, as it usually looks; to set {', '.join(look)}, "
                              "make it again from judgments and runs")
        return self.texts[format]

    def fragment(self) -> str:
        """A part of a page."""
        return self.texts["fragment"]


def as_read(format: str, text: str) -> str:
    """What people read here speaks of arguments; files of the program's formats are as it writes
    them."""
    if format not in ("table", "md", "fragment"):
        return text
    from ._words import remarks_in_python
    return remarks_in_python(text)


class FromRankings(Written):
    """What the library made of rankings, which stay behind when it is stored."""

    _formats: tuple[str, ...] = ("table", "md", "html", "json")

    def __init__(self, made: Any):
        self._made = made

    def __reduce__(self) -> tuple[Any, ...]:
        texts = {format: self._made.text(format, {}) for format in self._formats}
        return type(self), (Stored(texts | {"fragment": self._made.fragment()}),)

    def _text(self, format: str, look: dict[str, Any]) -> str:
        return as_read(format, self._made.text(format, with_plain_flags(look)))

    def _fragment(self) -> str:
        return as_read("fragment", self._made.fragment())
