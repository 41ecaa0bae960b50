// SPDX-License-Identifier: Apache-2.0
// plan.cpp: what is to be judged, with all that a judge reads.
#include "plan.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "assay/pool_file.hpp"
#include "assay/qrels.hpp"
#include "assay/utf8.hpp"
#include "documents_read.hpp"
#include "text.hpp"

namespace assay::judge {
namespace {

constexpr std::string_view kEnough = "enough";  // code of what ends reading early

// Where a text is wanted; a document may be in the pool of several topics.
struct Wish {
  std::size_t topic = 0;
  std::size_t doc = 0;
};
using Wishes = std::unordered_map<std::string, std::vector<Wish>>;

class PlanMaker {
 public:
  explicit PlanMaker(const PlanFiles& files) : files_(files) {}

  Result<Plan> make() {
    for (auto step : {&PlanMaker::read_pool, &PlanMaker::read_docs, &PlanMaker::read_topics,
                      &PlanMaker::read_subtopics}) {
      if (auto done = (this->*step)(); !done) return done.error();
    }
    std::erase_if(plan_.topics, [](const PlanTopic& topic) { return topic.docs.empty(); });
    if (plan_.topics.empty()) {
      return Error{.place = {.file = files_.pool}, .what = "has nothing left to judge"};
    }
    return std::move(plan_);
  }

 private:
  Result<Done> read_pool() {
    auto input = Input::open(files_.pool, {.hash = true});
    if (!input) return input.error();
    plan_.pool_hash = (*input)->sha256();
    const auto pool = read_pool_file(*input);
    if (!pool) return pool.error();
    auto known = read_known();
    if (!known) return known.error();
    for (const PoolFile::Topic& from : pool->topics) {
      PlanTopic topic{.id = std::string(from.name)};
      for (const PoolDoc& doc : from.docs) {
        if (!is_utf8(doc.doc) || !is_utf8(from.name)) return not_utf8(from.name, doc.doc);
        const auto grade = *known ? doc.grade_by(**known, from.name) : doc.grade;
        if (grade) {
          topic.known.push_back({.id = std::string(doc.doc), .grade = *grade});
        } else if (doc.is_sampled) {
          topic.docs.push_back({.id = std::string(doc.doc)});
        }
      }
      plan_.topics.push_back(std::move(topic));
    }
    if (plan_.doc_count() > 0) return Done{};
    return Error{.place = {.file = files_.pool},
                 .what = "has no document that waits for a judge",
                 .hint = "every document has a grade already, or was not drawn"};
  }

  [[nodiscard]] Error not_utf8(std::string_view topic, std::string_view doc) const {
    return {.place = {.file = files_.pool},
            .what = "document " + in_quotes(utf8_text(doc)) + " of topic " +
                    in_quotes(utf8_text(topic)) + " is not UTF-8, which a log needs"};
  }

  Result<std::optional<Qrels>> read_known() const {
    if (files_.qrels.empty()) return std::optional<Qrels>{};
    auto input = Input::open(files_.qrels);
    if (!input) return input.error();
    auto qrels = Qrels::read(*std::move(input));
    if (!qrels) return qrels.error();
    return std::optional<Qrels>(*std::move(qrels));
  }

  Result<Done> read_docs() {
    Wishes wishes;
    for (std::size_t t = 0; t < plan_.topics.size(); ++t) {
      for (std::size_t d = 0; d < plan_.topics[t].docs.size(); ++d) {
        wishes[plan_.topics[t].docs[d].id].push_back({t, d});
      }
    }
    for (const std::string& path : files_.docs) {
      const auto input = Input::open(path);
      if (!input) return input.error();
      const auto done = read_texts(**input, LinesOf::kDocuments,
                                   [&](const ReadText& read) { return keep_doc(read, wishes); });
      if (!done && done.error().code != kEnough) return done.error();
    }
    return wishes.empty() ? Done{} : leave_out_docs(wishes);
  }

  // The first text of an id counts.
  [[nodiscard]] Result<Done> keep_doc(const ReadText& read, Wishes& wishes) {
    const auto wish = wishes.find(std::string(read.id));
    if (wish == wishes.end()) return Done{};
    for (const Wish& place : wish->second) {
      PlanDoc& doc = plan_.topics[place.topic].docs[place.doc];
      doc.title = read.title;
      doc.text = read.text;
    }
    wishes.erase(wish);
    if (!wishes.empty()) return Done{};
    return Error{.what = "all documents are found", .code = kEnough};
  }

