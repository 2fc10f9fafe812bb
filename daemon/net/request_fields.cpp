// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/request_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <limits>

namespace eboard::net {

namespace json = boost::json;

Expected<json::object, HttpResponse> parse_body(std::string_view body) {
  json::error_code error;
  json::value value = json::parse(json::string_view(body.data(), body.size()), error);
  if (error) return unexpected(error_response(400, "the body is no JSON: " + error.message()));
  if (!value.is_object()) return unexpected(error_response(400, "the body is no JSON object"));
  return std::move(value.get_object());
}

std::string Fields::text(std::string_view key, std::size_t most) {
  const json::value* value = take(key);
  if (value == nullptr || !value->is_string() || value->get_string().empty()) {
    fail(fmt::format("\"{}\" is missing or is no text", key));
    return {};
  }
  std::string text(value->get_string());
  if (text.size() > most) fail(fmt::format("\"{}\" is longer than {} bytes", key, most));
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::ranges::any_of(text, control)) fail(fmt::format("\"{}\" is more than one line of text", key));
  return text;
}

std::optional<int> Fields::number(std::string_view key, int least) {
  const json::value* value = take(key);
  if (value == nullptr) return std::nullopt;
  if (value->is_int64() && value->get_int64() >= least &&
      value->get_int64() <= std::numeric_limits<int>::max())
    return static_cast<int>(value->get_int64());
  fail(fmt::format("\"{}\" is no whole number from {} on", key, least));
  return std::nullopt;
}

std::string Fields::fault() {
  for (const auto& field : in_) {
    const std::string_view key = field.key();
    if (std::ranges::find(asked_, key) == asked_.end())
      fail(fmt::format("\"{}\" is not known here", key.substr(0, 40)));
  }
  return fault_;
}

const json::value* Fields::take(std::string_view key) {
  asked_.push_back(key);
  return in_.if_contains(key);
}

void Fields::fail(std::string reason) {
  if (fault_.empty()) fault_ = std::move(reason);
}

}  // namespace eboard::net
