// SPDX-License-Identifier: Apache-2.0
// figure.cpp: a figure in a file of its own, beside what a verb prints.
#include "figure.hpp"

#include "looks.hpp"
#include "names.hpp"
#include "output.hpp"
#include "picture.hpp"

namespace assay::app {

Result<Done> check_figure(const std::string& path) {
  const std::string ending = ending_of(path);
  if (path.empty() || ending == "svg" || is_converted(ending)) return Done{};
  return wrong_use("the figure cannot be \"" + path + "\"", "end its name with .svg, .png or .pdf");
}

Result<Done> write_figure(const std::string& path, const std::string& svg) {
  const std::string ending = ending_of(path);
  if (!is_converted(ending)) return write_output(path, svg);
  const auto picture = converted(svg, ending);
  if (!picture) return picture.error();
  return write_output(path, *picture);
}

}  // namespace assay::app
