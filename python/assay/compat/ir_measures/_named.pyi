# SPDX-License-Identifier: Apache-2.0
"""The measures that measures.py makes of its table, for programs that read types. A test
compares."""
from .measures import Measure

P: Measure
Precision: Measure
R: Measure
Recall: Measure
Success: Measure
RR: Measure
MRR: Measure
AP: Measure
MAP: Measure
Rprec: Measure
RPrec: Measure
nDCG: Measure
NDCG: Measure
ERR: Measure
RBP: Measure
Bpref: Measure
BPref: Measure
infAP: Measure
IPrec: Measure
SetP: Measure
SetR: Measure
SetF: Measure
SetAP: Measure
NumRet: Measure
NumRel: Measure
NumQ: Measure
Judged: Measure
Accuracy: Measure
Compat: Measure
SDCG: Measure
BPM: Measure
INST: Measure
INSQ: Measure
NERR8: Measure
NERR9: Measure
NERR10: Measure
NERR11: Measure
alpha_DCG: Measure
α_DCG: Measure
alpha_nDCG: Measure
α_nDCG: Measure
ERR_IA: Measure
nERR_IA: Measure
NRBP: Measure
nNRBP: Measure
AP_IA: Measure
MAP_IA: Measure
P_IA: Measure
StRecall: Measure
NumRelRet: Measure
SetRelP: Measure
