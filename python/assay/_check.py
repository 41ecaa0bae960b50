# SPDX-License-Identifier: Apache-2.0
"""What in judgments and runs would make numbers wrong; and what measures there are."""
from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from . import _core
from ._results import Results
from ._settings import thread_count
from ._sources import (existing, file_bytes, file_name, is_file, is_path, is_table,
                       runs_or_records, several_runs, table_from)
from ._words import in_python


class Finding(NamedTuple):
    """One thing that may be wrong, with the first few places if it is in a file."""

    file: str
    code: str
    severity: str
    count: int
    message: str
    advice: str
    places: list[dict[str, Any]]


def check(*sources: Any, role: str | None = None, threads: int = 0) -> list[Finding]:
    """Looks at judgments and runs, the judgments first: on paths, in open files or in memory; runs
    also in a list, or in a mapping from names.

    ``role`` is "qrels" or "run" where all are of one kind; else the first table in memory is taken
    for judgments, while files tell by what they hold.
    """
    if not sources:
        raise _core.Error("there is nothing to check: give judgments, a run, or both")
    if role not in (None, "qrels", "run"):
        raise _core.Error(f'role is "{role}"; there are qrels and run')
    threads = thread_count(threads)
    inputs: list[Any] = []
    kinds: list[str | None] = []
    found: list[Finding] = []
    for name, source, kind in named_sources(sources, role):
        try:
            inputs.append(input_from(source, kind, name, threads))
            kinds.append(kind)
        except _core.Error as error:
            found.append(finding_of(error, name))
    return found + (findings_in(inputs, kinds, threads) if inputs else [])


def named_sources(sources: Iterable[Any], role: str | None) -> list[tuple[str, Any, str | None]]:
    """Name, source and kind of each; a list of runs or a mapping from names has several."""
    found: list[tuple[str, Any, str | None]] = []
    for i, source in enumerate(sources):
        source = runs_or_records(source)
        kind = role or role_of(source, i == 0)
        several = runs_in(source, f"run {i}") if kind == "run" else None
        if several is None:
            found.append(("qrels" if kind == "qrels" else f"run {i}", source, kind))
        else:
            found += [(name, run, role or role_of(run, False)) for name, run in several]
    return found


def runs_in(source: Any, name: str) -> list[tuple[str, Any]] | None:
    """Several runs, as evaluate() takes them; None if there is one."""
    if not is_table(source):
        return several_runs(source)
    from ._columns import tables_from
    try:
        tables = tables_from(source, "run", name)
    except _core.Error:
        return None  # which is said where it is read
    return [(table.name, table) for table in tables] if len(tables) > 1 else None


def role_of(source: Any, is_first: bool) -> str | None:
    """What a source is by its type, and else by its place; files tell by what they hold."""
    if is_path(source) or is_file(source):
        return None
    is_run = isinstance(source, _core.Run) or hasattr(source, "__assay_run__")
    return "run" if is_run or not is_first and not is_qrels(source) else "qrels"


def is_qrels(source: Any) -> bool:
    """Judgments, whatever their place is."""
    return isinstance(source, _core.Qrels) or hasattr(source, "__assay_qrels__") or \
        isinstance(source, _core.Table) and getattr(source, "role", None) == "qrels"


def input_from(source: Any, role: str | None, name: str,
               threads: int) -> str | tuple[str, bytes] | _core.Table:
    """A path, the bytes of a file with its name, or a table, as the library checks them; an error
    if it could not be evaluated."""
    if is_path(source):
        return existing(source)
    if is_file(source):
        return file_name(source, name), file_bytes(source, name)
    table = table_of(source, role or "run", name, threads)
    if role == "qrels":
        _core.Qrels.of_table(table, threads)
        return table
    judged = {topic: {"": 1} for topic in table.topics() or [""]}
    qrels = _core.Qrels.of_table(_core.Table.of_dict("qrels", judged, "qrels"), threads)
    _core.evaluate(qrels, [_core.Run.of_table(table)], [name], _core.parse_measures("NumRet"),
                   {"threads": threads})
    return table


def table_of(source: Any, role: str, name: str, threads: int) -> _core.Table:
    """A table in memory, of whatever has one."""
    if hasattr(source, "__assay_run__"):
        name = getattr(source, "name", None) or name
        source = source.__assay_run__()
    if isinstance(source, _core.Run):
        source = source.to_dict(threads)
    elif is_qrels(source) and not isinstance(source, _core.Table):
        source = source.to_dict()
    if isinstance(source, Results) or not isinstance(source, (Iterable, _core.Table)) and \
            not hasattr(source, "columns"):
        raise TypeError(f"{type(source).__name__} cannot be checked: give a path, a dictionary, a "
                        "table or a run")
    return table_from(source, role, name)


def finding_of(error: Exception, name: str) -> Finding:
    """An error of the library, as something that was found."""
    told = dict(error.__dict__)
    return Finding(told.get("file") or name, told.get("code") or "cannot-be-evaluated", "error", 1,
                   told.get("message") or str(error), told.get("hint", ""), [])


def findings_in(inputs: list[Any], roles: list[str | None], threads: int) -> list[Finding]:
    """What the library finds. Lines of a table in memory are nowhere to be seen."""
    told = json.loads(_core.check_json(inputs, roles, threads))
    return [Finding(file["path"], finding["rule"], finding["severity"], finding["count"],
                    finding["message"], in_python(finding.get("advice", "")),
                    [] if isinstance(given, _core.Table) else finding.get("places", []))
            for given, file in zip(inputs, told["files"], strict=True)
            for finding in file["findings"]]


def measures() -> list[dict[str, Any]]:
    """Every measure: names, formula, meaning, parameters, what to beware of."""
    def told(part: dict[str, Any]) -> dict[str, Any]:
        return {name: in_python(value) if isinstance(value, str) else value
                for name, value in part.items()}
    return json.loads(_core.measures_json(), object_hook=told)["measures"]


def plot_kinds() -> list[str]:
    """What `Results.plot` can draw."""
    return _core.plot_kinds()
