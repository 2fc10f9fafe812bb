// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a recording's headers ask for, and what its games are when all is over.
#include "daemon/pipeline/replay.hpp"

#include "drivers/dgt_protocol.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"

namespace replay_test {

using namespace eboard;
using namespace eboard::pipeline;
using namespace eboard::tracking;

namespace {

drivers::Capture capture_with(const std::vector<std::pair<std::string, std::string>>& headers) {
  drivers::Capture capture;
  capture.headers = headers;
  return capture;
}

std::string fault(const std::string& key, const std::string& value) {
  const auto settings = settings_of(capture_with({{key, value}}));
  REQUIRE_FALSE(settings);
  return settings.error();
}

TrackedEvent started(int game, const std::string& fen) { return {Millis{0}, game, GameStarted{fen, false}}; }
TrackedEvent moved(int game, int ply, const std::string& uci, MoveState state = MoveState::committed) {
  MoveTracked move;
  move.ply = ply;
  move.uci = PlayedMove::read(uci);
  move.state = state;
  return {Millis{0}, game, move};
}
TrackedEvent back(int game, int to_ply, const std::string& fen) {
  return {Millis{0}, game, TakenBack{to_ply, fen}};
}
TrackedEvent ended(int game, rules::Result result, const std::string& by) {
  return {Millis{0}, game, GameEnded{result, Word<EndedBy>::read(by)}};
}

std::string plies(const ReplayedGame& game) {
  std::string out;
  for (const MoveTracked& ply : game.plies) out += (out.empty() ? "" : " ") + ply.uci.text();
  return out;
}

}  // namespace

TEST_CASE("a recording's headers give the Laws, the tempo and the start position") {
  const auto settings = settings_of(
      capture_with({{"edition", "fide-2018"},
                    {"time-control", "180+2"},
                    {"supervision", "full"},
                    {"start-position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"}}));
  REQUIRE(settings);
  CHECK(settings->edition.id == rules::resolve_edition("fide-2018", settings->control, {})->id);
  CHECK(settings->edition.supervision == rules::Supervision::full);
  CHECK(rules::to_string(settings->control) == "180+2");
  REQUIRE(settings->start);
  CHECK(rules::to_fen(*settings->start) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1");
}

TEST_CASE("a recording without headers is of today, of any tempo and from the initial position") {
  const auto settings = settings_of({});
  REQUIRE(settings);
  CHECK(settings->control.kind == rules::TimeControl::Kind::unknown);
  CHECK(settings->edition.supervision == rules::Supervision::limited);
  CHECK_FALSE(settings->start);
}

TEST_CASE("an explicit wish takes precedence over the recording") {
  const auto capture =
      capture_with({{"edition", "fide-2018"}, {"time-control", "180+2"}, {"supervision", "full"}});
  const auto settings = settings_of(capture, {"fide-2005", "40/7200:3600", "limited"});
  REQUIRE(settings);
  CHECK(settings->edition.id == "fide-2005");
  CHECK(rules::to_string(settings->control) == "40/7200:3600");
  CHECK(settings->edition.supervision == rules::Supervision::limited);
}

TEST_CASE("a header's time control may be in words") {
  const auto settings =
      settings_of(capture_with({{"edition", "fide-2018"}, {"time-control", "15 min + 10 sec"}}));
  REQUIRE(settings);
  CHECK(rules::to_string(settings->control) == "900+10");
  CHECK(settings->edition.tempo == rules::Tempo::rapid);
}

TEST_CASE("a header that cannot be followed is named") {
  CHECK(fault("edition", "fide-1066") == "edition: 'fide-1066' is not known");
  CHECK(fault("time-control", "an hour") == "time-control: 'an hour' is not written as in PGN");
  CHECK(fault("supervision", "some") == "supervision: 'some' is neither full nor limited");
  CHECK(fault("start-position", "nonsense").starts_with("start-position: "));
}

TEST_CASE("only what the board sent counts, not what it was asked") {
  const auto dump = drivers::dgt::encode_dump(rules::Placement::initial());
  const auto kinds_of = [&](drivers::Direction direction) {
    const auto events =
        replay({{drivers::Millis{100}, direction, dump}}, *drivers::find_driver("dgt"), TrackerSettings{});
    return events.size();
  };
  CHECK(kinds_of(drivers::Direction::from_device) > kinds_of(drivers::Direction::to_device));
}

TEST_CASE("a replayed game holds what stayed in the record") {
  const auto games =
      games_of({started(4, "first"), moved(4, 1, "e2e4"), moved(4, 2, "e7e5", MoveState::provisional),
                moved(4, 2, "e7e6"), moved(4, 2, "d7d5"), moved(4, 3, "e4d5"), moved(4, 4, "d8d5"),
                back(4, 3, "then"), ended(4, rules::Result::draw, "kings_on_centre")});
  REQUIRE(games.size() == 1);
  CHECK(games.front().number == 4);
  CHECK(games.front().start_fen == "first");
  CHECK(plies(games.front()) == "e2e4 d7d5 e4d5");
  CHECK(games.front().result == rules::Result::draw);
  CHECK(games.front().by == "kings_on_centre");
}

TEST_CASE("a game taken back to its start begins from what stands there then") {
  const auto games =
      games_of({started(1, "wrong"), moved(1, 1, "e2e4"), back(1, 0, "right"), moved(1, 1, "d2d4")});
  REQUIRE(games.size() == 1);
  CHECK(games.front().start_fen == "right");
  CHECK(plies(games.front()) == "d2d4");
}

TEST_CASE("games of a recording are parted, and one without plies is none") {
  const auto games = games_of({started(1, "a"), moved(1, 1, "e2e4"), ended(1, rules::Result::white_wins, "x"),
                               started(2, "b"), started(3, "c"), moved(3, 1, "d2d4")});
  REQUIRE(games.size() == 2);
  CHECK(games[0].number == 1);
  CHECK(games[0].result == rules::Result::white_wins);
  CHECK(games[1].number == 3);
  CHECK(games[1].result == rules::Result::unknown);
  CHECK(games[1].by.empty());
}

}  // namespace replay_test
