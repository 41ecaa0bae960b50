# SPDX-License-Identifier: Apache-2.0
"""The names of the package, for programs that read types: some of them are put in when it is
imported. A test compares."""
from . import measures as measures, providers as providers, util as util
from ._named import *
from .convert import QrelsConverter as QrelsConverter, RunConverter as RunConverter
from .measures import (BaseMeasure as BaseMeasure, MeanAgg as MeanAgg, Measure as Measure,
                       ParamInfo as ParamInfo, SumAgg as SumAgg, register as register,
                       registry as registry)
from .providers import (CwlMetric as CwlMetric, DefaultPipeline as DefaultPipeline,
                        Evaluator as Evaluator, Provider as Provider, define as define,
                        define_byquery as define_byquery)
from .util import (CalcResults as CalcResults, GenericQrel as GenericQrel,
                   GenericScoredDoc as GenericScoredDoc, Metric as Metric, Qrel as Qrel,
                   ScoredDoc as ScoredDoc, convert_trec_name as convert_trec_name,
                   parse_measure as parse_measure, parse_trec_measure as parse_trec_measure,
                   parse_trec_qrels as parse_trec_qrels, parse_trec_run as parse_trec_run,
                   read_trec_qrels as read_trec_qrels, read_trec_run as read_trec_run)

__version__: str

evaluator = DefaultPipeline.evaluator
calc_ctxt = DefaultPipeline.calc_ctxt
iter_calc = DefaultPipeline.iter_calc
calc_aggregate = DefaultPipeline.calc_aggregate
calc = DefaultPipeline.calc
run_inputs = DefaultPipeline.run_inputs
qrel_inputs = DefaultPipeline.qrel_inputs

pytrec_eval: Provider
cwl_eval: Provider
compat: Provider
pyndeval: Provider
judged: Provider
msmarco: Provider
gdeval: Provider
accuracy: Provider
trectools: Provider
ranx: Provider
assay: Provider
runtime: Provider
