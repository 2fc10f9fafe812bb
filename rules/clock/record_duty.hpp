// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who has to record his moves, by what the clocks have shown (2005 articles 8.4 and 8.5, 2018 and 2023
// article 8.4).
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "rules/edition.hpp"
#include "rules/time_control.hpp"
#include "rules/types.hpp"

namespace eboard::rules {

class RecordDuty {
 public:
  /// Precondition: control.timed().
  RecordDuty(const Edition& edition, TimeControl control);

  /// `side` had so much time left when he had completed so many moves.
  void see(Color side, int moves, std::chrono::milliseconds left);

  [[nodiscard]] bool required(Color side) const;
  /// Neither player has to: the arbiter records, and stops the clocks when a flag falls (2005 8.5a).
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

}  // namespace eboard::rules
