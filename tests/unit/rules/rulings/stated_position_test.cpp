// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// R-RECORD position="...": a game goes on from what stands on the board, and nobody knows how play came
// there.
#include <fmt/format.h>

#include "rules/laws/rulings/enter/record_line.hpp"
#include "rules/laws/rulings/game/game_log.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace stated_position_test {

using namespace eboard::rules;
using namespace eboard::test;

namespace {

/// As an e-board saw it.
GameFile observed() {
  GameHead head;
  head.control = parse_time_control("5400+30").value();
  head.edition = *find_edition("fide-2023");
  head.observed = true;
  return GameFile::begin(std::move(head)).value();
}

GameFile begun() { return moves(observed(), "e4 e5 Nf3 Nc6 Bb5 a6"); }

/// Behind 3... a6 at least two moves were made that nobody saw: 4. Ba4 Nf6.
constexpr std::string_view kStands = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1";

std::string record(int after, std::string_view fen, std::string_view more = {}) {
  return fmt::format("R-RECORD after={} position=\"{}\"{}", after, fen, more);
}

/// The reason alone.
std::string without_command(std::string refusal) {
  constexpr std::string_view kCommand = "R-RECORD is refused: ";
  return refusal.starts_with(kCommand) ? refusal.substr(kCommand.size()) : refusal;
}

}  // namespace

TEST_CASE("a game goes on from the position that stands on the board, with plies missing before it") {
  const GameFile then = ruled(begun(), record(6, kStands));
  const GameState& state = then.state();
  CHECK(state.ply() == 8);
  CHECK(state.turn() == Color::white);
  CHECK(to_fen(state.position()->setup()) ==
        "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5");
  const auto gaps = record_gaps(state);
  REQUIRE(gaps.size() == 1);
  CHECK(gap_sentence(gaps.front()) == "Two plies are missing between 3... and now.");
  CHECK(state.awaiting_board);  // the record had stood elsewhere
  const GameFile on = moves(enter(then, entry::BoardSet{}), "O-O Be7");
  CHECK(on.state().ply() == 10);
  CHECK(gap_sentence(record_gaps(on.state()).front()) == "Two plies are missing between 3... and 5.");
}

TEST_CASE("as many plies are missing as are said, if they lead to the side on move") {
  CHECK(ruled(begun(), record(6, kStands, " missing=4")).state().ply() == 10);
  CHECK(without_command(refused(begun(), record(6, kStands, " missing=3"))) ==
        "after 3 plies Black would be on move");
  CHECK(without_command(refused(begun(), record(6, kStands, " missing=502"))) ==
        "502 plies are more than any game misses: at most 500");
  const std::string black = "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 1";
  CHECK(ruled(begun(), record(6, black)).state().ply() == 7);
  CHECK(ruled(begun(), record(6, black)).state().turn() == Color::black);
}

TEST_CASE("what the record has behind the last ply that is right goes") {
  const GameFile wrong = moves(begun(), "Bxc6 dxc6");
  const GameFile then = ruled(wrong, record(6, kStands));
  CHECK(then.state().ply() == 8);
  CHECK(record_gaps(then.state()).front().after == 6);
  CHECK(without_command(refused(wrong, record(6, kStands, " plies=1"))) == "all 2 plies behind ply 6 go");
  CHECK(ruled(then, "R-UNDO 1").state().plies.back().board == wrong.state().board());
}

TEST_CASE("a position to which no play leads from there is refused with the reason") {
  const auto why = [](std::string_view fen) { return without_command(refused(begun(), record(6, fen))); };
  CHECK(why("r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ3R w - - 0 1") ==
        "nobody can play on from that position; placement: White has 0 kings instead of 1");
  CHECK(has(why("hello"), "the position cannot be read; "));
  CHECK(why("r1bqkb1r/1ppp1Qpp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 1") ==
        "White would have more pieces than before: none comes back");
  CHECK(why("r1bqkb1r/pppp1ppp/p1n5/4p3/B3P3/8/PPPP1PPP/RNBQK2R w KQkq - 0 1") ==
        "Black would have more pawns than before: none comes back");
  CHECK(has(refused(moves(observed(), "e4 e5 Ke2 Nc6 Ke1 a6"),
                    record(6, "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1")),
            "a right to castle that was lost does not come back"));
  const std::string now = to_fen(begun().state().position()->setup());
  CHECK(why(now) == "this is the position of the record there: nothing is missing");
  CHECK(without_command(refused(begun(), record(9, kStands))) == "there is no ply 9; 6 have been played");
  CHECK(has(refused(ruled(begun(), "1-0"), record(6, kStands)), "the game is over"));
}

TEST_CASE("rights to castle are what was stated, not what the record would leave") {
  const std::string none = "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w - - 0 1";
  const GameFile then = enter(ruled(begun(), record(6, none)), entry::BoardSet{});
  CHECK_FALSE(then.with_moves("O-O"));
  CHECK(ruled(then, "R-TIME black +2:00").state().position()->setup().castling_rooks == 0);
}

TEST_CASE("where only pieces and side are stated, kings and rooks that did not move may castle") {
  const GameFile then = ruled(begun(), record(6, "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w"));
  CHECK(to_fen(then.state().position()->setup()) ==
        "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 5");
  CHECK(has(refused(begun(), record(6, "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1")),
            "the position cannot be read"));
}

TEST_CASE("the moves that are missing are entered later, and the game behind them stays") {
  const GameFile then = moves(enter(ruled(begun(), record(6, kStands)), entry::BoardSet{}), "O-O Be7");
  const GameFile filled = ruled(then, "R-RECORD after=6 moves=\"4. Ba4 Nf6\"");
  CHECK(record_gaps(filled.state()).empty());
  CHECK(filled.state().ply() == 10);
  CHECK(has(refused(then, "R-RECORD after=6 moves=\"4. Bxc6 dxc6\""), "board"));
}

