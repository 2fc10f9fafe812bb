// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/quaternity_request.hpp"

#include "daemon/net/request_fields.hpp"

namespace eboard::net {

namespace {

constexpr std::size_t kMaxEntry = 1000;

}  // namespace

Expected<seams::QuaternityRequest, HttpResponse> parse_quaternity_request(int table, std::string_view body,
                                                                          const std::string& person) {
  const auto object = parse_body(body);
  if (!object) return unexpected(object.error());
  Fields fields(*object);
  const int kinds = fields.has("entry") + fields.has("take_back") + fields.has("begin");
  if (kinds != 1)
    return unexpected(error_response(400, "one of \"entry\", \"take_back\" and \"begin\" is wanted"));
  seams::QuaternityRequest request;
  request.table = table;
  if (fields.has("entry")) request.what = quaternity_sheet::Entered{fields.text("entry", kMaxEntry)};
  if (fields.has("take_back"))
    request.what = quaternity_sheet::TakenBack{fields.number("take_back", 1).value_or(0)};
  if (fields.has("begin")) request.what = seams::BeginGame{fields.number("begin", 1).value_or(0)};
  request.stamp.author = fields.author(person);
  request.stamp.id = fields.text("id", kMaxId);
  request.after = fields.number("after", 0);
  if (const std::string fault = fields.fault(); !fault.empty()) return unexpected(error_response(400, fault));
  return request;
}

}  // namespace eboard::net
