// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `clock`: an arbiter's order to the clock at a board of a running daemon, or the question what it
// shows.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <optional>
#include <string>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "rules/laws/rulings/text/words.hpp"
#include "rules/text/clock_text.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

constexpr std::string_view kClock = "clock";
constexpr std::string_view kShow = "show";

/// The words of the command line and of the daemon.
struct Word {
  std::string_view here, there;
};
constexpr std::array kOrders{Word{"set", "set"}, Word{"add", "add"}, Word{"run", "start"},
                             Word{"stop", "stop"}, Word{kShow, ""}};

std::string order_names() {
  std::string names;
  for (const Word& order : kOrders) names += (names.empty() ? "" : ", ") + std::string(order.here);
  return names;
}

struct Asked {
  int board = 0;
  std::string_view order;  ///< the daemon's word; empty: only show
  std::string daemon, author, white, black, starts;
  bool as_json = false;
};

/// A time of the command line; `add` takes a sign too.
std::optional<std::chrono::milliseconds> time_of(const Asked& asked, const std::string& text) {
  const bool sign = asked.order == "add" && (text[0] == '+' || text[0] == '-');
  return sign ? rules::words::parse_signed_time(text) : rules::words::parse_time(text);
}

/// What is wrong with the options, in their own words; empty: nothing.
std::string fault_of(const Asked& asked) {
  const bool sets = asked.order == "set" || asked.order == "add";
  const bool has_times = !asked.white.empty() || !asked.black.empty();
  if (asked.author.empty()) return "--author is missing: who orders it";
  if (sets && !has_times) return fmt::format("{} needs --white, --black or both", asked.order);
  if (!sets && has_times) return "only set and add take --white and --black";
  if (asked.starts.empty()) return {};
  return asked.order == "stop" ? "stop takes no --starts" : "";
}

/// Error: one sentence.
Expected<std::string, std::string> body_of(const Asked& asked) {
  if (std::string fault = fault_of(asked); !fault.empty()) return unexpected(std::move(fault));
  json::object body{{"id", made_up_id()}, {"author", asked.author}, {"order", asked.order}};
  const std::array<std::pair<std::string_view, const std::string&>, 2> times{
      {{"white", asked.white}, {"black", asked.black}}};
  for (const auto& [side, text] : times) {
    if (text.empty()) continue;
    const auto time = time_of(asked, text);
    if (!time) return unexpected(fmt::format("--{} '{}' is no time; write h:mm:ss or m:ss", side, text));
    body[fmt::format("{}_ms", side)] = time->count();
  }
  if (!asked.starts.empty()) body["starts"] = asked.starts;
  return json::serialize(body);
}

std::string time_text(const json::object& shown, std::string_view key) {
  return rules::clock_text(std::chrono::milliseconds{shown.at(key).to_number<std::int64_t>()});
}

std::string shown_text(const json::object& shown) {
  const std::string running = text_of(shown, "running");
  return fmt::format("board {}: White {}, Black {}, {}", text_of(shown, "board"),
                     time_text(shown, "white_ms"), time_text(shown, "black_ms"),
                     running.empty()      ? "nobody's time runs"
                     : running == "white" ? "White's time runs"
                                          : "Black's time runs");
}

/// ", 8 s ago"; empty: the clock shows it now, as far as clocks are asked.
std::string age_text(std::chrono::milliseconds age) {
  constexpr std::chrono::milliseconds kFresh{3000};
  if (age <= kFresh) return {};
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(age).count();
  return seconds < 120 ? fmt::format(", {} s ago", seconds) : fmt::format(", {} min ago", seconds / 60);
}

int print_clock(const json::object& state, int board) {
  const json::value& shows = state.at("shows");
  if (shows.is_object()) {
    const json::value* age = state.if_contains("age_ms");
    const bool is_reported = age != nullptr && age->is_int64();
    fmt::print("{}{}\n", shown_text(shows.get_object()),
               age_text(std::chrono::milliseconds{is_reported ? age->get_int64() : 0}));
  } else {
    fmt::print("board {}: no clock is seen\n", board);
  }
  const std::string why_not = text_of(state, "why_not");
  if (why_not.empty()) return kDone;
  fmt::print("it cannot be set: {}\n", why_not);
  return kNo;
}

int ask(const Asked& asked) {
  const auto daemon = DaemonClient::to(asked.daemon);
  if (!daemon) return refuse(kClock, daemon.error());
  const std::string path = fmt::format("/api/boards/{}/clock", asked.board);
  const auto body = asked.order.empty() ? Expected<std::string, std::string>("") : body_of(asked);
  if (!body) return refuse(kClock, body.error());
  const auto answer = asked.order.empty() ? daemon->get(path) : daemon->post(path, *body);
  if (!answer) return outside(kClock, answer.error());
  const auto object = object_of(*answer);
  if (!object) return outside(kClock, object.error());
  if (answer->status == 400) return refuse(kClock, text_of(*object, "error"));
  if (answer->status != 200) {
    fmt::print("refused: {}\n", text_of(*object, "error"));
    return kNo;
  }
  if (asked.as_json) {
    fmt::print("{}\n", json::serialize(*object));
    return asked.order.empty() && !text_of(*object, "why_not").empty() ? kNo : kDone;
  }
  if (asked.order.empty()) return print_clock(*object, asked.board);
  fmt::print("{}\n", shown_text(*object));
  return kDone;
}

}  // namespace

int clock(const Arguments& arguments) {
  Asked asked;
  Usage usage{
      kClock,
      "BOARD show|set|add|run|stop",
      "Orders the clock at a board of a running daemon, and prints what it shows afterwards. `set` and `add` "
      "change times while the clock stands, `run` starts the time of the player whose lever is up. Exit code "
      "1: "
      "the clock is not as ordered, and the line says why.",
      {}};
  usage.add("white", &asked.white, "TIME", "of set and add: 1:30:00; to take time, --white=-2:00");
  usage.add("black", &asked.black, "TIME", "the same for Black");
  usage.add("starts", &asked.starts, "white|black",
            "whose time shall run then; refused unless their lever is up");
  usage.add("author", &asked.author, "NAME", "who orders it");
  usage.add_switch("json", &asked.as_json, "print the daemon's answer, one JSON object");
  add_daemon(usage, &asked.daemon);
  usage.examples = {"3 show", "3 stop --author \"A. Arbiter\"", "3 add --black 2:00 --author \"A. Arbiter\""};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const auto board = operands->size() == 2 ? rules::words::parse_number(operands->front()) : std::nullopt;
  const auto* order =
      operands->size() == 2 ? std::ranges::find(kOrders, operands->back(), &Word::here) : kOrders.end();
  if (board && order == kOrders.end())
    return refuse(kClock, fmt::format("'{}': one of {}", operands->back(), order_names()));
  if (!board) return refuse(kClock, "name the board and what to do, as in: eboardctl clock 3 stop");
  if (*board < 1) return refuse(kClock, "there is no board 0: boards are numbered from 1");
  asked.board = *board;
  asked.order = order->there;
  return ask(asked);
}

}  // namespace eboard::ctl
