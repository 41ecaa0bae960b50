# SPDX-License-Identifier: Apache-2.0
"""cases_log.py: what is kept of judging, and all that can interrupt it."""
import os
import random
import resource
import signal
import time


def test_judge_undo_resume_export_evaluate(desk):
    judge = desk.start("--scale", "0-2")
    judge.wait_for("topic 1 of 2", "1  rising bread", "Title 1", "The text of number 1.")
    for number, grade in enumerate("2101210", 1):
        judge.wait_for(f"Title {number}")
        judge.press(grade)
    judge.wait_for("7 of 8 done", "last d7: 0")
    judge.press("u")
    judge.wait_for("taken back", "6 of 8 done", "Title 7")
    judge.press("2")
    judge.wait_for("Title 8")
    judge.press("q")
    assert judge.finish() == 0, judge.said()
    assert "log.jsonl: 7 actions now, 7 of 16 documents judged" in judge.said()

    judge = desk.start()
    judge.wait_for("7 of 8 done", "Title 8", "0 1 2 grade")
    judge.press("1")
    judge.wait_for("topic 2 of 2", "2  dried herbs", "Title 5")
    judge.press("s")
    judge.wait_for("d5 put off", "Title 6")
    judge.press("nmöglich\r")
    judge.wait_for("the note is kept", "has a note")
    judge.press("2")
    judge.wait_for("Title 7")
    judge.press("q")
    assert judge.finish() == 0

    done = desk.run("assay", "convert", "log.jsonl", "qrels.txt")
    assert done.returncode == 0, done.stderr
    want = ["1 0 d1 2", "1 0 d2 1", "1 0 d3 0", "1 0 d4 1", "1 0 d5 2", "1 0 d6 1", "1 0 d7 2",
            "1 0 d8 1", "2 0 d6 2"]
    assert (desk.folder / "qrels.txt").read_text().splitlines() == want
    desk.write("a.run", "1 Q0 d1 1 9 t\n1 Q0 d3 2 8 t\n2 Q0 d6 1 9 t\n")
    values = [desk.run("assay", "eval", name, "a.run", "-m", "AP,nDCG", "-f", "tsv").stdout
              for name in ("qrels.txt", "log.jsonl")]
    assert values[0] == values[1] and "a" in values[0], values
    note = [line for line in desk.log() if line.get("note")]
    assert note[0]["note"] == "möglich" and note[0]["doc"] == "d6", note


def test_killed_at_any_moment_nothing_is_lost(desk):
    chance = random.Random(5)
    seen = {}
    kills = 0
    for _ in range(60):
        judge = desk.start()
        judge.wait_for("all:")
        if "Everything is judged" in judge.text():
            judge.press("q")
            judge.finish()
            break
        for _ in range(chance.randrange(1, 5)):
            judge.press(chance.choice("0123s"))
            judge.read(chance.random() * 0.004)
        time.sleep(chance.random() * 0.004)
        shown = judge.text()
        judge.kill()
        kills += 1
        done = int(shown.split("all: ")[1].split()[0])
        text = (desk.folder / "log.jsonl").read_bytes()
        assert text.endswith(b"\n") or kills, text[-80:]
        kept = desk.run("assay", "convert", "log.jsonl", "-", "--to", "trec").stdout.splitlines()
        assert len(kept) >= done, (len(kept), shown)
        # What was there is there again, and unchanged.
        now = {tuple(line.split()[::2]): line for line in kept}
        assert all(now.get(pair) == line for pair, line in seen.items()), (seen, now)
        seen = now
    assert len(seen) == 16 and kills >= 3, (len(seen), kills)


def test_a_torn_last_line_is_left_out_and_said(desk):
    judge = desk.start()
    for number in (1, 2):
        judge.wait_for(f"Title {number}")
        judge.press("3")
    judge.wait_for("Title 3")
    judge.press("q")
    judge.finish()
    whole = (desk.folder / "log.jsonl").read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    for cut in sorted({last + 1, last + 20, len(whole) - 2}):
        (desk.folder / "log.jsonl").write_bytes(whole[:cut])
        judge = desk.start()
        judge.wait_for("was cut off while it was written", f"{cut - last} byte", "1 of 8 done")
        judge.press("3")
        judge.wait_for("2 of 8 done")
        judge.press("q")
        judge.finish()
        assert "note  the last line was cut off" in judge.said()
        grades = [(line["doc"], line["grade"]) for line in desk.log()[1:]]
        assert grades == [("d1", 3), ("d2", 3)], grades
    # Only the end of the line is lost: it is whole.
    (desk.folder / "log.jsonl").write_bytes(whole[:-1])
    judge = desk.start()
    judge.wait_for("2 of 8 done", "had no end")
    judge.press("q")
    judge.finish()
    assert (desk.folder / "log.jsonl").read_bytes() == whole
    # Nothing but a piece of the first line.
    (desk.folder / "log.jsonl").write_bytes(whole[:30])
    judge = desk.start()
    judge.wait_for("0 of 8 done")
    judge.press("q")
    judge.finish()
    assert desk.log()[0]["judge"] == "ana"


def test_two_judges_on_one_file(desk):
    first = desk.start()
    first.wait_for("Title 1")
    said = desk.refused("--judge", "ben")
    assert "log.jsonl: ana judges into this file just now, in process" in said, said
    assert str(first.pid) in said, said
    first.press("1q")
    first.finish()
    said = desk.refused("--judge", "ben")
    assert 'is the log of "ana", not of "ben"' in said, said


