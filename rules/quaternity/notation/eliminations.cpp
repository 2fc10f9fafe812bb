// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/quaternity/notation/eliminations.hpp"

namespace eboard::rules::quaternity {

namespace {

/// Follows the game entry by entry.
class Account {
 public:
  explicit Account(const Record& record) : record_(record), game_(record.game) {
    for (const Departure& departure : game_.start().departures()) {
      first_mate_given_ |= departure.to == Status::mated;
    }
  }

  std::vector<Elimination> run() {
    for (at_ = 0; at_ < game_.entries().size(); ++at_) {
      const Entry& entry = game_.entries()[at_];
      if (!game_.stands(at_)) continue;
      std::visit([&](const auto& what) { take(entry.by, what); }, entry.what);
    }
    return std::move(found_);
  }

 private:
  void take(Player, const MoveMade& made) {
    if (made.played.mates.empty()) return;
    add_mates(made.played, MoveNotation(*record_.language).write(game_.before(at_), made.move));
  }
  void take(Player by, const Frozen& frozen) {
    found_.push_back({.round = round(), .of = by, .frozen = frozen.reason, .mate = {}, .move = {}});
    add_mates(frozen.played, {});
  }
  void take(Player, const RulingMade& made) {
    if (const auto* freeze = std::get_if<ruling::Freeze>(&made.ruling.action)) {
      found_.push_back(
          {.round = round(), .of = freeze->player, .frozen = freeze->reason, .mate = {}, .move = {}});
    }
    add_mates(made.played, {});
  }
  template <class Other>
  void take(Player, const Other&) {}

  void add_mates(const Played& played, const std::string& move) {
    for (const Mate& mate : played.mates) {
      const bool was_frozen = game_.before(at_).status(mate.of) == Status::frozen;
      const int halves = !mate.by ? 0 : first_mate_given_ ? 2 : 4;
      first_mate_given_ = true;
      found_.push_back({round(), mate.of, {}, mate, was_frozen, move, halves});
    }
  }
  [[nodiscard]] int round() const { return game_.before(at_).round(); }

  const Record& record_;
  const Game& game_;
  std::vector<Elimination> found_;
  std::size_t at_ = 0;
  bool first_mate_given_ = false;
};

}  // namespace

std::vector<Elimination> eliminations(const Record& record) { return Account(record).run(); }

}  // namespace eboard::rules::quaternity
