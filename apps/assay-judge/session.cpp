// SPDX-License-Identifier: Apache-2.0
// session.cpp: what was judged, and what is asked next.
#include "session.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "pairs.hpp"

namespace assay::judge {
namespace {

bool is_pair(JudgingAct act) { return act == JudgingAct::kPrefer || act == JudgingAct::kEqual; }

using Numbers = std::unordered_map<std::string_view, std::size_t>;

// The numbers that the plan gives to what a log names.
class PlanIndex {
 public:
  explicit PlanIndex(const Plan& plan) : docs_(plan.topics.size()), subtopics_(docs_.size()) {
    for (std::size_t t = 0; t < plan.topics.size(); ++t) {
      const PlanTopic& topic = plan.topics[t];
      topics_.emplace(topic.id, t);
      for (std::size_t d = 0; d < topic.docs.size(); ++d) docs_[t].emplace(topic.docs[d].id, d);
      for (std::size_t s = 0; s < topic.subtopics.size(); ++s) {
        subtopics_[t].emplace(topic.subtopics[s].id, s);
      }
    }
  }

  [[nodiscard]] std::optional<Question> find(const JudgingAction& action) const {
    const auto topic = number(topics_, action.topic);
    if (!topic) return std::nullopt;
    const auto doc = number(docs_[*topic], action.doc);
    const auto other = action.other.empty() ? doc : number(docs_[*topic], action.other);
    const auto subtopic = action.subtopic.empty() ? std::optional<std::size_t>(0)
                                                  : number(subtopics_[*topic], action.subtopic);
    if (!doc || !other || !subtopic) return std::nullopt;
    return Question{.topic = *topic, .doc = *doc, .other = *other, .subtopic = *subtopic};
  }

 private:
  static std::optional<std::size_t> number(const Numbers& numbers, std::string_view name) {
    const auto found = numbers.find(name);
    if (found == numbers.end()) return std::nullopt;
    return found->second;
  }

  Numbers topics_;
  std::vector<Numbers> docs_;
  std::vector<Numbers> subtopics_;
};

}  // namespace

Session::Session(Parts parts, const JudgmentLog& log) : parts_(std::move(parts)) {
  std::size_t keys = 0;
  for (std::size_t t = 0; t < plan().topics.size(); ++t) {
    first_key_.push_back(keys);
    keys += plan().topics[t].docs.size() * parts_of(t);
  }
  first_key_.push_back(keys);
  left_.assign(plan().topics.size(), false);
  const PlanIndex index(plan());
  for (const JudgingAction& action : log.actions) {
    const auto about = index.find(action);
    said_.push_back({.act = action.act,
                     .about = about.value_or(Question{}),
                     .grade = action.grade,
                     .seconds = action.seconds,
                     .note = std::string(action.note),
                     .is_known = about.has_value()});
  }
  count_all();
  for (const Said& said : said_) tell(said);
  choose();
}

std::size_t Session::parts_of(std::size_t topic) const {
  return terms().kind == JudgingKind::kSubtopic ? plan().topics[topic].subtopics.size() : 1;
}

std::size_t Session::key(const Question& question) const {
  return first_key_[question.topic] + question.doc * parts_of(question.topic) + question.subtopic;
}

void Session::count_all() {
  grades_.assign(first_key_.back(), std::nullopt);
  skips_.assign(first_key_.back(), 0);
  graded_in_.assign(plan().topics.size(), 0);
  placed_.assign(plan().topics.size(), 0);
  graded_ = 0;
  for (const Said& said : said_) take(said);
}

void Session::take(const Said& said) {
  if (!said.is_known) return;
  if (said.act == JudgingAct::kSkip) ++skips_[key(said.about)];
  if (said.act != JudgingAct::kGrade) return;
  auto& grade = grades_[key(said.about)];
  if (!grade) {
    ++graded_;
    ++graded_in_[said.about.topic];
  }
  grade = said.grade;
}

void Session::tell(const Said& said) {
  if (!parts_.chooser || !said.is_known) return;
  if (said.act == JudgingAct::kGrade) parts_.chooser->tell(said.about, said.grade);
  if (said.act == JudgingAct::kSkip) parts_.chooser->tell(said.about, std::nullopt);
}

void Session::choose() {
  choose_outside_of_left();
  if (question_ || std::find(left_.begin(), left_.end(), true) == left_.end()) return;
  left_.assign(left_.size(), false);
  choose_outside_of_left();
}

bool Session::leave_topic() {
  const std::size_t topic = question_->topic;
  left_[topic] = true;
  choose();
  return question_ && question_->topic != topic;
}

void Session::choose_outside_of_left() {
  if (terms().kind == JudgingKind::kPreference) {
    question_ = choose_pair();
    return;
  }
  question_.reset();
  if (parts_.chooser) question_ = parts_.chooser->next(left_);
  if (!question_) question_ = choose_in_order();
}

// Those that were put off most often come last.
std::optional<Question> Session::choose_in_order() const {
  std::optional<Question> best;
  std::uint32_t least = 0;
  for (std::size_t t = 0; t < plan().topics.size(); ++t) {
    if (left_[t] || graded_in_[t] == first_key_[t + 1] - first_key_[t]) continue;
    for (std::size_t k = first_key_[t]; k < first_key_[t + 1]; ++k) {
      if (grades_[k] || (best && skips_[k] >= least)) continue;
      const std::size_t within = k - first_key_[t];
      best = Question{.topic = t, .doc = within / parts_of(t), .subtopic = within % parts_of(t)};
      least = skips_[k];
      if (least == 0) return best;
    }
  }
  return best;
}

std::optional<Question> Session::choose_pair() {
  std::vector<std::vector<Comparison>> said(plan().topics.size());
  for (const Said& each : said_) {
    if (!each.is_known || !is_pair(each.act)) continue;
    said[each.about.topic].push_back({.better = each.about.doc,
                                      .worse = each.about.other,
                                      .is_equal = each.act == JudgingAct::kEqual});
  }
  std::optional<Question> chosen;
  for (std::size_t t = 0; t < said.size(); ++t) {
    const std::size_t docs = plan().topics[t].docs.size();
    if (placed_[t] == docs) continue;
    std::vector<std::size_t> order(docs);
    for (std::size_t d = 0; d < docs; ++d) order[d] = d;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return skips_[first_key_[t] + a] < skips_[first_key_[t] + b];
    });
    const NextPair next = next_pair(order, said[t]);
    placed_[t] = next.placed;
    if (!next.pair || left_[t] || chosen) continue;  // the others are counted
    chosen = Question{.topic = t, .doc = next.pair->first, .other = next.pair->second};
  }
  return chosen;
}

