// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/commanded_clock.hpp"

#include <algorithm>

#include "daemon/sim/table.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace sim_commanded_clock_test {

using namespace eboard;
using namespace eboard::sim;
using namespace std::chrono_literals;
using drivers::dgt::Bytes;
using eboard::test::hex;
using Model = CommandedClockSettings::Model;

namespace {

const char* const kVersion = "2b 03 03 09 00";
const char* const kText = "2b 0c 03 0c 65 32 2d 65 34 20 20 20 01 00";
const char* const kSet = "2b 0a 03 0a 00 05 03 00 04 3b 04 00";

/// A clock alone, whose commands come 400 ms apart.
class Bench {
 public:
  explicit Bench(const CommandedClockSettings& settings) : clock(settings) {
    clock.on_set([this](const drivers::dgt::SetAndRun& wanted) { set = wanted; });
  }
  void send(const std::string& text) {
    clock.receive(drivers::dgt::parse_clock_command(hex(text)).value(), true, now, random);
  }
  /// Everything that it answers within that time.
  std::vector<Bytes> pass(Micros time) {
    now += time;
    std::vector<Bytes> out;
    while (auto message = clock.take(now)) out.push_back(std::move(message->bytes));
    return out;
  }
  std::vector<Bytes> answers(const std::string& text) {
    send(text);
    return pass(450ms);
  }

  CommandedClock clock;
  Random random{1};
  Micros now{0};
  std::optional<drivers::dgt::SetAndRun> set;
};

/// A table whose clock stands at 5:00, and what its board reports, decoded.
class Hall {
 public:
  explicit Hall(const CommandedClockSettings& settings) {
    TableOptions options;
    options.board.commanded = settings;
    table = std::make_unique<Table>(Profile::of(Level::l0), 1, options);
    Script script;
    script.pace.base = 5min;
    table->load(script, Micros{0});
    send("4b");
    pass(1s);
  }
  void send(const std::string& text) { table->receive(hex(text), now); }
  std::vector<drivers::Payload> pass(Micros time) {
    std::vector<Output> out;
    std::vector<drivers::Payload> reports;
    now += time;
    table->advance(now, out);
    for (const Output& output : out) decoder.feed(output.bytes, reports);
    return reports;
  }
  drivers::ClockReading last_reading(const std::vector<drivers::Payload>& reports) {
    std::optional<drivers::ClockReading> last;
    for (const auto& report : reports) {
      if (const auto* reading = std::get_if<drivers::ClockReading>(&report)) last = *reading;
    }
    REQUIRE(last);
    return *last;
  }

  std::unique_ptr<Table> table;
  drivers::StreamDecoder decoder{*drivers::find_driver("dgt")};
  Micros now{0};
};

}  // namespace

TEST_CASE("an XL and a DGT 3000 report their versions, and only the latter knows texts") {
  Bench xl({.model = Model::xl});
  CHECK(xl.answers(kVersion) == std::vector<Bytes>{hex("8d 00 0a 0a 10 09 0a 1e 00 00")});
  CHECK(xl.answers(kText).empty());
  CHECK(xl.answers("2b 0b 03 01 00 5b 7b 00 66 7b 00 01 00") ==
        std::vector<Bytes>{hex("8d 00 0a 0a 10 01 0a 00 00 00")});

  Bench other({.model = Model::dgt_3000});
  CHECK(other.answers(kVersion) == std::vector<Bytes>{hex("8d 00 0a 0a 10 09 0a 20 00 00")});
  CHECK(other.answers(kText) == std::vector<Bytes>{hex("8d 00 0a 0a 10 0c 0a 00 00 00")});
}

TEST_CASE("times are set in the remote mode only") {
  Bench game({});
  CHECK(game.answers(kSet) == std::vector<Bytes>{hex("8d 00 0a 0a 40 0a 0a 00 00 00")});
  CHECK_FALSE(game.set);

  Bench remote({.remote = true});
  CHECK(remote.answers(kSet) == std::vector<Bytes>{hex("8d 00 0a 0a 10 0a 0a 00 00 00")});
  CHECK(remote.set == drivers::dgt::SetAndRun{5min + 3s, 4min + 59s});
  CHECK(remote.answers("2b 0a 03 0a 01 1e 00 01 1e 00 01 00") ==
        std::vector<Bytes>{hex("8d 00 0a 0a 10 0a 0a 00 00 00")});
  CHECK(remote.set == drivers::dgt::SetAndRun{90min, 90min, drivers::Side::left});
  CHECK(remote.answers("2b 0a 03 0a 0a 05 03 00 04 3b 04 00") ==
        std::vector<Bytes>{hex("8d 00 0a 0a 40 0a 0a 00 00 00")});
}

