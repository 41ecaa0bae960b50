// SPDX-License-Identifier: Apache-2.0
// oracle_sets.cpp: the measures that ask about every document of the collection. Each document is
// written down, also those that nobody returned, and then they are counted one by one.
#include <algorithm>
#include <cmath>
#include <functional>

#include "oracle_parts.hpp"

namespace oracle {
namespace {

struct Document {
  bool returned, relevant;
};

using Documents = std::vector<Document>;

// Those within the cutoff by rank, then the other relevant ones, then the rest. Nothing where the
// size of the collection is not known, or too small for what is in it.
std::optional<Documents> collection(const Setting& setting, const Topic& topic) {
  const double size = number(setting, "collection", 0);
  if (size == 0) return std::nullopt;
  Documents all;
  double relevant_left = relevant(setting, topic);
  for (std::size_t i = 0; i < depth(setting, topic.ranking.size()); ++i) {
    all.push_back({.returned = true, .relevant = is_relevant(setting, topic.ranking[i])});
    relevant_left -= all.back().relevant ? 1 : 0;
  }
  for (; relevant_left > 0; --relevant_left) all.push_back({.returned = false, .relevant = true});
  if (static_cast<double>(all.size()) > size) return std::nullopt;
  all.resize(static_cast<std::size_t>(size), {.returned = false, .relevant = false});
  return all;
}

using Question = std::function<bool(Document)>;

double count(const Documents& documents, const Question& question) {
  return static_cast<double>(std::ranges::count_if(documents, question));
}

bool is_returned(Document document) { return document.returned; }
bool is_useful(Document document) { return document.relevant; }
bool is_useless(Document document) { return !document.relevant; }

// Among the documents of which one thing is true, the share of which another is.
Value share(const Setting& setting, const Topic& topic, const Question& among,
            const Question& question) {
  const auto documents = collection(setting, topic);
  if (!documents || count(*documents, among) == 0) return std::nullopt;
  const auto both = [&](Document document) { return among(document) && question(document); };
  return count(*documents, both) / count(*documents, among);
}

// The collection of a ranking that can be told from better and worse ones.
std::optional<Documents> mixed_collection(const Setting& setting, const Topic& topic) {
  auto documents = collection(setting, topic);
  if (!documents || std::ranges::all_of(*documents, is_useful)) return std::nullopt;
  if (std::ranges::none_of(*documents, is_useful)) return std::nullopt;
  return documents;
}

// What the ranks of the relevant documents cost, together.
double cost(const Documents& documents, const std::function<double(double)>& cost_of_rank) {
  double sum = 0;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    if (documents[i].relevant) sum += cost_of_rank(static_cast<double>(i + 1));
  }
  return sum;
}

// Where a ranking of the whole collection stands on the way from the worst (0) to the best (1).
// Relevant documents that were not returned are the last of all.
Value between_worst_and_best(const Setting& setting, const Topic& topic,
                             const std::function<double(double)>& cost_of_rank) {
  const auto documents = mixed_collection(setting, topic);
  if (!documents) return std::nullopt;
  Documents actual = *documents, best = *documents, worst = *documents;
  const auto is_lost = [](Document document) { return !document.returned && document.relevant; };
  std::ranges::stable_partition(actual, std::not_fn(is_lost));
  std::ranges::stable_partition(best, is_useful);
  std::ranges::stable_partition(worst, is_useless);
  const double lowest = cost(best, cost_of_rank);
  const double highest = cost(worst, cost_of_rank);
  return (highest - cost(actual, cost_of_rank)) / (highest - lowest);
}

// ---- expected search length ----

// A group of documents in no order, a letter for each: 'r' relevant, 'o' other.
using Level = std::string;

std::vector<Level> levels(const Setting& setting, const Topic& topic) {
  std::vector<Level> made;
  for (std::size_t i = 0; i < topic.ranking.size(); ++i) {
    const bool is_tied = i > 0 && !topic.level.empty() && topic.level[i] == topic.level[i - 1];
    if (!is_tied) made.emplace_back();
    made.back() += is_relevant(setting, topic.ranking[i]) ? 'r' : 'o';
  }
  if (const auto documents = collection(setting, topic)) {
    made.emplace_back();
    for (const Document document : *documents) {
      if (!document.returned) made.back() += document.relevant ? 'r' : 'o';
    }
  }
  return made;
}

// The other documents that are read before the wanted number of relevant ones is complete.
double others_read(const std::string& order, double wanted) {
  double others = 0, found = 0;
  for (const char letter : order) {
    if (letter == 'o') ++others;
    if (letter == 'r' && ++found == wanted) break;
  }
  return others;
}

// Every order of the level is as likely as any other.
double mean_others_read(Level level, double wanted) {
  double sum = 0, orders = 0;
  std::ranges::sort(level);
  do {
    sum += others_read(level, wanted);
    ++orders;
  } while (std::ranges::next_permutation(level).found);
  return sum / orders;
}

}  // namespace

