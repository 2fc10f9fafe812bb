// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/core_loop.hpp"

#include <fmt/format.h>

#include <array>
#include <numeric>
#include <stdexcept>

#include "drivers/registry.hpp"
#include "tests/unit/core/core_hall.hpp"

namespace core_loop_test {

using namespace eboard;
using test::AnsweringBoard;
using test::CoreHall;
using test::Stuck;
using Kept = std::vector<std::pair<std::string, int>>;

namespace {

std::string ports_named(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += fmt::format("[[port]]\npath = \"%usb{}\"\n", i);
  return text;
}

/// Waits until it is connected under that number.
std::unique_ptr<AnsweringBoard> plug(CoreHall& hall, const std::string& serial, const std::string& port,
                                     int number) {
  auto board = std::make_unique<AnsweringBoard>(serial, hall.port(port));
  REQUIRE(hall.shown->heard(number, hall.port(port)));
  return board;
}

/// Waits until the device there has reported its identity, so that its board is being looked up.
void let_speak(CoreHall& hall, const std::string& port) {
  REQUIRE(hall.wait_for([&] { return hall.answers(hall.port(port)); }));
}

}  // namespace

// Two lines passed the question which key is free, and the second one's board destroyed the first one's.
TEST_CASE("two new boards of one serial number become two boards that ports distinguish") {
  CoreHall hall(ports_named(2));
  const AnsweringBoard first("11111", hall.port("usb1"));
  const AnsweringBoard second("11111", hall.port("usb2"));
  REQUIRE(hall.shown->wait_for([&] { return hall.shown->devices.size() == 2; }));
  CHECK(hall.shown->numbers() == std::vector{1, 2});
  const Kept kept = hall.kept();
  REQUIRE(kept.size() == 2);
  CHECK(kept[0].first == "serial 11111 as 1");
  CHECK(kept[1].first != kept[0].first);
}

TEST_CASE("two new boards of one serial number that wait for the store together become two boards") {
  CoreHall hall(ports_named(2));
  std::optional<Stuck> stuck(std::in_place, *hall.storage);
  const AnsweringBoard first("11111", hall.port("usb1"));
  const AnsweringBoard second("11111", hall.port("usb2"));
  let_speak(hall, "usb1");
  let_speak(hall, "usb2");
  stuck.reset();
  REQUIRE(hall.shown->wait_for([&] { return hall.shown->devices.size() == 2; }));
  CHECK(hall.shown->numbers() == std::vector{1, 2});
  CHECK(hall.kept().size() == 2);
}

TEST_CASE("fifty boards of one serial number become fifty boards") {
  constexpr int kBoards = 50;
  CoreHall hall(ports_named(kBoards));
  std::vector<std::unique_ptr<AnsweringBoard>> boards;
  for (int i = 1; i <= kBoards; ++i)
    boards.push_back(std::make_unique<AnsweringBoard>("11111", hall.port(fmt::format("usb{}", i))));
  REQUIRE(hall.shown->wait_for([&] { return hall.shown->devices.size() == kBoards; }));
  std::vector<int> all(kBoards);
  std::iota(all.begin(), all.end(), 1);
  CHECK(hall.shown->numbers() == all);
  CHECK(hall.kept().size() == kBoards);
}

TEST_CASE("a new board that comes back on other ports while the store is stuck is one board") {
  CoreHall hall(ports_named(3));
  std::optional<Stuck> stuck(std::in_place, *hall.storage);
  AnsweringBoard first("777", hall.port("usb1"));
  let_speak(hall, "usb1");
  first.unplug();
  AnsweringBoard second("777", hall.port("usb2"));
  let_speak(hall, "usb2");
  second.unplug();
  const AnsweringBoard third("777", hall.port("usb3"));
  let_speak(hall, "usb3");
  stuck.reset();
  REQUIRE(hall.shown->heard(1, hall.port("usb3")));
  CHECK(hall.shown->numbers() == std::vector{1});
  CHECK(hall.kept() == Kept{{"serial 777 as 1", 1}});
  CHECK(hall.links(1) == "sololol");  // the last loss is the daemon's end
}

TEST_CASE("a new board that is lost and answers again on its port while the store is stuck is one board") {
  CoreHall hall(ports_named(1));
  std::optional<Stuck> stuck(std::in_place, *hall.storage);
  std::optional<AnsweringBoard> board(std::in_place, "777", hall.port("usb1"));
  let_speak(hall, "usb1");
  board.reset();
  board.emplace("777", hall.port("usb1"));
  stuck.reset();
  REQUIRE(hall.shown->heard(1, hall.port("usb1")));
  CHECK(hall.shown->numbers() == std::vector{1});
  CHECK(hall.kept().size() == 1);
}

TEST_CASE("a daemon that ends while the store is stuck ends well") {
  CoreHall hall(ports_named(1));
  std::optional<Stuck> stuck(std::in_place, *hall.storage);
  const AnsweringBoard board("777", hall.port("usb1"));
  let_speak(hall, "usb1");
  hall.core->stop();
  stuck.reset();
  hall.stop();
}

TEST_CASE("a board that moves before its old port notices is the same board") {
  CoreHall hall(ports_named(2));
  AnsweringBoard before("777", hall.port("usb1"));
  REQUIRE(hall.shown->heard(1, hall.port("usb1")));
  before.fall_silent();
  const AnsweringBoard after("777", hall.port("usb2"));
  REQUIRE(hall.shown->heard(1, hall.port("usb2")));
  CHECK(hall.shown->numbers() == std::vector{1});
  CHECK(hall.kept().size() == 1);
}

TEST_CASE("boards of one serial number keep their numbers over losses and restarts") {
  CoreHall hall(ports_named(2));
  auto first = plug(hall, "11111", "usb1", 1);
  auto second = plug(hall, "11111", "usb2", 2);
  first.reset();
  second.reset();
  REQUIRE(hall.shown->lost(2));
  second = plug(hall, "11111", "usb2", 2);
  second.reset();
  hall.restart();
  second = plug(hall, "11111", "usb2", 2);
  first = plug(hall, "11111", "usb1", 1);
  CHECK(hall.kept().size() == 2);
}

namespace {

/// Ports that are plugged in and out by the test.
class HandWatch final : public drivers::PortWatch {
 public:
  struct Ports {
    std::mutex mutex;
    std::map<std::string, drivers::PortInfo> there;
    std::vector<drivers::PortChange> changes;
    bool missed = false;
    std::array<int, 2> pipe{-1, -1};

