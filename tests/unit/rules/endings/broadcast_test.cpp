// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Real games against the rules that end games and give time: nothing may be found that was not there.
#include "rules/chess/pgn/pgn.hpp"
#include "rules/laws/clock/allotment.hpp"
#include "rules/laws/endings/ending.hpp"
#include "tests/support/shared_data.hpp"
#include "tests/unit/rules/endings/support.hpp"

namespace broadcast_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

std::vector<PgnGame> broadcast(std::string_view file) {
  auto games = read_pgn_file((shared_data() / "games/broadcast-pgn" / file).string());
  REQUIRE(games);
  return *games;
}

// The whole control if the first reading is the classical one; the tag names that for every game.
bool is_classical(const GameRecord& game) {
  return !game.plies.empty() && game.plies.front().clock.value_or(0ms) > 1h;
}

// The first ply whose clock shows more than was ever given.
std::optional<int> more_than_given(const GameRecord& game, const TimeControl& control) {
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const int moves = static_cast<int>(i / 2) + 1;
    const auto before_first = control.periods.front().bonus;
    // A clock adds the next period's time when it has to, perhaps a move early.
    const auto given = allotted(control, moves + 1) + before_first;
    if (game.plies[i].clock.value_or(0ms) > given) return static_cast<int>(i) + 1;
  }
  return {};
}

// How many plies follow the one whose position ended the game, if any.
struct PlayedOn {
  Rule rule;
  std::size_t plies;
  Role moved;  ///< by the first of them
};

std::optional<PlayedOn> played_on(const GameRecord& game, const Edition& laws) {
  History history{Position::from_setup(game.start).value()};
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const Judgement judged = judge_position(history, laws, by_material);
    const Move next = game.plies[i].move;
    if (judged.kind == Judgement::Kind::over) {
      return PlayedOn{judged.rule, game.plies.size() - i, history.position().placement().role_at(next.from)};
    }
    history.play(next);
  }
  return {};
}

}  // namespace

TEST_CASE("broadcast games end when the position ends them, but for kings put on the centre afterwards",
          "[F23-5.1.1][F23-5.2][F23-9.6.1][F23-9.6.2]") {
  if (!have_shared_data()) return;
  const Edition laws = edition("fide-2023");
  int kings_on_centre = 0;
  for (const char* file : {"worldcup2025-round1.pgn", "worldcup2025-round3.pgn"}) {
    for (const PgnGame& game : broadcast(file)) {
      const auto more = played_on(game.record, laws);
      if (!more) continue;
      CAPTURE(file, game.record.tag("White").value_or(""), to_string(more->rule));
      CHECK(more->rule == Rule::dead_position);
      CHECK(more->plies == 1);
      CHECK(more->moved == Role::king);
      ++kings_on_centre;
    }
  }
  CHECK(kings_on_centre == 3);
}

TEST_CASE("no broadcast clock shows more than the time control gives", "[F23-6.3]") {
  if (!have_shared_data()) return;
  const TimeControl control = parse_time_control("40/5400+30:1800+30").value();
  int games = 0;
  for (const char* file : {"worldcup2025-round1.pgn", "worldcup2025-round3.pgn"}) {
    for (const PgnGame& game : broadcast(file)) {
      if (!is_classical(game.record)) continue;
      ++games;
      CAPTURE(file, game.record.tag("White").value_or(""));
      CHECK_FALSE(more_than_given(game.record, control));
    }
  }
  CHECK(games > 150);
}

}  // namespace broadcast_test
