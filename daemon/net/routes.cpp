// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/routes.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/exports/exports.hpp"
#include "daemon/exports/sealed_log.hpp"
#include "daemon/net/assets.hpp"
#include "daemon/net/card_json.hpp"
#include "daemon/net/clock_request.hpp"
#include "daemon/net/condition_json.hpp"
#include "daemon/net/json_text.hpp"
#include "daemon/net/live_json.hpp"
#include "daemon/net/manual_request.hpp"
#include "daemon/net/outlet_json.hpp"
#include "daemon/net/qr.hpp"
#include "daemon/net/quaternity_request.hpp"
#include "daemon/net/quaternity_routes.hpp"
#include "daemon/net/request_fields.hpp"
#include "daemon/net/ruling_request.hpp"
#include "daemon/net/tournament_request.hpp"
#include "daemon/net/watch_request.hpp"
#include "daemon/system/log.hpp"

namespace eboard::net {

namespace json = boost::json;

namespace {

/// The values for the {...} of a pattern: numbers, or the name of an asset.
struct Found {
  std::array<int, 2> numbers{};
  std::string_view name;
};

using Handler = Routed (*)(const HttpRequest&, const RouteContext&, const Found&);

/// For other audiences than its own a path does not exist.
struct Route {
  Audience audience;
  std::string_view pattern;
  Handler handler;         ///< nullptr: nothing can be read there
  Handler post = nullptr;  ///< for what can be changed there
};

/// Compares segment by segment: "{...}" matches a number up to kMaxNumber, {file} any segment, {path} all
/// that is left. An ending like ".pgn" after the brace must be there. nullopt: the path does not match.
std::optional<Found> match(std::string_view pattern, std::string_view path) {
  Found found;
  std::size_t numbers = 0;
  while (!pattern.empty() && !path.empty()) {
    if (pattern.front() != '{') {
      if (pattern.front() != path.front()) return std::nullopt;
      pattern.remove_prefix(1);
      path.remove_prefix(1);
      continue;
    }
    if (pattern == "{path}") {
      found.name = path;
      return found;
    }
    const bool any = pattern.starts_with("{file}");
    pattern.remove_prefix(pattern.find('}') + 1);
    const std::string_view segment = path.substr(0, path.find_first_of(any ? "/" : "/."));
    path.remove_prefix(segment.size());
    if (any) {
      found.name = segment;
      continue;
    }
    const auto number = parse_number(segment, 1, kMaxNumber);
    if (!number || segment.starts_with('0')) return std::nullopt;  // one address for each thing
    found.numbers.at(numbers++) = static_cast<int>(*number);
  }
  if (!pattern.empty() || !path.empty()) return std::nullopt;
  return found;
}

HttpResponse asset_response(const HttpRequest& request, std::string_view name) {
  const Asset* asset = find_asset(name);
  if (asset == nullptr) return error_response(404, fmt::format("there is no file '{}'", name));
  HttpResponse response;
  response.content_type = asset->content_type;
  response.headers = {
      {"ETag", std::string(asset->etag)}, {"Cache-Control", "no-cache"}, {"Vary", "Accept-Encoding"}};
  if (request.if_none_match.find(asset->etag) != std::string::npos) {
    response.status = 304;
    return response;
  }
  response.body = request.accepts_gzip ? asset->gzip : asset->bytes;
  if (request.accepts_gzip) response.headers.emplace_back("Content-Encoding", "gzip");
  return response;
}

json::object envelope(const RouteContext& context) {
  json::object object{{"run", context.run},
                      {"sequence", context.state.sequence()},
                      {"conditions", conditions_json(context.conditions)}};
  put_delay(object, context.delay);
  return object;
}

// For the arbiter they lead to the arbiter's pages.
Routed all_boards_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, request.audience >= Audience::arbiter ? "arbiter-index.html" : "index.html");
}

Routed board_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, request.audience >= Audience::arbiter ? "arbiter-board.html" : "board.html");
}

Routed wall_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "wall.html");
}

/// Pages of the sites that are named may show it in a frame; at other entrances than everybody's no page may.
/// Nothing of it is kept by the browser, which would keep who may.
HttpResponse framed_page(const HttpRequest& request, const RouteContext& context, std::string_view name) {
  HttpResponse response = asset_response(request, name);
  response.headers.emplace_back("Cache-Control", "no-store");
  if (request.audience == Audience::everybody && !context.allowed_origins.empty())
    response.headers.emplace_back("Content-Security-Policy",
                                  content_policy(fmt::to_string(fmt::join(context.allowed_origins, " "))));
  return response;
}

