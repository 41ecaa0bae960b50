# SPDX-License-Identifier: Apache-2.0
# The few commands people type. Each installs what it lacks, says what it does, and is quick the second time.
PREFIX ?= /usr/local
BIN := build/release/bin

.PHONY: help demo build test test-all bench check format regenerate install deb clean

help:
	@echo 'make demo        build, and evaluate the bundled experiment'
	@echo 'make test        build everything and run the tests'
	@echo 'make test-all    the same, and all that takes long or needs heavy packages'
	@echo 'make bench       side by side with other tools (TREC_EVAL=path names a trec_eval, BENCH=--help tells more)'
	@echo 'make check       format, layers, sizes, generated files'
	@echo 'make format      lay out the code'
	@echo 'make regenerate  write the generated files anew'
	@echo 'make install     into PREFIX ($(PREFIX))'
	@echo 'make deb         a Debian package in build/deb'

build/release/build.ninja: CMakeLists.txt CMakePresets.json
	@tools/setup.sh build test
	@echo 'Configuring build/release'
	@cmake --preset release >/dev/null

build: build/release/build.ninja
	@cmake --build build/release

demo: build/release/build.ninja
	@cmake --build build/release --target assay_program assay_lab_program assay_judge_program
	@tools/demo.sh $(BIN)

test: build/release/build.ninja
	@tools/setup.sh build test
	@tools/python_module.sh
	@cmake --build build/release
	@ctest --preset release -j "$$(nproc)"

test-all: test
	@tools/test_all.sh

bench: build/release/build.ninja
	@tools/setup.sh bench
	@cmake --preset release >/dev/null
	@cmake --build build/release --target assay_program assay_lab_program assay_judge_program trec_eval_program make_data stopwatch kernels kernels_resample
	@python3 bench/run.py $(BIN) $(BENCH)

check: build
	@tools/setup.sh check
	@tools/check.sh

format:
	@tools/setup.sh check
	@git ls-files '*.cpp' '*.hpp' | xargs clang-format-14 -i

regenerate: build
	@tools/regenerate.sh $(BIN)

install: build/release/build.ninja
	@cmake --build build/release --target assay_program trec_eval_program assay_lab_program assay_judge_program assay
	@cmake --install build/release --prefix '$(PREFIX)'

deb:
	@tools/setup.sh build deb
	@cmake --preset deb >/dev/null
	@cmake --build build/deb
	@cd build/deb && umask 022 && cpack -G DEB >/dev/null && ls "$$PWD"/assay_*.deb

clean:
	rm -rf build
