// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What hands really do: fast replies, takebacks of moves that take two hands' work, kings that are captured,
// pieces that are in a hand when the game ends. With the recordings of such habits beside the clone.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "daemon/pipeline/replay.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_data.hpp"
#include "tests/support/table_script.hpp"
#include "tests/support/tracked_words.hpp"

namespace habits_test {

using namespace eboard;
using namespace eboard::tracking;
using eboard::test::Scene;
using eboard::test::Table;

namespace {

constexpr const char* kMayCastle = "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

/// The first line that begins with "game 1: ": the moves, and the result after "result".
std::string true_game(const std::string& name) {
  const std::string text = eboard::test::read_file(eboard::test::shared_data() / "habits" / (name + ".txt"));
  const std::size_t from = text.find("game 1: ") + 8;
  return text.substr(from, text.find('\n', from) - from);
}

struct Told {
  std::string game;   ///< as true_game() writes it
  std::string flags;  ///< for the arbiter and for who may claim, "illegal_move completed"
};

Told told_of(const std::string& name) {
  const auto capture =
      drivers::read_capture((eboard::test::shared_data() / "habits" / (name + ".ebcap")).string());
  REQUIRE(capture);
  const auto events = pipeline::replay(capture->lines, *drivers::find_driver("dgt"), {});
  Told told;
  for (const pipeline::ReplayedGame& game : pipeline::games_of(events)) {
    for (const MoveTracked& ply : game.plies) told.game += (told.game.empty() ? "" : " ") + ply.uci.text();
    told.game += "  result " + std::string(rules::to_string(game.result));
  }
  for (const TrackedEvent& event : events) {
    const auto* found = std::get_if<IrregularityFound>(&event.what);
    if (found == nullptr || found->for_whom == ForWhom::op) continue;
    told.flags += (told.flags.empty() ? "" : ", ") + found->code + ' ' + found->state;
  }
  return told;
}

}  // namespace

TEST_CASE("a press is not the one of the ply behind it, however fast the reply and what follows") {
  const std::string replied = "-h2 +Ph3 300ms Lw 200ms -a7 +pa6 100ms Lb 300ms ";
  Table castled({.fen = kMayCastle});
  castled.play(replied + "-e1 +Kg1 3s -h1 +Rf1 300ms Lw 2s");
  CHECK(castled.flags() == "");
  CHECK(castled.committed() == "h2h3 a7a6 e1g1");
  Table promoted({.fen = "7k/P7/8/8/8/8/p6P/7K w - - 0 1"});
  promoted.play("-h2 +Ph3 300ms Lw 200ms -h8 +kg8 100ms Lb 300ms -a7 +Pa8 3s -a8 +Qa8 300ms Lw 2s");
  CHECK(promoted.flags() == "");
  CHECK(promoted.committed() == "h2h3 h8g8 a7a8q");
}

TEST_CASE("a castling that is incomplete at the press is found all the same") {
  Table table({.fen = kMayCastle});
  table.play("-h2 +Ph3 300ms Lw 200ms -a7 +pa6 100ms Lb 300ms -e1 +Kg1 300ms Lw 3s");
  CHECK(table.flag_states("incomplete_move") == "completed");
}

TEST_CASE("a castling or a capture en passant that is taken back is no incomplete move") {
  for (const char* back : {"-f1 1s +Rh1 2500ms -g1 1s +Ke1", "-g1 1s +Ke1 2500ms -f1 1s +Rh1"}) {
    Table table({.fen = kMayCastle});
    table.play(std::string("-e1 +Kg1 -h1 +Rf1 300ms Lw 2s ") + back + " 1s Lb 2s -d2 +Pd3 Lw 2s");
    CHECK(table.committed() == "d2d3");
    CHECK_FALSE(table.flagged("incomplete_move"));
  }
  Table table({.fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"});
  table.play("-d5 -e5 +Pd6 300ms Lw 2s +pd5 2500ms -d6 +Pe5 1s Lb 2s -e1 +Ke2 Lw 2s");
  CHECK(table.committed() == "e1e2");
  CHECK_FALSE(table.flagged("incomplete_move"));
}

TEST_CASE("a capture en passant that is not allowed is one offence, and takes the pawn all the same") {
  const Scene scene{.fen = "4kb2/8/8/2pP4/8/8/8/4K3 w - - 0 1"};
  Table table(scene);
  table.play("-d5 +Pc6 2s -c5 600ms Lw 3s -f8 +bc5 Lb 2s -e1 +Ke2 Lw 2s -e8 +ke7 Lb 2s");
  CHECK(table.committed() == "d5c6! f8c5 e1e2 e8e7");
  CHECK(table.flags() == "illegal_move");
  CHECK(table.flag_states("illegal_move") == "completed stood");
}

TEST_CASE("a king whose move was pressed and that is then captured on its square stood there") {
  Table table({.fen = "4k3/8/8/8/1r6/8/8/4K2R w - - 0 1"});
  table.play("-h1 +Rh2 Lw 1s -b4 +rb2 Lb 1s -e1 +Kd2 300ms Lw 4s -d2 600ms -b2 +rd2 300ms Lb 10s stop 5s");
  CHECK(table.flag_states("illegal_move") == "completed");
  table.finish();
  CHECK(table.committed() == "h1h2 b4b2");
}

TEST_CASE("the piece that stood for long, or when its player pressed, is what the pawn became") {
  const Scene scene{.fen = "6k1/8/8/8/8/8/p7/1R4K1 b - - 0 1"};
  Table pressed(scene);
  pressed.play(
      "-a2 +pa1 1s -a1 1s +na1 900ms Lb 500ms -a1 600ms -b1 +Ra1 600ms Lw 2s -g8 +kg7 Lb 2s -a1 +Ra2 Lw 2s");
  CHECK(pressed.committed() == "a2a1n b1a1 g8g7 a1a2");
  Table stood(scene);
  stood.play(
      "-a2 +pa1 1s -a1 600ms +ba1 600ms Lb 20s -b1 400ms -a1 600ms +Ra1 600ms Lw 2s -g8 +kg7 Lb 2s -a1 +Ra2 "
      "Lw 2s");
  CHECK(stood.committed() == "a2a1b b1a1 g8g7 a1a2");
}

TEST_CASE("a piece that was placed and is in the hand when the clock is stopped made no ply") {
  Table table({.fen = kMayCastle});
  table.play("-h2 +Ph3 Lw 2s -a7 +pa6 Lb 2s -c4 +Bb3 1500ms -b3 6s stop 5s");
  table.finish();
  CHECK(table.committed() == "h2h3 a7a6");
  Table put_down({.fen = kMayCastle});
  put_down.play("-h2 +Ph3 Lw 2s -a7 +pa6 Lb 2s -c4 +Bb3 6s stop 5s");
  put_down.finish();
  CHECK(put_down.committed() == "h2h3 a7a6 c4b3");
}

TEST_CASE("what the clock was stopped on decides, whatever is set up on these squares afterwards") {
  Table hand({.fen = kMayCastle});
  hand.play("-h2 +Ph3 Lw 2s -a7 +pa6 Lb 2s -b2 +Pb3 Lw 2s -b7 +pb6 Lb 2s -d2 +Pd3 Lw 2s -b8 +nc6 Lb 2s ");
  hand.play(
      "-h1 +Rh2 1500ms -h2 6s stop 5s board=rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R dump 5s");
  hand.play("w=300 b=300 3s");
  CHECK(hand.committed() == "h2h3 a7a6 b2b3 b7b6 d2d3 b8c6");
  Table king({.fen = "4k3/p7/8/8/8/8/6P1/K3R3 b - - 0 1"});
  king.play("-a7 +pa6 Lb 3s -e1 =Re8 Lw 5s stop 4s board=4k3/p7/8/8/8/8/6P1/K3R3 dump 5s w=300 b=300 3s");
  CHECK(king.committed() == "");
  CHECK(king.flag_states("illegal_move") == "completed");
}

TEST_CASE("an offence whose king is captured at once is reported when the clock is stopped") {
  Table table({.fen = "4k3/p7/8/8/8/8/6P1/K3R3 b - - 0 1"});
  table.play("-a7 +pa6 Lb 600ms -e1 =Re8 Lw 600ms stop 5s");
  CHECK(table.flag_states("illegal_move") == "completed");
}

TEST_CASE("an offence whose king was taken never stands, whatever is set up afterwards") {
  Table table({.fen = "r4rk1/pp4pp/2pq4/2bp1bB1/7Q/2PB4/P1P2PPP/R4RK1 w - - 0 15"});
  table.play("-f2 +Pf3 Lw 4s -c5 800ms -g1 300ms +bg1 Lb 1200ms stop 15s");
  CHECK(table.flag_states("king_captured") == "completed");
  table.play("-g5 500ms -c3 500ms +Bc1 300ms -d5 500ms +pd7 500ms -f1 300ms -b2 +Pb2 5s");
  table.play("board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR dump 5s w=300 b=300 3s");
  CHECK(table.committed() == "");
  CHECK(table.flag_states("illegal_move") == "completed");
}

TEST_CASE(
    "what was put back while the clock stood is taken back though the next hand is at work before it runs") {
  Table table({.fen = kMayCastle});
  table.play(
      "-h2 +Ph3 Lw 2s -a7 +pa6 Lb 2s -h1 +Rh2 2500ms -a2 +Pa3 3s Lw 1s stop 4s -h2 +Rh1 600ms -a3 +Pa2 ");
  table.play("10s w=4000 b=4000 3s -a2 100ms go 300ms +Pa4 300ms Lw 3s -h7 +ph6 Lb 3s");
  CHECK(table.committed() == "h2h3 a7a6 a2a4 h7h6");
}

TEST_CASE("what is put back while the clock stands is no play, and play goes on from there") {
  Table table({.fen = kMayCastle});
  table.play("-h2 +Ph3 Lw 2s -a7 +pa6 Lb 2s -h1 +Rh2 2500ms -a2 +Pa3 3s Lw 2s -b8 +nc6 3s Lb 15s stop 4s ");
  table.play("-h2 +Rh1 600ms -a3 +Pa2 600ms -c6 +nb8 20s w=4000 b=4000 go 8s -a2 +Pa3 Lw 2s -h7 +ph6 Lb 2s");
  CHECK(table.committed() == "h2h3 a7a6 a2a3 h7h6");
}

TEST_CASE("a player who moves a piece of the opponent's and presses has made an illegal move") {
  const std::string moved = "-h2 +Ph3 Lw 3s -f6 +nh5 Lb 3s -c5 +bd4 Lw 3s ";
  Table stood({.fen = kMayCastle});
  stood.play(moved + "-a7 +pa6 Lb 3s -a2 +Pa3 Lw 2s");
  CHECK(stood.committed() == "h2h3 f6h5 c5d4! a7a6 a2a3");
  CHECK(stood.flag_states("illegal_move") == "completed stood");
  Table put_right({.fen = kMayCastle});
  put_right.play(moved + "stop 4s -d4 +bc5 20s w=4000 b=4000 go 4s -a2 +Pa3 Lw 2s -a7 +pa6 Lb 2s");
  CHECK(put_right.committed() == "h2h3 f6h5 a2a3 a7a6");
  CHECK(put_right.flag_states("illegal_move") == "completed corrected");
  // Who moves on before the opponent has pressed moves their own piece, be it too late.
  Table own({.fen = kMayCastle});
  own.play("-h2 +Ph3 Lw 3s -f6 +nh5 Lb 1s -h5 +nf4 4s");
  CHECK_FALSE(own.flagged("illegal_move"));
}

TEST_CASE("what an arbiter puts back is put back to before the offence") {
  Table table({.fen = "r3k3/7p/8/8/8/8/7P/R3K3 w - - 0 1"});
  table.play("-e1 +Ke2 Lw 3s -e8 +ke7 Lb 3s -a8 +ra5 600ms Lw 3s -a5 +ra8 600ms Lb 3s -h2 +Ph3 600ms Lw 3s ");
  table.play("stop 4s -h3 +Ph2 20s w=4000 b=4000 go 6s -a1 +Ra2 600ms Lw 3s -h7 +ph6 600ms Lb 3s");
  CHECK(table.committed() == "e1e2 e8e7 a1a2 h7h6");
  CHECK(table.flag_states("illegal_move") == "completed stood corrected");
}

TEST_CASE("a piece of the opponent's that goes back where it stood is taken back, not moved") {
  Table table({.fen = kMayCastle});
  table.play("-h2 +Ph3 Lw 3s -f6 +nh5 Lb 3s -h5 +nf6 Lw 3s -a7 +pa6 Lb 3s -a2 +Pa3 Lw 2s");
  CHECK(table.committed() == "h2h3 a7a6 a2a3");
  CHECK_FALSE(table.flagged("illegal_move"));
}

TEST_CASE("two moves in one turn are one offence, in whatever order and however far apart they are made") {
  constexpr const char* kBoth = "@rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/2N2N1P/PPPP1PP1/R1BQK2R";
  for (const char* both : {"-h2 +Ph3 2s -b1 +Nc3 600ms Lw 3s ", "-b1 600ms -h2 +Nc3 +Ph3 600ms Lw 3s ",
                           "-b1 +Nc3 4s -h2 +Ph3 600ms Lw 600ms "}) {
    Table table({.fen = kMayCastle});
    table.play(std::string(both) + "-a7 +pa6 Lb 3s -a2 +Pa3 Lw 2s");
    CHECK(table.committed() == std::string(kBoth) + " a7a6 a2a3");
    CHECK(table.flag_states("illegal_move") == "completed stood");
  }
  Table castled({.fen = kMayCastle});
  castled.play("-e1 +Kg1 600ms -h1 +Rf1 2s -d2 +Pd3 600ms Lw 3s -a7 +pa6 Lb 3s -a2 +Pa3 Lw 2s");
  CHECK(castled.committed() == "@rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 a7a6 a2a3");
}

TEST_CASE("the second of two moves may go where the first one came from") {
  const auto both = [](const std::string& hands, const char* placement) {
    Table table({.fen = kMayCastle});
    table.play(hands + " 600ms Lw 3s ");
    CHECK(table.flag_states("illegal_move") == "completed");
    CHECK_FALSE(table.flagged("out_of_turn"));
    table.play("-a7 +pa6 Lb 3s -a2 +Pa3 Lw 2s");
    CHECK(table.committed() == std::string("@") + placement + " a7a6 a2a3");
    CHECK(table.flag_states("illegal_move") == "completed stood");
  };
  for (const char* wait : {" ", " 2s ", " 4s "}) {
    CAPTURE(wait);
    both(std::string("-f3 -e5 +Ne5") + wait + "-d1 +Qf3",
         "rnbqk2r/pppp1ppp/5n2/2b1N3/2B1P3/5Q2/PPPP1PPP/RNB1K2R");
    both(std::string("-d2 +Pd4") + wait + "-c1 +Bd2",
         "rnbqk2r/pppp1ppp/5n2/2b1p3/2BPP3/5N2/PPPB1PPP/RN1QK2R");
    both(std::string("-e1 +Kg1 600ms -h1 +Rf1") + wait + "-d1 +Qe1",
         "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNB1QRK1");
  }
}

TEST_CASE("a rook that goes over another one has made one move, and the other one none") {
  Table table({.fen = "4k3/p7/8/8/8/8/8/1K1R3R w - - 0 1"});
  table.play("-h1 +Rc1 600ms Lw 3s");
  CHECK(table.flag_states("illegal_move") == "completed");
  table.play("-a7 +pa6 Lb 3s -b1 +Kb2 Lw 2s");
  CHECK(table.committed() == "h1c1! a7a6 b1b2");
}

TEST_CASE("of two moves in one turn the one before the opponent's press may be the opponent's own hand") {
  const auto plays = [](Table& table, const std::string& sleeve) {
    table.play("-h2 +Ph3 2s " + sleeve + " 4s -b8 +nc6 600ms Lb 3s");
  };
  for (const char* sleeve : {"-g7 +pg6 800ms Lw", "-g7 +pg6 3s Lw", "-g7 +pg6 6s Lw"}) {
    CAPTURE(sleeve);
    Table table({.fen = kMayCastle});
    plays(table, sleeve);
    CHECK(table.flag_states("illegal_move") == "pending");
    CHECK(table.flag_states("displaced") == "pending");
    CHECK(table.flag_states("press_forgotten").find("completed") ==
          table.flag_states("press_forgotten").rfind("completed"));
    SECTION("play goes on") {
      table.play("-d2 +Pd3 Lw 3s -a7 +pa6 Lb 3s");
      CHECK(table.committed() == "h2h3 @r1bqk2r/pppp1p1p/2n2np1/2b1p3/2B1P3/5N1P/PPPP1PP1/RNBQK2R d2d3 a7a6");
      CHECK(table.flag_states("illegal_move") == "pending");
    }
    SECTION("both are put back") {
      table.play("stop 2s -c6 +nb8 1s -g6 +pg7 3s go 3s");
      CHECK(table.flag_states("illegal_move") == "pending corrected");
      CHECK(table.flag_states("displaced") == "pending corrected");
    }
  }
  // The same piece went on, over the square where it stood.
  Table on({.fen = kMayCastle});
  on.play("-h2 +Ph3 2s -b8 +nc6 2s Lw 4s -c6 +nd4 600ms Lb 4s");
  CHECK(on.flag_states("illegal_move") == "pending");
  CHECK(on.flag_states("displaced") == "pending");
  Table early({.fen = kMayCastle});
  early.play("-h2 +Ph3 2s -b8 200ms Lw 400ms +nd4 600ms Lb 4s");
  CHECK(early.flag_states("illegal_move") == "completed");
  for (const char* own_hand : {"Lw 3s -g7 +pg6", "-g7 +pg6 300ms Lw"}) {  // or replied before the press
    CAPTURE(own_hand);
    Table own({.fen = kMayCastle});
    plays(own, own_hand);
    CHECK(own.flag_states("illegal_move") == "completed");
    CHECK_FALSE(own.flagged("displaced"));
  }
}

TEST_CASE("two moves are one offence though the second looked like a piece that was being taken") {
  Table table({.fen = "4k3/p7/8/2n5/8/3Q4/P7/4K2B w - - 0 1"});
  table.play("-h1 +Bg2 700ms -d3 +Qd2 300ms Lw 12s");
  CHECK(table.flag_states("illegal_move") == "completed");
  table.play("-a7 +pa6 Lb 3s");
  CHECK(table.committed() == "@4k3/p7/8/2n5/8/8/P2Q2B1/4K3 a7a6");
}

TEST_CASE("a player who makes another move and takes the first one back before the press has made one") {
  Table table({.fen = kMayCastle});
  table.play("-h2 +Ph3 2s -b1 +Nc3 2s -h3 +Ph2 2s Lw 3s -a7 +pa6 Lb 3s -a2 +Pa3 Lw 2s");
  CHECK(table.committed() == "b1c3 a7a6 a2a3");
  CHECK_FALSE(table.flagged("illegal_move"));
}

TEST_CASE(
    "if it cannot be known what was played, nothing is promised, it is reported, and play is followed") {
  Table table({.fen = kMayCastle});
  table.play("-h2 +Ph3 1s -b1 +Nc3 1s -d1 +Qe2 1s -a2 +Pa3 600ms Lw 3s -a7 +pa6 Lb 3s -e1 +Kd1 Lw 3s ");
  table.play("-h7 +ph6 Lb 3s -b2 +Pb4 Lw 3s -g7 +pg6 Lb 3s -b4 -c5 +Pc5 Lw 3s -h8 +rh7 Lb 3s");
  CHECK(table.flags() == "");
  table.play("-c1 +Bb2 Lw 3s -h7 +rh8 Lb 3s -c5 +Pc6 Lw 3s -d7 -c6 +pc6 Lb 3s -c4 +Bd3 Lw 3s");
  CHECK(table.flags() == "record_presumed");
  table.play("-b8 +nd7 Lb 3s -d3 +Bc4 Lw 3s -h8 +rh7 Lb 3s");
  CHECK(table.committed().ends_with(" c4d3 b8d7 d3c4 h8h7"));
  CHECK(std::ranges::none_of(table.events(), [](const TrackedEvent& event) {
    const auto* move = std::get_if<MoveTracked>(&event.what);
    return move != nullptr && move->state == MoveState::committed;
  }));
}

namespace {

constexpr const char* kSixPlies =
    "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s -f1 +Bb5 Lw 2s -a7 +pa6 Lb 2s ";
constexpr const char* kSpilled =
    "-c6 -b5 -a6 2s stop 3s board=8/8/8/8/8/8/8/8 dump 3s board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "
    "dump 4s ";
constexpr const char* kOnceMore = "-e2 +Pe4 1s -e7 +pe5 1s -g1 +Nf3 1s -b8 +nc6 1s -f1 +Bb5 1s -a7 +pa6 3s ";

}  // namespace

TEST_CASE("a game that is played once more from memory, at the old times, is the same game") {
  Table table;
  table.play(std::string(kSixPlies) + kSpilled);
  CHECK(table.result() == "*");
  table.play(std::string(kOnceMore) + "go 2s -b5 +Ba4 Lw 2s -g8 +nf6 Lb 2s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6");
  CHECK(table.count<GameStarted>() == 1);
  CHECK(table.flag_states("no_result") == "completed withdrawn");
}

TEST_CASE("a game that begins as the one before, or with another clock, is the next game") {
  for (const char* next :
       {"w=300 b=300 go 2s -e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s", "go 2s -e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s",
        "-e2 +Pe4 3s -e7 +pe5 3s -b1 +Nc3 4s -g8 +nf6 4s"}) {
    INFO(next);
    Table table;
    table.play(std::string(kSixPlies) + kSpilled + next);
    table.finish();
    CHECK(table.count<GameStarted>() == 2);
    CHECK(table.committed().starts_with("e2e4 e7e5"));
  }
}

TEST_CASE("a game that is played once more while the clock stands was analysed") {
  Table table;
  table.play(std::string(kSixPlies) + kSpilled + kOnceMore + "-b5 -c6 +Bc6 2s -d7 -c6 +pc6 20s");
  table.play("board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR dump 4s w=300 b=300 go 2s -d2 +Pd4 Lw 2s");
  table.play("-d7 +pd5 Lb 2s");
  CHECK(table.count<GameStarted>() == 2);
  CHECK(table.committed() == "d2d4 d7d5");
}

TEST_CASE("recordings of habits are followed as they were played") {
  if (!eboard::test::have_shared_data()) return;
  const std::map<std::string, std::string> flags{
      {"castling-after-fast-reply", ""},
      {"illegal-ep-false-accusation-1", "illegal_move completed, illegal_move stood"},
      {"illegal-ep-flagged-twice", "illegal_move completed, illegal_move stood, illegal_move corrected"},
      {"king-taken-1", "illegal_move completed, king_captured completed"},
      {"king-taken-2-withdrawn", "illegal_move completed, king_captured completed"},
      {"move-in-the-hand-then-resigns", ""},
      {"promotion-after-fast-reply", ""},
      {"spill-and-replay", ""},
      {"takeback-of-castling-1", "moved_after_press pending"},
      {"takeback-of-castling-2-stays-open", "moved_after_press pending"},
      {"takeback-of-en-passant", "moved_after_press pending"},
      {"tipped-king-told-as-move", ""},
      {"opponents-man-moved-unseen", "illegal_move completed, illegal_move stood"},
      {"two-moves-in-a-turn-put-back-1",
       "illegal_move completed, illegal_move stood, illegal_move corrected, touch_move completed"},
      {"two-moves-in-a-turn-put-back-2",
       "illegal_move completed, illegal_move stood, illegal_move corrected, released_then_changed completed"},
      {"two-moves-in-a-turn-unseen", "illegal_move completed, illegal_move stood"},
      {"underpromotion-bishop-20s", ""},
      {"underpromotion-knight", "illegal_move completed, illegal_move stood"},
  };
  for (const auto& [name, expected] : flags) {
    INFO(name);
    const Told told = told_of(name);
    CHECK(told.game == true_game(name));
    CHECK(told.flags == expected);
  }
}

TEST_CASE("a result by the last ply stands, and kings that show another one are a matter for the arbiter") {
  const Scene scene{.fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"};
  Table table(scene);
  table.play("-a1 +Ra8 300ms Lw 2s stop 5s -g1 -g8 +Kd4 +ke5 5s");
  CHECK(table.result() == "1-0");
  CHECK(table.flag_states("result_conflict") == "pending");
  table.play("-d4 -e5 +Ke4 +kd5 5s");
  CHECK(table.result() == "1-0");
  CHECK(table.flag_states("result_conflict") == "pending corrected");
  Table before(scene);
  before.play("-a1 +Ra8 600ms stop -g1 -g8 +Kd4 +ke5 5s");
  CHECK(before.result() == "1-0");
  CHECK(before.flag_states("result_conflict") == "pending");
}

}  // namespace habits_test
