# SPDX-License-Identifier: Apache-2.0
"""Judgments of a sample that are in memory: their rows as a file, since only readers of files know
of strata and probabilities. Samples are small, as judges made them."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Any

from . import _core
from ._sources import is_columns

IDS_AND_GRADE = ("query_id", "doc_id", "relevance")


def sample_file(source: Any) -> tuple[Any, bytes | None]:
    """The source, and its rows as CSV if they say how documents were drawn."""
    if isinstance(source, (_core.Table, str, bytes)) or \
            isinstance(source, Mapping) and not is_columns(source):
        return source, None
    names = names_of_columns(source)
    if names is not None:
        drawn = list(filter(_core.is_sample_column, names))
        if not drawn:
            return source, None
        wanted = chosen_names(names)
        columns = [values_of(source[name]) for name in wanted + drawn]
        return source, csv_of(drawn, zip(*columns))
    streamed = getattr(getattr(source, "schema", None), "names", None)
    if any(map(_core.is_sample_column, streamed or [])):
        raise _core.Error("qrels: a stream that says how documents were drawn is read at once",
                          "give the table: reader.read_all()")
    if streamed is not None or not isinstance(source, Iterable):
        return source, None
    from ._column_names import record_names
    records = iter(source)
    first = list(islice(records, 1))
    names = record_names(first[0]) if first else None
    drawn = list(filter(_core.is_sample_column, names or []))
    rest = chain(first, records) if isinstance(source, Iterator) else source
    if not drawn:
        return rest, None
    wanted = chosen_names(names)
    rows = list(rest)
    return rows, csv_of(drawn, ([part_of(row, name) for name in wanted + drawn] for row in rows))


def names_of_columns(source: Any) -> list[str] | None:
    """Those of pandas, polars, Arrow, structured arrays, and mappings of columns."""
    for holder, attribute in ((source, "column_names"), (source, "columns"),
                              (getattr(source, "dtype", None), "names")):
        names = getattr(holder, attribute, None)
        if names is not None and not callable(names):
            return [str(name) for name in names]
    return [str(name) for name in source] if isinstance(source, Mapping) else None


def chosen_names(names: list[str]) -> list[str]:
    from ._column_names import column_places
    return [names[place] for place in column_places(names, "qrels")[:3]]


def values_of(column: Any) -> list[Any]:
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, method):
            return getattr(column, method)()
    return list(column)


def part_of(record: Any, name: str) -> Any:
    if hasattr(record, "keys"):
        return record[name] if name in record.keys() else None
    return getattr(record, name, None)


def text_of(part: Any) -> Any:
    if part is None or part != part:  # NaN
        return ""
    return part.decode("utf-8", "surrogateescape") if isinstance(part, bytes) else part


def csv_of(drawn: list[str], rows: Iterable[Iterable[Any]]) -> bytes:
    """What is missing is empty: a document without a grade was not drawn."""
    import csv
    import io
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*IDS_AND_GRADE, *drawn])
    writer.writerows(map(text_of, row) for row in rows)
    return text.getvalue().encode("utf-8", "surrogateescape")
