// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What an arbiter asks of the clock at a board.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "rules/chess/types.hpp"

namespace eboard::seams {

/// What the clock shows.
struct ClockShown {
  int board = 0;
  std::chrono::milliseconds white{0}, black{0};
  std::optional<rules::Color> running{};
};

struct ClockRequest {
  using Answer = ClockShown;
  enum class What : std::uint8_t {
    set,    ///< the times that are given, while the clock stands
    add,    ///< to the times that it shows, while it stands; negative: take
    start,  ///< the time of the player whose lever is up
    stop,
  };
  int board = 0;  ///< number of the table
  std::string author;
  std::string id;  ///< made up by the client: the same order twice is carried out once
  What what = What::stop;
  std::optional<std::chrono::milliseconds> white{}, black{};  ///< of `set` and `add`
  std::optional<rules::Color> starts{};  ///< whose time shall run, of `set`, `add` and `start`
};

/// Whether the clock at a board can be set, and what it shows.
struct ClockState {
  int board = 0;
  std::string why_not;  ///< empty: it can be, as far as is known
  std::optional<ClockShown> shows{};
  std::chrono::milliseconds age{0};  ///< since the clock reported that, by the clock on the wall
};

struct ClockQuery {
  using Answer = ClockState;
  int board = 0;
};

}  // namespace eboard::seams
