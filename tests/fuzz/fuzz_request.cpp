// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any text is the body of a request that changes something, its address and its Host: an order, or a refusal
// that is 4xx and has a body.
#include <cstdlib>

#include "daemon/net/clock_request.hpp"
#include "daemon/net/http.hpp"
#include "daemon/net/manual_request.hpp"
#include "daemon/net/quaternity_request.hpp"
#include "daemon/net/request_fields.hpp"
#include "daemon/net/ruling_request.hpp"
#include "daemon/net/tournament_request.hpp"
#include "daemon/net/watch_request.hpp"

namespace {

using namespace eboard::net;

void must_refuse(const HttpResponse& response) {
  if (response.status < 400 || response.status > 499 || response.body.empty()) std::abort();
}

template <class Asked>
void order_or_refusal(const Asked& asked) {
  if (!asked) must_refuse(asked.error());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  order_or_refusal(parse_body(text));
  order_or_refusal(parse_ruling_request(1, text));
  order_or_refusal(parse_second_board_query(1, text));
  order_or_refusal(parse_line_query(1, text));
  order_or_refusal(parse_clock_request(1, text));
  order_or_refusal(parse_manual_request(1, text));
  order_or_refusal(parse_quaternity_request(1, text));
  (void)parse_watch_request(text);
  (void)parse_numbers(text);
  HttpRequest request;
  request.method = "POST";
  request.body = text;
  request.content_type = "application/json";
  request.has_request_header = true;
  request.target = "/api/tournament/files?" + text.substr(0, text.find('\n'));
  order_or_refusal(parse_tournament_order(request));
  order_or_refusal(parse_tournament_upload(request));
  request.host = text;
  request.origin = text;
  if (const auto refusal = HostGuard("127.0.0.1:8080", {"hall.example.org"}).check(request))
    must_refuse(*refusal);
  return 0;
}
