// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <chrono>
#include <string>
#include <vector>

#include "daemon/sources/origin.hpp"
#include "tests/unit/outlets/stand_in_server.hpp"

namespace http_origin_test {

using namespace eboard;
using namespace std::chrono_literals;
using Server = test::StandInServer;

namespace {

const std::string kGame = "[White \"Aalto, Mika\"]\n[Round \"2.1\"]\n\n1. e4 *\n\n";

std::string chunk(const std::string& text) { return fmt::format("{:x}\r\n{}\r\n", text.size(), text); }

std::unique_ptr<sources::Origin> origin_at(const Server& server) {
  return sources::http_origin({.place = server.url + "/stream.pgn", .poll = 1s});
}

}  // namespace

TEST_CASE("an answer that does not end is told while it is open") {
  const Server endless([](const std::string&) {
    return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk(kGame) +
           chunk("[White \"Costa\"]\n");
  });
  const auto origin = origin_at(endless);
  std::vector<sources::Origin::Texts> told;
  const auto start = std::chrono::steady_clock::now();
  const auto text = origin->read([&](const sources::Origin::Texts& so_far) {
    told.push_back(so_far);
    origin->stop();
  });
  REQUIRE(text);
  CHECK_FALSE(*text);
  CHECK(told == std::vector<sources::Origin::Texts>{{kGame}});
  CHECK(std::chrono::steady_clock::now() - start < 5s);
}

TEST_CASE("an answer without a length that ends is a text like any other") {
  std::string ending = chunk("[White \"Costa\"]\n") + "0\r\n\r\n";
  const Server server([&](const std::string&) {
    return "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk(kGame) + ending;
  });
  const auto origin = origin_at(server);
  int told = 0;
  const auto read = [&] { return origin->read([&](const sources::Origin::Texts&) { ++told; }); };
  const auto first = read();
  REQUIRE(first);
  CHECK(*first == sources::Origin::Texts{kGame + "[White \"Costa\"]\n"});
  const auto second = read();
  REQUIRE(second);
  CHECK_FALSE(*second);
  CHECK(told == 0);
}

TEST_CASE("an answer with a length that does not come whole is no stream") {
  const Server server(
      [](const std::string&) { return "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + kGame; });
  const auto origin = origin_at(server);
  std::thread ender([&] {
    std::this_thread::sleep_for(2500ms);
    origin->stop();
  });
  int told = 0;
  const auto text = origin->read([&](const sources::Origin::Texts&) { ++told; });
  ender.join();
  CHECK_FALSE(text);
  CHECK(told == 0);
}

}  // namespace http_origin_test
