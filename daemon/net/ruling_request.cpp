// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/ruling_request.hpp"

#include <fmt/format.h>

#include "daemon/net/request_fields.hpp"

namespace eboard::net {

namespace {

constexpr std::size_t kMostRuling = 4000;

bool is_json(std::string_view type) {
  const auto end = type.find_first_of("; ");
  return type.substr(0, end) == "application/json";
}

}  // namespace

std::optional<HttpResponse> refuse_foreign_change(const HttpRequest& request) {
  if (!request.fetch_site.empty() && request.fetch_site != "same-origin")
    return error_response(403, "a page of another site may change nothing");
  if (!request.has_request_header)
    return error_response(
        403, fmt::format("a request that changes something carries the header {}: 1", kRequestHeader));
  if (!is_json(request.content_type)) return error_response(415, "the body must be application/json");
  return std::nullopt;
}

Expected<RulingRequest, HttpResponse> parse_ruling_request(int board, std::string_view body) {
  const auto object = parse_body(body);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
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
