# SPDX-License-Identifier: Apache-2.0
"""From what people have to what the library takes: judgments and runs, wherever they are."""
from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from sys import float_info

from . import _core

TYPE_CHECKING = False  # typing takes longer to import than all of this
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

BYTES = (bytes, bytearray, memoryview)


def qrels_from(source: Any, *, format: str | None = None, judgments: str = "grades",
               skip_bad_lines: bool | None = None, threads: int = 0) -> _core.Qrels:
    """Judgments from a path, an open file or anything that is a table. ``skip_bad_lines`` is None
    where nobody can ask for it."""
    if isinstance(source, _core.Qrels):
        return source
    if hasattr(source, "__assay_qrels__"):
        return source.__assay_qrels__()
    how = dict(format=format, judgments=judgments, skip_bad_lines=skip_bad_lines, threads=threads)
    if is_path(source):
        return _core.Qrels.of_file(existing(source), **how)
    if is_file(source):
        return _core.Qrels.of_bytes(file_name(source, "qrels"), file_bytes(source, "qrels"), **how)
    from ._samples import sample_file
    source, sample = sample_file(source)
    if sample is not None:
        return _core.Qrels.of_bytes("qrels", sample, **{**how, "format": "csv"})
    return _core.Qrels.of_table(table_from(source, "qrels", "qrels"), threads=threads)


def run_from(source: Any, name: str, format: str | None = None) -> _core.Run:
    """A run from a path, an open file or anything that is a table; `name` is for messages."""
    if isinstance(source, _core.Run):
        return source
    if hasattr(source, "__assay_run__"):
        return source.__assay_run__()
    if is_path(source):
        return _core.Run.of_file(existing(source), format)
    if is_file(source):
        return _core.Run.of_bytes(file_name(source, name), file_bytes(source, name), format)
    return _core.Run.of_table(table_from(source, "run", name))


def named_run(source: Any, name: str, format: str | None) -> _core.Run:
    """The same, of several. A text may have been meant for a document."""
    try:
        return run_from(source, name, format)
    except FileNotFoundError as error:
        error.add_note(f'The run "{name}" is a text, so it is the path of a file. Documents of a '
                       f'topic are a list or a dict, as in {{{name!r}: {{{source!r}: 2.5}}}}.')
        raise


def runs_from(source: Any, format: str | None = None) -> list[tuple[str, _core.Run]]:
    """One run or several, each with its name: a mapping from names, a list, or a single one."""
    source = runs_or_records(source)
    several = several_runs(source)
    if several is not None:
        return [(name, named_run(run, name, format)) for name, run in several]
    name = run_name(source) or "run"
    if is_run(source) or isinstance(source, Mapping) and not is_columns(source):
        return [(name, run_from(source, name, format))]
    from . import _columns
    return [(table.name, _core.Run.of_table(table))
            for table in _columns.tables_from(source, "run", name)]


def several_runs(source: Any) -> list[tuple[str, Any]] | None:
    """The runs of a mapping from names or of a list; None if it is a single one."""
    if is_named_runs(source):
        return [(str(name), run) for name, run in source.items()]
    if isinstance(source, (list, tuple)) and source and not is_record(source[0]):
        return [(run_name(run) or f"run {i + 1}", run) for i, run in enumerate(source)]
    return None


def runs_or_records(source: Any) -> Any:
    """A generator of runs as a list; of records, and anything else, as it was."""
    if not isinstance(source, Iterator) or is_run(source) or is_table(source):
        return source
    first = list(islice(source, 1))
    has_runs = any(not is_record(each) and not isinstance(each, (str, *BYTES)) for each in first)
    rest = chain(first, source)
    return list(rest) if has_runs else rest


def table_from(source: Any, role: str, name: str) -> _core.Table:
    """A table in memory: a mapping of mappings, columns, or records."""
    if isinstance(source, _core.Table):
        if role == "run" and getattr(source, "role", role) == "qrels":  # as table() notes
            raise _core.Error(f'{name}: a table that was made with role="qrels" is no run: make '
                              'it with role="run"', file=name)
        return source
    if isinstance(source, Mapping) and not is_columns(source):
        given = source if isinstance(source, dict) else dict(source)
        return read_as(name, read_dict, name, given, role)
    from . import _columns
    return _columns.table_from(source, role, name)


