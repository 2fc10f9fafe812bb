// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The numbers in brackets are those of the test vectors in the protocol's fact sheet.
#include "drivers/dgt_protocol.hpp"

#include <algorithm>

#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace dgt_board_test {

using namespace eboard;
using namespace eboard::drivers;
using eboard::test::hex;

namespace {

struct Decoded {
  std::vector<Payload> payloads;
  std::vector<std::uint8_t> kinds;
  DecodeCounters counters;

  [[nodiscard]] std::uint64_t errors(DecodeError why) const {
    return counters.errors[static_cast<std::size_t>(why)];
  }
};

Decoded decode(const std::vector<std::uint8_t>& bytes) {
  StreamDecoder decoder(*find_driver("dgt"));
  Decoded decoded;
  decoder.feed(bytes, decoded.payloads, [&](const Frame& frame) { decoded.kinds.push_back(frame.kind); });
  decoded.counters = decoder.counters();
  return decoded;
}

std::vector<Payload> payloads(const std::string& bytes) {
  const Decoded decoded = decode(hex(bytes));
  CHECK(decoded.counters.errors == std::array<std::uint64_t, kDecodeErrors>{});
  return decoded.payloads;
}

using Payloads = std::vector<Payload>;

rules::Square at(const char* name) { return *rules::parse_square(name); }
Payload changed(const char* square, char letter) {
  return SquareChanged{at(square), rules::parse_piece(letter)};
}
Payload emptied(const char* square) { return SquareChanged{at(square), std::nullopt}; }

std::string repeated(const std::string& byte, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += byte + " ";
  return text;
}

const std::string kStartDump = "86 00 43 08 09 0a 0c 0b 0a 09 08 " + repeated("07", 8) + repeated("00", 32) +
                               repeated("01", 8) + "02 03 04 06 05 04 03 02";
const std::string kRotatedDump = "86 00 43 02 03 04 05 06 04 03 02 " + repeated("01", 8) +
                                 repeated("00", 32) + repeated("07", 8) + "08 09 0a 0b 0c 0a 09 08";

}  // namespace

TEST_CASE("a version is shown as major and minor (2, 3)") {
  CHECK(payloads("93 00 05 01 08") == Payloads{DeviceIdentity{.firmware = "1.8"}});
  CHECK(payloads("93 00 05 03 01") == Payloads{DeviceIdentity{.firmware = "3.1"}});
  CHECK(payloads("93 00 05 01 07") == Payloads{DeviceIdentity{.firmware = "1.7"}});
  CHECK(payloads("93 00 05 01 00") == Payloads{DeviceIdentity{.firmware = "1.0"}});
  CHECK(payloads("93 00 05 01 0c") == Payloads{DeviceIdentity{.firmware = "1.12"}});
  CHECK(dgt::encode_version(1, 8) == hex("93 00 05 01 08"));
}

TEST_CASE("a serial number keeps its digits, of 1998 boards too (4, 5)") {
  CHECK(payloads("91 00 08 32 33 39 34 36") == Payloads{DeviceIdentity{.serial = "23946"}});
  CHECK(payloads("91 00 0c 30 30 31 33 37 20 31 2e 30") == Payloads{DeviceIdentity{.serial = "00137"}});
  CHECK(payloads("91 00 06 31 32 33") == Payloads{DeviceIdentity{.serial = "123"}});
  CHECK(payloads("91 00 0d 33 30 30 30 31 34 37 37 34 30") ==
        Payloads{DeviceIdentity{.serial = "3000147740"}});
  CHECK(dgt::encode_serial("23946") == hex("91 00 08 32 33 39 34 36"));
  CHECK(dgt::encode_serial("00137 1.0") == hex("91 00 0c 30 30 31 33 37 20 31 2e 30"));
}

TEST_CASE("a serial number without digits is refused") {
  const Decoded decoded = decode(hex("91 00 08 20 33 39 34 36"));
  CHECK(decoded.payloads.empty());
  CHECK(decoded.kinds.empty());
  CHECK(decoded.errors(DecodeError::bad_field) == 1);
}

TEST_CASE("a long serial number is read, a Revelation's is its firmware (6)") {
  CHECK(payloads("a2 00 0d 30 30 30 30 30 32 33 39 34 36") ==
        Payloads{DeviceIdentity{.long_serial = "0000023946"}});
  CHECK(payloads("a2 00 0d 33 2e 32 35 30 30 30 31 32 33") ==
        Payloads{DeviceIdentity{.firmware = "3.25", .model = "Revelation II"}});
  CHECK(dgt::encode_long_serial("0000023946") == hex("a2 00 0d 30 30 30 30 30 32 33 39 34 36"));
}

