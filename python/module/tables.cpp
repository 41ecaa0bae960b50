// SPDX-License-Identifier: Apache-2.0
// tables.cpp: dictionaries of Python as tables of the library.
#include "tables.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>
#include <utility>

#include "copies.hpp"
#include "dict_copy.hpp"
#include "options.hpp"
#include "python_values.hpp"
#include "raising.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

[[noreturn]] void wrong_name(nb::handle name, const std::string& whose) {
  raise(whose + " called " + no_name(name), kNameHint, kWrongType);
}

// Keys and values are held: what is called to read one may change the dictionary.
template <class Visit>
void for_each_item(nb::handle dict, const Visit& visit) {
  PyObject* key = nullptr;
  PyObject* value = nullptr;
  Py_ssize_t position = 0;
  while (PyDict_Next(dict.ptr(), &position, &key, &value) != 0)
    visit(nb::borrow(key), nb::borrow(value));
}

class DictReader {
 public:
  DictReader(const TableOptions& options, PackedTable& table) : options_(options), table_(table) {}

  // One topic. The name of it must live until it is read.
  void read(std::string_view topic, nb::handle documents) {
    topic_ = topic;
    table_.begin_topic(topic);
    if (PyDict_Check(documents.ptr())) {
      read_documents(documents);
    } else if (is_list(documents)) {
      read_list(documents);
    } else if (const auto list = list_in(documents); list && is_ranking(documents, *list)) {
      read_list(*list);
    } else {
      read_mapping(documents);
    }
  }

  // Keys of a dictionary differ, but 1 and "1" are the same name.
  [[nodiscard]] bool has_unique_docs() const { return has_unique_docs_; }

 private:
  static bool is_list(nb::handle object) {
    return PyList_Check(object.ptr()) || PyTuple_Check(object.ptr()) ||
           PyAnySet_Check(object.ptr());
  }

  // 0, 1, 2 … as an index has it where nobody gave one.
  static bool counts_up(const nb::list& index) {
    long long next = 0;
    for (const nb::handle each : index) {
      int overflow = 0;  // which is no exception here
      if (!PyLong_Check(each.ptr())) return false;
      if (PyLong_AsLongLongAndOverflow(each.ptr(), &overflow) != next++) return false;
    }
    return true;
  }

  // A Series of pandas that holds no names has numbers, by the names in its index.
  [[nodiscard]] bool is_ranking(nb::handle array, const nb::list& values) const {
    if (values.size() == 0 || !nb::hasattr(array, "keys")) return true;
    const nb::object first = values[0];
    if (PyUnicode_Check(first.ptr())) return true;
    if (PyIndex_Check(first.ptr()) == 0) return false;
    const auto index = list_in(array.attr("keys")());
    if (index && counts_up(*index)) return true;
    if (index && PyUnicode_Check(nb::object((*index)[0]).ptr())) return false;
    raise("topic \"" + std::string(topic_) +
              "\" has a Series of whole numbers, which could be "
              "documents, or numbers of the documents in its index",
          "give a list of documents, or a dict", kWrongType);
  }

  void read_documents(nb::handle documents) {
    for_each_item(documents, [&](const nb::object& doc, const nb::object& value) {
      nb::object owner;
      const std::string_view name = document_from(doc, owner);
      if (owner.is_valid()) has_unique_docs_ = false;
      table_.add(name, number_from(value, name));
    });
  }

  // The best first; or all relevant.
  void read_list(nb::handle documents) {
    if (options_.role == Role::kRun && PyAnySet_Check(documents.ptr()))
      raise("topic \"" + std::string(topic_) + "\" has a set of documents, which has no order",
            "give a list, the best first, or a dict with scores", kWrongType);
    has_unique_docs_ = false;
    double value = options_.role == Role::kRun ? static_cast<double>(nb::len(documents)) : 1;
    for (const nb::handle doc : documents) {
      nb::object owner;
      table_.add(document_from(doc, owner), value);
      if (options_.role == Role::kRun) --value;
    }
  }

  // What it returns lives as long as the object or `owner`.
  std::string_view document_from(nb::handle doc, nb::object& owner) const {
    if (const auto text = text_in(doc, owner)) return *text;
    if (is_list(doc))
      raise("topic \"" + std::string(topic_) + "\" has " + repr_of(doc) +
                " where a document was expected",
            "documents with numbers are a dict, as in {\"q1\": {\"d1\": 2.5}}", kWrongType);
    wrong_name(doc, "topic \"" + std::string(topic_) + "\" has a document");
  }

  // Anything else that dict() takes.
  void read_mapping(nb::handle documents) {
    const nb::object dict = nb::steal(PyDict_New());
    if (!nb::hasattr(documents, "keys") || PyDict_Update(dict.ptr(), documents.ptr()) != 0) {
      PyErr_Clear();
      raise("topic \"" + std::string(topic_) + "\" has " +
                repr_of(nb::type_name(documents.type())) + " where documents were expected",
            "as in {\"q1\": {\"d1\": 2.5}}", kWrongType);
    }
    read_documents(dict);
  }

  double number_from(nb::handle value, std::string_view doc) const {
    const auto found = number_in(value);
    if (!found) wrong_number(value, doc, "is not a number", "an int or a float");
    const double number = *found;
    if (options_.is_whole && number != std::floor(number))
      wrong_number(value, doc, "is not a whole number", "an int");
    return options_.is_single ? single(number) : number;
  }

