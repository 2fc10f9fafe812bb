// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Everything that can have a card, played by hands under every edition and tempo: what its card proposes can
// be entered, says why, and rests on articles of that edition.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "rules/laws/editions/article_list.hpp"
#include "rules/laws/rulings/enter/statements.hpp"
#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/support/card_positions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/judged_table.hpp"
#include "tests/support/tracked_words.hpp"

namespace card_matrix_test {

using namespace eboard;
using rules::Edition;
using namespace test::card_positions;
using test::JudgedTable;
using tracking::Code;
using tracking::ForWhom;
using tracking::IrregularityFound;

namespace {

struct Played {
  Code code;
  const char* fen;
  /// Scripts of hands (tests/support/hands_script.hpp), and rulings between them.
  std::vector<std::string> steps;
  bool declared = true;
};

std::vector<Played> games() {
  return {
      {Code::illegal_move, kOpen, {"-f1 +Bf5 Lw 3s"}},
      {Code::illegal_move, kFile, {"-a1 +Nb3 Lw 3s"}},
      {Code::illegal_castling, kAttacked, {"-e1 +Kg1 -h1 +Rf1 Lw 3s"}},
      {Code::illegal_promotion, kPawn, {"-a7 +qa8 Lw 5s"}},
      {Code::illegal_promotion, kPawn, {"-a7 +Ka8 Lw 5s"}},
      {Code::king_captured, kFile, {"-a1 +Nb3 Lw 2s -e1 -e8 +re1 Lb 3s"}},
      {Code::kings_in_check,
       kBackRank,
       {"2s -a1 +Ra8 1s Lw 4s -b7 +rb1 1s Lb 14s -c2 +Pc3 1s Lw 14s -b1 +rb2 1s Lb 14s"}},
      {Code::promotion_not_exchanged, kPawn, {"-a7 +Pa8 Lw 5s"}},
      {Code::incomplete_move, kCastling, {"-e1 +Kg1 Lw 6s"}},
      {Code::moved_after_press, kOpen, {"-g1 +Nf3 Lw 2s -f3 +Nh3 3s"}},
      {Code::out_of_turn, kOpen, {"-b8 +nc6 6s"}},
      {Code::promotion_changed, kPawn, {"-a7 +Ra8 2s -a8 +Qa8 Lw 3s"}},
      {Code::promotion_changed, kPawn, {"-a7 +Ra8 Lw 4s -a8 2s +Qa8 6s"}},
      {Code::promotion_changed, kPawn, {"-a7 +Ra8 Lw 4s -h7 +kh6 Lb 3s -a8 2s +Qa8 6s"}},
      {Code::promotion_piece, kPawn, {"-a7 +Ra8 Lw 5s"}},
      {Code::rook_first, kCastling, {"-h1 1s +Rf1 1s -e1 +Kg1 Lw 3s"}},
      {Code::two_hands, kCastling, {"[ -e1 -h1 ] [ +Kg1 +Rf1 ] Lw 3s"}},
      {Code::touch_move, kOpen, {"-g1 1500ms +Ng1 400ms -d2 +Pd4 Lw 3s"}},
      {Code::obligation_not_met, kOpen, {"R-OBLIGE white move=g1", "-d2 +Pd4 Lw 3s"}},
      {Code::wrong_restoration, kOpen, {"-g1 +Nf3 Lw 3s", "R-RESTORE 0", "stop 2s -f3 +Nh3 2s go 6s"}},
      {Code::released_then_changed, kOpen, {"-g1 +Nf3 3s -f3 +Nh3 Lw 3s"}},
      {Code::press_without_move, kOpen, {"-g1 +Nf3 Lw 2s -b8 +nc6 Lb 3s Lw 6s"}},
      {Code::press_before_placement, kOpen, {"-g1 Lw 1s +Nf3 3s"}},
      {Code::time_forfeit_candidate, kOpen, {"-g1 +Nf3 Lw 2s b=0 T 3s"}},
      {Code::time_forfeit_candidate, kOpen, {"-g1 +Nf3 Lw 2s b=0 T 3s -b8 +nc6 Lb w=0 T 3s"}},
      {Code::late, kOpen, {"4300s"}},
      {Code::clock_edited, kOpen, {"-g1 +Nf3 Lw 2s stop 2s w+120 2s go 3s"}},
      {Code::clock_paused, kOpen, {"-g1 +Nf3 Lw 2s -b8 +nc6 Lb 2s stop 900s"}},
      {Code::irregular_start, kKingsExchanged, {"-e2 +Pe4 Lw 3s -e7 +pe5 Lb 3s"}, false},
      {Code::displaced, kOpen, {"-b8 +nh5 5s"}},
      {Code::disturbed, kOpen, {"-a2 -b2 -c2 -d1 -f2 -g2 -h1 4s"}},
      {Code::threefold_repetition, kRooks, {back_and_forth(2)}},
      {Code::fivefold_repetition, kRooks, {back_and_forth(4)}},
      {Code::fifty_moves, kRooks, {round_and_round(50)}},
      {Code::seventy_five_moves, kRooks, {round_and_round(75)}},
      {Code::result_conflict,
       kOpen,
       {"-g1 +Nf3 Lw 3s -b8 +nc6 Lb 3s w=0 T stop 2s -e4 -e5 -e1 -e8 +Ke4 +kd5 5s"}},
      {Code::draw_too_early, "", {"-e2 +Pe4 Lw 3s stop 2s -e4 -e1 -e8 +Ke4 +ke5 25s"}},
  };
}

/// What no ruling settles, and why.
const std::map<Code, const char*> kNothingToEnter{
    {Code::promotion_piece, "somebody has to look at the piece"},
    {Code::clock_paused, "why it was stopped is not known"},
    {Code::incomplete_move, "in the old Laws the move is finished on the board"},
    {Code::result_conflict, "the players say what the result is"},
};

rules::TimeControl control_for(const Edition& edition) {
  constexpr std::array<const char*, 3> kByTempo{"40/7200:3600", "900", "180"};
  return rules::parse_time_control(kByTempo[static_cast<std::size_t>(edition.tempo)]).value();
}

JudgedTable table_for(const Edition& edition, const Played& game) {
  rules::LocalRules local;
  if (edition.event_sets_late_limit) local.late_after = std::chrono::minutes{60};
  const auto control = control_for(edition);
  const auto time = std::chrono::duration_cast<std::chrono::seconds>(control.periods.front().base);
  return JudgedTable(
      {.fen = game.fen, .declared = game.declared, .white_time = time, .black_time = time},
      {.driver = "dgt",
       .tracker = {.edition = edition, .control = control, .start = {}, .late_after = local.late_after},
       .local = local});
}

void play(JudgedTable& table, const Played& game) {
  table.play("5s");
  for (const std::string& step : game.steps) {
    if (!step.starts_with("R-")) {
      table.play(step);
      continue;
    }
    const auto entered = table.rule(rules::parse_ruling(step).value());
    if (!entered) FAIL(step << ": " << entered.error().sentence);
  }
}

void check_article(const Edition& edition, const std::string& article) {
  INFO("article " << article);
  CHECK(rules::known_article(edition.article_list, article));
}

/// True if a ruling is proposed.
bool check_proposals(const Edition& edition, const seams::Proposals& said) {
  CHECK_FALSE(said.proposals.empty());
  bool ruled = false;
  for (const auto& [proposal, refused] : said.proposals) {
    INFO(proposal.why);
    CHECK_FALSE(proposal.why.empty());
    if (refused) FAIL_CHECK("refused: " << *refused);
    if (!proposal.article.empty()) check_article(edition, proposal.article);
    for (const rules::Ruling& ruling : proposal.rulings) {
      INFO(to_string(ruling));
      ruled = true;
      if (!ruling.article.empty()) check_article(edition, ruling.article);
    }
  }
  return ruled;
}

}  // namespace

TEST_CASE("cards: what every edition proposes on everything that can have a card") {
  std::set<Code> seen;
  int cards = 0;
  for (const Played& game : games()) {
    const auto& row = tracking::irregularity(game.code);
    for (const Edition& edition : rules::edition_records()) {
      CAPTURE(row.name, edition.id, edition.tempo);
      // In 1928 a reasonable time is all that a player has.
      if (game.code == Code::late && !edition.late_limit && !edition.event_sets_late_limit) continue;
      const bool known = !rules::article(edition, *row.rule).empty();
      // The players agree when they like.
      if (game.code == Code::draw_too_early && edition.agreement.black_moves == 0) continue;
      JudgedTable table = table_for(edition, game);
      play(table, game);
      bool shown = false;
      for (const IrregularityFound& card : table.cards()) {
        CAPTURE(card.code.text(), card.state.text());
        const auto code = card.code.known();
        if (!code || !tracking::irregularity(*code).rule) continue;  // a technical matter
        const bool ruled = check_proposals(edition, table.proposals(card));
        ++cards;
        if (card.code != row.name) continue;
        shown = true;
        if (card.for_whom != ForWhom::op) CHECK((ruled || kNothingToEnter.contains(game.code)));
      }
      CHECK((shown || !known));
      if (shown) seen.insert(game.code);
    }
  }
  CHECK(cards > 600);
  // Whose card an arbiter or a player sees is played, but where a test of its own has more to set up.
  const std::set<Code> elsewhere{Code::moved_before_update, Code::clock_setting, Code::board_turned,
                                 Code::ruled_time_not_set};
  for (const auto& row : tracking::irregularities::kAll) {
    INFO("no game of games() leads to a card " << row.name);
    if (row.rule && row.for_whom != ForWhom::op)
      CHECK((seen.contains(row.code) || elsewhere.contains(row.code)));
  }
}

namespace {

/// A pawn on the last rank, or off the board, with and without a press and a reply.
std::vector<Played> promotions() {
  constexpr const char* kTakes = "1n6/P6k/8/8/8/8/7K/1r6 w - - 0 40";
  std::vector<Played> out;
  for (const auto& [fen, square] : {std::pair(kPawn, "a8"), std::pair(kTakes, "b8")}) {
    const std::string lifted = std::string("-a7 ") + (fen == kTakes ? "-b8 300ms " : "");
    for (const char* piece : {"", "+P", "+Q", "+R", "+q"}) {
      const std::string made = lifted + (*piece == '\0' ? "" : piece + std::string(square));
      for (const char* after :
           {" 400ms", " 6s", " Lw 300ms", " Lw 6s", " 6s -h7 +kh6 6s", " 2s -h7 +kh6 Lb 6s",
            " Lw 3s -h7 +kh6 3s", " Lw 3s -h7 +kh6 Lb 5s", " stop 6s"})
        out.push_back({Code::promotion_not_exchanged, fen, {made + after}});
    }
  }
  return out;
}

/// None where no game began.
std::vector<IrregularityFound> cards_of(JudgedTable& table) {
  try {
    return table.cards();
  } catch (const std::runtime_error&) {
    return {};
  }
}

/// Enters each proposal of each card at a table of its own, as a person does who takes it, and each statement
/// about a promotion.
void check_entered(const Edition& edition, const Played& game) {
  std::size_t cards = 1;
  for (std::size_t card = 0; card < cards; ++card) {
    std::size_t offers = 1;
    for (std::size_t offer = 0; offer < offers; ++offer) {
      JudgedTable table = table_for(edition, game);
      play(table, game);
      const auto all = cards_of(table);
      cards = all.size();
      if (card >= cards) return;
      const auto code = all[card].code.known();
      if (!code || !tracking::irregularity(*code).rule) break;
      const auto said = table.proposals(all[card]);
      offers = said.proposals.size();
      if (offer >= offers) break;
      CAPTURE(all[card].code.text(), all[card].state.text(), said.proposals[offer].proposal.why);
      CHECK_FALSE(said.proposals[offer].refused.has_value());
      for (const rules::Ruling& ruling : said.proposals[offer].proposal.rulings) {
        const auto entered = table.rule(ruling, all[card].id);
        INFO(to_string(ruling));
        if (!entered) FAIL_CHECK(entered.error().sentence);
        if (!entered) break;
      }
    }
  }
}

/// The pieces that a person may name.
void check_pieces_named(const Edition& edition, const Played& game) {
  std::size_t pieces = 1;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    JudgedTable table = table_for(edition, game);
    play(table, game);
    if (cards_of(table).empty()) return;
    for (const rules::Statement& statement : rules::statements(table.file())) {
      if (!statement.command.starts_with("R-PROMOTE") || statement.barred) continue;
      pieces = statement.fields.front().choices.size();
      if (piece >= pieces) return;
      const std::string text = statement.command + ' ' + statement.fields.front().choices[piece].words;
      INFO(text);
      const auto entered = table.rule(rules::parse_ruling(text).value());
      if (!entered) FAIL_CHECK(entered.error().sentence);
    }
  }
}

}  // namespace

