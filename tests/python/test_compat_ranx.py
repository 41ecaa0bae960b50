# SPDX-License-Identifier: Apache-2.0
"""The interface of ranx: names, arguments, shapes and values, by hand."""
import gzip
import importlib
import json
import math
from collections import defaultdict

import numpy
import pandas
import pytest

import assay
from assay.compat import ranx
from assay.compat.ranx import (Qrels, Run, compare, evaluate, fuse, fusion_optimization, metrics,
                               optimize_fusion, statistical_tests)

QRELS = {"q1": {"a": 3, "b": 1, "c": 0}, "q2": {"d": 2, "e": 1}}
RUN = {"q1": {"c": 4.0, "a": 3.0, "x": 2.0, "b": 1.0}, "q2": {"d": 1.5}}


def log2(x):
    return 1 / math.log2(x)


def test_as_documented():
    qrels = ranx.Qrels({"q1": {"d1": 2, "d2": 0}, "q2": {"d1": 1}})
    bm25 = ranx.Run({"q1": {"d1": 1.5, "d3": 0.4}, "q2": {"d2": 3.0, "d1": 2.0}}, name="bm25")
    dense = ranx.Run({"q1": {"d3": 0.9, "d1": 0.8}, "q2": {"d1": 0.7}}, name="dense")
    values = ranx.evaluate(qrels, bm25, ["ndcg@10", "map-l2", "rbp.95"])
    report = ranx.compare(qrels, [bm25, dense], ["ndcg@10", "mrr"], stat_test="fisher")
    fused = ranx.fuse([bm25, dense], norm="min-max", method="rrf", params={"k": 60})
    assert values == pytest.approx({"ndcg@10": (1 + log2(3)) / 2, "map-l2": 0.5,
                                    "rbp.95": 0.05 * (2 + 0.95) / 2}, abs=1e-15)
    assert str(report).splitlines()[2:] == ["a  bm25   0.815    0.750", "b  dense  0.815    0.750"]
    assert fused["q2"] == {"d1": 1 / 62 + 1 / 61, "d2": 1 / 61}


@pytest.mark.parametrize("metric, first, second", [
    ("hits", 2, 1), ("hits@2", 1, 1), ("hits-l2", 1, 1),
    ("hit_rate", 1, 1), ("hit_rate@1", 0, 1), ("hit_rate@4-l4", 0, 0),
    ("precision", 2 / 4, 1), ("precision@2", 1 / 2, 1 / 2), ("precision@10", 2 / 10, 1 / 10),
    ("recall", 1, 1 / 2), ("recall@3", 1 / 2, 1 / 2), ("recall@4-l2", 1, 1),
    ("f1", 2 / 3, 2 / 3), ("f1@2", 1 / 2, 1 / 2),
    ("r-precision", 1 / 2, 1 / 2), ("r-precision-l2", 0, 1),
    ("mrr", 1 / 2, 1), ("mrr@1", 0, 1),
    ("map", (1 / 2 + 2 / 4) / 2, 1 / 2), ("map@2", 1 / 2 / 2, 1 / 2), ("map-l2", 1 / 2, 1),
    ("dcg", 3 * log2(3) + log2(5), 2), ("dcg@2", 3 * log2(3), 2), ("dcg-l2", 3 * log2(3), 2),
    ("dcg_burges", 7 * log2(3) + log2(5), 3), ("dcg_burges-l2", 7 * log2(3), 3),
    ("ndcg", (3 * log2(3) + log2(5)) / (3 + log2(3)), 2 / (2 + log2(3))),
    ("ndcg@1", 0, 1), ("ndcg-l2", log2(3), 1),
    ("ndcg_burges@4", (7 * log2(3) + log2(5)) / (7 + log2(3)), 3 / (3 + log2(3))),
    ("bpref", 0, 1 / 2),
    ("rbp.5", 0.5 * (3 * 0.5 + 0.5 ** 3), 0.5 * 2), ("rbp@5-l2", 0.5 * 3 * 0.5, 0.5 * 2),
])
def test_metrics(metric, first, second):
    run = Run(RUN)
    assert evaluate(Qrels(QRELS), run, metric) == pytest.approx((first + second) / 2, abs=1e-15)
    assert dict(run.scores[metric]) == pytest.approx({"q1": first, "q2": second}, abs=1e-15)
    assert evaluate(QRELS, RUN, metric) == run.mean_scores[metric]


