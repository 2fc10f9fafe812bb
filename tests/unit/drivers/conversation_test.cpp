// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/conversation.hpp"

#include <array>

#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace conversation_test {

using namespace eboard::drivers;
using eboard::test::hex;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::array<std::uint8_t, 1> kPause{0x40}, kOptional{0x4d}, kRequired{0x42};
constexpr std::array<Request, 3> kScript{{
    {kPause, std::nullopt, Millis(100), false},
    {kOptional, std::uint8_t{0x93}, Millis(500), false},
    {kRequired, std::uint8_t{0x86}, Millis(1000), true},
}};

const std::span<const Request> kRequiredOnly = std::span<const Request>(kScript).last(1);

/// The bytes to send; fails the test for any other action.
Bytes sent(const Conversation::Action& action) {
  const auto* send = std::get_if<Conversation::Send>(&action);
  REQUIRE(send);
  return {send->bytes.begin(), send->bytes.end()};
}

bool waits(const Conversation::Action& action) {
  return std::holds_alternative<Conversation::Waiting>(action);
}
bool finished(const Conversation::Action& action) {
  return std::holds_alternative<Conversation::Finished>(action);
}

}  // namespace

TEST_CASE("each question waits for the answer to the one before") {
  Conversation talk(kScript);
  CHECK(sent(talk.start(Millis(0))) == hex("40"));
  CHECK(talk.deadline() == Millis(100));
  CHECK(waits(talk.on_time(Millis(99))));
  CHECK(sent(talk.on_time(Millis(100))) == hex("4d"));
  CHECK(talk.deadline() == Millis(600));
  CHECK(sent(talk.on_frame(0x93, Millis(200))) == hex("42"));
  CHECK(finished(talk.on_frame(0x86, Millis(300))));
  CHECK_FALSE(talk.deadline());
}

TEST_CASE("a conversation knows which of its questions were answered, until it starts anew") {
  Conversation talk(kScript);
  (void)talk.start(Millis(0));
  (void)talk.on_time(Millis(100));
  (void)talk.on_time(Millis(600));
  CHECK(finished(talk.on_frame(0x86, Millis(700))));
  CHECK_FALSE(talk.answered(0));
  CHECK_FALSE(talk.answered(1));
  CHECK(talk.answered(2));
  (void)talk.start(Millis(1000));
  CHECK_FALSE(talk.answered(2));
  (void)talk.on_time(Millis(1100));
  (void)talk.on_frame(0x93, Millis(1200));
  CHECK(talk.answered(1));
}

TEST_CASE("frames that answer nothing are let pass") {
  Conversation talk(kScript);
  CHECK(sent(talk.start(Millis(0))) == hex("40"));
  CHECK(waits(talk.on_frame(0x93, Millis(50))));
  CHECK(sent(talk.on_time(Millis(100))) == hex("4d"));
  CHECK(waits(talk.on_frame(0x8e, Millis(150))));
  CHECK(talk.deadline() == Millis(600));
}

TEST_CASE("an optional question that stays open is left behind") {
  Conversation talk(kScript);
  (void)talk.start(Millis(0));
  (void)talk.on_time(Millis(100));
  CHECK(sent(talk.on_time(Millis(600))) == hex("42"));
  CHECK(waits(talk.on_frame(0x93, Millis(700))));
  CHECK(finished(talk.on_frame(0x86, Millis(800))));
}

TEST_CASE("an answer may always take the least time, a pause is none") {
  Conversation talk(kScript, Millis(800));
  (void)talk.start(Millis(0));
  CHECK(talk.deadline() == Millis(100));
  (void)talk.on_time(Millis(100));
  CHECK(talk.deadline() == Millis(900));
  (void)talk.on_frame(0x93, Millis(200));
  CHECK(talk.deadline() == Millis(1200));
}

