// SPDX-License-Identifier: Apache-2.0
// window.hpp: the terminal, as a screen and keys. The only file that knows of ncurses is its .cpp.
#pragma once

#include <memory>
#include <optional>

#include "assay/error.hpp"
#include "canvas.hpp"
#include "judging.hpp"

namespace assay::judge {

// While it lives the whole terminal is its own; then it is as before.
class Window {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Window>> open(bool has_color);
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;
  ~Window();

  [[nodiscard]] Size size() const;
  void show(const Canvas& canvas);
  // Waits a second at most; nothing if no key was pressed, or the window has another size now.
  [[nodiscard]] std::optional<Key> read();

 private:
  Window() = default;

  bool has_color_ = false;
};

}  // namespace assay::judge
