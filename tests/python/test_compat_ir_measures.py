# SPDX-License-Identifier: Apache-2.0
"""ir_measures' names: its language, its inputs, worked examples, and where docs/python-compat.md
says that values differ."""
import gzip
import io
import math
import pathlib
import warnings

import numpy
import pandas
import polars
import pytest

from assay.compat import ir_measures
from assay.compat.ir_measures import (
    AP, ERR, INST, INSQ, MAP, MRR, RBP, RR, SDCG, Accuracy, BPM, Bpref, Compat, IPrec, Judged,
    Metric, NumQ, NumRel, NumRelRet, NumRet, P, Qrel, R, ScoredDoc, SetAP, SetF, SetP, SetR,
    SetRelP, Success, alpha_nDCG, nDCG)

QRELS_TEXT = "q1 0 a 2\nq1 0 b 0\nq1 0 c 1\nq2 0 d 1\nq3 0 e 1\n"
RUN_TEXT = "q1 Q0 c 1 4 t\nq1 Q0 b 2 3 t\nq1 Q0 x 3 2 t\nq1 Q0 a 4 1 t\nq2 Q0 y 1 1 t\n"
QRELS = {"q1": {"a": 2, "b": 0, "c": 1}, "q2": {"d": 1}, "q3": {"e": 1}}
RUN = {"q1": {"c": 4.0, "b": 3.0, "x": 2.0, "a": 1.0}, "q2": {"y": 1.0}}


def one(measure, ranking, grades):
    """The value of one topic whose documents are given best first."""
    scores = {doc: float(len(ranking) - rank) for rank, doc in enumerate(ranking)}
    return measure.calc_aggregate({"q": grades}, {"q": scores})


def test_worked_example():
    """Relevant at ranks 1 and 4 of two: AP = (1 + 2/4) / 2; topics that are missing count 0."""
    results = ir_measures.calc([AP, P@2, RR(rel=2)], QRELS, RUN)
    assert results.aggregated == {AP: 0.25, P@2: pytest.approx(0.5 / 3), RR(rel=2): 0.25 / 3}
    values = {(m.query_id, m.measure): m.value for m in results.per_query}
    assert len(values) == len(results.per_query) == 9
    assert values["q1", AP] == 0.75 and values["q1", P@2] == 0.5 and values["q3", AP] == 0


@pytest.mark.parametrize("measure, value", [
    (R@2, 0.5), (Success@1, 1), (SetP, 0.5), (SetP(rel=2), 0.25), (SetRelP, 1), (SetR, 1),
    (SetAP, 0.5), (SetF, 2 / 3), (SetF(beta=2.0), 3 * 0.5 / (1 + 2 * 0.5)), (NumRet, 4),
    (NumRelRet, 2), (NumRet(rel=2), 1), (NumRel, 2), (NumRel(rel=2), 1), (NumQ, 1),
    (Judged, 0.75), (Judged@2, 1), (Accuracy, 1 - 2 / 4), (Bpref, 0.5), (IPrec@0.5, 1),
    (RBP(rel=1, p=0.5), 0.5 * (1 + 0.125)), (RR@3, 1), (AP(judged_only=True), (1 + 2 / 3) / 2),
    (nDCG(gains={1: 3, 2: 0})@1, 1), (SDCG(max_rel=2)@1, 0.5), (BPM(max_rel=2)@2, 0.25),
    (ERR@1, 1 / 16), (ERR, 1 / 16 + 15 / 16 * 3 / 16 / 4)])
def test_values_by_hand(measure, value):
    assert measure.calc_aggregate({"q1": QRELS["q1"]}, RUN) == pytest.approx(value, abs=1e-12)