def read_dict(name: str, given: dict, role: str) -> _core.Table:
    try:
        return _core.Table.of_dict(name, given, role)
    except ValueError:  # an Error too; Python itself refuses to write very long numbers
        fault = wrong_value_in(given, "score" if role == "run" else "grade")
        if fault is None:
            raise
        raise fault from None


def wrong_value_in(given: Mapping, noun: str) -> _core.Error | None:
    """What is wrong with the first number that cannot be taken, if its text would not say so."""
    for topic, documents in given.items():
        for doc, value in documents.items() if isinstance(documents, Mapping) else ():
            fault = number_fault(value)
            if fault is not None:
                return _core.Error(f'topic "{topic}", document "{doc}": {noun} {fault}',
                                   f"make every {noun} an int or a float", code="wrong-type")
            if not is_number(value):
                return None
    return None


def number_fault(value: Any) -> str | None:
    """Why a grade or a score cannot be taken where its text would be long, and would not say it."""
    if getattr(value, "shape", ()):
        return f"is an array of shape {tuple(value.shape)}, and no number"
    if isinstance(value, int) and abs(value) > float_info.max:
        return f"is {short_number(value)}, which is too high for a float"
    return None


def short_number(value: int) -> str:
    """A whole number, with its first digits alone if it has more than anybody would read."""
    if abs(value) < 10**40:
        return str(value)
    power = int((abs(value).bit_length() - 1) * 0.30102999566)  # of ten, or one less: log10(2)
    first = abs(value) // 10**(power - 9)
    if first >= 10**10:
        first, power = first // 10, power + 1
    return f"{'-' if value < 0 else ''}{first}… ({power + 1} digits)"


def read_as(name: str, read: Callable[..., Any], *arguments: Any) -> Any:
    """Reads; an error that is of no file is of the judgments or the run of this name."""
    try:
        return read(*arguments)
    except _core.Error as error:
        if error.file:
            raise
        told, message = shortened(str(error)), shortened(error.message)
        raise _core.Error(f"{name}: {told}", error.hint, message=message, file=name,
                          code=error.code) from None


def shortened(text: str) -> str:
    """Numbers that nobody would read have their first digits. What is in quotes is a name."""
    if not any(len(word) > 60 for word in text.split()):
        return text
    import re
    return re.sub(r"(?<![\w\"'.])(\d{10})\d{50,}(?![\w\"'.])",
                  lambda found: f"{found[1]}… ({len(found[0])} digits)", text)


def is_path(source: Any) -> bool:
    return isinstance(source, (str, os.PathLike))


def is_file(source: Any) -> bool:
    return isinstance(source, BYTES) or callable(getattr(source, "read", None))


def is_run(source: Any) -> bool:
    """A run whatever it holds: on a path, in a file, or one of ours."""
    return is_path(source) or is_file(source) or hasattr(source, "__assay_run__") or \
        isinstance(source, (_core.Run, _core.Table))


def is_columns(source: Mapping) -> bool:
    """Columns by their names, not documents by topics, which arrays and lists could be as well."""
    first = next(iter(source.values()), None)
    if not isinstance(first, list) and not is_array(first) or len(source) >= 100:
        return False
    from ._column_names import is_column_name
    if isinstance(first, list):
        return len(source) >= 2 and any(has_column_names(source, role)
                                        for role in ("run", "qrels"))
    return any(is_column_name(str(key)) for key in source)


def is_array(value: Any) -> bool:
    """A column, or a ranking: values that have a length and a type."""
    if getattr(value, "ndim", 1) == 0:  # a number of NumPy has a type, but no length
        return False
    return (hasattr(value, "dtype") or hasattr(value, "__arrow_c_array__") or
            hasattr(value, "__arrow_c_stream__")) and not is_table(value)


