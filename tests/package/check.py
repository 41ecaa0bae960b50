# SPDX-License-Identifier: Apache-2.0
"""check.py ROOT: the installed package, in an environment with nothing but it."""
import importlib.metadata
import importlib.util
import pathlib
import sys

import assay

root = pathlib.Path(sys.argv[1])
for name in ("numpy", "pandas", "pyarrow", "polars", "nanobind"):
    assert importlib.util.find_spec(name) is None, f"{name} is here, so nothing is proven"
assert importlib.metadata.version("assay") == assay.__version__
assert all("extra ==" in need for need in importlib.metadata.requires("assay") or [])
folder = pathlib.Path(assay.__file__).parent
assert root not in folder.parents, f"{folder} is not the installed package"
assert (folder / "py.typed").exists() and (folder / "_core.pyi").exists()

kitchen = root / "examples" / "kitchen"
results = assay.evaluate(kitchen / "qrels.txt", {"bm25": kitchen / "bm25.run",
                                                 "dense": kitchen / "dense.run"}, "nDCG@10 AP")
assert 0.5 < results["bm25", "nDCG@10"] < 0.6
assert 0 < results.compare(test="randomization")["bm25", "dense", "AP"].p < 1
assert results.explain("101", run="bm25").rows[0]["document"] == "k61"
from assay.compat import ir_measures, pytrec_eval, ranx  # noqa: E402

evaluator = pytrec_eval.RelevanceEvaluator({"q": {"a": 1}}, {"map"})
assert evaluator.evaluate({"q": {"a": 1.0}}) == {"q": {"map": 1.0}}
assert str(ir_measures.parse_measure("nDCG@10")) == "nDCG@10"
assert ranx.Qrels({"q": {"a": 1}}).keys()
