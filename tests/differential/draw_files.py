# SPDX-License-Identifier: Apache-2.0
"""draw_files.py: random judgments, preferences and runs: small, full of ties, mostly legal."""
from random import Random

TOPICS = ["1", "2", "10", "9", "301", "q-a", "Q", "all", "\xe9t\xe9", "x" * 30]
DOCS = ["a", "ab", "b", "B", "d1", "d10", "d2", "doc#1", "\xfcber", "z", "-", "0", "c_c",
        "e", "f", "long-" * 12]
ODD_GRADES = ["1.7", "+1", "rel", "02", "1e2", "-0", "0.9", "2x", "-1.5", "--1", "0x3"]
ODD_SCORES = ["abc", "1e400", "-1e400", "0x10", "3,5", "inf", "-inf", ".5", "5.", "1e-3", "+2",
              "-0", "0x1p-2", "1e39", "infinity", "1e", "-", "3.0abc"]

COMMENTS = ["# comment", "#", "", "", "  # indented", " \t", "# 1 0 a 1", "#1 2 3 4"]


def chance(rng: Random, share: float) -> bool:
    return rng.random() < share


def some(rng: Random, items, least=0):
    """A random subset in random order."""
    return rng.sample(items, rng.randint(min(least, len(items)), len(items)))


def draw_topics(rng: Random):
    """Topics of the judgments and of the run: mostly the same ones."""
    names = rng.sample(TOPICS, rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 6]))
    if chance(rng, 0.7):
        judged, found = list(names), list(names)
    else:
        judged = [n for n in names if chance(rng, 0.8)] or names[:1]
        found = [n for n in names if chance(rng, 0.8)]
    if chance(rng, 0.25):
        found.append("only-in-run")
    if chance(rng, 0.004):
        judged = []
    return judged, found


def draw_grades(rng: Random):
    """One way to judge, used for a whole file."""
    style = rng.choice(["binary", "binary", "graded", "graded", "graded", "harsh", "high"])
    values = {"binary": ["0", "1"], "graded": ["-2", "-1", "0", "0", "1", "2", "3", "4"],
              "harsh": ["-2", "-1", "-1", "0", "0", "0", "1"],
              "high": ["0", "1", "9", "10", "12", "100"]}[style]
    odd = chance(rng, 0.15)
    return lambda: rng.choice(ODD_GRADES) if odd and chance(rng, 0.3) else rng.choice(values)


def draw_scores(rng: Random):
    style = rng.choice(["few", "few", "many", "close", "same", "odd", "negative"])
    plain = {
        "few": lambda: str(rng.randint(1, 4)),
        "many": lambda: f"{rng.uniform(0, 20):.4f}",
        "close": lambda: f"7.{rng.randint(0, 4):08d}",
        "same": lambda: "1.5",
        "odd": lambda: rng.choice(ODD_SCORES),
        "negative": lambda: f"{rng.uniform(-1e3, 1):.3e}",
    }[style]
    with_nan = chance(rng, 0.03)
    return lambda: rng.choice(["nan", "-nan", "NaN"]) if with_nan and chance(rng, 0.4) else plain()


def qrels_lines(rng: Random, topics, docs):
    grade = draw_grades(rng)
    lines = [[topic, rng.choice("0Q7"), doc, grade()] for topic in topics
             for doc in some(rng, docs, 1)]
    if lines and chance(rng, 0.02):
        lines.append(rng.choice(lines)[:3] + [grade()])
    return lines


def groups_lines(rng: Random, topics, docs):
    grade = draw_grades(rng)
    groups = rng.sample(["1", "2", "10", "A", "b"], rng.randint(1, 4))
    lines = [[topic, group, doc, grade()] for topic in topics for group in some(rng, groups, 1)
             for doc in some(rng, docs, 1)]
    if lines and chance(rng, 0.02):
        lines.append(rng.choice(lines)[:3] + [grade()])
    return lines


def hidden_order(rng: Random, docs, below_zero):
    """What a judge thinks of every document; 0 is not relevant."""
    levels = rng.choice([[0, 0, 1, 1, 2, 3], [0, 0, 0, 0, 1, 2]])
    levels = levels + ([-1, -2] if below_zero else [])
    return {doc: rng.choice(levels) for doc in docs}


