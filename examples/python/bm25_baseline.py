# SPDX-License-Identifier: Apache-2.0
"""A BM25 baseline in thirty lines, and whether a change of its parameters is worth anything."""
import collections
import math

import assay
import kitchen


class Bm25:
    def __init__(self, documents: dict[str, str], k1: float, b: float):
        self.k1, self.b = k1, b
        self.counts = {doc: collections.Counter(kitchen.words(text))
                       for doc, text in documents.items()}
        self.lengths = {doc: sum(counts.values()) for doc, counts in self.counts.items()}
        self.mean_length = sum(self.lengths.values()) / len(self.lengths)
        self.holders = collections.Counter(word for counts in self.counts.values()
                                           for word in counts)

    def weight(self, word: str) -> float:
        holders = self.holders[word]
        return math.log(1 + (len(self.counts) - holders + 0.5) / (holders + 0.5))

    def score(self, query: list[str], doc: str) -> float:
        norm = self.k1 * (1 - self.b + self.b * self.lengths[doc] / self.mean_length)
        counts = self.counts[doc]
        return sum(self.weight(word) * counts[word] / (counts[word] + norm) for word in query)

    def search(self, text: str) -> dict[str, float]:
        query = kitchen.words(text)
        scores = {doc: self.score(query, doc) for doc in self.counts}
        return {doc: score for doc, score in scores.items() if score > 0}


def run(k1: float, b: float) -> dict[str, dict[str, float]]:
    engine = Bm25(kitchen.documents(), k1, b)
    return {topic: engine.search(text) for topic, text in kitchen.topics().items()}


def main() -> None:
    evaluator = assay.Evaluator(kitchen.QRELS, "nDCG@10 AP R@20")
    results = evaluator({"k1=0.9 b=0.4": run(0.9, 0.4), "k1=1.2 b=0.75": run(1.2, 0.75)})
    print(results)
    print()
    pair = results.compare(baseline="k1=0.9 b=0.4", test="randomization")["k1=1.2 b=0.75", "nDCG@10"]
    print(f"nDCG@10 differs by {pair.difference:+.4f}, p = {pair.p:.3f} (randomization)")
    print()
    print(results.explain("106", "nDCG@5", run="k1=0.9 b=0.4"))


if __name__ == "__main__":
    main()
