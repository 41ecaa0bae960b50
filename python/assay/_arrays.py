# SPDX-License-Identifier: Apache-2.0
"""Rankings in matrices of whole numbers, as searches among vectors return them."""
from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from . import _core
from ._columns import refuse_masked, refuse_type
from ._evaluate import Evaluator
from ._measures import Measures, is_whole
from ._names import name_text
from ._results import Results
from ._settings import MEASURES, text_setting, thread_count
from ._sources import is_number, number_fault, read_as, short_number


class ArrayQrels:
    """Judgments of documents that are whole numbers, prepared once for any number of searches.

    ``qrels`` are three arrays (topic from 0, document, grade), a sparse matrix of grades of SciPy
    or PyTorch, or ``{topic: {document: grade}}``, or sets of relevant documents instead of the
    inner ones. Topics are called by their numbers unless ``query_ids`` has a name for each; keys of
    a mapping may be those names.
    """

    def __init__(self, qrels: Any, *, query_ids: Sequence[Any] | None = None, threads: int = 0):
        names = [] if query_ids is None else names_from(query_ids)
        topics, docs, grades = triples_from(qrels, names)
        self._judgments = judgments_of(topics, docs, grades, names, thread_count(threads))
        self.qrels = self._judgments.qrels
        self._names = names

    def __reduce__(self) -> tuple[Any, ...]:
        """By its judgments, and the names of topics."""
        judged = {topic if self._names else int(topic): {int(doc): grade for doc, grade in
                                                         docs.items()}
                  for topic, docs in self.qrels.to_dict().items()}
        return array_qrels_again, (judged, self._names)

    def __repr__(self) -> str:
        return f"<ArrayQrels with {self.qrels!r}>"

    def __copy__(self) -> ArrayQrels:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> ArrayQrels:
        return self  # nothing in it changes

    def run(self, name: str, topk_ids: Any, topk_scores: Any = None) -> _core.Run:
        """A run for these judgments."""
        return self._run(name, topk_ids, topk_scores, check=True)

    def _run(self, name: str, topk_ids: Any, topk_scores: Any = None, *, check: bool) -> _core.Run:
        """The same, whose documents may be left to evaluate() to check."""
        scores = None if topk_scores is None else numbers(topk_scores, "scores")
        return self._judgments.run(name, numbers(topk_ids, "documents"), scores, check)


def judgments_of(topics: Any, docs: Any, grades: Any, names: list[str],
                 threads: int) -> _core.IdQrels:
    try:
        return _core.IdQrels.of(topics, docs, grades, names, threads)
    except _core.Error as error:
        if not names or not error.hint.startswith("topics are numbered"):
            raise
        raise _core.Error(error.message, f"query_ids has {len(names)} "
                          f"{'name' if len(names) == 1 else 'names'}: give one for each topic",
                          file="qrels") from None


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
    refuse_measures(topk_scores)
    searches = searches_from(topk_ids, topk_scores, name)
    read = partial(judged._run, check=False)
    runs = {key: read_as(key, read, key, *given) for key, given in searches.items()}
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
    if hasattr(qrels, "tocoo"):  # first, as some sparse matrices of SciPy are dictionaries too
        qrels = qrels.tocoo()
    if isinstance(qrels, Mapping):
        return triples_of_mapping(qrels, names)
    if getattr(qrels, "is_sparse", False) or getattr(qrels, "is_sparse_csr", False):
        qrels = qrels.to_sparse_coo().coalesce()
        return *qrels.indices(), qrels.values()
    if hasattr(qrels, "row") and hasattr(qrels, "col"):
        return qrels.row, qrels.col, qrels.data
    if not isinstance(qrels, (tuple, list)) or len(qrels) != 3:
        raise _core.Error("qrels are neither three arrays (topic, document, grade) nor a sparse "
                          "matrix nor {topic: {document: grade}}")
    topics, docs, grades = qrels
    return numbers(topics, "topics"), numbers(docs, "documents"), numbers(grades, "grades")


def names_from(query_ids: Any) -> list[str]:
    """A name for each topic."""
    if isinstance(query_ids, (str, bytes)) or not isinstance(query_ids, Iterable):
        raise _core.Error(f"query_ids is a list of names, one for each topic, and not "
                          f"{query_ids!r}")
    names = []
    for given in query_ids:
        name = name_text(given)
        if name is None:
            raise _core.Error(f"query_ids has {given!r}, which is neither text nor a whole number")
        names.append(name)
    if not names:
        raise _core.Error("query_ids is empty: it has a name for each topic")
    return names


def refuse_measures(topk_scores: Any) -> None:
    """Measures in their place would be no numbers, which says nothing of what was forgotten."""
    several = topk_scores if isinstance(topk_scores, (list, tuple, set)) else [topk_scores]
    if any(isinstance(each, (str, _core.Measure)) for each in several):
        raise _core.Error(f"topk_scores is {topk_scores!r}, which looks like measures: write "
                          "measures=, or give the scores before them")


