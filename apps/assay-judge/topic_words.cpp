// SPDX-License-Identifier: Apache-2.0
// topic_words.cpp: where the words of a topic stand in a document.
#include "topic_words.hpp"

#include <algorithm>
#include <array>
#include <cwctype>

#include "text.hpp"

namespace assay::judge {
namespace {

constexpr auto kEverywhere = std::to_array<std::string_view>(
    {"a",     "about", "an",   "and",  "are",    "as",    "at",   "be",   "been", "but",   "by",
     "can",   "could", "did",  "do",   "does",   "for",   "from", "had",  "has",  "have",  "how",
     "i",     "if",    "in",   "into", "is",     "it",    "its",  "me",   "my",   "no",    "not",
     "of",    "on",    "or",   "our",  "should", "so",    "than", "that", "the",  "their", "them",
     "then",  "there", "they", "this", "to",     "was",   "we",   "were", "what", "when",  "where",
     "which", "who",   "why",  "will", "with",   "would", "you",  "your"});

bool is_letter(char32_t code) {
  if (code < 0x80) {
    const char c = static_cast<char>(code);
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
  const bool is_sign = (code >= 0xA0 && code <= 0xBF) || (code >= 0x2000 && code <= 0x2BFF) ||
                       (code >= 0x3000 && code <= 0x303F) || code == 0xD7 || code == 0xF7 ||
                       code >= 0xFE00;
  return !is_sign;
}

bool is_word_alone(char32_t code) {
  return (code >= 0x3040 && code <= 0x30FF) || (code >= 0x3400 && code <= 0x9FFF) ||
         (code >= 0x20000 && code <= 0x3FFFF);
}

template <class Take>
void for_each_word(std::string_view text, const Take& take) {
  std::size_t begin = 0;
  const auto end_word = [&](std::size_t end) {
    if (end > begin) take(Range{begin, end});
  };
  for (std::size_t at = 0; at < text.size();) {
    const Letter letter = first_letter(text.substr(at));
    const std::size_t next = at + letter.bytes;
    if (!is_letter(letter.code)) {
      end_word(at);
      begin = next;
    } else if (is_word_alone(letter.code)) {
      end_word(at);
      take(Range{at, next});
      begin = next;
    }
    at = next;
  }
  end_word(text.size());
}

std::string in_small_letters(std::string_view word) {
  std::string small;
  for (std::size_t at = 0; at < word.size();) {
    const Letter letter = first_letter(word.substr(at));
    const auto lowered = static_cast<char32_t>(std::towlower(static_cast<wint_t>(letter.code)));
    if (letter.code < 0x80) {
      small += lower(word.substr(at, 1));
    } else if (lowered >= 0x80 && lowered < 0x800) {
      small += static_cast<char>(0xC0 | lowered >> 6);
      small += static_cast<char>(0x80 | (lowered & 0x3F));
    } else {
      small += word.substr(at, letter.bytes);
    }
    at += letter.bytes;
  }
  return small;
}

// A word of less than four letters in front of the ending is left alone.
bool take_ending(std::string& word, std::string_view ending, std::string_view instead = "") {
  constexpr std::size_t kLeast = 3;
  if (!word.ends_with(ending) || word.size() < ending.size() + kLeast) return false;
  word.resize(word.size() - ending.size());
  word += instead;
  return true;
}

}  // namespace

std::string stem_of(std::string_view text) {
  std::string word = in_small_letters(text);
  if (take_ending(word, "ies", "y") || take_ending(word, "sses", "ss")) return word;
  if (!word.ends_with("ss") && !word.ends_with("us")) (void)take_ending(word, "s");
  if (take_ending(word, "ing") || take_ending(word, "ed") || take_ending(word, "er")) {
    const std::size_t last = word.size() - 1;
    const bool is_doubled = word[last] == word[last - 1] && word[last] != 'l' && word[last] != 's';
    if (word.size() > 3 && is_doubled) word.pop_back();
  }
  (void)take_ending(word, "e");
  return word;
}

Stems stems_of(std::string_view topic) {
  Stems stems;
  for_each_word(topic, [&](const Range& range) {
    const std::string_view word = topic.substr(range.begin, range.end - range.begin);
    const bool is_everywhere =
        std::find(kEverywhere.begin(), kEverywhere.end(), lower(word)) != kEverywhere.end();
    if (!is_everywhere) stems.insert(stem_of(word));
  });
  return stems;
}

std::vector<Range> marked_words(std::string_view text, const Stems& stems) {
  std::vector<Range> marks;
  for_each_word(text, [&](const Range& range) {
    if (stems.contains(stem_of(text.substr(range.begin, range.end - range.begin)))) {
      marks.push_back(range);
    }
  });
  return marks;
}

}  // namespace assay::judge
