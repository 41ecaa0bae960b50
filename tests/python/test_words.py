# SPDX-License-Identifier: Apache-2.0
"""Messages speak of arguments of this package, not of options of the command line."""
import inspect
import random
import re

import pytest
from conftest import ROOT

import assay
from assay._words import REMARKS, in_python
from assay.compat import ir_measures, pytrec_eval, ranx

QRELS = {"q1": {"a": 1, "b": 0}, "q2": {"c": 1}}
RUN = {"q1": {"a": 1.0, "b": 1.0}}
# Parts of the library that nothing in Python calls, or that speak of commands on purpose.
OTHER_PARTS = re.compile(r"advise|convert_|efficiency_|gate|judged|judgment_|page_|pool|power|"
                         r"rankings|recall|report_|rules|sampled_|unpack|swaps")


def hint_of(call, *given, **settings):
    with pytest.raises(assay.Error) as raised:
        call(*given, **settings)
    assert not re.search(r"(?<!\S)--[a-z]", str(raised.value)), raised.value
    assert raised.value.hint in str(raised.value)
    return raised.value.hint


def test_bad_lines_are_skipped_by_an_argument():
    with pytest.raises(assay.Error, match="; skip_bad_lines=True ignores it, with a note"):
        assay.evaluate(b"q1 0 a x\nq1 0 b 1\n", RUN)


def test_only_calls_that_can_skip_lines_say_so(tmp_path):
    qrels, run = tmp_path / "qrels", tmp_path / "run"
    qrels.write_text("q1 0 a x\nq1 0 b 1\n")
    run.write_text("q1 Q0 a 1 x t\nq1 Q0 b 2 1 t\n")
    for call in (lambda: assay.evaluate(QRELS, run), lambda: assay.Evaluator(qrels)):
        with pytest.raises(assay.Error, match="1 of 2 lines is bad .*; skip_bad_lines=True ign"):
            call()
    calls = [lambda: pytrec_eval.parse_qrel(qrels.open()),
             lambda: pytrec_eval.parse_run(run.open()),
             lambda: ranx.Qrels.from_file(qrels, "trec"), lambda: ranx.Run.from_file(run, "trec"),
             lambda: list(ir_measures.read_trec_qrels(str(qrels))),
             lambda: list(ir_measures.read_trec_run(str(run))),
             lambda: ir_measures.calc_aggregate([ir_measures.AP], str(qrels), str(run)),
             lambda: assay.diff(run, run), lambda: assay.diff(RUN, RUN, qrels),
             lambda: assay.fuse([run, run]), lambda: assay.tune_fusion(qrels, [RUN, RUN])]
    for call in calls:
        with pytest.raises(assay.Error, match=":1:[0-9]+: (grade|score) is not a finite") as raised:
            call()
        assert "skip_bad_lines" not in str(raised.value)


def test_excerpts_stay_as_the_file_has_them():
    with pytest.raises(assay.Error, match=r"q1 0 --ties x\n"):
        assay.evaluate(b"q1 0 --ties x\nq1 0 b 1\n", RUN)


def test_hints_of_evaluations():
    assert hint_of(assay.evaluate, QRELS, b"q1 a 3\nq1 b 2\n") == (
        'say which: run_format="msmarco" (topic document rank) or run_format="triples" '
        "(topic document score)")
    assert "collection_size=N" in hint_of(assay.evaluate, QRELS, RUN, "Fallout@5")
    assert "--known FILE, on the command line only" in str(
        pytest.raises(assay.Error, assay.evaluate, QRELS, RUN, "Coverage").value)
    assert hint_of(assay.evaluate, QRELS, RUN, "nGCD@10").endswith(
        "assay.measures() lists what there is")


def test_hints_of_explanations():
    two = assay.evaluate(QRELS, [RUN, RUN], "AP")
    assert hint_of(two.explain, "q1", what_if="a:out") == "name one run, or leave out what_if="
    assert hint_of(two.explain, "q1", conventions=True, ranks=3) == (
        "leave out ranks= and what_if=")
    expected = assay.evaluate(QRELS, RUN, "AP", ties="expected")
    assert hint_of(expected.explain, "q1").startswith('leave out ties="expected": equal scores')


def test_hints_of_plots_and_comparisons():
    results = assay.evaluate(QRELS, [RUN, RUN], "AP")
    assert hint_of(results.plot, "box", topic="q1").startswith("leave topic= out; ")
    assert hint_of(results.plot, "box", depth=5) == (
        "leave depth= out; measures= says how deep a measure looks, as in nDCG@20")
    assert hint_of(results.plot, "box", "AP RR") == (
        "name them with measures=, as in measures='nDCG@10'")
    assert hint_of(results.compare, marks="daggers") == (
        'name one with baseline=, or take marks="letters"')


def test_hints_of_fusions():
    assert hint_of(assay.fuse, [RUN, RUN], "rrg").endswith("? assay.fusion_methods() lists all")
    assert hint_of(assay.fuse, [RUN, RUN], norm="maxx").endswith("? assay.fusion_norms() lists all")
    assert in_python("as in --weights 0.6,0.4, or let --tune find some") == (
        "as in weights=[0.6, 0.4], or let assay.tune_fusion() find some")
    assert in_python("give 0 to 1 with --param phi=…, or let --tune find one") == (
        "give 0 to 1 with phi=…, or let assay.tune_fusion() find one")