def has_column_names(source: Mapping, role: str) -> bool:
    """Whether the keys are names of columns: lists could be rankings of topics as well. If all are,
    the value may be missing, which is said of columns."""
    from ._column_names import is_column_name, with_recommenders
    names = [str(key) for key in source]
    if all(map(is_column_name, names)) and "score" not in names:
        names.append("score")
    try:
        _core.column_places(names, role, with_recommenders(names, role, []))
    except _core.Error:
        return False
    return True


def is_table(source: Any) -> bool:
    """A data frame, a table of Arrow or a structured array; and no column of one."""
    return hasattr(source, "columns") or hasattr(source, "schema") or \
        getattr(getattr(source, "dtype", None), "names", None) is not None


def is_record(item: Any) -> bool:
    """One line of a table: a mapping of fields, a tuple, an object with them; and no run."""
    if isinstance(item, Mapping):
        first = next(iter(item.values()), None)
        return not isinstance(first, (Mapping, list, tuple, set)) and not is_array(first)
    if isinstance(item, (tuple, list)):
        return hasattr(item, "_fields") or len(item) > 0 and all(map(is_field, item))
    return not (is_run(item) or is_table(item) or hasattr(item, "__iter__"))


def is_field(value: Any) -> bool:
    """A part of a record: a name or a number, if only a wrong one."""
    return value is None or isinstance(value, (str, bytes)) or is_number(value)


def is_number(value: Any) -> bool:
    """One of Python, or of any library that has numbers of its own; and no array of them."""
    return hasattr(value, "__float__") and getattr(value, "shape", ()) == ()


def is_named_runs(source: Any) -> bool:
    """A mapping from names to runs, and not from topics to documents."""
    if not isinstance(source, Mapping) or not source or is_columns(source):
        return False
    first = next((value for value in source.values() if not is_empty(value)), None)
    if isinstance(first, Mapping):
        inner = next(iter(first.values()))
        has_number = isinstance(inner, (list, tuple)) and any(isinstance(value, float)
                                                              for value in inner[:1])
        return isinstance(inner, (Mapping, list, tuple)) and not has_number or \
            is_array(inner) and (hasattr(inner, "keys") or not has_floats(inner))
    if isinstance(first, (list, tuple)):
        return isinstance(first[0], (Mapping, list, tuple)) and is_record(first[0]) and \
            len(first[0]) != 2  # which are documents with their scores
    return is_run(first) or is_table(first) or isinstance(first, Iterator)


def has_floats(column: Any) -> bool:
    """Whether an array holds what no document is called; scores of a Series are by its index."""
    return "float" in str(getattr(column, "dtype", "")).lower()


def is_empty(value: Any) -> bool:
    """A topic or a run with nothing in it tells neither way."""
    return isinstance(value, (Mapping, list, tuple)) and not value


def run_name(source: Any) -> str | None:
    """What a run is called if nobody says: its file."""
    if isinstance(source, _core.Table):
        return source.name
    named = getattr(source, "name", None)
    if hasattr(source, "__assay_run__"):
        return named
    path = source if is_path(source) else named if isinstance(named, str) else None
    if path is None:
        return None
    return _core.stem_of(os.fspath(path))


def existing(source: Any) -> str:
    """A path as text; what is not there is said the way Python says it."""
    path = os.fspath(source)
    if isinstance(path, bytes):
        path = os.fsdecode(path)
    if path != "-":
        os.stat(path)
    return path


def file_name(source: Any, fallback: str) -> str:
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else fallback


def file_bytes(source: Any, name: str) -> bytes:
    """What is in a file; `name` is the argument, for messages."""
    content = source if isinstance(source, BYTES) else source.read()
    if not isinstance(content, (str, *BYTES)):
        raise _core.Error(f"{name}: read() of {type(source).__name__} gave {content!r}, and "
                          "neither text nor bytes", "give a file that is open for reading and "
                          "waits for what is to come", file=name)
    return utf8(content, source) if isinstance(content, str) else bytes(content)


def utf8(text: str, source: Any = None) -> bytes:
    """Bytes that were never UTF-8 stand in texts as surrogates, and are what they were."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise _core.Error(f"{file_name(source, 'text')}: line {line} has "
                          f"{text[error.start]!r}, half of a character that cannot be UTF-8: "
                          'open files with errors="surrogateescape"') from None
