// SPDX-License-Identifier: Apache-2.0
// column_records.cpp: tables that come as records, one after the other.

#include <array>
#include <limits>
#include <memory>

#include "assay/table_columns.hpp"
#include "column_table.hpp"
#include "python_values.hpp"
#include "raising.hpp"
#include "text_caster.hpp"
#include "words.hpp"
#include "written_texts.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

enum Part : std::uint8_t { kTopicPart, kDocPart, kValuePart, kTagPart, kRankPart };
constexpr std::size_t kPartCount = 5;

// How the parts of a record are had: all of one type have them in the same way.
struct Access {
  enum class Way : std::uint8_t { kPlaces, kKeys, kAttributes };
  Way way = Way::kPlaces;
  nb::object type = {};
  std::array<Py_ssize_t, kPartCount> places{0, 1, 2, -1, -1};  // of tuples and lists
  std::array<nb::object, kPartCount> names = {};               // keys or attributes
  Py_ssize_t part_count = 3;                                   // of tuples and lists
  std::vector<nb::object> keys = {};  // of dictionaries, and of objects that have one
  bool has_tag = false;
  bool has_rank = false;
};

// How many parts a tuple or a list has.
Py_ssize_t part_count_of(nb::handle record) {
  const Py_ssize_t count = PyObject_Size(record.ptr());
  if (count < 0) PyErr_Clear();
  return count;
}

// The dictionary that a record is, or that has its attributes; or nothing.
nb::object dict_of(nb::handle record, Access::Way way) {
  nb::object fields = way == Access::Way::kKeys ? nb::borrow(record)
                                                : nb::getattr(record, "__dict__", nb::object());
  return fields.is_valid() && PyDict_Check(fields.ptr()) ? fields : nb::object();
}

std::vector<nb::object> keys_in(const nb::object& dict) {
  std::vector<nb::object> keys;
  PyObject* key = nullptr;
  Py_ssize_t position = 0;
  while (dict.is_valid() && PyDict_Next(dict.ptr(), &position, &key, nullptr) != 0)
    keys.push_back(nb::borrow(key));
  return keys;
}

// Whether a dictionary has these keys in this order. Only texts are compared: others have code.
bool has_keys(const nb::object& dict, const std::vector<nb::object>& keys) {
  if (static_cast<std::size_t>(PyDict_Size(dict.ptr())) != keys.size()) return false;
  PyObject* key = nullptr;
  Py_ssize_t position = 0;
  for (const nb::object& known : keys) {
    if (PyDict_Next(dict.ptr(), &position, &key, nullptr) == 0) return false;
    if (key == known.ptr()) continue;
    if (!PyUnicode_Check(key) || !PyUnicode_Check(known.ptr())) return false;
    if (PyUnicode_Compare(key, known.ptr()) != 0) return false;
  }
  return true;
}

std::vector<std::string> names_in(nb::handle names) {
  std::vector<std::string> texts;
  for (const nb::handle name : names) {
    texts.push_back(PyUnicode_Check(name.ptr()) ? nb::cast<std::string>(name) : repr_of(name));
  }
  return texts;
}

// Public attributes, of classes with and without slots.
std::vector<std::string> attributes_of(nb::handle record) {
  std::vector<std::string> names = names_in(nb::steal(PyObject_Dir(record.ptr())));
  std::erase_if(names, [](const std::string& name) { return name.starts_with('_'); });
  return names;
}

class RecordReader {
 public:
  explicit RecordReader(const RecordOptions& options) : options_(options) {}

  void read(nb::handle record) {
    if (!is_as_before(record)) look_at(record);
    topics_->add(text_at(record, kTopicPart, "topic"));
    docs_->add(text_at(record, kDocPart, "document"));
    values_.push_back(number_at(record));
    if (access_.has_tag) tags_->add(text_at(record, kTagPart, "run"));
    ranks_->push_back(rank_at(record));
    ++rows_;
  }

  [[nodiscard]] TableParts parts() && {
    TableParts parts{
        .topics = column(topics_), .docs = column(docs_), .values = std::move(values_)};
    if (access_.has_tag) parts.tags = column(tags_);
    if (has_ranks_) parts.ranks.emplace(rank_column());
    return parts;
  }

 private:
  [[noreturn]] void fail(const std::string& what, std::string hint) const {
    raise("record " + std::to_string(rows_ + 1) + what, std::move(hint));
  }

  // Whether what was found out about the last record holds for this one.
  [[nodiscard]] bool is_as_before(nb::handle record) const {
    if (!access_.type.is_valid() || record.type().ptr() != access_.type.ptr()) return false;
    if (access_.way == Access::Way::kPlaces) return part_count_of(record) == access_.part_count;
    const nb::object fields = dict_of(record, access_.way);
    if (!fields.is_valid()) return access_.way == Access::Way::kAttributes;
    if (has_keys(fields, access_.keys)) return true;
    for (const Part part : {kTopicPart, kDocPart, kValuePart}) static_cast<void>(at(record, part));
    return false;
  }

