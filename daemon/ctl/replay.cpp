// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <boost/program_options.hpp>
#include <cstdio>
#include <iostream>
#include <sstream>

#include "daemon/ctl/command.hpp"
#include "daemon/net/json.hpp"
#include "daemon/pipeline/replay.hpp"
#include "drivers/registry.hpp"
#include "rules/pgn.hpp"

namespace eboard::ctl {

namespace {

namespace po = boost::program_options;

void print_uci(const std::vector<tracking::TrackedEvent>& events) {
  for (const pipeline::ReplayedGame& game : pipeline::games_of(events)) {
    std::string line(rules::to_string(game.result));
    for (const tracking::MoveTracked& ply : game.plies) line += " " + ply.uci;
    fmt::print("{}\n", line);
  }
}

void print_pgn(const std::vector<tracking::TrackedEvent>& events) {
  for (const pipeline::ReplayedGame& game : pipeline::games_of(events)) {
    fmt::print("{}\n", rules::to_pgn(pipeline::to_record(game)));
  }
}

void print_json(const std::vector<tracking::TrackedEvent>& events) {
  for (const tracking::TrackedEvent& event : events) fmt::print("{}\n", net::to_json_line(event));
}

int usage_error(const std::string& reason) {
  fmt::print(stderr, "eboardctl replay: {}\n", reason);
  return kUsage;
}

struct Options {
  std::string driver;
  std::string edition;
  std::string start;
  std::string format;
  std::vector<std::string> files;
};

int replay_file(const std::string& file, const Options& options) {
  const auto capture = drivers::read_capture(file);
  if (!capture) return usage_error(capture.error());
  auto settings = pipeline::settings_of(*capture);
  if (!settings) return usage_error(file + ": " + settings.error());
  if (!options.edition.empty()) settings->edition = options.edition;
  if (!options.start.empty()) settings->start = *rules::parse_fen(options.start);
  const auto header = capture->header("driver");
  const std::string name = !options.driver.empty() ? options.driver : std::string(header.value_or("dgt"));
  const drivers::DriverInfo* driver = drivers::find_driver(name);
  if (!driver) return usage_error(fmt::format("{}: no driver '{}'", file, name));
  const auto events = pipeline::replay(capture->lines, *driver, *settings);
  if (options.format == "uci") print_uci(events);
  if (options.format == "pgn") print_pgn(events);
  if (options.format == "jsonl") print_json(events);
  return kDone;
}

std::string fault_of(const Options& options) {
  if (options.format != "uci" && options.format != "pgn" && options.format != "jsonl") {
    return fmt::format("--format {}: one of uci, pgn, jsonl", options.format);
  }
  if (options.files.empty()) return "which capture?";
  if (options.start.empty()) return {};
  const auto setup = rules::parse_fen(options.start);
  if (setup) return {};
  return fmt::format("--start-position: {}: {}", setup.error().front().where, setup.error().front().reason);
}

}  // namespace

int replay(const Arguments& arguments) {
  Options options;
  po::options_description described(
      "eboardctl replay [OPTIONS] CAPTURE...\nWhat the tracker concludes of a recording");
  described.add_options()("help", "this text")("driver", po::value(&options.driver),
                                               "protocol of the recording")(
      "edition", po::value(&options.edition), "edition of the Laws")("time-control", po::value<std::string>(),
                                                                     "as in PGN's TimeControl tag")(
      "start-position", po::value(&options.start), "FEN")(
      "format", po::value(&options.format)->default_value("jsonl"), "uci, pgn or jsonl")(
      "capture", po::value(&options.files), "files");
  po::variables_map values;
  try {
    po::positional_options_description positional;
    positional.add("capture", -1);
    using Style = po::command_line_style::style_t;
    po::store(
        po::command_line_parser(arguments)
            .options(described)
            .positional(positional)
            .style(Style(po::command_line_style::default_style & ~po::command_line_style::allow_guessing))
            .run(),
        values);
    po::notify(values);
  } catch (const po::error& error) {
    return usage_error(error.what());
  }
  if (values.count("help")) {
    std::cout << described;
    return kDone;
  }
  if (const std::string fault = fault_of(options); !fault.empty()) return usage_error(fault);
  for (const std::string& file : options.files) {
    if (options.files.size() > 1) fmt::print("# {}\n", file);
    if (const int code = replay_file(file, options); code != kDone) return code;
  }
  return kDone;
}

}  // namespace eboard::ctl
