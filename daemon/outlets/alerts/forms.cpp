// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/alerts/forms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "rules/text/plain_text.hpp"

namespace eboard::outlets::alerts {

namespace json = boost::json;

namespace {

/// So many alerts are in a webhook one by one; `count` says how many there are.
constexpr std::size_t kMaxListed = 100;

std::string page_of(const Message& message, const Receiver& receiver) {
  if (receiver.pages.empty()) return {};
  return message.board == 0 ? receiver.pages + "/"
                            : fmt::format("{}/board/{}", receiver.pages, message.board);
}

bool is_change(const Message& message) {
  return !message.told.empty() && message.missed == 0 &&
         std::ranges::all_of(message.told, [](const Told& one) { return one.how == Told::How::change; });
}

json::value text_or_null(const std::string& text) {
  return text.empty() ? json::value(nullptr) : json::value(text);
}

json::value number_or_null(int number) { return number == 0 ? json::value(nullptr) : json::value(number); }

json::object incident_json(const Told& told) {
  const Alert& one = told.alert;
  return {{"id", one.key},
          {"code", one.code},
          {"told", tracking::to_string(told.how)},
          {"open", one.open},
          {"state", one.state},
          {"severity", tracking::to_string(one.severity)},
          {"title", one.title},
          {"todo", text_or_null(one.todo)},
          {"text", one.text},
          {"board", number_or_null(one.board)},
          {"round", number_or_null(one.round)},
          {"game", number_or_null(one.game)},
          {"ply", number_or_null(one.ply)},
          {"move", text_or_null(one.move)},
          {"white", text_or_null(one.white)},
          {"black", text_or_null(one.black)},
          {"article", text_or_null(one.article)},
          {"edition", text_or_null(one.edition)}};
}

json::object webhook_json(const Message& message, const Receiver& receiver) {
  json::array list;
  for (const Told& told : message.told) {
    if (list.size() < kMaxListed) list.push_back(incident_json(told));
  }
  return {{"receiver", receiver.name},    {"title", message.title},
          {"text", message.text},         {"severity", tracking::to_string(message.severity)},
          {"test", message.test},         {"page", text_or_null(page_of(message, receiver))},
          {"count", message.told.size()}, {"missed", message.missed},
          {"alerts", std::move(list)}};
}

/// From 1 (no sound) to 5 (rings and goes on).
int priority_of(const Message& message) {
  switch (message.severity) {
    case Severity::info:
      return 2;
    case Severity::warning:
      return 4;
    case Severity::urgent:
      return 5;
  }
  return 3;
}

/// An ntfy server shows a picture for the first of them.
std::string_view picture_of(const Message& message) {
  if (message.test) return "bell";
  if (is_change(message)) return "white_check_mark";
  switch (message.severity) {
    case Severity::info:
      return "information_source";
    case Severity::warning:
      return "warning";
    case Severity::urgent:
      return "rotating_light";
  }
  return "";
}

json::object ntfy_json(const Message& message, const Receiver& receiver) {
  json::array tags{picture_of(message)};
  const auto same_code = [&](const Told& one) { return one.alert.code == message.told.front().alert.code; };
  if (!message.told.empty() && std::ranges::all_of(message.told, same_code))
    tags.emplace_back(message.told.front().alert.code);
  json::object object{{"topic", receiver.topic},
                      {"title", message.title},
                      {"message", message.text.empty() ? message.title : message.text},
                      {"priority", priority_of(message)},
                      {"tags", std::move(tags)}};
  if (const std::string page = page_of(message, receiver); !page.empty()) object["click"] = page;
  return object;
}

}  // namespace

std::string body_of(const Message& message, const Receiver& receiver) {
  return rules::as_utf8(json::serialize(receiver.form == Form::ntfy ? ntfy_json(message, receiver)
                                                                    : webhook_json(message, receiver)));
}

}  // namespace eboard::outlets::alerts
