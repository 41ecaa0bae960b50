# SPDX-License-Identifier: Apache-2.0
"""The package as a whole: light to import, typed, and without leaks."""
import ast
import pathlib
import resource
import subprocess
import sys

import assay
from assay import _core

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_import_takes_nothing_heavy():
    """Every module beyond those of a bare start is one of ours, or of the few small ones."""
    code = ("import sys; bare = set(sys.modules); import assay; "
            "print(*{name.split('.')[0].strip('_') for name in set(sys.modules) - bare})")
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True,
                            text=True).stdout.split()
    assert set(loaded) <= {"assay", "atexit", "collections", "future", "heapq", "itertools",
                           "keyword", "operator", "reprlib"}


def test_one_header_has_all():
    headers = ROOT / "include" / "assay"
    for header in headers.glob("*.hpp"):
        is_named = f'#include "assay/{header.name}"' in (headers / "assay.hpp").read_text()
        assert is_named == (header.name != "assay.hpp"), header.name


def test_stub_is_up_to_date(tmp_path):
    """The types of the module are those it has: tools/python_stub.sh writes them anew."""
    subprocess.run([ROOT / "tools" / "python_stub.sh", tmp_path / "_core.pyi"], check=True)
    assert (tmp_path / "_core.pyi").read_text() == (
        ROOT / "python" / "assay" / "_core.pyi").read_text()


def test_everything_named_is_there_and_documented():
    for name in assay.__all__:
        thing = getattr(assay, name)
        assert name == "__version__" or thing.__doc__, name
        assert name in dir(assay)


def test_memory_does_not_grow():
    qrels = {f"q{t}": {f"d{i}": i % 3 for i in range(10)} for t in range(5)}
    run = {f"q{t}": {f"d{i}": float(i) for i in range(20)} for t in range(5)}
    evaluator = assay.Evaluator(qrels, "nDCG@10 AP", threads=1)

    def evaluate(times):
        for _ in range(times):
            results = evaluator(run)
            results.per_query.to_dict()
            results["AP"]
            assay.evaluate(qrels, run, "RR", threads=1)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = evaluate(2000)
    assert evaluate(8000) - before < 2048  # KiB


def test_the_stub_has_all_names_of_the_module():
    stub = ast.parse((ROOT / "python" / "assay" / "_core.pyi").read_text())
    named = {name for node in stub.body for name in declared(node)}
    module = {name for name in dir(_core) if not name.startswith("__") or name == "__version__"}
    assert module - named == set()


def declared(node):
    """What a line of a stub gives a name to."""
    if isinstance(node, ast.AnnAssign):
        return [node.target.id]
    if isinstance(node, ast.ImportFrom):
        return [alias.asname for alias in node.names if alias.asname]
    return [node.name] if hasattr(node, "name") else []
