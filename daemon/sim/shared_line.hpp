// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates one serial line with one board on it, or many. Every board hears the host. The host hears every
// board, and two that speak at once destroy each other's bytes. Time is input and never goes back.
#pragma once

#include <cstdint>
#include <optional>
#include <queue>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/sim/electronics.hpp"
#include "daemon/sim/random.hpp"
#include "daemon/sim/wire.hpp"
#include "rules/text/expected.hpp"

namespace eboard::sim {

/// What is wrong with a line, and with all boards on it.
struct LineFaults {
  double latency = 0;         ///< s: the host's adapter hands over what it has in these intervals
  double lost_bytes = 0;      ///< per byte, either way
  double flipped_bits = 0;    ///< per byte, either way: one bit is another one
  double added_bytes = 0;     ///< per byte, either way: another one that nobody sent comes before it
  double turnaround = 0.005;  ///< s: the longest pause of a board before its answer
  double memory_write = 0;    ///< s: a board that writes a change into its memory answers nothing so long
  double end_in_changes = 0;  ///< 1: changes have an end behind them
  double same_address = 0;    ///< 1: the last board has the address of the first
};
/// Reads an assignment such as "latency=0.016". The error is one sentence that names the parameter.
[[nodiscard]] Expected<void, std::string> set_fault(LineFaults& faults, std::string_view assignment);

class SharedLine {
 public:
  using Bytes = std::vector<std::uint8_t>;
  static constexpr std::int64_t kBytesPerSecond = 960;

  SharedLine(const LineFaults& faults, Random random)
      : faults_(faults), random_(random), host_(kBytesPerSecond) {}

  /// The host sends.
  void from_host(std::span<const std::uint8_t> bytes, Micros now);
  /// A board begins to send a message, whose last byte leaves at `message.at`.
  void from_board(const Output& message);
  [[nodiscard]] std::optional<Micros> next_event() const;
  /// What the boards have received by `now`.
  [[nodiscard]] Bytes to_boards(Micros now);
  /// What the host has received by `now`.
  [[nodiscard]] Bytes to_host(Micros now);

  /// Bytes that two boards destroyed together.
  [[nodiscard]] int collisions() const { return collisions_; }

 private:
  struct Byte {
    Micros at;  ///< when its last bit has left
    std::uint8_t value;
    bool operator>(const Byte& other) const { return at > other.at; }
  };
  void receive(Byte byte, Bytes& out);
  void disturb(std::uint8_t value, Bytes& out);
  [[nodiscard]] Micros handed_over(Micros at) const;

  LineFaults faults_;
  Random random_;
  Wire host_;
  std::priority_queue<Byte, std::vector<Byte>, std::greater<>> boards_;
  int collisions_ = 0;
};

}  // namespace eboard::sim