    Ports() { REQUIRE(::pipe(pipe.data()) == 0); }
    ~Ports() {
      for (const int end : pipe) ::close(end);
    }
    /// nullopt: nothing is there any more.
    void plug(const std::string& path, std::optional<drivers::UsbId> usb, bool announced = true) {
      using Kind = drivers::PortChange::Kind;
      const std::lock_guard lock(mutex);
      const drivers::PortInfo port{path, usb, "a test's own", ""};
      if (usb) there[path] = port;
      if (!usb) there.erase(path);
      if (!announced) return;
      changes.push_back({usb ? Kind::added : Kind::removed, port});
      REQUIRE(::write(pipe[1], "!", 1) == 1);
    }
    void overflow() {
      const std::lock_guard lock(mutex);
      missed = true;
      REQUIRE(::write(pipe[1], "!", 1) == 1);
    }
  };
  explicit HandWatch(Ports& ports) : ports_(ports) {}

  std::vector<drivers::PortInfo> list() override {
    const std::lock_guard lock(ports_.mutex);
    std::vector<drivers::PortInfo> all;
    for (const auto& [path, port] : ports_.there) all.push_back(port);
    return all;
  }
  std::optional<drivers::PortInfo> at(const std::string& path) override {
    const std::lock_guard lock(ports_.mutex);
    const auto found = ports_.there.find(path);
    return found == ports_.there.end() ? std::nullopt : std::optional(found->second);
  }
  [[nodiscard]] int descriptor() const override { return ports_.pipe[0]; }
  std::vector<drivers::PortChange> poll() override {
    const std::lock_guard lock(ports_.mutex);
    std::array<char, 64> told{};
    // Catch's own checks belong to the test's thread, and this is the loop's.
    if (::read(ports_.pipe[0], told.data(), told.size()) <= 0) throw std::runtime_error("nothing was told");
    missed_ = std::exchange(ports_.missed, false);
    return std::exchange(ports_.changes, {});
  }
  [[nodiscard]] bool missed() const override { return missed_; }

