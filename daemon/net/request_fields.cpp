// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/request_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <limits>

#include "rules/text/plain_text.hpp"

namespace eboard::net {

namespace json = boost::json;

namespace {

/// Counts the keys of all objects, as many times as they stand there.
std::size_t colons_outside_texts(std::string_view body) {
  std::size_t colons = 0;
  bool in_text = false;
  for (std::size_t at = 0; at < body.size(); ++at) {
    if (in_text && body[at] == '\\') {
      ++at;
    } else if (body[at] == '"') {
      in_text = !in_text;
    } else if (body[at] == ':' && !in_text) {
      ++colons;
    }
  }
  return colons;
}

std::size_t keys_in(const json::value& value) {
  std::size_t keys = 0;
  if (const json::object* object = value.if_object()) {
    for (const auto& member : *object) keys += 1 + keys_in(member.value());
  } else if (const json::array* array = value.if_array()) {
    for (const json::value& element : *array) keys += keys_in(element);
  }
  return keys;
}

}  // namespace

Expected<json::object, HttpResponse> parse_body(std::string_view body) {
  json::error_code error;
  json::value value = json::parse(json::string_view(body.data(), body.size()), error);
  if (error) return unexpected(error_response(400, "the body is no JSON: " + error.message()));
  // Another program may take the first of two values, and this one takes the last.
  if (colons_outside_texts(body) != keys_in(value))
    return unexpected(error_response(400, "a name stands twice in an object of the body"));
  if (!value.is_object()) return unexpected(error_response(400, "the body is no JSON object"));
  return std::move(value.get_object());
}

std::string Fields::text(std::string_view key, std::size_t max) {
  const json::value* value = take(key);
  if (value == nullptr || !value->is_string() || value->get_string().empty()) {
    fail(fmt::format("\"{}\" is missing or is no text", key));
    return {};
  }
  std::string text(value->get_string());
  if (text.size() > max) fail(fmt::format("\"{}\" is longer than {} bytes", key, max));
  if (rules::one_line(text) != text) fail(fmt::format("\"{}\" is more than one line of plain text", key));
  return text;
}

std::string Fields::author(const std::string& person) {
  if (person.empty()) return text("author", kMaxAuthor);
  (void)take("author");
  return person;
}

std::optional<int> Fields::number(std::string_view key, int min) {
  const json::value* value = take(key);
  if (value == nullptr) return std::nullopt;
  if (value->is_int64() && value->get_int64() >= min && value->get_int64() <= std::numeric_limits<int>::max())
    return static_cast<int>(value->get_int64());
  fail(fmt::format("\"{}\" is no whole number from {} on", key, min));
  return std::nullopt;
}

bool Fields::yes(std::string_view key) {
  const json::value* value = take(key);
  if (value == nullptr) return false;
  if (!value->is_bool()) fail(fmt::format("\"{}\" is neither true nor false", key));
  return value->is_bool() && value->get_bool();
}

std::vector<std::string> Fields::texts(std::string_view key, std::size_t max, std::size_t longest) {
  const json::value* value = take(key);
  const json::array* list = value == nullptr ? nullptr : value->if_array();
  std::vector<std::string> all;
  if (list == nullptr || list->empty() || list->size() > max)
    return fail(fmt::format("\"{}\" is no list of one to {} texts", key, max)), all;
  for (const json::value& one : *list) {
    const json::string* text = one.if_string();
    if (text == nullptr || text->empty() || text->size() > longest ||
        rules::one_line(std::string(*text)) != *text)
      return fail(fmt::format("\"{}\" has what is no line of text of at most {} bytes", key, longest)), all;
    all.emplace_back(*text);
  }
  return all;
}

std::vector<json::object> Fields::objects(std::string_view key, std::size_t max) {
  const json::value* value = take(key);
  if (value == nullptr) return {};
  const json::array* list = value->if_array();
  std::vector<json::object> all;
  if (list == nullptr || list->size() > max || !std::ranges::all_of(*list, &json::value::is_object)) {
    fail(fmt::format("\"{}\" is no list of at most {} objects", key, max));
    return all;
  }
  for (const json::value& one : *list) all.push_back(one.get_object());
  return all;
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
