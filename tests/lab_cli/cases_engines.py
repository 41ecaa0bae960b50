# SPDX-License-Identifier: Apache-2.0
"""cases_engines.py: what is measured of engines whose costs are known, and engines that fail."""
import contextlib
import json
import mmap
import os
import pty
import resource
import subprocess

from engine import SIZE
from lab import DOCUMENTS, Lab, engine, processes_in

# Worked out by hand from engine.py: of the words of each topic, count / (count + 1) / documents.
# t1: "compost" is in d1 (3 times: 3/4), d2 (1/2), d5 (1/2), so over 3; "heap" is nowhere.
EXPECTED_T1 = ["t1 Q0 d1 1 0.25 plain", "t1 Q0 d5 2 0.16666666666666666 plain",
               "t1 Q0 d2 3 0.16666666666666666 plain"]


def test_an_experiment_leaves_runs_times_and_a_log_of_queries(lab: Lab):
    lab.experiment(engine("plain"), engine("other"), settings=(
        "[index]\nrepetitions = 2\n[search]\nwarm_up = 1\npasses = 3\nclients = 2\n"))
    done = lab.run()
    assert done.returncode == 0, done.stderr
    assert lab.run_lines("plain").splitlines()[:3] == EXPECTED_T1
    made = lab.measurement("plain")
    assert made["engine"]["version"] == "counter 1.0"
    assert made["collection"]["documents"] == len(DOCUMENTS)
    assert len(made["index"]["runs"]) == 2
    assert made["index"]["cache"] == ("warm" if lab.is_in_memory() else "cold")
    assert made["search"]["depth"] == 100
    assert made["found"] == {"documents": 6, "unknown_documents": 0, "unanswered_topics": 0,
                             "unanswered": []}
    assert made["failure"] == "" and made["search"]["unstable"] == []
    assert len(lab.queries("plain", "closed")) == 3 * 4
    assert len(lab.queries("plain", "warm-up")) == 4
    assert {query["client"] for query in lab.queries("plain", "closed")} <= {0, 1}
    assert not lab.has("plain/index") and not lab.has("plain/state")
    assert "\r" not in done.stderr and "plain: index 2 of 2\n" in done.stderr
    assert "results are in results, a page with all of them is results/report.html" in done.stdout
    assert "plain" in lab.read("efficiency.csv") and "plain" in lab.read("report.html")
    assert not lab.has("efficiency.svg")  # twelve queries have no median that can be shown


def test_the_numbers_are_those_of_assay_eval_on_the_run(lab: Lab):
    lab.experiment(engine("plain"))
    assert lab.run().returncode == 0
    done = subprocess.run(["assay", "eval", "qrels.txt", "results/plain.run", "-m", "nDCG@10,AP",
                           "-f", "json"], cwd=lab.folder, env=lab.environment, text=True,
                          capture_output=True, check=True)
    for name, value in lab.measurement("plain")["values"].items():
        assert f'{value}' in done.stdout, (name, value, done.stdout)


def test_folds_choose_among_parameters_of_a_command(lab: Lab):
    lab.experiment('[[engine]]\nname = "grid"\nkind = "command"\n'
                   'index = ["./engine.py", "index", "{index}", "{docs}", "{size}"]\n'
                   'search = ["./engine.py", "search", "{index}", "{how}"]\n'
                   'params = {how = ["old", "well"], size = ["large", "small"]}\n',
                   settings='[index]\nrepetitions = 1\n[folds]\ncount = 2\nmeasure = "AP"\n')
    done = lab.run()
    assert done.returncode == 0, done.stderr
    told = lab.read("grid/measurement.json")
    assert '"how": "well"' in told and "{how}" in told, told
    assert " old-d" in lab.read("grid-default.run") and " old-d" not in lab.read("grid.run")
    assert lab.log.read_text().count("index") == 2, lab.log.read_text()  # one for each size


def test_quiet_says_only_what_was_found(lab: Lab):
    lab.experiment(engine("plain"))
    done = lab.run("--quiet")
    assert done.returncode == 0 and done.stderr == "", done.stderr
    assert done.stdout.startswith("Effectiveness and efficiency\nengine ")


def test_an_index_is_as_large_as_its_files_and_its_peak_as_what_it_needed(lab: Lab):
    lab.experiment(engine("plain", index="large"), settings="[index]\nrepetitions = 1\n")
    assert lab.run("--keep").returncode == 0
    size = (lab.folder / "results/plain/index/0/words.json").stat().st_size
    made = lab.measurement("plain")["index"]
    assert made["files"] == [{"name": "words.json", "bytes": size}]
    run = made["runs"][0]
    assert run["index_bytes"] == size
    assert SIZE <= run["peak_disk"] <= SIZE + size
    assert SIZE + size <= run["bytes_written"] <= SIZE + size + 1_000_000
    assert run["wall_seconds"] >= 0.5