Result<Done> Session::keep(Said said) {
  const PlanTopic& topic = plan().topics[said.about.topic];
  const std::string time = parts_.time();
  const bool has_subtopic = terms().kind == JudgingKind::kSubtopic;
  const JudgingAction action{
      .act = said.act,
      .topic = topic.id,
      .doc = topic.docs[said.about.doc].id,
      .other = is_pair(said.act) ? std::string_view(topic.docs[said.about.other].id)
                                 : std::string_view(),
      .subtopic = has_subtopic ? std::string_view(topic.subtopics[said.about.subtopic].id)
                               : std::string_view(),
      .grade = said.grade,
      .seconds = said.seconds,
      .time = time,
      .note = said.note};
  if (auto written = parts_.append(judgment_log_line(action)); !written) return written;
  said_.push_back(std::move(said));
  take(said_.back());
  tell(said_.back());
  choose();
  return Done{};
}

Result<Done> Session::grade(double grade, double seconds) {
  return keep({.about = *question_, .grade = grade, .seconds = seconds});
}

Result<Done> Session::prefer(Better better, double seconds) {
  Said said{.act = better == Better::kNeither ? JudgingAct::kEqual : JudgingAct::kPrefer,
            .about = *question_,
            .seconds = seconds};
  if (better == Better::kSecond) std::swap(said.about.doc, said.about.other);
  return keep(std::move(said));
}

Result<Done> Session::skip(double seconds) {
  return keep({.act = JudgingAct::kSkip, .about = *question_, .seconds = seconds});
}

Result<Done> Session::note(std::string text) {
  const auto asked = question_;
  auto kept = keep({.act = JudgingAct::kNote, .about = *asked, .note = std::move(text)});
  question_ = asked;
  return kept;
}

Result<bool> Session::undo() {
  if (said_.empty()) return false;
  if (auto written = parts_.append(undo_log_line(parts_.time())); !written) return written.error();
  const Said last = std::move(said_.back());
  said_.pop_back();
  count_all();
  if (parts_.chooser && last.is_known) {
    parts_.chooser->restart(last.about.topic);
    for (const Said& said : said_) {
      if (said.about.topic == last.about.topic) tell(said);
    }
  }
  choose();
  if (last.is_known && terms().kind != JudgingKind::kPreference) question_ = last.about;
  return true;
}

Tally Session::tally() const {
  Tally sum;
  for (std::size_t t = 0; t < plan().topics.size(); ++t) {
    const Tally each = tally(t);
    sum.asked += each.asked;
    sum.done += each.done;
  }
  return sum;
}

Tally Session::tally(std::size_t topic) const {
  const std::size_t asked = first_key_[topic + 1] - first_key_[topic];
  const bool has_pairs = terms().kind == JudgingKind::kPreference;
  return {.asked = asked, .done = has_pairs ? placed_[topic] : graded_in_[topic]};
}

double Session::seconds() const {
  double sum = 0;
  for (const Said& said : said_) sum += said.seconds;
  return sum;
}

std::vector<std::size_t> Session::grades() const {
  std::vector<std::size_t> counts(terms().scale.size());
  for (const auto& grade : grades_) {
    const auto at =
        grade ? std::find(terms().scale.begin(), terms().scale.end(), *grade) : terms().scale.end();
    if (at != terms().scale.end()) ++counts[static_cast<std::size_t>(at - terms().scale.begin())];
  }
  return counts;
}

std::optional<double> Session::grade_of(const Question& question) const {
  return grades_[key(question)];
}

std::string Session::note_of(const Question& question) const {
  for (std::size_t i = said_.size(); i > 0; --i) {
    const Said& said = said_[i - 1];
    const bool is_here = said.is_known && said.about.topic == question.topic &&
                         said.about.doc == question.doc &&
                         (said.act == JudgingAct::kNote || !said.note.empty());
    if (is_here) return said.note;
  }
  return {};
}

bool Session::was_put_off(const Question& question) const { return skips_[key(question)] > 0; }

std::size_t Session::in_a_row_below(std::size_t topic, double grade) const {
  std::size_t count = 0;
  for (std::size_t i = said_.size(); i > 0; --i) {
    const Said& said = said_[i - 1];
    if (!said.is_known || said.about.topic != topic || said.act != JudgingAct::kGrade) continue;
    if (said.grade >= grade) break;
    ++count;
  }
  return count;
}

}  // namespace assay::judge