def test_another_scale_kind_or_pool_is_refused(desk):
    judge = desk.start("--scale", "0,1")
    judge.wait_for("0 1 grade")
    judge.press("9")
    judge.wait_for("the grade 9 is not on the scale: 0, 1")
    judge.press("1q")
    judge.finish()
    said = desk.refused("--scale", "0-2")
    assert "was begun with the scale 0, 1, not 0, 1, 2" in said, said
    assert "is a log of another kind: graded" in desk.refused("--kind", "preference")
    desk.pool([("1", "d1")])
    assert "was begun with another pool" in desk.refused()
    desk.write("mine.txt", "dear diary\n")
    said = desk.refused(output="mine.txt")
    assert "mine.txt: is there already, and is not a judgment log" in said, said
    assert (desk.folder / "mine.txt").read_text() == "dear diary\n"
    assert "is no file that judgments can be kept in" in desk.refused(output="/dev/null")
    assert "cannot be opened: No such file or directory" in desk.refused(output="no/log.jsonl")


def test_a_grade_outside_of_the_scale_in_the_log(desk):
    judge = desk.start("--scale", "0-2")
    judge.wait_for("Title 1")
    judge.press("1q")
    judge.finish()
    path = desk.folder / "log.jsonl"
    path.write_text(path.read_text().replace('"grade":1', '"grade":7'))
    before = path.read_bytes()
    said = desk.refused()
    assert "log.jsonl:2:" in said and "grade 7 is not on the scale" in said, said
    assert path.read_bytes() == before


def test_a_full_disk_is_said_and_nothing_is_lost(desk):
    judge = desk.start()
    judge.wait_for("Title 1")
    judge.press("2")
    judge.wait_for("Title 2")
    before = (desk.folder / "log.jsonl").read_bytes()
    _, hard = resource.prlimit(judge.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(judge.pid, resource.RLIMIT_FSIZE, (len(before) + 40, hard))
    judge.press("1")
    judge.wait_for("not kept: cannot write: File too large", "Title 2", "1 of 8 done")
    assert (desk.folder / "log.jsonl").read_bytes() == before
    judge.press("z")
    judge.wait_for("does nothing here")
    judge.press("u")
    judge.wait_for("not kept", "1 of 8 done")
    resource.prlimit(judge.pid, resource.RLIMIT_FSIZE, (hard, hard))
    judge.press("1")
    judge.wait_for("Title 3", "2 of 8 done")
    resource.prlimit(judge.pid, resource.RLIMIT_FSIZE, (10, hard))
    judge.press("0")
    judge.wait_for("not kept")
    judge.press("q")
    assert judge.finish() == 2
    assert "log.jsonl: cannot write: File too large" in judge.said(), judge.said()
    assert [line.get("grade") for line in desk.log()] == [None, 2, 1]


def test_a_log_that_is_removed_is_said(desk):
    judge = desk.start()
    judge.wait_for("Title 1")
    judge.press("2")
    judge.wait_for("Title 2")
    (desk.folder / "log.jsonl").unlink()
    judge.press("1")
    judge.wait_for("was removed", "Title 2", "1 of 8 done")
    judge.press("q")
    assert judge.finish() == 2


def test_what_was_judged_before_is_not_asked(desk):
    desk.write("pool.tsv", "topic\tdoc\tsampled\tgrade\n1\td1\t1\t2\n1\td2\t0\t\n1\td3\t1\t\n"
               "1\td4\t1\t\n2\td5\t1\t\n")
    desk.write("known.txt", "1 0 d4 1\n2 0 d5 -1\n")
    judge = desk.start("--qrels", "known.txt")
    judge.wait_for("Title 3", "all: 0 of 2")
    judge.press("1")
    judge.wait_for("Title 5")
    judge.press("q")
    judge.finish()


def test_missing_documents(desk):
    desk.pool([("1", "d1"), ("1", "x1"), ("2", "x2"), ("3", "d2")])
    said = desk.refused()
    assert "pool.tsv: 2 documents of the pool are not in corpus.jsonl, the first is " \
           '"x1" of topic "1"' in said, said
    judge = desk.start("--skip-missing")
    judge.wait_for("all: 0 of 1", "Title 1")
    judge.press("1")
    judge.wait_for("Everything is judged: 1 document")
    judge.press("q")
    judge.finish()
    assert '1 topic left out: not in topics.tsv: "3"' in " ".join(judge.said().split())


def test_no_terminal(desk):
    done = desk.run(*desk.command())
    assert done.returncode == 2 and "judging needs a terminal" in done.stderr, done.stderr
    assert not (desk.folder / "log.jsonl").exists()
    # ncurses keeps memory of its own where it does not know a terminal.
    desk.environment |= {"TERM": "no-such-terminal", "ASAN_OPTIONS": "detect_leaks=0"}
    assert "the terminal no-such-terminal is not known" in desk.refused()


def test_the_terminal_goes_away(desk):
    judge = desk.start()
    judge.wait_for("Title 1")
    judge.press("1")
    judge.wait_for("Title 2")
    os.kill(judge.pid, signal.SIGHUP)
    judge.finish()
    assert [line.get("doc") for line in desk.log()] == [None, "d1"]
    judge = desk.start()
    judge.wait_for("Title 2")
    os.kill(judge.pid, signal.SIGTERM)
    judge.finish()
    assert b"\x1b[?1049l" in judge.raw, "the terminal is not as it was"