def test_ids_may_be_whole_numbers():
    """Both documents are first; 32 is no text where scores of queries are looked up."""
    qrels, run = {1: {"a": 1}, numpy.int64(2): {32: 1}}, {2: {32: 1.0}, 1: {"a": 1.0}}
    assert evaluate(qrels, run, ["mrr", "map"]) == {"mrr": 1.0, "map": 1.0}
    assert evaluate(qrels, {1: {"a": 1.0}}, "mrr", make_comparable=True) == 0.5
    kept = Run(run)
    assert evaluate(Qrels(qrels), kept, "mrr") == evaluate(qrels, kept, "mrr") == 1.0
    assert kept[2] == kept["2"] == {"32": 1.0} and 1 in kept and 3 not in kept
    kept.add_score(2, 33, 2)
    kept.add(3, [4, "5"], [1, 2])
    assert kept["2"] == {"32": 1.0, "33": 2.0} and kept["3"] == {"5": 2.0, "4": 1.0}
    assert fuse([Run(run), Run(run)], method="rrf")["2"] == {"32": 2 / 61}


def frame_of(q_ids, doc_ids):
    return pandas.DataFrame({"q_id": pandas.Series(q_ids, dtype=object), "score": [1.0, 2.0],
                             "doc_id": pandas.Series(doc_ids, dtype=object)})


def test_a_document_of_two_queries_may_be_text_and_number():
    assert Run.from_df(frame_of(["q", "r"], ["1", 1])).run == {"q": {"1": 1.0}, "r": {"1": 2.0}}


@pytest.mark.parametrize("build", [
    lambda: Run({1: {}, "1": {}}), lambda: Run({"q": {"1": 2, 1: 3}}),
    lambda: evaluate({1: {"a": 1}, "1": {"a": 1}}, {"1": {"a": 1}}, "mrr"),
    lambda: Run.from_df(frame_of([1, "1"], ["a", "b"])),
    lambda: Run({1: {}, b"1": {}}), lambda: Run.from_df(frame_of([1, b"1"], ["a", "b"])),
    lambda: Qrels.from_df(frame_of(["q", "q"], ["1", 1]))])
def test_ids_that_are_one_text_are_refused(build):
    with pytest.raises(assay.Error, match='"1" is there twice, as text and as a number'):
        build()


def test_ids_are_text_or_whole_numbers():
    with pytest.raises(assay.Error, match="a query is called 1.5: neither text nor a whole number"):
        Run({1.5: {}})


def test_shapes_of_results():
    qrels, run = Qrels(QRELS), Run(RUN)
    assert evaluate(qrels, run, ["mrr", "hits"]) == {"mrr": 0.75, "hits": 1.5}
    assert evaluate(qrels, run, ["mrr", "hits"], return_std=True) == {
        "mrr": {"mean": 0.75, "std": 0.25}, "hits": {"mean": 1.5, "std": 0.5}}
    assert run.std_scores == {"mrr": 0.25, "hits": 0.5}
    values = evaluate(qrels, run, "mrr", return_mean=False)
    assert isinstance(values, numpy.ndarray) and values.tolist() == [0.5, 1.0]
    other = Run(RUN)
    evaluate(qrels, other, "mrr", save_results_in_run=False)
    assert (other.mean_scores, dict(other.scores)) == ({}, {})


@pytest.mark.parametrize("metric, words", [("mrp", "no metric 'mrp'"), ("rbp", "rbp.95"),
                                           ("r_precision", "r-precision")])
def test_unknown_metrics(metric, words):
    with pytest.raises(ValueError, match=words):
        evaluate(QRELS, RUN, metric)