Routed overlay_page(const HttpRequest& request, const RouteContext& context, const Found&) {
  return framed_page(request, context, "overlay.html");
}

Routed embed_page(const HttpRequest& request, const RouteContext& context, const Found&) {
  return framed_page(request, context, "embed.html");
}

/// Which board it is betrays nothing of its game, so it is not delayed.
Routed featured(const HttpRequest&, const RouteContext& context, const Found&) {
  return json_response(
      {{"board", context.featured == 0 ? json::value(nullptr) : json::value(context.featured)}});
}

Routed feature(const HttpRequest& request, const RouteContext& context, const Found&) {
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return object.error();
  Fields fields(*object);
  const int board = fields.number("board", 1).value_or(0);
  if (const std::string fault = fields.fault(); !fault.empty()) return error_response(400, fault);
  if (board != 0 && context.state.find(board) == nullptr)
    return error_response(404, fmt::format("there is no board {}", board));
  return FeaturedChoice{board};
}

/// Pages are not served here, because they have their own paths.
Routed asset(const HttpRequest& request, const RouteContext&, const Found& found) {
  if (found.name.ends_with(".html"))
    return error_response(404, fmt::format("there is no file '{}'", found.name));
  return asset_response(request, found.name);
}

/// Here and not among the assets, because what it may answer for lies below its own address.
Routed service_worker(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "service-worker.js");
}

Routed openapi(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "openapi.json");
}

Routed asyncapi(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "asyncapi.json");
}

/// Whether the query asks to hide how games ended. Error: the refusal.
Expected<Results, HttpResponse> asked_results(const HttpRequest& request) {
  const auto text = query_value(split_target(request.target).second, "results");
  if (!text || *text == "shown") return Results::shown;
  if (*text == "hidden") return Results::hidden;
  return unexpected(error_response(400, "results must be shown or hidden"));
}

json::object boards_json(const RouteContext& context, Results results) {
  json::array boards;
  for (const auto& [number, board] : context.state.boards())
    boards.push_back(board_patch(board, live::kAllParts, std::nullopt, results));
  json::object object = envelope(context);
  object["boards"] = std::move(boards);
  return object;
}

Routed all_boards(const HttpRequest& request, const RouteContext& context, const Found&) {
  auto results = asked_results(request);
  if (!results) return std::move(results.error());
  return json_response(boards_json(context, *results));
}

Routed one_board(const HttpRequest& request, const RouteContext& context, const Found& found) {
  auto results = asked_results(request);
  if (!results) return std::move(results.error());
  const live::LiveBoard* board = context.state.find(found.numbers[0]);
  if (board == nullptr) return error_response(404, fmt::format("there is no board {}", found.numbers[0]));
  json::object object = envelope(context);
  for (auto& [key, value] : board_patch(*board, live::kAllParts, 0, *results)) object[key] = std::move(value);
  return json_response(object);
}

Routed games_of_board(const HttpRequest&, const RouteContext& context, const Found& found) {
  const live::LiveBoard* board = context.state.find(found.numbers[0]);
  if (board == nullptr) return error_response(404, fmt::format("there is no board {}", found.numbers[0]));
  return json_response({{"games", earlier_games(*board)}});
}

/// Games as PGN, which always has their results: who asks not to see them gets none of it.
Routed with_results(const HttpRequest& request, Routed games) {
  auto results = asked_results(request);
  if (!results) return std::move(results.error());
  if (*results == Results::hidden) return error_response(400, "PGN holds the results and cannot hide them");
  return games;
}

Routed pgn_now(const HttpRequest& request, const RouteContext& context, const Found&) {
  return with_results(request, PgnQuery{played_round(context.state), std::nullopt});
}

Routed pgn_stream(const HttpRequest& request, const RouteContext&, const Found&) {
  return with_results(request, PgnFollowing{});
}

Routed round_stream(const HttpRequest& request, const RouteContext&, const Found& found) {
  return with_results(request, PgnFollowing{found.numbers[0]});
}

Routed event_pgn(const HttpRequest& request, const RouteContext&, const Found&) {
  return with_results(request, PgnQuery{});
}

Routed round_pgn(const HttpRequest& request, const RouteContext&, const Found& found) {
  return with_results(request, PgnQuery{found.numbers[0], std::nullopt});
}

Routed board_pgn(const HttpRequest& request, const RouteContext&, const Found& found) {
  return with_results(request, PgnQuery{found.numbers[0], found.numbers[1]});
}

