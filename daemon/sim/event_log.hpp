// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the memory of a DGT board, which records changes while it has power, connected or not
// (drivers/dgt_log.hpp).
#pragma once

#include <cstdint>
#include <deque>
#include <optional>

#include "daemon/sim/random.hpp"
#include "drivers/dgt_log.hpp"

namespace eboard::sim {

class EventLog {
 public:
  EventLog();

  /// Records a square with a new reading; `seen` is the whole board with it.
  void square_read(rules::Square square, std::optional<rules::Piece> piece, const rules::Placement& seen,
                   Micros now);
  /// Records a press that halted that half.
  void halted(drivers::Side side, drivers::Millis remaining);
  void tag(drivers::dgt::LogTag tag);
  /// Records that a host begins a game: a mark, and every piece of the board.
  void mark_start(const rules::Placement& seen);
  /// Records that the board got power: every piece of the board.
  void power_up(const rules::Placement& seen);

  /// The items since the last call, as a bus asks for them.
  [[nodiscard]] drivers::dgt::Bytes take_changes();
  /// The items from the last mark on, without those that take_changes() would give. Empty without a mark.
  [[nodiscard]] drivers::dgt::Bytes since_start() const;
  /// The whole memory, as it is sent.
  [[nodiscard]] drivers::dgt::Bytes message() const;

 private:
  void append(const drivers::dgt::Bytes& item);
  void list(const rules::Placement& seen);
  [[nodiscard]] drivers::dgt::Bytes between(std::uint64_t from, std::uint64_t to) const;
  void note_initial_position(const rules::Placement& seen);

  std::deque<std::uint8_t> bytes_;
  // Places, counted from the first byte that was ever written.
  std::uint64_t end_ = 0;
  std::uint64_t taken_ = 0;
  std::optional<std::uint64_t> started_;
  std::optional<rules::Square> last_square_;  ///< square of the last item, if it is one
  std::optional<Micros> last_change_;
  /// With the last tag, until more than two pieces left it, or came to the empty board.
  std::optional<rules::Placement> tagged_;
};

}  // namespace eboard::sim