TEST_CASE("cards: what is offered on a card is taken when it is entered") {
  for (const Played& game : games()) {
    for (const Edition& edition : rules::edition_records()) {
      CAPTURE(game.fen, game.steps, edition.id, edition.tempo);
      check_entered(edition, game);
    }
  }
}

TEST_CASE("cards: what is offered on a pawn on the last rank is taken when it is entered") {
  for (const Played& game : promotions()) {
    for (const Edition& edition : rules::edition_records()) {
      CAPTURE(game.fen, game.steps, edition.id, edition.tempo);
      check_entered(edition, game);
      check_pieces_named(edition, game);
    }
  }
}

namespace {

/// The rulings of each proposal on that card, without articles and reasons.
std::vector<std::string> proposed(const char* edition, const Played& game) {
  JudgedTable table = table_for(*rules::find_edition(edition), game);
  play(table, game);
  std::vector<std::string> out;
  for (const IrregularityFound& card : table.cards()) {
    if (card.code != tracking::irregularity(game.code).name) continue;
    for (const auto& [proposal, refused] : table.proposals(card).proposals) {
      std::string line;
      for (rules::Ruling ruling : proposal.rulings) {
        ruling.article.clear();
        ruling.because.clear();
        if (auto* restore = std::get_if<rules::ruling::Restore>(&ruling.action)) restore->times.reset();
        line += (line.empty() ? "" : "; ") + to_string(ruling);
      }
      out.push_back(line);
    }
  }
  return out;
}

using Lines = std::vector<std::string>;

/// What ends the right to claim the draw that the card is about.
Lines claims_close(const char* edition, const Played& game) {
  JudgedTable table = table_for(*rules::find_edition(edition), game);
  play(table, game);
  Lines out;
  for (const IrregularityFound& card : table.cards()) {
    if (card.code != tracking::irregularity(game.code).name) continue;
    for (const auto& claim : table.proposals(card).claims) out.emplace_back(claim.until);
  }
  return out;
}

}  // namespace

