# SPDX-License-Identifier: Apache-2.0
"""pytrec_eval's names: worked examples, and where docs/python-compat.md says that they differ."""
import io
import math
import types

import numpy
import pytest

from assay.compat import pytrec_eval

QRELS = {"q2": {"d1": 1, "d2": 0}, "q1": {"a": 1, "b": 0, "c": 2}}
RUN = {"q1": {"x": 4.0, "c": 3.0, "b": 2.0, "a": 1.0}, "q2": {"d2": 1.0}}


def one(measure, ranking, grades=QRELS["q1"], level=1):
    """The value of one measure for one topic whose documents are given best first."""
    scores = {doc: float(-rank) for rank, doc in enumerate(ranking)}
    values = pytrec_eval.RelevanceEvaluator({"q": grades}, {measure}, level).evaluate({"q": scores})
    return next(iter(values["q"].values()))


def test_worked_example():
    """Relevant at ranks 2 and 4 of two: AP = (1/2 + 2/4) / 2."""
    evaluator = pytrec_eval.RelevanceEvaluator(QRELS, {"map", "P.2,5", "recip_rank", "num_q"})
    assert evaluator.evaluate(RUN) == {
        "q1": {"num_q": 1.0, "map": 0.5, "recip_rank": 0.5, "P_2": 0.5, "P_5": 0.4},
        "q2": {"num_q": 1.0, "map": 0.0, "recip_rank": 0.0, "P_2": 0.0, "P_5": 0.0}}


def test_topics_in_the_order_of_the_run_and_measures_in_that_of_trec_eval():
    evaluator = pytrec_eval.RelevanceEvaluator(QRELS, ["ndcg", "map", "runid", "P_1"])
    values = evaluator.evaluate({"none": {"a": 1}, "q2": {"d1": 1}, "q1": {}})
    assert list(values) == ["q2", "q1"]
    assert list(values["q1"]) == ["runid", "map", "P_1", "ndcg"]


def test_equal_as_32_bit_numbers_is_equal():
    """Both scores are 0.5 there; the larger name is first."""
    run = {"q": {"a": 0.5 + 1e-12, "b": 0.5}}
    assert pytrec_eval.RelevanceEvaluator({"q": {"b": 1}}, {"recip_rank"}).evaluate(run) == {
        "q": {"recip_rank": 1.0}}


def test_level_and_judged_documents_only():
    evaluator = pytrec_eval.RelevanceEvaluator(QRELS, {"map", "num_ret"}, relevance_level=2,
                                               judged_docs_only_flag=True)
    assert evaluator.evaluate(RUN)["q1"] == {"num_ret": 3.0, "map": 1.0}


def test_geometric_means_give_logarithms():
    assert one("gm_map", ["x", "c", "b", "a"]) == math.log(0.5)
    assert one("gm_map", ["x"]) == math.log(1e-5)
    logs = [math.log(0.5), math.log(0.125)]
    assert pytrec_eval.compute_aggregated_measure("gm_map", logs) == 0.25


def test_what_is_no_number_is_zero():
    assert [one(name, ["a"]) for name in ("runid", "runid.3", "relstring.3")] == [0, 0, 0]


@pytest.mark.parametrize("measures, names", [
    (["ndcg_cut", "ndcg_cut.1,4", "ndcg_cut_20,4"], ["ndcg_cut_1", "ndcg_cut_4", "ndcg_cut_20"]),
    (["P", "P_3"], ["P_3"]),
    (["success"], ["success_1", "success_5", "success_10"]),
    (["recall.5,5", "recall_05"], ["recall_5"]),
    (["iprec_at_recall.0.1", "iprec_at_recall.0.10"], ["iprec_at_recall_0.10"]),
    (["set_F.2"], ["set_F"]), (["map.3"], ["map"]), ([], [])])
def test_parameters_of_a_measure_are_gathered(measures, names):
    values = pytrec_eval.RelevanceEvaluator(QRELS, measures).evaluate(RUN)
    assert list(values["q1"]) == names


def test_nicknames():
    assert pytrec_eval.supported_nicknames["set"] >= {"set_P", "set_F", "utility", "runid"}
    values = pytrec_eval.RelevanceEvaluator(QRELS, {"official"}).evaluate(RUN)
    assert {"map", "P_5", "gm_map", "iprec_at_recall_0.00"} <= set(values["q1"])
    assert "all_trec" not in pytrec_eval.supported_measures
    assert "relative_P" in pytrec_eval.supported_measures