def test_notes_and_findings():
    notes = {note["code"]: note["advice"] for note in assay.evaluate(QRELS, RUN).notes}
    assert notes["missing-topics"] == 'topics="both" leaves them out'
    assert notes["ties"] == "larger document id first, as trec_eval; ties= changes that"
    found = {finding.code: finding.advice for finding in assay.check(QRELS, RUN)}
    assert found["missing-topics"] == notes["missing-topics"]
    assert found["ties"] == "ties= says what they count"


def test_remarks_below_tables():
    told = assay.diff(RUN, RUN, topic="q1")
    for text in (str(told), told.to_markdown(), told._repr_html_()):
        assert "; ties= changes that" in " ".join(text.split())
    many = {f"q{i}": {"a": 2.0, "b": 1.0} for i in range(99)}
    assert "; to_text(top=0) shows all" in str(assay.diff(many, many))
    named = assay.diff({"q": {"--ties": 1.0}}, {"q": {"--ties": 1.0}}, topic="q")
    assert "--ties" in str(named)


def test_remarks_of_large_comparisons():
    rng = random.Random(1)
    qrels = {f"q{t}": {f"d{d}": rng.choice([0, 1]) for d in range(9)} for t in range(8)}
    runs = {f"-f csv {r}": {topic: {doc: rng.random() for doc in docs}
                            for topic, docs in qrels.items()} for r in range(40)}
    told = assay.evaluate(qrels, runs, "AP").compare(test="t", margin=0.1)
    assert 'fit here: to_csv() lists them, plot("heat") draws them' in " ".join(str(told).split())
    for text in (str(told), told.to_markdown(), told._repr_html_()):
        assert "to_csv() has these, and whether" in " ".join(text.split()) and "-f csv 7" in text
    assert "heat" in assay.plot_kinds()


NAMES = ["q --ties rank", 'a" --topics both', '" see assay check --as run "', "--what-if", "-m AP",
         "x; --ties changes that", "assay plot heat draws them", "-f csv has all pairs"]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_shown_as_they_are(name):
    with pytest.raises(assay.Error) as raised:
        assay.evaluate({name: {"d": 1}}, {name: {name: float("nan")}})
    assert raised.value.message == \
        f'topic "{name}", document "{name}": score nan is not a finite number'
    assert raised.value.message in str(raised.value)
    results = assay.evaluate({name: {name: 1}}, {name: {name: {name: 1.0, "b": 1.0}}}, "AP")
    with pytest.raises(assay.Error) as raised:
        results.explain(name + "s")
    assert raised.value.hint == f'did you mean "{name}"?'
    with pytest.raises(assay.Error, match=re.escape(f'column "{name}" has')):
        assay.table({"qid": ["q"], "docid": ["a"], name: ["x"]}, columns={"score": name})
    for told in (results.explain(name), assay.diff({name: {name: 1.0}}, {name: {"b": 1.0}},
                                                   topic=name)):
        assert str(told).count(name) >= 2 and str(told) == told._made.text("table", {}).rstrip("\n")


def test_the_remarks_are_those_of_the_library():
    texts = "".join(file.read_text() for file in ROOT.glob("src/report_*.cpp"))
    for remark in REMARKS:
        assert re.split("[;:] ", remark)[-1] in texts, remark


def test_no_error_names_an_option_outside_of_its_hint():
    for file in ROOT.glob("src/**/*.cpp"):
        texts = "" if OTHER_PARTS.search(file.name) else file.read_text()
        assert not re.search(r'\.what = "[^"\n]*(?<![^\s("])--[a-z]', texts), file


def test_measures_tell_what_they_need():
    needs = {measure["name"]: measure.get("needs") for measure in assay.measures()}
    assert needs["Fallout"] == "the number of documents in the collection (collection_size=N)"
    assert needs["Coverage"].endswith("(--known FILE, on the command line only)")


def test_what_is_no_option_stays():
    for text in ('no run is called "--ties"', "convert it first: iconv -f UTF-16 -t UTF-8",
                 "trec_eval -h -m P tells what it takes", "1--3", "a - b", "well--known"):
        assert in_python(text) == text


def test_every_option_that_a_message_names_is_known():
    found = set()
    for file in [*ROOT.glob("src/**/*.cpp"), *ROOT.glob("src/**/*.hpp")]:
        texts = "" if OTHER_PARTS.search(file.name) else file.read_text()
        for text in re.findall(r'"(?:[^"\\\n]|\\.)*"', texts):
            found.update(re.findall(r"(?<![^\s(])--[a-z][a-z-]+", text[1:-1]))
    assert len(found) > 10
    with_more_around = {"--methods", "--param", "--quiz"}
    assert {option for option in found if in_python(option) == option} == with_more_around


def test_arguments_are_not_flags_by_mistake():
    settings = inspect.signature(assay.evaluate).parameters
    assert settings["skip_bad_lines"].default is False
    assert in_python("--skip-bad-lines") == "skip_bad_lines=True"
    assert in_python("--seed draws other orders") == "seed= draws other orders"
