// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tables played by script that are no cases of the catalogue; those are in hard_cases_*_test.cpp.
#include "daemon/tracking/table/tracker.hpp"

#include <algorithm>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/table_script.hpp"

namespace tracker_test {

using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

namespace {

const std::string kTwoHours = "w=7200 b=7200 ";  // so that few plies are to be expected in a silence
const std::string kFourPlies = "-e2 +Pe4 Lw 1s -e7 +pe5 Lb 1s -g1 +Nf3 Lw 1s -b8 +nc6 Lb 1s ";
/// The kings show the result, then nothing is received for a minute.
const std::string kEnded = kFourPlies + "stop -e1 -e8 -e4 -e5 +Ke4 +kd5 3s X 60s ";
/// When the link is back the next game is under way.
constexpr const char* kBegun = " board=rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR (Lw (go # 6s";
/// Three plies without a word from board or clock.
constexpr const char* kSilence = "9s (-f1 (+Bb5 (Lw (-a7 (+pa6 (Lb (-b5 (+Ba4 (Lw ";

bool inferred(const Table& table, const std::string& uci) {
  return std::any_of(table.events().begin(), table.events().end(), [&](const TrackedEvent& event) {
    const auto* move = std::get_if<MoveTracked>(&event.what);
    return move && recorded(move->state) && move->inferred && move->uci == uci;
  });
}

std::vector<TrackedEvent> through(Table table, const char* before, const char* game) {
  table.play(before);
  table.play(game);
  return table.events();
}

/// The same, with the tracker restored from its checkpoint in between.
std::vector<TrackedEvent> restarted(Table table, const char* before, const char* game) {
  table.play(before);
  const auto checkpoint = table.tracker().checkpoint();
  REQUIRE(checkpoint);
  auto restored = Tracker::restore({}, *checkpoint);
  REQUIRE(restored);
  table.replace_tracker(std::move(*restored));
  table.play(game);
  return table.events();
}

}  // namespace

TEST_CASE("a takeback of a committed ply is reported") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e4 +Pe2 Lb ...");
  CHECK(table.committed().empty());
  CHECK(table.count<TakenBack>() == 1);
}

TEST_CASE("mate ends the game without a press") {
  Table table;
  table.play("-f2 +Pf3 Lw . -e7 +pe5 Lb . -g2 +Pg4 Lw . -d8 +qh4 ...");
  CHECK(table.committed() == "f2f3 e7e5 g2g4 d8h4");
  CHECK(table.result() == "0-1");
}

TEST_CASE("without a clock the next ply confirms the last") {
  Table table(false);
  table.play("-e2 +Pe4 ... -e7 +pe5 ... -g1 +Nf3 ...");
  CHECK(table.committed() == "e2e4 e7e5");
  table.finish();
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
}

TEST_CASE("a tracker restored at a game boundary concludes what the uninterrupted one concludes") {
  const char* const game = "go -d2 +Pd4 Lw . -d7 +pd5 Lb . -c2 +Pc4 Lw ...";
  const char* const before =
      "-e2 +Pe4 Lw . -e7 +pe5 Lb . stop -e1 -e8 -e4 -e5 +Ke4 +kd5 ... -e4 -d5 +Ke1 +ke8 +Pe2 +pe7 Lb ... ...";
  CHECK(through(Table(), before, game) == restarted(Table(), before, game));
}

// Only a board that reports every change is known to have missed some when a dump shows more.
TEST_CASE("a tracker restored at a game boundary still knows how the board reports") {
  const char* const before = "-e2 +Pe4 ... -e7 +pe5 ... -g1 +Nf3 ... -e4 -e5 -f3 +Pe2 +pe7 +Ng1 ... ... ...";
  const char* const game = "9s (-d2 (+Pd4 (-d7 (+pd5 dump 2s -c2 +Pc4 ... -e7 +pe6 ...";
  CHECK(through(Table(false), before, game) == restarted(Table(false), before, game));
}

TEST_CASE("a checkpoint of another version or none at all is refused with the reason") {
  CHECK(Tracker::restore({}, "").error() ==
        "a checkpoint begins with version, games, rotation, turned clock, clock");
  CHECK_THAT(Tracker::restore({}, "999 0 0 0 -").error(), ContainsSubstring("version 999"));
}

