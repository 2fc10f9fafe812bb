// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/watch_request.hpp"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <utility>

#include "daemon/net/http.hpp"
#include "rules/text/split.hpp"

namespace eboard::net {

namespace json = boost::json;

namespace {

constexpr int kMaxBoard = 9999;

BoardNumbers in_order(BoardNumbers numbers) {
  std::ranges::sort(numbers);
  const auto twice = std::ranges::unique(numbers);
  numbers.erase(twice.begin(), twice.end());
  return numbers;
}

}  // namespace

std::optional<BoardNumbers> parse_numbers(std::string_view text) {
  BoardNumbers numbers;
  if (text.empty()) return numbers;
  for (const std::string_view part : rules::split(text, ',')) {
    const auto number = parse_number(part, 1, kMaxBoard);
    if (!number) return std::nullopt;
    numbers.push_back(static_cast<int>(*number));
  }
  return in_order(std::move(numbers));
}

std::optional<WatchRequest> parse_watch_request(std::string_view message) {
  boost::system::error_code fault;
  const json::value parsed = json::parse(message, fault);
  const json::object* object = fault ? nullptr : parsed.if_object();
  const json::value* boards = object == nullptr ? nullptr : object->if_contains("boards");
  if (boards == nullptr) return std::nullopt;
  if (boards->is_null()) return WatchRequest{};
  const json::array* listed = boards->if_array();
  if (listed == nullptr) return std::nullopt;
  BoardNumbers numbers;
  for (const json::value& each : *listed) {
    const std::int64_t* number = each.if_int64();
    if (number == nullptr || *number < 1 || *number > kMaxBoard) return std::nullopt;
    numbers.push_back(static_cast<int>(*number));
  }
  return WatchRequest{in_order(std::move(numbers))};
}

}  // namespace eboard::net
