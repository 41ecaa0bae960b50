# SPDX-License-Identifier: Apache-2.0
"""Settings that would silently mean something else are refused."""
import pytest

import assay

QRELS = {"q1": {"a": 1, "b": 0}, "12": {"a": 1}}
RUN = {"q1": {"b": 2.0, "a": 1.0}, "12": {"a": 1.0}}


@pytest.mark.parametrize("settings, told", [
    (dict(only_topics=[]), "only_topics is empty"),
    (dict(only_topics="12"), r"only_topics is a list of topics, and not '12': give \['12'\]"),
    (dict(only_topics=12), "only_topics is a list of topics, and not 12"),
    (dict(only_topics=[None]), "only_topics has None, which is no topic"),
    (dict(groups=["q1"]), "groups has 'q1', which is no pair"),
    (dict(groups={"q1": None}), "groups has None, which is no group"),
    (dict(judgments=5), "judgments is a text, and not 5"),
    (dict(groups="q1"), "groups are .* and not 'q1'"),
    (dict(groups=[("q1", "a", "b")]), "no pair of a topic and its group"),
    (dict(collection_size=-1), "collection_size is a whole number of 1 or more, and not -1"),
    (dict(collection_size=0), "collection_size is a whole number of 1 or more, and not 0"),
    (dict(collection_size="9"), "collection_size is a whole number of 1 or more, and not '9'"),
    (dict(judged_only="no"), "judged_only is True or False, and not 'no'"),
    (dict(bounds=[]), r"bounds is a text, and not \[\]\n  hint: there are none, fixed, full"),
    (dict(depth=-1), "depth is a whole number of 1 or more, and not -1"),
    (dict(depth=0), "depth is a whole number of 1 or more, and not 0"),
    (dict(depth=2.5), "depth is a whole number of 1 or more, and not 2.5"),
    (dict(depth="x"), "depth is a whole number of 1 or more, and not 'x'"),
    (dict(depth=True), "depth is a whole number of 1 or more, and not True"),
    (dict(depth=2**32), "depth is at most 4294967295, and not 4294967296"),
    (dict(depth=10**30), "depth is at most 4294967295, and not 1000000000000000000000000000000"),
    (dict(seed=-10**30), "seed is a whole number of 0 or more, and not -1000000"),
    (dict(intervals=0.95), "intervals is True or False, and not 0.95"),
    (dict(skip_bad_lines="yes"), "skip_bad_lines is True or False, and not 'yes'"),
    (dict(undefined=0), "undefined is a text, and not 0\n  hint: there are usual, skip, zero, wo"),
    (dict(ties="x"), 'ties is "x"\n  hint: there are trec, doc-asc, rank, file, expected'),
])
def test_refused(settings, told):
    with pytest.raises(assay.Error, match=told):
        assay.evaluate(QRELS, RUN, "AP", **settings)


def test_no_measure_is_an_error_however_it_is_said():
    for nothing in ("", [], (), iter(())):
        with pytest.raises(assay.Error, match="no measure is named"):
            assay.evaluate(QRELS, RUN, nothing)


def calls(path):
    """Everything that takes threads."""
    results = assay.evaluate(QRELS, [RUN, RUN], "RR")
    return {"evaluate": lambda **given: assay.evaluate(QRELS, RUN, "RR", **given),
            "Evaluator": lambda **given: assay.Evaluator(QRELS, **given),
            "Evaluator of a path": lambda **given: assay.Evaluator(path, **given),
            "check": lambda **given: assay.check(QRELS, RUN, **given),
            "arrays": lambda **given: assay.evaluate_arrays({0: {1: 1}}, [[1]], **given),
            "ArrayQrels": lambda **given: assay.ArrayQrels({0: {1: 1}}, **given),
            "fuse": lambda **given: assay.fuse([RUN, RUN], **given),
            "tune_fusion": lambda **given: assay.tune_fusion(QRELS, [RUN, RUN], **given),
            "tuned": lambda **given: assay.tune_fusion(QRELS, [RUN, RUN]).fuse([RUN, RUN], **given),
            "diff": lambda **given: assay.diff(RUN, RUN, **given), "compare": results.compare}


@pytest.mark.parametrize("threads, told", [
    (-1, "is a whole number of 0 or more, and not -1"), (1025, "is at most 1024, and not 1025"),
    (1.5, "is a whole number of 0 or more, and not 1.5"), (10**30, "is at most 1024, and not 1000"),
    ("x", "is a whole number of 0 or more, and not 'x'")])
