// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the pieces on the board and who controls them: the basis for attacks, check and mate. It knows no
// turn and no history; a checked Position contains one.
#pragma once

#include "rules/quaternity/geometry.hpp"
#include "rules/quaternity/move.hpp"
#include "rules/quaternity/options.hpp"

namespace eboard::rules::quaternity {

/// A piece in one byte: its kind, its colour and its controller.
class Code {
 public:
  constexpr Code() = default;
  constexpr explicit Code(const Piece& piece)
      : Code(piece.role == Role::pawn ? index(piece.heading)
                                      : kKnight - 1 + static_cast<std::size_t>(piece.role),
             piece.army, piece.controller) {}

  [[nodiscard]] constexpr bool empty() const { return kind() == kEmptyKind; }
  [[nodiscard]] constexpr Player army() const { return static_cast<Player>((byte_ >> 4) & 3); }
  [[nodiscard]] constexpr Player controller() const { return static_cast<Player>(byte_ >> 6); }
  [[nodiscard]] constexpr bool is_pawn() const { return kind() < kKnight; }
  /// Requires a piece.
  [[nodiscard]] constexpr Role role() const {
    return is_pawn() ? Role::pawn : static_cast<Role>(kind() - kKnight + 1);
  }
  [[nodiscard]] constexpr Heading heading() const {
    return is_pawn() ? static_cast<Heading>(kind()) : Heading::undecided;
  }
  [[nodiscard]] constexpr Piece piece() const { return {army(), controller(), role(), heading()}; }
  [[nodiscard]] constexpr std::uint8_t byte() const { return byte_; }
  bool operator==(const Code&) const = default;

 private:
  static constexpr std::size_t kKnight = 5;  // after the five headings
  static constexpr std::size_t kEmptyKind = 15;

  constexpr Code(std::size_t kind, Player army, Player controller)
      : byte_(static_cast<std::uint8_t>(kind | index(army) << 4 | index(controller) << 6)) {}
  [[nodiscard]] constexpr std::size_t kind() const { return byte_ & 15U; }

  std::uint8_t byte_ = kEmptyKind;
};

class Board {
 public:
  static constexpr Square kNowhere = static_cast<Square>(kSquares);

  explicit Board(const Options& options = {}) : options_(options) {}

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] Code at(Square square) const { return codes_[static_cast<std::size_t>(square)]; }
  [[nodiscard]] const SquareSet& of(Role role) const { return roles_[static_cast<std::size_t>(role)]; }
  /// All pieces that `player` controls.
  [[nodiscard]] const SquareSet& men(Player player) const { return men_[index(player)]; }
  [[nodiscard]] const SquareSet& occupied() const { return occupied_; }
  [[nodiscard]] Status status(Player player) const { return status_[index(player)]; }
  [[nodiscard]] bool is_active(Player player) const { return status(player) == Status::active; }
  /// The square of the player's king; kNowhere once they are mated.
  [[nodiscard]] Square king(Player player) const { return kings_[index(player)]; }
  [[nodiscard]] std::uint64_t key() const { return key_; }

  /// Pieces of active players other than `player`: only they attack that player (4.7 of the notes: frozen
  /// pieces are inert).
  [[nodiscard]] SquareSet hostile(Player player) const {
    SquareSet out;
    for (const Player other : kEveryPlayer) {
      if (other != player && is_active(other)) out |= men(other);
    }
    return out;
  }
  /// Those among `by` that attack `square` when sliders reach it along `lines`.
  [[nodiscard]] SquareSet attackers(Square square, const SquareSet& by, const Lines& lines) const {
    const auto at = static_cast<std::size_t>(square);
    SquareSet out = (kGeometry.knight[at] & of(Role::knight)) | (kGeometry.king[at] & of(Role::king)) |
                    (lines.straight & (of(Role::rook) | of(Role::queen))) |
                    (lines.slanted & (of(Role::bishop) | of(Role::queen)));
    for_each(kGeometry.beside[at] & of(Role::pawn), [&](Square from) {
      const Code pawn = this->at(from);
      const auto& attacks = kGeometry.pawn_attacks[pawn_kind(pawn.army(), pawn.heading())];
      if (attacks[static_cast<std::size_t>(from)].contains(square)) out |= bit(from);
    });
    return out & by;
  }
  [[nodiscard]] SquareSet checkers(Player player) const {
    return attackers(king(player), hostile(player), lines_from(king(player), occupied_));
  }
  /// Requires that the player's king is on the board.
  [[nodiscard]] bool in_check(Player player) const { return !checkers(player).empty(); }
  /// The squares of the kings of these players; mated players have none.
  [[nodiscard]] SquareSet kings(Status status, Player except) const {
    SquareSet out;
    for (const Player player : kEveryPlayer) {
      if (player != except && this->status(player) == status && king(player) != kNowhere)
        out |= bit(king(player));
    }
    return out;
  }

  /// Requires an empty square.
  void put(Square square, Code code);
  /// Requires an occupied square.
  void remove(Square square);
  void set_status(Player player, Status status);

  /// Moves the piece, captures what stands on the target, commits the heading of a pawn and promotes it; does
  /// not check the rules.
  void make(Move move);
  /// Removes the king of `of`; `by` controls all pieces of `of` from now on (5.1, 5.2). Without `by` nobody
  /// moves them.
  void absorb(Player of, std::optional<Player> by);

  bool operator==(const Board&) const = default;

 private:
  std::array<SquareSet, 6> roles_;
  std::array<SquareSet, kPlayers> men_;
  SquareSet occupied_;
  std::uint64_t key_ = 0;
  std::array<Code, kSquares> codes_;
  std::array<Square, kPlayers> kings_{kNowhere, kNowhere, kNowhere, kNowhere};
  std::array<Status, kPlayers> status_{};
  Options options_;
};

/// The heading of a pawn after it went from `from` to `to` (3.7.c; A-20: a capture towards the common corner
/// leaves the choice open). Requires a move that the pawn may make.
[[nodiscard]] Heading heading_after(Code pawn, Square from, Square to);
/// True if a pawn of this army with this heading promotes on `to`.
[[nodiscard]] bool promotes(Player army, Heading heading, Square to, const Options& options);

}  // namespace eboard::rules::quaternity