def test_measures_are_objects():
    assert repr(P(rel=2)@5) == "P(rel=2)@5" and str(AP(rel=1)) == "AP" and MAP is AP and MRR is RR
    assert repr(nDCG(gains={1: 2, 0: 1, 2: 2})@10) == "nDCG(gains={0:1,1:2})@10"
    assert nDCG(dcg="log2")@10 == nDCG@10 and hash(nDCG@10) == hash(nDCG(cutoff=10))
    assert nDCG@10 != nDCG@5 and nDCG != "nDCG"
    assert (nDCG(cutoff=20)@10)["cutoff"] == 10 and P["rel"] == 1 and P.NAME == "P"
    assert set(P.SUPPORTED_PARAMS) == {"cutoff", "rel", "judged_only"}
    assert IPrec.AT_PARAM == "recall" and repr(NumRelRet) == "NumRet(rel=1)"
    assert ir_measures.measures.registry["Precision"] is P


@pytest.mark.parametrize("text, measure", [
    ("AP", AP), ("MAP", AP), ("P@10", P@10), ("P(rel=2)@10", P(rel=2)@10), ("IPrec@0.2", IPrec@0.2),
    ('nDCG(dcg="exp-log2", cutoff=20)@10', nDCG(dcg="exp-log2")@10), (AP, AP),
    ("nDCG(gains={1: 2, 0: 1})", nDCG(gains={0: 1, 1: 2})), ("α_nDCG@20", alpha_nDCG@20)])
def test_parse_measure(text, measure):
    assert ir_measures.parse_measure(text) == measure
    assert ir_measures.parse_measure(repr(measure)) == measure


@pytest.mark.parametrize("text, error", [
    ("p@10", NameError), ("nDGC@10", NameError), ("P(2)@10", ValueError), ("P@10; P@5", ValueError),
    ("P@[1]@2", ValueError), ("P@@10", ValueError), ("P(rel=f(1))", ValueError), ("3", ValueError)])
def test_names_that_cannot_be_read(text, error):
    with pytest.raises(error):
        ir_measures.parse_measure(text)


def test_near_names_are_told():
    with pytest.raises(NameError, match="nDCG"):
        ir_measures.parse_measure("nDGC@10")


@pytest.mark.parametrize("name, measures", [
    ("map", [AP]), ("P_5,10", [P@5, P@10]), ("P.5", [P@5]),
    ("success", [Success@1, Success@5, Success@10]),
    ("ndcg_cut.10", [nDCG@10]), ("set_F.1.0,0.5", [SetF, SetF(beta=0.5)]),
    ("set_relative_P", [SetRelP]), ("iprec_at_recall_0.1", [IPrec@0.1]),
    ("num_rel_ret", [NumRelRet])])
def test_parse_trec_measure(name, measures):
    assert ir_measures.parse_trec_measure(name) == measures


def test_nicknames_leave_out_what_is_no_measure_here(capsys):
    with pytest.warns(UserWarning, match="official without gm_map") as warned:
        official = ir_measures.parse_trec_measure("official")
    assert warned[0].filename == __file__
    assert P@5 in official and IPrec@1.0 in official and len(official) == 28
    assert capsys.readouterr().out == ""
    for name in ("gm_map", "map.5", "nope"):
        with pytest.raises(ValueError):
            ir_measures.parse_trec_measure(name)


@pytest.mark.parametrize("measure", [
    P, P@10.0, P(rel="1")@5, SetP(cutoff=5), nDCG(dcg="ln"), SDCG@5])
def test_parameters_are_checked(measure):
    with pytest.raises((ValueError, AssertionError)):
        measure.calc_aggregate(QRELS, RUN)
    with pytest.raises(AssertionError):
        ir_measures.pytrec_eval.supports(measure)


def test_numbers_of_any_kind_are_parameters():
    assert one(P(rel=numpy.int64(1))@numpy.int32(2), ["a"], {"a": 1}) == 0.5
    assert one(SetF(beta=2), ["a"], {"a": 1}) == 1


