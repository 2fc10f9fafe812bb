// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include "daemon/ctl/options.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/pipeline/settings_json.hpp"
#include "daemon/quaternity/sheet.hpp"
#include "drivers/capture.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/openings/openings.hpp"
#include "rules/text/plain_text.hpp"
#include "storage/store.hpp"

namespace eboard::ctl {

using storage::GameRow;
using storage::JournalEntry;
using storage::JournalKind;
using storage::Result;
using storage::Store;

namespace {

/// Writes an export to standard output, or to files of a folder, which begin() names. It keeps nothing in
/// memory, because an export may be larger than that.
class Output {
 public:
  explicit Output(std::string folder) : folder_(std::move(folder)) {}

  /// Ends the previous file and begins another.
  void begin(const std::string& name) {
    end();
    if (!to_folder()) return;
    path_ = (std::filesystem::path(folder_) / name).string();
    std::error_code none;
    if (std::filesystem::exists(path_, none))
      fmt::print(stderr, "eboardctl export: {} was there and is replaced\n", path_);
    file_.open(path_, std::ios::binary);
  }
  std::ostream& stream() {
    if (to_folder()) return file_;
    return std::cout;
  }
  void end() {
    stream().flush();
    if (!stream() && fault_.empty()) {
      fault_ = fmt::format("{}: cannot be written", to_folder() ? path_ : "standard output");
    }
    if (!file_.is_open()) return;
    file_.close();
    if (fault_.empty()) fmt::print("{}\n", path_);
  }
  /// False after the first failure; then nothing more is exported.
  [[nodiscard]] bool good() { return fault_.empty() && stream().good(); }
  /// The error; empty if everything is written. Valid after end().
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  [[nodiscard]] bool to_folder() const { return !folder_.empty(); }

