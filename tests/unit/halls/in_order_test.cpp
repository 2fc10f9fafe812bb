// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/in_order.hpp"

#include "tests/support/catch.hpp"

namespace in_order_test {

using namespace eboard::halls;
using namespace std::chrono_literals;

namespace {

constexpr InOrder::Steady kNow{};

void add(InOrder& order, std::initializer_list<Sequence> numbers) {
  for (const Sequence number : numbers) {
    EventMessage event;
    event.sequence = number;
    order.add(std::move(event));
  }
}

constexpr std::size_t kAll = 1'000'000;

std::vector<Sequence> take(InOrder& order, InOrder::Steady now = kNow, std::size_t maximum = kAll) {
  std::vector<Sequence> numbers;
  for (const EventMessage& event : order.take(now, maximum)) numbers.push_back(event.sequence);
  return numbers;
}

using Numbers = std::vector<Sequence>;

}  // namespace

TEST_CASE("events are taken in their order, each once") {
  InOrder order(2);
  add(order, {5, 3, 1, 2, 3});
  CHECK(take(order) == Numbers{3});
  CHECK(order.waits());
  add(order, {3, 4, 4, 5, 6});
  CHECK(take(order) == Numbers{4, 5, 6});
  CHECK_FALSE(order.waits());
  add(order, {4, 6});
  CHECK(take(order).empty());
  CHECK(order.missing() == 0);
}

TEST_CASE("a gap that nobody fills is given up after a while, and what is behind it goes on") {
  InOrder order(0);
  add(order, {3, 4, 7});
  CHECK(take(order, kNow).empty());
  CHECK(take(order, kNow + InOrder::kPatience - 1s).empty());
  CHECK(take(order, kNow + InOrder::kPatience) == Numbers{3, 4});
  CHECK(order.missing() == 2);
  // The next gap has a time of its own.
  CHECK(take(order, kNow + InOrder::kPatience + 1s).empty());
  CHECK(take(order, kNow + 2 * InOrder::kPatience + 1s) == Numbers{7});
  CHECK(order.missing() == 4);
}

TEST_CASE("nobody has to wait for a gap before very many events") {
  InOrder order(0);
  for (Sequence number = 2; number < 3 + static_cast<Sequence>(InOrder::kMaxWaiting); ++number)
    add(order, {number});
  CHECK(take(order).size() == InOrder::kMaxWaiting + 1);
  CHECK(order.missing() == 1);
}

TEST_CASE("no more are taken than were asked for, and what is left is no gap") {
  InOrder order(0);
  add(order, {1, 2, 3, 4, 6});
  CHECK(take(order, kNow, 2) == Numbers{1, 2});
  CHECK(order.waiting() == 3);
  CHECK(order.last() == 2);
  CHECK(take(order, kNow + InOrder::kPatience, 1) == Numbers{3});
  CHECK(take(order, kNow + 2 * InOrder::kPatience, 9) == Numbers{4});
  CHECK(take(order, kNow + 3 * InOrder::kPatience - 1s).empty());
  CHECK(take(order, kNow + 3 * InOrder::kPatience) == Numbers{6});
  CHECK(order.missing() == 1);
}

TEST_CASE("an event that comes behind its time is not taken any more") {
  InOrder order(0);
  add(order, {2});
  (void)take(order, kNow);
  CHECK(take(order, kNow + InOrder::kPatience) == Numbers{2});
  add(order, {1});
  CHECK_FALSE(order.waits());
}

}  // namespace in_order_test
