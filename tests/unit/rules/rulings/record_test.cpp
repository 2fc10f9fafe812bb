// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/game/game_log.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace record_test {

using namespace eboard::rules;
using namespace eboard::test;
using namespace std::chrono_literals;

namespace {

/// As an e-board saw it.
GameFile observed(const std::string& id = "fide-2023") {
  GameHead head;
  head.control = parse_time_control("5400+30").value();
  head.edition = *find_edition(id);
  head.observed = true;
  return GameFile::begin(std::move(head)).value();
}

/// That many plies of which only the placement after `moves` is known, from the game's position on.
GameFile counted(const GameFile& game, std::string_view moves, int plies, double right = 0.5) {
  History line{*game.state().position()};
  line = History::parse(moves, line.position()).value();
  GameFile out = game;
  for (int i = 0; i < plies; ++i) {
    out = enter(out, entry::Played{.move = "a1a1",
                                   .irregular = true,
                                   .board = line.position().placement(),
                                   .times = {},
                                   .inferred = true,
                                   .presumed = true,
                                   .right = i == 0 ? right : 1});
  }
  return out;
}

/// Plies that nobody saw.
GameFile inferred(const GameFile& game, std::string_view moves, double right, bool presumed = true) {
  GameFile out = game;
  std::string_view left = moves;
  while (!left.empty()) {
    const std::string_view word = left.substr(0, left.find(' '));
    left.remove_prefix(std::min(word.size() + 1, left.size()));
    out = enter(out, entry::Played{.move = std::string(word),
                                   .board = {},
                                   .times = {},
                                   .inferred = true,
                                   .presumed = presumed,
                                   .right = word.data() == moves.data() ? right : 1});
  }
  return out;
}

std::string sans(const GameState& state) {
  std::string out;
  Position before = state.start;
  for (const GamePly& ply : state.plies) {
    const std::string irregular = ply.counted() ? "@" : to_uci(ply.move) + "!";
    out += (out.empty() ? "" : " ") + (ply.irregular ? irregular : to_san(before, ply.move));
    before = ply.after.value_or(before);
  }
  return out;
}

const char* const kSpanish = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7";

/// The plies 5 to 7 of a Spanish game, counted as one.
GameFile spanish() {
  GameFile game = counted(moves(observed(), "e4 e5 Nf3 Nc6"), "Bb5 a6 Ba4", 1);
  return moves(game, "Nf6 O-O Be7");
}

}  // namespace

TEST_CASE("a gap of the record is a run of unknown plies, and its place is given in moves") {
  const auto gaps = record_gaps(spanish().state());
  REQUIRE(gaps.size() == 1);
  CHECK(gaps[0].after == 4);
  CHECK(gaps[0].plies == 1);
  CHECK(gaps[0].counted);
  CHECK_FALSE(gaps[0].at_end);
  CHECK(gaps[0].turn == Color::black);
  CHECK(gaps[0].before == moves(observed(), "e4 e5 Nf3 Nc6").state().position());
  CHECK(gaps[0].behind == moves(observed(), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4").state().board());
  CHECK(gap_sentence(gaps[0]) == "One ply is missing between 2... and 3...");

  CHECK(record_gaps(moves(observed(), kSpanish).state()).empty());
  const GameFile start = counted(observed(), "e4 e5", 2);
  CHECK(gap_sentence(record_gaps(start.state()).at(0)) == "Two plies are missing between the start and now.");
  const GameFile end = inferred(moves(observed(), "e4"), "e5 Nf3", 0.6);
  CHECK(gap_sentence(record_gaps(end.state()).at(0)) == "Two plies are not certain between 1. and now.");
  CHECK(record_gaps(inferred(moves(observed(), "e4"), "e5 Nf3", 0.9, false).state()).empty());
  CHECK(record_gaps(inferred(moves(observed(), "e4"), "e5 Nf3", 0.99).state()).size() == 1);
}

TEST_CASE("lines through a gap are legal ones that lead to what the board showed") {
  const GameFile game = inferred(moves(observed(), "e4"), "e5 Nf3 Nc6", 0.6);
  const RecordGap gap = record_gaps(game.state()).at(0);
  const std::vector<std::string> told{"e7e5 g1f3 b8c6", "b8c6 g1f3 e7e5", "b8c6 g1f3",
                                      "e7e5 g1g3 b8c6", "e7e5 g1f3 b8c6", "b8c6 e4e5 e7e6"};
  const auto lines = lines_through(game.state(), gap, 1, told);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0] == std::vector<std::string>{"e5", "Nf3", "Nc6"});
  CHECK(lines[1] == std::vector<std::string>{"Nc6", "Nf3", "e5"});
  const std::vector<std::string> earlier{"e2e4 e7e5 g1f3 b8c6", "d2d4 e7e5 g1f3 b8c6"};
  CHECK(lines_through(game.state(), gap, 0, earlier).size() == 1);
}