def test_query_ids_are_checked_for_every_mapping():
    run = defaultdict(dict, {"q2": {"a": 1.0}})
    for qrels in ({"q1": {"a": 1}}, Qrels({"q1": {"a": 1}})):
        with pytest.raises(AssertionError, match="lacks q1"):
            evaluate(qrels, run, "mrr")
    with pytest.raises(AssertionError, match="more than is judged: q3"):
        evaluate({"q2": {"a": 1}}, Run({"q2": {"a": 1}, "q3": {"a": 1}}), "mrr")


def test_arrays_are_rankings():
    qrels = numpy.array([[[1, 1], [4, 1], [5, 2]], [[6, 1], [7, 0], [8, 1]]])
    run = numpy.array([[[4, 0.1], [2, 0.9], [1, 0.5]], [[9, 1], [7, 1], [8, 1]]])
    assert evaluate(qrels, run, "mrr") == (1 + 1 / 3) / 2
    assert evaluate(list(qrels), list(run), "recall") == (2 / 3 + 1 / 2) / 2
    assert metrics.precision(qrels, run, 2).tolist() == [0.5, 0.0]
    assert metrics.rank_biased_precision(qrels, run, 0.5).tolist() == [0.625, 0.125]
    assert [hits.tolist() for hits in metrics.get_hit_lists(qrels, run, 2)] == [[1, 0], [0, 0]]
    assert metrics.interpolated_precision_at_recall(qrels, run).shape == (2, 11)
    typed = Qrels(QRELS).to_typed_list(), Run(RUN).to_typed_list()
    assert [lists.shape for lists in typed[1]] == [(4, 2), (1, 2)]
    assert metrics.average_precision(*typed).tolist() == [0.5, 0.5]


def test_lists_are_sorted_and_changed():
    run = Run(name="mine")
    run.add_score("q2", "a", 1)
    run.add_score("q1", "a", 1)
    run.add_score("q1", "b", 2)
    assert not run.sorted
    run.sort()
    assert (list(run.run), list(run.run["q1"]), run.sorted) == (["q1", "q2"], ["b", "a"], True)
    run.add_multi(["q0", "q1"], [["x"], ["y", "z"]], [[1], [2, 3]])
    assert run.to_dict() == {"q0": {"x": 1}, "q1": {"z": 3, "y": 2}, "q2": {"a": 1}}
    run.add("q9", ["x"], [1])
    assert (len(run), run.size, run.get_query_ids()) == (4, 4, ["q0", "q1", "q2", "q9"])
    assert ("q9" in run, run["q9"], list(run.keys())[-1]) == (True, {"x": 1}, "q9")
    qrels = Qrels({"q": {"a": 1, "b": 3}})
    qrels.set_relevance_level(2)
    assert qrels.to_dict() == {"q": {"a": 0, "b": 2}}
    assert qrels.get_doc_ids_and_scores() == [{"b": 2, "a": 0}]


@pytest.mark.parametrize("ending", ["json", "trec", "txt", "parquet", "gz"])
def test_files(tmp_path, ending):
    qrels, run = Qrels(QRELS), Run(RUN, name="mine")
    qrels.save(tmp_path / f"qrels.{ending}")
    run.save(tmp_path / f"run.{ending}")
    assert Qrels.from_file(tmp_path / f"qrels.{ending}").to_dict() == qrels.to_dict()
    read = Run.from_file(tmp_path / f"run.{ending}")
    assert read.to_dict() == run.to_dict()
    assert read.name == ("mine" if ending in ("trec", "txt", "gz") else None)
    assert Run.from_file(tmp_path / f"run.{ending}", name="other").name == "other"
    with pytest.raises(AssertionError, match="kind must be one of"):
        run.save(tmp_path / "run.res")


@pytest.mark.parametrize("ending", ["json", "trec", "txt", "gz", "parquet"])
@pytest.mark.parametrize("kind", [Qrels, Run])
def test_a_file_that_is_not_there(tmp_path, kind, ending):
    with pytest.raises(FileNotFoundError, match=f"nowhere.{ending}"):
        kind.from_file(tmp_path / f"nowhere.{ending}")


