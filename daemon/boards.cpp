// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/boards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "daemon/log.hpp"

namespace eboard::daemon {

namespace {

/// A table that has a device by configuration.
struct Table {
  BoardConfig board;
  std::string driver;
};

std::vector<Table> tables_of(const Config& config) {
  std::vector<Table> tables;
  for (const PortConfig& port : config.ports) {
    if (!port.board) continue;
    BoardConfig board;
    board.number = *port.board;
    if (const BoardConfig* described = config.board(*port.board)) board = *described;
    tables.push_back({std::move(board), port.driver});
  }
  for (const BoardConfig& board : config.boards) {
    if (!board.serial.empty()) tables.push_back({board, PortConfig{}.driver});
  }
  return tables;
}

/// Precondition: the configuration was read without a fault.
rules::TimeControl control_of(const BoardConfig& board) {
  return rules::parse_time_control(board.time_control).value_or(rules::TimeControl{});
}

/// Precondition: as above.
rules::Edition edition_of(const BoardConfig& board) {
  return rules::resolve_edition(board.edition, control_of(board), board.supervision)
      .value_or(rules::current_edition());
}

PipelineSettings settings_of(const Table& table) {
  PipelineSettings settings;
  settings.driver = table.driver;
  settings.tracker.edition = edition_of(table.board);
  settings.tracker.control = control_of(table.board);
  settings.local = table.board.local_rules;
  settings.tracker.start = table.board.start;
  settings.tracker.clock_side = table.board.clock_side;
  return settings;
}

net::BoardInfo info_of(const BoardConfig& board, storage::BoardId id) {
  return {.id = id,
          .number = board.number,
          .round = board.round,
          .tags = board.tags,
          .time_control = board.time_control,
          .edition = std::string(edition_of(board).id)};
}

class Raising {
 public:
  Raising(storage::Store& store, Millis now, const BoardRecorder::Sink& sink)
      : store_(store), now_(now), sink_(sink) {}

  Expected<Boards, std::string> all(const Config& config) {
    if (auto kept = keep_pairings(config); !kept) return unexpected(kept.error());
    auto replays = replay_journals(store_);
    if (!replays) return unexpected(replays.error());
    replays_ = std::move(*replays);
    for (const Table& table : tables_of(config)) {
      if (auto raised = configured(table); !raised) return unexpected(raised.error());
    }
    if (auto raised = discovered(config); !raised) return unexpected(raised.error());
    return std::move(boards_);
  }

 private:
  using Done = Expected<void, std::string>;

  Done keep_pairings(const Config& config) {
    if (config.boards.empty()) return {};
    std::vector<storage::Pairing> pairings;
    for (const BoardConfig& board : config.boards) {
      pairings.push_back({.round = board.round, .board = board.number, .tags = board.tags});
      auto& tags = pairings.back().tags;
      if (!board.time_control.empty() &&
          std::ranges::find(tags, "TimeControl", &rules::Tag::name) == tags.end()) {
        tags.push_back({"TimeControl", board.time_control});
      }
    }
    if (auto kept = store_.set_pairings(pairings); !kept) return unexpected(kept.error().message);
    return {};
  }

  Done configured(const Table& table) {
    const std::string key = table_key(table.board.number);
    const auto device = store_.device(key, table.driver);
    if (!device) return unexpected(device.error().message);
    const auto board = store_.board(*device, table.board.number);
    if (!board) return unexpected(board.error().message);
    const BoardIdentity identity{key, *device, *board, table.board.number};
    auto recovered = recover(identity);
    if (!recovered) return unexpected(recovered.error());
    if (!*recovered) {
      auto fresh = BoardRecorder::begin(identity, settings_of(table), now_, sink_);
      if (!fresh) return unexpected(fmt::format("board {}: {}", identity.number, fresh.error()));
      boards_.recorders.push_back(std::move(*fresh));
    } else {
      boards_.recorders.back().want_settings(settings_of(table));
    }
    boards_.recorders.back().allow_stored(table.board.stored_changes);
    boards_.infos.push_back(info_of(table.board, *board));
    raised_.insert(*board);
    return {};
  }

  // Boards of former days too: what a deadline has left to say about their last game must still be said.
  Done discovered(const Config& config) {
    const auto devices = store_.devices();
    if (!devices) return unexpected(devices.error().message);
    const auto rows = store_.boards();
    if (!rows) return unexpected(rows.error().message);
    for (const storage::BoardRow& row : *rows) {
      const auto device = std::ranges::find(*devices, row.device, &storage::DeviceRow::id);
      if (device == devices->end()) continue;  // the store's foreign keys exclude it
      boards_.known.push_back({*device, row});
      if (raised_.contains(row.id) || config.board(row.number) != nullptr) continue;
      const auto recovered = recover({device->key, row.device, row.id, row.number});
      if (!recovered) return unexpected(recovered.error());
      BoardConfig board;
      board.number = row.number;
      if (*recovered) boards_.infos.push_back(info_of(board, row.id));
    }
    return {};
  }

  // True: it stands last in the list.
  Expected<bool, std::string> recover(const BoardIdentity& identity) {
    const auto replay = replays_.find(identity.device);
    if (replay == replays_.end()) return false;
    auto recovered = BoardRecorder::recover(store_, identity, std::move(replay->second), sink_);
    replays_.erase(replay);
    if (!recovered) return unexpected(fmt::format("board {}: {}", identity.number, recovered.error()));
    if (!*recovered) return false;
    boards_.recorders.push_back(std::move(**recovered));
    return true;
  }

  storage::Store& store_;
  Millis now_;
  const BoardRecorder::Sink& sink_;
  std::map<storage::DeviceId, DeviceReplay> replays_;  ///< of boards that are not raised yet
  Boards boards_;
  std::set<storage::BoardId> raised_;
};

}  // namespace

Expected<Boards, std::string> raise_boards(storage::Store& store, const Config& config, Millis now,
                                           const BoardRecorder::Sink& sink) {
  return Raising(store, now, sink).all(config);
}

}  // namespace eboard::daemon
