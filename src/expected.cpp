// SPDX-License-Identifier: Apache-2.0
// expected.cpp: the mean of any measure over all orders of documents of equal score: by a formula
// where there is one, by rotation where documents add up, by all orders where they are few, else by
// a sample of them.
#include "expected.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <random>
#include <span>
#include <vector>

#include "condensed.hpp"
#include "kernel.hpp"

namespace assay {
namespace {

// The values under several orders, added up.
class Mean {
 public:
  void add(const Ratio& ratio) {
    ++orders_;
    if (!ratio.is_defined()) return;
    if (defined_ == 0) denominator_ = ratio.denominator;
    has_one_denominator_ = has_one_denominator_ && ratio.denominator == denominator_;
    ++defined_;
    numerators_ += ratio.numerator;
    // Squares of what is left after the first value, which keeps their digits.
    if (defined_ == 1) first_ = ratio.value();
    const double rest = ratio.value() - first_;
    rests_ += rest;
    squares_ += rest * rest;
  }

  // Numerator and denominator stay apart where all orders share the denominator.
  [[nodiscard]] Ratio value() const {
    if (defined_ == 0) return kUndefined;
    if (has_one_denominator_) return {numerators_ / defined_, denominator_};
    return {first_ + rests_ / defined_, 1};
  }

  [[nodiscard]] bool is_partial() const { return defined_ > 0 && defined_ < orders_; }

  [[nodiscard]] double standard_error() const {
    if (defined_ < 2) return 0;
    const double spread = squares_ - rests_ * rests_ / defined_;
    return std::sqrt(std::max(0.0, spread) / (defined_ - 1) / defined_);
  }

 private:
  double orders_ = 0;
  double defined_ = 0;
  double numerators_ = 0;
  double denominator_ = 0;
  bool has_one_denominator_ = true;
  double first_ = 0;
  double rests_ = 0;
  double squares_ = 0;
};

// All that a measure sees of a document beside its rank.
struct Document {
  double grade = kNotInPool;
  bool is_known = false;
  std::uint16_t stratum = 0;

  friend auto operator<=>(const Document&, const Document&) = default;
};

// A ranking by rank, with the groups whose order may matter.
class Orders {
 public:
  struct Group {
    std::size_t begin = 0;  // index of the first of them
    std::size_t end = 0;
  };

  Orders(const Measure& measure, const JudgedTopic& topic)
      : measure_(measure), topic_(topic), documents_(topic.retrieved) {
    for (const Hit& hit : topic.found)
      documents_[hit.rank - 1] = {hit.grade, hit.is_known, hit.stratum};
    for (const TieGroup& tie : topic.ties) {
      if (tie.first > measure.params.cutoff) break;
      const Group group{.begin = tie.first - 1U, .end = tie.last};
      const auto tied = part(group);
      const auto is_other = [&](const Document& document) { return document != tied.front(); };
      if (std::any_of(tied.begin(), tied.end(), is_other)) groups_.push_back(group);
    }
  }

  [[nodiscard]] bool is_settled() const { return groups_.empty(); }

  // How many orders there are that a measure can tell apart, or something above kMostOrders. Sorts
  // them.
  [[nodiscard]] double count() {
    double orders = 1;
    for (const Group& group : groups_) {
      const auto tied = part(group);
      std::sort(tied.begin(), tied.end());
      double same = 0;  // as tied[i], those up to i
      for (std::size_t i = 0; i < tied.size() && orders <= 1e9; ++i) {
        same = i > 0 && tied[i] == tied[i - 1] ? same + 1 : 1;
        // n! over the factorials of what is the same, one factor of each at a time: always whole.
        orders = std::round(orders * static_cast<double>(i + 1) / same);
      }
    }
    return orders;
  }

  // Every document of a group once on each of its ranks; what the others add stays the same.
  [[nodiscard]] Expected by_rotation() {
    const Ratio as_it_is = computed();
    double total = as_it_is.numerator;
    for (const Group& group : groups_) {
      Mean mean;
      for (std::size_t turn = group.begin; turn < group.end; ++turn) {
        const auto tied = part(group);
        std::rotate(tied.begin(), tied.begin() + 1, tied.end());
        mean.add(computed());
      }
      if (!mean.value().is_defined() || mean.is_partial()) return {.value = kUndefined};
      total += mean.value().numerator - as_it_is.numerator;
    }
    return {.value = {total, as_it_is.denominator}};
  }

  // From the first order, in which count() leaves them, to the last.
  [[nodiscard]] Expected by_all() {
    Mean mean;
    do {
      mean.add(computed());
    } while (advance());
    return {.value = mean.value(), .is_partial = mean.is_partial()};
  }

