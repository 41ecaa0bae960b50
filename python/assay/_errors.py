# SPDX-License-Identifier: Apache-2.0
"""The one exception of the package."""
from __future__ import annotations


class Error(ValueError):
    """What is wrong with judgments, runs, measures or settings.

    ``file``, ``line`` and ``column`` say where (0: not in a file, or the file as a whole),
    ``message`` what, ``hint`` what to do about it; ``code`` is for programs, where there is one.
    """

    def __init__(self, text: str, hint: str = "", *, message: str = "", file: str = "",
                 line: int = 0, column: int = 0, code: str = ""):
        told = text if not hint or "hint: " in text else f"{text}\n  hint: {hint}"
        super().__init__(told)
        self.message = message or text
        self.hint = hint
        self.file = file
        self.line = line
        self.column = column
        self.code = code


Error.__module__ = "assay"