def test_files_keep_the_order_of_equal_scores(tmp_path):
    (tmp_path / "run.trec").write_text("q Q0 a 1 1 x\nq Q0 c 2 1 x\nq Q0 b 3 2 x\n")
    run = Run.from_file(tmp_path / "run.trec")
    assert list(run["q"]) == ["b", "a", "c"]
    run.save(tmp_path / "again.trec")
    assert list(Run.from_file(tmp_path / "again.trec")["q"]) == ["b", "a", "c"]


def test_frames(tmp_path):
    frame = pandas.DataFrame({"q": ["q1", "q1", "q2"], "d": ["a", "b", "a"], "s": [1, 2, 3]})
    for column, kind in (("s", "int32"), ("s", "float32"), ("d", "string"), ("q", "object")):
        frame = frame.astype({column: kind})
        run = Run.from_df(frame, "q", "d", "s", name="f")
        assert (run.to_dict(), run.name) == ({"q1": {"b": 2, "a": 1}, "q2": {"a": 3}}, "f")
    assert Qrels.from_df(frame, "q", "d", "s")["q1"] == {"b": 2, "a": 1}
    assert run.to_dataframe().values.tolist() == [["q1", "b", 2], ["q1", "a", 1], ["q2", "a", 3]]
    frame.to_parquet(tmp_path / "f.parquet")
    read = Run.from_parquet(tmp_path / "f.parquet", "q", "d", "s",
                            pd_kwargs={"columns": ["q", "d", "s"]})
    assert read.to_dict() == run.to_dict()


def test_what_is_not_installed(monkeypatch, tmp_path):
    for name in ("ir_datasets", "cbor2"):
        monkeypatch.setitem(__import__("sys").modules, name, None)
    with pytest.raises(ImportError, match="pip install ir_datasets"):
        Qrels.from_ir_datasets("antique/test")
    with pytest.raises(ImportError, match="pip install lz4 cbor2"):
        Run(RUN).save(tmp_path / "run.lz4")
    with pytest.raises(NotImplementedError, match="network"):
        Run.from_ranxhub("x")


def three_runs():
    """Five queries; the first run is perfect, the second finds nothing, the third is in between."""
    qrels = {f"q{i}": {"a": 1, "b": 2} for i in range(5)}
    lists = [{"b": 2, "a": 1}, {"x": 2, "y": 1}, {"x": 3, "b": 2, "a": 1}]
    return Qrels(qrels), [Run({q: docs for q in qrels}, name=name)
                          for docs, name in zip(lists, ["best", "worst_one", "third"])]


def test_report(tmp_path):
    qrels, runs = three_runs()
    runs[1].run["q4"] = {"a": 1.0}
    report = compare(qrels, runs, ["mrr", "rbp.50"], max_p=0.05)
    assert str(report).splitlines() == [
        "#  Model      MRR      RBP.50",
        "-  ---------  -------  -------",
        "a  best       1.000ᵇᶜ  1.250ᵇᶜ",
        "b  worst_one  0.200    0.100",
        "c  third      0.500    0.625ᵇ"]
    assert report.to_dict()["best"]["win_tie_loss"]["worst_one"]["mrr"] == {"W": 4, "T": 1, "L": 0}
    assert report.to_dict()["worst_one"]["scores"] == pytest.approx({"mrr": 0.2, "rbp.50": 0.1})
    assert report.to_dataframe()["mrr"].tolist() == [1, 0.2, 0.5]
    latex = report.to_latex()
    assert r"b & worst\_one & 0.200 & 0.100 \\" in latex
    assert r"a & best & \textbf{1.000}$^{bc}$ & \textbf{1.250}$^{bc}$ \\" in latex
    assert "paired Student's t-test, $p \\le 0.05$" in latex
    report.save(tmp_path / "report.json")
    assert json.loads((tmp_path / "report.json").read_text()) == report.to_dict()
    assert str(compare(qrels, runs, "mrr", show_percentages=True)).splitlines()[3].split() == [
        "b", "worst_one", "20.0"]
    assert runs[0].mean_scores["mrr"] == 1


@pytest.mark.parametrize("metric, label", [
    ("r-precision-l2", "R-Prec-l2"), ("ndcg_burges@10", "NDCG Burges@10"), ("rbp.95", "RBP.95"),
    ("hit_rate@5-l3", "Hit Rate@5-l3"), ("r-precision", "R-Prec"), ("map", "MAP")])
