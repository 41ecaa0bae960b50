# SPDX-License-Identifier: Apache-2.0
"""What can be done with results: looked up, stored, written, compared, explained, drawn."""
import json
import pickle
import subprocess
import threading

import pytest

import assay

RUNS = ("bm25", "dense", "hybrid")


@pytest.fixture
def kitchen(data):
    folder = data / "kitchen"
    return assay.Evaluator(folder / "qrels.txt", "nDCG@10 AP RR")(
        {name: folder / f"{name}.run" for name in RUNS})


def from_program(program, *words):
    return subprocess.run([program, *map(str, words)], check=True, capture_output=True,
                          text=True).stdout


def test_looked_up_by_run_and_measure(kitchen):
    assert kitchen.runs == list(RUNS)
    assert kitchen.measures == ["nDCG@10", "AP", "RR"]
    assert kitchen["bm25", "map"] == kitchen["bm25"]["AP"] == kitchen["AP"]["bm25"]
    assert kitchen["bm25", "ndcg_cut.10"] == kitchen["bm25", "nDCG@10"]
    with pytest.raises(KeyError, match="no run is called 'bm52'"):
        kitchen["bm52", "AP"]
    with pytest.raises(KeyError, match="P@5 was not evaluated"):
        kitchen["P@5"]


def test_pickled_results_are_the_same(data):
    folder = data / "kitchen"
    results = assay.evaluate(folder / "qrels.txt", [folder / "bm25.run", folder / "dense.run"],
                             "nDCG@10 AP", bounds=True, intervals=True, ties="doc-asc",
                             groups={"101": "soup", "102": "cake"})
    again = pickle.loads(pickle.dumps(results))
    assert again.to_json() == results.to_json()
    assert again.to_text() == results.to_text()
    assert again.compare().to_json() == results.compare().to_json()
    with pytest.raises(assay.Error, match="no rankings any more"):
        again.explain("101")


def test_formats_are_those_of_the_program(kitchen, data, program):
    folder = data / "kitchen"
    files = [folder / "qrels.txt", *(folder / f"{name}.run" for name in RUNS)]
    for format, text in [("csv", kitchen.to_csv()), ("latex", kitchen.to_latex()),
                         ("md", kitchen.to_markdown()), ("json", kitchen.to_json())]:
        assert text == from_program(program, "eval", *files, "-m", "nDCG@10 AP RR", "-f", format)


def test_comparisons_are_those_of_the_program(kitchen, data, program):
    folder = data / "kitchen"
    files = [folder / "qrels.txt", *(folder / f"{name}.run" for name in RUNS)]
    options = ["-m", "nDCG@10 AP RR", "--baseline", "bm25", "--test", "randomization", "--seed", 7,
               "--correction", "bh"]
    compared = kitchen.compare(baseline="bm25", test="randomization", seed=7, correction="bh")
    for format, text in [("latex", compared.to_latex()), ("json", compared.to_json()),
                         ("html", compared.to_html())]:
        told = from_program(program, "compare", *files, *options, "-f", format)
        assert text == told
    pair = compared["dense", "AP"]
    assert pair == compared["bm25", "dense", "AP"]
    assert pair.difference == pytest.approx(kitchen["dense", "AP"] - kitchen["bm25", "AP"])
    assert pair.p_adj >= pair.p and sum(pair.wins_ties_losses) == 12
    with pytest.raises(assay.Error, match="correction is \"holmes\""):
        kitchen.compare(correction="holmes")


def test_explanations_are_those_of_the_program(kitchen, data, program):
    folder = data / "kitchen"
    told = from_program(program, "explain", folder / "qrels.txt", folder / "bm25.run", "-t", 101,
                        "-m", "nDCG@5", "-f", "json")
    explained = kitchen.explain(101, "nDCG@5", run="bm25")
    assert explained.to_json() == told
    assert explained.rows[0]["document"] == "k61"
    assert "k61" in explained._repr_html_()
    moved = kitchen.explain(101, "nDCG@5", run="bm25", what_if="k34:1")
    assert moved.rows[0]["document"] == "k34"
    with pytest.raises(assay.Error, match="999"):
        kitchen.explain(999)


def test_explained_in_memory():
    results = assay.evaluate({"q": {"a": 1, "b": 2}}, {"q": {"a": 2.0, "b": 1.0}}, "nDCG@2")
    rows = results.explain("q").rows
    assert [(row["rank"], row["document"], row["grade"]) for row in rows] == [
        (1, "a", 1), (2, "b", 2)]


