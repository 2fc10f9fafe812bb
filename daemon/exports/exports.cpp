// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/exports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <ostream>
#include <set>
#include <utility>

#include "daemon/events/event_json.hpp"
#include "daemon/exports/games_as_tournament.hpp"
#include "daemon/pipeline/settings_json.hpp"
#include "daemon/quaternity/sheet.hpp"
#include "daemon/tournament/trf/write.hpp"
#include "drivers/capture.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/openings/openings.hpp"
#include "rules/text/csv_text.hpp"
#include "rules/text/plain_text.hpp"
#include "storage/aside.hpp"

namespace eboard::exports {

using storage::GameRow;
using storage::JournalEntry;
using storage::JournalKind;
using storage::Result;
using storage::Store;

namespace {

std::string name_of(const Wish& wish, std::string_view ending) {
  return wish.round ? fmt::format("round-{}.{}", *wish.round, ending) : fmt::format("games.{}", ending);
}

Result<void> export_pgn(Store& store, const Wish& wish, Output& output) {
  output.begin(name_of(wish, "pgn"));
  return store.rounds().read_games({wish.round, wish.board}, [&](const GameRow& game) {
    rules::GameRecord record = game.record;
    rules::name_opening(record);
    output.stream() << rules::to_pgn(record);
    return output.good();
  });
}

// --- csv

std::string count(const std::optional<storage::Millis>& time) {
  return time ? std::to_string(time->count()) : std::string();
}

Result<void> export_csv(Store& store, const Wish& wish, Output& output) {
  output.begin(name_of(wish, "csv"));
  output.stream()
      << "round,board,game,white,black,result,ply,uci,san,white_ms,black_ms,irregular,inferred,presumed,"
         "clock_read\n";
  return store.rounds().read_games({wish.round, wish.board}, [&](const GameRow& game) {
    const std::string head = fmt::format("{},{},{},{},{},{}", game.round, game.board_number, game.number,
                                         rules::csv_field(game.record.tag("White").value_or("")),
                                         rules::csv_field(game.record.tag("Black").value_or("")),
                                         rules::to_string(game.record.result));
    for (const tracking::MoveTracked& ply : game.plies) {
      output.stream() << fmt::format("{},{},{},{},{},{},{:d},{:d},{:d},{:d}\n", head, ply.ply, ply.uci.text(),
                                     ply.san, count(ply.white), count(ply.black), ply.irregular, ply.inferred,
                                     ply.state == tracking::MoveState::presumed, ply.clock_read);
    }
    return output.good();
  });
}

// --- trf

// A round comes with all before it, as pairing and rating programs want it.
Result<void> export_trf(Store& store, const Wish& wish, Output& output, tournament::trf::Version version) {
  GamesAsTournament games;
  const auto wanted = [&](int round) { return !wish.round || round <= *wish.round; };
  auto read = store.rounds().read_games({{}, wish.board}, [&](const GameRow& game) {
    if (wanted(game.round)) games.add_game(game.round, game.record);
    return true;
  });
  if (!read) return read;
  const auto pairings = store.rounds().pairings();
  if (!pairings) return unexpected(pairings.error());
  for (const storage::Pairing& pairing : *pairings) {
    const bool asked = wanted(pairing.round) && (!wish.board || pairing.board == *wish.board);
    if (asked && !storage::is_aside(pairing.tags)) games.add_pairing(pairing.round, pairing.tags);
  }
  const auto text = tournament::trf::write(std::move(games).tournament(), version);
  if (!text) return unexpected(storage::StoreError{0, false, text.error()});
  output.begin(name_of(wish, "trf"));
  output.stream() << *text;
  return {};
}

Result<void> export_trf26(Store& store, const Wish& wish, Output& output) {
  return export_trf(store, wish, output, tournament::trf::Version::trf26);
}

Result<void> export_trf16(Store& store, const Wish& wish, Output& output) {
  return export_trf(store, wish, output, tournament::trf::Version::trf16);
}

// --- jsonl

std::string with_place(std::string line, int board, storage::Sequence sequence) {
  line.pop_back();
  return line + fmt::format(",\"board\":{},\"sequence\":{}}}\n", board, sequence);
}

// A round has its games only; without one all events are written, also those between games.
Result<void> export_jsonl(Store& store, const Wish& wish, Output& output) {
  std::set<std::pair<storage::BoardId, int>> wanted;
  if (wish.round) {
    auto games = store.rounds().read_games({wish.round, {}}, [&](const GameRow& game) {
      wanted.emplace(game.board, game.number);
      return true;
    });
    if (!games) return games;
  }
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  std::map<storage::BoardId, int> numbers;
  for (const storage::BoardRow& board : *boards) numbers[board.id] = board.number;
  const auto origin = store.first_time();
  if (!origin) return unexpected(origin.error());

  output.begin(name_of(wish, "jsonl"));
  return store.read_events(0, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
    const bool of_round = !wish.round || wanted.contains({event.board, event.event.game});
    const bool of_board = !wish.board || numbers[event.board] == *wish.board;
    if (of_round && of_board) {
      output.stream() << with_place(events::to_json_line(event.event, origin->value_or(storage::Millis{0})),
                                    numbers[event.board], event.sequence);
    }
    return output.good();
  });
}

// --- ebcap

using Headers = std::vector<std::pair<std::string, std::string>>;

// A capture has one set of settings, those at the beginning of the journal.
void add_settings(Headers& headers, const std::string& json) {
  const auto settings = pipeline::settings_from_json(json);
  if (!settings) return;
  const rules::Edition& edition = settings->tracker.edition;
  headers.emplace_back("edition", edition.id);
  if (edition.supervision == rules::Supervision::full) headers.emplace_back("supervision", "full");
  if (settings->tracker.control.kind != rules::TimeControl::Kind::unknown)
    headers.emplace_back("time-control", rules::to_string(settings->tracker.control));
  if (settings->tracker.start)
    headers.emplace_back("start-position", rules::to_fen(*settings->tracker.start));
}

Result<void> export_device(Store& store, const storage::DeviceRow& device, const storage::Calendar& calendar,
                           Output& output) {
  std::optional<drivers::CaptureWriter> writer;
  storage::Millis start{0}, latest{0};
  return store.read_journal(device.id, Store::From::beginning, [&](const JournalEntry& entry) {
    if (!writer) {
      start = latest = entry.at;
      Headers headers{{"driver", device.driver}};
      if (const auto moment = calendar.when(start))
        headers.emplace_back("start", drivers::capture_time(moment->unix_time));
      headers.emplace_back("device", device.key);
      if (entry.kind == JournalKind::settings) add_settings(headers, entry.text);
      output.begin(fmt::format("device-{}.ebcap", device.id));
      writer.emplace(output.stream(), headers);
    }
    latest = std::max(latest, entry.at);
    if (entry.kind == JournalKind::read) {
      writer->write(latest - start, drivers::Direction::from_device, entry.bytes);
    } else if (entry.kind == JournalKind::written) {
      writer->write(latest - start, drivers::Direction::to_device, entry.bytes);
    }
    return output.good();
  });
}

Result<void> export_captures(Store& store, const Wish& wish, Output& output) {
  const auto devices = devices_that_reported(store, wish);
  if (!devices) return unexpected(devices.error());
  const auto anchors = store.anchors();
  if (!anchors) return unexpected(anchors.error());
  const storage::Calendar calendar(*anchors);
  for (const storage::DeviceRow& device : *devices) {
    if (auto done = export_device(store, device, calendar, output); !done) return done;
  }
  return {};
}

// --- records of games of Quaternity

Result<void> export_table(Store& store, const storage::DeviceRow& device, Output& output) {
  std::vector<quaternity_sheet::SheetLines> games;
  std::string fault;
  auto read = store.read_journal(device.id, Store::From::beginning, [&](const JournalEntry& entry) {
    const auto added = append(games, entry);
    if (!added) fault = added.error();
    return added.has_value();
  });
  if (!read) return read;
  std::string name = device.key + ".txt";
  std::ranges::replace(name, ' ', '-');
  output.begin(name);
  for (const quaternity_sheet::SheetLines& game : games) {
    const auto sheet = quaternity_sheet::Sheet::read(game);
    if (!sheet) fault = sheet.error();
    if (!fault.empty()) break;
    output.stream() << to_text(sheet->record());
  }
  if (fault.empty()) return {};
  return unexpected(storage::StoreError{0, false, fmt::format("{}: {}", device.key, fault)});
}

Result<void> export_records(Store& store, const Wish& /*wish*/, Output& output) {
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  for (const storage::DeviceRow& device : *devices) {
    if (device.driver != quaternity_sheet::kDriver) continue;
    if (auto done = export_table(store, device, output); !done) return done;
  }
  return {};
}

struct Writer {
  std::string_view name;
  Result<void> (*write)(Store&, const Wish&, Output&);
};
constexpr Writer kWriters[] = {{"pgn", export_pgn},       {"jsonl", export_jsonl}, {"csv", export_csv},
                               {"trf", export_trf26},     {"trf16", export_trf16}, {"ebcap", export_captures},
                               {"record", export_records}};

/// The device at the table that is asked for; 0: there is none, or none is asked for. Another device may have
/// stood there before.
Result<storage::DeviceId> device_at(Store& store, const Wish& wish) {
  storage::DeviceId device = 0;
  if (!wish.board) return device;
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  for (const storage::BoardRow& board : *boards)
    if (board.number == *wish.board) device = board.device;
  return device;
}

}  // namespace

