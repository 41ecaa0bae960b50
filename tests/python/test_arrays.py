# SPDX-License-Identifier: Apache-2.0
"""Matrices of whole numbers give what the same numbers give as text, bit for bit."""
import array
import ctypes
import subprocess
import sys

import numpy as np
import pytest

import assay

MEASURES = ["nDCG@10", "AP", "R@100", "RR@10", "P@5", "Judged@10"]


def random_search(seed, topics=60, k=30, docs=200, score_type="f4", levels=12):
    """Judgments as triples, and rankings with ties, in any order, with places that are empty."""
    rng = np.random.default_rng(seed)
    judged = [(t, d, rng.integers(0, 4)) for t in range(topics) if t % 7
              for d in rng.choice(docs, rng.integers(1, 30), replace=False)]
    rng.shuffle(judged)
    ids = np.stack([rng.choice(docs, k, replace=False) for _ in range(topics)])
    scores = rng.integers(0, levels, (topics, k)).astype(score_type)
    ids[rng.random((topics, k)) < 0.1] = -1
    ids[5] = -1
    return tuple(np.array(column) for column in zip(*judged, strict=True)), ids, scores


def as_dicts(qrels, ids, scores=None, names=str):
    judged, run = {}, {}
    for topic, doc, grade in zip(*qrels, strict=True):
        judged.setdefault(names(topic), {})[str(doc)] = int(grade)
    for topic, row in enumerate(ids):
        for place, doc in enumerate(row):
            if doc >= 0:
                score = len(row) - place if scores is None else float(scores[topic][place])
                run.setdefault(names(topic), {})[str(doc)] = score
    return judged, run


def assert_same(found, expected):
    assert found.per_query.to_dict() == expected.per_query.to_dict()
    assert found.to_dict() == expected.to_dict()
    assert found.notes == expected.notes


@pytest.mark.parametrize("ties", ["trec", "doc-asc", "rank", "file", "expected"])
@pytest.mark.parametrize("score_type", ["f2", "f4", "f8", "i4"])
@pytest.mark.parametrize("seed", range(3))
def test_as_text(seed, score_type, ties):
    qrels, ids, scores = random_search(seed, score_type=score_type)
    found = assay.evaluate_arrays(qrels, ids, scores, MEASURES, ties=ties)
    assert_same(found, assay.evaluate(*as_dicts(qrels, ids, scores), MEASURES, ties=ties))


@pytest.mark.parametrize("settings", [
    {"topics": "run"}, {"topics": "both"}, {"depth": 7}, {"only_topics": ["3", "10", "5"]},
    {"bounds": True}, {"intervals": True}, {"threads": 1}, {"threads": 3}, {"judged_only": True}],
    ids=str)
def test_settings(settings):
    qrels, ids, scores = random_search(4)
    found = assay.evaluate_arrays(qrels, ids, scores, MEASURES, **settings)
    assert_same(found, assay.evaluate(*as_dicts(qrels, ids, scores), MEASURES, **settings))


def test_equal_scores_go_by_digits():
    """Names in descending order: 9, 1000, 100, 10, 1."""
    ids = np.array([[1, 100, 9, 1000, 10]])
    for doc, rank in ((9, 1), (1000, 2), (100, 3), (10, 4), (1, 5)):
        found = assay.evaluate_arrays(([0], [doc], [1]), ids, np.zeros((1, 5)), "RR")
        assert found["RR"] == 1 / rank


def test_large_numbers():
    ids = np.array([[2**63 - 1, 2**62, 999_999_999_999_999_999, 0]])
    qrels = ([0, 0], [2**62, 2**63 - 1], [1, 2])
    for scores in (None, np.zeros((1, 4)), np.array([[1, 3, 3, 2]])):
        found = assay.evaluate_arrays(qrels, ids, scores, MEASURES)
        assert_same(found, assay.evaluate(*as_dicts(qrels, ids, scores), MEASURES))


@pytest.mark.parametrize("seed", range(3))
def test_the_order_given_is_the_ranking(seed):
    qrels, ids, _ = random_search(seed)
    assert_same(assay.evaluate_arrays(qrels, ids, measures=MEASURES),
                assay.evaluate(*as_dicts(qrels, ids), MEASURES))