def sources(tmp_path):
    """Judgments and a run in every form, each time anew."""
    qrels = [Qrel(t, d, g) for t, docs in QRELS.items() for d, g in docs.items()]
    run = [ScoredDoc(t, d, s) for t, docs in RUN.items() for d, s in docs.items()]
    (tmp_path / "qrels").write_text(QRELS_TEXT)
    (tmp_path / "run.gz").write_bytes(gzip.compress(RUN_TEXT.encode()))
    paths = tmp_path / "qrels", tmp_path / "run.gz"
    yield QRELS, RUN
    yield qrels, run
    yield iter(qrels), (item for item in run)
    yield pandas.DataFrame(qrels), pandas.DataFrame(run)
    yield pandas.DataFrame(qrels).drop(columns="iteration"), run
    yield polars.DataFrame(qrels), polars.DataFrame(run)
    yield paths
    yield tuple(map(str, paths))
    yield QRELS_TEXT, RUN_TEXT
    yield io.StringIO(QRELS_TEXT), io.BytesIO(RUN_TEXT.encode())
    yield ir_measures.read_trec_qrels(paths[0]), ir_measures.read_trec_run(str(paths[1]))


def test_judgments_and_runs_in_every_form(tmp_path):
    measures = [AP, RR@10, Accuracy, nDCG@10, NumRet]
    expected = ir_measures.calc_aggregate(measures, QRELS, RUN)
    count = 0
    for qrels, run in sources(tmp_path):
        assert ir_measures.calc_aggregate(measures, qrels, run) == expected
        count += 1
    assert count == 11


def test_readers(tmp_path):
    path = tmp_path / "qrels.gz"
    path.write_bytes(gzip.compress(QRELS_TEXT.encode()))
    expected = [Qrel("q1", "a", 2), Qrel("q1", "b", 0), Qrel("q1", "c", 1), Qrel("q2", "d", 1),
                Qrel("q3", "e", 1)]
    for source in (path, str(path), QRELS_TEXT, io.StringIO(QRELS_TEXT)):
        assert list(ir_measures.read_trec_qrels(source)) == expected
    assert next(ir_measures.read_trec_qrels("q 3 d 1\n")).iteration == "3"
    assert list(ir_measures.read_trec_run("\nq Q0 d 1 2.5 t\n")) == [ScoredDoc("q", "d", 2.5)]
    assert list(ir_measures.read_trec_run("\n")) == []
    subtopics = "q 1 d 1\nq 2 d 0\n"
    assert [qrel.iteration for qrel in ir_measures.read_trec_qrels(subtopics)] == ["1", "2"]
    for bad in ("q Q0 d 1 t\n", "\nq Q0 d 1 high t\n"):
        with pytest.raises(ValueError, match="run:[12]:[0-9]+: "):
            list(ir_measures.read_trec_run(bad))
    with pytest.raises(FileNotFoundError):
        list(ir_measures.read_trec_run(pathlib.Path("no/such/run")))


@pytest.mark.parametrize("qrels, run, words", [
    (object(), RUN, ["qrels", "object"]),
    ([("q", "d", 1)], RUN, ["qrels", "query_id"]),
    (QRELS, pandas.DataFrame({"query_id": ["q"], "docno": ["d"], "score": [1.0]}),
     ["run", "doc_id"]),
    (QRELS, {"q1": {"a": math.nan}}, ['topic "q1"', 'document "a"', "nan"]),
])
def test_faults_name_their_place(qrels, run, words):
    with pytest.raises(ValueError) as raised:
        ir_measures.calc_aggregate([AP], qrels, run)
    for word in words:
        assert word in str(raised.value)


def test_an_evaluator_is_used_again():
    evaluator = ir_measures.evaluator([AP, "P@1"], QRELS)
    for _ in range(2):
        assert evaluator.calc_aggregate(RUN) == {AP: 0.25, P@1: pytest.approx(1 / 3)}
    assert evaluator.calc_aggregate({}) == {AP: 0, P@1: 0}
    assert len(list(evaluator.iter_calc(RUN))) == 6
    assert AP.evaluator(QRELS).calc(RUN).aggregated == {AP: 0.25}


