// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/shown_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "daemon/ctl/answer_json.hpp"
#include "rules/chess/setup.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"
#include "rules/text/clock_text.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::ctl {

namespace json = boost::json;

namespace {

const json::object* object_in(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value == nullptr ? nullptr : value->if_object();
}

bool is_set(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_bool() && value->get_bool();
}

std::string line_of(const json::object& object, std::string_view key) {
  return rules::one_line(text_of(object, key));
}

/// From where the plies are numbered.
rules::Setup start_of(const json::object& board) {
  rules::Setup start = rules::Setup::initial();
  const json::object* first = object_in(board, "first_move");
  if (first == nullptr) return start;
  start.full_move_number = static_cast<int>(number_in(*first, "number").value_or(1));
  start.turn = text_of(*first, "turn") == "black" ? rules::Color::black : rules::Color::white;
  start.in_advance = static_cast<int>(number_in(*first, "in_advance").value_or(0));
  return start;
}

/// What changed on the board may be no single move; then there is no name for it.
std::string name_of(const json::object& move) {
  std::string san = line_of(move, "san");
  if (san.empty()) return "?";
  if (!san.starts_with('@')) return san;
  return is_set(move, "inferred") ? "(move missing)" : "(no legal move)";
}

void put_clock(ShownBoard& shown, const json::object& clock, const MessageTime& time) {
  shown.running = text_of(clock, "running");
  const auto at = number_in(clock, "at_ms");
  const auto text = [&](std::string_view key, std::string_view side) -> std::string {
    auto left = number_in(clock, key);
    if (!left) return {};
    if (shown.running == side && at && time.now_ms) *left -= std::max<std::int64_t>(*time.now_ms - *at, 0);
    return shown_time(*left);
  };
  shown.white_time = text("white_ms", "white");
  shown.black_time = text("black_ms", "black");
}

std::string state_of(const ShownBoard& shown, const json::object& board) {
  const json::object* device = object_in(board, "device");
  const std::string link = device == nullptr ? "" : text_of(*device, "state");
  const std::string phase = text_of(board, "phase");
  const json::object* gap = object_in(board, "gap");
  if (link == "lost" || phase == "not_heard") return std::string(ShownBoard::kNoSignal);
  if (link == "opening") return "no board yet";
  if (shown.over()) return "over";
  if (gap != nullptr) return "moves missing";
  if (phase == "playing") return shown.ply == 0 ? "begins" : "playing";
  if (phase == "result_shown") return "over";
  if (phase == "analysis") return "analysis";
  return phase == "setting_up" || phase == "resetting" ? "setting up" : "waits";
}

}  // namespace

std::optional<std::int64_t> number_in(const json::object& object, std::string_view key) {
  const json::value* number = object.if_contains(key);
  if (number == nullptr || !number->is_int64()) return std::nullopt;
  return number->get_int64();
}

std::string shown_name(std::string_view name) { return name == "?" ? std::string() : rules::one_line(name); }

std::string shown_time(std::int64_t ms) {
  // A clock shows a second until it is over.
  return rules::clock_text(std::chrono::seconds((std::max<std::int64_t>(ms, 0) + 999) / 1000));
}

std::string shown_move(const json::object& board, const json::object& move, int ply) {
  if (ply < 1) return {};
  return rules::ply_name(start_of(board), ply, name_of(move));
}

ShownBoard shown_board(const json::object& board, const MessageTime& time) {
  ShownBoard shown;
  const auto number = [&](std::string_view key, int otherwise) {
    return static_cast<int>(number_in(board, key).value_or(otherwise));
  };
  shown.number = number("board", 0);
  shown.round = number("round", 1);
  shown.game = number("game", 0);
  shown.ply = number("ply", 0);
  if (const json::object* tags = object_in(board, "tags")) {
    shown.white = shown_name(text_of(*tags, "White"));
    shown.black = shown_name(text_of(*tags, "Black"));
  }
  if (const json::object* last = object_in(board, "last")) {
    shown.move = shown_move(board, *last, shown.ply);
    shown.provisional = is_set(*last, "provisional");
  }
  shown.result = text_of(board, "result");
  if (shown.result.empty()) shown.result = "*";
  shown.state = state_of(shown, board);
  // Without a signal nobody knows what the clock does.
  if (const json::object* clock = object_in(board, "clock"))
    put_clock(shown, *clock, shown.has_signal() ? time : MessageTime{});
  if (!shown.has_signal()) shown.running.clear();
  return shown;
}

}  // namespace eboard::ctl
