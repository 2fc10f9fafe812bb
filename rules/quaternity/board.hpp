// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The men on the board and who may use them: what attack, check and mate are judged on. No turn and no
// history; a Position holds one that was checked.
#pragma once

#include "rules/quaternity/geometry.hpp"
#include "rules/quaternity/move.hpp"
#include "rules/quaternity/options.hpp"

namespace eboard::rules::quaternity {

/// A piece in one byte: what kind of man, whose colour, who moves it.
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
  /// Precondition: not empty.
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
  /// All that `player` may move.
  [[nodiscard]] const SquareSet& men(Player player) const { return men_[index(player)]; }
  [[nodiscard]] const SquareSet& occupied() const { return occupied_; }
  [[nodiscard]] Status status(Player player) const { return status_[index(player)]; }
  [[nodiscard]] bool is_active(Player player) const { return status(player) == Status::active; }
  /// kNowhere once he is mated.
  [[nodiscard]] Square king(Player player) const { return kings_[index(player)]; }
  [[nodiscard]] std::uint64_t key() const { return key_; }

  /// Men of active players other than `player`: only they attack him (4.7 of the notes: frozen men are
  /// inert).
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
  /// Precondition: his king is on the board.
  [[nodiscard]] bool in_check(Player player) const { return !checkers(player).empty(); }
  /// Kings of these players (mated ones have none) as squares.
  [[nodiscard]] SquareSet kings(Status status, Player except) const {
    SquareSet out;
    for (const Player player : kEveryPlayer) {
      if (player != except && this->status(player) == status && king(player) != kNowhere)
        out |= bit(king(player));
    }
    return out;
  }

  /// Precondition: the square is empty.
  void put(Square square, Code code);
  /// Precondition: the square is not empty.
  void remove(Square square);
  void set_status(Player player, Status status);

  /// Moves the man, takes what stands there, commits and promotes a pawn; judges nothing.
  void make(Move move);
  /// Takes the king of `of` off; all he controls moves for `by` from now on (5.1, 5.2). No `by`: nobody moves
  /// it.
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

/// Where a pawn is heading once it has gone from `from` to `to` (3.7.c; A-20: a capture towards the common
/// corner leaves the choice open). Precondition: it may go there.
[[nodiscard]] Heading heading_after(Code pawn, Square from, Square to);
/// Whether a pawn of this army that is heading there promotes on `to`.
[[nodiscard]] bool promotes(Player army, Heading heading, Square to, const Options& options);

}  // namespace eboard::rules::quaternity
