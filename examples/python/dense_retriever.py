# SPDX-License-Identifier: Apache-2.0
"""A dense retriever: vectors in, the numbers of the nearest documents out, evaluated as arrays.

The vectors come from a singular value decomposition of word counts, which needs no model to be
downloaded; any encoder would take its place.
"""
import numpy as np

import assay
import kitchen

DIMENSIONS = 24
DEPTH = 20


def vectors(texts: list[str], vocabulary: dict[str, int], weights: np.ndarray) -> np.ndarray:
    counts = np.zeros((len(texts), len(vocabulary)))
    for row, text in enumerate(texts):
        for word in kitchen.words(text):
            if word in vocabulary:
                counts[row, vocabulary[word]] += 1
    return np.log1p(counts) * weights


def unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)


def judgments(documents: list[str], topics: list[str]) -> tuple[np.ndarray, ...]:
    """Topic, document and grade, all as numbers."""
    rows = [line.split() for line in kitchen.QRELS.read_text().splitlines()]
    return (np.array([topics.index(topic) for topic, _, _, _ in rows]),
            np.array([documents.index(doc) for _, _, doc, _ in rows]),
            np.array([int(grade) for _, _, _, grade in rows]))


def main() -> None:
    documents, topics = kitchen.documents(), kitchen.topics()
    vocabulary = {word: i for i, word in enumerate(sorted(
        {word for text in documents.values() for word in kitchen.words(text)}))}
    plain = vectors(list(documents.values()), vocabulary, np.ones(len(vocabulary)))
    weights = np.log(len(documents) / np.count_nonzero(plain, axis=0))
    axes = np.linalg.svd(plain * weights, full_matrices=False)[2][:DIMENSIONS].T
    index = unit(plain * weights @ axes)
    queries = unit(vectors(list(topics.values()), vocabulary, weights) @ axes)

    scores = queries @ index.T
    ids = np.argsort(-scores, axis=1, kind="stable")[:, :DEPTH]
    results = assay.evaluate_arrays(judgments(list(documents), list(topics)), ids,
                                    np.take_along_axis(scores, ids, axis=1),
                                    ["nDCG@10", "R@20", "RR", "Judged@10"], query_ids=list(topics))
    print(results)
    print()
    worst = min(results.per_query.to_dict().items(), key=lambda item: item[1]["nDCG@10"])
    print(f"worst topic: {worst[0]}, {topics[worst[0]]!r}: nDCG@10 = {worst[1]['nDCG@10']:.4f}")


if __name__ == "__main__":
    main()
