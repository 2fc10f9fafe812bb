// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/http.hpp"

#include "tests/support/catch.hpp"

namespace eboard::net::http_test {
namespace {

unsigned status(const HostGuard& guard, std::optional<std::string> host,
                std::optional<std::string> origin = {}) {
  HttpRequest request;
  request.host = std::move(host);
  request.origin = std::move(origin);
  const auto refusal = guard.check(request);
  return refusal ? refusal->status : 200;
}

TEST_CASE("a host must be the address, localhost or a configured name") {
  const HostGuard guard("192.168.1.5", {"Hall.example.org"});
  CHECK(status(guard, "192.168.1.5:8080") == 200);
  CHECK(status(guard, "localhost") == 200);
  CHECK(status(guard, "LOCALHOST:8080") == 200);
  CHECK(status(guard, "[::1]:8080") == 200);
  CHECK(status(guard, "hall.example.org") == 200);
  CHECK(status(guard, "evil.example") == 403);
  CHECK(status(guard, "192.168.1.6") == 403);
  CHECK(status(guard, "") == 403);
  CHECK(status(guard, std::nullopt) == 400);
}

TEST_CASE("a Host that is no host is no request") {
  for (const HostGuard& guard : {HostGuard("127.0.0.1", {}), HostGuard("0.0.0.0", {}), HostGuard("", {})}) {
    for (const char* host : {"[", "[::1", "[::1]x", "[::1]:x", "localhost:x", "localhost:99999",
                             "localhost:1:2", "user@localhost", "localhost/", "local host",
                             "localhost,evil.example", "localhost#", "localhost\t", "\x7f", "ä"}) {
      CAPTURE(host);
      CHECK(status(guard, host) == 400);
    }
    for (const char* host :
         {"localhost", "localhost:", "LOCALHOST:8080", "127.0.0.1:0", "[::1]", "[::1]:8080"}) {
      CAPTURE(host);
      CHECK(status(guard, host) == 200);
    }
  }
}

TEST_CASE("at a Unix socket any name will do that no page of elsewhere can have") {
  const HostGuard guard("", {"hall.example.org"});
  for (const char* host :
       {"localhost:8081", "eboardd", "x", "127.0.0.1:8081", "192.168.1.9", "hall.example.org"}) {
    CAPTURE(host);
    CHECK(status(guard, host) == 200);
  }
  // At the end of a tunnel there may be a browser, and in it a page whose name was made to mean this machine.
  for (const char* host : {"evil.example", "evil.example:8081", "evil.", ""})
    CHECK(status(guard, host) == 403);
  CHECK(status(guard, "localhost:8081", "http://localhost:8081") == 200);
  CHECK(status(guard, "localhost:8081", "http://evil.example") == 403);
}

TEST_CASE("a server on all addresses answers to any number and to no unknown name") {
  for (const char* all : {"0.0.0.0", "::"}) {
    const HostGuard guard(all, {});
    CHECK(status(guard, "10.0.0.9:8080") == 200);
    CHECK(status(guard, "[fe80::1]:8080") == 200);
    CHECK(status(guard, "rebound.example") == 403);
  }
}

TEST_CASE("a page of another site is not answered") {
  const HostGuard guard("127.0.0.1", {});
  CHECK(status(guard, "127.0.0.1:8080", "http://127.0.0.1:8080") == 200);
  CHECK(status(guard, "localhost", "https://localhost") == 200);
  CHECK(status(guard, "127.0.0.1:8080", "http://127.0.0.1:9090") == 403);
  CHECK(status(guard, "127.0.0.1:8080", "https://evil.example") == 403);
  CHECK(status(guard, "127.0.0.1:8080", "null") == 403);
}

TEST_CASE("pages of named sites and of this machine are answered where they may be") {
  const HostGuard guard("127.0.0.1", {}, {{"https://lichess.org"}, true});
  CHECK(status(guard, "127.0.0.1:1982", "https://lichess.org") == 200);
  CHECK(status(guard, "localhost:1982", "http://localhost:3000") == 200);
  CHECK(status(guard, "[::1]:1982", "http://[::1]:3000") == 200);
  CHECK(status(guard, "[::1]:1982", "https://127.0.0.1") == 200);
  CHECK(status(guard, "localhost:1982") == 200);
  for (const char* origin :
       {"http://lichess.org", "https://lichess.org.evil.example", "https://lichess.org:8443",
        "https://evil.example", "https://localhost.evil.example", "https://evil@localhost", "localhost",
        "null", ""}) {
    CAPTURE(origin);
    CHECK(status(guard, "localhost:1982", origin) == 403);
  }
  CHECK(status(guard, "evil.example:1982", "https://lichess.org") == 403);
  CHECK(status(HostGuard("127.0.0.1", {}, {{"null"}, true}), "localhost:1982", "null") == 200);
}

TEST_CASE("query values are found by their whole key") {
  CHECK(query_value("since=3&board=4", "board") == "4");
  CHECK(query_value("sincerely=3", "since") == std::nullopt);
  CHECK(query_value("since", "since") == "");
  CHECK(query_value("", "since") == std::nullopt);
  CHECK(split_target("/live?since=3").second == "since=3");
}

TEST_CASE("numbers are digits within limits") {
  CHECK(parse_number("17", 1, 99) == 17);
  for (const char* text : {"", "-1", "+1", "1.0", " 1", "1 ", "100", "0", "99999999999999999999", "abc"}) {
    CHECK(parse_number(text, 1, 99) == std::nullopt);
  }
}

}  // namespace
}  // namespace eboard::net::http_test
