// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/judge/propose.hpp"

#include "rules/laws/rulings/judge/decided_first.hpp"

#include "tests/unit/rules/rulings/support.hpp"

namespace propose_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

Incident incident(Rule what, Color by = Color::white) {
  return {.what = what, .by = by, .ply = {}, .first = {}};
}

/// The rulings as text, without articles and reasons: "R-RESTORE 0; R-TIME black +0:02:00".
std::string text(const Proposal& proposal) {
  std::string out;
  for (Ruling ruling : proposal.rulings) {
    ruling.article.clear();
    ruling.because.clear();
    out += (out.empty() ? "" : "; ") + to_string(ruling);
  }
  return out;
}

/// What is proposed, one line each; every one of it can be entered.
std::vector<std::string> proposed(const GameFile& game, const Incident& what) {
  std::vector<std::string> out;
  for (const Proposal& proposal : propose(game, what, by_material)) {
    CHECK_FALSE(proposal.why.empty());
    auto next = game;
    for (const Ruling& ruling : proposal.rulings) {
      auto after = next.with(ruling, {}, by_material);
      if (!after) FAIL(to_string(ruling) << ": " << after.error().text());
      next = *after;
    }
    out.push_back(text(proposal));
  }
  return out;
}

std::string first(const GameFile& game, const Incident& what) { return proposed(game, what).front(); }

using Lines = std::vector<std::string>;

Incident touched(std::vector<Square> own, std::vector<Square> enemy = {}, bool at_once = false) {
  Incident out = incident(Rule::touch_move);
  out.own = std::move(own);
  out.enemy = std::move(enemy);
  out.at_once = at_once;
  return out;
}

Square sq(const char* name) { return *parse_square(name); }

GameFile untimed(const char* id, const char* fen) { return file(id, "-", fen); }

}  // namespace

TEST_CASE("what an illegal move costs, by edition",
          "[T28-046][T28-047][T30-033][T05-059][T05-060][T23-023][T23-035][D28-16.1][D28-16.2][F30-17.1][F30-"
          "17.2][F05-7.4a][F05-7.4b][F23-7.5.1][F23-7.5.5][F23-A.3]") {
  struct Row {
    const char* id;
    const char* rulings;
  };
  for (const Row row : {Row{"fide-1928-draft", "R-RESTORE 0; R-OBLIGE white move=g1"},
                        Row{"fide-1930", "R-RESTORE 0; R-OBLIGE white move=g1"},
                        Row{"fide-2005", "R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=g1"},
                        Row{"fide-2018", "R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=g1"},
                        Row{"fide-2023", "R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=g1"}}) {
    CAPTURE(row.id);
    const GameFile bad = irregular(file(row.id, "?"), "g1e4");
    Incident what = incident(Rule::illegal_move);
    what.raised_by = Raising::opponent;
    CHECK(proposed(bad, what) == Lines{row.rulings});
  }
  for (const auto& [id, time] :
       {std::pair{"fide-2018-rapid", "0:02:00"}, std::pair{"fide-2018-blitz", "0:01:00"},
        std::pair{"fide-2023-rapid", "0:01:00"}, std::pair{"fide-2023-blitz", "0:01:00"}}) {
    CAPTURE(id);
    CHECK(first(irregular(file(id, "900"), "g1e4"), incident(Rule::illegal_move)) ==
          std::string{"R-RESTORE 0 clock=0:15:00/0:15:00; R-TIME black +"} + time +
              "; R-OBLIGE white move=g1");
  }
}

TEST_CASE("back to the start the clocks are set as they were, if they showed what was declared") {
  const auto back_to_start = [](const char* declared, std::chrono::milliseconds shown) {
    entry::Played first{.move = "e4", .board = {}, .times = Times{shown - 20s, shown}};
    Incident touched = incident(Rule::touch_move);
    touched.ply = 0;
    touched.own = {make_square(6, 0)};
    return proposed(enter(file("fide-2023", declared), first), touched).front();
  };
  CHECK(back_to_start("5400", 5400s) == "R-RESTORE 0 clock=1:29:40/1:30:00; R-OBLIGE white move=g1");
  CHECK(back_to_start("5400", 5400s - 900ms) ==
        "R-RESTORE 0 clock=1:29:39.1/1:30:00; R-OBLIGE white move=g1");
  CHECK(back_to_start("7200", 5400s) == "R-RESTORE 0; R-OBLIGE white move=g1");
}

TEST_CASE("a piece without a legal move leaves the player free",
          "[T28-047][T28-010][T28-011][T30-014][D28-9.1][F30-9.6][D28-8.4]") {
  CHECK(first(irregular(file("fide-1928-draft", "?"), "c1e5"), [] {
          Incident what = incident(Rule::illegal_move);
          what.raised_by = Raising::opponent;
          return what;
        }()) == "R-RESTORE 0");
  Incident what = incident(Rule::illegal_move);
  what.raised_by = Raising::opponent;
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    const char* check = "4k3/8/8/8/8/8/P3B3/r3K3 w - - 0 1";
    CHECK(first(irregular(untimed(id, check), "a2a3"), what) == "R-RESTORE 0");
    const GameFile bishop = irregular(untimed(id, check), "e2f3");
    CHECK(first(bishop, what) == "R-RESTORE 0; R-OBLIGE white move=e2");
  }
}

TEST_CASE("an illegal capture leaves the opponent a choice before 2005",
          "[T28-048][T30-034][D28-16.4][F30-17.3]") {
  const char* fen = "4k3/4p3/8/8/4P3/8/3N4/4R1K1 w - - 0 1";
  Incident what = incident(Rule::illegal_move);
  what.raised_by = Raising::opponent;
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    // e7 cannot be taken regularly, so only the rook is left.
    CHECK(proposed(irregular(untimed(id, fen), "e1e7"), what) ==
          Lines{"R-RESTORE 0; R-OBLIGE white move=e1"});
    const GameFile both = irregular(untimed(id, "4k3/4p3/5N2/6B1/4P3/8/8/4R1K1 w - - 0 1"), "e1e7");
    CHECK(proposed(both, what) == Lines{"R-RESTORE 0; R-OBLIGE white move=e1"});
    const GameFile takes = irregular(untimed(id, "4k3/4p3/8/3N4/4P3/8/8/4R1K1 w - - 0 1"), "e1e7");
    CHECK(proposed(takes, what) ==
          Lines{"R-RESTORE 0; R-OBLIGE white move=e1", "R-RESTORE 0; R-OBLIGE white capture=e7"});
    CHECK(propose(takes, what).front().decider == Decider::opponent);
  }
}

TEST_CASE("an irregular move that was found late is put back or annuls",
          "[T28-046][T28-050][T30-036][T30-017][D28-16.6][F30-17.5][F30-12.3]") {
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    const GameFile late = moves(irregular(moves(file(id, "?"), "e4 e5"), "g1g4"), "Nf6 a3 a6");
    Incident what = incident(Rule::illegal_move);
    CHECK(first(late, what) == "R-RESTORE 2");
    what.restorable = false;
    CHECK(first(late, what) == "R-ANNUL");
    Incident touched = incident(Rule::illegal_move);
    touched.reply_touched = true;
    touched.raised_by = Raising::opponent;
    CHECK(first(irregular(file(id, "?"), "g1g4"), touched) == "R-RESTORE 0");
  }
}

TEST_CASE("an illegal move that is not in the record takes nothing back and obliges to nothing") {
  const GameFile game = moves(file("fide-2023"), "e4 e5");
  CHECK(proposed(game, incident(Rule::illegal_move)) == Lines{"R-TIME black +0:02:00"});
  Incident beyond = incident(Rule::illegal_move);
  beyond.ply = 2;
  CHECK(proposed(game, beyond) == Lines{"R-TIME black +0:02:00"});
}