Routed log_checkpoint(const HttpRequest&, const RouteContext&, const Found&) {
  return LogQuery{std::string(exports::kCheckpointFile)};
}

Routed log_tile(const HttpRequest&, const RouteContext&, const Found& found) {
  constexpr std::size_t kMaxPath = 60;
  return LogQuery{fmt::format("tile/{}", found.name.substr(0, kMaxPath))};
}

/// "ok" if nobody has to act; then the lines of all conditions, warnings too.
Routed healthz(const HttpRequest&, const RouteContext& context, const Found&) {
  const bool well = !context.conditions.has_fault();
  std::string text = well ? "ok\n" : "";
  text += conditions_text(context.conditions);
  HttpResponse response = text_response(well ? 200 : 503, "text/plain; charset=utf-8", std::move(text));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Routed metrics(const HttpRequest&, const RouteContext& context, const Found&) {
  return text_response(200, "text/plain; version=0.0.4; charset=utf-8", context.metrics());
}

/// That number of the query, if there is one. Error: the refusal.
Expected<std::optional<int>, HttpResponse> asked_number(std::string_view query, std::string_view key) {
  const auto text = query_value(query, key);
  if (!text) return std::nullopt;
  const auto number = parse_number(*text, 1, kMaxNumber);
  if (!number)
    return unexpected(error_response(400, fmt::format("{} must be a number from 1 to {}", key, kMaxNumber)));
  return static_cast<int>(*number);
}

Expected<std::optional<int>, HttpResponse> asked_board(std::string_view query) {
  return asked_number(query, "board");
}

Routed websocket(const HttpRequest& request, std::string_view path) {
  if (!request.upgrade) {
    HttpResponse response = error_response(426, fmt::format("{} speaks WebSocket only", path));
    response.headers.emplace_back("Upgrade", "websocket");
    return response;
  }
  const auto query = split_target(request.target).second;
  Interest interest;
  if (const auto since = query_value(query, "since")) {
    interest.since = parse_number(*since, 0, INT64_MAX);
    if (!interest.since) return error_response(400, "since must be a sequence number");
  }
  interest.run = query_value(query, "run").value_or("");
  return interest;
}

Routed live(const HttpRequest& request, const RouteContext&, const Found&) {
  auto routed = websocket(request, "/live");
  auto* interest = std::get_if<Interest>(&routed);
  if (interest == nullptr) return routed;
  const auto query = split_target(request.target).second;
  const auto board = asked_board(query);
  if (!board) return board.error();
  interest->board = board->value_or(0);
  if (const auto boards = query_value(query, "boards")) {
    interest->watched = parse_numbers(decoded(*boards));
    if (!interest->watched || *board)
      return error_response(400, "boards must be numbers, as 1,2,3, without board");
  }
  auto results = asked_results(request);
  if (!results) return std::move(results.error());
  interest->results = *results;
  return routed;
}

Routed arbiter_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "arbiter.html");
}

/// A text as a QR code, for pages that lead a phone somewhere.
Routed qr_code(const HttpRequest& request, const RouteContext&, const Found&) {
  const auto text = query_value(split_target(request.target).second, "text");
  auto picture = qr_svg(decoded(text.value_or("")));
  if (!picture) return error_response(400, picture.error());
  HttpResponse response = text_response(200, "image/svg+xml", std::move(*picture));
  response.headers.emplace_back("Cache-Control", "max-age=86400");
  return response;
}

/// Who has logged in; where nobody logs in, an administrator without a name.
Routed who_am_i(const HttpRequest& request, const RouteContext&, const Found&) {
  constexpr std::array<std::string_view, 4> kRoles = {"", "display", "arbiter", "administrator"};
  const bool is_guest = request.person.empty() && request.audience == Audience::console;
  const auto or_null = [](std::string_view text) { return text.empty() ? json::value() : json::value(text); };
  return json_response(
      {{"name", or_null(request.person)},
       {"role", or_null(is_guest ? "" : kRoles.at(static_cast<std::size_t>(request.audience)))},
       {"may_invite", request.may_invite}});
}

Routed log_in_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "log-in.html");
}

Routed join_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "join.html");
}

Routed arbiter_live(const HttpRequest& request, const RouteContext&, const Found&) {
  auto routed = websocket(request, "/arbiter/live");
  if (auto* interest = std::get_if<Interest>(&routed)) interest->cards = true;
  return routed;
}

/// Which cards a request for `/api/irregularities` wants.
struct CardQuery {
  std::optional<int> board;
  std::optional<bool> open;
  std::string_view code, for_whom;  ///< empty: any

