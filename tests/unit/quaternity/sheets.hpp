// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sheets to fill in.
#pragma once

#include "daemon/quaternity/sheet.hpp"
#include "tests/support/catch.hpp"

namespace eboard::quaternity_sheet::test {

/// The ending of docs/quaternity-records.md, by clock.
inline constexpr const char* kEnding =
    "[TimeControl \"900+5\"]\n"
    "[Position \"rK10bK/1rQ10/12/1rR10/12/12/12/12/12/11gK/2wR9/wK11 w - 0,0,0,0 - 1\"]\n";

inline Sheet sheet(const std::string& header) {
  auto made = Sheet::begin({1, Millis{0}, {}, header, {}});
  INFO((made ? std::string() : made.error()));
  REQUIRE(made);
  return std::move(*made);
}

}  // namespace eboard::quaternity_sheet::test