def test_threads_of_all_calls(tmp_path, threads, told):
    (tmp_path / "qrels").write_text("q1 0 a 1\n")
    for name, call in calls(tmp_path / "qrels").items():
        with pytest.raises(assay.Error, match=f"^threads {told}"):
            call(threads=threads)
            pytest.fail(name)
        for fine in (2, 2.0, None):
            call(threads=fine)


@pytest.mark.parametrize("settings, told", [
    (dict(depth=-1), "depth is a whole number of 1 or more, and not -1"),
    (dict(depth="x"), "depth is a whole number of 1 or more, and not 'x'"),
    (dict(depth=2**32), "depth is at most 4294967295, and not 4294967296"),
    (dict(method=5), "method is a text, and not 5"),
    (dict(ties=5), "ties is a text, and not 5\n  hint: there are trec, doc-asc"),
    (dict(norm=5), "norm is a text, and not 5"), (dict(name=5), "name is a text, and not 5"),
    (dict(run_format="nope"), '^run_format is "nope"\n  hint: there are trec'),
    (dict(run_format=5), "run_format is a text, and not 5"),
    (dict(qrels_format="nope"), '^qrels_format is "nope"\n  hint: there are trec'),
    (dict(method="wsum", weights=[1, float("nan")]), "^a weight is not a number"),
    (dict(method="wsum", weights=[1, 1e300]), "^weight 1e[+]300 is too large"),
    (dict(method="wsum", weights=5), "weights is a list of numbers, one for each run, and not 5")])
def test_settings_of_fusions(settings, told):
    with pytest.raises(assay.Error, match=told):
        assay.fuse([RUN, RUN], **settings)
    if not settings.keys() & {"name", "weights"}:
        with pytest.raises(assay.Error, match=told):
            assay.tune_fusion(QRELS, [RUN, RUN], **settings)


def test_texts_and_flags_of_other_calls(tmp_path):
    path = tmp_path / "qrels"
    path.write_text("q1 0 a 1\n")
    with pytest.raises(assay.Error, match="skip_bad_lines is True or False, and not 'yes'"):
        assay.Evaluator(path, skip_bad_lines="yes")
    with pytest.raises(assay.Error, match="depth is a whole number"):
        assay.Evaluator(QRELS, depth=-1)  # and not when a run is evaluated
    for name, wrong in (("name", 5), ("role", 7)):
        with pytest.raises(assay.Error, match=f"{name} is a text, and not {wrong}"):
            assay.table([("q", "d", 1.0)], **{name: wrong})
    with pytest.raises(assay.Error, match="name is a text, and not 5"):
        assay.evaluate_arrays({0: {1: 1}}, [[1]], name=5)
    fused = assay.fuse([RUN, RUN], depth=2.0)
    with pytest.raises(assay.Error, match="tag is a text, and not 5"):
        fused.save(path, tag=5)
    with pytest.raises(assay.Error, match="format is a text, and not 5"):
        fused.save(path, format=5)


def test_whole_numbers_of_any_type():
    for one in (1, 1.0, type("One", (), {"__index__": lambda self: 1})()):
        assert assay.evaluate(QRELS, RUN, "RR", depth=one, seed=one)["RR"] == 0.5
    with pytest.raises(assay.Error, match="p is a number from 0.0 to 1.0, and not 'x'"):
        assay.diff(RUN, RUN, p="x")
    with pytest.raises(assay.Error, match="p lies between 0 and 1, without these"):
        assay.diff(RUN, RUN, p=1)


def test_what_was_meant():
    # RR of q1 is 1/2, since b comes first; that of 12 is 1.
    assert assay.evaluate(QRELS, RUN, "RR", only_topics=["q1"])["RR"] == 0.5
    assert assay.evaluate(QRELS, RUN, "RR", only_topics=(t for t in [12]))["RR"] == 1.0
    pairs = [("q1", "odd"), (12, "even")]
    by_pairs = assay.evaluate(QRELS, RUN, "RR", groups=pairs)
    assert by_pairs.to_json() == assay.evaluate(QRELS, RUN, "RR", groups=dict(pairs)).to_json()
    assert "odd" in by_pairs.to_json()
    assert assay.evaluate(QRELS, RUN, "RR", bounds=True).to_json() == \
        assay.evaluate(QRELS, RUN, "RR", bounds="fixed").to_json()


@pytest.mark.parametrize("settings, told", [
    (dict(judgments="groups"), "judgments='groups' has no effect: judgments that are no file have"),
    (dict(judgments="gradez"), 'judgments is "gradez"\n  hint: there are grades, groups'),
    (dict(qrels_format="trec"), "qrels_format='trec' has no effect: the judgments given are no f"),
    (dict(qrels_format="trek"), '^qrels_format is "trek"\n  hint: there are trec, msmarco, '),
    (dict(qrels_format=5), "qrels_format is a text, and not 5"),
    (dict(run_format="csv"), "run_format='csv' has no effect: no run given is a file"),
    (dict(run_format="cvs"), '^run_format is "cvs"\n  hint: there are trec, msmarco, '),
])
def test_how_files_are_read_beside_tables_in_memory(settings, told):
    with pytest.raises(assay.Error, match=told):
        assay.evaluate(QRELS, RUN, "AP", **settings)


