// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/request.hpp"

#include "tests/support/catch.hpp"

namespace eboard::livechess::request_test {
namespace {

Request read(std::string_view text) {
  const auto request = parse_request(text);
  INFO(text);
  REQUIRE(request);
  return *request;
}

Refusal refused(std::string_view text) {
  const auto request = parse_request(text);
  INFO(text);
  REQUIRE_FALSE(request);
  CHECK_FALSE(request.error().message.empty());
  return request.error();
}

TEST_CASE("each call is read") {
  CHECK(read(R"({"id":1,"call":"eboards"})") == Request{"1", ListBoards{}});
  CHECK(read(R"({"id":1,"call":"eboards","param":null})") == Request{"1", ListBoards{}});
  CHECK(read(R"({"id":1,"call":"eboards","param":{}})") == Request{"1", ListBoards{}});
  CHECK(read(R"({"id":1,"call":"sources","param":null})") == Request{"1", ListSources{}});
  CHECK(
      read(
          R"({"call":"subscribe","id":42,"param":{"feed":"eboardevent","id":7,"param":{"serialnr":"7425"}}})") ==
      Request{"42", Subscribe{"7", "7425"}});
  CHECK(read(R"({"id":3,"call":"unsubscribe","param":{"id":7}})") == Request{"3", Unsubscribe{"7"}});
  CHECK(read(R"({"id":2,"call":"call","param":{"id":7,"method":"setup","param":{"fen":"F"}}})") ==
        Request{"2", SetUp{"7", "F"}});
  CHECK(read(R"({"id":2,"call":"call","param":{"id":7,"method":"flip","param":{"flip":true}}})") ==
        Request{"2", Flip{"7", true}});
}

TEST_CASE("a flip that a client names otherwise is a flip") {
  CHECK(read(R"({"id":2,"call":"call","param":{"method":"setup","id":7,"param":{"flip":false}}})") ==
        Request{"2", Flip{"7", false}});
  CHECK(read(R"({"id":2,"call":"call","param":{"id":7,"method":"flip","param":{"fen":true}}})") ==
        Request{"2", Flip{"7", true}});
  CHECK(read(R"({"id":2,"call":"call","param":{"id":7,"method":"setup","param":{"fen":true}}})") ==
        Request{"2", Flip{"7", true}});
}

TEST_CASE("ids keep their type and value") {
  for (const char* id :
       {"0", "888", "-1", "1.5", "\"1\"", "\"\\u00e9\"", "null", "true", "18446744073709551615"}) {
    const std::string text =
        std::string(R"({"call":"unsubscribe","id":)") + id + R"(,"param":{"id":)" + id + "}}";
    const Request request = read(text);
    const std::string kept = std::string_view(id) == "\"\\u00e9\"" ? "\"\u00e9\"" : id;
    CHECK(request == Request{kept, Unsubscribe{kept}});
  }
}

TEST_CASE("an id that is no number of this world is sent back as null") {
  CHECK(read(R"({"id":1e9991,"call":"eboards"})") == Request{"null", ListBoards{}});
  CHECK(read(R"({"id":-1e9991,"call":"unsubscribe","param":{"id":1e9991}})") ==
        Request{"null", Unsubscribe{"null"}});
}

TEST_CASE("a serial number may be a number") {
  CHECK(
      read(
          R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":47588}}})") ==
      Request{"2", Subscribe{"1", "47588"}});
}

TEST_CASE("what is no request is refused with the id that it has") {
  CHECK(refused("").id == "null");
  CHECK(refused("nonsense").id == "null");
  CHECK(refused("[]").id == "null");
  CHECK(refused("7").id == "null");
  CHECK(refused("{}").id == "null");
  CHECK(refused(R"({"id":5})").id == "5");
  CHECK(refused(R"({"id":5,"call":7})").id == "5");
  CHECK(refused(R"({"id":5,"call":"liveviewer"})").id == "5");
  CHECK(refused(R"({"id":5,"call":"subscribe"})").id == "5");
  CHECK(refused(R"({"id":5,"call":"subscribe","param":{"feed":"liveviewer","id":1}})").id == "5");
  CHECK(refused(R"({"id":5,"call":"subscribe","param":{"feed":"31415"}})").id == "5");
  CHECK(
      refused(R"({"id":5,"call":"subscribe","param":{"feed":"eboardevent","param":{"serialnr":"1"}}})").id ==
      "5");
  CHECK(refused(
            R"({"id":5,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":null}}})")
            .id == "5");
  CHECK(refused(R"({"id":5,"call":"unsubscribe","param":7})").id == "5");
  CHECK(refused(R"({"id":5,"call":"call","param":{"id":1,"method":"tweak"}})").id == "5");
  CHECK(refused(R"({"id":5,"call":"call","param":{"method":"setup","param":{"fen":"F"}}})").id == "5");
  CHECK(refused(R"({"id":5,"call":"call","param":{"id":1,"method":"setup","param":{"fen":null}}})").id ==
        "5");
  CHECK(refused(R"({"id":5,"call":"call","param":{"id":1,"method":"flip","param":{"flip":"yes"}}})").id ==
        "5");
  CHECK(refused(std::string(100'000, '[')).id == "null");
}

TEST_CASE("a long name is not repeated whole") {
  const auto refusal = refused(R"({"id":5,"call":")" + std::string(3000, 'x') + "\"}");
  CHECK(refusal.message.size() < 100);
}

}  // namespace
}  // namespace eboard::livechess::request_test
