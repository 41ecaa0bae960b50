# SPDX-License-Identifier: Apache-2.0
"""workloads.py: what is run side by side, and what it should show. A function for each."""
import dataclasses
import os
import pathlib
import shlex

from data import Data
from goals import Goal, faster, memory, more_memory, within
from measure import Command
from peers import Peers

# The official measures, nDCG and recall, with all their cutoffs, in the order of trec_eval.
MEASURES = ["official", "recall", "ndcg", "ndcg_cut"]
VALUES = 47  # of a topic
ONE, TWO = "assay -j1", "assay -j2"
EVAL_ONE, EVAL_TWO = "assay eval -j1", "assay eval -j2"
THEIRS, THEIRS_O3 = "trec_eval", "trec_eval -O3"
KITCHEN = pathlib.Path(__file__).resolve().parent.parent / "examples" / "kitchen"
BASE_MB = 8  # beside three times the judgments


@dataclasses.dataclass
class Workload:
    name: str
    title: str
    commands: list
    goals: list
    rounds: int = 1  # times as many as asked for: what is short is measured often


class Site:
    """Where programs and data are, and the command lines that they are called with."""

    def __init__(self, binaries: pathlib.Path, data: Data, peers: Peers):
        self.binaries, self.data, self.peers = binaries, data, peers

    def trec_eval(self, program: str, files: list, extra: tuple) -> list:
        measures = extra if "-m" in extra else (*extra, *(f"-m{name}" for name in MEASURES))
        return [program, *measures, *files]

    def ours(self, name: str, files: list, *extra: str, output: str = "same") -> Command:
        """The trec_eval of this project; the end of the name says on how many threads."""
        threads = "-j2" if name.endswith("-j2") else "-j1"
        program = str(self.binaries / "trec_eval")
        return Command(name, [*self.trec_eval(program, files, extra), threads], output)

    def eval(self, name: str, files: list) -> Command:
        return Command(name, [str(self.binaries / "assay"), "eval", *files, "-m",
                              " ".join(MEASURES), "-f", "trec", "--name-by", "tag", "--quiet",
                              name[-3:]], "same")

    def theirs(self, files: list, *extra: str, output: str = "same") -> list:
        """The other trec_evals that there are; version 9 reads scores with fewer digits."""
        found = [(THEIRS, self.peers.trec_eval), (THEIRS_O3, self.peers.trec_eval_o3)]
        return [Command(name, self.trec_eval(path, files, extra),
                        "" if " 9." in self.peers.versions[path] else output)
                for name, path in found if path]

    def piped(self, name: str, files: list) -> Command:
        """The same command, with the run from a pipe."""
        command = shlex.join(self.ours(name, [files[0], "-"]).arguments)
        return Command(f"{name}, from a pipe",
                       ["sh", "-c", f"cat {shlex.quote(files[1])} | {command}"], "same")

    def all_of(self, files: list) -> list:
        return [self.ours(ONE, files), self.ours(TWO, files), self.eval(EVAL_ONE, files),
                self.eval(EVAL_TWO, files), Command("wc -l", ["wc", "-l", files[1]]),
                Command("cat", ["cat", files[1]]), *self.theirs(files)]

    def files(self, name: str) -> list:
        return [self.data.path(f"{name}.qrels"), self.data.path(f"{name}.run")]


def megabytes(path: str) -> float:
    return os.path.getsize(path) / 2**20


def marco(site: Site) -> Workload:
    files = site.files("marco")
    limit = BASE_MB + 3 * megabytes(files[0])
    piped = site.piped(ONE, files)
    commands = [*site.all_of(files), piped]
    return Workload("marco", "6 980 topics × 1 000, 7 471 judgments", commands, [
        faster("marco", THEIRS, ONE, 80), faster("marco", THEIRS_O3, ONE, 60),
        within("marco", ONE, "wc -l", 3.0),
        faster("marco", THEIRS, TWO, 150), faster("marco", THEIRS_O3, TWO, 110),
        within("marco", TWO, "wc -l", 1.6),
        memory("marco", ONE, limit), memory("marco", TWO, limit),
        memory("marco", EVAL_TWO, limit), memory("marco", piped.name, limit)])


def by_topic(site: Site) -> Workload:
    files = site.files("marco")
    each, full = "assay -q -j2", "assay -q -m all_trec -j2"
    values = VALUES * 8 * 6980 / 2**20
    commands = [site.ours(TWO, files, output=""), site.ours(each, files, "-q", output="-q"),
                site.ours(full, files, "-q", "-m", "all_trec", output="full")]
    for extra, output in ((("-q",), "-q"), (("-q", "-m", "all_trec"), "full")):
        for command in site.theirs(files, *extra, output=output)[:1]:
            command.name = " ".join(["trec_eval", *extra])
            commands.append(command)
    return Workload("by-topic", "marco, the values of each topic", commands, [
        within("marco -q", each, TWO, 1.1), within("marco -q", full, TWO, 1.4),
        faster("marco -q", "trec_eval -q", each, 100),
        faster("marco -q", "trec_eval -q -m all_trec", full, 100),
        memory("marco -q", each, BASE_MB + 3 * megabytes(files[0]) + values)])


