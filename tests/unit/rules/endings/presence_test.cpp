// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/presence.hpp"

#include "tests/unit/rules/endings/support.hpp"

namespace presence_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

using Kind = Judgement::Kind;

}  // namespace

TEST_CASE("a player who is late beyond the limit loses, and both if both are",
          "[T30-049][T30-050][T05-046][T23-016][F30-20.9][F30-20.10][F05-6.7][F23-6.7]") {
  const auto late = [](const char* id, Lateness lateness) { return judge_lateness(edition(id), lateness); };
  for (const char* id : {"fide-1930", "fide-2005"}) {
    CHECK(late(id, {.black = 60min}).kind == Kind::play_on);
    CHECK(late(id, {.black = 60min + 1s}).outcome == Outcome::white_wins);
    CHECK(late(id, {.black = 60min + 1s, .black_excused = true}).kind == Kind::play_on);
    CHECK(late(id, {.white = 60min + 1s, .black = 60min + 1s}).outcome == Outcome::both_lose);
  }
  CHECK(late("fide-2005", {.white = 30min + 1s, .event_limit = 30min}).outcome == Outcome::black_wins);
  CHECK(late("fide-2023", {}).kind == Kind::play_on);
  CHECK(late("fide-2023", {.white = 1s}).outcome == Outcome::black_wins);
  CHECK(late("fide-2023", {.white = 15min, .event_limit = 15min}).kind == Kind::play_on);
  CHECK(late("fide-2023", {.white = 15min + 1s, .event_limit = 15min}).outcome == Outcome::black_wins);
  CHECK(late("fide-1928-draft", {.white = 10h}).kind == Kind::ruling);
  CHECK(late("fide-1928-draft", {}).kind == Kind::play_on);
}

TEST_CASE("a player who comes more than an hour late to a resumption loses",
          "[T05-086][T30-041][T28-057][T23-040][F05-A.10][F30-19.2][D28-18.2][F23-I]") {
  const History quiet = game("e4");
  const auto late = [&](const char* id, LateResumption lateness) {
    return judge_late_resumption(quiet, edition(id), lateness, by_material);
  };
  for (const Color side : {Color::white, Color::black}) {
    CHECK(late("fide-2005", {.late = side, .by = 61min}).outcome == win_of(!side));
    CHECK(late("fide-2005", {.late = side, .by = 61min}).article == "A.10");
    CHECK(late("fide-2005", {.late = side, .by = 60min}).kind == Kind::play_on);
    CHECK(late("fide-2005", {.late = side, .by = 61min, .excused = true}).kind == Kind::play_on);
    CHECK(late("fide-2023", {.late = side, .by = 16min, .event_limit = 15min}).outcome == win_of(!side));
    CHECK(late("fide-1930", {.late = side, .by = 3h}).kind == Kind::ruling);
    CHECK(late("fide-1928-draft", {.late = side, .by = 3h}).kind == Kind::ruling);
    CHECK(late("fide-1928-draft", {.late = side}).kind == Kind::play_on);
  }
}

TEST_CASE("a sealed move that ended the game stands, however late its player comes",
          "[T05-086][T23-040][F05-A.10a][F05-A.10b]") {
  const LateResumption white{.late = Color::white, .by = 90min};
  const History mate = game("a1a8", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  const History stalemate = game("g1g6", "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1");
  const History dead = game("g1h2", "4k3/8/8/8/8/8/7q/N5K1 w - - 0 1");
  for (const char* id : {"fide-2005", "fide-2023"}) {
    CHECK(judge_late_resumption(mate, edition(id), white, by_material).outcome == Outcome::white_wins);
    CHECK(judge_late_resumption(stalemate, edition(id), white, by_material).rule == Rule::stalemate);
    CHECK(judge_late_resumption(dead, edition(id), white, by_material).rule == Rule::dead_position);
  }
}

TEST_CASE("the waiting player has lost if their time was used up, unless they sealed",
          "[T05-086][F05-A.10c]") {
  const LateResumption sealer{.late = Color::white, .by = 90min, .present_flag_fallen = true};
  CHECK(judge_late_resumption(game("e4"), edition("fide-2005"), sealer, by_material).outcome ==
        Outcome::white_wins);
  const LateResumption replying{.late = Color::black, .by = 90min, .present_flag_fallen = true};
  CHECK(judge_late_resumption(game("e4"), edition("fide-2005"), replying, by_material).rule ==
        Rule::late_at_resumption);
}

}  // namespace presence_test
