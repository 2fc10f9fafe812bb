// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/setup.hpp"

#include <algorithm>

#include "tests/support/positions.hpp"

namespace fen_test {

using namespace eboard::rules;
using eboard::test::position_of;

namespace {

std::vector<std::string> faults_of(std::string_view fen) {
  const auto setup = parse_fen(fen);
  if (setup) return {};
  std::vector<std::string> out;
  for (const Fault& fault : setup.error()) out.push_back(fault.where + ": " + fault.reason);
  return out;
}

std::vector<std::string> refusals_of(std::string_view fen) {
  const auto setup = parse_fen(fen);
  REQUIRE(setup);
  const auto position = Position::from_setup(*setup);
  if (position) return {};
  std::vector<std::string> out;
  for (const Fault& fault : position.error()) out.push_back(fault.where + ": " + fault.reason);
  return out;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a FEN that is read and written stays the same") {
  const std::string fen =
      GENERATE("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
               "8/8/4k3/1pP4r/8/1K6/8/8 w - b6 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 99 3941",
               // X-FEN: two rooks on the h-side, the inner one may castle
               "1k2r1r1/8/8/8/8/8/8/1K2R1R1 w Ee - 3 9", "rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 3 9");
  const auto setup = parse_fen(fen);
  REQUIRE(setup);
  CHECK(to_fen(*setup) == fen);
}

TEST_CASE("Shredder-FEN means the same as X-FEN") {
  CHECK(parse_fen("nrk1brnb/pppppppp/8/8/8/8/PPPPPPPP/NRK1BRNB w FBfb - 0 1") ==
        parse_fen("nrk1brnb/pppppppp/8/8/8/8/PPPPPPPP/NRK1BRNB w KQkq - 0 1"));
  CHECK(parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1") == Setup::initial());
}

TEST_CASE("counters may be missing and blanks may be many") {
  const auto setup = parse_fen("  4k3/8/8/8/8/8/8/4K3   w -\t-  ");
  REQUIRE(setup);
  CHECK(setup->half_move_clock == 0);
  CHECK(setup->full_move_number == 1);
  CHECK(parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 7")->half_move_clock == 7);
  CHECK(parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 7 0")->full_move_number == 1);
}

TEST_CASE("every fault of a FEN is reported, with its field") {
  CHECK(faults_of("rnbqkbnr/ppppxppp/8/9/8/8/PPPPPPP/RNBQKBNR z KQj e4 -1 x y") ==
        Lines{"field 1 (placement): rank 7: 'x' is no piece letter",
              "field 1 (placement): rank 5: '9' is no piece letter",
              "field 1 (placement): rank 2: 7 squares instead of 8", "field 2 (turn): 'z' is neither w nor b",
              "field 3 (castling): 'j' is neither KQkq nor the file of a rook",
              "field 4 (en passant): e4 cannot be passed over by a pawn of the side not to move",
              "field 5 (half-move clock): '-1' is no number from 0 to 99999",
              "field 6 (move number): 'x' is no number from 0 to 99999",
              "field 7: 'y' does not belong to a FEN"});
  CHECK(faults_of("") == Lines{"field 1 (placement): is missing", "field 2 (turn): is missing",
                               "field 3 (castling): is missing", "field 4 (en passant): is missing"});
  CHECK(faults_of("8/8/8/8 w - -") == Lines{"field 1 (placement): 4 ranks instead of 8"});
  CHECK(faults_of("8/8/8/8/8/8/8/8/8 w - -") == Lines{"field 1 (placement): more than 8 ranks"});
}

TEST_CASE("a fault of a FEN names whole characters") {
  CHECK(faults_of("4k3/8/8/8/8/8/8/4K2\u00ff w \u00e9 - 0 1") ==
        Lines{"field 1 (placement): rank 1: '\u00ff' is no piece letter",
              "field 3 (castling): '\u00e9' is neither KQkq nor the file of a rook"});
  CHECK(faults_of("4k3/8/8/8/8/8/8/4K2\x01 w - - 0 1") ==
        Lines{"field 1 (placement): rank 1: '?' is no piece letter"});
}

TEST_CASE("a castling right needs a king and a rook on its squares") {
  CHECK(faults_of("4k3/8/8/8/8/8/8/R3K3 w K - 0 1") ==
        Lines{"field 3 (castling): 'K' without a white king and, on its h-side, a rook on rank 1"});
  CHECK(faults_of("4k3/8/8/8/8/8/8/R3K3 w B - 0 1") ==
        Lines{"field 3 (castling): 'B' without a white rook on b1"});
  CHECK(faults_of("4k3/8/8/8/8/8/8/R3K3 w QQ - 0 1") ==
        Lines{"field 3 (castling): 'Q' names the rook on a1 again"});
}

TEST_CASE("a set-up that cannot be played on is refused with all reasons") {
  CHECK(refusals_of("8/8/8/8/8/8/8/KK5P w - - 0 1") == Lines{"placement: White has 2 kings instead of 1",
                                                             "placement: Black has 0 kings instead of 1",
                                                             "placement: a pawn on h1"});
  CHECK(refusals_of("4k3/8/8/8/8/8/8/4KR1r b - - 0 1").empty());
  CHECK(refusals_of("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1") ==
        Lines{"placement: Black is in check, and White is to move"});
  CHECK(refusals_of("4k3/8/8/8/8/8/8/4K3 w - e6 0 1") ==
        Lines{"en passant: no pawn can just have passed over e6"});
  CHECK(refusals_of("4k3/8/8/8/8/3n1n2/8/r3K3 w - - 0 1") ==
        Lines{"placement: White is in check from more than two pieces"});
}

TEST_CASE("after an irregularity only the kings are asked for") {
  const Position position = position_of("4k3/4R3/8/8/8/8/8/P3K3 w - - 0 1", Validation::follow_on);
  const MoveList moves = position.legal_moves();
  CHECK(std::none_of(moves.begin(), moves.end(), [](Move move) { return to_string(move.to) == "e8"; }));
  CHECK_FALSE(position.is_legal({*parse_square("e7"), *parse_square("e8")}));
  CHECK(position.is_legal({*parse_square("a1"), *parse_square("a2")}));
  CHECK_FALSE(Position::from_setup(*parse_fen("8/8/8/8/8/8/8/4K3 w - - 0 1"), Validation::follow_on));
}

}  // namespace fen_test
