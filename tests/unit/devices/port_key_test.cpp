// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Devices that tell nothing before they are given a key, and where that key is seen.
#include "daemon/devices/port_session.hpp"

#include <filesystem>
#include <fstream>

#include "daemon/system/device_key.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/port_hall.hpp"
#include "tests/support/temporary_folder.hpp"

namespace port_key_test {

using namespace eboard;
using namespace test::port;
using test::hex;

namespace {

const Bytes kKey = hex("01 23 45 67 89 ab"), kOther = hex("11 22 33 44 55 66");

std::string text_of(const Bytes& bytes) { return {bytes.begin(), bytes.end()}; }
std::string message(const Bytes& key) { return text_of(drivers::find_driver("pegasus")->key->message(key)); }

/// At a Pegasus that takes kKey. `given`: the owner's; `found`: the configuration does not name the port.
Hall pegasus(const Bytes* given, bool found = false) {
  return Hall(Millis{0}, {drivers::find_driver("pegasus")},
              [=](const drivers::DriverInfo&, bool locked) -> std::span<const std::uint8_t> {
                if (given == nullptr || (found && !locked)) return {};
                return *given;
              });
}

}  // namespace

TEST_CASE(
    "a Pegasus that wants a key is known as one, told as such, and not as a board that does not answer") {
  Hall hall = pegasus(nullptr);
  hall.device.wants_key = message(kKey);
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{10'000});
  CHECK(hall.session.status().state == seams::DeviceState::opening);
  REQUIRE(hall.session.trouble());
  CHECK(hall.session.trouble()->locked);
  CHECK(hall.session.trouble()->opened);
  CHECK_FALSE(hall.session.trouble()->unreadable);
  CHECK(hall.session.trouble()->why ==
        "this Pegasus wants a developer key: see \"A Pegasus that is locked\" in docs/hardware.md");
  CHECK(hall.device.asked.find('\x63') == std::string::npos);
  // It is left alone for a while: a link by radio costs the other boards theirs.
  CHECK(hall.device.opened == 1);
  hall.pass(Millis{60'000});
  CHECK(hall.device.opened <= 4);
  CHECK(hall.device.opened >= 3);
}

TEST_CASE("the owner's key is the first that a Pegasus is sent, after each opening, and it is ready then") {
  Hall hall = pegasus(&kKey);
  hall.device.wants_key = message(kKey);
  hall.pass(Millis{3000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(hall.device.asked_now.starts_with(message(kKey)));
  hall.session.attach(*hall.recorder, true);
  hall.device.plugged = false;
  hall.pass(Millis{1000});
  hall.device.plugged = true;
  hall.pass(Millis{5000});
  CHECK(hall.device.opened == 2);
  CHECK(hall.device.asked_now.starts_with(message(kKey)));
  CHECK(hall.session.status().state == seams::DeviceState::ready);
}

TEST_CASE("the journal never has the key, and has in its place that one was given") {
  Hall hall = pegasus(&kKey);
  hall.device.wants_key = message(kKey);
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{3000});
  std::string written;
  for (const storage::JournalEntry& entry : hall.journal) {
    const std::string bytes(entry.bytes.begin(), entry.bytes.end());
    CHECK(bytes.find(text_of(kKey)) == std::string::npos);
    if (entry.kind == JournalKind::written) written += bytes;
  }
  CHECK(written.starts_with(message(Bytes(6))));
  CHECK(written.size() == hall.device.asked.size());
}

TEST_CASE("a key that the board does not take is told as refused") {
  Hall hall = pegasus(&kOther);
  hall.device.wants_key = message(kKey);
  hall.pass(Millis{3000});
  CHECK(hall.session.status().state == seams::DeviceState::opening);
  REQUIRE(hall.session.trouble());
  CHECK(hall.session.trouble()->locked);
  CHECK(hall.session.trouble()->why.starts_with("this Pegasus refused the developer key that it was given"));
}

TEST_CASE("a board that was only found is given a key when it has shown that it wants one, and no other") {
  Hall hall = pegasus(&kKey, true);
  hall.session.attach(*hall.recorder, true);
  SECTION("it wants one") {
    hall.device.wants_key = message(kKey);
    hall.pass(Millis{5000});
    CHECK(hall.device.opened == 2);
    CHECK(hall.session.status().state == seams::DeviceState::ready);
    CHECK_FALSE(hall.session.trouble());
  }
  SECTION("it wants none, or is something else") {
    hall.pass(Millis{5000});
    CHECK(hall.session.status().state == seams::DeviceState::ready);
    CHECK(hall.device.asked.find('\x63') == std::string::npos);
  }
}

TEST_CASE("a board that locks itself while it is heard is not taken for one whose squares stand still") {
  Hall hall = pegasus(nullptr);
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{3000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  hall.device.wants_key = message(kKey);
  hall.pass(Millis{5000});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
  CHECK(hall.session.trouble()->locked);
}

TEST_CASE("a driver whose devices want no key is given none") {
  Hall hall(Millis{0}, {drivers::find_driver("dgt")},
            [](const drivers::DriverInfo&, bool) { return std::span<const std::uint8_t>(kKey); });
  hall.pass(Millis{3000});
  CHECK(hall.device.asked.find(text_of(kKey)) == std::string::npos);
}

TEST_CASE("a key file has six bytes in hexadecimal digits, and nobody but its owner and group may read it") {
  const test::TemporaryFolder folder;
  const std::string file = folder.file("pegasus.key");
  const auto read = [&](const std::string& text, std::filesystem::perms rights) {
    std::filesystem::remove(file);
    std::ofstream(file) << text;
    std::filesystem::permissions(file, rights);
    return daemon::read_device_key(file, 6);
  };
  using std::filesystem::perms;
  const perms own = perms::owner_read | perms::owner_write;
  CHECK(read("01 23 45 67 89 ab\n", own).value() == kKey);
  CHECK(read("0123456789AB", own | perms::group_read).value() == kKey);
  for (const perms open : {perms::others_read, perms::others_write, perms::group_write}) {
    const auto refused = read("01 23 45 67 89 ab", own | open);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().find("others may read or write it (mode") != std::string::npos);
    CHECK(refused.error().find("ab") == std::string::npos);
  }
  for (const auto* text :
       {"", "01 23 45 67 89", "01 23 45 67 89 ab cd", "01 23 45 67 89 xy", "0 12 34 56 78 9ab"}) {
    CAPTURE(text);
    const auto refused = read(text, own);
    REQUIRE_FALSE(refused);
    CHECK(refused.error() == file + ": it must hold 6 bytes in hexadecimal digits");
  }
  CHECK_FALSE(daemon::read_device_key(folder.file("none"), 6));
}

}  // namespace port_key_test
