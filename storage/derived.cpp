// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/derived.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "daemon/events/evidence_json.hpp"

namespace eboard::storage {

using namespace tracking;

namespace {

// The start position of a game whose move comes without a start.
constexpr const char* kUsualStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::optional<std::int64_t> count(const std::optional<Millis>& time) {
  if (!time) return std::nullopt;
  return time->count();
}

}  // namespace

// Writes one event into the tables; one function per conclusion.
class DerivedTables::Step {
 public:
  Step(DerivedTables& tables, BoardId board, Sequence sequence, const TrackedEvent& event,
       int tracker_version)
      : tables_(tables),
        board_(board),
        sequence_(sequence),
        event_(event),
        tracker_version_(tracker_version) {}

  Result<void> operator()(const PhaseChanged&) { return {}; }
  Result<void> operator()(const MoveRetracted&) { return {}; }
  Result<void> operator()(const GapFound&) { return {}; }
  Result<void> operator()(const BoardSeen&) { return {}; }
  Result<void> operator()(const ClockChanged&) { return {}; }
  Result<void> operator()(const MatePossible&) { return {}; }

  // The number of an abandoned game is used again, with another start.
  Result<void> operator()(const GameStarted& start) {
    const auto game = make_game(start.fen, start.rotated);
    if (!game) return unexpected(game.error());
    if (auto done = tables_.drop_plies_.execute(*game, 1); !done) return done;
    if (auto done = tables_.drop_rulings_.execute(board_, event_.game); !done) return done;
    return tables_.clear_game_.execute(at(), start.fen, start.rotated, tracker_version_, *game);
  }

  Result<void> operator()(const MoveTracked& move) {
    if (!tracking::recorded(move.state)) return {};
    const auto game = make_game(kUsualStart, false);
    if (!game) return unexpected(game.error());
    if (auto done = tables_.drop_plies_.execute(*game, move.ply); !done) return done;
    const auto confidence = std::lround(std::clamp(move.confidence, 0.0, 1.0) * 1000);
    std::string alternatives;
    for (const tracking::PlayedMove& other : move.alternatives)
      alternatives += (alternatives.empty() ? "" : " ") + other.text();
    auto done = tables_.insert_ply_.execute(*game, move.ply, at(), move.uci.text(), move.san, move.fen,
                                            count(move.white), count(move.black), confidence, move.irregular,
                                            move.inferred, alternatives, tracker_version_, move.clock_read,
                                            move.state == tracking::MoveState::presumed);
    if (!done) return done;
    return tables_.mark_game_.execute(tracker_version_, *game);
  }

  Result<void> operator()(const TakenBack& taken_back) {
    const auto game = make_game(kUsualStart, false);
    if (!game) return unexpected(game.error());
    if (taken_back.to_ply == 0) {  // a ruling may have changed the start position
      if (auto done = tables_.start_game_.execute(taken_back.fen, *game); !done) return done;
      if (auto done = tables_.leave_round_.execute(*game); !done) return done;
    }
    return tables_.drop_plies_.execute(*game, taken_back.to_ply + 1);
  }

  Result<void> operator()(const GameEnded& ended) {
    const auto game = make_game(kUsualStart, false);
    if (!game) return unexpected(game.error());
    const bool resumed = ended.by == tracking::EndedBy::resumed;  // the arbiter revoked the result
    const auto at_end = resumed ? std::nullopt : std::optional(at());
    return tables_.end_game_.execute(at_end, rules::to_string(ended.result),
                                     resumed ? std::string_view() : ended.by.text(), *game);
  }

  Result<void> operator()(const IrregularityFound& found) {
    return tables_.insert_irregularity_.execute(sequence_, board_, event_.game, at(), found.ply, found.id,
                                                found.code.text(), found.state.text(), found.move.text(),
                                                found.article, found.edition, to_string(found.for_whom),
                                                to_text(found.evidence), tracker_version_);
  }

  Result<void> operator()(const RulingMade& made) {
    return tables_.insert_ruling_.execute(sequence_, board_, event_.game, at(), made.ply, made.number,
                                          made.ruling, made.article, made.edition, made.author, made.because,
                                          made.about, made.undoes, count(made.white), count(made.black),
                                          made.score, tracker_version_);
  }

 private:
  [[nodiscard]] std::int64_t at() const { return event_.at.count(); }

  // The event's game; makes it if it is new.
  Result<std::int64_t> make_game(std::string_view fen, bool rotated) {
    auto made = tables_.open_game_.execute(board_, event_.game, at(), fen, rotated, tracker_version_);
    if (!made) return unexpected(made.error());
    tables_.game_of_.bind(board_, event_.game);
    const auto row = tables_.game_of_.step();
    if (!row) return unexpected(row.error());
    const std::int64_t id = tables_.game_of_.integer(0);
    tables_.game_of_.reset();
    return id;
  }

  DerivedTables& tables_;
  BoardId board_;
  Sequence sequence_;
  const TrackedEvent& event_;
  int tracker_version_;
};

Result<DerivedTables> DerivedTables::open(Database& database) {
  DerivedTables tables;
  auto prepared = database.prepare({
      {&tables.open_game_,
       "INSERT INTO game (board, number, round, started_at, start_fen, rotated, result, result_by, tracker) "
       "VALUES (?, ?, 0, ?, ?, ?, '*', '', ?) ON CONFLICT (board, number) DO NOTHING"},
      {&tables.game_of_, "SELECT id FROM game WHERE board = ? AND number = ?"},
      {&tables.clear_game_,
       "UPDATE game SET round = 0, started_at = ?, start_fen = ?, rotated = ?, tracker = ?, ended_at = NULL, "
       "result = '*', result_by = '' WHERE id = ?"},
      {&tables.start_game_, "UPDATE game SET start_fen = ? WHERE id = ?"},
      {&tables.enter_round_,
       "UPDATE game SET round = coalesce((SELECT seating.round FROM seating JOIN board ON board.number = "
       "seating.board WHERE board.id = game.board), (SELECT round FROM seating WHERE board = 0), 1) "
       "WHERE board = ? AND number = ? AND round = 0"},
      {&tables.leave_round_,
       "UPDATE game SET round = 0 WHERE id = ? AND result_by = '' AND NOT EXISTS (SELECT 1 FROM ruling WHERE "
       "ruling.board = game.board AND ruling.game = game.number)"},
      {&tables.end_game_, "UPDATE game SET ended_at = ?, result = ?, result_by = ? WHERE id = ?"},
      {&tables.drop_plies_, "DELETE FROM ply WHERE game = ? AND ply >= ?"},
      {&tables.insert_ply_, "INSERT INTO ply VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
      {&tables.mark_game_, "UPDATE game SET tracker = ? WHERE id = ?"},
      {&tables.insert_irregularity_,
       "INSERT INTO irregularity VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
      {&tables.insert_ruling_,
       "INSERT INTO ruling VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
      {&tables.drop_rulings_, "DELETE FROM ruling WHERE board = ? AND game = ?"},
  });
  if (!prepared) return unexpected(prepared.error());
  return tables;
}

Result<void> DerivedTables::apply(BoardId board, Sequence sequence, const TrackedEvent& event,
                                  int tracker_version) {
  auto done = std::visit(Step(*this, board, sequence, event, tracker_version), event.what);
  if (!done || !tracking::opens_game(event)) return done;
  return enter_round_.execute(board, event.game);
}

}  // namespace eboard::storage
