// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Every board of configuration and store, brought to where it stood when the daemon last ran.
#pragma once

#include <string>
#include <vector>

#include "daemon/config.hpp"
#include "daemon/core/board_key.hpp"
#include "daemon/core/board_recorder.hpp"
#include "daemon/net/live_feed.hpp"
#include "rules/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

struct Boards {
  std::vector<BoardRecorder> recorders;
  std::vector<net::BoardInfo> infos;  ///< of the same boards
  std::vector<KnownBoard> known;      ///< all that the store has ever heard
};

/// Makes what is missing in the store, keeps the pairings there, and replays the journals. New boards begin
/// at `now`. Error: one sentence.
[[nodiscard]] Expected<Boards, std::string> raise_boards(storage::Store& store, const Config& config,
                                                         Millis now, const BoardRecorder::Sink& sink);

}  // namespace eboard::daemon
