// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/pegasus.hpp"

#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/hex.hpp"

namespace pegasus_test {

using namespace eboard;
using namespace eboard::drivers;
using test::Bytes;
using test::Decoded;
using test::hex;
using test::joined;
using test::Payloads;

namespace {

Decoded decode(const Bytes& bytes) { return test::decode(*find_driver("pegasus"), bytes); }

const rules::Bitboard kArray = rules::Placement::initial().occupied();
const Bytes kDump = pegasus::encode_dump(kArray);
constexpr auto kE2 = rules::make_square(4, 1);

}  // namespace

TEST_CASE("a dump of a Pegasus tells which squares are occupied, a8 first (10)") {
  Bytes bytes = hex("86 00 43");
  for (int rank = 8; rank >= 1; --rank) bytes.insert(bytes.end(), 8, rank > 6 || rank < 3 ? 1 : 0);
  CHECK(kDump == bytes);
  CHECK(decode(bytes).payloads == Payloads{OccupancySnapshot{kArray}});
  const rules::Bitboard a8 = rules::bit(rules::make_square(0, 7));
  CHECK(decode(pegasus::encode_dump(a8)).payloads == Payloads{OccupancySnapshot{a8}});
}

TEST_CASE("an update of a Pegasus tells that something stands on a square, or nothing (10)") {
  CHECK(pegasus::encode_field_update(kE2, false) == hex("8e 00 05 34 00"));
  CHECK(decode(hex("8e 00 05 34 00 8e 00 05 24 01")).payloads ==
        Payloads{OccupancyChanged{kE2, false}, OccupancyChanged{rules::make_square(4, 3), true}});
}

TEST_CASE("a Pegasus tells its number, version and battery as other DGT boards do") {
  CHECK(decode(dgt::encode_serial("31415")).payloads == Payloads{DeviceIdentity{.serial = "31415"}});
  CHECK(decode(dgt::encode_version(1, 0)).payloads == Payloads{DeviceIdentity{.firmware = "1.0"}});
  CHECK(decode(hex("a0 00 0c 58 7f 7f 00 00 00 00 00 02")).payloads ==
        Payloads{BatteryStatus{.percent = 88, .charging = false}});
}

TEST_CASE("a Pegasus that wants a key says so of every square, and that is no answer about its squares") {
  const Bytes locked = pegasus::encode_locked_dump();
  CHECK(locked.size() == kDump.size());
  const Decoded decoded = decode(locked);
  CHECK(decoded.payloads == Payloads{DeviceKey{DeviceKey::State::locked}});
  CHECK(decoded.counters.skipped_bytes == 0);
  const auto frame = find_driver("pegasus")->next_frame(locked);
  for (const Request& request : find_driver("pegasus")->open_script)
    CHECK(request.answer_kind != std::get<Frame>(frame).kind);
  // 7f on some squares is no message of a Pegasus.
  Bytes some = kDump;
  some[20] = 0x7f;
  CHECK(decode(some).errors(DecodeError::bad_field) == 1);
}

TEST_CASE("a Pegasus tells whether it takes the key that it was given") {
  CHECK(decode(hex("a5 00 04 01")).payloads == Payloads{DeviceKey{DeviceKey::State::accepted}});
  CHECK(decode(hex("a5 00 04 00")).payloads == Payloads{DeviceKey{DeviceKey::State::missing}});
  CHECK(decode(hex("a5 00 04 02")).errors(DecodeError::bad_field) == 1);
  CHECK(pegasus::encode_key_state(true) == hex("a5 00 04 01"));
  for (const auto& [bytes, why] :
       {std::pair{"a5 00 05 01", DecodeError::bad_length}, std::pair{"a5 01 04 01", DecodeError::bad_length},
        std::pair{"a5 00", DecodeError::cut_message}, std::pair{"a5 00 04", DecodeError::cut_message},
        std::pair{"a5", DecodeError::cut_message}}) {
    CAPTURE(bytes);
    const Bytes both = joined(hex(bytes), kDump);
    CHECK(decode(both).errors(why) == 1);
    CHECK(decode(both).payloads == Payloads{OccupancySnapshot{kArray}});
    CHECK(test::decode_slowly(*find_driver("pegasus"), both).payloads == Payloads{OccupancySnapshot{kArray}});
  }
}

TEST_CASE("the key is given in one message, and nothing else that is sent to a Pegasus has it") {
  const KeyUse* use = find_driver("pegasus")->key;
  REQUIRE(use != nullptr);
  CHECK(use->bytes == 6);
  CHECK(use->message(hex("01 23 45 67 89 ab")) == hex("63 07 01 23 45 67 89 ab 00"));
  for (const DriverInfo* driver : all_drivers())
    CHECK((driver->key != nullptr) == (driver->name == "pegasus"));
}

TEST_CASE("the number that is printed on a Pegasus is its long one, digits or letters") {
  CHECK(decode(dgt::encode_long_serial("0000731415")).payloads ==
        Payloads{DeviceIdentity{.long_serial = "0000731415"}});
  CHECK(decode(dgt::encode_long_serial("P00000000X")).payloads ==
        Payloads{DeviceIdentity{.long_serial = "P00000000X"}});
}

TEST_CASE("a Pegasus whose battery is low or empty says so, whatever the percentage") {
  for (const auto* state : {"06", "0a", "0e"}) {
    CHECK(decode(hex(std::string("a0 00 0c 58 7f 7f 00 00 00 00 00 ") + state)).payloads ==
          Payloads{BatteryStatus{.percent = 88, .charging = false, .low = true}});
  }
}

TEST_CASE("a number of ten characters is that of a Pegasus, as an emulator of it has") {
  CHECK(decode(hex("91 00 0d 50 30 30 30 30 30 30 30 30 58")).payloads ==
        Payloads{DeviceIdentity{.serial = "P00000000X"}});
  for (const char* bytes : {"91 00 08 20 33 39 34 36", "91 00 08 33 33 39 34 0a"}) {
    CHECK(decode(hex(bytes)).payloads.empty());
    CHECK(decode(hex(bytes)).errors(DecodeError::bad_field) == 1);
  }
}

TEST_CASE("what a Pegasus cannot tell is refused: pieces, squares off the board, clocks") {
  for (const auto& [bytes, why] :
       {std::pair{hex("8e 00 05 34 02"), DecodeError::bad_field},
        std::pair{hex("8e 00 05 40 01"), DecodeError::bad_field},
        std::pair{dgt::encode_dump(rules::Placement::initial()), DecodeError::bad_field},
        std::pair{dgt::encode_clock_missing(), DecodeError::unknown_message}}) {
    const Decoded decoded = decode(joined(bytes, kDump));
    CHECK(decoded.errors(why) == 1);
    CHECK(decoded.payloads == Payloads{OccupancySnapshot{kArray}});
  }
}

TEST_CASE("messages of a Pegasus are whole wherever notifications cut them") {
  const Bytes bytes = joined(kDump, hex("8e 00 05 34 00"));
  CHECK(test::decode_slowly(*find_driver("pegasus"), bytes).payloads == decode(bytes).payloads);
  for (std::size_t lost = 1; lost < kDump.size(); ++lost) {
    const Bytes cut = joined({kDump.begin(), kDump.end() - static_cast<long>(lost)}, kDump);
    CHECK(decode(cut).payloads == Payloads{OccupancySnapshot{kArray}});
  }
}

TEST_CASE("a Pegasus is never sent what lights need a key for, nor what its sources warn of (10)") {
  const DriverInfo& driver = *find_driver("pegasus");
  for (const auto& script : {driver.open_script, driver.keep_alive, driver.ask_board}) {
    for (const Request& request : script) {
      for (const int byte : {0x43, 0x4b, 0x60, 0x63}) CHECK(std::ranges::count(request.bytes, byte) == 0);
    }
  }
}

}  // namespace pegasus_test