def test_without_topics_there_is_no_mean():
    assert math.isnan(AP.calc_aggregate({}, RUN)) and NumRet.calc_aggregate({}, RUN) == 0
    assert AP.calc_aggregate({"q": {}}, RUN) == 0


def test_each_measure_has_the_ties_of_its_program():
    """RR as trec_eval, RR@k as MS MARCO's script, Accuracy as it came."""
    qrels, run = {"q": {"b": 1}}, {"q": {"a": 1.0, "b": 1.0}}
    assert RR.calc_aggregate(qrels, run) == 1 and (RR@10).calc_aggregate(qrels, run) == 0.5
    assert Accuracy.calc_aggregate(qrels, run) == 0
    assert Accuracy.calc_aggregate(qrels, {"q": {"b": 1.0, "a": 1.0}}) == 1
    near = {"q": {"a": 1.0 + 1e-12, "b": 1.0}}  # equal as 32-bit numbers
    assert RR.calc_aggregate(qrels, near) == 1 and (Judged@1).calc_aggregate(qrels, near) == 0


def test_own_measures_of_frames():
    def hits(qrels, run):
        found = run.merge(qrels, "left", on=["query_id", "doc_id"])
        for topic, own in found.groupby("query_id"):
            yield topic, float((own["relevance"] > 0).sum())
    Hits = ir_measures.define(hits, "Hits", run_inputs=["query_id"])
    first = ir_measures.define_byquery(lambda qrels, run: run.iloc[0]["score"], name="First")
    assert repr(Hits@1) == "Hits@1"
    assert ir_measures.calc_aggregate([Hits@1, Hits, first, AP], QRELS, RUN) == {
        Hits@1: pytest.approx(1 / 3), Hits: pytest.approx(2 / 3), first: pytest.approx(5 / 3),
        AP: 0.25}
    assert ir_measures.run_inputs([Hits]) == ["query_id"]
    assert set(ir_measures.run_inputs([Hits, AP])) == {"query_id", "doc_id", "score"}


def test_own_measures_of_lists():
    share = ir_measures.define_byquery(
        lambda qrels, run: len({q.doc_id for q in qrels} & {d.doc_id for d in run}) / len(run),
        name="Share", frames=False)
    assert list(share.iter_calc(QRELS, RUN)) == [
        Metric("q1", share, 0.75), Metric("q2", share, 0), Metric("q3", share, 0)]
    assert (share@1).calc_aggregate(QRELS, RUN) == pytest.approx(1 / 3)


def test_providers():
    assert set(ir_measures.providers.registry) >= {
        "assay", "pytrec_eval", "judged", "msmarco", "gdeval", "accuracy", "cwl_eval", "compat",
        "pyndeval", "ranx", "runtime"}
    provider = ir_measures.pytrec_eval
    assert provider.supports(P@5) and not provider.supports(Judged) and provider.is_available()
    assert provider.calc_aggregate([AP], QRELS, RUN) == {AP: 0.25}
    evaluator = ir_measures.providers.PytrecEvalProvider().evaluator([AP], QRELS)
    assert evaluator.calc_aggregate(RUN) == {AP: 0.25}


def test_old_names_warn():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert ir_measures.GenericQrel("q", "d", 1) == Qrel("q", "d", 1)
        assert ir_measures.GenericScoredDoc("q", "d", 1.0) == ScoredDoc("q", "d", 1.0)
        assert ir_measures.convert_trec_name("map") == [AP]
        with ir_measures.calc_ctxt([AP], QRELS) as calc:
            assert len(list(calc(RUN))) == 3
    assert [w.category for w in caught] == [DeprecationWarning] * 4


@pytest.mark.parametrize("name", [
    "alpha_nDCG@20", "ERR_IA@5", "StRecall@5", "RBP"])
