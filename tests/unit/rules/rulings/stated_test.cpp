// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Each fact that an arbiter may state changes what is proposed on the incidents that may hang on it.
#include "rules/laws/rulings/judge/stated.hpp"

#include <algorithm>
#include <set>

#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/unit/rules/rulings/support.hpp"

namespace stated_test {

using namespace eboard::test;
using namespace eboard::rules;
using namespace std::chrono_literals;

namespace {

Square sq(std::string_view name) { return *parse_square(name); }

Incident incident(Rule what, Color by = Color::white) { return Incident{.what = what, .by = by}; }

/// The commands of all proposals, without articles, reasons and times; in each place "-" for none.
std::string proposed(const GameFile& game, const Incident& incident) {
  std::string out;
  for (const Proposal& one : propose_alone(game, incident, by_material)) {
    std::string text;
    for (Ruling ruling : one.rulings) {
      ruling.article.clear();
      ruling.because.clear();
      if (auto* back = std::get_if<ruling::Restore>(&ruling.action)) back->times.reset();
      text += (text.empty() ? "" : "; ") + to_string(ruling);
    }
    out += (out.empty() ? "" : " | ") + (text.empty() ? "-" : text);
  }
  return out;
}

struct Row {
  Fact fact;
  const char* edition;
  const char* control;
  const char* fen;
  const char* played;
  const char* illegal;  ///< two squares of a ply against the Laws, behind those; empty: none
  Incident what;
  const char* before;
  const char* after;
};

Incident touching(Rule what, std::vector<Square> own, std::vector<Square> enemy) {
  Incident out = incident(what);
  out.own = std::move(own);
  out.enemy = std::move(enemy);
  return out;
}

Incident displaced() {
  Incident out = touching(Rule::displaced, {sq("e4")}, {});
  out.either_hand = true;
  return out;
}

Incident unread() {
  Incident out = incident(Rule::promotion_not_exchanged);
  out.unless_unread = true;
  return out;
}

Incident unpressed() {
  Incident out = incident(Rule::illegal_move);
  out.completed = false;
  return out;
}

Incident clock_set() {
  Incident out = incident(Rule::clock_edited);
  out.taken_by_edit = Times{60s, 0s};
  return out;
}

Incident both_flags() {
  Incident out = incident(Rule::time_forfeit_candidate);
  out.both = true;
  return out;
}

/// After mate with the flag just before it.
Incident flag(std::optional<std::chrono::milliseconds> made_before) {
  Incident out = incident(Rule::time_forfeit_candidate);
  out.ply = 6;
  out.made_before = made_before;
  return out;
}

constexpr const char* kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kPawn = "7k/P6p/8/8/8/8/P7/K7 w - - 0 1";
constexpr const char* kMate = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#";
constexpr const char* kIllegal = "R-RESTORE 2; R-TIME black +0:02:00; R-OBLIGE white move=f1";

const std::vector<Row>& rows() {
  using enum Fact;
  static const std::vector<Row> kRows{
      {not_pressed, "fide-2023", "5400+30", "", "e4 e5", "f1f5", incident(Rule::illegal_move), kIllegal, "-"},
      {pressed, "fide-2023", "5400+30", "", "e4 e5", "f1f5", unpressed(), "-", kIllegal},
      {earlier_illegal, "fide-2023", "5400+30", "", "e4 e5", "f1f5", incident(Rule::illegal_move), kIllegal,
       "R-LOSS white"},
      {position_lost, "fide-1930", "?", "", "e4 e5 Nf3", "", incident(Rule::disturbed),
       "R-STOP; R-RESTORE 3; R-START black", "R-ANNUL replay"},
      {on_purpose, "fide-1930", "?", "", "e4 e5 Nf3", "", incident(Rule::disturbed),
       "R-STOP; R-RESTORE 3; R-START black", "R-LOSS white | R-STOP; R-RESTORE 3; R-START black"},
      {said_before, "fide-2023", "?", "", "e4 e5", "", touching(Rule::touch_move, {sq("g1")}, {}),
       "R-OBLIGE white move=g1", "-"},
      {said_before, "fide-2023", "?", "", "e4 e5", "", touching(Rule::piece_adjusted, {sq("g1")}, {}),
       "- | R-OBLIGE white move=g1", "-"},
      {not_said, "fide-2023", "?", "", "e4 e5", "", touching(Rule::piece_adjusted, {sq("g1")}, {}),
       "- | R-OBLIGE white move=g1", "R-OBLIGE white move=g1"},
      {king_first, "fide-2023", "?", kCastling, "", "", touching(Rule::rook_first, {sq("h1"), sq("e1")}, {}),
       "R-OBLIGE white move=h1 no-castle=king-side", "R-OBLIGE white castle=king-side"},
      {enemy_first, "fide-2023", "?", "", "e4 d5", "", touching(Rule::touch_move, {sq("g1")}, {sq("d5")}),
       "R-OBLIGE white move=g1", "R-OBLIGE white capture=d5"},
      {by_white, "fide-2023", "5400+30", "", "e4 d5", "", displaced(),
       "R-STOP; R-RESTORE 2; R-START black | R-STOP; R-RESTORE 2; R-START white",
       "R-STOP; R-RESTORE 2; R-START white"},
      {by_black, "fide-2023", "5400+30", "", "e4 d5", "", displaced(),
       "R-STOP; R-RESTORE 2; R-START black | R-STOP; R-RESTORE 2; R-START white",
       "R-STOP; R-RESTORE 2; R-START black"},
      {white_flag_first, "fide-2023", "40/7200:3600", "", "", "", both_flags(), "-", "R-LOSS white"},
      {black_flag_first, "fide-2023", "40/7200:3600", "", "", "", both_flags(), "-", "R-LOSS black"},
      {no_piece, "fide-2023", "5400+30", kPawn, "", "a7a8", unread(),
       "R-PROMOTE a8 queen; R-TIME black +0:02:00", "R-PROMOTE a8 queen; R-TIME black +0:02:00"},
      {piece_there, "fide-2023", "5400+30", kPawn, "", "a7a8", unread(),
       "R-PROMOTE a8 queen; R-TIME black +0:02:00", "-"},
      {so_wanted, "fide-2023", "5400+30", "", "e4 e5", "", clock_set(),
       "R-SETCLOCK white=1:31:00 black=1:30:00 white-moves=1 black-moves=1", "-"},
  };
  return kRows;
}

GameFile game_of(const Row& row) {
  GameFile game = moves(file(row.edition, row.control, row.fen), row.played);
  return *row.illegal == '\0' ? game : irregular(game, row.illegal);
}

}  // namespace

TEST_CASE("a fact that an arbiter states changes what is proposed") {
  for (const Row& row : rows()) {
    CAPTURE(to_string(row.fact), row.edition, row.played);
    const GameFile game = game_of(row);
    CHECK(proposed(game, row.what) == row.before);
    CHECK(proposed(game, with_fact(row.what, row.fact, game.state())) == row.after);
    const auto asked = facts_of(row.what.what, row.what.by);
    CHECK(std::ranges::count(asked, row.fact, &ruling::Note::fact) == 1);
  }
}

TEST_CASE("which of own and opponent's piece was touched first is stated either way") {
  Incident taken = touching(Rule::touch_move, {sq("g1")}, {sq("d5")});
  taken.enemy_first = true;
  const GameFile game = moves(file("fide-2023", "?"), "e4 d5");
  CHECK(proposed(game, taken) == "R-OBLIGE white capture=d5");
  CHECK(proposed(game, with_fact(taken, Fact::own_first, game.state())) == "R-OBLIGE white move=g1");
}

TEST_CASE("whether a move or the flag came first is stated either way") {
  const GameFile game = moves(file("fide-1930", "?"), kMate);
  const auto why = [&](const Incident& what) { return propose_alone(game, what).front().why; };
  const Incident at_once = flag(1s);
  CHECK(has(why(at_once), "nobody knows which came first"));
  CHECK(why(with_fact(at_once, Fact::move_first, game.state())) ==
        "mate on the board before the flag fell: 1-0 stands");
  CHECK(why(with_fact(at_once, Fact::flag_first, game.state())) ==
        "the flag fell before that move: loss by time");
}

TEST_CASE("that no piece stands there is said no more once it was stated") {
  const GameFile game = irregular(file("fide-2023", "5400+30", kPawn), "a7a8");
  CHECK(has(propose_alone(game, unread()).front().why, "if no piece stands there: "));
  CHECK_FALSE(
      has(propose_alone(game, with_fact(unread(), Fact::no_piece, game.state())).front().why, "if no piece"));
}

TEST_CASE("every fact can be stated on something, has a word of its own, and stands in its place") {
  std::set<std::string_view> words;
  std::set<Fact> asked;
  for (std::size_t rule = 0; rule < kRules; ++rule) {
    for (const ruling::Note& note : facts_of(static_cast<Rule>(rule), Color::white))
      if (note.fact) asked.insert(*note.fact);
  }
  for (std::size_t n = 0; n < kFacts.size(); ++n) {
    const FactNamed& one = kFacts[n];
    CAPTURE(one.word);
    CHECK(static_cast<std::size_t>(one.fact) == n);
    CHECK(words.insert(one.word).second);
    CHECK(parse_fact(one.word) == one.fact);
    CHECK(asked.count(one.fact) == 1);
    const auto ruling = parse_ruling("R-NOTE fact=" + std::string(one.word));
    REQUIRE(ruling);
    CHECK(to_string(*ruling) == "R-NOTE fact=" + std::string(one.word));
  }
  CHECK(
      has(parse_ruling("R-NOTE fact=guessed").error(), "'guessed' is no fact that can be stated: pressed, "));
}

}  // namespace stated_test
