// SPDX-License-Identifier: Apache-2.0
// page_frame.hpp: what every page of HTML has around its content.
#pragma once

#include <string>

namespace assay {

// A whole page: head, this body, a footer, the script. It needs no network and sends nothing.
[[nodiscard]] std::string page_of(const std::string& title, const std::string& body);

// The same around a part of a page that has no heading of its own.
[[nodiscard]] std::string page_around(const std::string& title, const std::string& part);

}  // namespace assay
