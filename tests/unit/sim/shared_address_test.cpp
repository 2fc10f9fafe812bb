// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The master of a bus and simulated boards: two with one address are told apart from a line that is merely
// noisy.
#include <memory>
#include <optional>
#include <vector>

#include "daemon/sim/bus.hpp"
#include "drivers/dgt_bus_master.hpp"
#include "tests/support/catch.hpp"

namespace shared_address_test {

using namespace eboard;
using namespace eboard::sim;
namespace bus = drivers::dgt::bus;
using bus::Address;
using drivers::Millis;
using Addresses = std::vector<Address>;

namespace {

constexpr Address kFirst = 1025;

/// A master and its line, with simulated boards of these addresses.
class Hall {
 public:
  Hall(const Addresses& addresses, const LineFaults& faults, std::uint64_t seed)
      : faults_(faults), line_(faults, Random(seed)) {
    for (const Address address : addresses) {
      TableOptions options;
      options.board.bus_address = address;
      options.board = on_shared_line(options.board, faults);
      tables_.push_back(std::make_unique<Table>(Profile::of(Level::l0), ++seed, options));
      line_.add(*tables_.back());
    }
    master_.start(Millis{0});
    for (const Address address : addresses) master_.watch(address);
  }

  /// How long it takes until two boards are told to have one address; nullopt: longer.
  std::optional<Millis> told_within(Millis time) {
    const Millis began = now_;
    while (now_ < began + time) {
      step();
      if (!master_.shared_addresses().empty()) return now_ - began;
    }
    return std::nullopt;
  }
  void pass(Millis time) {
    for (const Millis end = now_ + time; now_ < end;) step();
  }
  void take_away(std::size_t board) {
    line_ = Bus(faults_, Random(7));
    for (std::size_t n = 0; n < tables_.size(); ++n) {
      if (n != board) line_.add(*tables_[n]);
    }
  }
  [[nodiscard]] Addresses shared() const { return master_.shared_addresses(); }

 private:
  void step() {
    std::vector<bus::Heard> heard;
    while (master_.next_turn() <= now_) {
      const auto bytes = master_.turn(now_, heard);
      if (bytes.empty()) break;
      line_.from_host(bytes, now_);
    }
    now_ += Millis{1};
    if (const auto bytes = line_.advance(now_); !bytes.empty()) master_.receive(now_, bytes, heard);
  }

  LineFaults faults_;
  std::vector<std::unique_ptr<Table>> tables_;
  Bus line_;
  bus::Master master_{{.expected = {kFirst}}};
  Millis now_{0};
};

constexpr Millis kMinute{60'000};

}  // namespace

TEST_CASE("two simulated boards with one address are told within two minutes, whoever else is there") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    CAPTURE(seed);
    CHECK(Hall({kFirst, kFirst}, {}, 100 * seed).told_within(2 * kMinute));
    CHECK(Hall({kFirst, 1026, 1027, kFirst}, {}, 100 * seed).told_within(2 * kMinute));
    LineFaults noisy;
    noisy.lost_bytes = noisy.flipped_bits = noisy.added_bytes = 0.002;
    noisy.latency = 0.016;
    CHECK(Hall({kFirst, 1026, kFirst}, noisy, 100 * seed).told_within(2 * kMinute));
  }
}

TEST_CASE("when one of the two is taken away, the address is told of no more") {
  Hall hall({kFirst, 1026, kFirst}, {}, 3);
  REQUIRE(hall.told_within(2 * kMinute));
  hall.pass(5 * kMinute);
  CHECK(hall.shared() == Addresses{kFirst});
  hall.take_away(2);
  hall.pass(3 * kMinute);
  CHECK(hall.shared().empty());
}

TEST_CASE("a noisy line has no two boards with one address", "[slow]") {
  for (const double share : {0.001, 0.01, 0.05}) {
    CAPTURE(share);
    LineFaults noisy;
    noisy.lost_bytes = noisy.flipped_bits = noisy.added_bytes = share;
    noisy.latency = 0.016;
    noisy.turnaround = 0.05;
    CHECK_FALSE(Hall({kFirst, 1026, 1027, 6685}, noisy, 5).told_within(30 * kMinute));
  }
}

TEST_CASE("an adapter that is always late has no two boards with one address") {
  LineFaults late;
  late.latency = 0.25;
  CHECK_FALSE(Hall({kFirst, 1026, 1027}, late, 5).told_within(30 * kMinute));
  late.lost_bytes = late.flipped_bits = 0.01;
  CHECK_FALSE(Hall({kFirst, 1026, 1027}, late, 6).told_within(30 * kMinute));
}

}  // namespace shared_address_test
