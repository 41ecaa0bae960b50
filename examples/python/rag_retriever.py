# SPDX-License-Identifier: Apache-2.0
"""The retriever of a RAG system: documents are cut into chunks, the best chunks go to the model.

Judgments are of documents, so a document has the score of its best chunk. What counts is whether
the few chunks that fit hold what is needed, and how much of it nobody judged.
"""
import collections

import assay
import kitchen
from bm25_baseline import Bm25

CONTEXT = 3  # documents that fit


def chunks(documents: dict[str, str], size: int) -> dict[str, str]:
    """Pieces of so many words; the name of the document stands before the #."""
    pieces = {}
    for doc, text in documents.items():
        words = text.split()
        for start in range(0, len(words), size):
            pieces[f"{doc}#{start // size}"] = " ".join(words[start:start + size])
    return pieces


def by_document(hits: dict[str, float]) -> dict[str, float]:
    best: dict[str, float] = collections.defaultdict(float)
    for chunk, score in hits.items():
        doc = chunk.split("#")[0]
        best[doc] = max(best[doc], score)
    return dict(best)


def run(size: int) -> dict[str, dict[str, float]]:
    engine = Bm25(chunks(kitchen.documents(), size), 0.9, 0.4)
    return {topic: by_document(engine.search(text)) for topic, text in kitchen.topics().items()}


def main() -> None:
    measures = [f"Success@{CONTEXT}", f"R@{CONTEXT}", f"nDCG@{CONTEXT}", f"Judged@{CONTEXT}"]
    results = assay.evaluate(kitchen.QRELS, {f"{n} words": run(n) for n in (8, 20, 1000)}, measures)
    print(results)
    print()
    for note in results.notes:
        if note["code"] == "unjudged":
            print(f"{note['run']}: {note['message']}")


if __name__ == "__main__":
    main()
