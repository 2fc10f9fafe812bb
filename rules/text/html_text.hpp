// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes text into HTML.
#pragma once

#include <string>
#include <string_view>

namespace eboard::rules {

/// The text as it stands between tags or in an attribute between double quotes.
[[nodiscard]] std::string html_escaped(std::string_view text);

}  // namespace eboard::rules
