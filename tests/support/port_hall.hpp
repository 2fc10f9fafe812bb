// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A port session, its device and what was journalled, for tests that turn time by hand.
#pragma once

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/core/board_recorder.hpp"
#include "daemon/devices/port_session.hpp"
#include "drivers/millennium.hpp"
#include "drivers/peripheral_chess.hpp"
#include "drivers/registry.hpp"
#include "tests/support/catch.hpp"

namespace eboard::test::port {

using daemon::Batch;
using daemon::BoardRecorder;
using daemon::PortSession;
using drivers::Millis;
using storage::JournalKind;

namespace millennium = drivers::millennium;
inline const std::string kAskVersion = "\xd6\xb5\xb6", kReportChanges = "\x57\xb0\x32\xb0\xb3\xb5\xb6",
                         kAskPosition = "\xd3\xb5\xb3";

using Bytes = std::vector<std::uint8_t>;
/// Questions, and what answers them.
using Talk = std::vector<std::pair<std::string, std::vector<std::uint8_t>>>;

inline Talk chess_link() {
  return {{kAskVersion, millennium::encode("v0103")},
          {kReportChanges, millennium::encode("w0203")},
          {kAskPosition, millennium::encode_position(rules::Placement::initial())}};
}

/// `streams`: it has the feature state_stream.
inline Talk peripheral(bool streams) {
  const auto line = [](const char* text) {
    const auto bytes = drivers::peripheral_chess::encode_line(text);
    return std::vector<std::uint8_t>(bytes.begin(), bytes.end());
  };
  const auto state = drivers::peripheral_chess::encode_state(rules::Placement::initial());
  return {{"feature get_state\n", line("ok")},
          {"feature state_stream\n", line(streams ? "ok" : "nok")},
          {"\nget_state\n", {state.begin(), state.end()}}};
}

/// A board that answers at once, or not, and can be pulled out; a DGT board, a ChessLink board, or one of the
/// Chess Peripheral Protocol.
struct FakeDevice {
  bool plugged = true;
  bool connects = false;  ///< its port is being opened, and will be for a while
  bool answers = true;
  bool has_memory = true;
  bool has_battery = false;  ///< and tells of it when asked
  std::string serial = "24211";
  bool newer = false;            ///< has a long serial number, too
  std::optional<int> battery{};  ///< as its port tells it
  Talk talk{};                   ///< of another make than DGT
  std::string wants_key{};       ///< a Pegasus: what gives it the key that it takes, after each opening
  int opened = 0;
  std::string asked;      ///< every byte it was sent
  std::string asked_now;  ///< since it was opened
  std::deque<std::uint8_t> says;

  void take(std::uint8_t command) {
    asked += static_cast<char>(command);
    asked_now += static_cast<char>(command);
    if (!answers) return;
    const bool locked = !wants_key.empty() && asked_now.find(wants_key) == std::string::npos;
    if (command == 0x5a && !wants_key.empty()) say({0xa5, 0, 4, locked ? std::uint8_t{0} : std::uint8_t{1}});
    for (const auto& [question, answer] : talk) {
      if (asked.ends_with(question)) says.insert(says.end(), answer.begin(), answer.end());
    }
    if (!talk.empty()) return;
    if (command == 0x4d) say({0x93, 0, 5, 1, 8});
    if (command == 0x45) {
      say({0x91, 0, 8});
      says.insert(says.end(), serial.begin(), serial.end());
    }
    if (command == 0x55 && newer) say({0xa2, 0, 13, '3', '0', '0', '0', '1', '2', '4', '2', '1', '1'});
    if (command == 0x4c && has_battery) say({0xa0, 0, 12, 84, 0x7f, 0x7f, 0, 0, 0, 0, 0, 2});
    if (command == 0x49 && has_memory) {
      say({0x8f, 0x3e, 0x03});
      says.insert(says.end(), 0x1f00, 0x7f);
    }
    if (command == 0x41) say({0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0});
    if (command == 0x42) {
      say({0x86, 0, 67});
      says.insert(says.end(), 64, locked ? 0x7f : 0);
    }
  }
  void say(std::initializer_list<std::uint8_t> bytes) { says.insert(says.end(), bytes); }
};

class FakeTransport final : public drivers::Transport {
 public:
  explicit FakeTransport(FakeDevice& device) : device_(device) {}
  Expected<std::size_t, drivers::TransportError> read(std::span<std::uint8_t> buffer) override {
    if (!device_.plugged) return unexpected(drivers::TransportError{5, "fake: unplugged"});
    std::size_t count = 0;
    while (count < buffer.size() && !device_.says.empty()) {
      buffer[count++] = device_.says.front();
      device_.says.pop_front();
    }
    return count;
  }
  Expected<std::size_t, drivers::TransportError> write(std::span<const std::uint8_t> bytes) override {
    if (!device_.plugged) return unexpected(drivers::TransportError{5, "fake: unplugged"});
    for (const std::uint8_t byte : bytes) device_.take(byte);
    return bytes.size();
  }
  [[nodiscard]] int descriptor() const override { return 99; }
  [[nodiscard]] std::optional<int> battery() const override { return device_.battery; }

 private:
  FakeDevice& device_;
};

/// The session, its device, and what was journalled; time passes only here.
class Hall {
 public:
  explicit Hall(Millis min_wait = Millis{0}, PortSession::Candidates drivers = {drivers::find_driver("dgt")},
                PortSession::KeyOf key = {})
      : session(
            std::move(drivers), "fake",
            [this](const drivers::DriverInfo& driver) -> PortSession::Opened {
              tried.emplace_back(driver.name);
              attempts.push_back(now);
              if (device.connects)
                return unexpected(drivers::TransportError{EINPROGRESS, "fake: connecting"});
              if (!device.plugged) return unexpected(drivers::TransportError{2, "fake: not there"});
              ++device.opened;
              device.asked_now.clear();
              return std::make_unique<FakeTransport>(device);
            },
            [this](const seams::SerialNumbers& numbers) {
              identified.push_back(numbers.serial);
              identified_long.push_back(numbers.long_serial);
            },
            min_wait, std::move(key)) {
    auto begun = BoardRecorder::begin({"table 1", 1, 1, 1}, {"dgt", {}}, now, [this](const Batch& batch) {
      for (const auto& item : batch.items) {
        if (const auto* entry = std::get_if<storage::JournalEntry>(&item)) journal.push_back(*entry);
      }
    });
    REQUIRE(begun);
    recorder.emplace(std::move(*begun));
    journal.clear();
  }

  void pass(Millis time) {
    const Millis end = now + time;
    while (true) {
      session.turn(now);
      if (session.descriptor() >= 0 && (!device.says.empty() || !device.plugged)) session.readable(now);
      if (now == end) return;
      now = std::min(end, std::max(now + Millis{1}, session.next_turn()));
    }
  }
  [[nodiscard]] std::string kinds() const {
    std::string text;
    for (const storage::JournalEntry& entry : journal) text += "rwols"[static_cast<int>(entry.kind)];
    return text;
  }
  [[nodiscard]] int count(JournalKind kind) const {
    return static_cast<int>(std::ranges::count(journal, kind, &storage::JournalEntry::kind));
  }

  FakeDevice device;
  Millis now{1'000'000};
  std::vector<Millis> attempts;
  std::vector<std::string> tried;  ///< drivers, by the openings
  std::vector<std::string> identified, identified_long;
  std::vector<storage::JournalEntry> journal;
  std::optional<BoardRecorder> recorder;
  PortSession session;
};

}  // namespace eboard::test::port
