# SPDX-License-Identifier: Apache-2.0
"""Times are neither names nor numbers, though some are numbers where they lie."""
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import assay

NS = np.array(["2020-01-01", "2021-01-01"], "datetime64[ns]")
PERIODS = pd.period_range("2020", "2021", freq="Y")
TIMES = {
    "Period": pd.Series(PERIODS), "Period categories": pd.Series(PERIODS.astype("category")),
    "Period objects": pd.Series(list(PERIODS), dtype=object),
    "datetime64": pd.Series(NS), "datetime64 array": NS, "datetime64 objects": list(NS),
    "timedelta64": pd.Series(NS - NS[0]), "timedelta64 array": NS - NS[0],
    "Arrow": pa.array(NS), "Arrow duration": pa.array(NS - NS[0]),
}


@pytest.mark.parametrize("column", ["qid", "docno", "score"])
@pytest.mark.parametrize("kind", TIMES)
def test_are_refused(kind, column):
    columns = {"qid": ["q1", "q1"], "docno": ["a", "b"], "score": [1.0, 2.0], column: TIMES[kind]}
    sources = [{name: np.array(values) if isinstance(values, list) else values
                for name, values in columns.items()}]
    if not isinstance(TIMES[kind], pa.Array):
        sources.append(pd.DataFrame(columns))
    for source in sources:
        with pytest.raises(assay.Error, match=f'column "{column}"'):
            assay.evaluate({"q1": {"a": 1}}, source)


@pytest.mark.parametrize("score", [NS[0], NS[1] - NS[0]])
def test_are_no_scores_of_dictionaries_and_records(score):
    for run in ({"q1": {"a": score}}, [("q1", "a", score)]):
        with pytest.raises(assay.Error, match='(?s)"q1", document "a".*not a number'):
            assay.evaluate({"q1": {"a": 1}}, run)
