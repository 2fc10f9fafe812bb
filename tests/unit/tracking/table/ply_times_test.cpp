// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the clock showed when a ply was complete: at its press, else as it was read then.
#include <fmt/format.h>

#include <string>

#include "daemon/tracking/table/stored_line.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/ruled_plies.hpp"
#include "tests/support/table_script.hpp"

namespace ply_times_test {

using namespace eboard;
using namespace std::chrono_literals;
using eboard::test::Table;

namespace {

/// Of the plies in the record, "e2e4 1795 1800, e7e5 1795 1790 read": seconds left to White and to Black.
std::string times(const Table& table) {
  std::string out;
  for (const tracking::TrackedEvent& event : table.events()) {
    const auto* move = std::get_if<tracking::MoveTracked>(&event.what);
    if (move == nullptr || !tracking::recorded(move->state)) continue;
    const auto seconds = [](const auto& time) { return time ? std::to_string(time->count() / 1000) : "-"; };
    out += fmt::format("{}{} {} {}{}", out.empty() ? "" : ", ", move->uci.text(), seconds(move->white),
                       seconds(move->black), move->clock_read ? " read" : "");
  }
  return out;
}

/// Seconds of the clock go over while nobody does anything.
std::string seconds(int count) {
  std::string script;
  for (; count > 0; --count) script += "940ms T ";
  return script;
}

std::string times_of(const std::string& script, const eboard::test::Scene& scene = {}) {
  Table table(scene);
  table.play(script);
  return times(table);
}

}  // namespace

// Both begin with 300 seconds, of which White's run from the first word on.

TEST_CASE("the times of a ply that was pressed for are those of its press", "[ply_times]") {
  const std::string white = seconds(3) + "-e2 +Pe4 " + seconds(2) + "Lw+5 ";
  CHECK(times_of(white + seconds(2) + "-e7 +pe5 " + seconds(1) + "Lb+5 " + seconds(2)) ==
        "e2e4 300 300, e7e5 300 302");
}

TEST_CASE("they are those of a press that is reported with the stop of the clock", "[ply_times]") {
  const std::string white = seconds(3) + "-e2 +Pe4 " + seconds(2) + "[ (w+5 (stop Lw ] 8s go ";
  CHECK(times_of(white + seconds(2) + "-e7 +pe5 " + seconds(1) + "Lb+5 " + seconds(2)) ==
        "e2e4 300 300, e7e5 300 302");
}

TEST_CASE("when a clock turns out to stand the other way round, all plies get the right times",
          "[ply_times]") {
  const std::string script = seconds(3) + "-e2 +Pe4 Lw+5 " + seconds(4) + "-e7 +pe5 Lb+5 " + seconds(5) +
                             "-g1 +Nf3 Lw+5 " + seconds(6) + "-b8 +nc6 Lb+5 " + seconds(2) +
                             "-f1 +Bb5 Lw+5 " + seconds(2) + "-a7 +pa6 Lb+5 " + seconds(2);
  const auto in_the_end = [](const std::string& times) { return times.substr(times.rfind("e2e4")); };
  CHECK(in_the_end(times_of(script, {.clock_turned = true})) == times_of(script));
}

TEST_CASE("a clock that is exchanged for one the other way round shows the right times from there on",
          "[ply_times]") {
  const std::string before = seconds(3) + "-e2 +Pe4 Lw+5 " + seconds(4) + "-e7 +pe5 Lb+5 " + seconds(5) +
                             "-g1 +Nf3 Lw+5 " + seconds(6) + "-b8 +nc6 Lb+5 " + seconds(2) +
                             "stop unplug 8s ";
  const std::string after = "w+0 3s go " + seconds(2) + "-f1 +Bb5 Lw+5 " + seconds(3) + "-a7 +pa6 Lb+5 " +
                            seconds(2) + "-b5 +Ba4 Lw+5 " + seconds(4) + "-g8 +nf6 Lb+5 " + seconds(2) +
                            "-d2 +Pd3 Lw+5 " + seconds(2) + "-d7 +pd6 Lb+5 " + seconds(2);
  const auto from = [](const std::string& times) { return times.substr(times.rfind("f1b5")); };
  CHECK(from(times_of(before + "round " + after)) == from(times_of(before + after)));
}

TEST_CASE("at a missed press they are the times read when the ply stood", "[ply_times]") {
  const std::string forgotten = seconds(3) + "-e2 +Pe4 " + seconds(4) + "-e7 +pe5 " + seconds(2);
  CHECK(times_of(forgotten + "Lb " + seconds(1) + "-g1 +Nf3 " + seconds(1) + "Lw " + seconds(2)) ==
        "e2e4 297 300 read, e7e5 293 300 read, g1f3 289 300");
}

TEST_CASE("a lever that nobody uses leaves what ran to be read", "[ply_times]") {
  std::string script;
  for (const char* ply : {"-e2 +Pe4 ", "-e7 +pe5 ", "-g1 +Nf3 ", "-b8 +nc6 ", "-f1 +Bb5 ", "-a7 +pa6 ",
                          "-b5 +Ba4 ", "-g8 +nf6 ", "-d2 +Pd3 ", "-b7 +pb5 ", "-a4 +Bb3 "})
    script += seconds(2) + ply + "820ms T " + seconds(2);
  CHECK(times_of(script) ==
        "e2e4 298 300 read, e7e5 293 300 read, g1f3 288 300 read, b8c6 283 300 read, f1b5 278 300 read, "
        "a7a6 273 300 read, b5a4 268 300 read, g8f6 263 300 read, d2d3 258 300 read, b7b5 253 300 read");
}

TEST_CASE("the last ply before the clock was stopped has its time", "[ply_times]") {
  const std::string played = seconds(3) + "-e2 +Pe4 Lw " + seconds(2) + "-e7 +pe5 " + seconds(2);
  CHECK(times_of(played + "stop 2s -e1 +Ke4 -e8 +kd5 5s") == "e2e4 297 300, e7e5 297 298 read");
}

TEST_CASE("castling without a press is complete when the rook has followed", "[ply_times]") {
  const eboard::test::Scene scene{.fen = "4k2r/pppp1ppp/8/8/8/8/PPPP1PPP/R3K2R w KQk - 0 1"};
  const std::string castles = seconds(3) + "-e1 +Kg1 " + seconds(2) + "-h1 +Rf1 " + seconds(4);
  const std::string replies = "-a7 +pa6 " + seconds(2) + "Lb -a2 +Pa3 " + seconds(1) + "Lw " + seconds(2);
  CHECK(times_of(castles + replies, scene) == "e1g1 295 300 read, a7a6 291 300 read, a2a3 288 300");
}

TEST_CASE("promotion without a press is complete when the pawn is exchanged", "[ply_times]") {
  const eboard::test::Scene scene{.fen = "7k/P6p/8/8/8/8/7P/7K w - - 0 1"};
  const std::string promotes = seconds(3) + "-a7 +Pa8 " + seconds(2) + "-a8 +Qa8 " + seconds(4);
  const std::string replies = "-h8 +kg7 " + seconds(2) + "Lb -h2 +Ph3 " + seconds(1) + "Lw " + seconds(2);
  CHECK(times_of(promotes + replies, scene) == "a7a8q 295 300 read, h8g7 291 300 read, h2h3 288 300");
}

TEST_CASE("no time is made up if nothing was received from the clock", "[ply_times]") {
  const std::string start = seconds(3);
  const std::string end = "Lb " + seconds(1) + "-g1 +Nf3 " + seconds(1) + "Lw " + seconds(2);
  SECTION("it was silent") {
    CHECK(times_of(start + "3s -e2 +Pe4 2s T T T " + seconds(3) + "-e7 +pe5 " + seconds(2) + end) ==
          "e2e4 - -, e7e5 291 300 read, g1f3 287 300");
  }
  SECTION("the link was down") {
    CHECK(times_of(start + "X 5s (-e2 (+Pe4 5s # " + seconds(5) + "-e7 +pe5 " + seconds(2) + end) ==
          "e2e4 - -, e7e5 292 300 read, g1f3 288 300");
  }
  SECTION("it never ran") {
    CHECK(times_of(start + "-e2 +Pe4 2s -e7 +pe5 2s -g1 +Nf3 2s", {.running = false}).find("read") ==
          std::string::npos);
  }
  SECTION("it was unplugged") {
    const std::string unplugged = start + "-e2 +Pe4 Lw " + seconds(2) + "unplug 10s ";
    CHECK(times_of(unplugged + "-e7 +pe5 2s -g1 +Nf3 2s -b8 +nc6 2s") == "e2e4 297 300, e7e5 - -, g1f3 - -");
  }
}

TEST_CASE("a ply that was entered has no times but those that were entered with it", "[ply_times]") {
  Table table;
  table.play(seconds(3) + "-e2 +Pe4 Lw " + seconds(2));
  tracking::Ruled ruled;
  ruled.plies = eboard::test::ruled_plies(rules::Position::initial(), {"d2d4", "d7d5"});
  ruled.plies.back().times = {250s, 240s};
  table.rule(ruled);
  CHECK(times(table) == "e2e4 297 300, d2d4 - -, d7d5 250 240");
}

TEST_CASE("halves are those of the players where the clock stands the other way round", "[ply_times]") {
  const std::string forgotten = seconds(3) + "-e2 +Pe4 " + seconds(4) + "-e7 +pe5 " + seconds(2);
  const std::string end = "Lb " + seconds(1) + "-g1 +Nf3 " + seconds(1) + "Lw " + seconds(2);
  CHECK(times_of(forgotten + end, {.rotated = true}) == "e2e4 297 300 read, e7e5 293 300 read, g1f3 289 300");
}

TEST_CASE("of plies that the board stored only those have times that were pressed for", "[ply_times]") {
  const std::string heard = seconds(2) + "-e2 +Pe4 500ms Lw 2s -e7 +pe5 500ms Lb 2s ";
  const std::string missed = "X (-g1 (+Nf3 (-b8 (+nc6 (-f1 (+Bb5 (Lw (-a7 (+pa6 (Lb 5s # 2s memory dump ";
  CHECK(times_of(heard + missed + "3s -b5 +Ba4 500ms Lw 2s ") ==
        "e2e4 298 300, e7e5 298 300, g1f3 - -, b8c6 - -, f1b5 298 300, a7a6 298 300, b5a4 298 300");
}

TEST_CASE("a mate that the board stored and nobody pressed for has no times", "[ply_times]") {
  using namespace eboard::drivers;
  const auto reached = [](const char* fen) {
    return rules::Position::from_setup(rules::parse_fen(fen).value()).value();
  };
  const auto before = reached("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2");
  const auto mated = reached("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
  ClockReading clock{{280s}, {290s}, Side::left, true};
  const tracking::StoredGame game{rules::current_edition(), before, before.placement(), clock, Side::left,
                                  mated.placement()};
  const auto square = [](const char* name) { return *rules::parse_square(name); };
  const rules::Piece pawn{rules::Color::white, rules::Role::pawn};
  const rules::Piece queen{rules::Color::black, rules::Role::queen};
  const std::vector<StoredChange> missed{StoredSquare{square("g2"), {}, true},
                                         StoredSquare{square("g4"), pawn, true},
                                         StoredPress{Side::left, 270s}, StoredSquare{square("d8"), {}, true},
                                         StoredSquare{square("h4"), queen, true}};
  const auto line = tracking::stored_line(game, missed);
  REQUIRE(line);
  REQUIRE(line->size() == 2);
  CHECK((*line)[0].clocks.white == 270s);
  CHECK_FALSE((*line)[1].clocks.white);
}

}  // namespace ply_times_test
