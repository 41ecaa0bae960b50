"""The library of assay."""

from collections.abc import Sequence
from typing import Annotated

from assay._errors import Error as Error


__version__: str

def choice_words() -> dict[str, list[str]]:
    """The words that an argument takes."""

def check_word(name: str, word: object | None) -> None:
    """An error if this is none of them."""

def check_settings(settings: dict) -> None:
    """An error if these are no settings of an evaluation."""

def thread_count(threads: object | None) -> int:
    """How many threads there may be; 0 is every core."""

def text_setting(name: str, value: object | None) -> str:
    """A text, or an error that names the setting."""

def whole_number(name: str, value: object | None, least: int = 0, most: int = 4294967295) -> int:
    """A whole number within limits, whatever its type."""

class Table:
    """Judgments or a run that are in memory."""

    def __copy__(self) -> Table: ...

    def __deepcopy__(self, memo: dict) -> Table: ...

    def __getstate__(self) -> tuple[str, bool, list[str], list[int], list[str], list[float], list[float]]: ...

    def __setstate__(self, arg: tuple[str, bool, Sequence[str], Sequence[int], Sequence[str], Sequence[float], Sequence[float]], /) -> None: ...

    @staticmethod
    def of_dict(name: str, dict: dict, role: str, single: bool = False, whole: bool = False, threads: int = 0) -> Table:
        """Copies {topic: {document: number}}."""

    @property
    def name(self) -> str: ...

    @property
    def topic_count(self) -> int: ...

    def topics(self) -> list: ...

    def __repr__(self) -> str: ...

class Column:
    """A column of a table, where it lies."""

    @staticmethod
    def of(name: str, source: object) -> Column:
        """Of anything with a capsule of Arrow or a buffer, or of a sequence."""

    @property
    def name(self) -> str: ...

    def __len__(self) -> int: ...

def columns_of_arrow(source: object) -> list[Column]:
    """
    The columns of anything that has __arrow_c_stream__ or __arrow_c_array__.
    """

def column_places(names: Sequence[str], role: str, given: Sequence[tuple[str, str]] = []) -> tuple[int, int, int, int | None, int | None]:
    """
    Which of the names are those of the topic, the document, the value, the run and the rank.
    """

def is_column_name(name: str) -> bool:
    """Whether a column of judgments or of runs can be called so."""

def is_sample_column(name: str) -> bool:
    """Whether a column says how the documents of a sample were drawn."""

def tables_of_columns(name: str, topics: Column, docs: Column, values: Column, tags: Column | None = None, ranks: Column | None = None) -> list[Table]:
    """A table, or one for each of the tags. Texts stay where they are."""

def tables_of_records(name: str, records: object, role: str, given: Sequence[tuple[str, str]], split: bool) -> list[Table]: ...

def stem_of(path: str) -> str:
    """What a file is called where nobody says."""

class Qrels:
    """Judgments, read once for any number of runs."""

    @staticmethod
    def of_file(path: str, format: str | None = None, judgments: str = 'grades', skip_bad_lines: bool | None = None, threads: int = 0) -> Qrels: ...

    @staticmethod
    def of_bytes(name: str, bytes: bytes, format: str | None = None, judgments: str = 'grades', skip_bad_lines: bool | None = None, threads: int = 0) -> Qrels: ...

    @staticmethod
    def of_table(table: Table, threads: int = 0) -> Qrels: ...

    @property
    def name(self) -> str: ...

    @property
    def topic_count(self) -> int: ...

    @property
    def is_plain(self) -> bool:
        """
        Whether grades are all that it knows: neither preferences, nor groups of judges, nor how documents were drawn.
        """

    def topics(self) -> list: ...

    def to_dict(self) -> dict: ...

    def __repr__(self) -> str: ...

class Run:
    """A run, wherever it is: read when it is evaluated."""

    @staticmethod
    def of_file(path: str, format: str | None = None) -> Run: ...

    @staticmethod
    def of_bytes(name: str, bytes: bytes, format: str | None = None) -> Run: ...

    @staticmethod
    def of_table(table: Table) -> Run: ...

    @property
    def name(self) -> str: ...

    def __repr__(self) -> str: ...

    def to_dict(self, threads: int = 0, ties: str = 'trec') -> dict: ...

def lines_of_file(path: str, role: str) -> list:
    """
    [(topic, iteration, document, number)], as they stand; grades have to be whole.
    """

def lines_of_bytes(name: str, bytes: bytes, role: str) -> list: ...

def whole_grades(qrels: Qrels) -> dict:
    """{topic: {document: grade}}; an error if a grade is not whole."""

