# SPDX-License-Identifier: Apache-2.0
"""What is stored and read again says the same."""
import copy
import pickle

import pytest

import assay
from assay import _written
from assay.compat import pytrec_eval

SETTINGS = dict(ties="doc-asc", bounds=True, only_topics=["101", "102"], judged_only=True,
                groups={"101": "soup", "102": "cake"}, collection_size=1000, intervals=True)


@pytest.fixture
def folder(data):
    return data / "kitchen"


@pytest.fixture
def made(folder):
    """One of everything that is made of results."""
    paths = {name: folder / f"{name}.run" for name in ("bm25", "dense", "hybrid")}
    results = assay.evaluate(folder / "qrels.txt", paths, "nDCG@10 AP")
    return [results.compare(baseline="bm25", test="t,sign", marks="daggers"),
            results.explain("101", run="bm25", what_if="k34:1"),
            results.plot("box", title="All"),
            assay.diff(paths["bm25"], paths["dense"], folder / "qrels.txt"), results]


def stored(one):
    return pickle.loads(pickle.dumps(one))


def test_every_text_stays_the_same(made):
    for one in made:
        for again in (stored(one), stored(stored(one)), copy.deepcopy(one), copy.copy(one)):
            assert type(again) is type(one) and repr(again) == repr(one)
            for method in set(_written.ENDINGS.values()):
                assert hasattr(again, method) == hasattr(one, method)
                if hasattr(one, method):
                    assert getattr(again, method)() == getattr(one, method)()
            for shown in ("_repr_html_", "_repr_svg_"):
                if hasattr(one, shown):
                    assert getattr(again, shown)() == getattr(one, shown)()


def test_a_stored_comparison_can_do_all_that_it_could(made):
    again = stored(made[0])
    assert again.pairs == made[0].pairs and again["dense", "AP"] == made[0]["dense", "AP"]
    assert again.to_text(digits=2) == made[0].to_text(digits=2)


def test_a_copy_keeps_its_rankings(made):
    results = copy.deepcopy(made[-1])
    assert results.explain("101").rows == made[-1].explain("101").rows
    assert copy.deepcopy(made[2]).to_svg(width=300) == made[2].to_svg(width=300)


def test_other_looks_of_what_was_stored(made):
    for again in (stored(made[1]), stored(made[2])):
        with pytest.raises(assay.Error, match="was stored, as it usually looks; to set ascii"):
            again.to_text(ascii=True)
    with pytest.raises(assay.Error, match="to set width, make it again"):
        stored(made[2]).to_svg(width=300)
    assert stored(made[2]).kind == "box" and stored(made[1]).rows == made[1].rows


@pytest.mark.parametrize("kind", ["path", "bytes", "dict"])
def test_evaluators(folder, kind):
    path = folder / "qrels.txt"
    qrels = {"path": path, "bytes": path.read_bytes(),
             "dict": assay.Evaluator(path).qrels.to_dict()}[kind]
    evaluator = assay.Evaluator(qrels, iter(["nDCG@10", "AP(rel=2)", "Fallout@5"]), **SETTINGS)
    found = evaluator(folder / "bm25.run").per_query.to_dict()
    for again in (stored(evaluator), stored(stored(evaluator)), copy.deepcopy(evaluator)):
        assert again(folder / "bm25.run").per_query.to_dict() == found
        assert again.measures == evaluator.measures
        assert again(folder / "bm25.run").to_csv() == evaluator(folder / "bm25.run").to_csv()


def test_an_evaluator_of_an_open_file_says_what_to_do(folder):
    with open(folder / "qrels.txt", encoding="utf-8") as file:
        evaluator = assay.Evaluator(file)
    with pytest.raises(TypeError, match="open file cannot be stored.*give the path"):
        pickle.dumps(evaluator)
    assert copy.deepcopy(evaluator).qrels.topic_count == evaluator.qrels.topic_count


QRELS = {"q1": {"a": 1, "b": 0, "c": 2}, "q2": {"d": 1}}
RUNS = {"first": {"q1": {"a": 2.0, "b": 1.5}, "q2": {"d": 1.0}},
        "second": {"q1": {"c": 2.0, "\udcff": 1.0}}}