def test_a_stall_shows_in_the_open_loop_and_not_in_the_closed_one(lab: Lab):
    # 1 second at one query of 240: of the closed loop one answer is late, of the open one all that
    # should have been sent meanwhile, 100 of 240.
    settings = "[index]\nrepetitions = 1\n[search]\nwarm_up = 0\npasses = 60\n"
    lab.experiment(engine("plain", search="stalls"), settings=settings)
    assert lab.run().returncode == 0
    closed = lab.queries("plain", "closed")
    slow = [each for each in closed if each["answered_ns"] - each["intended_ns"] >= 500_000_000]
    assert len(closed) == 240 and len(slow) < 240 / 100 + 1, len(slow)
    lab.experiment(engine("plain", search="stalls"), settings=(
        "[index]\nrepetitions = 1\n[search]\nwarm_up = 0\npasses = 15\nrate = 100\n"))
    assert lab.run("-o", "open").returncode == 0
    (lab.folder / "results").rename(lab.folder / "closed")
    (lab.folder / "open").rename(lab.folder / "results")
    late = [each for each in lab.queries("plain", "open")
            if each["answered_ns"] - each["intended_ns"] >= 500_000_000]
    assert len(late) >= 15, len(late)  # more than a hundredth of 60: it is in the 99th percentile
    long = [each for each in lab.queries("plain", "open")
            if each["answered_ns"] - each["sent_ns"] >= 500_000_000]
    assert 1 <= len(long) < len(late)  # the engine itself was late once


def test_a_failing_engine_is_told_with_its_last_output_and_does_not_stop_the_others(lab: Lab):
    lab.experiment(engine("broken", index="fails"), engine("plain"))
    done = lab.run()
    assert done.returncode == 1
    failure = lab.measurement("broken")["failure"]
    assert "no such field: titel" in failure and "exit code 1" in failure, failure
    assert "broken: " in done.stderr and "broken failed: " in done.stdout
    assert lab.measurement("plain")["failure"] == ""
    assert not lab.has("broken.run")


def test_garbage_is_a_failure_that_shows_it(lab: Lab):
    lab.experiment(engine("plain", search="garbage"))
    assert lab.run().returncode == 1
    failure = lab.measurement("plain")["failure"]
    assert "Segmentation fault" in failure and "where" in failure, failure


def test_a_search_process_that_dies_is_a_failure_and_no_hang(lab: Lab):
    lab.experiment(engine("plain", search="dies"))
    assert lab.run().returncode == 1
    assert "out of luck" in lab.measurement("plain")["failure"]
    assert processes_in(lab.folder) == {}


def test_an_engine_that_hangs_is_not_waited_for(lab: Lab):
    lab.experiment(engine("plain", search="hangs"), settings="[search]\ntimeout = 0.2\n")
    assert lab.run(timeout=60).returncode == 1
    assert "no query of a whole pass was answered" in lab.measurement("plain")["failure"]
    assert processes_in(lab.folder) == {}


def test_an_index_that_hangs_is_not_waited_for(lab: Lab):
    lab.experiment(engine("plain", index="hangs"), settings="[index]\ntimeout = 0.5\n")
    assert lab.run(timeout=60).returncode == 1
    assert "was not made within 0.5 s" in lab.measurement("plain")["failure"]
    assert processes_in(lab.folder) == {}


def test_answers_that_change_are_named(lab: Lab):
    lab.experiment(engine("plain", search="changes"))
    done = lab.run()
    assert done.returncode == 0
    assert lab.measurement("plain")["search"]["unstable"] == ["t1"]
    assert "1 topic answered differently later on: t1" in done.stderr, done.stderr


def test_a_collection_that_somebody_has_mapped_is_not_called_cold(lab: Lab):
    # Larger than what may stay unnoticed: a whole megabyte of one document.
    with open(lab.folder / "docs.jsonl", "a", encoding="utf-8") as file:
        file.write(json.dumps({"_id": "d7", "text": "manure " * 150_000}) + "\n")
    lab.experiment(engine("plain"), settings="[index]\nrepetitions = 1\n")
    with open(lab.folder / "docs.jsonl", "rb") as file, \
            mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as docs:
        assert sum(docs[at] for at in range(0, len(docs), 4096)) > 0  # each page is there
        assert lab.run().returncode == 0
    assert lab.measurement("plain")["index"]["cache"] == "warm"


