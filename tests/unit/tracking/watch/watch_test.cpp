// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What must not be reported, and how irregularities are numbered and documented. What is reported is in the
// hard cases.
#include <fstream>
#include <set>
#include <sstream>

#include "daemon/events/evidence_json.hpp"
#include "daemon/tracking/game/cite.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/table_script.hpp"
#include "tests/support/tracked_words.hpp"

namespace watch_test {

using eboard::test::open_game;
using eboard::test::Scene;
using eboard::test::Table;
using namespace eboard::tracking;

namespace {

/// The first one of that code in that state; empty if there is none.
IrregularityFound first_found(const Table& table, std::string_view code, std::string_view state) {
  for (const TrackedEvent& event : table.events()) {
    const auto* found = std::get_if<IrregularityFound>(&event.what);
    if (found && found->code == code && found->state == state) return *found;
  }
  return {};
}

std::string evidence_of(const Table& table, std::string_view code, std::string_view state) {
  return to_text(first_found(table, code, state).evidence);
}

}  // namespace

TEST_CASE("a piece that drops out long before the move was touched by nobody") {
  Table table(open_game());
  table.play("-d1 2s +Qd1 60s -g1 +Nf3 Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.flags() == "");
}

TEST_CASE("touched pieces are named in the order in which they were lifted, with the times") {
  Table table(open_game());
  table.play("-g1 2s +Ng1 1s -b1 1s +Nb1 1s -a2 +Pa3 Lw .");
  CHECK(table.committed() == "a2a3");
  CHECK(evidence_of(table, "touch_move", "completed") ==
        R"({"touched":"g1 b1","before_move_ms":"5240 2120","held_ms":"2060 1060"})");
}

TEST_CASE("castling with the rook first says by how much") {
  Table table({.fen = "rnbqk2r/ppppbppp/5n2/4p3/4P3/5N2/PPPPBPPP/RNBQK2R w KQkq - 4 4"});
  table.play("-h1 1s +Rf1 2s -e1 1s +Kg1 Lw ...");
  CHECK(table.committed() == "e1g1");
  CHECK(evidence_of(table, "rook_first", "completed") ==
        R"({"touched":"h1 e1","rook_before_king_ms":3120,"rook_stood_ms":2060})");
}

TEST_CASE("pieces that are put straight one after the other were not touched") {
  Table table(open_game());
  table.play("-d1 1s +Qd1 -f1 1s +Bf1 -e1 1s +Ke1 -g1 +Nf3 Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.flags() == "piece_adjusted");
}

TEST_CASE("a piece of the opponent's that could not be taken obliges to nothing") {
  Table table(open_game());
  table.play("-d8 1s +qd8 1s -g1 +Nf3 Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.flags() == "");
}

TEST_CASE("the piece that was touched first and moved in the end is no matter") {
  Table table(open_game());
  table.play("-g1 1s +Ng1 1s -d1 1s +Qd1 1s -g1 +Nf3 Lw .");
  CHECK(table.committed() == "g1f3");
  CHECK(table.flags() == "");
}

TEST_CASE("a press that comes late, after the reply, is the press of its ply") {
  Table table;
  table.play("5s -e2 +Pe4 Lw 2s -e7 +pe5 500ms Lb 2s -g1 +Nf3 1s -b8 +nc6 Lw 1s Lb 5s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6");
  CHECK_FALSE(table.flagged("press_without_move"));
}

TEST_CASE("a player who pressed first and moved then did not miss the press") {
  Table table;
  table.play("Lw 3s -e2 +Pe4 15s");
  CHECK_FALSE(table.flagged("press_forgotten"));
}

TEST_CASE("a result that the board decides is in conflict with another one until that one is shown") {
  Table table({.fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"});
  table.play("-d8 +qh4 Lb 2s stop 2s -e1 -e8 +Kd4 +ke5 3s");
  CHECK(table.result() == "0-1");
  CHECK_FALSE(table.flagged("result_conflict"));
  table.play("-d4 -e5 +Ke4 +kd5 3s");
  CHECK(table.result() == "0-1");
  CHECK(table.flag_states("result_conflict") == "pending");
  table.play("-e4 -d5 +Kd4 +ke5 3s");
  CHECK(table.flag_states("result_conflict") == "pending corrected");
}

TEST_CASE("a game is found in its middle only if kings of both sides are distinguished, and the clock runs") {
  const std::string middle = "4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1";
  for (const Scene& scene : {Scene{.fen = middle, .declared = false, .occupancy = true},
                             Scene{.fen = middle, .declared = false, .running = false}}) {
    Table table(scene);
    table.play("20s -d2 +Rd3 3s");
    CHECK(table.started() == "");
  }
  Table without({.fen = middle, .declared = false, .running = false});
  without.play("-e8 go 20s -d2 +Rd3 Lw 3s");
  CHECK(without.started() == "");
  Table with({.fen = middle, .declared = false});
  with.play("20s -d2 +Rd3 Lw 3s");
  CHECK(with.committed() == "d2d3");
}

TEST_CASE("a square that a promoted piece left unread is held against nobody") {
  Table table({.fen = "7k/P7/8/8/8/8/8/6K1 w - - 0 1"});
  table.play("-a7 +Qa8 Lw 3s -h8 +kh7 Lb 3s (-a8 +Qa3 Lw 8s");
  CHECK(table.committed() == "a7a8q h8h7 a8a3");
  CHECK(table.flags() == "");
}

TEST_CASE("a lever that the arbiter moves while the clock stands still is no press") {
  Table table;
  table.play("-e2 +Pe4 Lw 3s stop 5s Lb 5s go 5s");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "");
}

TEST_CASE("a press with the piece standing there unread is not too early") {
  Table table;
  table.play("-e2 Lw 8s +Pe4 1s");
  CHECK(table.committed() == "e2e4");
  CHECK(table.flags() == "missing_piece");
  CHECK(table.flag_states("missing_piece") == "pending corrected");
}

TEST_CASE("pieces that are put away after the game are not displaced") {
  Table table;
  table.play("-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb . stop 5s");
  table.play("-a1 . -b1 . -c1 . -d1 . -e1 . -f1 . -h1 . -a8 . -c8 . -d8 5s -e8 . -f8 . +Kb4 +Qb5 5s");
  CHECK(table.flags() == "");
}

TEST_CASE("a queen that is fetched on running time is awaited until the press") {
  Table table({.fen = "8/4P2k/8/8/8/8/8/K7 w - - 0 1"});
  table.play("-e7 +Pe8 12s -e8 +Qe8 Lw .");
  CHECK(table.committed() == "e7e8q");
  CHECK(table.flags() == "");
}

TEST_CASE("what a lost link hides is held against nobody") {
  Table table(open_game());
  table.play("w=7200 b=7200 5s X (-g1 (+Nf3 (-b8 (+nc6 5s # 5s -f1 +Bc4 Lw ...");
  CHECK(table.flags() == "");
}

TEST_CASE("an irregularity has one event for each number and state, and its number in the game") {
  Table table(open_game());
  table.play(
      "5s Lw 3s Lb 3s -e1 +Ke3 Lw ... stop -e3 +Ke1 Lb ... go -e1 +Ke2 Lw 3s -g8 +nf6 +Qa5 Lb 5s -a5 5s");
  std::set<std::tuple<int, int, std::string>> seen;
  for (const TrackedEvent& event : table.events()) {
    const auto* found = std::get_if<IrregularityFound>(&event.what);
    if (!found) continue;
    CHECK(event.game == 1);
    CHECK(found->id >= 1);
    CHECK(seen.emplace(event.game, found->id, found->state.text()).second);
  }
  CHECK(table.flags() == "press_without_move illegal_move extra_piece");
}

TEST_CASE("a move out of turn is reported, and does not enter the game") {
  Table black_first;
  black_first.play("-e7 +pe5 4s");
  CHECK(black_first.flags() == "out_of_turn");
  CHECK(black_first.committed() == "");
  Table white_again;
  white_again.play("-e2 +Pe4 Lw ... -d2 +Pd4 4s");
  CHECK(white_again.flags() == "out_of_turn");
  CHECK(white_again.committed() == "e2e4");
}

TEST_CASE("knights that bring the initial position back by moves begin no new game") {
  Table table;
  table.play("-g1 +Nf3 Lw 1s -g8 +nf6 Lb 1s -f3 +Ng1 Lw 1s -f6 +ng8 Lb 1s");
  table.play("-b1 +Nc3 Lw 1s -b8 +nc6 Lb 1s -c3 +Nb1 Lw 1s -c6 +nb8 Lb 9s -e2 +Pe4 Lw 3s");
  CHECK(table.committed() == "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8 e2e4");
  CHECK(table.flags() == "threefold_repetition");
}

TEST_CASE("a ply that waits for its press is reported before the reply, and once") {
  Table late;
  late.play("-e2 +Pe4 7s");
  CHECK(late.flags() == "");
  late.play("2s Lw 3s");
  CHECK(late.flag_states("press_forgotten") == "pending corrected");
  Table replied;
  replied.play("-e2 +Pe4 Lw 2s -e7 +pe5 10s -g1 +Nf3 3s");
  CHECK(replied.flag_states("press_forgotten") == "pending completed");
  CHECK(evidence_of(replied, "press_forgotten", "pending") == R"({"by":"black","stands_ms":8000})");
  CHECK(evidence_of(replied, "press_forgotten", "completed") == R"({"by":"black","reply_after_ms":10060})");
  Table ended;
  ended.play("-e2 +Pe4 Lw 2s -e7 +pe5 10s -e1 -e8 +Ke4 +kd5 3s");
  CHECK(ended.flag_states("press_forgotten") == "pending withdrawn");
}

TEST_CASE("a clock that stands at the end of a game was paused by nobody") {
  Table table;
  table.play("-e2 +Pe4 Lw 3s -e7 +pe5 Lb 3s stop 20s");
  CHECK(table.flag_states("clock_paused") == "pending");
  table.play("-e1 -e8 -e4 -e5 +Ke4 +kd5 3s");
  CHECK(table.result() == "1-0");
  CHECK(table.flag_states("clock_paused") == "pending withdrawn");
}

TEST_CASE("a clock that stood still in the middle of a game is reported with how long it stood") {
  Table table;
  table.play("-e2 +Pe4 Lw 3s -e7 +pe5 Lb 3s stop 20s go 3s");
  CHECK(evidence_of(table, "clock_paused", "completed") ==
        R"({"white_ms":300000,"black_ms":300000,"stood_ms":20060})");
}

TEST_CASE("a clock without a signal for a while does not hang") {
  Table table;
  table.play("3s -e2 +Pe4 Lw 3s -e7 +pe5 Lb 3s w+0 40s w+0 3s w+0 3s w+0");
  CHECK(table.flags() == "");
}

TEST_CASE("with thirty seconds a move, and where there never was more, no time is short") {
  const std::string plies =
      "go 1s -e2 +Pe4 Lw+30 2s -e7 +pe5 Lb+30 2s -g1 +Nf3 Lw+30 2s -b8 +nc6 Lb+30 2s -f1 +Bb5 Lw+30 2s "
      "-g8 +nf6 Lb+30 2s w=200 2s";
  Table added;
  added.play("stop w=1500 b=1500 " + plies);
  CHECK_FALSE(added.flagged("time_short"));
  Table blitz;
  blitz.play("stop w=300 b=300 go 1s -e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s");
  blitz.play("-f1 +Bb5 Lw 2s -g8 +nf6 Lb 2s w=200 2s");
  CHECK_FALSE(blitz.flagged("time_short"));
}

TEST_CASE("time that is short stays so for the rest of the period") {
  Table table;
  table.play(
      "stop w=1500 b=1500 go 1s -e2 +Pe4 Lw+10 2s -e7 +pe5 Lb+10 2s -g1 +Nf3 Lw+10 2s -b8 +nc6 Lb+10 2s");
  table.play("-f1 +Bb5 Lw+10 2s -g8 +nf6 Lb+10 2s w=295 2s -b1 +Nc3 Lw+20 2s w=296 2s");
  CHECK(table.flag_states("time_short") == "completed");
  table.play("w=1500 2s");
  CHECK(table.flag_states("time_short") == "completed corrected");
}

TEST_CASE("a rook that was touched and put back was not the first of the castling") {
  Table table({.fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
  table.play("2s -h1 1s +Rh1 20s -e1 +Kg1 -h1 +Rf1 Lw 3s");
  CHECK(table.committed() == "e1g1");
  CHECK_FALSE(table.flagged("rook_first"));
}

TEST_CASE("castling that waits for its rook is a note before the press and the arbiter's after it") {
  Table table({.fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
  table.play("2s -e1 +Kg1 14s");
  CHECK(table.flags() == "");
  table.play("2s Lw 3s -h1 +Rf1 3s");
  CHECK(table.flag_states("incomplete_move") == "pending completed corrected");
}

TEST_CASE(
    "a piece that is missing from the initial position is a wrong start, three are a position of its own") {
  Table one({.fen = "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", .declared = false});
  one.play("3s -e2 +Pe4 Lw 3s");
  CHECK(one.flags() == "irregular_start");
  Table three({.fen = "rnbqkbnr/pppp3p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", .declared = false});
  three.play("3s -e2 +Pe4 Lw 3s");
  CHECK(three.flags() == "");
}

TEST_CASE("a promoted piece that was read and is taken reads as nothing, which is no fault") {
  Table table({.fen = "7k/8/8/8/8/2K5/1p6/R7 b - - 0 1"});
  table.play("2s -b2 +pb1 . =qb1 Lb 3s -b1 5s -a1 +Rb1 Lw 3s");
  CHECK(table.committed() == "b2b1q a1b1");
  CHECK(table.flags() == "");
}

namespace {

Table under(const char* control, const char* script) {
  TrackerSettings settings;
  settings.control = eboard::rules::parse_time_control(control).value();
  Table table(Scene{.running = false}, settings);
  table.play(script);
  return table;
}

constexpr const char* kSixPlies =
    "-e2 +Pe4 Lw+5 2s -e7 +pe5 Lb+5 2s -g1 +Nf3 Lw+5 2s -b8 +nc6 Lb+5 2s -f1 +Bb5 Lw+5 2s -a7 +pa6 Lb+5 2s";

}  // namespace

TEST_CASE("a clock that starts with other times than were declared is set wrongly") {
  CHECK(under("300+5", "go 2s").flags() == "");
  CHECK(under("295+5", "go 2s").flags() == "");  // with the first increment
  CHECK(under("180+5", "go 2s").flags() == "clock_setting");
  CHECK(under("300+5", "b=290 go 2s").flags() == "clock_setting");
  CHECK(under("?", "go 2s").flags() == "");
  CHECK(under("*300", "b=290 go 2s").flags() == "");  // a sand clock
}

TEST_CASE("a clock that was never set is no clock, and no flag falls on it") {
  const char* plies = "w=0 b=0 go 2s -e2 +Pe4 5s -e7 +pe5 5s -g1 +Nf3 5s -b8 +nc6 5s";
  const Table never = under("300+5", plies);
  CHECK(never.flags() == "clock_unset");
  CHECK(never.committed() == "e2e4 e7e5 g1f3");
  Table later = under("300+5", plies);
  later.play("w=300 b=300 5s");
  CHECK(later.flag_states("clock_unset") == "completed corrected");
}

TEST_CASE(
    "a clock that says for five seconds that its battery is low is reported, until it says so no more") {
  Table table(open_game());
  table.play("-g1 +Nf3 Lw 1s weak 3s T fresh 2s T 9s T");
  CHECK(table.flags() == "");
  table.play("weak 2s T 2s T 2s T 1s T");
  CHECK(table.flag_states("clock_battery") == "pending");
  table.play("fresh 1s T");
  CHECK(table.flag_states("clock_battery") == "pending corrected");
  CHECK(table.flags() == "clock_battery");
}

TEST_CASE("a board's battery is reported from 15 percent on, and not while it is being charged") {
  Table table(open_game());
  table.play("-g1 +Nf3 Lw 1s battery=16 5s");
  CHECK(table.flags() == "");
  table.play("battery=15 5s battery=14 5s battery=20 5s");
  CHECK(table.flag_states("board_battery") == "pending");
  CHECK(evidence_of(table, "board_battery", "pending") == R"({"percent":15})");
  table.play("charging=14 5s");
  CHECK(table.flag_states("board_battery") == "pending corrected");
  table.play("battery=13 5s battery=25 5s");
  CHECK(table.flag_states("board_battery") == "pending corrected pending corrected");
}

TEST_CASE("a board that says that its battery is low is believed, whatever the percentage") {
  Table table(open_game());
  table.play("-g1 +Nf3 Lw 1s battery=88 5s low=88 5s");
  CHECK(table.flag_states("board_battery") == "pending");
  table.play("low=90 5s");
  CHECK(table.flag_states("board_battery") == "pending");
  table.play("battery=88 5s");
  CHECK(table.flag_states("board_battery") == "pending corrected");
}

TEST_CASE("of a board of presence the pieces of the game are shown where something stands") {
  Scene scene = open_game();
  scene.occupancy = true;
  Table table(scene);
  table.play("-g1 1s");
  std::string seen;
  for (const TrackedEvent& event : table.events()) {
    if (const auto* board = std::get_if<BoardSeen>(&event.what); board && !board->agrees)
      seen = board->placement;
  }
  CHECK(seen == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKB1R");
}

TEST_CASE("a battery that was low before the game is low in it") {
  Table table;
  table.play("stop battery=12 20s go -e2 +Pe4 Lw 3s -e7 +pe5 Lb 3s");
  CHECK(table.flag_states("board_battery") == "pending");
}

TEST_CASE("plies that the board stored were pressed for: no clock was forgotten") {
  Table table;
  table.play(
      "-e2 +Pe4 Lw 2s -e7 +pe5 Lb 2s -g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s X (-f1 2s (+Bb5 (Lw 5s (-a7 (+pa6 (Lb 5s "
      "(-b5 (+Ba4 (Lw 3s (-g8 (+nf6 (Lb 30s # T 9s memory dump T 5s T 5s -e1 +Kg1 -h1 +Rf1 Lw T 5s");
  CHECK(table.committed() == "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1");
  CHECK(table.flags() == "");
}

TEST_CASE("a clock that adds something else than was declared is set wrongly") {
  const std::string plies = std::string("go 1s ") + kSixPlies;
  CHECK(under("300+5", plies.c_str()).flags() == "");
  CHECK(under("300+10", plies.c_str()).flags() == "clock_setting");
  CHECK(under("300", plies.c_str()).flags() == "clock_setting");
  CHECK(under("40/300+10:300+5", plies.c_str()).flags() == "");
}

TEST_CASE("a clock is judged by the time control that is declared last") {
  const auto control = [](const char* text) { return eboard::rules::parse_time_control(text).value(); };
  Table wrong = under("180+5", "go 2s");
  wrong.tracker().declare(control("300+5"));
  wrong.play("1s T");
  CHECK(wrong.flag_states("clock_setting") == "completed withdrawn");
  wrong.tracker().declare(control("180+5"));
  wrong.play("1s T");
  CHECK(wrong.flag_states("clock_setting") == "completed withdrawn completed");

  Table right = under("300+5", "go 2s");
  right.tracker().declare(control("180+5"));
  right.play("1s T");
  CHECK(right.flag_states("clock_setting") == "completed");

  Table added = under("300+10", (std::string("go 1s ") + kSixPlies).c_str());
  added.tracker().declare(control("300+5"));
  added.play("1s T");
  CHECK(added.flag_states("clock_setting") == "completed withdrawn");
}

TEST_CASE("a lever that an arbiter put back adds nothing: that shows no setting") {
  // Three times White presses without a move, and the clock is stopped and turned back to White.
  const auto turned_back = [](const std::string& how) {
    std::string script = "go 1s -e2 +Pe4 Lw+5 2s -e7 +pe5 Lb+5 2s ";
    for (int i = 0; i < 3; ++i) script += "6s Lw+5 2s stop 2s " + how;
    return under("300+5", script.c_str()).flagged("clock_setting");
  };
  CHECK_FALSE(turned_back("Lb 2s go 2s "));
  CHECK_FALSE(turned_back("[ Lb go ] 2s "));
}

TEST_CASE("two kings in check are reported when neither player saw it, and not before the reply") {
  Table table({.fen = "4r2k/6p1/8/8/8/8/8/4K1R1 w - - 0 1"});
  table.play("2s -g1 +Rh1 Lw 3s");
  CHECK_FALSE(table.flagged("kings_in_check"));
  table.play("-g7 +pg6 Lb 3s -h1 +Rh2 Lw 3s");
  CHECK(table.flag_states("kings_in_check") == "completed");
  CHECK(first_found(table, "kings_in_check", "completed").ply == 2);
}

TEST_CASE("every code is documented with its article and its addressee") {
  std::ifstream file(eboard::test::in_clone("docs/irregularities.md"));
  REQUIRE(file);
  std::stringstream text;
  text << file.rdbuf();
  std::set<std::string_view> names;
  for (const Irregularity& one : irregularities::kAll) {
    CHECK(names.insert(one.name).second);
    IrregularityFound found;
    found.code = one.code;
    cite(found, eboard::rules::current_edition());
    CHECK(found.for_whom == one.for_whom);
    if (!one.rule) cite_quaternity(found);  // what no other game knows
    const std::string article = found.article.empty() ? "" : found.article + " ";
    const std::string row =
        "| `" + std::string(one.name) + "` | " + article + "| " + std::string(to_string(one.for_whom)) + " |";
    CAPTURE(row);
    const bool documented = text.str().find(row) != std::string::npos;
    CHECK(documented);
  }
}

}  // namespace watch_test
