// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/message.hpp"

#include <boost/json/parse.hpp>

#include "tests/support/catch.hpp"

namespace eboard::livechess::message_test {
namespace {

EBoard board() {
  EBoard one;
  one.serial = "31415";
  one.source = "ttyACM0";
  one.state = "ACTIVE";
  one.battery = "84%";
  one.placement = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  return one;
}

TEST_CASE("a board has all keys, in their order") {
  CHECK(compact(to_json(board())) ==
        R"({"serialnr":"31415","source":"ttyACM0","state":"ACTIVE","battery":"84%","comment":null,)"
        R"("board":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR","flipped":false,"clock":null})");
  EBoard lost = board();
  lost.source.reset();
  lost.state = "";
  lost.battery.reset();
  lost.clock = Clock{5400, 5391, rules::Color::black, 1790000000000};
  CHECK(compact(to_json(lost)) ==
        R"({"serialnr":"31415","source":null,"state":null,"battery":null,"comment":null,)"
        R"("board":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR","flipped":false,)"
        R"("clock":{"white":5400,"black":5391,"run":false,"time":1790000000000}})");
}

TEST_CASE("a clock says whose time runs") {
  CHECK(compact(to_json(Clock{1, 2, rules::Color::white, 3})) ==
        R"({"white":1,"black":2,"run":true,"time":3})");
  CHECK(compact(to_json(Clock{1, 2, rules::Color::black, 3})) ==
        R"({"white":1,"black":2,"run":false,"time":3})");
  CHECK(compact(to_json(Clock{1, 2, {}, 3})) == R"({"white":1,"black":2,"run":null,"time":3})");
}

TEST_CASE("over HTTP a board is indented as by Jackson") {
  EBoard with_clock = board();
  with_clock.clock = Clock{5400, 5391, {}, 1790000000000};
  CHECK(indented(boost::json::array{to_json(board()), to_json(with_clock)}) == R"([ {
  "serialnr" : "31415",
  "source" : "ttyACM0",
  "state" : "ACTIVE",
  "battery" : "84%",
  "comment" : null,
  "board" : "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
  "flipped" : false,
  "clock" : null
}, {
  "serialnr" : "31415",
  "source" : "ttyACM0",
  "state" : "ACTIVE",
  "battery" : "84%",
  "comment" : null,
  "board" : "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
  "flipped" : false,
  "clock" : {
    "white" : 5400,
    "black" : 5391,
    "run" : null,
    "time" : 1790000000000
  }
} ])");
  CHECK(indented(boost::json::array()) == "[ ]");
  CHECK(indented(boost::json::object()) == "{ }");
  CHECK(indented(boost::json::parse(R"({"moves":["e4 5395","e5"],"none":[]})")) ==
        "{\n  \"moves\" : [ \"e4 5395\", \"e5\" ],\n  \"none\" : [ ]\n}");
}

TEST_CASE("news leaves out what did not change") {
  FeedNews news;
  news.serial = "31415";
  news.clock.emplace();
  CHECK(compact(to_json(news)) == R"({"serialnr":"31415","flipped":false,"clock":null})");
  news.clock.reset();
  news.placement = "8/8/8/8/8/8/8/8";
  CHECK(compact(to_json(news)) == R"({"serialnr":"31415","flipped":false,"board":"8/8/8/8/8/8/8/8"})");
  const Line line{"FEN", {"e4", "e5"}, true};
  news.line = &line;
  CHECK(
      compact(to_json(news)) ==
      R"({"serialnr":"31415","flipped":false,"board":"8/8/8/8/8/8/8/8","start":"FEN","san":["e4","e5"],"match":true})");
}

TEST_CASE("an error has a message, and a stack trace whose first line it is") {
  CHECK(
      error_message({"7", "there is no call 'x'"}, 5) ==
      R"({"response":"error","id":7,"param":{"message":"there is no call 'x'","stacktrace":"there is no call 'x'"},"time":5})");
}

TEST_CASE("texts leave as UTF-8") {
  EBoard odd = board();
  odd.source = "tty\xe9";
  const std::string text = compact(to_json(odd));
  CHECK(text.find("tty") != std::string::npos);
  CHECK(text.find('\xe9') == std::string::npos);
}

}  // namespace
}  // namespace eboard::livechess::message_test
