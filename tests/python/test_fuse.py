# SPDX-License-Identifier: Apache-2.0
"""Several runs made into one: the same as the program makes, and every place where the values are
not those of ranx, worked out by hand."""
import csv
import gzip
import io
import math
import subprocess

import pytest

import assay

ONE = {"t": {"a": 3, "b": 2, "c": 1}}
TWO = {"t": {"c": 8, "a": 6, "d": 2}}
NAMES = ["bm25", "dense", "boolean"]


@pytest.fixture
def kitchen(data):
    return data / "kitchen"


def lines_of(program, kitchen, *arguments):
    runs = [kitchen / f"{name}.run" for name in NAMES]
    return subprocess.run([program, "fuse", *runs, "--quiet", *arguments], check=True,
                          capture_output=True).stdout


def test_worked_example():
    """docs/fuse.md, by hand."""
    assert assay.fuse([ONE, TWO]).to_dict()["t"] == pytest.approx(
        {"a": 1 / 61 + 1 / 62, "c": 1 / 63 + 1 / 61, "b": 1 / 62, "d": 1 / 63}, abs=1e-15)
    fused = assay.fuse([ONE, TWO], "mnz")
    assert fused.to_dict()["t"] == pytest.approx({"a": 10 / 3, "c": 2, "b": 0.5, "d": 0}, abs=1e-15)
    assert list(fused.to_dict()["t"]) == ["a", "c", "b", "d"]
    assert (fused.method, fused.norm, fused.params, len(fused)) == ("mnz", "min-max", {}, 1)
    assert assay.fuse([ONE, TWO], "rbc", phi=0.5).to_dict() == {
        "t": {"a": 0.75, "c": 0.625, "b": 0.25, "d": 0.125}}


def test_as_documented(kitchen, tmp_path):
    qrels, folder = kitchen / "qrels.txt", tmp_path
    runs = {"bm25": kitchen / "bm25.run", "dense": kitchen / "dense.run"}
    fused = assay.fuse(runs)                                  # reciprocal rank fusion, k = 60
    fused = assay.fuse(runs, "wsum", weights=[0.3, 0.7], norm="zmuv")
    fused = assay.fuse(runs, "mapfuse", train=qrels)
    fused.save(folder / "fused.run.gz", tag="mapfuse")
    results = assay.evaluate(qrels, {**runs, "fused": fused}, "nDCG@10")
    tuning = assay.tune_fusion(qrels, runs, "rbc", "AP")      # every phi from 0.01 to 1
    fused = tuning.fuse(runs)                                 # by tuning.best, {"phi": …}
    assert results.runs == ["bm25", "dense", "fused"]
    assert (list(tuning.best), len(tuning.trials), len(fused)) == (["phi"], 100, 12)


@pytest.mark.parametrize("settings, arguments", [
    ({}, []),
    ({"k": 10, "depth": 5}, ["--param", "k=10", "--depth", "5"]),
    ({"method": "wsum", "weights": [0.5, 0.3, 0.2]},
     ["--method", "wsum", "--weights", "0.5,0.3,0.2"]),
    ({"method": "gmnz", "norm": "zmuv", "gamma": 0.25},
     ["--method", "gmnz", "--norm", "zmuv", "--param", "gamma=0.25"]),
    ({"method": "condorcet", "ties": "doc-asc"}, ["--method", "condorcet", "--ties", "doc-asc"]),
    ({"method": "sum", "ties": "file"}, ["--method", "sum", "--ties", "file"]),
])
def test_as_the_program(kitchen, program, tmp_path, settings, arguments):
    fused = assay.fuse([kitchen / f"{name}.run" for name in NAMES], **settings)
    fused.save(tmp_path / "fused.run")
    assert (tmp_path / "fused.run").read_bytes() == lines_of(program, kitchen, *arguments)


@pytest.mark.parametrize("method, params", [("mapfuse", {}), ("probfuse", {"n_segments": 7}),
                                            ("bayesfuse", {})])
