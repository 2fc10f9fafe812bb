// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Finds every board of the configuration and of the store, and brings it to the state in which the daemon
// left it. The first takes a moment, and the pages can begin with it; the second reads the games that are
// under way.
#pragma once

#include <map>
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

/// A board whose journal was not replayed yet.
struct FoundBoard {
  BoardIdentity identity;
  BoardConfig config;
  std::string driver;
  bool configured = false;  ///< its port is, or its serial number; others may never come
};

struct FoundBoards {
  std::vector<FoundBoard> boards;  ///< of two with one number the pages show the latter
  std::vector<KnownBoard> known;   ///< all boards of the store

  /// Of the same boards.
  [[nodiscard]] std::vector<seams::BoardInfo> infos() const;
  /// Before any of them is opened: their serial numbers, as far as they are known, and that those which the
  /// configuration does not name are not there.
  [[nodiscard]] std::vector<seams::DeviceStatus> devices() const;
};

/// A board that is not opened: its journal cannot be gone on with.
struct DamagedBoard {
  BoardIdentity identity;
  std::string why;  ///< a sentence
};

struct RaisedBoards {
  std::vector<BoardRecorder> recorders;
  std::vector<DamagedBoard> damaged;
  std::vector<seams::GameEdition> editions;  ///< of their games that can still be ruled on
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

/// Makes what is missing in the store, and keeps the pairings there. Error: one sentence.
[[nodiscard]] Expected<FoundBoards, std::string> find_boards(storage::Store& store, const Config& config,
                                                             Millis now);
/// The same for a configuration that comes while the daemon runs: finds only tables whose keys are not
/// `there`, and no boards that were found. On the storage thread.
[[nodiscard]] Expected<FoundBoards, std::string> find_more(storage::Store& store,
                                                           const Arrangement& arrangement,
                                                           const std::set<std::string>& there, Millis now);

/// Replays the journals of the whole store, and changes nothing there: what is new goes to `sink`. Boards
/// without a journal begin at `now`. A board whose journal cannot be replayed is among the damaged ones, as
/// is one that is `unreadable`, with why, and holds no other up. Error: one sentence; empty if `goes_on`
/// ended the replay.
[[nodiscard]] Expected<RaisedBoards, std::string> raise_boards(
    storage::Store& store, const std::vector<FoundBoard>& boards, Millis now, const BoardRecorder::Sink& sink,
    const ReplayGoesOn& goes_on = {}, const std::map<storage::BoardId, std::string>& unreadable = {});
/// The same for a few boards: reads no journal but theirs. A damaged one is an error.
[[nodiscard]] Expected<RaisedBoards, std::string> raise_more(storage::Store& store,
                                                             const std::vector<FoundBoard>& boards,
                                                             Millis now, const BoardRecorder::Sink& sink);

}  // namespace eboard::daemon
