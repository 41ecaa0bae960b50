# SPDX-License-Identifier: Apache-2.0
"""data.py: makes the files that workloads ask for, once, and keeps them in one folder."""
import hashlib
import os
import pathlib
import shutil
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
RUNS = 100
# What make_data is told for each file; the judgments of a shape lie in SHAPE.qrels.
VARIANTS = {
    "marco": [],
    "marco_shuffled": ["--order", "shuffled"],
    "marco_reversed": ["--order", "reversed"],
    "marco_ties": ["--ties", "0.5"],
    "marco_tabs": ["--tabs"],
    "marco_crlf": ["--crlf"],
    "marco_long_scores": ["--long-scores"],
    "marco_interleaved": ["--interleaved"],
    "many": [], "robust": [], "beir": [], "wide": [], "growth": [],
}
TOPICS = {"marco_interleaved": 698}
QUICK_TOPICS = {"marco": 200, "many": 2000, "robust": 20, "beir": 300, "wide": 5}
PACKERS = {".gz": ["gzip", "-kf"], ".zst": ["zstd", "-q", "-kf"]}


class Data:
    """Files by name: "marco.run", "marco.qrels", "marco.run.gz", "robust/system07.run"."""

    def __init__(self, make_data: pathlib.Path, folder: pathlib.Path, quick: bool):
        self.make_data, self.folder, self.quick = make_data, folder, quick
        self.fresh = set()
        folder.mkdir(parents=True, exist_ok=True)
        self.forget_others()

    def forget_others(self) -> None:
        """Files that another make_data has made are not kept."""
        sources = b"".join((HERE / name).read_bytes() for name in ("make_data.cpp", "shapes.hpp"))
        maker = hashlib.sha256(sources).hexdigest()
        mark = self.folder / "made_by"
        if not mark.exists() or mark.read_text() != maker:
            for name in self.folder.glob("*.run*"):
                name.unlink()
            for name in self.folder.glob("*.qrels"):
                name.unlink()
            shutil.rmtree(self.folder / "robust", ignore_errors=True)
            mark.write_text(maker)

    def topics_of(self, name: str) -> list:
        shape = name.split("_")[0]
        topics = QUICK_TOPICS.get(shape) if self.quick else TOPICS.get(name)
        return ["--topics", str(topics)] if topics else []

    def path(self, name: str) -> str:
        """The path of a file that is there, and whose bytes were written to disk just now.

        The same file can be read 30 % slower, depending on how it came into the page cache.
        """
        path = self.folder / name
        if name not in self.fresh:
            if path.exists():
                rewrite(path)
            else:
                self.make(name)
            self.fresh.add(name)
        return str(path)

    def make(self, name: str) -> None:
        print(f"making {name}", flush=True)
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        if path.suffix in PACKERS:
            subprocess.run([*PACKERS[path.suffix], self.path(path.stem)], check=True)
            return
        stem = "robust" if name.startswith("robust/") else path.stem
        kind = "--qrels" if path.suffix == ".qrels" else "--run"
        system = ["--system", path.stem[-2:]] if name.startswith("robust/") else []
        self.run(stem, [kind, f"{path}.part", *system])
        os.replace(f"{path}.part", path)

    def run(self, stem: str, arguments: list) -> None:
        subprocess.run([self.make_data, stem.split("_")[0], *VARIANTS[stem],
                        *self.topics_of(stem), *arguments], check=True)

    def robust_runs(self) -> list:
        return [self.path(f"robust/system{number:02}.run")
                for number in range(5 if self.quick else RUNS)]

    def growth(self, lines: int) -> tuple:
        """Judgments and a run of so many lines; remove_growth takes them away."""
        qrels, run = (self.folder / f"growth_{lines}.{kind}" for kind in ("qrels", "run"))
        topics = str(max(1, lines // 1000))
        self.run("growth", ["--topics", topics, "--run", str(run), "--qrels", str(qrels)])
        return str(qrels), str(run)

    def remove_growth(self) -> None:
        for path in self.folder.glob("growth_*"):
            path.unlink()


def rewrite(path: pathlib.Path) -> None:
    part = f"{path}.part"
    with open(path, "rb") as source, open(part, "wb") as copy:
        while block := source.read(1 << 20):
            copy.write(block)
    os.replace(part, path)
