#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run.py BIN: figures are well-formed and quiet, whatever the names are, and show eval's numbers.

Every kind is drawn from files whose topics and runs have hostile names; the pictures are parsed as
XML and looked through for anything that could run or load something. Golden pictures are parsed,
too. The numbers of figures are those that `assay eval` prints, text for text.
"""
import csv
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KITCHEN = ROOT / "examples" / "kitchen"
SVG = "{http://www.w3.org/2000/svg}"
KINDS = ["pr", "dcg", "ndcg", "topics", "delta", "box", "scatter", "rank", "pool"]
HOSTILE = ["</script><img/src=x/onerror=1>", "\"'&amp;<!--]]>", "日本語の検索-" + "w" * 200]
ALLOWED = {"svg", "title", "desc", "style", "rect", "path", "text", "circle"}


class Checks:
    def __init__(self, binaries: pathlib.Path):
        self.assay = str(binaries / "assay")
        self.done = 0
        self.failed = 0

    def expect(self, is_right: bool, what: str) -> None:
        self.done += 1
        if not is_right:
            self.failed += 1
            print(f"== {what}")

    def output(self, *arguments: str, **environment: str) -> str:
        done = subprocess.run([self.assay, *arguments], check=False, text=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
                              stdin=subprocess.DEVNULL, capture_output=True)
        self.expect(done.returncode == 0, f"{arguments}: {done.stderr}")
        return done.stdout


def write_hostile(folder: pathlib.Path) -> list:
    """Judgments and two runs whose topics, and files, have names that mean to break out."""
    topics = HOSTILE
    (folder / "qrels.txt").write_text("".join(
        f"{topic} 0 d{i} {i % 3}\n" for topic in topics for i in range(6)))
    paths = []
    for number, name in enumerate(HOSTILE[:2]):
        path = folder / f"{number}.run"
        path.write_text("".join(
            f"{topic} Q0 d{(i * (number + 1)) % 7} 1 {9 - i} {name}\n"
            for topic in topics for i in range(6)))
        paths.append(str(path))
    return paths


def check_picture(checks: Checks, what: str, text: str) -> None:
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        checks.expect(False, f"{what}: no XML: {error}")
        return
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    names = {name for element in root.iter() for name in element.attrib}
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    checks.expect(tags <= ALLOWED, f"{what}: {tags - ALLOWED}")
    checks.expect(not any("href" in name or name.startswith("on") for name in names),
                  f"{what}: {names}")
    checks.expect("url(" not in text and "@import" not in text, f"{what}: refers to something")
    checks.expect("nan" not in text.lower() and "inf " not in text, f"{what}: no number")
    checks.expect(root.attrib.get("role") == "img", f"{what}: role")
    checks.expect(sorted(root.attrib["aria-labelledby"].split()) == sorted(ids), f"{what}: {ids}")
    description = root.find(f"{SVG}desc")
    checks.expect(description is not None and bool(description.text), f"{what}: no description")


def check_hostile(checks: Checks) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        runs = write_hostile(folder)
        for kind in KINDS:
            arguments = ["plot", kind, str(folder / "qrels.txt"), *runs, "--name-by", "tag"]
            picture = checks.output(*arguments)
            check_picture(checks, f"hostile {kind}", picture)
            is_escaped = "<img" not in picture and "</script" not in picture
            checks.expect(is_escaped, f"{kind}: not escaped")
            checks.expect(picture == checks.output(*arguments, "-j", "1", LC_ALL="C"),
                          f"{kind}: other bytes")
            for form in ("csv", "json", "text", "ascii"):
                checks.expect("\x1b" not in checks.output(*arguments, "-f", form), f"{kind} {form}")


def rows(text: str) -> list:
    return list(csv.DictReader(io.StringIO(text)))


def check_numbers(checks: Checks) -> None:
    """Texts of numbers, so that a single bit would show."""
    files = [str(KITCHEN / "qrels.txt"), str(KITCHEN / "bm25.run"), str(KITCHEN / "dense.run")]
    topics = rows(checks.output("plot", "topics", *files, "-m", "AP", "-f", "csv"))
    values = rows(checks.output("eval", *files, "-m", "AP", "-q", "-n", "-f", "csv"))
    checks.expect(sorted((row["run"], row["topic"], row["value"]) for row in topics) ==
                  sorted((row["run"], row["topic"], row["value"]) for row in values), "topics")
    curve = rows(checks.output("plot", "ndcg", *files, "-k", "7", "-f", "csv"))
    means = rows(checks.output("eval", *files, "-m", "nDCG@1..7", "-f", "csv"))
    checks.expect(sorted((row["run"], f"nDCG@{row['rank']}", row["value"]) for row in curve) ==
                  sorted((row["run"], row["measure"], row["value"]) for row in means), "ndcg")
    pool = rows(checks.output("plot", "pool", *files, "-m", "AP", "-f", "csv"))
    means = rows(checks.output("eval", *files, "-m", "AP", "-f", "csv"))
    checks.expect(sorted((row["run"], row["value"]) for row in pool if row["depth"] == "all") ==
                  sorted((row["run"], row["value"]) for row in means), "pool")
    ranks = rows(checks.output("plot", "rank", *files, "-m", "AP RR", "-f", "csv"))
    means = rows(checks.output("eval", *files, "-m", "AP RR", "-f", "csv"))
    checks.expect(sorted((row["run"], row["measure"], row["mean"]) for row in ranks) ==
                  sorted((row["run"], row["measure"], row["value"]) for row in means), "rank")


def check_converters(checks: Checks) -> None:
    """A converter is started with files, not through a shell; what it writes is what comes out."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tool = folder / "rsvg-convert"
        tool.write_text("#!/bin/sh\n"
                        "while [ $# -gt 1 ]; do [ \"$1\" = --output ] && out=$2; shift; done\n"
                        "{ printf 'made of '; head -c 4 \"$1\"; } > \"$out\"\n")
        tool.chmod(0o755)
        figure = folder / "a figure; $(x).png"
        checks.output("plot", "box", str(KITCHEN / "qrels.txt"), str(KITCHEN / "bm25.run"), "-o",
                      str(figure), "--quiet", PATH=f"{folder}:/usr/bin:/bin", TMPDIR=name)
        checks.expect(figure.read_text() == "made of <svg", "converter")
        checks.expect(len(list(folder.iterdir())) == 2, "a temporary file stays")


