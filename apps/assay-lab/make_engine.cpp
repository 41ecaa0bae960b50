// SPDX-License-Identifier: Apache-2.0
// make_engine.cpp: engines by their kind.
#include "engine.hpp"

namespace assay::lab {

std::unique_ptr<Engine> make_engine(const ChosenSettings& settings) {
  switch (settings.engine->def->kind) {
    case EngineKind::kXapian: return make_xapian(settings);
    case EngineKind::kFts5: return make_fts5(settings);
    case EngineKind::kCommand: return make_command(settings);
    case EngineKind::kHttp: break;
  }
  return make_http(settings);
}

}  // namespace assay::lab
