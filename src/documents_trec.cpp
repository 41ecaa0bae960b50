// SPDX-License-Identifier: Apache-2.0
// documents_trec.cpp: documents between <DOC> and </DOC>, topics between <top> and </top>.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "documents_read.hpp"
#include "scan.hpp"
#include "sgml.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Names = std::span<const std::string_view>;
// What the newspapers, agencies and gazettes on the disks of TREC call them.
constexpr auto kTitles =
    std::to_array<std::string_view>({"TITLE", "HEADLINE", "HL", "HEAD", "TTL"});
constexpr auto kBodies = std::to_array<std::string_view>({"TEXT", "LP", "LEADPARA"});
// Neither title nor text, where a document has no <TEXT> and all else is text.
constexpr auto kAsides = std::to_array<std::string_view>({"DOCHDR", "DOCOLDNO"});

constexpr auto kTopicFields = std::to_array<std::string_view>({"num", "title", "desc", "narr"});

constexpr std::string_view kDocumentHint =
    "<DOC>, <DOCNO>id</DOCNO>, text between <TEXT> and </TEXT>, and </DOC> expected";
constexpr std::string_view kTopicHint =
    "<top>, <num> and a number, <title> and words, and </top> expected";

bool is_one_of(const SgmlTag& tag, Names names) {
  return std::any_of(names.begin(), names.end(), [&](auto name) { return tag.is(name); });
}

const char* end_of(const SgmlTag& tag) { return tag.raw.data() + tag.raw.size(); }

std::string_view without(std::string_view text, std::string_view prefix) {
  text = trimmed(text);
  return lower(text.substr(0, prefix.size())) == prefix ? trimmed(text.substr(prefix.size()))
                                                        : text;
}

// One after the other of what stands between an opening tag and its closing one.
class ElementReader {
 public:
  ElementReader(const Input& input, std::string_view record, std::string_view hint)
      : input_(input), record_(record), hint_(hint), tags_(input.bytes()) {}
  virtual ~ElementReader() = default;
  ElementReader(const ElementReader&) = delete;
  ElementReader& operator=(const ElementReader&) = delete;

  [[nodiscard]] Result<Done> read() {
    const char* outside = input_.bytes().data();  // where text that is in no record would begin
    while (const auto tag = tags_.next()) {
      if (auto stray = stray_text(outside, tag->raw.data())) return *stray;
      outside = end_of(*tag);
      if (!tag->is(record_)) continue;
      if (tag->closes) return fail(tag->raw, "this closes what was not opened");
      auto end = read_record(*tag);
      if (!end) return end.error();
      outside = *end;
    }
    const std::string_view bytes = input_.bytes();
    if (auto stray = stray_text(outside, bytes.data() + bytes.size())) return *stray;
    return Done{};
  }

 protected:
  virtual void begin(const SgmlTag& opening) = 0;
  virtual std::optional<Error> take_tag(const SgmlTag& tag) = 0;
  virtual Result<Done> finish(const SgmlTag& closing) = 0;

  [[nodiscard]] Error fail(std::string_view part, std::string what) const {
    return text_error(input_, part, std::move(what), std::string(hint_));
  }

 private:
  // The end of its closing tag.
  [[nodiscard]] Result<const char*> read_record(const SgmlTag& opening) {
    begin(opening);
    while (const auto tag = tags_.next()) {
      if (tag->is(record_) && !tag->closes) break;
      if (tag->is(record_)) {
        const auto done = finish(*tag);
        if (!done) return done.error();
        return end_of(*tag);
      }
      if (auto error = take_tag(*tag)) return *error;
    }
    return fail(opening.raw, "this is never closed");
  }

  [[nodiscard]] std::optional<Error> stray_text(const char* begin, const char* end) const {
    const std::string_view text = without_blanks_around(between(begin, end));
    if (text.empty()) return std::nullopt;
    return fail(text.substr(0, text.find('\n')),
                "this is outside of any <" + std::string(record_) + ">");
  }

  const Input& input_;
  std::string_view record_;
  std::string_view hint_;
  SgmlTags tags_;
};

class DocumentReader : public ElementReader {
 public:
  DocumentReader(const Input& input, const TakeText& take)
      : ElementReader(input, "DOC", kDocumentHint), take_(take) {}

 private:
  void begin(const SgmlTag& opening) override {
    opening_ = opening;
    section_.reset();
    id_ = {};
    others_.clear();
    title_.clear();
    text_.clear();
    has_body_ = false;
    outside_ = end_of(opening);
  }