Value fallout(const Setting& setting, const Topic& topic) {
  return share(setting, topic, is_useless, is_returned);
}

Value specificity(const Setting& setting, const Topic& topic) {
  return share(setting, topic, is_useless, std::not_fn(is_returned));
}

Value set_accuracy(const Setting& setting, const Topic& topic) {
  const auto is_any = [](Document) { return true; };
  const auto is_right = [](Document document) { return document.returned == document.relevant; };
  return share(setting, topic, is_any, is_right);
}

// Asks nothing of the ranking, so any known size will do.
Value generality(const Setting& setting, const Topic& topic) {
  const double size = number(setting, "collection", 0);
  return size == 0 ? std::nullopt : Value(relevant(setting, topic) / size);
}

// Pearson's coefficient of two variables that are 0 or 1: returned (x), and relevant (y).
Value correlation(const Setting& setting, const Topic& topic) {
  const auto documents = collection(setting, topic);
  if (!documents) return std::nullopt;
  double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  for (const Document document : *documents) {
    const double returned = document.returned ? 1 : 0;
    const double useful = document.relevant ? 1 : 0;
    ++n;
    x += returned;
    y += useful;
    xx += returned * returned;
    yy += useful * useful;
    xy += returned * useful;
  }
  const double below = (n * xx - x * x) * (n * yy - y * y);
  return below == 0 ? std::nullopt : Value((n * xy - x * y) / std::sqrt(below));
}

// The share of the pairs of a relevant and another document that stand in the right order; for two
// that were not returned nobody knows, which is half a pair.
Value roc_area(const Setting& setting, const Topic& topic) {
  const auto documents = mixed_collection(setting, topic);
  if (!documents) return std::nullopt;
  double pairs = 0, right = 0;
  for (std::size_t i = 0; i < documents->size(); ++i) {
    for (std::size_t j = 0; j < documents->size(); ++j) {
      const Document good = (*documents)[i];
      const Document other = (*documents)[j];
      if (!good.relevant || other.relevant) continue;
      ++pairs;
      if (!good.returned && !other.returned) right += 0.5;
      if (good.returned && (!other.returned || i < j)) ++right;
    }
  }
  return right / pairs;
}

Value normalized_recall(const Setting& setting, const Topic& topic) {
  return between_worst_and_best(setting, topic, [](double rank) { return rank; });
}

Value normalized_precision(const Setting& setting, const Topic& topic) {
  return between_worst_and_best(setting, topic, [](double rank) { return std::log(rank); });
}

Value expected_search_length(const Setting& setting, const Topic& topic) {
  const double wanted = number(setting, "n", 1);
  double found = 0, others = 0;
  for (const Level& level : levels(setting, topic)) {
    const auto relevant_here = static_cast<double>(std::ranges::count(level, 'r'));
    if (found + relevant_here >= wanted) return others + mean_others_read(level, wanted - found);
    found += relevant_here;
    others += static_cast<double>(std::ranges::count(level, 'o'));
  }
  return std::nullopt;
}

}  // namespace oracle
