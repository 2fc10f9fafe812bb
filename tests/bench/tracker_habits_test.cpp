// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/bench/tracker_habits.hpp"

#include <fmt/format.h>

#include "rules/text/input_file.hpp"
#include "tests/bench/flag_grounds.hpp"
#include "tests/bench/natural_habits.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"

using namespace eboard;
using namespace eboard::bench;
using namespace std::chrono_literals;
using tracking::TrackedEvent;

namespace {

/// Two moves in one turn, pressed at 30 s.
sim::TruthIrregularity two_moves() {
  sim::TruthIrregularity offence{"two_moves_made", "corrected", 5, 25s, 60s, {}, {"@8/8/8/8/8/8/8/8"}};
  offence.press = 30s;
  return offence;
}

TrackedEvent told(std::chrono::milliseconds at, int ply, const char* state,
                  const char* code = "illegal_move") {
  tracking::IrregularityFound found;
  found.ply = ply;
  found.id = 1;
  found.code = tracking::Word<tracking::Code>::read(code);
  found.state = tracking::Word<tracking::State>::read(state);
  return {at, 1, found};
}

}  // namespace

TEST_CASE("an offence counts as found if it was reported to the arbiter in time, at its ply or beside it") {
  const sim::Truth truth;
  CHECK(told_to_arbiter(truth, two_moves(), {told(32s, 5, "completed")}));
  CHECK(told_to_arbiter(truth, two_moves(), {told(44s, 6, "stood", "king_captured")}));
  CHECK_FALSE(told_to_arbiter(truth, two_moves(), {told(46s, 5, "completed")}));
  CHECK_FALSE(told_to_arbiter(truth, two_moves(), {told(32s, 7, "completed")}));
  CHECK_FALSE(told_to_arbiter(truth, two_moves(), {told(32s, 5, "pending")}));
  CHECK_FALSE(told_to_arbiter(truth, two_moves(), {told(32s, 5, "completed", "touch_move")}));
  CHECK_FALSE(told_to_arbiter(truth, two_moves(), {told(32s, 5, "completed"), told(90s, 5, "withdrawn")}));
}

TEST_CASE("habits are counted by game, and offences by what was reported to the arbiter") {
  sim::Truth truth;
  truth.irregularities = {two_moves(), {"half_late", "", 3, 10s, 10s, {}, {}}};
  HabitScore score;
  score.add(truth, {told(32s, 5, "completed")}, true);
  score.add(truth, {}, false);
  score.add({}, {}, true);
  const HabitCount& made = score.habits.at("two_moves_made");
  CHECK(made.games == 2);
  CHECK(made.exact == 1);
  CHECK(made.offences == 2);
  CHECK(made.found == 1);
  CHECK(score.habits.at("half_late").games == 2);
  CHECK(score.habits.at("none").games == 1);
  CHECK(score.offences() == 2);
  CHECK(score.found() == 1);
}

TEST_CASE("the manual names every habit with its natural rate") {
  const auto manual =
      rules::read_input(eboard::test::in_clone("docs/simulator.md"), rules::InputKind::games).value();
  for (const NaturalRate& one : natural_habits()) {
    for (const auto& parameter : sim::parameters()) {
      if (parameter.member != one.parameter) continue;
      CAPTURE(parameter.name, one.rate);
      CHECK(manual.find(fmt::format("| `{}={}` |", parameter.name, one.rate)) != std::string::npos);
    }
  }
}

TEST_CASE("mate on the board outlasts kings that show another result, and is ground for a conflict") {
  sim::Truth truth;
  for (const char* uci : {"f2f3", "e7e5", "g2g4", "d8h4"}) truth.plies.emplace_back().uci = uci;
  CHECK(won_by_mate(truth) == rules::Result::black_wins);
  CHECK_FALSE(mated_against_the_kings(truth));
  truth.result = rules::Result::draw;
  truth.gesture = rules::Result::draw;
  CHECK(mated_against_the_kings(truth));
  tracking::IrregularityFound conflict;
  conflict.code = tracking::Code::result_conflict;
  CHECK(founded(conflict, truth));
  truth.gesture = rules::Result::black_wins;
  CHECK_FALSE(mated_against_the_kings(truth));
}
