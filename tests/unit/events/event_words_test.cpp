// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/events/event_words.hpp"

#include "rules/chess/fen_fields.hpp"
#include "tests/support/catch.hpp"

namespace eboard::events::event_words_test {
namespace {

using namespace std::chrono_literals;

const rules::Setup kStart = rules::Setup::initial();

tracking::MoveTracked a_move(tracking::MoveState state) {
  tracking::MoveTracked move;
  move.ply = 3;
  move.san = "Bf5";
  move.state = state;
  return move;
}

}  // namespace

TEST_CASE("what a device reports is a line that names each of its values") {
  CHECK(in_words(drivers::SquareChanged{rules::Square{36},
                                        rules::Piece{rules::Color::white, rules::Role::bishop}}) ==
        "square changed: square e5, piece B");
  CHECK(in_words(drivers::SquareChanged{rules::Square{36}, std::nullopt}) ==
        "square changed: square e5, piece none");
  drivers::ClockReading clock;
  clock.left.remaining = 83min + 4s;
  clock.right.flag_fallen = true;
  clock.running = true;
  CHECK(in_words(clock) ==
        "clock reading: left (remaining 1:23:04), right (remaining 0:00:00, flag fallen), lever high left, "
        "running");
  CHECK(in_words(drivers::ClockMissing{}) == "clock missing");
  CHECK(in_words(drivers::LinkLost{"unplugged"}) == "link lost: reason unplugged");
  CHECK(in_words(drivers::ClockAck{{1, 2, 3, 4}}) == "clock ack: ack 1 2 3 4");
}

TEST_CASE("what was concluded is a line with the move as people name it") {
  auto move = a_move(tracking::MoveState::provisional);
  CHECK(in_words(move, kStart) == "2. Bf5, provisional");
  move = a_move(tracking::MoveState::committed);
  move.white = 83min;
  move.irregular = true;
  CHECK(in_words(move, kStart) == "2. Bf5 (White 1:23:00, Black ?), against the rules");
  tracking::RulingMade made;
  made.number = 2;
  made.ruling = "R-TIME black +0:02:00";
  CHECK(in_words(made, kStart) == "ruling 2: R-TIME black +0:02:00");
  made.undoes = 1;
  CHECK(in_words(made, kStart) == "ruling 2: undoes ruling 1");
  CHECK(in_words(tracking::ClockChanged{83min, 5s, rules::Color::black, true}, kStart) ==
        "the clock shows White 1:23:00, Black 0:00:05, Black's runs");
  CHECK(in_words(tracking::GameEnded{rules::Result::white_wins, tracking::EndedBy::kings_on_centre},
                 kStart) == "the game ends 1-0, by kings on centre");
  CHECK(in_words(tracking::TakenBack{0, {}}, kStart) == "all moves are taken back");
}

}  // namespace eboard::events::event_words_test