TEST_CASE("an XL loses what comes within 0.3 s of a command") {
  Bench xl({.model = Model::xl});
  xl.send(kVersion);
  std::size_t answers = xl.pass(200ms).size();
  xl.send(kVersion);
  answers += xl.pass(1s).size();
  CHECK(answers == 1);
  xl.send(kVersion);
  CHECK(xl.pass(1s).size() == 1);
}

TEST_CASE("commands and acks go wrong as they are told to") {
  const auto with = [](double CommandedClockSettings::*fault) {
    CommandedClockSettings settings{.remote = true};
    settings.*fault = 1;
    return Bench(settings);
  };
  auto lost = with(&CommandedClockSettings::command_loss);
  CHECK(lost.answers(kSet).empty());
  CHECK_FALSE(lost.set);

  auto silent = with(&CommandedClockSettings::ack_loss);
  CHECK(silent.answers(kSet).empty());
  CHECK(silent.set);

  auto denied = with(&CommandedClockSettings::ack_error);
  CHECK(denied.answers(kSet) == std::vector<Bytes>{hex("8d 00 0a 0a 20 0a 0a 00 00 00")});
  CHECK(denied.set);

  auto wrong = with(&CommandedClockSettings::ack_wrong);
  CHECK(wrong.answers(kSet) == std::vector<Bytes>{hex("8d 00 0a 0a 10 0b 0a 00 00 00")});

  auto late = with(&CommandedClockSettings::ack_late);
  CHECK(late.answers(kSet).empty());
  CHECK(late.pass(3s).size() == 1);

  auto zero = with(&CommandedClockSettings::zero_message);
  CHECK(zero.answers(kSet) ==
        std::vector<Bytes>{hex("8d 00 0a 00 00 00 00 00 00 00"), hex("8d 00 0a 0a 10 0a 0a 00 00 00")});
}

TEST_CASE("for a second after an ack a question may be answered with it") {
  Bench bench({.remote = true, .stale_ack = 1});
  CHECK_FALSE(bench.clock.stale(bench.now, bench.random));
  const auto ack = bench.answers(kSet);
  CHECK(bench.clock.stale(bench.now, bench.random) == ack.front());
  bench.pass(1s);
  CHECK_FALSE(bench.clock.stale(bench.now, bench.random));
}

TEST_CASE("a fault is named with its share") {
  CommandedClockSettings settings;
  CHECK(set_fault(settings, "ack_loss=0.25"));
  CHECK(settings.ack_loss == 0.25);
  CHECK(set_fault(settings, "ack_loss=2").error() == "ack_loss: '2' is not a share from 0 to 1");
  CHECK(set_fault(settings, "ack_loss").error() == "ack_loss: '' is not a share from 0 to 1");
  CHECK(set_fault(settings, "sloth=1").error() == "there is no fault 'sloth'");
}

TEST_CASE("a clock that is set shows it at once, and runs from then on") {
  Hall hall({.remote = true});
  hall.send("2b 0a 03 0a 00 02 00 00 01 1e 04 00");
  const auto stands = hall.last_reading(hall.pass(1s));
  CHECK(stands.left.remaining == 2min);
  CHECK(stands.right.remaining == 90s);
  CHECK_FALSE(stands.running);

  hall.pass(10s);  // a clock that stands loses nothing
  hall.send("2b 0a 03 0a 00 02 00 00 01 1e 09 00");
  const auto runs = hall.last_reading(hall.pass(3500ms));
  CHECK(runs.running);
  CHECK(runs.lever_high == drivers::Side::left);
  CHECK(runs.left.remaining == 117s);
  CHECK(runs.right.remaining == 90s);
}

TEST_CASE("a clock lets both sides run, until one of them has no time left") {
  Hall hall({.remote = true});
  hall.send("2b 0a 03 0a 00 00 05 00 00 03 03 00");
  const auto runs = hall.last_reading(hall.pass(2700ms));
  CHECK(runs.running);
  CHECK(runs.left.remaining == 3s);
  CHECK(runs.right.remaining == 1s);
  const auto fallen = hall.last_reading(hall.pass(5s));
  CHECK_FALSE(fallen.running);
  CHECK(fallen.right.flag_fallen);
  CHECK(fallen.left.remaining == 2s);
}

TEST_CASE("a clock of a game stays as it is, whatever it is sent") {
  Hall hall({});
  hall.send("2b 0a 03 0a 00 02 00 00 01 1e 04 00");
  const auto reports = hall.pass(5s);
  CHECK(std::ranges::none_of(
      reports, [](const auto& report) { return std::holds_alternative<drivers::ClockReading>(report); }));
  hall.send("41");
  CHECK(hall.last_reading(hall.pass(1s)).left.remaining == 5min);
}

}  // namespace sim_commanded_clock_test
