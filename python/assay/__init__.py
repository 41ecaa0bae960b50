# SPDX-License-Identifier: Apache-2.0
"""How good is this search system, and is it really better than that one?

    import assay
    results = assay.evaluate("qrels.txt", "bm25.run", ["nDCG@10", "AP(rel=2)", "RR@10"])
    results["nDCG@10"]

Judgments and runs are paths, open files, dictionaries, data frames, Arrow tables, arrays or
records.
"""
from __future__ import annotations

from ._core import Error, Measure, __version__
from ._evaluate import Evaluator, evaluate
from ._results import PerQuery, Results

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import compat, spark
    from ._arrays import ArrayQrels, evaluate_arrays
    from ._check import Finding, check, measures, plot_kinds
    from ._columns import runs, table
    from ._diff import Diff, diff
    from ._fuse import FusedRun, FusionTuning, fuse, fusion_methods, fusion_norms, tune_fusion

# What is imported when somebody asks for it, so that the rest is there at once.
_LATER = {
    **dict.fromkeys(("ArrayQrels", "evaluate_arrays"), "_arrays"),
    **dict.fromkeys(("Finding", "check", "measures", "plot_kinds"), "_check"),
    **dict.fromkeys(("runs", "table"), "_columns"),
    **dict.fromkeys(("Diff", "diff"), "_diff"),
    **dict.fromkeys(("FusedRun", "FusionTuning", "fuse", "fusion_methods", "fusion_norms",
                     "tune_fusion"), "_fuse"),
    "compat": "compat",
    "spark": "spark",
}

__all__ = ["ArrayQrels", "Diff", "Error", "Evaluator", "Finding", "FusedRun", "FusionTuning",
           "Measure", "PerQuery", "Results", "__version__", "check", "diff", "evaluate",
           "evaluate_arrays", "fuse", "fusion_methods", "fusion_norms", "measures", "plot_kinds",
           "runs", "table", "tune_fusion"]


def __getattr__(name: str) -> object:
    import importlib
    if name not in _LATER:
        raise AttributeError(f"module 'assay' has no attribute {name!r}")
    module = importlib.import_module(f".{_LATER[name]}", __name__)
    value = module if name == _LATER[name] else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
