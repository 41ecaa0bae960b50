# SPDX-License-Identifier: Apache-2.0
"""How good is this search system, and is it really better than that one?

    import assay
    results = assay.evaluate("qrels.txt", "bm25.run", ["nDCG@10", "AP(rel=2)", "RR@10"])
    results["nDCG@10"]

Judgments and runs are paths, open files, dictionaries, data frames, Arrow tables, arrays or
records.
"""
from ._core import Error, Measure, __version__
from ._check import Finding, check, measures, plot_kinds
from ._evaluate import Evaluator, evaluate
from ._results import PerQuery, Results

__all__ = ["Error", "Evaluator", "Finding", "Measure", "PerQuery", "Results", "__version__",
           "check", "evaluate", "measures", "plot_kinds"]
