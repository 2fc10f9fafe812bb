// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/ruling_watch.hpp"

#include "daemon/events/evidence_json.hpp"
#include "rules/laws/rulings/game/game_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tracked_words.hpp"

namespace ruling_watch_test {

using namespace eboard;
using namespace eboard::pipeline;

namespace {

/// A game at an electronic board, and the reports about its rulings.
class Ruled {
 public:
  Ruled() {
    rules::GameHead head{.edition = *rules::find_edition("fide-2023"),
                         .control = rules::parse_time_control("5400+30").value(),
                         .observed = true};
    game_.emplace(rules::GameFile::begin(std::move(head)).value());
  }
  std::string play(const std::string& moves) {
    game_ = game_->with_moves(moves).value();
    return look();
  }
  std::string rule(const std::string& text) {
    game_ = game_->ruled(text).value();
    return look();
  }
  std::string take_back(int ply) {
    game_ = game_->with(rules::entry::TakenBack{ply}).value();
    return look();
  }
  const rules::GameState& state() { return game_->state(); }
  RulingWatch watch;

  static std::string text(const tracking::Note& note) {
    return std::to_string(note.id) + " " + std::string(to_string(note.code)) + " " +
           std::to_string(note.ply) + " " + note.state;
  }

 private:
  std::string look() {
    std::string out;
    for (const tracking::Note& note : watch.look(1, game_->state(), {}, {}))
      out += (out.empty() ? "" : "; ") + text(note);
    return out;
  }
  std::optional<rules::GameFile> game_;
};

}  // namespace

TEST_CASE("another move than the one demanded is reported once, and put right by taking it back") {
  Ruled game;
  CHECK(game.play("e4 e5") == "");
  CHECK(game.rule("R-OBLIGE white move=g1") == "");
  CHECK(game.play("Bc4") == "1 obligation_not_met 3 completed");
  CHECK(game.play("Nc6") == "");
  CHECK(game.take_back(2) == "1 obligation_not_met 3 corrected");
  CHECK(game.play("d4") == "1 obligation_not_met 3 completed");  // still due
  CHECK(game.take_back(2) == "1 obligation_not_met 3 corrected");
  CHECK(game.play("Nf3 Nc6 d4") == "");
}

TEST_CASE("undoing the ruling withdraws the report") {
  Ruled game;
  game.play("e4 e5");
  game.rule("R-OBLIGE white move=g1");
  game.play("Bc4");
  CHECK(game.rule("R-UNDO 1") == "1 obligation_not_met 3 withdrawn");
}

TEST_CASE("a move before the score sheet is complete is reported for each such move") {
  Ruled game;
  game.play("e4 e5");
  game.rule("R-NOTE sheet=white upto=0 flag=white");
  CHECK(game.play("Nf3 Nc6") == "1 moved_before_update 3 completed");
  game.rule("R-NOTE sheet=white");
  CHECK(game.play("d4") == "");
}

TEST_CASE(
    "a clock that starts on a wrong position is reported until that is put right, or play has gone on") {
  Ruled game;
  game.play("e4 e5 Nf3");
  game.rule("R-RESTORE 2");
  const rules::Placement wanted = game.state().board();
  rules::Placement seen = wanted;
  CHECK_FALSE(game.watch.started(1, 2, seen, wanted));
  CHECK_FALSE(game.watch.started(1, 2, rules::Placement{}, wanted));
  seen.set(*rules::parse_square("g1"), std::nullopt);
  const auto wrong = game.watch.started(1, 2, seen, wanted);
  REQUIRE(wrong);
  CHECK(Ruled::text(*wrong) == "1 wrong_restoration 2 pending");
  CHECK(eboard::tracking::to_text(wrong->evidence).find("\"squares\":\"g1\"") != std::string::npos);
  CHECK_FALSE(game.watch.started(1, 2, seen, wanted));
  CHECK_FALSE(game.watch.seen(seen));
  const auto right = game.watch.seen(wanted);
  REQUIRE(right);
  CHECK(Ruled::text(*right) == "1 wrong_restoration 2 corrected");

  CHECK(game.watch.started(1, 2, seen, wanted));
  game.rule("R-START white");
  CHECK(game.play("d4") == "1 wrong_restoration 2 stood");
}

TEST_CASE("another game begins with nothing reported") {
  Ruled game;
  game.play("e4 e5");
  game.rule("R-OBLIGE white move=g1");
  game.play("Bc4");
  const auto again = game.watch.look(2, game.state(), {}, {});
  REQUIRE(again.size() == 1);
  CHECK(again.front().id == 1);
  CHECK(again.front().by_record);
}

TEST_CASE("findings of one game have numbers of their own, and keep them") {
  Ruled game;
  game.play("e4 e5");
  game.rule("R-NOTE sheet=white upto=0 flag=white");
  CHECK(game.play("Nf3 Nc6") == "1 moved_before_update 3 completed");
  CHECK(game.play("d4 d5") == "2 moved_before_update 5 completed");
  CHECK(game.take_back(4) == "2 moved_before_update 5 corrected");
  CHECK(game.take_back(2) == "1 moved_before_update 3 corrected");
  CHECK(game.play("Nc3") == "1 moved_before_update 3 completed");
}

TEST_CASE(
    "a clock that starts is no matter where the board shows what it should, nor is a board that is put right "
    "twice") {
  Ruled game;
  game.play("e4 e5 Nf3");
  game.rule("R-RESTORE 2");
  const rules::Placement wanted = game.state().board();
  CHECK_FALSE(game.watch.seen(wanted));
  rules::Placement seen = wanted;
  seen.set(*rules::parse_square("g1"), std::nullopt);
  REQUIRE(game.watch.started(1, 2, seen, wanted));
  REQUIRE(game.watch.seen(wanted));
  CHECK_FALSE(game.watch.seen(wanted));
}

}  // namespace ruling_watch_test
