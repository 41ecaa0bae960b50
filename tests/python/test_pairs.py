# SPDX-License-Identifier: Apache-2.0
"""Pairs of a comparison, looked up."""
import pytest

import assay

QRELS = {f"q{i}": {"a": 1} for i in range(6)}
RUNS = {"b": {f"q{i}": ["x"] * (i > 3) + ["a"] for i in range(6)},
        "a": {f"q{i}": ["x"] * (i < 3) + ["a"] for i in range(6)},
        "c": {f"q{i}": ["x", "a"] for i in range(6)}}


def compared(names="bac", **settings):
    results = assay.evaluate(QRELS, {name: RUNS[name] for name in names}, "RR P@1")
    return results.compare(test="t,wilcoxon", **settings)


def test_a_pair_is_the_same_from_both_sides():
    pairs = compared()
    pair, turned = pairs["b", "a", "RR"], pairs["a", "b", "RR"]
    # RR is 1 or 1/2: b has four of 1, a three.
    assert pair.difference == pytest.approx((3 + 1.5) / 6 - (4 + 1) / 6)
    assert (turned.first, turned.second) == ("a", "b")
    assert turned.difference == -pair.difference and turned.effect == -pair.effect
    assert turned.ci == (-pair.ci[1], -pair.ci[0])
    assert pair.wins_ties_losses == (2, 1, 3) and turned.wins_ties_losses == (3, 1, 2)
    assert (turned.p, turned.p_adj, turned.test) == (pair.p, pair.p_adj, "t")
    assert turned.turned() == pair


def test_a_test_is_picked():
    pairs = compared(baseline="b")
    assert pairs.tests == ["t", "wilcoxon"]
    picked = pairs["a", "RR", "wilcoxon"]
    assert picked == pairs.pair("a", "recip_rank", test="wilcoxon") == \
        pairs["b", "a", "RR", "wilcoxon"] == pairs.pair("a", "RR", first="b", test="wilcoxon")
    assert picked.test == "wilcoxon" and pairs["a", "RR"].test == "t"
    with pytest.raises(KeyError, match="'sign' is not among the tests; there are t, wilcoxon"):
        pairs.pair("a", "RR", test="sign")
    with pytest.raises(KeyError, match="no run is called 'RR'; .* the tests are t, wilcoxon"):
        pairs["a", "RR", "sign"]


def test_one_name_needs_a_baseline():
    with pytest.raises(KeyError, match=r"name two runs; the pairs are \('b', 'a'\), \('b', 'c'\)"):
        compared()["a", "RR"]
    with pytest.raises(KeyError, match="name two runs"):
        compared(baseline="b")["RR"]
    assert compared(baseline="b")["c", "RR"].first == "b"
    with pytest.raises(KeyError, match=r"a and c were not compared; the pairs are \('b', 'a'\)"):
        compared(baseline="b")["a", "c", "RR"]


def test_a_measure_alone_is_that_of_the_only_pair():
    pairs = compared("ba")
    assert pairs["RR"] == pairs["b", "a", "RR"]
    assert pairs["RR", "wilcoxon"].test == "wilcoxon"


def test_unknown_names():
    pairs = compared()
    with pytest.raises(KeyError, match="no run is called 'd'; there are b, a, c"):
        pairs["b", "d", "RR"]
    with pytest.raises(KeyError, match="unknown measure .*nDGC.*did you mean nDCG"):
        pairs["b", "a", "nDGC"]
    with pytest.raises(KeyError, match="AP was not evaluated; there are RR, P@1"):
        pairs["b", "a", "AP"]
    with pytest.raises(KeyError, match="two runs, a measure and a test are looked up"):
        pairs["b", "a", "c", "RR"]