  [[nodiscard]] bool wants(const live::Card& card) const {
    return (!board || card.board == *board) && (!open || card.open() == *open) &&
           (code.empty() || card.found.code.text() == code) &&
           (for_whom.empty() || tracking::to_string(card.found.for_whom) == for_whom);
  }
};

Expected<CardQuery, HttpResponse> card_query(std::string_view query) {
  CardQuery wanted;
  const auto board = asked_board(query);
  if (!board) return unexpected(board.error());
  wanted.board = *board;
  if (const auto open = query_value(query, "open")) {
    if (*open != "yes" && *open != "no") return unexpected(error_response(400, "open must be yes or no"));
    wanted.open = *open == "yes";
  }
  wanted.code = query_value(query, "code").value_or("");
  wanted.for_whom = query_value(query, "for").value_or("");
  return wanted;
}

Routed irregularities(const HttpRequest& request, const RouteContext& context, const Found&) {
  auto wanted = card_query(split_target(request.target).second);
  if (!wanted) return std::move(wanted.error());
  json::array cards;
  const auto& all = context.cards.cards();
  for (auto entry = all.rbegin(); entry != all.rend(); ++entry) {
    const bool aside = context.state.aside().contains(entry->second.board);
    if (!aside && wanted->wants(entry->second)) cards.push_back(card_json(entry->second));
  }
  json::object object = envelope(context);
  object["irregularities"] = std::move(cards);
  object["attention"] = attention_json(context.attention);
  return json_response(object);
}

/// "I am on it", and that nobody is any more.
Routed attend(const HttpRequest& request, const RouteContext& context, const Found&) {
  constexpr std::size_t kMaxWho = 10;
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return object.error();
  Fields fields(*object);
  AttentionRequest asked{fields.number("number", 1).value_or(0), {}};
  const std::string who = fields.text("who", kMaxWho);
  if (who == "me") asked.person = fields.author(request.person);
  if (const std::string fault = fields.fault(); !fault.empty()) return error_response(400, fault);
  if (who != "me" && who != "nobody") return error_response(400, "who must be me or nobody");
  if (context.cards.find(asked.card) == nullptr)
    return error_response(404, fmt::format("there is no card {}", asked.card));
  return asked;
}

/// About the game of the query, or the latest one.
template <class Query>
Routed about_game(const HttpRequest& request, const RouteContext&, const Found& found) {
  auto game = asked_number(split_target(request.target).second, "game");
  if (!game) return std::move(game.error());
  return seams::CoreQuestion{Query{found.numbers[0], *game}};
}
constexpr auto standing_of_game = about_game<seams::StandingQuery>;
constexpr auto sayable_of_game = about_game<seams::SayableQuery>;

Routed gaps(const HttpRequest& request, const RouteContext& context, const Found&) {
  auto board = asked_board(split_target(request.target).second);
  if (!board) return std::move(board.error());
  seams::GapsQuery asked{.board = *board};
  for (const auto& [number, aside] : context.state.aside()) asked.without.insert(number);
  return seams::CoreQuestion{std::move(asked)};
}

Routed export_games(const HttpRequest& request, const RouteContext& context, const Found&) {
  const auto query = split_target(request.target).second;
  const auto format = query_value(query, "format").value_or("");
  std::vector<std::string> formats = exports::formats();
  std::erase(formats, "record");  // the games of Quaternity have addresses of their own
  formats.emplace_back(kArchive);
  if (std::ranges::find(formats, format) == formats.end())
    return error_response(400, fmt::format("format must be one of {}", fmt::join(formats, ", ")));
  auto round = asked_number(query, "round");
  if (!round) return std::move(round.error());
  auto board = asked_board(query);
  if (!board) return std::move(board.error());
  if (*board && context.state.find(**board) == nullptr)
    return error_response(404, fmt::format("there is no board {}", **board));
  if (format == "ebcap" && !*board) return error_response(400, "format=ebcap needs a board");
  if (format == kArchive && !*round) return error_response(400, "format=archive needs a round");
  exports::Wish wish{*round, *board, {}, {}};
  if (const auto day = query_value(query, "day")) wish.day = decoded(*day);
  if (const auto section = query_value(query, "section")) wish.section = decoded(*section);
  if (auto fault = exports::fault_of(format, wish); !fault.empty())
    return error_response(400, std::move(fault));
  return ExportQuery{std::string(format), std::move(wish)};
}

