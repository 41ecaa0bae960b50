// SPDX-License-Identifier: Apache-2.0
// arrays.cpp: judgments and rankings in arrays of whole numbers, of anybody who has DLPack or a
// buffer.
#include "arrays.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "assay/id_arrays.hpp"
#include "options.hpp"
#include "raising.hpp"
#include "sources.hpp"
#include "text_caster.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

using Array = nb::ndarray<nb::ro, nb::device::cpu>;
using SharedJudgments = std::shared_ptr<const IdJudgments>;

struct PyIdQrels {
  SharedJudgments judgments;
};

NumberType type_of(const Array& array, const std::string& what) {
  using nb::dlpack::dtype_code;
  const nb::dlpack::dtype type = array.dtype();
  const auto code = static_cast<dtype_code>(type.code);
  if (code == dtype_code::Int) return whole_type(type.bits / 8, true);
  if (code == dtype_code::UInt) return whole_type(type.bits / 8, false);
  if (code == dtype_code::Bool && type.bits == 8) return NumberType::kUInt8;
  if (code == dtype_code::Float && type.bits == 16) return NumberType::kHalf;
  if (code == dtype_code::Float && type.bits == 32) return NumberType::kFloat;
  if (code == dtype_code::Float && type.bits == 64) return NumberType::kDouble;
  raise("the " + what + " are of a type that is not known here",
        "make them whole numbers, or floats of 16, 32 or 64 bits");
}

bool is_bfloat16(const Array& array) {
  return array.dtype().code == static_cast<std::uint8_t>(nb::dlpack::dtype_code::Bfloat) &&
         array.dtype().bits == 16;
}

// A copy in 32 bits, whose upper half is what bfloat16 has.
Array widened(const Array& array) {
  const std::size_t rows = array.shape(0);
  const std::size_t columns = array.ndim() == 2 ? array.shape(1) : 1;
  const std::int64_t column_stride = array.ndim() == 2 ? array.stride(1) : 0;
  const auto* const given = static_cast<const std::uint16_t*>(array.data());
  auto wide = std::make_unique<std::vector<float>>();
  wide->reserve(rows * columns);
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      const std::int64_t place = static_cast<std::int64_t>(r) * array.stride(0) +
                                 static_cast<std::int64_t>(c) * column_stride;
      wide->push_back(std::bit_cast<float>(static_cast<std::uint32_t>(given[place]) << 16U));
    }
  }
  const float* const data = wide->data();
  const std::array shape{rows, columns};
  const nb::capsule owner(
      wide.release(), [](void* held) noexcept { delete static_cast<std::vector<float>*>(held); });
  return Array(data, array.ndim(), shape.data(), owner, nullptr, nb::dtype<float>());
}

// Anything with DLPack or a buffer of numbers.
Array array_from(nb::handle source, const std::string& what) {
  Array array;
  if (nb::try_cast(source, array)) {
    const bool is_list_or_matrix = array.ndim() == 1 || array.ndim() == 2;
    return is_list_or_matrix && is_bfloat16(array) ? widened(array) : array;
  }
  raise("the " + what + " are no array of numbers in the memory of this machine",
        "give an array of NumPy, a tensor on the CPU, or anything else with DLPack or a buffer");
}

NumberMatrix matrix_of(const Array& array, std::size_t dimensions, const std::string& what) {
  if (array.ndim() != dimensions) {
    raise("the " + what + " have " + std::to_string(array.ndim()) +
              (array.ndim() == 1 ? " dimension" : " dimensions"),
          "expected " + std::to_string(dimensions));
  }
  const auto bytes = static_cast<std::ptrdiff_t>(array.itemsize());
  const bool is_matrix = dimensions == 2;
  return {.type = type_of(array, what),
          .data = array.data(),
          .rows = array.shape(0),
          .columns = is_matrix ? array.shape(1) : 1,
          .row_stride = array.stride(0) * bytes,
          .column_stride = is_matrix ? array.stride(1) * bytes : bytes};
}

PyIdQrels judgments_of(nb::handle topic_array, nb::handle doc_array, nb::handle grade_array,
                       std::vector<std::string> names, unsigned threads) {
  const Array topics = array_from(topic_array, "topics");
  const Array docs = array_from(doc_array, "documents");
  const Array grades = array_from(grade_array, "grades");
  const IdTriples triples{.topics = matrix_of(topics, 1, "topics"),
                          .docs = matrix_of(docs, 1, "documents"),
                          .grades = matrix_of(grades, 1, "grades")};
  const nb::gil_scoped_release release;
  return {value_or_raise(IdJudgments::from(triples, std::move(names), threads_from(threads)))};
}

// Arrays are let go under the lock of Python.
std::shared_ptr<const void> kept(std::vector<Array> arrays) {
  return {new std::vector<Array>(std::move(arrays)), [](const std::vector<Array>* held) {
            const nb::gil_scoped_acquire acquire;
            delete held;
          }};
}

RunSource run_of(const PyIdQrels& qrels, std::string name, nb::handle docs, nb::handle scores,
                 bool check) {
  std::vector<Array> arrays{array_from(docs, "documents")};
  IdRanking ranking{.docs = matrix_of(arrays.front(), 2, "documents")};
  if (!scores.is_none()) {
    arrays.push_back(array_from(scores, "scores"));
    ranking.scores = matrix_of(arrays.back(), 2, "scores");
  }
  ranking.owner = kept(std::move(arrays));
  RunSource source{.path = name};
  const nb::gil_scoped_release release;
  source.memory = value_or_raise(id_run(std::move(name), qrels.judgments, std::move(ranking),
                                        check ? IdCheck::kNow : IdCheck::kByEvaluate));
  return source;
}

}  // namespace

void bind_arrays(nb::module_& module) {
  nb::class_<PyIdQrels>(module, "IdQrels", "Judgments of documents that are whole numbers.")
      .def_static("of", &judgments_of, nb::arg("topics"), nb::arg("docs"), nb::arg("grades"),
                  nb::arg("names"), nb::arg("threads") = 0,
                  "A judgment for each number of three arrays.")
      .def_prop_ro("qrels", [](const PyIdQrels& self) { return PyQrels{self.judgments->qrels()}; })
      .def("run", &run_of, nb::arg("name"), nb::arg("docs"), nb::arg("scores").none(),
           nb::arg("check") = true, "A run: row i of the matrices is the ranking of topic i.");
}

}  // namespace assay::python