TEST_CASE("a game that began while nobody listened is found where the clock was set for it") {
  for (const char* setting : {"(w=5400 (b=5400", "(w=180 (b=180"}) {
    CAPTURE(setting);
    Table table;
    table.play(kEnded + setting + kBegun);
    CHECK(table.result() == "1-0");
    CHECK(table.events().back().game == 2);
    CHECK(table.provisional() == "c2c4");
    table.play("-e7 +pe5 Lb .");
    CHECK(table.committed() == "c2c4 e7e5");
    CHECK(table.started().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
  }
}

TEST_CASE("what looks like a game under way is analysis where the clock was not set anew") {
  for (const char* setting : {"", "(w=5400"}) {
    CAPTURE(setting);
    Table table;
    table.play(kEnded + setting + kBegun + " -e7 +pe5 Lb ...");
    CHECK(table.events().back().game == 1);
    CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  }
}

TEST_CASE("a game under way is found only while its clock runs, and once the board stands") {
  Table stands;
  stands.play(kEnded + "(w=5400 (b=5400 board=rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR # 6s");
  CHECK(stands.events().back().game == 1);
  Table moves;
  moves.play(kEnded + "(w=5400 (b=5400 board=rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR (Lw (go # 4s");
  CHECK(moves.events().back().game == 1);
  moves.play("1s");
  CHECK(moves.events().back().game == 2);
}

TEST_CASE("a running clock without readings had no signal: the dump after its first reading ends a gap") {
  for (const char* first : {"dump T", "T 500ms dump T", "id 500ms dump T", "id 4900ms dump T"}) {
    CAPTURE(first);
    Table table;
    table.play(kTwoHours + kFourPlies + kSilence + first + " 1s -g8 +nf6 Lb .");
    CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6");
    CHECK(inferred(table, "f1b5"));
    CHECK(inferred(table, "a7a6"));
    CHECK(inferred(table, "b5a4"));
    CHECK(table.flags() == "");
  }
}

TEST_CASE("a dump long after the silence is none of its gap") {
  Table table;
  table.play(kFourPlies + "9s id 5100ms (-f1 (+Bb5 (Lw dump T 1s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5");
  CHECK_FALSE(inferred(table, "f1b5"));
}

TEST_CASE("a gap is bridged over a piece that reads as another one") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb . X");
  table.play("board=r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2Q (Lw (Lb (Lw 20s # 10s");
  table.play("-g8 +nf6 Lb 2s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6");
  CHECK(table.flags() == "identity record_presumed");
}

TEST_CASE("a piece that moved twice while nobody listened left no trace on the square between") {
  Table table;
  table.play(kFourPlies + "X board=r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R 60s # 10s");
  table.play("-d2 +Pd3 Lw 5s -g8 +nf6 Lb 5s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 d2d3 g8f6");
}

TEST_CASE(
    "a next game that is set up with pieces exchanged is another game, also where the last one has no "
    "result") {
  const std::string first = kFourPlies + "-f1 +Bb5 Lw 2s -a7 +pa6 Lb 2s stop 5s ";
  const std::string exchanged = "board=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR dump 10s ";
  Table clocked;
  clocked.play(first + exchanged + "w=600 b=600 20s go 8s -e2 +Pe4 Lw 3s -e7 +pe5 Lb 3s -g1 +Nf3 Lw 3s");
  CHECK(clocked.committed() == "e2e4 e7e5 g1f3");
  CHECK(clocked.flags() == "no_result irregular_start");
  Table without({.clock = false});
  without.play("-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s -f1 +Bb5 4s -a7 +pa6 4s " + exchanged);
  CHECK(without.flags() == "no_result");
  without.play("-e2 +Pe4 4s");
  CHECK(without.committed().starts_with("e2e4 e7e5 g1f3 b8c6 f1b5"));
  without.play("-e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s");
  CHECK(without.committed() == "e2e4 e7e5 g1f3");
  CHECK(without.flags() == "no_result irregular_start");
}

TEST_CASE(
    "a first game set up with pieces exchanged on a board without a clock begins when both have played") {
  const std::string plies = "-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s";
  const std::string wrong = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";
  Table first({.fen = wrong + " w - - 0 1", .declared = false, .clock = false});
  first.play("10s " + plies);
  CHECK(first.committed() == "e2e4 e7e5 g1f3");
  CHECK(first.flags() == "irregular_start");

  Table table({.clock = false});
  table.play("board=" + wrong + " dump 10s " + plies);
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
  CHECK(table.flags() == "irregular_start");

  Table corrected({.clock = false});
  corrected.play("board=" + wrong + " dump 10s -d1 -e1 +Qd1 +Ke1 5s " + plies);
  CHECK(corrected.committed() == "e2e4 e7e5 g1f3");
  CHECK(corrected.flags().empty());
}

