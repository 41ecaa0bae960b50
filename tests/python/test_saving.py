# SPDX-License-Identifier: Apache-2.0
"""What can be written as what: methods that are there work, endings find their own."""
import pytest

import assay
from assay import _written

RUNS = ("bm25", "dense")


@pytest.fixture
def written(data):
    """One of everything that can be saved."""
    folder = data / "kitchen"
    paths = {name: folder / f"{name}.run" for name in RUNS}
    results = assay.evaluate(folder / "qrels.txt", paths, "nDCG@10 AP")
    return [results, results.compare(), results.explain("101"), results.plot("box"),
            assay.diff(*paths.values(), folder / "qrels.txt")]


def test_every_format_that_is_there_works_and_is_saved(written, tmp_path):
    for one in written:
        for ending, method in _written.ENDINGS.items():
            path = tmp_path / f"{type(one).__name__}.{ending.upper()}"
            if not hasattr(one, method):
                with pytest.raises(assay.Error, match=f"cannot be written as .{ending.upper()}"):
                    one.save(path)
                continue
            one.save(path)
            assert getattr(one, method)() in path.read_text()
            assert method != "to_html" or path.read_text().startswith("<!DOCTYPE html>")


def test_formats_that_are_not_there_have_no_method(written):
    results, comparison, explanation, plot, diff = written
    for one, method in [(explanation, "to_csv"), (diff, "to_csv"), (diff, "to_latex"),
                        (comparison, "to_svg"), (plot, "to_latex"), (comparison, "to_trec")]:
        assert not hasattr(one, method)
    assert results.to_tsv().replace("\t", ",").splitlines()[1] == results.to_csv().splitlines()[1]
    assert results.to_trec().split()[:2] == ["runid", "all"]


def test_look_of_a_saved_file(written, tmp_path):
    written[0].save(tmp_path / "t.md", digits=2)
    assert (tmp_path / "t.md").read_text() == written[0].to_markdown(digits=2)
    with pytest.raises(assay.Error, match="a Results cannot be written as a file without ending"):
        written[0].save(tmp_path / "table")


def test_names_that_are_not_utf8_are_saved_as_they_were(tmp_path):
    name = b"q\xfc".decode(errors="surrogateescape")
    results = assay.evaluate({name: {"d": 1}}, {name: {"d": 1.0}}, "AP")
    results.save(tmp_path / "t.csv", per_topic=True)
    assert b"q\xfc" in (tmp_path / "t.csv").read_bytes()
    assert name in repr(results.per_query)


def test_notebooks_have_a_style_that_needs_nothing_else(written, tmp_path):
    """Numbers stand at the right: every column of them has the class that the style names."""
    tables = [one._repr_html_() for one in written if hasattr(one, "_repr_html_")]
    tables.append(written[0].per_query._repr_html_())
    for page in tables:
        style, _, table = page.partition("</style>")
        assert ".assay table td.n { " in style and "text-align: right" in style
        assert "max-width: 0; " in style and "white-space: nowrap" in style
        assert table.count('<div class="assay">') == 1 and '<td class="n">' in table
        assert not any(word in page for word in ("<script", "http:", "https:", "@import", "url("))
    assert '<th>query_id</th><th class="n">nDCG@10</th>' in tables[-1]
    written[0].save(tmp_path / "t.html")
    assert written[0]._repr_html_() in (tmp_path / "t.html").read_text()
