// SPDX-License-Identifier: Apache-2.0
// manual.cpp: the manual page of trec_eval, from its table of options.
#include "manual.hpp"

#include "assay/measure.hpp"
#include "assay/trec_eval.hpp"
#include "assay/version.hpp"
#include "options.hpp"

namespace assay::trec_eval {
namespace {

using app::OptionUsage;
using app::Takes;
using app::WordHelp;

std::vector<WordHelp> measure_words() {
  std::vector<WordHelp> words;
  for (const std::string_view name : trec_names()) {
    const MeasureDef* def = trec_definition(name);
    words.push_back({std::string(name), def == nullptr ? "" : std::string(def->title)});
  }
  for (const Nickname& nickname : all_nicknames()) {
    words.push_back({std::string(nickname.name), std::string(nickname.meaning)});
  }
  return words;
}

// The words that an option takes, if it takes words.
void add_words(const Option& option, OptionUsage& usage) {
  if (option.id == OptionId::kMeasure) {
    usage.takes = Takes::kWord;
    usage.list = "trec_measures";
    usage.words = measure_words();
    usage.repeats = true;
  } else if (option.id == OptionId::kRelFormat) {
    usage.takes = Takes::kWord;
    usage.explains = true;
    for (const RelFormat& format : rel_formats()) {
      usage.words.push_back({std::string(format.name), "lines of " + std::string(format.fields) +
                                                           "; " + std::string(format.meaning)});
    }
  } else if (!option.choices.empty()) {
    usage.takes = Takes::kWord;
    for (const std::string_view word : option.choices)
      usage.words.push_back({std::string(word), ""});
  }
}

OptionUsage usage_of(const Option& option) {
  OptionUsage usage;
  if (option.letter != 0) usage.names.push_back("-" + std::string(1, option.letter));
  usage.names.push_back("--" + std::string(option.name));
  usage.argument = option.argument;
  usage.brief = option.meaning;
  usage.help = option.meaning;
  if (!usage.argument.empty()) {
    usage.takes = usage.argument == "FILE" ? Takes::kFile : Takes::kText;
  }
  add_words(option, usage);
  if (usage.list.empty()) {
    for (const WordHelp& word : usage.words) {
      const bool is_first = &word == usage.words.data();
      usage.help += (is_first ? ": " : ", ") + word.word;
      if (is_first && usage.words.size() > 1) usage.help += " (default)";
    }
  }
  if (option.is_ours) usage.help += "; not in NIST's trec_eval";
  return usage;
}

OptionUsage file(std::string name, std::string help, bool repeats) {
  OptionUsage usage;
  usage.argument = std::move(name);
  usage.help = std::move(help);
  usage.takes = Takes::kFile;
  usage.repeats = repeats;
  return usage;
}

std::vector<app::Section> sections() {
  return {
      {"FILES",
       "Fields stand between blanks or tabs. Comments after # and blank lines are passed over; "
       "files packed with gzip, Zstandard, bzip2, xz or lz4 are unpacked; - is standard input."},
      {"EXIT STATUS",
       "0 fine.\n\n"
       "1 wrong use: an unknown option or measure, or too few files.\n\n"
       "2 a file that cannot be read, a line that is wrong, an unknown format, or parameters that "
       "a measure cannot take.\n\n"
       "3 not enough memory, or an internal error.\n\n"
       "4 what cannot be computed: a document that occurs twice, judgments of another kind than a "
       "measure needs, or, with --strict, a judged topic that the run does not have.\n\n"
       "7 no topic was evaluated.\n\n"
       "255 a file of -Z that cannot be read."},
      {"DIFFERENCES",
       "Where NIST's trec_eval prints a wrong number, this program prints the right one, but for "
       "two that are kept with a note unless --mend is given. trec_eval.md, among the documents of "
       "assay, lists every difference with its reason."},
      {"SEE ALSO", "assay(1)"},
  };
}

}  // namespace

app::Manual manual() {
  app::Usage usage;
  usage.name = "trec_eval";
  usage.description =
      "Evaluates the ranked results of a search system with the judgments of its documents, as the "
      "program of this name from NIST does: same options, same output, same exit codes.";
  usage.options = {
      file("JUDGMENTS", "Which documents are relevant, in the format of -R", false),
      file("RESULTS", "Runs: lines of topic Q0 document rank score runid; the scores decide", true),
  };
  for (const Option& option : options()) usage.options.push_back(usage_of(option));
  usage.footer =
      "Examples:\n"
      "  trec_eval qrels.txt run.txt\n"
      "  trec_eval -q -c -M 1000 -m all_trec qrels.txt run.txt\n"
      "  trec_eval -m ndcg_cut.10,100 -m P.5 -l 2 qrels.txt run.txt.gz";
  return {.usage = std::move(usage),
          .name = "evaluate rankings as NIST's trec_eval does",
          .version = std::string(kVersion),
          .sections = sections()};
}

}  // namespace assay::trec_eval
