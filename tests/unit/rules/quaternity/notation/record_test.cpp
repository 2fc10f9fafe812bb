// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Records of games of Quaternity: what they hold, what is read although no program would write it so, and
// the text of each fault.
#include "rules/quaternity/notation/record.hpp"

#include <ctime>

#include "rules/quaternity/notation/record_tokens.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/quaternity_positions.hpp"
#include "tests/support/shared_data.hpp"

namespace record_test {

using namespace eboard::rules::quaternity;
using eboard::test::quaternity_position;
using std::chrono::milliseconds;
using Kind = RecordFault::Kind;

namespace {

std::vector<RecordedGame> games_of(std::string_view text) {
  std::vector<RecordedGame> out;
  read_records(text, [&](const RecordedGame& game) {
    out.push_back(game);
    return true;
  });
  return out;
}

RecordedGame game_of(std::string_view text) {
  auto games = games_of(text);
  REQUIRE(games.size() == 1);
  return games.front();
}

Record sound(std::string_view text) {
  RecordedGame game = game_of(text);
  INFO((game.faults.empty() ? "" : game.faults.front().reason));
  REQUIRE(game.faults.empty());
  return game.record;
}

std::string rounds(std::string_view text) { return movetext(sound(text)); }

struct Fault {
  Kind kind;
  int line;
  int round;
  std::string reason;
  bool operator==(const Fault&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Fault& fault) {
  return out << (fault.kind == Kind::unlawful ? "unlawful" : "unreadable") << " line " << fault.line
             << " round " << fault.round << ": " << fault.reason;
}

Fault fault_of(std::string_view text) {
  const RecordedGame game = game_of(text);
  REQUIRE(game.faults.size() == 1);
  const RecordFault& fault = game.faults.front();
  return {fault.kind, fault.line, fault.round, fault.reason};
}

std::string from(std::string_view position, std::string_view moves) {
  return "[Position \"" + to_string(quaternity_position(position).setup()) + "\"]\n\n" + std::string(moves);
}

constexpr const char* kFigure11 = "W Ka1 Rc2; R Ka12 Rb9 Qb11; B Kl12; G Kl3 -> W";

}  // namespace

TEST_CASE("the example of the documents is read and written byte for byte", "[quaternity][record]") {
  const std::string text =
      eboard::test::read_file(eboard::test::in_clone("tests/data/quaternity-example.txt"));
  const Record record = sound(text);
  CHECK(to_text(record) == text);
  CHECK(record.tag("Black") == "Chloé");
  CHECK_FALSE(record.tag("Result"));
  CHECK(record.comment == "Only the ending was kept.");
  CHECK(record.notes[0].times.clock == milliseconds(190'000));
  CHECK(record.notes[1].comment == "the answer of figure 11");
  CHECK(record.game.ending() == Ending{EndKind::last_active, Player::red});
  CHECK(record.game.points() == Points{0, 6, 0, 0});
}

TEST_CASE("a record keeps the language, the options and the position it was played from",
          "[quaternity][record]") {
  Record record;
  record.language = &eboard::rules::english();
  Options options;
  options.two_player_stalemate_draws = true;
  options.last_mate_among_frozen_wins = false;
  record.game = Game(quaternity_position("W Ka1 Nb4; R Ka12; B Kl12; G Kl1 -> W", options));
  REQUIRE(record.game.play(eboard::test::quaternity_move("b4d5")));
  const std::string text = to_text(record);
  CHECK(text ==
        "[Result \"*\"]\n[Edition \"quaternity-8.0\"]\n[Language \"en\"]\n[Options \"A-25 A-62\"]\n"
        "[Position \"rK10bK/12/12/12/12/12/12/12/1wN10/12/12/wK10gK w - 0,0,0,0 - 1\"]\n\n1. W: Nd5\n\n");
  const Record again = sound(text);
  CHECK(again.game.start().options() == options);
  CHECK(again.game.position() == record.game.position());
  CHECK(again.language == record.language);
}

TEST_CASE("players, rounds and marks may be left out, and are written", "[quaternity][record]") {
  CHECK(rounds("d5 Cf9 Ck7 h6 Cc6") == "1. W: d5 R: Cf9 B: Ck7 G: h6 2. W: Cc6");
  CHECK(rounds("1.d5 Cf9 1... Ck7 h6\r\n2. Cc6\r\n") == "1. W: d5 R: Cf9 B: Ck7 G: h6 2. W: Cc6");
  CHECK(rounds("1. W:d5 R:Cf9 B:Ck7 G:h6") == "1. W: d5 R: Cf9 B: Ck7 G: h6");
  CHECK(rounds("\xef\xbb\xbf[White \"A\"]\n1. d5") == "1. W: d5");
}

TEST_CASE("R: is Red and R a king, also without a blank between them", "[quaternity][record]") {
  const char* const kings = "W Kb2 Pe5>; R Kb11; B Kk11; G Kk2 -> W";
  CHECK(rounds(from(kings, "1. W:Ra1 R:Ra12 B:Rl12 G:Rl1")) == "1. W: Ra1 R: Ra12 B: Rl12 G: Rl1");
}

TEST_CASE("columns of players who have left may hold a dash", "[quaternity][record]") {
  const std::string text = from(kFigure11, "1. Ta2+ Tb1++ Rk12 Rk3\n2. - Tb8 Rl12 Rl3\n3. ... Tb9 Rk12 Rk3");
  CHECK(rounds(text) ==
        "1. W: Ta2+ R: Tb1++{W} B: Rk12 G: Rk3 2. R: Tb8 B: Rl12 G: Rl3 3. R: Tb9 B: Rk12 G: Rk3");
  CHECK(fault_of("1. d5 - Ck7 h6") ==
        Fault{Kind::unlawful, 1, 1, "Red has not left and is on turn, but nothing is played"});
}

TEST_CASE("passes are moves", "[quaternity][record]") {
  const char* const locked = "W Ka1; R Ka12; B Kl12 Rb5 Rc2; G Kl1 -> W";
  CHECK(rounds(from(locked, "1. W: -- R: Ra11")) == "1. W: Passe R: Ra11");
  CHECK(fault_of("1. Passe").reason == "White: 'Passe' is not legal: White can move (6.3.f)");
}

TEST_CASE("an offer goes with its move or stands alone", "[quaternity][record]") {
  const Record with_move = sound("1. W: d5!?(=) R: agrees B: declines");
  REQUIRE(with_move.game.entries().size() == 4);
  CHECK(std::holds_alternative<DrawOffered>(with_move.game.entries()[0].what));
  CHECK(with_move.notes[1].marks == "!?");
  CHECK(movetext(with_move) == "1. W: d5!?(=) R: agrees B: declines");
  CHECK(rounds("1. W: (=) R: accepte B: refuse W: d5") == "1. W: (=) R: agrees B: declines W: d5");
  CHECK(rounds("1. d5 (=) Cf9") == "1. W: d5(=) R: Cf9");
  CHECK(rounds("1. W: (=) {thinks} W: d5(=)") == "1. W: (=) W: d5");
  CHECK(to_text(sound("1. W: (=) {thinks} W: d5(=)")).find("1. W: (=) {thinks} W: d5\n") !=
        std::string::npos);
}

TEST_CASE("all agree: a draw, which scores half a point each", "[quaternity][record]") {
  const Record record = sound("[Result \"½-0.5-0,5-½\"]\n\n1. W: d5(=) G: agrees R: agrees B: agrees");
  CHECK(record.game.ending() == Ending{EndKind::agreement, {}});
  CHECK_FALSE(record.signed_points);
  CHECK(to_text(record).find("[Result \"0.5-0.5-0.5-0.5\"]") != std::string::npos);
}

TEST_CASE("resignation, time and forfeit are written in English or French, in or out of turn",
          "[quaternity][record]") {
  const Record record = sound("1. G: abandonne W: d5 B: temps R: forfait");
  CHECK(movetext(record) == "1. G: resigns W: d5 B: time R: forfeits");
  CHECK(record.game.ending() == Ending{EndKind::last_active, Player::white});
  CHECK(fault_of("1. G: resigns\nG: time").reason == "'time': Green does not play any more");
}

TEST_CASE("a result that was not played is kept as signed", "[quaternity][record]") {
  const char* const text = "[Result \"5-0-0-0\"]\n\n1. G: resigns W: d5 B: time R: forfeits";
  const Record record = sound(text);
  CHECK(record.signed_points == Points{10, 0, 0, 0});
  CHECK(record.game.points() == Points{2, 0, 0, 0});
  CHECK(to_text(record).find("[Result \"5-0-0-0\"]") != std::string::npos);
  CHECK(sound("[Result \"0-0-0-0\"]\n\n1. d5").signed_points == Points{});
  CHECK_FALSE(sound("[Result \"*\"]\n\n1. G: resigns W: d5 B: time R: forfeits").signed_points);
}

TEST_CASE("mated players may be named, and must be right", "[quaternity][record]") {
  CHECK(sound(from(kFigure11, "1. W: Ta2+ R: Tb1++{W}")).game.position().status(Player::white) ==
        Status::mated);
  CHECK(fault_of(from(kFigure11, "1. W: Ta2+{R}")) ==
        Fault{Kind::unlawful, 3, 1, "{R} says who is mated; by the rules it is nobody"});
  CHECK(fault_of(from(kFigure11, "1. W: Ta2+ R: Tb1++{BW}")).reason ==
        "{WB} says who is mated; by the rules it is W");
  CHECK(sound(from(kFigure11, "1. W: Ta2+ {R}")).notes.back().comment == "R");
}

TEST_CASE("claims name what is claimed, and the move that would bring it about", "[quaternity][record]") {
  const char* const kings = "W Ka1 Rb5; R Ka12; B Kl12; G Kl1 -> W";
  const std::string there = "Ra2 Ra11 Rl11 Rl2 ";
  const std::string back = "Ra1 Ra12 Rl12 Rl1 ";
  const std::string twice = there + back + there + back;
  CHECK(sound(from(kings, twice + "claims repetition")).game.ending() == Ending{EndKind::repetition, {}});
  const std::string before = there + back + there + "Ra1 Ra12 Rl12 ";
  const Record with = sound(from(kings, before + "G: claims repetition with Rl1"));
  CHECK(with.game.ending() == Ending{EndKind::repetition, {}});
  CHECK(with.game.position().turn() == Player::green);
  CHECK_THAT(movetext(with), ContainsSubstring("G: claims repetition with Rl1"));
  CHECK(fault_of(from(kings, before + "claims repetition with Rk1")).reason ==
        "'repetition': the position would stand for the first time only");
  CHECK(fault_of("1. demande fifty-moves").reason ==
        "'fifty-moves': White has made 0 moves without pawn move or capture, not 50");
  CHECK(fault_of("1. claims victory") ==
        Fault{Kind::unreadable, 1, 1, "'victory' cannot be claimed; repetition or fifty-moves can"});
}

TEST_CASE("an arbiter's rulings stand in the record with their reasons", "[quaternity][record]") {
  const Record drawn = sound("1. d5 Arbiter: draw {an unnoticed\ncheck} {both agreed}");
  CHECK(drawn.game.ending() == Ending{EndKind::ruled_draw, {}});
  CHECK(std::get<RulingMade>(drawn.game.entries().back().what).ruling.because == "an unnoticed check");
  CHECK(drawn.notes.back().comment == "both agreed");
  CHECK(movetext(drawn) == "1. W: d5 Arbiter: R-DRAW {an unnoticed check}");
  CHECK(rounds("1. d5 Arbiter: R-ANNUL") == "1. W: d5 Arbiter: R-ANNUL {}");
  // Black is mated in the position as set up: the arbiter gives Black's army to White.
  const char* const standing = "W Ka1 Rk10 Rl5; R Ka12; B Kl12; G Kf1 -> R";
  const Record mated = sound(from(standing, "1. Arbiter: R-Q-MATE black by=white"));
  CHECK(mated.game.position().status(Player::black) == Status::mated);
  CHECK(movetext(mated) == "1. Arbiter: R-Q-MATE black by=white {}{B}");
  CHECK(rounds(from(standing, "1. Arbiter: R-Q-MATE black")) == "1. Arbiter: R-Q-MATE black {}{B}");
  CHECK(fault_of("1. Arbiter: R-Q-MATE red by=").kind == Kind::unreadable);
  CHECK(fault_of("1. Arbiter: R-Q-MATE red").reason ==
        "'R-Q-MATE red': Red is not mated as the position stands");
  CHECK(
      fault_of("1. Arbiter: sleeps").reason ==
      "the arbiter: no command 'sleeps'; there are R-DRAW, R-ANNUL, R-RESTORE, R-STAND, R-OBLIGE, R-WAIVE, "
      "R-WARN, R-NOTE, R-Q-MATE, R-Q-FREEZE, R-Q-SCORE, R-UNDO; behind its words a ruling has its reason in "
      "braces");
}

TEST_CASE("times are taken from comments as in PGN", "[quaternity][record]") {
  const Record record = sound("1. d5 {[%clk 0:29:58.5] good [%emt 0:00:02]} {more\n text}");
  CHECK(record.notes[0].times.clock == milliseconds(1'798'500));
  CHECK(record.notes[0].times.elapsed == milliseconds(2000));
  CHECK(record.notes[0].comment == "good more text");
  CHECK_THAT(to_text(record),
             ContainsSubstring("1. W: d5 {[%clk 0:29:58.5] [%emt 0:00:02] good more text}\n"));
}

TEST_CASE("a move out of turn, after the end or against the rules is named with line and round",
          "[quaternity][record]") {
  CHECK(fault_of("1. W: d5 R: Cf9\nB: Ck7 W: h6") ==
        Fault{Kind::unlawful, 2, 1, "White: 'h6', but Green is on turn"});
  CHECK(fault_of("1. d5 Cf9 Ck7 h6\n2. Cc6\n   Da3") ==
        Fault{Kind::unlawful, 3, 2, "Red: 'Da3' is not legal: no queen of Red can go to a3"});
  CHECK(fault_of("R: resigns B: resigns G: resigns\n\nW: d5") ==
        Fault{Kind::unlawful, 3, 1, "'d5' comes after the end of the game: last active (6.2.b)"});
  CHECK(fault_of("1. d5\n2. Cf9") ==
        Fault{Kind::unlawful, 2, 1, "round 2 cannot begin: it is round 1, and Red is on turn"});
  CHECK(fault_of("1. d5(=) Cf9(=)").reason == "'Cf9(=)': the offer of White stands");
}

TEST_CASE("what means nothing is named with line and round", "[quaternity][record]") {
  CHECK(fault_of("1. d5\nzz") ==
        Fault{Kind::unreadable, 2, 1, "Red: 'zz' is not a move in French letters (P C F T D R)"});
  CHECK(fault_of(from("W Ka1 Ng1 Ne1; R Ka12; B Kl12; G Kl1 -> W", "Cf3")) ==
        Fault{Kind::unreadable, 3, 1, "White: 'Cf3' is ambiguous: Ce1f3 or Cg1f3"});
  CHECK(fault_of("1. d5 [White \"A\"]").kind == Kind::unreadable);
  CHECK(fault_of("1. d5\n {open\n\n") == Fault{Kind::unreadable, 2, 1, "the comment is not closed"});
  CHECK(fault_of("1. d5 R:\n") == Fault{Kind::unreadable, 1, 1, "nothing stands behind 'R:'"});
  CHECK(fault_of("1. R: {comment} Cf9").kind == Kind::unreadable);
}

TEST_CASE("a header that cannot be understood is a fault, and its moves are not read",
          "[quaternity][record]") {
  const auto reason = [](const char* tag) {
    const RecordedGame game = game_of(std::string("[White \"A\"]\n") + tag + "\n\n1. d5");
    REQUIRE(game.faults.size() == 1);
    CHECK(game.faults[0].line == 2);
    CHECK(game.faults[0].round == 0);
    CHECK(game.faults[0].kind == Kind::unreadable);
    CHECK(game.record.game.entries().empty());
    return game.faults[0].reason;
  };
  CHECK(reason("[Edition \"quaternity-7.1\"]") == "the edition 'quaternity-7.1' is not quaternity-8.0");
  CHECK(reason("[Language \"xx\"]") == "the language 'xx' is not known");
  CHECK(reason("[Options \"A-1\"]") == "the options 'A-1' are no numbers such as A-21");
  CHECK(reason("[Result \"1-0\"]") ==
        "the result '1-0' is not the points of four players such as 2.5-0-1-0.5");
  CHECK(reason("[White \"B\"]") == "the tag White stands here twice");
  CHECK(reason("[Event]") == "a tag is written [Name \"value\"]");
  CHECK_THAT(reason("[TimeControl \"soon\"]"), ContainsSubstring("time control"));
  CHECK_THAT(reason("[Position \"12/12 w\"]"), ContainsSubstring("2 ranks instead of 12"));
  CHECK_THAT(reason("[Position \"12/12/12/12/12/12/12/12/12/12/12/12 w\"]"), ContainsSubstring("king"));
}

TEST_CASE("a fault ends its game and not the file", "[quaternity][record]") {
  const auto games = games_of(
      "[White \"A\"]\n\n1. d5 zz {a } Cf9\n\n[White \"B\"]\n\n1. d5 {\n[White \"C\"]\n\n[White "
      "\"D\"]\n\nd5\n");
  REQUIRE(games.size() == 4);
  CHECK(games[0].faults.front().line == 3);
  CHECK(games[0].record.game.entries().size() == 1);
  CHECK(games[1].faults.front().reason == "the comment is not closed");
  CHECK(games[1].faults.front().line == 7);
  CHECK(games[1].faults.front().game == 2);
  CHECK(games[2].record.tag("White") == "C");
  CHECK(games[2].faults.empty());
  CHECK(movetext(games[3].record) == "1. W: d5");
}

TEST_CASE("comments without end are not searched over and over", "[quaternity][record]") {
  std::string text;
  for (int i = 0; i < 1'000'000; ++i) text += "{\n[";
  const std::clock_t begin = std::clock();  // other programs do not count
  int open = 0;
  for (std::size_t at = 0; at < text.size();) {
    Tokens tokens(text, at, std::string::npos);
    if (tokens.take().kind != Token::Kind::open) break;
    ++open;
    at = tokens.next_game() + 1;
  }
  CHECK(open == 1'000'000);
  CHECK((std::clock() - begin) / CLOCKS_PER_SEC < 3);
}

TEST_CASE("a text of blanks holds no game", "[quaternity][record]") {
  CHECK(games_of("").empty());
  CHECK(games_of(" \r\n\n").empty());
}

TEST_CASE("letters are those the record names, else those asked for", "[quaternity][record]") {
  int faults = 0;
  const auto count = [&](const RecordedGame& game) {
    faults += static_cast<int>(game.faults.size());
    return true;
  };
  read_records("1. Nd5", count, eboard::rules::english());
  read_records("[Language \"en\"]\n\n1. Nd5", count);
  CHECK(faults == 0);
  read_records("[Language \"fr\"]\n\n1. Nd5", count, eboard::rules::english());
  CHECK(faults == 1);
}

}  // namespace record_test
