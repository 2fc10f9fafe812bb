// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/unit/rules/quaternity/notation/random_record.hpp"

namespace eboard::test {

using namespace rules::quaternity;

namespace {

constexpr std::array kComments{"", "", "", "", "a word", "\"[quoted]\" {once", "[%eval 0.3]", "Zeitnot — ½"};
constexpr std::array kMarks{"", "", "", "!", "?", "!?"};

}  // namespace

void RandomRecord::answer_offer(Game& game) {
  for (const Player player : kEveryPlayer) {
    if (!game.open_offer() || game.ending()) return;
    if (one_in(3)) {
      static_cast<void>(game.decline_draw(player));
    } else if (one_in(2)) {
      static_cast<void>(game.accept_draw(player));
    }
  }
}

bool RandomRecord::rule(Game& game) {
  static_cast<void>(one_in(2) ? game.rule_draw("unnoticed check, 3.10") : game.rule_annulled("alliance"));
  return game.ending().has_value();
}

void RandomRecord::step(Game& game) {
  const Player turn = game.position().turn();
  if (one_in(6000) && rule(game)) return;
  if (one_in(150) && game.offer_draw(turn)) {
    if (one_in(3)) answer_offer(game);
    if (game.ending()) return;
  }
  const MoveList moves = game.position().legal_moves();
  if (!moves.empty() && game.claim_repetition(turn, moves[0])) return;
  player_.step(game);
  if (game.open_offer() && !game.ending()) answer_offer(game);
}

void RandomRecord::annotate(Record& record) {
  record.notes.clear();
  int clock = 1'800'000;
  for (const Entry& entry : record.game.entries()) {
    Note note;
    if (std::holds_alternative<MoveMade>(entry.what)) {
      note.marks = kMarks[static_cast<std::size_t>(number(6))];
      clock -= number(3000);
      if (!one_in(4)) note.times.clock = std::chrono::milliseconds(clock);
      if (one_in(4)) note.times.elapsed = std::chrono::milliseconds(number(200'000));
    }
    note.comment = kComments[static_cast<std::size_t>(number(8))];
    record.notes.push_back(note);
  }
}

Record RandomRecord::make() {
  Record record;
  record.tags = {{"Event", "Open \"A\\B\""}, {"White", "Anna"},  {"Red", "Björn"},
                 {"Black", "Chloé"},         {"Green", "Đorđe"}, {"TimeControl", "1800+10"}};
  record.language = one_in(2) ? &usual_language() : &rules::english();
  if (one_in(3)) record.comment = "before the first move";
  while (!record.game.ending()) step(record.game);
  annotate(record);
  if (one_in(10)) record.signed_points = Points{1, 2, 3, 4};
  return record;
}

}  // namespace eboard::test
