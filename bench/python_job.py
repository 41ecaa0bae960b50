# SPDX-License-Identifier: Apache-2.0
"""python_job.py TOOL SOURCE QRELS RUN: one tool on one kind of source, in a process of its own.

Prints JSON: seconds of the first and of the second call, the import of the tool included in the
first, and the values, which all tools must agree on. What a source is made of is not timed; what a
tool makes of it is, its own readers included.
"""
import json
import sys
import time

MEASURES = {"assay": ["nDCG@10", "AP", "R@100", "RR"],
            "pytrec_eval": ["ndcg_cut_10", "map", "recall_100", "recip_rank"],
            "ranx": ["ndcg@10", "map", "recall@100", "mrr"],
            "ir_measures": ["nDCG@10", "AP", "R@100", "RR"]}
THREADS = 2


def rows_of(path: str, columns: list) -> dict:
    import pandas
    frame = pandas.read_csv(path, sep=" ", header=None, names=columns, dtype={
        "query_id": str, "doc_id": str}, engine="c")
    return frame


def load(source: str, qrels: str, run: str) -> tuple:
    """Judgments and a run as the source has them, before the clock starts."""
    if source == "files":
        return qrels, run
    judged = rows_of(qrels, ["query_id", "iteration", "doc_id", "relevance"])
    found = rows_of(run, ["query_id", "q0", "doc_id", "rank", "score", "tag"])
    judged = judged[["query_id", "doc_id", "relevance"]]
    found = found[["query_id", "doc_id", "score"]]
    if source == "frames":
        return judged, found
    if source == "dicts":
        return as_dict(judged, "relevance"), as_dict(found, "score")
    return as_arrays(judged, found)


def as_dict(frame, value: str) -> dict:
    table: dict = {}
    for topic, doc, number in zip(frame["query_id"].tolist(), frame["doc_id"].tolist(),
                                  frame[value].tolist()):
        table.setdefault(topic, {})[doc] = number
    return table


def as_arrays(judged, found) -> tuple:
    """Numbers alone; every topic must have as many documents."""
    import numpy
    topics = {topic: i for i, topic in enumerate(found["query_id"].unique())}
    judged = judged[judged["query_id"].isin(topics)]
    coo = (judged["query_id"].map(topics).to_numpy(), judged["doc_id"].astype("int64").to_numpy(),
           judged["relevance"].to_numpy())
    ids = found["doc_id"].astype("int64").to_numpy().reshape(len(topics), -1)
    scores = found["score"].to_numpy(numpy.float32).reshape(ids.shape)
    return coo, (numpy.ascontiguousarray(ids), numpy.ascontiguousarray(scores))


def with_assay(source: str, qrels, run) -> list:
    import assay
    if source == "arrays":
        results = assay.evaluate_arrays(qrels, *run, MEASURES["assay"], threads=THREADS)
    else:
        results = assay.evaluate(qrels, run, MEASURES["assay"], threads=THREADS)
    return [results[name] for name in MEASURES["assay"]]


def with_pytrec_eval(source: str, qrels, run) -> list:
    import pytrec_eval
    if source == "files":
        with open(qrels) as judged, open(run) as found:
            qrels, run = pytrec_eval.parse_qrel(judged), pytrec_eval.parse_run(found)
    names = MEASURES["pytrec_eval"]
    values = pytrec_eval.RelevanceEvaluator(qrels, set(names)).evaluate(run)
    return [sum(topic[name] for topic in values.values()) / len(qrels) for name in names]


def with_ranx(source: str, qrels, run) -> list:
    import ranx
    if source == "files":
        judged = ranx.Qrels.from_file(qrels, kind="trec")
        found = ranx.Run.from_file(run, kind="trec")
    elif source == "frames":
        judged = ranx.Qrels.from_df(qrels.astype({"query_id": object, "doc_id": object}),
                                    q_id_col="query_id", doc_id_col="doc_id",
                                    score_col="relevance")
        found = ranx.Run.from_df(run.astype({"query_id": object, "doc_id": object}),
                                 q_id_col="query_id", doc_id_col="doc_id", score_col="score")
    else:
        judged, found = ranx.Qrels(qrels), ranx.Run(run)
    values = ranx.evaluate(judged, found, MEASURES["ranx"], make_comparable=True, threads=THREADS)
    return [float(values[name]) for name in MEASURES["ranx"]]


def with_ir_measures(source: str, qrels, run) -> list:
    import ir_measures
    if source == "files":
        qrels, run = ir_measures.read_trec_qrels(qrels), ir_measures.read_trec_run(run)
    measures = [ir_measures.parse_measure(name) for name in MEASURES["ir_measures"]]
    values = ir_measures.calc_aggregate(measures, qrels, run)
    return [values[measure] for measure in measures]


TOOLS = {"assay": with_assay, "pytrec_eval": with_pytrec_eval, "ranx": with_ranx,
         "ir_measures": with_ir_measures}


def main() -> None:
    tool, source, qrels, run = sys.argv[1:]
    qrels, run = load(source, qrels, run)
    seconds, values = [], []
    for _ in range(2):
        start = time.perf_counter()
        values = TOOLS[tool](source, qrels, run)
        seconds.append(time.perf_counter() - start)
    print(json.dumps({"first": seconds[0], "second": seconds[1], "values": values}))


if __name__ == "__main__":
    main()