Routed rule(const HttpRequest& request, const RouteContext&, const Found& found) {
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  auto asked = parse_ruling_request(found.numbers[0], request.body, request.person);
  if (!asked) return std::move(asked.error());
  return seams::CoreQuestion{std::move(*asked)};
}

Routed second_board(const HttpRequest& request, const RouteContext&, const Found& found) {
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  auto asked = parse_second_board_query(found.numbers[0], request.body);
  if (!asked) return std::move(asked.error());
  return seams::CoreQuestion{std::move(*asked)};
}

Routed repair_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "repair.html");
}

Routed line_of_game(const HttpRequest& request, const RouteContext&, const Found& found) {
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  auto asked = parse_line_query(found.numbers[0], request.body);
  if (!asked) return std::move(asked.error());
  return seams::CoreQuestion{std::move(*asked)};
}

Routed clock_state(const HttpRequest&, const RouteContext&, const Found& found) {
  return seams::CoreQuestion{seams::ClockQuery{found.numbers[0]}};
}

Routed outlets(const HttpRequest&, const RouteContext& context, const Found&) {
  const auto known = context.outlets ? context.outlets() : std::vector<seams::OutletStatus>();
  json::object object = outlets_json(known, local_zone());
  if (context.engine) object["engine"] = engine_json(context.engine());
  put_delay(object, context.delay);
  return json_response(object);
}

Routed ports(const HttpRequest&, const RouteContext&, const Found&) {
  return seams::CoreQuestion{seams::PortsQuery{}};
}

Routed set_clock(const HttpRequest& request, const RouteContext&, const Found& found) {
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  auto asked = parse_clock_request(found.numbers[0], request.body, request.person);
  if (!asked) return std::move(asked.error());
  return seams::CoreQuestion{std::move(*asked)};
}

Routed manual_standing(const HttpRequest&, const RouteContext&, const Found& found) {
  return seams::CoreQuestion{seams::ManualQuery{found.numbers[0]}};
}

Routed enter_manual(const HttpRequest& request, const RouteContext&, const Found& found) {
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  auto asked = parse_manual_request(found.numbers[0], request.body);
  if (!asked) return std::move(asked.error());
  return seams::CoreQuestion{std::move(*asked)};
}

Routed proposals(const HttpRequest& request, const RouteContext& context, const Found&) {
  const auto text = query_value(split_target(request.target).second, "alert");
  const auto number = text ? parse_number(*text, 1, INT64_MAX) : std::nullopt;
  if (!number) return error_response(400, "alert must be the number of a card");
  const live::Card* card = context.cards.find(*number);
  if (card == nullptr) return error_response(404, fmt::format("there is no card {}", *number));
  return seams::CoreQuestion{
      seams::ProposalQuery{card->board, card->seat.game, card->found.id, card->steps.front().at}};
}

Routed reload(const HttpRequest& request, const RouteContext&, const Found&) {
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return object.error();
  Fields fields(*object);
  seams::ReloadRequest asked{.dry_run = fields.yes("dry_run")};
  if (!request.person.empty() || fields.has("author")) asked.author = fields.author(request.person);
  if (const std::string fault = fields.fault(); !fault.empty()) return error_response(400, fault);
  return asked;
}

Routed log_level(const HttpRequest&, const RouteContext&, const Found&) {
  return json_response(json::object{{"level", log::to_string(log::level())}});
}

Routed set_log_level(const HttpRequest& request, const RouteContext&, const Found&) {
  constexpr std::size_t kLongest = 10;
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return object.error();
  Fields fields(*object);
  const std::string word = fields.text("level", kLongest);
  if (const std::string fault = fields.fault(); !fault.empty()) return error_response(400, fault);
  const auto level = log::parse_level(word);
  if (!level) return error_response(400, "level must be error, warning, notice, info or debug");
  // Written whatever the level is, so that a silent log says why.
  log::write(log::Level::error, fmt::format("the log's level is {} from now on, until the next start", word));
  log::set_level(*level);
  return json_response(json::object{{"level", word}});
}

Routed pairings(const HttpRequest&, const RouteContext&, const Found&) { return seams::PairingsQuery{}; }

/// Empty: nothing stands there.
std::string text_or_nothing(Fields& fields, std::string_view key) {
  constexpr std::size_t kLongest = 200;
  return fields.has(key) ? fields.text(key, kLongest) : std::string();
}

