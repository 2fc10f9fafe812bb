// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Numbers of a workbook as text: which of them are days and times, and which ones they are.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace eboard::tournament {

enum class NumberKind : std::uint8_t {
  number,
  moment,   ///< days since the beginning of the workbook's calendar, and parts of a day
  elapsed,  ///< hours that do not begin anew with the day: [h]:mm
};

/// Of a format that a workbook defines: "dd.mm.yyyy", "0.0\" points\"".
[[nodiscard]] NumberKind kind_of_format(std::string_view code);
/// Of the formats that have only a number, and that no workbook defines.
[[nodiscard]] NumberKind kind_of_format(int number);

/// The calendar of a workbook. That of 1900 has a 29 February 1900.
enum class Calendar : std::uint8_t { from_1900, from_1904 };

/// "2274", "7.5"; "2026-04-07", "2026-04-07 10:00", "10:00" for less than a day; "36:00". What is no number,
/// and a day that no calendar has, comes as written.
[[nodiscard]] std::string number_text(std::string_view written, NumberKind kind, Calendar calendar);

}  // namespace eboard::tournament
