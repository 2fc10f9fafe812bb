// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/quaternity_report.hpp"

#include <algorithm>

namespace eboard::ctl {

namespace four = rules::quaternity;
using four::Player;

namespace {

/// Follows the game entry by entry.
class Account {
 public:
  explicit Account(QuaternityReport& report) : report_(report), game_(report.record->game) {
    for (const four::Departure& departure : game_.start().departures()) {
      first_mate_given_ |= departure.to == four::Status::mated;
    }
  }

  void run() {
    for (at_ = 0; at_ < game_.entries().size(); ++at_) {
      const four::Entry& entry = game_.entries()[at_];
      report_.rounds = round() - game_.start().round() + 1;
      std::visit([&](const auto& what) { take(entry.by, what); }, entry.what);
      if (const auto clock = report_.record->notes[at_].times.clock) report_.clocks[index(entry.by)] = clock;
    }
  }

 private:
  void take(Player, const four::MoveMade& made) {
    ++report_.moves;
    add_mates(made.played, four::MoveNotation(*report_.record->language).write(game_.before(at_), made.move));
  }
  void take(Player by, const four::Frozen& frozen) {
    add({.round = round(), .of = by, .frozen = frozen.reason, .mate = {}, .move = {}});
    add_mates(frozen.played, {});
  }
  void take(Player, const four::MateRuled& ruled) { add_mates(ruled.played, {}); }
  template <class Other>
  void take(Player, const Other&) {}

  void add_mates(const four::Played& played, const std::string& move) {
    for (const four::Mate& mate : played.mates) {
      const bool was_frozen = game_.before(at_).status(mate.of) == four::Status::frozen;
      const int halves = !mate.by ? 0 : first_mate_given_ ? 2 : 4;
      first_mate_given_ = true;
      add({round(), mate.of, {}, mate, was_frozen, move, halves});
    }
  }

  void add(Elimination elimination) { report_.eliminations.push_back(std::move(elimination)); }
  [[nodiscard]] int round() const { return game_.before(at_).round(); }

  QuaternityReport& report_;
  const four::Game& game_;
  std::size_t at_ = 0;
  bool first_mate_given_ = false;
};

}  // namespace

QuaternityReport make_report(const four::RecordedGame& game, int number) {
  QuaternityReport out{
      .number = number, .record = &game.record, .fault = {}, .eliminations = {}, .clocks = {}};
  if (!game.faults.empty()) out.fault = game.faults.front();
  Account(out).run();
  return out;
}

}  // namespace eboard::ctl