Routed correct_pairings(const HttpRequest& request, const RouteContext& context, const Found&) {
  constexpr std::size_t kMaxCorrections = 400, kLongestKey = 20;
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return object.error();
  Fields fields(*object);
  const std::string author = fields.author(request.person);
  seams::CorrectionRequest asked;
  for (const json::object& one : fields.objects("corrections", kMaxCorrections)) {
    Fields own(one);
    seams::Correction correction{.author = author};
    correction.board = own.number("board", 1).value_or(0);
    correction.round = own.number("round", 1).value_or(0);
    correction.key = own.text("key", kLongestKey);
    correction.was = text_or_nothing(own, "was");
    correction.is = text_or_nothing(own, "is");
    if (const std::string fault = own.fault(); !fault.empty()) return error_response(400, fault);
    if (context.state.followed(correction.board) == nullptr)
      return error_response(404, fmt::format("there is no board {}", correction.board));
    asked.corrections.push_back(std::move(correction));
  }
  if (const std::string fault = fields.fault(); !fault.empty()) return error_response(400, fault);
  if (asked.corrections.empty()) return error_response(400, "nothing is to be put right");
  return asked;
}

Routed configuration(const HttpRequest&, const RouteContext&, const Found&) {
  return seams::ConfigurationQuery{};
}

Routed doctor(const HttpRequest&, const RouteContext& context, const Found&) {
  return DoctorQuery{json::serialize(boards_json(context, Results::shown))};
}

Routed operator_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "operator.html");
}

Routed try_outlet(const HttpRequest& request, const RouteContext&, const Found&) {
  constexpr std::size_t kLongestName = 64;
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return object.error();
  Fields fields(*object);
  const std::string name = fields.text("outlet", kLongestName);
  if (const std::string fault = fields.fault(); !fault.empty()) return error_response(400, fault);
  return seams::OutletTrial{name};
}

Routed back_up(const HttpRequest& request, const RouteContext&, const Found&) {
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return object.error();
  Fields fields(*object);
  const seams::BackupOrder order{.seen = fields.yes("seen")};
  if (const std::string fault = fields.fault(); !fault.empty()) return error_response(400, fault);
  return order;
}

Routed cosign(const HttpRequest& request, const RouteContext&, const Found&) {
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  const auto object = parse_body(request.body);
  if (!object) return object.error();
  const json::value* note = object->if_contains("note");
  if (object->size() != 1 || note == nullptr || !note->is_string())
    return error_response(400, "note: the checkpoint with its cosignature, as evidence cosign prints it");
  return seams::CosignatureOrder{std::string(note->get_string())};
}

Routed tournament_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(
      request, request.audience >= Audience::arbiter ? "arbiter-tournament.html" : "tournament.html");
}

Routed round_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "round.html");
}

Routed sections(const HttpRequest& request, const RouteContext&, const Found&) {
  auto results = asked_results(request);
  if (!results) return std::move(results.error());
  return TournamentAsked{.results = *results};
}

Routed one_section(const HttpRequest& request, const RouteContext&, const Found& found) {
  auto results = asked_results(request);
  if (!results) return std::move(results.error());
  auto after = asked_number(split_target(request.target).second, "after");
  if (!after) return std::move(after.error());
  return TournamentAsked{found.numbers[0], after->value_or(0), *results};
}

Routed tournament_history(const HttpRequest&, const RouteContext&, const Found&) {
  return seams::TournamentHistoryQuery{};
}

Routed round_desk(const HttpRequest&, const RouteContext&, const Found&) { return seams::RoundDeskQuery{}; }

Routed order_tournament(const HttpRequest& request, const RouteContext&, const Found&) {
  auto asked = parse_tournament_order(request);
  if (!asked) return std::move(asked.error());
  return std::move(*asked);
}

Routed tournament_file(const HttpRequest& request, const RouteContext&, const Found&) {
  const auto query = split_target(request.target).second;
  const std::string results = decoded(query_value(query, "results").value_or("all"));
  if (results != "all" && results != "entered") return error_response(400, "results is all or entered");
  return seams::TournamentFileQuery{decoded(query_value(query, "section").value_or("")), results == "all"};
}

Routed upload_tournament(const HttpRequest& request, const RouteContext&, const Found&) {
  auto asked = parse_tournament_upload(request);
  if (!asked) return std::move(asked.error());
  return std::move(*asked);
}

Routed quaternity_page(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "quaternity.html");
}

Routed quaternity_desk(const HttpRequest& request, const RouteContext&, const Found&) {
  return asset_response(request, "quaternity.html");
}

Routed all_quaternity(const HttpRequest&, const RouteContext& context, const Found&) {
  return quaternity_tables(context);
}

