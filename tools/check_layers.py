#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_layers.py: an include may point only to its own layer or one to the left of it; and no two
headers of a namespace give the same name to a type, which no compiler would see."""
import fnmatch
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# From left to right. A file belongs to the first layer that names it.
LAYERS = [
    ("base", ["error", "text", "find_in_list", "number", "line_text", "parallel", "version",
              "policy", "limits", "topic_match", "buffer", "plain_name", "decompositions",
              "vector_level", "half", "number_types", "utf8", "stable_hash"]),
    ("bytes", ["input", "unpack", "unpack_more", "pack", "file_kind", "raw_bytes", "kept_bytes",
               "pipe_reader", "read_ahead", "stream"]),
    ("tables", ["scan", "bad_lines", "doc_slots", "opinions", "qrels", "run", "run_reader",
                "judged", "topic_lines", "nothing_left", "format", "texts", "delimited",
                "json_scan", "field_names", "layout", "layout_guess", "records", "piece_index",
                "record_writer", "convert", "convert_log",
                "judgment_log", "judgment_log_*",
                "user_data", "corpus_ids", "scan_stages", "scan_loops",
                "scan_avx2", "topic_docs", "topic_ranks", "topic_scan", "packed_texts",
                "line_parts", "unset_vector", "tagged_slots", "nearby", "name_order", "qrels_rows",
                "qrels_index", "memory", "memory_*", "row_order", "table_columns", "written",
                "sample", "drawn_records", "topic_ids", "id_arrays", "id_numbers", "id_judgments",
                "id_rows", "id_table", "large_pages"]),
    ("measures", ["measure", "kernel", "condensed", "measures/*", "registry", "param_text",
                  "trec_names", "trec_params", "measure_parse", "measure_like"]),
    ("scores", ["evaluate", "evaluate_all", "notes", "notes_policy", "near_names", "needs",
                "averages", "best_first", "plan", "expected", "bounds", "groups", "interval",
                "rules", "found_run", "topic_finder", "find_in", "find_ids", "id_order",
                "quick_find", "evaluate_source", "compute_scores", "families", "group_views",
                "repeats", "trec_eval", "trec_select", "trec_near", "zscores", "topic_judge",
                "ranking", "recipe", "scorer", "check", "check_parts", "check_qrels", "check_run",
                "parts", "parts_join", "geometric"]),
    ("fusion", ["fuse", "fusion", "fusion_*"]),
    ("statistics", ["random", "fixed_point", "resample", "resample_*", "spread", "aligned",
                    "standardise", "corrections", "effects", "paired_t", "randomization",
                    "wilcoxon", "sign_test", "bootstrap", "bootstrap_*", "tukey", "anova",
                    "studentised_range", "power", "significance", "compare", "compare_letters",
                    "compare_notes", "agreement", "first_ones", "outcomes", "split", "latency",
                    "recall_estimators", "recall_parts", "recall_captures", "recall_samples",
                    "recall_decay", "recall_intervals",
                    "query_log", "efficiency", "efficiency_*", "raters"]),
    ("insight", ["agree", "rank_unjudged", "unjudged_*",
                 "explain", "explain_columns", "explain_effects", "conventions", "what_if", "diff",
                 "overlap", "overlap_ties", "doc_texts", "doc_line", "documents_*", "sgml",
                 "advise", "advise_*", "curves", "rankings", "rankings_parts",
                 "rankings_power", "rankings_swaps", "gate", "gate_baseline", "gate_config",
                 "gate_parts", "gate_rules", "toml_file", "power_plan", "experiment",
                 "experiment_*", "efficiency", "efficiency_*", "sampled_log", "topic_list",
                 "pooled_topics", "pool",
                 "pool_*", "recall", "recall_*", "judged_*"]),
    ("report", ["report", "report_*", "*_report", "explain_runs", "svg", "chart", "chart_*",
                "plot", "plot_*", "page", "page_*"]),
    ("all", ["assay"]),
    ("programs", ["apps/*", "python/*"]),
]


def layer_of(name: str) -> int:
    for number, (_, patterns) in enumerate(LAYERS):
        if any(fnmatch.fnmatchcase(name, p) for p in patterns):
            return number
    raise SystemExit(f"check_layers: {name} is in no layer; name it in {__file__}")


def key_of(path: pathlib.Path) -> str:
    relative = path.relative_to(ROOT)
    parts = relative.with_suffix("").parts
    if parts[0] in ("apps", "python"):
        return parts[0] + "/" + parts[-1]
    return "/".join(parts[2:] if parts[0] == "include" else parts[1:])


def repeated_types(headers: list) -> int:
    """Prints types that two headers define in the same namespace."""
    seen = {}
    for path in headers:
        text = path.read_text()
        space = re.search(r"^namespace ([\w:]+)", text, re.M)
        for name in re.findall(r"^(?:struct|class|enum class) (\w+)[^;\n]*\{", text, re.M):
            seen.setdefault((space and space.group(1), name), set()).add(path)
    repeated = {key: paths for key, paths in seen.items() if len(paths) > 1}
    for (space, name), paths in repeated.items():
        where = " and ".join(sorted(str(path.relative_to(ROOT)) for path in paths))
        print(f"{space}::{name} is in {where}")
    return len(repeated)


def main() -> int:
    wrong = 0
    files = [p for d in ("include", "src", "apps", "python") for p in (ROOT / d).rglob("*.[ch]pp")]
    for path in sorted(files):
        own = layer_of(key_of(path))
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = re.match(r'#include "(?:assay/)?([\w/]+)\.hpp"', line)
            if not found or own == len(LAYERS) - 1:
                continue
            other = layer_of(found.group(1))
            if other > own:
                wrong += 1
                print(f"{path.relative_to(ROOT)}:{number}: {LAYERS[own][0]} may not include "
                      f"{found.group(1)}, which is in {LAYERS[other][0]}")
    headers = [p for p in files if p.suffix == ".hpp" and not {"apps", "python"} & set(p.parts)]
    repeated = repeated_types(headers)
    print(f"layers: {len(files)} files, {wrong} wrong includes, {repeated} names given twice")
    return 1 if wrong or repeated else 0


if __name__ == "__main__":
    sys.exit(main())
