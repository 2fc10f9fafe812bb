// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/trust.hpp"

#include <algorithm>
#include <string>

#include "daemon/events/written_game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/ruled_plies.hpp"
#include "tests/support/table_script.hpp"

namespace eboard::tracking::trust_test {
namespace {

using eboard::test::Scene;
using eboard::test::Table;

constexpr const char* kFourPlies = "-e2 +Pe4 Lw . -e7 +pe5 Lb . -g1 +Nf3 Lw . -b8 +nc6 Lb . ";
/// Ten missing plies, too many to find a line.
constexpr const char* kLongGap =
    "X board=r2qk2r/ppp1bppp/2npbn2/4p3/2B1P3/2NPBN2/PPP2PPP/R2QR1K1 (Lw (Lb 40s # 8s ";

/// "e2e4 e7e5? ...": of the latest game, presumed plies with a question mark.
std::string record(const Table& table) {
  std::string out;
  int plies = 0;
  for (const TrackedEvent& event : table.events()) {
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (std::holds_alternative<TakenBack>(event.what)) out += " <";
    if (move == nullptr || !recorded(move->state)) continue;
    CHECK((move->state == MoveState::presumed || move->confidence >= 0.8));
    out += (plies++ == 0 ? "" : " ") + (move->uci.is_placement() ? "@" : move->uci.text());
    if (move->state == MoveState::presumed) out += "?";
  }
  return out;
}

/// Behind kFourPlies.
std::vector<rules::GamePly> ruled(const std::vector<std::string>& texts) {
  const auto four = eboard::test::played(rules::Position::initial(), "e2e4 e7e5 g1f3 b8c6");
  return eboard::test::ruled_plies(four, texts);
}

Ruled entered(std::size_t kept, std::vector<rules::GamePly> plies) {
  Ruled ruled;
  ruled.kept = kept;
  ruled.plies = std::move(plies);
  return ruled;
}

TEST_CASE("every circumstance adds to the risk, and none alone makes a ply more likely wrong than right") {
  const double clean = risk({});
  CHECK(clean < 0.001);
  for (const Circumstances& one :
       {Circumstances{.share = 0.99}, Circumstances{.cost = 3}, Circumstances{.rough = 3},
        Circumstances{.misreadings = 1}, Circumstances{.irregular = true}, Circumstances{.inferred = true},
        Circumstances{.open_for_long = true}, Circumstances{.after_takeback = true},
        Circumstances{.at_the_end = true}}) {
    CHECK(risk(one) > clean);
    CHECK(risk(one) < 0.5);
  }
  CHECK(risk({.cost = 100}) == risk({.cost = 50}));
  CHECK(risk({.rough = 100}) == risk({.rough = 50}));
}

TEST_CASE(
    "a ply that nobody saw is the less sure of its place the more others there are, and the more orders") {
  double before = 1;
  for (const std::size_t unseen : {2U, 5U, 6U, 8U, 9U, 12U}) {
    CHECK(right_place(1, unseen) < before);
    before = right_place(1, unseen);
  }
  CHECK(right_place(0.5, 3) < right_place(1, 3));
  CHECK(right_place(0.5, 3) > 0.5);
  CHECK(right_place(0, 3) == 0);
}

TEST_CASE("plies on a board with a good signal are promised, for as long as a game lasts") {
  Table table;
  std::string wanted;
  for (int i = 0; i < 60; ++i) {
    table.play("-g1 +Nf3 Lw . -g8 +nf6 Lb . -f3 +Ng1 Lw . -f6 +ng8 Lb . ");
    wanted += std::string(i == 0 ? "" : " ") + "g1f3 g8f6 f3g1 f6g8";
  }
  table.play("2s");
  CHECK(record(table) == wanted);
  CHECK_FALSE(table.flagged("record_presumed"));
}

TEST_CASE("after unknown plies the record is presumed, and the operator is informed once") {
  Table table;
  table.play(std::string(kFourPlies) + kLongGap);
  CHECK(table.flag_states("record_presumed") == "completed");
  for (const char* first : {"f1c4", "d2d3", "b1c3", "f1b5"}) CHECK(table.alternative(first));
  for (const char* stands : {"a2a3", "f3d4", "d1e2"}) CHECK_FALSE(table.alternative(stands));
  table.play("-h2 +Ph3 Lw . -h7 +ph6 Lb 2s");
  const std::string all = record(table);
  CHECK(all.starts_with("e2e4 e7e5 g1f3 b8c6 @? @?"));
  CHECK(all.ends_with("h2h3? h7h6?"));
  CHECK(table.flag_states("record_presumed") == "completed");
}

TEST_CASE("entering what was played makes the record promised again") {
  Table table;
  table.play(std::string(kFourPlies) + kLongGap);
  table.rule(entered(4, ruled({"f1c4", "f8e7", "d2d3", "d7d6", "c1e3", "c8e6", "b1c3", "g8f6", "e1g1", "h7h6",
                               "f1e1", "h6h5"})));
  CHECK(table.flag_states("record_presumed") == "completed corrected");
  table.play("-h7 +ph5 2s -h2 +Ph3 Lw 2s");
  CHECK(record(table).ends_with(" h6h5 h2h3"));
}

TEST_CASE("what is entered for plies that nobody saw leaves those behind them what they are worth alone") {
  Table table;
  table.play(std::string(kFourPlies) + kLongGap + "-a2 +Pa3 Lw 2s -a7 +pa6 Lb 2s -h2 +Ph3 Lw ");
  CHECK(record(table).ends_with(" @? @? a2a3? a7a6?"));
  Ruled sheets;
  sheets.kept = 4;
  sheets.table_stays = true;
  sheets.plies = ruled({"f1c4", "f8e7", "d2d3", "d7d6", "c1e3", "c8e6", "b1c3", "g8f6", "e1g1", "f6g8",
                        "f1e1", "g8f6", "a2a3", "a7a6"});
  sheets.plies[12].confidence = 0.99;
  sheets.plies[13].confidence = 0.98;
  table.rule(sheets);
  CHECK(record(table).find("?", record(table).find("<")) == std::string::npos);
  // A ply that was pressed for when it was ruled, and was not certain yet, needs no other press.
  table.play("400ms");
  CHECK(record(table).ends_with(" a2a3 a7a6 h2h3"));
}

TEST_CASE("a gap that is left behind another one stays only counted, and its ruling may be undone") {
  Table table;
  table.play(std::string(kFourPlies) + kLongGap + "-a2 +Pa3 Lw 2s ");
  REQUIRE(record(table).find("@? @? a2a3?") != std::string::npos);
  std::string at;
  for (const TrackedEvent& event : table.events()) {
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (move != nullptr && move->uci.is_placement()) at = move->uci.text();
  }
  Ruled again;
  again.kept = 4;
  again.table_stays = true;
  again.plies = ruled({at, at, "a2a3"});
  for (const std::size_t counted : {0, 1}) {
    again.plies[counted].confidence = 0.5;
    again.plies[counted].inferred = true;
  }
  again.plies[2].confidence = 0.49;
  table.rule(again);
  CHECK(record(table).ends_with(" < @? @? a2a3?"));
  table.play("-a7 +pa6 Lb 2s");
  CHECK(record(table).ends_with(" a2a3? a7a6?"));
}

TEST_CASE("an illegal move that stood behind a gap is not put right by what is entered for the gap") {
  Table table;
  table.play(kFourPlies);
  table.play("-a2 +Pa5 Lw 3s -h7 +ph6 Lb 3s");
  REQUIRE(table.flag_states("illegal_move") == "completed stood");
  Ruled sheets;
  sheets.kept = 2;
  sheets.table_stays = true;
  sheets.plies = eboard::test::ruled_plies(eboard::test::played(rules::Position::initial(), "e2e4 e7e5"),
                                           {"g1f3", "b8c6", "f3g1", "c6b8", "g1f3", "b8c6", "a2a5!", "h7h6"});
  table.rule(sheets);
  CHECK(table.flag_states("illegal_move") == "completed stood");
  CHECK(table.committed().ends_with("g1f3 b8c6 a2a5! h7h6"));
  table.play("-b1 +Nc3 Lw 2s -a7 +pa6 Lb 2s");
  CHECK(table.committed().ends_with("h7h6 b1c3 a7a6"));
  CHECK(table.flag_states("illegal_move") == "completed stood");
}

TEST_CASE("an accusation needs a position that is known, not a record in which every ply is") {
  CHECK(proof({}) >= kAccused);
  CHECK(proof({.irregular = 0.8}) >= kAccused);
  CHECK(proof({.misreadings = 1}) >= kAccused);
  CHECK(proof({.latest = 0.8}) < kAccused);
  CHECK(proof({.misreadings = 2}) < kAccused);
  CHECK(proof({.counted = true}) < kAccused);
  CHECK(proof({.counted = true, .put_right = true}) < kAccused);
  CHECK(proof({.latest = 0.8, .put_right = true}) >= kAccused);
  CHECK(proof({.misreadings = 50}) == proof({.misreadings = 5}));
}

TEST_CASE("behind plies that are only counted an illegal move is a suspicion, and none once it is put back") {
  const std::string illegal = "-a2 +Pa5 Lw 3s ";
  Table heard;
  heard.play(kFourPlies + illegal + "-h7 +ph6 Lb 3s");
  CHECK(heard.flag_states("illegal_move") == "completed stood");
  Table badly;
  badly.play(std::string(kFourPlies) + kLongGap + illegal);
  CHECK(badly.flag_states("illegal_move") == "pending");
  badly.play("-h7 +ph6 Lb 3s");
  CHECK(badly.flag_states("illegal_move") == "pending");
  Table put_back;
  put_back.play(std::string(kFourPlies) + kLongGap + illegal + "-a5 +Pa2 Lb 3s");
  CHECK(put_back.flag_states("illegal_move") == "pending withdrawn");
}

TEST_CASE("an illegal move on a record that is presumed for what happened long ago is one all the same") {
  const std::string repeated = "-g1 +Nf3 Lw . -g8 +nf6 Lb . -f3 +Ng1 Lw . -f6 +ng8 Lb . ";
  const std::string two_illegal =
      "-a2 +Pa5 Lw 3s -h7 +ph6 Lb 3s " + repeated + "-b2 +Pb5 Lw 3s -h6 +ph5 Lb 3s " + repeated;
  Table table;
  table.play(repeated + two_illegal + repeated + repeated);
  INFO(record(table));
  REQUIRE(record(table).ends_with("f6g8?"));
  table.play("-c2 +Pc5 Lw 3s");
  CHECK(table.flag_states("illegal_move") == "completed stood completed stood completed");
}

TEST_CASE("right behind plies that nobody saw an illegal move is a suspicion, later on it is one") {
  const std::string unseen =
      "X board=r1bqk1nr/ppp2ppp/2np4/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQK2R (Lw (Lb (Lw (Lb (Lw 20s # 8s ";
  const std::string illegal = "-h7 +ph4 Lb 3s";
  Table at_once;
  at_once.play(kFourPlies + unseen + illegal);
  REQUIRE(record(at_once).ends_with("d2d3?"));
  CHECK(at_once.flag_states("illegal_move") == "pending");
  Table later;
  later.play(kFourPlies + unseen);
  for (int i = 0; i < 3; ++i) later.play("-g8 +nf6 Lb . -d1 +Qd2 Lw . -f6 +ng8 Lb . -d2 +Qd1 Lw . ");
  later.play(illegal);
  CHECK(later.flag_states("illegal_move") == "completed");
}

TEST_CASE("a game that was found under way is presumed, one that begins from what stands there is not") {
  const std::string position = "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4";
  Table from_there({.fen = position, .declared = false});
  from_there.play("3s -f1 +Bb5 Lw 2s");
  CHECK(record(from_there) == "f1b5");
  Table under_way({.fen = position, .declared = false});
  under_way.play("2100ms -f1 +Bb5 Lw 6s -a7 +pa6 Lb 3s");
  CHECK(record(under_way) == "a7a6?");
  CHECK(under_way.flagged("record_presumed"));
  Ruled begun = entered(0, eboard::test::ruled_plies(rules::Position::initial(), {"g1f3"}));
  begun.start = rules::Position::initial();
  under_way.rule(begun);
  CHECK(record(under_way) == "a7a6? < g1f3");
}

TEST_CASE("a wrong initial position that is put right does not make a record promised") {
  const std::string swapped = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1";
  Table table({.fen = swapped, .declared = false});
  table.play("5s -e2 +Pe4 Lw ... -e7 +pe5 Lb ... -g1 +Nf3 Lw ... -b8 +nc6 Lb ... X");
  table.play("board=r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBKQ2Q (Lw (Lb (Lw 20s # 10s");
  table.play("-g8 +nf6 Lb 2s");
  REQUIRE(record(table).ends_with("g8f6?"));
  table.play("=Rh1 1s -d1 -e1 . +Qd1 +Ke1 ...");
  CHECK(table.started().ends_with("RNBQKBNR w KQkq - 0 1"));
  CHECK(record(table).ends_with("g8f6?"));
}

TEST_CASE("the written game shows from which ply on it is presumed, and where it ends") {
  const auto move = [](int ply, std::string uci, double confidence) {
    MoveTracked out;
    out.ply = ply;
    out.uci = PlayedMove::read(uci);
    out.state = confidence < 0.8 ? MoveState::presumed : MoveState::committed;
    out.confidence = confidence;
    return out;
  };
  rules::GameRecord game;
  const std::vector plies{move(1, "e2e4", 1), move(2, "e7e5", 0.5), move(3, "g1f3", 0.5),
                          move(4, "e8e5", 0.5)};
  write_plies(game, plies);
  REQUIRE(game.plies.size() == 3);
  CHECK(game.plies[0].comment.empty());
  CHECK(game.plies[1].comment == "presumed from here on: not shown for certain by the board");
  CHECK(game.plies[2].comment == "not legal: e8e5; it is not written");

  rules::GameRecord tossed;
  write_plies(tossed, std::vector{move(1, "g1f3", 0.5), move(2, "b8c6", 1), move(3, "b1c3", 0.5),
                                  move(4, "g8f6", 1), move(5, "e2e4", 0.5), move(6, "e7e5", 0.5)});
  REQUIRE(tossed.plies.size() == 6);
  CHECK(tossed.plies[0].comment == "presumed: not shown for certain by the board");
  CHECK(tossed.plies[1].comment.empty());
  CHECK(tossed.plies[2].comment == "presumed: not shown for certain by the board");
  CHECK(tossed.plies[3].comment.empty());
  CHECK(tossed.plies[4].comment == "presumed from here on: not shown for certain by the board");
  CHECK(tossed.plies[5].comment.empty());
}

}  // namespace
}  // namespace eboard::tracking::trust_test
