// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "daemon/ctl/options.hpp"
#include "daemon/net/json.hpp"
#include "daemon/pipeline/settings_json.hpp"
#include "drivers/capture.hpp"
#include "rules/pgn.hpp"
#include "storage/store.hpp"

namespace eboard::ctl {

namespace po = boost::program_options;
using storage::GameRow;
using storage::JournalEntry;
using storage::JournalKind;
using storage::Result;
using storage::Store;

namespace {

/// A file of the export: name and contents.
struct Exported {
  std::string name;
  std::string text;
};
using Files = std::vector<Exported>;
using Round = std::optional<int>;

std::string name_of(Round round, std::string_view ending) {
  return round ? fmt::format("round-{}.{}", *round, ending) : fmt::format("games.{}", ending);
}

Result<Files> export_pgn(Store& store, Round round) {
  const auto games = store.games(round);
  if (!games) return unexpected(games.error());
  std::string text;
  for (const GameRow& game : *games) text += rules::to_pgn(game.record);
  return Files{{name_of(round, "pgn"), std::move(text)}};
}

// --- csv

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

std::string count(const std::optional<storage::Millis>& time) {
  return time ? std::to_string(time->count()) : std::string();
}

Result<Files> export_csv(Store& store, Round round) {
  const auto games = store.games(round);
  if (!games) return unexpected(games.error());
  std::string text = "round,board,game,white,black,result,ply,uci,san,white_ms,black_ms,irregular,inferred\n";
  for (const GameRow& game : *games) {
    const std::string head =
        fmt::format("{},{},{},{},{},{}", game.round, game.board_number, game.number,
                    quoted(game.record.tag("White").value_or("")),
                    quoted(game.record.tag("Black").value_or("")), rules::to_string(game.record.result));
    for (const tracking::MoveTracked& ply : game.plies) {
      text += fmt::format("{},{},{},{},{},{},{:d},{:d}\n", head, ply.ply, ply.uci, ply.san, count(ply.white),
                          count(ply.black), ply.irregular, ply.inferred);
    }
  }
  return Files{{name_of(round, "csv"), std::move(text)}};
}

// --- jsonl

std::string with_place(std::string line, int board, storage::Sequence sequence) {
  line.pop_back();
  return line + fmt::format(",\"board\":{},\"sequence\":{}}}\n", board, sequence);
}

// A round is its games; without one everything is told, between the games too.
Result<Files> export_jsonl(Store& store, Round round) {
  std::set<std::pair<storage::BoardId, int>> wanted;
  if (round) {
    const auto games = store.games(round);
    if (!games) return unexpected(games.error());
    for (const GameRow& game : *games) wanted.emplace(game.board, game.number);
  }
  const auto boards = store.boards();
  if (!boards) return unexpected(boards.error());
  std::map<storage::BoardId, int> numbers;
  for (const storage::BoardRow& board : *boards) numbers[board.id] = board.number;
  const auto origin = store.first_time();
  if (!origin) return unexpected(origin.error());

  std::string text;
  auto read = store.read_events(0, net::parse_tracked_event, [&](const storage::StoredEvent& event) {
    if (!round || wanted.contains({event.board, event.event.game})) {
      text += with_place(net::to_json_line(event.event, origin->value_or(storage::Millis{0})),
                         numbers[event.board], event.sequence);
    }
    return true;
  });
  if (!read) return unexpected(read.error());
  return Files{{name_of(round, "jsonl"), std::move(text)}};
}

// --- ebcap

using Headers = std::vector<std::pair<std::string, std::string>>;

// A capture has one set of settings; those under which the journal began.
void add_settings(Headers& headers, const std::string& json) {
  const auto settings = pipeline::settings_from_json(json);
  if (!settings) return;
  headers.emplace_back("edition", settings->tracker.edition);
  if (settings->tracker.start)
    headers.emplace_back("start-position", rules::to_fen(*settings->tracker.start));
}

Result<Exported> export_device(Store& store, const storage::DeviceRow& device) {
  std::optional<drivers::CaptureWriter> writer;
  std::ostringstream text;
  storage::Millis start{0}, latest{0};
  auto read = store.read_journal(device.id, Store::From::beginning, [&](const JournalEntry& entry) {
    if (!writer) {
      start = latest = entry.at;
      Headers headers{
          {"driver", device.driver}, {"start", drivers::capture_time(start)}, {"device", device.key}};
      if (entry.kind == JournalKind::settings) add_settings(headers, entry.text);
      writer.emplace(text, headers);
    }
    latest = std::max(latest, entry.at);
    if (entry.kind == JournalKind::read) {
      writer->write(latest - start, drivers::Direction::from_device, entry.bytes);
    } else if (entry.kind == JournalKind::written) {
      writer->write(latest - start, drivers::Direction::to_device, entry.bytes);
    }
    return true;
  });
  if (!read) return unexpected(read.error());
  return Exported{fmt::format("device-{}.ebcap", device.id), text.str()};
}

Result<Files> export_captures(Store& store, Round) {
  const auto devices = store.devices();
  if (!devices) return unexpected(devices.error());
  Files files;
  for (const storage::DeviceRow& device : *devices) {
    auto capture = export_device(store, device);
    if (!capture) return unexpected(capture.error());
    if (!capture->text.empty()) files.push_back(std::move(*capture));
  }
  return files;
}

// --- the command

struct Format {
  std::string_view name;
  Result<Files> (*run)(Store&, Round);
};
constexpr Format kFormats[] = {
    {"pgn", export_pgn}, {"jsonl", export_jsonl}, {"csv", export_csv}, {"ebcap", export_captures}};

int outside(std::string_view reason) {
  fmt::print(stderr, "eboardctl export: {}\n", reason);
  return kOutside;
}

int write_files(const Files& files, const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return outside(fmt::format("{}: {}", folder, error.message()));
  for (const Exported& file : files) {
    const std::filesystem::path path = std::filesystem::path(folder) / file.name;
    std::ofstream out(path, std::ios::binary);
    out << file.text;
    out.close();
    if (!out) return outside(fmt::format("{}: cannot be written", path.string()));
    fmt::print("{}\n", path.string());
  }
  return kDone;
}

int print_file(const Files& files) {
  for (const Exported& file : files) {
    if (std::fwrite(file.text.data(), 1, file.text.size(), stdout) != file.text.size()) {
      return outside("standard output cannot be written");
    }
  }
  return kDone;
}

}  // namespace

int export_games(const Arguments& arguments) {
  std::string path, format_name, folder;
  Usage usage{"export", "", po::options_description("What a store holds, for other programs")};
  usage.options.add_options()("db", po::value(&path)->required(), "the daemon's database")(
      "round", po::value<int>(), "games of this round only")(
      "format", po::value(&format_name)->default_value("pgn"),
      "pgn, jsonl (what was concluded), csv (a line a ply) or ebcap (what each device said)")(
      "output", po::value(&folder), "folder to write files into, instead of standard output");
  const Parsed parsed = parse_options(usage, arguments);
  if (!parsed.values) return parsed.exit;
  const Round round = parsed.values->count("round") ? Round((*parsed.values)["round"].as<int>()) : Round();

  if (format_name == "trf") return refuse("export", "--format trf: comes with pairings");
  const auto* const format = std::ranges::find(kFormats, std::string_view(format_name), &Format::name);
  if (format == std::end(kFormats)) {
    return refuse("export", fmt::format("--format {}: one of pgn, jsonl, csv, ebcap", format_name));
  }
  auto store = Store::open(path, Store::Access::read_only);
  if (!store) return outside(store.error().message);
  const auto files = format->run(*store, round);
  if (!files) return outside(files.error().message);
  if (!folder.empty()) return write_files(*files, folder);
  if (files->size() > 1) {
    return refuse("export", fmt::format("--output is missing: {} devices make a file each", files->size()));
  }
  return print_file(*files);
}

}  // namespace eboard::ctl