def test_what_is_not_there_says_so(name):
    measure = ir_measures.parse_measure(name)
    assert not ir_measures.DefaultPipeline.supports(measure)
    with pytest.raises(ValueError, match="unsupported measures: " + measure.NAME):
        measure.calc_aggregate(QRELS, RUN)


# Where ir_measures gives something else.


def test_gains_do_not_reach_other_measures():
    """nDCG alone and beside nDCG with other gains."""
    other = nDCG(gains={1: 9})
    both = ir_measures.calc_aggregate([other, nDCG], QRELS, RUN)
    assert both == {nDCG: nDCG.calc_aggregate(QRELS, RUN), other: other.calc_aggregate(QRELS, RUN)}


def test_judged_only_does_not_reach_counts():
    measure = AP(judged_only=True)
    assert ir_measures.calc_aggregate([measure, NumRet], QRELS, RUN)[NumRet] == 5


def test_all_digits_and_any_topic_where_gdeval_was_asked():
    """ERR@2 of grades 2 and 1: 3/16 + 13/16 * 1/16 / 2; gdeval says 0.21289 of topic 1."""
    qrels, run = {"x-1": {"a": 2, "b": 1}}, {"x-1": {"a": 2.0, "b": 1.0}}
    assert list((ERR@2).iter_calc(qrels, run)) == [
        Metric("x-1", ERR@2, pytest.approx(0.212890625, abs=1e-15))]


def test_gdeval_computes_what_a_measure_is_called():
    """Grade 1 before grade 2 in linear gain: (1 + 2/log2 3) / (2 + 1/log2 3)."""
    qrels, run = {"1": {"a": 2, "b": 1}}, {"1": {"b": 2.0, "a": 1.0}}
    value = (1 + 2 / math.log2(3)) / (2 + 1 / math.log2(3))
    assert ir_measures.gdeval.calc_aggregate([nDCG@2], qrels, run)[nDCG@2] == pytest.approx(value)


def test_recall_levels_of_more_than_two_digits():
    """Of 100 relevant documents a recall of 0.015 needs int(1.5 + 0.9) = 2, the second at rank 4;
    there it is a recall of 0.01, which needs one."""
    grades = {f"r{i}": 1 for i in range(100)}
    ranking = ["r0", "x", "y", "r1"]
    assert one(IPrec@0.015, ranking, grades) == 0.5
    assert one(IPrec@0.01, ranking, grades) == 1


def test_nothing_relevant_and_nothing_left_is_zero():
    """0 of 0 documents; NaN there, which spoils the mean."""
    assert one(IPrec(judged_only=True)@0.1, ["x"], {"a": 0}) == 0


def test_negative_grades_are_not_judged():
    assert one(AP, ["a", "b"], {"a": -1, "b": -2}) == 0
    assert one(Judged, ["a", "b"], {"a": -1, "b": 0}) == 0.5


def test_an_empty_ranking_has_no_share_of_judged_documents():
    """0 / 0, which counts 0; an exception there."""
    assert Judged.calc_aggregate({"q": {"a": 1}}, {"q": {}}) == 0


def test_accuracy_of_relevant_documents_alone_is_left_out():
    """There is no pair; an exception there."""
    qrels = {"q1": {"a": 1}, "q2": {"a": 1}}
    run = {"q1": {"a": 1.0}, "q2": {"b": 2.0, "a": 1.0}}
    assert list(Accuracy.iter_calc(qrels, run)) == [Metric("q2", Accuracy, 0)]


def test_compat_does_not_depend_on_the_zero_of_scores():
    """The ideal list is b, a, as the ranking has b: depth 2, p = 1/2. RBO = (1 + 1/2 * 1/2) / 1.5,
    that of the ideal list with itself is 1."""
    for shift in (0.0, 5.0, -5.0):
        run = {"q": {"b": 1.0 + shift, "x": 0.5 + shift}}
        value = Compat(p=0.5).calc_aggregate({"q": {"a": 1, "b": 1}}, run)
        assert value == pytest.approx(1.25 / 1.5)