def test_topics_without_an_answer_are_named_in_the_end_and_kept(lab: Lab):
    lab.experiment(engine("plain", search="deaf"))
    done = lab.run()
    assert done.returncode == 0, done.stderr
    assert "t3 Q0" not in lab.run_lines("plain")
    found = lab.measurement("plain")["found"]
    assert found["unanswered_topics"] == 1 and found["unanswered"] == ["t3"], found
    said = "plain had no answer to 1 topic, of which nothing is in the run: t3"
    assert said in done.stderr and said in lab.read("efficiency.json"), done.stderr
    for option in ("--topics", "--ties", "--undefined"):  # those of assay eval
        assert option not in done.stderr, done.stderr
    assert said in lab.run("--resume").stderr  # of an engine that was finished before, too


def test_topics_that_failed_at_first_are_asked_again_outside_of_what_is_timed(lab: Lab):
    # The first counted pass is the second: its queries are the fifth to the eighth.
    lab.experiment(engine("plain", search="slow"), settings="[search]\npasses = 2\n")
    done = lab.run()
    assert done.returncode == 0, done.stderr
    assert "t3 Q0 d3 1" in lab.run_lines("plain")
    assert lab.measurement("plain")["found"]["unanswered"] == []
    assert "1 topic had an answer only when asked again" in done.stderr, done.stderr
    assert len(lab.queries("plain", "closed")) == 2 * 4


def test_documents_that_are_not_in_the_collection_are_told(lab: Lab):
    lab.experiment(engine("plain", search="old"))
    done = lab.run()
    assert done.returncode == 0, done.stderr
    found = lab.measurement("plain")["found"]
    assert (found["documents"], found["unknown_documents"]) == (6, 5), found
    assert "of 6 documents that plain returned, 5 are not in the collection" in done.stderr
    assert "is its index old?" in done.stderr, done.stderr


def test_a_full_disk_under_an_engine_is_its_failure(lab: Lab):
    lab.experiment(engine("plain", index="full"))
    assert lab.run().returncode == 1
    assert "No space left on device" in lab.measurement("plain")["failure"]


def test_a_full_disk_under_the_results_ends_the_experiment_which_can_go_on(lab: Lab):
    # So little that run and log of queries do not fit.
    lab.experiment(engine("plain"), settings="[search]\npasses = 100\n")
    done = lab.run(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000)))
    assert done.returncode == 2 and "cannot write: File too large" in done.stderr, done.stderr
    assert not lab.has("plain/measurement.json")
    begun = lab.indexes_begun()
    assert lab.run("--resume").returncode == 0
    assert lab.indexes_begun() == begun


def test_results_are_compared_with_those_of_before(lab: Lab):
    lab.experiment(engine("plain"))
    assert lab.run("-o", "old").returncode == 0
    done = lab.run("--against", "old")
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines() if line.startswith("plain")]
    same = [row for row in rows if row[1] == "nDCG@10"]
    assert same and same[0][2] == same[0][3] and same[0][4] == "+0.0000", rows
    assert "closed, 50 %" in done.stdout, done.stdout
    assert "have changed since" not in done.stdout, done.stdout
    lab.write("qrels.txt", (lab.folder / "qrels.txt").read_text() + "t1 0 d3 1\n")
    done = lab.run("-o", "judged", "--against", "old")
    assert "judgments  have changed since" in done.stdout, done.stdout
    lab.write("topics.tsv", (lab.folder / "topics.tsv").read_text() + "t99\tmanure\n")
    done = lab.run("-o", "other", "--against", "old")
    assert "means beside old are not compared: it has other topics" in done.stdout, done.stdout
    done = lab.run("-o", "new", "--against", "nowhere")
    assert done.returncode == 2 and "nowhere: there are no results" in done.stderr


def test_on_a_terminal_a_step_is_one_line_that_changes(lab: Lab):
    lab.experiment(engine("plain", index="hangs"), settings="[index]\ntimeout = 1.5\n")
    lab.environment["NO_COLOR"] = "1"
    terminal, side = pty.openpty()
    done = lab.run(capture_output=False, stdout=subprocess.DEVNULL, stderr=side)
    os.close(side)
    said = b""
    with contextlib.suppress(OSError):  # the other side is closed
        while piece := os.read(terminal, 4096):
            said += piece
    os.close(terminal)
    said = said.decode()
    assert done.returncode == 1
    assert "\r\x1b[Kplain: index 1 of 3  0:01  0.0 MB" in said, said
    assert said.rindex("\r\x1b[Kerror: plain: ") > said.rindex("index 1 of 3"), said
