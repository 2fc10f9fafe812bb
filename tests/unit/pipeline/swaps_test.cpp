// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How a tracker sees two tables is in hard_cases_i_test.cpp; here the test gives the conclusions of several.
#include "daemon/pipeline/swaps.hpp"

#include <deque>

#include "daemon/events/evidence_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tracked_words.hpp"

namespace swaps_test {

using namespace eboard::pipeline;
using namespace eboard::tracking;
using eboard::rules::Placement;

namespace {

const std::string kItalian = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R";
const std::string kSlav = "rnbqkb1r/pp2pppp/2p2n2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R";
const std::string kEnding = "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8";
const std::string kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

MoveTracked moved(int ply, std::string uci, const std::string& placement) {
  MoveTracked out;
  out.ply = ply;
  out.uci = PlayedMove::read(uci);
  out.fen = placement + " w - - 0 1";
  return out;
}

IrregularityFound flagged(const Note& note) {
  IrregularityFound out;
  out.id = note.id;
  out.code = note.code;
  out.state = note.state;
  return out;
}

class Hall {
 public:
  explicit Hall(int tables) : where_(static_cast<std::size_t>(tables)), game_(where_.size(), 1) {}

  void conclude(int table, Conclusion what) {
    where_[static_cast<std::size_t>(table - 1)].apply(
        {at_, game_[static_cast<std::size_t>(table - 1)], std::move(what)});
  }
  void passes() { at_ += Millis{1000}; }
  void shows(int table, const std::string& placement) {
    passes();
    conclude(table, BoardSeen{placement, false});
  }
  /// The game came that far, and the board agrees.
  void stands(int table, const std::string& placement) {
    conclude(table, GameStarted{kArray + " w KQkq - 0 1", false});
    conclude(table, moved(1, "e2e4", placement));
    shows(table, placement);
  }
  void end(int table) {
    conclude(table, GameEnded{eboard::rules::Result::draw, EndedBy::kings_on_centre});
    passes();
  }
  /// "1 pending 2 pending", and passes it to them.
  std::string look(int changed) {
    std::vector<TableAt> tables;
    for (std::size_t i = 0; i < where_.size(); ++i) tables.push_back({static_cast<int>(i) + 1, &where_[i]});
    std::string out;
    for (const auto& [number, note] : find_swaps(tables, changed)) {
      out += (out.empty() ? "" : " ") + std::to_string(number) + " " + note.state;
      evidence = to_text(note.evidence);
      conclude(number, flagged(note));
    }
    return out;
  }
  std::string jumps(int table, const std::string& placement) {
    shows(table, placement);
    return look(table);
  }

  std::string evidence;  ///< of the latest finding

 private:
  std::deque<Whereabouts> where_;
  std::vector<int> game_;
  Millis at_{0};
};

}  // namespace

TEST_CASE("two boards that jump to each other's games changed places, and back") {
  Hall hall(2);
  hall.stands(1, kItalian);
  hall.stands(2, kSlav);
  CHECK(hall.jumps(1, kSlav) == "");
  CHECK(hall.jumps(2, kItalian) == "2 pending 1 pending");
  CHECK(hall.evidence == R"({"shows_table":2,"shown_by_table":2,"board":")" + kSlav + R"(","position":")" +
                             kItalian + R"("})");
  CHECK(hall.look(1) == "");
  CHECK(hall.look(2) == "");
  CHECK(hall.jumps(2, kSlav) == "2 corrected");
  CHECK(hall.jumps(1, kItalian) == "1 corrected");
  CHECK(hall.look(1) == "");
}

TEST_CASE("boards that went round in a ring are found when the last one shows its game") {
  Hall hall(4);
  hall.stands(1, kItalian);
  hall.stands(2, kSlav);
  hall.stands(3, kEnding);
  hall.stands(4, kItalian);
  CHECK(hall.jumps(2, kEnding) == "");
  CHECK(hall.jumps(1, kSlav) == "");
  CHECK(hall.jumps(3, kItalian) == "3 pending 1 pending 2 pending");
  CHECK(hall.evidence.starts_with(R"({"shows_table":3,"shown_by_table":1,)"));
}

