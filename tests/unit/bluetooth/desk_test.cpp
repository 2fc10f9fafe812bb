// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/bluetooth/desk.hpp"

#include <poll.h>

#include <cerrno>
#include <memory>
#include <thread>

#include "tests/support/catch.hpp"

namespace desk_test {

using namespace eboard::drivers;
using namespace eboard::drivers::bluetooth;
using namespace std::chrono_literals;

namespace {

const ble::Make& kMake = *ble::make_of("pegasus");
const std::string kAddress = "AA:BB:CC:DD:EE:FF";

bool can_be_read(int descriptor) {
  pollfd waiting{descriptor, POLLIN, 0};
  return poll(&waiting, 1, 0) == 1;
}

/// What somebody is told who opens the port.
int code_of(Desk& desk) {
  const auto link = desk.open(kAddress, kMake);
  return link ? 0 : link.error().code;
}

}  // namespace

TEST_CASE("a wish is made once however often it is asked for, and wakes the thread of the bus") {
  const auto desk = std::make_shared<Desk>();
  CHECK_FALSE(can_be_read(desk->woken()));
  CHECK(code_of(*desk) == EINPROGRESS);
  CHECK(can_be_read(desk->woken()));
  desk->rest();
  CHECK(code_of(*desk) == EINPROGRESS);
  CHECK_FALSE(can_be_read(desk->woken()));
  REQUIRE(desk->wishes().size() == 1);
  CHECK(desk->wishes()[0].address == kAddress);
  CHECK(desk->wishes()[0].make == &kMake);
}

TEST_CASE("who opens a port is told why there is no link, with the port's name, until there is one") {
  const auto desk = std::make_shared<Desk>();
  (void)code_of(*desk);
  const Wish wish = desk->wishes()[0];
  desk->tell(wish, "not in reach");
  const auto refused = desk->open(kAddress, kMake);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ENODEV);
  CHECK(refused.error().message == "ble:AA:BB:CC:DD:EE:FF: not in reach");
  desk->tell(wish, "");
  CHECK(code_of(*desk) == EINPROGRESS);
  desk->tell_all("the bus is gone");
  CHECK(code_of(*desk) == ENODEV);
  desk->offer(wish, BleLink());
  CHECK(code_of(*desk) == 0);
}

TEST_CASE("a link is handed over once, and wanted anew only when its port is closed") {
  const auto desk = std::make_shared<Desk>();
  (void)code_of(*desk);
  const Wish first = desk->wishes()[0];
  desk->offer(first, BleLink());
  auto link = desk->open(kAddress, kMake);
  REQUIRE(link);
  CHECK(desk->wishes()[0].taken);
  CHECK(code_of(*desk) == EBUSY);
  desk->rest();
  *link = BleLink();  // the port lets go
  CHECK(can_be_read(desk->woken()));
  CHECK(desk->wishes().empty());
  CHECK(code_of(*desk) == EINPROGRESS);
  const Wish second = desk->wishes()[0];
  CHECK(second.number != first.number);
  desk->offer(first, BleLink());  // of a link that nobody wants any more
  CHECK(code_of(*desk) == EINPROGRESS);
}

TEST_CASE("what was offered and is gone is not handed over") {
  const auto desk = std::make_shared<Desk>();
  (void)code_of(*desk);
  const Wish wish = desk->wishes()[0];
  desk->offer(wish, BleLink());
  desk->withdraw(wish);
  CHECK(code_of(*desk) == EINPROGRESS);
}

TEST_CASE("a wish that nobody repeats is forgotten, and a link that is taken is not") {
  const auto desk = std::make_shared<Desk>();
  const auto begin = Steady::now();
  (void)desk->open(kAddress, kMake, begin);
  CHECK(desk->wishes(begin + Desk::kPatience).size() == 1);
  (void)desk->open(kAddress, kMake, begin + 5s);
  CHECK(desk->wishes(begin + Desk::kPatience + 5s).size() == 1);
  desk->offer(desk->wishes(begin)[0], BleLink());
  const auto link = desk->open(kAddress, kMake, begin);
  REQUIRE(link);
  CHECK(desk->wishes(begin + 1h).size() == 1);
  (void)desk->open("11:22:33:44:55:66", kMake, begin);
  CHECK(desk->wishes(begin + Desk::kPatience + 1s).size() == 1);
}

TEST_CASE("boards that come and go are reported once each") {
  const auto desk = std::make_shared<Desk>();
  const PortInfo one{"ble:1", std::nullopt, "iChessOne", {}, "ichessone"};
  const PortInfo two{"ble:2", std::nullopt, "iChessOne", {}, "ichessone"};
  desk->show({one});
  CHECK(can_be_read(desk->changed()));
  desk->show({one, two});
  auto changes = desk->changes();
  REQUIRE(changes.size() == 2);
  CHECK((changes[0].kind == PortChange::Kind::added && changes[0].port == one));
  CHECK((changes[1].kind == PortChange::Kind::added && changes[1].port == two));
  CHECK_FALSE(can_be_read(desk->changed()));
  desk->show({one, two});
  CHECK(desk->changes().empty());
  desk->show({two});
  changes = desk->changes();
  REQUIRE(changes.size() == 1);
  CHECK((changes[0].kind == PortChange::Kind::removed && changes[0].port == one));
  CHECK(desk->ports() == std::vector{two});
}

TEST_CASE("the thread of the bus sleeps until somebody wants a link, and ends at once") {
  const auto desk = std::make_shared<Desk>();
  std::thread bus([desk] {
    desk->wait_for_wish();
    desk->pause(1h);
  });
  (void)code_of(*desk);
  desk->end();
  bus.join();
  CHECK(desk->ended());
  CHECK(can_be_read(desk->woken()));
}

}  // namespace desk_test
