# SPDX-License-Identifier: Apache-2.0
"""Other packages' names, with assay behind them: programs change an import and nothing else.

    from assay.compat import pytrec_eval, ir_measures, ranx

docs/python-compat.md lists where results differ, and why.
"""
