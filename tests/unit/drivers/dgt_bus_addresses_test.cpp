// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What counts as a second board with the same address, and what does not. Simulated boards on simulated lines
// are in tests/unit/sim/shared_address_test.cpp.
#include "drivers/dgt_bus_addresses.hpp"

#include "tests/support/catch.hpp"

namespace dgt_bus_addresses_test {

using namespace eboard::drivers;
using namespace eboard::drivers::dgt;
using namespace eboard::drivers::dgt::bus;

namespace {

constexpr Address kOne = 1025, kTwo = 6685;
using Addresses = std::vector<Address>;

struct Line {
  /// A ping to all boards that address kOne answers so many times.
  void round(int answers, Millis pause = AddressWatch::kProbeEvery) {
    now += pause;
    watch.asked({Command::ping, kEveryBoard}, now);
    for (int n = 0; n < answers; ++n) hear(kPing);
    now += Millis{1200};
    watch.round_over(now);
  }
  void ask(Command command) { watch.asked({command, kOne}, now); }
  void hear(std::uint8_t id, const Bytes& data = {}) {
    now += Millis{20};
    watch.answered({id, kOne, encode_answer(id, kOne, data)}, now);
  }
  void destroyed(int questions) {
    for (int n = 0; n < questions; ++n) {
      ask(Command::changes);
      watch.unanswered({Command::changes, kOne}, true, now += Millis{100});
    }
  }
  void dump(const Bytes& squares) {
    ask(Command::board);
    hear(kDump, squares);
  }

  AddressWatch watch;
  Millis now{1000};
};

}  // namespace

TEST_CASE("an address that answers three pings to all twice is that of two boards") {
  Line line;
  line.round(2);
  line.round(2);
  CHECK(line.watch.suspects(kOne));
  CHECK(line.watch.shared().empty());
  line.round(2);
  CHECK(line.watch.shared() == Addresses{kOne});
  CHECK_FALSE(line.watch.suspects(kTwo));
}

TEST_CASE("boards that answer one after the other to each question are two") {
  Line line;
  for (int n = 0; n < 3; ++n) {
    line.ask(Command::changes);
    line.hear(kChanges);
    line.hear(kChanges);
  }
  CHECK(line.watch.shared() == Addresses{kOne});
}

TEST_CASE("late answers are those of one board") {
  Line line;
  for (int n = 0; n < 20; ++n) {
    line.ask(Command::changes);
    line.watch.unanswered({Command::changes, kOne}, false, line.now += Millis{100});
    line.ask(Command::repeat);
    line.watch.unanswered({Command::repeat, kOne}, false, line.now += Millis{100});
  }
  for (int n = 0; n < 40; ++n) line.hear(kChanges);
  line.ask(Command::ping);
  line.watch.unanswered({Command::ping, kOne}, false, line.now += Millis{100});
  line.round(2, Millis{0});  // the late one, and its own
  CHECK_FALSE(line.watch.suspects(kOne));
}

TEST_CASE(
    "destroyed answers make an address suspect, and pings that one board answers clear it for a while") {
  Line line;
  line.destroyed(AddressWatch::kDestroyedInARow - 1);
  line.ask(Command::changes);
  line.hear(kChanges);
  line.destroyed(AddressWatch::kDestroyedInARow - 1);
  CHECK_FALSE(line.watch.suspects(kOne));
  CHECK_FALSE(line.watch.round_due());
  line.destroyed(1);
  CHECK(line.watch.suspects(kOne));
  REQUIRE(line.watch.round_due());
  line.round(1);
  CHECK(line.watch.round_due() == line.now + AddressWatch::kProbeEvery);
  line.round(0);
  line.round(1, Millis{0});  // it may be the answer to the ping before
  line.round(1);
  CHECK(line.watch.suspects(kOne));
  line.round(1);
  CHECK_FALSE(line.watch.suspects(kOne));
  line.destroyed(10);
  CHECK_FALSE(line.watch.suspects(kOne));
  line.now += AddressWatch::kCalm;
  line.destroyed(1);
  CHECK(line.watch.suspects(kOne));
}

TEST_CASE("where nothing is proved, and nothing answers, a suspicion ends") {
  Line line;
  line.destroyed(AddressWatch::kDestroyedInARow);
  for (int n = 0; n < AddressWatch::kMaxRounds; ++n) {
    CHECK(line.watch.suspects(kOne));
    line.round(0);
  }
  CHECK_FALSE(line.watch.suspects(kOne));
}

TEST_CASE("the second board was taken away: the address is that of one again") {
  Line line;
  for (int n = 0; n < 3; ++n) line.round(2);
  REQUIRE(line.watch.shared() == Addresses{kOne});
  CHECK(line.watch.round_due() == line.now + AddressWatch::kSharedEvery);
  line.round(1);
  line.round(1);
  CHECK(line.watch.shared() == Addresses{kOne});
  line.round(1);
  CHECK(line.watch.shared().empty());
}

TEST_CASE("dumps that contradict each other without a change make an address suspect") {
  Line line;
  Bytes initial(64, 0), later(64, 0), moved(64, 0);
  initial[0] = later[5] = 1;
  moved[1] = 1;
  later[6] = 2;
  line.dump(initial);
  line.dump(moved);  // a move between the question for changes and that for squares
  CHECK_FALSE(line.watch.suspects(kOne));
  line.ask(Command::changes);
  line.hear(kChanges, {0x40, 0x01});
  line.dump(later);
  CHECK_FALSE(line.watch.suspects(kOne));
  line.watch.unanswered({Command::changes, kOne}, false, line.now);
  line.dump(initial);
  CHECK_FALSE(line.watch.suspects(kOne));
  line.dump(later);
  CHECK(line.watch.suspects(kOne));
  CHECK(line.watch.shared().empty());
}

TEST_CASE("another line is another matter") {
  Line line;
  for (int n = 0; n < 3; ++n) line.round(2);
  line.watch.start();
  CHECK(line.watch.shared().empty());
}

}  // namespace dgt_bus_addresses_test
