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
  static_cast<void>(one_in(2) ? game.rule({ruling::Draw{}, "3.10", "unnoticed check"})
                              : game.rule({ruling::Annul{}, "", "alliance"}));
  return game.ending().has_value();
}

Ruling RandomRecord::any_ruling(const Game& game) {
  const auto player = static_cast<Player>(number(4));
  const MoveList moves = game.position().legal_moves();
  switch (number(7)) {
    case 0:
      return {ruling::Warn{player}, "9", "writes in words"};
    case 1:
      return {ruling::Note{}, "", "the \"light\" went out {once"};
    case 2:
      return {ruling::Waive{player}, "4.9", ""};
    case 3:
      return {ruling::Undo{1 + number(4)}, "", "entered for the wrong table"};
    case 4:
      return {ruling::Restore{game.plies() - 1 - number(6), {kEveryPlayer.begin(), kEveryPlayer.end()}}, "",
              ""};
    case 5:
      return {ruling::Freeze{player, static_cast<FreezeReason>(number(3))}, "", "left the hall"};
    default:
      if (moves.empty()) return {ruling::Warn{player}, "", ""};
      return {ruling::Oblige{game.position().turn(), {moves[0].from}, {}, player}, "4.4", "touched"};
  }
}

/// Sometimes it is left standing, where play can go on.
void RandomRecord::play_against_the_rules(Game& game) {
  const Move move{static_cast<Square>(number(kSquares)), static_cast<Square>(number(kSquares)), Role::pawn};
  if (!game.play_irregularly(static_cast<Player>(number(4)), move)) return;
  const bool playable = !game.is_stuck() && game.position().standing_mates().empty();
  if (playable && one_in(2)) {
    if (one_in(2)) static_cast<void>(game.rule({ruling::Stand{game.plies()}, "", ""}));
    return;
  }
  static_cast<void>(game.rule({ruling::Restore{game.plies() - 1, {}}, "4.8", "not legal"}));
}

void RandomRecord::disturb(Game& game) {
  if (one_in(60)) static_cast<void>(game.pause(game.position().turn()));
  if (one_in(300)) static_cast<void>(game.take_back(game.plies() - 1 - number(8)));
  if (one_in(80)) play_against_the_rules(game);
  if (one_in(100)) static_cast<void>(game.rule(any_ruling(game)));
}

void RandomRecord::step(Game& game) {
  disturb(game);
  if (game.ending()) return;
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
  if (one_in(2)) record.game = Game(Position::initial(), Occasion::friendly);
  while (!record.game.ending()) step(record.game);
  for (const Player player : kEveryPlayer) {
    if (one_in(2)) static_cast<void>(record.game.confirm(player));
  }
  annotate(record);
  if (one_in(10)) record.signed_points = Points{1, 2, 3, 4};
  return record;
}

}  // namespace eboard::test
