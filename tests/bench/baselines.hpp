// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What simple rules make of the same streams, to measure the tracker against.
#pragma once

#include <string>
#include <vector>

#include "drivers/capture.hpp"

namespace eboard::bench {

struct BaselinePly {
  std::string uci;
  drivers::Millis at{0};
};

/// The first board that equals a legal successor is the move.
[[nodiscard]] std::vector<BaselinePly> first_legal_board(const std::vector<drivers::CaptureLine>& lines);
/// When the mover presses, the one legal successor that equals the board is the move.
[[nodiscard]] std::vector<BaselinePly> unique_at_lever(const std::vector<drivers::CaptureLine>& lines);

}  // namespace eboard::bench