def check_no_temporary_folder(checks: Checks) -> None:
    """Without one nothing is converted, and a figure.svg that stands here stays as it is."""
    with tempfile.TemporaryDirectory() as name:
        mine = pathlib.Path(name) / "figure.svg"
        mine.write_text("mine")
        done = subprocess.run(
            [checks.assay, "plot", "box", str(KITCHEN / "qrels.txt"), str(KITCHEN / "bm25.run"),
             "-o", "figure.png", "--quiet"], check=False, text=True, cwd=name, capture_output=True,
            env={**os.environ, "TMPDIR": "/no/such/folder"}, stdin=subprocess.DEVNULL)
        checks.expect(done.returncode == 2 and "TMPDIR" in done.stderr, f"TMPDIR: {done.stderr}")
        checks.expect(mine.read_text() == "mine", "a file of the user is overwritten")


def check_flat_curves(checks: Checks) -> None:
    """Values that are equal but for rounding, and gains that are no doubles any more, have axes."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        qrels, run = folder / "qrels.txt", folder / "flat.run"
        run.write_text("".join(f"q Q0 d{i} 1 {50 - i} flat\n" for i in range(20)))
        for good, found, gain in ((3, 1, "linear"), (2000, 1000, "exp")):
            qrels.write_text("".join(f"q 0 g{i} {good}\nq 0 d{i} {found}\n" for i in range(20)))
            for kind in ("dcg", "ndcg", "topics", "box", "pool"):
                arguments = ["plot", kind, str(qrels), str(run), "-m", f"nDCG(gain={gain})@20"]
                picture = checks.output(*arguments, "--quiet")
                checks.expect("</svg>" in picture, f"{kind} {gain}: no picture")
                numbers = [value for element in ElementTree.fromstring(picture).iter()
                           for key, value in element.attrib.items()
                           if key in ("x", "y", "d", "width", "height", "cx", "cy")]
                checks.expect(not any("inf" in n or "nan" in n for n in numbers),
                              f"{kind} {gain}: a place that is no number")
                checks.output(*arguments, "--quiet", "--ascii")


def main() -> int:
    checks = Checks(pathlib.Path(sys.argv[1]).resolve())
    check_hostile(checks)
    check_numbers(checks)
    check_converters(checks)
    check_no_temporary_folder(checks)
    check_flat_curves(checks)
    golden = [path for path in sorted((ROOT / "tests" / "golden").glob("plot-*/stdout.txt"))
              if path.read_text().startswith("<svg")]
    for path in golden:
        check_picture(checks, path.parent.name, path.read_text())
    checks.expect({f"plot-{kind}" for kind in KINDS} <= {path.parent.name for path in golden},
                  "a kind without a golden picture")
    print(f"plots: {checks.done - checks.failed} passed, {checks.failed} failed")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