TEST_CASE("an illegal move found too late stands if the edition has that rule",
          "[T05-093][T05-097][T23-037][F05-B.6a][F05-C.3a][F23-A.5.2]") {
  const GameFile rapid = moves(irregular(file("fide-2005-rapid", "900"), "g1g4"), "Nf6");
  CHECK(proposed(rapid, incident(Rule::illegal_move)) == Lines{"R-STAND 1"});
  const GameFile blitz = moves(irregular(file("fide-2023-blitz", "180"), "g1g4"), "Nf6");
  CHECK(proposed(blitz, incident(Rule::illegal_move)) ==
        Lines{"R-STAND 1", "R-RESTORE 0 agreed clock=0:03:00/0:03:00"});
}

TEST_CASE("a regular ply needs no ruling to stand") {
  Incident what = incident(Rule::illegal_move);
  what.ply = 1;
  const GameFile rapid = moves(file("fide-2005-rapid", "900"), "e4 e5");
  CHECK(proposed(rapid, what) == Lines{""});
  const GameFile blitz = moves(file("fide-2023-blitz", "180"), "e4 e5");
  for (const std::string& line : proposed(blitz, what)) CHECK_FALSE(has(line, "R-STAND"));
}

TEST_CASE("in rapid of 2005 the arbiter waits for a claim, two kings in check excepted",
          "[T05-092][T05-094][F05-B.6b][F05-B.5]") {
  const GameFile bad = irregular(file("fide-2005-rapid", "900"), "g1g4");
  CHECK(first(bad, incident(Rule::illegal_move)).empty());
  Incident kings = incident(Rule::kings_in_check);
  kings.kings_or_promotion = true;
  CHECK(has(first(bad, kings), "R-RESTORE 0"));
  Incident claimed = incident(Rule::illegal_move);
  claimed.raised_by = Raising::opponent;
  CHECK(has(first(bad, claimed), "R-TIME black +0:02:00"));
  CHECK(propose(file("fide-2005-rapid", "900"), touched({sq("g1")})).front().decider == Decider::on_request);
}

TEST_CASE("in blitz of 2005 the opponent may claim the game", "[T05-097][T05-098][F05-C.3a][F05-C.3b]") {
  Incident what = incident(Rule::illegal_move);
  what.raised_by = Raising::opponent;
  const GameFile rook = irregular(file("fide-2005-blitz", "180", "4k2r/8/8/8/8/8/8/R3K3 w - - 0 40"), "a1b3");
  CHECK(first(rook, what) == "R-LOSS white");
  const GameFile bare = irregular(file("fide-2005-blitz", "180", "4k3/8/8/8/8/8/8/R3K3 w - - 0 40"), "a1b3");
  CHECK(first(bare, what) == "R-DRAW");
  what.raised_by = Raising::arbiter;
  CHECK(first(rook, what).empty());
}

TEST_CASE("the last illegal move that is allowed for loses, or draws",
          "[T05-059][T23-023][F05-7.4b][F23-7.5.5]") {
  GameFile game = file("fide-2005");
  for (int i = 0; i < 2; ++i) game = ruled(game, "R-TIME black +2:00 art=7.4b");
  CHECK(first(irregular(game, "g1g4"), incident(Rule::illegal_move)) == "R-LOSS white");
  const char* bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 40";
  const GameFile second = ruled(file("fide-2023", "?", bare), "R-WARN white art=7.5.5");
  CHECK(first(irregular(second, "a1b3"), incident(Rule::illegal_move)) == "R-DRAW");
}

TEST_CASE("pressing without a move, and two hands",
          "[T23-013][T23-025][T05-017][T28-064][T30-046][F23-7.5.3][F23-6.2.4][F23-7.5.4][F05-4.1][D28-20.5]["
          "F30-20.4]") {
  CHECK(first(file("fide-2023"), incident(Rule::press_without_move)) == "R-TIME black +0:02:00");
  CHECK(first(file("fide-2023"), incident(Rule::two_hands)) == "R-TIME black +0:02:00");
  CHECK(first(file("fide-2005"), incident(Rule::press_without_move)) == "R-WARN white");
  CHECK(first(file("fide-2005"), incident(Rule::two_hands)) == "R-WARN white");
  // It is no illegal move there, so the arbiter need not wait for a claim (13.4).
  CHECK(first(file("fide-2005-rapid", "900"), incident(Rule::press_without_move)) == "R-WARN white");
  CHECK(first(file("fide-2005-blitz", "300"), incident(Rule::press_without_move)) == "R-WARN white");
  Incident what = incident(Rule::press_without_move);
  what.raised_by = Raising::opponent;
  CHECK(first(file("fide-1928-draft"), what) == "R-WARN white");
  CHECK(first(file("fide-1930"), what) == "R-WARN white");
  // The record has no move of it that could have gone: it is only too late.
  what.replied = true;
  for (const GameFile& game : {file("fide-1930"), file("fide-2023-rapid", "900")}) {
    const auto late = propose(game, what);
    REQUIRE(late.size() == 1);
    CHECK(late[0].rulings.empty());
    CHECK(late[0].why == "Black has replied and can complain no more");
  }
  const GameFile over = ruled(file("fide-2023"), "R-LOSS white art=6.9");
  CHECK(proposed(over, incident(Rule::press_without_move)) == Lines{""});
}

TEST_CASE("a pawn left on the last rank", "[T23-024][T23-039][F23-7.5.2][F23-A.5.4]") {
  const char* fen = "8/4P3/8/8/8/2k5/8/K7 w - - 0 40";
  CHECK(first(irregular(file("fide-2023", "?", fen), "e7e8"), incident(Rule::promotion_not_exchanged)) ==
        "R-PROMOTE e8 queen; R-TIME black +0:02:00");
  CHECK(first(irregular(file("fide-2005", "?", fen), "e7e8"), incident(Rule::promotion_not_exchanged)) ==
        "R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=e7");
  CHECK(first(irregular(untimed("fide-2023", fen), "e7e8"), incident(Rule::promotion_not_exchanged)) ==
        "R-PROMOTE e8 queen; R-WARN white");
  GameHead head = file("fide-2023", "?", fen).head();
  head.observed = true;
  CHECK(first(moves(GameFile::begin(head).value(), "e8=Q"), incident(Rule::promotion_not_exchanged)) ==
        "R-PROMOTE e8 queen; R-TIME black +0:02:00");
  Incident late = incident(Rule::promotion_not_exchanged);
  late.kings_or_promotion = true;
  const GameFile blitz = moves(irregular(file("fide-2023-blitz", "180", fen), "e7e8"), "Kb3");
  CHECK(first(blitz, late).empty());
  late.still_there = true;
  CHECK(first(blitz, late) == "R-DRAW");
  // Of a pawn that was left 2005 B.6 asks no claim.
  CHECK(first(irregular(file("fide-2005-rapid", "1500", fen), "e7e8"),
              incident(Rule::promotion_not_exchanged)) ==
        "R-RESTORE 0 clock=0:25:00/0:25:00; R-TIME black +0:02:00; R-OBLIGE white move=e7");
  Incident open = incident(Rule::promotion_not_exchanged);
  open.completed = false;
  CHECK(first(irregular(file("fide-2023", "?", fen), "e7e8"), open).empty());
}

