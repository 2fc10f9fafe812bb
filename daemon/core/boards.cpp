// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/boards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "daemon/system/log.hpp"
#include "drivers/manual.hpp"
#include "drivers/registry.hpp"

namespace eboard::daemon {

rules::TimeControl control_of(const BoardConfig& board) {
  return rules::parse_time_control(board.time_control).value_or(rules::TimeControl{});
}

namespace {

/// Precondition: the configuration was read without a fault.
rules::Edition edition_of(const BoardConfig& board) {
  return rules::resolve_edition(board.edition, control_of(board), board.supervision)
      .value_or(rules::current_edition());
}

}  // namespace

PipelineSettings settings_of(const BoardConfig& board, const std::string& driver) {
  PipelineSettings settings;
  settings.driver = driver;
  settings.tracker.edition = edition_of(board);
  settings.tracker.control = control_of(board);
  settings.local = board.local_rules;
  settings.tracker.start = board.start;
  settings.tracker.odds = board.odds;
  settings.tracker.clock_side = board.clock_side;
  const drivers::DriverInfo* info = drivers::find_driver(driver);
  settings.tracker.stored_changes = board.stored_changes && info != nullptr && !info->ask_stored.empty();
  return settings;
}

seams::BoardInfo info_of(const BoardConfig& board, storage::BoardId id, std::string_view driver) {
  return {.id = id,
          .number = board.number,
          .round = board.round,
          .tags = board.tags,
          .time_control = board.time_control,
          .edition = std::string(edition_of(board).id),
          .start = board.start ? rules::to_fen(*board.start) : std::string(),
          .entered = driver == drivers::manual::kName};
}

std::vector<std::string> tell_displaced(const KeyRing& keys) {
  std::vector<std::string> told;
  for (const Displaced& found : keys.displaced()) {
    told.push_back(fmt::format(
        "board {}: the configuration gives this number a device of its own; the board that was found "
        "under it before ({}) gets another number when it is heard next",
        found.board.number, found.device));
  }
  return told;
}

namespace {

class Search {
 public:
  Search(storage::Store& store, const Arrangement& arrangement, Millis now)
      : store_(store), arrangement_(arrangement), now_(now) {}

  Expected<FoundBoards, std::string> all() {
    if (auto found = more({}); !found) return found;
    if (auto known = know(); !known) return unexpected(known.error());
    if (auto found = others(); !found) return unexpected(found.error());
    return std::move(found_);
  }

  Expected<FoundBoards, std::string> more(const std::set<std::string>& there) {
    if (auto kept = keep_pairings(); !kept) return unexpected(kept.error());
    if (auto known = know(); !known) return unexpected(known.error());
    if (auto found = tables(there); !found) return unexpected(found.error());
    return found_;
  }

 private:
  using Done = Expected<void, std::string>;

  Done know() {
    const auto devices = store_.devices();
    if (!devices) return unexpected(devices.error().message);
    const auto rows = store_.boards();
    if (!rows) return unexpected(rows.error().message);
    found_.known.clear();
    for (const storage::BoardRow& row : *rows) {
      const auto device = std::ranges::find(*devices, row.device, &storage::DeviceRow::id);
      if (device != devices->end()) found_.known.push_back({*device, row});
    }
    return {};
  }

  Done keep_pairings() {
    std::vector<storage::Pairing> pairings;
    for (const BoardConfig& board : arrangement_.boards) {
      if (has_source(board.number)) continue;  // that says who plays there
      pairings.push_back({.round = board.round, .board = board.number, .tags = board.tags});
      auto& tags = pairings.back().tags;
      if (!board.time_control.empty() &&
          std::ranges::find(tags, "TimeControl", &rules::Tag::name) == tags.end()) {
        tags.push_back({"TimeControl", board.time_control});
      }
    }
    if (auto kept = store_.rounds().set_pairings(pairings, now_, arrangement_.round); !kept)
      return unexpected(kept.error().message);
    return {};
  }

  [[nodiscard]] bool has_source(int number) const {
    return std::ranges::any_of(arrangement_.ports,
                               [&](const PortConfig& port) { return port.pgn && port.board == number; });
  }

  Done tables(const std::set<std::string>& there) {
    const KeyRing keys(arrangement_.boards, arrangement_.ports, found_.known);
    for (const BoundTable& table : bound_tables(arrangement_)) {
      const BoardKey key = table.port.path.empty() ? keys.of_table(table.board) : *keys.of_port(table.port);
      if (there.contains(key.key)) continue;
      if (auto found = configured(table, key); !found) return found;
    }
    return {};
  }

  /// Which driver a device has that is given by its serial number, only the device shows: the latest one
  /// counts.
  [[nodiscard]] std::string driver_of(const PortConfig& port, const BoardKey& key) const {
    const auto known =
        std::ranges::find(found_.known, key.key, [](const KnownBoard& board) { return board.device.key; });
    return port.path.empty() && known != found_.known.end() ? known->device.driver : port.driver;
  }

  Done configured(const BoundTable& table, const BoardKey& key) {
    const std::string driver = driver_of(table.port, key);
    const auto device = store_.device(key.key, driver, now_);
    if (!device) return unexpected(device.error().message);
    const auto board = store_.board(*device, key.number);
    if (!board) return unexpected(board.error().message);
    found_.boards.push_back({{key.key, *device, *board, key.number}, table.board, driver, true});
    return {};
  }

