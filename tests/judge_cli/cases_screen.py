# SPDX-License-Identifier: Apache-2.0
"""cases_screen.py: what a judge sees and is asked."""
import re


def test_all_sizes_of_windows(desk):
    judge = desk.start()
    shown = judge.settled("q quit").splitlines()
    assert len(shown) == 24 and shown[0].startswith(" ana · topic 1 of 2"), shown
    judge.resize(60, 200)
    shown = judge.settled("q quit").splitlines()
    assert len(shown) == 60, shown
    judge.resize(9, 30)
    judge.wait_for("window is too small", "30x9")
    judge.press("1")
    judge.resize(24, 80)
    judge.wait_for("q quit", "Title 1", "0 of 8 done")
    judge.press("q")
    assert judge.finish() == 0
    assert len(desk.log()) == 1  # nobody judges what cannot be seen
    judge = desk.start(rows=60, columns=200, output="other.jsonl")
    shown = judge.settled("q quit").splitlines()
    assert len(shown) == 60 and len(shown[0]) > 190, shown[0]
    judge.press("\x03")  # control C
    assert judge.finish() == 0


def test_documents_cannot_write_to_the_terminal(desk):
    evil = "\\u001b]0;owned\\u0007 \\u001b[31mred \\u009b2J \\u202eleft \\u0000 end"
    desk.write("corpus.jsonl",
               '{"_id": "d1", "title": "\\u001b[2Jtitle", "text": "' + evil + '"}\n')
    desk.pool([("1", "d1")])
    desk.write("topics.tsv", "1\tbread\x1b[5m\n")
    judge = desk.start("--color", "never")
    judge.wait_for("left", "end")
    judge.press("q")
    assert judge.finish() == 0
    for bad in (b"\x1b]0;", b"\x1b[31m", b"\xc2\x9b", "\u202e".encode(), b"\x1b[5m"):
        assert bad not in judge.raw, bad


def test_colour_never_is_kept(desk):
    judge = desk.start("--color", "never")
    judge.wait_for("rising bread")
    judge.press("q")
    judge.finish()
    colour = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-79]|4[0-79])(?:;\d+)*m")
    assert not colour.search(judge.raw), judge.raw
    judge = desk.start("--color", "always")
    judge.wait_for("rising bread")
    judge.press("q")
    judge.finish()
    assert colour.search(judge.raw), judge.raw


def test_words_of_the_topic_are_marked(desk):
    desk.write("corpus.jsonl", '{"_id": "d1", "title": "Breads", "text": "The bread rises. No."}\n')
    desk.pool([("1", "d1")])
    judge = desk.start()
    judge.wait_for("The bread rises.")
    assert judge.screen.marked("4") == "Breads bread rises", judge.screen.marked("4")
    judge.press("q")
    judge.finish()


def test_long_topics_and_documents(desk):
    desk.write("topics.trec", "<top><num> Number: 1 <title> rising bread <desc> Description:\n"
               "Why does it rise? <narr> Narrative:\n" + "Yeast counts. " * 80 + "</top>\n")
    desk.write("corpus.jsonl", '{"_id": "d1", "text": "' +
               "".join(f"line {i}\\n" for i in range(1, 60)) + '"}\n')
    desk.pool([("1", "d1")])
    judge = desk.start("--topic-text", "topics.trec")
    judge.wait_for("Why does it rise?", "more of the topic: t", "line 1", "lines more")
    judge.press("\x1bOF")  # end
    judge.wait_for("line 59")
    judge.press("\x1b[5~")  # page up
    judge.wait_for("line 50")
    judge.press("t")
    judge.wait_for("Yeast counts. Yeast")
    judge.press("?")
    judge.wait_for("take back what was done last")
    judge.press(" q")
    judge.finish()


def test_preferences_are_judged_and_evaluated(desk):
    desk.pool([("1", f"d{i}") for i in (1, 2, 3)] + [("2", "d5"), ("2", "d6")])
    better = {"d1": 2, "d2": 3, "d3": 2, "d5": 1, "d6": 1}
    judge = desk.start("--kind", "preference", rows=24, columns=80)
    for _ in range(9):
        shown = judge.settled("all:")
        if "Everything" in shown:
            break
        first, second = (shown.split(f"{n}: ")[1].split()[0] for n in ("─ 1", "─ 2"))
        count = len(desk.log())
        judge.press("=" if better[first] == better[second]
                    else "1" if better[first] > better[second] else "2")
        while len(desk.log()) == count:
            judge.read(0.02)
        judge.wait_for(f"{count} answer" if "Everything" not in judge.text() else "Everything")
    judge.wait_for("Everything is in order: 5 documents")
    judge.press("q")
    judge.finish()
    done = desk.run("assay", "convert", "log.jsonl", "prefs.txt", "--to", "trec")
    assert done.returncode == 0, done.stderr
    desk.write("a.run", "1 Q0 d2 1 9 t\n1 Q0 d1 2 8 t\n1 Q0 d3 3 7 t\n2 Q0 d5 1 9 t\n")
    values = [desk.run("assay", "eval", name, "a.run", "--judgments", "preferences", "-m",
                       "prefs_simp", "-f", "tsv") for name in ("prefs.txt", "log.jsonl")]
    assert values[0].stdout == values[1].stdout and values[0].returncode == 0, values
    wide = desk.start("--kind", "preference", rows=30, columns=120, output="wide.jsonl")
    line = [each for each in wide.wait_for("better").splitlines() if " 1: d" in each]
    assert "│" in line[0] and " 2: d" in line[0], line
    wide.press("q")
    wide.finish()


