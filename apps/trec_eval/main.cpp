// SPDX-License-Identifier: Apache-2.0
// main.cpp: the program trec_eval.
#include "program.hpp"
#include "start.hpp"

int main(int argc, char** argv) { return assay::app::start(assay::trec_eval::run, argc, argv); }
