// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The fields of a FEN as they are written, for those who need no position.
#pragma once

#include <string_view>

namespace eboard::rules {

/// By its number, from 0; empty: the FEN has no such field.
[[nodiscard]] constexpr std::string_view fen_field(std::string_view fen, int number) {
  while (number-- > 0) {
    const auto blank = fen.find(' ');
    if (blank == std::string_view::npos) return {};
    fen.remove_prefix(blank + 1);
  }
  return fen.substr(0, fen.find(' '));
}

/// "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".
[[nodiscard]] constexpr std::string_view placement_in(std::string_view fen) { return fen_field(fen, 0); }

}  // namespace eboard::rules
