// SPDX-License-Identifier: Apache-2.0
// xapian_weights.cpp: the weightings by name. Values in code are Xapian's own.
#include "xapian_weights.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <limits>

namespace assay::lab {
namespace {

using Made = std::unique_ptr<Xapian::Weight>;
using Xapian::Weight;

constexpr double kK2 = 0;  // of BM25
constexpr double kK3 = 1;
constexpr double kMinNormLen = 0.5;

template <class Kind>
Made plain(const ChosenSettings& /*settings*/) {
  return std::make_unique<Kind>();
}

// Of the family DFR: c says how much length counts.
template <class Kind>
Made of_c(const ChosenSettings& settings) {
  return std::make_unique<Kind>(settings.number("c", 1));
}

Made bm25(const ChosenSettings& settings) {
  return std::make_unique<Xapian::BM25Weight>(settings.number("k1", 1), kK2, kK3,
                                              settings.number("b", 0.5), kMinNormLen);
}

Made bm25_plus(const ChosenSettings& settings) {
  return std::make_unique<Xapian::BM25PlusWeight>(settings.number("k1", 1), kK2, kK3,
                                                  settings.number("b", 0.5), kMinNormLen,
                                                  settings.number("delta", 1));
}

Made pl2_plus(const ChosenSettings& settings) {
  return std::make_unique<Xapian::PL2PlusWeight>(settings.number("c", 1),
                                                 settings.number("delta", 0.8));
}

struct Letter {
  std::string_view word;
  char letter;
};
constexpr Letter kTf[] = {
    {"raw", 'n'}, {"log", 'l'}, {"log-average", 'L'}, {"boolean", 'b'}, {"square", 's'}};
constexpr Letter kIdf[] = {{"log", 't'}, {"squared", 's'}, {"inverse", 'f'}, {"none", 'n'}};

template <std::size_t kSize>
char letter_of(const Letter (&letters)[kSize], std::string_view word) {
  const auto found = std::find_if(std::begin(letters), std::end(letters),
                                  [&](const Letter& each) { return each.word == word; });
  assert(found != std::end(letters) && "a word that experiments may tell, but not known here");
  return found->letter;
}

Made tfidf(const ChosenSettings& settings) {
  return std::make_unique<Xapian::TfIdfWeight>(
      std::string{letter_of(kTf, settings.text("tf", "raw")),
                  letter_of(kIdf, settings.text("idf", "log")), 'n'});
}

// Xapian 1.4 takes 0.7 for "not told", and then has 0.1 for queries of one or two words and 2000
// for Dirichlet; what is told should be what is done.
double told(const ChosenSettings& settings, std::string_view word, double usual) {
  const double value = settings.number(word, usual);
  const bool is_told = settings.find(word) != nullptr;
  return is_told && value == 0.7 ? std::nextafter(value, 1.0) : value;
}

Made language_model(const ChosenSettings& settings) {
  constexpr double kLongest = 0;  // logarithms are of the share × the length of the longest one
  const std::string smoothing = settings.text("smoothing", "jelinek-mercer");
  if (smoothing == "dirichlet") {
    return std::make_unique<Xapian::LMWeight>(kLongest, Weight::DIRICHLET_SMOOTHING,
                                              told(settings, "mu", 2000));
  }
  if (smoothing == "absolute") {
    return std::make_unique<Xapian::LMWeight>(kLongest, Weight::ABSOLUTE_DISCOUNT_SMOOTHING,
                                              settings.number("delta", 0.7));
  }
  const double lambda = told(settings, "lambda", 0.7);
  if (smoothing == "two-stage") {
    return std::make_unique<Xapian::LMWeight>(kLongest, Weight::TWO_STAGE_SMOOTHING, lambda,
                                              settings.number("mu", 2000));
  }
  return std::make_unique<Xapian::LMWeight>(kLongest, Weight::JELINEK_MERCER_SMOOTHING, lambda);
}

struct Weighting {
  std::string_view word;
  Made (*make)(const ChosenSettings&);
};
constexpr Weighting kWeightings[] = {
    {"bm25", bm25},
    {"bm25+", bm25_plus},
    {"tfidf", tfidf},
    {"lm", language_model},
    {"dph", plain<Xapian::DPHWeight>},
    {"dlh", plain<Xapian::DLHWeight>},
    {"pl2", of_c<Xapian::PL2Weight>},
    {"pl2+", pl2_plus},
    {"inl2", of_c<Xapian::InL2Weight>},
    {"ifb2", of_c<Xapian::IfB2Weight>},
    {"ineb2", of_c<Xapian::IneB2Weight>},
    {"bb2", of_c<Xapian::BB2Weight>},
    {"coord", plain<Xapian::CoordWeight>},
    {"bool", plain<Xapian::BoolWeight>},
};

}  // namespace

std::unique_ptr<Xapian::Weight> xapian_weight(const ChosenSettings& settings) {
  const std::string word = settings.text("weighting", "bm25");
  const auto found = std::find_if(std::begin(kWeightings), std::end(kWeightings),
                                  [&](const Weighting& each) { return each.word == word; });
  assert(found != std::end(kWeightings) && "a word that experiments may tell, but not known here");
  return found->make(settings);
}

}  // namespace assay::lab
