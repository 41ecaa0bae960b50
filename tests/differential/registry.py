# SPDX-License-Identifier: Apache-2.0
"""registry.py: the names of trec_eval's measures in the order of printing, with their parameters.

Each row: name, kind of parameters, default parameters, judgments it needs, what its summary is.
"""
from typing import NamedTuple


class Spec(NamedTuple):
    name: str
    kind: str  # plain, ints, cutoffs (real), numbers, pairs
    default: tuple
    needs: str  # any, qrels, groups, prefs
    summary: str  # mean, sum, geometric, or a rule of its own


ELEVEN = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
DEPTHS = (5, 10, 15, 20, 30, 100, 200, 500, 1000)
MULTIPLES = (0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0)


def plain(name, needs="qrels", summary="mean"):
    return Spec(name, "plain", (), needs, summary)


def with_pairs(name):
    return Spec(name, "pairs", (), "qrels", "mean")


def with_ints(name, default=DEPTHS, needs="qrels"):
    return Spec(name, "ints", default, needs, "mean")


SPECS = [
    plain("runid", "any", "runid"),
    plain("num_q", "any", "num_q"),
    plain("num_ret", summary="sum"),
    plain("num_rel", summary="sum"),
    plain("num_rel_ret", summary="sum"),
    plain("map"),
    plain("gm_map", summary="geometric"),
    plain("Rprec"),
    plain("bpref"),
    plain("recip_rank"),
    Spec("iprec_at_recall", "cutoffs", ELEVEN, "qrels", "mean"),
    with_ints("P"),
    Spec("relstring", "numbers", (10.0,), "qrels", "relstring"),
    with_ints("recall"),
    plain("infAP"),
    plain("gm_bpref", summary="geometric"),
    Spec("Rprec_mult", "cutoffs", MULTIPLES, "qrels", "mean"),
    Spec("utility", "numbers", (1.0, -1.0, 0.0, 0.0), "qrels", "mean"),
    Spec("11pt_avg", "numbers", ELEVEN, "qrels", "mean"),
    plain("binG"),
    with_pairs("G"),
    with_pairs("dcg"),
    with_pairs("ideal_dcg"),
    with_pairs("ndcg"),
    with_pairs("ndcg_rel"),
    with_pairs("Rndcg"),
    with_ints("ndcg_cut"),
    with_ints("map_cut"),
    with_ints("relative_P"),
    with_ints("success", (1, 5, 10)),
    plain("set_P"),
    plain("set_relative_P"),
    plain("set_recall"),
    plain("set_map"),
    Spec("set_F", "numbers", (1.0,), "qrels", "mean"),
    plain("num_nonrel_judged_ret", summary="sum"),
    plain("prefs_num_prefs_poss", "prefs", "sum"),
    plain("prefs_num_prefs_ful", "prefs", "sum"),
    plain("prefs_num_prefs_ful_ret", "prefs", "sum"),
    plain("prefs_simp", "prefs"),
    plain("prefs_pair", "prefs"),
    plain("prefs_avgjg", "prefs"),
    plain("prefs_avgjg_Rnonrel", "prefs"),
    plain("prefs_simp_ret", "prefs"),
    plain("prefs_pair_ret", "prefs"),
    plain("prefs_avgjg_ret", "prefs"),
    plain("prefs_avgjg_Rnonrel_ret", "prefs"),
    plain("prefs_simp_imp", "prefs"),
    plain("prefs_pair_imp", "prefs"),
    plain("prefs_avgjg_imp", "prefs"),
    plain("map_avgjg", "groups"),
    with_ints("P_avgjg", needs="groups"),
    Spec("Rprec_mult_avgjg", "cutoffs", MULTIPLES, "groups", "mean"),
    plain("yaap"),
    with_pairs("rbp"),
    with_pairs("rbp_resid"),
    with_ints("unj", (5, 10, 20)),
]
BY_NAME = {spec.name: spec for spec in SPECS}
BY_NEED = {need: [s.name for s in SPECS if s.needs == need]
           for need in ("any", "qrels", "groups", "prefs")}
HEAD = ["runid", "num_q"]
NOT_IN_9 = {"dcg", "ideal_dcg", "rbp", "rbp_resid", "unj"}


def nickname(name: str, compat: int):
    """The measures that a nickname stands for, or None."""
    if name == "official":
        return HEAD + BY_NEED["qrels"][:10]
    if name == "set":
        return HEAD + ["num_ret", "num_rel", "num_rel_ret", "utility", "set_P", "set_recall",
                       "set_relative_P", "set_map", "set_F"]
    if name == "all_trec":
        left_out = NOT_IN_9 | {"yaap"} if compat == 9 else {"dcg", "ideal_dcg", "yaap"}
        return HEAD + [n for n in BY_NEED["qrels"] if n not in left_out]
    if name == "all_prefs":
        return HEAD + BY_NEED["prefs"]
    if name == "prefs":
        return HEAD + BY_NEED["prefs"][:6]
    if name == "qrels_jg":
        return HEAD + BY_NEED["groups"]
    return None


NICKNAMES = ("official", "set", "all_trec", "all_prefs", "prefs", "qrels_jg")
# Judgment format: what it can serve.
FORMATS = {"qrels": "qrels", "qrels_jg": "groups", "prefs": "prefs", "qrels_prefs": "prefs"}
