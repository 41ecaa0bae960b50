# SPDX-License-Identifier: Apache-2.0
"""Annotations and docstrings of the public interface."""
import ast
import inspect
import pathlib
import subprocess
import sys
import typing

import pytest

import assay
from assay import _compare, _insight
from assay.compat import ir_measures

PUBLIC = [assay.Evaluator, assay.Results, assay.PerQuery, assay.Diff, assay.Finding,
          _compare.Comparison, _compare.Pair, _insight.Explanation, _insight.Plot,
          assay.evaluate, assay.diff, assay.check, assay.measures, assay.plot_kinds]


def functions_of(thing):
    """A function itself, or the methods and properties of a class."""
    if not inspect.isclass(thing):
        return [(thing.__name__, thing)]
    found = [(f"{thing.__name__}.{name}", value) for base in thing.__mro__
             if base.__module__.startswith("assay") for name, value in vars(base).items()]
    return [(name, getattr(value, "fget", None) or getattr(value, "func", value))
            for name, value in found if inspect.isfunction(value) or hasattr(value, "fget")
            or hasattr(value, "func")]


@pytest.mark.parametrize("thing", PUBLIC)
def test_annotations_can_be_resolved(thing):
    typing.get_type_hints(thing)
    for name, function in functions_of(thing):
        assert typing.get_type_hints(function) or function.__code__.co_argcount <= 1, name


@pytest.mark.parametrize("thing", PUBLIC)
def test_what_is_public_has_a_docstring(thing):
    assert inspect.getdoc(thing)
    for name, function in functions_of(thing):
        if not name.split(".")[-1].startswith("_"):
            assert inspect.getdoc(function), name


def test_evaluate_has_the_settings_of_the_evaluator():
    one, other = (inspect.signature(f).parameters for f in (assay.evaluate, assay.Evaluator))
    settings = [name for name in other if other[name].kind is inspect.Parameter.KEYWORD_ONLY]
    assert [name for name in one if name not in ("qrels", "run", "measures")] == settings
    assert all(one[name] == other[name] for name in ["measures", *settings])
    assert all(name in assay.Evaluator.__doc__ for name in settings)


def test_a_measure_may_stand_alone():
    told = typing.get_type_hints(assay.evaluate)["measures"]
    assert assay.Measure in typing.get_args(told) and str in typing.get_args(told)


def test_results_are_what_they_are_said_to_be():
    assert typing.get_type_hints(assay.evaluate)["return"] is assay.Results
    assert typing.get_type_hints(assay.Results.compare)["return"] is _compare.Comparison


def test_typing_is_not_imported_at_start():
    code = "import sys, assay; print([m for m in ('typing', 'json', 're') if m in sys.modules])"
    told = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True,
                          check=True)
    assert told.stdout == "[]\n"


def test_default_measures_stand_once():
    functions = (assay.evaluate, assay.Evaluator, assay.evaluate_arrays)
    found = {id(inspect.signature(f).parameters["measures"].default) for f in functions}
    assert len(found) == 1


def declared(name):
    """What a stub beside the package gives names to, and the word for the type if it has one."""
    path = pathlib.Path(ir_measures.__file__).parent / name
    found = {}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom):
            found.update((each.asname, None) for each in node.names if each.asname)
        elif isinstance(node, ast.AnnAssign):
            found[node.target.id] = node.annotation.id
        elif isinstance(node, ast.Assign):
            found[node.targets[0].id] = None
    return found


def test_programs_that_read_types_see_the_names_of_ir_measures():
    measures = declared("_named.pyi")
    names = declared("__init__.pyi") | measures
    assert set(measures) == set(ir_measures.registry)
    assert set(names) == {*ir_measures.__all__, "__version__", "QrelsConverter", "RunConverter"}
    for name, kind in names.items():
        known = {"str": str, None: object}.get(kind) or getattr(ir_measures, kind)
        assert isinstance(getattr(ir_measures, name), known), name


def test_converters_are_where_the_stub_has_them():
    assert ir_measures.util.QrelsConverter is ir_measures.QrelsConverter
