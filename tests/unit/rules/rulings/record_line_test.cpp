// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/enter/record_line.hpp"

#include <fmt/format.h>

#include "tests/unit/rules/rulings/support.hpp"

namespace record_line_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

const char* const kSpanish = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6";

GameFile observed(std::string_view played = kSpanish) {
  GameHead head;
  head.control = parse_time_control("5400+30").value();
  head.edition = *find_edition("fide-2023");
  head.observed = true;
  return moves(GameFile::begin(std::move(head)).value(), played);
}

RecordLine asked(const GameFile& game, const LineAsked& what) {
  const auto line = record_line(game.state(), what);
  INFO((line ? std::string() : line.error().text()));
  REQUIRE(line);
  return *line;
}

std::string ruling_of(const RecordLine& line) { return line.ruling ? to_string(*line.ruling) : "none"; }

std::string sans(const GameState& state) {
  std::string out;
  Position before = state.start;
  for (const GamePly& ply : state.plies) {
    out += (out.empty() ? "" : " ") + ply_san(before, ply);
    before = ply.after.value_or(before);
  }
  return out;
}

/// The record after the ruling that the line proposes.
std::string entered(const GameFile& game, const LineAsked& what) {
  return sans(ruled(game, ruling_of(asked(game, what))).state());
}

/// Three plies behind 2... Nc6 of which only the number is known, and one seen behind them.
GameFile with_gap() {
  GameFile game = observed("e4 e5 Nf3 Nc6");
  const Placement behind = observed("e4 e5 Nf3 Nc6 Bb5 a6 Ba4").state().board();
  for (int i = 0; i < 3; ++i)
    game = enter(game, entry::Played{.move = "a1a1",
                                     .irregular = true,
                                     .board = behind,
                                     .times = {},
                                     .inferred = true,
                                     .presumed = true});
  return moves(game, "Nf6");
}

}  // namespace

TEST_CASE("without moves the line tells where the record ends, and what may be played there") {
  const RecordLine line = asked(observed(), {});
  CHECK(line.after == 8);
  CHECK(line.moves.empty());
  CHECK(line.end == observed().state().position());
  CHECK(line.behind == 0);
  CHECK(ruling_of(line) == "none");
  CHECK_FALSE(line.refused);
  CHECK(asked(observed(), {.after = 0}).end == Position::initial());
}

TEST_CASE("a ply is replaced, and those behind it stay as far as they can be played") {
  const RecordLine line = asked(observed(), {.after = 5, .plies = 1, .moves = "d6"});
  CHECK(line.moves.at(0).san == "d6");
  CHECK(line.behind == 2);
  CHECK(line.fit == 2);
  CHECK(line.misfit.empty());
  CHECK(ruling_of(line) == "R-RECORD after=5 plies=1 correct moves=d6");
  CHECK(entered(observed(), {.after = 5, .plies = 1, .moves = "d6"}) == "e4 e5 Nf3 Nc6 Bb5 d6 Ba4 Nf6");

  const RecordLine none = asked(observed(), {.after = 4, .plies = 1, .moves = "3. Bc4"});
  CHECK(none.behind == 3);
  CHECK(none.fit == 1);
  CHECK(none.misfit == "4. Ba4");
  CHECK(has(refused(observed(), ruling_of(none)), "could not be played"));
}

TEST_CASE("what does not fit any more is cut off, and what fits before it stays") {
  const LineAsked what{.after = 4, .plies = 1, .moves = "Bc4", .cut = true};
  CHECK(ruling_of(asked(observed(), what)) == "R-RECORD after=4 plies=4 correct moves=\"Bc4 a6\"");
  CHECK(entered(observed(), what) == "e4 e5 Nf3 Nc6 Bc4 a6");
  // Where all fits there is nothing to cut.
  CHECK(entered(observed(), {.after = 5, .plies = 1, .moves = "d6", .cut = true}) ==
        "e4 e5 Nf3 Nc6 Bb5 d6 Ba4 Nf6");
}

