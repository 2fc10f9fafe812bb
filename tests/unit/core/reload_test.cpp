// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/reload.hpp"

#include "daemon/net/desk_response.hpp"
#include "tests/support/catch.hpp"

namespace reload_test {

using namespace eboard;
using namespace eboard::daemon;

namespace {

Expected<Config, Faults> read(const std::string& text) { return parse_config(text, "hall.toml"); }

/// A reload whose core loop is a test's own.
struct Hall {
  std::string file = "[daemon]\nlisten = \"127.0.0.1:8080\"\n";
  std::function<void(Expected<Rearranged, std::string>)> done;  ///< of the change that is under way
  std::vector<Arrangement> wanted;
  std::vector<net::HttpResponse> answers;
  int woken = 0, began = 0, ended = 0;
  Reload reload{*read(file),
                {.read = [this] { return read(file); },
                 .rearrange =
                     [this](Arrangement arrangement, auto when_done) {
                       wanted.push_back(std::move(arrangement));
                       done = std::move(when_done);
                     },
                 .begins = [this] { ++began; },
                 .ended = [this] { ++ended; },
                 .wake = [this] { ++woken; }}};

  void ask() {
    reload.ask({}, [this](const auto& answer) { answers.push_back(net::desk_response(answer)); });
  }
};

}  // namespace

TEST_CASE("a request for a reload is answered when it is done, with its outcome") {
  Hall hall;
  hall.ask();
  CHECK(hall.woken == 1);
  hall.file += "pack = false\n[[port]]\npath = \"/dev/a\"\n";
  hall.file += "[[board]]\nnumber = 1\nedition = \"fide-current-chess960\"\n";
  hall.reload.run();
  REQUIRE(hall.wanted.size() == 1);
  CHECK(hall.wanted.front().ports.size() == 1);
  CHECK(hall.answers.empty());
  CHECK(hall.ended == 0);
  hall.done(Rearranged{{"port /dev/a: opened"}, {"board 1: later"}, {}});
  REQUIRE(hall.answers.size() == 1);
  CHECK(hall.answers.front().status == 200);
  CHECK(hall.answers.front().body ==
        "{\"changed\":[\"port /dev/a: opened\"],\"later\":[\"board 1: later\"],"
        "\"refused\":[\"daemon.pack: stays as it is until the next start\"],"
        "\"warned\":[\"hall.toml: edition 'fide-current-chess960' without a start position at board 1: games "
        "begin as chess does; write start = \\\"FEN\\\", or a FEN tag into the pairing\"]}\n");
  CHECK(hall.began == 1);
  CHECK(hall.ended == 1);
}

TEST_CASE("a configuration with faults changes nothing, and every fault is answered") {
  Hall hall;
  hall.ask();
  hall.file += "colour = 1\ntaste = 2\n";
  hall.reload.run();
  CHECK(hall.wanted.empty());
  REQUIRE(hall.answers.size() == 1);
  CHECK(hall.answers.front().status == 422);
  CHECK(hall.answers.front().body.find("hall.toml:3:") != std::string::npos);
  CHECK(hall.answers.front().body.find("hall.toml:4:") != std::string::npos);
  CHECK(hall.ended == 1);
}

TEST_CASE("keys that a reload cannot change are refused as long as they differ from what runs") {
  Hall hall;
  for (const char* file : {"", "[daemon]\nlisten = \"127.0.0.1:9090\"\n"}) {
    hall.file = file;
    hall.ask();
    hall.reload.run();
    hall.done(Rearranged{});
    CHECK(hall.answers.back().body.find("daemon.listen") != std::string::npos);
  }
  hall.file = "[daemon]\nlisten = '127.0.0.1:8080'  # as before\n[[quaternity]]\nnumber = 1\n";
  hall.ask();
  hall.reload.run();
  hall.done(Rearranged{});
  CHECK(hall.answers.back().body.find("daemon.listen") == std::string::npos);
  CHECK(hall.answers.back().body.find("quaternity") != std::string::npos);
}

TEST_CASE("a reload that is asked for while one is under way comes after it, with the file as it is then") {
  Hall hall;
  hall.ask();
  hall.reload.run();
  hall.ask();
  hall.reload.run();
  REQUIRE(hall.wanted.size() == 1);
  hall.done(Rearranged{});
  CHECK(hall.answers.size() == 1);
  CHECK(hall.woken == 3);
  hall.file += "[[port]]\npath = \"/dev/a\"\n";
  hall.reload.run();
  REQUIRE(hall.wanted.size() == 2);
  CHECK(hall.wanted.back().ports.size() == 1);
  hall.done(unexpected(std::string("the disk is full")));
  REQUIRE(hall.answers.size() == 2);
  CHECK(hall.answers.back().status == 503);
}

}  // namespace reload_test