def test_trained_as_the_program(kitchen, program, tmp_path, method, params):
    fused = assay.fuse([kitchen / f"{name}.run" for name in NAMES], method,
                       train=kitchen / "qrels.txt", **params)
    fused.save(tmp_path / "fused.run", tag="x")
    told = lines_of(program, kitchen, "--method", method, "--train", kitchen / "qrels.txt",
                    "--tag", "x", *[f"--param={name}={value}" for name, value in params.items()])
    assert (tmp_path / "fused.run").read_bytes() == told


@pytest.mark.parametrize("method", ["rrf", "wsum", "slidefuse"])
def test_tuned_as_the_program(kitchen, program, tmp_path, method):
    trials = tmp_path / "trials.csv"
    told = lines_of(program, kitchen, "--method", method, "--tune", "AP", "--qrels",
                    kitchen / "qrels.txt", "--trials", trials)
    rows = list(csv.reader(io.StringIO(trials.read_text())))[1:]
    runs = [kitchen / f"{name}.run" for name in NAMES]
    tuning = assay.tune_fusion(kitchen / "qrels.txt", runs, method, "AP")
    assert [trial["value"] for trial in tuning.trials] == [float(row[-1]) for row in rows]
    assert tuning.value == max(trial["value"] for trial in tuning.trials)
    tuning.fuse(runs).save(tmp_path / "fused.run")
    assert (tmp_path / "fused.run").read_bytes() == told


def test_evaluates_as_its_file(kitchen, tmp_path):
    fused = assay.fuse({name: kitchen / f"{name}.run" for name in NAMES}, name="all.run")
    fused.save(tmp_path / "fused.jsonl.gz", tag="all")
    assert gzip.decompress((tmp_path / "fused.jsonl.gz").read_bytes()).startswith(b"{")
    measures = ["nDCG@10", "AP"]
    direct = assay.evaluate(kitchen / "qrels.txt", fused, measures)
    assert direct.runs == ["all.run"]
    stored = assay.evaluate(kitchen / "qrels.txt", tmp_path / "fused.jsonl.gz", measures)
    assert direct.per_query.to_dict() == stored.per_query.to_dict()
    both = assay.evaluate(kitchen / "qrels.txt", {"f": fused, "b": kitchen / "bm25.run"}, "AP")
    assert both["f", "AP"] == direct["AP"]
    again = assay.fuse([fused, kitchen / "bm25.run"], "sum", norm="none")
    assert len(again) == len(fused)


@pytest.mark.parametrize("settings, words", [
    ({"method": "rbc"}, ["rbc needs phi", "a number from 0 to 1"]),
    ({"method": "wsum"}, ["wsum needs weights"]),
    ({"method": "wsum", "weights": [1]}, ["1 weight for 2 runs"]),
    ({"method": "mapfuse"}, ["train="]),
    ({"train": {"t": {"a": 1}}}, ["rrf is not trained"]),
    ({"method": "rff"}, ['no method "rff"', '"rrf"']),
    ({"norm": "min_mix"}, ["min-max"]),
    ({"q": 3}, ['rrf has no parameter "q"']),
    ({"k": -1}, ["k is", "from 0"]),
    ({"depth": 0}, ["depth is a whole number of 1 or more, and not 0"]),
    ({"ties": "expected"}, ["needs an order of equal scores"]),
])
def test_errors_say_what_is_missing(settings, words):
    with pytest.raises(assay.Error) as raised:
        assay.fuse([ONE, TWO], **settings)
    for word in words:
        assert word in str(raised.value)


def test_two_runs_are_needed():
    with pytest.raises(assay.Error, match="two runs or more"):
        assay.fuse([ONE])
    with pytest.raises(assay.Error, match="one measure"):
        assay.tune_fusion({"t": {"a": 1}}, [ONE, TWO], "rrf", ["AP", "RR"])
    with pytest.raises(assay.Error, match="nothing that could be tuned"):
        assay.tune_fusion({"t": {"a": 1}}, [ONE, TWO], "sum")


