# SPDX-License-Identifier: Apache-2.0
"""What is wrong with arrays and their judgments is said in their own words."""
import types

import numpy as np
import pytest

import assay

IDS = np.array([[1, 2]])


@pytest.mark.parametrize("qrels, words", [
    ({0: {"1": 1}}, ["topic 0", "document '1'", "whole numbers"]),
    ({0: {1.5: 1}}, ["topic 0", "document 1.5", "whole numbers"]),
    ({0: {2**70: 1}}, ["topic 0", f"document {2**70}"]),
    ({0: {1: None}}, ["topic 0, document 1", "grade None is not a number"]),
    ({0: {1: "2"}}, ["topic 0, document 1", "grade '2' is not a number"]),
    ({0: None}, ["topic 0", "NoneType", "{document: grade}"]),
    ({0.5: {1: 1}}, ["topic 0.5", "query_ids"]),
    ({"x": {1: 1}}, ["topic 'x'", "query_ids"]),
    ({2**70: {1: 1}}, [f"topic {2**70}"]),
    ({0: {1: np.array([1, 2])}}, ["topic 0, document 1", "grade is an array of shape (2,)"]),
    ({0: {1: 10**400}}, ["topic 0, document 1", "grade is 1000000000… (401 digits)"]),
    (([0], [1], [10**400]), ["number 0 of the grades is 1000000000… (401 digits): whole"]),
    (([0], [1], [None]), ["number 0 of the grades is None"]),
    (([0], [1, "1"], [1]), ["number 1 of the documents is '1'"]),
    ((["0"], [1], [1]), ["number 0 of the topics is '0'"]),
])
def test_judgments(qrels, words):
    with pytest.raises(assay.Error) as raised:
        assay.evaluate_arrays(qrels, IDS)
    for word in words:
        assert word in str(raised.value)


class Dok(dict):
    """As scipy.sparse has dok_array: a dictionary by row and column."""

    def tocoo(self):
        return types.SimpleNamespace(row=np.array([0, 0]), col=np.array([1, 2]),
                                     data=np.array([0, 1]))


def test_sparse_judgments_that_are_a_dictionary_too():
    qrels = Dok({(0, 1): 0, (0, 2): 1})
    assert assay.evaluate_arrays(qrels, IDS, measures="RR")["RR"] == 0.5


def test_more_topics_than_names():
    with pytest.raises(assay.Error) as raised:
        assay.evaluate_arrays(([0, 1], [1, 1], [1, 1]), IDS, query_ids=["a"])
    for word in ("judgment 2 is of topic 1", "query_ids has 1 name: give one for each topic"):
        assert word in str(raised.value)


def test_sets_and_lists_are_relevant():
    for relevant in ({1, 2}, [1, 2]):
        assert assay.evaluate_arrays({0: relevant}, IDS, measures="R@1")["R@1"] == 0.5


@pytest.mark.parametrize("ids, scores, words", [
    ([[1, 2], [3]], None, ["documents", "2 numbers in row 0, and 1 in row 1"]),
    ([[1, 2], 3], None, ["documents", "2 numbers in row 0, and 3 in row 1"]),
    ([[1, None]], None, ["number 1 in row 0 of the documents is None"]),
    ([["a", "b"]], None, ["number 0 in row 0 of the documents is 'a'"]),
    (None, None, ["the documents are None"]),
    ({"a": None}, None, ["the documents are None"]),
    (IDS, [[1.0, 2.0], [3.0]], ["scores", "2 numbers in row 0, and 1 in row 1"]),
    (IDS, [[1.0, None]], ["number 1 in row 0 of the scores is None"]),
    (IDS, ["R@2"], ["topk_scores is ['R@2']", "measures="]),
    (IDS, "R@2", ["topk_scores is 'R@2'", "measures="]),
    ({"a": IDS}, ["R@2"], ["topk_scores is ['R@2']", "measures="]),
])
def test_rankings(ids, scores, words):
    with pytest.raises(assay.Error) as raised:
        assay.evaluate_arrays({0: {1: 1}}, ids, scores)
    for word in words:
        assert word in str(raised.value)


@pytest.mark.parametrize("names, word", [("ab", "'ab'"), (5, "5"), (["a", None], "None")])
def test_query_ids(names, word):
    with pytest.raises(assay.Error, match=f"query_ids .*{word}"):
        assay.evaluate_arrays({"a": {1: 1}}, IDS, query_ids=names)


def test_names_may_be_bytes():
    found = assay.evaluate_arrays({"a": {1: 1}}, IDS, measures="RR", query_ids=np.array([b"a"]))
    assert found.per_query.to_dict() == {"a": {"RR": 1.0}}


@pytest.mark.parametrize("ids, scores, words", [
    (IDS.astype(object), None, ["array of documents is of the type object", 'astype("int64")']),
    (IDS.astype(str), None, ["array of documents is of the type <U"]),
    (IDS, IDS.astype(np.longdouble), ["array of scores is of the type float128"]),
    (IDS, IDS.astype("M8[s]"), ["array of scores is of the type datetime64[s]"]),
    (IDS, IDS + 1j, ["array of scores is of the type complex128"]),
    (np.ma.array(IDS, mask=[[0, 1]]), None, ["array of documents has masked values", "-1"]),
])
def test_types_of_arrays(ids, scores, words):
    with pytest.raises(assay.Error) as raised:
        assay.evaluate_arrays({0: {1: 1}}, ids, scores)
    for word in words:
        assert word in str(raised.value)
