// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/parts.hpp"

#include "daemon/events/written_game.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "storage/game_id.hpp"
#include "tests/support/catch.hpp"

namespace lichess_parts_test {

using namespace eboard;
using namespace eboard::outlets::lichess;

namespace {

/// The ply as a tracker reports it. `uci` with '!' is no legal move: `fen` is what stands behind it.
tracking::MoveTracked ply(int number, std::string uci, std::string fen) {
  tracking::MoveTracked move;
  move.ply = number;
  move.irregular = uci.ends_with('!');
  move.uci = tracking::PlayedMove::read(uci);
  move.fen = std::move(fen);
  move.state = tracking::MoveState::committed;
  move.white = storage::Millis{100'000 - number};
  move.black = storage::Millis{90'000 - number};
  return move;
}

storage::GameRow game(int table, int number, std::vector<tracking::MoveTracked> plies) {
  storage::GameRow row;
  row.board = 10 + table;
  row.board_number = table;
  row.round = 3;
  row.number = number;
  row.started = storage::Millis{1'767'225'600'000};  // 2026-01-01
  row.plies = std::move(plies);
  tracking::write_plies(row.record, row.plies);
  row.record.tags = {{"White", "Anderssen"}, {"Black", "Kieseritzky"}, {"Round", "Final"}};
  row.record.set_tag("GameId", storage::game_id(row, ""));
  return row;
}

/// 1. e4 e5 2. Ke3, which is no legal move, then moves that are.
std::vector<tracking::MoveTracked> with_an_illegal_move() {
  return {ply(1, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
          ply(2, "e7e5", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
          ply(3, "e1e3!", "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 1 2"),
          ply(4, "g8f6", "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR w kq - 2 3"),
          ply(5, "f1c4", "rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/4K3/PPPP1PPP/RNBQ2NR b kq - 3 3")};
}

std::vector<Part> parts_in(const RoundParts& round) {
  std::vector<Part> parts;
  for (const auto& part : round.parts()) parts.push_back(*part);
  return parts;
}

std::vector<Part> parts_of(const storage::GameRow& row) {
  RoundParts round;
  round.add(row);
  return parts_in(round);
}

std::string tag(const Part& part, std::string_view name) {
  return std::string(part.record.tag(name).value_or(""));
}

}  // namespace

TEST_CASE("a game is known to Lichess by an id, round and board") {
  const auto parts = parts_of(game(2, 5, {with_an_illegal_move()[0]}));
  REQUIRE(parts.size() == 1);
  CHECK(tag(parts[0], "GameId") == "eboardd-20260101-2-12-5");
  CHECK(parts[0].id == tag(parts[0], "GameId"));
  CHECK(tag(parts[0], "Round") == "3.2");
  CHECK(tag(parts[0], "Board") == "2");
  CHECK(tag(parts[0], "Result") == "*");
}

TEST_CASE("a second game of the same players has a round and an id of its own") {
  RoundParts round;
  for (const int number : {1, 2}) round.add(game(2, number, {with_an_illegal_move()[0]}));
  round.add(game(3, 1, {with_an_illegal_move()[0]}));
  const auto parts = parts_in(round);
  REQUIRE(parts.size() == 3);
  CHECK(tag(parts[0], "Round") == "3.2");
  CHECK(tag(parts[1], "Round") == "3.2.2");
  CHECK(tag(parts[2], "Round") == "3.3");
  CHECK(parts[0].id != parts[1].id);
  CHECK(parts[0].is_left);
  CHECK_FALSE(parts[1].is_left);
  CHECK_FALSE(parts[2].is_left);
}

TEST_CASE("clocks go with the last part, if they are those behind its last move") {
  const auto has_clocks = [](std::size_t plies, std::optional<rules::Color> running) {
    auto moves = with_an_illegal_move();
    moves.resize(plies);
    RoundParts round;
    round.add(game(2, 1, moves), PartClocks{{storage::Millis{1000}, storage::Millis{2000}, running}, {}});
    std::string out;
    for (const Part& part : parts_in(round)) out += part.clocks ? '+' : '-';
    return out;
  };
  using rules::Color;
  CHECK(has_clocks(1, Color::black) == "+");
  CHECK(has_clocks(1, Color::white) == "-");  // White has not pressed, or a press is heard before its move
  CHECK(has_clocks(1, std::nullopt) == "+");
  CHECK(has_clocks(3, Color::black) == "-");  // behind the illegal move
  CHECK(has_clocks(4, Color::white) == "-+");
  CHECK(has_clocks(4, Color::black) == "--");
}

TEST_CASE("a player whom Lichess would not take has a name") {
  for (const char* name : {"?", "X", "unknown", "BYE", ""}) {
    auto row = game(2, 1, {with_an_illegal_move()[0]});
    row.record.set_tag("White", name);
    CHECK(tag(parts_of(row)[0], "White") == "White, board 2");
    row.record.set_tag("WhiteFideId", "1234567");
    CHECK(tag(parts_of(row)[0], "White") == (*name == '\0' ? "" : name));
  }
  CHECK(tag(parts_of(game(2, 1, {with_an_illegal_move()[0]}))[0], "Black") == "Kieseritzky");
}

TEST_CASE("after an illegal move that stands the game goes on as another game") {
  auto row = game(2, 1, with_an_illegal_move());
  row.record.result = rules::Result::white_wins;
  RoundParts round;
  round.add(row);
  const auto notices = round.notices();
  const auto parts = parts_in(round);
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].record.plies.size() == 2);
  CHECK(parts[0].record.result == rules::Result::unknown);
  CHECK(parts[0].is_left);
  CHECK_FALSE(parts[1].is_left);
  CHECK(tag(parts[0], "Termination") == "goes on as round 3.2.2");
  CHECK(tag(parts[1], "Termination").empty());
  CHECK(tag(parts[1], "Annotator") == "continues the game of round 3.2");
  CHECK(tag(parts[1], "Round") == "3.2.2");
  CHECK(parts[1].id == parts[0].id + "-2");
  CHECK(parts[1].record.result == rules::Result::white_wins);
  CHECK(tag(parts[1], "Result") == "1-0");
  const std::string text = rules::to_pgn(parts[1].record);
  CHECK_THAT(text,
             ContainsSubstring("[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 1 2\"]"));
  CHECK_THAT(text, ContainsSubstring("2... Nf6 {[%clk 0:01:29.996]} 3. Bc4"));
  CHECK_THAT(text, !ContainsSubstring("not legal"));
  CHECK(notices ==
        std::vector<std::string>{"Lichess shows the game at board 2 up to 2. e1e3, which is no legal move, "
                                 "and as another game, round 3.2.2, from there on."});
}

TEST_CASE("each part of a game of Chess960 is one, also where nobody may castle any more") {
  auto row = game(2, 1, with_an_illegal_move());
  row.plies[2].fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b - - 1 2";
  row.record.chess960 = true;
  const auto parts = parts_of(row);
  REQUIRE(parts.size() == 2);
  CHECK_THAT(rules::to_pgn(parts[1].record), ContainsSubstring("[Variant \"Chess960\"]"));
}

TEST_CASE("nothing is made of an illegal move that nobody has answered") {
  auto plies = with_an_illegal_move();
  plies.resize(3);
  RoundParts round;
  round.add(game(2, 1, plies));
  CHECK(round.parts().size() == 1);
  CHECK(round.notices().empty());
}

TEST_CASE("two illegal moves make three parts, and a position that cannot be played on is passed over") {
  auto plies = with_an_illegal_move();
  plies[3].uci = tracking::PlayedMove::read("g8g5!");
  plies[3].irregular = true;
  plies[3].fen = "no position";
  plies.push_back(ply(6, "b8c6", ""));
  plies.push_back(ply(7, "a1a8!", "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/4K3/PPPP1PPP/1NBQ2NR b kq - 3 4"));
  plies.push_back(ply(8, "d7d6", ""));
  const auto parts = parts_of(game(2, 1, plies));
  REQUIRE(parts.size() == 3);
  CHECK(parts[1].record.plies.size() == 1);
  CHECK(rules::to_fen(parts[1].record.start) ==
        "rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/4K3/PPPP1PPP/RNBQ2NR b kq - 3 3");
  CHECK(parts[2].record.plies.size() == 1);
  CHECK(parts[2].id == parts[0].id + "-3");
  CHECK(tag(parts[0], "Termination") == "goes on as round 3.2.2");
  CHECK(tag(parts[1], "Termination") == "goes on as round 3.2.3");
  CHECK(tag(parts[2], "Termination").empty());
}

}  // namespace lichess_parts_test
