// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/rounds.hpp"

#include "rules/chess/pgn/pgn.hpp"
#include "tests/support/catch.hpp"

namespace eboard::livechess::rounds_test {
namespace {

constexpr std::string_view kPgn = R"([White "Zukertort, Johannes"]
[Black "Blackburne, Joseph"]
[Result "1-0"]

1. e4 { [%clk 1:29:55] } e5 2. Bc4 { [%clk 1:29:40] } Nc6 { [%clk 1:28:00] } 1-0
)";

storage::GameRow game(int round, int board) {
  storage::GameRow row;
  row.round = round;
  row.board_number = board;
  rules::read_pgn(kPgn, [&](const rules::PgnGame& read) {
    row.record = read.record;
    return false;
  });
  return row;
}

Tournament tournament() {
  Tournament one;
  one.store = "0123456789abcdef";
  one.places[{1, 1}].tags = {{"White", "Zukertort, Johannes"},
                             {"Black", "Blackburne, Joseph"},
                             {"Event", "Open"},
                             {"Site", "Hall"},
                             {"Date", "2026.11.27"}};
  one.places[{1, 1}].game = std::make_shared<storage::GameRow>(game(1, 1));
  one.places[{2, 3}].tags = {{"White", "Menchik, Vera"},
                             {"WhiteTitle", "WGM"},
                             {"WhiteFideId", "1234"},
                             {"Black", "Graf"},
                             {"Date", "2026.11.??"}};
  one.serials = {{1, "31415"}, {3, "30002"}};
  return one;
}

TEST_CASE("the ids of a store are its own and stay the same") {
  CHECK(tournament_id("a") == tournament_id("a"));
  CHECK(tournament_id("a") != tournament_id("b"));
  CHECK(game_id("a", {1, 2}) != game_id("a", {2, 1}));
  CHECK(game_id("a", {1, 2}) != game_id("b", {1, 2}));
  const std::string id = game_id("a", {1, 2});
  REQUIRE(id.size() == 36);
  CHECK(id[14] == '5');  // named, by SHA-1
  CHECK(tournament_id("0123456789abcdef") == "4a5ce97e-94f5-55cd-83d5-cf749f1d9bc7");
}

TEST_CASE("the event is one tournament") {
  const Tournament one = tournament();
  CHECK(compact(tournaments_json(one)) ==
        R"([{"uuid":")" + tournament_id(one.store) + R"(","description":"Open","rounds":2}])");
  CHECK(compact(tournament_json(one)) ==
        R"({"uuid":")" + tournament_id(one.store) +
            R"(","name":"Open","description":"Open","location":"Hall","country":null,"rounds":2,)"
            R"("eboards":["31415",null,"30002"]})");
  Tournament named = one;
  named.name = "Club evening";
  CHECK(compact(tournaments_json(named)).find("Club evening") != std::string::npos);
  CHECK(compact(tournaments_json(Tournament{})).find(R"("description":"eboardd","rounds":0)") !=
        std::string::npos);
}

TEST_CASE("rounds are asked for from 0 and numbered from 1") {
  Tournament one = tournament();
  one.live[3] = {2, 3};
  CHECK(
      compact(*round_json(one, 0)) ==
      R"({"nr":1,"date":"2026-11-27","pairings":[{"nr":1,"uuid":")" + game_id(one.store, {1, 1}) +
          R"(","white":{"fname":"Johannes","mname":null,"lname":"Zukertort","title":null,"federation":null,)"
          R"("gender":null,"fideid":null},"black":{"fname":"Joseph","mname":null,"lname":"Blackburne","title":null,)"
          R"("federation":null,"gender":null,"fideid":null},"live":false,"result":"WHITEWIN"}]})");
  CHECK(
      compact(*round_json(one, 1)) ==
      R"({"nr":2,"date":null,"pairings":[{"nr":3,"uuid":")" + game_id(one.store, {2, 3}) +
          R"(","white":{"fname":"Vera","mname":null,"lname":"Menchik","title":"WGM","federation":null,"gender":null,)"
          R"("fideid":"1234"},"black":{"fname":null,"mname":null,"lname":"Graf","title":null,"federation":null,)"
          R"("gender":null,"fideid":null},"live":true,"result":null}]})");
  CHECK_FALSE(round_json(one, 2));
  CHECK_FALSE(round_json(one, -1));
}

TEST_CASE("a game has its moves with the seconds left, where a press ended them") {
  Tournament one = tournament();
  CHECK(compact(game_json(one, {1, 1})) ==
        R"({"chess960":518,"result":"WHITEWIN","comment":null,"clock":null,)"
        R"("moves":["e4 5395","e5","Bc4 5380","Nc6 5280"]})");
  one.clocks[1] = Clock{5380, 5280, rules::Color::white, 7};
  CHECK(game_json(one, {1, 1}).at("clock").is_null());
  one.live[1] = {1, 1};
  CHECK(compact(game_json(one, {1, 1}).at("clock")) == R"({"white":5380,"black":5280,"run":true,"time":7})");
  CHECK(compact(game_json(one, {2, 3})) ==
        R"({"chess960":518,"result":null,"comment":null,"clock":null,"moves":[]})");
}

TEST_CASE("results have LiveChess's words") {
  Tournament one = tournament();
  auto& record = one.places[{1, 1}].game->record;
  const auto result = [&] { return compact(game_json(one, {1, 1}).at("result")); };
  record.result = rules::Result::draw;
  CHECK(result() == R"("DRAW")");
  record.result = rules::Result::black_wins;
  CHECK(result() == R"("BLACKWIN")");
  record.set_tag("Termination", "forfeit");
  CHECK(result() == R"("BLACKFORFAIT")");
  record.result = rules::Result::white_wins;
  CHECK(result() == R"("WHITEFORFAIT")");
  record.result = rules::Result::unknown;
  CHECK(result() == "null");
}

TEST_CASE("a game of Chess960 has the number of its start") {
  Tournament one = tournament();
  auto& record = one.places[{1, 1}].game->record;
  record = rules::GameRecord();
  record.begin_at(rules::Position::chess960(7).setup());
  CHECK(game_json(one, {1, 1}).at("chess960").as_int64() == 7);
  record.begin_at(rules::parse_fen("8/P6k/8/8/8/8/7p/K7 w - - 0 1").value());
  CHECK(game_json(one, {1, 1}).at("chess960").as_int64() == 518);
  CHECK(game_json(one, {1, 1}).at("comment").as_string() ==
        "from 8/P6k/8/8/8/8/7p/K7 w - - 0 1: these moves cannot be shown");
}

}  // namespace
}  // namespace eboard::livechess::rounds_test