TEST_CASE("a mate that is stated ends the game") {
  const GameFile then = ruled(moves(observed(), "f3 e5"),
                              record(2, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 0 1"));
  CHECK(then.state().over());
  CHECK(then.state().outcome == Outcome::black_wins);
}

TEST_CASE("a stalemate or a dead position that is stated draws, where the edition has it") {
  const auto ends = [](std::string_view edition, std::string_view fen) {
    GameHead head;
    head.edition = *find_edition(edition);
    head.observed = true;
    const GameFile then = ruled(moves(GameFile::begin(head).value(), "e4 e5"), record(2, fen));
    return std::pair(then.state().outcome, then.state().outcome_article);
  };
  constexpr std::string_view kStalemate = "7k/8/8/8/8/6q1/8/7K w - - 0 1";
  constexpr std::string_view kBareKings = "7k/8/8/8/8/8/8/7K w - - 0 1";
  using End = std::pair<std::optional<Outcome>, std::string>;
  CHECK(ends("fide-2023", kStalemate) == End(Outcome::draw, "5.2.1"));
  CHECK(ends("fide-2023", kBareKings) == End(Outcome::draw, "5.2.2"));
  CHECK(ends("fide-2023", "7k/8/8/8/8/8/7B/7K b - - 0 1") == End(Outcome::draw, "5.2.2"));
  CHECK(ends("fide-2023", "7k/8/8/8/8/8/7R/7K b - - 0 1") == End(std::nullopt, ""));
  CHECK(ends("fide-1928-draft", kBareKings) == End(std::nullopt, ""));
}

TEST_CASE("behind an undone position that was stated, what was on record has to be put back") {
  const GameFile stated = enter(ruled(begun(), record(6, kStands)), entry::BoardSet{});
  const GameFile undone = ruled(stated, "R-UNDO 1");
  CHECK(undone.state().ply() == 6);
  CHECK(undone.state().awaiting_board);
  CHECK_FALSE(undone.with_moves("Ba4"));
  CHECK(ruled(undone, "R-TIME black +2:00").state().awaiting_board);
  // It waits also where other rulings are undone later, and no more once the board was set.
  CHECK(ruled(ruled(undone, "R-TIME black +2:00"), "R-UNDO 3").state().awaiting_board);
  CHECK(ruled(undone, "R-UNDO 2").state().board() == stated.state().board());
  const GameFile set = enter(undone, entry::BoardSet{});
  CHECK(moves(set, "Ba4 Nf6").state().ply() == 8);
  CHECK_FALSE(ruled(ruled(set, "R-TIME black +2:00"), "R-UNDO 3").state().awaiting_board);
  CHECK(parse_log(to_log(undone)).value().state().awaiting_board);
}

TEST_CASE("an undone correction is put back, and plies that come back are not waited for") {
  const GameFile corrected = ruled(begun(), "R-RECORD after=4 plies=2 correct moves=\"Bc4 Bc5\"");
  CHECK(ruled(enter(corrected, entry::BoardSet{}), "R-UNDO 1").state().awaiting_board);
  const GameFile restored = enter(ruled(begun(), "R-RESTORE 4"), entry::BoardSet{});
  CHECK_FALSE(ruled(restored, "R-UNDO 1").state().awaiting_board);
}

TEST_CASE("rulings may be undone as often as an arbiter likes") {
  GameFile file = begun();
  for (int n = 0; n < 60; ++n) {
    file = ruled(file, "R-TIME black +2:00 art=13.4b");
    file = ruled(file, fmt::format("R-UNDO {}", 2 * n + 1));
  }
  CHECK_FALSE(file.state().awaiting_board);
  CHECK(file.state().ply() == 6);
}

TEST_CASE("a stated position is written and read, and said in words") {
  const std::string text = record(6, kStands, " missing=2");
  const auto read = parse_ruling(text);
  REQUIRE(read);
  CHECK(to_string(*read) == text);
  CHECK(parse_ruling(record(6, kStands, " moves=\"Ba4 Nf6\"")).error() ==
        "R-RECORD: position= says what stands on the board: no moves lead there");
  CHECK(parse_ruling(record(6, kStands, " missing=0")).error() ==
        "R-RECORD: missing= is how many plies nobody knows, at least 1");
  CHECK(decision_words(read->action, Audience::everybody, Setup::initial()) ==
        "the position on the board is that of the game, and the moves that led there are missing");
  const GameFile then = ruled(begun(), text);
  CHECK(parse_log(to_log(then)).value().state().board() == then.state().board());
}

TEST_CASE("whether a game is of the round changes nothing in it") {
  const GameFile out = ruled(begun(), "R-ROUND out");
  CHECK(out.state().plies.size() == begun().state().plies.size());
  CHECK(has(parse_ruling("R-ROUND").error(), "out or in is missing"));
  CHECK(to_string(*parse_ruling("ROUND in game=3")) == "R-ROUND in game=3");
  const auto said = [](std::string_view text, Audience to) {
    return decision_words(parse_ruling(text)->action, to, Setup::initial());
  };
  CHECK(said("R-ROUND out", Audience::arbiter) == "the game is not of the round");
  CHECK(said("R-ROUND in game=3", Audience::arbiter) == "game 3 is of the round");
  CHECK(said("R-ROUND out", Audience::everybody).empty());
  CHECK(ruled(ruled(begun(), "1-0"), "R-ROUND out").state().over());  // in a game that is over, too
}

}  // namespace stated_position_test
