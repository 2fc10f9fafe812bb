// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Makes plies as a ruling counts them from short texts.
#pragma once

#include <string>
#include <vector>

#include "daemon/tracking/follow/ruled.hpp"
#include "daemon/tracking/game/ply.hpp"
#include "rules/chess/notation/notation.hpp"

namespace eboard::test {

/// "e2e4"; "e7e4!" is against the Laws; '@' and a placement: nothing else is known of the ply. A move that
/// cannot be played is only its two squares.
inline rules::GamePly ruled_ply(const rules::Position& position, const std::string& text) {
  rules::GamePly ply{};
  ply.side = position.turn();
  ply.irregular = text.starts_with('@') || text.ends_with('!');
  if (text.starts_with('@')) {
    ply.board = rules::Placement::parse(text.substr(1)).value();
    return ply;
  }
  ply.move = {rules::parse_square(text.substr(0, 2)).value(), rules::parse_square(text.substr(2, 2)).value()};
  if (!ply.irregular) ply.move = rules::parse_uci(position, text).value_or(ply.move);
  return ply;
}

/// One ply after the other.
inline std::vector<rules::GamePly> ruled_plies(rules::Position position,
                                               const std::vector<std::string>& texts) {
  using tracking::Chess;
  std::vector<rules::GamePly> out;
  for (const std::string& text : texts) {
    const rules::GamePly& ply = out.emplace_back(ruled_ply(position, text));
    if (ply.counted()) {
      position = Chess::found_on_board(position, ply.board, !position.turn(), false).value();
    } else if (ply.irregular) {
      position = tracking::ChessIllegal::displaced(position, ply.move).value();
    } else if (position.is_legal(ply.move)) {
      position.play(ply.move);
    }
  }
  return out;
}

}  // namespace eboard::test
