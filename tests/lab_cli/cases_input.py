# SPDX-License-Identifier: Apache-2.0
"""cases_input.py: what is wrong is told with its place before anything runs."""
import os
import pathlib
import shutil
import subprocess

from lab import HEAD, Lab, engine


def refused(lab: Lab, *arguments: str) -> str:
    done = lab.run(*arguments)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert done.stdout == "" and lab.indexes_begun() == 0
    assert not lab.has("plain")
    return done.stderr


def test_a_file_that_is_not_there_is_named(lab: Lab):
    for name in ("docs.jsonl", "topics.tsv", "qrels.txt", "lab.toml"):
        lab.experiment(engine("plain"))
        (lab.folder / name).rename(lab.folder / "elsewhere")
        assert name in refused(lab)
        (lab.folder / "elsewhere").rename(lab.folder / name)


def test_a_file_that_is_not_there_is_told_with_the_line_that_names_it(lab: Lab):
    for number, name in ((5, "docs.jsonl"), (6, "topics.tsv"), (7, "qrels.txt")):
        lab.experiment(engine("plain"))
        (lab.folder / name).rename(lab.folder / "elsewhere")
        said = refused(lab)
        assert f"lab.toml:{number}:" in said and "there is no file" in said, said
        (lab.folder / "elsewhere").rename(lab.folder / name)


def test_an_unknown_key_is_told_with_its_line(lab: Lab):
    lab.write("lab.toml", HEAD + "[serach]\ndepth = 5\n" + engine("plain"))
    said = refused(lab)
    assert 'lab.toml:8:2: unknown key "serach"' in said and '"search"' in said, said


def test_a_malformed_line_of_the_collection_is_told_with_its_place(lab: Lab):
    lab.experiment(engine("plain"))
    with open(lab.folder / "docs.jsonl", "a", encoding="utf-8") as file:
        file.write('{"_id": "d7", "text": "half\n')
    said = refused(lab)
    assert "docs.jsonl:7:" in said and "not a JSON object" in said, said


def test_a_document_that_comes_twice_is_told_with_both_places(lab: Lab):
    lab.experiment(engine("plain"))
    with open(lab.folder / "docs.jsonl", "a", encoding="utf-8") as file:
        file.write('{"_id": "d2", "text": "again"}\n')
    said = refused(lab)
    assert "docs.jsonl:7:" in said and "docs.jsonl:2" in said and '"d2"' in said, said


def test_ids_with_blanks_are_refused_because_runs_cannot_have_them(lab: Lab):
    lab.experiment(engine("plain"))
    with open(lab.folder / "docs.jsonl", "a", encoding="utf-8") as file:
        file.write('{"_id": "d 7", "text": "again"}\n')
    said = refused(lab)
    assert 'document "d 7" has a blank in its id' in said and "docs.jsonl:7:9" in said, said


def test_a_topic_without_words_is_told_with_its_place(lab: Lab):
    lab.experiment(engine("plain"))
    lab.write("topics.tsv", "t1\tcompost\nt2\t \n")
    said = refused(lab)
    assert "topics.tsv:2" in said and 'topic "t2" has no words' in said, said


def test_a_bad_grade_is_told_with_its_place(lab: Lab):
    lab.experiment(engine("plain"))
    lab.write("qrels.txt", "t1 0 d1 2\nt1 0 d2 x\n")
    said = refused(lab)
    assert "qrels.txt:2:" in said and "--skip-bad-lines" not in said, said


def test_topics_that_nobody_judged_are_an_error_if_there_are_no_others(lab: Lab):
    lab.experiment(engine("plain"))
    lab.write("qrels.txt", "x1 0 d1 2\n")
    assert "no topic of topics.tsv is judged here" in refused(lab)