TEST_CASE("a game without a clock begins though a piece is missing, and goes on when it is put there") {
  const bool occupancy = GENERATE(false, true);
  CAPTURE(occupancy);
  Table table({.fen = "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1",
               .declared = false,
               .clock = false,
               .occupancy = occupancy});
  table.play("10s -e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3");
  CHECK(table.flags() == "irregular_start");
  table.play("+ra8 6s -f1 +Bb5 4s -a7 +pa6 4s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5");
}

TEST_CASE("on a board of presence a game begins though a piece is missing, from whichever side White plays") {
  Table table({.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
               .declared = false,
               .clock = false,
               .rotated = true,
               .occupancy = true});
  table.play("10s -d2 +Pd4 4s -d7 +pd5 4s -g1 +Nf3 4s -g8 +nf6 4s");
  CHECK(table.committed() == "d2d4 d7d5 g1f3");
  CHECK(table.flags() == "irregular_start");
}

TEST_CASE("without a clock a game that began in a silence is followed, and the last one keeps its plies") {
  const bool occupancy = GENERATE(false, true);
  CAPTURE(occupancy);
  Table table({.clock = false, .occupancy = occupancy});
  table.play("-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s -f1 +Bb5 4s -a7 +pa6 4s -b5 +Ba4 4s X");
  table.play("board=rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR 60s #");
  CHECK(table.ever_committed("b5a4"));
  CHECK(table.flags() == "no_result");
  table.play("5s -g1 +Nf3 4s -b8 +nc6 4s -c2 +Pc4 4s");
  CHECK(table.committed() == "d2d4 e7e5 g1f3 b8c6");
  CHECK(table.events().back().game == 2);
}

TEST_CASE("without a clock the next game of a silence is found, too, where it began like the last one") {
  const bool occupancy = GENERATE(false, true);
  CAPTURE(occupancy);
  Table table({.clock = false, .occupancy = occupancy});
  table.play("-e2 +Pe4 4s -e7 +pe5 4s -g1 +Nf3 4s -b8 +nc6 4s -f1 +Bb5 4s -a7 +pa6 4s -b5 +Ba4 4s");
  table.play("-g8 +nf6 4s -d2 +Pd3 4s -f8 +be7 4s -c2 +Pc3 4s -b7 +pb5 4s -a4 +Bb3 4s X");
  table.play("board=r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R 60s # 5s");
  table.play("-d2 +Pd4 4s -d7 +pd6 4s -b1 +Nc3 4s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 d2d4 d7d6");
  CHECK(table.events().back().game == 2);
}

TEST_CASE("after a gap that nothing bridges the game goes on though a rook reads as a king") {
  Table table;
  table.play(kFourPlies + "X board=r3kk2/pppb2pp/2n2n2/2b5/8/2N2N2/PPP2PPP/R1B2RK1 (Lw (Lb 20s # 10s");
  table.play("-c1 +Bg5 Lw 2s -h7 +ph6 Lb 2s");
  CHECK(table.committed().ends_with("@r3kr2/pppb2pp/2n2n2/2b5/8/2N2N2/PPP2PPP/R1B2RK1 c1g5 h7h6"));
  CHECK(table.count<GapFound>() == 1);
}

