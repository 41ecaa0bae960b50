// SPDX-License-Identifier: Apache-2.0
// dict_copy.cpp: dictionaries of documents and numbers, copied by several threads at once.
// Nearly all time is waiting for memory: every text and every number is an object of its own. So
// all objects of a dictionary are asked for before the first is looked at.
#include "dict_copy.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <thread>
#include <utility>

namespace assay::python {
namespace {

constexpr std::size_t kAtOnce = 32;                        // dictionaries that a thread takes
constexpr std::size_t kFirstBlock = std::size_t{1} << 16;  // bytes
constexpr std::size_t kLastBlock = std::size_t{1} << 23;
constexpr std::size_t kTextBegin = sizeof(PyASCIIObject);  // where texts begin in their objects

void bring(const void* object) { __builtin_prefetch(object); }

// One for each thread.
class DictCopier {
 public:
  [[nodiscard]] DictRows copy(PyObject* dict) {
    if (!PyDict_Check(dict)) return {};
    gather(dict);
    std::size_t text_bytes = 0;
    for (std::size_t i = 0; i < docs_.size(); ++i) {
      if (!PyUnicode_CheckExact(docs_[i]) || !PyUnicode_IS_COMPACT_ASCII(docs_[i])) return {};
      if (!read_number(objects_[i], values_[i])) return {};
      text_bytes += static_cast<std::size_t>(PyUnicode_GET_LENGTH(docs_[i]));
    }
    if (text_bytes > std::numeric_limits<std::uint32_t>::max()) return {};
    DictRows rows(room_for(DictRows::bytes_for(docs_.size(), text_bytes)), docs_.size());
    for (std::size_t i = 0; i < docs_.size(); ++i) {
      rows.set(i,
               {static_cast<const char*>(PyUnicode_DATA(docs_[i])),
                static_cast<std::size_t>(PyUnicode_GET_LENGTH(docs_[i]))},
               values_[i]);
    }
    return rows;
  }

  [[nodiscard]] DictMemory take() { return std::move(blocks_); }

 private:
  void gather(PyObject* dict) {
    docs_.clear();
    objects_.clear();
    PyObject* doc = nullptr;
    PyObject* value = nullptr;
    Py_ssize_t position = 0;
    while (PyDict_Next(dict, &position, &doc, &value) != 0) {
      bring(doc);
      bring(reinterpret_cast<const char*>(doc) + kTextBegin);
      bring(value);
      docs_.push_back(doc);
      objects_.push_back(value);
    }
    values_.resize(docs_.size());
  }

  // Only what can be read without any call that might raise.
  static bool read_number(PyObject* object, double& number) {
    if (PyFloat_Check(object)) {
      number = PyFloat_AS_DOUBLE(object);
      return true;
    }
    if (!PyLong_CheckExact(object)) return false;
    int overflow = 0;
    number = static_cast<double>(PyLong_AsLongAndOverflow(object, &overflow));
    return overflow == 0;
  }

  std::byte* room_for(std::size_t bytes) {
    const std::size_t aligned = (bytes + alignof(double) - 1) / alignof(double) * alignof(double);
    if (aligned > left_) {
      left_ = std::max(aligned, std::exchange(block_, std::min(2 * block_, kLastBlock)));
      next_ = blocks_.emplace_back(left_).data();
    }
    left_ -= aligned;
    return std::exchange(next_, next_ + aligned);
  }

  std::vector<PyObject*> docs_;
  std::vector<PyObject*> objects_;
  std::vector<double> values_;
  DictMemory blocks_;
  std::size_t block_ = kFirstBlock;  // bytes of the next one
  std::byte* next_ = nullptr;
  std::size_t left_ = 0;
};

}  // namespace

DictRows::DictRows(std::byte* room, std::size_t count)
    : values_(reinterpret_cast<double*>(room)),
      ends_(reinterpret_cast<std::uint32_t*>(values_ + count)),
      text_(reinterpret_cast<char*>(ends_ + count)),
      count_(count) {}

DictCopies copy_dicts(std::span<PyObject* const> dicts, unsigned threads) {
  const std::size_t useful = std::clamp<std::size_t>(dicts.size() / kAtOnce, 1, threads);
  DictCopies copies{.rows = std::vector<DictRows>(dicts.size()), .memory = {}};
  std::vector<DictCopier> copiers(useful);
  std::atomic<std::size_t> next{0};
  const auto work = [&](DictCopier& copier) {
    for (std::size_t i = next.fetch_add(kAtOnce); i < dicts.size(); i = next.fetch_add(kAtOnce)) {
      const std::size_t end = std::min(i + kAtOnce, dicts.size());
      for (std::size_t t = i; t < end; ++t) bring(dicts[t]);
      for (std::size_t t = i; t < end; ++t) copies.rows[t] = copier.copy(dicts[t]);
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < useful; ++i) {
      others.emplace_back([&work, &copier = copiers[i]] { work(copier); });
    }
    work(copiers.front());
  }
  for (DictCopier& copier : copiers) copies.memory.push_back(copier.take());
  return copies;
}

}  // namespace assay::python
