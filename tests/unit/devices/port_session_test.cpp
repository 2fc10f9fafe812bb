// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/port_session.hpp"

#include "drivers/chessnut.hpp"
#include "drivers/millennium.hpp"
#include "drivers/report_stream.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/port_hall.hpp"

namespace port_session_test {

using namespace eboard;
using namespace test::port;

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
