# SPDX-License-Identifier: Apache-2.0
"""A cluster of two workers with one core each, and experiments to evaluate on it."""
import os
import pathlib
import random
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def start_cluster():
    """Executors are processes of their own. Paths are those of the root of the project."""
    from pyspark.sql import SparkSession
    os.chdir(ROOT)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (SparkSession.builder.master("local-cluster[2,1,1024]")
               .config("spark.executor.memory", "1g")
               .config("spark.driver.memory", "1g")
               .config("spark.driver.bindAddress", "127.0.0.1")
               .config("spark.driver.host", "127.0.0.1")
               .config("spark.ui.enabled", "false")
               .config("spark.ui.showConsoleProgress", "false")
               .config("spark.sql.shuffle.partitions", "8")
               .config("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"])
               .getOrCreate())
    session.sparkContext.setLogLevel("ERROR")
    return session


@pytest.fixture(scope="session")
def cluster():
    session = start_cluster()
    yield session
    session.stop()


def experiment(rng: random.Random) -> tuple[dict, dict]:
    """Judgments and three runs: topics of only one side, ties, unjudged documents, and one topic
    that is longer than all others together."""
    qrels = {f"q{t}": {f"d{d}": rng.choice([0, 0, 1, 2, 3]) for d in rng.sample(range(40), 12)}
             for t in range(30) if rng.random() < 0.8 or t == 0}
    runs = {name: {f"q{t}": {f"d{d}": rng.randint(1, 9) / rng.choice([1, 3, 7])
                             for d in rng.sample(range(40), rng.randint(1, 25))}
                   for t in range(33) if rng.random() < 0.85 or t == 0} for name in "abc"}
    runs["a"]["q0"].update({f"long{d}": rng.randint(1, 300) for d in range(3000)})
    return qrels, runs


@pytest.fixture
def make():
    return experiment