std::vector<std::string> formats() {
  std::vector<std::string> names;
  for (const Writer& writer : kWriters) names.emplace_back(writer.name);
  return names;
}

Result<void> write(Store& store, std::string_view format, const Wish& wish, Output& output) {
  return std::ranges::find(kWriters, format, &Writer::name)->write(store, wish, output);
}

Result<bool> any_game(Store& store, const Wish& wish) {
  bool any = false;
  const auto read =
      store.rounds().read_games({wish.round, wish.board}, [&](const GameRow&) { return !(any = true); });
  if (!read) return unexpected(read.error());
  return any;
}

Result<std::vector<storage::DeviceRow>> devices_that_reported(Store& store, const Wish& wish) {
  auto devices = store.devices();
  if (!devices) return devices;
  const auto at_table = device_at(store, wish);
  if (!at_table) return unexpected(at_table.error());
  std::vector<storage::DeviceRow> reported;
  for (const storage::DeviceRow& device : *devices) {
    if (wish.board && device.id != *at_table) continue;
    bool any = false;
    auto read = store.read_journal(device.id, Store::From::beginning,
                                   [&](const JournalEntry&) { return !(any = true); });
    if (!read) return unexpected(read.error());
    if (any && device.driver != quaternity_sheet::kDriver) reported.push_back(device);
  }
  return reported;
}

}  // namespace eboard::exports
