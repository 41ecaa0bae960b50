# SPDX-License-Identifier: Apache-2.0
"""ir_measures' names, with assay behind them.

    from assay.compat import ir_measures
    from assay.compat.ir_measures import nDCG, P, RR
    ir_measures.calc_aggregate([nDCG@10, P(rel=2)@5, RR@10], qrels, run)
"""
from __future__ import annotations

from ... import _core
from . import measures, providers, util
from .convert import QrelsConverter, RunConverter
from .measures import *  # noqa: F403
from .providers import (CwlMetric, DefaultPipeline, Evaluator, Provider, define, define_byquery,
                        registry as _providers)
from .util import (CalcResults, GenericQrel, GenericScoredDoc, Metric, Qrel, ScoredDoc,
                   convert_trec_name, parse_measure, parse_trec_measure, parse_trec_qrels,
                   parse_trec_run, read_trec_qrels, read_trec_run)

__version__ = _core.__version__

util.QrelsConverter, util.RunConverter = QrelsConverter, RunConverter

evaluator = DefaultPipeline.evaluator
calc_ctxt = DefaultPipeline.calc_ctxt
iter_calc = DefaultPipeline.iter_calc
calc_aggregate = DefaultPipeline.calc_aggregate
calc = DefaultPipeline.calc
run_inputs = DefaultPipeline.run_inputs
qrel_inputs = DefaultPipeline.qrel_inputs

globals().update(_providers)

__all__ = [
    *measures.__all__, *_providers, "CalcResults", "CwlMetric", "DefaultPipeline", "Evaluator",
    "GenericQrel", "GenericScoredDoc", "Metric", "Provider", "Qrel", "ScoredDoc", "calc",
    "calc_aggregate", "calc_ctxt", "convert_trec_name", "define", "define_byquery", "evaluator",
    "iter_calc", "measures", "parse_measure", "parse_trec_measure", "parse_trec_qrels",
    "parse_trec_run", "providers", "qrel_inputs", "read_trec_qrels", "read_trec_run", "run_inputs",
    "util"]
