// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What drivers make of boards that are not theirs, and of bytes of no board.
#include <algorithm>
#include <random>

#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"

namespace other_makes_test {

using namespace eboard;
using namespace eboard::drivers;
using test::Bytes;
using test::decode;
using test::joined;
using test::own_bytes;
using test::Payloads;

TEST_CASE("bytes of no device report nothing to any driver") {
  std::mt19937 random(1);  // the same bytes on every machine
  Bytes bytes(300'000);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
  for (const DriverInfo* driver : all_drivers()) {
    CAPTURE(driver->name);
    const auto decoded = decode(*driver, bytes);
    CHECK(decoded.payloads.empty());
    CHECK(decoded.counters.skipped_bytes > bytes.size() * 9 / 10);
  }
}

// A session takes a message that says something for a sign of life.
TEST_CASE("what a driver asks in silence is no message of its boards when it comes back as an echo") {
  for (const DriverInfo* driver : all_drivers()) {
    CAPTURE(driver->name);
    Bytes asked(driver->ask_battery.begin(), driver->ask_battery.end());
    for (const auto script : {driver->keep_alive, driver->ask_board}) {
      for (const Request& request : script)
        asked.insert(asked.end(), request.bytes.begin(), request.bytes.end());
    }
    StreamDecoder decoder(*driver);
    Payloads payloads;
    decoder.feed(asked, payloads, [](const Frame& frame) { CHECK(frame.kind == kSaysNothing); });
  }
}

TEST_CASE("whatever a board reports comes in a frame that says something") {
  for (const DriverInfo* driver : all_drivers()) {
    CAPTURE(driver->name);
    StreamDecoder decoder(*driver);
    Payloads before;
    decoder.feed(own_bytes(*driver), before,
                 [&](const Frame& frame) { CHECK((frame.kind != kSaysNothing || frame.payload.empty())); });
    CHECK_FALSE(before.empty());
  }
}

namespace {

/// Novag's boards say a new game and a takeback in the same words, and mean the same. A Pegasus sends what a
/// DGT board sends of squares that are empty or have a white pawn, and of itself.
bool speak_alike(std::string_view one, std::string_view other) {
  const bool novag = one.starts_with("novag") && other.starts_with("novag");
  return novag || (one == "dgt" && other == "pegasus") || (one == "pegasus" && other == "dgt");
}

/// One whole message of a driver's own boards, and what it reports.
struct Message {
  Bytes bytes;
  Payloads payloads;
};

/// The messages among them that report something, each of them once.
std::vector<Message> own_messages(const DriverInfo& driver) {
  std::vector<Message> out;
  const Bytes all = own_bytes(driver);
  for (std::span<const std::uint8_t> rest = all; !rest.empty();) {
    const auto result = driver.next_frame(rest);
    if (std::holds_alternative<NeedMore>(result)) break;
    const auto* frame = std::get_if<Frame>(&result);
    const std::size_t size = frame != nullptr ? frame->consumed : std::get<Skip>(result).bytes;
    Message message{{rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(size)}, {}};
    rest = rest.subspan(size);
    message.payloads = decode(driver, message.bytes).payloads;
    const bool known =
        std::ranges::any_of(out, [&](const Message& one) { return one.payloads == message.payloads; });
    if (frame != nullptr && !message.payloads.empty() && !known) out.push_back(std::move(message));
  }
  return out;
}

/// All messages have a sum or the like, so that none with one wrong byte is taken.
bool checks_each_message(std::string_view driver) {
  return driver == "dgt-bus" || driver == "millennium" || driver == "peripheral";
}

bool ends_with(const Payloads& all, const Payloads& last) {
  return all.size() >= last.size() && std::equal(last.rbegin(), last.rend(), all.rbegin());
}

/// What is reported ahead of `last`, if it ends with that.
Payloads ahead_of(const Payloads& all, const Payloads& last) {
  return {all.begin(), all.end() - static_cast<std::ptrdiff_t>(last.size())};
}

}  // namespace

TEST_CASE("every driver has messages of its own boards to be tried with") {
  for (const DriverInfo* driver : all_drivers()) {
    CAPTURE(driver->name);
    CHECK(own_messages(*driver).size() >= 3);
  }
}

TEST_CASE("behind a part of its own message no driver reports a piece of it, and it misses one at most") {
  for (const DriverInfo* driver : all_drivers()) {
    CAPTURE(driver->name);
    const auto messages = own_messages(*driver);
    const Message& first = messages[0];
    const Message& second = messages[1];
    const auto both = joined(first.bytes, second.bytes);
    const auto seen = decode(*driver, both).payloads;
    for (const Message& cut : messages) {
      for (std::size_t size = 1; size < cut.bytes.size(); ++size) {
        CAPTURE(size);
        const auto at = cut.bytes.begin() + static_cast<std::ptrdiff_t>(size);
        for (const Bytes& part : {Bytes(cut.bytes.begin(), at), Bytes(at, cut.bytes.end())}) {
          const auto payloads = decode(*driver, joined(part, both)).payloads;
          REQUIRE(ends_with(payloads, second.payloads));
          // Only an end of line may be missing from a part that says all.
          const auto ahead = ahead_of(payloads, second.payloads);
          const bool true_ones = ahead.empty() || ahead == first.payloads || ahead == cut.payloads ||
                                 (ends_with(payloads, seen) && ahead_of(payloads, seen) == cut.payloads);
          REQUIRE(true_ones);
        }
      }
    }
  }
}

TEST_CASE("behind a wrong byte in its own message a driver is in step again within one message") {
  std::mt19937 random(2);
  for (const DriverInfo* driver : all_drivers()) {
    CAPTURE(driver->name);
    const auto messages = own_messages(*driver);
    const auto both = joined(messages[0].bytes, messages[1].bytes);
    for (const Message& message : messages) {
      for (std::size_t place = 0; place < message.bytes.size(); ++place) {
        Bytes wrong = message.bytes;
        wrong[place] = static_cast<std::uint8_t>(wrong[place] ^ (1 + random() % 255));
        CAPTURE(place);
        const auto payloads = decode(*driver, joined(wrong, both)).payloads;
        REQUIRE(ends_with(payloads, messages[1].payloads));
        if (!checks_each_message(driver->name)) continue;
        const auto ahead = ahead_of(payloads, messages[1].payloads);
        // A digit of a sum that became a small letter is the same digit.
        const auto unharmed = decode(*driver, joined(message.bytes, messages[0].bytes)).payloads;
        REQUIRE((ahead.empty() || ahead == messages[0].payloads || ahead == unharmed));
      }
    }
  }
}

TEST_CASE("behind bytes of no device a driver is in step again within one message") {
  std::mt19937 random(3);
  for (const DriverInfo* driver : all_drivers()) {
    CAPTURE(driver->name);
    const auto messages = own_messages(*driver);
    const auto both = joined(messages[0].bytes, messages[1].bytes);
    for (int trial = 0; trial < 500; ++trial) {
      Bytes bytes(random() % 300);
      for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
      const auto payloads = decode(*driver, joined(bytes, both)).payloads;
      CAPTURE(trial);
      REQUIRE(ends_with(payloads, messages[1].payloads));
      const auto ahead = ahead_of(payloads, messages[1].payloads);
      REQUIRE((ahead.empty() || ahead == messages[0].payloads));
    }
  }
}

TEST_CASE("every driver is fed what all others are: it reports nothing, and is in step again at once") {
  for (const DriverInfo* other : all_drivers()) {
    const Bytes bytes = own_bytes(*other);
    for (const DriverInfo* driver : all_drivers()) {
      if (driver == other || speak_alike(other->name, driver->name)) continue;
      CAPTURE(other->name, driver->name);
      const auto messages = own_messages(*driver);
      const auto payloads =
          decode(*driver, joined(bytes, joined(messages[0].bytes, messages[1].bytes))).payloads;
      REQUIRE(ends_with(payloads, messages[1].payloads));
      const auto ahead = ahead_of(payloads, messages[1].payloads);
      CHECK((ahead.empty() || ahead == messages[0].payloads));
    }
  }
}

TEST_CASE("recordings of boards report something to their own driver, and nothing to that of another make") {
  int recordings = 0;
  for (const auto& [name, bytes] : test::recorded()) {
    for (const DriverInfo* driver : all_drivers()) {
      const bool own = name == driver->name;
      if (!own && speak_alike(name, driver->name)) continue;
      CAPTURE(name, driver->name);
      CHECK(decode(*driver, bytes).payloads.empty() == !own);
    }
    ++recordings;
  }
  CHECK(recordings > 0);
}

}  // namespace other_makes_test
