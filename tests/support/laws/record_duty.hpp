// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides which players must record their moves, by the clock times so far (2005 articles 8.4 and 8.5, 2018
// and 2023 article 8.4).
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "rules/chess/types.hpp"
#include "rules/laws/editions/edition.hpp"
#include "rules/laws/editions/time_control.hpp"

namespace eboard::laws {

using rules::Color;
using rules::Edition;
using rules::TimeControl;

class RecordDuty {
 public:
  /// Requires control.timed().
  RecordDuty(const Edition& edition, TimeControl control);

  /// Reports that `side` had the time `left` after completing `moves` moves.
  void see(Color side, int moves, std::chrono::milliseconds left);

  [[nodiscard]] bool required(Color side) const;
  /// True if neither player must record: then the arbiter does, and stops the clocks when a flag falls (2005
  /// 8.5a).
  [[nodiscard]] bool arbiter_records() const;

 private:
  struct Side {
    std::size_t period = 0;
    bool spared = false;
  };

  bool duty_;
  std::optional<std::chrono::milliseconds> below_;
  TimeControl control_;
  std::array<Side, 2> sides_{};
};

}  // namespace eboard::laws
