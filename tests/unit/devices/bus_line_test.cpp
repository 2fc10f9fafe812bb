// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/bus_line.hpp"

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "tests/support/catch.hpp"

namespace bus_line_test {

using namespace eboard;
using daemon::BusLine;
using drivers::Millis;
using drivers::dgt::Bytes;
namespace bus = drivers::dgt::bus;
using bus::Address;
using bus::Command;

namespace {

constexpr Address kOne = 1025, kTwo = 6685, kGone = 47;

/// Boards that answer at once.
struct FakeLine {
  bool plugged = true;
  std::map<Address, Bytes> waiting{{kOne, {}}, {kTwo, {}}};  ///< changes of each board
  std::map<Address, int> asked;                              ///< for their changes
  std::map<Address, bool> ignores;
  Bytes says;

  void take(const bus::Question& question) {
    for (auto& [address, items] : waiting) {
      if (question.address == address) answer(question.command, address, items);
      if (question.address != bus::kEveryBoard || std::exchange(ignores[address], false)) continue;
      say(bus::kPing, address, {});
    }
  }
  void answer(Command command, Address address, Bytes& items) {
    if (command == Command::changes) {
      ++asked[address];
      return say(bus::kChanges, address, std::exchange(items, {}));
    }
    if (command == Command::ignore_ping) ignores[address] = true;
    if (command == Command::ping || command == Command::ignore_ping) say(bus::kPing, address, {});
    if (command == Command::board) say(bus::kDump, address, Bytes(64, 0));
    if (command == Command::clock) say(bus::kClock, address, Bytes(7, 0));
  }
  void say(std::uint8_t id, Address address, const Bytes& data) {
    const Bytes frame = bus::encode_answer(id, address, data);
    says.insert(says.end(), frame.begin(), frame.end());
  }
};

class FakeTransport final : public drivers::Transport {
 public:
  explicit FakeTransport(FakeLine& line) : line_(line) {}
  Expected<std::size_t, drivers::TransportError> read(std::span<std::uint8_t> buffer) override {
    if (!line_.plugged) return unexpected(drivers::TransportError{5, "line: unplugged"});
    const std::size_t count = std::min(buffer.size(), line_.says.size());
    std::copy_n(line_.says.begin(), count, buffer.begin());
    line_.says.erase(line_.says.begin(), line_.says.begin() + static_cast<std::ptrdiff_t>(count));
    return count;
  }
  Expected<std::size_t, drivers::TransportError> write(std::span<const std::uint8_t> bytes) override {
    if (const auto question = bus::parse_question(bytes)) line_.take(*question);
    return bytes.size();
  }
  [[nodiscard]] int descriptor() const override { return 99; }

 private:
  FakeLine& line_;
};

/// The line and its boards; time passes only here.
struct Hall {
  explicit Hall(std::vector<Address> expected = {})
      : line("line",
             {[this]() -> BusLine::Opened {
                if (!device.plugged) return unexpected(drivers::TransportError{2, "line: not there"});
                return std::make_unique<FakeTransport>(device);
              },
              [this](Address address) { found.push_back(address); }, [] {}},
             std::move(expected), Millis{20}) {}

  void pass(Millis time) {
    for (const Millis end = now + time; now < end; now += Millis{5}) {
      line.turn(now);
      if (line.descriptor() >= 0) line.readable(now);
    }
  }
  /// What arrived at that port; nullopt: it reports an error.
  static std::optional<Bytes> read(drivers::Transport& port) {
    Bytes all;
    std::array<std::uint8_t, 256> buffer{};
    while (true) {
      const auto got = port.read(buffer);
      if (!got) return std::nullopt;
      if (*got == 0) return all;
      all.insert(all.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(*got));
    }
  }

