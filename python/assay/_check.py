# SPDX-License-Identifier: Apache-2.0
"""What in judgments and runs would make numbers wrong; and what measures there are."""
from __future__ import annotations

import json
from typing import Any, NamedTuple

from . import _core
from ._sources import existing, is_path, table_from


class Finding(NamedTuple):
    """One thing that may be wrong, with the first few places."""

    file: str
    code: str
    severity: str
    count: int
    message: str
    advice: str
    places: list[dict[str, Any]]


def check(*sources: Any, role: str | None = None, threads: int = 0) -> list[Finding]:
    """Looks at judgments and runs, the judgments first: files on paths, or tables in memory."""
    inputs = [existing(source) if is_path(source)
              else table_from(source, "qrels" if i == 0 and role != "run" else "run",
                              "qrels" if i == 0 and role != "run" else f"run {i}")
              for i, source in enumerate(sources)]
    told = json.loads(_core.check_json(inputs, role, threads))
    return [Finding(file["path"], finding["rule"], finding["severity"], finding["count"],
                    finding["message"], finding.get("advice", ""), finding.get("places", []))
            for file in told["files"] for finding in file["findings"]]


def measures() -> list[dict[str, Any]]:
    """Every measure: names, formula, meaning, parameters, what to beware of."""
    return json.loads(_core.measures_json())["measures"]


def plot_kinds() -> list[str]:
    """What `Results.plot` can draw."""
    return _core.plot_kinds()
