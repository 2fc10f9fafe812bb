// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game: its entries in order, the positions, and the ending.
//
// A Game is a value. A refusal is one sentence and changes nothing.
#pragma once

#include "rules/quaternity/game_state.hpp"

namespace eboard::rules::quaternity {

class Game {
 public:
  using Answer = quaternity::Answer;

  explicit Game(const Position& start = Position::initial(), Occasion occasion = Occasion::competition);

  [[nodiscard]] Occasion occasion() const { return state_.occasion; }
  [[nodiscard]] const Position& start() const { return state_.entries.start(); }
  [[nodiscard]] const Position& position() const { return state_.position(); }
  [[nodiscard]] const std::vector<Entry>& entries() const { return state_.entries.all(); }
  /// The entry of the move that stands as ply `ply`, from 1; entries().size() if there is none.
  [[nodiscard]] std::size_t of_ply(int ply) const { return state_.entries.of_ply(ply); }
  /// The position before entry `n`; the current one for n == entries().size().
  [[nodiscard]] const Position& before(std::size_t n) const { return state_.entries.before(n); }
  /// True if entry `n` counts: it was not taken back, and a ruling was not undone.
  [[nodiscard]] bool stands(std::size_t n) const { return state_.entries.stands(n); }
  /// The number of moves that stand, irregular ones and passes included.
  [[nodiscard]] int plies() const { return state_.entries.plies(); }
  [[nodiscard]] const std::optional<Ending>& ending() const { return state_.ending; }
  /// The points so far; after the end those of the ending or of the arbiter's ruling.
  [[nodiscard]] Points points() const;

  /// Plays a legal move or a pass. An open offer lapses when a player who did not accept it moves.
  Answer play(Move move);
  /// Plays a move against the rules, made by any player. It mates nobody; out of turn it leaves the turn
  /// unchanged. If nothing can be played afterwards, as when a king was taken, the position stays and play
  /// waits for a ruling.
  Answer play_irregularly(Player by, Move move);
  [[nodiscard]] bool is_stuck() const { return state_.table.stuck; }
  /// Allowed at any time, also out of turn (6.2.c).
  Answer freeze(Player player, FreezeReason reason);
  /// Allowed once in a turn, for the player on turn.
  Answer pause(Player by);
  [[nodiscard]] bool has_paused() const { return state_.table.paused; }
  Answer take_back(int ply);

  Answer offer_draw(Player by);
  /// The last required acceptance ends the game.
  Answer accept_draw(Player by);
  Answer decline_draw(Player by);
  [[nodiscard]] std::optional<Player> open_offer() const { return state_.table.offer.open(); }
  [[nodiscard]] bool has_accepted(Player player) const { return state_.table.offer.has_accepted(player); }

  /// A claim by the player on turn: the position stands on the board for the third time, or would after
  /// `with` (6.3.d).
  Answer claim_repetition(Player by, std::optional<Move> with = {});
  /// A claim by the player on turn: every active player has made fifty moves without pawn move and capture
  /// (6.3.e).
  Answer claim_fifty_moves(Player by);
  /// The number of times that the current position has stood on the board, this time included.
  [[nodiscard]] int occurrences() const { return state_.entries.occurrences(position()); }

  /// The player signs the result; allowed once the game is over, or that player has lost.
  Answer confirm(Player by);
  [[nodiscard]] bool has_confirmed(Player player) const { return state_.table.confirmed.has(player); }

  /// Applies a ruling. docs/quaternity-rulings.md says what each does and when it is refused.
  Answer rule(Ruling ruling);
  [[nodiscard]] bool may_complain(Player player) const { return !state_.table.waived.has(player); }
  /// The obligations of the player on turn; mostly none.
  [[nodiscard]] const std::vector<ruling::Oblige>& obligations() const { return state_.table.obligations; }
  /// The number of warnings that were ruled and not undone.
  [[nodiscard]] int warnings(Player player) const { return state_.entries.warnings(player); }
  /// True if an R-Q-SCORE set the player's score.
  [[nodiscard]] bool has_ruled_score(Player player) const {
    return state_.table.ruled_halves[index(player)].has_value();
  }
  [[nodiscard]] bool is_undone(int ruling) const { return state_.entries.is_undone(ruling); }

 private:
  [[nodiscard]] Answer must_answer_offer(Player player) const;
  Answer enter_again(const Entries& entries);
  Answer enter_again(const Entry& entry);

  GameState state_;
};

}  // namespace eboard::rules::quaternity