def test_compat_takes_equal_scores_as_the_ranking_has_them():
    run = {"q": {"a": 1.0, "b": 1.0}}
    assert Compat.calc_aggregate({"q": {"b": 1, "a": 1}}, run) == pytest.approx(1)


def test_rbp_is_not_stretched_to_a_thousand_ranks():
    """(1 - p) of the first rank; there it is divided by 1 - p^1000 = 0.632."""
    assert one(RBP(rel=1, p=0.999), ["a"], {"a": 1}) == pytest.approx(0.001)


@pytest.mark.parametrize("measure", [INST(max_rel=1), INSQ(max_rel=1), BPM(max_rel=1)@5, ERR@5])
def test_grades_above_the_scale_are_refused(measure):
    """They are cut there, with a warning; gdeval refuses them too."""
    with pytest.raises(ValueError, match="above the scale"):
        one(measure, ["a"], {"a": 5})


def test_topics_of_a_run_may_come_in_pieces():
    run = [ScoredDoc("q1", "c", 4.0), ScoredDoc("q2", "d", 1.0), ScoredDoc("q1", "a", 1.0)]
    assert len(list(INSQ(max_rel=2).iter_calc(QRELS, run))) == 3


@pytest.mark.parametrize("read", [
    lambda text: list(ir_measures.read_trec_qrels(text)),
    lambda text: ir_measures.calc_aggregate([ir_measures.AP], text, {"q": {"a": 1.0}})])
def test_a_grade_that_is_not_whole_has_a_place(read):
    with pytest.raises(ValueError, match='topic "q", document "b": grade 0.9 is not a whole '
                                         'number') as raised:
        read("q 0 a 1.0\nq 0 b 0.9\n")
    assert raised.value.line == 2
    assert isinstance(next(ir_measures.read_trec_qrels("q 0 a 1.0\n")).relevance, int)


@pytest.mark.parametrize("measure, value", [
    ("NERR8(max_rel=2)@2", 1 / (1 + 1 / 2)), ("NERR8(max_rel=2)@1", 1 / 2),
    ("NERR9(max_rel=2)@2", (1 / 2 + 1 / 4) / (1 + 1 / 4)),
    ("NERR10(max_rel=2,p=0.5)", (1 / 2 + 1 / 4) / (1 + 1 / 4)),
    ("NERR11(max_rel=2)", (1 / 2 + 2 / 9) / (1 + 2 / 9))])
def test_users_who_stop_at_what_they_find(measure, value):
    """The first document gains 1/2, so that 1/2 of all users may go on: all of them, half of them,
    half of them, or (2/3)^2. The second gains 1 and keeps the rest."""
    qrels, run = {"q": {"a": 1, "b": 2}}, {"q": {"a": 2.0, "b": 1.0}}
    parsed = ir_measures.parse_measure(measure)
    assert parsed.calc_aggregate(qrels, run) == pytest.approx(value, abs=1e-15)
    assert ir_measures.cwl_eval.supports(parsed)


def test_any_provider_has_any_measure():
    found = ir_measures.pytrec_eval.calc_aggregate([ir_measures.Judged@2], QRELS, RUN)
    assert found == ir_measures.calc_aggregate([ir_measures.Judged@2], QRELS, RUN)


@pytest.mark.parametrize("measure", [ir_measures.P(foo=1)@5, ir_measures.parse_measure("P@-1")])
def test_parameters_are_looked_at_when_it_is_calculated(measure):
    with pytest.raises(ValueError, match="foo|-1"):
        ir_measures.calc_aggregate([measure], QRELS, RUN)


def test_measures_are_also_where_ir_measures_has_them():
    from assay.compat.ir_measures.measures.accuracy import Accuracy
    from assay.compat.ir_measures.measures.base import Measure
    from assay.compat.ir_measures.measures.set_measures import SetF
    assert Accuracy is ir_measures.Accuracy
    assert SetF is ir_measures.SetF
    assert isinstance(SetF, Measure)
