// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What known clients say to LiveChess and what they must hear, byte for byte (docs/interop.md). The requests
// are as those clients write them; the games are our own.
#include "tests/support/catch.hpp"
#include "tests/unit/livechess/hall.hpp"

namespace eboard::livechess::conversations_test {
namespace {

using namespace test;
using Messages = std::vector<std::string>;

const std::string kBoard =
    R"({"serialnr":"31415","source":"ttyACM0","state":"ACTIVE","battery":null,"comment":null,"board":")" +
    kArray + R"(","flipped":false,"clock":null})";

std::string feed(const std::string& rest, std::string_view id = "1") {
  return R"({"response":"feed","id":)" + std::string(id) +
         R"(,"param":{"serialnr":"31415","flipped":false,)" + rest + R"(},"time":1790000000000})";
}
std::string done(std::string_view id, std::string_view param = "null") {
  return R"({"response":"call","id":)" + std::string(id) + R"(,"param":)" + std::string(param) +
         R"(,"time":1790000000000})";
}
std::string line(const std::string& placement, std::string_view san, bool match,
                 const std::string& start = kInitialFen) {
  return R"("board":")" + placement + R"(","start":")" + start + R"(","san":[)" + std::string(san) +
         R"(],"match":)" + (match ? "true" : "false");
}

TEST_CASE("the page of Lichess: boards, subscription, set-up, and every move once") {
  Hall hall;
  Peer page;
  hall.join(page);
  CHECK(hall.ask(page, R"({"id":1,"call":"eboards"})") == Messages{done("1", "[" + kBoard + "]")});
  CHECK(hall.ask(page, kSubscribe) ==
        Messages{done("2"), feed(R"("board":")" + kArray + R"(","clock":null)")});
  CHECK(hall.ask(page, kSetUp) == Messages{done("3"), feed(line(kArray, "", true))});
  hall.hand(1, "e2e4");
  CHECK(hall.drain(page) ==
        Messages{feed(line("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR", "", false)),
                 feed(line("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", R"("e4")", true))});
  hall.hand(1, "c7c5");
  CHECK(hall.drain(page) ==
        Messages{feed(line("rnbqkbnr/pp1ppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", R"("e4")", false)),
                 feed(line("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR", R"("e4","c5")", true))});
}

TEST_CASE("the page of Chess.com: no set-up, one message for each hand, and no keys of moves") {
  Hall hall;
  Peer page;
  hall.join(page);
  CHECK(hall.ask(page, R"({"id":1,"call":"eboards"})") == Messages{done("1", "[" + kBoard + "]")});
  CHECK(hall.ask(page, kSubscribe) ==
        Messages{done("2"), feed(R"("board":")" + kArray + R"(","clock":null)")});
  hall.hand(1, "d7d5");
  CHECK(hall.drain(page) == Messages{feed(R"("board":"rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR")"),
                                     feed(R"("board":"rnbqkbnr/ppp1pppp/8/3p4/8/8/PPPPPPPP/RNBQKBNR")")});
  hall.clock(1, 300, 299, rules::Color::white);
  CHECK(hall.drain(page) ==
        Messages{feed(R"("clock":{"white":300,"black":299,"run":true,"time":1790000000000})")});
}

TEST_CASE("livechess-go: keys in another order, a flip under the name of setup") {
  Hall hall;
  Peer client;
  hall.join(client);
  CHECK(
      hall.ask(
          client,
          R"({"call":"subscribe","id":2,"param":{"feed":"eboardevent","id":1,"param":{"serialnr":"31415"}}})") ==
      Messages{done("2"), feed(R"("board":")" + kArray + R"(","clock":null)")});
  CHECK(
      hall.ask(client, R"({"call":"call","id":4,"param":{"method":"setup","id":1,"param":{"flip":true}}})") ==
      Messages{done("4"), R"({"response":"feed","id":1,"param":{"serialnr":"31415","flipped":true,)"
                          R"("board":"RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr"},"time":1790000000000})"});
  CHECK(hall.ask(client,
                 R"({"call":"call","id":5,"param":{"method":"setup","id":1,"param":{"flip":false}}})") ==
        Messages{done("5"), feed(R"("board":")" + kArray + R"(")")});
}

