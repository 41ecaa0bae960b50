# SPDX-License-Identifier: Apache-2.0
"""Whether systems differ: tests of the library over values of the same queries."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ... import _core
from .._common import deep_modules
from .data_structures.frozenset_dict import FrozensetDict

__all__ = ["compute_statistical_significance", "fisher_randomization_test",
           "paired_student_t_test", "tukey_hsd_test"]

# What the library calls them.
TESTS = {"student": "t", "fisher": "randomization", "tukey": "hsd"}


def paired_student_t_test(control: Any, treatment: Any, max_p: float = 0.01) -> tuple[float, bool]:
    """(p, whether it is at most max_p), two-sided."""
    (_, _, p), = _pairs("student", [control, treatment])
    return p, p <= max_p


def fisher_randomization_test(control: Any, treatment: Any, n_permutations: int = 1000,
                              max_p: float = 0.01, random_seed: int = 42) -> tuple[float, bool]:
    """(p, whether it is at most max_p), two-sided: of all swaps, or of so many."""
    (_, _, p), = _pairs("fisher", [control, treatment], n_permutations, random_seed)
    return p, p <= max_p


def tukey_hsd_test(model_names: list[str], scores: list[Any], max_p: float) -> list[dict[str, Any]]:
    """All pairs, in both orders, and each model with itself."""
    found = FrozensetDict({(name,): 1.0 for name in model_names})
    for first, second, p in _pairs("tukey", scores):
        found[model_names[first], model_names[second]] = p
    return [{"control": one, "treatment": other, "p-value": found[one, other],
             "significant": found[one, other] <= max_p}
            for one in model_names for other in model_names]


def compute_statistical_significance(
        model_names: list[str], metric_scores: Mapping[str, Mapping[str, Any]],
        stat_test: str = "fisher", n_permutations: int = 1000, max_p: float = 0.01,
        random_seed: int = 42, threads: int = 0) -> FrozensetDict:
    """{pair of models: {metric: {"p_value": …, "significant": …}}}"""
    if stat_test not in TESTS:
        raise NotImplementedError(f"there is no test {stat_test!r}; there are {', '.join(TESTS)}")
    results = FrozensetDict({(one, other): {} for one in model_names for other in model_names
                             if one != other})
    for metric in metric_scores[model_names[0]] if model_names else ():
        values = [metric_scores[name][metric] for name in model_names]
        for first, second, p in _pairs(stat_test, values, n_permutations, random_seed, threads):
            results[model_names[first], model_names[second]][metric] = {
                "p_value": p, "significant": p <= max_p}
    return results


def _pairs(test: str, systems: list[Any], n: int = 1000, seed: int = 42,
           threads: int = 0) -> list[tuple[int, int, float]]:
    return _core.test_pairs(TESTS[test], [[float(value) for value in own] for own in systems],
                            {"n": n, "seed": seed, "threads": threads})


deep_modules(__name__, {name: name for name in __all__ if name.endswith("_test")})