def test_labels(metric, label):
    report = compare(*three_runs(), metric)
    assert report.get_metric_label(metric) == label


def test_grades_below_0_are_not_relevant():
    """b stands above a: 1 - 1/1. At level 0, grade 0 is relevant."""
    qrels, run = {"q": {"a": 1, "b": -2}}, {"q": {"b": 2.0, "a": 1.0}}
    assert evaluate(qrels, run, ["bpref", "ndcg@1", "hits", "hits-l0"]) == {
        "bpref": 0, "ndcg@1": 0, "hits": 1, "hits-l0": 1}
    assert evaluate({"q": {"a": 0, "b": -2}}, run, "recall-l0") == 1


def test_values_of_tests_are_checked():
    with pytest.raises(assay.Error, match="3 and 2 values"):
        statistical_tests.paired_student_t_test([1, 2, 3], [1, 2])
    with pytest.raises(assay.Error, match="not a finite number"):
        statistical_tests.paired_student_t_test([1, 2], [1, math.nan])
    with pytest.raises(NotImplementedError, match="no test 'sign'"):
        compare(*three_runs(), "mrr", stat_test="sign")
    with pytest.raises(assay.Error, match="one number for each run, not 2"):
        assay._core.Fusion("mapfuse", tables=[[1.0, 2.0]])
    with pytest.raises(assay.Error, match="not finite"):
        ranx.fusion.posfuse(three_runs()[1], [[1, math.nan]] * 3)


def test_fuse():
    one, two = Run({"t": {"a": 3, "b": 2, "c": 1}}), Run({"t": {"c": 8, "a": 6, "d": 2}})
    fused = fuse([one, two], norm="min-max", method="mnz")
    assert fused["t"] == pytest.approx({"a": 10 / 3, "c": 2, "b": 0.5, "d": 0}, abs=1e-15)
    assert (fused.name, fuse([one, two], params={"weights": [1, 2]}).name) == (
        "comb_mnz", "weighted_sum")
    assert fuse([one, two], None, "rrf", {"k": 10})["t"]["b"] == 1 / 12
    assert ranx.normalize(two)["t"] == pytest.approx({"c": 1, "a": 2 / 3, "d": 0}, abs=1e-15)
    assert ranx.normalize(two, "min_max_inverted")["t"]["d"] == 1
    assert two["t"]["c"] == 8
    with pytest.raises(ValueError, match="no fusion method 'x'"):
        fuse([one, two], method="x")
    with pytest.raises(ValueError, match="no normalization 'x'"):
        fuse([one, two], norm="x", method="sum")
    with pytest.raises(AssertionError, match="same query ids"):
        fuse([one, Run({"u": {"a": 1}})], method="sum")
    with pytest.raises(AssertionError, match="two runs"):
        fuse([one], method="sum")


def test_equal_scores_keep_their_order_when_fused():
    """a is at rank 1 and b at 2; both fused scores are then those of c and d."""
    runs = [Run({"t": {"a": 1, "b": 1}}), Run({"t": {"c": 1, "d": 1}})]
    fused = fuse(runs, None, "rrf", {"k": 0})
    assert list(fused["t"].items()) == [("a", 1), ("c", 1), ("b", 0.5), ("d", 0.5)]
    turned = ranx.normalize(Run({"t": {"a": 2, "b": 1, "c": 1}}), "min-max-inverted")
    assert list(turned["t"].items()) == [("b", 1), ("c", 1), ("a", 0)]