def test_figures(kitchen, data, program, tmp_path):
    folder = data / "kitchen"
    files = [folder / "qrels.txt", *(f"{name}={folder / f'{name}.run'}" for name in RUNS)]
    for kind in ("pr", "box", "rank", "pool"):
        plot = kitchen.plot(kind)
        assert plot._repr_svg_() == from_program(program, "plot", kind, *files, "-f", "svg")
    pair = [files[0], files[2], files[1]]
    delta = kitchen.plot("delta", "AP", runs=["dense", "bm25"])
    assert delta.to_svg() == from_program(program, "plot", "delta", *pair, "-m", "AP", "-f", "svg")
    plot.save(tmp_path / "plot.csv")
    assert (tmp_path / "plot.csv").read_text() == plot.to_csv()
    with pytest.raises(assay.Error, match="cannot be written as .doc"):
        plot.save(tmp_path / "plot.doc")


def test_an_unknown_kind_of_plot(kitchen):
    with pytest.raises(assay.Error, match='there is no kind of plot "pie"'):
        kitchen.plot("pie")


def test_diff(data, program):
    folder = data / "kitchen"
    files = [folder / "bm25.run", folder / "dense.run"]
    told = assay.diff(*files, folder / "qrels.txt")
    assert told.to_json() == from_program(program, "diff", *files, "--qrels", folder / "qrels.txt",
                                          "-f", "json")
    assert [topic["topic"] for topic in told.top(1)] == ["102"]
    one = assay.diff({"q": ["a", "b"]}, {"q": ["b", "a", "c"]}, topic="q")
    assert one.topics[0]["moves"] == {"same": 0, "up": 1, "down": 1, "gone": 0, "new": 1}


def test_page(kitchen, tmp_path):
    kitchen.report(tmp_path / "page.html", title="Kitchen")
    page = (tmp_path / "page.html").read_text()
    assert page.startswith("<!DOCTYPE html>") and "Kitchen" in page
    assert "Command for this" not in page and "Command line" not in page
    assert kitchen.report(title=None) == kitchen.report()


def test_a_title_or_topic_that_is_none_is_the_usual_one(kitchen):
    assert kitchen.plot(title=None, topic=None).title == kitchen.plot().title != "None"


def test_check(data):
    folder = data / "kitchen"
    codes = [(finding.code, finding.count) for finding in assay.check(folder / "qrels.txt")]
    assert ("no-relevant", 1) in codes
    strange = assay.check({"q1": {"a": 1}}, {"q2": {"a": 1.0}})
    assert any(finding.severity == "error" for finding in strange)


def test_measures_have_definitions():
    by_name = {measure["name"]: measure for measure in assay.measures()}
    assert "formula" in by_name["nDCG"] and by_name["nDCG"]["title"]


def test_notes_name_what_was_dropped():
    results = assay.evaluate({"q1": {"a": 1}, "q2": {"b": 1}}, {"q1": {"a": 1.0}, "q3": {"a": 1.0}},
                             "AP")
    codes = {note["code"]: note["count"] for note in results.notes}
    assert codes["missing-topics"] == 1 and codes["unjudged-topics"] == 1


def test_threads_of_python_at_once(kitchen, data):
    folder = data / "kitchen"
    evaluator = assay.Evaluator(folder / "qrels.txt", "nDCG@10 AP RR")
    expected = kitchen.to_dict()
    found = {}

    def work(number):
        for _ in range(20):
            name = RUNS[number % len(RUNS)]
            found[number] = evaluator({name: folder / f"{name}.run"}).to_dict()[name]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: expected[RUNS[number % len(RUNS)]] for number in range(4)}


def test_details_say_everything(kitchen):
    assert kitchen.details == json.loads(kitchen.to_json())
    assert kitchen.conventions["recipes"]["nDCG@10"].startswith("gain=linear")


def test_judgments_do_not_change_with_their_file(tmp_path):
    path = tmp_path / "qrels.txt"
    path.write_text("".join(f"q 0 d{i} {i % 2}\n" for i in range(10)))
    evaluator = assay.Evaluator(path, "AP")
    run = {"q": {"d1": 2.0, "d2": 1.0}}
    before = evaluator(run)["AP"]
    path.write_text("")
    assert evaluator(run)["AP"] == before == 0.2


