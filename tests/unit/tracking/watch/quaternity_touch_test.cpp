// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What hands did in a turn of Quaternity before its move stood.
#include <sstream>
#include <string>

#include "daemon/tracking/game/quaternity_turn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/quaternity_positions.hpp"

namespace quaternity_touch_test {

using eboard::test::quaternity_move;
using eboard::test::quaternity_position;
using namespace eboard::tracking;
using namespace std::chrono_literals;
namespace q = eboard::rules::quaternity;

namespace {

/// White's knight and rook, and a knight of Red's that White's may take.
constexpr const char* kMen = "W Ka1 Nd2 Rf1; R Ka12 Ne4 Nh9; B Kl12; G Kl1 -> W";

/// Words of "-d2" and "+e4", each with the square from which the piece came ("+e4<d2"), and times in
/// milliseconds between them: "-d2 300 +e4<d2".
QuaternityTurn turn(const char* men, const char* move, const std::string& script, bool announced = false) {
  QuaternityTurn out{quaternity_position(men), {}, quaternity_move(move), announced};
  q::Men board = q::men_of(out.before);
  const q::Men first = board;
  Millis at{10'000};
  std::istringstream words(script);
  for (std::string word; words >> word;) {
    if (word[0] != '-' && word[0] != '+') {
      at += Millis{std::stoi(word)};
      continue;
    }
    const std::size_t from = word.find('<');
    const q::Square square = *q::parse_square(word.substr(1, from - 1));
    std::optional<q::Man> after;
    if (word[0] == '+') after = first[*q::parse_square(word.substr(from + 1))];
    if (word[0] == '+' && word.ends_with("q")) after->role = eboard::rules::Role::queen;
    out.steps.push_back({at, square, board[square], after});
    board.set(square, after);
  }
  return out;
}

std::string found(const char* move, const std::string& script, bool announced = false,
                  const char* men = kMen) {
  std::string out;
  for (const QuaternityFinding& finding : look_at_turn(turn(men, move, script, announced)))
    out += (out.empty() ? "" : ", ") + std::string(Word<Code>(finding.code).text()) + " " +
           std::string(Word<State>(finding.state).text());
  return out;
}

const std::string kMove = " 500 -d2 300 +c4<d2";

}  // namespace

TEST_CASE("quaternity touch: a move that is made with one hand is nothing beside itself", "[quaternity]") {
  CHECK(found("d2c4", kMove).empty());
  CHECK(found("d2e4", "-e4 500 -d2 300 +e4<d2").empty());
  CHECK(found("d2c4", "").empty());
}

TEST_CASE("quaternity touch: the first piece that was held has to be moved if it can", "[quaternity]") {
  CHECK(found("d2c4", "-f1 1000 +f1<f1" + kMove) == "touch_move completed");
  CHECK(found("d2c4", "-f1 600 +f1<f1" + kMove).empty());  // a hand that passes
  CHECK(found("d2c4", "-d2 1000 +d2<d2" + kMove).empty());
  CHECK(found("d2c4", "-d2 1000 +d2<d2 500 -f1 1000 +f1<f1" + kMove).empty());
  CHECK(found("d2c4", "-f1 1000 +f1<f1 500 -d2 1000 +d2<d2" + kMove) == "touch_move completed");
  // Behind the move nothing obliges any more.
  CHECK(found("d2c4", "-d2 300 +c4<d2 500 -f1 1000 +f1<f1").empty());
}

TEST_CASE("quaternity touch: another player's piece has to be taken if it can", "[quaternity]") {
  CHECK(found("d2c4", "-e4 1000 +e4<e4" + kMove) == "touch_move completed");
  CHECK(found("d2e4", "-e4 1000 +e4<e4 500 -e4 500 -d2 300 +e4<d2").empty());
  // Nothing takes there: it was put straight, if it was held for long.
  CHECK(found("d2c4", "-h9 1000 +h9<h9" + kMove).empty());
  CHECK(found("d2c4", "-h9 2300 +h9<h9" + kMove) == "piece_adjusted completed");
}

TEST_CASE("quaternity touch: who was touched first is not clear within a moment, then the own piece was",
          "[quaternity]") {
  CHECK(found("d2c4", "-e4 200 -d2 1000 +e4<e4 +d2<d2" + kMove).empty());
  CHECK(found("d2c4", "-e4 400 -d2 1000 +e4<e4 +d2<d2" + kMove) == "touch_move completed");
}

TEST_CASE("quaternity touch: three pieces or more are put straight", "[quaternity]") {
  CHECK(found("d2c4", "-f1 1000 +f1<f1 -e4 1000 +e4<e4 -h9 1000 +h9<h9" + kMove) ==
        "piece_adjusted completed");
  const auto finding =
      look_at_turn(turn(kMen, "d2c4", "-f1 1000 +f1<f1 -e4 1500 +e4<e4 -h9 1000 +h9<h9" + kMove)).at(0);
  const auto& touch = std::get<evidence::quaternity::Touch>(finding.evidence);
  CHECK(touch.touched.size() == 3);
  CHECK(touch.held == std::vector<Millis>{1000ms, 1500ms, 1000ms});
  CHECK(touch.before_move == std::vector<Millis>{4000ms, 3000ms, 1500ms});
  CHECK(finding.move == "d2c4");
}

TEST_CASE(
    "quaternity touch: a piece that was tried on a square and put back is reported, and again each time",
    "[quaternity]") {
  const std::string trial = "-d2 200 +b3<d2 300 -b3 200 +d2<d2 ";
  CHECK(found("d2c4", trial + kMove) == "man_tried pending");
  CHECK(found("d2c4", trial + trial + kMove) == "man_tried pending, man_tried completed");
  // A pause that was announced excuses the first trial.
  CHECK(found("d2c4", trial + kMove, true).empty());
  CHECK(found("d2c4", trial + trial + kMove, true) == "man_tried completed");
  const auto finding = look_at_turn(turn(kMen, "d2c4", trial + kMove)).at(0);
  const auto& tried = std::get<evidence::quaternity::Trial>(finding.evidence);
  CHECK(tried == evidence::quaternity::Trial{*q::parse_square("d2"), *q::parse_square("b3"), 700ms});
}

TEST_CASE("quaternity touch: a piece that stood on another square where it could go was released there",
          "[quaternity]") {
  CHECK(found("d2c4", "-d2 300 +b3<d2 3000 -b3 300 +c4<d2") == "released_then_changed completed");
  CHECK(found("d2c4", "-d2 300 +b3<d2 2800 -b3 300 +c4<d2").empty());  // it only slid on
  CHECK(found("d2c4", "-d2 300 +d3<d2 3000 -d3 300 +c4<d2").empty());  // no move leads there
  CHECK(found("d2c4", "-d2 300 +c4<d2 3000 -c4 300 +c4<d2").empty());  // where it went
}

TEST_CASE("quaternity touch: of two pieces for a pawn the first counts", "[quaternity]") {
  constexpr const char* kPawn = "W Ka1 Pd11^ Rf1; R Ka10; B Kl10; G Kl1 -> W";
  CHECK(found("d11d12q", "-d11 300 +d12<f1 1000 -d12 300 +d12<f1q", false, kPawn) ==
        "promotion_changed completed");
  CHECK(found("d11d12q", "-d11 300 +d12<f1 600 -d12 300 +d12<f1q", false, kPawn).empty());
  CHECK(found("d11d12q", "-d11 300 +d12<d11 1000 -d12 300 +d12<f1q", false, kPawn).empty());
}

TEST_CASE("quaternity touch: two pieces that left at the same time were taken with two hands",
          "[quaternity]") {
  CHECK(found("d2e4", "-e4 -d2 300 +e4<d2") == "two_hands pending");
  CHECK(found("d2e4", "-d2 60 -e4 300 +e4<d2") == "two_hands pending");
  CHECK(found("d2e4", "-d2 61 -e4 300 +e4<d2").empty());
}

}  // namespace quaternity_touch_test
