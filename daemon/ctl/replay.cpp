// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <string_view>

#include "daemon/ctl/options.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/pipeline/replay.hpp"
#include "drivers/choose_driver.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/laws/editions/edition.hpp"

namespace eboard::ctl {

namespace {

void print_uci(const std::vector<tracking::TrackedEvent>& events) {
  for (const pipeline::ReplayedGame& game : pipeline::games_of(events)) {
    std::string line(rules::to_string(game.result));
    for (const tracking::MoveTracked& ply : game.plies) line += " " + ply.uci;
    fmt::print("{}\n", line);
  }
}

void print_pgn(const std::vector<tracking::TrackedEvent>& events, std::string_view time_control) {
  for (const pipeline::ReplayedGame& game : pipeline::games_of(events)) {
    rules::GameRecord record = pipeline::to_record(game);
    if (!time_control.empty()) record.set_tag("TimeControl", time_control);
    fmt::print("{}", rules::to_pgn(record));
  }
}

void print_json(const std::vector<tracking::TrackedEvent>& events) {
  for (const tracking::TrackedEvent& event : events) fmt::print("{}\n", events::to_json_line(event));
}

constexpr std::string_view kReplay = "replay";

struct ReplayOptions {
  std::string driver;
  pipeline::Wishes wishes;
  std::string start;
  std::string format = "jsonl";
};

int replay_file(const std::string& file, const ReplayOptions& options) {
  const auto capture = drivers::read_capture(file);
  if (!capture) return refuse(kReplay, capture.error());
  auto settings = pipeline::settings_of(*capture, options.wishes);
  if (!settings) return refuse(kReplay, file + ": " + settings.error());
  if (options.wishes.time_control.empty())
    (void)time_control_tag(kReplay, file, capture->header("time-control"));
  if (!options.start.empty()) settings->start = *rules::parse_fen(options.start);
  const auto driver = drivers::choose_driver(*capture, options.driver);
  if (!driver) return refuse(kReplay, file + ": " + driver.error());
  const auto events = pipeline::replay(capture->lines, **driver, *settings);
  if (options.format == "uci") print_uci(events);
  if (options.format == "pgn") {
    const bool known = !options.wishes.time_control.empty() || capture->header("time-control");
    print_pgn(events, known ? rules::to_string(settings->control) : std::string());
  }
  if (options.format == "jsonl") print_json(events);
  return kDone;
}

std::string fault_of(const ReplayOptions& options) {
  if (options.format != "uci" && options.format != "pgn" && options.format != "jsonl") {
    return fmt::format("--format {}: one of uci, pgn, jsonl", options.format);
  }
  const pipeline::Wishes& wishes = options.wishes;
  if (!wishes.edition.empty()) {
    if (std::string fault = edition_fault(wishes.edition); !fault.empty()) return fault;
  }
  if (!wishes.time_control.empty()) {
    const auto control = time_control_option(wishes.time_control);
    if (!control) return control.error();
  }
  if (!wishes.supervision.empty() && !rules::parse_supervision(wishes.supervision))
    return fmt::format("--supervision '{}': full or limited", wishes.supervision);
  if (options.start.empty()) return {};
  const auto setup = rules::parse_fen(options.start);
  if (setup) return {};
  return fmt::format("--start-position: {}: {}", setup.error().front().where, setup.error().front().reason);
}

}  // namespace

int replay(const Arguments& arguments) {
  ReplayOptions options;
  Usage usage{kReplay, "CAPTURE...", "Prints what the tracker concludes from a recording.", {}};
  usage.add("driver", &options.driver, "NAME", "protocol, instead of the capture's");
  usage.add(
      "edition", &options.wishes.edition, "NAME",
      "edition of the Laws that irregularities are judged by, instead of the capture's; changes no move");
  usage.add(
      "time-control", &options.wishes.time_control, "TC",
      "as in PGN's TimeControl tag, instead of the capture's; tells standard, rapid and blitz apart and "
      "becomes "
      "that tag with --format pgn, changes no move");
  usage.add("supervision", &options.wishes.supervision, "full|limited",
            "of rapid and blitz games, where the Laws distinguish");
  usage.add("start-position", &options.start, "FEN",
            "position in which games begin, instead of the initial position");
  usage.add_preset(
      "format", &options.format, "FORMAT",
      "jsonl: every conclusion, times in seconds since the capture's start; uci: a line a game, result and "
      "moves; pgn");
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const std::string fault = fault_of(options); !fault.empty()) return refuse(kReplay, fault);
  if (std::string& control = options.wishes.time_control; !control.empty())
    control = rules::to_string(*time_control_option(control));  // as PGN writes it
  const Arguments& files = *operands;
  for (const std::string& file : files) {
    if (files.size() > 1) fmt::print("# {}\n", file);
    if (const int code = replay_file(file, options); code != kDone) return code;
  }
  return kDone;
}

}  // namespace eboard::ctl
