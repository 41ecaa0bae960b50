#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""torch_tensors.py: evaluate_arrays() with tensors of the PyTorch that is installed. It is too
large for a list of its own: where there is none, nothing is checked, which it says."""
import sys
import warnings

import assay

try:
    import torch
except (ImportError, OSError, ValueError):  # the last two where a part of it is missing
    print("SKIPPED: there is no PyTorch")
    sys.exit()
warnings.simplefilter("ignore")

QRELS = {0: {5: 1, 7: 2}, 1: {3: 1}}
IDS = torch.tensor([[7, 9, 5], [1, 3, 2]])
SCORES = torch.tensor([[3.0, 2.0, 1.0], [3.0, 2.0, 1.0]])
# By hand: relevant are ranks 1 and 3 of the first topic, 2 of the second.
EXPECTED = {"RR": (1 + 1 / 2) / 2, "AP": ((1 + 2 / 3) / 2 + 1 / 2) / 2}


def spread(tensor):
    """The same numbers, with others between the columns."""
    wide = torch.ones(2, 6, dtype=tensor.dtype)
    wide[:, ::2] = tensor
    return wide[:, ::2]


grows = SCORES.clone().requires_grad_()
signs = torch.complex(torch.zeros(2, 3), -SCORES).conj().imag
assert signs.is_neg()
triples = tuple(map(torch.tensor, ([0, 0, 1], [5, 7, 3], [1, 2, 1])))
sparse = torch.sparse_coo_tensor(torch.stack(triples[:2]), triples[2], (2, 10))
cases = [
    *((QRELS, IDS.to(kind), SCORES) for kind in (torch.int64, torch.int32, torch.int16,
                                                 torch.uint8)),
    *((QRELS, IDS, SCORES.to(kind)) for kind in (torch.float64, torch.float32, torch.float16,
                                                 torch.bfloat16)),
    (QRELS, IDS, None), (QRELS, spread(IDS), spread(SCORES)),
    (QRELS, IDS, spread(SCORES.bfloat16())), (QRELS, IDS.T.contiguous().T, SCORES),
    (QRELS, IDS, SCORES[:1].expand(2, 3)), (QRELS, IDS, grows), (QRELS, IDS, grows * 2),
    (QRELS, IDS, (grows * 2).bfloat16()), (QRELS, IDS, torch.nn.Parameter(SCORES)),
    (QRELS, IDS, signs), (triples, IDS, SCORES), (sparse, IDS, SCORES),
    (sparse.to_sparse_csr(), IDS, SCORES)]
for number, (qrels, ids, scores) in enumerate(cases):
    found = assay.evaluate_arrays(qrels, ids, scores, "RR AP")["run"]
    assert found == EXPECTED, (number, found)
for ids, scores in [(IDS.to("meta"), SCORES), (list(IDS), SCORES), (IDS, SCORES.cfloat())]:
    try:
        assay.evaluate_arrays(QRELS, ids, scores, "RR")
    except assay.Error:
        continue
    raise AssertionError("no error for what is no matrix of numbers in memory")
print(f"PyTorch {torch.__version__}: {len(cases)} kinds of tensors give the values by hand")
