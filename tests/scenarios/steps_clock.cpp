// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The clock by the Laws. Times of day count from the start of the game.
#include <fmt/format.h>

#include <array>

#include "rules/laws/clock/allotment.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "tests/scenarios/answers.hpp"
#include "tests/scenarios/steps.hpp"
#include "tests/support/laws/controls.hpp"
#include "tests/support/laws/on_time.hpp"

namespace eboard::scenarios {

namespace {

using std::chrono::milliseconds;

milliseconds at(Words& words) {
  if (!words.take("at")) throw BadStep("a time is missing: at 0:20");
  return words.time();
}

void start(World& world, Words& words) {
  const rules::Color side = words.side();
  world.clock().start(side, at(words));
}

void stop(World& world, Words& words) { world.clock().stop(at(words)); }

void made(World& world, Words& words) {
  const rules::Color side = words.side();
  world.clock().made(side, at(words));
}

void press(World& world, Words& words) {
  const rules::Color side = words.side();
  if (!world.clock().press(side, at(words))) throw BadStep("that side's time does not run");
}

// "both sides move 29 times at 1:59:00": White's time passes, Black moves at once.
void many_moves(World& world, Words& words) {
  const int moves = words.number();
  if (!words.take("moves by each until"))
    throw BadStep("write: clock runs for 29 moves by each until 1:59:00");
  const milliseconds last = words.time();
  laws::GameClock& clock = world.clock();
  for (int i = 1; i <= moves; ++i) {
    const milliseconds now = last * i / moves;
    clock.move(rules::Color::white, now);
    clock.move(rules::Color::black, now);
  }
}

void adjust(World& world, Words& words) {
  const rules::Color side = words.side();
  const milliseconds change = words.change();
  world.clock().adjust(side, change, at(words));
}

void set(World& world, Words& words) {
  const milliseconds white = words.time();
  const milliseconds black = words.time();
  if (!words.take("after")) throw BadStep("write: clock set 1:00:00 1:00:00 after 40 40 moves at ...");
  const int white_moves = words.number();
  const int black_moves = words.number();
  if (!words.take("moves")) throw BadStep("write: ... after 40 40 moves at ...");
  world.clock().set({white, black}, white_moves, black_moves, at(words));
}

void set_control(World& world, Words& words) {
  const auto control = rules::parse_time_control(words.next());
  if (!control || !control->timed()) throw BadStep("no time control to play by");
  world.clock().set_control(*control, at(words));
}

void next_period(World& world, Words& words) {
  const rules::Color side = words.side();
  if (!world.clock().next_period(side, at(words))) throw BadStep("there is no next period");
}

void ask_clock(World& world, Words& words) {
  const auto judged =
      laws::judge_clock(world.history, world.edition(), world.clock(), words.time(), mate_oracle());
  world.answer = judged ? answer_of(*judged) : Answer{{"answer", "no flag"}};
}

// The claimant's clock is looked at for a claim.
void clock_of_claimant(World& world, Words& words) {
  const rules::Color side = words.side();
  world.circumstances = laws::circumstances_of(world.clock(), side, at(words));
}

std::string_view fact_name(laws::ClockFact::Kind kind) {
  using Kind = laws::ClockFact::Kind;
  switch (kind) {
    case Kind::pressed:
      return "pressed";
    case Kind::paused:
      return "paused";
    case Kind::started:
      return "started";
    case Kind::period:
      return "period";
    case Kind::flag:
      return "flag";
    case Kind::adjusted:
      return "adjusted";
  }
  return {};
}

// "clock shows 1:30:00 1:28:00 running white at 4:00", of any clock: what happened is worked out.
void read_clock(World& world, Words& words) {
  laws::ClockReading reading{.at = {}, .left = {.white = words.time(), .black = {}}};
  reading.left.black = words.time();
  if (words.take("running")) reading.running = words.side();
  reading.at = at(words);
  for (const laws::ClockFact& fact : world.reader().read(reading)) {
    std::string text = fmt::format("{} {}", fact_name(fact.kind), rules::words::to_string(fact.side));
    if (fact.change.count() != 0) text += fmt::format(" {}", clock_text(fact.change));
    world.clock_facts.push_back(std::move(text));
  }
}

// "time seen white 4:59 after 30 moves".
void see_time(World& world, Words& words) {
  const rules::Color side = words.side();
  const milliseconds left = words.time();
  if (!words.take("after")) throw BadStep("write: time seen white 4:59 after 30 moves");
  const int moves = words.number();
  if (!words.take("moves")) throw BadStep("write: time seen white 4:59 after 30 moves");
  world.record_duty().see(side, moves, left);
}

constexpr std::array<Action, 13> kActions{{
    {"clock starts for", start},
    {"clock stops", stop},
    {"clock: move made by", made},
    {"clock pressed by", press},
    {"clock runs for", many_moves},
    {"clock of", adjust},
    {"clock set", set},
    {"clock control", set_control},
    {"clock: next period for", next_period},
    {"clock read at", ask_clock},
    {"claimant's clock", clock_of_claimant},
    {"clock shows", read_clock},
    {"time seen", see_time},
}};

std::string left(World& world, Words& words) {
  const rules::Color side = words.side();
  return clock_text(world.clock().left(side, at(words)));
}

std::string running(World& world, Words&) {
  const auto side = world.clock().running();
  return side ? std::string(rules::words::to_string(*side)) : std::string{};
}

std::string completed(World& world, Words& words) {
  return fmt::format("{}", world.clock().completed(words.side()));
}

std::string period(World& world, Words& words) {
  return fmt::format("{}", world.clock().period(words.side()) + 1);
}

// "at 2:00:00 with 29 of 30".
std::string flag(World& world, Words& words) {
  const rules::Color side = words.side();
  const auto fall = world.clock().flag(side, at(words));
  if (!fall) return {};
  const std::string due = fall->due ? fmt::format("{}", *fall->due) : "all";
  return fmt::format("at {} with {} of {}", clock_text(fall->at), fall->completed, due);
}

std::string first_flag(World& world, Words& words) {
  const auto side = world.clock().first_flag(at(words));
  return side ? std::string(rules::words::to_string(*side)) : std::string{};
}

// "moves due after 3:00:00": of the player's own time.
std::string moves_due(World& world, Words& words) {
  const auto moves = laws::moves_due_after(world.clock().control(), words.time());
  return moves ? fmt::format("{}", *moves) : "too long";
}

// "wrong setting 5400+10 for 5400+30 after 11 11 moves": the change for White and Black.
std::string wrong_setting(World&, Words& words) {
  const auto set = rules::parse_time_control(words.next());
  if (!words.take("for")) throw BadStep("write: wrong setting ... for ... after 11 11 moves");
  const auto meant = rules::parse_time_control(words.next());
  if (!set || !meant || !set->timed() || !meant->timed()) throw BadStep("no time control to play by");
  if (!words.take("after")) throw BadStep("write: ... after 11 11 moves");
  const int white = words.number();
  const int black = words.number();
  if (!words.take("moves")) throw BadStep("write: ... after 11 11 moves");
  const auto change = rules::wrong_setting(*set, *meant, white, black);
  return fmt::format("{} {}", clock_text(change.white), clock_text(change.black));
}

std::string with_bonus(World& world, Words& words) {
  world.judge_alone();
  return to_string(laws::with_increment(world.control, words.time()));
}

std::string facts(World& world, Words&) { return fmt::format("{}", fmt::join(world.clock_facts, ", ")); }

std::string who_records(World& world, Words&) {
  const laws::RecordDuty& duty = world.record_duty();
  if (duty.arbiter_records()) return "arbiter";
  const bool white = duty.required(rules::Color::white);
  const bool black = duty.required(rules::Color::black);
  if (white && black) return "both";
  if (white || black) return white ? "white" : "black";
  return {};
}

constexpr std::array<Question, 11> kQuestions{{
    {"clock of", left},
    {"clock facts", facts},
    {"who records", who_records},
    {"running clock", running},
    {"moves completed by", completed},
    {"period of", period},
    {"flag of", flag},
    {"first flag", first_flag},
    {"moves due after", moves_due},
    {"wrong setting", wrong_setting},
    {"control with an increment of", with_bonus},
}};

}  // namespace

Subject clock_steps() { return {kActions, kQuestions}; }

}  // namespace eboard::scenarios
