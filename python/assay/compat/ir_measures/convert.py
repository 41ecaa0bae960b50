# SPDX-License-Identifier: Apache-2.0
"""Judgments and runs from what people have: dictionaries, frames, records, files."""
from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ... import _core
from .._common import is_written, read_written
from .util import Qrel, ScoredDoc


class _Converter:
    """What both have in common. Without `strict`, a frame may lack columns."""

    record: Any
    noun = ""

    def __init__(self, source: Any, strict: bool = True):
        self.source = source
        self.strict = strict

    @property
    def _value(self) -> str:
        return self.record._fields[2]

    def as_dict_of_dict(self) -> dict:
        """{topic: {document: number}}; of several numbers for a document the last one counts."""
        if isinstance(self.source, Mapping):
            return self.source if isinstance(self.source, dict) else dict(self.source)
        if is_written(self.source):
            return self._read()
        result: dict[Any, dict[Any, Any]] = {}
        for topic, document, number in self._triples():
            result.setdefault(topic, {})[document] = number
        return result

    def as_namedtuple_iter(self) -> Iterator[Any]:
        """Records, one after the other."""
        if self._is_frame():
            columns = [_listed(self.source[name]) for name in self._columns()]
            yield from itertools.starmap(self.record, zip(*columns))
        elif isinstance(self.source, Mapping) or is_written(self.source):
            for topic, documents in self.as_dict_of_dict().items():
                for document, number in documents.items():
                    yield self.record(topic, document, number)
        else:
            yield from self._records()

    def as_pd_dataframe(self) -> Any:
        """A frame with a column for each field of a record."""
        import pandas
        if isinstance(self.source, pandas.DataFrame):
            self._columns()
            return self.source
        return pandas.DataFrame(list(self.as_namedtuple_iter()), columns=self.record._fields)

    def _is_frame(self) -> bool:
        """A frame of pandas or of polars."""
        return hasattr(self.source, "columns") and hasattr(self.source, "dtypes")

    def _columns(self) -> list[str]:
        """The columns that are there, in the order of the fields."""
        there = list(self.source.columns)
        needed = [name for name in self.record._fields if name not in self.record._field_defaults]
        missing = [name for name in needed if name not in there]
        if missing and self.strict:
            raise ValueError(f"the frame of the {self.noun} has no column {', '.join(missing)}; "
                             f"it has {', '.join(map(str, there))}")
        return [name for name in self.record._fields if name in there]

    def _triples(self) -> Iterable[tuple[Any, Any, Any]]:
        if self._is_frame():
            self._columns()
            names = ("query_id", "doc_id", self._value)
            return zip(*(_listed(self.source[name]) for name in names))
        return ((item.query_id, item.doc_id, getattr(item, self._value))
                for item in self._records())

    def _records(self) -> Iterator[Any]:
        needed = ("query_id", "doc_id", self._value)
        if not isinstance(self.source, Iterable):
            raise ValueError(f"the {self.noun} cannot be {type(self.source).__name__}; give a dict "
                             f"of dicts, a frame with the columns {', '.join(needed)}, records "
                             f"such as {self.record.__name__}, or a path")
        for item in self.source:
            missing = [name for name in needed if not hasattr(item, name)]
            if missing:
                raise ValueError(f"a record of the {self.noun} has no {', '.join(missing)}: "
                                 f"{item!r}")
            yield item

    def _read(self) -> dict:
        raise NotImplementedError


def _listed(column: Any) -> list:
    """Numbers and texts of Python itself, which are quicker to go through."""
    return column.tolist() if hasattr(column, "tolist") else column.to_list()


class QrelsConverter(_Converter):
    """Judgments in whatever form is needed."""

    record = Qrel
    noun = "qrels"

    def as_pd_dataframe(self) -> Any:
        frame = super().as_pd_dataframe()
        return frame if "iteration" in frame.columns else frame.assign(iteration="0")

    def _read(self) -> dict:
        qrels = read_written(self.source, self.noun, _core.Qrels.of_file, _core.Qrels.of_bytes)
        return {} if qrels is None else _core.whole_grades(qrels)


class RunConverter(_Converter):
    """A run in whatever form is needed."""

    record = ScoredDoc
    noun = "run"

    def as_sorteddict(self) -> dict[str, list[ScoredDoc]]:
        """{topic: documents, the best first}."""
        topics: dict[str, list[ScoredDoc]] = {}
        for item in self.as_namedtuple_iter():
            topics.setdefault(item.query_id, []).append(item)
        return {topic: sorted(items, key=lambda item: -item.score)
                for topic, items in topics.items()}

    def _read(self) -> dict:
        run = read_written(self.source, self.noun, _core.Run.of_file, _core.Run.of_bytes)
        return {} if run is None else run.to_dict(ties="file")