TEST_CASE("a bus address has fourteen bits (7, 8)") {
  CHECK(payloads("90 00 05 08 01") == Payloads{DeviceIdentity{.bus_address = "1025"}});
  CHECK(payloads("90 00 05 34 1d") == Payloads{DeviceIdentity{.bus_address = "6685"}});
  CHECK(dgt::encode_bus_address(1025) == hex("90 00 05 08 01"));
  CHECK(dgt::encode_bus_address(6685) == hex("90 00 05 34 1d"));
}

TEST_CASE("a dump is the placement, seen with the connector at White's left (9)") {
  CHECK(payloads(kStartDump) == Payloads{BoardSnapshot{rules::Placement::initial()}});
  CHECK(dgt::encode_dump(rules::Placement::initial()) == hex(kStartDump));
}

TEST_CASE("a turned board gives the turned placement (10)") {
  CHECK(payloads(kRotatedDump) == Payloads{BoardSnapshot{rules::Placement::initial().rotated()}});
  CHECK(dgt::encode_dump(rules::Placement::initial().rotated()) == hex(kRotatedDump));
}

TEST_CASE("field updates name the square and what stands there (11 to 14)") {
  CHECK(payloads("8e 00 05 34 00 8e 00 05 24 01") == Payloads{emptied("e2"), changed("e4", 'P')});
  CHECK(payloads("8e 00 05 12 07 8e 00 05 0a 00") == Payloads{changed("c6", 'p'), emptied("c7")});
  CHECK(payloads("8e 00 05 04 00 8e 00 05 06 0b 8e 00 05 07 00 8e 00 05 05 08") ==
        Payloads{emptied("e8"), changed("g8", 'k'), emptied("h8"), changed("f8", 'r')});
  CHECK(payloads("8e 00 05 0b 00 8e 00 05 12 07") == Payloads{emptied("d7"), changed("c6", 'p')});
  CHECK(dgt::encode_field_update(at("e2"), std::nullopt) == hex("8e 00 05 34 00"));
  CHECK(dgt::encode_field_update(at("c6"), rules::parse_piece('p')) == hex("8e 00 05 12 07"));
}

TEST_CASE("a result piece is reported as such, alone and within a dump (15)") {
  const Payload draw_on_c3 = ResultPieceSeen{at("c3"), ResultPieceSeen::Kind::draw};
  CHECK(payloads("8e 00 05 2a 0d") == Payloads{draw_on_c3});
  CHECK(dgt::encode_result_piece(at("c3"), ResultPieceSeen::Kind::draw) == hex("8e 00 05 2a 0d"));
  CHECK(payloads("8e 00 05 2a 0e") == Payloads{ResultPieceSeen{at("c3"), ResultPieceSeen::Kind::white_wins}});
  CHECK(payloads("8e 00 05 2a 0f") == Payloads{ResultPieceSeen{at("c3"), ResultPieceSeen::Kind::black_wins}});

  std::array<std::uint8_t, 64> codes{};
  codes[dgt::dgt_square(at("c3"))] = 0x0d;
  CHECK(decode(dgt::encode_dump(codes)).payloads == Payloads{BoardSnapshot{}, draw_on_c3});
}

TEST_CASE("squares are counted from a8 along the ranks, pieces from 1 on (4.1 and 4.2)") {
  for (const auto& [name, number] :
       {std::pair{"a8", 0}, {"b8", 1}, {"h8", 7}, {"a7", 8}, {"a1", 56}, {"h1", 63}}) {
    CAPTURE(name);
    CHECK(dgt::dgt_square(at(name)) == number);
    CHECK(dgt::square_of(static_cast<std::uint8_t>(number)) == at(name));
  }
  constexpr std::string_view letters = " PRNBKQprnbkq";
  for (std::size_t code = 0; code < letters.size(); ++code) {
    CAPTURE(code);
    CHECK(dgt::code_of(rules::parse_piece(letters[code])) == code);
    CHECK(dgt::piece_of(static_cast<std::uint8_t>(code)) == rules::parse_piece(letters[code]));
  }
}

TEST_CASE("every piece code survives the wire on every square") {
  for (int i = 0; i < rules::kSquares; ++i) {
    const auto square = static_cast<rules::Square>(i);
    for (const char letter : std::string("PNBRQKpnbrqk")) {
      const auto piece = rules::parse_piece(letter);
      CHECK(decode(dgt::encode_field_update(square, piece)).payloads ==
            Payloads{SquareChanged{square, piece}});
    }
  }
}

