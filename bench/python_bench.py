# SPDX-License-Identifier: Apache-2.0
"""python_bench.py: the package beside pytrec_eval, ranx and ir_measures, each call in a process of
its own, cold and warm, from files, dictionaries, data frames and arrays."""
import dataclasses
import json
import math
import os
import pathlib
import subprocess

from goals import Goal

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
PYTHON = ROOT / "build" / "env" / "bin" / "python"
PEERS = ("pytrec_eval", "ranx", "ir_measures")


@dataclasses.dataclass(frozen=True)
class Task:
    """A source of one size. Peers that cannot hold it get a part, and are scaled up."""
    source: str
    topics: int
    depth: int
    peers: tuple
    part: int = 1

    @property
    def title(self) -> str:
        return f"{self.source}, {self.topics} × {self.depth}"


TASKS = (
    Task("files", 6980, 1000, PEERS),
    Task("files", 1_000_000, 100, PEERS, part=20),
    Task("dicts", 100_000, 100, PEERS),
    Task("frames", 100_000, 100, ("ranx", "ir_measures")),
    Task("arrays", 6980, 1000, ()),
    Task("arrays", 1_000_000, 100, ()),
)
GOALS = {("files", "pytrec_eval"): 50, ("files", "ranx"): 20, ("dicts", "pytrec_eval"): 10,
         ("frames", "ranx"): 10}
NANOSECONDS = 1.0  # for a document of an array


def missing_packages() -> list:
    """What of the peers cannot be compared; all of them where there is no environment."""
    if not PYTHON.exists():
        return ["the Python package: make test builds it", *PEERS]
    code = "import importlib.util, sys; sys.exit(importlib.util.find_spec(sys.argv[1]) is None)"
    return [name for name in PEERS
            if subprocess.run([PYTHON, "-c", code, name], check=False).returncode != 0]


class PythonBench:
    def __init__(self, data, rounds: int, quick: bool):
        self.data, self.rounds, self.quick = data, rounds, quick
        self.missing = missing_packages()

    def files(self, topics: int, depth: int) -> list:
        paths = [self.data.folder / f"python_{topics}_{depth}.{kind}" for kind in ("qrels", "run")]
        if not all(path.exists() for path in paths):
            subprocess.run([self.data.make_data, "growth", "--topics", str(topics), "--depth",
                            str(depth), "--ties", "0", "--qrels", paths[0], "--run", paths[1]],
                           check=True)
        return paths

    def call(self, tool: str, source: str, topics: int, depth: int) -> dict:
        """The least first and second times of several processes."""
        environment = dict(os.environ, PYTHONPATH=str(ROOT / "build" / "release" / "python"))
        best = {"first": math.inf, "second": math.inf}
        for _ in range(self.rounds if tool == "assay" else 1):
            done = subprocess.run([PYTHON, HERE / "python_job.py", tool, source,
                                   *self.files(topics, depth)], check=True, capture_output=True,
                                  text=True, env=environment)
            told = json.loads(done.stdout.splitlines()[-1])
            best = {"first": min(best["first"], told["first"]),
                    "second": min(best["second"], told["second"]), "values": told["values"]}
        return best

    def task(self, task: Task) -> tuple:
        """Rows of a table, and goals with what was measured."""
        scale = 100 if self.quick else 1
        topics = max(10, task.topics // scale)
        own = self.call("assay", task.source, topics, task.depth)
        documents = topics * task.depth
        rows, outcomes = [self.row("assay", own, own, documents, "")], []
        for peer in task.peers:
            if peer in self.missing:
                continue
            small = max(10, topics // task.part)
            found = self.call(peer, task.source, small, task.depth)
            self.check(found, own if task.part == 1
                       else self.call("assay", task.source, small, task.depth), peer)
            scaled = {key: found[key] * topics / small for key in ("first", "second")}
            note = "" if task.part == 1 else f"from 1/{task.part} of it"
            rows.append(self.row(peer, scaled, own, documents, note))
            if bound := GOALS.get((task.source, peer)):
                outcomes += [(Goal(f"Python, {task.title}: {peer} / assay, {when}", None,
                                   at_least=bound), scaled[key] / own[key])
                             for when, key in (("cold", "first"), ("warm", "second"))]
        if task.source == "arrays":
            outcomes.append((Goal(f"Python, {task.title}: for a document", None,
                                  at_most=NANOSECONDS, unit=" ns"),
                             1e9 * own["second"] / documents))
        return (["", "first s", "second s", "ns a document", "× assay, first", "× assay, second",
                 ""], rows), outcomes

    @staticmethod
    def row(tool: str, found: dict, own: dict, documents: int, note: str) -> list:
        return [tool, f"{found['first']:.3f}", f"{found['second']:.3f}",
                f"{1e9 * found['second'] / documents:.2f}", f"{found['first'] / own['first']:.1f}",
                f"{found['second'] / own['second']:.1f}", note]

    @staticmethod
    def check(found: dict, own: dict, tool: str) -> None:
        """There are no ties but those that scores of 32 bits make."""
        for theirs, ours in zip(found["values"], own["values"]):
            if abs(theirs - ours) > 1e-5:
                raise SystemExit(f"bench: {tool} gives {found['values']}, assay {own['values']}")
