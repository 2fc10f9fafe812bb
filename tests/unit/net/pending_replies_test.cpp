// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/pending_replies.hpp"

#include "tests/support/catch.hpp"

namespace eboard::net::pending_replies_test {
namespace {

TEST_CASE("a request that waits for the disk is refused once, and the desk's later answer is dropped") {
  std::vector<unsigned> answers;
  const auto note = [&](const HttpResponse& response) { answers.push_back(response.status); };
  PendingReplies pending;
  const auto first = pending.hold(note), second = pending.hold(note);
  first(error_response(422, "no"));
  pending.refuse(error_response(503, "full"));
  pending.refuse(error_response(503, "full"));
  second(error_response(201, "late"));
  CHECK(answers == std::vector<unsigned>{422, 503});
  const auto third = pending.hold(note);
  third(error_response(201, "entered"));
  CHECK(answers.back() == 201);
}

TEST_CASE("a request that will never be answered is dropped") {
  PendingReplies pending;
  int answers = 0;
  (void)pending.hold([&](const HttpResponse&) { ++answers; });
  pending.refuse(error_response(503, "full"));
  CHECK(answers == 0);
}

}  // namespace
}  // namespace eboard::net::pending_replies_test
