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
#include "number.hpp"
#include "record_writer.hpp"
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
  const auto pool = read_pool_file(pool_input);
  if (!pool) return pool.error();
  if (auto error = cannot_be_sample(*log, *pool_input, *pool)) return *std::move(error);
  const auto grades = grades_of(*log);
  if (!grades) return grades.error();
  Conversion done{.role = Role::kQrels, .from = FileFormat::kJsonl, .topics = pool->topics.size()};
  std::size_t waiting = 0;
  std::string text;
  for (const PoolFile::Topic& topic : pool->topics) {
    for (const PoolDoc& doc : topic.docs) {
      for (const std::string_view name : {topic.name, doc.doc}) {
        const std::string_view why = why_not(FileFormat::kTrec, name);
        if (why.empty()) continue;
        return error_in(*pool_input,
                        in_quotes(name) + " cannot stand in columns: " + std::string(why), "");
      }
      const auto judged = grades->find({topic.name, doc.doc});
      const auto grade = judged != grades->end() ? std::optional(judged->second) : doc.grade;
      waiting += doc.is_sampled && !grade ? 1 : 0;
      const double shown = doc.is_sampled ? grade.value_or(-1) : -1;
      text += std::string(topic.name) + " 0 " + std::string(doc.doc) + " " +
              std::to_string(doc.stratum) + " " + shortest(shown) + "\n";
      ++done.records;
    }
  }
  if (auto taken = sink(text); !taken) return taken.error();
  if (waiting > 0)
    done.left_out.push_back(counted(waiting, "document") + " drawn and not judged yet");
  return done;
}

}  // namespace assay