TEST_CASE("a second king that has just been seen after a gap may pass") {
  Table table;
  table.play(kFourPlies + "X board=r3kk2/pppb2pp/2n2n2/2b5/8/2N2N2/PPP2PPP/R1B2RK1 (Lw (Lb 20s # 5s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  table.play("-f8 500ms +nf8 4s");
  CHECK(table.committed().ends_with("@r3kn2/pppb2pp/2n2n2/2b5/8/2N2N2/PPP2PPP/R1B2RK1"));
}

TEST_CASE("a second king on a board that hardly differs from the game is no other position") {
  Table table;
  table.play(kFourPlies + "X board=k1bqkbn1/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNB1KB1R 20s # 15s");
  CHECK(table.count<GapFound>() == 1);
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
}

TEST_CASE("a gap that leads to no position is reported once, and the game goes on when the board shows one") {
  Table table;
  table.play(kFourPlies + "X board=r4r2/ppp3pp/2n2n2/2b5/8/2N2N2/PPP2PPP/R1B2RK1 (Lw (Lb 20s # 10s");
  CHECK(table.count<GapFound>() == 1);
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  table.play("+kg8 10s -c1 +Bg5 Lw 2s -h7 +ph6 Lb 2s");
  CHECK(table.committed().ends_with("@r4rk1/ppp3pp/2n2n2/2b5/8/2N2N2/PPP2PPP/R1B2RK1 c1g5 h7h6"));
}

TEST_CASE("plies in an unknown order are presumed, those after them are not") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb ... X (-g1 (+Nf3 (Lw (-b8 (+nc6 (Lb (-b1 (+Nc3 (Lw # T ...");
  table.play("-g8 +nf6 Lb . T ... -f1 +Bc4 Lw . T ...");
  std::string states;
  for (const TrackedEvent& event : table.events()) {
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (move && move->ply > 2 && recorded(move->state))
      states += move->uci.text() + " " + std::string(to_string(move->state)) + " ";
  }
  CHECK(states == "b1c3 presumed b8c6 presumed g1f3 presumed g8f6 committed f1c4 committed ");
}

TEST_CASE("what a gap hid is not made up when the pieces are put back before anything showed it") {
  Table table;
  table.play(kFourPlies +
             "-f1 +Bc4 Lw . -f8 +bc5 Lb . -d2 +Pd3 Lw . -d7 +pd6 Lb . -a2 +Pa3 Lw . -a7 +pa6 Lb ...");
  const std::string heard = table.committed();
  table.play(
      "X (-h2 (+Ph3 (Lw (-h7 (+ph6 (Lb (-b1 (+Nc3 (Lw (-g8 (+nf6 (Lb (stop # -c3 +Nb1 -f6 +ng8 -h3 +Ph2 -h6 "
      "+ph7");
  table.play("-f3 +Ng1 -c6 +nb8 -c4 +Bf1 -c5 +bf8 -e4 +Pe2 -e5 +pe7 -d3 +Pd2 -d6 +pd7 -a3 +Pa2 -a6 +pa7 20s");
  CHECK(table.committed() == heard);
  CHECK(table.result() == "*");
  CHECK(table.count<GapFound>() == 1);
}

TEST_CASE("a clock that stands may be silent") {
  Table table;
  table.play(kFourPlies + "stop 20s (-f1 (+Bb5 id dump go 1s Lw .");
  CHECK_FALSE(inferred(table, "f1b5"));
}

// Without the captured piece the squares look as they would after the capture from the other end.
TEST_CASE("a capture that begins with the captured piece does not turn a board of presence") {
  Table table(
      Scene{.fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", .occupancy = true});
  table.play("-d5 600ms -e4 +Pd5 Lw 1s -d5 . -d8 +qd5 Lb 1s");
  CHECK(table.committed() == "e4d5 d8d5");
}

TEST_CASE("a game that began with two plies while nothing was received begins at the initial position") {
  Table table;
  table.play(kEnded +
             "(w=5400 (b=5400 board=rnbqkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR (go # 6s -g1 +Nf3 Lw .");
  CHECK(table.started().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
  CHECK(table.committed() == "d2d4 e7e5 g1f3");
}

TEST_CASE("a game that nobody saw beginning has a gap in front") {
  Table table;
  table.play(kEnded +
             "(w=5400 (b=5400 board=r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R (go # 6s "
             "-c1 +Bg5 Lw .");
  CHECK(table.committed() == "c1g5");
  CHECK(table.count<GapFound>() == 1);
}

TEST_CASE("without a clock the first move after a gap that nothing bridges shows whose turn it was") {
  for (const char* move : {"-c1 +Bg5", "-c8 +bg4"}) {
    CAPTURE(move);
    Table table(false);
    table.play(
        "-e2 +Pe4 ... -e7 +pe5 ... X board=r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R # 4s ");
    table.play(std::string(move) + " 2s");
    table.finish();
    CHECK(table.count<GapFound>() == 1);
    CHECK(table.count<TakenBack>() == 0);
    CHECK(table.committed().ends_with(std::string(move).substr(0, 3) == "-c1" ? " c1g5" : " c8g4"));
  }
}

TEST_CASE("without a clock a dump after a silence that shows plies not received ends a gap") {
  Table table(false);
  table.play("-e2 +Pe4 ... -e7 +pe5 ... 9s (-g1 (+Nf3 (-b8 (+nc6 dump 2s -f1 +Bb5 ... -a7 +pa6 ...");
  CHECK(inferred(table, "g1f3"));
  CHECK(inferred(table, "b8c6"));
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5");
}

TEST_CASE("pieces that are being set up beside a running clock are no game under way") {
  Table table;
  table.play(kEnded + "(w=5400 (b=5400 board=rn1qk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR (Lb (go # 6s");
  table.play("+bc8 +bf8 +ng8 3s -e2 +Pe4 Lw . -e7 +pe5 Lb .");
  CHECK(table.committed() == "e2e4 e7e5");
  CHECK(table.started().starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
}

}  // namespace tracker_test
