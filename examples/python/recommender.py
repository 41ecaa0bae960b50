# SPDX-License-Identifier: Apache-2.0
"""A recommender: users are topics, items are documents, what a user took later is relevant.

Taste is drawn at random with a seed: every user likes two of six kinds of items. The last two items
of a user are kept apart; both systems see the others alone.
"""
import numpy as np

import assay

USERS, ITEMS, KINDS, TAKEN, KEPT, DEPTH = 300, 120, 6, 12, 2, 10


def histories(rng: np.random.Generator) -> list[np.ndarray]:
    kinds = np.arange(ITEMS) % KINDS
    popularity = 1 / (1 + np.arange(ITEMS) // KINDS)
    taken = []
    for _ in range(USERS):
        liked = rng.choice(KINDS, size=2, replace=False)
        weights = popularity * np.where(np.isin(kinds, liked), 6.0, 1.0)
        taken.append(rng.choice(ITEMS, size=TAKEN, replace=False, p=weights / weights.sum()))
    return taken


def best(scores: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """The items of the highest scores that the user does not have."""
    scores = np.where(seen > 0, -np.inf, scores)
    return np.argsort(-scores, axis=1, kind="stable")[:, :DEPTH]


def main() -> None:
    taken = histories(np.random.default_rng(7))
    seen = np.zeros((USERS, ITEMS))
    for user, items in enumerate(taken):
        seen[user, items[:-KEPT]] = 1
    kept = {user: items[-KEPT:].tolist() for user, items in enumerate(taken)}

    alike = seen.T @ seen
    np.fill_diagonal(alike, 0)
    alike /= np.sqrt(np.outer(seen.sum(axis=0), seen.sum(axis=0))) + 1e-9
    popular = np.tile(seen.sum(axis=0), (USERS, 1))
    lists = {"popular": best(popular, seen), "item-knn": best(seen @ alike, seen)}

    evaluator = assay.Evaluator(kept, "nDCG@10 R@10 Success@10")
    results = evaluator({name: dict(enumerate(ids.tolist())) for name, ids in lists.items()})
    print(results)
    print()
    pair = results.compare(baseline="popular", test="randomization")["item-knn", "R@10"]
    low, high = pair.ci
    print(f"R@10 of item-knn is higher by {pair.difference:.4f}, "
          f"95 % interval {low:.4f} to {high:.4f}, p = {pair.p:.5f}")


if __name__ == "__main__":
    main()