def test_subtopics_are_judged_one_by_one(desk):
    desk.pool([("1", "d1"), ("1", "d2")])
    desk.write("sub.tsv", "1\t1.1\thow long it rises\n1\t1.2\twhich yeast\n")
    assert "none are named" in desk.refused("--kind", "subtopic", "--scale", "0,1")
    desk.write("twice.tsv", "1\ta\tone\n1\ta\tother\n")
    assert "stands twice" in desk.refused("--kind", "subtopic", "--scale", "0,1", "--subtopics",
                                          "twice.tsv")
    judge = desk.start("--kind", "subtopic", "--scale", "0,1", "--subtopics", "sub.tsv")
    judge.wait_for("> ?  1.1  how long it rises", "1.2  which yeast")
    judge.press("1")
    judge.wait_for("  1  1.1", "> ?  1.2")
    judge.press("0")
    judge.wait_for("Title 2", "> ?  1.1")
    judge.press("11")
    judge.wait_for("Everything is judged: 4 grades")
    judge.press("q")
    judge.finish()
    done = desk.run("assay", "convert", "log.jsonl", "-", "--to", "trec")
    assert done.stdout.splitlines() == ["1 1.1 d1 1", "1 1.2 d1 0", "1 1.1 d2 1", "1 1.2 d2 1"]


def test_ascii_terminals(desk):
    desk.write("corpus.jsonl", '{"_id": "d1", "text": "Käse"}\n')
    desk.pool([("1", "d1")])
    desk.environment["LC_ALL"] = "C"
    judge = desk.start()
    judge.wait_for("K?se", "--", "q quit")
    judge.press("q")
    judge.finish()
    assert max(judge.raw) < 0x80


def test_a_method_chooses_live(desk):
    # By hand: move-to-front goes on with the run that found the last relevant document.
    desk.pool([("1", f"d{i}") for i in range(1, 9)])
    for name, docs in (("a", (1, 2, 3, 4)), ("b", (5, 6, 7, 8))):
        desk.write(f"{name}.run", "".join(f"1 Q0 d{doc} {rank} {9 - rank} {name}\n"
                                          for rank, doc in enumerate(docs, 1)))
    relevant = {"d5", "d6", "d7"}
    orders = []
    for stops in (0, 3):
        name = f"log{stops}.jsonl"
        start = lambda: desk.start("a.run", "b.run", "--method", "mtf", "--scale", "0,1",
                                   "--stop-after", "2", output=name)
        judge = start()
        for count in range(8):
            shown = judge.settled(f"{count} of 8 done")
            if count == stops:
                judge.press("s" if stops else "?")
                judge.read(0.1)
                judge.kill()
                if stops:  # put off: it comes again at the end
                    desk.write(name, "".join(line for line in (desk.folder / name).read_text()
                                             .splitlines(True) if '"skip"' not in line))
                judge = start()
                shown = judge.settled(f"{count} of 8 done", "q quit")
            doc = "d" + shown.split("Title ")[1].split()[0]
            judge.press("1" if doc in relevant else "0")
        judge.wait_for("Everything is judged")
        judge.press("q")
        judge.finish()
        orders.append([line["doc"] for line in desk.log(name)[1:]])
    assert orders[0] == orders[1], orders
    first = orders[0].index("d5")
    assert orders[0][first:first + 4] == ["d5", "d6", "d7", "d8"], orders
    assert "none are named" in desk.refused("--method", "mtf", output="x.jsonl")
    assert "no method that chooses" in desk.refused("a.run", output="x.jsonl")
    assert "only grades" in desk.refused("a.run", "--method", "mtf", "--kind", "preference",
                                         output="x.jsonl")
    assert "--stop-after" in desk.refused("a.run", "--method", "mtf-global", "--stop-after", "2",
                                          output="x.jsonl")
    assert not (desk.folder / "x.jsonl").exists()
