// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes text into HTML, and reads it there.
#pragma once

#include <string>
#include <string_view>

namespace eboard::rules {

/// The text as it stands between tags or in an attribute between double quotes.
[[nodiscard]] std::string html_escaped(std::string_view text);
/// The inverse; any other entity stays as it is.
[[nodiscard]] std::string html_unescaped(std::string_view html);

}  // namespace eboard::rules