def test_optimize_fusion():
    qrels = Qrels({"t": {"d": 1}})
    runs = [Run({"t": {"a": 1, "d": 0}}), Run({"t": {"d": 1, "a": 0}})]
    best, report = optimize_fusion(qrels, runs, method="wsum", metric="mrr",
                                   return_optimization_report=True)
    assert best == {"weights": (0.4, 0.6)}  # at equal weights the first run's order stays
    assert report.results == [1.0] * 5 + [0.5] * 6
    assert str(report).splitlines()[2] == "(0.0, 1.0)  1.000 *"
    assert optimize_fusion(qrels, runs, method="rrf", metric="mrr", min_k=1, max_k=9, step=4) == {
        "k": 9}
    trained = optimize_fusion(qrels, runs, method="mapfuse")
    assert trained == {"map_scores": [0.5, 1.0]}
    assert fuse(runs, method="mapfuse", params=trained)["t"] == {"d": 1.25, "a": 1.0}
    sliding = optimize_fusion(qrels, runs, method="slidefuse", metric="mrr", max_w=2)
    assert sliding["w"] == 2 and sliding["probs"][0].tolist() == [0, 1]
    with pytest.raises(ValueError, match="nothing that could be optimized"):
        optimize_fusion(qrels, runs, method="sum")
    with pytest.raises(TypeError, match="min_w"):
        optimize_fusion(qrels, runs, method="rrf", min_w=3)


def test_plot_has_numbers():
    frame = ranx.plot(Qrels(QRELS), Run(RUN, name="mine"), return_graph=False)
    assert frame.columns.tolist() == ["Model", "recall", "precision"]
    assert frame["precision"].tolist() == pytest.approx([0.75] * 6 + [0.25] * 5)


def test_runs_go_to_the_rest_of_the_package(tmp_path):
    run = Run(RUN, name="mine")
    assert assay.evaluate(QRELS, run, "RR")["RR"] == 0.75
    (tmp_path / "qrels.gz").write_bytes(gzip.compress(b"q1 0 a 1\n"))
    assert Qrels.from_file(tmp_path / "qrels.gz").to_dict() == {"q1": {"a": 1}}


def test_what_is_known_of_fusion_is_what_the_library_knows():
    """Trained are those with a result of training, and two that are tried with many settings."""
    methods = {method["name"]: method for method in assay.fusion_methods()}
    trained = {name for name, method in methods.items() if method["is_trained"]}
    assert trained == {*fusion_optimization.TRAINED, "probfuse", "slidefuse"}
    assert fusion_optimization.WEIGHTED == {"mixed", "w_bordafuse", "w_condorcet", "wmnz", "wsum"}
    assert {*fusion_optimization.GRIDS} <= {*methods}


def test_wins_and_losses_are_those_of_the_library():
    """0.1 + 0.2 is no win over 0.3: the two differ by rounding alone."""
    assert assay._core.pair_outcomes([[0.3, 0.3], [0.1 + 0.2, 0.1 + 0.2], [0.2, 0.4]]) == {
        (0, 1): (0, 2, 0), (0, 2): (1, 0, 1), (1, 2): (1, 0, 1)}
    qrels = Qrels({"q1": {"a": 1}, "q2": {"a": 1}, "q3": {"a": 1}})
    runs = [Run({"q1": {"a": 2.0}, "q2": {"a": 2.0}, "q3": {"a": 1.0, "b": 2.0}}, name="one"),
            Run({"q1": {"a": 2.0}, "q2": {"b": 2.0}, "q3": {"b": 2.0}}, name="other")]
    found = compare(qrels, runs, ["mrr"]).to_dict()
    assert found["one"]["win_tie_loss"]["other"]["mrr"] == {"W": 2, "T": 1, "L": 0}
    assert found["other"]["win_tie_loss"]["one"]["mrr"] == {"W": 0, "T": 1, "L": 2}


@pytest.mark.parametrize("file, name", [
    ("metrics.f1", "f1"), ("metrics.recall", "recall"), ("metrics.ndcg", "dcg_burges"),
    ("metrics.rank_biased_precision", "rank_biased_precision"), ("fusion.condorcet", "condorcet"),
    ("fusion.bayesfuse", "bayesfuse_train"), ("normalization.zmuv_norm", "zmuv_norm"),
    ("statistical_tests.tukey_hsd_test", "tukey_hsd_test")])
def test_names_are_also_where_ranx_has_them(file, name):
    package = importlib.import_module(f"assay.compat.ranx.{file.split('.')[0]}")
    module = importlib.import_module(f"assay.compat.ranx.{file}")
    assert getattr(module, name) is getattr(package, name)
    assert callable(getattr(package, file.split(".")[1]))
