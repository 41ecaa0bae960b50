// SPDX-License-Identifier: Apache-2.0
// sampled_log.cpp: what was judged of a sample, with all that the sample was drawn from.
#include "assay/sampled_log.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "assay/judgment_log.hpp"
#include "assay/pool_file.hpp"
#include "pool_lines.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Grades = std::map<std::pair<std::string_view, std::string_view>, double>;

Error error_in(const Input& input, std::string what, std::string hint) {
  return {.place = {.file = input.name()}, .what = std::move(what), .hint = std::move(hint)};
}

std::optional<Error> cannot_be_sample(const JudgmentLog& log, const Input& pool_input,
                                      const PoolFile& pool) {
  const std::string& hash = log.terms.front().pool;
  if (log.kind() != JudgingKind::kGraded) {
    return error_in(*log.input, "is no log of grades", "samples are judged with grades");
  }
  if (!hash.empty() && !pool_input.sha256().empty() && hash != pool_input.sha256()) {
    return error_in(pool_input, "is not the pool that " + log.input->name() + " was begun with",
                    "name the file that assay judge was given");
  }
  if (!pool.columns.stratum) {
    return error_in(pool_input, "has no column \"stratum\", so it is no sample",
                    "leave out --pool, or draw one: assay pool --method stratified");
  }
  return std::nullopt;
}

// The last grade of each document; two judges may not differ.
Result<Grades> grades_of(const JudgmentLog& log) {
  Grades grades;
  for (const JudgingAction* action : log.grades()) {
    const auto [at, is_new] = grades.try_emplace({action->topic, action->doc}, action->grade);
    if (is_new || at->second == action->grade) continue;
    return Error{.place = log.input->place_of(action->line.data()),
                 .what = "two judges differ about document " + in_quotes(action->doc),
                 .hint = "assay agree compares them",
                 .excerpt = log.input->excerpt_of(action->line)};
  }
  return grades;
}

}  // namespace

Result<Conversion> convert_sample(const std::shared_ptr<const Input>& log_input,
                                  const std::shared_ptr<const Input>& pool_input,
                                  const Sink& sink) {
  const auto log = read_judgment_log(log_input);
  if (!log) return log.error();
  auto pool = read_pool_file(pool_input);
  if (!pool) return pool.error();
  if (auto error = cannot_be_sample(*log, *pool_input, *pool)) return *std::move(error);
  const auto grades = grades_of(*log);
  if (!grades) return grades.error();
  Conversion done{.role = Role::kQrels, .from = FileFormat::kJsonl, .topics = pool->topics.size()};
  std::size_t waiting = 0;
  for (PoolFile::Topic& topic : pool->topics) {
    for (PoolDoc& doc : topic.docs) {
      const auto judged = grades->find({topic.name, doc.doc});
      if (judged != grades->end()) doc.grade = judged->second;
      waiting += doc.is_to_judge() ? 1 : 0;
      ++done.records;
    }
  }
  if (auto taken = write_qrels5(*pool, sink); !taken) return taken.error();
  if (waiting > 0)
    done.left_out.push_back(counted(waiting, "document") + " drawn and not judged yet");
  return done;
}

}  // namespace assay