def test_methods_are_listed():
    methods = {method["name"]: method for method in assay.fusion_methods()}
    assert len(methods) == 25
    assert methods["rrf"]["params"][0]["initial"] == 60
    assert [norm["name"] for norm in assay.fusion_norms()] == [
        "none", "min-max", "min-max-inverted", "max", "sum", "zmuv", "rank", "borda"]


def test_threads_make_no_difference(rng):
    runs = [{f"q{t}": {f"d{d}": rng.random() for d in rng.sample(range(99), 40)}
             for t in range(100)} for _ in range(3)]
    one, four = (assay.fuse(runs, "mnz", threads=n) for n in (1, 4))
    assert one.to_dict() == four.to_dict()


# Where ranx 0.3.21 has other values, as docs/fuse.md lists them.

def fused(method, *lists, **settings):
    return assay.fuse([{"t": scores} for scores in lists], method, **settings).to_dict()["t"]


def test_condorcet_has_no_vote_of_runs_without_both():
    """b before a in one run, a and b missing from two: with votes of those the order would hang on
    which of the two is asked for first."""
    scores = fused("condorcet", {"b": 2, "a": 1}, {"c": 1}, {"c": 1})
    assert scores == {"c": 3, "b": 2, "a": 1}
    assert fused("w_condorcet", {"b": 2, "a": 1}, {"c": 1}, {"c": 1}, weights=[1, 5, 5]) == scores


def test_condorcet_draws_go_by_borda_points():
    """One run each way. Points: b 3 + 2, a 1 + 3, c 2 + 1."""
    assert fused("condorcet", {"b": 3, "c": 2, "a": 1}, {"a": 3, "b": 2, "c": 1}) == {
        "b": 3, "a": 2, "c": 1}


def test_ranks_after_borda_are_those_of_scores():
    """The first run's points are x 1, y 2/3 and, for z, 1/2 - 1/6 = 1/3: ranks 1, 2 and 3. The
    second's are z 1 and 1/2 for both others, the larger id first: ranks z 1, y 2, x 3. In ranx the
    ranks are places in a set of the three, which Python orders by its hash seed; so are those of
    rrf, isr, log_isr, logn_isr, rbc, bordafuse, w_bordafuse and the six trained methods after this
    normalisation. With condorcet and w_condorcet, whose sorting starts from such a set whatever
    the normalisation, 13 + 2 * 8 = 29 combinations have no fixed value there."""
    scores = fused("rrf", {"x": 9, "y": 8}, {"z": 1}, norm="borda")
    assert scores == pytest.approx(
        {"x": 1 / 61 + 1 / 63, "y": 1 / 62 + 1 / 62, "z": 1 / 63 + 1 / 61}, abs=1e-15)


def test_bayesfuse_below_rank_1000_is_as_if_absent():
    long = {f"d{i:04}": 2000.0 - i for i in range(1, 1003)}
    scores = assay.fuse([{"t": long}, {"t": {"d1001": 1.0}}], "bayesfuse",
                        train={"t": {"d0001": 1}}).to_dict()["t"]
    absent = math.log(0.001 / 0.999)
    assert scores["d1002"] == pytest.approx(2 * absent, abs=1e-12)
    assert scores["d0500"] == pytest.approx(2 * absent, abs=1e-12)  # nothing relevant there
    assert scores["d0001"] == pytest.approx(math.log(0.2 / 0.8) + absent, abs=1e-12)


def test_min_and_max_of_large_scores():
    assert fused("min", {"a": 2e9}, {"b": 1.0}, norm="none") == {"a": 2e9, "b": 1.0}
    assert fused("max", {"a": -2e9}, {"b": 1.0}, norm="none") == {"b": 1.0, "a": -2e9}