def all_again(one):
    return [stored(one), stored(stored(one)), copy.copy(one), copy.deepcopy(one)]


@pytest.mark.parametrize("settings", [
    dict(), dict(method="rbc", phi=0.7), dict(method="wsum", weights=[0.1, 0.9], norm="max"),
    dict(method="probfuse", n_segments=2, train=QRELS, ties="doc-asc", name="x", depth=2)])
def test_fused_runs(settings):
    fused = assay.fuse(RUNS, **settings)
    for again in all_again(fused):
        assert repr(again) == repr(fused) and again.to_dict() == fused.to_dict()
        for name in ("name", "method", "norm", "params", "weights", "notes", "document_count"):
            assert getattr(again, name) == getattr(fused, name)
        assert again.topics() == fused.topics() and len(again) == len(fused)
        assert again._fusion.tables == fused._fusion.tables
        assert assay.evaluate(QRELS, again, "AP")["AP"] == assay.evaluate(QRELS, fused, "AP")["AP"]


def test_tuned_fusions():
    tuning = assay.tune_fusion(QRELS, RUNS, "wsum", "AP")
    for again in all_again(tuning):
        assert repr(again) == repr(tuning) and again.trials == tuning.trials
        assert again.best == tuning.best
        assert again.fuse(RUNS).to_dict() == tuning.fuse(RUNS).to_dict()


@pytest.mark.parametrize("names", [None, ["x", "7", "\udcff"]])
def test_judgments_of_arrays(names):
    qrels = assay.ArrayQrels(([0, 0, 2], [4, 2**62, 1], [1, 0.5, 2]), query_ids=names)
    for again in all_again(qrels):
        assert again.qrels.to_dict() == qrels.qrels.to_dict()
        found = [assay.evaluate_arrays(each, [[4, 1], [1, 2], [1, 4]], None, "AP").per_query
                 for each in (again, qrels)]
        assert found[0].to_dict() == found[1].to_dict()


@pytest.mark.parametrize("qrels", [QRELS, {}, {"q1": {}}, {"q1": {"a": -1, "\udcff": 3}, "q2": {}}])
def test_evaluators_under_the_name_of_pytrec_eval(qrels):
    measures = iter(["map", "ndcg_cut.2,3", "utility.1,-1,0,0", "set", "success_1"])
    evaluator = pytrec_eval.RelevanceEvaluator(qrels, measures, 2, judged_docs_only_flag=True)
    for run in RUNS.values():
        for again in all_again(evaluator):
            assert again.evaluate(run) == evaluator.evaluate(run)


def test_tables():
    columns = {"qid": ["q1", "q1", "q2", "q1"], "docno": ["b", "a", "d", "a"],
               "score": [1.0, 1.0, 2.0, 0.5], "rank": [2, 1, 1, 3]}
    ranked = assay.table({name: values[:3] for name, values in columns.items()}, name="mine")
    for again in all_again(ranked):
        assert again.name == "mine" and again.topics() == ranked.topics()
        for ties in ("rank", "trec"):
            assert assay.evaluate(QRELS, again, "RR", ties=ties).to_csv() == \
                assay.evaluate(QRELS, ranked, "RR", ties=ties).to_csv()
    assert assay.evaluate(QRELS, stored(ranked), "RR", ties="trec")["RR"] == 0.75
    assert assay.evaluate(QRELS, stored(ranked), "RR", ties="rank")["RR"] == 1.0
    with pytest.raises(assay.Error, match='topic "q1" has document "a" twice'):
        assay.evaluate(QRELS, stored(assay.table(columns)), "RR")
    assert stored(assay.table([])).topics() == []


def test_a_table_that_was_cut_off():
    table = assay.table([("q1", "a", 1.0), ("q1", "b", 0.5)])
    state = table.__getstate__()
    for place in range(2, 6):
        broken = [*state[:place], state[place][:-1], *state[place + 1:]]
        with pytest.raises(assay.Error, match="not stored whole"):
            type(table).__new__(type(table)).__setstate__(tuple(broken))
