// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/wire.hpp"

#include "daemon/halls/archive/intake.hpp"
#include "tests/support/catch.hpp"

namespace wire_test {

using namespace eboard::halls;

namespace {

const std::string kStore = "0123456789ABCDEF0123456789ABCDEF";
constexpr const char* kMove =
    "{\"type\":\"result\",\"at_ms\":1796000000123,\"game\":2,  \"result\":\"1-0\",\"by\":\"checkmate\"}";

EventMessage message() { return {kStore, 4711, 3, 12, 5, 46, kMove}; }

}  // namespace

TEST_CASE("an event comes out of a message letter by letter") {
  const auto read = parse_event_message(to_text(message()));
  REQUIRE(read);
  CHECK(*read == message());
  const auto keys = keys_of(read->event);
  REQUIRE(keys);
  CHECK(keys->at_ms == 1796000000123);
  CHECK(keys->game == 2);
  CHECK(keys->type == "result");
  CHECK(keys->known);
}

TEST_CASE("an event of a later version is kept, and marked as unknown") {
  const auto keys = keys_of(R"({"type":"tea_served","at_ms":5,"game":1,"cups":2})");
  REQUIRE(keys);
  CHECK(keys->type == "tea_served");
  CHECK_FALSE(keys->known);
  const auto odd = keys_of(R"({"type":"result","at_ms":5,"game":1,"result":7})");
  REQUIRE(odd);
  CHECK_FALSE(odd->known);
}

TEST_CASE("rounds and confirmations come out as they went in") {
  const RoundMessage round{
      kStore, 9, 2, {{1, {{"White", "Ödön"}, {"Black", "\"B\""}}}}, {{3, 2, {{"White", "W"}}}}};
  CHECK(parse_round_message(to_text(round)) == round);
  const Confirmation confirmation{kStore, 12, 15};
  CHECK(parse_confirmation(to_text(confirmation)) == confirmation);
}

TEST_CASE("subjects name a hall and nothing else") {
  CHECK(parse_subject(events_subject("berlin-2"))->hall == "berlin-2");
  CHECK(parse_subject(events_subject("berlin-2"))->kind == Kind::event);
  CHECK(parse_subject(rounds_subject("x"))->kind == Kind::round);
  for (const char* odd :
       {"eb..events", "eb.Berlin.events", "eb.a.b", "eb.a", "ec.a.events", "eb.a.events.more", ""})
    CHECK_FALSE(parse_subject(odd));
  CHECK_FALSE(is_hall_name(std::string(33, 'a')));
  CHECK_FALSE(is_hall_name("a.b"));
  CHECK_FALSE(is_hall_name("a*"));
}

TEST_CASE("nonsense is refused with a reason, and stops nothing beside it") {
  Batch batch;
  const std::string good = to_text(message());
  batch.add(events_subject("a"), 1, good);
  for (const std::string& odd :
       {std::string(), std::string("{}"), std::string("{}\n{}"), good.substr(0, 40),
        good.substr(0, good.size() - 1), "{\"store\":\"x\"" + good.substr(good.find(',')), "x" + good,
        good + "\xff", to_text(EventMessage{kStore, 0, 1, 1, 0, 46, kMove}),
        to_text(EventMessage{kStore, -1, 1, 1, 0, 46, kMove}),
        to_text(EventMessage{kStore, 1, 1, 1, 0, 46, R"({"type":"\u0000","at_ms":1,"game":1})"}),
        to_text(EventMessage{kStore, 1, 1, 1, 0, 46, std::string(100, '[')})}) {
    INFO(odd);
    const std::size_t before = batch.refused.size();
    batch.add(events_subject("a"), 2, odd);
    CHECK(batch.refused.size() == before + 1);
    if (batch.refused.size() > before) CHECK_FALSE(batch.refused.back().reason.empty());
  }
  batch.add("eb.a.other", 3, good);
  batch.add(rounds_subject("a"), 4, R"({"store":"0123456789ABCDEF0123456789ABCDEF","version":1,"round":1})");
  batch.add(
      rounds_subject("a"), 5,
      R"({"store":"0123456789ABCDEF0123456789ABCDEF","version":1,"round":1,"pairings":[{"table":1}],"games":[]})");
  CHECK(batch.refused.size() == 15);
  CHECK(batch.events.size() == 1);
  CHECK(batch.rounds.empty());
}

}  // namespace wire_test
