// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Keeps the irregularities of one game as they were last reported, so that rulings and cards can refer to
// them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "rules/text/expected.hpp"

namespace eboard::pipeline {

class GameIrregularities {
 public:
  using Found = tracking::IrregularityFound;

  /// Of a game that started then; perhaps before its first ply.
  explicit GameIrregularities(tracking::Millis started) : started_(started) {}

  /// Takes a report. Returns false if the game's irregularity with that id was reported before.
  bool report(tracking::Millis at, const Found& found);
  /// `before` is of a game that began with the same number and came to nothing: its irregularities can still
  /// be looked up by id and time.
  void keep(GameIrregularities before) { all_ = std::move(before.all_); }

  /// The game has none of its own.
  [[nodiscard]] bool empty() const;
  /// The one with that id and time of first report. nullptr: not known.
  [[nodiscard]] const Found* find(int id, tracking::Millis since) const;
  /// The one that the game itself has with that id. nullptr: none.
  [[nodiscard]] const Found* find(int id) const;
  /// The game's own that had been reported when so much time had passed since it began.
  [[nodiscard]] std::vector<const Found*> reported_by(tracking::Millis time) const;
  /// All of the game's own.
  [[nodiscard]] std::vector<const Found*> own() const { return reported_by(tracking::Millis::max()); }
  /// An illegal move was reported as that ply.
  [[nodiscard]] bool has_illegal_move(int ply) const;

  /// A line of text for each, of the game with that number; add_line() reads one.
  [[nodiscard]] std::vector<std::string> lines(int number) const;
  [[nodiscard]] Expected<void, std::string> add_line(std::string_view text);

 private:
  struct Reported {
    tracking::Millis since;  ///< first reported
    Found found;             ///< as last reported
  };
  /// It was reported since the game last began.
  [[nodiscard]] bool is_own(const Reported& one) const { return one.since >= started_; }

  tracking::Millis started_;
  std::vector<Reported> all_;  ///< those of an earlier beginning come first
};

}  // namespace eboard::pipeline
