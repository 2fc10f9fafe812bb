// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/lichess/service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

namespace eboard::outlets::lichess {

namespace json = boost::json;
using namespace std::chrono_literals;
using seams::Trouble;

namespace {

/// What Lichess wants after a 429 at least.
constexpr std::chrono::seconds kAfterTooMany{60};
constexpr std::chrono::seconds kLongestWait{3600};

/// Words of somebody else: one short line without control characters.
std::string clean(std::string_view text) {
  constexpr std::size_t kMax = 200;
  std::string line(text.substr(0, kMax));
  std::ranges::replace_if(
      line, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, ' ');
  return line;
}

json::value parsed(std::string_view text) {
  json::error_code fault;
  json::value value = json::parse(text, fault, {}, {.max_depth = 16});
  return fault ? json::value() : value;
}

const json::value* under(const json::value& value, std::string_view key) {
  return value.is_object() ? value.get_object().if_contains(key) : nullptr;
}

std::string text_under(const json::value& value, std::string_view key) {
  const json::value* found = under(value, key);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

Trouble lasting(std::string sentence, std::string detail) {
  return {.sentence = std::move(sentence), .detail = std::move(detail), .lasting = true};
}

Trouble trouble_of(const http::Error& error) {
  switch (error.failure) {
    case http::Failure::certificate:
      return lasting(
          "Lichess gets no games: the server there does not prove that it is Lichess. Look at this "
          "computer's "
          "date, and whether the network asks for a log-in.",
          error.detail);
    case http::Failure::timed_out:
      return {.sentence = "Lichess gets no games: it does not answer.", .detail = error.detail};
    case http::Failure::too_large:
      return {.sentence = "Lichess gives an answer that is too long.", .detail = error.detail};
    case http::Failure::ended:
    case http::Failure::unreachable:
      break;
  }
  return {.sentence = "Lichess gets no games: it cannot be reached.", .detail = error.detail};
}

/// Of an answer that is no success.
Trouble trouble_of(const std::string& path, const http::Reply& reply) {
  const std::string said = text_under(parsed(reply.body), "error");
  std::string detail = fmt::format("{}: status {}", path, reply.status);
  if (!said.empty()) detail += fmt::format(", \"{}\"", clean(said));
  switch (reply.status) {
    case 401:
      return lasting(
          "Lichess refuses the token: make one there that may read and write studies and broadcasts, and put "
          "it in place.",
          std::move(detail));
    case 403:
      return lasting(
          "Lichess does not let this account send games: the token must be allowed to read and write "
          "studies, "
          "and the round must be the account's.",
          std::move(detail));
    case 404:
      return lasting(
          "Lichess has no such round or tournament: it was removed there, or the id in the configuration is "
          "wrong.",
          std::move(detail));
    case 429: {
      const auto asked = reply.retry_after.value_or(kAfterTooMany);
      return {.sentence = "Lichess gets no games: it asks to wait.",
              .detail = std::move(detail),
              .wait = std::clamp(asked, kAfterTooMany, kLongestWait)};
    }
    default:
      break;
  }
  if (said.find("upstream") != std::string::npos)
    return lasting(
        "Lichess takes no games for this round: it has a source of its own. Take that out in the round's "
        "settings there.",
        std::move(detail));
  if (reply.status >= 500)
    return {.sentence = "Lichess gets no games: it has a fault at the moment.", .detail = std::move(detail)};
  if (reply.status == 400)
    return {.sentence = "Lichess refuses what it is sent; the log says why.", .detail = std::move(detail)};
  return lasting(
      "What answers at the address of Lichess is something else: look at the url of the configuration.",
      std::move(detail));
}

/// Only a success is an answer.
Expected<http::Reply, Trouble> judged(const std::string& path, const http::Request& request,
                                      Expected<http::Reply, http::Error> reply) {
  if (!reply) return unexpected(trouble_of(reply.error()));
  reply->body = http::without_secret(std::move(reply->body), request.bearer);
  constexpr int kDone = 200, kMoved = 300;
  if (reply->status < kDone || reply->status >= kMoved) return unexpected(trouble_of(path, *reply));
  return std::move(*reply);
}

constexpr std::string_view kFormType = "application/x-www-form-urlencoded";

bool is_id(std::string_view text) {
  constexpr std::size_t kLongest = 32;
  return !text.empty() && text.size() <= kLongest &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0; });
}

Service::Outcome<std::string> id_in(const http::Reply& reply, std::string_view what) {
  const json::value value = parsed(reply.body);
  const json::value* made = under(value, what);
  std::string id = made == nullptr ? std::string() : text_under(*made, "id");
  if (is_id(id)) return id;
  return unexpected(lasting("Lichess does not say what it made; the log says more.",
                            fmt::format("no id of a {} in the answer", what)));
}

}  // namespace

