// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/ruling_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <limits>
#include <vector>

namespace eboard::net {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostRuling = 1000, kMostAuthor = 100, kMostId = 64;

bool is_json(std::string_view type) {
  const auto end = type.find_first_of("; ");
  return type.substr(0, end) == "application/json";
}

/// Reads fields, remembers the first fault and which names were asked for.
class Fields {
 public:
  explicit Fields(const json::object& in) : in_(in) {}

  std::string text(std::string_view key, std::size_t most) {
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

  std::optional<int> number(std::string_view key, int least) {
    const json::value* value = take(key);
    if (value == nullptr) return std::nullopt;
    if (value->is_int64() && value->get_int64() >= least &&
        value->get_int64() <= std::numeric_limits<int>::max())
      return static_cast<int>(value->get_int64());
    fail(fmt::format("\"{}\" is no whole number from {} on", key, least));
    return std::nullopt;
  }

  std::string fault() {
    for (const auto& field : in_) {
      const std::string_view key = field.key();
      if (std::ranges::find(asked_, key) == asked_.end())
        fail(fmt::format("\"{}\" is not known here", key.substr(0, 40)));
    }
    return fault_;
  }

 private:
  const json::value* take(std::string_view key) {
    asked_.push_back(key);
    return in_.if_contains(key);
  }
  void fail(std::string reason) {
    if (fault_.empty()) fault_ = std::move(reason);
  }

  const json::object& in_;
  std::vector<std::string_view> asked_;
  std::string fault_;
};

}  // namespace

std::optional<HttpResponse> refuse_foreign_change(const HttpRequest& request) {
  if (!request.from_this_machine) return error_response(403, "rulings are taken from this machine only");
  if (!request.fetch_site.empty() && request.fetch_site != "same-origin")
    return error_response(403, "a page of another site may not rule");
  if (!request.has_request_header)
    return error_response(
        403, fmt::format("a request that changes something carries the header {}: 1", kRequestHeader));
  if (!is_json(request.content_type)) return error_response(415, "the body must be application/json");
  return std::nullopt;
}

Expected<RulingRequest, HttpResponse> parse_ruling_request(int board, std::string_view body) {
  json::error_code error;
  const json::value value = json::parse(json::string_view(body.data(), body.size()), error);
  if (error) return unexpected(error_response(400, "the body is no JSON: " + error.message()));
  if (!value.is_object()) return unexpected(error_response(400, "the body is no JSON object"));
  Fields fields(value.get_object());
  RulingRequest request;
  request.board = board;
  request.ruling = fields.text("ruling", kMostRuling);
  request.author = fields.text("author", kMostAuthor);
  request.id = fields.text("id", kMostId);
  request.game = fields.number("game", 1);
  request.ply = fields.number("ply", 0);
  request.about = fields.number("about", 1).value_or(0);
  if (const std::string fault = fields.fault(); !fault.empty()) return unexpected(error_response(400, fault));
  return request;
}

}  // namespace eboard::net