def test_topics_on_one_side_alone_are_told_and_left_out(lab: Lab):
    lab.experiment(engine("plain"))
    lab.write("qrels.txt", "t1 0 d1 2\nt2 0 d2 2\nx1 0 d1 2\n")
    done = lab.run()
    assert done.returncode == 0
    assert "2 topics without judgments" in done.stderr and ": t3, t4" in done.stderr, done.stderr
    assert "1 judged topic not asked" in done.stderr and "x1" in done.stderr
    # d1 and d2 are the first of t1 and t2; x1 would make it 2/3.
    assert lab.measurement("plain")["values"]["nDCG@10"] == 1.0
    assert "t3 Q0" in lab.run_lines("plain")


def test_a_measure_that_cannot_be_computed_is_refused(lab: Lab):
    lab.experiment(engine("plain"))
    text = (lab.folder / "lab.toml").read_text()
    lab.write("lab.toml", text.replace('"AP"', '"alpha_nDCG@20"'))
    assert "alpha_nDCG@20" in refused(lab)


def test_a_command_that_does_not_exist_is_refused_before_others_run(lab: Lab):
    lab.experiment(engine("plain"), engine("other").replace("./engine.py", "./motor.py"))
    said = refused(lab)
    assert 'there is no program "./motor.py" for the engine other' in said and "lab.toml:1" in said
    lab.experiment(engine("plain"), engine("other").replace("./engine.py", "no-such-motor"))
    assert 'there is no program "no-such-motor"' in refused(lab)
    assert lab.run("--only", "plain").returncode == 0


def test_an_unknown_engine_is_told_with_near_names(lab: Lab):
    lab.experiment(engine("plain"), engine("other"))
    said = refused(lab, "--only", "plian")
    assert 'no engine of the experiment is called "plian"' in said and '"plain"' in said, said


def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_read(lab: Lab):
    lab.experiment(engine("plain"))
    (lab.folder / "docs.jsonl").write_text("broken")
    assert "cannot write here: Not a directory" in refused(lab, "-o", "qrels.txt/results")
    if os.geteuid() != 0:
        (lab.folder / "closed").mkdir(mode=0o500)
        assert "Permission denied" in refused(lab, "-o", "closed/results")
    (lab.folder / "full").mkdir()
    (lab.folder / "full" / "letter.txt").write_text("dear")
    assert "there are results in this folder already" in refused(lab, "-o", "full")


def test_a_name_that_is_that_of_a_file_of_results_is_refused(lab: Lab):
    lab.experiment(engine("plain.run"))
    assert 'the engine "plain.run" is called as a file of results' in refused(lab)


def test_wrong_use_is_told_by_the_verb(lab: Lab):
    lab.experiment(engine("plain"))
    assert "--resmue" in refused(lab, "--resmue")
    done = subprocess.run(["assay", "lab", "--help"], env=lab.environment, text=True,
                          capture_output=True, check=True)
    own = subprocess.run(["assay-lab", "--help"], env=lab.environment, text=True,
                         capture_output=True, check=True)
    assert "--against FOLDER" in done.stdout and own.stdout == done.stdout


def test_without_its_program_the_verb_says_what_is_missing(lab: Lab):
    lab.experiment(engine("plain"))
    (lab.folder / "bin").mkdir()
    shutil.copy(pathlib.Path(lab.binaries) / "assay", lab.folder / "bin")
    lab.environment["PATH"] = f"{lab.folder}/bin"
    said = refused(lab)
    assert "the program assay-lab cannot be started: No such file" in said, said


def test_a_server_is_told_its_port_and_a_wrong_url_is_told_before_anything_runs(lab: Lab):
    server = ('[[engine]]\nname = "server"\nkind = "http"\nserve = ["python3", "{port}"]\n'
              'hits = "/hits"\nid = "/id"\nurl = "%s"\n')
    lab.experiment(server % "http://localhost:{prot}/?q={query}", engine("plain"))
    said = refused(lab)
    assert 'url: "{prot}" stands for nothing' in said and "lab.toml:" in said, said
    lab.experiment(server % "http://localhost:{port}/?q={query}", engine("plain"))
    done = lab.run()
    assert done.returncode == 1, done.stderr  # it is no server, but all else is well
    assert "server: " in done.stderr and lab.measurement("plain")["failure"] == ""