TEST_CASE("a line that begins before a gap has each ply that the record has there") {
  const GameFile game = inferred(moves(observed(), "e4 e5 Nf3 Nc6"), "Bb5 a6", 0.6);
  const RecordGap gap = record_gaps(game.state()).at(0);
  const std::vector<std::string> told{"e7e5 g1f3 b8c6 f1b5 a7a6", "e7e5 g1f3 d7d6 f1b5 a7a6",
                                      "e7e5 b1c3 b8c6 f1b5 a7a6"};
  const auto lines = lines_through(game.state(), gap, 1, told);
  REQUIRE(lines.size() == 1);
  CHECK(lines[0] == std::vector<std::string>{"Bb5", "a6"});
}

TEST_CASE("lines that begin behind a gap, or before the game, lead through none") {
  const GameFile game = inferred(moves(observed(), "e4"), "e5 Nf3 Nc6", 0.6);
  const RecordGap gap = record_gaps(game.state()).at(0);
  CHECK(lines_through(game.state(), gap, 2, std::vector<std::string>{"g1f3 b8c6"}).empty());
  CHECK(lines_through(game.state(), gap, -1, std::vector<std::string>{"e2e4 e7e5 g1f3 b8c6"}).empty());
}

TEST_CASE("an irregular ply behind a gap that is entered counts towards the fifty moves if it took nothing") {
  const auto count_behind = [](const char* squares) {
    const GameFile told = ruled(irregular(spanish(), squares), "R-RECORD after=4 moves=\"Bb5 a6 Ba4\"");
    return told.state().position()->half_move_clock();
  };
  CHECK(moves(observed(), kSpanish).state().position()->half_move_clock() == 4);
  CHECK(count_behind("b1b3") == 5);  // a knight that goes like a rook
  CHECK(count_behind("d2f4") == 0);  // a pawn
  CHECK(count_behind("a4f6") == 0);  // a bishop takes
}

