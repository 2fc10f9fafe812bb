// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/system/http_client.hpp"

#include <fmt/format.h>

#include "tests/unit/outlets/stand_in_server.hpp"

namespace http_client_test {

using namespace eboard;
using namespace std::chrono_literals;
using test::reply;
using Server = test::StandInServer;

namespace {

http::Failure failure_of(const Expected<http::Reply, http::Error>& outcome) {
  REQUIRE_FALSE(outcome);
  return outcome.error().failure;
}

}  // namespace

TEST_CASE("a secret is not sent on to another server") {
  std::vector<std::string> heard;
  Server other([&](const std::string& request) {
    heard.push_back(request);
    return reply("200 OK", "well");
  });
  std::vector<std::string> first;
  Server server([&](const std::string& request) {
    first.push_back(request);
    const std::string to = first.size() == 1 ? std::string("/again") : other.url + "/b";
    return reply("302 Found", "", fmt::format("Location: {}\r\n", to));
  });
  http::Client client;
  const auto answer = client.send({.url = server.url + "/a", .bearer = "secret", .redirections = 5});
  REQUIRE(answer);
  CHECK(answer->body == "well");
  REQUIRE(first.size() == 2);
  for (const std::string& request : first)
    CHECK(request.find("Authorization: Bearer secret") != std::string::npos);
  REQUIRE(heard.size() == 1);
  CHECK(heard[0].find("secret") == std::string::npos);
}

TEST_CASE("a request is sent with its secret and its body, and the connection is used again") {
  std::vector<std::string> heard;
  Server server([&](const std::string& request) {
    heard.push_back(request);
    return reply("200 OK", "well");
  });
  http::Client client;
  for (int i = 0; i < 2; ++i) {
    const auto answer =
        client.send({.url = server.url + "/a", .bearer = "secret", .body = "b=1", .content_type = "text/x"});
    REQUIRE(answer);
    CHECK(answer->status == 200);
    CHECK(answer->body == "well");
  }
  CHECK(server.connections == 1);
  CHECK(heard.at(1).starts_with("POST /a HTTP/1.1\r\n"));
  CHECK_THAT(heard.at(1), ContainsSubstring("Authorization: Bearer secret\r\n"));
  CHECK_THAT(heard.at(1), ContainsSubstring("Content-Type: text/x\r\n"));
  REQUIRE(client.send({.url = server.url + "/b"}));
  CHECK(heard.at(2).starts_with("GET /b HTTP/1.1\r\n"));
  CHECK_THAT(heard.at(2), !ContainsSubstring("Authorization"));
}

TEST_CASE("any status is an answer, with the time to wait, and a redirection is not followed") {
  Server server([](const std::string& request) {
    return request.starts_with("GET /busy") ? reply("429 Too Many", "", "Retry-After: 7\r\n")
                                            : reply("302 Found", "", "Location: /busy\r\n");
  });
  http::Client client;
  const auto busy = client.send({.url = server.url + "/busy"});
  REQUIRE(busy);
  CHECK(busy->status == 429);
  CHECK(busy->retry_after == 7s);
  CHECK(client.send({.url = server.url + "/"})->status == 302);
}

TEST_CASE("only another text is asked for, by what the server called the one that is known") {
  std::vector<std::string> heard;
  Server server([&](const std::string& request) {
    heard.push_back(request);
    return request.find("If-None-Match") != std::string::npos
               ? reply("304 Not Modified", "")
               : reply("200 OK", "text", "ETag: \"a1\"\r\nLast-Modified: Sat, 28 Nov 2026 12:00:00 GMT\r\n");
  });
  http::Client client;
  const auto first = client.send({.url = server.url});
  REQUIRE(first);
  CHECK(first->etag == "\"a1\"");
  CHECK(first->last_modified == "Sat, 28 Nov 2026 12:00:00 GMT");
  const auto second = client.send({.url = server.url, .headers = {"If-None-Match: " + first->etag}});
  REQUIRE(second);
  CHECK(second->status == 304);
  CHECK_THAT(heard.at(1), ContainsSubstring("If-None-Match: \"a1\"\r\n"));
}

TEST_CASE("redirections are followed so many times, and what counts is behind them") {
  Server server([](const std::string& request) {
    if (request.starts_with("GET /round "))
      return reply("302 Found", "", "Location: /round\r\nETag: \"r\"\r\n");
    if (request.starts_with("GET /one ")) return reply("302 Found", "", "Location: /two\r\nETag: \"r\"\r\n");
    if (request.starts_with("GET /away "))
      return reply("302 Found", "", "Location: file:///etc/hostname\r\n");
    return reply("200 OK", "there");
  });
  http::Client client;
  const auto there = client.send({.url = server.url + "/one", .redirections = 5});
  REQUIRE(there);
  CHECK(there->status == 200);
  CHECK(there->body == "there");
  CHECK(there->etag.empty());
  for (const char* path : {"/round", "/away"})
    CHECK(failure_of(client.send({.url = server.url + path, .redirections = 5})) ==
          http::Failure::unreachable);
}

TEST_CASE("an answer has a limit, and a server that does not answer has a time") {
  Server endless([](const std::string&) { return "HTTP/1.1 200 OK\r\n\r\n" + std::string(100'000, 'x'); });
  http::Client client({.whole = 300ms, .answer_bytes = 50'000});
  CHECK(failure_of(client.send({.url = endless.url})) == http::Failure::too_large);
  Server silent([](const std::string&) { return std::string(); });
  const auto start = std::chrono::steady_clock::now();
  CHECK(failure_of(client.send({.url = silent.url})) == http::Failure::timed_out);
  CHECK(std::chrono::steady_clock::now() - start < 5s);
}

TEST_CASE("a request ends when it has to, also one that is under way") {
  Server silent([](const std::string&) { return std::string(); });
  http::Client client;
  std::thread ender([&] {
    std::this_thread::sleep_for(100ms);
    client.end_by(std::chrono::steady_clock::now() + 100ms);
  });
  const auto start = std::chrono::steady_clock::now();
  CHECK(failure_of(client.send({.url = silent.url})) == http::Failure::ended);
  CHECK(std::chrono::steady_clock::now() - start < 5s);
  ender.join();
  CHECK(failure_of(client.send({.url = silent.url})) == http::Failure::ended);
}

TEST_CASE("an answer without an end is taken as it comes, one that is none is an answer") {
  const std::string head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n";
  const Server endless([&](const std::string&) { return head; });
  http::Client client({.whole = 10s, .answer_bytes = 2});
  std::string taken;
  const auto take = [&](std::string_view bytes) {
    taken += bytes;
    client.end_by(std::chrono::steady_clock::now());
  };
  CHECK(failure_of(client.follow({.url = endless.url}, take)) == http::Failure::ended);
  CHECK(taken == "abc");
  const Server nothing([](const std::string&) { return reply("404 Not Found", "no"); });
  http::Client other;
  const auto none = other.follow({.url = nothing.url}, take);
  REQUIRE(none);
  CHECK(none->status == 404);
  CHECK(none->body == "no");
  CHECK(taken == "abc");
  // What has a length has an end, and a limit.
  const Server whole([](const std::string&) { return reply("200 OK", "ab"); });
  const auto text = other.follow({.url = whole.url}, take);
  REQUIRE(text);
  CHECK(text->body == "ab");
  CHECK(taken == "abc");
}

TEST_CASE("an answer without an end is left when that is enough, whether anything comes or not") {
  const Server endless([](const std::string&) { return std::string("HTTP/1.1 200 OK\r\n\r\nabc"); });
  http::Client client({.whole = 10s});
  std::string taken;
  const auto start = std::chrono::steady_clock::now();
  const auto outcome = client.follow(
      {.url = endless.url}, [&](std::string_view bytes) { taken += bytes; },
      [&] { return std::chrono::steady_clock::now() - start < 1500ms; });
  CHECK(failure_of(outcome) == http::Failure::ended);
  CHECK(taken == "abc");
  CHECK(std::chrono::steady_clock::now() - start < 5s);
  // The next request is sent all the same.
  const Server server([](const std::string&) { return reply("200 OK", "well"); });
  CHECK(client.send({.url = server.url})->body == "well");
}

TEST_CASE("nobody there, a cut, and an error that never holds the secret") {
  std::string nowhere;
  {
    const Server gone([](const std::string&) { return std::string(); });
    nowhere = gone.url;
  }
  http::Client client;
  const auto refused = client.send({.url = nowhere, .bearer = "secret"});
  CHECK(failure_of(refused) == http::Failure::unreachable);
  CHECK_THAT(refused.error().detail, !ContainsSubstring("secret"));
  CHECK(failure_of(client.send({.url = "file:///etc/hostname"})) == http::Failure::unreachable);
}

TEST_CASE("an address is plain on this computer, elsewhere where it may be, and holds no password") {
  using http::Plain;
  CHECK(http::parse_address("https://a.example/r.pgn?key=1", Plain::here) == "https://a.example/r.pgn?key=1");
  CHECK(http::parse_address("http://localhost:8080/r.pgn", Plain::here));
  CHECK_FALSE(http::parse_address("http://hall-2/r.pgn", Plain::here));
  CHECK(http::parse_address("http://hall-2/r.pgn", Plain::anywhere) == "http://hall-2/r.pgn");
  for (const char* wrong :
       {"ftp://a.example/r.pgn", "https://me:word@a.example/", "https://a.example/#x", "http://"})
    CHECK_FALSE(http::parse_address(wrong, Plain::anywhere));
  CHECK(http::without_query("https://a.example/r.pgn?key=1") == "https://a.example/r.pgn");
}

TEST_CASE("a text is a part of a form") {
  CHECK(http::encoded("Round 1 & Ü~") == "Round%201%20%26%20%C3%9C~");
}

}  // namespace http_client_test
