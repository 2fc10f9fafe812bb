// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is asked about the games of a board, and answered in JSON (docs/http-api.md).
#pragma once

#include <functional>
#include <vector>

#include "daemon/core/board_recorder.hpp"
#include "daemon/net/ruling_desk.hpp"

namespace eboard::daemon {

[[nodiscard]] net::DeskAnswer desk_error(unsigned status, std::string_view message);

/// Enters a ruling. The answer, and whether it is to be given now or when `stored` is called.
struct RulingAnswered {
  net::DeskAnswer answer;
  bool entered = false;
};
[[nodiscard]] RulingAnswered enter_ruling(BoardRecorder& recorder, Millis at, Millis wall,
                                          const net::RulingRequest& request, std::function<void()> stored);

[[nodiscard]] net::DeskAnswer tell_standing(BoardRecorder& recorder);
/// Of all these boards.
[[nodiscard]] net::DeskAnswer tell_gaps(const std::vector<BoardRecorder*>& recorders);

}  // namespace eboard::daemon
