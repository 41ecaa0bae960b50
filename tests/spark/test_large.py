# SPDX-License-Identifier: Apache-2.0
"""Ten million rows, one topic with a fifth of them; and processes that die on the way."""
import os
import pathlib
import signal
import threading
import time

import large
import pyarrow.parquet
import pytest

import assay
from assay import spark
from test_spark import assert_same

ROWS = 10_000_000
MEASURES = ["nDCG@10", "AP", "RR@10"]
PARTITIONS = 16


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> pathlib.Path:
    path = tmp_path_factory.mktemp("large")
    large.write_experiment(path, ROWS)
    return path


@pytest.fixture(scope="module")
def expected(folder) -> assay.Results:
    """On one machine."""
    columns = ["query_id", "doc_id", "score"]
    runs = {name: pyarrow.parquet.read_table(folder / f"{name}.parquet", columns=columns)
            for name in ("first", "second")}
    return assay.evaluate(pyarrow.parquet.read_table(folder / "qrels.parquet"), runs, MEASURES)


def frames(session, folder: pathlib.Path):
    return (session.read.parquet(str(folder / "qrels.parquet")),
            session.read.parquet(str(folder / "first.parquet"), str(folder / "second.parquet")))


def command_of(pid: int) -> str:
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def parent_of(pid: int) -> int:
    try:
        return int(pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def executors(application: str) -> list[int]:
    """The processes of Java that run tasks of this application."""
    pids = [int(path.name) for path in pathlib.Path("/proc").glob("[0-9]*")]
    return sorted(pid for pid in pids if "CoarseGrainedExecutorBackend" in command_of(pid)
                  and application in command_of(pid))


def python_workers(application: str) -> list[int]:
    """The processes of Python in which executors call the library: children of their daemons."""
    daemons = [int(path.name) for path in pathlib.Path("/proc").glob("[0-9]*")
               if parent_of(int(path.name)) in executors(application)]
    return sorted(int(path.name) for path in pathlib.Path("/proc").glob("[0-9]*")
                  if parent_of(int(path.name)) in daemons)


class Killer(threading.Thread):
    """Kills one process once some tasks of the evaluation are done and others run; another one if
    nothing depended on that: workers of Python may be idle."""

    def __init__(self, context, victims):
        super().__init__(daemon=True)
        self.tracker = context.statusTracker()
        self.application = context.applicationId
        self.victims = victims
        self.killed = 0
        self.last_time = 0.0
        self.stages = set()
        self.failed_tasks = 0

    def run(self) -> None:
        for _ in range(6000):
            time.sleep(0.05)
            self.stages.update(self.tracker.getActiveStageIds())  # an ended one is still told of
            for stage in [self.tracker.getStageInfo(s) for s in self.stages]:
                if stage is None or stage.numTasks != PARTITIONS:
                    continue
                self.failed_tasks = max(self.failed_tasks, stage.numFailedTasks)
                if self.is_time() and stage.numCompletedTasks >= 2 and stage.numActiveTasks > 0:
                    self.kill()
            if self.failed_tasks:
                return

    def is_time(self) -> bool:
        return not self.failed_tasks and time.monotonic() - self.last_time > 1.5

    def kill(self) -> None:
        pids = self.victims(self.application)
        if pids:
            self.killed = pids[0]
            self.last_time = time.monotonic()
            os.kill(self.killed, signal.SIGKILL)


def test_as_on_one_machine(cluster, folder, expected):
    found = spark.evaluate(*frames(cluster, folder), MEASURES)
    means = {(row.run, row.measure): row.value for row in found.summary.collect()}
    assert means == {(run, m): expected[run, m] for run in expected.runs for m in MEASURES}
    assert_same(found, expected)
    found.unpersist()


@pytest.mark.parametrize("victims, broadcast", [(executors, False), (python_workers, True)])
def test_a_killed_process_loses_nothing(cluster, folder, expected, victims, broadcast):
    context = cluster.sparkContext
    found = spark.evaluate(*frames(cluster, folder), MEASURES, broadcast=broadcast,
                           partitions=PARTITIONS, names=expected.runs)
    killer = Killer(context, victims)
    killer.start()
    assert_same(found, expected)
    killer.join(60)
    assert killer.killed and not command_of(killer.killed)
    assert killer.failed_tasks > 0, "the process died when nothing depended on it"
    found.unpersist()