TEST_CASE("exchanged back after the games went on is corrected") {
  const bool both = GENERATE(true, false);
  const std::string later_slav = both ? "r3k2r/pp3ppp/2p2n2/3p4/2PP4/2N2N2/PP3PPP/R3K2R" : kSlav;
  const std::string later_italian = "r3k1nr/ppp2ppp/8/2b1p3/2B1P3/8/PPP2PPP/R3K2R";
  Hall hall(2);
  hall.stands(1, kItalian);
  hall.stands(2, kSlav);
  CHECK(hall.jumps(1, kSlav) == "");
  CHECK(hall.jumps(2, kItalian) == "2 pending 1 pending");
  hall.conclude(1, moved(3, "@", later_slav));
  hall.shows(1, later_slav);
  hall.conclude(2, moved(3, "@", later_italian));
  hall.shows(2, later_italian);
  CHECK(hall.jumps(1, later_italian) == "");
  CHECK(hall.jumps(2, later_slav) == "2 corrected 1 corrected");
}

TEST_CASE("a board that lies the other way round is known again") {
  Hall hall(2);
  hall.stands(1, kItalian);
  hall.stands(2, kSlav);
  CHECK(hall.jumps(1, Placement::parse(kSlav)->rotated().fen()) == "");
  CHECK(hall.jumps(2, Placement::parse(kItalian)->rotated().fen()) == "2 pending 1 pending");
}

TEST_CASE("positions that differ in one piece are no exchange") {
  Hall hall(2);
  hall.stands(1, kItalian);
  hall.stands(2, kSlav);
  CHECK(hall.jumps(1, kSlav) == "");
  CHECK(hall.jumps(2, "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1") == "");
}

TEST_CASE("a board set up by hand, square by square, changed places with nobody") {
  Hall hall(2);
  hall.stands(1, kItalian);
  hall.stands(2, kSlav);
  CHECK(hall.jumps(1, kSlav) == "");
  Placement board = *Placement::parse(kSlav);
  const Placement wanted = *Placement::parse(kItalian);
  for (auto squares = board.difference(wanted); squares;) {
    const auto square = eboard::rules::pop(squares);
    board.set(square, wanted[square]);
    CHECK(hall.jumps(2, board.fen()) == "");
  }
}

TEST_CASE("games with equal or similar positions cannot be distinguished") {
  Hall hall(3);
  hall.stands(1, kItalian);
  hall.stands(2, kSlav);
  hall.stands(3, kSlav);
  CHECK(hall.jumps(1, kSlav) == "");
  CHECK(hall.jumps(3, kItalian) == "3 pending 1 pending");  // the board of 2 stands where it stood

  for (const int one : {2, 3}) {
    Hall alike(3);
    alike.stands(1, kItalian);
    alike.stands(2, kSlav);
    alike.stands(3, kSlav);
    CHECK(alike.jumps(one, kEnding) == "");
    CHECK(alike.jumps(5 - one, kItalian) == "");
    CHECK(alike.jumps(1, kSlav) == "");
  }

  Hall near(2);
  near.stands(1, kArray);
  near.stands(2, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  CHECK(near.jumps(1, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR") == "");
  CHECK(near.jumps(2, kArray) == "");
}

TEST_CASE("a game that is over is no game to be taken from its table") {
  Hall hall(2);
  hall.stands(1, kItalian);
  hall.stands(2, kSlav);
  hall.end(1);
  CHECK(hall.jumps(1, kSlav) == "");
  CHECK(hall.jumps(2, kItalian) == "");
}

TEST_CASE("a tracker that takes the jump for the next game does not hide it") {
  const bool at_once = GENERATE(true, false);
  Hall hall(2);
  hall.stands(1, kItalian);
  hall.stands(2, kSlav);
  if (!at_once) CHECK(hall.jumps(1, kSlav) == "");
  hall.passes();
  hall.conclude(1, GameEnded{eboard::rules::Result::unknown, EndedBy::new_game});
  hall.conclude(1, GameStarted{kArray + " w KQkq - 0 1", false});
  hall.conclude(1, moved(1, "d2d4", kSlav));
  if (at_once) hall.conclude(1, BoardSeen{kSlav, true});
  CHECK(hall.jumps(2, kItalian) == "2 pending 1 pending");
}

}  // namespace swaps_test
