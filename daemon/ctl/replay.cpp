// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "daemon/ctl/recording.hpp"
#include "daemon/events/event_json.hpp"
#include "rules/chess/pgn/pgn.hpp"

namespace eboard::ctl {

namespace {

constexpr std::size_t kAtOnce = 1 << 16;  // bytes that are written at a time

void print_uci(const std::vector<tracking::TrackedEvent>& events) {
  for (const pipeline::ReplayedGame& game : pipeline::games_of(events)) {
    std::string line(rules::to_string(game.result));
    for (const tracking::MoveTracked& ply : game.plies) line += " " + ply.uci.text();
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
  // To hand over line by line takes longer than to write the lines.
  std::string text;
  for (const tracking::TrackedEvent& event : events) {
    text += events::to_json_line(event);
    text += '\n';
    if (text.size() < kAtOnce) continue;
    fmt::print("{}", text);
    text.clear();
  }
  fmt::print("{}", text);
}

constexpr std::string_view kReplay = "replay";

struct ReplayOptions {
  RecordingOptions recording;
  std::string format = "jsonl";
};

int replay_file(const std::string& file, const ReplayOptions& options) {
  const auto recording = read_recording(kReplay, file, options.recording);
  if (!recording) return refuse(kReplay, recording.error());
  const auto& [capture, settings, driver] = *recording;
  const auto events = pipeline::replay(capture.lines, *driver, settings);
  if (options.format == "uci") print_uci(events);
  if (options.format == "pgn") {
    const bool known = !options.recording.wishes.time_control.empty() || capture.header("time-control");
    print_pgn(events, known ? rules::to_string(settings.control) : std::string());
  }
  if (options.format == "jsonl") print_json(events);
  return kDone;
}

std::string fault_of(ReplayOptions& options) { return options.recording.fault(); }

}  // namespace

int replay(const Arguments& arguments) {
  ReplayOptions options;
  Usage usage{kReplay, "CAPTURE...", "Prints what the tracker concludes from a recording.", {}};
  options.recording.add_to(usage);
  usage.add_preset(
      "format", &options.format, "FORMAT",
      "jsonl: every conclusion, times in seconds since the capture's start; uci: a line a game, result and "
      "moves; pgn");
  usage.only({"uci", "pgn", "jsonl"});
  usage.examples = {"--format pgn board-1.ebcap", "--format uci board-1.ebcap board-2.ebcap"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const std::string fault = fault_of(options); !fault.empty()) return refuse(kReplay, fault);
  const Arguments& files = *operands;
  for (const std::string& file : files) {
    if (files.size() > 1) fmt::print("# {}\n", file);
    if (const int code = replay_file(file, options); code != kDone) return code;
  }
  return kDone;
}

}  // namespace eboard::ctl
