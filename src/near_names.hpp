// SPDX-License-Identifier: Apache-2.0
// near_names.hpp: names in a run that are not judged, but almost.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"
#include "run_reader.hpp"

namespace assay {

// A judged topic of a run.
struct NearTopic {
  std::uint32_t judged = 0;     // its number in the qrels
  std::uint32_t retrieved = 0;  // documents
  std::uint32_t found = 0;      // of those, in the judgments
  std::vector<std::string_view> pieces = {};
  std::size_t place = 0;  // in the run; for those in memory
};

// Some of a run's topics, to be looked at for documents whose ids are almost judged ones: the first
// ones where hardly any judged document was found, and the first of the others.
class NearSample {
 public:
  explicit NearSample(const Qrels& qrels) : qrels_(qrels) {}

  // In the order of the run. One that is not wanted is passed over.
  void add(NearTopic topic);
  [[nodiscard]] bool wants(const NearTopic& topic) const;
  // What was sampled of the lines behind.
  void append(const NearSample& later);

  // Those that together are short against a run of so many lines.
  [[nodiscard]] std::vector<NearTopic> chosen(std::uint64_t lines) const;

 private:
  const Qrels& qrels_;
  std::vector<NearTopic> suspicious_;
  std::vector<NearTopic> others_;
};

[[nodiscard]] bool has_near_documents(const Qrels& qrels, const RowReading& how,
                                      std::span<const NearTopic> topics, unsigned threads);
// How many there are in these topics, all of the run, and the first one.
[[nodiscard]] Note note_on_near_documents(const Qrels& qrels, const RowReading& how,
                                          std::span<const NearTopic> topics, unsigned threads);
// Where no retrieved document is judged.
[[nodiscard]] Note note_on_strangers(const Qrels& qrels, const RowReading& how,
                                     std::span<const NearTopic> topics);

// Topics of the run without judgments whose names are almost those of judged topics without
// results.
[[nodiscard]] std::vector<Note> notes_on_near_topics(std::vector<std::string_view> missing,
                                                     std::vector<std::string_view> ignored);

}  // namespace assay
