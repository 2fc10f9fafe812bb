// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes a position, not yet checked. docs/quaternity.md has the notation with examples.
//
//   PLACEMENT TURN [DEPARTURES [QUIET [LAST [ROUND]]]]
//
// PLACEMENT   ranks 12 to 1 between "/", each from file a to l: a number for as many empty squares, or a
//             piece: army (w r b g), controller if it is another player, letter (K Q R B N P), and for a
//             pawn its heading (^ > v <, * while undecided): "wK", "gP*", "rwPv"
// TURN        w r b g
// DEPARTURES  who left and how, in order, between commas; "-" for nobody: "g" Green's army froze,
//             "wr" White mated Red, "-r" Red was mated and nobody is credited
// QUIET       moves that W, R, B and G made since the last pawn move, capture or absorption: "0,0,0,0"
// LAST        the player who moved last; "-" if nobody did
// ROUND       from 1
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/setup.hpp"
#include "rules/quaternity/types.hpp"
#include "rules/text/expected.hpp"

namespace eboard::rules::quaternity {

/// A player stops playing (`frozen`), or loses the king (`mated`), which may follow.
struct Departure {
  Player of;
  Status to;
  std::optional<Player> by;  ///< the player credited with a mate
  bool operator==(const Departure&) const = default;
};

struct Setup {
  std::array<std::optional<Piece>, kSquares> squares{};
  Player turn = Player::white;
  std::vector<Departure> departures;
  std::array<int, kPlayers> quiet_moves{};
  std::optional<Player> last_mover;
  int round = 1;
  bool operator==(const Setup&) const = default;

  /// The initial position of article 2.4, with Black's second rook on l9.
  [[nodiscard]] static const Setup& initial();

  [[nodiscard]] const std::optional<Piece>& at(Square square) const {
    return squares[static_cast<std::size_t>(square)];
  }
  void put(Square square, std::optional<Piece> piece) { squares[static_cast<std::size_t>(square)] = piece; }
  /// The player's status after the departures.
  [[nodiscard]] Status status(Player player) const;
};

/// Reports every fault, not only the first. Refuses what cannot be read, not what cannot be played.
[[nodiscard]] Expected<Setup, std::vector<Fault>> parse_position(std::string_view text);
/// "wK", "gP*", "rwPv".
[[nodiscard]] std::string to_string(const Piece& piece);
/// All six fields.
[[nodiscard]] std::string to_string(const Setup& setup);

}  // namespace eboard::rules::quaternity
