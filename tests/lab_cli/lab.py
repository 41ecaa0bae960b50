# SPDX-License-Identifier: Apache-2.0
"""lab.py: small experiments in a folder of their own, and the program that runs them."""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

HERE = pathlib.Path(__file__).resolve().parent
DOCUMENTS = {
    "d1": ("Compost", "compost heaps are warm and damp, and compost takes a year"),
    "d2": ("Clay", "clay is heavy when wet; compost improves clay"),
    "d3": ("Slugs", "slugs eat lettuce at night, and slugs hate copper"),
    "d4": ("Frost", "frost kills tomatoes but not leeks"),
    "d5": ("Tomatoes", "tomatoes want sun, water and compost"),
    "d6": ("Leeks", "leeks stand through frost and snow"),
}
TOPICS = {"t1": "compost heap", "t2": "heavy clay", "t3": "slugs on lettuce",
          "t4": "tomatoes frost"}
QRELS = "t1 0 d1 2\nt1 0 d5 1\nt2 0 d2 2\nt3 0 d3 2\nt4 0 d4 2\nt4 0 d5 1\nt4 0 d3 0\n"
HEAD = """name = "small"
seed = 3
measures = ["nDCG@10", "AP"]
[collection]
docs = "docs.jsonl"
topics = "topics.tsv"
qrels = "qrels.txt"
"""


def engine(name: str, index: str = "well", search: str = "well") -> str:
    return (f'[[engine]]\nname = "{name}"\nkind = "command"\n'
            f'index = ["./engine.py", "index", "{{index}}", "{{docs}}", "{index}"]\n'
            f'search = ["./engine.py", "search", "{{index}}", "{search}"]\n')


class Lab:
    """A folder with a collection of six documents and four topics."""

    def __init__(self, binaries: pathlib.Path, folder: pathlib.Path):
        self.folder = folder
        self.binaries = binaries
        self.log = folder / "engine.log"
        self.environment = {"PATH": f"{binaries}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8",
                            "COLUMNS": "200", "ENGINE_LOG": str(self.log)}
        shutil.copy(HERE / "engine.py", folder)
        self.write("docs.jsonl", "".join(
            json.dumps({"_id": doc, "title": title, "text": text}) + "\n"
            for doc, (title, text) in DOCUMENTS.items()))
        self.write("topics.tsv", "".join(f"{topic}\t{text}\n" for topic, text in TOPICS.items()))
        self.write("qrels.txt", QRELS)

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def experiment(self, *engines: str, settings: str = "") -> None:
        self.write("lab.toml", HEAD + settings + "".join(engines))

    def run(self, *arguments: str, **options):
        settings = {"cwd": self.folder, "env": self.environment, "text": True, "timeout": 120,
                    "capture_output": True, "stdin": subprocess.DEVNULL} | options
        command = ["assay", "lab", "lab.toml", *arguments]
        return subprocess.run(command, check=False, **settings)

    def start(self, *arguments: str):
        return subprocess.Popen(["assay", "lab", "lab.toml", *arguments], cwd=self.folder,
                                env=self.environment, text=True, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                preexec_fn=hear_signals)

    def has(self, name: str) -> bool:
        return (self.folder / "results" / name).exists()

    def read(self, name: str) -> str:
        return (self.folder / "results" / name).read_text()

    def measurement(self, name: str) -> dict:
        return json.loads(self.read(f"{name}/measurement.json"))

    def queries(self, name: str, phase: str) -> list:
        lines = map(json.loads, self.read(f"{name}/queries.jsonl").splitlines())
        return [line for line in lines if line["phase"] == phase]

    def run_lines(self, name: str) -> str:
        return "".join(line for line in self.read(f"{name}.run").splitlines(True)
                       if not line.startswith("#"))

    def is_in_memory(self) -> bool:
        """Whether the page cache is all there is, so that nothing can be taken out of it."""
        done = subprocess.run(["stat", "-f", "-c", "%T", str(self.folder)], check=True,
                              capture_output=True, text=True)
        return done.stdout.strip() in ("tmpfs", "ramfs")

    def indexes_begun(self) -> int:
        return len(self.log.read_text().splitlines()) if self.log.exists() else 0


def hear_signals() -> None:
    """What a shell starts in the background ignores Ctrl-C, and so would the program."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def wait_for(holds, what: str, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"{what} did not come within {seconds} s"
        time.sleep(0.02)


def processes_in(folder: pathlib.Path) -> dict:
    """What still runs there: its number, and its command line."""
    found = {}
    for place in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if pathlib.Path(os.readlink(place / "cwd")) == folder:
                words = (place / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                if words:  # not one that waits to be reaped
                    found[int(place.name)] = words
        except OSError:
            continue
    return found


def end_processes_in(folder: pathlib.Path) -> None:
    for process in processes_in(folder):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