Routed one_quaternity(const HttpRequest& request, const RouteContext& context, const Found& found) {
  return quaternity_table(request, context, found.numbers[0]);
}

Routed quaternity_text(const HttpRequest&, const RouteContext& context, const Found& found) {
  return quaternity_record(context, found.numbers[0], found.numbers[1]);
}

Routed entered_lines(const HttpRequest&, const RouteContext& context, const Found& found) {
  return quaternity_lines(context, found.numbers[0]);
}

Routed enter_line(const HttpRequest& request, const RouteContext&, const Found& found) {
  if (auto refusal = refuse_foreign_change(request)) return std::move(*refusal);
  auto asked = parse_quaternity_request(found.numbers[0], request.body, request.person);
  if (!asked) return std::move(asked.error());
  return std::move(*asked);
}

constexpr Audience kAll = Audience::everybody;
constexpr Audience kConsole = Audience::console;
/// Players must not be prompted. So everything that could prompt them, shows the arbiter's work or changes
/// anything is for the arbiter only.
constexpr Audience kArbiter = Audience::arbiter;
/// What changes more than a game, or shows more.
constexpr Audience kAdministrator = Audience::administrator;

constexpr Route kRoutes[] = {
    {kAll, "/", all_boards_page},
    {kAll, "/board/{board}", board_page},
    {kArbiter, "/board/{board}/desk", board_page},
    {kArbiter, "/board/{board}/repair", repair_page},
    {kAll, "/wall", wall_page},
    {kAll, "/tournament", tournament_page},
    {kAll, "/overlay/featured", overlay_page},
    {kAll, "/overlay/{board}", overlay_page},
    {kAll, "/embed/{board}", embed_page},
    {kAll, "/assets/{file}", asset},
    {kAll, "/service-worker.js", service_worker},
    {kConsole, "/log-in", log_in_page},
    {kConsole, "/join", join_page},
    {kConsole, "/api/me", who_am_i},
    {kAll, "/api/boards", all_boards},
    {kAll, "/api/boards/{board}", one_board},
    {kArbiter, "/api/boards/{board}/clock", clock_state, set_clock},
    {kArbiter, "/api/boards/{board}/entries", manual_standing, enter_manual},
    {kAll, "/api/boards/{board}/games", games_of_board},
    {kArbiter, "/api/boards/{board}/line", nullptr, line_of_game},
    {kArbiter, "/api/boards/{board}/rulings", standing_of_game, rule},
    {kArbiter, "/api/boards/{board}/second-board", nullptr, second_board},
    {kArbiter, "/api/boards/{board}/statements", sayable_of_game},
    {kAll, "/api/asyncapi.json", asyncapi},
    {kAdministrator, "/api/configuration", configuration},
    {kArbiter, "/api/doctor", doctor},
    {kAll, "/api/openapi.json", openapi},
    {kArbiter, "/api/export", export_games},
    {kAll, "/api/featured", featured},
    {kArbiter, "/api/featured/choice", nullptr, feature},
    {kArbiter, "/api/gaps", gaps},
    {kArbiter, "/api/irregularities", irregularities},
    {kArbiter, "/api/irregularities/attention", nullptr, attend},
    {kAdministrator, "/api/log-level", log_level, set_log_level},
    {kArbiter, "/api/outlets", outlets},
    {kAdministrator, "/api/outlets/trial", nullptr, try_outlet},
    {kArbiter, "/api/backup", nullptr, back_up},
    {kArbiter, "/api/ports", ports},
    {kArbiter, "/api/proposals", proposals},
    {kArbiter, "/api/log/cosignatures", nullptr, cosign},
    {kArbiter, "/api/pairings", pairings, correct_pairings},
    {kAll, "/api/qr", qr_code},
    {kAdministrator, "/api/reload", nullptr, reload},
    {kAll, "/api/tournament", sections},
    {kArbiter, "/api/tournament/desk", round_desk},
    {kArbiter, "/api/tournament/files", tournament_file, upload_tournament},
    {kArbiter, "/api/tournament/orders", tournament_history, order_tournament},
    {kAll, "/api/tournament/{section}", one_section},
    {kAll, "/live", live},
    {kArbiter, "/operator", operator_page},
    {kArbiter, "/round", round_page},
    {kArbiter, "/arbiter", arbiter_page},
    {kArbiter, "/arbiter/live", arbiter_live},
    {kAll, "/log/checkpoint", log_checkpoint},
    {kAll, "/log/tile/{path}", log_tile},
    {kAll, "/pgn/now.pgn", pgn_now},
    {kAll, "/pgn/event.pgn", event_pgn},
    {kAll, "/pgn/round/{round}.pgn", round_pgn},
    {kAll, "/pgn/stream", pgn_stream},
    {kAll, "/pgn/round/{round}/stream", round_stream},
    {kAll, "/pgn/round/{round}/board/{board}.pgn", board_pgn},
    {kAll, "/quaternity/{table}", quaternity_page},
    {kArbiter, "/quaternity/{table}/desk", quaternity_desk},
    {kAll, "/quaternity/{table}/game/{game}.txt", quaternity_text},
    {kAll, "/api/quaternity", all_quaternity},
    {kAll, "/api/quaternity/{table}", one_quaternity},
    {kArbiter, "/api/quaternity/{table}/entries", entered_lines, enter_line},
    {kAll, "/healthz", healthz},
    {kAdministrator, "/metrics", metrics},
};

