// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes as a request to port 1982: a call or a refusal with a sentence, and an answer that is JSON and
// holds the id as it came. Any FEN as a set-up: a line from there or a refusal.
#include <boost/json/parse.hpp>
#include <cstdlib>

#include "daemon/livechess/message.hpp"
#include "daemon/livechess/moves_since.hpp"
#include "daemon/livechess/request.hpp"

using namespace eboard::livechess;

namespace {

void must_be_json(const std::string& text) {
  boost::json::error_code error;
  (void)boost::json::parse(text, error, {}, {.max_depth = 64});
  if (error) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto request = parse_request(text);
  if (!request) {
    if (request.error().message.empty()) std::abort();
    must_be_json(error_message(request.error(), 0));
    return 0;
  }
  must_be_json(call_message(request->id, "null", 0));
  if (const auto* set_up = std::get_if<SetUp>(&request->call)) {
    const auto moves = MovesSince::set_up(set_up->fen, eboard::rules::Placement::initial(), Millis{0});
    if (moves ? moves->line().start != set_up->fen : moves.error().empty()) std::abort();
  }
  return 0;
}
