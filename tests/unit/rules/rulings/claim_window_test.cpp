// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/judge/claim_window.hpp"

#include "tests/unit/rules/rulings/support.hpp"

namespace claim_window_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

GameFile begin(const char* id) {
  GameHead head;
  head.edition = edition(id);
  head.control = parse_time_control("40/7200:3600").value();
  return GameFile::begin(std::move(head)).value();
}

/// "until, 7 left, open".
std::string window(const GameFile& game, Rule what, int ply, int made = 0) {
  const auto found = claim_window(game.state(), what, ply, made);
  if (!found) return "none";
  const std::string left = found->moves_left ? ", " + std::to_string(*found->moves_left) + " left" : "";
  return found->until + left + (found->open ? ", open" : ", closed");
}

constexpr const char* kShuffle = "Nf3 Nf6 Ng1 Ng8 ";

std::string shuffles(int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += kShuffle;
  return out;
}

}  // namespace

TEST_CASE("a wrong start in rapid may be pointed out until each player has made a fixed number of moves") {
  GameFile game = begin("fide-2023-rapid");
  CHECK(window(game, Rule::irregular_start, 1) == "both have made 10 moves, 10 left, open");
  game = moves(game, shuffles(1) + "e4");
  CHECK(window(game, Rule::irregular_start, 1) == "both have made 10 moves, 8 left, open");
  game = moves(begin("fide-2005-rapid"), "e4 e5 Nf3 Nf6 Ng1 Ng8");
  CHECK(window(game, Rule::irregular_start, 1) == "both have made 3 moves, 0 left, closed");
}

TEST_CASE("in standard games a wrong start may be raised while the game lasts, and in 1930 also after it") {
  GameFile game = moves(begin("fide-2023"), "e4 e5");
  CHECK(window(game, Rule::irregular_start, 1) == "the end of the game, open");
  CHECK(window(game, Rule::colours_reversed, 1) == "both have made 10 moves, 9 left, open");
  CHECK(window(ruled(game, "R-LOSS white"), Rule::irregular_start, 1) == "the end of the game, closed");
  CHECK(window(begin("fide-1930"), Rule::irregular_start, 1) == "none");
}

TEST_CASE("an illegal move may be raised until the reply, or for the whole game, as the edition has it") {
  GameFile game = moves(begin("fide-2005-rapid"), "e4 e5");
  CHECK(window(game, Rule::illegal_move, 2) == "the opponent has made their next move, open");
  CHECK(window(game, Rule::illegal_move, 2, 3) == "the opponent has made their next move, closed");
  game = moves(game, "Nf3");
  CHECK(window(game, Rule::illegal_move, 2) == "the opponent has made their next move, closed");
  CHECK(window(moves(begin("fide-2023"), "e4 e5 Nf3"), Rule::illegal_move, 2) == "the end of the game, open");
}

TEST_CASE("a draw is claimed, and a touched piece, before the next piece is touched") {
  const GameFile now = moves(begin("fide-2023"), "e4 e5");
  CHECK(window(now, Rule::threefold, 2) == "the claimant touches a piece, open");
  CHECK(window(moves(begin("fide-2005"), "e4 e5"), Rule::threefold, 1) == "the claimant has moved, closed");
  CHECK(window(now, Rule::touch_move, 1) == "the opponent touches a piece to reply, closed");
  CHECK(window(now, Rule::clock_frozen, 1) == "none");
  CHECK(window(begin("fide-1928-draft"), Rule::two_hands, 0) == "none");
}

TEST_CASE("a window that a touch closes is closed by a touch", "[9.4][18.1]") {
  const auto touched = [](const GameFile& game, Color side) { return enter(game, entry::Touched{side}); };
  const auto open = [](const GameFile& game, Rule what, int ply) {
    return claim_window(game.state(), what, ply)->open;
  };
  const auto claim = moves(file("fide-2023"), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
  CHECK(open(claim, Rule::threefold, 8));
  CHECK_FALSE(open(touched(claim, Color::white), Rule::threefold, 8));
  CHECK(open(touched(claim, Color::black), Rule::threefold, 8));
  // 2005 has no such rule; 1930 has it for illegal moves.
  const auto old = moves(file("fide-2005"), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
  CHECK(open(touched(old, Color::white), Rule::threefold, 8));
  const auto illegal = irregular(moves(file("fide-1930"), "e4 e5"), "f1f5");
  CHECK(open(illegal, Rule::illegal_move, 3));
  CHECK_FALSE(open(touched(illegal, Color::black), Rule::illegal_move, 3));
  const auto not_recorded = moves(file("fide-1930"), "e4 e5");
  CHECK_FALSE(open(touched(not_recorded, Color::black), Rule::illegal_move, 3));
}

TEST_CASE("a count that was reached may be claimed as long as it runs on", "[9.3.2]") {
  GameFile game = file("fide-2023", "40/7200:3600", "4k3/8/8/8/8/8/P7/R3K3 w - - 99 80");
  game = moves(game, "Rb1 Kd7");
  CHECK(window(game, Rule::fifty_moves, 1) == "the claimant touches a piece, open");
  CHECK(window(enter(game, entry::Touched{Color::white}), Rule::fifty_moves, 1) ==
        "the claimant touches a piece, closed");
  CHECK(window(moves(game, "a3"), Rule::fifty_moves, 1) == "the claimant touches a piece, closed");
}

TEST_CASE("what a player announced and adjusted was not touched") {
  const auto claim =
      enter(moves(file("fide-2023"), "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"), entry::Touched{Color::white});
  CHECK(has(refused(claim, "R-CLAIM white threefold accept"), "touched a piece"));
  CHECK(refused(ruled(claim, "R-NOTE adjusted=white"), "R-CLAIM white threefold accept").empty());
  // A right that was given up stays so.
  const auto waived =
      ruled(ruled(irregular(moves(file("fide-1930"), "e4 e5"), "f1f5"), "R-RESTORE 2"), "R-WAIVE black");
  CHECK(has(refused(ruled(waived, "R-NOTE adjusted=black"), "R-OBLIGE white move=f1"), "lost the right"));
}

}  // namespace claim_window_test