TEST_CASE("cards: a draw can be claimed until the player moves, or since 2018 until they touch a piece",
          "[F05-9.4][F23-9.4]") {
  const Played again{Code::threefold_repetition, kRooks, {back_and_forth(2)}};
  CHECK(claims_close("fide-2005", again) == Lines{"the claimant has moved"});
  CHECK(claims_close("fide-2018", again) == Lines{"the claimant touches a piece"});
  CHECK(claims_close("fide-2023", again) == Lines{"the claimant touches a piece"});
}

TEST_CASE("cards: who takes a king makes an illegal move of their own, and play goes back to the first",
          "[DX-13]") {
  const Played taken{Code::king_captured, kFile, {"-a1 +Nb3 Lw 2s -e1 -e8 +re1 Lb 3s"}};
  CHECK(proposed("fide-2023", taken) == Lines{"R-RESTORE 0; R-TIME white +0:02:00"});
  CHECK(proposed("fide-2005", taken) == Lines{"R-RESTORE 0; R-TIME white +0:02:00"});
  CHECK(proposed("fide-1930", taken) == Lines{"", "R-RESTORE 0"});
}

TEST_CASE("cards: a pawn that became the opponent's piece goes back, and has to move", "[DX-15]") {
  const Played queen{Code::illegal_promotion, kPawn, {"-a7 +qa8 Lw 5s"}};
  CHECK(proposed("fide-2023", queen) == Lines{"R-RESTORE 0; R-TIME black +0:02:00; R-OBLIGE white move=a7"});
  CHECK(proposed("fide-1928-draft", queen) == Lines{"", "R-RESTORE 0; R-OBLIGE white move=a7"});
}