 private:
  Ports& ports_;
  bool missed_ = false;
};

const drivers::UsbId kDgt{0x045b, 0x8111};  // of no other make
constexpr drivers::UsbId kPrinter{0x1234, 0x5678};

}  // namespace

TEST_CASE("a port that was unplugged is left alone until a board is plugged in there again", "[slow]") {
  HandWatch::Ports ports;
  CoreHall hall("[daemon]\ndiscover = true\n", [&] { return std::make_unique<HandWatch>(ports); });
  const std::string path = hall.port("ttyUSB0");
  std::optional<AnsweringBoard> device(std::in_place, "777", path);
  ports.plug(path, kDgt);
  REQUIRE(hall.shown->heard(1, path));

  SECTION("something else comes there, and is asked nothing") {
    device.reset();
    ports.plug(path, std::nullopt);
    REQUIRE(hall.shown->lost(1));
    device.emplace("a printer", path);
    ports.plug(path, kPrinter);
    hall.pass_attempts();
    CHECK(device->asked() == 0);
    device.reset();
    ports.plug(path, std::nullopt);
    device.emplace("777", path);
    ports.plug(path, kDgt);
    REQUIRE(hall.shown->heard(1, path));
    CHECK(hall.links(1) == "solol");
  }
  SECTION("something else comes there, and neither was announced") {
    device.reset();
    ports.plug(path, kPrinter, false);
    device.emplace("a printer", path);
    REQUIRE(hall.shown->lost(1));
    hall.pass_attempts();
    CHECK(device->asked() == 0);
    device.reset();
    ports.plug(path, kDgt, false);
    device.emplace("777", path);
    REQUIRE(hall.shown->heard(1, path));
  }
  SECTION("a cable that is pulled and not noticed on the port ends the link, too") {
    ports.plug(path, std::nullopt);
    REQUIRE(hall.shown->lost(1));
    CHECK(hall.links(1) == "sol");
  }
  SECTION("a port that was announced again stays as it is") {
    ports.plug(path, kDgt);
    hall.pass_attempts();
    CHECK(hall.links(1) == "sol");
  }
  SECTION("what was not announced for want of room is looked for") {
    const std::string other = hall.port("ttyUSB1");
    const AnsweringBoard second("888", other);
    ports.plug(path, std::nullopt, false);
    ports.plug(other, kDgt, false);
    ports.overflow();
    REQUIRE(hall.shown->heard(2, other));
    REQUIRE(hall.shown->lost(1));
  }
}

TEST_CASE("a port that the configuration names is tried for ever, whatever is plugged in and out") {
  HandWatch::Ports ports;
  CoreHall hall("[daemon]\ndiscover = true\n" + ports_named(1),
                [&] { return std::make_unique<HandWatch>(ports); });
  const std::string path = hall.port("usb1");
  std::optional<AnsweringBoard> device(std::in_place, "777", path);
  ports.plug(path, kDgt);
  REQUIRE(hall.shown->heard(1, path));
  device.reset();
  ports.plug(path, std::nullopt);
  REQUIRE(hall.shown->lost(1));
  device.emplace("777", path);
  REQUIRE(hall.shown->heard(1, path));
}

TEST_CASE("a found board that is unplugged while the store is stuck is kept, and comes back as one board") {
  HandWatch::Ports ports;
  CoreHall hall("[daemon]\ndiscover = true\n", [&] { return std::make_unique<HandWatch>(ports); });
  const std::string path = hall.port("ttyUSB0");
  std::optional<Stuck> stuck(std::in_place, *hall.storage);
  for (int i = 0; i < 3; ++i) {
    AnsweringBoard device("777", path);
    ports.plug(path, kDgt);
    let_speak(hall, "ttyUSB0");
    ports.plug(path, std::nullopt);
    REQUIRE(hall.wait_for([&] { return !hall.answers(path); }));
  }
  stuck.reset();
  REQUIRE(hall.shown->wait_for([&] { return hall.shown->told.size() == 1; }));
  const AnsweringBoard device("777", path);
  ports.plug(path, kDgt);
  REQUIRE(hall.shown->heard(1, path));
  CHECK(hall.kept().size() == 1);
  CHECK(hall.links(1) == "solololol");
}

namespace {

/// What is shown of that number: who has White there.
std::string white(const seams::BoardInfo& board) {
  const auto tag = std::ranges::find(board.tags, "White", &rules::Tag::name);
  return tag == board.tags.end() ? "" : tag->value;
}

}  // namespace

// Pairings made boards that nobody had configured into other boards, without names.
TEST_CASE("boards found by themselves keep their numbers when pairings come, and get their names", "[slow]") {
  CoreHall hall(ports_named(3));
  const auto first = plug(hall, "100", "usb1", 1);
  const auto second = plug(hall, "200", "usb2", 2);
  const std::string named = ports_named(3) +
                            "[[board]]\nnumber = 1\nwhite = \"A\"\n[[board]]\nnumber = 2\nwhite = \"B\"\n"
                            "time_control = \"300+3\"\n[[board]]\nnumber = 3\nwhite = \"C\"\n";
  hall.restart(named);
  REQUIRE(hall.infos.size() == 2);
  CHECK(white(hall.infos[0]) == "A");
  CHECK(white(hall.infos[1]) == "B");
  CHECK(hall.infos[1].time_control == "300+3");
  REQUIRE(hall.shown->heard(1, hall.port("usb1")));
  REQUIRE(hall.shown->heard(2, hall.port("usb2")));
  CHECK(hall.shown->told.empty());

  SECTION("a new board takes the next number and its pairing") {
    const AnsweringBoard third("300", hall.port("usb3"));
    REQUIRE(hall.shown->heard(3, hall.port("usb3")));
    REQUIRE(hall.shown->told.size() == 1);
    CHECK(white(hall.shown->told.front()) == "C");
    CHECK(hall.kept() == Kept{{"serial 100 as 1", 1}, {"serial 200 as 2", 2}, {"serial 300 as 3", 3}});
  }
  SECTION("a configured device with that number displaces one of them") {
    hall.restart(ports_named(3) + "[[board]]\nnumber = 1\nserial = \"900\"\nwhite = \"A\"\n");
    REQUIRE(hall.shown->heard(3, hall.port("usb1")));
    REQUIRE(hall.shown->heard(2, hall.port("usb2")));
    const AnsweringBoard third("900", hall.port("usb3"));
    REQUIRE(hall.shown->heard(1, hall.port("usb3")));
    hall.restart();
    REQUIRE(hall.shown->heard(3, hall.port("usb1")));
    REQUIRE(hall.shown->heard(1, hall.port("usb3")));
  }
  SECTION("boards whose serial numbers are written down with their numbers go on as what they are") {
    hall.restart(ports_named(3) + "[[board]]\nnumber = 1\nserial = \"100\"\n");
    REQUIRE(hall.shown->heard(1, hall.port("usb1")));
    CHECK(hall.kept() == Kept{{"serial 100 as 1", 1}, {"serial 200 as 2", 2}});
  }
}

TEST_CASE("a number that had a table is not given to a board that is found after a start without it") {
  CoreHall hall("[[port]]\npath = \"%usb1\"\nboard = 1\n");
  const AnsweringBoard board("100", hall.port("usb1"));
  REQUIRE(hall.shown->heard(1, hall.port("usb1")));
  hall.restart(ports_named(1));
  REQUIRE(hall.shown->heard(2, hall.port("usb1")));
  CHECK(hall.kept() == Kept{{"table 1", 1}, {"serial 100 as 2", 2}});
}

TEST_CASE("a board that the configuration does not name any more goes on as one that was found") {
  const std::string named = GENERATE("[[port]]\npath = \"%usb1\"\nboard = 1\n",
                                     "[[port]]\npath = \"%usb1\"\n[[board]]\nnumber = 1\nserial = \"100\"\n");
  CoreHall hall(named);
  const auto board = plug(hall, "100", "usb1", 1);
  const auto outcome = hall.reload(ports_named(1)).get();
  REQUIRE(outcome);
  CHECK(outcome->refused.empty());
  CHECK(outcome->changed.front().starts_with("board 1: its device is not named any more"));
  hall.pass_attempts();
  REQUIRE(hall.shown->heard(1, hall.port("usb1")));
  hall.restart();
  REQUIRE(hall.shown->heard(1, hall.port("usb1")));
  CHECK(hall.kept() == Kept{{"serial 100 as 1", 1}});
}

TEST_CASE("a board whose port is named no more goes on where boards are looked for") {
  HandWatch::Ports ports;
  CoreHall hall("[[port]]\npath = \"%usb1\"\nboard = 1\n",
                [&] { return std::make_unique<HandWatch>(ports); });
  const auto board = plug(hall, "777", "usb1", 1);
  ports.plug(hall.port("usb1"), kDgt);
  const auto outcome = hall.reload("[daemon]\ndiscover = true\n").get();
  REQUIRE(outcome);
  CHECK(std::ranges::find(outcome->changed, "discover: boards on USB are looked for") !=
        outcome->changed.end());
  REQUIRE(hall.shown->heard(1, hall.port("usb1")));
  CHECK(hall.kept() == Kept{{"serial 777 as 1", 1}});
}

TEST_CASE("a found board whose port is given its number belongs to the configuration, also after a start") {
  CoreHall hall(ports_named(1));
  const auto board = plug(hall, "100", "usb1", 1);
  const auto outcome = hall.reload("[[port]]\npath = \"%usb1\"\nboard = 1\n").get();
  REQUIRE(outcome);
  CHECK(outcome->refused.empty());
  CHECK(hall.kept() == Kept{{"table 1", 1}});
}

TEST_CASE("what a reload changes of clock, lights and memory is said, each by its name") {
  const std::string port = "[[port]]\npath = \"%usb1\"\nboard = 1\n";
  CoreHall hall(port);
  const auto board = plug(hall, "100", "usb1", 1);
  const auto changed = [&](const std::string& keys) {
    const auto outcome = hall.reload(port + "[[board]]\nnumber = 1\n" + keys).get();
    REQUIRE(outcome);
    CHECK(outcome->refused.empty());
    std::vector<std::string> lines = outcome->changed;
    lines.insert(lines.end(), outcome->later.begin(), outcome->later.end());
    return lines;
  };
  using Lines = std::vector<std::string>;
  CHECK(changed("clock_commands = true\n") == Lines{"board 1: clock_commands = true"});
  CHECK(changed("lights = true\n") == Lines{"board 1: clock_commands = false; lights = true"});
  // The pieces do not stand ready for a game.
  CHECK(changed("stored_changes = true\n") ==
        Lines{"board 1: lights = false", "board 1: stored_changes = true from the next game"});
  CHECK(changed("") == Lines{"board 1: stored_changes = false"});
}

TEST_CASE("a table whose port is another one goes on there, and its old port is closed") {
  CoreHall hall("[[board]]\nnumber = 4\nport = \"%usb1\"\n");
  const auto before = plug(hall, "100", "usb1", 4);
  const AnsweringBoard after("200", hall.port("usb2"));
  const auto outcome = hall.reload("[[board]]\nnumber = 4\nport = \"%usb2\"\n").get();
  REQUIRE(outcome);
  CHECK(outcome->changed.size() == 2);
  CHECK(outcome->refused.empty());
  REQUIRE(hall.shown->heard(4, hall.port("usb2")));
  CHECK(hall.kept() == Kept{{"table 4", 4}});
  CHECK(hall.links(4) == "solol");
}

TEST_CASE("tables of two ports change places") {
  const auto hall_of = [](int first, int second) {
    return fmt::format("[[port]]\npath = \"%usb1\"\nboard = {}\n[[port]]\npath = \"%usb2\"\nboard = {}\n",
                       first, second);
  };
  CoreHall hall(hall_of(1, 2));
  const auto first = plug(hall, "100", "usb1", 1);
  const auto second = plug(hall, "200", "usb2", 2);
  REQUIRE(hall.reload(hall_of(2, 1)).get());
  REQUIRE(hall.shown->heard(2, hall.port("usb1")));
  REQUIRE(hall.shown->heard(1, hall.port("usb2")));
  CHECK(hall.kept().size() == 2);
}

TEST_CASE("a broken board is replaced while it is still connected, and its table goes on") {
  const std::string table = ports_named(2) + "[[board]]\nnumber = 7\nserial = ";
  CoreHall hall(table + "\"100\"\n");
  const auto broken = plug(hall, "100", "usb1", 7);
  REQUIRE(hall.reload(table + "\"200\"\n").get());
  REQUIRE(hall.shown->heard(1, hall.port("usb1")));  // a board that nobody configured now
  const auto replacement = plug(hall, "200", "usb2", 7);
  CHECK(hall.kept() == Kept{{"serial 100 as 1", 1}, {"table 7", 7}});
}

TEST_CASE(
    "a board that comes while a change waits for the store takes no number that the change gives away") {
  CoreHall hall(ports_named(2));
  std::optional<Stuck> stuck(std::in_place, *hall.storage);
  auto outcome = hall.reload(ports_named(2) + "[[board]]\nnumber = 1\nserial = \"900\"\nwhite = \"A\"\n");
  const AnsweringBoard stranger("100", hall.port("usb1"));
  const AnsweringBoard named("900", hall.port("usb2"));
  let_speak(hall, "usb1");
  let_speak(hall, "usb2");
  CHECK(hall.reload(ports_named(2)).get().error() == "another change is under way");
  stuck.reset();
  REQUIRE(outcome.get());
  REQUIRE(hall.shown->heard(1, hall.port("usb2")));
  REQUIRE(hall.shown->heard(2, hall.port("usb1")));
  CHECK(hall.kept() == Kept{{"table 1", 1}, {"serial 100 as 2", 2}});
  CHECK(hall.links(1) == "sol");
}

TEST_CASE(
    "a found board that the configuration names by its port stays open, also when it is announced as "
    "removed") {
  HandWatch::Ports ports;
  CoreHall hall("[daemon]\ndiscover = true\n", [&] { return std::make_unique<HandWatch>(ports); });
  const std::string path = hall.port("usb1");
  std::optional<AnsweringBoard> device(std::in_place, "777", path);
  ports.plug(path, kDgt);
  REQUIRE(hall.shown->heard(1, path));
  REQUIRE(hall.reload("[daemon]\ndiscover = true\n" + ports_named(1)).get());
  ports.plug(path, std::nullopt);
  device.reset();
  REQUIRE(hall.shown->lost(1));
  device.emplace("777", path);
  REQUIRE(hall.shown->heard(1, path));
  CHECK(hall.links(1) == "solol");
}

}  // namespace core_loop_test
