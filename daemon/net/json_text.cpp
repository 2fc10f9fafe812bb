// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/json_text.hpp"

#include <boost/json/serialize.hpp>

#include "rules/text/plain_text.hpp"

namespace eboard::net {

std::string json_text(const boost::json::object& object) {
  return rules::as_utf8(boost::json::serialize(object));
}
std::string json_text(const boost::json::array& array) {
  return rules::as_utf8(boost::json::serialize(array));
}

HttpResponse json_response(const boost::json::object& object, unsigned status) {
  HttpResponse response = text_response(status, "application/json", json_text(object) + "\n");
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

}  // namespace eboard::net