  [[nodiscard]] Expected by_sample(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<Deck> decks;
    for (const Group& group : groups_) decks.push_back(deck_of(group));
    Mean mean;
    for (std::uint32_t i = 0; i < kMostOrders; ++i) {
      for (Deck& deck : decks) deal(deck, random);
      mean.add(computed());
    }
    return {.value = mean.value(),
            .is_partial = mean.is_partial(),
            .samples = kMostOrders,
            .error = mean.standard_error()};
  }

 private:
  // What is drawn from: the places of a group, and the documents that need one.
  struct Deck {
    std::vector<std::size_t> places;
    std::vector<Document> documents;
  };

  [[nodiscard]] std::span<Document> part(const Group& group) {
    return std::span(documents_).subspan(group.begin, group.end - group.begin);
  }

  [[nodiscard]] Ratio computed() {
    found_.clear();
    for (std::uint32_t i = 0; i < documents_.size(); ++i) {
      const auto& [grade, is_known, stratum] = documents_[i];
      if (grade == kNotInPool) continue;
      found_.push_back({.rank = i + 1, .is_known = is_known, .stratum = stratum, .grade = grade});
    }
    JudgedTopic topic = topic_;
    topic.found = found_;
    return compute(measure_, topic);
  }

  // The next order, groups being the digits of a number; false after the last.
  [[nodiscard]] bool advance() {
    return std::any_of(groups_.begin(), groups_.end(), [&](const Group& group) {
      const auto tied = part(group);
      return std::next_permutation(tied.begin(), tied.end());
    });
  }

  [[nodiscard]] Deck deck_of(const Group& group) const {
    Deck deck;
    for (std::size_t i = group.begin; i < group.end; ++i) {
      deck.places.push_back(i);
      if (documents_[i].grade != kNotInPool) deck.documents.push_back(documents_[i]);
    }
    return deck;
  }

  // Each document gets a place of its own. Only the first so many places need to be drawn.
  void deal(Deck& deck, std::mt19937_64& random) {
    for (const std::size_t place : deck.places) documents_[place] = {};
    for (std::size_t i = 0; i < deck.documents.size(); ++i) {
      std::swap(deck.places[i], deck.places[i + below(deck.places.size() - i, random)]);
      documents_[deck.places[i]] = deck.documents[i];
    }
  }

  // std::uniform_int_distribution may differ from library to library.
  [[nodiscard]] static std::size_t below(std::size_t count, std::mt19937_64& random) {
    const std::uint64_t fair = std::mt19937_64::max() - std::mt19937_64::max() % count;
    std::uint64_t drawn = random();
    while (drawn >= fair) drawn = random();
    return drawn % count;
  }

  const Measure& measure_;
  const JudgedTopic& topic_;
  std::vector<Document> documents_;
  std::vector<Group> groups_;
  std::vector<Hit> found_;
};

std::optional<Expected> by_formula(const Measure& measure, const JudgedTopic& topic) {
  if (measure.def->expected == nullptr || measure.params.groups != kAllJudges) return std::nullopt;
  auto expected = measure.def->expected(topic, measure.params);
  if (expected) expected->value = finite(expected->value);
  return expected;
}

}  // namespace

double orders_tried(const Measure& measure, const JudgedTopic& topic) {
  if (traits_of(measure).linear != Holds::kNotSaid || by_formula(measure, topic)) return 1;
  double orders = 1;
  for (const TieGroup& tie : topic.ties) {
    if (tie.first > measure.params.cutoff) break;
    for (double i = 2; i <= tie.last - tie.first + 1.0 && orders < kMostOrders; ++i) orders *= i;
  }
  return std::min<double>(orders, kMostOrders);
}

Expected expected_value(const Measure& measure, const JudgedTopic& topic, std::uint64_t seed) {
  if (measure.params.judged_only != 0) {
    return expected_value(without_condensing(measure), Condensed(topic, measure.params).topic,
                          seed);
  }
  Orders orders(measure, topic);
  if (orders.is_settled()) return {.value = compute(measure, topic)};
  if (const auto expected = by_formula(measure, topic)) return *expected;
  if (traits_of(measure).linear != Holds::kNotSaid) return orders.by_rotation();
  return orders.count() <= kMostOrders ? orders.by_all() : orders.by_sample(seed);
}

std::uint64_t seed_for(std::string_view topic, std::uint64_t seed) {
  // FNV-1a, with the seed before the name.
  std::uint64_t hash = 14695981039346656037ULL;
  const auto add = [&](std::uint64_t byte) { hash = (hash ^ byte) * 1099511628211ULL; };
  for (int shift = 0; shift < 64; shift += 8) add((seed >> shift) & 0xff);
  for (const char c : topic) add(static_cast<unsigned char>(c));
  return hash;
}

}  // namespace assay
