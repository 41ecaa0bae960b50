// SPDX-License-Identifier: Apache-2.0
// what_if.cpp: a ranking with documents moved, taken out, put in or judged otherwise.
#include "assay/what_if.hpp"

#include <algorithm>
#include <limits>

#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

Error wrong_change(std::string what, std::string hint) {
  return {
      .place = {}, .what = std::move(what), .hint = std::move(hint), .tally = {}, .excerpt = {}};
}

constexpr std::string_view kForms =
    "D11:2 moves D11 to rank 2, D11:out takes it out, D52=3 judges D52";

std::optional<std::uint32_t> rank_in(std::string_view text) {
  if (text == "out") return 0;
  const auto number = parse_number(text);
  const double most = std::numeric_limits<std::uint32_t>::max();
  if (!number || *number < 1 || *number > most || *number != static_cast<std::uint32_t>(*number))
    return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

class Changer {
 public:
  explicit Changer(const RankingView& ranking) : ranking_(ranking) {
    changed_.topic = ranking.topic;
    changed_.docs.assign(ranking.docs.begin(), ranking.docs.end());
    changed_.ideal_order.assign(ranking.ideal_order.begin(), ranking.ideal_order.end());
    for (const Hit& hit : ranking.judged.found) {
      if (hit.is_known) known_.push_back(ranking.docs[hit.rank - 1].doc);
    }
  }

  [[nodiscard]] std::optional<Error> apply(const RankingChange& change) {
    if (!is_there(change.doc)) return unknown(change);
    if (change.grade) {
      set_grade(change.doc, *change.grade);
      return std::nullopt;
    }
    return move(change.doc, *change.rank);
  }

  [[nodiscard]] ChangedRanking finish() {
    std::stable_sort(changed_.ideal_order.begin(), changed_.ideal_order.end(),
                     [](const Judgment& a, const Judgment& b) { return a.grade > b.grade; });
    for (const Judgment& judgment : changed_.ideal_order) {
      changed_.ideal.push_back(judgment.grade);
      const auto doc = find_doc(judgment.doc);
      changed_.ideal_ranks.push_back(
          doc == changed_.docs.end() ? 0
                                     : static_cast<std::uint32_t>(doc - changed_.docs.begin()) + 1);
    }
    for (std::size_t i = 0; i < changed_.docs.size(); ++i) {
      if (changed_.docs[i].grade == kNotInPool) continue;
      changed_.found.push_back({.rank = static_cast<std::uint32_t>(i + 1),
                                .is_known = std::find(known_.begin(), known_.end(),
                                                      changed_.docs[i].doc) != known_.end(),
                                .grade = changed_.docs[i].grade});
    }
    changed_.rest = ranking_.judged;
    changed_.rest.ties = {};
    return std::move(changed_);
  }

 private:
  [[nodiscard]] std::vector<RankedDoc>::iterator find_doc(std::string_view doc) {
    return std::find_if(changed_.docs.begin(), changed_.docs.end(),
                        [&](const RankedDoc& each) { return each.doc == doc; });
  }
  [[nodiscard]] std::vector<Judgment>::iterator find_judgment(std::string_view doc) {
    return std::find_if(changed_.ideal_order.begin(), changed_.ideal_order.end(),
                        [&](const Judgment& each) { return each.doc == doc; });
  }
  [[nodiscard]] bool is_there(std::string_view doc) {
    return find_doc(doc) != changed_.docs.end() || find_judgment(doc) != changed_.ideal_order.end();
  }

  [[nodiscard]] Error unknown(const RankingChange& change) {
    std::vector<std::string_view> ids;
    for (const RankedDoc& doc : changed_.docs) ids.push_back(doc.doc);
    for (const Judgment& judgment : changed_.ideal_order) ids.push_back(judgment.doc);
    const std::string near = nearest_names(change.doc, ids);
    return wrong_change("document " + in_quotes(change.doc) +
                            " is neither retrieved nor judged for topic " +
                            in_quotes(changed_.topic),
                        near.empty() ? std::string(kForms) : "did you mean " + near + "?");
  }

  void set_grade(std::string_view doc, double grade) {
    const auto place = find_doc(doc);
    const auto judgment = find_judgment(doc);
    if (judgment != changed_.ideal_order.end()) {
      judgment->grade = grade;
    } else {
      changed_.ideal_order.push_back({place->doc, grade});
    }
    if (place != changed_.docs.end()) place->grade = grade;
  }

  [[nodiscard]] std::optional<Error> move(std::string_view doc, std::uint32_t rank) {
    const auto place = find_doc(doc);
    RankedDoc moved{.doc = doc};
    if (place != changed_.docs.end()) {
      moved = *place;
      changed_.docs.erase(place);
    } else {
      const auto judgment = find_judgment(doc);
      moved = {.doc = judgment->doc, .grade = judgment->grade};
    }
    if (rank == 0) return std::nullopt;
    if (rank > changed_.docs.size() + 1) {
      return wrong_change("rank " + std::to_string(rank) + " is below the end of the list",
                          "it can be " + std::to_string(changed_.docs.size() + 1) + " at most");
    }
    changed_.docs.insert(changed_.docs.begin() + (rank - 1), moved);
    return std::nullopt;
  }

  const RankingView& ranking_;
  ChangedRanking changed_;
  std::vector<std::string_view> known_;  // documents that the user knew
};

}  // namespace

Result<RankingChange> parse_change(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  const std::size_t equals = text.rfind('=');
  if (colon != std::string_view::npos && colon > 0) {
    if (const auto rank = rank_in(text.substr(colon + 1)))
      return RankingChange{.doc = std::string(text.substr(0, colon)), .rank = rank, .grade = {}};
  }
  if (equals != std::string_view::npos && equals > 0) {
    if (const auto grade = parse_number(text.substr(equals + 1)); grade && *grade >= 0)
      return RankingChange{.doc = std::string(text.substr(0, equals)), .rank = {}, .grade = grade};
  }
  return wrong_change("this is no change of a ranking: " + in_quotes(text), std::string(kForms));
}

RankingView ChangedRanking::view() const {
  RankingView seen{.topic = topic,
                   .docs = docs,
                   .ideal_order = ideal_order,
                   .ideal_ranks = ideal_ranks,
                   .ties = {},
                   .judged = rest};
  seen.judged.retrieved = static_cast<std::uint32_t>(docs.size());
  seen.judged.found = found;
  seen.judged.ideal = ideal;
  return seen;
}

Result<ChangedRanking> what_if(const RankingView& ranking, std::span<const RankingChange> changes) {
  if (!ranking.judged.groups.empty() || !ranking.judged.preferences.empty()) {
    return wrong_change("only grades of one group of judges can be explored",
                        "leave out --judgments");
  }
  if (!ranking.judged.strata.empty()) {
    return wrong_change("a sample of judgments cannot be explored",
                        "how a document was drawn is not known of one that is judged anew");
  }
  Changer changer(ranking);
  for (const RankingChange& change : changes) {
    if (auto error = changer.apply(change)) return *error;
  }
  return changer.finish();
}

}  // namespace assay