TEST_CASE("cards: two flags are one card, and each edition says what follows", "[DX-47]") {
  const Played known{Code::time_forfeit_candidate, kOpen, {"-g1 +Nf3 Lw 2s b=0 T 3s -b8 +nc6 Lb w=0 T 3s"}};
  const Played unknown{Code::time_forfeit_candidate, kOpen, {"-g1 +Nf3 Lw 2s (b=0 w=0 T 3s"}};
  CHECK(proposed("fide-2005-rapid", known) == Lines{"R-DRAW"});
  CHECK(proposed("fide-2005-rapid", unknown) == Lines{"R-DRAW"});
  for (const char* edition : {"fide-1928-draft", "fide-1930", "fide-2005", "fide-2018", "fide-2023"}) {
    INFO(edition);
    CHECK(proposed(edition, known) == Lines{"R-LOSS black"});
  }
  CHECK(proposed("fide-2005", unknown) == Lines{"R-CONTINUE"});  // in the first of two periods
  CHECK(proposed("fide-2023-g3", unknown) == Lines{"R-CONTINUE"});
  for (const char* edition : {"fide-1928-draft", "fide-1930", "fide-2018", "fide-2023"}) {
    INFO(edition);
    CHECK(proposed(edition, unknown) == Lines{""});
  }
}