def many(site: Site) -> Workload:
    return Workload("many", "101 093 topics × 10", site.all_of(site.files("many")),
                    [faster("many", THEIRS, ONE, 500)])


def robust(site: Site) -> Workload:
    files = [site.data.path("robust.qrels"), site.data.path("robust/system50.run" if not
             site.data.quick else "robust/system00.run")]
    return Workload("robust", "250 topics × 1 000, 306 726 judgments", site.all_of(files), [
        faster("robust", THEIRS, ONE, 25), faster("robust", THEIRS, TWO, 33),
        memory("robust", TWO, BASE_MB + 3 * megabytes(files[0]))], rounds=2)


def runs(site: Site) -> Workload:
    qrels, paths = site.data.path("robust.qrels"), site.data.robust_runs()
    commands = [site.ours(TWO, [qrels, *paths]), site.ours(ONE, [qrels, *paths]),
                site.ours("assay, first run alone -j2", [qrels, paths[0]], output=""),
                Command("wc -l", ["wc", "-l", *paths])]
    if site.peers.trec_eval:
        once = shlex.join(site.trec_eval(site.peers.trec_eval, [qrels], ()))
        listed = shlex.join(paths)
        same = site.theirs([qrels, paths[0]])[0].output
        commands += [
            Command("loop of trec_eval",
                    ["sh", "-c", f'for run in {listed}; do {once} "$run"; done'], same),
            Command("xargs -P2 trec_eval",
                    ["sh", "-c", f"printf '%s\\0' {listed} | xargs -0 -P2 -n1 {once}"])]
    return Workload("runs", "robust, 100 runs", commands, [
        faster("100 runs", "loop of trec_eval", TWO, 100),
        faster("100 runs", "xargs -P2 trec_eval", TWO, 50), within("100 runs", TWO, "wc -l", 3),
        Goal("100 runs: more memory than for one", more_memory(TWO, commands[2].name), at_most=1,
             unit=" MB")])


def beir(site: Site) -> Workload:
    return Workload("beir", "10 000 topics × 100, ids of 40 bytes", site.all_of(site.files("beir")),
                    [faster("beir", THEIRS, ONE, 50), faster("beir", THEIRS, TWO, 80)])


def wide(site: Site) -> Workload:
    return Workload("wide", "43 topics × 10 000", site.all_of(site.files("wide")),
                    [faster("wide", THEIRS, ONE, 45), faster("wide", THEIRS, TWO, 65)], rounds=2)


def variants(site: Site) -> Workload:
    """The same values, whatever the order and layout of the lines; other ties are other values."""
    qrels = site.data.path("marco.qrels")
    limits = {"shuffled": 1.15, "reversed": 1.15, "ties": 1.15, "tabs": 1.15, "crlf": 1.15,
              "long_scores": 1.6}
    commands = [site.ours("ordered -j1", [qrels, site.data.path("marco.run")])]
    for name in limits:
        files = [qrels, site.data.path(f"marco_{name}.run")]
        output = "ties" if name == "ties" else "same"
        commands.append(site.ours(f"{name} -j1", files, output=output))
    theirs = site.theirs([qrels, site.data.path("marco_ties.run")], output="ties")[:1]
    for command in theirs:
        command.name = "trec_eval, ties"
    return Workload("variants", "marco, written in other ways", commands + theirs,
                    [within("variants", f"{name} -j1", "ordered -j1", limit)
                     for name, limit in limits.items()])


def interleaved(site: Site) -> Workload:
    files = site.files("marco_interleaved")
    return Workload("interleaved", "698 topics × 1 000, in turn line by line", site.all_of(files), [
        faster("interleaved", THEIRS, ONE, 8)])


def packed(site: Site) -> Workload:
    qrels, goals = site.data.path("marco.qrels"), []
    commands = [site.ours("assay, plain -j2", [qrels, site.data.path("marco.run")])]
    for program, ending in ((site.peers.igzip, ".gz"), (site.peers.zstd, ".zst")):
        path = site.data.path(f"marco.run{ending}")
        commands.append(site.ours(f"assay, {ending} -j2", [qrels, path]))
        if program:
            tool = f"{pathlib.Path(program).name} -dc"
            commands.append(Command(tool, [program, "-dc", path]))
            goals.append(within("packed", f"assay, {ending} -j2", tool, 1.1))
        goals.append(memory("packed", f"assay, {ending} -j2", BASE_MB + 3 * megabytes(qrels)))
    return Workload("packed", "marco, packed", commands, goals)


def tiny(site: Site) -> Workload:
    files = [str(KITCHEN / "qrels.txt"), str(KITCHEN / "bm25.run")]
    return Workload("tiny", "12 topics, 105 lines", site.all_of(files),
                    [within("tiny", ONE, "wc -l", 1), within("tiny", TWO, "wc -l", 1)], rounds=20)


ALL = [marco, by_topic, many, robust, runs, beir, wide, variants, interleaved, packed, tiny]
