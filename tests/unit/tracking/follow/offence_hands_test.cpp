// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/offence_hands.hpp"

#include "tests/unit/tracking/follow/followed_table.hpp"

namespace eboard::tracking::test::offence_hands_test {
namespace {

struct Hands : FollowedTable {
  /// The evidence of an illegal ply, and the order of its moves.
  [[nodiscard]] evidence::IllegalPly of(std::string_view squares, std::string_view also = {},
                                        Millis earlier = kNever) {
    const auto move = [](std::string_view text) {
      return ChessIllegal::displacement(*rules::parse_square(text.substr(0, 2)),
                                        *rules::parse_square(text.substr(2)));
    };
    Ply ply = make_ply(game.record.position(), move(squares), true);
    if (!also.empty()) ply.also = move(also);
    IrregularityFound offence;
    offence.move = squares_of(ply);
    offence.evidence = evidence::IllegalPly{};
    add_hands(offence, game, ply, earlier);
    order = offence.move.text();
    return std::get<evidence::IllegalPly>(offence.evidence);
  }
  std::string order;
};

rules::Square at(const char* name) { return *rules::parse_square(name); }

TEST_CASE(
    "a piece that was held and put back before the ply was touched, unless another offence came between") {
  Hands table;
  table.lift("g1");
  table.wait(3s);
  table.put("g1", 'N');
  table.wait(2s);
  const Millis told = table.now;
  table.move("e2e5");
  CHECK(table.of("e2e5").touched == evidence::Squares{at("g1")});
  CHECK_FALSE(table.of("e2e5", {}, told).touched);
}

TEST_CASE("of two moves the one whose piece was lifted first stands first") {
  Hands table;
  table.move("e2e4");
  table.wait(2s);
  table.move("d2d4");
  CHECK(table.of("d2d4", "e2e4").second_after == Millis{2200});
  CHECK(table.order == "e2e4 d2d4");
  CHECK(table.of("e2e4", "d2d4").second_after == Millis{2200});
  CHECK(table.order == "e2e4 d2d4");
}

TEST_CASE("two moves at the same moment have no order") {
  Hands table;
  table.move("e2e4");
  table.move("d2d4");
  CHECK_FALSE(table.of("e2e4", "d2d4").second_after);
}

TEST_CASE("where the piece was let go before it went on is said, with how long it stood") {
  Hands table;
  table.move("g1f3");
  table.wait(4s);
  table.move("f3g6");
  const auto illegal = table.of("g1g6");
  CHECK(illegal.stood_on == at("f3"));
  CHECK(illegal.stood == Millis{4100});
}

TEST_CASE("a rook that was lifted long before its king binds") {
  Hands table;
  table.lift("h1");
  table.wait(2s);
  table.lift("e1");
  const rules::Move castling{at("e1"), at("h1"), rules::MoveKind::castling};
  IrregularityFound offence;
  offence.evidence = evidence::IllegalPly{};
  add_hands(offence, table.game, make_ply(table.game.record.position(), castling, true), kNever);
  const auto& illegal = std::get<evidence::IllegalPly>(offence.evidence);
  CHECK(illegal.rook == at("h1"));
  CHECK(illegal.rook_before_king == Millis{2100});
}

}  // namespace
}  // namespace eboard::tracking::test::offence_hands_test