TEST_CASE("what is neither ten digits nor a firmware's number is no long serial number") {
  for (const char* text : {"x.25000000", "3x25000000", "3.x5000000", "3.2x000000"}) {
    CAPTURE(text);
    const Decoded decoded = decode(dgt::encode_long_serial(text));
    CHECK(decoded.payloads.empty());
    CHECK(decoded.errors(DecodeError::bad_field) == 1);
  }
}

TEST_CASE("a battery message reports percent and charging (16)") {
  const Payloads expected{BatteryStatus{.percent = 84, .charging = false}};
  CHECK(payloads("a0 00 0c 54 7f 7f 02 05 00 01 1e 02") == expected);
  CHECK(dgt::encode_battery({.percent = 84, .on_minutes = 125, .standby_minutes = 90}) ==
        hex("a0 00 0c 54 7f 7f 02 05 00 01 1e 02"));
}

TEST_CASE("a battery's times are hours and minutes, and standby has days") {
  const dgt::Battery battery{.percent = 84,
                             .remaining_minutes = 600,
                             .on_minutes = 119,
                             .standby_minutes = 2 * 24 * 60 + 120,
                             .charging = true,
                             .discharging = false};
  CHECK(dgt::encode_battery(battery) == hex("a0 00 0c 54 0a 00 01 3b 02 02 00 01"));
}

TEST_CASE("a battery message of one to eight fields reports only the percent") {
  CHECK(payloads("a0 00 04 58") == Payloads{BatteryStatus{.percent = 88, .charging = std::nullopt}});
  CHECK(payloads("a0 00 07 58 01 01 01") == Payloads{BatteryStatus{.percent = 88, .charging = std::nullopt}});
  CHECK(decode(hex("a0 00 03")).errors(DecodeError::bad_length) == 1);
  CHECK(decode(hex("a0 00 04 65")).errors(DecodeError::bad_field) == 1);
}

TEST_CASE("a cut message gives way to the one behind it (17)") {
  const Decoded decoded = decode(hex("86 00 8e 00 05 34 00"));
  CHECK(decoded.payloads == Payloads{emptied("e2")});
  CHECK(decoded.errors(DecodeError::cut_message) == 1);
  CHECK(decoded.counters.skipped_bytes == 2);
}

TEST_CASE("stray bytes are skipped and counted (18)") {
  const Decoded decoded = decode(hex("12 34 8e 00 05 24 01"));
  CHECK(decoded.payloads == Payloads{changed("e4", 'P')});
  CHECK(decoded.errors(DecodeError::stray_byte) == 2);
}

TEST_CASE("LED commands of the Revelation II (19)") {
  CHECK(dgt::encode_leds(at("e2"), at("e4")) == hex("60 04 01 34 24 00"));
  CHECK(dgt::encode_leds_off() == hex("60 04 00 40 40 00"));
}

TEST_CASE("an id whose length is not its own is dropped") {
  const Decoded decoded = decode(hex("8e 00 06 24 01 01 8e 00 05 24 01"));
  CHECK(decoded.payloads == Payloads{changed("e4", 'P')});
  CHECK(decoded.errors(DecodeError::bad_length) == 1);
  CHECK(decode(hex("8e 00 02")).errors(DecodeError::bad_length) == 1);
}

TEST_CASE("a message one byte shorter or longer than its kind may be is dropped") {
  struct Kind {
    std::uint8_t id;
    std::size_t min, max;
  };
  for (const auto& [id, min, max] :
       {Kind{dgt::kNone, 3, 3}, Kind{dgt::kClock, 10, 10}, Kind{dgt::kFieldUpdate, 5, 5},
        Kind{dgt::kEventLog, 7939, 7939}, Kind{dgt::kBusAddress, 5, 5}, Kind{dgt::kSerial, 6, 13},
        Kind{dgt::kTrademark, 3, 259}, Kind{dgt::kVersion, 5, 5}, Kind{dgt::kBattery, 4, 12},
        Kind{dgt::kLongSerial, 13, 13}}) {
    for (const std::size_t total : {min - 1, min, max, max + 1}) {
      CAPTURE(int{id}, total);
      std::vector<std::uint8_t> bytes{id, static_cast<std::uint8_t>(total >> 7),
                                      static_cast<std::uint8_t>(total & 0x7f)};
      bytes.resize(std::max<std::size_t>(total, 3));
      const bool fits = total >= min && total <= max;
      CHECK(decode(bytes).errors(DecodeError::bad_length) == (fits ? 0 : 1));
    }
  }
}

TEST_CASE("clock messages of a faulty emulator cost nothing but themselves (12)") {
  // An ack of 8 bytes that announces 16, and a time whose status is no byte of seven bits.
  const Decoded ack = decode(hex("8d 00 10 0a 10 01 0a 00 8e 00 05 24 01"));
  CHECK(ack.payloads == Payloads{changed("e4", 'P')});
  CHECK(ack.errors(DecodeError::bad_length) == 1);
  const Decoded time = decode(hex("8d 00 0a 01 30 00 01 30 00 ff 8e 00 05 24 01"));
  CHECK(time.payloads == Payloads{changed("e4", 'P')});
  CHECK(time.errors(DecodeError::cut_message) == 1);
}