TEST_CASE("a required question is asked again after a second, then given up with the reason") {
  Conversation talk(kScript);
  (void)talk.start(Millis(0));
  (void)talk.on_time(Millis(100));
  CHECK(sent(talk.on_time(Millis(600))) == hex("42"));
  CHECK(waits(talk.on_time(Millis(1600))));
  CHECK(talk.deadline() == Millis(2600));
  CHECK(sent(talk.on_time(Millis(2600))) == hex("42"));
  const auto action = talk.on_time(Millis(3600));
  const auto* failed = std::get_if<Conversation::Failed>(&action);
  REQUIRE(failed);
  CHECK(failed->step == 2);
  CHECK(failed->reason == "no answer to 42 in 1000 ms, asked twice");
  CHECK_FALSE(talk.deadline());
  CHECK(waits(talk.on_frame(0x86, Millis(3700))));
}

TEST_CASE("an answer during the pause before the repetition counts") {
  Conversation talk(kRequiredOnly);
  (void)talk.start(Millis(0));
  CHECK(waits(talk.on_time(Millis(1000))));
  CHECK(finished(talk.on_frame(0x86, Millis(1500))));
}

TEST_CASE("a conversation can start anew") {
  Conversation talk(kRequiredOnly);
  (void)talk.start(Millis(0));
  (void)talk.on_time(Millis(1000));
  (void)talk.on_time(Millis(2000));
  CHECK(std::holds_alternative<Conversation::Failed>(talk.on_time(Millis(3000))));
  CHECK(sent(talk.start(Millis(9000))) == hex("42"));
  CHECK(waits(talk.on_time(Millis(10000))));
  CHECK(sent(talk.on_time(Millis(11000))) == hex("42"));
}

TEST_CASE("an empty script is done at once") {
  Conversation talk({});
  CHECK(finished(talk.start(Millis(0))));
  CHECK_FALSE(talk.deadline());
}

TEST_CASE("a DGT board that answers everything is open after six questions, one without a version too") {
  for (const bool answers_version : {true, false}) {
    Conversation talk(find_driver("dgt")->open_script);
    Bytes all = sent(talk.start(Millis(0)));
    Conversation::Action action = Conversation::Waiting{};
    Millis now{0};
    for (int step = 0; step < 100 && !finished(action); ++step) {
      now = *talk.deadline();
      switch (all.back()) {
        case 0x4d:
          action = answers_version ? talk.on_frame(0x93, now) : talk.on_time(now);
          break;
        case 0x42:
          action = talk.on_frame(0x86, now);
          break;
        default:
          action = talk.on_time(now);
      }
      if (!finished(action)) all.push_back(sent(action).at(0));
    }
    CHECK(finished(action));
    CHECK(all == hex("40 4d 55 45 4b 42 41"));
  }
}

TEST_CASE("a device that takes no questions is listened to, and given up if nothing of its kind is heard") {
  constexpr std::array<Request, 1> listening{{{{}, std::uint8_t{0x86}, Millis(1000), true}}};
  Conversation talk(listening);
  CHECK(sent(talk.start(Millis(0))).empty());
  CHECK(waits(talk.on_frame(0x93, Millis(500))));
  CHECK(waits(talk.on_time(Millis(1000))));
  CHECK(sent(talk.on_time(Millis(2000))).empty());
  const auto given_up = talk.on_time(Millis(3000));
  REQUIRE(std::holds_alternative<Conversation::Failed>(given_up));
  CHECK(std::get<Conversation::Failed>(given_up).reason == "it sends no message of such a board");
  CHECK(sent(talk.start(Millis(5000))).empty());
  CHECK(finished(talk.on_frame(0x86, Millis(5500))));
}

TEST_CASE("a device that needs a pause is asked the next question after it, however soon it answers") {
  Conversation talk(kScript, Millis(0), Millis(200));
  (void)talk.start(Millis(0));
  CHECK(waits(talk.on_time(Millis(100))));
  CHECK(waits(talk.on_frame(0x93, Millis(150))));  // nobody has asked yet
  CHECK(talk.deadline() == Millis(300));
  CHECK(sent(talk.on_time(Millis(300))) == hex("4d"));
  CHECK(waits(talk.on_frame(0x93, Millis(340))));
  CHECK(sent(talk.on_time(Millis(540))) == hex("42"));
  CHECK(finished(talk.on_frame(0x86, Millis(550))));  // no question follows, so no pause
}

}  // namespace conversation_test
