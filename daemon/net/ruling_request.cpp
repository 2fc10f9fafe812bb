// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/ruling_request.hpp"

#include <fmt/format.h>

#include "daemon/net/request_fields.hpp"

namespace eboard::net {

namespace {

constexpr std::size_t kMaxRuling = 4000;
constexpr std::size_t kMaxMove = 20;

bool is_json(std::string_view type) {
  const auto end = type.find_first_of("; ");
  return type.substr(0, end) == "application/json";
}

}  // namespace

std::optional<HttpResponse> refuse_foreign_change(const HttpRequest& request) {
  if (auto refusal = refuse_foreign_request(request)) return refusal;
  if (!is_json(request.content_type)) return error_response(415, "the body must be application/json");
  return std::nullopt;
}

std::optional<HttpResponse> refuse_foreign_request(const HttpRequest& request) {
  if (!request.fetch_site.empty() && request.fetch_site != "same-origin")
    return error_response(403, "a page of another site may change nothing");
  if (!request.has_request_header)
    return error_response(
        403, fmt::format("a request that changes something carries the header {}: 1", kRequestHeader));
  return std::nullopt;
}

Expected<seams::RulingRequest, HttpResponse> parse_ruling_request(int board, std::string_view body,
                                                                  const std::string& person) {
  const auto object = parse_body(body);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  const std::string text = fields.text("ruling", kMaxRuling);
  rules::RulingAsked asked;
  asked.stamp.author = fields.author(person);
  asked.stamp.request = fields.text("id", kMaxId);
  asked.game = fields.number("game", 1);
  asked.ply = fields.number("ply", 0);
  asked.stamp.about = fields.number("about", 1).value_or(0);
  if (const std::string fault = fields.fault(); !fault.empty()) return unexpected(error_response(400, fault));
  auto ruling = rules::parse_ruling(text);
  if (!ruling) return unexpected(error_response(400, ruling.error()));
  asked.ruling = std::move(*ruling);
  return seams::RulingRequest{board, std::move(asked)};
}

Expected<seams::SecondBoardQuery, HttpResponse> parse_second_board_query(int board, std::string_view body) {
  const auto object = parse_body(body);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  seams::SecondBoardQuery query{.board = board, .moves = fields.text("moves", kMaxRuling), .written = {}};
  if (fields.has("written")) query.written = fields.text("written", kMaxMove);
  if (const std::string fault = fields.fault(); !fault.empty()) return unexpected(error_response(400, fault));
  return query;
}

Expected<seams::LineQuery, HttpResponse> parse_line_query(int board, std::string_view body) {
  const auto object = parse_body(body);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  seams::LineQuery query{.board = board, .game = fields.number("game", 1)};
  std::string text;
  if (fields.has("ruling")) {
    text = fields.text("ruling", kMaxRuling);
  } else {
    query.line.after = fields.number("after", 0);
    query.line.plies = fields.number("plies", 0).value_or(0);
    if (fields.has("moves")) query.line.moves = fields.text("moves", kMaxRuling);
    query.line.cut = fields.yes("cut");
  }
  if (const std::string fault = fields.fault(); !fault.empty()) return unexpected(error_response(400, fault));
  if (text.empty()) return query;
  auto ruling = rules::parse_ruling(text);
  if (!ruling) return unexpected(error_response(400, ruling.error()));
  query.ruling = std::move(*ruling);
  return query;
}

}  // namespace eboard::net