@pytest.mark.parametrize("width", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"])
def test_whole_numbers_of_any_width(width):
    qrels, _, scores = random_search(1, docs=100)
    rng = np.random.default_rng(1)
    ids = np.stack([rng.choice(100, 30, replace=False) for _ in range(60)]).astype(width)
    expected = assay.evaluate(*as_dicts(qrels, ids.astype("i8"), scores), MEASURES)
    qrels = (qrels[0].astype(width), qrels[1].astype(width), qrels[2].astype("f4"))
    assert_same(assay.evaluate_arrays(qrels, ids, scores, MEASURES), expected)


def test_arrays_with_steps():
    qrels, ids, scores = random_search(2)
    expected = assay.evaluate_arrays(qrels, ids, scores, MEASURES)
    wide_ids, wide_scores = np.zeros((120, 60), "i8"), np.zeros((120, 60), "f4")
    wide_ids[::2, ::2], wide_scores[::2, ::2] = ids, scores
    assert_same(assay.evaluate_arrays(qrels, wide_ids[::2, ::2], wide_scores[::2, ::2], MEASURES),
                expected)
    assert_same(assay.evaluate_arrays(qrels, np.asfortranarray(ids), scores, MEASURES), expected)
    ids.flags.writeable = False
    assert_same(assay.evaluate_arrays(qrels, ids, scores, MEASURES), expected)


LONG_RANKING = """
import resource
import numpy as np
import assay

def most_kilobytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

ids = np.arange(1_000_000).reshape(1, -1)
assay.evaluate_arrays(([0], [5], [1]), ids[:, :10], measures="RR", threads=4)
before = most_kilobytes()
assert assay.evaluate_arrays(([0], [5], [1]), ids, measures="RR", threads=4)["RR"] == 1 / 6
print(most_kilobytes() - before)
"""


def test_memory_for_a_long_ranking():
    """Threads that have no row to look at take none."""
    found = subprocess.run([sys.executable, "-c", LONG_RANKING], capture_output=True, text=True,
                           check=True)
    assert int(found.stdout) < 64 * 1024


class Sparse:
    """As scipy.sparse has it."""

    def __init__(self, row, col, data):
        self.row, self.col, self.data = row, col, data

    def tocoo(self):
        return self


def test_forms_of_judgments():
    qrels, ids, scores = random_search(3)
    expected = assay.evaluate_arrays(qrels, ids, scores, MEASURES)
    by_topic = {}
    for topic, doc, grade in zip(*(column.tolist() for column in qrels), strict=True):
        by_topic.setdefault(topic, {})[doc] = grade
    lists = tuple(column.tolist() for column in qrels)
    plain = tuple(array.array("q", column.tolist()) for column in qrels)
    for form in (by_topic, Sparse(*qrels), lists, plain, assay.ArrayQrels(qrels)):
        assert_same(assay.evaluate_arrays(form, ids, scores, MEASURES), expected)


def test_other_owners_of_arrays():
    """A buffer without NumPy, and lists."""
    ids = memoryview(array.array("i", [3, 1, 2, 4])).cast("B").cast("i", (2, 2))
    qrels = {0: {1: 1}, 1: {2: 1}}
    assert assay.evaluate_arrays(qrels, ids, measures="RR")["RR"] == 0.75
    assert assay.evaluate_arrays(qrels, [[3, 1], [2, 4]], measures="RR")["RR"] == 0.75


class Tensor:
    """What has DLPack alone, as PyTorch."""

    def __init__(self, values):
        self._values = values

    def __dlpack__(self, **how):
        return self._values.__dlpack__(**how)

    def __dlpack_device__(self):
        return self._values.__dlpack_device__()


class Negative(Tensor):
    """The negative of a tensor that has not been computed yet, as the imag of a conj() is."""

    def resolve_neg(self):
        return Tensor(-self._values)


def test_signs_that_are_not_turned_yet():
    scores = np.array([[3.0, 2.0, 1.0]], "f4")
    found = assay.evaluate_arrays({0: {7: 1}}, np.array([[7, 8, 9]]), Negative(scores), "RR")
    assert found["RR"] == 1 / 3


def test_dlpack():
    qrels, ids, scores = random_search(3)
    expected = assay.evaluate_arrays(qrels, ids, scores, MEASURES)
    found = assay.evaluate_arrays(tuple(Tensor(column) for column in qrels), Tensor(ids),
                                  Tensor(scores), MEASURES)
    assert_same(found, expected)


class Brain16:
    """bfloat16 as PyTorch hands it over: 16 bits of NumPy whose type is said to be that one."""

    def __init__(self, values):
        self._bits = (np.ascontiguousarray(values, "f4").view("u4") >> 16).astype("u2")

    def every_other(self):
        """The same with something else between the columns."""
        wide = np.full((self._bits.shape[0], 2 * self._bits.shape[1]), 0x4000, "u2")
        wide[:, ::2] = self._bits
        self._bits = wide[:, ::2]
        return self

    def __dlpack__(self, **how):
        capsule = self._bits.__dlpack__()
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        # After data (8), device (8) and the number of dimensions (4) comes the code of the type.
        ctypes.c_uint8.from_address(pointer(capsule, b"dltensor") + 20).value = 4
        return capsule

    def __dlpack_device__(self):
        return self._bits.__dlpack_device__()


@pytest.mark.parametrize("seed", range(4))
def test_bfloat16(seed):
    """Numbers of few digits are the same in it."""
    (topics, docs, grades), ids, scores = random_search(seed)
    exact = scores - 4.5
    expected = assay.evaluate_arrays((topics, docs, grades), ids, exact, MEASURES)
    judged = (topics, docs, Brain16(grades))
    for given in (Brain16(exact), Brain16(exact).every_other()):
        assert_same(assay.evaluate_arrays(judged, ids, given, MEASURES), expected)


class Whole:
    """A number whose text is another one, as a tensor with nothing but a number has it."""

    shape = ()

    def __init__(self, value):
        self._value = value

    def __index__(self):
        return self._value

    def __str__(self):
        return f"tensor({self._value})"


def test_names_that_are_numbers_of_a_library():
    found = assay.evaluate_arrays(([0, 1], [5, 6], [1, 1]), [[5], [7]], measures="RR",
                                  query_ids=[Whole(31), Whole(41)], only_topics=[Whole(31)])
    assert found.per_query.topics() == ["31"] and found["RR"] == 1


class SparseTensor:
    """Grades as PyTorch has them."""

    is_sparse = True

    def __init__(self, topics, docs, grades):
        self._indices, self._values = np.array([topics, docs]), grades

    def to_sparse_coo(self):
        return self

    def coalesce(self):
        return self

    def indices(self):
        return self._indices

    def values(self):
        return self._values


def test_sparse_tensors():
    qrels, ids, scores = random_search(5)
    assert_same(assay.evaluate_arrays(SparseTensor(*qrels), ids, scores, MEASURES),
                assay.evaluate_arrays(qrels, ids, scores, MEASURES))


def test_arrays_in_a_list():
    qrels, ids, scores = random_search(5)
    with pytest.raises(assay.Error, match="60 arrays are in a list: make one of them, as stack"):
        assay.evaluate_arrays(qrels, list(ids), scores, MEASURES)


def test_names_of_topics():
    qrels, ids, scores = random_search(6)
    names = [f"frage-{chr(97 + i % 26)}ü{i}" for i in range(len(ids))]
    found = assay.evaluate_arrays(qrels, ids, scores, MEASURES, query_ids=names)
    judged, run = as_dicts(qrels, ids, scores, names=lambda topic: names[topic])
    assert_same(found, assay.evaluate(judged, run, MEASURES))
    by_name = {topic: {int(d): g for d, g in docs.items()} for topic, docs in judged.items()}
    assert_same(assay.evaluate_arrays(by_name, ids, scores, MEASURES, query_ids=names), found)


def test_several_searches():
    qrels, ids, scores = random_search(8)
    found = assay.evaluate_arrays(qrels, {"flat": (ids, scores), "order": ids}, measures=MEASURES)
    assert found.runs == ["flat", "order"]
    judged, flat = as_dicts(qrels, ids, scores)
    assert_same(found, assay.evaluate(judged, {"flat": flat, "order": as_dicts(qrels, ids)[1]},
                                      MEASURES))


def test_many_topics_and_judgments():
    """Topics with more judgments than are compared one by one, and more than 1000 topics."""
    rng = np.random.default_rng(5)
    topics = np.repeat(np.arange(1500), 40)
    docs = np.concatenate([rng.choice(300, 40, replace=False) for _ in range(1500)])
    qrels = (topics, docs, rng.integers(-1, 4, len(docs)))
    ids = np.stack([rng.choice(300, 50, replace=False) for _ in range(1500)]).astype("i4")
    scores = -np.sort(-rng.random((1500, 50)).astype("f4"))
    assert_same(assay.evaluate_arrays(qrels, ids, scores, MEASURES),
                assay.evaluate(*as_dicts(qrels, ids, scores), MEASURES))


def test_arrays_may_go_away():
    qrels, ids, scores = random_search(9)
    expected = assay.evaluate_arrays(qrels, ids, scores, MEASURES)
    prepared = assay.ArrayQrels(tuple(column.copy() for column in qrels))
    run = prepared.run("kept", ids.copy(), scores.copy())
    found = assay.evaluate(prepared.qrels, {"run": run}, MEASURES)
    assert_same(found, expected)
    assert run.to_dict()["3"].keys() == {str(doc) for doc in ids[3] if doc >= 0}


@pytest.mark.parametrize("change, words", [
    (dict(topk_ids=[[1, 2, 1]]), ['topic "0"', "document 1 twice", "row 0"]),
    (dict(topk_ids=[[1, 2, -7]]), ['topic "0"', "document -7", "row 0"]),
    (dict(topk_ids=[[1.5, 2, 3]]), ["no whole numbers"]),
    (dict(topk_ids=[1, 2, 3]), ["1 dimension\n", "expected 2"]),
    (dict(topk_ids=np.array([["a", "b"]])), ["documents", "of the type <U1"]),
    (dict(topk_ids=np.array([[1, 2]], ">i8")), ["documents", "byte order", "newbyteorder"]),
    (dict(topk_scores=np.array([[3, 2, 1]], ">f4")), ["scores", "byte order"]),
    (dict(topk_ids=[[-1, -1, -1]]), ["no documents"]),
    (dict(topk_scores=[[1.0, 2.0]]), ["scores in 1 x 2", "documents in 1 x 3"]),
    (dict(topk_scores=[[1.0, np.nan, 2.0]]), ['topic "0"', "document 2", "score nan"]),
    (dict(topk_scores=[[np.inf, 2.0, 1.0]]), ['topic "0"', "document 1", "score inf"]),
    (dict(qrels_coo=([0, 0], [1, 1], [1, 2])), ['topic "0"', 'document "1" twice']),
    (dict(qrels_coo=([0], [1], [np.nan])), ['topic "0"', "document 1", "grade nan"]),
    (dict(qrels_coo=([0], [-1], [1])), ["judgment 1", "document -1"]),
    (dict(qrels_coo=([-2], [1], [1])), ["judgment 1", "topic -2"]),
    (dict(qrels_coo=([0], [1, 2], [1])), ["1 topics, 2 documents"]),
    (dict(qrels_coo=([], [], [])), ["no judgments"]),
    (dict(qrels_coo=7), ["three arrays"]),
    (dict(qrels_coo=([0], [1], [1]), query_ids=[]), ["query_ids", "empty"]),
    (dict(topk_ids=[[1], [2]], query_ids=["a"]), ["2 rows", "only 1 topics have names"]),
    (dict(query_ids=["a", "a"]), ['two topics are called "a"']),
    (dict(qrels_coo={"b": {1: 1}}, query_ids=["a"]), ["'b'", "query_ids"]),
    (dict(qrels_coo=assay.ArrayQrels(([0], [1], [1])), query_ids=["a"]), ["query_ids", "beside"]),
])
def test_faults_name_their_place(change, words):
    given = dict(qrels_coo=([0], [1], [1]), topk_ids=[[1, 2, 3]], measures="AP") | change
    for key in ("topk_ids", "topk_scores"):
        if key in given:
            given[key] = np.array(given[key])
    with pytest.raises(assay.Error) as raised:
        assay.evaluate_arrays(**given)
    for word in words:
        assert word in str(raised.value)


@pytest.mark.parametrize("ids, change, words", [
    ({"flat": [[1]]}, dict(topk_scores=[[1.0]]), ["topk_scores", "(ids, scores)"]),
    ({"flat": [[1]]}, dict(name="dense"), ["name='dense'", "several searches"]),
    ({"flat": ([[1]], [[1.0]], 3)}, {}, ['"flat"', "3 parts", "(ids, scores)"]),
])
def test_nothing_given_is_left_out(ids, change, words):
    with pytest.raises(assay.Error) as raised:
        assay.evaluate_arrays(([0], [1], [1]), ids, measures="AP", **change)
    for word in words:
        assert word in str(raised.value)


@pytest.mark.parametrize("width", ["i1", "i2", "i4", "i8"])
@pytest.mark.parametrize("ties", ["trec", "expected"])
def test_only_minus_1_is_no_document(ties, width):
    """Whether documents are looked at as numbers or as texts, and wherever they lie."""
    qrels = assay.ArrayQrels(([0], [1], [1]))
    for shape in ((1000, 3), (1000, 6)):
        ids = np.tile(np.array([1, -1, 2], width), (1000, shape[1] // 3))[:, ::shape[1] // 3]
        assert assay.evaluate_arrays(qrels, ids[:, :2], measures="AP", ties=ties)["AP"] == 1
        ids[900, 1] = -3
        ids[700, 2] = -2
        with pytest.raises(assay.Error, match='(?s)"700" has document -2 in row 700.*only -1'):
            assay.evaluate_arrays(qrels, ids, measures="AP", ties=ties)
        with pytest.raises(assay.Error, match="document -2"):
            qrels.run("run", ids)


def test_nothing_in_common_has_a_note():
    found = assay.evaluate_arrays(([0], [5], [1]), np.array([[1, 2, 3]]), measures="AP")
    expected = assay.evaluate({"0": {"5": 1}}, {"0": {"1": 3, "2": 2, "3": 1}}, "AP")
    assert found.notes == expected.notes
