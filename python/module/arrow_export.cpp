// SPDX-License-Identifier: Apache-2.0
// arrow_export.cpp: values of topics as a table of Arrow, which anybody can take without a copy.
#include "arrow_export.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arrow_abi.hpp"
#include "assay/utf8.hpp"
#include "report.hpp"
#include "written_texts.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// A column that owns what its buffers are.
struct Exported {
  std::string name;
  bool is_text = false;
  Written texts = Written(0);
  std::vector<double> numbers = {};
  std::vector<std::uint8_t> validity = {};  // a bit for each number
  std::int64_t nulls = 0;

  void add(const Ratio& value) {
    const std::size_t row = numbers.size();
    if (row % 8 == 0) validity.push_back(0);
    numbers.push_back(value.is_defined() ? value.value() : 0);
    if (value.is_defined()) {
      validity.back() = static_cast<std::uint8_t>(validity.back() | 1U << (row % 8));
    } else {
      ++nulls;
    }
  }
};

struct ExportedTable {
  std::size_t rows = 0;
  std::vector<Exported> columns;
};
using SharedTable = std::shared_ptr<const ExportedTable>;

SharedTable table_of(const EvalReport& report) {
  auto table = std::make_shared<ExportedTable>();
  const bool has_runs = report.runs.size() > 1;
  std::vector<Exported>& columns = table->columns;
  if (has_runs) columns.push_back({.name = "run", .is_text = true});
  columns.push_back({.name = "query_id", .is_text = true});
  const std::size_t first = columns.size();
  for (const Measure& measure : report.measures) columns.push_back({.name = name_of(measure)});
  for (const Scores& run : report.runs) {
    const std::string name = utf8_text(run.run);
    for (std::size_t t = 0; t < run.topics.size(); ++t) {
      if (has_runs) columns.front().texts.add(name);
      columns[first - 1].texts.add(utf8_text(run.topics[t]));
      for (std::size_t m = 0; m < report.measures.size(); ++m) columns[first + m].add(run.at(t, m));
    }
    table->rows += run.topics.size();
  }
  return table;
}

// What an ArrowSchema or an ArrowArray points to.
template <class Arrow>
struct Held {
  SharedTable table;
  std::vector<const void*> buffers = {};
  std::vector<Arrow> children = {};
  std::vector<Arrow*> pointers = {};
};

template <class Arrow>
void release_held(Arrow* arrow) {
  const std::unique_ptr<Held<Arrow>> held(static_cast<Held<Arrow>*>(arrow->private_data));
  for (Arrow& child : held->children) {
    if (child.release != nullptr) child.release(&child);
  }
  arrow->release = nullptr;
}

template <class Arrow>
void hold(Arrow& arrow, std::unique_ptr<Held<Arrow>> held) {
  for (Arrow& child : held->children) held->pointers.push_back(&child);
  arrow.n_children = static_cast<std::int64_t>(held->children.size());
  arrow.children = held->pointers.data();
  arrow.release = &release_held<Arrow>;
  arrow.private_data = held.release();
}

ArrowSchema schema_of(const SharedTable& table) {
  constexpr std::int64_t kMayBeNull = 2;
  auto held = std::make_unique<Held<ArrowSchema>>(Held<ArrowSchema>{.table = table});
  for (const Exported& column : table->columns) {
    ArrowSchema& child = held->children.emplace_back();
    child.format = column.is_text ? "U" : "g";
    child.name = column.name.c_str();
    child.flags = column.is_text ? 0 : kMayBeNull;
    hold(child, std::make_unique<Held<ArrowSchema>>(Held<ArrowSchema>{.table = table}));
  }
  ArrowSchema schema{};
  schema.format = "+s";
  schema.name = "";
  hold(schema, std::move(held));
  return schema;
}

ArrowArray array_of(const SharedTable& table, std::vector<const void*> buffers,
                    std::vector<ArrowArray> children) {
  auto held = std::make_unique<Held<ArrowArray>>(Held<ArrowArray>{
      .table = table, .buffers = std::move(buffers), .children = std::move(children)});
  ArrowArray array{};
  array.length = static_cast<std::int64_t>(table->rows);
  array.n_buffers = static_cast<std::int64_t>(held->buffers.size());
  array.buffers = held->buffers.data();
  hold(array, std::move(held));
  return array;
}

ArrowArray array_of(const SharedTable& table) {
  std::vector<ArrowArray> children;
  for (const Exported& column : table->columns) {
    if (column.is_text) {
      const Chunk chunk = column.texts.chunk();
      children.push_back(array_of(table, {nullptr, chunk.data, chunk.texts}, {}));
    } else {
      const void* const validity = column.nulls > 0 ? column.validity.data() : nullptr;
      children.push_back(array_of(table, {validity, column.numbers.data()}, {}));
      children.back().null_count = column.nulls;
    }
  }
  return array_of(table, {nullptr}, std::move(children));
}

// A stream of one array.
struct Streaming {
  SharedTable table;
  bool is_done = false;
};

ArrowArrayStream stream_of(SharedTable table) {
  ArrowArrayStream stream{};
  stream.get_schema = [](ArrowArrayStream* self, ArrowSchema* out) {
    *out = schema_of(static_cast<Streaming*>(self->private_data)->table);
    return 0;
  };
  stream.get_next = [](ArrowArrayStream* self, ArrowArray* out) {
    auto& state = *static_cast<Streaming*>(self->private_data);
    *out = std::exchange(state.is_done, true) ? ArrowArray{} : array_of(state.table);
    return 0;
  };
  stream.get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; };
  stream.release = [](ArrowArrayStream* self) {
    delete static_cast<Streaming*>(self->private_data);
    self->release = nullptr;
  };
  stream.private_data = new Streaming{.table = std::move(table)};
  return stream;
}

constexpr const char* kStreamName = "arrow_array_stream";

nb::object stream_capsule(const PyReport& report) {
  auto stream = std::make_unique<ArrowArrayStream>(stream_of(table_of(report.report)));
  PyObject* const capsule = PyCapsule_New(stream.get(), kStreamName, [](PyObject* self) {
    const std::unique_ptr<ArrowArrayStream> held(
        static_cast<ArrowArrayStream*>(PyCapsule_GetPointer(self, kStreamName)));
    if (held->release != nullptr) held->release(held.get());
  });
  if (capsule == nullptr) {
    stream->release(stream.get());
    throw nb::python_error();
  }
  static_cast<void>(stream.release());
  return nb::steal(capsule);
}

}  // namespace

void bind_arrow_export(nb::module_& module) {
  module.def("values_stream", &stream_capsule, nb::arg("report"),
             "A capsule of Arrow: a row for each topic of each run, a column for each measure.");
}

}  // namespace assay::python
