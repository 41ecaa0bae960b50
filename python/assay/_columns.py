# SPDX-License-Identifier: Apache-2.0
"""Tables with columns: data frames, Arrow, NumPy, and records."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import Any

from . import _core
from ._column_names import column_places, record_names, with_recommenders
from ._settings import text_setting
from ._sources import is_array, is_file, read_as


def table(source: Any, role: str = "run", *, columns: Mapping[str, str] | None = None,
          name: str | None = None) -> _core.Table:
    """Judgments (``role="qrels"``) or a run, as evaluate() takes them, from a data frame, an Arrow
    table, a mapping of columns, a structured array or records.

    Columns go by any of the usual names (query_id, qid, user_id, doc_id, docno, item_id, relevance,
    label, score …). Others are named: ``columns={"query_id": "Question", "doc_id": "Page"}``.
    """
    found = tables_from(source, text_setting("role", role), text_setting("name", name or role),
                        columns, split=False)
    setattr(found[0], "role", role)
    return found[0]


def runs(source: Any, *, columns: Mapping[str, str] | None = None) -> dict[str, _core.Table]:
    """The runs of a table that has a column with their names (run, system, tag …)."""
    found = tables_from(source, "run", "run", columns)
    return {each.name: each for each in found}


def table_from(source: Any, role: str, name: str) -> _core.Table:
    """The only table of a source."""
    found = tables_from(source, role, name)
    if len(found) != 1:
        raise _core.Error(f"{name} holds several runs: " + ", ".join(each.name for each in found))
    return found[0]


def tables_from(source: Any, role: str, name: str, columns: Mapping[str, str] | None = None,
                split: bool = True) -> list[_core.Table]:
    """A table; or several, where a column says which run a row belongs to."""
    return read_as(name, read_tables, source, role, name, columns, split)


def read_tables(source: Any, role: str, name: str, columns: Mapping[str, str] | None,
                split: bool) -> list[_core.Table]:
    if hasattr(source, "collect_schema") and not has_capsule(source):
        raise _core.Error(f"a query that has not run yet: give {name}.collect()")
    if is_file(source):
        raise _core.Error(f"{type(source).__name__}, a file that is open or its content, is no "
                          "table: give its path")
    has_columns = column_names(source) is not None or has_capsule(source)
    if not has_columns and not isinstance(source, Iterable):
        raise _core.Error(f"{type(source).__name__} is no table: give a path, a dict, a data "
                          "frame, an Arrow table, columns or records")
    if is_array(source) and not has_columns:
        raise no_names(source)
    if not has_columns:
        found = tables_of_records(source, role, name, given_names(columns), split)
    else:
        topics, docs, values, tags, ranks = chosen_columns(source, role, columns, split)
        found = _core.tables_of_columns(name, topics, docs, values, tags if split else None, ranks)
    return found or [_core.Table.of_dict(name, {}, role)]


def no_names(source: Any) -> _core.Error:
    """An array or a column by itself."""
    return _core.Error(f"{type(source).__name__} of {getattr(source, 'ndim', 1)} dimensions is no "
                       "table, as its columns have no names: give a mapping of columns; numbers of "
                       "documents go to evaluate_arrays()")


def tables_of_records(source: Iterable[Any], role: str, name: str, given: list[tuple[str, str]],
                      split: bool) -> list[_core.Table]:
    """The first record says what parts are called; what is wrong with it is told with its place."""
    records = iter(source)
    first = list(islice(records, 1))
    names = record_names(first[0]) if first else None
    if names is not None:
        given = with_recommenders(names, role, given)
        if can_be_read(names, role, given):
            column_places(names, role, given, split)
    return _core.tables_of_records(name, chain(first, records), role, given, split)


def can_be_read(names: list[str], role: str, given: list[tuple[str, str]]) -> bool:
    try:
        _core.column_places(names, role, given)
    except _core.Error:
        return False
    return True


def chosen_columns(source: Any, role: str, columns: Mapping[str, str] | None, split: bool
                   ) -> list[_core.Column | None]:
    """Topics, documents, values, and runs and ranks if there are any. Others are not looked at."""
    names = column_names(source)
    if names is None:
        found = _core.columns_of_arrow(source)
        if len(found) == 1 and is_array(source):
            raise no_names(source)
        names = [column.name for column in found]
    else:
        found = None
    places = column_places(names, role, given_names(columns), split)
    if found is not None:
        return [None if place is None else found[place] for place in places]
    keys = list(column_keys(source))
    *needed, rank = [None if place is None else (names[place], source[keys[place]])
                     for place in places]
    return [*(each and column(*each) for each in needed), rank and rank_column(*rank)]


def column(name: str, values: Any) -> _core.Column:
    """One column, by its capsule of Arrow, its buffer, or object by object."""
    refuse_masked(name, values)
    is_numpy = hasattr(getattr(values, "dtype", None), "byteorder")
    if has_capsule(values) and not is_numpy:
        try:
            return _core.Column.of(name, values)
        except _core.Error:
            raise
        except (ImportError, TypeError, ValueError, NotImplementedError):
            pass  # pandas needs pyarrow to show its columns to Arrow, and cannot show all
    return _core.Column.of(name, values.__array__() if hasattr(values, "__array__") else values)


def rank_column(name: str, values: Any) -> _core.Column:
    """One that only ties ask for, which then say that a row has no rank."""
    try:
        return column(name, values)
    except _core.Error:
        return _core.Column.of(name, [None] * len(values))


def refuse_masked(name: str, values: Any, hint: str = "leave these rows out") -> None:
    """A masked array of NumPy would be read as if nothing were masked."""
    if hasattr(values, "filled") and values.mask.any():
        raise _core.Error(f"{name} has masked values", hint)


def refuse_type(name: str, values: Any) -> None:
    """DLPack and buffers say of such an array of NumPy only that they cannot give it."""
    dtype = getattr(values, "dtype", None)
    if getattr(dtype, "isnative", True) is False:
        raise _core.Error(f"{name} has the byte order of other machines",
                          'convert it: array.astype(array.dtype.newbyteorder("="))')
    kind = getattr(dtype, "kind", "i")  # that of others, such as bfloat16, is V
    if kind in "OSUMmc" or kind == "f" and dtype.itemsize > 8:
        raise _core.Error(f"{name} is of the type {dtype}", "make it one of whole numbers or of "
                          'floats: array.astype("int64"), array.astype("float64")')


def has_capsule(source: Any) -> bool:
    return hasattr(source, "__arrow_c_stream__") or hasattr(source, "__arrow_c_array__")


def column_keys(source: Any) -> Iterable[Any] | None:
    """What the columns of a source are got by, if one by one: those of pandas, a mapping, or a
    structured array."""
    if isinstance(source, Mapping):
        return source.keys()
    if getattr(getattr(source, "dtype", None), "names", None):
        return source.dtype.names
    columns = getattr(source, "columns", None)
    if columns is not None and (hasattr(source, "iloc") or not has_capsule(source)):
        return columns
    return None


def column_names(source: Any) -> list[str] | None:
    keys = column_keys(source)
    return None if keys is None else [str(key) for key in keys]


def given_names(columns: Mapping[str, str] | None) -> list[tuple[str, str]]:
    """Which column each name stands for."""
    if columns is not None and not isinstance(columns, Mapping):
        raise _core.Error(f"columns is {columns!r}: expected names by what they hold, as in "
                          '{"query_id": "Question"}')
    return [(str(field), str(name)) for field, name in (columns or {}).items()]
