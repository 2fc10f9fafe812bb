// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds a checked position of Quaternity chess: pieces, turn, who has left and how, counters. It is copied
// freely and holds no pointer. `Game` has the history that claims need, and the result.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "rules/quaternity/legality.hpp"
#include "rules/quaternity/setup.hpp"

namespace eboard::rules::quaternity {

/// The effects of a move besides moving.
struct Played {
  std::optional<Piece> captured{};
  std::vector<Mate> mates{};  ///< in order; the kings are removed and the pieces absorbed
};

class Position {
 public:
  [[nodiscard]] static const Position& initial();
  /// Checks a set-up; the error lists every reason why it cannot be played on. Accepts attacked kings of any
  /// player, and mates that nobody gave: a ruling may lead to such a position.
  [[nodiscard]] static Expected<Position, std::vector<Fault>> from_setup(const Setup& setup,
                                                                         const Options& options = {});

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Options& options() const { return board_.options(); }
  [[nodiscard]] std::optional<Piece> at(Square square) const;
  [[nodiscard]] Status status(Player player) const { return board_.status(player); }
  /// empty once the player is mated
  [[nodiscard]] std::optional<Square> king(Player player) const;
  [[nodiscard]] int active_players() const;
  /// The player on turn; once the game is over, the one who is left.
  [[nodiscard]] Player turn() const { return turn_; }
  /// Counts from 1; grows when the turn passes Green.
  [[nodiscard]] int round() const { return round_; }
  /// The number of the player's moves since the last pawn move, capture or absorption by anybody.
  [[nodiscard]] int quiet_moves(Player player) const { return quiet_moves_[index(player)]; }
  [[nodiscard]] std::optional<Player> last_mover() const { return last_mover_; }
  [[nodiscard]] std::span<const Departure> departures() const { return {departures_.data(), departed_}; }
  [[nodiscard]] Setup setup() const;

  /// False for a player without a king.
  [[nodiscard]] bool in_check(Player player) const;
  /// Pieces that attack the player's king; empty for a player without one.
  [[nodiscard]] SquareSet checkers(Player player) const;
  /// True if at most one active player is left: play is over.
  [[nodiscard]] bool is_over() const { return active_players() <= 1; }
  /// The legal moves of the player on turn, without a pass. Empty once the game is over.
  [[nodiscard]] MoveList legal_moves() const;
  [[nodiscard]] bool has_legal_move() const;
  /// True if the player on turn has no legal move and is not in check: then they play `Move::pass()` (6.3.f,
  ///
  [[nodiscard]] bool must_pass() const;
  /// Includes a pass where it is required.
  [[nodiscard]] bool is_legal(Move move) const;
  /// The players who stand mated, the player on turn in check without a legal move included. Empty after
  /// every move; a ruling may leave some, for the arbiter to decide.
  [[nodiscard]] PlayerSet standing_mates() const;

  /// Makes the move and gives the turn to the next active player. If that player is in check without a legal
  /// move, the player who moved last mates them, and so on. Requires is_legal(move).
  Played play(Move move);
  /// The same for a move after which only the mover's king can be attacked: nobody is mated, and no mate is
  /// looked for.
  void play_quietly(Move move);
  /// Makes a move against the rules, as `by` made it: the piece goes there and captures what stands there,
  /// and nobody is mated. The turn goes on, unless the move was out of turn. Returns false and changes
  /// nothing if play could not go on: no piece stood there, a king was taken, a pawn was left where it
  /// promotes.
  [[nodiscard]] bool play_irregularly(Player by, Move move);
  /// Freezes a player who resigned, lost on time or forfeits. The player then on turn may be mated by that
  /// . Requires an active player.
  Played freeze(Player player);
  /// Mates a player by ruling. Without `by` the king is removed and the pieces stay without a controller.
  /// Requires a king on the board and another, active player `by`.
  Played take_over(Player of, std::optional<Player> by);

  /// Equal for the same position in the sense of 6.3.d.
  [[nodiscard]] std::uint64_t key() const;
  /// The same position in the sense of 6.3.d: square, army, controller, kind and heading of every
  /// piece, turn and who is active; counters do not matter.
  [[nodiscard]] bool same(const Position& other) const;
  bool operator==(const Position&) const = default;

 private:
  explicit Position(const Options& options) : board_(options) {}
  void depart(const Departure& departure);
  void note_mates(const std::vector<Mate>& mates);
  void count_move(Player by, bool quiet);
  void pass_turn();
  void start_turn(std::vector<Mate>& mates);
  [[nodiscard]] std::optional<Player> credited_at_turn_start() const;

  Board board_;
  std::array<Departure, 2 * kPlayers> departures_{};
  std::size_t departed_ = 0;
  std::array<std::int32_t, kPlayers> quiet_moves_{};
  std::int32_t round_ = 1;
  std::optional<Player> last_mover_;
  Player turn_ = Player::white;
};

/// Counts leaf nodes at `depth`; a forced pass is a node like a move. perft(p, 0) == 1.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace eboard::rules::quaternity
