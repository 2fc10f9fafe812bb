// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists the makes of boards that are played byte by byte. A new one is a line in make.cpp.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "daemon/sim/dgt_board.hpp"
#include "daemon/sim/electronics.hpp"
#include "daemon/sim/profile.hpp"

namespace eboard::sim {

struct Make {
  using Build = std::unique_ptr<Electronics> (*)(const BoardSettings& settings, const Profile& profile,
                                                 Random random, DgtBoard::SetClock set_clock);
  std::string_view name;  ///< as the driver's
  bool has_clock;         ///< false: no clock can be connected
  bool accepts;           ///< it knows the rules, and reports the moves that it accepts
  Build build;
};

/// All of them.
[[nodiscard]] std::span<const Make> makes();
/// Returns nullptr for an unknown name.
[[nodiscard]] const Make* find_make(std::string_view name);
/// "dgt, millennium, ..."
[[nodiscard]] std::string make_names();

}  // namespace eboard::sim