  [[noreturn]] void wrong_number(nb::handle value, std::string_view doc, std::string_view fault,
                                 std::string_view wanted) const {
    const std::string noun = options_.role == Role::kRun ? "score" : "grade";
    raise("topic \"" + std::string(topic_) + "\", document \"" + std::string(doc) + "\": " + noun +
              " " + repr_of(value) + " " + std::string(fault),
          "make every " + noun + " " + std::string(wanted), kWrongType);
  }

  // Infinite scores are the last ones of their kind, as they are where they can be compared.
  static double single(double number) {
    constexpr double kMost = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(number, -kMost, kMost));
  }

  const TableOptions& options_;
  PackedTable& table_;
  std::string_view topic_;
  bool has_unique_docs_ = true;
};

// Rows as they were copied, and a table of all that could not be.
class DictTable : public MemoryTable {
 public:
  DictTable(Written topics, DictCopies copies)
      : topics_(std::move(topics)), copies_(std::move(copies)), places_(topics_.size()) {}

  // Reads what was left out. Returns whether documents are unique.
  [[nodiscard]] bool read_rest(std::span<PyObject* const> dicts, const TableOptions& options) {
    DictReader reader(options, rest_);
    for (std::size_t t = 0; t < dicts.size(); ++t) {
      if (copies_.rows[t].is_there()) continue;
      places_[t] = static_cast<std::uint32_t>(rest_.topic_count());
      reader.read(topics_[t], dicts[t]);
    }
    return reader.has_unique_docs();
  }
  void refuse_repeated_topics() const {
    std::unordered_set<std::string_view> seen;
    for (std::size_t t = 0; t < topics_.size(); ++t) {
      if (seen.insert(topics_[t]).second) continue;
      raise("topic \"" + std::string(topics_[t]) +
            "\" is there twice, as text and as a number or as bytes");
    }
  }

  [[nodiscard]] std::size_t topic_count() const override { return topics_.size(); }
  [[nodiscard]] std::string_view topic(std::size_t index) const override { return topics_[index]; }
  [[nodiscard]] std::size_t row_count(std::size_t topic) const override {
    const DictRows& rows = copies_.rows[topic];
    return rows.is_there() ? rows.size() : rest_.row_count(places_[topic]);
  }
  void read(std::size_t topic, std::span<MemoryRow> rows) const override {
    const DictRows& copied = copies_.rows[topic];
    return copied.is_there() ? copied.read(rows) : rest_.read(places_[topic], rows);
  }

 private:
  Written topics_;
  DictCopies copies_;
  std::vector<std::uint32_t> places_;  // in the rest
  PackedTable rest_;
};

}  // namespace

MemorySource table_of_dict(std::string name, nb::handle dict, const TableOptions& options) {
  Written topics;
  std::vector<nb::object> held;
  bool has_unique_topics = true;
  for_each_item(dict, [&](const nb::object& topic, const nb::object& documents) {
    nb::object owner;
    const auto text = text_in(topic, owner);
    if (!text) wrong_name(topic, "a topic is");
    topics.add(*text);
    if (owner.is_valid()) has_unique_topics = false;
    held.push_back(documents);
  });
  std::vector<PyObject*> dicts;
  for (const nb::object& documents : held) dicts.push_back(documents.ptr());
  const bool is_plain = !options.is_single && !options.is_whole;
  DictCopies copies = !is_plain ? DictCopies{.rows = std::vector<DictRows>(dicts.size())}
                                : copy_dicts(dicts, threads_from(options.threads));
  auto table = std::make_shared<DictTable>(std::move(topics), std::move(copies));
  const bool has_unique_docs = table->read_rest(dicts, options);
  if (!has_unique_topics) table->refuse_repeated_topics();
  return {.name = std::move(name), .table = std::move(table), .has_unique_docs = has_unique_docs};
}

void bind_tables(nb::module_& module) {
  nb::class_<MemorySource> table(module, "Table", nb::dynamic_attr(),
                                 "Judgments or a run that are in memory.");
  share_copies(table);
  bind_state(table);
  table
      .def_static(
          "of_dict",
          [](std::string name, const nb::dict& dict, const std::string& role, bool is_single,
             bool is_whole, unsigned threads) {
            return table_of_dict(std::move(name), dict,
                                 {.role = choice_from(kRoleChoices, role, "role"),
                                  .is_single = is_single,
                                  .is_whole = is_whole,
                                  .threads = threads});
          },
          nb::arg("name"), nb::arg("dict"), nb::arg("role"), nb::arg("single") = false,
          nb::arg("whole") = false, nb::arg("threads") = 0, "Copies {topic: {document: number}}.")
      .def_ro("name", &MemorySource::name)
      .def_prop_ro("topic_count",
                   [](const MemorySource& source) { return source.table->topic_count(); })
      .def("topics",
           [](const MemorySource& source) {
             nb::list names;
             for (std::size_t t = 0; t < source.table->topic_count(); ++t) {
               names.append(text_from(source.table->topic(t)));
             }
             return names;
           })
      .def("__repr__", [](const MemorySource& source) {
        return "<Table " + source.name +
               ", topics: " + std::to_string(source.table->topic_count()) + ">";
      });
}

}  // namespace assay::python
