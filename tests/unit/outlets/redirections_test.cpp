// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/redirections.hpp"

#include "tests/support/catch.hpp"

namespace redirections_test {

using namespace eboard;

namespace {

constexpr const char* kOwn = "192.168.1.10";

struct Hop {
  bool plain;
  const char* there;
  const char* own = kOwn;
};

/// "yes no": whether each hop behind the first address was allowed.
std::string asked(std::string_view host, std::initializer_list<Hop> hops) {
  http::Redirections redirections(host, hops.begin()->plain);
  std::string out;
  for (const Hop& hop : hops)
    out += std::string(out.empty() ? "" : " ") +
           (redirections.allow(hop.plain, hop.there, hop.own) ? "yes" : "no");
  return out;
}

}  // namespace

TEST_CASE("what began elsewhere does not come to this computer by a redirection") {
  for (const bool plain : {true, false}) {
    CHECK(asked("pgn.example", {{plain, "203.0.113.5"}, {plain, "198.51.100.7"}}) == "yes yes");
    for (const char* here : {"127.0.0.1", "127.0.1.1", "::1"})
      CHECK(asked("pgn.example", {{plain, "203.0.113.5"}, {plain, here, here}}) == "yes no");
    // By the number that it has in the hall, also written as one of IPv6.
    CHECK(asked("pgn.example", {{plain, "203.0.113.5"}, {plain, kOwn}}) == "yes no");
    CHECK(asked("pgn.example", {{plain, "203.0.113.5"}, {plain, "::ffff:127.0.0.1", "::ffff:127.0.0.1"}}) ==
          "yes no");
  }
}

TEST_CASE("what began on this computer goes on there, and elsewhere only over https") {
  CHECK(asked("localhost", {{true, "127.0.0.1"}, {true, "::1"}, {true, "203.0.113.5"}}) == "yes yes no");
  CHECK(asked("127.0.0.1", {{true, "127.0.0.1"}, {false, "203.0.113.5"}}) == "yes yes");
  // A name of this computer, or a proxy on it.
  CHECK(asked("hall", {{true, "127.0.1.1"}, {true, "127.0.0.1"}}) == "yes yes");
  CHECK(asked("pgn.example", {{false, "127.0.0.1"}, {false, "127.0.0.1"}}) == "yes yes");
}

TEST_CASE("a name that begins as the numbers of this computer do is none of them") {
  CHECK_FALSE(http::is_here("127.0.0.1.example"));
  CHECK(asked("127.example", {{true, "203.0.113.5"}}) == "yes");
}

}  // namespace redirections_test