TEST_CASE("cards: an opponent's piece that was put straight is a warning in 1930", "[DX-26][F30-14.2]") {
  const Played queen{Code::piece_adjusted, kOpen, {"-d8 3s +qd8 1s -g1 +Nf3 Lw 3s"}};
  CHECK(proposed("fide-1930", queen) == Lines{"R-WARN white"});
  CHECK(proposed("fide-1928-draft", queen) == Lines{""});
  CHECK(proposed("fide-2023", queen) == Lines{""});
  const Played own{Code::piece_adjusted, kOpen, {"-a1 3s +Ra1 1s -g1 +Nf3 Lw 3s"}};
  CHECK(proposed("fide-1930", own) == Lines{""});
}

TEST_CASE("cards: another move than demanded is taken back, and another position than ruled is put right") {
  CHECK(proposed("fide-2023",
                 {Code::obligation_not_met, kOpen, {"R-OBLIGE white move=g1", "-d2 +Pd4 Lw 3s"}}) ==
        Lines{"R-RESTORE 0"});
  CHECK(proposed("fide-2023", {Code::wrong_restoration,
                               kOpen,
                               {"-g1 +Nf3 Lw 3s", "R-RESTORE 0", "stop 2s -f3 +Nh3 2s go 6s"}}) ==
        Lines{"R-STOP"});
}

TEST_CASE("cards: a piece moved out of turn, and the opponent pressed: either may have moved it", "[DX-32]") {
  const auto play_at = [](JudgedTable& table, const std::string& script) {
    play(table, {Code::out_of_turn, kOpen, {"-d2 +Pd4 Lw 3s", script}});
  };
  const auto told = [](JudgedTable& table) {
    std::map<std::string, std::string> out;
    for (const IrregularityFound& card : table.cards())
      out[std::string(card.code.text())] = table.proposals(card).proposals.front().proposal.why;
    return out;
  };
  const Played game{Code::out_of_turn, kOpen, {}};
  const Edition& edition = *rules::find_edition("fide-2023");
  JudgedTable pressed = table_for(edition, game);
  play_at(pressed, "-g1 +Nf3 4s Lb 6s");
  auto both = told(pressed);
  REQUIRE(both.size() == 2);
  CHECK(both.at("out_of_turn").starts_with("if it was White who moved: a move out of turn is taken back"));
  CHECK(both.at("illegal_move").starts_with("if it was Black who moved: the illegal move is put right"));

  SECTION("a ruling on one of the two cards says whose hand it was") {
    const auto [ruled, other, who] = GENERATE(std::tuple("illegal_move", "out_of_turn", "Black"),
                                              std::tuple("out_of_turn", "illegal_move", "White"));
    const auto cards = pressed.cards();
    const auto card = std::ranges::find(cards, ruled, [](const auto& one) { return one.code.text(); });
    const seams::Proposals all = pressed.proposals(*card);
    for (const rules::Ruling& ruling : all.proposals.front().proposal.rulings)
      REQUIRE(pressed.rule(ruling, card->id));
    both = told(pressed);
    CHECK(both.at(other) == fmt::format("it was ruled that {} moved", who));
    CHECK(both.at(ruled) == "what the Laws propose was ruled");
  }
  SECTION("the opponent did not press: one card") {
    JudgedTable waits = table_for(edition, game);
    play_at(waits, "-g1 +Nf3 6s");
    const auto one = told(waits);
    REQUIRE(one.size() == 1);
    CHECK(one.at("out_of_turn").starts_with("a move out of turn is taken back"));
  }
}

}  // namespace card_matrix_test
