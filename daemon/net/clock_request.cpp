// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/clock_request.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "daemon/net/request_fields.hpp"

namespace eboard::net {

namespace json = boost::json;
using rules::Color;
using seams::ClockRequest;
using What = ClockRequest::What;

namespace {

constexpr int kLongestMs = 35'999'000;  // 9:59:59
constexpr std::size_t kMaxOrder = 10;

constexpr std::array kOrders{std::pair<std::string_view, What>{"set", What::set},
                             std::pair<std::string_view, What>{"add", What::add},
                             std::pair<std::string_view, What>{"start", What::start},
                             std::pair<std::string_view, What>{"stop", What::stop}};

std::string_view word_of(Color side) { return side == Color::white ? "white" : "black"; }

json::value player_or_null(const std::optional<Color>& side) {
  return side ? json::value(word_of(*side)) : json::value(nullptr);
}

std::optional<std::chrono::milliseconds> time_of(std::optional<int> number) {
  if (!number) return std::nullopt;
  return std::chrono::milliseconds{*number};
}

/// What is wrong with an order whose fields are well-formed; empty: nothing.
std::string fault_of(const ClockRequest& request) {
  const bool times = request.white || request.black;
  const bool sets = request.what == What::set || request.what == What::add;
  if (sets && !times) return "an order to set or add times has \"white_ms\", \"black_ms\" or both";
  if (!sets && times) return "only an order to set or add times has \"white_ms\" or \"black_ms\"";
  if (request.what == What::stop && request.starts) return "an order to stop the clock has no \"starts\"";
  if (std::max(request.white, request.black) > std::chrono::milliseconds{kLongestMs})
    return "a clock shows at most 9:59:59";
  const auto in_part = [](std::optional<std::chrono::milliseconds> time) {
    return time && time->count() % 1000 != 0;
  };
  if (in_part(request.white) || in_part(request.black)) return "a clock is set to whole seconds";
  return {};
}

}  // namespace

Expected<ClockRequest, HttpResponse> parse_clock_request(int board, std::string_view body,
                                                         const std::string& person) {
  const auto object = parse_body(body);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  ClockRequest request{.board = board, .author = fields.author(person), .id = fields.text("id", kMaxId)};
  const std::string order = fields.text("order", kMaxOrder);
  const auto* known =
      std::ranges::find(kOrders, std::string_view(order), &std::pair<std::string_view, What>::first);
  const int min = order == "add" ? -kLongestMs : 0;
  request.white = time_of(fields.number("white_ms", min));
  request.black = time_of(fields.number("black_ms", min));
  const std::string starts = fields.has("starts") ? fields.text("starts", kMaxOrder) : "";
  std::string fault = fields.fault();
  if (fault.empty() && known == kOrders.end()) fault = "\"order\" is one of set, add, start, stop";
  if (fault.empty() && !starts.empty() && starts != "white" && starts != "black")
    fault = "\"starts\" is white or black";
  if (known != kOrders.end()) request.what = known->second;
  if (!starts.empty()) request.starts = starts == "white" ? Color::white : Color::black;
  if (fault.empty()) fault = fault_of(request);
  if (!fault.empty()) return unexpected(error_response(400, fault));
  return request;
}

json::object to_json(const seams::ClockShown& shown) {
  return {{"board", shown.board},
          {"white_ms", shown.white.count()},
          {"black_ms", shown.black.count()},
          {"running", player_or_null(shown.running)}};
}

json::object to_json(const seams::ClockState& state) {
  return {{"board", state.board},
          {"can_be_set", state.why_not.empty()},
          {"why_not", state.why_not.empty() ? json::value(nullptr) : json::value(state.why_not)},
          {"shows", state.shows ? json::value(to_json(*state.shows)) : json::value(nullptr)},
          {"age_ms", state.shows ? json::value(state.age.count()) : json::value(nullptr)}};
}

json::value clock_order_json(const rules::Ruling& ruling) {
  if (const auto* given = std::get_if<rules::ruling::TimeGiven>(&ruling.action)) {
    const std::string_view key = given->player == Color::white ? "white_ms" : "black_ms";
    return json::object{{"order", "add"}, {key, given->change.count()}};
  }
  const auto* set = std::get_if<rules::ruling::SetClock>(&ruling.action);
  if (set == nullptr || (!set->white && !set->black)) return nullptr;
  json::object order{{"order", "set"}};
  if (set->white) order["white_ms"] = set->white->count();
  if (set->black) order["black_ms"] = set->black->count();
  if (set->running) order["starts"] = word_of(*set->running);
  return order;
}

}  // namespace eboard::net
