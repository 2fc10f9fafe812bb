// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/quaternity_seat.hpp"

#include <stdexcept>

#include "drivers/peripheral.hpp"
#include "drivers/registry.hpp"
#include "rules/quaternity/notation/record.hpp"

namespace eboard::test {

namespace q = rules::quaternity;
using namespace std::chrono_literals;

namespace {

quaternity_sheet::Sheet sheet_for(const q::Game& game) {
  q::Record empty;
  empty.game = q::Game(game.start(), game.occasion());
  auto sheet = quaternity_sheet::Sheet::begin(
      {.game = 1, .begun = {}, .stamp = {}, .header = q::to_text(empty), .lines = {}});
  if (!sheet) throw std::runtime_error(sheet.error());
  if (sheet->record().game.start() != game.start())
    throw std::runtime_error("the header of a record does not hold that position");
  return std::move(*sheet);
}

std::string rounds(const q::Game& game) {
  q::Record record;
  record.game = game;
  return q::movetext(record);
}

std::vector<std::uint8_t> bytes_of(const drivers::Payload& payload) {
  namespace peripheral = drivers::peripheral;
  if (const auto* changed = std::get_if<drivers::ManChanged>(&payload))
    return peripheral::encode_square(changed->square, changed->man);
  if (const auto* all = std::get_if<drivers::MenSnapshot>(&payload))
    return peripheral::encode_state(all->men);
  return peripheral::encode_time(std::get<drivers::QuaternityClockReading>(payload));
}

}  // namespace

QuaternitySeat::QuaternitySeat(const q::Game& game)
    : QuaternityScript(men_of(game.start()), 1s),
      scribe_(*drivers::find_driver("peripheral")),
      sheet_(sheet_for(game)) {
  scribe_.begin(now(), sheet_);
  (void)scribe_.opened(now(), "script", sheet_);
  report(drivers::MenSnapshot{men()});
  press(game.start().turn());
}

void QuaternitySeat::make(q::Move move) {
  if (move.is_pass()) return;  // it is on the sheet already: nobody has to say so
  q::Game next = game();
  const bool legal = next.play(move).has_value();
  while (legal && !next.ending() && next.position().must_pass()) (void)next.play(q::Move::pass());
  const q::Men after = men_of(next.position());
  auto man = men()[move.from];
  if (man && move.promotion != rules::Role::pawn) man->role = move.promotion;
  if (men()[move.to]) set(move.to, std::nullopt);
  set(move.from, std::nullopt);
  set(move.to, man);
  press(legal ? next.position().turn() : following(game().position().turn()));
  if (legal) {
    for (int at = 0; at < 144; ++at) {
      const auto square = static_cast<q::Square>(at);
      if (men()[square] && !after[square]) set(square, std::nullopt);
    }
  }
  wait(5s);
}

void QuaternitySeat::write(const q::Game& after) {
  const std::string before = rounds(game()), whole = rounds(after);
  if (!whole.starts_with(before)) throw std::runtime_error("not one more entry: " + whole);
  const auto written = sheet_.enter(now(), {}, whole.substr(before.size()));
  if (!written) throw std::runtime_error(written.error().reason + ": " + whole.substr(before.size()));
  if (game().entries().size() != after.entries().size() || game().position() != after.position())
    throw std::runtime_error("the sheet has another game: " + rounds(game()));
  scribe_.stand(now(), sheet_);
  put_right();
}

void QuaternitySeat::put_right() {
  const q::Men right = men_of(game().position());
  for (int at = 0; at < 144; ++at) {
    const auto square = static_cast<q::Square>(at);
    if (men()[square] != right[square]) set(square, right[square]);
  }
  press(game().position().turn());
  wait(2s);
}

void QuaternitySeat::press(q::Player next) {
  report(drivers::QuaternityClockReading{{100s, 200s, 300s, 400s}, next});
}

void QuaternitySeat::hear(const drivers::Payload& payload) {
  if (std::holds_alternative<drivers::LinkLost>(payload)) {
    (void)scribe_.lost(now(), "script", sheet_);
  } else {
    advance();
    (void)scribe_.read(now(), bytes_of(payload), sheet_);
  }
  notice();
}

void QuaternitySeat::advance() {
  for (auto next = scribe_.next_deadline(); next && *next <= now(); next = scribe_.next_deadline())
    (void)scribe_.advance(*next, sheet_);
  (void)scribe_.advance(now(), sheet_);
  notice();
}

void QuaternitySeat::notice() {
  for (auto& one : scribe_.take_noticed()) found_.push_back(std::move(one));
}

void QuaternitySeat::pause_announced() {
  if (game().has_paused()) return;
  q::Game paused = game();
  if (const auto answer = paused.pause(paused.position().turn()); !answer)
    throw std::runtime_error(answer.error());
  write(paused);
}

void QuaternitySeat::move_made(q::Move move) {
  q::Game next = game();
  if (const auto played = next.play(move); !played) throw std::runtime_error(played.error());
  press(next.position().turn());
  wait(1s);
  if (game().position() != next.position()) throw std::runtime_error("not on the sheet: " + rounds(next));
}

}  // namespace eboard::test
