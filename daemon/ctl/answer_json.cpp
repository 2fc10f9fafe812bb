// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/answer_json.hpp"

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

namespace eboard::ctl {

namespace json = boost::json;

std::string text_of(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr || value->is_null()) return {};
  return value->is_string() ? std::string(value->get_string()) : json::serialize(*value);
}

Expected<json::object, std::string> object_of(const DaemonAnswer& answer) {
  json::error_code error;
  json::value value = json::parse(answer.body, error);
  if (error || !value.is_object())
    return unexpected(fmt::format("the answer is not the daemon's (status {})", answer.status));
  return std::move(value.get_object());
}

}  // namespace eboard::ctl