def test_max_of_scores_that_are_not_positive():
    assert fused("sum", {"a": -1, "b": -4}, {"a": 0, "c": 0}, norm="max") == {
        "c": 0, "a": -0.25, "b": -1}


def test_scores_that_are_close():
    """1e-10 apart: 0 and 1 as for any other two scores; equal ones are 0."""
    assert fused("sum", {"a": 1e-10, "b": 0.0}, {"c": 7, "d": 7}, norm="min-max") == {
        "a": 1, "d": 0, "c": 0, "b": 0}


def test_equal_scores_go_by_the_rule():
    assert list(fused("sum", {"a": 1, "b": 1}, {"c": 1}, norm="none")) == ["c", "b", "a"]
    assert list(fused("sum", {"a": 1, "b": 1}, {"c": 1}, norm="none", ties="doc-asc")) == [
        "a", "b", "c"]
    assert fused("rrf", {"a": 1, "b": 1}, {"c": 1}, ties="file")["a"] == 1 / 61


def test_a_run_without_a_topic_has_no_say():
    two = {"t": {"a": 2, "b": 1}, "u": {"a": 1}}
    for other in ({"u": {"a": 1}}, {"t": {}, "u": {"a": 1}}):
        result = assay.fuse([two, other], "bordafuse")
        assert result.to_dict()["t"] == {"a": 2, "b": 1}  # 1.5 more each with the constant
    assert [note["code"] for note in assay.fuse([two, {"u": {"a": 1}}]).notes] == ["missing-topics"]


@pytest.mark.parametrize("runs, count", [(2, 11), (3, 66), (4, 286)])
def test_all_weights_are_tried(runs, count):
    lists = [{"t": {f"d{r}": 1.0}} for r in range(runs)]
    tuning = assay.tune_fusion({"t": {"d0": 1}}, lists, "wsum", "RR")
    assert len(tuning.trials) == count
    assert all(sum(round(10 * w) for w in trial["weights"]) == 10 for trial in tuning.trials)


def test_the_first_of_the_best_settings():
    tuning = assay.tune_fusion({"t": {"a": 1}}, [ONE, ONE], "rrf", "RR")
    assert {trial["value"] for trial in tuning.trials} == {1.0}
    assert tuning.best == {"k": 10.0}


@pytest.mark.parametrize("method, given", [
    ("rrf", {"k": 5}), ("gmnz", {"gamma": 0.5}), ("wsum", {"weights": [0.5, 0.5]}),
    ("rrf", {"weights": [0.5, 0.5]})])
def test_what_is_tuned_is_not_given(method, given):
    name = next(iter(given))
    with pytest.raises(assay.Error, match=f"takes no {name}, as .*, or give it to fuse"):
        assay.tune_fusion({"t": {"a": 1}}, [ONE, TWO], method, **given)


def test_arguments_that_nothing_uses():
    qrels = {"t": {"a": 1}}
    with pytest.raises(assay.Error, match='rrf has no parameter "gamma"'):
        assay.fuse([ONE, TWO], gamma=1)
    with pytest.raises(assay.Error, match='rrf has no parameter "gamma"'):
        assay.tune_fusion(qrels, [ONE, TWO], gamma=1)
    for fuse in (assay.fuse, lambda runs, **format: assay.tune_fusion(qrels, runs, **format)):
        with pytest.raises(assay.Error, match="qrels_format='trec' has no effect: no judgments"):
            fuse([ONE, TWO], qrels_format="trec")
        with pytest.raises(assay.Error, match="run_format='trec' has no effect: no run"):
            fuse([ONE, TWO], run_format="trec")


@pytest.mark.parametrize("given", [{"k": None}, {"k": "many"}, {"weights": [0.5, "x"]}])
def test_parameters_are_numbers(given):
    with pytest.raises(assay.Error, match=f"{next(iter(given))} cannot be .*, which is no number"):
        assay.fuse([ONE, TWO], **given)