/// At the public's entrance there is no path that only others have.
bool exists_for(const Route& route, Audience audience) {
  return route.audience == Audience::everybody || audience != Audience::everybody;
}

/// Whoever looks for the arbiter's pages at the viewers' address learns that there is another one. It is said
/// of every path, so that nobody learns what there is.
std::string not_found(const HttpRequest& request, std::string_view path) {
  constexpr std::string_view kOther =
      ". This address is for viewers; the arbiter's is another one, which eboardd names when it starts";
  const std::string_view hint = request.audience == Audience::everybody ? kOther : std::string_view();
  return fmt::format("Page not found: {}{}", path.substr(0, 100), hint);
}

HttpResponse method_not_allowed(const Route& route, std::string_view method, std::string_view path) {
  std::string known = route.handler == nullptr ? "" : "GET, HEAD";
  if (route.post != nullptr) known += known.empty() ? "POST" : ", POST";
  HttpResponse response = error_response(405, fmt::format("{} takes {}, not {}", path, known, method));
  response.headers.emplace_back("Allow", known);
  return response;
}

/// FNV-1a, 64 bits: distinguishes versions of a text, but does not protect against an attacker.
std::uint64_t fingerprint(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

}  // namespace

Routed route(const HttpRequest& request, const RouteContext& context) {
  const auto path = split_target(request.target).first;
  for (const Route& candidate : kRoutes) {
    const auto found =
        exists_for(candidate, request.audience) ? match(candidate.pattern, path) : std::nullopt;
    if (!found) continue;
    if (request.audience < candidate.audience)
      return error_response(403, fmt::format("{} is for others than you", path));
    if (request.method == "POST" && candidate.post != nullptr)
      return candidate.post(request, context, *found);
    if (candidate.handler == nullptr || (request.method != "GET" && request.method != "HEAD"))
      return method_not_allowed(candidate, request.method, path);
    return candidate.handler(request, context, *found);
  }
  return error_response(404, not_found(request, path));
}

namespace {

std::string http_date(std::chrono::sys_seconds time) {
  return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

/// A client that names both goes by the ETag (RFC 9110, 13.2.2).
bool has_it(const HttpRequest& request, std::string_view etag, std::string_view date) {
  if (!request.if_none_match.empty())
    return request.if_none_match == "*" || request.if_none_match.find(etag) != std::string::npos;
  return !date.empty() && request.if_modified_since == date;
}

}  // namespace

int played_round(const live::LiveState& state) {
  int round = 1;
  for (const auto& [number, board] : state.boards()) round = std::max(round, board.info.round);
  return round;
}

std::string etag_of(std::string_view text) { return fmt::format("\"{:016x}\"", fingerprint(text)); }

HttpResponse pgn_response(const HttpRequest& request, std::shared_ptr<const std::string> pgn,
                          std::optional<std::chrono::sys_seconds> modified) {
  const std::string etag = etag_of(*pgn);
  const std::string date = modified ? http_date(*modified) : std::string();
  HttpResponse response;
  response.content_type = kPgnType;
  response.headers = {{"ETag", etag}, {"Cache-Control", "no-cache"}};
  if (modified) response.headers.emplace_back("Last-Modified", date);
  if (has_it(request, etag, date)) {
    response.status = 304;
    return response;
  }
  response.body = *pgn;
  response.owner = std::move(pgn);
  return response;
}

std::span<const Path> paths() {
  static const auto known = [] {
    std::array<Path, std::size(kRoutes)> all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = {kRoutes[i].pattern, kRoutes[i].audience};
    return all;
  }();
  return known;
}

}  // namespace eboard::net
