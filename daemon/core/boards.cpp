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

class Raising {
 public:
  Raising(storage::Store& store, const Arrangement& arrangement, Millis now, const BoardRecorder::Sink& sink)
      : store_(store), arrangement_(arrangement), now_(now), sink_(sink) {}

  Expected<Boards, std::string> all(const ReplayGoesOn& goes_on) {
    auto replays = replay_journals(store_, goes_on);
    if (!replays) return unexpected(replays.error());
    replays_ = std::move(*replays);
    auto raised = more({});
    if (!raised) return raised;
    boards_ = std::move(*raised);
    if (auto known = know(); !known) return unexpected(known.error());
    if (auto found = others(); !found) return unexpected(found.error());
    return std::move(boards_);
  }

  Expected<Boards, std::string> more(const std::set<std::string>& there) {
    if (auto kept = keep_pairings(); !kept) return unexpected(kept.error());
    if (auto known = know(); !known) return unexpected(known.error());
    if (auto raised = tables(there); !raised) return unexpected(raised.error());
    return std::move(boards_);
  }

 private:
  using Done = Expected<void, std::string>;

  Done know() {
    const auto devices = store_.devices();
    if (!devices) return unexpected(devices.error().message);
    const auto rows = store_.boards();
    if (!rows) return unexpected(rows.error().message);
    boards_.known.clear();
    for (const storage::BoardRow& row : *rows) {
      const auto device = std::ranges::find(*devices, row.device, &storage::DeviceRow::id);
      if (device != devices->end()) boards_.known.push_back({*device, row});
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
    const KeyRing keys(arrangement_.boards, arrangement_.ports, boards_.known);
    for (const BoundTable& table : bound_tables(arrangement_)) {
      const BoardKey key = table.port.path.empty() ? keys.of_table(table.board) : *keys.of_port(table.port);
      if (there.contains(key.key)) continue;
      if (auto raised = configured(table, key); !raised) return raised;
    }
    return {};
  }

  /// Which driver a device has that is given by its serial number, only the device shows: the latest one
  /// counts.
  [[nodiscard]] std::string driver_of(const PortConfig& port, const BoardKey& key) const {
    const auto known =
        std::ranges::find(boards_.known, key.key, [](const KnownBoard& board) { return board.device.key; });
    return port.path.empty() && known != boards_.known.end() ? known->device.driver : port.driver;
  }

  Done configured(const BoundTable& table, const BoardKey& key) {
    const std::string driver = driver_of(table.port, key);
    const auto device = store_.device(key.key, driver, now_);
    if (!device) return unexpected(device.error().message);
    const auto board = store_.board(*device, key.number);
    if (!board) return unexpected(board.error().message);
    const BoardIdentity identity{key.key, *device, *board, key.number};
    auto recovered = recover(identity);
    if (!recovered) return unexpected(recovered.error());
    if (!*recovered) {
      auto fresh = BoardRecorder::begin(identity, settings_of(table.board, driver), now_, sink_);
      if (!fresh) return unexpected(fmt::format("board {}: {}", identity.number, fresh.error()));
      boards_.recorders.push_back(std::move(*fresh));
    }
    raised_.insert(*board);
    return describe(table.board, driver);
  }

  /// Describes the last recorder of the list.
  Done describe(const BoardConfig& board, const std::string& driver) {
    BoardRecorder& recorder = boards_.recorders.back();
    recorder.want_settings(settings_of(board, driver));
    if (const auto game = recorder.game_under_way()) {
      const auto round = store_.rounds().round_of(recorder.identity().board, *game);
      if (!round) return unexpected(round.error().message);
      if (round->value_or(board.round) == board.round) recorder.correct_control(now_, control_of(board));
    }
    recorder.allow({.stored = board.stored_changes, .lights = board.lights});
    boards_.infos.push_back(info_of(board, recorder.identity().board, driver));
    for (const pipeline::RuledGame* game : recorder.pipeline().book().games())
      boards_.editions.push_back(
          {recorder.identity().board, game->number(), std::string(game->edition().id)});
    return {};
  }

  // Recovers boards that were found, and boards of former days: a deadline that has passed may still
  // conclude something about their last game. Boards that may connect again under their number come last and
  // are shown.
  Done others() {
    const KeyRing keys(arrangement_.boards, arrangement_.ports, boards_.known);
    for (const std::string& displaced : tell_displaced(keys)) log::warning("{}", displaced);
    std::ranges::stable_partition(boards_.known, [](const KnownBoard& known) {
      return known.device.key == table_key(known.board.number);
    });
    for (const auto& [device, row] : boards_.known) {
      if (raised_.contains(row.id) || !keys.is_current({device.key, row.number})) continue;
      const auto recovered = recover({device.key, row.device, row.id, row.number});
      if (!recovered) return unexpected(recovered.error());
      if (!*recovered) continue;
      if (auto said = describe(arrangement_.board(row.number), device.driver); !said) return said;
    }
    return {};
  }

  // True: the board was recovered and is the last of the list.
  Expected<bool, std::string> recover(const BoardIdentity& identity) {
    auto recovered = replayed(identity);
    if (!recovered) return unexpected(fmt::format("board {}: {}", identity.number, recovered.error()));
    if (!*recovered) return false;
    boards_.recorders.push_back(std::move(**recovered));
    return true;
  }

  Expected<std::optional<BoardRecorder>, std::string> replayed(const BoardIdentity& identity) {
    if (!replays_) return BoardRecorder::recover(store_, identity, sink_);
    auto replay = replays_->extract(identity.device);
    if (replay.empty()) return std::nullopt;
    return BoardRecorder::recover(store_, identity, std::move(replay.mapped()), sink_);
  }

  storage::Store& store_;
  const Arrangement& arrangement_;
  Millis now_;
  const BoardRecorder::Sink& sink_;
  /// Replays of boards that are not raised yet; nullopt: the journals were not read.
  std::optional<std::map<storage::DeviceId, DeviceReplay>> replays_;
  Boards boards_;
  std::set<storage::BoardId> raised_;
};

}  // namespace

Expected<Boards, std::string> raise_boards(storage::Store& store, const Config& config, Millis now,
                                           const BoardRecorder::Sink& sink, const ReplayGoesOn& goes_on) {
  const Arrangement arrangement = arrangement_of(config);
  return Raising(store, arrangement, now, sink).all(goes_on);
}

Expected<Boards, std::string> raise_more(storage::Store& store, const Arrangement& arrangement,
                                         const std::set<std::string>& there, Millis now,
                                         const BoardRecorder::Sink& sink) {
  return Raising(store, arrangement, now, sink).more(there);
}

}  // namespace eboard::daemon
