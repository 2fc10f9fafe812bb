// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/quaternity_routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>

#include "daemon/net/condition_json.hpp"
#include "daemon/net/json_text.hpp"
#include "daemon/net/quaternity_json.hpp"

namespace eboard::net {

namespace json = boost::json;

namespace {

const seams::QuaternityShown* find(const RouteContext& context, int table) {
  const auto found = context.quaternity.find(table);
  return found == context.quaternity.end() ? nullptr : &found->second;
}

HttpResponse no_table(int table) {
  return error_response(404, fmt::format("there is no Quaternity table {}", table));
}

}  // namespace

HttpResponse quaternity_tables(const RouteContext& context) {
  json::array tables;
  for (const auto& [number, shown] : context.quaternity) tables.push_back(summary_json(shown.view));
  return json_response({{"conditions", conditions_json(context.conditions)}, {"tables", std::move(tables)}});
}

HttpResponse quaternity_table(const HttpRequest& request, const RouteContext& context, int table) {
  const seams::QuaternityShown* shown = find(context, table);
  if (shown == nullptr) return no_table(table);
  const quaternity_sheet::Sheet& game = *shown->view.game;
  std::string etag = fmt::format("\"{}-{}-{}-{}-{}\"", context.run, game.lines().game, game.last_line(),
                                 shown->view.version, context.conditions.version());
  HttpResponse response;
  if (request.if_none_match.find(etag) != std::string::npos) {
    response.status = 304;
  } else {
    response = text_response(200, "application/json",
                             to_json_text(*shown, context.conditions, context.time_scale, context.now));
  }
  response.headers = {{"ETag", std::move(etag)}, {"Cache-Control", "no-cache"}};
  return response;
}

HttpResponse quaternity_lines(const RouteContext& context, int table) {
  const seams::QuaternityShown* shown = find(context, table);
  return shown == nullptr ? no_table(table) : json_response(lines_json(shown->view));
}

HttpResponse quaternity_record(const RouteContext& context, int table, int game) {
  const seams::QuaternityShown* shown = find(context, table);
  if (shown == nullptr) return no_table(table);
  HttpResponse missing = error_response(404, fmt::format("table {} has no game {}", table, game));
  constexpr const char* kType = "text/plain; charset=utf-8";
  if (shown->view.game->lines().game == game)
    return text_response(200, kType, to_text(shown->view.game->record(), rules::quaternity::public_form()));
  const auto past = std::ranges::find(*shown->view.past, game, &quaternity_sheet::SheetLines::game);
  if (past == shown->view.past->end()) return missing;
  const auto sheet = quaternity_sheet::Sheet::read(*past);
  if (!sheet) return error_response(503, sheet.error());
  return text_response(200, kType, to_text(sheet->record(), rules::quaternity::public_form()));
}

}  // namespace eboard::net
