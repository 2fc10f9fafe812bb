// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How a game ends at the table: by its last ply, by kings on centre squares, by a result piece.
#pragma once

#include <optional>

#include "daemon/tracking/heard/table.hpp"
#include "daemon/tracking/table/tracked_table.hpp"

namespace eboard::tracking {

/// How the position ends the game; nullopt: a move is possible.
[[nodiscard]] std::optional<GameEnded> decided_by(const rules::Position& position);

class GameEnd {
 public:
  explicit GameEnd(TrackedTable& table) : table_(table) {}

  /// The game is over.
  void end(rules::Result result, Word<EndedBy> by);
  /// The same, because the next one is set up, as `evidence` shows.
  void end_for_next_game(Ending evidence);
  /// Whatever anybody shows: the last ply ended the game.
  void look_at_position();
  /// The kings show a result, or may show one that does not stand long enough yet.
  [[nodiscard]] bool look_for_gesture();
  void take(const drivers::ResultPieceSeen& piece);
  /// Nothing more is received.
  void finish();
  /// The game is over. The kings show a result, perhaps another one: what stands long enough is reported.
  [[nodiscard]] bool look_again();

 private:
  struct Shown {
    ShownKings kings;
    EndingOf<Chess> ending{Ending::gesture};
  };
  [[nodiscard]] std::optional<GameEnded> decided_on_board() const;
  [[nodiscard]] bool stands_unplayed() const;
  [[nodiscard]] std::optional<Shown> shown_kings() const;
  [[nodiscard]] std::optional<Shown> put_on_centre() const;
  [[nodiscard]] std::optional<Shown> after_capture_by_king(const rules::Position& stood) const;
  void end(const Shown& shown);
  void show(rules::Result shown);
  void close(rules::Result result, Word<EndedBy> by);
  [[nodiscard]] bool may_be_a_step(rules::Bitboard stand) const;

  TrackedTable& table_;
};

}  // namespace eboard::tracking