def triples_of_mapping(qrels: Mapping, names: list[str]) -> tuple[array, array, array]:
    """Of {document: grade} by topic, or of documents that are all relevant."""
    places = {name: place for place, name in enumerate(names)}
    topics, docs, grades = array("q"), array("q"), array("d")
    for topic, judged in qrels.items():
        if isinstance(judged, (set, frozenset, list, tuple)):
            judged = dict.fromkeys(judged, 1)
        if not isinstance(judged, Mapping):
            raise _core.Error(f"topic {topic!r} of the qrels has {type(judged).__name__} where "
                              "{document: grade} was expected")
        place = topic_place(topic, places)
        try:
            topics.extend([place] * len(judged))
            docs.extend(judged.keys())
            grades.extend(judged.values())
        except (TypeError, OverflowError):
            raise wrong_judgment(topic, judged) from None
    return topics, docs, grades


def topic_place(topic: Any, places: Mapping[str, int]) -> int:
    """The row of a topic: its name among query_ids, or its number."""
    if not places and is_whole(topic) and -2**63 <= topic < 2**63:
        return topic
    name = name_text(topic)
    if name not in places:
        raise _core.Error(f"topic {topic!r} of the qrels is not among query_ids" if places else
                          f"topic {topic!r} of the qrels is no row of an array: name the rows in "
                          "query_ids, or number topics from 0")
    return places[name]


def wrong_judgment(topic: Any, judged: Mapping) -> _core.Error:
    """What is wrong with the first judgment of a topic that cannot be read."""
    for doc, grade in judged.items():
        if not is_whole(doc) or not -2**63 <= doc < 2**63:
            shown = short_number(doc) if isinstance(doc, int) else repr(doc)
            return _core.Error(f"topic {topic!r} of the qrels has document {shown}: documents are "
                               f"whole numbers from 0 to {2**63 - 1}")
        if fault := number_fault(grade):
            return _core.Error(f"topic {topic!r}, document {doc!r} of the qrels: grade {fault}")
        if not is_number(grade):
            return _core.Error(f"topic {topic!r}, document {doc!r} of the qrels: grade {grade!r} "
                               "is not a number")
    return _core.Error(f"topic {topic!r} of the qrels has numbers that are too high")


def numbers(values: Any, what: str) -> Any:
    """An array as it is, or a list of numbers as one."""
    if values is None:
        raise _core.Error(f"the {what} are None: give an array of numbers")
    refuse_masked(f"the array of {what}", values, "leave these places out; in a matrix, set their "
                  "documents to -1, as where nothing was found")
    refuse_type(f"the array of {what}", values)
    if hasattr(values, "resolve_neg"):
        values = values.resolve_neg()  # PyTorch may leave the signs to be turned by who reads them
    if not isinstance(values, (list, tuple)):
        return values
    if values and getattr(values[0], "shape", ()):
        raise _core.Error(f"{what}: {len(values)} arrays are in a list: make one of them, as "
                          "stack() of their library does")
    if values and isinstance(values[0], (list, tuple)):
        return matrix_of(values, what)
    try:
        return array("q" if are_whole(values) else "d", values)
    except (TypeError, OverflowError):
        refuse_others(values, what)
        raise


def matrix_of(rows: Sequence[Any], what: str) -> Any:
    """An array of NumPy, if all rows are numbers and as many."""
    import numpy
    try:
        found = numpy.asarray(rows)
    except ValueError:  # they differ in length
        found = None
    is_odd = found is None or found.dtype.kind not in "iubf"
    if is_odd or found.dtype.kind == "f" and are_whole(rows[0]):  # of numbers that are too high
        for place, row in enumerate(rows):
            refuse_other_length(rows, place, what)
            refuse_others(row, what, f" in row {place}")
    return found


def refuse_other_length(rows: Sequence[Any], place: int, what: str) -> None:
    first, row = rows[0], rows[place]
    if not isinstance(row, (list, tuple)) or len(row) != len(first):
        count = len(row) if isinstance(row, (list, tuple)) else repr(row)
        raise _core.Error(f"the {what} have {len(first)} numbers in row 0, and {count} in row "
                          f"{place}: fill rows up, documents with -1")


def are_whole(values: Iterable[Any]) -> bool:
    return all(isinstance(value, int) for value in values)


def refuse_others(values: Sequence[Any], what: str, where: str = "") -> None:
    """What is no number, or a whole one that is too high, in a list."""
    for place, value in enumerate(values):
        if not is_number(value):
            raise _core.Error(f"number {place}{where} of the {what} is {value!r}, which is no "
                              "number")
        if isinstance(value, int) and not -2**63 <= value < 2**63:
            raise _core.Error(f"number {place}{where} of the {what} is {short_number(value)}: "
                              f"whole numbers are at most {2**63 - 1}")
