// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the first visible sheet of a workbook of Excel (Office Open XML), of whatever program.
#pragma once

#include <string_view>

#include "daemon/tournament/import/sheet.hpp"

namespace eboard::tournament {

/// Of all parts of a workbook that are read, unpacked. 9,999 players of 30 columns are 12 MB.
inline constexpr std::size_t kMaxUnpacked = 32U << 20U;

/// The bytes are a ZIP file.
[[nodiscard]] bool is_zip(std::string_view bytes);

/// Cells come as a person sees them, but for numbers, which come whole: of days and times as
/// "2026-04-07 10:00", of truth values as TRUE and FALSE, of a formula what it gave last. A workbook that
/// unpacks to more than kMaxUnpacked, or to more tags than its cells may need, is given up as soon as that is
/// seen.
[[nodiscard]] Sheet read_xlsx(std::string_view bytes);

}  // namespace eboard::tournament
