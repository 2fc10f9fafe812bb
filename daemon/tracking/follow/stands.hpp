// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stood on the board without a difference, line by line: the history that is asked how a game ended. It
// has no limits of its own. Whoever asks says how long is long enough.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "daemon/tracking/follow/record.hpp"

namespace eboard::tracking {

/// Plies of the record, and those behind them.
template <Game G>
struct LineOf {
  std::size_t committed = 0;
  std::vector<PlayedPlyOf<G>> plies{};
  std::size_t wrong = 0;  ///< readings that it believes to be wrong, and plies against the Laws
  [[nodiscard]] std::size_t size() const { return committed + plies.size(); }
};

template <Game G>
struct StandOf {
  LineOf<G> line{};
  Millis placed{0};             ///< its last ply
  Millis since{0}, until{0};    ///< it stood on the board
  Millis found = kNever;        ///< when the stories had it first
  std::size_t unconfirmed = 0;  ///< plies behind the last press
  bool in_hand = false;         ///< the last piece was off again when the clock was stopped: it made no ply
  bool behind_record = false;  ///< plies that are not on record stood there; or none any more, after some had
  [[nodiscard]] Millis lasted() const { return until - since; }
};

template <Game G>
class StandsOf {
 public:
  using Ply = PlyOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Line = LineOf<G>;
  using Stand = StandOf<G>;

  explicit StandsOf(const RecordOf<G>& record) : record_(record) {}

  void begin_game();
  /// The plies behind the record are others now, or the record is shorter.
  void forget();
  /// The same, and what is on record stands there.
  void record_stands();
  /// `ply` is the last of the record now: what stood behind it still stood.
  void committed(const Ply& ply);

  /// `line` is what stands there already.
  [[nodiscard]] bool is_latest(const Line& line) const;
  /// The latest one stands there now, its plies perhaps with presses that they did not have. Precondition:
  /// is_latest().
  void stay(Line line, Millis now);
  /// It does not, since a change at `at`, and nothing else does.
  void end(Millis at);
  /// Another one stands there now.
  void begin(Line line, Millis placed, Millis since, std::size_t unconfirmed, Millis now);

  /// The one that stands there, or stood there last.
  [[nodiscard]] const Stand& latest() const { return all_.back(); }
  /// Null: nothing does.
  [[nodiscard]] const Stand* now() const { return stands_now_ ? &latest() : nullptr; }
  /// The latest before that one that lasted so long; null: none did.
  [[nodiscard]] const Stand* before(Millis lasted) const;
  /// Nothing has stood there behind the record.
  [[nodiscard]] bool nothing_behind_record() const {
    return !latest().behind_record || latest().line.plies.empty();
  }
  /// The earliest first.
  [[nodiscard]] std::span<Stand> all() { return all_; }

  /// The clock was stopped. Where a king was taken, what was played before the offence that left it there.
  void stopped(std::optional<std::vector<PlayedPly>> before_offence) {
    before_offence_ = std::move(before_offence);
  }
  [[nodiscard]] const std::optional<std::vector<PlayedPly>>& before_offence() const {
    return before_offence_;
  }

  [[nodiscard]] const Ply& ply_of(const Line& line, std::size_t n) const {
    return n < line.committed ? record_[n].ply : line.plies[n - line.committed].ply;
  }
  /// `line` begins with all plies of `shorter`.
  [[nodiscard]] bool begins(const Line& shorter, const Line& line) const;
  [[nodiscard]] bool same(const Line& one, const Line& other) const {
    return one.size() == other.size() && begins(one, other);
  }

 private:
  const RecordOf<G>& record_;
  /// The latest last. One that was followed by a longer one is not asked for any more, and not kept.
  std::vector<Stand> all_ = std::vector<Stand>(1);
  bool stands_now_ = false;
  std::optional<std::vector<PlayedPly>> before_offence_;
};

}  // namespace eboard::tracking
