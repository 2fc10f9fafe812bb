// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board whose readings cannot be right: it reports every piece as the same one, or more pieces than a game
// has, or pieces that it does not know.
#pragma once

#include <cstdint>
#include <optional>

#include "daemon/tracking/heard/board_view.hpp"
#include "daemon/tracking/watch/findings.hpp"

namespace eboard::tracking {

/// The number of these pieces that no game from the initial position can have, promotions considered.
[[nodiscard]] int men_too_many(const rules::Placement& men);

class BoardDetector {
 public:
  void clear() { *this = BoardDetector(); }
  /// `at_start`: men_too_many() of the games that are played here. A board that knows no pieces is not
  /// judged.
  void look(const BoardView& board, int at_start, std::size_t ply, Moment& now, Findings& findings);
  /// No position can be taken from what it shows now.
  [[nodiscard]] bool cannot_be() const { return fault_ != Fault::none; }

 private:
  enum class Fault : std::uint8_t { none, one_code, impossible, unknown };
  [[nodiscard]] static Fault fault_of(const BoardView& board, int at_start);
  void judge(const BoardView& board, int at_start, Millis now, Findings& findings);
  void tell(const BoardView& board, std::size_t ply, Millis now, Findings& findings) const;

  std::optional<std::uint64_t> judged_;  ///< changes of the board
  Fault fault_ = Fault::none;
  Millis since_ = kNever;
};

}  // namespace eboard::tracking
