// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Defines players, squares and pieces of Quaternity chess (edition quaternity-8.0, articles 1 and 2): four
// armies on 144 squares.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/chess/types.hpp"

namespace eboard::rules::quaternity {

using rules::Role;

/// The players in the order of their turns (1.1), clockwise round the board: White's king begins on a1, Red's
/// on a12, Black's on l12, Green's on l1.
enum class Player : std::uint8_t { white, red, black, green };

inline constexpr std::size_t kPlayers = 4;
inline constexpr std::array<Player, kPlayers> kEveryPlayer{Player::white, Player::red, Player::black,
                                                           Player::green};

[[nodiscard]] constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player); }
/// The player whose turn is next, if everybody still plays.
[[nodiscard]] constexpr Player following(Player player) {
  return static_cast<Player>((index(player) + 1) % kPlayers);
}

enum class Status : std::uint8_t {
  active,
  frozen,  ///< resigned, out of time or forfeited: the pieces stay and do nothing (6.2.c)
  mated,   ///< the king is off the board
};

/// Where a pawn goes. An advanced central pawn is undecided until its first step or side capture (3.7.c).
enum class Heading : std::uint8_t { up, right, down, left, undecided };

inline constexpr std::size_t kHeadings = 4;  ///< those that are decided

[[nodiscard]] constexpr std::size_t index(Heading heading) { return static_cast<std::size_t>(heading); }

/// The two headings that an undecided pawn of this army chooses between. They belong to the army, whoever
/// moves it.
[[nodiscard]] constexpr std::array<Heading, 2> choices(Player army) {
  return {static_cast<Heading>(index(army)), static_cast<Heading>((index(army) + 1) % kHeadings)};
}

struct Piece {
  Player army;        ///< its colour, which never changes
  Player controller;  ///< the player who moves it: another than the army's own after absorption (5.1)
  Role role;
  Heading heading = Heading::undecided;  ///< heading of a pawn; all others keep `undecided`
  bool operator==(const Piece&) const = default;
};

/// Index 0 = a1, 1 = b1, ... 143 = l12.
enum class Square : std::uint8_t {};

inline constexpr int kSide = 12;
inline constexpr int kSquares = kSide * kSide;

[[nodiscard]] constexpr Square make_square(int file, int rank) {
  return static_cast<Square>(rank * kSide + file);
}
[[nodiscard]] constexpr int index(Square square) { return static_cast<int>(square); }
[[nodiscard]] constexpr int file_of(Square square) { return index(square) % kSide; }
[[nodiscard]] constexpr int rank_of(Square square) { return index(square) / kSide; }
[[nodiscard]] constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < kSide && rank >= 0 && rank < kSide;
}
/// The square after a quarter turn clockwise, which takes each player's initial position to that of the next.
[[nodiscard]] constexpr Square rotated(Square square) {
  return make_square(rank_of(square), kSide - 1 - file_of(square));
}
/// a1 is dark (2.2).
[[nodiscard]] constexpr bool is_dark(Square square) { return (file_of(square) + rank_of(square)) % 2 == 0; }

/// "e4", "l12".
[[nodiscard]] std::string to_string(Square square);
/// nullopt unless `text` is a file letter a-l and a rank 1-12.
[[nodiscard]] std::optional<Square> parse_square(std::string_view text);

/// 'w', 'r', 'b', 'g'.
[[nodiscard]] char to_char(Player player);
[[nodiscard]] std::optional<Player> parse_player(char letter);
/// "White", "Red", "Black", "Green".
[[nodiscard]] std::string_view name(Player player);
/// '^', '>', 'v', '<' and '*' for undecided.
[[nodiscard]] char to_char(Heading heading);
[[nodiscard]] std::optional<Heading> parse_heading(char sign);

}  // namespace eboard::rules::quaternity
