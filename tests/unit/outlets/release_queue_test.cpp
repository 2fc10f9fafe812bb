// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/release_queue.hpp"

#include "tests/support/catch.hpp"

namespace release_queue_test {

using namespace eboard;
using namespace eboard::outlets;

constexpr Millis kDelay{100};

storage::StoredEvent event(Sequence number, Millis at) {
  return {number, 1, {at, 1, tracking::MoveRetracted{1}}, {}};
}

seams::DeviceStatus status(int board, seams::DeviceState state, std::uint64_t bytes = 0) {
  seams::DeviceStatus status;
  status.board = board;
  status.state = state;
  status.bytes = bytes;
  return status;
}

/// "e" and the numbers of events, or "u" for what no event says.
std::string released(ReleaseQueue& queue, Millis now) {
  std::string text;
  for (const Release& each : queue.release(now)) {
    const auto* events = std::get_if<seams::Outlet::Events>(&each);
    text += events == nullptr ? " u" : " e";
    if (events == nullptr) continue;
    for (const auto& one : **events) text += std::to_string(one.sequence);
  }
  return text;
}

TEST_CASE("an event comes out when the delay has passed, and those behind it wait") {
  ReleaseQueue queue(kDelay, 4);
  CHECK_FALSE(queue.next());
  CHECK_FALSE(queue.hungry());
  queue.committed(7);
  REQUIRE(queue.hungry());
  // The third was concluded late.
  queue.take({event(5, Millis{10}), event(6, Millis{30}), event(7, Millis{20})});
  CHECK(queue.next() == Millis{110});
  CHECK(released(queue, Millis{109}).empty());
  CHECK(released(queue, Millis{110}) == " e5");
  CHECK(queue.released() == 5);
  CHECK(released(queue, Millis{129}).empty());
  CHECK(released(queue, Millis{130}) == " e67");
  CHECK_FALSE(queue.next());
}

TEST_CASE("a round with a delay of its own comes as late as that, and nothing before what it follows") {
  const auto of = [](Sequence number, Millis at, int round) {
    storage::StoredEvent made = event(number, at);
    made.played_round = round;
    return made;
  };
  ReleaseQueue queue({kDelay, {{2, Millis{10}}}}, 0);
  queue.hear(seams::ConditionNews{seams::ConditionCode::disk_full, "Full."}, Millis{0});
  queue.committed(3);
  queue.take({of(1, Millis{0}, 2), of(2, Millis{5}, 1), of(3, Millis{6}, 2)});
  CHECK(queue.next() == Millis{10});
  CHECK(released(queue, Millis{10}) == " e1");
  CHECK(queue.released_at() == Millis{0});
  CHECK(released(queue, Millis{99}).empty());
  CHECK(released(queue, Millis{100}) == " u");
  CHECK(released(queue, Millis{104}).empty());
  CHECK(released(queue, Millis{105}) == " e23");
  CHECK(queue.released_at() == Millis{6});
  seams::BoardInfo board;
  board.number = 4;
  board.round = 2;
  queue.hear(board, Millis{200});
  queue.hear(status(4, seams::DeviceState::ready), Millis{200});
  queue.hear(status(5, seams::DeviceState::ready), Millis{200});
  CHECK(released(queue, Millis{210}) == " u u");
  CHECK(queue.next() == Millis{300});
}

TEST_CASE("time that the journal skipped at a start does not release anything") {
  using namespace std::chrono_literals;
  const Millis wall = 1'790'000'000s;
  const storage::SkippedTime skipped({{.at = wall, .wall = wall, .begins = true},
                                      {.at = wall + 100s, .wall = wall + 3700s},
                                      {.at = wall + 3800s, .wall = wall + 3800s, .begins = true}});
  ReleaseQueue queue(60s, 0, skipped);
  queue.committed(2);
  queue.take({event(1, wall + 190s), event(2, wall + 3801s)});
  CHECK(queue.next() == wall + 190s + 1h + 60s);
  CHECK(released(queue, wall + 3801s).empty());
  CHECK(released(queue, wall + 190s + 1h + 60s) == " e1");
  CHECK(queue.next() == wall + 3861s);
}

TEST_CASE("what no event says keeps its place between events, and is never early") {
  ReleaseQueue queue(kDelay, 0);
  queue.committed(1);
  queue.take({event(1, Millis{10})});
  queue.hear(seams::BoardInfo{.id = 2, .number = 2, .tags = {}, .time_control = {}, .edition = {}},
             Millis{50});
  // Read from the board before it was announced.
  queue.committed(2);
  CHECK(released(queue, Millis{140}) == " e1");
  CHECK_FALSE(queue.hungry());
  CHECK(queue.next() == Millis{150});
  CHECK(released(queue, Millis{150}) == " u");
  REQUIRE(queue.hungry());
  queue.take({event(2, Millis{40})});
  CHECK(released(queue, Millis{150}) == " e2");
}

TEST_CASE("a status that shows nothing new is dropped, and none tells how much was received") {
  ReleaseQueue queue(kDelay, 0);
  using seams::DeviceState;
  queue.hear(status(1, DeviceState::ready, 10), Millis{1});
  queue.hear(status(1, DeviceState::ready, 20), Millis{2});
  queue.hear(status(2, DeviceState::ready, 10), Millis{3});
  queue.hear(status(1, DeviceState::lost, 20), Millis{4});
  const auto releases = queue.release(Millis{200});
  REQUIRE(releases.size() == 3);
  for (const Release& each : releases)
    CHECK(std::get<seams::DeviceStatus>(std::get<Unsaid>(each)).bytes == 0);
}

}  // namespace release_queue_test
