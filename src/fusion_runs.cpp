// SPDX-License-Identifier: Apache-2.0
// fusion_runs.cpp: runs made into one, topic by topic, and written as a file.
#include <algorithm>
#include <atomic>
#include <unordered_map>

#include "fusion_parts.hpp"
#include "notes.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "record_writer.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kTopicsAtOnce = 8;             // for one thread
constexpr std::size_t kPlaces = 64;                  // of those, between fusing and writing
constexpr std::size_t kPart = std::size_t{1} << 20;  // bytes that are handed on together

std::vector<Note> notes_on_gaps(FusionRuns runs, const FusionIndex& index) {
  std::vector<Note> notes;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    std::vector<std::string_view> missing;
    for (const FusionIndex::Topic& topic : index.topics) {
      if (topic.places[run] == FusionIndex::kNowhere) missing.push_back(topic.name);
    }
    if (missing.empty()) continue;
    notes.push_back({.code = "missing-topics",
                     .count = missing.size(),
                     .message = std::string(runs[run].name()) + " has no results for " +
                                grouped(missing.size()) + " of " +
                                counted(index.topics.size(), "topic") + ": " +
                                first_names(missing, kMostNames) + "; there the other runs decide",
                     .advice = {}});
  }
  return notes;
}

// Only a turned list, or one with more documents, has other ranks.
std::vector<Note> notes_on_norm(const Fusion& fusion) {
  const FusionNorm& norm = *fusion.norm;
  if (fusion.method->uses_scores || norm.apply == nullptr || norm.turns) return {};
  return {{.code = "unused-norm",
           .count = 1,
           .message = std::string(fusion.method->name) + " looks at ranks alone, which " +
                      std::string(norm.name) + " does not change",
           .advice = {}}};
}

// A topic between fusing and handing on.
struct FusedSlot {
  FusedTopic fused;
  std::vector<std::shared_ptr<const Texts>> texts;
  std::optional<Error> error;
};

FusedSlot fuse_one(FusionRuns runs, const FusionIndex::Topic& topic, const Fusion& fusion,
                   const FuseOptions& options) {
  FusedSlot slot;
  auto loaded = load_topic(runs, topic, fusion.ties);
  if (!loaded) {
    slot.error = loaded.error();
    return slot;
  }
  slot.fused = {.topic = topic.name, .docs = fuse_topic(std::move(loaded->lists), fusion)};
  slot.texts = std::move(loaded->texts);
  if (slot.fused.docs.size() > options.depth) slot.fused.docs.resize(options.depth);
  return slot;
}

// Writes fused topics as records of a run.
class FusedWriter {
 public:
  FusedWriter(const FusedFile& file, const Sink& sink)
      : file_(file),
        sink_(sink),
        held_(fields_of(file.format, Role::kRun)),
        writer_(file.format, Role::kRun, {true, false, true, true, true, true}, out_) {
    writer_.begin();
  }

  Result<Done> add(const FusedTopic& fused) {
    if (auto wrong = check(kTopic, fused.topic)) return *wrong;
    writer_.begin_topic(fused.topic);
    for (std::size_t i = 0; i < fused.docs.size(); ++i) {
      if (auto wrong = check(kDoc, fused.docs[i].doc)) return *wrong;
      const std::string rank = std::to_string(i + 1);
      const std::string score = shortest(fused.docs[i].score);
      Record record;
      record.text = {fused.topic, "Q0", fused.docs[i].doc, rank, score, file_.tag};
      writer_.add(record);
    }
    writer_.end_topic();
    return out_.size() < kPart ? Done{} : hand_on();
  }

  Result<Done> end() {
    writer_.end();
    return hand_on();
  }

  [[nodiscard]] std::optional<Error> check(Field field, std::string_view text) const {
    const std::string_view why = held_[field] ? why_not(file_.format, text) : "";
    if (why.empty()) return std::nullopt;
    const std::string format(choice_of(kFileFormatChoices, file_.format).word);
    return fusion_error(
        in_quotes(text) + " cannot stand in a " + format + " file: " + std::string(why),
        field == kTag ? "give another --tag" : "csv holds everything");
  }

 private:
  Result<Done> hand_on() {
    auto taken = sink_(out_);
    out_.clear();
    return taken;
  }

  const FusedFile& file_;
  const Sink& sink_;
  FieldSet held_;
  std::string out_;
  RecordWriter writer_;
};

}  // namespace

FusionIndex index_topics(FusionRuns runs) {
  FusionIndex index;
  std::unordered_map<std::string_view, std::size_t> numbers;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    for (std::size_t i = 0; i < runs[run].topic_count(); ++i) {
      const std::string_view name = runs[run].topic(i);
      const auto [at, is_new] = numbers.emplace(name, index.topics.size());
      if (is_new) {
        index.topics.push_back(
            {name, std::vector<std::size_t>(runs.size(), FusionIndex::kNowhere)});
      }
      index.topics[at->second].places[run] = i;
    }
  }
  std::sort(index.topics.begin(), index.topics.end(),
            [](const FusionIndex::Topic& a, const FusionIndex::Topic& b) {
              return natural_less(a.name, b.name);
            });
  return index;
}

Result<LoadedTopic> load_topic(FusionRuns runs, const FusionIndex::Topic& topic, Ties ties) {
  LoadedTopic loaded;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    ScoredList& list = loaded.lists.emplace_back();
    if (topic.places[run] == FusionIndex::kNowhere) continue;
    auto read = runs[run].read(topic.places[run], ties);
    if (!read) return read.error();
    list = std::move(read->docs);
    loaded.texts.push_back(std::move(read->texts));
  }
  return loaded;
}

Result<FusedCount> fuse_runs(FusionRuns runs, const Fusion& fusion, const FuseOptions& options,
                             const FusedSink& sink) {
  if (const auto right = check_fusion(fusion, runs.size()); !right) return right.error();
  const FusionIndex index = index_topics(runs);
  FusedCount count{.topics = index.topics.size(), .notes = notes_on_gaps(runs, index)};
  add_new_notes(notes_on_norm(fusion), count.notes);
  // One for each topic that can be between the two.
  std::vector<FusedSlot> slots(std::min(index.topics.size(), kTopicsAtOnce * kPlaces));
  std::atomic<bool> has_failed = false;
  std::optional<Error> error;
  const auto work = [&](std::size_t begin, std::size_t end, unsigned /*worker*/) {
    for (std::size_t i = begin; i < end && !has_failed; ++i) {
      slots[i % slots.size()] = fuse_one(runs, index.topics[i], fusion, options);
    }
  };
  const auto hand_on = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end && !error; ++i) {
      const FusedSlot slot = std::exchange(slots[i % slots.size()], {});
      error = slot.error;
      count.documents += slot.fused.docs.size();
      if (error) continue;
      if (const auto taken = sink(slot.fused); !taken) error = taken.error();
    }
    if (error) has_failed = true;
  };
  for_each_in_order(index.topics.size(), options.threads, kTopicsAtOnce, kPlaces, work, hand_on);
  if (error) return *error;
  return count;
}

Result<FusedCount> write_fused(FusionRuns runs, const Fusion& fusion, const FuseOptions& options,
                               const FusedFile& file, const Sink& sink) {
  FusedWriter writer(file, sink);
  if (auto wrong = writer.check(kTag, file.tag)) return *wrong;
  auto count = fuse_runs(runs, fusion, options,
                         [&writer](const FusedTopic& fused) { return writer.add(fused); });
  if (!count) return count;
  if (const auto done = writer.end(); !done) return done.error();
  return count;
}

}  // namespace assay
