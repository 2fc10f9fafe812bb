// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A journal keeps bytes, and a replay decodes them again. So what every driver makes of a line that loses,
// changes, doubles or adds bytes is compared with damaged_lines.txt.
#include <algorithm>
#include <boost/crc.hpp>
#include <boost/json/parse.hpp>
#include <map>
#include <random>

#include "daemon/events/event_json.hpp"
#include "drivers/registry.hpp"
#include "tests/support/conclusions.hpp"
#include "tests/support/decoded.hpp"
#include "tests/support/places.hpp"

namespace damaged_lines_test {

using namespace eboard;
using drivers::DriverInfo;
using drivers::StreamDecoder;
using test::Bytes;

namespace {

enum class Damage { none, lost, changed, doubled, added, cut };
constexpr std::array kDamages{
    std::pair{Damage::none, "as they were sent"},    std::pair{Damage::lost, "bytes lost"},
    std::pair{Damage::changed, "bytes changed"},     std::pair{Damage::doubled, "bytes doubled"},
    std::pair{Damage::added, "bytes of no message"}, std::pair{Damage::cut, "the link cut"}};
constexpr unsigned kOneIn = 250;         // bytes, that is damaged
constexpr std::size_t kBytes = 100'000;  // of each line

/// What is sent on a line, again and again: a recording below tests/replay, or where nobody records such a
/// line, some messages. New ones go to the end.
struct Sent {
  std::string_view driver;
  std::string_view recording;
};
constexpr std::array kSent{Sent{"certabo", "certabo/02-what-is-refused"},
                           Sent{"chessnut", "chessnut/02-what-is-refused"},
                           Sent{"chessnut", "chessnut/03-emulator"},
                           Sent{"dgt", "dgt/03-clock-troubles"},
                           Sent{"dgt", "dgt/06-revelation"},
                           Sent{"dgt", "dgt/07-other-men"},
                           Sent{"dgt", "dgt/08-emulator"},
                           Sent{"dgt", "dgt/09-next-game-behind-a-gap"},
                           Sent{"dgt-bus", ""},
                           Sent{"ichessone", "ichessone/02-what-is-refused"},
                           Sent{"manual", ""},
                           Sent{"millennium", "millennium/02-what-is-refused"},
                           Sent{"millennium", "millennium/03-emulator"},
                           Sent{"novag", "novag/02-what-is-refused"},
                           Sent{"novag_universal", "novag/03-universal"},
                           Sent{"pegasus", "pegasus/01-emulator"},
                           Sent{"peripheral", "peripheral/03-what-is-refused"},
                           Sent{"peripheral_chess", "peripheral_chess/01-what-is-refused"},
                           Sent{"sentio", "sentio/02-what-is-refused"},
                           Sent{"zmartfun", "zmartfun/02-what-is-refused"},
                           Sent{"dgt", "dgt/10-emulator"},
                           Sent{"millennium", "millennium/04-emulator"},
                           Sent{"peripheral_chess", "peripheral_chess/02-emulator"},
                           Sent{"pegasus", "pegasus/02-locked"},
                           Sent{"novag", "novag/04-columns"},
                           Sent{"certabo", "certabo/03-letters"},
                           Sent{"zmartfun", "zmartfun/03-clock"},
                           Sent{"chessnut", "chessnut/04-button"}};

Bytes bytes_of(const Sent& sent, const DriverInfo& driver) {
  if (sent.recording.empty()) return test::own_bytes(driver);
  return test::from_device(
      drivers::read_capture(test::in_clone(fmt::format("tests/replay/{}/session.ebcap", sent.recording)))
          .value());
}

/// A line on which a driver listens, and what it says of it.
class Line {
 public:
  Line(const DriverInfo& driver, Damage damage) : decoder_(driver), damage_(damage) {}

  void send(std::uint8_t byte) {
    const bool damaged = damage_ != Damage::none && random_() % kOneIn == 0;
    if (!damaged) return receive(byte);
    if (damage_ == Damage::changed) return receive(static_cast<std::uint8_t>(random_()));
    if (damage_ == Damage::lost) return;
    if (damage_ == Damage::cut) decoder_.reset();
    if (damage_ == Damage::doubled) receive(byte);
    if (damage_ == Damage::added) add();
    receive(byte);
  }
  /// "square 12 clock 4 ... frames 20 skipped 7 (1 0 2) crc 1f2e3d4c"
  [[nodiscard]] std::string text() const {
    std::string out;
    for (const auto& [kind, count] : kinds_) out += fmt::format("{} {} ", kind, count);
    const auto& counters = decoder_.counters();
    return out + fmt::format("frames {} skipped {} ({}) crc {:08x}", counters.frames, counters.skipped_bytes,
                             fmt::join(counters.errors, " "), crc_.checksum());
  }

 private:
  void add() {
    for (auto left = 1 + random_() % 12; left > 0; --left) receive(static_cast<std::uint8_t>(random_()));
  }
  void receive(std::uint8_t byte) {
    std::vector<drivers::Payload> payloads;
    decoder_.feed({&byte, 1}, payloads,
                  [this](const drivers::Frame& frame) { crc_.process_byte(frame.kind); });
    for (drivers::Payload& payload : payloads) hear({drivers::Millis{0}, std::move(payload)});
  }
  void hear(const drivers::BoardEvent& event) {
    const std::string line = events::to_json_line(event);
    crc_.process_bytes(line.data(), line.size());
    ++kinds_[std::string(boost::json::parse(line).at("type").as_string())];
  }

  StreamDecoder decoder_;
  Damage damage_;
  std::mt19937 random_{1};  // the same damage on every machine
  std::map<std::string, int> kinds_;
  boost::crc_32_type crc_;
};

}  // namespace

TEST_CASE("a driver that decodes bytes in another way is another version of the tracker") {
  std::vector<std::string> lines;
  for (const Sent& sent : kSent) {
    const DriverInfo& driver = *drivers::find_driver(sent.driver);
    const Bytes bytes = bytes_of(sent, driver);
    for (const auto& [damage, name] : kDamages) {
      Line line(driver, damage);
      for (std::size_t n = 0; n < kBytes; ++n) line.send(bytes[n % bytes.size()]);
      const std::string_view what = sent.recording.empty() ? sent.driver : sent.recording;
      lines.push_back(fmt::format("{}, {}: {}", what, name, line.text()));
    }
  }
  test::compare_with_version({{"tests/unit/drivers/damaged_lines.txt", lines}});
}

TEST_CASE("every driver has a line that is damaged") {
  for (const DriverInfo* driver : drivers::all_drivers()) {
    CAPTURE(driver->name);
    CHECK(std::ranges::find(kSent, driver->name, &Sent::driver) != kSent.end());
  }
}

}  // namespace damaged_lines_test
