// SPDX-License-Identifier: Apache-2.0
// xapian.cpp: the engine that is the library Xapian, in this process.
#include <chrono>
#include <utility>

#include "xapian_index.hpp"
#include "xapian_library.hpp"
#include "xapian_weights.hpp"

namespace assay::lab {
namespace {

constexpr std::string_view kLibrary = "Xapian";
constexpr std::string_view kOpening = "open the index";

struct XapianSearch {
  std::string index;
  std::string stemmer;
  std::unique_ptr<Xapian::Weight> weight;
  XapianWords::Repeats repeats = XapianWords::Repeats::kAreTold;
  double timeout_seconds = 0;
};

// Documents of equal score are in the order of the collection. Xapian counts its references
// without locks, so a client has everything of its own.
class XapianSearcher final : public Searcher {
 public:
  explicit XapianSearcher(const XapianSearch& how)
      : index_(how.index),
        timeout_(how.timeout_seconds),
        words_(how.stemmer),
        repeats_(how.repeats),
        enquire_(Xapian::Database(how.index)) {
    enquire_.set_weighting_scheme(*how.weight);
    enquire_.set_docid_order(Xapian::Enquire::ASCENDING);
  }

  Result<std::vector<Hit>> search(const Query& query, std::uint32_t depth) override {
    const auto start = std::chrono::steady_clock::now();
    auto hits = with_xapian(index_, "search",
                            [&]() -> Result<std::vector<Hit>> { return find(query, depth); });
    if (hits && std::chrono::steady_clock::now() - start > timeout_) return late_error(kLibrary);
    return hits;
  }

 private:
  [[nodiscard]] std::vector<Hit> find(const Query& query, std::uint32_t depth) {
    std::vector<Hit> hits;
    const Xapian::Query words = words_.query(query.text, repeats_);
    if (words.empty()) return hits;
    enquire_.set_query(words);
    const Xapian::MSet found = enquire_.get_mset(0, depth);
    hits.reserve(found.size());
    for (auto each = found.begin(); each != found.end(); ++each) {
      hits.push_back({.doc = each.get_document().get_data(), .score = each.get_weight()});
    }
    return hits;
  }

  std::string index_;
  std::chrono::duration<double> timeout_;
  XapianWords words_;
  XapianWords::Repeats repeats_;
  Xapian::Enquire enquire_;
};

class XapianEngine final : public Engine {
 public:
  explicit XapianEngine(ChosenSettings settings) : settings_(std::move(settings)) {}

  std::string index_key() const override {
    return "stemmer=" + stemmer() + " title_weight=" + settings_.text("title_weight", "1");
  }

  Result<Done> build(const EnginePlaces& places, const DocumentWalk& walk) override {
    const auto title_weight = static_cast<std::uint32_t>(settings_.number("title_weight", 1));
    return build_xapian(IndexNames::in(places, kLibrary, ""),
                        {.stemmer = stemmer(), .title_weight = title_weight}, walk);
  }

  Result<Done> open(const EnginePlaces& places, const EngineLimits& limits) override {
    const IndexNames names = IndexNames::in(places, kLibrary, "");
    auto is_whole = names.check();
    if (!is_whole) return is_whole;
    index_ = names.whole;
    limits_ = limits;
    const auto searcher = connect();
    if (!searcher) return searcher.error();
    return Done{};
  }

  Result<std::unique_ptr<Searcher>> connect() override {
    return with_xapian(index_, kOpening, [&]() -> Result<std::unique_ptr<Searcher>> {
      const XapianSearch how{.index = index_,
                             .stemmer = stemmer(),
                             .weight = xapian_weight(settings_),
                             .repeats = repeats(),
                             .timeout_seconds = limits_.timeout_seconds};
      return std::unique_ptr<Searcher>(std::make_unique<XapianSearcher>(how));
    });
  }

  std::string version() const override {
    return std::string(kLibrary) + " " + Xapian::version_string();
  }

 private:
  [[nodiscard]] std::string stemmer() const { return settings_.text("stemmer", "none"); }

  // Language models of Xapian 1.4 do not heed how often a word is in the query.
  [[nodiscard]] XapianWords::Repeats repeats() const {
    return settings_.text("weighting", {}) == "lm" ? XapianWords::Repeats::kAreFactors
                                                   : XapianWords::Repeats::kAreTold;
  }

  ChosenSettings settings_;
  std::string index_;
  EngineLimits limits_;
};

}  // namespace

std::unique_ptr<Engine> make_xapian(const ChosenSettings& settings) {
  return std::make_unique<XapianEngine>(settings);
}

}  // namespace assay::lab
