// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/exports/exports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <ostream>
#include <set>
#include <utility>

#include "daemon/events/event_json.hpp"
#include "daemon/exports/counted_games.hpp"
#include "daemon/exports/game_proof.hpp"
#include "daemon/exports/incident_report.hpp"
#include "daemon/exports/papers.hpp"
#include "daemon/exports/sealed_log.hpp"
#include "daemon/exports/store_tournament.hpp"
#include "daemon/pipeline/settings_json.hpp"
#include "daemon/quaternity/sheet.hpp"
#include "daemon/tournament/report/papers.hpp"
#include "daemon/tournament/trf/write.hpp"
#include "drivers/capture.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/openings/openings.hpp"
#include "rules/text/csv_text.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::exports {

using storage::GameRow;
using storage::JournalEntry;
using storage::JournalKind;
using storage::Result;
using storage::Store;

namespace {

constexpr std::string_view kNothingSealed = "nothing is sealed yet";

Result<void> export_pgn(Store& store, const Wish& wish, Output& output) {
  output.begin(file_name(wish, "pgn"));
  return read_counted_games(store, {wish.round, wish.board}, [&](const GameRow& game) {
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
  output.begin(file_name(wish, "csv"));
  output.stream()
      << "round,board,game,white,black,result,ply,uci,san,white_ms,black_ms,irregular,inferred,presumed,"
         "clock_read\n";
  return read_counted_games(store, {wish.round, wish.board}, [&](const GameRow& game) {
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

Result<void> export_trf(Store& store, const Wish& wish, Output& output, tournament::trf::Version version) {
  const auto event = read_tournament(store, wish);
  if (!event) return unexpected(event.error());
  const auto text = tournament::trf::write(*event, version);
  if (!text) return unexpected(storage::StoreError{0, false, text.error()});
  output.begin(file_name(wish, version == tournament::trf::Version::trf26 ? "trf" : "trf16"));
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

  output.begin(file_name(wish, "jsonl"));
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
  for (const storage::DeviceRow& device : *devices) {
    if (auto done = write_capture(store, device, output); !done) return done;
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

// --- what is printed

Result<void> put(const Wish& wish, std::string_view ending, Result<std::string> text, Output& output) {
  if (!text) return unexpected(text.error());
  output.begin(file_name(wish, ending));
  output.stream() << *text;
  return {};
}

Result<void> export_report(Store& store, const Wish& wish, Output& output) {
  return put(wish, "report.html", read_incidents(store, wish).map(report_html), output);
}

Result<void> export_report_csv(Store& store, const Wish& wish, Output& output) {
  return put(wish, "report.csv", read_incidents(store, wish).map(report_csv), output);
}

Result<void> export_score_sheets(Store& store, const Wish& wish, Output& output) {
  return put(wish, "score-sheets.html", score_sheets(store, wish), output);
}

template <std::string (*paper)(const tournament::Section&, int)>
Result<void> export_paper(Store& store, const Wish& wish, Output& output, std::string_view ending) {
  const auto of = read_round(store, wish);
  if (!of) return unexpected(of.error());
  if (!of->lack.empty()) return unexpected(storage::StoreError{0, false, of->lack});
  return put(wish, ending, paper(of->section, of->round), output);
}

Result<void> export_pairings(Store& store, const Wish& wish, Output& output) {
  return export_paper<tournament::pairings_paper>(store, wish, output, "pairings.html");
}

Result<void> export_results(Store& store, const Wish& wish, Output& output) {
  return export_paper<tournament::results_paper>(store, wish, output, "results.html");
}

Result<void> export_standings(Store& store, const Wish& wish, Output& output) {
  return export_paper<tournament::standings_paper>(store, wish, output, "standings.html");
}

// --- the transparency log

Result<void> export_checkpoint(Store& store, const Wish& wish, Output& output) {
  const auto note = last_checkpoint(store);
  if (!note) return unexpected(note.error());
  if (*note) return put(wish, "checkpoint", (*note)->written(), output);
  return unexpected(storage::StoreError{0, false, std::string(kNothingSealed)});
}

Result<void> export_log_key(Store& store, const Wish& wish, Output& output) {
  const auto root = store.seals().last_root();
  if (!root) return unexpected(root.error());
  if (*root) return put(wish, "log-key", log_key(store, **root).text() + "\n", output);
  return unexpected(storage::StoreError{0, false, std::string(kNothingSealed)});
}

template <Result<GameProof> (*prove)(Store&, const Wish&)>
Result<void> export_proved(Store& store, const Wish& wish, Output& output, std::string_view ending) {
  auto proof = prove(store, wish);
  if (!proof) return unexpected(proof.error());
  if (proof->lack.empty()) return put(wish, ending, std::move(proof->text), output);
  return unexpected(storage::StoreError{0, false, proof->lack});
}

Result<void> export_proof(Store& store, const Wish& wish, Output& output) {
  return export_proved<game_proof>(store, wish, output, "proof.txt");
}

Result<void> export_incident(Store& store, const Wish& wish, Output& output) {
  return export_proved<incident_proof>(store, wish, output, "incident.html");
}

struct Writer {
  Format format;
  Result<void> (*write)(Store&, const Wish&, Output&);
};
constexpr std::string_view kText = "text/plain; charset=utf-8", kCsv = "text/csv; charset=utf-8",
                           kHtml = "text/html; charset=utf-8";
constexpr Writer kWriters[] = {
    {{"pgn", "pgn", "application/x-chess-pgn; charset=utf-8"}, export_pgn},
    {{"jsonl", "jsonl", "application/jsonl; charset=utf-8"}, export_jsonl},
    {{"csv", "csv", kCsv}, export_csv},
    {{"trf", "trf", kText}, export_trf26},
    {{"trf16", "trf16", kText}, export_trf16},
    {{"ebcap", "ebcap", kText}, export_captures},
    {{"record", "record", kText}, export_records},
    {{"report", "report.html", kHtml}, export_report},
    {{"report-csv", "report.csv", kCsv}, export_report_csv},
    {{"score-sheets", "score-sheets.html", kHtml}, export_score_sheets},
    {{"pairings", "pairings.html", kHtml}, export_pairings},
    {{"results", "results.html", kHtml}, export_results},
    {{"standings", "standings.html", kHtml}, export_standings},
    {{"checkpoint", "checkpoint", kText}, export_checkpoint},
    {{"log-key", "log-key", kText}, export_log_key},
    {{"proof", "proof.txt", kText}, export_proof},
    {{"incident", "incident.html", kHtml}, export_incident},
};

bool is_of_log(std::string_view format) { return format == "checkpoint" || format == "log-key"; }

bool is_tournament_file(std::string_view format) { return format == "trf" || format == "trf16"; }

bool is_of_section(std::string_view format) {
  return is_tournament_file(format) || format == "pairings" || format == "results" || format == "standings";
}

/// What an arbiter signs of a round.
bool is_of_round(std::string_view format) {
  return format == "report" || format == "report-csv" || format == "score-sheets";
}

/// A name as a part of that of a file, on any system. Two names never make one: where signs are lost a sum of
/// the name stands behind.
std::string in_file_name(std::string_view name) {
  constexpr std::uint32_t kBasis = 2166136261U, kPrime = 16777619U;  // FNV-1a
  std::string out;
  std::uint32_t sum = kBasis;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte >= 0x80 || c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                          (c >= 'a' && c <= 'z');
    out += is_plain ? c : '-';
    sum = (sum ^ byte) * kPrime;
  }
  return out == name ? out : fmt::format("{}-{:08x}", out, sum);
}

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
  for (const Writer& writer : kWriters) names.emplace_back(writer.format.name);
  return names;
}

const Format* find_format(std::string_view name) {
  const auto* const found =
      std::ranges::find(kWriters, name, [](const Writer& writer) { return writer.format.name; });
  return found == std::end(kWriters) ? nullptr : &found->format;
}

std::string file_name(const Wish& wish, std::string_view ending) {
  std::string name = wish.round ? fmt::format("round-{}", *wish.round) : "";
  if (wish.board) name += fmt::format("{}board-{}", name.empty() ? "" : "-", *wish.board);
  if (name.empty()) name = "games";
  if (!wish.section.empty()) name += "-" + in_file_name(wish.section);
  return fmt::format("{}.{}", name, ending);
}

Result<std::vector<Wish>> one_for_each_section(Store& store, std::string_view format, const Wish& wish) {
  std::vector<Wish> wishes;
  if (is_of_section(format)) {
    const auto names = section_names(store);
    if (!names) return unexpected(names.error());
    for (const std::string& name : *names) {
      wishes.push_back(wish);
      wishes.back().section = name;
    }
  }
  if (wishes.size() < 2) wishes = {wish};
  return wishes;
}

Result<std::string> lack_of(Store& store, std::string_view format, const Wish& wish) {
  if (is_of_section(format))
    return read_round(store, wish).map([&](const RoundOfSection& of) {
      return is_tournament_file(format) ? file_lack(of, wish) : of.lack;
    });
  if (is_of_round(format) && wish.round) {
    return has_round(store, *wish.round).map([&](bool has) {
      return has ? std::string()
                 : fmt::format("nobody is paired in round {}, and no game of it is stored", *wish.round);
    });
  }
  if (is_of_log(format)) {
    return store.seals().last_root().map(
        [](const auto& root) { return std::string(root ? std::string_view() : kNothingSealed); });
  }
  if (format == "incident")
    return incident_proof(store, wish).map([](const GameProof& proof) { return proof.lack; });
  if (format == "proof")
    return game_proof(store, wish).map([](const GameProof& proof) { return proof.lack; });
  if (format != "ebcap") return std::string();
  return devices_that_reported(store, wish).map([](const std::vector<storage::DeviceRow>& devices) {
    return devices.empty() ? std::string("no board has reported anything there") : std::string();
  });
}

std::string fault_of(std::string_view format, const Wish& wish) {
  const bool reports = format == "report" || format == "report-csv";
  if (wish.day && !reports) return "day: of report and report-csv only";
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto fits = [&](std::string_view day) {
    constexpr std::string_view kForm = "0000-00-00";
    return std::ranges::equal(day, kForm,
                              [&](char c, char form) { return form == '0' ? is_digit(c) : c == form; });
  };
  if (wish.day && !fits(*wish.day)) return "day: as 2026-01-10";
  if (!wish.section.empty() && !is_of_section(format))
    return "section: of trf, trf16, pairings, results and standings only";
  if (wish.board && is_of_section(format)) return "board: a tournament has all its tables";
  if (!wish.board && (format == "proof" || format == "incident"))
    return fmt::format("board: {} is of one game", format == "proof" ? "a proof" : "such a report");
  return {};
}

Result<void> write(Store& store, std::string_view format, const Wish& wish, Output& output) {
  const auto* const found =
      std::ranges::find(kWriters, format, [](const Writer& writer) { return writer.format.name; });
  return found->write(store, wish, output);
}

Result<void> write_capture(Store& store, const storage::DeviceRow& device, Output& output) {
  const auto anchors = store.anchors();
  if (!anchors) return unexpected(anchors.error());
  return export_device(store, device, storage::Calendar(*anchors), output);
}

Result<bool> any_game(Store& store, const Wish& wish) {
  bool any = false;
  const auto read =
      store.rounds().read_games({wish.round, wish.board}, [&](const GameRow&) { return !(any = true); });
  if (!read) return unexpected(read.error());
  return any;
}

Result<bool> has_round(Store& store, int round) {
  const auto games = any_game(store, {.round = round});
  if (!games || *games) return games;
  const auto wishes = one_for_each_section(store, "results", {.round = round});
  if (!wishes) return unexpected(wishes.error());
  for (const Wish& wish : *wishes) {
    const auto lack = lack_of(store, "results", wish);
    if (!lack) return unexpected(lack.error());
    if (lack->empty()) return true;
  }
  return false;
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
