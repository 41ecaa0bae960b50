# SPDX-License-Identifier: Apache-2.0
"""What judgments and runs have in common: a number for each document of each query."""
from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ...._core import Error
from ...._names import name_text

Numbers = dict[str, dict[str, Any]]
COLUMNS = ("q_id", "doc_id", "score")


class Lists:
    """Documents of queries, sorted by query id, and by number: the largest first, equal ones in
    the order in which they came."""

    number: Callable[[Any], Any]
    noun = ""

    def __init__(self, lists: Mapping[str, Mapping[str, Any]] | None, name: str | None):
        self._lists: Numbers = {}
        self.sorted = False
        self.name = name
        if lists is not None:
            self._lists = {q_id: self._numbers(q_id, with_text_ids(docs, "document", q_id).items())
                           for q_id, docs in with_text_ids(lists, "query").items()}
            self.sort()

    def _numbers(self, q_id: str, items: Iterable[tuple[str, Any]]) -> dict[str, Any]:
        numbers = {}
        for doc_id, value in items:
            try:
                numbers[doc_id] = type(self).number(value)
            except (TypeError, ValueError, OverflowError):
                raise Error(f'query "{q_id}", document "{doc_id}": {self.noun} {value!r} is not '
                            f"a {'whole ' if type(self).number is whole else ''}number") from None
        return numbers

    def keys(self) -> Any:
        """The query ids."""
        return self._lists.keys()

    def items(self) -> Any:
        """Query ids with their documents."""
        return self._lists.items()

    def add_score(self, q_id: str, doc_id: str, score: Any) -> None:
        """Adds a document to a query, or changes its number."""
        q_id = text_id(q_id, "query")
        own = self._numbers(q_id, [(text_id(doc_id, "document"), score)])
        self._lists.setdefault(q_id, {}).update(own)
        self.sorted = False

    def add(self, q_id: str, doc_ids: list[str], scores: list[Any]) -> None:
        """Adds a query with its documents."""
        self.add_multi([q_id], [doc_ids], [scores])

    def add_multi(self, q_ids: list[str], doc_ids: list[list[str]],
                  scores: list[list[Any]]) -> None:
        """Adds queries with their documents; a query that is there already is replaced."""
        for q_id, docs, numbers in zip(q_ids, doc_ids, scores, strict=True):
            q_id, names = text_id(q_id, "query"), [text_id(doc, "document") for doc in docs]
            self._lists[q_id] = self._numbers(q_id, zip(names, numbers, strict=True))
        self.sort()

    def get_query_ids(self) -> list[str]:
        return list(self._lists)

    def get_doc_ids_and_scores(self) -> list[dict[str, Any]]:
        return list(self._lists.values())

    def sort(self) -> None:
        """Queries by id, documents by number."""
        self._lists = {q_id: best_first(self._lists[q_id]) for q_id in sorted(self._lists)}
        self.sorted = True

    def sorted_lists(self) -> Numbers:
        """{query: {document: number}}, sorted."""
        if not self.sorted:
            self.sort()
        return self._lists

    def to_typed_list(self) -> list[Any]:
        """An array of two columns for each query: numbers that stand for documents, and theirs."""
        import numpy
        return [numpy.array([[float(hash(doc_id)), value] for doc_id, value in docs.items()],
                            dtype=numpy.float64).reshape(-1, 2)
                for docs in self.sorted_lists().values()]

    def to_dict(self) -> Numbers:
        """{query: {document: number}}; a query that is not there has no documents."""
        return defaultdict(dict, {q_id: dict(docs) for q_id, docs in self._lists.items()})

    def to_dataframe(self) -> Any:
        """A pandas.DataFrame with the columns q_id, doc_id and score."""
        import pandas
        rows = [(q_id, doc_id, value) for q_id, docs in self._lists.items()
                for doc_id, value in docs.items()]
        return pandas.DataFrame({name: [row[i] for row in rows]
                                 for i, name in enumerate(COLUMNS)})

    def _write(self, path: Any, kind: str, lines: Callable[[], Iterator[str]]) -> None:
        if kind == "parquet":
            self.to_dataframe().to_parquet(path, index=False)
        elif kind == "json":
            with open(path, "w", encoding="utf-8") as file:
                json.dump(self._lists, file, indent=2, ensure_ascii=False)
        else:
            with open_text(path, kind) as file:
                file.writelines(lines())

    @property
    def size(self) -> int:
        """The number of queries."""
        return len(self._lists)

    def __getitem__(self, q_id: str) -> dict[str, Any]:
        return dict(self._lists[text_id(q_id, "query")])

    def __contains__(self, q_id: Any) -> bool:
        return text_id(q_id, "query") in self._lists

    def __iter__(self) -> Iterator[str]:
        return iter(self._lists)

    def __len__(self) -> int:
        return len(self._lists)

    def __repr__(self) -> str:
        return repr(self._lists)


