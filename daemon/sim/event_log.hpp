// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a DGT board keeps in its own memory while it has power, connected or not (drivers/dgt_log.hpp).
#pragma once

#include <deque>
#include <optional>

#include "daemon/sim/random.hpp"
#include "drivers/dgt_log.hpp"

namespace eboard::sim {

class EventLog {
 public:
  EventLog();

  /// A square reads otherwise than before; `seen` is the whole board with it.
  void square_read(rules::Square square, std::optional<rules::Piece> piece, const rules::Placement& seen,
                   Micros now);
  /// The lever went over and halted that half.
  void halted(drivers::Side side, drivers::Millis remaining);
  void tag(drivers::dgt::LogTag tag);

  /// The whole of it, as it is sent.
  [[nodiscard]] drivers::dgt::Bytes message() const;

 private:
  void append(const drivers::dgt::Bytes& item);
  void note_array(const rules::Placement& seen);

  std::deque<std::uint8_t> bytes_;
  std::optional<rules::Square> last_square_;  ///< of the last item, if that is a square's
  std::optional<Micros> last_change_;
  std::optional<rules::Placement> tagged_;  ///< until more than two pieces left it
};

}  // namespace eboard::sim
