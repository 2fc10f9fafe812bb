// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The same where the broadcast is delayed by plies (decision 0278): each table lets go what waits there in
// its own order, an event when enough further plies are played at it, or its game has been over for a while.
// When that is follows from the times of events alone.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/outlets/release_line.hpp"

namespace eboard::outlets {

/// The journal times as of which names may be known: the delay has passed since, and what the players did
/// before is out.
struct KnownNames {
  explicit KnownNames(Millis all = Millis{0}, std::map<int, Millis> hidden = {})
      : at(all), others(all), tables(std::move(hidden)) {}

  Millis at;                       ///< of what is of no round, and of dates
  Millis others;                   ///< of rounds that are not named here
  std::map<int, Millis> rounds{};  ///< those with a delay of their own
  std::map<int, Millis> tables;    ///< where something is hidden: not later than that
  /// Of a table in a round; nullopt: in none.
  [[nodiscard]] Millis of(int table, std::optional<int> round) const {
    const auto own = round ? rounds.find(*round) : rounds.end();
    const Millis delayed = !round ? at : own == rounds.end() ? others : own->second;
    const auto hidden = tables.find(table);
    return hidden == tables.end() ? delayed : std::min(delayed, hidden->second);
  }
};

class PlyQueue final : public ReleaseLine {
 public:
  /// `released`: how far each board has come. The store holds events up to `committed`.
  PlyQueue(seams::Delays delays, const std::vector<storage::Standing>& released, Sequence committed,
           storage::SkippedTime skipped = storage::SkippedTime());

  void committed(Sequence last) override { committed_ = last; }
  [[nodiscard]] bool hungry() const override { return committed_ > read_to_; }
  [[nodiscard]] Sequence read_to() const override { return read_to_; }
  void take(std::vector<storage::StoredEvent> events) override;
  [[nodiscard]] std::optional<Millis> next() const override;
  /// In the order in which they may leave. Events have the numbers of the hall's store.
  [[nodiscard]] std::vector<Release> release(Millis now) override;

  /// As of when everybody may know who plays at the tables. Precondition: not hungry().
  [[nodiscard]] KnownNames known(Millis now) const;

 private:
  /// Of a board.
  using Game = std::pair<storage::BoardId, int>;
  struct Waiting {
    Millis at{0};         ///< said or heard then
    Millis due{0};        ///< by time
    int wanted = 0;       ///< the ply that lets it go; 0: it waits for none
    Millis after_end{0};  ///< the delay that counts since the game is over
    Game game{};
    std::optional<Millis> let_go{};  ///< by plies, or by the end
    Sequence after = 0;              ///< of what no event says: the last event that was committed by then
    std::variant<storage::StoredEvent, Unsaid> what;
  };
  /// A table.
  struct Lane {
    std::deque<Waiting> waiting;
    Game game{};
    int plies = 0;               ///< for which its latest event waits
    Millis after_end{0};         ///< likewise
    int ply = 0;                 ///< the last one that stands
    std::optional<Millis> over;  ///< since then
    std::optional<Millis> last;  ///< of the latest event
    std::optional<Millis> out;   ///< of the latest event, or name, that left
  };

  void keep(Unsaid what, int table, std::optional<Millis> own, Millis at) override;
  void line_up(storage::StoredEvent event);
  [[nodiscard]] int lane_of(storage::BoardId board) const;
  [[nodiscard]] Millis end_due(const Lane& lane, const Waiting& one) const;
  [[nodiscard]] Millis due(const Lane& lane, const Waiting& one) const;
  static void follow(Lane& lane, const tracking::TrackedEvent& event);
  /// Has what no event says wait as the lane's next ply does.
  static void wait_as_next(const Lane& lane, Waiting& one);

  std::map<storage::BoardId, Sequence> released_;  ///< what is out already, of boards that were known before
  std::map<storage::BoardId, int> tables_;
  std::map<int, Lane> lanes_;  ///< by table; 0: what is of none
  Sequence read_to_, committed_;
};

}  // namespace eboard::outlets
