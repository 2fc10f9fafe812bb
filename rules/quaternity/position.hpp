// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A checked position of Quaternity chess: men, turn, who has left and how, counters. Copied freely; it holds
// no pointer. `Game` has the history that claims need, and the result.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "rules/quaternity/legality.hpp"
#include "rules/quaternity/setup.hpp"

namespace eboard::rules::quaternity {

/// What a move did besides moving.
struct Played {
  std::optional<Piece> captured{};
  std::vector<Mate> mates{};  ///< in order; their kings are off the board and their men are absorbed
};

class Position {
 public:
  [[nodiscard]] static const Position& initial();
  /// Every reason why it cannot be played on. Attacked kings of whomever, and mates that nobody gave, are
  /// accepted: a ruling may lead to such a position.
  [[nodiscard]] static Expected<Position, std::vector<Fault>> from_setup(const Setup& setup,
                                                                         const Options& options = {});

  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] const Options& options() const { return board_.options(); }
  [[nodiscard]] std::optional<Piece> at(Square square) const;
  [[nodiscard]] Status status(Player player) const { return board_.status(player); }
  /// none once he is mated
  [[nodiscard]] std::optional<Square> king(Player player) const;
  [[nodiscard]] int active_players() const;
  /// Whose turn it is; once the game is over, whoever is left.
  [[nodiscard]] Player turn() const { return turn_; }
  /// From 1; one more whenever the turn comes round past Green.
  [[nodiscard]] int round() const { return round_; }
  /// Moves he made since the last pawn move, capture or absorption by anybody.
  [[nodiscard]] int quiet_moves(Player player) const { return quiet_moves_[index(player)]; }
  [[nodiscard]] std::optional<Player> last_mover() const { return last_mover_; }
  [[nodiscard]] std::span<const Departure> departures() const { return {departures_.data(), departed_}; }
  [[nodiscard]] Setup setup() const;

  /// False for who has no king any more.
  [[nodiscard]] bool in_check(Player player) const;
  /// Men that attack his king; empty for who has none.
  [[nodiscard]] SquareSet checkers(Player player) const;
  /// Not more than one active player is left: nothing is played any more.
  [[nodiscard]] bool is_over() const { return active_players() <= 1; }
  /// Moves of men of the player on turn; a pass is not among them. None once the game is over.
  [[nodiscard]] MoveList legal_moves() const;
  [[nodiscard]] bool has_legal_move() const;
  /// The player on turn has no legal move and is not in check: `Move::pass()` is what he plays (6.3.f, A-25).
  [[nodiscard]] bool must_pass() const;
  /// A pass, too, where it must be.
  [[nodiscard]] bool is_legal(Move move) const;
  /// Who would be mated as things stand, the player on turn in check without a legal move included. Empty
  /// after every move; a ruling may leave some, for the arbiter to decide.
  [[nodiscard]] PlayerSet standing_mates() const;

  /// The turn goes to the next active player; if he is in check without a legal move, he is mated by who
  /// moved last, and so on. Precondition: is_legal(move).
  Played play(Move move);
  /// The same where no king but the mover's can be attacked after the move; so nobody is mated and nothing is
  /// looked for.
  void play_quietly(Move move);
  /// What the rules do not allow, as `by` made it: the man goes there and takes what stands there, and nobody
  /// is mated by it. The turn goes on, unless it was not his. False, and nothing changes, where nothing could
  /// be played from there: no man stood there, a king was taken, a pawn was left where it promotes.
  [[nodiscard]] bool play_irregularly(Player by, Move move);
  /// He resigned, lost on time or forfeits. Whoever is on turn then may be mated by that.
  /// Precondition: active.
  Played freeze(Player player);
  /// A mate by ruling; no `by`: his king goes, his men stay where they are and nobody's. Precondition: his
  /// king is on the board, `by` is active and another.
  Played take_over(Player of, std::optional<Player> by);

  /// Equal for the same position in the sense of 6.3.d.
  [[nodiscard]] std::uint64_t key() const;
  /// The same position in the sense of 6.3.d: square, army, controller, kind and heading of every man,
  /// turn and who is active; counters do not matter.
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

/// Leaf nodes at `depth`; a forced pass is a node like a move. perft(p, 0) == 1.
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

}  // namespace eboard::rules::quaternity
