// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The stories that are kept: in which order, how likely each part of them is, and what a committed ply does
// to them.
#include "daemon/tracking/stories/beam.hpp"

#include <cmath>
#include <string>

#include "daemon/tracking/follow/limits.hpp"
#include "tests/support/positions.hpp"

namespace beam_test {

using namespace eboard::tracking;
using namespace std::chrono_literals;
using eboard::rules::Color;
using eboard::rules::Position;
using eboard::test::played;
namespace drivers = eboard::drivers;

namespace {

/// From the initial position, a second after the other, at that cost. "e2e4 e7e5".
Hypothesis story(std::string_view plies, Cost cost, std::size_t taken_back = 0) {
  Hypothesis out(Position::initial(), 0s);
  out.taken_back = taken_back;
  Millis at{0};
  while (!plies.empty()) {
    const Ply ply = make_ply(out.position, eboard::test::uci(out.position, plies.substr(0, 4)));
    out.pending.push_back({ply, out.position.turn(), at += 1s});
    out.before_last = std::exchange(out.last, ply);
    out.position = out.position.after(ply.move);
    plies.remove_prefix(std::min<std::size_t>(5, plies.size()));
  }
  out.placed = at;
  out.path = path_of(out);
  out.paid = cost;
  return out;
}

std::string line(const Hypothesis& one) {
  std::string out;
  for (const PlayedPly& ply : one.pending) out += (out.empty() ? "" : " ") + squares_of(ply.ply).text();
  return out;
}

std::string lines(const Beam& beam) {
  std::string out;
  for (const Hypothesis& one : beam.all()) out += (out.empty() ? "" : ", ") + line(one);
  return out;
}

Beam beam_of(std::vector<Hypothesis> stories) {
  Beam beam;
  beam.add(std::move(stories));
  return beam;
}

Ply ply(std::string_view uci) { return story(uci, 0).pending[0].ply; }

}  // namespace

TEST_CASE("stories stand cheapest first, each line once, as cheap as it was found") {
  Beam beam = beam_of({story("e2e4", 3), story("d2d4", 1), story("e2e4", 2), story("", 4)});
  CHECK(lines(beam) == "d2d4, e2e4, ");
  CHECK(beam.all()[1].paid == 2);
  CHECK(beam.total_cost() == 1);
  beam.reset(story("e2e4", 5));
  CHECK(lines(beam) == "e2e4");
  beam.clear();
  CHECK(beam.empty());
}

TEST_CASE("a story that costs one more is e times less likely, and all together are one") {
  const Beam beam = beam_of({story("e2e4", 0), story("d2d4", 1), story("c2c4", 2)});
  const double all = 1 + std::exp(-1.0) + std::exp(-2.0);
  CHECK(beam.weight(beam.all()[0]) == Approx(1 / all));
  CHECK(beam.weight(beam.all()[1]) == Approx(std::exp(-1.0) / all));
  CHECK(beam.weight(beam.all()[2]) == Approx(std::exp(-2.0) / all));
}

TEST_CASE("a beginning is as likely as the stories that begin so") {
  const Beam beam = beam_of({story("e2e4 e7e5", 0), story("e2e4 c7c5", 0), story("d2d4", 0), story("", 0)});
  const Hypothesis& best = beam.best();
  CHECK(beam.share(best, 0) == Approx(1));
  CHECK(beam.share(best, 1) == Approx(0.5));
  CHECK(beam.share(best, 2) == Approx(0.25));
  // A story that takes a ply back first begins otherwise.
  const Beam back = beam_of({story("e2e4", 0), story("e2e4", 0, 1)});
  CHECK(back.share(back.best(), 1) == Approx(0.5));
}

TEST_CASE("a ply of that number is as likely as the stories that have it there, whatever comes before") {
  const Beam beam =
      beam_of({story("e2e4 e7e5", 0), story("d2d4 e7e5", 0), story("e2e4 c7c5", 0), story("e2e4", 0)});
  CHECK(beam.share_of_place(beam.best(), 1) == Approx(0.5));
  CHECK(beam.share_of_place(beam.best(), 0) == Approx(0.75));
}

TEST_CASE("a position is as likely as the stories that lead there in any order") {
  const Beam beam = beam_of(
      {story("e2e4 e7e5 d2d4", 0), story("d2d4 e7e5 e2e4", 0), story("e2e4 e7e5", 0), story("d2d4", 0)});
  CHECK(beam.share_of_outcome(beam.best()) == Approx(0.5));
}

TEST_CASE("the rivals of a ply are those of stories that were the same before it, the likeliest first") {
  const Beam beam = beam_of({story("e2e4 e7e5", 0), story("e2e4 c7c5", 2), story("e2e4 e7e6", 1),
                             story("e2e4 e7e5 d2d4", 1.5), story("d2d4 d7d5", 0.5), story("e2e4 b7b5", 5)});
  CHECK(beam.rivals(beam.best(), 1, 4) ==
        std::vector{story("e2e4 e7e6", 0).pending[1].ply, story("e2e4 c7c5", 0).pending[1].ply});
  CHECK(beam.rivals(beam.best(), 0, 4) == std::vector{ply("d2d4")});
  CHECK(beam.rivals(beam.best(), 1, 1) == std::vector{story("e2e4 e7e6", 0).pending[1].ply});
  CHECK(beam.rivals(beam.best(), 1, 0.5).empty());
}

TEST_CASE("a committed ply is no more pending, and the stories against it are returned") {
  Beam beam = beam_of({story("e2e4 e7e5", 0), story("d2d4", 1), story("e2e4", 2), story("", 3)});
  const auto others = beam.commit_first(beam.best(), {}, 5s);
  CHECK(lines(beam) == "e7e5, ");
  CHECK(beam.best().anchor == 1s);
  CHECK(beam.best().path == path_of(beam.best()));
  REQUIRE(others.size() == 2);
  CHECK(line(others[0]) == "d2d4");
  CHECK(others[0].paid == 1);
  CHECK(others[1].paid == 3);
}

TEST_CASE("a committed ply takes its press along, and what the clock cost is paid") {
  ClockEvidence clock;
  clock.counts = true;
  clock.presses = {{3s, Color::white}};
  Hypothesis first = story("e2e4 e7e5", 0);
  hear_clock(first, clock, 20s);
  Hypothesis late = story("e2e4", 0);
  hear_clock(late, clock, 20s);
  const Cost before = first.cost();
  Beam beam = beam_of({first, late});
  beam.commit_first(first, clock, 20s);
  CHECK(beam.all()[0].anchor == 3s);
  CHECK(beam.all()[0].cost() + beam.all()[1].cost() == Approx(before + late.cost()));
}

TEST_CASE("what players like less is only counted against other stories") {
  Hypothesis one = story("e2e4 e7e5", 0);
  Hypothesis other = story("e2e4 c7c5", 0);
  one.disliked = 2;
  other.disliked = 3;
  Beam beam = beam_of({one, other});
  beam.commit_first(one, {}, 5s);
  CHECK(beam.all()[0].disliked == 0);
  CHECK(beam.all()[1].disliked == 1);
}

TEST_CASE("stories that were put aside come back at their cost, however much all have paid meanwhile") {
  BoardView board;
  board.apply(drivers::BoardSnapshot{Position::initial().placement()}, 0s);
  Beam beam = beam_of({story("", 4)});
  Moment now(1s);
  beam.follow(board, {}, now, limits::kUsual);
  CHECK(beam.best().paid == 0);
  CHECK(beam.total_cost() == 4);
  beam.join({story("e2e4", 6)});
  REQUIRE(beam.all().size() == 2);
  CHECK(beam.all()[1].paid == 2);
  const auto all = beam.release();
  REQUIRE(all.size() == 2);
  CHECK(all[0].paid == 4);
  CHECK(all[1].paid == 6);
  CHECK(beam.empty());
}

TEST_CASE("a story that is out of the question is dropped, one that is not stays") {
  BoardView board;
  board.apply(drivers::BoardSnapshot{Position::initial().placement()}, 0s);
  Hypothesis hopeless = story("", 11.5);
  hopeless.path = 1;
  Hypothesis unlikely = story("", 10.5);
  unlikely.path = 2;
  Beam beam = beam_of({story("", 0), hopeless, unlikely});
  Moment now(1s);
  beam.follow(board, {}, now, limits::kUsual);
  REQUIRE(beam.all().size() == 2);
  CHECK(beam.all()[1].path == 2);
}

TEST_CASE("stories grow with every change of the board, and when a difference comes of age") {
  BoardView board;
  board.apply(drivers::BoardSnapshot{Position::initial().placement()}, 0s);
  Beam beam = beam_of({story("", 0)});
  Moment now(1s);
  beam.follow(board, {}, now, limits::kUsual);
  CHECK(beam.all().size() == 1);
  board.apply(drivers::SquareChanged{*eboard::rules::parse_square("e2"), std::nullopt}, 2s);
  board.apply(drivers::SquareChanged{*eboard::rules::parse_square("e4"), eboard::rules::parse_piece('P')},
              2s);
  now.wait_until(2s);
  beam.follow(board, {}, now, limits::kUsual);
  CHECK(line(beam.best()) == "e2e4");
  beam.wait(now);
  CHECK(now.next().at());
}

TEST_CASE("a beam that is asked again and again makes of board and clock what a story alone makes of them") {
  const GrowthLimits nothing_new{.depth = 1, .nodes = 0, .irregular = 100};
  BoardView board;
  board.apply(drivers::BoardSnapshot{Position::initial().placement()}, 0s);
  Beam beam = beam_of({story("", 0)});
  Hypothesis alone = story("", 0);
  ClockEvidence clock{.counts = true, .presses = {}, .told = {}, .missed = {}};
  const auto e2 = *eboard::rules::parse_square("e2");
  for (Millis at = 1s; at < 20s; at += 100ms) {
    if (at == 2s) board.apply(drivers::SquareChanged{e2, std::nullopt}, at);
    if (at == 3s) clock.presses.push_back({at, Color::white});
    if (at == 12s) board.apply(drivers::SquareChanged{e2, eboard::rules::parse_piece('P')}, at);
    if (at == 15s) beam.left_unread(e2);  // another story is told, and observed anew
    Moment now(at);
    beam.follow(board, clock, now, nothing_new);
    observe(alone, board, clock, at);
    INFO(at.count());
    CHECK(beam.best().open.cost() == alone.open.cost());
    CHECK(beam.best().press_cost == alone.press_cost);
    CHECK(beam.best().open.until().at() == alone.open.until().at());
    CHECK(beam.best().press_until.at() == alone.press_until.at());
    CHECK(beam.best().just_ended.size() == (at == 12s ? 1 : 0));
  }
}

TEST_CASE("stories that lead to the same position are no doubters of each other") {
  Beam beam = beam_of({story("e2e4 e7e5 d2d4", 0), story("e2e4", 1)});
  beam.drop_what_meets(std::vector{story("d2d4 e7e5 e2e4", 0)});
  CHECK(lines(beam) == "e2e4");
}

}  // namespace beam_test
