# SPDX-License-Identifier: Apache-2.0
"""What is wrong is said of queries, columns, metrics and runs, and is always a ValueError."""
import math

import pandas
import pytest

import assay
from assay.compat.ranx import Qrels, Run, compare, evaluate, fuse, normalize

QRELS, RUN = Qrels({"q": {"a": 1}}), {"q": {"a": 1.0}}
FRAME = pandas.DataFrame({"q_id": ["q"], "doc_id": ["a"], "score": [1.0]})


@pytest.mark.parametrize("call, words", [
    (lambda: Qrels({"q": {"a": math.inf}}), ['query "q", document "a"', "inf is not a whole"]),
    (lambda: Run({"q": None}), ['query "q" has None', "{document: number}"]),
    (lambda: Run({"q": ["a"]}), ["query \"q\" has ['a']", "{document: number}"]),
    (lambda: Run(["q"]), ["and not ['q']", "{query: {document: number}}"]),
    (lambda: evaluate(QRELS, 5, "map"), ["and not 5"]),
    (lambda: Run.from_df(FRAME, score_col="zz"), ["no column 'zz'", "'q_id', 'doc_id', 'score'"]),
    (lambda: Qrels.from_df(FRAME, q_id_col="zz"), ["no column 'zz'"]),
    (lambda: fuse([RUN, RUN]), ["run 1 is dict: expected a Run"]),
    (lambda: fuse([Run(RUN), 5]), ["run 2 is int: expected a Run"]),
    (lambda: fuse(Run(RUN)), ["runs is Run: expected a list"]),
    (lambda: normalize(Run(RUN), norm="borda"), ["runs is one Run", "borda", "give a list"]),
    (lambda: normalize([RUN], norm="borda"), ["run 1 is dict: expected a Run"]),
    (lambda: normalize(RUN), ["run is dict: expected a Run"]),
    (lambda: normalize([Run(RUN)], norm="max"), ["run is list: expected a Run"]),
    (lambda: compare(QRELS, [RUN, RUN], ["map"]), ["run 1 is dict: expected a Run"]),
])
def test_judgments_and_runs(call, words):
    with pytest.raises(assay.Error) as raised:
        call()
    for word in words:
        assert word in str(raised.value)


@pytest.mark.parametrize("metric, words", [
    ("rbpfoo.5", ["no metric 'rbpfoo'", "ndcg_burges, bpref, rbp"]),
    ("rbp.x", ["metric 'rbp.x' has 'x'"]), ("map@x", ["metric 'map@x' has 'x'"]),
    ("map@5-lx", ["metric 'map@5-lx' has 'x'"]), ("map@1.5", ["has '1.5'"]),
    (5, ["metrics is", "not 5"]), ([5], ["a metric is a text, and not 5"]),
])
def test_metrics(metric, words):
    with pytest.raises(ValueError) as raised:
        evaluate(QRELS, Run(RUN), metric)
    for word in words:
        assert word in str(raised.value)


def test_levels_may_be_below_0():
    assert evaluate(QRELS, Run(RUN), "hits-l-1") == 1
