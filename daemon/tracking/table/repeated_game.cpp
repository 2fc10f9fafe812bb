// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/repeated_game.hpp"

#include <chrono>
#include <utility>

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr Millis kPlyStands = 300ms;
constexpr Millis kOtherPlyStands = 2s;
constexpr std::size_t kOwnGame = 4;  // at most that many plies of another game are the same

}  // namespace

bool RepeatedGame::possible() const {
  const ClockView& clock = table_.clock;
  return stands_after(0) && !table_.game.held && table_.board.knows_pieces() && clock.connected() &&
         clock.has_run() && !clock.running() && !clock.set_anew() && clock.stopped_at() != kNever;
}

bool RepeatedGame::stands_after(std::size_t plies) const {
  return !table_.board.difference(table_.follower.record().position_after(plies).placement());
}

RepeatedGame::Outcome RepeatedGame::look() {
  if (!table_.game.repeated) return Outcome::no;
  count();
  if (table_.clock.set_anew() || !table_.clock.connected()) {
    table_.game.repeated.reset();
    return Outcome::no;
  }
  if (table_.clock.running()) return clock_runs();
  const std::size_t plies = *table_.game.repeated;
  if (plies < kOwnGame && another_ply_stands()) {
    begin_another(plies);
    return Outcome::play;
  }
  if (plies == 0 && stands_after(0)) table_.reporter.phase(table_.now, Phase::setting_up);
  return Outcome::maybe;
}

RepeatedGame::Outcome RepeatedGame::clock_runs() {
  const std::size_t plies = *std::exchange(table_.game.repeated, std::nullopt);
  if (plies == table_.follower.record().size()) {
    go_on();
  } else if (stands_after(plies)) {
    begin_another(plies);
  } else {
    return Outcome::no;
  }
  return Outcome::play;
}

/// How far the board has come.
void RepeatedGame::count() {
  if (!table_.stands(kPlyStands)) return;
  std::size_t& counted = *table_.game.repeated;
  for (std::size_t plies = counted; plies <= table_.follower.record().size(); ++plies) {
    if (!stands_after(plies)) continue;
    counted = plies;
    return;
  }
  if (stands_after(0)) counted = 0;
}

/// One that the game did not have there.
bool RepeatedGame::another_ply_stands() {
  if (!table_.stands(kOtherPlyStands)) return false;
  const rules::Position& so_far = table_.follower.record().position_after(*table_.game.repeated);
  return plies_there(so_far, table_.board, table_.now, kOnePly).has_value();
}

/// It is another game, that begins like the one before.
void RepeatedGame::begin_another(std::size_t plies) {
  start_.stand_ready_behind(table_.follower.record().standing(0, plies));
}

void RepeatedGame::go_on() {
  table_.state = TrackedTable::State::playing;
  table_.reporter.resume(table_.now);
  table_.watch.goes_on(table_.now, table_.follower.record().size());
  table_.follower.ruled(table_.now, table_.follower.record().size(), {}, std::nullopt);
  table_.reporter.phase(table_.now, Phase::playing);
}

}  // namespace eboard::tracking