TEST_CASE("moves of the score sheets replace plies that no sensor showed, and renumber all later ones") {
  const GameFile told = ruled(spanish(), "R-RECORD after=4 moves=\"3. Bb5 a6 4. Ba4\"");
  CHECK(sans(told.state()) == kSpanish);
  CHECK(record_gaps(told.state()).empty());
  CHECK(told.state().position() == moves(observed(), kSpanish).state().position());
  CHECK(told.state().history.plies() == 10);
  CHECK(told.state().history.at(7) == moves(observed(), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4").state().position());
  CHECK(told.state().clock.white_moves == 5);
  CHECK(told.state().clock.black_moves == 5);
  CHECK(told.rulings().back().ply == 8);
  CHECK(sans(ruled(told, "R-UNDO 1").state()) == sans(spanish().state()));
  CHECK(sans(ruled(told, "R-RESTORE 6").state()) == "e4 e5 Nf3 Nc6 Bb5 a6");
  CHECK(sans(moves(told, "Re1").state()) == std::string(kSpanish) + " Re1");
}

TEST_CASE("the moves may be written in any notation, with numbers or without") {
  for (const char* text : {"Bb5 a6 Ba4", "f1b5 a7a6 b5a4", "3. Bf1-b5 a7-a6 4. Bb5-a4", "3.Fb5 a6 4.Fa4",
                           "3. Lb5 a6 4. La4", "♗b5 a6 ♗a4", "3. Bb5 … a6 4...Ba4", "F 5 CD P 3 TD F 4 TD"}) {
    CAPTURE(text);
    CHECK(refused(spanish(), fmt::format("R-RECORD after=4 moves=\"{}\"", text)).empty());
  }
}

TEST_CASE("a ply behind a gap keeps its time, and its own risk alone") {
  GameFile game = counted(moves(observed(), "e4 e5 Nf3 Nc6"), "Bb5 a6 Ba4", 1, 0.4);
  game = enter(game, entry::Played{.move = "Nf6", .board = {}, .times = Times{50s, 40s}, .right = 0.99});
  CHECK(game.state().plies.back().confidence == Approx(0.396));
  const GameFile told = ruled(game, "R-RECORD after=4 plies=1 moves=\"Bb5 a6 Ba4\"");
  CHECK(told.state().plies.at(4).confidence == 1);
  CHECK_FALSE(told.state().plies.at(4).inferred);
  CHECK(told.state().plies.back().confidence == Approx(0.99));
  CHECK(told.state().plies.back().times == Times{50s, 40s});
  // New plies are added to the record as it is. Without the ruling it is worth as little as before.
  const GameFile more = enter(told, entry::Played{.move = "O-O", .board = {}, .times = {}, .right = 0.9});
  CHECK(more.state().plies.back().confidence == Approx(0.891));
  CHECK(ruled(more, "R-UNDO 1").state().plies.back().confidence == Approx(0.3564));
}

TEST_CASE("of several gaps one is filled, and the other one stays what it is") {
  GameFile game = counted(spanish(), "Re1 b5 Bb3", 3);
  game = moves(game, "d6 c3");
  const GameFile first = ruled(game, "R-RECORD after=4 moves=\"Bb5 a6 Ba4\"");
  CHECK(sans(first.state()) == std::string(kSpanish) + " @ @ @ d6 c3");
  REQUIRE(record_gaps(first.state()).size() == 1);
  CHECK(gap_sentence(record_gaps(first.state())[0]) == "Three plies are missing between 5... and 7...");
  const GameFile both = ruled(first, "R-RECORD after=10 moves=\"Re1 b5 Bb3\"");
  CHECK(sans(both.state()) == std::string(kSpanish) + " Re1 b5 Bb3 d6 c3");
  const GameFile second = ruled(game, "R-RECORD after=8 moves=\"Re1 b5 Bb3\"");
  CHECK(record_gaps(second.state()).at(0).after == 4);
  const GameFile other_order = ruled(second, "R-RECORD after=4 moves=\"Bb5 a6 Ba4\"");
  CHECK(sans(other_order.state()) == sans(both.state()));
}

TEST_CASE("castling behind a gap is what the entered moves allow") {
  // The king stands where it always did, and has moved.
  GameFile game = counted(moves(observed(), "e4 e5 Nf3 Nc6 Bb5 a6"), "Ba4 b5 Bb3 Bb7", 2);
  game = moves(game, "O-O");
  CHECK(has(refused(game, "R-RECORD after=6 moves=\"Ba4 b5 Bb3 Bb7 Ke2 Qe7 Ke1 Qd8\""),
            "then 8. e1h1 could not be played"));
  CHECK(refused(game, "R-RECORD after=6 moves=\"Ba4 b5 Bb3 Bb7\"").empty());
}

TEST_CASE("what does not fit is refused with one sentence") {
  const auto no = [](const GameFile& game, std::string_view text) {
    return refused(game, fmt::format("R-RECORD {}", text));
  };
  const GameFile game = spanish();
  CHECK(no(game, "after=4 moves=\"Bb5 a6 Bb6\"") == "R-RECORD is refused: 'Bb6' is not legal, after 3... a6");
  CHECK(no(game, "after=4 moves=\"Bb5 a6 Zz9\"") ==
        "R-RECORD is refused: 'Zz9' is not a move, after 3... a6");
  CHECK(no(game, "after=4 moves=\"Bb5 a6\"") ==
        "R-RECORD is refused: after 3... a6 White would be on move, but Black was");
  CHECK(no(game, "after=4 moves=\"Bb5 a6 Bf1 h6 Ba6\"").find("would stand on") != std::string::npos);
  CHECK(no(game, "after=4 moves=\"Bb5 a5 Ba4\"") ==
        "R-RECORD is refused: after 4. Ba4 a black pawn would stand on a5 where the board showed nothing, "
        "nothing would stand on a6 where the board showed a black pawn");
  CHECK(no(game, "after=4 moves=\"...\"") == "R-RECORD is refused: no move is written there");
  CHECK(no(game, "after=2 moves=\"Nf3\"") ==
        "R-RECORD is refused: ply 3 is known; unknown are the plies 5 to 5");
  CHECK(no(game, "after=1 plies=2 moves=\"e5 Nf3\"") ==
        "R-RECORD is refused: ply 2 is known; unknown are the plies 5 to 5");
  CHECK(no(moves(observed(), "e4 e5"), "after=1 moves=\"e5\"") ==
        "R-RECORD is refused: no ply of the record is unknown");
  CHECK(has(no(game, "after=4 plies=9 moves=\"Bb5\""), "there is no ply 13; 8 have been played"));
  CHECK(has(no(game, "after=9 moves=\"Bb5\""), "there is no ply 9; 8 have been played"));
  const GameFile two = counted(game, "Re1 b5", 2);
  CHECK(has(no(two, "after=9 moves=\"b5\""), "ply 9 is unknown, too: the line has to begin before it"));
  CHECK(has(no(two, "after=8 plies=1 moves=\"Re1\""), "ply 10 is unknown, too: the line has to go on"));
}

TEST_CASE("a line that would have ended the game is none, as play went on") {
  GameFile game = counted(moves(observed(), "f3 e5"), "g4 Qh4", 2);
  CHECK(ruled(game, "R-RECORD after=2 moves=\"g4 Qh4\"").state().outcome == Outcome::black_wins);
  game = enter(game, entry::Played{.move = "a2a3", .irregular = true, .board = {}, .times = {}});
  CHECK(has(refused(game, "R-RECORD after=2 moves=\"g4 Qh4\""),
            "play went on after Qh4#, which would have ended the game"));
}

TEST_CASE("known plies beside a gap may be entered again with it") {
  const GameFile told = ruled(spanish(), "R-RECORD after=3 plies=2 moves=\"Nc6 Bb5 a6 Ba4\"");
  CHECK(sans(told.state()) == kSpanish);
}

TEST_CASE("a game that is over keeps its result") {
  const GameFile over = enter(spanish(), entry::Ended{Outcome::white_wins, true});
  const GameFile told = ruled(over, "R-RECORD after=4 moves=\"Bb5 a6 Ba4\"");
  CHECK(told.state().outcome == Outcome::white_wins);
  CHECK(told.state().outcome_ruling == 0);
  CHECK(told.state().outcome_shown);
  CHECK(sans(told.state()) == kSpanish);
}

TEST_CASE("numbers of plies that a game holds are those of the new record") {
  GameFile game = counted(moves(observed("fide-2005-blitz"), "e4 e5 Nf3 Nc6"), "Bb5 a6 Ba4", 1);
  game = enter(game, entry::Clock{{50s, 0s}, Color::black});
  game = moves(irregular(moves(game, "Nf6"), "e1e3"), "Be7");
  game = ruled(game, "R-STAND 7");
  CHECK(game.state().flag_at == 5);
  const GameFile told = ruled(game, "R-RECORD after=4 moves=\"Bb5 a6 Ba4\"");
  CHECK(told.state().stands == std::vector<int>{9});
  CHECK(told.state().flag_at == 7);
  CHECK(told.state().plies.at(8).irregular);
  CHECK(told.state().entered.at(0).moves == std::vector<std::string>{"Bb5", "a6", "Ba4"});
}

TEST_CASE("what an earlier ruling struck out stays where it was") {
  GameFile game = ruled(moves(spanish(), "d3 d6"), "R-RESTORE 8");
  game = enter(game, entry::BoardSet{});
  game = moves(game, "Re1");
  const GameFile told = ruled(game, "R-RECORD after=4 moves=\"Bb5 a6 Ba4\"");
  CHECK(sans(told.state()) == std::string(kSpanish) + " Re1");
  REQUIRE(told.state().annulled.size() == 1);
  CHECK(told.state().annulled[0].after_ply == 10);
  CHECK(sans(ruled(told, "R-UNDO 2").state()) == sans(game.state()));
}

TEST_CASE("what one gap made doubtful is promised again when it is entered, not what another one did") {
  const auto seen = [](GameFile game, std::initializer_list<const char*> moves) {
    for (const char* move : moves)
      game = enter(game, entry::Played{.move = move, .board = {}, .times = {}, .presumed = true});
    return game;
  };
  const auto presumed = [](const GameFile& game) {
    std::string out;
    for (const GamePly& ply : game.state().plies) out += ply.presumed ? '?' : '.';
    return out;
  };
  GameFile game = counted(moves(observed(), "e4 e5 Nf3 Nc6"), "Bb5 a6 Ba4", 1, 0.97);
  game = counted(seen(game, {"Nf6", "O-O"}), "Be7 Re1 b5", 1, 0.97);
  game = seen(game, {"Bb3", "d6"});
  CHECK(presumed(game) == "....??????");
  const GameFile first = ruled(game, "R-RECORD after=4 moves=\"Bb5 a6 Ba4\"");
  CHECK(presumed(first) == ".........???");
  CHECK(presumed(ruled(first, "R-RECORD after=9 moves=\"Be7 Re1 b5\"")) == "..............");
  const GameFile second = ruled(game, "R-RECORD after=7 moves=\"Be7 Re1 b5\"");
  CHECK(presumed(second) == "....????????");
  CHECK(presumed(ruled(second, "R-RECORD after=4 moves=\"Bb5 a6 Ba4\"")) == "..............");
  // The very first ply may be what nobody promises.
  const GameFile early = counted(seen(observed(), {"e4"}), "e5 Nf3 Nc6", 1, 0.97);
  CHECK(presumed(ruled(early, "R-RECORD after=1 moves=\"e5 Nf3 Nc6\"")) == "????");
}

TEST_CASE("a log keeps what nobody saw, and reads it again") {
  GameFile game = counted(moves(observed(), "e4 e5 Nf3 Nc6"), "Bb5 a6 Ba4", 1, 0.4);
  game = ruled(moves(game, "Nf6"), "R-RECORD after=4 moves=\"Bb5 a6 Ba4\" because=\"both sheets\"");
  const auto again = parse_log(to_log(game));
  INFO((again ? std::string() : again.error()));
  REQUIRE(again);
  CHECK(to_log(*again) == to_log(game));
  CHECK(sans(again->state()) == "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6");
  CHECK(again->state().plies.back().confidence == game.state().plies.back().confidence);
  CHECK_FALSE(parse_line("move e4 right=-1"));
  CHECK_FALSE(parse_line("move e4 right=x"));
}

TEST_CASE("a line through a gap is numbered from where it begins, with Black's move first as well") {
  RecordGap gap{.after = 3, .start = Setup::initial(), .before = Position::initial(), .behind = {}};
  CHECK(numbered_line(gap, std::vector<std::string>{"Nc6", "Bb5", "a6"}) == "2... Nc6 3. Bb5 a6");
  gap.after = 0;
  CHECK(numbered_line(gap, std::vector<std::string>{"e4", "e5"}) == "1. e4 e5");
  // Two moves in advance.
  gap.start.in_advance = 2;
  CHECK(numbered_line(gap, std::vector<std::string>{"e4", "d4", "e5", "Nf3"}) == "1. e4 2. d4 e5 3. Nf3");
  gap.after = gap.plies = 1;
  gap.counted = true;
  CHECK(gap_sentence(gap) == "One ply is missing between 1. and 2...");
}

TEST_CASE(
    "a flag seen beside a gap stays before the entered moves or goes behind them, one within is in the way") {
  const auto flag = [](const GameFile& game) { return enter(game, entry::Clock{{50s, 0s}, Color::white}); };
  const GameFile known = moves(observed("fide-2005-blitz"), "e4 e5 Nf3 Nc6");
  const char* const record = "R-RECORD after=4 moves=\"Bb5 a6 Ba4 b5\"";
  const GameFile before = counted(flag(known), "Bb5 a6 Ba4 b5", 2);
  REQUIRE(before.state().flag_at == 4);
  CHECK(ruled(before, record).state().flag_at == 4);
  const GameFile behind = flag(counted(known, "Bb5 a6 Ba4 b5", 2));
  REQUIRE(behind.state().flag_at == 6);
  CHECK(ruled(behind, record).state().flag_at == 8);
  const GameFile one = counted(known, "Bb5 a6 Ba4 b5", 1);
  const GameFile within = enter(flag(one), one.entries().back());
  REQUIRE(within.state().flag_at == 5);
  CHECK(has(refused(within, record), "something was ruled in the middle of these plies: undo that first"));
}

TEST_CASE("a clock's counters have the moves that were entered") {
  const GameFile game = moves(counted(moves(observed(), "e4 e5 Nf3 Nc6"), "Bb5 a6 Ba4", 1), "Nf6");
  const ClockState before = game.state().clock;
  const ClockState after = ruled(game, "R-RECORD after=4 moves=\"Bb5 a6 Ba4\"").state().clock;
  CHECK(after.white_moves == before.white_moves + 1);
  CHECK(after.black_moves == before.black_moves + 1);
}

TEST_CASE("four in five is the least that is promised of a ply") {
  CHECK(is_promised(1));
  CHECK(is_promised(0.8));
  CHECK_FALSE(is_promised(0.799));
  CHECK_FALSE(is_promised(0));
}

TEST_CASE("a gap is told by the moves around it, whoever made them") {
  const auto told = [](const GameFile& game) {
    std::string out;
    for (const RecordGap& gap : record_gaps(game.state()))
      out += gap_sentence(gap) + (gap.at_end ? " end" : "");
    return out;
  };
  const GameFile begun = moves(observed(), "e4 e5");
  const GameFile one = counted(begun, "Nf3", 1);
  CHECK(has(told(one), "One ply is missing"));
  CHECK(told(one).ends_with(" end"));
  const GameFile two = moves(counted(begun, "Nf3 Nc6", 2), "Bb5");
  CHECK(has(told(two), "Two plies are missing between 1... and 3."));
  CHECK_FALSE(told(two).ends_with(" end"));
  const GameFile three = moves(counted(moves(observed(), "e4"), "e5 Nf3 Nc6", 3), "Bb5");
  CHECK(has(told(three), "Three plies are missing between 1. and 3."));
  CHECK(told(begun).empty());
}

TEST_CASE("moves that were entered in the middle of others have to be undone first") {
  GameFile game = counted(moves(observed(), "e4 e5 Nf3 Nc6"), "Bb5 a6 Ba4", 1);
  game = moves(counted(moves(game, "Nf6 O-O"), "Be7 Re1 b5", 1), "Bb3 d6");
  const char* const both = "R-RECORD after=4 plies=4 moves=\"Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5\"";
  CHECK(ruled(game, both).state().ply() == 14);
  const GameFile second = ruled(game, "R-RECORD after=7 moves=\"Be7 Re1 b5\"");
  const char* const again = "R-RECORD after=4 plies=6 moves=\"Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5\"";
  CHECK(has(refused(second, again), "something was ruled in the middle of these plies"));
  CHECK(ruled(ruled(second, "R-UNDO 1"), both).state().ply() == 14);
}

TEST_CASE("a known ply that is wrong is corrected, and the plies behind it stay") {
  const GameFile game = moves(observed(), "e4 e5 Nf3 Nc6 Bb5 a6");
  const GameFile corrected = ruled(game, "R-RECORD after=4 plies=1 correct moves=\"Bc4\"");
  CHECK(sans(corrected.state()) == "e4 e5 Nf3 Nc6 Bc4 a6");
  CHECK(corrected.state().board()[*parse_square("c4")] == Piece{Color::white, Role::bishop});
  CHECK(corrected.state().awaiting_board);
  CHECK(refused(game, "R-RECORD after=4 plies=1 moves=\"Bc4\"") ==
        "R-RECORD is refused: no ply of the record is unknown");
  CHECK(has(refused(game, "R-RECORD after=0 plies=1 correct moves=\"d4\""), "could not be played"));
  CHECK(has(refused(game, "R-RECORD after=4 plies=1 correct moves=\"Bc4 Bc5\""), "would be on move"));
}

TEST_CASE("a mate that was none is corrected, and the game has no result") {
  const GameFile game = moves(observed(), "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7");
  REQUIRE(game.state().over());
  const GameFile corrected = ruled(game, "R-RECORD after=6 plies=1 correct moves=\"Qxe5\"");
  CHECK_FALSE(corrected.state().over());
  CHECK(sans(corrected.state()) == "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxe5+");
  const GameFile back = ruled(corrected, "R-UNDO 1");
  CHECK(back.state().over());
  // The end of a record may be longer or shorter than it was.
  CHECK(sans(ruled(game, "R-RECORD after=5 plies=2 correct moves=\"g6 Qf3 Nf6\"").state()) ==
        "e4 e5 Qh5 Nc6 Bc4 g6 Qf3 Nf6");
}

TEST_CASE("a correction says that it is one, and what is unknown is entered") {
  CHECK(has(refused(spanish(), "R-RECORD after=4 plies=1 correct moves=\"Bb5\""), "not all known"));
  CHECK_FALSE(parse_ruling("R-RECORD after=4 correct moves=Bb5"));
}

// The first half of a joined game had no times.
TEST_CASE("clocks that are written behind entered moves are those of their plies") {
  const std::string line = "R-RECORD after=4 moves=\"3. Bb5 {1:29:40/1:29:55} a6 4. Ba4 {1:29:20/1:29:30}\"";
  const GameFile game = ruled(spanish(), line);
  CHECK(sans(game.state()) == kSpanish);
  const auto& plies = game.state().plies;
  CHECK(plies[4].times == Times{89min + 40s, 89min + 55s});
  CHECK_FALSE(plies[5].times);
  CHECK(plies[6].times == Times{89min + 20s, 89min + 30s});
  CHECK_FALSE(plies[7].times);
}

TEST_CASE("clocks behind no move, of no time, or where a move is more than one word are refused") {
  for (const char* moves : {"{1:29:40/1:29:55} Bb5 a6 Ba4", "Bb5 {soon} a6 Ba4",
                            "Bb5 {1:29:40/1:29:55 a6 Ba4", "Bb5 {1:29/1:30} a6 Ba4"}) {
    INFO(moves);
    CHECK(has(refused(spanish(), fmt::format("R-RECORD after=4 moves=\"{}\"", moves)),
              "clocks are written behind a move"));
  }
  CHECK(has(refused(spanish(), "R-RECORD after=4 moves=\"F 5 CD {1:29:40/1:29:55} P 3 TD F 4 TD\""),
            "each move is one word"));
}

}  // namespace record_test