def test_nothing_to_evaluate():
    none = pytrec_eval.RelevanceEvaluator({}, {"map"})
    assert none.evaluate(RUN) == {} and none.evaluate({}) == {}
    assert pytrec_eval.RelevanceEvaluator(QRELS, {"map"}).evaluate({}) == {}
    assert pytrec_eval.RelevanceEvaluator(QRELS, set()).evaluate(RUN) == {"q1": {}, "q2": {}}
    assert pytrec_eval.RelevanceEvaluator({"q1": {}, "q2": {"d": 1}}, {"map"}).evaluate(RUN) == {
        "q2": {"map": 0.0}}


def test_any_number_and_any_mapping():
    grades = {"a": numpy.int8(1), "b": numpy.uint64(0), "c": True, "d": 1.0}
    qrels = types.MappingProxyType({"q": grades})
    run = types.MappingProxyType({"q": {"a": numpy.float32(0.5), "b": numpy.int64(2), "c": 1}})
    assert pytrec_eval.RelevanceEvaluator(qrels, {"recip_rank"}).evaluate(run) == {
        "q": {"recip_rank": 0.5}}


def test_infinite_scores_are_first_and_last():
    run = {"q": {"b": -math.inf, "a": 1e300, "c": 2.0}}
    assert pytrec_eval.RelevanceEvaluator({"q": {"a": 1, "b": 1}}, {"map"}).evaluate(run) == {
        "q": {"map": pytest.approx((1 + 2 / 3) / 2)}}


def test_names_may_be_numbers_and_come_back_as_they_are():
    evaluator = pytrec_eval.RelevanceEvaluator({1: {10: 1}}, {"recip_rank"})
    assert evaluator.evaluate({1: {10: 1.0, 11: 2.0}}) == {1: {"recip_rank": 0.5}}


@pytest.mark.parametrize("run", [5, [("q1", {"a": 1.0})], {"q1": 5}, {"q1": {"a": "high"}},
                                 {"q1": {"a": None}}, {1.5: {"a": 1}}])
def test_runs_of_a_wrong_type(run):
    with pytest.raises(TypeError):
        pytrec_eval.RelevanceEvaluator(QRELS, {"map"}).evaluate(run)


@pytest.mark.parametrize("arguments", [
    (5, {"map"}), (None, {"map"}), ({"q": 5}, {"map"}), ({"q": {"a": 1.5}}, {"map"}),
    ({"q": {"a": "1"}}, {"map"}), (QRELS, 5), (QRELS, [3]), (QRELS, {"map"}, 0),
    (QRELS, {"map"}, -1),
    (QRELS, {"map"}, 1.5), (QRELS, {"map"}, "1"), (QRELS, {"map"}, 1, "x")])
def test_arguments_of_a_wrong_type(arguments):
    with pytest.raises(TypeError):
        pytrec_eval.RelevanceEvaluator(*arguments)


@pytest.mark.parametrize("measure", ["nope", "P_0", "P.5xyz", "P.5,", "map_cut_3_4", "ndcg_10",
                                     "utility.1", "prefs", "map_avgjg"])
def test_measures_that_cannot_be_had(measure):
    """Some of these end the interpreter of pytrec_eval, or give another measure."""
    with pytest.raises(ValueError) as raised:
        pytrec_eval.RelevanceEvaluator(QRELS, {measure})
    assert measure.split("_")[0].split(".")[0] in str(raised.value)


def test_a_fault_names_its_place():
    with pytest.raises(TypeError, match='topic "q1", document "a": score \'high\''):
        pytrec_eval.RelevanceEvaluator(QRELS, {"map"}).evaluate({"q1": {"a": "high"}})


def test_a_score_that_is_no_number_is_refused():
    """pytrec_eval puts it at any rank."""
    with pytest.raises(ValueError, match="nan is not a finite number"):
        pytrec_eval.RelevanceEvaluator(QRELS, {"map"}).evaluate({"q1": {"a": math.nan}})


def test_nothing_relevant_and_nothing_retrieved_is_zero():
    """0 of 0 documents reach a recall of 0; pytrec_eval has NaN, which spoils the mean."""
    assert one("iprec_at_recall.0.1", [], {"a": 0}) == 0
    assert one("11pt_avg", [], {"a": 0}) == 0


