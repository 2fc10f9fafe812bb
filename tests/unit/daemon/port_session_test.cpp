// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/port_session.hpp"

#include <cerrno>
#include <deque>
#include <functional>

#include "daemon/core/board_recorder.hpp"
#include "drivers/chessnut.hpp"
#include "drivers/millennium.hpp"
#include "drivers/peripheral_chess.hpp"
#include "drivers/registry.hpp"
#include "drivers/report_stream.hpp"
#include "drivers/zmartfun.hpp"
#include "tests/support/catch.hpp"

namespace port_session_test {

using namespace eboard;
using daemon::Batch;
using daemon::BoardRecorder;
using daemon::PortSession;
using drivers::Millis;
using storage::JournalKind;

namespace {

namespace millennium = drivers::millennium;
const std::string kAskVersion = "\xd6\xb5\xb6", kReportChanges = "\x57\xb0\x32\xb0\xb3\xb5\xb6",
                  kAskPosition = "\xd3\xb5\xb3";

using Bytes = std::vector<std::uint8_t>;
/// Questions, and what answers them.
using Talk = std::vector<std::pair<std::string, std::vector<std::uint8_t>>>;

Talk chess_link() {
  return {{kAskVersion, millennium::encode("v0103")},
          {kReportChanges, millennium::encode("w0203")},
          {kAskPosition, millennium::encode_position(rules::Placement::initial())}};
}

/// `streams`: it has the feature state_stream.
Talk peripheral(bool streams) {
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
  int opened = 0;
  std::string asked;  ///< every byte it was sent
  std::deque<std::uint8_t> says;

  void take(std::uint8_t command) {
    asked += static_cast<char>(command);
    if (!answers) return;
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
      says.insert(says.end(), 64, 0);
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
  explicit Hall(Millis least_wait = Millis{0},
                PortSession::Candidates drivers = {drivers::find_driver("dgt")})
      : session(
            std::move(drivers), "fake",
            [this](const drivers::DriverInfo& driver) -> PortSession::Opened {
              tried.emplace_back(driver.name);
              attempts.push_back(now);
              if (device.connects)
                return unexpected(drivers::TransportError{EINPROGRESS, "fake: connecting"});
              if (!device.plugged) return unexpected(drivers::TransportError{2, "fake: not there"});
              ++device.opened;
              return std::make_unique<FakeTransport>(device);
            },
            [this](const seams::SerialNumbers& numbers) {
              identified.push_back(numbers.serial);
              identified_long.push_back(numbers.long_serial);
            },
            least_wait) {
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

}  // namespace

TEST_CASE("a session asks a device for its identity and is ready at the end of the script") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  CHECK(hall.session.status().state == seams::DeviceState::opening);
  hall.pass(Millis{1000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(hall.session.status().numbers.serial == "24211");
  CHECK(hall.session.status().firmware == "1.8");
  CHECK(hall.session.status().bytes == 5 + 8 + 67 + 10);
  CHECK(hall.kinds().starts_with("ow"));
  CHECK(hall.count(JournalKind::read) >= 4);
  CHECK(hall.recorder->open());
}

TEST_CASE("what a device sends before its board is known waits, in order") {
  Hall hall;
  hall.pass(Millis{1000});
  REQUIRE(hall.identified == std::vector<std::string>{"24211"});
  CHECK(hall.journal.empty());
  hall.session.attach(*hall.recorder, false);
  CHECK(hall.kinds().starts_with("ow"));
  CHECK(hall.count(JournalKind::read) >= 4);
  CHECK(hall.count(JournalKind::written) == static_cast<int>(hall.device.asked.size()));
}

TEST_CASE("a link that is lost before its board is known is kept too, and nothing is reopened meanwhile") {
  Hall hall;
  hall.pass(Millis{1000});
  hall.device.plugged = false;
  hall.pass(Millis{10'000});
  CHECK(hall.attempts.size() == 1);
  hall.session.attach(*hall.recorder, false);
  CHECK(hall.count(JournalKind::lost) == 1);
  CHECK(hall.session.listener() == nullptr);
  hall.device.plugged = true;
  hall.pass(Millis{5000});
  CHECK(hall.device.opened == 2);
  CHECK(hall.identified.size() == 2);
}

TEST_CASE("a port that is not there is tried again, ever more slowly up to two seconds, for ever") {
  Hall hall;
  hall.device.plugged = false;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{60'000});
  REQUIRE(hall.attempts.size() > 30);
  CHECK(hall.attempts[1] - hall.attempts[0] == Millis{100});
  CHECK(hall.attempts[2] - hall.attempts[1] == Millis{200});
  CHECK(hall.attempts.back() - hall.attempts[hall.attempts.size() - 2] == Millis{2000});
  CHECK(hall.journal.empty());
  hall.device.plugged = true;
  hall.pass(Millis{4000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
}

TEST_CASE("a port whose opening takes its time is asked again ten times a second, until it is open") {
  Hall hall;
  hall.device.connects = true;
  hall.pass(Millis(5000));
  CHECK(hall.attempts.size() == 51);
  CHECK(hall.device.opened == 0);
  hall.device.connects = false;
  hall.pass(Millis(100));
  CHECK(hall.device.opened == 1);
}

TEST_CASE("a port whose device has come is opened at once, and tried often again if it was another one") {
  Hall hall;
  hall.device.plugged = false;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{60'000});
  const std::size_t before = hall.attempts.size();
  hall.session.try_now(hall.now);
  hall.pass(Millis{200});
  CHECK(hall.attempts.size() == before + 2);
  hall.device.plugged = true;
  hall.session.try_now(hall.now);
  hall.pass(Millis{1000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  // Nothing comes of it while the port is open, or closed for good.
  hall.session.try_now(hall.now);
  CHECK(hall.session.descriptor() >= 0);
  hall.session.close(hall.now, "the daemon ends");
  hall.session.try_now(hall.now);
  CHECK(hall.session.next_turn() == Millis::max());
}

TEST_CASE("a session tells why nothing is heard, and nothing of the kind while that is not known") {
  Hall hall;
  hall.device.plugged = hall.device.answers = false;
  hall.pass(Millis{500});
  REQUIRE(hall.session.trouble());
  CHECK_FALSE(hall.session.trouble()->opened);
  CHECK(hall.session.trouble()->why == "not there");
  hall.device.plugged = true;
  hall.pass(Millis{500});
  CHECK_FALSE(hall.session.trouble());
  hall.pass(Millis{10'000});
  REQUIRE(hall.session.trouble());
  CHECK(hall.session.trouble()->opened);
  hall.device.answers = true;
  hall.pass(Millis{10'000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK_FALSE(hall.session.trouble());
}

TEST_CASE("a clock is seen while one is connected, whatever it shows, with the time of its report") {
  Hall hall;
  hall.pass(Millis{1000});
  hall.device.says.clear();
  hall.device.say({0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 8});
  hall.pass(Millis{10});
  REQUIRE(hall.session.clock_seen());
  CHECK(hall.session.clock_seen()->reading.left.remaining == Millis{0});
  CHECK(hall.now - hall.session.clock_seen()->at <= Millis{10});
  hall.device.say({0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 0x20});
  hall.pass(Millis{10});
  CHECK_FALSE(hall.session.clock_seen());
}

TEST_CASE("a port on which nobody answers is opened again and leaves no trace in the journal") {
  Hall hall;
  hall.device.answers = false;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{60'000});
  CHECK(hall.device.opened > 5);
  CHECK(hall.journal.empty());
  CHECK(hall.session.status().state == seams::DeviceState::opening);
}

TEST_CASE("a device may always take the least wait for each of its answers, on every opening") {
  Hall hall(Millis{20'000});
  hall.device.answers = false;
  hall.pass(Millis{80'000});
  CHECK(hall.device.opened == 1);
  hall.pass(Millis{80'000});
  CHECK(hall.device.opened == 2);
}

TEST_CASE("a silent device is asked whether it is there, and stays when it answers") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  const std::size_t asked = hall.device.asked.size();
  hall.pass(Millis{20'000});
  CHECK(hall.device.asked.size() >= asked + 9);
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(hall.count(JournalKind::lost) == 0);
}

TEST_CASE("a board whose squares do not fit together is asked for all of them, and not all the time") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.device.says.clear();
  hall.pass(Millis{1000});
  // The initial position; then a rook appears in the middle of the board from nowhere.
  hall.device.say({0x86, 0, 67, 8, 9, 10, 12, 11, 10, 9, 8, 7, 7, 7, 7, 7, 7, 7, 7});
  hall.device.says.insert(hall.device.says.end(), 32, 0);
  hall.device.say({1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 6, 5, 4, 3, 2});
  hall.pass(Millis{1000});
  hall.device.answers = false;
  hall.device.say({0x8e, 0, 5, 35, 2});
  hall.pass(Millis{1000});
  const auto dumps = [&] { return std::ranges::count(hall.device.asked, '\x42'); };
  const auto before = dumps();
  hall.pass(Millis{2000});
  for (int n = 0; n < 5; ++n) {
    hall.device.say({0x8e, 0, 5, 35, 2});
    hall.pass(Millis{500});
  }
  CHECK(dumps() == before + 1);
}

TEST_CASE("behind a damaged message a board is asked for its squares, and not all the time") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.device.asked.clear();
  const auto damage = [&] {
    hall.device.say({0x8e, 0, 5, 35, 0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 1});
    hall.pass(Millis{500});
  };
  hall.device.say({0x8d, 0, 10, 0, 0, 0, 0, 0, 0, 1});
  hall.pass(Millis{500});
  CHECK(hall.device.asked.empty());
  damage();
  CHECK(hall.device.asked == "\x45\x42\x4b");
  damage();
  CHECK(hall.device.asked == "\x45\x42\x4b");
  hall.pass(Millis{2500});  // a silence
  CHECK(hall.device.asked == "\x45\x42\x4b\x45\x42\x4b");
}

TEST_CASE(
    "a silent board is told to report after five silences, since its power may have failed for a moment") {
  Hall hall;
  hall.device.has_battery = true;  // which is not asked for again then
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.device.asked.clear();
  hall.pass(Millis{9000});
  CHECK(hall.device.asked == "\x45\x45\x45\x45");
  hall.pass(Millis{2000});
  CHECK(hall.device.asked == "\x45\x45\x45\x45\x45\x42\x4b");
  hall.device.asked.clear();
  hall.pass(Millis{8000});
  CHECK(hall.device.asked == "\x45\x45\x45\x45");
}

TEST_CASE("a device that misses three questions is lost, and the whole script is repeated on its return") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  const std::string script = hall.device.asked;
  hall.device.answers = false;
  hall.pass(Millis{2000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  hall.pass(Millis{3500});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
  CHECK(hall.count(JournalKind::lost) == 1);
  CHECK_FALSE(hall.recorder->open());
  hall.device.answers = true;
  hall.device.asked.clear();
  hall.pass(Millis{10'000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(hall.device.asked.find(script) != std::string::npos);
  CHECK(hall.recorder->open());
}

// What a port may say when its board is gone from it.
TEST_CASE("a board whose port says what nobody can read is lost like a silent one, and the reason is said") {
  const std::string line = ":" + std::string(63 * 10, '0') + "\r\n";
  std::uint32_t random = 1;
  const std::vector<
      std::pair<std::string, std::function<std::vector<std::uint8_t>(const std::string& asked)>>>
      others{
          {"an echo", [](const std::string& asked) { return Bytes(asked.begin(), asked.end()); }},
          {"noise",
           [&](const std::string&) {
             Bytes bytes(30);
             for (auto& byte : bytes)
               byte = static_cast<std::uint8_t>((random = random * 1'664'525 + 1) >> 24);
             return bytes;
           }},
          {"a line that is held low", [](const std::string&) { return Bytes(5, 0); }},
          {"lines of another make", [&](const std::string&) { return Bytes(line.begin(), line.end()); }},
      };
  for (const auto& [name, says] : others) {
    INFO(name);
    Hall hall;
    hall.session.attach(*hall.recorder, true);
    hall.pass(Millis{1000});
    hall.device.answers = false;
    for (int n = 0; n < 30; ++n) {
      const auto bytes = says(std::exchange(hall.device.asked, {}));
      hall.device.says.insert(hall.device.says.end(), bytes.begin(), bytes.end());
      hall.pass(Millis{200});
    }
    CHECK(hall.session.status().state == seams::DeviceState::lost);
    const auto lost = std::ranges::find(hall.journal, JournalKind::lost, &storage::JournalEntry::kind);
    REQUIRE(lost != hall.journal.end());
    CHECK(lost->text == "what it sends cannot be read");
  }
}

TEST_CASE("another board behind a port that stays open is known by its number, and gets a table of its own") {
  constexpr std::uint8_t kRuns = 1;
  const auto second = [](Hall& hall) {
    hall.device.say({0x8d, 0, 10, 0, 0, 0, 0, 0, 0, kRuns});
    hall.pass(Millis{1000});
  };
  Hall hall;
  hall.pass(Millis{1000});
  hall.session.attach(*hall.recorder, false);
  for (int n = 0; n < 24; ++n) second(hall);
  CHECK(hall.count(JournalKind::lost) == 0);
  hall.device.serial = "00099";

  SECTION("though it speaks all the time") {
    for (int n = 0; n < 10; ++n) second(hall);
    hall.pass(Millis{1000});
  }
  SECTION("at once after a pause") {
    hall.pass(Millis{500});
    second(hall);
  }
  SECTION("with a number that it tells unasked, and squares behind that are not this table's") {
    hall.device.says.clear();
    hall.device.say({0x91, 0, 8, '0', '0', '0', '9', '9', 0x86, 0, 67});
    hall.device.says.insert(hall.device.says.end(), 64, 0);
    hall.pass(Millis{1000});
  }
  CHECK(hall.identified == std::vector<std::string>{"24211", "00099"});
  CHECK(hall.session.listener() == nullptr);
  CHECK(hall.session.status().numbers.serial == "00099");
  REQUIRE(hall.count(JournalKind::lost) == 1);
  CHECK(hall.journal.back().text == "the board there has serial number 00099 now, not 24211");
  const auto& last = *std::prev(hall.journal.end(), 2);
  CHECK((last.bytes.size() < 64 && std::ranges::search(last.bytes, hall.device.serial).empty()));
}

TEST_CASE("a board whose squares do not fit together tells its number before them") {
  Hall hall;
  hall.pass(Millis{1000});
  hall.session.attach(*hall.recorder, false);
  hall.device.say({0x86, 0, 67, 8, 9, 10, 12, 11, 10, 9, 8, 7, 7, 7, 7, 7, 7, 7, 7});
  hall.device.says.insert(hall.device.says.end(), 32, 0);
  hall.device.say({1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4, 6, 5, 4, 3, 2});
  hall.pass(Millis{1100});
  hall.device.asked.clear();
  for (int n = 0; n < 6; ++n) {
    hall.device.say({0x8e, 0, 5, 35, 2});
    hall.pass(Millis{600});
  }
  const auto squares = hall.device.asked.find('\x42');
  REQUIRE(squares != std::string::npos);
  CHECK(hall.device.asked.substr(squares - 1, 2) == "\x45\x42");
  CHECK(hall.device.asked.find('\x42', squares + 1) == std::string::npos);
}

TEST_CASE("the ends of lines that another make sends are no sign of life") {
  Hall hall(Millis{0}, {drivers::find_driver("novag_universal")});
  hall.session.attach(*hall.recorder, true);
  const auto say = [&](const std::string& text) {
    hall.device.says.insert(hall.device.says.end(), text.begin(), text.end());
    hall.pass(Millis{200});
  };
  const std::string transmits = "Xmit On\r\n";
  hall.device.talk = {{"XON\r\n", {transmits.begin(), transmits.end()}}};
  hall.pass(Millis{5000});
  REQUIRE(hall.session.status().state == seams::DeviceState::ready);
  hall.device.answers = false;
  for (int n = 0; n < 20; ++n) {
    say(":0 0 0 0\r");
    say("\n");
  }
  CHECK(hall.session.status().state == seams::DeviceState::lost);
}

TEST_CASE("a board whose answers come in small pieces is not lost") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.device.answers = false;
  for (int n = 0; n < 3; ++n) {
    // A dump in pieces of three bytes: longer than three questions wait.
    for (int piece = 0; piece < 23; ++piece) {
      const auto at = [&](int place) {
        return static_cast<std::uint8_t>(place == 0 ? 0x86 : place == 2 ? 67 : 0);
      };
      for (int i = 0; i < 3 && piece * 3 + i < 67; ++i) hall.device.says.push_back(at(piece * 3 + i));
      hall.pass(Millis{400});
    }
  }
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  hall.device.say({0x86, 0, 67, 0, 0});  // and one that ends in the middle
  hall.pass(Millis{8000});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
}

TEST_CASE("a message without an event is a sign of life") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.device.answers = false;
  for (int n = 0; n < 20; ++n) {
    hall.device.say({0x80, 0, 3});
    hall.pass(Millis{1500});
  }
  CHECK(hall.session.status().state == seams::DeviceState::ready);
}

TEST_CASE("a device that is switched on in the middle of the questions is asked once more for its identity") {
  Hall hall;
  hall.device.answers = false;
  hall.pass(Millis{1200});
  hall.device.answers = true;
  hall.pass(Millis{5000});
  CHECK(hall.identified == std::vector<std::string>{"24211"});
}

TEST_CASE("pulling the cable is seen at once, and the board is back soon after it is") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.device.plugged = false;
  hall.pass(Millis{1});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
  CHECK(hall.journal.back().kind == JournalKind::lost);
  CHECK(hall.journal.back().text == "unplugged");
  hall.device.plugged = true;
  hall.pass(Millis{1000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
}

TEST_CASE("a session that is closed writes the reason into the journal") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  hall.session.close(hall.now, "the daemon stopped");
  CHECK(hall.journal.back().text == "the daemon stopped");
  CHECK(hall.session.descriptor() == -1);
}

namespace {

/// Ignores what it receives, and wants what the test sets.
class Wanting final : public daemon::DeviceListener {
 public:
  void opened(Millis, const std::string&) override {}
  void carried(Millis, drivers::Direction, std::span<const std::uint8_t>) override {}
  void lost(Millis, const std::string&) override { ++losses; }
  [[nodiscard]] bool wants_stored() const override { return wants; }
  [[nodiscard]] rules::Bitboard lights() const override { return lit; }
  bool wants = false;
  rules::Bitboard lit = 0;
  int losses = 0;
};

}  // namespace

TEST_CASE("what a board stored is asked for once after each opening, and updates are switched on again") {
  Hall hall;
  Wanting listener;
  hall.session.attach(listener, true);
  hall.pass(Millis{3000});
  CHECK(hall.device.asked.find('\x49') == std::string::npos);
  listener.wants = true;
  hall.device.asked.clear();
  hall.pass(Millis{4000});
  CHECK(hall.device.asked.find("\x40\x49\x4b\x42\x41") != std::string::npos);
  hall.pass(Millis{30'000});
  CHECK(std::ranges::count(hall.device.asked, '\x49') == 1);
  hall.device.plugged = false;
  hall.pass(Millis{10});
  hall.device.plugged = true;
  hall.pass(Millis{10'000});
  CHECK(std::ranges::count(hall.device.asked, '\x49') == 2);
}

TEST_CASE("a board that reads out its memory is asked nothing meanwhile, and is not taken for lost") {
  Hall hall;
  Wanting listener;
  hall.device.has_memory = false;
  hall.session.attach(listener, true);
  hall.pass(Millis{1000});
  listener.wants = true;
  hall.device.asked.clear();
  hall.pass(Millis{2500});
  REQUIRE(hall.device.asked.ends_with('\x49'));
  hall.pass(Millis{13'000});
  CHECK(hall.device.asked.ends_with('\x49'));
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  hall.pass(Millis{3000});
  CHECK(hall.device.asked.find("\x49\x4b\x42\x41") != std::string::npos);
  hall.device.answers = false;
  hall.pass(Millis{10'000});
  CHECK(listener.losses == 1);
}

TEST_CASE("squares are lit when they change, put out at the end, and lit anew behind a lost link") {
  const rules::Bitboard squares = rules::bit(rules::make_square(4, 1));
  const auto lit = millennium::encode_lights(squares), dark = millennium::encode_lights(0);
  const std::string on(lit.begin(), lit.end()), off(dark.begin(), dark.end());
  Hall hall(Millis{0}, {drivers::find_driver("millennium")});
  const auto times = [&](const std::string& command) {
    int count = 0;
    for (std::size_t at = 0; (at = hall.device.asked.find(command, at)) != std::string::npos; ++at) ++count;
    return count;
  };
  hall.device.talk = chess_link();
  Wanting listener;
  hall.session.attach(listener, true);
  hall.pass(Millis{3000});
  CHECK(times(off) == 0);  // nothing was lit
  listener.lit = squares;
  hall.pass(Millis{10'000});
  CHECK(times(on) == 1);
  hall.device.plugged = false;
  hall.pass(Millis{10});
  hall.device.plugged = true;
  hall.pass(Millis{5000});
  CHECK(times(on) == 2);
  listener.lit = 0;
  hall.pass(Millis{5000});
  CHECK(times(off) == 1);
  listener.lit = squares;
  hall.pass(Millis{5000});
  hall.session.close(hall.now, "the daemon stopped");
  CHECK(times(on) == 3);
  CHECK(hall.device.asked.ends_with(off));
}

TEST_CASE("a board without lights is sent nothing for them") {
  Hall hall;
  Wanting listener;
  hall.session.attach(listener, true);
  hall.pass(Millis{1000});
  const std::string asked = hall.device.asked;
  listener.lit = 1;
  hall.pass(Millis{500});
  CHECK(hall.device.asked == asked);
}

TEST_CASE("no recorder wants what is stored where the configuration does not allow it") {
  Hall hall;
  CHECK_FALSE(hall.recorder->wants_stored());
  hall.recorder->allow({.stored = true});
  CHECK_FALSE(hall.recorder->wants_stored());  // there is no gap
}

TEST_CASE("where several drivers name a device, each is tried in their order until it answers one") {
  const drivers::DriverInfo* dgt = drivers::find_driver("dgt");
  const drivers::DriverInfo* strange = drivers::find_driver("peripheral");
  Hall hall(Millis{0}, {strange, dgt});
  hall.pass(Millis{10'000});
  CHECK(hall.tried == std::vector<std::string>{"peripheral", "dgt"});
  CHECK(hall.attempts[1] - hall.attempts[0] < Millis{5000});
  REQUIRE(hall.session.status().state == seams::DeviceState::ready);
  CHECK(&hall.session.driver() == dgt);
  REQUIRE(hall.identified == std::vector<std::string>{"24211"});
  hall.session.attach(*hall.recorder, false);
  CHECK(hall.count(JournalKind::opened) == 1);  // nothing of what was tried in vain
}

TEST_CASE("boards of two makes on the same kind of cable each come to their own driver") {
  const auto drivers = drivers::drivers_naming({0x0403, 0x6001}, drivers::all_drivers());
  Hall other(Millis{0}, drivers);
  other.device.talk = chess_link();
  other.pass(Millis{1000});
  CHECK(other.tried == std::vector<std::string>{"millennium"});
  CHECK(other.session.status().state == seams::DeviceState::ready);
  CHECK(other.session.status().firmware == "01.03");
  CHECK(other.identified == std::vector<std::string>{""});

  Hall dgt(Millis{0}, drivers);
  dgt.pass(Millis{4000});
  CHECK(dgt.tried == std::vector<std::string>{"millennium", "dgt"});
  CHECK(dgt.attempts[1] - dgt.attempts[0] <= Millis{2100});
  CHECK(dgt.session.status().state == seams::DeviceState::ready);
  CHECK(dgt.device.asked.starts_with(kAskVersion + kAskVersion + "\x40"));
}

TEST_CASE("a device without a serial number is asked its opening once, and for its squares in silence") {
  Hall hall(Millis{0}, {drivers::find_driver("millennium")});
  hall.device.talk = chess_link();
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  CHECK(hall.device.asked == kAskVersion + kReportChanges + kAskPosition);
  hall.pass(Millis{1500});
  CHECK(hall.device.asked == kAskVersion + kReportChanges + kAskPosition + kAskPosition);
}

// An OPENCHESSBOARD is such a board (docs/interop.md), and a captured piece is off the board for half a
// second.
TEST_CASE("a board that reports nothing by itself is asked for its squares five times a second") {
  const bool streams = GENERATE(false, true);
  CAPTURE(streams);
  Hall hall(Millis{0}, {drivers::find_driver("peripheral_chess")});
  hall.device.talk = peripheral(streams);
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  REQUIRE(hall.session.status().state == seams::DeviceState::ready);
  hall.device.asked = "\n";
  hall.pass(Millis{10'000});
  const std::string question = "get_state\n";
  const auto times = static_cast<double>(hall.device.asked.size()) / static_cast<double>(question.size());
  CHECK(times >= (streams ? 4 : 45));
  CHECK(times <= (streams ? 6 : 51));
}

TEST_CASE("a battery is what the board reports itself, or else what its port tells") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{1000});
  CHECK_FALSE(hall.session.status().battery);
  hall.device.battery = 83;
  CHECK(hall.session.status().battery == seams::Battery{83, std::nullopt});
  hall.device.say({0xa0, 0, 12, 84, 0x7f, 0x7f, 0, 0, 0, 0, 0, 2});
  hall.pass(Millis{100});
  CHECK(hall.session.status().battery == seams::Battery{84, false});
  hall.device.plugged = false;
  hall.pass(Millis{5000});
  CHECK(hall.session.status().battery == seams::Battery{84, false});
  hall.device.plugged = true;
  hall.device.battery.reset();
  hall.pass(Millis{60'000});
  CHECK_FALSE(hall.session.status().battery);
}

TEST_CASE("a battery is asked for when the board is ready and then every five minutes") {
  Hall hall;
  hall.device.has_battery = true;
  hall.session.attach(*hall.recorder, true);
  const auto asked = [&] { return std::ranges::count(hall.device.asked, '\x4c'); };
  hall.pass(Millis{3000});
  CHECK(hall.session.status().battery == seams::Battery{84, false});
  CHECK(asked() == 1);
  hall.pass(Millis{290'000});
  CHECK(asked() == 1);
  hall.pass(Millis{620'000});
  CHECK(asked() == 4);
}

TEST_CASE("a board that does not know the question for its battery hears it twice, at each opening") {
  Hall hall;
  hall.session.attach(*hall.recorder, true);
  const auto asked = [&] { return std::ranges::count(hall.device.asked, '\x4c'); };
  hall.pass(Millis{900'000});
  CHECK(asked() == 2);
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  hall.device.plugged = false;
  hall.pass(Millis{5000});
  hall.device.plugged = true;
  hall.pass(Millis{900'000});
  CHECK(asked() == 4);
}

TEST_CASE("a board with a long serial number has told it when it is asked whose board it is") {
  Hall hall;
  hall.device.newer = true;
  hall.pass(Millis{2000});
  REQUIRE(hall.identified == std::vector<std::string>{"24211"});
  CHECK(hall.session.status().numbers == seams::SerialNumbers{"24211", "3000124211"});
  hall.session.attach(*hall.recorder, false);
  hall.device.plugged = false;
  hall.pass(Millis{10});
  hall.device.plugged = true;
  hall.pass(Millis{5000});
  CHECK(hall.identified_long == std::vector<std::string>{"3000124211", "3000124211"});
}

// An emulator of a Chessnut board reports nothing again that it has reported (docs/interop.md).
TEST_CASE("a device that answers the second of its keep-alive questions only is not lost") {
  const auto stream = [](std::vector<std::uint8_t> report) { return drivers::report_stream::encode(report); };
  const auto asked = [&](std::vector<std::uint8_t> report) {
    const auto bytes = stream(std::move(report));
    return std::string(bytes.begin(), bytes.end());
  };
  const auto position = stream(drivers::chessnut::encode_position(rules::Placement::initial(), 0));
  const auto battery = stream({0x2a, 2, 85, 0});
  const std::string kPositions = asked({0x21, 1, 0}), kBattery = asked({0x29, 1, 0});
  Hall hall(Millis{0}, {drivers::find_driver("chessnut")});
  hall.session.attach(*hall.recorder, true);
  hall.device.says.assign(position.begin(), position.end());
  for (int second = 0; second < 60; ++second) {
    hall.pass(Millis{1000});
    if (!hall.device.asked.ends_with(kBattery)) continue;
    hall.device.asked.clear();
    hall.device.says.assign(battery.begin(), battery.end());
    if (second > 10) CHECK(hall.session.status().state == seams::DeviceState::ready);
  }
  CHECK(hall.device.opened == 1);
  hall.pass(Millis{30'000});
  CHECK(hall.device.asked.starts_with(kPositions + kBattery + kPositions));
  CHECK(hall.device.opened > 1);
}

TEST_CASE("a board that is heard only behind the questions of its keep-alive is lit all the same") {
  const auto on = [](const std::vector<std::uint8_t>& report) {
    const auto bytes = drivers::report_stream::encode(report);
    return std::string(bytes.begin(), bytes.end());
  };
  const rules::Bitboard square = rules::bit(rules::make_square(4, 1));
  Hall hall(Millis{0}, {drivers::find_driver("chessnut")});
  hall.device.talk = {{on({0x21, 1, 0}), drivers::report_stream::encode(drivers::chessnut::encode_position(
                                             rules::Placement::initial(), 0))}};
  Wanting listener;
  hall.session.attach(listener, true);
  hall.pass(Millis{60'000});
  REQUIRE(hall.session.status().state == seams::DeviceState::ready);
  hall.session.turn(hall.now = hall.session.next_turn());
  listener.lit = square;
  for (int turns = 0; turns < 10; ++turns) {
    if (!hall.device.says.empty()) hall.session.readable(hall.now);
    hall.session.turn(hall.now = hall.session.next_turn());
  }
  CHECK(hall.device.asked.find(on(drivers::chessnut::encode_lights(square))) != std::string::npos);
}

TEST_CASE("a device that takes no questions is heard, sent nothing, and not lost for its silence") {
  Hall hall(Millis{0}, {drivers::find_driver("zmartfun")});
  hall.session.attach(*hall.recorder, true);
  hall.pass(Millis{2000});
  CHECK(hall.session.status().state == seams::DeviceState::opening);
  const auto report =
      drivers::report_stream::encode(drivers::zmartfun::encode_position(rules::Placement::initial()));
  hall.device.says.assign(report.begin(), report.end());
  hall.pass(Millis{60'000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(hall.device.asked.empty());
  CHECK(hall.device.opened == 1);
  CHECK(hall.session.next_turn() == Millis::max());  // it would be due for ever otherwise
  hall.device.plugged = false;
  hall.pass(Millis{1000});
  CHECK(hall.session.status().state == seams::DeviceState::lost);
}

TEST_CASE("a device that answered once keeps its driver when the link is lost") {
  Hall hall(Millis{0}, {drivers::find_driver("peripheral"), drivers::find_driver("dgt")});
  hall.pass(Millis{10'000});
  REQUIRE(hall.session.status().state == seams::DeviceState::ready);
  hall.session.attach(*hall.recorder, false);
  hall.device.answers = false;
  hall.pass(Millis{60'000});
  hall.device.answers = true;
  hall.pass(Millis{10'000});
  CHECK(hall.session.status().state == seams::DeviceState::ready);
  CHECK(std::ranges::count(hall.tried, "peripheral") == 1);
}

TEST_CASE("a device that answers no driver is asked by all of them, with pauses between the rounds") {
  Hall hall(Millis{0}, {drivers::find_driver("peripheral"), drivers::find_driver("dgt")});
  hall.device.answers = false;
  hall.pass(Millis{60'000});
  CHECK(hall.tried.size() >= 6);
  CHECK(std::abs(std::ranges::count(hall.tried, "peripheral") - std::ranges::count(hall.tried, "dgt")) <= 1);
  CHECK(hall.identified.empty());
}

}  // namespace port_session_test