  Result<Done> leave_out_docs(const Wishes& missing) {
    std::size_t count = 0;
    std::string first;
    for (PlanTopic& topic : plan_.topics) {
      count += std::erase_if(topic.docs, [&](const PlanDoc& doc) {
        const bool is_missing = missing.contains(doc.id);
        if (is_missing && first.empty()) {
          first = in_quotes(doc.id) + " of topic " + in_quotes(topic.id);
        }
        return is_missing;
      });
    }
    return leave_out(counted(count, "document"), count, joined(files_.docs, ", "), first);
  }

  Result<Done> leave_out(const std::string& what, std::size_t count, const std::string& where,
                         const std::string& first) {
    const std::string are = count == 1 ? " of the pool is not in " : " of the pool are not in ";
    const std::string which = count == 1 ? ": " + first : ", the first is " + first;
    const std::string said = what + are + where + which;
    if (!files_.skips_missing) {
      return Error{
          .place = {.file = files_.pool}, .what = said, .hint = "--skip-missing leaves them out"};
    }
    // What happened comes first: the screen may have no room for more.
    plan_.notes.push_back(what + " left out: not in " + where + which);
    return Done{};
  }

  Result<Done> read_topics() {
    const auto input = Input::open(files_.topics);
    if (!input) return input.error();
    std::unordered_map<std::string, PlanTopic*> wanted;
    for (PlanTopic& topic : plan_.topics) {
      if (!topic.docs.empty()) wanted.emplace(topic.id, &topic);
    }
    const auto done = read_texts(**input, LinesOf::kTopics, [&](const ReadText& read) {
      const auto found = wanted.find(std::string(read.id));
      if (found == wanted.end()) return Result<Done>(Done{});
      PlanTopic& topic = *found->second;
      topic.title = read.text;
      topic.description = read.description;
      topic.narrative = read.narrative;
      wanted.erase(found);
      return Result<Done>(Done{});
    });
    if (!done) return done.error();
    if (wanted.empty()) return Done{};
    std::string first;
    for (PlanTopic& topic : plan_.topics) {
      if (!wanted.contains(topic.id)) continue;
      if (first.empty()) first = in_quotes(topic.id);
      topic.docs.clear();
    }
    return leave_out(counted(wanted.size(), "topic"), wanted.size(), files_.topics, first);
  }

  // topic, subtopic and words, between tabs or blanks.
  Result<Done> read_subtopics() {
    if (files_.subtopics.empty()) return Done{};
    const auto input = Input::open(files_.subtopics);
    if (!input) return input.error();
    std::unordered_map<std::string_view, PlanTopic*> wanted;
    for (PlanTopic& topic : plan_.topics) wanted.emplace(topic.id, &topic);
    std::optional<Error> wrong;
    for_each_text_line((*input)->bytes(), [&](std::string_view line) {
      if (line.front() == '#') return true;
      const std::string_view topic = take_word(line);
      const std::string_view id = take_word(line);
      if (id.empty() || line.empty() || !is_utf8(id)) {
        wrong = text_error(**input, line.empty() ? topic : line, "a subtopic has no words here",
                           "topic, subtopic and its words expected, between tabs or blanks");
        return false;
      }
      const auto found = wanted.find(topic);
      if (found == wanted.end()) return true;
      auto& subtopics = found->second->subtopics;
      const bool is_twice = std::any_of(subtopics.begin(), subtopics.end(),
                                        [&](const Subtopic& each) { return each.id == id; });
      if (is_twice) {
        wrong =
            text_error(**input, id,
                       "subtopic " + in_quotes(id) + " stands twice for topic " + in_quotes(topic),
                       "give it another name");
        return false;
      }
      subtopics.push_back({std::string(id), std::string(line)});
      return true;
    });
    if (wrong) return *wrong;
    for (const PlanTopic& topic : plan_.topics) {
      if (!topic.subtopics.empty() || topic.docs.empty()) continue;
      return Error{.place = {.file = files_.subtopics},
                   .what = "has no subtopics of topic " + in_quotes(topic.id)};
    }
    return Done{};
  }

  static std::string_view take_word(std::string_view& line) {
    constexpr std::string_view kBlanks = " \t";
    const std::size_t end =
        std::min(line.find_first_of(line.find('\t') != line.npos ? "\t" : kBlanks), line.size());
    const std::string_view word = trimmed(line.substr(0, end));
    line = trimmed(line.substr(end));
    return word;
  }

  const PlanFiles& files_;
  Plan plan_;
};

}  // namespace

std::size_t Plan::doc_count() const {
  std::size_t count = 0;
  for (const PlanTopic& topic : topics) count += topic.docs.size();
  return count;
}

Result<Plan> make_plan(const PlanFiles& files) { return PlanMaker(files).make(); }

}  // namespace assay::judge
