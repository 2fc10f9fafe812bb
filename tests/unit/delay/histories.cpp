// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/delay/histories.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/setup.hpp"
#include "tests/unit/quaternity/sheets.hpp"

namespace eboard::delay_test {

using namespace tracking;

seams::BoardInfo table(int number, int round) {
  seams::BoardInfo info;
  info.id = number;
  info.number = number;
  info.round = round;
  info.tags = {{"White", fmt::format("White {}.{}", round, number)},
               {"Black", fmt::format("Black {}.{}", round, number)}};
  info.time_control = "300+3";
  info.edition = "fide-2023";
  return info;
}

quaternity_sheet::Sheet quaternity_game() {
  return quaternity_sheet::test::sheet(quaternity_sheet::test::kEnding);
}

seams::QuaternityView quaternity_view(const quaternity_sheet::Sheet& game, Millis at) {
  return {kQuaternityTable, std::make_shared<const quaternity_sheet::Sheet>(game),
          std::make_shared<const std::vector<quaternity_sheet::SheetLines>>(), at};
}

void Hall::go_on(Steps& steps, Millis until) {
  while (true) {
    const Millis next = now_ + Millis{below(900)};
    if (next > until) break;
    now_ = next;
    one(steps);
  }
  // What follows is later.
  now_ = until + Millis{1};
}

void Hall::one(Steps& steps) {
  const int number = 1 + below(kBoards);
  Table& at = tables_[static_cast<std::size_t>(number) - 1];
  const int dice = below(100);
  if (dice >= 96) return four(steps);
  if (at.game == 0 && dice < 80) return begin(steps, number, at);
  if (dice < 50) return play(steps, number, at);
  if (dice < 80) return around(steps, number, at);
  unsaid(steps, number, at);
}

/// A line at the table for four, or the last one is taken back.
void Hall::four(Steps& steps) {
  static constexpr const char* kLines[] = {"W: Ta2+ {[%clk 0:03:10]}", "R: Tb1++", "B: Rk12(=)"};
  const auto standing =
      std::ranges::count_if(four_.lines().lines, [](const auto& one) { return one.stands; });
  if (standing < std::ssize(kLines) && below(3) != 0)
    REQUIRE(four_.enter(now_, {"Arbiter", fmt::format("{}", below(1000))}, kLines[standing]));
  else if (standing > 0)
    REQUIRE(four_.take_back(now_, {"Arbiter", fmt::format("{}", below(1000))}, four_.last_standing()));
  say(steps, quaternity_view(four_, now_));
}

void Hall::event(Steps& steps, int number, const Table& at, Conclusion what) {
  steps.push_back({now_, number, TrackedEvent{now_, at.game, std::move(what)}, at.since_round, at.rounds});
}

void Hall::say(Steps& steps, outlets::Unsaid what, int round) {
  steps.push_back({now_, 0, std::move(what), round, round});
}

void Hall::begin(Steps& steps, int number, Table& at) {
  ++at.game;
  at.over = at.provisional = false;
  at.since_round = at.rounds;
  at.flags = 0;
  at.positions = {rules::Position::initial()};
  at.white = at.black = Millis{300'000};
  event(steps, number, at, PhaseChanged{Phase::playing});
  event(steps, number, at, GameStarted{rules::to_fen(at.positions[0].setup()), below(4) == 0});
}

void Hall::move(Steps& steps, int number, Table& at, MoveState state) {
  const rules::Position& before = at.positions.back();
  const auto moves = before.legal_moves();
  if (moves.empty()) {
    at.over = true;
    return event(steps, number, at, GameEnded{rules::Result::draw, EndedBy::dead_position});
  }
  const rules::Move played = *(moves.begin() + below(static_cast<int>(moves.size())));
  const rules::Position after = before.after(played);
  MoveTracked tracked;
  tracked.ply = static_cast<int>(at.positions.size());
  tracked.uci = tracking::PlayedMove::read(rules::to_uci(played));
  tracked.san = rules::to_san(before, played);
  tracked.fen = rules::to_fen(after.setup());
  tracked.state = state;
  tracked.confidence = 0.9;
  if (recorded(state)) {
    (at.positions.size() % 2 == 1 ? at.white : at.black) -= Millis{100 + below(3000)};
    tracked.white = at.white;
    tracked.black = at.black;
    at.positions.push_back(after);
  }
  at.provisional = !recorded(state);
  event(steps, number, at, tracked);
}

void Hall::play(Steps& steps, int number, Table& at) {
  const int dice = below(20);
  if (at.over || dice == 0) {
    if (!at.over) event(steps, number, at, GameEnded{rules::Result::white_wins, EndedBy::kings_on_centre});
    at.over = true;
    if (below(2) == 0) begin(steps, number, at);
    return;
  }
  if (at.provisional && dice < 4) {
    at.provisional = false;
    return event(steps, number, at, MoveRetracted{static_cast<int>(at.positions.size())});
  }
  if (dice == 4 && at.positions.size() > 1) {
    at.positions.pop_back();
    const int ply = static_cast<int>(at.positions.size()) - 1;
    return event(steps, number, at, TakenBack{ply, rules::to_fen(at.positions.back().setup())});
  }
  move(steps, number, at, dice < 9 ? MoveState::provisional : MoveState::committed);
}

void Hall::around(Steps& steps, int number, Table& at) {
  const auto placement = [&] {
    const std::string fen = rules::to_fen(at.positions.empty() ? rules::Position::initial().setup()
                                                               : at.positions.back().setup());
    return fen.substr(0, fen.find(' '));
  };
  switch (below(8)) {
    case 0:
      return event(steps, number, at, PhaseChanged{below(2) == 0 ? Phase::not_heard : Phase::playing});
    case 1: {
      IrregularityFound found;
      found.ply = static_cast<int>(at.positions.size());
      found.code = Word<Code>::read("illegal_move");
      const bool is_new = at.flags == 0 || below(3) != 0;
      found.id = is_new ? ++at.flags : 1 + below(at.flags);
      found.state = Word<State>::read(is_new ? "suspected" : below(2) == 0 ? "completed" : "withdrawn");
      found.edition = "fide-2023";
      found.article = "7.5.1";
      return event(steps, number, at, found);
    }
    case 2:
      if (at.positions.empty()) return;
      return event(steps, number, at,
                   GapFound{static_cast<int>(at.positions.size()) - 1, placement(), {"e2e4 e7e5"}});
    case 3:
      return event(steps, number, at, BoardSeen{placement(), true});
    case 4:
      return event(steps, number, at, BoardSeen{"8/8/8/8/8/8/8/K6k", false});
    default: {
      ClockChanged clock{at.white, at.black, std::nullopt, true};
      if (below(4) != 0) clock.running = below(2) == 0 ? rules::Color::white : rules::Color::black;
      return event(steps, number, at, clock);
    }
  }
}

void Hall::unsaid(Steps& steps, int number, Table& at) {
  using seams::ConditionCode;
  const ConditionCode code = below(2) == 0 ? ConditionCode::disk_full : ConditionCode::clock_jumped;
  switch (below(8)) {
    case 0: {
      // A new round, or other names in the one that is played.
      if (below(2) == 0) ++at.rounds;
      seams::BoardInfo info = table(number, at.rounds);
      info.tags[0].value += fmt::format(" {}", below(100));
      return say(steps, info, at.rounds);
    }
    case 1:
      return say(steps, seams::ConditionNews{code, fmt::format("Something is wrong, {}.", below(100))});
    case 2:
      return say(steps, seams::ConditionNews{code});
    case 3:
      return say(steps, storage::ClockAnchor{.at = now_, .wall = now_});
    default: {
      seams::DeviceStatus status;
      status.board = number;
      status.port = "/dev/ttyUSB0";
      status.numbers.serial = fmt::format("1000{}", number);
      status.firmware = "1.8";
      status.state = static_cast<seams::DeviceState>(below(3));
      status.bytes = at.bytes += static_cast<std::uint64_t>(below(1000));
      status.errors = static_cast<std::uint64_t>(below(3));
      if (below(3) == 0) status.battery = seams::Battery{below(101), below(2) == 0};
      return say(steps, status, at.rounds);
    }
  }
}

}  // namespace eboard::delay_test
