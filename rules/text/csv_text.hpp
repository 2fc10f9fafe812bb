// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Text in a file of values separated by commas (RFC 4180), as spreadsheets open it.
#pragma once

#include <string>
#include <string_view>

namespace eboard::rules {

/// A text of others as a field: in quotes, one line of UTF-8. What a spreadsheet would take for a formula has
/// an apostrophe in front, which makes it a text; so has what stands behind a semicolon, where some part
/// fields.
[[nodiscard]] std::string csv_field(std::string_view text);

}  // namespace eboard::rules