  // Boards that were found, and boards of former days: a deadline that has passed may still conclude
  // something about their last game. Boards that may connect again under their number come last and are
  // shown.
  Done others() {
    const KeyRing keys(arrangement_.boards, arrangement_.ports, found_.known);
    for (const std::string& displaced : tell_displaced(keys)) log::warning("{}", displaced);
    std::ranges::stable_partition(found_.known, [](const KnownBoard& known) {
      return known.device.key == table_key(known.board.number);
    });
    std::set<storage::DeviceId> there;  // a journal has one board
    for (const FoundBoard& board : found_.boards) there.insert(board.identity.device);
    for (const auto& [device, row] : found_.known) {
      if (there.contains(row.device) || !keys.is_current({device.key, row.number})) continue;
      bool has_journal = false;
      const auto read = store_.read_journal(row.device, storage::Store::From::latest_checkpoint,
                                            [&](const storage::JournalEntry&) {
                                              has_journal = true;
                                              return false;
                                            });
      if (!read && !read.error().one_device) return unexpected(read.error().message);
      if (read && !has_journal) continue;
      there.insert(row.device);
      found_.boards.push_back(
          {{device.key, row.device, row.id, row.number}, arrangement_.board(row.number), device.driver});
    }
    return {};
  }

  storage::Store& store_;
  const Arrangement& arrangement_;
  Millis now_;
  FoundBoards found_;
};

/// A recorder for each of them, as `recover` brings it back.
template <class Recover>
Expected<RaisedBoards, std::string> raise(storage::Store& store, const std::vector<FoundBoard>& boards,
                                          Millis now, const BoardRecorder::Sink& sink,
                                          const Recover& recover) {
  RaisedBoards raised;
  for (const FoundBoard& board : boards) {
    const BoardIdentity& identity = board.identity;
    Expected<std::optional<BoardRecorder>, std::string> recovered = recover(identity);
    if (recovered && !*recovered) {
      auto fresh = BoardRecorder::begin(identity, settings_of(board.config, board.driver), now, sink);
      if (fresh) {
        *recovered = std::move(*fresh);
      } else {
        recovered = unexpected(fresh.error());
      }
    }
    if (!recovered) {
      raised.damaged.push_back({identity, recovered.error()});
      continue;
    }
    BoardRecorder& recorder = raised.recorders.emplace_back(std::move(**recovered));
    recorder.want_settings(settings_of(board.config, board.driver));
    if (const auto game = recorder.game_under_way()) {
      const auto round = store.rounds().round_of(identity.board, *game);
      if (!round) return unexpected(round.error().message);
      if (round->value_or(board.config.round) == board.config.round)
        recorder.correct_control(now, control_of(board.config));
    }
    recorder.allow({.stored = board.config.stored_changes, .lights = board.config.lights});
    for (const pipeline::RuledGame* game : recorder.pipeline().book().games())
      raised.editions.push_back({identity.board, game->number(), std::string(game->edition().id)});
  }
  return raised;
}

}  // namespace

std::vector<seams::BoardInfo> FoundBoards::infos() const {
  std::vector<seams::BoardInfo> all;
  for (const FoundBoard& board : boards)
    all.push_back(info_of(board.config, board.identity.board, board.driver));
  return all;
}

std::vector<seams::DeviceStatus> FoundBoards::devices() const {
  std::vector<seams::DeviceStatus> all;
  for (const FoundBoard& board : boards) {
    seams::DeviceStatus& status = all.emplace_back();
    status.board = board.identity.number;
    // "24211 as 3"; a board that has none is known by its port.
    std::string serial = board.config.serial;
    if (serial.empty()) serial = board.identity.key.substr(0, board.identity.key.find(' '));
    if (serial.find_first_not_of("0123456789") == std::string::npos) status.numbers.serial = serial;
    status.state = board.configured ? seams::DeviceState::opening : seams::DeviceState::lost;
  }
  return all;
}

Expected<FoundBoards, std::string> find_boards(storage::Store& store, const Config& config, Millis now) {
  const Arrangement arrangement = arrangement_of(config);
  return Search(store, arrangement, now).all();
}

Expected<FoundBoards, std::string> find_more(storage::Store& store, const Arrangement& arrangement,
                                             const std::set<std::string>& there, Millis now) {
  return Search(store, arrangement, now).more(there);
}

Expected<RaisedBoards, std::string> raise_boards(storage::Store& store, const std::vector<FoundBoard>& boards,
                                                 Millis now, const BoardRecorder::Sink& sink,
                                                 const ReplayGoesOn& goes_on,
                                                 const std::map<storage::BoardId, std::string>& unreadable) {
  auto replays = replay_journals(store, goes_on);
  if (!replays) return unexpected(replays.error());
  return raise(store, boards, now, sink,
               [&](const BoardIdentity& identity) -> Expected<std::optional<BoardRecorder>, std::string> {
                 const auto damage = unreadable.find(identity.board);
                 if (damage != unreadable.end()) return unexpected(damage->second);
                 auto replay = replays->extract(identity.device);
                 if (replay.empty()) return std::nullopt;
                 return BoardRecorder::recover(store, identity, std::move(replay.mapped()), sink);
               });
}

Expected<RaisedBoards, std::string> raise_more(storage::Store& store, const std::vector<FoundBoard>& boards,
                                               Millis now, const BoardRecorder::Sink& sink) {
  auto raised = raise(store, boards, now, sink, [&](const BoardIdentity& identity) {
    return BoardRecorder::recover(store, identity, sink);
  });
  if (!raised || raised->damaged.empty()) return raised;
  const DamagedBoard& first = raised->damaged.front();
  return unexpected(fmt::format("board {}: {}", first.identity.number, first.why));
}

}  // namespace eboard::daemon
