// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/livechess/feeds.hpp"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "tests/support/catch.hpp"
#include "tests/unit/livechess/hall.hpp"

namespace eboard::livechess::feeds_test {
namespace {

using namespace test;
namespace json = boost::json;

json::object param_of(const std::string& message) { return json::parse(message).at("param").as_object(); }

std::string san_of(const std::string& message) { return json::serialize(param_of(message).at("san")); }

std::string subscribe(std::string_view serial, std::string_view feed = "1") {
  return R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":)" + std::string(feed) +
         R"(,"param":{"serialnr":")" + std::string(serial) + R"("}}})";
}
std::string set_up(const std::string& fen, std::string_view feed = "1") {
  return R"({"id":3,"call":"call","param":{"id":)" + std::string(feed) +
         R"(,"method":"setup","param":{"fen":")" + fen + R"("}}})";
}

TEST_CASE("who gets the same, gets the same text") {
  Hall hall;
  std::vector<Peer> peers(3);
  for (Peer& peer : peers) {
    hall.join(peer);
    (void)hall.ask(peer, kSubscribe);
    (void)hall.ask(peer, kSetUp);
  }
  hall.seen(1, "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR");
  for (const Peer& peer : peers) {
    REQUIRE(peer.frames.size() == 1);
    CHECK(peer.frames.front() == peers.front().frames.front());
  }
}

TEST_CASE("the same feed again takes the place of the first") {
  Hall hall({{.serial = "11111"}, {.serial = "22222"}});
  Peer peer;
  hall.join(peer);
  (void)hall.ask(peer, subscribe("11111"));
  CHECK(hall.ask(peer, subscribe("22222")).size() == 2);
  hall.hand(1, "e2e4");
  CHECK(hall.drain(peer).empty());
  hall.hand(2, "d2d4");
  CHECK(hall.drain(peer).size() == 2);
}

TEST_CASE("several boards on one connection") {
  Hall hall({{.serial = "11111"}, {.serial = "22222"}});
  Peer peer;
  hall.join(peer);
  (void)hall.ask(peer, subscribe("11111", "\"left\""));
  (void)hall.ask(peer, subscribe("22222", "\"right\""));
  hall.hand(2, "d2d4");
  const auto messages = hall.drain(peer);
  REQUIRE(messages.size() == 2);
  CHECK(json::parse(messages.back()).at("id").as_string() == "right");
  CHECK(param_of(messages.back()).at("serialnr").as_string() == "22222");
}

TEST_CASE("boards with a signal come first") {
  Hall hall({{.serial = "11111"}, {.serial = "22222"}, {.serial = "33333"}});
  hall.device(1, seams::DeviceState::lost, {.serial = "11111"});
  const auto boards = hall.feeds().eboards();
  REQUIRE(boards.size() == 3);
  CHECK(boards[0].at("serialnr").as_string() == "22222");
  CHECK(boards[1].at("serialnr").as_string() == "33333");
  CHECK(boards[2].at("serialnr").as_string() == "11111");
  CHECK(boards[2].at("state").as_string() == "INACTIVE");
  CHECK(boards[2].at("source").is_null());
  CHECK(boards[2].at("board").as_string() == kArray);
}

TEST_CASE("while boards are being opened clients get what is stored of them") {
  Hall hall({{.serial = "11111"}, {}});
  for (const int number : {1, 2})
    hall.device(number, seams::DeviceState::opening, {.serial = number == 1 ? "11111" : ""});
  const auto boards = hall.feeds().eboards();
  REQUIRE(boards.size() == 2);
  CHECK(boards[0].at("serialnr").as_string() == "11111");
  CHECK(boards[1].at("serialnr").as_string() == "90000002");
  CHECK(boards[0].at("state").as_string() == "INACTIVE");
}

TEST_CASE("a board whose port is open and that does not answer is not responding, and has its port") {
  Hall hall({{.serial = "11111"}, {.serial = "22222"}});
  hall.device(1, seams::DeviceState::lost, {.serial = "11111"}, {}, true);
  const auto boards = hall.feeds().eboards();
  REQUIRE(boards.size() == 2);
  CHECK(boards[0].at("serialnr").as_string() == "22222");
  CHECK(boards[1].at("state").as_string() == "NOTRESPONDING");
  CHECK(boards[1].at("source").as_string() == "ttyACM0");
  CHECK(boards[1].at("board").as_string() == kArray);
  hall.device(1, seams::DeviceState::lost, {.serial = "11111"});
  CHECK(hall.feeds().eboards()[1].at("state").as_string() == "INACTIVE");
}

TEST_CASE("boards of a delayed event are delayed, and those without signal are what they are") {
  Hall hall({{.serial = "11111"}, {.serial = "22222"}}, true);
  hall.device(1, seams::DeviceState::lost, {.serial = "11111"});
  const auto boards = hall.feeds().eboards();
  REQUIRE(boards.size() == 2);
  CHECK(boards[0].at("state").as_string() == "DELAYED");
  CHECK(boards[0].at("source").as_string() == "ttyACM1");
  CHECK(boards[1].at("state").as_string() == "INACTIVE");
}

TEST_CASE("what clients ask and are told is counted, and what is refused") {
  Hall hall;
  Peer peer;
  hall.join(peer);
  (void)hall.ask(peer, kSubscribe);
  (void)hall.ask(peer, "nonsense");
  (void)hall.ask(peer, R"({"id":7,"call":"unsubscribe","param":{"id":99}})");
  const auto& counted = hall.feeds().counters();
  CHECK(counted.requests == 3);
  CHECK(counted.refused == 2);
  CHECK(counted.messages == 4);
  CHECK(counted.cut == 0);
}

TEST_CASE("a board that comes back under its number goes on in the same feed") {
  Hall hall;
  Peer peer;
  hall.join(peer);
  (void)hall.ask(peer, kSubscribe);
  hall.hand(1, "e2e4");
  (void)hall.drain(peer);
  hall.device(1, seams::DeviceState::lost, {.serial = "31415"});
  CHECK(hall.drain(peer).empty());
  hall.device(1, seams::DeviceState::ready, {.serial = "31415"});
  hall.hand(1, "e7e5");
  CHECK(hall.drain(peer).size() == 2);
}

TEST_CASE("a clock that is not heard any more stands") {
  Hall hall;
  Peer peer;
  hall.join(peer);
  (void)hall.ask(peer, kSubscribe);
  hall.clock(1, 300, 299, rules::Color::white);
  (void)hall.drain(peer);
  hall.device(1, seams::DeviceState::lost, {.serial = "31415"});
  const auto message = hall.latest(peer);
  CHECK(param_of(message).at("clock").at("run").is_null());
  CHECK(param_of(message).at("clock").at("white").as_int64() == 300);
}

TEST_CASE("the time of a clock is when it was read") {
  Hall hall;
  Peer peer;
  hall.join(peer);
  hall.let_wall_run();
  hall.clock(1, 300, 299, rules::Color::white);
  hall.pass(2s);
  hall.clock(1, 298, 299, rules::Color::white);
  hall.pass(700ms);
  const auto message = hall.ask(peer, kSubscribe).back();
  CHECK(param_of(message).at("clock").at("time").as_int64() == kWall + 2000);
}

TEST_CASE("a set-up of a board that is not there yet holds when it comes") {
  Hall hall;
  Peer peer;
  hall.join(peer);
  (void)hall.ask(peer, subscribe("47588"));
  CHECK(hall.ask(peer, kSetUp).size() == 1);
  hall.device(1, seams::DeviceState::ready, {.serial = "47588"});
  CHECK(param_of(hall.latest(peer)).at("match").as_bool());
  hall.hand(1, "e2e4");
  CHECK(san_of(hall.latest(peer)) == R"(["e4"])");
}

TEST_CASE("a FEN that is no position is an error of that call") {
  Hall hall;
  Peer peer;
  hall.join(peer);
  (void)hall.ask(peer, kSubscribe);
  for (const char* fen : {"", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1",
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1"}) {
    const auto answer = hall.ask(peer, set_up(fen));
    REQUIRE(answer.size() == 1);
    CHECK(json::parse(answer.front()).at("response").as_string() == "error");
  }
  hall.hand(1, "e2e4");
  CHECK_FALSE(param_of(hall.latest(peer)).contains("san"));
}

TEST_CASE("who follows a game that another client began later, too, has moves of their own") {
  Hall hall;
  Peer first, second;
  hall.join(first);
  hall.join(second);
  (void)hall.ask(first, kSubscribe);
  (void)hall.ask(first, kSetUp);
  hall.hand(1, "e2e4");
  (void)hall.drain(first);
  (void)hall.ask(second, kSubscribe);
  (void)hall.ask(second, set_up("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
  hall.hand(1, "e7e5");
  CHECK(san_of(hall.latest(first)) == R"(["e4","e5"])");
  CHECK(san_of(hall.latest(second)) == R"(["e5"])");
}

TEST_CASE("a board that lies the other way round for the client is set up so") {
  Hall hall;
  Peer peer;
  hall.join(peer);
  hall.seen(1, "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr");
  (void)hall.ask(peer, kSubscribe);
  CHECK_FALSE(param_of(hall.ask(peer, kSetUp).back()).at("match").as_bool());
  const auto flipped = param_of(
      hall.ask(peer, R"({"id":4,"call":"call","param":{"id":1,"method":"flip","param":{"flip":true}}})")
          .back());
  CHECK(flipped.at("flipped").as_bool());
  CHECK(flipped.at("match").as_bool());
  hall.hand(1, "d7d5");
  CHECK(san_of(hall.latest(peer)) == R"(["e4"])");
}

TEST_CASE("a client that takes nothing is cut, and nobody else notices") {
  Hall hall;
  Peer deaf, good;
  hall.join(deaf);
  hall.join(good);
  (void)hall.ask(good, kSubscribe);
  hall.feeds().received(deaf, R"({"id":1,"call":"eboards"})", hall.now());
  hall.pass(9s);
  hall.tick();
  CHECK_FALSE(deaf.was_cut);
  hall.pass(2s);
  hall.tick();
  CHECK(deaf.was_cut);
  CHECK_FALSE(good.was_cut);
  hall.hand(1, "e2e4");
  CHECK(hall.drain(good).size() == 2);
  hall.leave(deaf);
  CHECK(hall.feeds().clients() == 1);
}

TEST_CASE("a client that asks for more than it takes is cut") {
  Hall hall;
  Peer greedy;
  hall.join(greedy);
  int asked = 0;
  for (; asked < 10'000 && !greedy.was_cut; ++asked)
    hall.feeds().received(greedy, R"({"id":1,"call":"eboards"})", hall.now());
  CHECK(greedy.was_cut);
  CHECK(asked > 500);
}

TEST_CASE("set-ups are counted, for each client and in all") {
  Hall hall;
  Peer peer;
  hall.join(peer);
  for (std::size_t i = 0; i <= Feeds::kMaxSetUps; ++i) {
    const std::string feed = std::to_string(i);
    (void)hall.ask(peer, subscribe("31415", feed));
    const auto answer = json::parse(hall.ask(peer, set_up(kInitialFen, feed)).front());
    CHECK((answer.at("response").as_string() == "call") == (i < Feeds::kMaxSetUps));
  }
  hall.leave(peer);
  Peer other;
  hall.join(other);
  (void)hall.ask(other, kSubscribe);
  CHECK(hall.ask(other, kSetUp).size() == 2);
}

TEST_CASE("a twin of a board gets a number of its own") {
  Hall hall({{.serial = "11111"}, {.serial = "11111"}, {.serial = "CB-1"}, {}});
  const auto boards = hall.feeds().eboards();
  REQUIRE(boards.size() == 4);
  CHECK(boards[0].at("serialnr").as_string() == "11111");
  CHECK(boards[1].at("serialnr").as_string() == "90000002");
  CHECK(boards[2].at("serialnr").as_string() == "90000003");
  CHECK(boards[3].at("serialnr").as_string() == "90000004");
}

TEST_CASE("a board is known by both of its numbers, and shows the one that LiveChess shows") {
  Hall hall(
      {{.serial = "47740", .long_serial = "3000147740"}, {.serial = "24211", .long_serial = "0000024211"}});
  Peer peer;
  hall.join(peer);
  const auto boards = hall.feeds().eboards();
  CHECK(boards[0].at("serialnr").as_string() == "3000147740");
  CHECK(boards[1].at("serialnr").as_string() == "24211");
  for (const char* serial : {"47740", "3000147740", "24211", "0000024211"})
    CHECK(hall.ask(peer, subscribe(serial)).size() == 2);
}

TEST_CASE("a battery is shown in percent") {
  Hall hall;
  hall.device(1, seams::DeviceState::ready, {.serial = "31415"}, seams::Battery{84, {}});
  CHECK(hall.feeds().eboards()[0].at("battery").as_string() == "84%");
}

TEST_CASE("a source is the bare name of a device") {
  CHECK(source_of("/dev/ttyUSB0") == "ttyUSB0");
  CHECK(source_of("/dev/ttyUSB0#01025") == "ttyUSB0");
  CHECK(source_of("/dev/serial/by-id/usb-board") == "usb-board");
  CHECK(source_of("ble:AA:BB:CC:DD:EE:FF") == "ble:AA:BB:CC:DD:EE:FF");
}

}  // namespace
}  // namespace eboard::livechess::feeds_test
