// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `status`: asks a running daemon how it is and how all that it feeds is, and prints a line for
// each.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

#include "daemon/ctl/answer_json.hpp"
#include "daemon/ctl/daemon_client.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/terminal.hpp"
#include "rules/text/split.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

constexpr std::string_view kStatus = "status";

void print_outlet(const json::object& outlet) {
  const Tone tone = text_of(outlet, "standing") == "failing" ? Tone::bad : Tone::plain;
  fmt::print("{}: {}\n", text_of(outlet, "name"), toned(tone, text_of(outlet, "text"), wants_colour(stdout)));
  if (const std::string why = text_of(outlet, "why"); !why.empty()) fmt::print("  {}\n", why);
  const json::value* notices = outlet.if_contains("notices");
  if (notices == nullptr || !notices->is_array()) return;
  for (const json::value& notice : notices->get_array()) {
    if (notice.is_string()) fmt::print("  {}\n", std::string_view(notice.get_string()));
  }
}

/// "15 min", "90 s", "15 min and 6 plies", "6 plies".
std::string delay_words(std::int64_t millis, const json::value* plies) {
  const std::int64_t seconds = millis / 1000;
  std::string time = seconds % 60 == 0 ? fmt::format("{} min", seconds / 60) : fmt::format("{} s", seconds);
  if (plies == nullptr || !plies->is_int64() || plies->get_int64() == 0) return time;
  return millis == 0 ? fmt::format("{} plies", plies->get_int64())
                     : fmt::format("{} and {} plies", time, plies->get_int64());
}

void print_delay(const json::object& answer) {
  const json::value* delay = answer.if_contains("broadcast_delay_ms");
  if (delay == nullptr || !delay->is_int64()) return;
  fmt::print("broadcast delayed by {}\n",
             delay_words(delay->get_int64(), answer.if_contains("broadcast_delay_plies")));
  const json::value* rounds = answer.if_contains("broadcast_rounds");
  if (rounds == nullptr || !rounds->is_array()) return;
  for (const json::value& each : rounds->get_array()) {
    const json::object* own = each.if_object();
    const json::value* round = own == nullptr ? nullptr : own->if_contains("round");
    const json::value* late = own == nullptr ? nullptr : own->if_contains("delay_ms");
    if (round == nullptr || late == nullptr || !round->is_int64() || !late->is_int64()) continue;
    fmt::print("  round {}: by {}\n", round->get_int64(),
               delay_words(late->get_int64(), own->if_contains("delay_plies")));
  }
}

void print_health(const DaemonAnswer& health) {
  std::string text = health.body;
  if (text == "ok\n") text = "the daemon: well\n";
  if (text.starts_with("ok\n")) text.erase(0, 3);
  fmt::print("{}", toned(health.status == 200 ? Tone::plain : Tone::bad, text, wants_colour(stdout)));
}

void print_engine(const json::object& answer) {
  const json::value* engine = answer.if_contains("engine");
  if (engine == nullptr || !engine->is_object()) return;
  const json::object& known = engine->get_object();
  const std::string why = text_of(known, "why");
  fmt::print("engine: {}\n",
             toned(why.empty() ? Tone::plain : Tone::bad, text_of(known, "text"), wants_colour(stdout)));
  if (!why.empty()) fmt::print("  {}\n", why);
}

bool is_failing(const json::value& outlet) {
  return outlet.is_object() && text_of(outlet.get_object(), "standing") == "failing";
}

/// 503 is an answer, too: something is wrong with the hall.
bool is_well(const DaemonAnswer& health, const json::array& outlets) {
  return health.status == 200 && std::ranges::none_of(outlets, is_failing);
}

/// What the daemon says of its outlets, with its health beside it.
void print_json(const DaemonAnswer& health, json::object outlets, bool well) {
  json::array lines;
  for (const std::string_view line : rules::split(health.body, '\n'))
    if (!line.empty() && line != "ok") lines.emplace_back(line);
  outlets["well"] = well;
  outlets["health"] = std::move(lines);
  fmt::print("{}\n", json::serialize(outlets));
}

}  // namespace

int status(const Arguments& arguments) {
  std::string place;
  bool as_json = false;
  Usage usage{
      kStatus,
      "",
      "Shows how a running daemon is, and what it sends to: \"pgn: 3 s ago\", \"lichess: offline since "
      "14:02, 12 moves waiting\". Exit code 1: something is wrong, or an outlet fails.",
      {}};
  usage.add_switch("json", &as_json, "print one JSON object");
  add_daemon(usage, &place);
  usage.examples = {"", "--json", "--daemon 127.0.0.1:8081"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  const auto daemon = DaemonClient::to(place);
  if (!daemon) return refuse(kStatus, daemon.error());
  const auto health = daemon->get("/healthz");
  if (!health) return outside(kStatus, health.error());
  const auto answer = daemon->get("/api/outlets");
  if (!answer) return outside(kStatus, answer.error());
  const auto object = object_of(*answer);
  const json::value* outlets = object ? object->if_contains("outlets") : nullptr;
  if (outlets == nullptr || !outlets->is_array())
    return outside(kStatus, "this is not the arbiter's address of a daemon that has a status");
  const bool well = is_well(*health, outlets->get_array());
  if (as_json) {
    print_json(*health, *object, well);
  } else {
    print_health(*health);
    print_delay(*object);
    for (const json::value& outlet : outlets->get_array())
      if (outlet.is_object()) print_outlet(outlet.get_object());
    print_engine(*object);
  }
  return well ? kDone : kNo;
}

}  // namespace eboard::ctl
