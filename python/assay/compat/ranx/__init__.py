# SPDX-License-Identifier: Apache-2.0
"""The interface of ranx 0.3.21 over the library.

    from assay.compat.ranx import Qrels, Run, compare, evaluate, fuse, optimize_fusion

Names, arguments and results are those of ranx; where a value is another one on purpose, the
documentation says so.
"""
from .data_structures import Qrels, Run
from .meta import compare, evaluate, fuse, normalize, optimize_fusion, plot

__all__ = ["Qrels", "Run", "compare", "evaluate", "fuse", "normalize", "optimize_fusion", "plot"]