TEST_CASE("plies are inserted beside one that stays") {
  CHECK(ruling_of(asked(observed(), {.after = 2, .moves = "Nc3 h6"})) ==
        "R-RECORD after=2 plies=1 correct moves=\"Nc3 h6 Nf3\"");
  CHECK(entered(observed(), {.after = 2, .moves = "Nc3 h6"}) == "e4 e5 Nc3 h6 Nf3 Nc6 Bb5 a6 Ba4 Nf6");
  // At the end of the record, and in front of all.
  CHECK(ruling_of(asked(observed(), {.moves = "O-O"})) ==
        "R-RECORD after=7 plies=1 correct moves=\"Nf6 O-O\"");
  CHECK(entered(observed(), {.moves = "O-O Be7"}) == std::string(kSpanish) + " O-O Be7");
  CHECK(entered(observed(), {.after = 0, .moves = "h3 h6"}) == "h3 h6 " + std::string(kSpanish));
}

TEST_CASE("plies are deleted, in the middle, at the end, and all of them") {
  CHECK(ruling_of(asked(observed(), {.after = 2, .plies = 2})) ==
        "R-RECORD after=2 plies=3 correct moves=Bb5");
  CHECK(entered(observed(), {.after = 4, .plies = 4}) == "e4 e5 Nf3 Nc6");
  CHECK(ruling_of(asked(observed(), {.after = 0, .plies = 8})) == "R-RESTORE 0");
  // Black would move twice in turn.
  const RecordLine odd = asked(observed(), {.after = 2, .plies = 1});
  CHECK(odd.fit == 0);
  CHECK(odd.misfit == "2... Nc6");
  CHECK(has(refused(observed(), ruling_of(odd)), "White would be on move, but Black was"));
  CHECK(entered(observed(), {.after = 2, .plies = 1, .cut = true}) == "e4 e5");
}

TEST_CASE("moves that the record has already change nothing") {
  CHECK(ruling_of(asked(observed(), {.after = 2, .plies = 2, .moves = "Nf3 Nc6"})) == "none");
  CHECK(ruling_of(asked(observed(), {.after = 2, .plies = 0})) == "none");
}

TEST_CASE("a mate behind which play went on leaves nothing that fits") {
  const GameFile game = observed("f3 e5 g4 a6 a3 a5");
  const RecordLine line = asked(game, {.after = 3, .plies = 1, .moves = "Qh4#"});
  CHECK(line.fit == 0);
  CHECK(line.misfit == "3. a3");
  CHECK(line.end.is_checkmate());
  const GameFile mated =
      ruled(game, ruling_of(asked(game, {.after = 3, .plies = 1, .moves = "Qh4", .cut = true})));
  CHECK(sans(mated.state()) == "f3 e5 g4 Qh4#");
  CHECK(mated.state().outcome == Outcome::black_wins);
}

TEST_CASE("a gap is filled, and its line may be asked about before it is complete") {
  const GameFile game = with_gap();
  const RecordLine part = asked(game, {.after = 4, .plies = 3, .moves = "Bb5 a6"});
  CHECK(part.end.turn() == Color::white);
  CHECK(ruling_of(part) == "R-RECORD after=4 plies=3 moves=\"Bb5 a6\"");
  CHECK(has(refused(game, ruling_of(part)), "White would be on move"));
  CHECK(entered(game, {.after = 4, .plies = 3, .moves = "3. Lb5 a6 4. La4"}) == kSpanish);
  CHECK(sans(game.state()).starts_with("e4 e5 Nf3 Nc6 @"));
}

TEST_CASE("what stands beside nothing that is known cannot be added by a ruling") {
  const GameFile empty = observed("");
  const RecordLine line = asked(empty, {.moves = "e4"});
  CHECK(ruling_of(line) == "none");
  REQUIRE(line.refused);
  CHECK(has(line.refused->text(), "no known ply"));
}

TEST_CASE("plies that are none and moves that cannot be read are refused with a sentence") {
  const auto why = [](const LineAsked& what) {
    const auto line = record_line(observed().state(), what);
    return line ? std::string("taken") : line.error().text();
  };
  CHECK(why({.after = 9}) == "there is no ply 9; 8 have been played");
  CHECK(why({.after = 6, .plies = 3}) == "there is no ply 9; 8 have been played");
  CHECK(has(why({.moves = "Ke2 Zz9"}), "'Zz9' is not a move"));
  CHECK(has(why({.moves = "Ra8"}), "not legal"));
  const GameFile taken = irregular(observed("e4 e5"), "d1e8");
  const auto behind = record_line(taken.state(), {});
  CHECK_FALSE(behind);
}

}  // namespace record_line_test
