// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/live_json.hpp"

#include <boost/json/serialize.hpp>

#include "tests/support/catch.hpp"

namespace eboard::net::live_json_test {
namespace {

std::string squares(std::string san, std::string uci) {
  live::LiveMove move;
  move.san = std::move(san);
  move.uci = tracking::PlayedMove::read(uci);
  live::LiveBoard board;
  board.moves.push_back(std::move(move));
  return boost::json::serialize(board_patch(board, live::kPosition).at("last").at("squares"));
}

TEST_CASE("the squares of a ply are where it began and ended") {
  CHECK(squares("e4", "e2e4") == R"(["e2","e4"])");
  CHECK(squares("e8=Q", "e7e8q") == R"(["e7","e8"])");
  CHECK(squares("e1e6", "e1e6!") == R"(["e1","e6"])");
  CHECK(squares("", "@8/8/8/8/8/8/8/8") == "[]");
}

TEST_CASE("the squares of castling are those where king and rook stand, however it is written") {
  CHECK(squares("O-O", "e1g1") == R"(["e1","g1"])");
  CHECK(squares("O-O-O+", "e8c8") == R"(["e8","c8"])");
  CHECK(squares("O-O", "e1h1") == R"(["e1","g1","h1","f1"])");
  CHECK(squares("O-O-O", "f8b8") == R"(["f8","c8","b8","d8"])");
  CHECK(squares("O-O", "f8h8") == R"(["f8","g8","h8"])");  // the rook goes to f8
  CHECK(squares("O-O", "g1h1") == R"(["g1","h1","f1"])");  // the king stays
  CHECK(squares("O-O", "f1g1") == R"(["f1","g1"])");       // as it was written once, or the rook from g1
}

TEST_CASE("runs of missing moves come with their sentence, and other moves are in none") {
  using tracking::MoveState;
  live::LiveMove known, counted, presumed, unseen;
  counted.uci = tracking::PlayedMove::read("@8/8/8/8/8/8/8/8");
  unseen = counted;  // seen, and no legal move
  counted.inferred = presumed.inferred = true;
  presumed.state = MoveState::presumed;
  live::LiveBoard board;
  const auto missing = [&](std::vector<live::LiveMove> moves) {
    board.moves = std::move(moves);
    return boost::json::serialize(board_patch(board, live::kPosition, 1).at("missing"));
  };
  CHECK(missing({known, unseen, presumed, known}) == "[]");
  CHECK(missing({known, counted, presumed, counted, known, counted}) ==
        R"([{"after":1,"plies":3,"sentence":"Three plies are missing between 1. and 3."},)"
        R"({"after":5,"plies":1,"sentence":"One ply is missing between 3. and now."}])");
  CHECK_FALSE(board_patch(board, live::kPosition).contains("missing"));
}

// Pages know no chess: a viewer who copied a position got it without turn and rights.
TEST_CASE("a move in a list says what its position is, what is gone and which opening ends there") {
  live::LiveBoard board;
  board.start_fen = rules::to_fen(rules::Setup::initial());
  const auto add = [&](std::string san, std::string fen) {
    live::LiveMove move;
    move.san = std::move(san);
    move.fen = std::move(fen);
    board.moves.push_back(std::move(move));
  };
  add("e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  add("exd5", "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2");
  add("", "");
  const auto patch = board_patch(board, live::kPosition, 0);
  const auto& moves = patch.at("moves").as_array();
  CHECK(patch.at("start_fen").as_string() == board.start_fen);
  CHECK(moves.at(0).at("fen").as_string() == board.moves[0].fen);
  CHECK(moves.at(0).at("eco") == "B00");
  CHECK_FALSE(moves.at(0).as_object().contains("captured"));
  CHECK_FALSE(moves.at(0).as_object().contains("balance"));
  CHECK(moves.at(1).at("captured") == "p");
  CHECK(moves.at(1).at("balance") == 1);
  CHECK_FALSE(moves.at(2).as_object().contains("fen"));
  CHECK_FALSE(board_patch(board, live::kPosition, 1).contains("start_fen"));

  board.start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1";
  CHECK_FALSE(board_patch(board, live::kPosition, 0).at("moves").at(0).as_object().contains("opening"));
}

TEST_CASE("earlier games are those that began before the one that is shown, newest first") {
  live::LiveBoard board;
  board.info.id = 5;
  board.info.tags = {{"White", "Ada"}, {"Black", "Bela"}};
  board.pairings[1] = board.info;
  board.pairings[2] = board.info;
  board.pairings[2].round = 2;
  board.pairings[2].tags = {{"White", "Clara"}};
  board.rounds = {{{5, 1}, 1}, {{5, 2}, 2}, {{5, 3}, 2}, {{4, 9}, 1}};
  board.game = 3;
  CHECK(
      boost::json::serialize(earlier_games(board)) ==
      R"([{"round":2,"game":2,"white":"Clara","black":"?"},{"round":1,"game":1,"white":"Ada","black":"Bela"}])");
  board.awaits_next = true;
  CHECK(earlier_games(board).size() == 3);
}

TEST_CASE(
    "an opinion is shown with the position that it is about, while the game goes on, to who wants to know") {
  live::LiveBoard board;
  board.info.number = 4;
  board.game = 1;
  board.fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
  const auto opinion = [&](unsigned parts, Results results = Results::shown) {
    const auto patch = board_patch(board, parts, {}, results);
    return patch.contains("opinion") ? boost::json::serialize(patch.at("opinion")) : "nothing";
  };
  CHECK(opinion(live::kAllParts) == "nothing");
  board.opinion = seams::Opinion{4, board.fen, std::nullopt, -1, {"Qh4#"}, 9};
  CHECK(opinion(live::kOpinion) == R"({"line":["Qh4#"],"depth":9,"mate":-1})");
  CHECK(opinion(live::kPosition) == opinion(live::kOpinion));
  CHECK(opinion(live::kClock) == "nothing");
  CHECK(opinion(live::kAllParts, Results::hidden) == "nothing");
  board.result = rules::Result::black_wins;
  CHECK(opinion(live::kResult) == "null");
  board.result = rules::Result::unknown;
  board.fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
  CHECK(opinion(live::kPosition) == "null");
}

TEST_CASE("times that were read and not pressed are marked") {
  live::LiveBoard board;
  live::LiveMove move;
  move.white = move.black = tracking::Millis{300'000};
  board.moves.assign(2, move);
  board.moves[1].clock_read = true;
  CHECK(boost::json::serialize(board_patch(board, live::kPosition).at("last").at("clock_read")) == "true");
  board.moves.pop_back();
  CHECK_FALSE(board_patch(board, live::kPosition).at("last").as_object().contains("clock_read"));
}

}  // namespace
}  // namespace eboard::net::live_json_test