TEST_CASE("an id that no board has is dropped") {
  CHECK(decode(hex("ff 8e 00 05 24 01")).payloads == Payloads{changed("e4", 'P')});
  CHECK(decode(hex("ff 8e 00 05 24 01")).errors(DecodeError::unknown_message) == 1);
}

TEST_CASE("squares and pieces that do not exist are refused") {
  CHECK(decode(hex("8e 00 05 40 01")).errors(DecodeError::bad_field) == 1);
  CHECK(decode(hex("8e 00 05 24 10")).errors(DecodeError::bad_field) == 1);
  std::array<std::uint8_t, 64> codes{};
  codes[63] = 0x10;
  const Decoded decoded = decode(dgt::encode_dump(codes));
  CHECK(decoded.errors(DecodeError::bad_field) == 1);
  CHECK(decoded.payloads.empty());
}

TEST_CASE("boards of draughts are refused without losing step") {
  for (const auto& [id, squares] : {std::pair{0x86, 100u}, {0x94, 50u}, {0x95, 50u}}) {
    auto bytes = dgt::encode_message(static_cast<std::uint8_t>(id), std::vector<std::uint8_t>(squares, 1));
    const auto update = hex("8e 00 05 24 01");
    bytes.insert(bytes.end(), update.begin(), update.end());
    const Decoded decoded = decode(bytes);
    CHECK(decoded.payloads == Payloads{changed("e4", 'P')});
    CHECK(decoded.errors(DecodeError::unknown_message) == 1);
    CHECK(decoded.errors(DecodeError::stray_byte) == 0);
  }
}

TEST_CASE("an empty message is whole and reports nothing") {
  CHECK(decode(hex("80 00 03")).kinds == std::vector<std::uint8_t>{dgt::kNone});
}

TEST_CASE("the trademark is text in lines") {
  CHECK(decode(dgt::encode_trademark("A board\r\nfor tests\r\n")).payloads ==
        Payloads{DeviceIdentity{.model = "A board\nfor tests"}});
  CHECK(decode(dgt::encode_trademark("")).payloads.empty());
}

TEST_CASE("repeated and unasked answers are taken as they come") {
  const std::string serial = "91 00 08 32 33 39 34 36 ";
  CHECK(payloads(serial + serial + serial).size() == 3);
}

TEST_CASE(
    "no script of any driver makes a DGT board write to its EEPROM, start a boot loader or command a clock") {
  for (const DriverInfo* driver : all_drivers()) {
    // A driver without a USB id is tried only where the configuration names it.
    if (driver->usb_ids.empty() && driver->reports_moves) continue;
    CHECK_FALSE(driver->open_script.empty());
    CHECK(driver->keep_alive.empty() == driver->ask_board.empty());
    for (const auto asked : {driver->ask_battery, driver->ask_serial})
      CHECK(std::ranges::find_first_of(asked, dgt::kForbidden) == asked.end());
    for (const auto script :
         {driver->open_script, driver->keep_alive, driver->ask_board, driver->ask_stored}) {
      for (const Request& request : script) {
        // Such a driver never looks for its board; what follows its first answer goes to none but that.
        const bool is_opening = script.data() == driver->open_script.data();
        if (is_opening && &request != &script[0] && driver->usb_ids.empty() && script[0].required) break;
        for (const std::uint8_t byte : request.bytes) {
          CAPTURE(driver->name, int{byte});
          // What looks for another make may come to a DGT board.
          const bool harmful = std::ranges::find(dgt::kForbidden, byte) != dgt::kForbidden.end();
          CHECK_FALSE(harmful);
          CHECK(byte != dgt::kClockMessage);
          // Reading the log writes a tag into it: only where that was asked for.
          CHECK((byte != dgt::kAskLog || script.data() == driver->ask_stored.data()));
        }
      }
    }
  }
}

TEST_CASE("opening asks one question at a time, and only the board is required (1)") {
  std::vector<std::uint8_t> sent;
  for (const Request& request : find_driver("dgt")->open_script) {
    REQUIRE(request.bytes.size() == 1);
    sent.push_back(request.bytes[0]);
    CHECK(request.required == (request.bytes[0] == dgt::kAskBoard));
    CHECK(request.wait >= Millis(100));
  }
  CHECK(sent == hex("40 4d 55 45 4b 42 41"));
}

}  // namespace dgt_board_test