@pytest.mark.parametrize("settings, told", [
    (dict(groups={}), "groups is empty: name the group of a topic, or leave it out"),
    (dict(groups=iter(())), "groups is empty"),
    (dict(skip_bad_lines=True), "skip_bad_lines=True has no effect: nothing given is a file; leav"),
    (dict(collection_size=10), "collection_size=10 has no effect: no measure asks for it; leave"),
    (dict(measures="Fallout(collection=7)@5", collection_size=9), "collection_size=9 has no eff"),
])
def test_what_would_do_nothing(settings, told):
    with pytest.raises(assay.Error, match=told):
        assay.evaluate(QRELS, RUN, **settings)


def test_what_does_something(tmp_path):
    with pytest.raises(assay.Error, match="measures='AP' has no effect: no judgments are given"):
        assay.diff(RUN, RUN, measures="AP")
    assert assay.diff(RUN, RUN, QRELS).details == \
        assay.diff(RUN, RUN, QRELS, "nDCG@10 AP").details
    assert assay.evaluate(QRELS, RUN, "AP Fallout@5", collection_size=10)["AP"] == 0.75
    (tmp_path / "run").write_text("q1 Q0 b 1 2 x\nq1 Q0 a 2 1 x\n12 Q0 a 1 1 x\n12 bad\n")
    (tmp_path / "qrels").write_text("q1 0 a 1\n12 0 a 1\nbad\n")
    for qrels, run in ((QRELS, tmp_path / "run"), (tmp_path / "qrels", RUN),
                       ((tmp_path / "qrels").open(), [RUN])):
        assert assay.evaluate(qrels, run, "RR", skip_bad_lines=True)["RR"] == 0.75


def test_formats_of_files_beside_tables_in_memory(tmp_path):
    (tmp_path / "run").write_text("q1 a 2\nq1 b 1\n12 a 1\n")
    mixed = {"file": tmp_path / "run", "memory": RUN}
    found = assay.evaluate(QRELS, mixed, "RR", run_format="triples", judgments="grades")
    assert found["RR"] == {"file": 1.0, "memory": 0.75}
    for one in (str(tmp_path / "run"), [b"q1 a 2\n12 a 1\n"]):
        assert assay.evaluate(QRELS, one, "RR", run_format="triples")["RR"] == 1.0


def test_flags_of_numpy(tmp_path):
    numpy = pytest.importorskip("numpy")
    yes, no = numpy.True_, numpy.bool_(False)
    path = tmp_path / "qrels"
    path.write_text("q1 0 a 1\nq1 0 b 0\n12 0 a 1\nbad\n")
    flags = dict(judged_only=yes, intervals=yes, skip_bad_lines=yes, bounds=yes)
    found = assay.evaluate(path, [RUN, RUN], "RR", **flags)
    plain = assay.evaluate(path, [RUN, RUN], "RR", **dict.fromkeys(flags, True))
    assert found.to_json() == plain.to_json()
    assert found.to_text(percent=yes) == plain.to_text(percent=True) != plain.to_text(percent=no)
    compared = found.compare(intervals=no, test="t")
    assert compared.to_csv() == plain.compare(intervals=False, test="t").to_csv()
    assert compared.to_markdown(ascii=yes) == compared.to_markdown(ascii=True)
    assert found.explain("q1").to_text(ascii=yes) == plain.explain("q1").to_text(ascii=True)
    for wrong in (numpy.array([True]), numpy.int64(1)):
        with pytest.raises(assay.Error, match="judged_only is True or False"):
            assay.evaluate(QRELS, RUN, judged_only=wrong)


def test_numbers_and_columns_of_other_packages():
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    found = assay.evaluate(QRELS, RUN, "RR Fallout@5", only_topics=numpy.array([12]),
                           groups=pandas.Series({"12": "even"}), collection_size=numpy.int64(9))
    zero = numpy.int64(0)
    assert found[zero, "RR"] == 1.0 and found.per_query.column(zero, zero).tolist() == [1.0]
    assert found.explain("12", run=zero).rows[0]["document"] == "a"
    with pytest.raises(assay.Error, match="is no measure"):
        assay.evaluate(QRELS, RUN, numpy.int64(5))
