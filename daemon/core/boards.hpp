// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Raises every board of the configuration and of the store: each is brought to the state in which the daemon
// left it.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "daemon/config/config.hpp"
#include "daemon/core/arrangement.hpp"
#include "daemon/core/board_key.hpp"
#include "daemon/core/board_recorder.hpp"
#include "daemon/seams/live_feed.hpp"
#include "rules/text/expected.hpp"
#include "storage/store.hpp"

namespace eboard::daemon {

struct Boards {
  std::vector<BoardRecorder> recorders;
  std::vector<seams::BoardInfo> infos;       ///< of the same boards
  std::vector<seams::GameEdition> editions;  ///< of their games that can still be ruled on
  std::vector<KnownBoard> known;             ///< all boards of the store
};

/// Precondition: the configuration was read without a fault.
[[nodiscard]] rules::TimeControl control_of(const BoardConfig& board);
/// How games at that table are judged. Precondition: the configuration was read without a fault.
[[nodiscard]] PipelineSettings settings_of(const BoardConfig& board, const std::string& driver);
/// The players of that board and its settings, for the pages. Precondition: as above.
[[nodiscard]] seams::BoardInfo info_of(const BoardConfig& board, storage::BoardId id,
                                       std::string_view driver);
/// A sentence for every number of a found board that the configuration gives to another device.
[[nodiscard]] std::vector<std::string> tell_displaced(const KeyRing& keys);

/// Makes what is missing in the store, keeps the pairings there, and replays the journals. New boards begin
/// at `now`. Error: one sentence; empty if `goes_on` ended the replay.
[[nodiscard]] Expected<Boards, std::string> raise_boards(storage::Store& store, const Config& config,
                                                         Millis now, const BoardRecorder::Sink& sink,
                                                         const ReplayGoesOn& goes_on = {});

/// As raise_boards(), for a configuration that comes while the daemon runs: raises only tables whose keys
/// are not `there`, and no boards that were found. On the storage thread.
[[nodiscard]] Expected<Boards, std::string> raise_more(storage::Store& store, const Arrangement& arrangement,
                                                       const std::set<std::string>& there, Millis now,
                                                       const BoardRecorder::Sink& sink);

}  // namespace eboard::daemon
