// SPDX-License-Identifier: Apache-2.0
// tables.cpp: dictionaries of Python as tables of the library.
#include "tables.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_set>
#include <utility>

#include "python_values.hpp"
#include "raising.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// Names are texts or whole numbers. What it returns lives as long as the object or `owner`.
std::string_view name_from(nb::handle object, std::string_view noun, nb::object& owner) {
  if (const auto text = text_in(object, owner)) return *text;
  raise("a " + std::string(noun) + " is called " + repr_of(object) +
            ", which is neither text nor a whole number",
        "make the names of topics and documents str or int", kWrongType);
}

class DictReader {
 public:
  DictReader(const TableOptions& options, PackedTable& table) : options_(options), table_(table) {}

  void read(nb::handle topics) {
    for_each_item(topics, [&](nb::handle topic, nb::handle documents) {
      nb::object owner;
      topic_ = name_from(topic, "topic", owner);
      if (owner.is_valid()) has_unique_topics_ = false;
      table_.begin_topic(topic_);
      if (PyDict_Check(documents.ptr())) {
        read_documents(documents);
      } else if (is_list(documents)) {
        read_list(documents);
      } else {
        read_mapping(documents);
      }
    });
  }

  // Keys of a dictionary differ, but 1 and "1" are the same name.
  [[nodiscard]] bool has_unique_docs() const { return has_unique_docs_; }
  [[nodiscard]] bool has_unique_topics() const { return has_unique_topics_; }

 private:
  template <class Visit>
  static void for_each_item(nb::handle dict, const Visit& visit) {
    PyObject* key = nullptr;
    PyObject* value = nullptr;
    Py_ssize_t position = 0;
    while (PyDict_Next(dict.ptr(), &position, &key, &value) != 0) visit(key, value);
  }

  static bool is_list(nb::handle object) {
    return PyList_Check(object.ptr()) || PyTuple_Check(object.ptr()) ||
           PyAnySet_Check(object.ptr());
  }

  void read_documents(nb::handle documents) {
    for_each_item(documents, [&](nb::handle doc, nb::handle value) {
      nb::object owner;
      const std::string_view name = name_from(doc, "document", owner);
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
      table_.add(name_from(doc, "document", owner), value);
      if (options_.role == Role::kRun) --value;
    }
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
  bool has_unique_topics_ = true;
};

void refuse_repeated_topics(const PackedTable& table) {
  std::unordered_set<std::string_view> seen;
  for (std::size_t t = 0; t < table.topic_count(); ++t) {
    if (seen.insert(table.topic(t)).second) continue;
    raise("topic \"" + std::string(table.topic(t)) + "\" is there twice, as text and as a number");
  }
}

}  // namespace

MemorySource table_of_dict(std::string name, nb::handle dict, const TableOptions& options) {
  auto table = std::make_shared<PackedTable>();
  DictReader reader(options, *table);
  reader.read(dict);
  if (!reader.has_unique_topics()) refuse_repeated_topics(*table);
  return {.name = std::move(name),
          .table = std::move(table),
          .has_unique_docs = reader.has_unique_docs()};
}

void bind_tables(nb::module_& module) {
  nb::class_<MemorySource>(module, "Table", "Judgments or a run that are in memory.")
      .def_static(
          "of_dict",
          [](std::string name, const nb::dict& dict, const std::string& role, bool is_single,
             bool is_whole) {
            return table_of_dict(std::move(name), dict,
                                 {.role = choice_from(kRoleChoices, role, "role"),
                                  .is_single = is_single,
                                  .is_whole = is_whole});
          },
          nb::arg("name"), nb::arg("dict"), nb::arg("role"), nb::arg("single") = false,
          nb::arg("whole") = false, "Copies {topic: {document: number}}.")
      .def_ro("name", &MemorySource::name)
      .def_prop_ro("topic_count",
                   [](const MemorySource& source) { return source.table->topic_count(); })
      .def("topics", [](const MemorySource& source) {
        nb::list names;
        for (std::size_t t = 0; t < source.table->topic_count(); ++t) {
          names.append(text_from(source.table->topic(t)));
        }
        return names;
      });
}

}  // namespace assay::python
