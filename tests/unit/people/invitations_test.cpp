// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/people/invitations.hpp"

#include "tests/support/catch.hpp"

namespace eboard::people::invitations_test {
namespace {

using std::chrono::seconds;
using State = Invitations::State;

const Invitations::Time kNow{std::chrono::hours(1)};
constexpr auto kLasts = Invitations::kLasts;

TEST_CASE("a phone that was shown a code waits for the answer of whoever showed it") {
  Invitations all;
  CHECK(all.of("Axel", kNow) == nullptr);
  all.offer("Axel", "code", kNow);
  REQUIRE(all.of("Axel", kNow) != nullptr);
  CHECK(all.of("Axel", kNow)->state == State::open);
  REQUIRE(all.ask("code", "Bea", "ticket", "4711", kNow));
  CHECK(all.of("Axel", kNow)->number == "4711");
  CHECK(all.of("Axel", kNow)->name == "Bea");
  CHECK(all.collect("ticket", kNow)->state == State::asked);
  CHECK_FALSE(all.answer("Bea", "4711", State::let_in, Role::arbiter, kNow));
  CHECK_FALSE(all.answer("Axel", "4712", State::let_in, Role::arbiter, kNow));
  CHECK(all.answer("Axel", "4711", State::let_in, Role::arbiter, kNow));
  CHECK_FALSE(all.answer("Axel", "4711", State::refused, std::nullopt, kNow));
  const auto answered = all.collect("ticket", kNow);
  REQUIRE(answered);
  CHECK(answered->state == State::let_in);
  CHECK(answered->name == "Bea");
  CHECK(answered->by == "Axel");
  CHECK(answered->role == Role::arbiter);
  // Once: whoever reads along gets nothing by it.
  CHECK_FALSE(all.collect("ticket", kNow));
  CHECK(all.of("Axel", kNow)->state == State::let_in);
}

TEST_CASE("a code is good for one phone, and for five minutes") {
  Invitations all;
  all.offer("Axel", "code", kNow);
  CHECK(all.ask("edoc", "Bea", "t", "1", kNow).error() == Invitations::Refusal::unknown);
  CHECK(all.ask("code", "Bea", "t", "1", kNow + kLasts).error() == Invitations::Refusal::unknown);
  REQUIRE(all.ask("code", "Eve", "t", "1", kNow));
  CHECK(all.ask("code", "Bea", "u", "2", kNow).error() == Invitations::Refusal::used);
  CHECK(all.of("Axel", kNow)->name == "Eve");
  CHECK(all.answer("Axel", "1", State::refused, std::nullopt, kNow));
  CHECK(all.collect("t", kNow)->state == State::refused);
}

TEST_CASE("nothing is answered when it is too late, or when another code is shown") {
  Invitations all;
  all.offer("Axel", "code", kNow);
  REQUIRE(all.ask("code", "Bea", "t", "1", kNow));
  CHECK_FALSE(all.answer("Axel", "1", State::let_in, Role::display, kNow + kLasts));
  CHECK_FALSE(all.collect("t", kNow + kLasts));
  all.offer("Axel", "another", kNow);
  CHECK_FALSE(all.collect("t", kNow));
  CHECK_FALSE(all.answer("Axel", "1", State::let_in, Role::display, kNow));
  CHECK_FALSE(all.collect("", kNow));
}

TEST_CASE("a yes that was not collected is withdrawn") {
  Invitations all;
  all.offer("Axel", "code", kNow);
  REQUIRE(all.ask("code", "Bea", "t", "1", kNow));
  REQUIRE(all.answer("Axel", "1", State::let_in, Role::arbiter, kNow));
  all.withdraw("Axel");
  CHECK_FALSE(all.collect("t", kNow));
  CHECK(all.of("Axel", kNow) == nullptr);
}

TEST_CASE("of very many codes the oldest is forgotten") {
  Invitations all;
  for (std::size_t i = 0; i <= Invitations::kMaximum; ++i)
    all.offer(std::to_string(i), std::to_string(i), kNow + seconds(static_cast<long>(i)));
  CHECK(all.of("0", kNow) == nullptr);
  CHECK(all.of("1", kNow) != nullptr);
}

}  // namespace
}  // namespace eboard::people::invitations_test
