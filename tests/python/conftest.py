# SPDX-License-Identifier: Apache-2.0
"""What the tests of the Python package share."""
import os
import pathlib
import random

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture
def data() -> pathlib.Path:
    """The bundled experiment."""
    return ROOT / "examples"


@pytest.fixture
def program() -> pathlib.Path:
    """The command-line program, to compare with."""
    return pathlib.Path(os.environ["ASSAY_BIN"]) / "assay"


@pytest.fixture
def rng() -> random.Random:
    return random.Random(7)