def test_a_run_that_has_changed_is_not_explained(tmp_path):
    path = tmp_path / "a.run"
    path.write_text("q Q0 a 1 2 x\nq Q0 b 2 1 x\n")
    results = assay.evaluate({"q": {"a": 1}}, path, "AP")
    assert results.explain("q").rows[0]["document"] == "a"
    path.write_text("q Q0 b 1 2 x\nq Q0 a 2 1 xx\n")
    with pytest.raises(assay.Error, match="has changed since it was evaluated"):
        results.explain("q")


def test_names_that_are_not_utf8(tmp_path):
    qrels, run = tmp_path / "qr\udcfcls.txt", tmp_path / "r.run"
    qrels.write_bytes("q\xfc 0 d\xe9 1\nq2 0 a 1\n".encode("latin-1"))
    run.write_bytes("q\xfc Q0 d\xe9 1 1 x\n".encode("latin-1"))
    results = assay.evaluate(qrels, run, "AP")
    name = b"q\xfc".decode(errors="surrogateescape")
    assert results.per_query.topics() == ["q2", name]
    assert results.per_query.to_dict()[name] == {"AP": 1.0}
    assert results.explain(name).rows[0]["grade"] == 1
    assert pickle.loads(pickle.dumps(results)).per_query.topics() == ["q2", name]
    assert name in results.to_csv(per_topic=True)
    assert assay.evaluate({name: {"d": 1}}, {name: {"d": 1.0}}, "AP")["AP"] == 1.0
    run.write_bytes("q\xfc Q0 d\xe9 1 high x\n".encode("latin-1"))
    with pytest.raises(assay.Error) as raised:
        assay.evaluate(qrels, run, "AP")
    assert raised.value.line == 1 and "high" in str(raised.value)


@pytest.mark.parametrize("settings, words", [
    (dict(alpha=1.5), "alpha is a number from 1e-06 to 0.5, and not 1.5"),
    (dict(alpha=float("nan")), "alpha is a number from 1e-06 to 0.5, and not nan"),
    (dict(n=1), "n is a whole number of 100 or more, and not 1"),
    (dict(n=1e5 + 0.5), "n is a whole number of 100 or more, and not 100000.5"),
    (dict(n=1e300), "n is at most 100000000, and not 1e[+]300"),
    (dict(tie=-1.0), "tie is a number from 0.0 to 1000000000.0, and not -1.0"),
    (dict(margin=-1.0), "margin is a number from 0.0 to 1000000000.0, and not -1.0"),
    (dict(margin="x"), "margin is a number from 0.0 to 1000000000.0, and not 'x'"),
    (dict(baseline=3), "baseline is a text, and not 3"),
    (dict(marks=4), "marks is a text, and not 4\n  hint: there are "),
    (dict(marks="x"), 'marks is "x"\n  hint: there are '),
    (dict(family=4), "family is a text, and not 4\n  hint: there are measure"),
    (dict(threads=5000), "threads is at most 1024, and not 5000"), (dict(test="zz"), "zz"),
])
def test_settings_of_comparisons_have_limits(kitchen, settings, words):
    with pytest.raises(assay.Error, match=words):
        kitchen.compare(**settings)


def test_digits_are_a_number(kitchen):
    for digits in ("a", -1, True, 2.5):
        with pytest.raises(assay.Error, match="digits is a whole number of 0 or more, and not"):
            kitchen.to_text(digits=digits)
    with pytest.raises(assay.Error, match="digits is at most 17, and not 18"):
        kitchen.to_text(digits=18)
    assert kitchen.to_text(digits=3.0) == kitchen.to_text(digits=3) != kitchen.to_text()


def test_stored_results_that_are_damaged():
    results = assay.evaluate({"q": {"a": 1}}, {"q": {"a": 1.0}}, "AP RR")
    version, measures, runs, *rest = results._report.__getstate__()
    damaged = type(results._report).__new__(type(results._report))
    with pytest.raises(assay.Error, match="not stored whole"):
        damaged.__setstate__((version, measures[:1], runs, *rest))


def test_errors_of_python_have_the_same_parts():
    with pytest.raises(assay.Error) as raised:
        assay.evaluate({"q": {"a": 1}}, 7, "AP")
    assert raised.value.message and raised.value.hint == "" and raised.value.line == 0
    assert pickle.loads(pickle.dumps(raised.value)).message == raised.value.message
