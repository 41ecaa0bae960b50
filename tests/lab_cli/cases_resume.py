# SPDX-License-Identifier: Apache-2.0
"""cases_resume.py: experiments that are killed, interrupted, gone on with, or are others."""
import hashlib
import json
import signal
import subprocess

from lab import QRELS, Lab, end_processes_in, engine, processes_in, wait_for

SETTINGS = "[index]\nrepetitions = 3\n[search]\npasses = 2\n"


def results_of(lab: Lab, name: str = "plain") -> dict:
    """All that does not depend on time."""
    made = lab.measurement(name)
    return {"run": lab.run_lines(name), "values": made["values"], "files": made["index"]["files"],
            "index runs": len(made["index"]["runs"]), "queries": len(lab.queries(name, "closed")),
            "failure": made["failure"]}


def without_interruption(lab: Lab) -> dict:
    lab.experiment(engine("plain"), settings=SETTINGS)
    assert lab.run("-o", "whole").returncode == 0
    (lab.folder / "whole").rename(lab.folder / "results")
    whole = results_of(lab)
    (lab.folder / "results").rename(lab.folder / "whole")
    lab.log.unlink()
    return whole


def stop_in(lab: Lab, step: str, number: int) -> tuple:
    """Holds at that step and is sent the signal there: the exit code and what was said."""
    lab.write(f"hold-{step}", "")
    held = lab.folder / f"held-{step}"
    with lab.start() as process:
        try:
            wait_for(held.exists, held.name)
            process.send_signal(number)
            said = process.communicate(timeout=60)[1]
        finally:
            process.kill()  # else one that does not end is waited for
    held.unlink()
    (lab.folder / f"hold-{step}").unlink()
    if number == signal.SIGKILL:
        end_processes_in(lab.folder)  # nobody can do that who is killed
    return process.returncode, said


def test_killed_while_it_indexes_it_makes_only_the_unfinished_index_again(lab: Lab):
    whole = without_interruption(lab)
    stop_in(lab, "index", signal.SIGKILL)
    assert not lab.has("plain/measurement.json")
    done = lab.run("--resume")
    assert done.returncode == 0, done.stderr
    # The first is kept, the second was begun twice.
    assert lab.indexes_begun() == 4, lab.indexes_begun()
    assert "index 2 of 3" in done.stderr and "index 1 of 3" not in done.stderr
    assert results_of(lab) == whole


def test_killed_while_it_searches_it_keeps_all_indexes(lab: Lab):
    whole = without_interruption(lab)
    stop_in(lab, "search", signal.SIGKILL)
    assert not lab.has("plain/measurement.json") and not lab.has("plain.run")
    done = lab.run("--resume")
    assert done.returncode == 0, done.stderr
    assert lab.indexes_begun() == 3
    assert results_of(lab) == whole


def test_signals_end_it_quietly_with_all_that_it_started(lab: Lab):
    for step in ("index", "search"):
        for number in (signal.SIGINT, signal.SIGTERM):
            lab.experiment(engine("plain"), settings=SETTINGS)
            code, said = stop_in(lab, step, number)
            assert code == 128 + number, (step, number, code, said)
            assert "error" not in said and "Traceback" not in said, said
            wait_for(lambda: processes_in(lab.folder) == {}, "the end of all processes", 10)
            assert lab.run("--resume").returncode == 0
            assert lab.measurement("plain")["failure"] == ""
            (lab.folder / "results").rename(lab.folder / f"{step}-{number}")
            lab.log.unlink()


def test_finished_engines_are_not_run_again_and_failed_ones_are(lab: Lab):
    lab.experiment(engine("plain"), engine("late", index="fails"), settings=SETTINGS)
    assert lab.run().returncode == 1
    assert lab.indexes_begun() == 4
    before = lab.read("plain/measurement.json")
    assert lab.run("--resume").returncode == 1
    assert lab.indexes_begun() == 5
    assert lab.read("plain/measurement.json") == before


def test_engines_can_be_run_one_by_one_and_added_later(lab: Lab):
    lab.experiment(engine("one"), engine("two"))
    assert lab.run("--only", "two").returncode == 0
    assert lab.has("two.run") and not lab.has("one.run")
    done = lab.run()
    assert done.returncode == 2 and "there are results in this folder already" in done.stderr
    done = lab.run("--only", "one", "--resume")
    assert done.returncode == 0, done.stderr
    assert "one " in done.stdout and "two " in done.stdout  # the table has both
    lab.experiment(engine("one"), engine("two"), engine("three"))
    assert lab.run("--resume").returncode == 0
    assert lab.has("three.run")
    sessions = json.loads(lab.read("experiment.json"))["sessions"]
    assert [session["engines"] for session in sessions] == [
        ["two"], ["one"], ["one", "two", "three"]]
    hashes = {each["role"]: each["sha256"] for each in
              json.loads(lab.read("experiment.json"))["inputs"]}
    assert hashes["qrels"] == hashlib.sha256(QRELS.encode()).hexdigest()


def test_an_engine_that_failed_may_be_told_other_settings(lab: Lab):
    lab.experiment(engine("plain"), engine("wrong", index="fails"))
    assert lab.run().returncode == 1
    lab.experiment(engine("plain"), engine("wrong"))
    done = lab.run("--resume")
    assert done.returncode == 0, done.stderr
    assert lab.run_lines("wrong").replace(" wrong\n", " plain\n") == lab.run_lines("plain")


def test_several_engines_are_named_one_by_one_or_with_commas_between(lab: Lab):
    lab.experiment(engine("one"), engine("two"), engine("three"))
    for number, words in enumerate((["--only", "one", "--only", "three"], ["--only=one,three"])):
        done = subprocess.run(["assay", "lab", *words, "lab.toml", "-o", f"results{number}"],
                              cwd=lab.folder, env=lab.environment, check=False,
                              capture_output=True)
        assert done.returncode == 0
        runs = sorted(path.name for path in (lab.folder / f"results{number}").glob("*.run"))
        assert runs == ["one.run", "three.run"]


def test_results_of_another_experiment_are_refused(lab: Lab):
    lab.experiment(engine("plain"))
    assert lab.run().returncode == 0
    lab.write("qrels.txt", "t1 0 d1 1\n")
    done = lab.run("--resume")
    assert done.returncode == 2 and "another experiment, or of other files" in done.stderr
    assert lab.has("plain.run")


def test_results_of_an_engine_with_other_settings_are_refused(lab: Lab):
    lab.experiment(engine("plain"))
    assert lab.run().returncode == 0
    lab.experiment(engine("plain", search="changes"))
    done = lab.run("--resume")
    assert done.returncode == 2 and "results of plain with other settings" in done.stderr
