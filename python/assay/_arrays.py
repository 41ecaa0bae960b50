# SPDX-License-Identifier: Apache-2.0
"""Rankings in matrices of whole numbers, as searches among vectors return them."""
from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any

from . import _core
from ._columns import refuse_masked
from ._evaluate import Evaluator
from ._measures import Measures, is_whole
from ._results import Results
from ._settings import MEASURES, text_setting, thread_count


class ArrayQrels:
    """Judgments of documents that are whole numbers, prepared once for any number of searches.

    ``qrels`` are three arrays (topic from 0, document, grade), a sparse matrix of grades of SciPy
    or PyTorch, or ``{topic: {document: grade}}``. Topics are called by their numbers unless
    ``query_ids`` has a name for each; keys of a mapping may be those names.
    """

    def __init__(self, qrels: Any, *, query_ids: Sequence[Any] | None = None, threads: int = 0):
        names = [] if query_ids is None else \
            [str(index(name) if is_whole(name) else name) for name in query_ids]
        if query_ids is not None and not names:
            raise _core.Error("query_ids is empty: it has a name for each topic")
        topics, docs, grades = triples_from(qrels, names)
        self._judgments = _core.IdQrels.of(topics, docs, grades, names, thread_count(threads))
        self.qrels = self._judgments.qrels
        self._names = names

    def __reduce__(self) -> tuple[Any, ...]:
        """By its judgments, and the names of topics."""
        judged = {topic if self._names else int(topic): {int(doc): grade for doc, grade in
                                                         docs.items()}
                  for topic, docs in self.qrels.to_dict().items()}
        return array_qrels_again, (judged, self._names)

    def __copy__(self) -> ArrayQrels:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> ArrayQrels:
        return self  # nothing in it changes

    def run(self, name: str, topk_ids: Any, topk_scores: Any = None) -> _core.Run:
        """A run for these judgments."""
        return self._run(name, topk_ids, topk_scores, check=True)

    def _run(self, name: str, topk_ids: Any, topk_scores: Any = None, *, check: bool) -> _core.Run:
        """The same, whose documents may be left to evaluate() to check."""
        scores = None if topk_scores is None else numbers(topk_scores)
        return self._judgments.run(name, numbers(topk_ids), scores, check)


def array_qrels_again(judged: dict[Any, dict[int, float]], names: list[str]) -> ArrayQrels:
    """Judgments that were stored."""
    return ArrayQrels(judged, query_ids=names or None)


def evaluate_arrays(qrels_coo: Any, topk_ids: Any, topk_scores: Any = None,
                    measures: Measures = MEASURES, *,
                    query_ids: Sequence[Any] | None = None, name: str | None = None,
                    **settings: Any) -> Results:
    """Evaluates the results of a search among vectors, without making text of its documents.

    Row i of ``topk_ids`` is the ranking of topic i: whole numbers of any type, -1 where nothing was
    found. ``topk_scores`` has the same shape, the higher the better (negate distances); without
    them the order given is the ranking. Several searches are ``{name: ids}`` or ``{name: (ids,
    scores)}``. NumPy, PyTorch and anything else with DLPack or a buffer is read where it is.
    ``qrels_coo`` and ``query_ids`` are those of `ArrayQrels`, which can be given instead; the
    settings are those of `Evaluator`. Every value is what the same numbers in files would have.
    """
    if isinstance(qrels_coo, ArrayQrels):
        if query_ids is not None:
            raise _core.Error("query_ids are given beside ArrayQrels: name the topics there, "
                              "ArrayQrels(qrels, query_ids=...)")
        judged = qrels_coo
    else:
        judged = ArrayQrels(qrels_coo, query_ids=query_ids, threads=settings.get("threads", 0))
    searches = searches_from(topk_ids, topk_scores, name)
    runs = {key: judged._run(key, *given, check=False) for key, given in searches.items()}
    return Evaluator(judged.qrels, measures, **settings)(runs)


def searches_from(topk_ids: Any, topk_scores: Any, name: str | None) -> dict[str, tuple]:
    """Numbers and scores of each search, by its name."""
    if not isinstance(topk_ids, Mapping):
        return {"run" if name is None else text_setting("name", name): (topk_ids, topk_scores)}
    if topk_scores is not None:
        raise _core.Error("topk_scores are given beside several searches: give each its own, "
                          "{name: (ids, scores)}")
    if name is not None:
        raise _core.Error(f"name={name!r} is given beside several searches, which have names")
    searches = {str(key): given if isinstance(given, tuple) else (given,)
                for key, given in topk_ids.items()}
    for key, given in searches.items():
        if len(given) not in (1, 2):
            raise _core.Error(f'search "{key}" has {len(given)} parts: expected (ids, scores)')
    return searches


def triples_from(qrels: Any, names: list[str]) -> tuple[Any, Any, Any]:
    """Topics, documents and grades, one of each for a judgment."""
    if isinstance(qrels, Mapping):
        return triples_of_mapping(qrels, names)
    if hasattr(qrels, "tocoo"):
        qrels = qrels.tocoo()
    if getattr(qrels, "is_sparse", False) or getattr(qrels, "is_sparse_csr", False):
        qrels = qrels.to_sparse_coo().coalesce()
        return *qrels.indices(), qrels.values()
    if hasattr(qrels, "row") and hasattr(qrels, "col"):
        return qrels.row, qrels.col, qrels.data
    if not isinstance(qrels, (tuple, list)) or len(qrels) != 3:
        raise _core.Error("qrels are neither three arrays (topic, document, grade) nor a sparse "
                          "matrix nor {topic: {document: grade}}")
    topics, docs, grades = qrels
    return numbers(topics), numbers(docs), numbers(grades)


def triples_of_mapping(qrels: Mapping, names: list[str]) -> tuple[array, array, array]:
    places = {name: place for place, name in enumerate(names)}
    topics, docs, grades = array("q"), array("q"), array("d")
    for topic, judged in qrels.items():
        place = places.get(str(topic)) if names or isinstance(topic, str) else topic
        if place is None:
            raise _core.Error(f"topic {topic!r} of the qrels is not among query_ids")
        topics.extend([place] * len(judged))
        docs.extend(judged.keys())
        grades.extend(judged.values())
    return topics, docs, grades


def numbers(values: Any) -> Any:
    """An array as it is, or a list of numbers as one."""
    refuse_masked("an array", values)
    if hasattr(values, "resolve_neg"):
        values = values.resolve_neg()  # PyTorch may leave the signs to be turned by who reads them
    if not isinstance(values, (list, tuple)):
        return values
    if values and getattr(values[0], "shape", ()):
        raise _core.Error(f"{len(values)} arrays are in a list: make one of them, as stack() of "
                          "their library does")
    if values and isinstance(values[0], (list, tuple)):
        return matrix_of(values)
    if not are_whole(values):
        return array("d", values)
    refuse_high(values, "")
    return array("q", values)


def matrix_of(rows: Sequence[Sequence[Any]]) -> Any:
    """An array of NumPy, which makes floats of whole numbers that are too high."""
    import numpy
    found = numpy.asarray(rows)
    if found.dtype.kind not in "iub" and all(map(are_whole, rows)):
        for place, row in enumerate(rows):
            refuse_high(row, f"row {place}: ")
    return found


def are_whole(values: Iterable[Any]) -> bool:
    return all(isinstance(value, int) for value in values)


def refuse_high(values: Iterable[int], row: str) -> None:
    for place, value in enumerate(values):
        if not -2**63 <= value < 2**63:
            raise _core.Error(f"{row}number {place} of a list is {value}: whole numbers are at "
                              f"most {2**63 - 1}")