class Measure:
    """A measure with values for all of its parameters."""

    def __init__(self, text: str) -> None:
        """By its name in any of the languages that are understood."""

    @property
    def name(self) -> str:
        """The canonical name, which parses back to the same measure."""

    @property
    def trec_name(self) -> str: ...

    @property
    def recipe(self) -> str:
        """Every parameter with its value."""

    @property
    def family(self) -> str: ...

    @property
    def better(self) -> str: ...

    def with_common(self, judged_only: bool, collection: float) -> Measure:
        """
        The same, of judged documents alone, or for a collection of so many documents.
        """

    def __repr__(self) -> str: ...

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...

    def __eq__(self, arg: Measure, /) -> bool: ...

    def __getstate__(self) -> str: ...

    def __setstate__(self, arg: str, /) -> None: ...

def parse_measures(text: str) -> list[Measure]:
    """Measures in any of the languages that are understood."""

def measures_json() -> str:
    """Every definition, as `assay measures -f json` has them."""

class IdQrels:
    """Judgments of documents that are whole numbers."""

    @staticmethod
    def of(topics: object, docs: object, grades: object, names: Sequence[str], threads: int = 0) -> IdQrels:
        """A judgment for each number of three arrays."""

    @property
    def qrels(self) -> Qrels: ...

    def run(self, name: str, docs: object, scores: object | None, check: bool = True) -> Run:
        """A run: row i of the matrices is the ranking of topic i."""

class Report:
    """The values of runs, topics and measures."""

    @property
    def runs(self) -> list[str]: ...

    @property
    def measures(self) -> list[Measure]: ...

    def topics(self, run: int) -> list[str]: ...

    def missing(self, run: int) -> list[str]:
        """Judged topics that the run does not have."""

    def column(self, run: int, measure: int) -> Annotated[memoryview, dict(dtype='float64', shape=(None,))]:
        """The values of the topics; NaN where there is none."""

    def to_dict(self, run: int, names: Sequence[str]) -> dict: ...

    def value(self, run: int, measure: int) -> float:
        """The mean, or what stands for it."""

    def text(self, format: str, look: dict = {}) -> str: ...

    def fragment(self, look: dict = {}) -> str: ...

    def notes(self) -> list: ...

    def __getstate__(self) -> tuple[int, list[Measure], list[tuple[str, str, list[str], list[int], bytes, list[tuple[tuple[float, float], tuple[float, float], int, bool]], list[tuple[tuple[float, float], int, tuple[tuple[float, float], tuple[float, float], int, bool], tuple[tuple[float, float], tuple[float, float]] | None]], list[tuple[str, int, list[tuple[tuple[float, float], int, tuple[tuple[float, float], tuple[float, float], int, bool], tuple[tuple[float, float], tuple[float, float]] | None]]]], list[tuple[str, int, str, str]]]], tuple[str, str, str, str, int, int, bool], list[tuple[str, str, str, str, int, int, bool]], tuple[float, float, int], dict, list[tuple[str, int, str, str]]]: ...

    def __setstate__(self, arg: tuple[int, Sequence[Measure], Sequence[tuple[str, str, Sequence[str], Sequence[int], bytes, Sequence[tuple[tuple[float, float], tuple[float, float], int, bool]], Sequence[tuple[tuple[float, float], int, tuple[tuple[float, float], tuple[float, float], int, bool], tuple[tuple[float, float], tuple[float, float]] | None]], Sequence[tuple[str, int, Sequence[tuple[tuple[float, float], int, tuple[tuple[float, float], tuple[float, float], int, bool], tuple[tuple[float, float], tuple[float, float]] | None]]]], Sequence[tuple[str, int, str, str]]]], tuple[str, str, str, str, int, int, bool], Sequence[tuple[str, str, str, str, int, int, bool]], tuple[float, float, int], dict, Sequence[tuple[str, int, str, str]]], /) -> None: ...

def evaluate(qrels: Qrels, runs: Sequence[Run], names: Sequence[str], measures: Sequence[Measure], settings: dict) -> Report: ...

class Comparison:
    """What tests say of pairs of systems."""

    def text(self, format: str, look: dict = {}) -> str: ...

    def fragment(self) -> str: ...

    def notes(self) -> list: ...

def compare(report: Report, settings: dict, marks: str | None = None) -> Comparison: ...

class Explanation:
    """How values of rankings come about."""

    def text(self, format: str, look: dict = {}) -> str: ...

    def fragment(self) -> str: ...

def explain(report: Report, runs: Sequence[int], topics: Sequence[str], measures: Sequence[Measure], changes: Sequence[str], ranks: int | None = None, conventions: bool = False) -> Explanation: ...

