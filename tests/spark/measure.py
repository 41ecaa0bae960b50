#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""measure.py ROWS...: how long assay.spark takes for so many rows on two executors of one core
each, beside one machine. Processor time is that of the executors, Java and Python.

    PYTHONPATH=build/release/python build/env/bin/python tests/spark/measure.py 1000000 10000000
"""
import os
import pathlib
import sys
import tempfile
import time

import large
import pyarrow.parquet
from conftest import start_cluster
from test_large import MEASURES, command_of, executors, frames, parent_of

import assay
from assay import spark

TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(application: str) -> dict[str, float]:
    """So far, by kind; processes that ended count with their parents."""
    java = executors(application)
    seconds = {"java": 0.0, "python": 0.0}
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        pid = int(path.name)
        is_python = "pyspark" in command_of(pid) and (
            parent_of(pid) in java or parent_of(parent_of(pid)) in java)
        if pid not in java and not is_python:
            continue
        times = (path / "stat").read_text().rpartition(")")[2].split()[11:15 if is_python else 13]
        seconds["python" if is_python else "java"] += sum(map(int, times)) / TICKS
    return seconds


def shuffled_bytes(session) -> int:
    found = session.sparkContext._jsc.sc().statusStore().executorList(True)
    return sum(found.apply(i).totalShuffleWrite() for i in range(found.size()))


def measure(session, folder: pathlib.Path, rows: int, broadcast: bool) -> str:
    application = session.sparkContext.applicationId
    before, written, begin = processor_seconds(application), shuffled_bytes(session), time.time()
    found = spark.evaluate(*frames(session, folder), MEASURES, broadcast=broadcast,
                           names=["first", "second"])
    found.summary.collect()
    wall = time.time() - begin
    time.sleep(1)  # figures of executors come with their heartbeats
    now = processor_seconds(application)
    java, python = (now[kind] - before[kind] for kind in ("java", "python"))
    shuffled = (shuffled_bytes(session) - written) / rows
    found.unpersist()
    return (f"{rows} {'broadcast' if broadcast else 'joined':9} wall {wall:5.1f} s, "
            f"{rows / wall:9.0f} rows/s; processor {java:5.1f} s Java, {python:5.1f} s Python, "
            f"{rows / (java + python):8.0f} rows/s of a core; {shuffled:.1f} bytes a row shuffled")


def main() -> None:
    session = start_cluster()
    for rows in map(int, sys.argv[1:]):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            large.write_experiment(folder, rows)
            tables = [pyarrow.parquet.read_table(folder / f"{table}.parquet")
                      for table in ("qrels", "first", "second")]
            begin = time.process_time()
            assay.evaluate(tables[0], {"first": tables[1], "second": tables[2]}, MEASURES)
            print(f"{rows} one machine, processor {time.process_time() - begin:.2f} s", flush=True)
            for broadcast in (False, True, False, True):
                print(measure(session, folder, rows, broadcast), flush=True)
    session.stop()


if __name__ == "__main__":
    main()
