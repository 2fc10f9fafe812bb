// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Games at odds, played by hands at a table that is configured for them.
#include <fmt/format.h>

#include "rules/chess/notation/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/seat.hpp"
#include "tests/support/temporary_folder.hpp"

namespace odds_table_test {

using namespace eboard;
using rules::Color;
using test::Seat;

namespace {

Seat table(const char* odds) {
  return {{.edition = rules::resolve_edition("fide-1930", {}).value(),
           .control = rules::parse_time_control("30/7200").value(),
           .odds = rules::parse_odds(odds).value()},
          Seat::Begins::right};
}

void play(Seat& seat, std::initializer_list<const char*> moves) {
  for (const char* move : moves) seat.play(rules::parse_san(*seat.position(), move).value());
}

}  // namespace

TEST_CASE("moves in advance are plies of the record, the last of them pressed for",
          "[T28-070][T30-056][D28-22.2][F30-22.2]") {
  Seat seat = table("pawn moves 2");
  play(seat, {"e4"});
  CHECK(seat.table().committed() == "e2e4");
  play(seat, {"d4", "Nf6", "e5", "Nd5"});
  CHECK(seat.table().committed() == "e2e4 d2d4 g8f6 e4e5 f6d5");
  CHECK(seat.table().flags().empty());
  CHECK(seat.file().state().moves_made(Color::black) == 3);
  CHECK(seat.file().state().odds.giver() == Color::black);
  CHECK(seat.table().replayed() == seat.table().events());
}

TEST_CASE("a move in advance over the middle of the board is illegal", "[T28-070][D28-22.3][F30-22.3]") {
  Seat seat = table("moves 2");
  play(seat, {"e4"});
  seat.play_irregular("d1h5", {});
  CHECK(seat.table().flags() == "illegal_move");
}

TEST_CASE("a pawn that goes on over the middle by its second move in advance is one that is illegal",
          "[D28-22.4][F30-22.4]") {
  const int rest = GENERATE(1, 3, 8);
  Seat seat = table("pawn moves 2");
  seat.table().play(fmt::format("3s -e2 +Pe4 {}s -e4 +Pe5 1s Lw 6s", rest));
  CHECK(seat.table().committed() == "e2e4");
  CHECK(seat.table().flags() == "illegal_move");
  seat.table().play("-d7 +pd6 1s Lb 4s -b1 +Nc3 1s Lw 6s");
  CHECK(seat.table().committed() == "e2e4 e4e5! d7d6 b1c3");
}

TEST_CASE("White castles at the table without the rook that was given", "[T28-072][T30-058][F30-22.8]") {
  Seat seat = table("rook");
  play(seat, {"d4", "d5", "Nc3", "Nc6", "Bf4", "Bf5", "Qd2", "Qd7", "O-O-O", "O-O-O", "e3"});
  CHECK(seat.table().committed() == "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1c1 e8c8 e2e3");
  CHECK(seat.table().flags().empty());
}

TEST_CASE("a table at odds goes on after the daemon was killed") {
  const test::TemporaryFolder folder;
  Seat seat = table("knight moves 3");
  play(seat, {"e4", "d4"});
  seat.table().restart(folder.file("e.db"));
  play(seat, {"c4", "e5"});
  CHECK(seat.table().committed() == "e2e4 d2d4 c2c4 e7e5");
}

}  // namespace odds_table_test
