// SPDX-License-Identifier: Apache-2.0
// assay.hpp: the whole public interface.
#pragma once

#include "assay/advise.hpp"           // IWYU pragma: export
#include "assay/chart.hpp"            // IWYU pragma: export
#include "assay/compare.hpp"          // IWYU pragma: export
#include "assay/compare_report.hpp"   // IWYU pragma: export
#include "assay/diff.hpp"             // IWYU pragma: export
#include "assay/error.hpp"            // IWYU pragma: export
#include "assay/evaluate.hpp"         // IWYU pragma: export
#include "assay/explain_runs.hpp"     // IWYU pragma: export
#include "assay/fuse.hpp"             // IWYU pragma: export
#include "assay/fuse_report.hpp"      // IWYU pragma: export
#include "assay/gate.hpp"             // IWYU pragma: export
#include "assay/gate_report.hpp"      // IWYU pragma: export
#include "assay/input.hpp"            // IWYU pragma: export
#include "assay/judged.hpp"           // IWYU pragma: export
#include "assay/measure.hpp"          // IWYU pragma: export
#include "assay/memory.hpp"           // IWYU pragma: export
#include "assay/page.hpp"             // IWYU pragma: export
#include "assay/plot.hpp"             // IWYU pragma: export
#include "assay/policy.hpp"           // IWYU pragma: export
#include "assay/power.hpp"            // IWYU pragma: export
#include "assay/power_plan.hpp"       // IWYU pragma: export
#include "assay/qrels.hpp"            // IWYU pragma: export
#include "assay/ranking.hpp"          // IWYU pragma: export
#include "assay/rankings.hpp"         // IWYU pragma: export
#include "assay/report.hpp"           // IWYU pragma: export
#include "assay/report_power.hpp"     // IWYU pragma: export
#include "assay/report_rankings.hpp"  // IWYU pragma: export
#include "assay/run.hpp"              // IWYU pragma: export
#include "assay/scorer.hpp"           // IWYU pragma: export
#include "assay/stream.hpp"           // IWYU pragma: export
#include "assay/topic_lines.hpp"      // IWYU pragma: export
#include "assay/user_data.hpp"        // IWYU pragma: export
#include "assay/vector_level.hpp"     // IWYU pragma: export
#include "assay/version.hpp"          // IWYU pragma: export