  std::string folder_, path_, fault_;
  std::ofstream file_;
};

using Round = std::optional<int>;

std::string name_of(Round round, std::string_view ending) {
  return round ? fmt::format("round-{}.{}", *round, ending) : fmt::format("games.{}", ending);
}

Result<void> export_pgn(Store& store, Round round, Output& output) {
  output.begin(name_of(round, "pgn"));
  return store.rounds().read_games({round, {}}, [&](const GameRow& game) {
    rules::GameRecord record = game.record;
    rules::name_opening(record);
    output.stream() << rules::to_pgn(record);
    return output.good();
  });
}

// --- csv

/// True if a spreadsheet takes the field for a formula. Some do so behind blanks, and with wide forms.
bool reads_as_formula(std::string_view field) {
  field.remove_prefix(std::min(field.find_first_not_of(' '), field.size()));
  return std::ranges::any_of(
      std::array<std::string_view, 8>{"=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"},
      [&](std::string_view sign) { return field.starts_with(sign); });
}

/// A text of others as a field. An apostrophe before a formula makes it a text.
std::string quoted(std::string_view text) {
  const std::string line = rules::one_line(rules::as_utf8(std::string(text)));
  std::string out = reads_as_formula(line) ? "\"'" : "\"";
  for (const char c : line) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

std::string count(const std::optional<storage::Millis>& time) {
  return time ? std::to_string(time->count()) : std::string();
}

Result<void> export_csv(Store& store, Round round, Output& output) {
  output.begin(name_of(round, "csv"));
  output.stream()
      << "round,board,game,white,black,result,ply,uci,san,white_ms,black_ms,irregular,inferred,presumed,"
         "clock_read\n";
  return store.rounds().read_games({round, {}}, [&](const GameRow& game) {
    const std::string head =
        fmt::format("{},{},{},{},{},{}", game.round, game.board_number, game.number,
                    quoted(game.record.tag("White").value_or("")),
                    quoted(game.record.tag("Black").value_or("")), rules::to_string(game.record.result));
    for (const tracking::MoveTracked& ply : game.plies) {
      output.stream() << fmt::format("{},{},{},{},{},{},{:d},{:d},{:d},{:d}\n", head, ply.ply, ply.uci.text(),
                                     ply.san, count(ply.white), count(ply.black), ply.irregular, ply.inferred,
                                     ply.state == tracking::MoveState::presumed, ply.clock_read);
    }
    return output.good();
  });
}

// --- jsonl

std::string with_place(std::string line, int board, storage::Sequence sequence) {
  line.pop_back();
  return line + fmt::format(",\"board\":{},\"sequence\":{}}}\n", board, sequence);
}

// A round has its games only; without one all events are written, also those between games.
Result<void> export_jsonl(Store& store, Round round, Output& output) {
  std::set<std::pair<storage::BoardId, int>> wanted;
  if (round) {
    const auto games = store.rounds().read_games({round, {}}, [&](const GameRow& game) {
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

  output.begin(name_of(round, "jsonl"));
  return store.read_events(0, events::parse_tracked_event, [&](const storage::StoredEvent& event) {
    if (!round || wanted.contains({event.board, event.event.game})) {
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

// The devices that reported anything; the lines of a Quaternity table are not a device's reports.
Result<std::vector<storage::DeviceRow>> devices_that_reported(Store& store) {
  const auto devices = store.devices();
  if (!devices) return devices;
  std::vector<storage::DeviceRow> reported;
  for (const storage::DeviceRow& device : *devices) {
    bool any = false;
    auto read = store.read_journal(device.id, Store::From::beginning,
                                   [&](const JournalEntry&) { return !(any = true); });
    if (!read) return unexpected(read.error());
    if (any && device.driver != quaternity_sheet::kDriver) reported.push_back(device);
  }
  return reported;
}

Result<void> export_captures(Store& store, Round, Output& output) {
  const auto devices = devices_that_reported(store);
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
  const auto read = store.read_journal(device.id, Store::From::beginning, [&](const JournalEntry& entry) {
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

Result<void> export_records(Store& store, Round, Output& output) {
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  for (const storage::DeviceRow& device : *devices) {
    if (device.driver != quaternity_sheet::kDriver) continue;
    if (auto done = export_table(store, device, output); !done) return done;
  }
  return {};
}

// --- the command

constexpr std::string_view kExport = "export";

/// Where the games are to be had while a daemon runs.
std::string beside_a_daemon(const storage::StoreError& error) {
  if (!error.in_use) return {};
  return "; while it runs, its games are at the address of its pages under /pgn/now.pgn and "
         "/pgn/round/1.pgn, and "
         "[outlets.pgn] of its configuration writes them to a folder";
}

Result<bool> any_game(Store& store, Round round) {
  bool any = false;
  const auto read = store.rounds().read_games({round, {}}, [&](const GameRow&) { return !(any = true); });
  if (!read) return unexpected(read.error());
  return any;
}

struct Format {
  std::string_view name;
  Result<void> (*run)(Store&, Round, Output&);
};
constexpr Format kFormats[] = {{"pgn", export_pgn},
                               {"jsonl", export_jsonl},
                               {"csv", export_csv},
                               {"ebcap", export_captures},
                               {"record", export_records}};

/// Looks whether that can be exported, makes the folder, and says so where there is no game.
int prepare(Store& store, std::string_view format, const std::string& folder, Round round) {
  if (format == "ebcap" && folder.empty()) {
    const auto devices = devices_that_reported(store);
    if (!devices) return outside(kExport, devices.error().message);
    if (devices->size() > 1) {
      return refuse(kExport,
                    fmt::format("--output is missing: {} devices make a file each", devices->size()));
    }
  }
  if (!folder.empty()) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return outside(kExport, fmt::format("{}: {}", folder, error.message()));
  }
  // An empty export is complete, but perhaps not what was meant.
  const auto any = any_game(store, round);
  if (!any) return outside(kExport, any.error().message);
  if (!*any && format != "ebcap" && format != "record") {
    fmt::print(stderr, "eboardctl {}: no game {}is stored\n", kExport,
               round ? fmt::format("of round {} ", *round) : "");
  }
  return kDone;
}

}  // namespace

int export_games(const Arguments& arguments) {
  std::string path, folder;
  std::string format_name = "pgn";
  Round round;
  Usage usage{kExport, "", "Exports a database for other programs.", {}};
  usage.add_required("db", &path, "FILE", "the daemon's database, while no daemon runs");
  usage.add("round", &round, "R", "games of this round only (captures and records have no rounds: all)");
  usage.add_preset(
      "format", &format_name, "FORMAT",
      "pgn; jsonl: the conclusions, times in seconds since the store's first entry; csv: a line a ply, "
      "clocks in "
      "milliseconds; ebcap: the bytes of each device; record: games of Quaternity");
  usage.add("output", &folder, "FOLDER", "write files into this folder, instead of to standard output");
  usage.examples = {"--db eboardd.db --round 3", "--db eboardd.db --format csv --output games"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (round && *round < 1) return refuse(kExport, "--round: from 1");
  if (format_name == "trf") return refuse(kExport, "--format trf: comes with pairings");
  const auto* const format = std::ranges::find(kFormats, std::string_view(format_name), &Format::name);
  if (format == std::end(kFormats)) {
    return refuse(kExport, fmt::format("--format '{}': one of pgn, jsonl, csv, ebcap, record", format_name));
  }
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return outside(kExport, store.error().message + beside_a_daemon(store.error()));
  if (const auto prepared = prepare(*store, format_name, folder, round); prepared != kDone) return prepared;
  Output output(folder);
  if (auto done = format->run(*store, round, output); !done) return outside(kExport, done.error().message);
  output.end();
  return output.fault().empty() ? kDone : outside(kExport, output.fault());
}

}  // namespace eboard::ctl
