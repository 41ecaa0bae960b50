// SPDX-License-Identifier: Apache-2.0
// split.cpp: `assay split`: topics in folds, for training and testing.
#include "assay/split.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assay/input.hpp"
#include "assay/limits.hpp"
#include "assay/report_split.hpp"
#include "assay/topic_ids.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  std::string topics;
  std::string spread;
  std::string together;
  std::optional<std::uint32_t> fold;
  bool is_train = false;
  SplitOptions options;
  Looks looks;
};

Result<std::vector<TopicWord>> words_in(const std::string& path, std::string_view shape) {
  std::vector<TopicWord> words;
  if (path.empty()) return words;
  const auto list = read_lines(path, ValueIs::kRequired, shape);
  if (!list) return list.error();
  for (const TopicLine& line : list->lines) {
    words.push_back({std::string(line.topic), std::string(line.value)});
  }
  return words;
}

Result<TopicSplit> split_of(const Settings& settings) {
  if (auto lost = check_written_over({settings.topics, settings.spread, settings.together},
                                     settings.looks.output)) {
    return *lost;
  }
  const auto input = Input::open(settings.topics);
  if (!input) return input.error();
  auto topics = read_topic_ids(**input);
  if (!topics) return topics.error();
  SplitOptions options = settings.options;
  auto spread = words_in(settings.spread, "topic category");
  if (!spread) return spread.error();
  auto together = words_in(settings.together, "topic group");
  if (!together) return together.error();
  options.spread = *std::move(spread);
  options.together = *std::move(together);
  return split_topics(*std::move(topics), options);
}

// The topics of one part, a line for each, as --only-topics reads them.
Result<std::string> list_of(const Settings& settings, const TopicSplit& split) {
  if (*settings.fold > split.folds) {
    return wrong_use("there is no fold " + std::to_string(*settings.fold),
                     "folds are numbered from 1 to " + std::to_string(split.folds));
  }
  const auto part = settings.is_train ? TopicSplit::Part::kTrain : TopicSplit::Part::kTest;
  std::string text;
  for (const std::string& topic : split.topics_of(*settings.fold - 1, part)) text += topic + "\n";
  return text;
}

Result<std::string> text_of(const Settings& settings) {
  if (settings.is_train && !settings.fold) {
    return wrong_use("--train says which part of a fold is wanted", "name the fold with --fold");
  }
  const auto format = choose_format(split_formats(), settings.looks);
  if (!format && !settings.fold) return format.error();
  const auto split = split_of(settings);
  if (!split) return split.error();
  if (settings.fold) return list_of(settings, *split);
  return (*format)->write(*split);
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto text = text_of(settings);
  if (!text) return fail(text.error(), error_look);
  const auto written = write_output(settings.looks.output, *text);
  return written ? kFine : fail(written.error(), error_look);
}

}  // namespace

void add_split(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "split", "Put topics into folds, for training and testing");
  verb->footer(
      "Every topic is tested in one fold and trained on in all others. Who is where depends on "
      "the\n"
      "names and the seed, not on the order of the file.\n\n"
      "Examples:\n"
      "  assay split topics.tsv --folds 5 --seed 1\n"
      "  assay split topics.tsv --fold 2 --train -o train.txt\n"
      "  assay eval qrels.txt a.run --only-topics train.txt");
  verb->add_option("TOPICS", s->topics,
                   "Topics, queries, judgments or a run: the first column or _id counts")
      ->required();
  add_number(*verb, "--folds", s->options.folds, 2, kMostFolds,
             "How many folds there are; 5 if not told");
  add_number(*verb, "--seed", s->options.seed, kSeedLimits.least, kSeedLimits.most,
             "Another number, other folds; 1 if not told");
  add_file(*verb, "--spread", s->spread,
           "Lines of topic and category: each fold gets its share of every category");
  add_file(*verb, "--together", s->together,
           "Lines of topic and group: topics of a group stay in one fold");
  add_number(*verb, "--fold", s->fold, 1, kMostFolds,
             "Only the topics that this fold tests, one a line");
  verb->add_flag("--train", s->is_train, "With --fold: those that it trains on");
  add_output(*verb, s->looks, split_formats());
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
