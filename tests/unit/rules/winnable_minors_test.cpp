// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/winnable/corner_net.hpp"
#include "rules/chess/winnable/winnable.hpp"
#include "rules/chess/winnable/with_minors.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/few_men.hpp"
#include "tests/support/helpmate_tables.hpp"
#include "tests/support/positions.hpp"

namespace eboard::rules::winnable_minors_test {

namespace {

constexpr std::array kAllRoles{Role::pawn, Role::knight, Role::bishop, Role::rook, Role::queen};

/// Whether it is mate with all pieces of the net in place, and `second` where it belongs.
bool mates(const CornerNet& net, Role minor, Square from, Piece second, Square at) {
  Setup setup;
  setup.placement.set(net.corner, Piece{Color::black, Role::king});
  setup.placement.set(net.king, Piece{Color::white, Role::king});
  setup.placement.set(from, Piece{Color::white, minor});
  setup.placement.set(at, second);
  setup.turn = Color::black;
  const auto position = Position::from_setup(setup);
  return position && position->is_checkmate();
}

}  // namespace

TEST_CASE("every net with a blocker is mate once its pieces are in place") {
  std::size_t nets = 0;
  for (const Role minor : {Role::knight, Role::bishop}) {
    for (const Role blocker : kAllRoles) {
      for (const CornerNet& net : nets_with_blocker(minor, blocker)) {
        ++nets;
        for (Bitboard checks = net.check; checks;) {
          CHECK(mates(net, minor, pop(checks), Piece{Color::black, blocker}, net.post));
        }
      }
    }
  }
  // Two beside each corner: with a knight against a knight, bishop or rook one each; with a bishop against a
  // knight one, against a bishop two, against a rook none.
  CHECK(nets == 8 * (1 + 1 + 1) + 8 * (1 + 2));
}

TEST_CASE("every net with a guard is mate when a knight or bishop guards the post from somewhere") {
  for (const Role minor : {Role::knight, Role::bishop}) {
    CHECK(nets_with_guard(minor).size() == 16);
    for (const CornerNet& net : nets_with_guard(minor)) {
      bool mate = false;
      const Bitboard free = ~bit(net.corner) & ~bit(net.king) & ~net.check;
      for (Bitboard guards = knight_attacks(net.post) & free; guards;) {
        const Square guard = pop(guards);
        for (Bitboard checks = net.check; checks;) {
          mate |= mates(net, minor, pop(checks), Piece{Color::white, Role::knight}, guard);
        }
      }
      CHECK(mate);
    }
  }
}

TEST_CASE("minor pieces find a mate in a corner without search") {
  const auto* fen = GENERATE("8/4Bn2/8/8/8/8/1K4k1/8 b - - 0 1", "8/8/4k3/5r2/8/2N5/3K4/8 w - - 0 1",
                             "8/8/4k3/5b2/8/2B5/3K4/8 w - - 0 1", "8/8/8/8/5k2/B7/p7/K7 b - - 0 1",
                             "7k/4p3/8/8/8/N7/8/K7 b - - 0 1", "8/8/4k3/5p2/8/2B1K3/5p2/8 w - - 0 1",
                             "8/8/5k2/8/3B4/8/2K5/7N b - - 0 1", "8/8/2k5/8/3K4/8/6N1/2N5 w - - 0 1");
  INFO(fen);
  const Position position = test::position_of(fen);
  const auto line = line_with_minors(position, Color::white);
  REQUIRE(line.has_value());
  CHECK(certificate_fault(position, Color::white, Winnable::yes, *line) == "");
}

TEST_CASE("no line is made of minor pieces where there are others, or nobody helps") {
  for (const auto* fen : {"8/8/4k3/8/8/2NPB3/3K4/8 w - - 0 1", "8/8/4k3/8/8/2N5/3K4/8 w - - 0 1",
                          "8/8/4k3/8/8/2B5/3K4/8 w - - 0 1", "8/8/4k3/5q2/8/2N5/3K4/8 w - - 0 1"}) {
    CHECK_FALSE(line_with_minors(test::position_of(fen), Color::white).has_value());
  }
}

TEST_CASE("going backwards from the mates of three pieces agrees with what is proved of each position") {
  test::HelpmateTables tables;
  std::size_t wrong = 0;
  std::size_t yes = 0;
  for (const Role role : kAllRoles) {
    const std::array men{Piece{Color::white, role}};
    tables.solve(men);
    test::each_with_men(
        men,
        [&](const Position& position) {
          const bool can_mate = tables.can_mate(position);
          yes += can_mate;
          wrong += can_mate != (winnable(position, Color::white).answer == Winnable::yes);
        },
        0, 3);
  }
  CHECK(yes > 90'000);
  CHECK(wrong == 0);
}

}  // namespace eboard::rules::winnable_minors_test
