// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The lines of `eboardctl decode`, type by type, as docs/events.md promises them.
#include "daemon/events/event_json.hpp"
#include "tests/support/catch.hpp"

namespace board_event_json_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace std::chrono_literals;

namespace {

std::string line(Payload payload, Millis at = 1500ms) {
  return events::to_json_line(BoardEvent{at, std::move(payload)});
}

const rules::Square kE4 = *rules::parse_square("e4");

}  // namespace

TEST_CASE("board events of the board are lines with type and time first") {
  CHECK(line(SquareChanged{kE4, rules::parse_piece('p')}) ==
        R"({"type":"square_changed","at":1.500,"square":"e4","piece":"p"})");
  CHECK(line(SquareChanged{kE4, std::nullopt}) ==
        R"({"type":"square_changed","at":1.500,"square":"e4","piece":null})");
  CHECK(line(ResultPieceSeen{kE4, ResultPieceSeen::Kind::white_wins}) ==
        R"({"type":"result_piece","at":1.500,"square":"e4","kind":"white_wins"})");
  CHECK(line(BoardSnapshot{rules::Placement::initial()}) ==
        R"({"type":"board_snapshot","at":1.500,"placement":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"})");
  CHECK(line(BoardSnapshot{rules::Placement{}, rules::bit(kE4)}) ==
        R"({"type":"board_snapshot","at":1.500,"placement":"8/8/8/8/8/8/8/8","unknown":["e4"]})");
}

TEST_CASE("board events of chips have five numbers a square, and no square without a chip") {
  ChipSnapshot chips;
  chips.chips[static_cast<std::size_t>(rules::index(kE4))] = Chip({17, 34, 0, 68, 1});
  CHECK(line(chips) == R"({"type":"chip_snapshot","at":1.500,"chips":{"e4":"17 34 0 68 1"}})");
}

TEST_CASE("board events of presence name squares, never pieces") {
  CHECK(line(OccupancyChanged{kE4, true}) ==
        R"({"type":"occupancy_changed","at":1.500,"square":"e4","occupied":true})");
  CHECK(line(OccupancyChanged{kE4, false}) ==
        R"({"type":"occupancy_changed","at":1.500,"square":"e4","occupied":false})");
  const rules::Bitboard corners =
      rules::bit(*rules::parse_square("a1")) | rules::bit(*rules::parse_square("h8")) | rules::bit(kE4);
  CHECK(line(OccupancySnapshot{corners}) ==
        R"({"type":"occupancy_snapshot","at":1.500,"occupied":["a1","e4","h8"]})");
  CHECK(line(OccupancySnapshot{0}) == R"({"type":"occupancy_snapshot","at":1.500,"occupied":[]})");
}

TEST_CASE("board events of the clock leave out what is not set") {
  const ClockReading reading{.left = {.remaining = 61s, .flag_shown = true, .time_per_move = true},
                             .right = {.flag_fallen = true},
                             .lever_high = Side::right,
                             .running = true,
                             .battery_low = true};
  CHECK(
      line(reading) ==
      R"({"type":"clock_reading","at":1.500,)"
      R"("left":{"remaining_ms":61000,"flag_shown":true,"time_per_move":true},)"
      R"("right":{"remaining_ms":0,"flag_fallen":true},"lever_high":"right","running":true,"battery_low":true})");
  CHECK(line(ClockMissing{}) == R"({"type":"clock_missing","at":1.500})");
  CHECK(line(StoredChanges{{BoardSnapshot{}, StoredSquare{rules::make_square(4, 1), std::nullopt, true},
                            StoredPress{Side::left, Millis{61'000}}}}) ==
        R"({"type":"stored_changes","at":1.500,"changes":[{"placement":"8/8/8/8/8/8/8/8"},)"
        R"({"square":"e2","piece":null,"soon":true},{"halted":"left","remaining_ms":61000}]})");
  CHECK(line(ClockAck{{16, 136, 9, 50}}) == R"({"type":"clock_ack","at":1.500,"ack":[16,136,9,50]})");
}

TEST_CASE("board events of the device name only what was reported, quoted as JSON wants") {
  CHECK(line(DeviceIdentity{.serial = "23946"}) ==
        R"({"type":"device_identity","at":1.500,"serial":"23946"})");
  CHECK(line(DeviceIdentity{.model = "a \"b\"\nc"}) ==
        R"({"type":"device_identity","at":1.500,"model":"a \"b\"\nc"})");
  CHECK(line(BatteryStatus{.percent = 84}) == R"({"type":"battery","at":1.500,"percent":84})");
  CHECK(line(BatteryStatus{.percent = 84, .charging = false}) ==
        R"({"type":"battery","at":1.500,"percent":84,"charging":false})");
}

TEST_CASE("board events of the session") {
  CHECK(line(LinkOpened{"/dev/ttyUSB0"}) == R"({"type":"link_opened","at":1.500,"port":"/dev/ttyUSB0"})");
  CHECK(line(LinkLost{"unplugged"}) == R"({"type":"link_lost","at":1.500,"reason":"unplugged"})");
  CHECK(line(Tick{}) == R"({"type":"tick","at":1.500})");
}

TEST_CASE("times of board events are seconds to the millisecond, for weeks") {
  CHECK(line(Tick{}, 0ms) == R"({"type":"tick","at":0.000})");
  CHECK(line(Tick{}, 2419200001ms) == R"({"type":"tick","at":2419200.001})");
}

}  // namespace board_event_json_test
