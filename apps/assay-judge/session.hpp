// SPDX-License-Identifier: Apache-2.0
// session.hpp: what was judged, and what is asked next. Nothing here knows of a screen or a disk.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/judgment_log.hpp"
#include "plan.hpp"

namespace assay::judge {

// One document, one subtopic of it, or two documents, by their numbers in the plan.
struct Question {
  std::size_t topic = 0;
  std::size_t doc = 0;
  std::size_t other = 0;     // of preferences
  std::size_t subtopic = 0;  // of judgments by subtopics

  [[nodiscard]] bool operator==(const Question&) const = default;
};

// What a judge did and did not take back.
struct Said {
  JudgingAct act = JudgingAct::kGrade;
  Question about;  // of a preference, `doc` is the better one
  double grade = 0;
  double seconds = 0;
  std::string note;
  bool is_known = true;  // else it is about a document that the plan does not have
};

// Chooses documents live, by what was said of those before.
class Chooser {
 public:
  virtual ~Chooser() = default;
  // Nothing if it has no more: then the others follow in the order of the pool.
  // Topics that are left for now are passed over where topics do not compete.
  [[nodiscard]] virtual std::optional<Question> next(const std::vector<bool>& left) = 0;
  virtual void tell(const Question& about, std::optional<double> grade) = 0;  // nothing: put off
  virtual void restart(std::size_t topic) = 0;
  // Whether topics compete, so that none can be left for another.
  [[nodiscard]] virtual bool chooses_topics() const = 0;
};

struct Tally {
  std::size_t asked = 0;  // how many there are
  std::size_t done = 0;
};

class Session {
 public:
  // Writes a line where it cannot be lost; what it says happens only then.
  using Append = std::function<Result<Done>(std::string_view line)>;
  struct Parts {
    const Plan* plan = nullptr;
    JudgingTerms terms;
    Append append;
    std::function<std::string()> time;  // of a line
    std::shared_ptr<Chooser> chooser = {};
  };
  Session(Parts parts, const JudgmentLog& log);

  // Nothing if all is judged.
  [[nodiscard]] const std::optional<Question>& question() const { return question_; }
  [[nodiscard]] Result<Done> grade(double grade, double seconds);
  // The first of the two is better, the second, or neither.
  enum class Better : std::uint8_t { kFirst, kSecond, kNeither };
  [[nodiscard]] Result<Done> prefer(Better better, double seconds);
  // Puts the question off until all others are answered.
  [[nodiscard]] Result<Done> skip(double seconds);
  // False if there is nothing to take back.
  [[nodiscard]] Result<bool> undo();
  // About the document that is asked.
  [[nodiscard]] Result<Done> note(std::string text);
  // Goes on with another topic; this one comes again when the others are done. False if they are.
  bool leave_topic();
  [[nodiscard]] bool chooses_topics() const {
    return parts_.chooser && parts_.chooser->chooses_topics();
  }

  [[nodiscard]] const Plan& plan() const { return *parts_.plan; }
  [[nodiscard]] const JudgingTerms& terms() const { return parts_.terms; }
  [[nodiscard]] const std::vector<Said>& said() const { return said_; }
  // Documents (with subtopics: grades) that are judged, of all and of one topic.
  [[nodiscard]] Tally tally() const;
  [[nodiscard]] Tally tally(std::size_t topic) const;
  [[nodiscard]] double seconds() const;  // of all that stands
  // How many there are of each grade of the scale, in its order; of preferences nothing.
  [[nodiscard]] std::vector<std::size_t> grades() const;
  [[nodiscard]] std::optional<double> grade_of(const Question& question) const;
  // The last note about a document; empty if there is none.
  [[nodiscard]] std::string note_of(const Question& question) const;
  [[nodiscard]] bool was_put_off(const Question& question) const;
  // Documents of the topic that were judged last, one after the other, below this grade.
  [[nodiscard]] std::size_t in_a_row_below(std::size_t topic, double grade) const;

 private:
  // As a whole number, for tables.
  [[nodiscard]] std::size_t key(const Question& question) const;
  [[nodiscard]] Result<Done> keep(Said said);
  void take(const Said& said);
  void count_all();
  void tell(const Said& said);
  void choose();
  void choose_outside_of_left();
  [[nodiscard]] std::optional<Question> choose_in_order() const;
  [[nodiscard]] std::optional<Question> choose_pair();
  [[nodiscard]] std::size_t parts_of(std::size_t topic) const;

  Parts parts_;
  std::vector<Said> said_;
  std::optional<Question> question_;
  std::vector<std::size_t> first_key_;  // of each topic
  // By key, from what stands.
  std::vector<std::optional<double>> grades_;
  std::vector<std::uint32_t> skips_;
  std::size_t graded_ = 0;
  std::vector<std::size_t> graded_in_;  // by topic
  std::vector<bool> left_;              // topics that are left for now
  std::vector<std::size_t> placed_;     // of preferences, by topic: documents whose place is known
};

}  // namespace assay::judge
