// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the memory of a DGT board, which records changes while it has power, connected or not
// (drivers/dgt_log.hpp).
#pragma once

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

  /// The whole memory, as it is sent.
  [[nodiscard]] drivers::dgt::Bytes message() const;

 private:
  void append(const drivers::dgt::Bytes& item);
  void note_initial_position(const rules::Placement& seen);

  std::deque<std::uint8_t> bytes_;
  std::optional<rules::Square> last_square_;  ///< square of the last item, if it is one
  std::optional<Micros> last_change_;
  std::optional<rules::Placement> tagged_;  ///< with the last tag, until more than two pieces left it
};

}  // namespace eboard::sim