  FakeLine device;
  std::vector<Address> found;
  Millis now{1000};
  BusLine line;
};

/// The boards whose frames are there.
std::set<Address> addresses_in(const Bytes& bytes) {
  std::set<Address> all;
  std::vector<bus::Answer> answers;
  bus::Exchange(Millis{0}).receive(bytes, Millis{0}, answers);
  for (const bus::Answer& answer : answers) all.insert(answer.address);
  return all;
}

}  // namespace

TEST_CASE("each board on a line has a port of its own, which tells of this board alone") {
  Hall hall;
  hall.pass(Millis{5000});
  CHECK(hall.found == std::vector<Address>{kOne, kTwo});
  CHECK(hall.line.searched());
  CHECK(hall.line.board_path(kOne) == "line#01025");
  auto one = hall.line.open_board(kOne), two = hall.line.open_board(kTwo);
  REQUIRE(one);
  REQUIRE(two);
  hall.pass(Millis{1000});
  const auto of_one = Hall::read(**one), of_two = Hall::read(**two);
  REQUIRE(of_one);
  REQUIRE(of_two);
  CHECK(addresses_in(*of_one) == std::set<Address>{kOne});
  CHECK(addresses_in(*of_two) == std::set<Address>{kTwo});
}

TEST_CASE("a question of a session is put to its board, whose address it does not know") {
  Hall hall;
  hall.pass(Millis{5000});
  auto port = hall.line.open_board(kTwo);
  REQUIRE(port);
  hall.pass(Millis{500});
  (void)Hall::read(**port);
  REQUIRE((*port)->write(bus::encode({Command::board, bus::kEveryBoard})) == bus::kQuestionBytes);
  hall.pass(Millis{200});
  const Bytes dump = bus::encode_answer(bus::kDump, kTwo, Bytes(64, 0));
  const auto heard = Hall::read(**port);
  REQUIRE(heard);
  CHECK(std::search(heard->begin(), heard->end(), dump.begin(), dump.end()) != heard->end());
}

TEST_CASE("a board that is expected is found before all others, and one that is not there has no port") {
  Hall hall({kTwo, kGone});
  hall.pass(Millis{600});
  CHECK(hall.found == std::vector<Address>{kTwo, kOne});
  CHECK_FALSE(hall.line.searched());
  const auto gone = hall.line.open_board(kGone);
  REQUIRE_FALSE(gone);
  CHECK(gone.error().message == "line#00047: the board does not answer");
}

TEST_CASE("a line on which nobody answers is known for it when the search is over") {
  Hall hall;
  hall.device.waiting.clear();
  hall.pass(Millis{5000});
  CHECK(hall.line.searched());
  CHECK_FALSE(hall.line.heard());
  CHECK(hall.line.why_closed().empty());
  hall.device.waiting[kOne] = {};
  hall.pass(Millis{60'000});
  CHECK(hall.line.heard());
  hall.device.plugged = false;
  hall.pass(Millis{3000});
  CHECK_FALSE(hall.line.heard());
  CHECK(hall.line.why_closed() == "not there");
}

TEST_CASE("when a line is lost the ports of its boards end, and open again when it is back") {
  Hall hall;
  hall.pass(Millis{5000});
  auto port = hall.line.open_board(kOne);
  REQUIRE(port);
  hall.device.plugged = false;
  hall.pass(Millis{500});
  (void)Hall::read(**port);  // what arrived before
  CHECK_FALSE(Hall::read(**port));
  CHECK_FALSE((*port)->write(bus::encode({Command::ping, 0})));
  CHECK_FALSE(hall.line.open_board(kOne));
  hall.device.plugged = true;
  hall.pass(Millis{6000});
  CHECK(hall.found.size() == 2);  // each once
  auto again = hall.line.open_board(kOne);
  REQUIRE(again);
  hall.device.waiting[kOne] = {0x40, 0x34};
  hall.pass(Millis{500});
  CHECK(Hall::read(**again)->size() > bus::kEnvelope);
}

TEST_CASE("a board whose reports nobody reads is not asked, and keeps its changes") {
  Hall hall;
  hall.pass(Millis{5000});
  auto port = hall.line.open_board(kOne);
  REQUIRE(port);
  hall.pass(Millis{200'000});
  const int asked = hall.device.asked[kOne];
  hall.device.waiting[kOne] = {0x40, 0x34, 0x41, 0x24};
  hall.pass(Millis{20'000});
  CHECK(hall.device.asked[kOne] == asked);
  (void)Hall::read(**port);
  hall.pass(Millis{1000});
  const Bytes changes = bus::encode_answer(bus::kChanges, kOne, Bytes{0x40, 0x34, 0x41, 0x24});
  const auto heard = Hall::read(**port);
  REQUIRE(heard);
  CHECK(std::search(heard->begin(), heard->end(), changes.begin(), changes.end()) != heard->end());
}

TEST_CASE("a line that is closed for good is not opened again") {
  Hall hall;
  hall.pass(Millis{5000});
  auto port = hall.line.open_board(kOne);
  REQUIRE(port);
  hall.line.close("the daemon ends");
  CHECK(hall.line.next_turn() == Millis::max());
  hall.pass(Millis{1000});
  CHECK(hall.line.descriptor() == -1);
  (void)Hall::read(**port);
  const auto ended = (*port)->write(bus::encode({Command::ping, 0}));
  REQUIRE_FALSE(ended);
  CHECK(ended.error().message == "line: the daemon ends");
}

}  // namespace bus_line_test