Service::Outcome<http::Request> Service::request_for(const std::string& path) const {
  auto token = read_token(token_);
  if (!token)
    return unexpected(
        lasting("Lichess gets no games: its token cannot be read. The log says why.", token.error()));
  return http::Request{.url = url_ + path, .bearer = std::move(*token)};
}

Service::Outcome<http::Reply> Service::ask(const std::string& path, std::optional<Form> form) {
  auto request = request_for(path);
  if (!request) return unexpected(request.error());
  if (form) {
    request->body = std::move(form->body);
    request->content_type = std::move(form->content_type);
  }
  auto reply = client_.send(*request);
  status_ = reply ? reply->status : 0;
  return judged(path, *request, std::move(reply));
}

Service::Outcome<void> Service::follow(const std::string& round,
                                       const std::function<void(std::string_view)>& take) {
  const std::string path = fmt::format("/api/stream/broadcast/round/{}.pgn", round);
  const auto request = request_for(path);
  if (!request) return unexpected(request.error());
  const auto ended = judged(path, *request, client_.follow(*request, take));
  if (!ended) return unexpected(ended.error());
  return {};
}

Service::Outcome<std::vector<std::string>> Service::push(const std::string& round, std::string body) {
  const auto reply = ask(fmt::format("/api/broadcast/round/{}/push", round),
                         Form{std::move(body), "text/plain; charset=utf-8"});
  if (!reply) return unexpected(reply.error());
  std::vector<std::string> refused;
  const json::value answer = parsed(reply->body);
  const json::value* games = under(answer, "games");
  if (games == nullptr || !games->is_array()) return refused;
  for (const json::value& game : games->get_array()) {
    const std::string error = text_under(game, "error");
    if (error.empty()) continue;
    const json::value* tags = under(game, "tags");
    refused.push_back(
        fmt::format("{}: {}", clean(tags == nullptr ? "" : text_under(*tags, "Round")), clean(error)));
  }
  return refused;
}

Service::Outcome<std::string> Service::read(const std::string& round) {
  auto reply = ask(fmt::format("/api/broadcast/round/{}.pgn", round));
  if (!reply) return unexpected(reply.error());
  return std::move(reply->body);
}

Service::Outcome<void> Service::end_round(const std::string& round) {
  const auto reply = ask(fmt::format("/broadcast/round/{}/edit?patch=true", round),
                         Form{"status=finished", std::string(kFormType)});
  if (!reply) return unexpected(reply.error());
  return {};
}

Service::Outcome<std::string> Service::make_tournament(std::string_view name) {
  const auto reply =
      ask("/broadcast/new", Form{fmt::format("name={}", http::encoded(name)), std::string(kFormType)});
  if (!reply) return unexpected(reply.error());
  return id_in(*reply, "tour");
}

Service::Outcome<std::string> Service::make_round(const std::string& tournament, std::string_view name) {
  const auto reply =
      ask(fmt::format("/broadcast/{}/new", tournament),
          Form{fmt::format("name={}&syncSource=push", http::encoded(name)), std::string(kFormType)});
  if (!reply) return unexpected(reply.error());
  return id_in(*reply, "round");
}

Service::Outcome<std::optional<std::string>> Service::find_tournament(std::string_view name) {
  const auto account = ask("/api/account");
  if (!account) return unexpected(account.error());
  const std::string user = text_under(parsed(account->body), "id");
  if (user.empty()) return std::nullopt;
  const auto reply = ask(fmt::format("/api/broadcast/by/{}", http::encoded(user)));
  if (!reply) return unexpected(reply.error());
  const json::value page = parsed(reply->body);
  const json::value* results = under(page, "currentPageResults");
  if (results == nullptr || !results->is_array()) return std::nullopt;
  for (const json::value& result : results->get_array()) {
    const json::value* tour = under(result, "tour");
    if (tour == nullptr || text_under(*tour, "name") != name) continue;
    if (std::string id = text_under(*tour, "id"); is_id(id)) return id;
  }
  return std::nullopt;
}

Service::Outcome<std::optional<std::string>> Service::find_round(const std::string& tournament,
                                                                 std::string_view name) {
  const auto reply = ask(fmt::format("/api/broadcast/{}", tournament));
  if (!reply) return unexpected(reply.error());
  const json::value answer = parsed(reply->body);
  const json::value* rounds = under(answer, "rounds");
  if (rounds == nullptr || !rounds->is_array()) return std::nullopt;
  for (const json::value& round : rounds->get_array()) {
    if (text_under(round, "name") != name) continue;
    if (std::string id = text_under(round, "id"); is_id(id)) return id;
  }
  return std::nullopt;
}

}  // namespace eboard::outlets::lichess
