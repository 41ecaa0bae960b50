// SPDX-License-Identifier: Apache-2.0
// split.cpp: `assay split`: topics in folds, for training and testing.
#include "assay/split.hpp"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assay/input.hpp"
#include "assay/limits.hpp"
#include "assay/report_split.hpp"
#include "assay/topic_list.hpp"
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

// A file that says something of topics, and what a line of it looks like.
struct WordFile {
  std::string path;
  std::string_view shape;
};

struct Folds {
  TopicSplit split;
  std::vector<Note> notes = {};
};

class FoldMaker {
 public:
  explicit FoldMaker(const Settings& settings) : settings_(settings) {}

  Result<Folds> make() {
    const auto input = Input::open(settings_.topics);
    if (!input) return input.error();
    auto topics = read_topic_list(**input);
    if (!topics) return topics.error();
    topics_ = *std::move(topics);
    SplitOptions options = settings_.options;
    const auto spread = take_words({settings_.spread, "topic category"}, options.spread);
    if (!spread) return spread.error();
    const auto together = take_words({settings_.together, "topic group"}, options.together);
    if (!together) return together.error();
    auto split = split_topics(std::move(topics_), options);
    if (!split) return split.error();
    return Folds{.split = *std::move(split), .notes = std::move(notes_)};
  }

 private:
  Result<Done> take_words(const WordFile& file, std::vector<TopicWord>& words) {
    if (file.path.empty()) return Done{};
    const auto list = read_lines(file.path, ValueIs::kRequired, file.shape);
    if (!list) return list.error();
    const auto notes = notes_on_others(*list, topics_);
    if (!notes) return notes.error();
    notes_.insert(notes_.end(), notes->begin(), notes->end());
    for (const TopicLine& line : list->lines) {
      words.push_back({std::string(line.topic), std::string(line.value)});
    }
    return Done{};
  }

  const Settings& settings_;
  std::vector<std::string> topics_;
  std::vector<Note> notes_;
};

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

// Formats are for all folds. A list may be called .csv, since it is a column of that, but no .json.
std::optional<Error> check_arguments(const Settings& settings) {
  if (settings.is_train && !settings.fold) {
    return wrong_use("--train says which part of a fold is wanted", "name the fold with --fold");
  }
  const bool is_json = ending_of(settings.looks.output) == "json";
  if (settings.fold && (is_json || !settings.looks.format.empty())) {
    const std::string word = settings.looks.format.empty() ? "json" : settings.looks.format;
    return wrong_use("--fold prints a list, a topic on each line, and no " + word,
                     "leave out --fold to have all folds as " + word);
  }
  return check_written_over({settings.topics, settings.spread, settings.together},
                            settings.looks.output);
}

struct Told {
  std::string text;
  std::vector<Note> notes;
};

Result<Told> tell(const Settings& settings) {
  if (auto wrong = check_arguments(settings)) return *std::move(wrong);
  const auto format = choose_format(split_formats(), settings.looks);
  if (!format && !settings.fold) return format.error();
  auto folds = FoldMaker(settings).make();
  if (!folds) return folds.error();
  auto text = settings.fold ? list_of(settings, folds->split)
                            : Result<std::string>((*format)->write(folds->split));
  if (!text) return text.error();
  return Told{.text = *std::move(text), .notes = std::move(folds->notes)};
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto told = tell(settings);
  if (!told) return fail(told.error(), error_look);
  const auto written = write_output(settings.looks.output, told->text);
  if (!written) return fail(written.error(), error_look);
  const std::string notes = notes_text(told->notes, error_look);
  std::fwrite(notes.data(), 1, notes.size(), stderr);
  return kFine;
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
