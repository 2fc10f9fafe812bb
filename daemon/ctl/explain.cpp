// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `explain`: shows which stories competed at a moment. It first finds the moments by ply or by
// time, then plays the recording through the pipeline again and shows those moments.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/events/event_json.hpp"
#include "daemon/pipeline/replay.hpp"
#include "drivers/choose_driver.hpp"

namespace eboard::ctl {

namespace {

using namespace std::chrono_literals;
using drivers::Millis;

constexpr std::string_view kExplain = "explain";
constexpr Millis kBefore = 3s;  // time shown before a ply was first considered

constexpr double kLongest = 1e9;  // seconds, some thirty years

struct ExplainOptions {
  std::string driver;
  std::optional<int> board;  ///< of a running daemon, instead of a capture
  std::string place;
  std::optional<int> ply;
  std::optional<int> game;         ///< unset: the first one of a capture, the latest one of a board
  std::optional<double> from, to;  // seconds
  int max = 5;
};

struct Window {
  Millis from{0}, to = Millis::max();
};

/// From a little before the ply was first shown until it was committed for the last time.
std::optional<Window> window_of_ply(const std::vector<tracking::TrackedEvent>& events, int game, int ply) {
  std::optional<Window> window;
  for (const tracking::TrackedEvent& event : events) {
    const auto* move = std::get_if<tracking::MoveTracked>(&event.what);
    if (!move || event.game != game || move->ply != ply) continue;
    if (!window) window = Window{event.at - kBefore, event.at};
    window->to = event.at;
  }
  return window;
}

// A time as --from and --to accept it, in a form that is easy to read.
std::string shown_time(Millis at) {
  const auto milliseconds = at.count();
  return fmt::format("{}.{:03} s ({:02}:{:02}:{:02})", milliseconds / 1'000, milliseconds % 1'000,
                     milliseconds / 3'600'000, milliseconds / 60'000 % 60, milliseconds / 1'000 % 60);
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

constexpr std::string_view kLegend =
    "# <= what the driver received, => what tracking concluded, then the stories that compete: share of "
    "all\n"
    "# likelihood, plies behind the committed ones, and what speaks against it in its past, on the board as "
    "it\n"
    "# stands and on the clock: 0 as expected, 3 about one in twenty, 7 about one in a thousand\n";

void print_contenders(const std::vector<tracking::Contender>& contenders, int max) {
  const auto count = std::min(static_cast<std::size_t>(max), contenders.size());
  for (const tracking::Contender& one : std::span(contenders).first(count)) {
    const std::string plies =
        one.plies.empty() ? "no further ply" : fmt::format("{}", fmt::join(one.plies, " "));
    const std::string evidence = evidence_of(one);
    fmt::print("    {:5.1f} %  {:<28} past {:.1f}, board {:.1f}, clock {:.1f}{}{}\n", 100 * one.share, plies,
               one.paid, one.open, one.press, evidence.empty() ? "" : "  ", evidence);
  }
  if (contenders.size() > count) fmt::print("    and {} less likely\n", contenders.size() - count);
}

void print_conclusions(const std::vector<tracking::TrackedEvent>& events) {
  for (const tracking::TrackedEvent& event : events) fmt::print("  => {}\n", events::to_json_line(event));
}

/// Shows the moments in the window and returns their number.
int show(const drivers::Capture& capture, pipeline::BoardPipeline pipeline, const Window& window, int max) {
  int moments = 0;
  std::vector<tracking::TrackedEvent> events;
  for (const drivers::CaptureLine& line : capture.lines) {
    if (line.direction == drivers::Direction::to_device) {
      pipeline.written(line.at, line.bytes, events);
      continue;
    }
    pipeline.read(line.at, line.bytes, events);
    if (line.at < window.from) {
      events.clear();
      continue;
    }
    if (line.at > window.to) {
      // The conclusions of a deadline within the window, after its last line.
      std::erase_if(events, [&](const tracking::TrackedEvent& event) { return event.at > window.to; });
      if (moments > 0) print_conclusions(events);
      return moments;
    }
    fmt::print("{}{}\n", moments++ == 0 ? kLegend : "", shown_time(line.at));
    for (const drivers::Payload& payload : pipeline.device().payloads()) {
      fmt::print("  <= {}\n", events::to_json_line(drivers::BoardEvent{line.at, payload}));
    }
    print_conclusions(events);
    print_contenders(pipeline.tracker().contenders(), max);
    events.clear();
  }
  pipeline.finish(events);
  if (moments > 0 && !events.empty()) {
    fmt::print("end of the recording\n");
    print_conclusions(events);
  }
  return moments;
}

// Prints that there is nothing to show, and returns kNo.
int nothing(const std::string& file, const std::string& reason) {
  refuse(kExplain, file + ": " + reason);
  return kNo;
}

std::string no_ply(const std::vector<tracking::TrackedEvent>& events, int game, int ply) {
  int games = 0;
  for (const tracking::TrackedEvent& event : events) games = std::max(games, event.game);
  if (games == 0) return "holds no game";
  if (game <= games) return fmt::format("game {} has no ply {}, not even a provisional one", game, ply);
  return fmt::format("holds no game {}, only {}", game,
                     games == 1 ? "game 1" : fmt::format("games 1 to {}", games));
}

Millis milliseconds(double seconds) { return Millis(static_cast<Millis::rep>(1000 * seconds)); }

/// The latest ply that was committed, of the latest game or of the one that is asked for.
void choose_latest(const std::vector<tracking::TrackedEvent>& events, ExplainOptions& options) {
  if (!options.game) {
    for (const tracking::TrackedEvent& event : events)
      options.game = std::max(options.game.value_or(1), event.game);
  }
  if (options.ply || options.from || options.to) return;
  for (const tracking::TrackedEvent& event : events) {
    const auto* move = std::get_if<tracking::MoveTracked>(&event.what);
    if (move && event.game == options.game) options.ply = move->ply;
  }
}

/// `name`: of the capture, for people.
int explain_capture(const std::string& name, const drivers::Capture& capture, ExplainOptions options) {
  const auto settings = pipeline::settings_of(capture);
  if (!settings) return refuse(kExplain, name + ": " + settings.error());
  const auto driver = drivers::choose_driver(capture, options.driver);
  if (!driver) return refuse(kExplain, name + ": " + driver.error());
  std::optional<Window> window = Window{};
  if (options.from) window->from = milliseconds(*options.from);
  if (options.to) window->to = milliseconds(*options.to);
  if (options.ply || options.board) {
    const auto events = pipeline::replay(capture.lines, **driver, *settings);
    if (options.board) choose_latest(events, options);
    const int game = options.game.value_or(1);
    if (options.ply) window = window_of_ply(events, game, *options.ply);
    if (!window) return nothing(name, no_ply(events, game, *options.ply));
    if (!options.ply && !options.from && !options.to) return nothing(name, no_ply(events, game, 1));
  }
  if (show(capture, pipeline::BoardPipeline(**driver, *settings), *window, options.max) > 0) return kDone;
  const Millis end = capture.lines.empty() ? Millis{0} : capture.lines.back().at;
  return nothing(name, "the board reported nothing in that time; the recording ends at " + shown_time(end));
}

int explain_file(const std::string& file, const ExplainOptions& options) {
  const auto capture = drivers::read_capture(file);
  return capture ? explain_capture(file, *capture, options) : refuse(kExplain, capture.error());
}

/// What a running daemon has received of a board, since it knows it.
int explain_board(const ExplainOptions& options) {
  const auto daemon = DaemonClient::to(options.place);
  if (!daemon) return refuse(kExplain, daemon.error());
  const auto answer = daemon->get(fmt::format("/api/export?format=ebcap&board={}", *options.board));
  if (!answer) return outside(kExplain, answer.error());
  const std::string name = fmt::format("board {}", *options.board);
  if (answer->status != 200) {
    const auto object = object_of(*answer);
    const std::string why = object ? text_of(*object, "error") : object.error();
    return answer->status == 404 ? nothing(name, why) : outside(kExplain, why);
  }
  const auto capture = drivers::parse_capture(answer->body);
  return capture ? explain_capture(name, *capture, options)
                 : outside(kExplain, name + ": " + capture.error());
}

// Returns what is wrong with the options; empty if nothing is.
std::string fault_of(const ExplainOptions& options) {
  if (options.ply && *options.ply < 1) return fmt::format("--ply {}: plies are counted from 1", *options.ply);
  if (options.game && *options.game < 1)
    return fmt::format("--game {}: games are counted from 1", *options.game);
  if (options.board && *options.board < 1)
    return fmt::format("--board {}: boards are numbered from 1", *options.board);
  if (options.max < 1) return fmt::format("--most {}: at least 1", options.max);
  for (const auto& time : {options.from, options.to}) {
    if (time && !(*time >= 0 && *time <= kLongest))
      return "--from, --to: seconds since the recording's start";
  }
  if (options.from && options.to && *options.to < *options.from) return "--to lies before --from";
  if (options.ply && (options.from || options.to)) return "either --ply or --from and --to";
  return {};
}

}  // namespace

int explain(const Arguments& arguments) {
  ExplainOptions options;
  Usage usage{kExplain,
              "[CAPTURE]",
              "Shows which stories competed at each moment of a recording, or of a board of a running "
              "daemon, and what "
              "they cost. Of a whole game this is a lot of text: choose a moment with --ply, or --from and "
              "--to. Of a "
              "board it is the latest ply, if no moment is chosen.",
              {}};
  usage.add("driver", &options.driver, "NAME", "protocol, instead of the capture's");
  usage.offer(driver_names());
  usage.add(
      "ply", &options.ply, "N",
      "from 3 s before this ply was first considered until it was committed; White's first is 1, Black's is "
      "2");
  usage.add("game", &options.game, "N",
            "with --ply: the game; without it the first one of a recording, the latest one of a board");
  usage.add("from", &options.from, "SECONDS", "since the recording's start");
  usage.add("to", &options.to, "SECONDS", "the same for the end");
  usage.add_preset("most", &options.max, "N", "maximum number of stories at a moment");
  usage.add("board", &options.board, "N", "a board of a running daemon, instead of a recording");
  add_daemon(usage, &options.place, "of --board: ");
  usage.examples = {"board-1.ebcap --ply 24", "board-1.ebcap --game 2 --ply 1",
                    "board-1.ebcap --from 60 --to 70", "--board 3", "--board 3 --ply 24"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const std::string fault = fault_of(options); !fault.empty()) return refuse(kExplain, fault);
  const Arguments& files = *operands;
  if (files.size() > 1) return refuse(kExplain, "one capture at a time");
  if (options.board && !files.empty()) return refuse(kExplain, "either a capture or --board");
  if (options.board) return explain_board(options);
  if (files.empty())
    return refuse(kExplain, "CAPTURE is missing, or --board with a board of a running daemon");
  return explain_file(files.front(), options);
}

}  // namespace eboard::ctl