TEST_CASE("the Java client: sources, a flip under the key fen, and an unsubscribe that is obeyed") {
  Hall hall;
  Peer client;
  hall.join(client);
  CHECK(hall.ask(client, R"({"call":"sources","id":1,"param":null})") ==
        Messages{done("1", R"([{"type":"serial","device":"ttyACM0","name":null,"present":true,"active":true,)"
                           R"("status":null}])")});
  CHECK(
      hall.ask(
          client,
          R"({"call":"subscribe","id":2,"param":{"id":1,"feed":"eboardevent","param":{"serialnr":"31415"}}})") ==
      Messages{done("2"), feed(R"("board":")" + kArray + R"(","clock":null)")});
  CHECK(
      hall.ask(client, R"({"call":"call","id":3,"param":{"id":1,"method":"flip","param":{"fen":false}}})") ==
      Messages{done("3"), feed(R"("board":")" + kArray + R"(")")});
  CHECK(hall.ask(client, R"({"call":"unsubscribe","id":4,"param":{"id":1}})") == Messages{done("4")});
  hall.hand(1, "e2e4");
  CHECK(hall.drain(client).empty());
  CHECK(hall.ask(client, R"({"call":"unsubscribe","id":5,"param":{"id":1}})") ==
        Messages{R"({"response":"error","id":5,"param":{"message":"there is no feed 1 on this connection",)"
                 R"("stacktrace":"there is no feed 1 on this connection"},"time":1790000000000})"});
}

TEST_CASE("an overlay that polls sees each hand, and the last true board when its board is lost") {
  Hall hall;
  Peer overlay;
  hall.join(overlay);
  hall.clock(1, 300, 299, rules::Color::black);
  hall.hand(1, "e2e4");
  const std::string poll = R"({"id":1,"call":"eboards"})";
  const std::string moved = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
  CHECK(hall.ask(overlay, poll) ==
        Messages{done(
            "1", R"([{"serialnr":"31415","source":"ttyACM0","state":"ACTIVE","battery":null,"comment":null,)"
                 R"("board":")" +
                     moved +
                     R"(","flipped":false,"clock":{"white":300,"black":299,"run":false,)"
                     R"("time":1790000000000}}])")});
  hall.device(1, seams::DeviceState::lost, {.serial = "31415"});
  CHECK(hall.ask(overlay, poll) ==
        Messages{done(
            "1", R"([{"serialnr":"31415","source":null,"state":"INACTIVE","battery":null,"comment":null,)"
                 R"("board":")" +
                     moved +
                     R"(","flipped":false,"clock":{"white":300,"black":299,"run":null,)"
                     R"("time":1790000000000}}])")});
}

TEST_CASE("a page with a serial number of its own subscribes before the board is there") {
  Hall hall;
  Peer page;
  hall.join(page);
  CHECK(hall.ask(page, R"({"id":0,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":)"
                       R"({"serialnr":"47588"}}})") == Messages{done("0")});
  hall.device(1, seams::DeviceState::ready, {.serial = "47588"});
  CHECK(hall.drain(page) ==
        Messages{R"({"response":"feed","id":1,"param":{"serialnr":"47588","flipped":false,"board":")" +
                 kArray + R"(","clock":null},"time":1790000000000})"});
}

TEST_CASE("a subscription that names no feed that there is, is refused alone") {
  Hall hall;
  Peer relay;
  hall.join(relay);
  CHECK(hall.ask(relay, R"({"id":2,"call":"subscribe","param":{"feed":"31415"}})") ==
        Messages{R"({"response":"error","id":2,"param":{"message":"there is no feed '31415'",)"
                 R"("stacktrace":"there is no feed '31415'"},"time":1790000000000})"});
  CHECK(hall.ask(relay, R"({"id":888,"call":"eboards","param":null})") ==
        Messages{done("888", "[" + kBoard + "]")});
  hall.hand(1, "e2e4");
  CHECK(hall.drain(relay).empty());
}

}  // namespace
}  // namespace eboard::livechess::conversations_test