def test_negative_grades_alone():
    """Such a topic ends the interpreter of pytrec_eval, or never ends."""
    values = pytrec_eval.RelevanceEvaluator({"q": {"a": -1, "b": -2}}, {"ndcg", "map", "bpref"})
    assert values.evaluate({"q": {"a": 1.0, "c": 0.5}}) == {"q": {"map": 0, "bpref": 0, "ndcg": 0}}


def test_utility_with_its_four_numbers():
    """Two relevant of four: 2 * 3 - 2. pytrec_eval takes no negative number, and gives 0."""
    assert one("utility.3,-1,0,0", ["x", "c", "b", "a"]) == 4


def test_parsing(tmp_path):
    qrels, run = "q1 0 a 1\nq1 0 b -1\n\nq2 0 a 0\n", "q1 Q0 a 1 0.5 t\nq2 Q0 b 1 2 t\n"
    expected = {"q1": {"a": 1, "b": -1}, "q2": {"a": 0}}
    path = tmp_path / "qrels"
    path.write_text(qrels)
    for source in (io.StringIO(qrels), qrels.splitlines(), path, str(path)):
        assert pytrec_eval.parse_qrel(source) == expected
    with path.open() as file:
        parsed = pytrec_eval.parse_qrel(file)
    assert parsed == expected and isinstance(parsed["q1"]["a"], int)
    assert pytrec_eval.parse_run(io.StringIO(run)) == {"q1": {"a": 0.5}, "q2": {"b": 2.0}}
    assert pytrec_eval.parse_run([]) == {} and pytrec_eval.parse_qrel(io.StringIO("")) == {}
    best_first = pytrec_eval.parse_run(["q Q0 a 1 1 t", "q Q0 b 2 2 t"])
    assert list(best_first["q"]) == ["b", "a"]
    for parse in (pytrec_eval.parse_qrel, pytrec_eval.parse_run):
        with pytest.raises(FileNotFoundError, match="nowhere"):
            parse(tmp_path / "nowhere")


@pytest.mark.parametrize("lines", [
    ["q1 Q0 a 1 1 t", "q1 Q0 a 2 0 t"], ["q1 Q0 a 1 high t"], ["q1 a"]])
def test_bad_lines_have_a_place(lines):
    with pytest.raises(ValueError) as raised:
        pytrec_eval.parse_run(lines)
    assert raised.value.line == len(lines)


def test_a_document_twice_in_judgments_has_a_place():
    with pytest.raises(ValueError, match="judged twice") as raised:
        pytrec_eval.parse_qrel(["q1 0 a 1", "q1 0 a 1"])
    assert (raised.value.line, raised.value.column) == (2, 6)


def test_a_grade_that_is_not_whole_has_a_place(tmp_path):
    """It is not cut off: 1.5 would be 1, and 0.9 nothing."""
    path = tmp_path / "judged.txt"
    path.write_text("q1 0 a 1.0\nq1 0 b 1.5\nq2 0 a 0.9\n")
    for source in (path, path.read_text().splitlines()):
        with pytest.raises(ValueError, match='topic "q1", document "b": grade 1.5 is not a whole '
                                             'number') as raised:
            pytrec_eval.parse_qrel(source)
        assert (raised.value.line, raised.value.column) == (2, 6)
    with pytest.raises(ValueError, match="judged.txt:2"):
        pytrec_eval.parse_qrel(path)
    grade = pytrec_eval.parse_qrel(["q1 0 a 1.0"])["q1"]["a"]
    assert grade == 1 and isinstance(grade, int)


def test_aggregation():
    assert pytrec_eval.compute_aggregated_measure("num_ret", [1, 2]) == 3
    assert pytrec_eval.compute_aggregated_measure("map", [0.25, 0.75]) == 0.5
    assert math.isnan(pytrec_eval.compute_aggregated_measure("map", []))


def test_files_are_read_into_dictionaries_that_have_every_topic():
    for read, line in ((pytrec_eval.parse_qrel, "q1 0 d1 1"),
                       (pytrec_eval.parse_run, "q1 Q0 d1 1 2 tag")):
        for lines in ([line], []):
            found = read(lines)
            assert list(found) == ["q1"] * len(lines)
            assert found["another"] == {}


def test_blank_lines_are_left_out():
    assert pytrec_eval.parse_run(["q1 Q0 d1 1 2 tag", "", " "]) == {"q1": {"d1": 2.0}}
