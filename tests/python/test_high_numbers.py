# SPDX-License-Identifier: Apache-2.0
"""Numbers that 64 bits with a sign do not have are refused, and named as they were given."""
import numpy as np
import pytest

import assay

HIGH = [2**63, 2**63 + 5, 2**64 - 2, 2**64 - 1]


@pytest.mark.parametrize("doc", HIGH)
def test_in_a_ranking(doc):
    ids = np.array([[1, 2], [3, doc]], "u8")
    told = f'topic "1" has document {doc} in row 1 of the array'
    with pytest.raises(assay.Error, match=told):
        assay.evaluate_arrays({0: {1: 1}, 1: {3: 1}}, ids)
    with pytest.raises(assay.Error, match=told):
        assay.ArrayQrels({0: {1: 1}, 1: {3: 1}}).run("run", ids)


@pytest.mark.parametrize("doc", HIGH)
def test_in_judgments(doc):
    rows = ([0, 0], np.array([1, doc], dtype="u8"), [1, 1])
    with pytest.raises(assay.Error, match=f"judgment 2 is of document {doc}"):
        assay.ArrayQrels(rows)
    with pytest.raises(assay.Error, match=f"judgment 2 is of topic {doc}"):
        assay.ArrayQrels((rows[1], rows[0], [1, 1]))


@pytest.mark.parametrize("doc", [*HIGH, 10**30])
def test_in_lists(doc):
    with pytest.raises(assay.Error, match=f"number 1 in row 1 of the documents is {doc}:"):
        assay.evaluate_arrays({0: {1: 1}, 1: {3: 1}}, [[1, 2], [-1, doc]])
    with pytest.raises(assay.Error, match=f"number 1 of the documents is {doc}: whole"):
        assay.ArrayQrels(([0, 0], [1, doc], [1, 1]))


def test_the_highest_one_is_a_document():
    ids = np.array([[2**63 - 1, 4]], dtype="u8")
    found = assay.evaluate_arrays(([0], np.array([2**63 - 1], dtype="u8"), [1]), ids, None, "RR")
    assert found["RR"] == 1