class Chart:
    """A figure as data, before anybody draws it."""

    @property
    def kind(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def finding(self) -> str: ...

    @property
    def notes(self) -> list[str]: ...

    def svg(self, width: int = 0, height: int = 0) -> str: ...

    def csv(self) -> str: ...

    def json(self) -> str: ...

    def text(self, look: dict = {}) -> str: ...

def plot(report: Report, kind: str, runs: Sequence[int], measures: Sequence[Measure], topic: str = '', depth: int = 0, title: str = '') -> Chart: ...

def plot_kinds() -> list[str]: ...

def page(report: Report, title: str = '', docs: str | None = None, topic_texts: str | None = None) -> str: ...

def check_json(sources: list, roles: Sequence[str | None], threads: int = 0) -> str: ...

class Diff:
    """What became of the documents of one run in another."""

    def text(self, format: str, look: dict = {}) -> str: ...

    def fragment(self) -> str: ...

def diff(runs: Sequence[Run], names: Sequence[str], qrels: Qrels | None = None, measures: Sequence[Measure] = [], settings: dict = {}) -> Diff: ...

def values_stream(report: Report) -> object:
    """
    A capsule of Arrow: a row for each topic of each run, a column for each measure.
    """

class Fusion:
    """A method with all that it needs."""

    def __init__(self, method: str, norm: str | None = None, params: Sequence[tuple[str, str]] = [], weights: Sequence[float] = [], ties: str = 'trec', tables: Sequence[Sequence[float]] = []) -> None: ...

    @property
    def method(self) -> str: ...

    @property
    def norm(self) -> str: ...

    @property
    def params(self) -> dict: ...

    @property
    def ties(self) -> str: ...

    @property
    def weights(self) -> list[float]: ...

    @property
    def tables(self) -> list[list[float]]: ...

    def __copy__(self) -> Fusion: ...

    def __deepcopy__(self, memo: dict) -> Fusion: ...

    def __reduce__(self) -> tuple: ...

    def trained_on(self, qrels: Qrels, runs: Sequence[Run], threads: int = 0) -> Fusion:
        """The same, with what the judgments say of these runs."""

    def tuned_on(self, qrels: Qrels, train: Qrels | None, runs: Sequence[Run], measure: Measure, depth: int | None = None, threads: int = 0) -> tuple:
        """Every setting tried: (the best, all of them, the place of the best)."""

def fusion_methods() -> list: ...

def fusion_norms() -> list: ...

def bayesfuse_band_ends() -> list[int]:
    """How many ranks there are up to the end of each band of bayesfuse."""

def fused_table(fusion: Fusion, runs: Sequence[Run], name: str, depth: int | None = None, threads: int = 0) -> tuple:
    """(a table, its number of documents, notes)"""

def normalised_tables(runs: Sequence[Run], norm: str, ties: str = 'trec', threads: int = 0) -> list[Table]:
    """The runs with other scores, each in its new order."""

def table_dict(table: Table) -> dict:
    """{topic: {document: number}} in the order of the table."""

def run_tag(run: Run) -> str:
    """The tag in the lines of a run; empty if they have none."""

def run_file(run: Run, format: str, tag: str, path: str, ties: str = 'trec') -> bytes:
    """The bytes of a file of this name."""

def test_pairs(test: str, systems: Sequence[Sequence[float]], settings: dict = {}) -> list[tuple[int, int, float]]:
    """
    [(first, second, p)] for all pairs of systems, each by its values on the same topics; p is two-sided and not corrected.
    """

def pair_outcomes(systems: Sequence[Sequence[float]]) -> dict:
    """
    {(first, second): (higher, equal, lower)}: on how many topics the first is higher, for all pairs.
    """

def select_trec(measures: Sequence[str], version: int = 10, level: float = 1.0, judged_only: bool = False) -> list:
    """
    What trec_eval prints for these -m: [(name, plain name, measure or None)], in its order.
    """

class Scorer:
    """Judgments and measures, kept for many runs."""

    def __init__(self, qrels: Qrels, columns: Sequence[tuple[object, Measure | None]], ties: str = 'trec', undefined: str = 'usual', single: bool = False) -> None: ...

    def evaluate(self, run: dict) -> dict:
        """{topic: {name: value}}"""

def evaluate_part(qrels: Table, runs: Sequence[Table], measures: Sequence[Measure], settings: dict) -> list:
    """
    Some of the topics of runs. Each with its state, its values, and what was seen.
    """

def report_of_values(runs: list, measures: Sequence[Measure], settings: dict, qrels: dict) -> Report:
    """The report that parts come to when they are put together."""

def summaries(report: Report, run: int) -> list:
    """
    The mean of each measure, or what stands for it, and how many topics have no value.
    """

def check_parts(measures: Sequence[Measure], settings: dict) -> bool:
    """
    An error if these cannot be evaluated in parts; else whether runs have to be together.
    """