  void look_at(nb::handle record) {
    if (PyUnicode_Check(record.ptr()) || PyBytes_Check(record.ptr()) ||
        PyLong_Check(record.ptr()) || PyFloat_Check(record.ptr())) {
      fail(" is " + repr_of(record),
           "expected (topic, document, value), a dict or an object; the documents of a topic are a "
           "list or a dict, and no iterator");
    }
    Access access;
    if (nb::hasattr(record, "_fields")) {
      choose(names_in(record.attr("_fields")), access);
      access.part_count = part_count_of(record);
    } else if (PyTuple_Check(record.ptr()) || PyList_Check(record.ptr())) {
      if (nb::len(record) != 3) {
        fail(" has " + std::to_string(nb::len(record)) + " parts",
             "expected three: topic, document, value; or named tuples, dicts or objects");
      }
    } else if (nb::hasattr(record, "keys")) {
      access.way = Access::Way::kKeys;
      choose(names_in(record.attr("keys")()), access);
    } else {
      access.way = Access::Way::kAttributes;
      choose(attributes_of(record), access);
    }
    if (rows_ > 0 && access.has_tag != access_.has_tag)
      fail(access.has_tag ? " names a run, others do not" : " names no run, others do", "");
    access.type = nb::borrow(record.type());
    if (access.way != Access::Way::kPlaces) access.keys = keys_in(dict_of(record, access.way));
    access_ = std::move(access);
  }

  void choose(const std::vector<std::string>& names, Access& access) const {
    const auto columns = table_columns(names, options_.role, options_.columns);
    if (!columns) fail(": " + columns.error().what, columns.error().hint);
    const std::array<std::optional<std::size_t>, kPartCount> places = {
        columns->topic, columns->doc, columns->value, columns->tag, columns->rank};
    access.has_tag = options_.has_tags && columns->tag.has_value();
    access.has_rank = columns->rank.has_value();
    for (std::size_t part = 0; part < kPartCount; ++part) {
      if (!places[part]) continue;
      access.places[part] = static_cast<Py_ssize_t>(*places[part]);
      access.names[part] = text_from(names[*places[part]]);
    }
  }

  // Nothing if the record does not have it.
  [[nodiscard]] nb::object find(nb::handle record, Part part) const {
    PyObject* found = nullptr;
    if (access_.way == Access::Way::kPlaces) {
      found = PySequence_GetItem(record.ptr(), access_.places[part]);
    } else if (access_.way == Access::Way::kKeys) {
      found = PyObject_GetItem(record.ptr(), access_.names[part].ptr());
    } else {
      found = PyObject_GetAttr(record.ptr(), access_.names[part].ptr());
    }
    if (found == nullptr) PyErr_Clear();
    return nb::steal(found);
  }

  [[nodiscard]] nb::object at(nb::handle record, Part part) const {
    nb::object found = find(record, part);
    if (found.is_valid()) return found;
    const bool has_name = access_.names[part].is_valid();
    fail(" has no " + (has_name ? repr_of(access_.names[part])
                                : "part " + std::to_string(access_.places[part] + 1)),
         "all records have the same parts");
  }

  [[nodiscard]] std::string_view text_at(nb::handle record, Part part, const std::string& noun) {
    objects_[part] = at(record, part);
    const auto text = text_in(objects_[part], written_[part]);
    if (text) return *text;
    fail(": " + noun + " " + no_name(objects_[part]), kNameHint);
  }

  [[nodiscard]] double number_at(nb::handle record) const {
    const nb::object value = at(record, kValuePart);
    const auto number = number_in(value);
    if (number) return *number;
    fail(", topic \"" + std::string(last(*topics_)) + "\", document \"" +
             std::string(last(*docs_)) +
             "\": " + (options_.role == Role::kRun ? "score " : "grade ") + repr_of(value) +
             " is not a number",
         "");
  }

  // Asked for where ranks count; until then nobody minds what they are.
  [[nodiscard]] double rank_at(nb::handle record) {
    const nb::object rank = access_.has_rank ? find(record, kRankPart) : nb::object();
    if (!rank.is_valid()) return std::numeric_limits<double>::quiet_NaN();
    has_ranks_ = true;
    return number_in(rank).value_or(std::numeric_limits<double>::quiet_NaN());
  }

  [[nodiscard]] RankColumn rank_column() const {
    return RankColumn({.name = "rank",
                       .chunks = {{.lying = Lying::kNumbers,
                                   .rows = ranks_->size(),
                                   .data = reinterpret_cast<const char*>(ranks_->data()),
                                   .stride = sizeof(double)}},
                       .owners = {ranks_}});
  }

  static std::string_view last(const Written& texts) { return texts[texts.size() - 1]; }

  static TextColumn column(const std::shared_ptr<Written>& texts) {
    TextColumn column;
    column.add({.chunk = texts->chunk()});
    column.keep(texts);
    return column;
  }

  const RecordOptions& options_;
  Access access_;
  std::array<nb::object, kPartCount> objects_;  // behind the texts of the last record
  std::array<nb::object, kPartCount> written_;
  std::size_t rows_ = 0;
  std::shared_ptr<Written> topics_ = std::make_shared<Written>();
  std::shared_ptr<Written> docs_ = std::make_shared<Written>();
  std::shared_ptr<Written> tags_ = std::make_shared<Written>();
  std::vector<double> values_;
  std::shared_ptr<std::vector<double>> ranks_ = std::make_shared<std::vector<double>>();
  bool has_ranks_ = false;  // of some record
};

}  // namespace

TableParts parts_of_records(nb::handle records, const RecordOptions& options) {
  RecordReader reader(options);
  for (const nb::handle record : records) reader.read(record);
  return std::move(reader).parts();
}

}  // namespace assay::python