  std::optional<Error> take_tag(const SgmlTag& tag) override {
    if (section_) {
      if (tag.closes && tag.is(section_->name)) close_section(tag);
      return std::nullopt;
    }
    const bool is_section = tag.is("DOCNO") || is_one_of(tag, kTitles) || is_one_of(tag, kBodies) ||
                            is_one_of(tag, kAsides);
    if (!is_section || tag.closes) return std::nullopt;
    if (tag.is("DOCNO") && id_.data() != nullptr) return fail(tag.raw, "a second id of a document");
    others_.push_back(between(outside_, tag.raw.data()));
    section_ = tag;
    return std::nullopt;
  }

  void close_section(const SgmlTag& closing) {
    const std::string_view inside = between(end_of(*section_), closing.raw.data());
    if (section_->is("DOCNO")) {
      id_ = inside;
    } else if (is_one_of(*section_, kTitles)) {
      append(inside, title_);
    } else if (is_one_of(*section_, kBodies)) {
      append(inside, text_);
      has_body_ = true;
    }
    outside_ = end_of(closing);
    section_.reset();
  }

  Result<Done> finish(const SgmlTag& closing) override {
    if (section_) return fail(section_->raw, "this is never closed in its document");
    const std::string_view raw_id = trimmed(id_);
    if (raw_id.empty())
      return fail(opening_.raw, "there is no <DOCNO> with an id in this document");
    plain_id_.clear();
    append_plain(raw_id, plain_id_);
    if (!has_body_) {
      others_.push_back(between(outside_, closing.raw.data()));
      for (const std::string_view other : others_) append(other, text_);
    }
    return take_({.id = trimmed(plain_id_),
                  .title = trimmed(title_),
                  .text = trimmed(text_),
                  .origin = raw_id});
  }

  static void append(std::string_view raw, std::string& text) {
    if (!text.empty()) text += '\n';
    append_plain(raw, text);
  }

  const TakeText& take_;
  SgmlTag opening_;
  std::optional<SgmlTag> section_;  // the one that is open
  std::string_view id_;
  const char* outside_ = nullptr;         // where what is in no section begins
  std::vector<std::string_view> others_;  // which all together is the text, if there is no other
  bool has_body_ = false;
  std::string plain_id_;
  std::string title_;
  std::string text_;
};

class TopicReader : public ElementReader {
 public:
  TopicReader(const Input& input, const TakeText& take)
      : ElementReader(input, "top", kTopicHint), take_(take) {}

 private:
  void begin(const SgmlTag& opening) override {
    opening_ = opening;
    field_.reset();
    id_.clear();
    origin_ = {};
    title_.reset();
    title_tag_.reset();
    description_.clear();
    narrative_.clear();
  }

  // Most files have no closing tags but </top>: a field ends where the next tag begins.
  std::optional<Error> take_tag(const SgmlTag& tag) override {
    close_field(tag);
    if (!tag.closes && is_one_of(tag, kTopicFields)) field_ = tag;
    return std::nullopt;
  }

  void close_field(const SgmlTag& next) {
    if (!field_) return;
    const std::string_view inside = between(end_of(*field_), next.raw.data());
    if (field_->is("num") && id_.empty()) {
      origin_ = without(inside, "number:");
      append_plain(origin_, id_);
    } else if (field_->is("title") && !title_) {
      append_plain(without(inside, "topic:"), title_.emplace());
      title_tag_ = field_;
    } else if (field_->is("desc") && description_.empty()) {
      append_plain(without(inside, "description:"), description_);
    } else if (field_->is("narr") && narrative_.empty()) {
      append_plain(without(inside, "narrative:"), narrative_);
    }
    field_.reset();
  }

  Result<Done> finish(const SgmlTag& closing) override {
    close_field(closing);
    const std::string_view id = trimmed(id_);
    if (id.empty()) return fail(opening_.raw, "there is no <num> with a number in this topic");
    const std::string name = "topic " + in_quotes(id);
    if (!title_) return fail(opening_.raw, name + " has no <title>");
    const std::string_view title = without_blanks_around(*title_);
    if (title.empty()) return fail(title_tag_->raw, name + " has no words");
    return take_({.id = id,
                  .title = {},
                  .text = title,
                  .origin = origin_,
                  .description = without_blanks_around(description_),
                  .narrative = without_blanks_around(narrative_)});
  }

  const TakeText& take_;
  SgmlTag opening_;
  std::optional<SgmlTag> field_;  // the one that is open
  std::string id_;
  std::string_view origin_;
  std::optional<std::string> title_;
  std::optional<SgmlTag> title_tag_;
  std::string description_;
  std::string narrative_;
};

}  // namespace

Result<Done> read_trec_documents(const Input& input, const TakeText& take) {
  return DocumentReader(input, take).read();
}

Result<Done> read_trec_topics(const Input& input, const TakeText& take) {
  return TopicReader(input, take).read();
}

}  // namespace assay
