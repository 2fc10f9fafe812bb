// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who did it, by which move and in which position: what a card shows of what hands did at a board.
#include <fmt/format.h>

#include <map>

#include "daemon/live/card_book.hpp"
#include "daemon/net/card_json.hpp"
#include "rules/laws/rulings/text/ruling.hpp"
#include "tests/support/card_positions.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/judged_table.hpp"

namespace card_facts_test {

using namespace eboard;
using namespace test::card_positions;
using test::JudgedTable;

namespace {

constexpr const char* kBlackPawn = "8/7k/8/8/8/8/p6K/1R6 b - - 0 40";
constexpr const char* kAfterNf3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";

/// The cards of the table as the page gets them, the latest version of each.
std::map<std::string, boost::json::object> cards_of(const JudgedTable& table) {
  live::LiveState state;
  live::CardBook book;
  seams::BoardInfo info;
  info.id = 1;
  info.number = 1;
  (void)state.apply(info);
  storage::Sequence sequence = 0;
  for (const tracking::TrackedEvent& event : table.events()) {
    const storage::StoredEvent stored{++sequence, 1, event, {}};
    (void)state.apply(stored);
    (void)book.apply(stored, *state.find(1));
  }
  std::map<std::string, boost::json::object> out;
  for (const auto& [number, card] : book.cards())
    out[std::string(card.found.code.text())] = net::card_json(card);
  return out;
}

std::string text_of(const boost::json::value& value) {
  return value.is_null() ? "-" : std::string(value.as_string());
}

/// "white, move 40, Nb3: FEN" of the card with that code.
std::string told(const char* code, const char* fen, const std::vector<std::string>& steps) {
  JudgedTable table({.fen = fen, .declared = true},
                    {.driver = "dgt",
                     .tracker = {.edition = *rules::find_edition("fide-2023"),
                                 .control = rules::parse_time_control("5400+30").value(),
                                 .start = {},
                                 .late_after = {}},
                     .local = {}});
  table.play("5s");
  for (const std::string& step : steps) {
    if (!step.starts_with("R-")) {
      table.play(step);
    } else if (const auto entered = table.rule(rules::parse_ruling(step).value()); !entered) {
      FAIL(step << ": " << entered.error().sentence);
    }
  }
  const auto cards = cards_of(table);
  const auto card = cards.find(code);
  if (card == cards.end()) return "no such card; there are " + table.flags();
  const auto& shown = card->second;
  return fmt::format("{} {}: {}", text_of(shown.at("by")), text_of(shown.at("san")),
                     text_of(shown.at("fen")));
}

std::string with(const char* words, const char* fen) { return fmt::format("{}: {}", words, fen); }

}  // namespace

TEST_CASE("card facts: a move that is against the Laws, by whom and in which position") {
  CHECK(told("illegal_move", kOpen, {"-f1 +Bf5 Lw 3s"}) == with("white Bf1-f5", kOpen));
  CHECK(told("illegal_move", kOpen, {"-g1 +Nf3 Lw 2s -f8 +bf4 Lb 3s"}) == with("black Bf8-f4", kAfterNf3));
  CHECK(told("illegal_castling", kAttacked, {"-e1 +Kg1 -h1 +Rf1 Lw 3s"}) == with("white Ke1-g1", kAttacked));
  CHECK(told("illegal_promotion", kPawn, {"-a7 +qa8 Lw 5s"}) == with("white a7-a8", kPawn));
  CHECK(told("king_captured", kFile, {"-a1 +Nb3 Lw 2s -e1 -e8 +re1 Lb 3s"}) == with("black -", kFile));
}

TEST_CASE("card facts: a ply that was left half-done, by whom and in which position") {
  CHECK(told("promotion_not_exchanged", kPawn, {"-a7 +Pa8 Lw 5s"}) == with("white a7-a8", kPawn));
  CHECK(told("promotion_not_exchanged", kPawn, {"-a7 +Pa8 17s"}) == with("white a7-a8", kPawn));
  CHECK(told("promotion_not_exchanged", kBlackPawn, {"-a2 -b1 +pb1 Lb 5s"}) ==
        with("black a2xb1", kBlackPawn));
  CHECK(told("incomplete_move", kCastling, {"-e1 +Kg1 Lw 6s"}) == with("white O-O", kCastling));
  CHECK(told("incomplete_move", kPassing, {"-e5 +Pd6 Lw 6s"}) == with("white exd6", kPassing));
  // Found when the reply was played.
  CHECK(told("incomplete_move", kCastling, {"-e1 +Kg1 Lw 1s -a7 +pa6 Lb 6s"}) ==
        with("white O-O", kCastling));
}

TEST_CASE("card facts: what hands did out of their turn, or to other pieces than they moved") {
  CHECK(told("moved_after_press", kOpen, {"-g1 +Nf3 Lw 2s -f3 +Nh3 4s"}) == with("white -", kAfterNf3));
  CHECK(told("out_of_turn", kOpen, {"-b8 +nc6 6s"}) == with("black -", kOpen));
  CHECK(told("touch_move", kOpen, {"-g1 1500ms +Ng1 400ms -d2 +Pd4 Lw 3s"}) == with("white d4", kOpen));
  CHECK(told("released_then_changed", kOpen, {"-g1 +Nf3 3s -f3 +Nh3 Lw 3s"}) == with("white Nh3", kOpen));
  CHECK(told("promotion_changed", kPawn, {"-a7 +Ra8 2s -a8 +Qa8 Lw 3s"}) == with("white a8=Q", kPawn));
  CHECK(told("rook_first", kCastling, {"-h1 1s +Rf1 1s -e1 +Kg1 Lw 3s"}) == with("white O-O", kCastling));
  CHECK(told("press_before_placement", kOpen, {"-g1 Lw 1s +Nf3 3s"}) == with("white Nf3", kOpen));
  CHECK(told("obligation_not_met", kOpen, {"R-OBLIGE white move=g1", "-d2 +Pd4 Lw 3s"}) ==
        with("white d4", kOpen));
}

}  // namespace card_facts_test
