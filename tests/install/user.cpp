// SPDX-License-Identifier: Apache-2.0
// user.cpp: the five lines of the README, as a program of somebody who uses the library.
#include <assay/assay.hpp>
#include <cstdio>

int main(int, char** argv) {
  const auto qrels = assay::Qrels::read(assay::Input::open(argv[1]).value()).value();
  const auto run = assay::Run::index(assay::Input::open(argv[2]).value()).value();
  const auto measures = assay::parse_measures("AP").value();
  const auto scores = assay::evaluate(qrels, run, measures).value();
  std::printf("AP %.4f\n", scores.summary[0].value.value());
}