TEST_CASE("illegal castling obliges the king", "[T05-024][T23-006][F05-4.4c][F23-4.4]") {
  const GameFile f1 = irregular(file("fide-2005", "?", "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "e1g1");
  CHECK(first(f1, incident(Rule::illegal_castling)) ==
        "R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white king");
  const GameFile restored = ruled(ruled(f1, "R-RESTORE 0"), "R-OBLIGE white king");
  CHECK(enter(restored, entry::BoardSet{}).with_move("O-O-O"));
}

TEST_CASE("a player who gave the right up can complain of nothing more", "[D28-17.1]") {
  const GameFile game = ruled(file("fide-1928-draft"), "R-WAIVE black");
  const auto told = propose(game, touched({sq("b1")}), by_material);
  CHECK(told.front().why == "Black has touched a piece and can complain no more");
  CHECK(proposed(game, touched({sq("b1")})) == Lines{"R-WAIVE black"});
  CHECK(proposed(ruled(file("fide-1928-draft"), "R-WAIVE white"), touched({sq("b1")})) ==
        Lines{"R-OBLIGE white move=b1"});
  // An illegal move likewise, as if the opponent had touched a piece behind it.
  Incident later = incident(Rule::illegal_move);
  later.reply_touched = true;
  const GameFile bad = irregular(file("fide-1928-draft", "?"), "c1e5");
  const Lines late = proposed(bad, later);
  CHECK(proposed(bad, incident(Rule::illegal_move)) != late);
  CHECK(proposed(ruled(bad, "R-WAIVE black"), incident(Rule::illegal_move)) == late);
  CHECK(proposed(ruled(bad, "R-WAIVE white"), incident(Rule::illegal_move)) != late);
}

TEST_CASE("touched pieces are played as the opponent names them before 2005",
          "[T28-033][T28-034][T28-035][T28-036][T28-037][T30-023][T30-024][T30-025][D28-14.1][D28-14.2][D28-"
          "14.3][D28-14.4][D28-14.5][D28-14.6][F30-15.1][F30-15.2][F30-15.3][F30-15.4][F30-15.5]") {
  for (const char* id : {"fide-1928-draft", "fide-1930"}) {
    CAPTURE(id);
    const GameFile game = moves(file(id), "e4 d5");
    CHECK(proposed(game, touched({sq("g1")})) == Lines{"R-OBLIGE white move=g1"});
    CHECK(proposed(game, touched({}, {sq("d5")})) == Lines{"R-OBLIGE white capture=d5"});
    CHECK(proposed(game, touched({sq("e4")}, {sq("d5")})) == Lines{"R-OBLIGE white move=e4 capture=d5"});
    CHECK(proposed(game, touched({sq("g1")}, {sq("d5")})) ==
          Lines{"R-OBLIGE white move=g1", "R-OBLIGE white capture=d5"});
    CHECK(proposed(game, touched({sq("a1")}, {sq("a7")})) == Lines{"R-WAIVE black"});
    CHECK(proposed(game, touched({sq("g1"), sq("b1")}, {}, true)) ==
          Lines{"R-OBLIGE white move=g1", "R-OBLIGE white move=b1"});
    CHECK(proposed(game, touched({sq("a1"), sq("h1")}, {}, true)) == Lines{"R-WAIVE black"});
    CHECK(proposed(game, touched({}, {sq("d5"), sq("a7")}, true)) == Lines{"R-OBLIGE white capture=d5"});
  }
  // One after the other: named in 1930, the first in 1928.
  const Incident both = touched({sq("g1"), sq("b1")});
  CHECK(proposed(file("fide-1930"), both).size() == 2);
  CHECK(proposed(file("fide-1928-draft"), both) == Lines{"R-OBLIGE white move=g1"});
}

TEST_CASE("since 2005 the first piece that can be used is due",
          "[T05-019][T05-020][T05-021][T05-026][T23-004][F05-4.3a][F05-4.3b][F05-4.3c][F05-4.5][F23-4.3]") {
  for (const char* id : {"fide-2005", "fide-2023"}) {
    const GameFile game = moves(file(id), "e4 e5");
    CHECK(proposed(game, touched({sq("a1"), sq("d1"), sq("g1")})) == Lines{"R-OBLIGE white move=d1"});
    const char* fen = "4k3/pp6/8/8/8/5B2/8/4K3 w - - 0 1";
    CHECK(proposed(untimed(id, fen), touched({}, {sq("a7"), sq("b7")})) ==
          Lines{"R-OBLIGE white capture=b7"});
    const char* pawns = "4k3/8/8/4p3/3P4/8/8/4K1N1 w - - 0 1";
    CHECK(proposed(untimed(id, pawns), touched({sq("d4")}, {sq("e5")})) ==
          Lines{"R-OBLIGE white move=d4 capture=e5"});
    CHECK(proposed(untimed(id, pawns), touched({sq("g1")}, {sq("e5")}, true)) ==
          Lines{"R-OBLIGE white move=g1"});
    Incident enemy_first = touched({sq("g1")}, {sq("e5")});
    enemy_first.enemy_first = true;
    CHECK(proposed(untimed(id, pawns), enemy_first) == Lines{"R-OBLIGE white capture=e5"});
    CHECK(proposed(file(id), touched({sq("c1")})) == Lines{"R-WAIVE black"});
  }
}

TEST_CASE("king and rook touched mean castling, the rook first bars it",
          "[T05-022][T05-023][T05-024][T23-004][F05-4.4a][F05-4.4b][F05-4.4c][F05-4.6b][F23-4.4]") {
  const char* fen = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
  for (const char* id : {"fide-2005", "fide-2023"}) {
    const GameFile game = untimed(id, fen);
    CHECK(proposed(game, touched({sq("e1"), sq("h1")})) == Lines{"R-OBLIGE white castle=king-side"});
    CHECK(proposed(game, touched({sq("e1"), sq("a1")})) == Lines{"R-OBLIGE white castle=queen-side"});
    CHECK(proposed(game, touched({sq("h1"), sq("e1")})) ==
          Lines{"R-OBLIGE white move=h1 no-castle=king-side"});
    CHECK(proposed(game, touched({sq("h1"), sq("e1")}, {}, true)) ==
          Lines{"R-OBLIGE white castle=king-side"});
    const GameFile attacked = untimed(id, "4kr2/8/8/8/8/8/P7/R3K2R w KQ - 0 1");
    CHECK(proposed(attacked, touched({sq("e1"), sq("h1")})) == Lines{"R-OBLIGE white king"});
  }
}

TEST_CASE("a player who touched a piece cannot complain any more",
          "[T05-029][T23-007][T30-037][F05-4.7][F23-4.8][F30-18.1]") {
  for (const char* id : {"fide-1930", "fide-2005", "fide-2023"}) {
    const GameFile game = enter(file(id), entry::Touched{Color::black});
    CHECK(proposed(game, touched({sq("g1")})) == Lines{"R-WAIVE black"});
  }
}

TEST_CASE("a touched piece goes back where another move was made with it", "[T05-019][F05-4.3a]") {
  const GameFile game = moves(file("fide-2005", "?"), "e4 e5 Nf3");
  Incident what = touched({sq("d1")});
  what.ply = 2;
  CHECK(proposed(game, what) == Lines{"R-RESTORE 2; R-OBLIGE white move=d1"});
}

TEST_CASE("wrong starts by edition",
          "[T28-020][T28-021][T28-022][T28-024][T28-025][T28-026][T28-027][T30-003][T30-004][T05-007][T05-"
          "056][T05-090][T23-020][T23-036][D28-11.4][D28-11.5][D28-11.6][D28-11.7][D28-11.8][D28-11.9][D28-"
          "11.10][D28-11.11][F30-12.1][F05-7.1a][F05-7.1b][F05-B.4a][F23-7.2.1][F23-7.2.2][F23-A.5.1]") {
  const std::string three = "e4 e5 d4 d6 Nc3 Nc6";
  const std::string five = three + " a3 a6 b3 b6";
  const Incident turned = incident(Rule::board_turned);
  const Incident men = incident(Rule::irregular_start, Color::black);
  CHECK(proposed(moves(file("fide-1928-draft"), three), turned) ==
        Lines{"R-RESTART", "R-ANNUL on-request=white", "R-ANNUL on-request=black"});
  CHECK(proposed(moves(file("fide-1928-draft"), five), turned) == Lines{"R-CONTINUE", "R-ANNUL"});
  CHECK(propose(moves(file("fide-1928-draft"), five), turned).back().rulings.front().because ==
        "the position cannot be rebuilt");
  Incident asked = turned;
  asked.requested = true;
  CHECK(first(moves(file("fide-1928-draft"), five), asked) == "R-TRANSFER rotate");
  CHECK(proposed(moves(file("fide-1928-draft"), five), men) == Lines{"R-ANNUL"});
  CHECK(proposed(moves(file("fide-1928-draft"), three), men) ==
        Lines{"R-ANNUL", "R-ANNUL on-request=black", "R-ANNUL on-request=white"});
  Incident kings = turned;
  kings.kings_and_queens_exchanged = true;
  const char* exchanged = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";
  CHECK(first(moves(file("fide-1928-draft", "?", exchanged), five), kings) == "R-TRANSFER mirror");

  for (const Incident& what : {turned, men}) {
    CHECK(proposed(moves(file("fide-1930"), five), what) == Lines{"R-ANNUL"});
    CHECK(proposed(ruled(file("fide-1930"), "R-LOSS white art=20.2"), what) == Lines{"R-ANNUL"});
    CHECK(proposed(ruled(file("fide-2005"), "R-LOSS white art=6.10"), what) == Lines{""});
    CHECK(proposed(moves(file("fide-2005-rapid", "900"), three), what) == Lines{"R-CONTINUE"});
  }
  for (const char* id : {"fide-2005", "fide-2023"}) {
    CHECK(proposed(moves(file(id), five), turned) == Lines{"R-TRANSFER rotate"});
    CHECK(proposed(moves(file(id), five), men) == Lines{"R-ANNUL replay"});
  }
}

TEST_CASE("who puts the opponent's pieces straight is warned in 1930", "[T30-021][F30-14.2][D28-13.1]") {
  Incident straight = incident(Rule::piece_adjusted);
  straight.enemy = {sq("f6")};
  const auto of = [&](const char* id) { return proposed(moves(file(id), "e4 Nf6"), straight); };
  CHECK(of("fide-1930") == Lines{"R-WARN white"});
  CHECK(of("fide-1928-draft") == Lines{""});
  CHECK(of("fide-2023") == Lines{""});
  CHECK(propose(moves(file("fide-1930"), "e4 Nf6"), straight).front().article == "14.2");
  straight.own = std::exchange(straight.enemy, {});
  CHECK(of("fide-1930") == Lines{""});
}

TEST_CASE("reversed colours by edition", "[T05-057][T23-021][F05-7.2][F23-7.3]") {
  CHECK(proposed(moves(file("fide-2005"), "e4 e5"), incident(Rule::colours_reversed)) ==
        Lines{"R-COLOURS keep"});
  CHECK(proposed(moves(file("fide-2023"), "e4 e5"), incident(Rule::colours_reversed)) ==
        Lines{"R-ANNUL replay"});
  CHECK(proposed(file("fide-1930"), incident(Rule::colours_reversed)) == Lines{"R-COLOURS keep"});
}

TEST_CASE("disturbed and displaced pieces",
          "[T28-031][T28-032][T28-056][T30-016][T30-017][T30-022][T05-058][T05-061][T23-022][D28-13.3][D28-"
          "13.4][D28-18.1][F30-12.2][F30-14.3][F05-7.3][F05-7.5][F23-7.4][F23-7.6]") {
  const Incident upset = incident(Rule::disturbed);
  const std::string game = "e4 e5 Nf3";
  CHECK(first(moves(file("fide-1928-draft", "?"), game), upset) == "R-STOP; R-RESTORE 3; R-START black");
  CHECK(first(moves(file("fide-1930", "?"), game), upset) == "R-STOP; R-RESTORE 3; R-START black");
  CHECK(first(moves(file("fide-2005", "?"), game), upset) == "R-STOP; R-RESTORE 3; R-START white");
  CHECK(first(moves(file("fide-2023", "-"), game), upset) == "R-RESTORE 3");
  Incident wilful = upset;
  wilful.deliberate = true;
  CHECK(first(moves(file("fide-1928-draft", "?"), game), wilful) == "R-LOSS white");
  CHECK(propose(moves(file("fide-1930", "?"), game), wilful).front().article == "19.1");
  CHECK(has(first(moves(file("fide-2005", "?"), game), wilful), "R-WARN white"));
  Incident vanished = incident(Rule::displaced);
  vanished.ply = 1;
  CHECK(first(moves(file("fide-1930", "?"), game), vanished) == "R-STOP; R-RESTORE 1; R-START black");
  CHECK(first(moves(file("fide-2005", "?"), game), vanished) == "R-STOP; R-RESTORE 1; R-START black");
  const auto cited = [&](const char* id) {
    return propose(moves(file(id, "?"), game), vanished).front().article;
  };
  CHECK(cited("fide-1930") == "12.2");
  CHECK(cited("fide-2005") == "7.5");
  CHECK(cited("fide-2018") == "7.6");
  CHECK(cited("fide-2023-rapid") == "7.6");
  vanished.ply.reset();
  vanished.enemy = {*parse_square("g8"), *parse_square("h8")};
  CHECK(proposed(moves(file("fide-2005", "?"), game), vanished) ==
        Lines{"R-STOP; R-RESTORE 3; R-START white", "R-STOP; R-RESTORE 3; R-START black"});
  CHECK(proposed(moves(file("fide-1930", "?"), game), vanished) ==
        Lines{"R-STOP; R-RESTORE 3; R-START black"});
  vanished.ply = 1;
  vanished.restorable = false;
  CHECK(first(moves(file("fide-1930", "?"), game), vanished) == "R-ANNUL replay");
}

TEST_CASE("flags and lateness",
          "[T30-043][T05-044][T05-046][T05-052][T30-049][T30-050][T23-016][F30-20.6][F05-6.10][F05-6.12a]["
          "F05-6.12b][F30-20.9][F30-20.10][F05-6.7][F23-6.7]") {
  const char* bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 40";
  const Incident flag = incident(Rule::time_forfeit_candidate);
  CHECK(first(file("fide-1930", "?", bare), flag) == "R-LOSS white");
  CHECK(first(file("fide-2005", "?", bare), flag) == "R-DRAW");
  CHECK(propose(file("fide-2005-rapid", "900"), flag, by_material).front().decider == Decider::on_request);
  // A flag is judged by the position in which it fell, where that of now does not decide it.
  const auto played = moves(file("fide-2023", "?", "4k3/8/8/8/8/8/8/R3K3 b - - 0 40"), "Kd7 Ra2 Ke7");
  const auto known = [&](int ply) {
    return [&played, ply](const Position& position, Color) -> std::optional<bool> {
      if (position == played.state().history.at(ply)) return true;
      return std::nullopt;
    };
  };
  Incident then = incident(Rule::time_forfeit_candidate, Color::black);
  then.ply = 1;
  const auto on_flag = [&](int ply) { return propose(played, then, known(ply)).front(); };
  CHECK(on_flag(1).rulings.size() == 1);
  CHECK(on_flag(3).rulings.size() == 1);
  CHECK(on_flag(2).rulings.empty());
  Incident both = incident(Rule::both_flags);
  CHECK(first(file("fide-2005"), both) == "R-DRAW");
  both.last_period = false;
  CHECK(first(file("fide-2005"), both) == "R-CONTINUE");
  // On the card of a flag.
  Incident flags = flag;
  flags.both = true;
  CHECK(first(file("fide-2005-rapid", "900"), flags) == "R-DRAW");
  CHECK(propose(file("fide-2005-rapid", "900"), flags, by_material).front().article == "B.9");
  CHECK(first(file("fide-2023"), flags).empty());
  CHECK(first(file("fide-1930"), flags).empty());
  flags.first = Color::black;
  CHECK(first(file("fide-2005-rapid", "900"), flags) == "R-DRAW");
  for (const char* edition : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2018", "fide-2023"}) {
    INFO(edition);
    CHECK(first(file(edition), flags) == "R-LOSS black");
    CHECK(propose(file(edition), flags, by_material)
              .front()
              .why.starts_with("both flags have fallen, Black's first: "));
    CHECK(propose(moves(file(edition), "e4 e5 Nf3"), flags, by_material)
              .front()
              .why.ends_with("; moves made: White 2, Black 1"));
  }
  CHECK(first(file("fide-1930"), incident(Rule::late, Color::black)) == "R-LOSS black");
  CHECK(first(ruled(file("fide-1930"), "R-NOTE excused=black"), incident(Rule::late, Color::black)) !=
        "R-LOSS black");
  CHECK(first(file("fide-1930"), incident(Rule::both_late)) == "R-BOTHLOSE");
  CHECK(first(file("fide-2023"), incident(Rule::late, Color::black)) == "R-LOSS black");
}

TEST_CASE("what stands on the board is proposed as a draw",
          "[T23-029][T05-006][T28-042][F23-9.6.1][F05-5.2b][D28-15.5]") {
  CHECK(first(file("fide-2005", "?", "4k3/8/8/8/8/8/8/N3K3 w - - 0 40"), incident(Rule::dead_position)) ==
        "R-DRAW");
  CHECK(first(file("fide-2005"), incident(Rule::dead_position)).empty());
  CHECK(first(moves(file("fide-1928-draft"), knights(8)), incident(Rule::threefold_director)) ==
        "R-DRAW by-direction");
  CHECK(first(moves(file("fide-1928-draft", "-"), knights(8)), incident(Rule::threefold_director)).empty());
}

TEST_CASE("the first release stands, and a clock is set to what is sure",
          "[T28-075][T30-062][T05-027][T05-025][T05-051][D28-27.1][F30-X.5][F05-4.6][F05-4.4d][F05-6.11]") {
  CHECK(first(moves(file("fide-1928-draft", "?"), "e3"), incident(Rule::released_then_changed)) ==
        "R-RESTORE 1");
  CHECK(propose(file("fide-1930", "?"), incident(Rule::released_then_changed)).front().article == "annex 5");
  GameFile game = *file("fide-2005").with_move("e4", Times{2h - 1min, 2h});
  CHECK(first(game, incident(Rule::clock_edited)) ==
        "R-SETCLOCK white=1:59:00 black=2:00:00 white-moves=1 black-moves=0");
}

TEST_CASE("a man that was exchanged after the press is put back, and the record stands",
          "[F23-4.4][F05-4.4d]") {
  constexpr const char* kPawn = "7k/P7/8/8/8/8/7P/7K w - - 0 1";
  for (const char* id : {"fide-2023", "fide-2018", "fide-2005", "fide-1930"}) {
    CAPTURE(id);
    const GameFile made = moves(file(id, "5400", kPawn), "a8=R");
    Incident what = incident(Rule::promotion_changed);
    what.ply = 0;
    what.first_choice = made.state().plies.front().move;
    CHECK(first(made, what) == "R-RESTORE 1");
    CHECK(has(propose(made, what, by_material).front().why, "exchanged after it"));
    // Nobody complains too late of that.
    CHECK(first(moves(made, "Kh7 h3"), what) == "R-RESTORE 3");
    CHECK(first(moves(irregular(moves(made, "Kh7"), "a8d5"), "Kh6"), what) == "R-RESTORE 2");
    // Before the press the queen that was placed first is due.
    what.first_choice->promotion = Role::queen;
    CHECK(has(first(made, what), "R-OBLIGE white play=a7a8q"));
  }
}

TEST_CASE("a promoted rook that is moved like a queen is told to be one that stands upside down",
          "[F23-7.5.1]") {
  constexpr const char* kPawn = "7k/P7/8/8/8/8/7P/7K w - - 0 1";
  const auto why = [](const GameFile& game) {
    return propose(game, incident(Rule::illegal_move), by_material).front().why;
  };
  const std::string cause = "a pawn became this rook, and it is moved like a queen";
  const GameFile rook = moves(file("fide-2023", "5400", kPawn), "a8=R Kg7");
  CHECK(has(why(irregular(rook, "a8d5")), cause));
  CHECK(has(why(irregular(moves(rook, "Ra2 Kg6"), "a2d5")), cause));
  // As no queen moves, or as a rook that was no pawn, or another piece of the pawn.
  CHECK_FALSE(has(why(irregular(rook, "a8b6")), cause));
  CHECK_FALSE(has(
      why(irregular(moves(file("fide-2023", "5400", "7k/8/8/8/8/8/R6P/7K w - - 0 1"), "Ra8 Kg7"), "a8d5")),
      cause));
  CHECK_FALSE(has(why(irregular(moves(file("fide-2023", "5400", kPawn), "a8=N Kg7"), "a8d5")), cause));
}

TEST_CASE("a pawn that was left on the last rank can mate when the opponent's flag falls",
          "[F05-6.10][F23-6.9]") {
  constexpr const char* kPawn = "7k/4P3/8/8/1r6/8/8/K7 w - - 0 1";
  for (const char* id : {"fide-2005-blitz", "fide-2023-blitz"}) {
    CAPTURE(id);
    const GameFile left = irregular(moves(file(id, "300", kPawn), "Ka2 Kg7"), "e7e8");
    Incident flag = incident(Rule::time_forfeit_candidate);
    flag.by = Color::black;
    const auto all = propose(left, flag, by_material);
    CHECK(std::ranges::none_of(all, [](const Proposal& one) { return has(text(one), "R-DRAW"); }));
  }
}

TEST_CASE("every proposal may be replaced, and is kept beside what was ruled",
          "[T05-001][F05-P.1][F05-13.1]") {
  const GameFile bad = irregular(file("fide-2005"), "g1g4");
  const Proposal proposal = propose(bad, incident(Rule::illegal_move)).front();
  const auto next = bad.with(parse_ruling("R-RESTORE 0 art=7.4a because=\"both were late\"").value(), {}, {},
                             text(proposal));
  REQUIRE(next);
  CHECK(has(next->rulings().front().proposed, "R-TIME black +0:02:00"));
}

TEST_CASE("a blind player's second board", "[T05-103][T05-104][F05-F.2vi][F05-F.2vii][F05-F.2viii]") {
  const GameFile game = moves(file("fide-2005", "?"), "e4 e5 Nf3 Nc6 Bb5");
  const auto same = compare_boards(game, "e4 e5 Nf3 Nc6 Bb5");
  REQUIRE(same);
  CHECK(same->same_moves);
  const auto other = compare_boards(game, "e4 e5 Nf3 Nc6 Bc4");
  REQUIRE(other);
  CHECK(other->agreed == 4);
  CHECK(other->differs == (bit(sq("b5")) | bit(sq("c4"))));
  const auto proposals = propose_second_board(game, *other, "Bc4");
  CHECK(text(proposals.front()) == "R-STOP; R-RESTORE 4; R-OBLIGE white play=f1c4");
  CHECK(text(propose_second_board(game, *other).front()) == "R-STOP; R-RESTORE 4");
  CHECK(proposals.front().why ==
        "the boards differ after Black's move 2; Bc4 was written by both and is played");
  const auto at_once = compare_boards(game, "d4");
  REQUIRE(at_once);
  CHECK(propose_second_board(game, *at_once)
            .front()
            .why.starts_with("the boards differ from the first move on"));
  CHECK(propose_second_board(game, *other, "Bc9").front().rulings.empty());
  CHECK(propose_second_board(game, *same).front().rulings.empty());
  CHECK_FALSE(compare_boards(game, "e4 e4"));
}

TEST_CASE("king and rook touched are a matter of their own article") {
  const auto article = [](const char* id, std::vector<Square> own) {
    const auto game = untimed(id, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    const auto proposals = propose(game, touched(std::move(own)));
    CHECK(proposals.front().rulings.back().article == proposals.front().article);
    return proposals.front().article;
  };
  CHECK(article("fide-2005", {sq("e1"), sq("h1")}) == "4.4a");
  CHECK(article("fide-2005", {sq("h1"), sq("e1")}) == "4.4b");
  CHECK(article("fide-2005", {sq("h1")}) == "4.3");
  CHECK(article("fide-2023", {sq("e1"), sq("a1")}) == "4.4.1");
  CHECK(article("fide-2023", {sq("a1"), sq("e1")}) == "4.4.2");
  CHECK(article("fide-1930", {sq("e1"), sq("h1")}) == "15");
}

TEST_CASE("a count that allows a claim is proposed as the claim of the player on move") {
  const char* back_and_forth = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
  const auto game = moves(file("fide-2023", "5400+30"), back_and_forth);
  const auto proposals = propose(game, incident(Rule::threefold));
  REQUIRE(proposals.size() == 1);
  CHECK(text(proposals.front()) == "R-CLAIM white threefold accept");
  CHECK(proposals.front().decider == Decider::on_request);
  const auto none = propose(moves(file("fide-2023", "5400+30"), "Nf3 Nf6"), incident(Rule::fifty_moves));
  CHECK(none.front().rulings.empty());
  CHECK_FALSE(none.front().why.empty());
}

TEST_CASE("if nothing can be computed, the answer is not that nothing must be done") {
  const auto game = moves(file("fide-2023", "5400+30"), "e4");
  const auto unknown = propose(game, incident(Rule::promotion_piece)).front();
  CHECK(unknown.rulings.empty());
  CHECK(unknown.why == "no standard ruling; the arbiter decides");
  CHECK(unknown.article == "3.7");
  const auto without = propose(moves(file("fide-1930", "7200"), "e4"), incident(Rule::quickplay)).front();
  CHECK(without.why.find("has no rule on it") != std::string::npos);
  CHECK(without.article.empty());
}

TEST_CASE(
    "a player who comes too late loses by the limit of the event, and both if Black's presence is unknown") {
  const Incident white = incident(Rule::late);
  CHECK(proposed(file("fide-2005"), white) == Lines{"R-LOSS white", "R-BOTHLOSE"});
  CHECK(proposed(moves(file("fide-2005"), "e4"), incident(Rule::late, Color::black)) ==
        Lines{"R-LOSS black"});
  CHECK(proposed(moves(file("fide-2005"), "e4"), white) == Lines{"R-LOSS white"});
  CHECK(proposed(ruled(file("fide-1930"), "R-NOTE excused=black"), white) == Lines{"R-LOSS white"});
  GameHead head;
  head.edition = edition("fide-2023");
  head.local.late_after = std::chrono::minutes{25 * 60};  // longer than anybody is waited for
  CHECK(proposed(GameFile::begin(head).value(), white) == Lines{"R-CONTINUE"});
}

TEST_CASE("only a choice between several obligations is the opponent's") {
  const GameFile one = irregular(file("fide-1930"), "g1g4");
  Incident what = incident(Rule::illegal_move);
  what.raised_by = Raising::opponent;
  REQUIRE(propose(one, what).size() == 1);
  CHECK(propose(one, what).front().decider == Decider::arbiter);
  const GameFile two = irregular(moves(file("fide-1930"), "e4 d5"), "d2d5");
  REQUIRE(propose(two, what).size() == 2);
  CHECK(propose(two, what).front().decider == Decider::opponent);
}

TEST_CASE("a ruling settles the same command for the same player, and the same counted move") {
  const Edition edition = file("fide-2023").state().edition;
  const auto settled = [&](const char* given, const char* proposed) {
    return settles(edition, *parse_ruling(given), *parse_ruling(proposed));
  };
  CHECK(settled("R-RESTORE 2", "R-RESTORE 3 art=7.5.1"));
  CHECK(settled("R-OBLIGE white move=g1", "R-OBLIGE white move=b1"));
  CHECK_FALSE(settled("R-OBLIGE white move=g1", "R-OBLIGE black move=g8"));
  CHECK(settled("R-WARN white art=7.5.5", "R-TIME black +2:00 art=7.5.5"));
  CHECK_FALSE(settled("R-WARN black art=7.5.5", "R-TIME black +2:00 art=7.5.5"));
  CHECK_FALSE(settled("R-WARN white art=12.9.1", "R-TIME black +2:00 art=7.5.5"));
  CHECK_FALSE(settled("R-TIME black +2:00 art=7.5.5", "R-RESTORE 2 art=7.5.1"));
  CHECK(illegal_move_counted(edition, *parse_ruling("R-TIME black -1:00 art=7.5.5")) == Color::black);
  CHECK_FALSE(illegal_move_counted(edition, *parse_ruling("R-RESTORE 2 art=7.5.5")));
}

TEST_CASE("of two touched pieces the opponent chooses where the edition has it so") {
  const auto two =
      propose(untimed("fide-1930", "4k3/8/8/8/8/8/8/RN2K1N1 w - - 0 1"), touched({sq("b1"), sq("g1")}));
  REQUIRE(two.size() == 2);
  CHECK(two.front().decider == Decider::opponent);
}

TEST_CASE("one piece that was touched leaves no choice to the opponent") {
  const char* fen = "4k3/8/8/8/8/8/8/RN2K1N1 w - - 0 1";
  CHECK(propose(untimed("fide-1930", fen), touched({sq("b1")})).front().decider == Decider::arbiter);
  CHECK(propose(untimed("fide-2005", fen), touched({sq("b1"), sq("g1")})).front().decider ==
        Decider::arbiter);
  // Where a player has to ask for it, it is due only then.
  CHECK(propose(file("fide-2005-rapid", "1500"), touched({sq("b1")})).front().decider == Decider::on_request);
}

TEST_CASE("a touched piece is due at once if no move was made, and in the position before it otherwise") {
  Incident what = touched({sq("g1")});
  what.ply = 2;
  CHECK(first(moves(file("fide-2005"), "e4 e5"), what) == "R-OBLIGE white move=g1");
  CHECK(first(moves(file("fide-2005"), "e4 e5 d4"), what) == "R-RESTORE 2; R-OBLIGE white move=g1");
  const auto late = propose(moves(file("fide-2005"), "e4 e5 d4 exd4"), what).front();
  CHECK(late.rulings.empty());
  CHECK(has(late.why, "has replied and can complain no more"));
}

TEST_CASE("a ruling of another command settles none, whoever it concerns") {
  const Edition edition = file("fide-2023").state().edition;
  const auto settled = [&](const char* given, const char* proposed) {
    return settles(edition, *parse_ruling(given), *parse_ruling(proposed));
  };
  CHECK_FALSE(settled("R-WARN white art=12.9.1", "R-LOSS white art=12.9.6"));
  CHECK_FALSE(settled("R-STOP", "R-RESTORE 2"));
  CHECK_FALSE(settled("R-WARN white", "R-WARN black"));
  CHECK(settled("R-WARN white", "R-WARN white"));
  CHECK(settled("R-LOSS white art=7.5.5", "R-WARN white art=7.5.5"));
}

TEST_CASE("who upsets the pieces puts them back in their own time, as long as play has not gone on") {
  const char* const game = "e4 e5 Nf3";
  Incident upset = incident(Rule::disturbed);
  upset.ply = 2;
  CHECK(first(moves(file("fide-2005", "?"), game), upset) == "R-STOP; R-RESTORE 2; R-START white");
  upset.by = Color::black;
  CHECK(first(moves(file("fide-2005", "?"), game), upset) == "R-STOP; R-RESTORE 2; R-START white");
  upset.ply.reset();
  CHECK(first(moves(file("fide-2005", "?"), game), upset) == "R-STOP; R-RESTORE 3; R-START black");
  // A wilful one is warned where no rule of its own has it lose, and only then.
  CHECK_FALSE(has(first(moves(file("fide-2005", "?"), game), upset), "R-WARN"));
  CHECK_FALSE(has(first(moves(file("fide-1928-draft", "?"), game), upset), "R-LOSS"));
  upset.restorable = false;
  CHECK(first(moves(file("fide-2005", "?"), game), upset) == "R-STOP; R-RESTORE 3; R-START black");
  CHECK(has(propose(moves(file("fide-2005", "?"), game), upset).front().why,
            "the last position that is known"));
}

TEST_CASE("an irregular ply is the latest one, or the one that is named") {
  GameFile game = irregular(moves(file("fide-2023"), "e4 e5"), "g1g4");
  const Incident latest = incident(Rule::illegal_move);
  CHECK(has(first(game, latest), "R-RESTORE 2; "));
  GameFile begun = irregular(file("fide-2023"), "g1g4");
  CHECK(has(first(begun, latest), "R-RESTORE 0 "));
  Incident named = latest;
  named.ply = 0;
  CHECK(has(first(begun, named), "R-RESTORE 0 "));
  named.ply = 1;  // that was not written down
  CHECK_FALSE(has(first(begun, named), "R-RESTORE"));
}

TEST_CASE("two kings in check go back to before the ply that left them so, though it was the first") {
  const GameFile game = irregular(untimed("fide-2005", "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1"), "a1a8");
  Incident both = incident(Rule::kings_in_check);
  both.ply = 1;
  CHECK(has(first(game, both), "R-RESTORE 0"));
}

TEST_CASE("a flag of a player whose claim was postponed: the claim is decided first",
          "[F05-10.2b][F23-III.5]") {
  for (const char* edition : {"fide-2005", "fide-2018-g3", "fide-2023-g3"}) {
    CAPTURE(edition);
    GameFile game = enter(file(edition, "5400"), entry::Clock{{90s, 600s}});
    game = ruled(game, "R-CLAIM white quickplay postpone");
    game = enter(game, entry::Clock{{0s, 600s}});
    CHECK(proposed(game, incident(Rule::time_forfeit_candidate)) ==
          Lines{"R-CLAIM white quickplay accept", "R-LOSS white"});
    CHECK(proposed(game, incident(Rule::time_forfeit_candidate, Color::black)) == Lines{"R-LOSS black"});
    CHECK(proposed(ruled(game, "R-CLAIM white quickplay reject"), incident(Rule::time_forfeit_candidate)) ==
          Lines{"R-LOSS white"});
  }
}

namespace {
const MateOracle kCanMate = [](const Position&, Color) { return true; };
}

TEST_CASE("a flag behind an illegal move of any ply: the illegal move is decided first",
          "[F23-7.5.1][F05-7.4a][F23-A.4.2]") {
  const auto on_flag = [](const GameFile& game) {
    const auto all = propose(game, incident(Rule::time_forfeit_candidate, Color::black), kCanMate);
    return fmt::format("{} ({})", all.front().why, all.size());
  };
  const auto illegal_then = [](std::string_view id, const char* then) {
    return moves(irregular(moves(file(id, id.find("rapid") == id.npos ? "5400" : "900"), "e4 e5"), "b1b3"),
                 then);
  };
  const std::string first =
      "the illegal move 2. b1b3 is decided first: play goes back to the position after Black's move 1 by it";
  for (const char* id : {"fide-2005", "fide-2018", "fide-2023"}) {
    CAPTURE(id);
    CHECK(on_flag(illegal_then(id, "")) == first + " (1)");
    CHECK(on_flag(illegal_then(id, "d6")) == first + " (1)");
    CHECK(on_flag(illegal_then(id, "d6 a3 a6")) == first + " (1)");
  }
  CHECK(on_flag(illegal_then("fide-1930", "")) == "if the opponent claims it, " + first + " (2)");
  // At rapid it stands once it is answered.
  CHECK(on_flag(illegal_then("fide-2005-rapid", "")) == "if the opponent claims it, " + first + " (2)");
  CHECK_FALSE(has(on_flag(illegal_then("fide-2005-rapid", "d6")), "decided first"));
  CHECK_FALSE(has(on_flag(illegal_then("fide-2023-rapid", "d6")), "decided first"));
  // It was ruled on.
  CHECK_FALSE(has(on_flag(ruled(illegal_then("fide-2023", ""), "R-TIME black +2:00 art=7.5.5")), "decided"));
  const GameFile undone =
      ruled(ruled(illegal_then("fide-2023", ""), "R-TIME black +2:00 art=7.5.5"), "R-UNDO 1");
  CHECK(on_flag(undone) == first + " (1)");
}

TEST_CASE("any matter behind an illegal move of the record: the illegal move is decided first",
          "[F23-7.5.1]") {
  // An empty press got two minutes, though play goes back to before it.
  const GameFile game = moves(irregular(moves(file("fide-2023", "5400"), "e4 e5"), "b1b3"), "d6");
  const std::string first =
      "the illegal move 2. b1b3 is decided first: play goes back to the position after Black's move 1 by it";
  for (const Rule what : {Rule::press_without_move, Rule::two_hands, Rule::touch_move, Rule::displaced,
                          Rule::time_forfeit_candidate}) {
    CAPTURE(static_cast<int>(what));
    Incident asked = incident(what);
    if (what == Rule::touch_move) asked.own = {sq("g1")};
    const auto all = propose(game, asked, by_material);
    REQUIRE(all.size() == 1);
    CHECK(all.front().why == first);
    CHECK(all.front().rulings.empty());
    CHECK(all.front().article == "7.5.1");
  }
  // The illegal move itself waits for none.
  CHECK(has(text(propose(game, incident(Rule::illegal_move), by_material).front()), "R-RESTORE 2"));
  // Of two the earlier one comes first, and of the clock nothing does.
  const GameFile two = irregular(game, "g1g4");
  CHECK(has(propose(two, incident(Rule::illegal_move), by_material).front().why, first));
  CHECK_FALSE(has(propose(two, incident(Rule::clock_edited), by_material).front().why, "decided first"));
}

TEST_CASE("an illegal move behind a flag that nobody ruled on: the flag is decided first",
          "[F23-6.9][F05-6.10][F30-20.6]") {
  // Both were offered beside each other: the position back, with two minutes for a player who had won.
  const auto fallen = [](const char* id, Times shown) {
    return enter(moves(file(id, "5400"), "e4 e5"), entry::Clock{.times = shown, .running = Color::white});
  };
  const auto on_illegal = [](const GameFile& game) {
    Incident illegal = incident(Rule::illegal_move, game.state().plies.back().side);
    illegal.raised_by = Raising::opponent;
    return propose(game, illegal, kCanMate);
  };
  const std::string first = "the flag that fell in White's move 2 is decided first: the game ends by it";
  for (const char* id : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2018", "fide-2023"}) {
    CAPTURE(id);
    const GameFile flag = fallen(id, {0min, 80min});
    for (const GameFile& game : {irregular(flag, "b1b3"), irregular(moves(flag, "Nf3"), "b8b6")}) {
      const auto all = on_illegal(game);
      REQUIRE(all.size() == 1);
      CHECK(all.front().why == first);
      CHECK(all.front().rulings.empty());
    }
    // Shown once more it is the same flag. A flag waits for no other one.
    const GameFile again =
        enter(moves(flag, "Nf3"), entry::Clock{.times = {0min, 79min}, .running = Color::black});
    CHECK(on_illegal(irregular(again, "b8b6")).front().why == first);
    for (const GameFile& game : {flag, again, irregular(flag, "b1b3")})
      CHECK(
          has(text(propose(game, incident(Rule::time_forfeit_candidate), kCanMate).front()), "R-LOSS white"));
    // Time that was given ends it, and an illegal move before the flag comes first.
    const GameFile given = ruled(flag, "R-SETCLOCK white=5:00");
    CHECK_FALSE(has(on_illegal(irregular(given, "b1b3")).front().why, "flag"));
    const GameFile behind = enter(irregular(fallen(id, {1min, 80min}), "b1b3"),
                                  entry::Clock{.times = {1min, 0min}, .running = Color::black});
    CHECK_FALSE(has(on_illegal(behind).front().why, "flag"));
  }
  // Where only the opponent may call the flag, both are told.
  const auto both = on_illegal(irregular(fallen("fide-2005-rapid", {0min, 20min}), "b1b3"));
  REQUIRE(both.size() == 2);
  CHECK(both.front().why == "if the opponent claims it, " + first);
  CHECK(has(both.back().why, "if the flag is not claimed: "));
  CHECK(has(text(both.back()), "R-RESTORE 2"));
  CHECK_FALSE(waits_for_flags(Rule::threefold));
  CHECK_FALSE(waits_for_flags(Rule::seventy_five_moves));
}

TEST_CASE("a flag behind a press without a move: the time was the opponent's", "[F23-7.5.3]") {
  const GameFile game = enter(moves(file("fide-2018", "5400"), "e4 e5"),
                              entry::Clock{.times = {80min, 0min}, .running = Color::black});
  const auto told = propose(game, incident(Rule::time_forfeit_candidate, Color::black), kCanMate);
  REQUIRE(told.size() == 1);
  CHECK(told.front().rulings.empty());
  CHECK(told.front().why ==
        "Black's time ran in White's turn, by a press without a move: that is decided first");
}

TEST_CASE("a draw offer that nobody answered outlasts a position that is put back", "[F23-9.1]") {
  const GameFile offered =
      ruled(irregular(moves(file("fide-2023", "5400"), "e4 e5"), "b1b3"), "R-NOTE offer=white");
  CHECK(ruled(offered, "R-RESTORE 2").state().history.open_offer() == Color::white);
  CHECK_FALSE(ruled(moves(offered, "d6"), "R-RESTORE 2").state().history.open_offer());
}

TEST_CASE("a flag behind the illegal move that loses: that is decided first", "[F23-7.5.5][F05-7.4b]") {
  for (const char* id : {"fide-2005", "fide-2018", "fide-2023"}) {
    CAPTURE(id);
    GameFile game = irregular(moves(file(id, "5400"), "e4 e5"), "b1b3");
    for (int counted = 0; counted < (game.state().edition.id == "fide-2005" ? 2 : 1); ++counted) {
      const auto told = propose(game, incident(Rule::illegal_move));
      game = ruled(game, to_string(told.front().rulings.at(0)));
      game = ruled(game, to_string(told.front().rulings.at(1)));
      game = irregular(enter(game, entry::BoardSet{}), "b1b3");
    }
    const auto all =
        propose(moves(game, "d6"), incident(Rule::time_forfeit_candidate, Color::black), kCanMate);
    CHECK(all.front().why == "the illegal move 2. b1b3 is decided first: the game ends by it");
    CHECK(all.size() == 1);
  }
}

TEST_CASE("a mate and a flag: what came first is said, or that nobody knows") {
  const GameFile game = moves(file("fide-2023", "5400", "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1"), "Re8");
  Incident flag{
      .what = Rule::time_forfeit_candidate, .by = Color::white, .ply = 0, .first_choice = {}, .first = {}};
  const auto told = [&](std::optional<std::chrono::milliseconds> stood) {
    flag.made_before = stood;
    const auto all = propose(game, flag);
    return fmt::format("{} ({})", all.front().why, all.size());
  };
  CHECK(told({}) ==
        "mate on the board after the flag fell: 1-0 stands, unless the flag was called before (2)");
  CHECK(told(std::chrono::seconds{1}) ==
        "mate on the board, and the flag fell at nearly the same time; nobody knows which came first: 1-0 "
        "stands, unless the flag was called before (2)");
  CHECK(told(std::chrono::seconds{5}) == "mate on the board before the flag fell: 1-0 stands (1)");
}

TEST_CASE("a mate and a flag where used-up time loses by itself: the loss is first if the flag clearly was") {
  const GameFile game = moves(file("fide-1930", "5400", "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1"), "Re8");
  Incident flag{
      .what = Rule::time_forfeit_candidate, .by = Color::white, .ply = 0, .first_choice = {}, .first = {}};
  const auto told = [&](std::optional<std::chrono::milliseconds> stood) {
    flag.made_before = stood;
    std::string out;
    for (const auto& one : propose(game, flag)) out += (out.empty() ? "" : " | ") + one.why;
    return out;
  };
  CHECK(told({}) ==
        "the flag fell before that move: loss by time | mate on the board: 1-0 stands if that move was made "
        "before the flag fell");
  CHECK(told(std::chrono::seconds{1}) ==
        "mate on the board, and the flag fell at nearly the same time; nobody knows which came first: 1-0 "
        "stands, unless the flag fell before | if the flag fell before that move: loss by time");
  CHECK(told(std::chrono::seconds{5}) == "mate on the board before the flag fell: 1-0 stands");
}

TEST_CASE("displaced pieces of one player that either hand may have moved go back in either player's time") {
  Incident pushed = incident(Rule::displaced, Color::white);
  pushed.own = {sq("e4")};
  const GameFile game = moves(file("fide-2023"), "e4 d5");
  CHECK(proposed(game, pushed) == Lines{"R-STOP; R-RESTORE 2; R-START white"});
  pushed.either_hand = true;
  CHECK(proposed(game, pushed) ==
        Lines{"R-STOP; R-RESTORE 2; R-START black", "R-STOP; R-RESTORE 2; R-START white"});
  CHECK(proposed(moves(file("fide-1930"), "e4 d5"), pushed) == Lines{"R-STOP; R-RESTORE 2; R-START white"});
}

}  // namespace propose_test