def level_text(rng: Random, level):
    return rng.choice([f"{level}", f"{level}", f"{level}.0", f"{float(level):.2f}"])


def prefs_lines(rng: Random, topics, docs):
    lines = []
    wild = chance(rng, 0.04)
    below_zero = chance(rng, 0.1)
    for topic in topics:
        for group in range(rng.choice([1, 1, 2, 3])):
            thoughts = hidden_order(rng, docs, below_zero)
            for part in range(rng.choice([1, 1, 2, 3])):
                scale = rng.choice([1, 1, 2, 0.5])
                for doc in some(rng, docs[:8], 1):
                    level = rng.randint(0, 2) if wild else thoughts[doc] * scale
                    lines.append([topic, f"g{group}", f"s{part}", doc, level_text(rng, level)])
    if lines and chance(rng, 0.02):
        lines.append(list(rng.choice(lines)))
    return lines


def qrels_prefs_lines(rng: Random, topics, docs):
    lines = []
    below_zero = chance(rng, 0.2)
    for topic in topics:
        for group in range(rng.choice([1, 1, 2, 3])):
            thoughts = hidden_order(rng, docs, below_zero)
            lines += [[topic, f"{group}", doc, level_text(rng, thoughts[doc])]
                      for doc in some(rng, docs, 1)]
    if lines and chance(rng, 0.02):
        lines.append(list(rng.choice(lines)))
    return lines


JUDGMENTS = {"qrels": qrels_lines, "qrels_jg": groups_lines, "prefs": prefs_lines,
             "qrels_prefs": qrels_prefs_lines}


def run_lines(rng: Random, topics, docs):
    score = draw_scores(rng)
    lines = [[topic, "Q0", doc, str(rank), score(), rng.choice(["tag", "tag", "other"])]
             for topic in topics for rank, doc in enumerate(some(rng, docs, 1), 1)]
    if lines and chance(rng, 0.03):
        lines.append(rng.choice(lines)[:4] + [score(), "tag"])
    if chance(rng, 0.1):
        lines = [line + ["more", "# text"][:rng.randint(0, 2)] for line in lines]
    return lines


def written(rng: Random, lines, looks="plain") -> bytes:
    """Lines as the bytes of a file. Looks: plain, odd (blanks, comments, …) or broken."""
    lines = [list(line) for line in lines]
    if chance(rng, 0.5):
        rng.shuffle(lines)
    if looks == "broken" and lines:
        line = rng.choice(lines)
        line[:] = line[:rng.randint(1, len(line) - 1)] if chance(rng, 0.6) else line + ["x"]
    blank = rng.choice([" ", " ", "\t", "  ", " \t", "\f", "\v "]) if looks == "odd" else " "
    end = rng.choice(["\n", "\n", "\r\n", " \n"]) if looks == "odd" else "\n"
    start = rng.choice(["", "", "", blank]) if looks == "odd" else ""
    rows = [start + blank.join(line) for line in lines]
    text = "".join(row + end for row in rows)
    if looks == "odd" and chance(rng, 0.4):
        text = text.removesuffix(end) or text
    return text.encode("latin-1")


def with_comments(rng: Random, data: bytes) -> bytes:
    """Comments and blank lines here and there."""
    rows = data.decode("latin-1").split("\n")
    for _ in range(rng.randint(1, 3)):
        rows.insert(rng.randint(0, len(rows)), rng.choice(COMMENTS))
    return "\n".join(rows).encode("latin-1")


def spoilt(rng: Random, data: bytes) -> bytes:
    """Bytes that have no place in a text file, or nothing at all."""
    kind = rng.choice(["bom", "bom", "nul", "empty", "blank"])
    if kind == "bom":
        return b"\xef\xbb\xbf" + data
    if kind == "nul":
        place = rng.randint(0, len(data))
        return data[:place] + b"\0" + data[place:]
    return b"" if kind == "empty" else b"\n# nothing\n"