def whole(value: Any) -> int:
    """A whole number; one that is not would lose a part of it."""
    number = int(value)
    if number != value:
        raise ValueError
    return number


def text_id(name: Any, what: str) -> str:
    """The text of a query or document, which may be a whole number."""
    text = name_text(name)
    if text is None:
        raise Error(f"a {what} is called {name!r}: neither text nor a whole number")
    return text


def with_text_ids(items: Mapping[Any, Any], what: str, q_id: str | None = None) -> dict[str, Any]:
    """The same by the texts of their keys."""
    if not isinstance(items, Mapping):
        raise Error(f"judgments and runs are {{query: {{document: number}}}}, and not {items!r}"
                    if q_id is None else
                    f'query "{q_id}" has {items!r}: expected {{document: number}}')
    texts = {text_id(key, what): value for key, value in items.items()}
    if len(texts) < len(items):
        seen: set[str] = set()
        again = next(text for key in items
                     if (text := text_id(key, what)) in seen or seen.add(text))
        raise twice(what, again)
    return texts


def best_first(docs: dict[str, Any]) -> dict[str, Any]:
    return dict(sorted(docs.items(), key=lambda item: -item[1]))


def lists_from_frame(frame: Any, columns: tuple[str, str, str]) -> Numbers:
    """The rows of a data frame by their queries; ids are text or whole numbers."""
    missing = [column for column in columns if column not in getattr(frame, "columns", ())]
    if missing:
        raise Error(f"there is no column {missing[0]!r}: the data frame has "
                    f"{', '.join(map(repr, getattr(frame, 'columns', ()))) or 'none'}")
    q_ids, doc_ids, values = (frame[column].to_list() for column in columns)
    queries = [text_id(q_id, "query") for q_id in q_ids]
    docs = [text_id(doc_id, "document") for doc_id in doc_ids]
    refuse_both("query", q_ids, queries, [""] * len(queries))
    refuse_both("document", doc_ids, docs, queries)
    lists: Numbers = defaultdict(dict)
    for query, doc, value in zip(queries, docs, values, strict=True):
        lists[query][doc] = value
    return lists


def refuse_both(what: str, ids: list[Any], texts: list[str], within: list[str]) -> None:
    """Ids that are text in one row and a number in another would be one."""
    kinds = [next((kind for kind in (str, bytes) if isinstance(each, kind)), int) for each in ids]
    if len(set(kinds)) < 2:
        return
    known: dict[tuple[str, str], type] = {}
    for key, kind in zip(zip(within, texts), kinds):
        if known.setdefault(key, kind) is not kind:
            raise twice(what, key[1])


def twice(what: str, text: str) -> Error:
    return Error(f'{what} "{text}" is there twice, as text and as a number or as bytes')


def read_parquet(path: Any, pd_kwargs: Mapping[str, Any] | None) -> Any:
    import pandas
    return pandas.read_parquet(path, **(pd_kwargs or {}))


def file_kind(path: Any, kind: str | None, known: tuple[str, ...]) -> str:
    """What is said, or else what the ending of the file says."""
    if kind is None:
        kind = os.path.splitext(os.fspath(path))[1][1:]
        kind = {"txt": "trec", "parq": "parquet"}.get(kind, kind)
    if kind not in known:
        raise AssertionError(f"{os.fspath(path)}: kind must be one of {', '.join(known)}, "
                             f"and is {kind!r}")
    return kind


def open_text(path: Any, kind: str) -> Any:
    """A file to write, packed if its kind says so."""
    if kind != "gz":
        return open(path, "w", encoding="utf-8")
    import gzip
    return gzip.open(path, "wt", encoding="utf-8")
