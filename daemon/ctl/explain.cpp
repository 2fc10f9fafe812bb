// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Which explanations competed at a moment, for a person.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "daemon/ctl/options.hpp"
#include "daemon/net/json.hpp"
#include "daemon/pipeline/replay.hpp"
#include "drivers/choose_driver.hpp"

namespace eboard::ctl {

namespace {

using namespace std::chrono_literals;
using drivers::Millis;

constexpr std::string_view kCommand = "explain";
constexpr Millis kBefore = 3s;  // what is shown before a ply was first thought of

struct Options {
  std::string driver;
  int ply = 0;
  double from = 0, to = 0;
  std::size_t most = 5;
};

struct Window {
  Millis from{0}, to{std::numeric_limits<std::int64_t>::max()};
};

/// From a little before the ply was first shown until it was committed for the last time.
std::optional<Window> window_of_ply(const std::vector<tracking::TrackedEvent>& events, int ply) {
  std::optional<Window> window;
  for (const tracking::TrackedEvent& event : events) {
    const auto* move = std::get_if<tracking::MoveTracked>(&event.what);
    if (!move || move->ply != ply) continue;
    if (!window) window = Window{event.at - kBefore, event.at};
    window->to = event.at;
  }
  return window;
}

std::string clock_time(Millis at) {
  const auto milliseconds = at.count();
  return fmt::format("{:02}:{:02}:{:02}.{:03}", milliseconds / 3'600'000, milliseconds / 60'000 % 60,
                     milliseconds / 1'000 % 60, milliseconds % 1'000);
}

std::string reading_of(const tracking::Reading& reading) {
  if (!reading.occupied) return "empty";
  return reading.piece ? std::string(1, rules::to_char(*reading.piece)) : "something";
}

std::string evidence_of(const tracking::Contender& contender) {
  std::string out;
  const auto add = [&](std::string text) { out += (out.empty() ? "" : "; ") + std::move(text); };
  for (const tracking::Difference& difference : contender.differences) {
    add(fmt::format("{} {}", to_string(difference.square), to_string(difference.reason)));
  }
  for (const tracking::Exception& exception : contender.exceptions) {
    add(fmt::format("{} known to read {}", to_string(exception.square), reading_of(exception.reading)));
  }
  return out;
}

void print_contenders(const std::vector<tracking::Contender>& contenders, std::size_t most) {
  for (std::size_t i = 0; i < std::min(most, contenders.size()); ++i) {
    const tracking::Contender& one = contenders[i];
    const std::string plies =
        one.plies.empty() ? "no further ply" : fmt::format("{}", fmt::join(one.plies, " "));
    fmt::print("    {:5.1f} %  {:<28} past {:.1f}, board {:.1f}, clock {:.1f}  {}\n", 100 * one.share, plies,
               one.paid, one.open, one.press, evidence_of(one));
  }
  if (contenders.size() > most) fmt::print("    and {} less likely\n", contenders.size() - most);
}

void print_conclusions(const std::vector<tracking::TrackedEvent>& events) {
  for (const tracking::TrackedEvent& event : events) fmt::print("  => {}\n", net::to_json_line(event));
}

int explain_file(const std::string& file, const Options& options) {
  const auto capture = drivers::read_capture(file);
  if (!capture) return refuse(kCommand, capture.error());
  const auto settings = pipeline::settings_of(*capture);
  if (!settings) return refuse(kCommand, file + ": " + settings.error());
  const auto driver = drivers::choose_driver(*capture, options.driver);
  if (!driver) return refuse(kCommand, file + ": " + driver.error());
  Window window;
  if (options.from > 0) window.from = Millis(static_cast<std::int64_t>(1000 * options.from));
  if (options.to > 0) window.to = Millis(static_cast<std::int64_t>(1000 * options.to));
  if (options.ply > 0) {
    const auto of_ply = window_of_ply(pipeline::replay(capture->lines, **driver, *settings), options.ply);
    if (!of_ply) {
      fmt::print("ply {} was never thought of\n", options.ply);
      return kNo;
    }
    window = *of_ply;
  }
  pipeline::BoardPipeline pipeline(**driver, *settings);
  for (const drivers::CaptureLine& line : capture->lines) {
    if (line.direction != drivers::Direction::from_device) continue;
    std::vector<tracking::TrackedEvent> events;
    pipeline.read(line.at, line.bytes, events);
    if (line.at < window.from) continue;
    if (line.at > window.to) break;
    fmt::print("{}\n", clock_time(line.at));
    for (const drivers::Payload& payload : pipeline.payloads()) {
      fmt::print("  <= {}\n", net::to_json_line(drivers::BoardEvent{line.at, payload}));
    }
    print_conclusions(events);
    print_contenders(pipeline.contenders(), options.most);
  }
  return kDone;
}

}  // namespace

int explain(const Arguments& arguments) {
  namespace po = boost::program_options;
  Options options;
  Usage usage{kCommand, "CAPTURE",
              po::options_description("Which explanations competed at a moment, and why")};
  usage.options.add_options()("driver", po::value(&options.driver),
                              "protocol, instead of what the capture says")(
      "ply", po::value(&options.ply),
      "the moments from which this ply was thought of until it was committed")(
      "from", po::value(&options.from), "seconds of the recording")("to", po::value(&options.to), "likewise")(
      "most", po::value(&options.most)->default_value(5), "explanations per moment");
  const Parsed parsed = parse_options(usage, arguments);
  if (!parsed.values) return parsed.exit;
  const auto files = (*parsed.values)["operand"].as<Arguments>();
  for (const std::string& file : files) {
    if (const int code = explain_file(file, options); code != kDone) return code;
  }
  return kDone;
}

}  // namespace eboard::ctl
