// SPDX-License-Identifier: Apache-2.0
// judge_options.cpp: what `assay judge` can be told.
#include "judge_options.hpp"

#include "assay/limits.hpp"
#include "assay/pool_strategy.hpp"

namespace assay::app {
namespace {

CLI::Option* add_path(Verb& verb, const std::string& flags, std::string& path,
                      const std::string& help) {
  return verb.add_option(flags, path, help)->type_name("FILE")->take_last();
}

// What is asked of the documents, and which are not.
void add_what_is_left_out(Verb& verb, JudgeOptions& options) {
  add_path(verb, "--subtopics", options.subtopics, "Lines of topic, subtopic and its words");
  add_path(verb, "--qrels", options.qrels, "Documents that are judged there are not asked");
  verb.add_flag("--skip-missing", options.skips_missing,
                "Leave out documents and topics that have no text");
}

void add_method(Verb& verb, JudgeOptions& options) {
  std::vector<std::string> methods;
  for (const PoolMethod& method : all_pool_methods()) {
    if (method.kind != PoolKind::kSample) methods.emplace_back(method.name);
  }
  add_words(verb, "--method", options.method, methods,
            "Choose the next document by runs and the grades so far");
  verb.add_option("--param", options.params, "A parameter of the method, such as k=60")
      ->type_name("NAME=X")
      ->allow_extra_args(false);
  add_number(verb, "--depth", options.depth, 1, 0xfffffffe,
             "Ranks of each run that the method looks at; 100 if not told");
  add_number(verb, "--seed", options.seed, kSeedLimits.least, kSeedLimits.most,
             "Of methods that draw by chance; 1 if not told");
  add_number(verb, "--stop-after", options.stop_after, 1, 1000000,
             "Say when so many documents of a topic in a row were not relevant");
  add_real(verb, "-l,--rel-level", options.relevant, 0, 9,
           "The least grade of a relevant document; 1 if not told");
}

}  // namespace

Verb& add_judge_verb(CLI::App& program, JudgeOptions& options) {
  Verb& verb = add_verb(program, "judge", "Ask a judge which documents are relevant");
  verb.footer(
      "Each answer is on the disk before the next document is shown. Start it again with the same\n"
      "file, and it goes on where it was left. The file is read wherever judgments are.\n\n"
      "Examples:\n"
      "  assay judge pool.tsv --docs corpus.jsonl --topic-text topics.tsv -o ana.jsonl\n"
      "  assay judge pool.tsv --docs corpus.jsonl --topic-text topics.tsv -o ana.jsonl --scale "
      "0-2\n"
      "  assay judge pool.tsv *.run --method mtf --stop-after 20 --docs corpus.jsonl \\\n"
      "    --topic-text topics.tsv -o ana.jsonl\n"
      "  assay convert ana.jsonl qrels.txt");
  verb.add_option("POOL", options.pool, "Documents to be judged, from assay pool")->required();
  verb.add_option("RUN", options.runs, "With --method: the runs that it chooses by");
  verb.add_option("--docs", options.docs, "Their texts: JSONL, TSV or TREC; may be given again")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->required();
  add_path(verb, "--topic-text", options.topics,
           "Topics with title and, where they have them, description and narrative: TSV, JSONL or "
           "TREC")
      ->required();
  add_path(verb, "-o,--output", options.output, "The log of judgments, made or continued")
      ->required();
  verb.add_option("--judge", options.judge, "Who judges; the name of the user if not told")
      ->type_name("NAME")
      ->take_last();
  add_choice(verb, "--kind", options.kind, kJudgingKindChoices, "What is asked");
  verb.add_option("--scale", options.scale, "Grades, such as 0-2 or 0,1,2; 0-3 if not told")
      ->type_name("GRADES")
      ->take_last();
  add_what_is_left_out(verb, options);
  add_method(verb, options);
  add_color(verb, options.color, options.is_ascii);
  return verb;
}

}  // namespace assay::app
