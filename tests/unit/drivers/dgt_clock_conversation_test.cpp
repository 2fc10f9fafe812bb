// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sets a clock through every fault that is known of DGT clocks: acks that are lost, late, of another command,
// of the command before, or untrue; answers that are lost; hands that turn the clock meanwhile.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <random>

#include "drivers/clock_remote.hpp"
#include "drivers/dgt_clock_command.hpp"
#include "drivers/registry.hpp"
#include "drivers/sent_decoder.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"

namespace dgt_clock_conversation_test {

using namespace eboard;
using namespace eboard::drivers;
using namespace std::chrono_literals;
using eboard::test::hex;
using Conversation = ClockConversation;
using Run = ClockOrder::Run;

namespace {

const ClockRemote& remote() { return *clock_remote_of(*find_driver("dgt")); }

constexpr Millis kPatience{2000};
constexpr Millis kLongest{25'000};  // an arbiter stands beside the board

/// What goes wrong with one command or question. Empty: nothing.
struct Fault {
  bool command_lost = false;  ///< the clock never sees it
  bool answer_lost = false;   ///< the host never sees the ack, or the reading
  bool refused = false;       ///< the clock is not in its remote mode
  bool denied = false;        ///< it does as it is told and acknowledges an error
  bool other_ack = false;     ///< an ack of another command comes instead
  bool stale_ack = false;     ///< a question is answered with the latest ack
  Millis answer_after{100};
};

/// A clock on a board, as a table has it. Time only passes in advance().
class Table {
 public:
  using Faults = std::function<Fault(int sent)>;  ///< of the n-th thing that the host sends

  Table(ClockReading shows, Faults faults) : shows_(shows), faults_(std::move(faults)) {}

  void receive(const std::vector<std::uint8_t>& bytes) {
    const Fault fault = faults_(++sent_);
    const auto command = dgt::parse_clock_command(bytes);
    if (!command) {
      CHECK(bytes == hex("41"));
      return answer(fault, fault.stale_ack && acked_ ? Payload(*acked_) : Payload(shown()));
    }
    const auto set = dgt::parse_set_and_run(*command);
    REQUIRE(set);  // whole and well-formed, every time
    CHECK(now_ - commanded_at_ >= 300ms);
    commanded_at_ = now_;
    if (fault.command_lost) return;
    if (fault.refused) return acknowledge(fault, 0x40);
    shows_.left.remaining = set->left;
    shows_.right.remaining = set->right;
    shows_.running = set->running.has_value();
    ++times_set_;
    acknowledge(fault, fault.denied ? 0x20 : 0x10);
  }

  /// What the host receives up to `now`.
  std::vector<Payload> advance(Millis now) {
    if (hand_ && now >= hand_at_) std::exchange(hand_, {})(shows_);
    if (shows_.running) {
      auto& runs = shows_.lever_high == Side::left ? shows_.left : shows_.right;
      runs.remaining = std::max(runs.remaining - (now - now_), Millis{0});
    }
    now_ = now;
    std::vector<Payload> out;
    for (const auto& [at, report] : coming_)
      if (at <= now) out.push_back(report);
    std::erase_if(coming_, [&](const auto& one) { return one.first <= now; });
    return out;
  }

  void report(Millis at, Payload payload) { coming_.emplace_back(at, std::move(payload)); }
  void by_hand(Millis at, std::function<void(ClockReading&)> turns) {
    hand_at_ = at;
    hand_ = std::move(turns);
  }
  /// As the display has it, in whole seconds.
  [[nodiscard]] ClockReading shown() const {
    ClockReading out = shows_;
    for (ClockHalf* half : {&out.left, &out.right})
      half->remaining = std::chrono::ceil<std::chrono::seconds>(half->remaining);
    return out;
  }
  [[nodiscard]] int times_set() const { return times_set_; }
  [[nodiscard]] int sent() const { return sent_; }

 private:
  void answer(const Fault& fault, Payload payload) {
    if (!fault.answer_lost) report(now_ + fault.answer_after, std::move(payload));
  }
  void acknowledge(const Fault& fault, std::uint8_t how) {
    const std::uint8_t id = fault.other_ack ? dgt::ClockCommand::kBeep : dgt::ClockCommand::kSetAndRun;
    acked_ = ClockAck{{how, id, 0, 0}};
    answer(fault, *acked_);
  }

  ClockReading shows_;
  Faults faults_;
  Millis now_{0}, commanded_at_{-1000}, hand_at_{0};
  std::vector<std::pair<Millis, Payload>> coming_;
  std::optional<ClockAck> acked_;
  std::function<void(ClockReading&)> hand_;
  int sent_ = 0;
  int times_set_ = 0;
};

struct Outcome {
  std::optional<ClockReading> shows;  ///< done
  std::string reason;                 ///< failed
  Millis after{0};
};

Outcome carry_out(const ClockOrder& order, Table& table) {
  const auto talk = remote().converse(order, kPatience);
  Outcome outcome;
  bool over = false;
  const auto act = [&](const Conversation::Action& action) {
    if (const auto* send = std::get_if<Conversation::Send>(&action)) table.receive(send->bytes);
    if (const auto* done = std::get_if<Conversation::Done>(&action)) outcome.shows = done->shows;
    if (const auto* failed = std::get_if<Conversation::Failed>(&action)) outcome.reason = failed->reason;
    over = outcome.shows || !outcome.reason.empty();
  };
  act(talk->start(Millis{0}));
  for (Millis now{0}; !over; now += 50ms) {
    outcome.after = now;
    REQUIRE(now <= kLongest);
    for (const Payload& report : table.advance(now))
      if (!over) act(talk->on_report(report, now));
    if (!over) CHECK(talk->deadline() <= kLongest);
    if (!over && now >= talk->deadline()) act(talk->on_time(now));
  }
  CHECK(outcome.reason.find('\n') == std::string::npos);
  return outcome;
}

ClockReading standing(Millis left, Millis right, Side lever = Side::left) {
  return {.left = {left}, .right = {right}, .lever_high = lever};
}

ClockReading running(Millis left, Millis right, Side lever = Side::left) {
  ClockReading reading = standing(left, right, lever);
  reading.running = true;
  return reading;
}

ClockOrder set(Millis left, Millis right, Run run = Run::as_is) {
  return {.left = {left}, .right = {right}, .run = run};
}

Fault none(int) { return {}; }

/// That fault for the n-th thing which is sent, and for no other.
Table::Faults only(int which, Fault fault) {
  return [=](int sent) { return sent == which ? fault : Fault{}; };
}
Table::Faults always_from(int first, Fault fault) {
  return [=](int sent) { return sent >= first ? fault : Fault{}; };
}

/// 1 is the question, 2 the command, 3 the question afterwards.
constexpr int kCommand = 2;

}  // namespace

TEST_CASE("a clock that stands is set, and read afterwards") {
  Table table(standing(1h, 50min), none);
  const Outcome outcome = carry_out(set(1h, 52min), table);
  CHECK(outcome.shows == standing(1h, 52min));
  CHECK(outcome.after < 2s);
  CHECK(table.times_set() == 1);
}

TEST_CASE("time is given to one side, and the other keeps its own") {
  Table table(standing(1h, 50min), none);
  CHECK(carry_out({.right = {.add = 2min}}, table).shows == standing(1h, 52min));
}

TEST_CASE("a side may be taken all its time, and not more") {
  Table table(standing(30s, 50min), none);
  CHECK(carry_out({.left = {.add = -30s}}, table).shows == standing(0s, 50min));
}

TEST_CASE("parts of a second are no clock's: they are cut off") {
  Table table(standing(1h, 50min), none);
  CHECK(carry_out(set(9350ms, 50min), table).shows == standing(9s, 50min));
}

TEST_CASE("a clock is started on the side whose lever is up, and stopped with what it shows") {
  Table table(standing(1h, 50min, Side::right), none);
  const Outcome started = carry_out({.run = Run::start, .starts = Side::right}, table);
  REQUIRE(started.shows);
  CHECK(started.shows->running);
  CHECK(started.shows->left.remaining == 1h);
  CHECK(started.shows->right.remaining < 50min);

  Table runs(running(1h, 50min, Side::right), none);
  const Outcome stopped = carry_out({.run = Run::stop}, runs);
  REQUIRE(stopped.shows);
  CHECK(*stopped.shows == runs.shown());
  CHECK_FALSE(stopped.shows->running);
}

TEST_CASE("a clock that is as ordered is sent nothing") {
  Table stands(standing(1h, 50min), none);
  CHECK(carry_out({.run = Run::stop}, stands).shows == standing(1h, 50min));
  CHECK(carry_out(set(1h, 50min), stands).shows == standing(1h, 50min));
  CHECK(stands.sent() == 2);
  Table runs(running(1h, 50min), none);
  CHECK(carry_out({.run = Run::start}, runs).shows);
  CHECK(runs.times_set() == 0);
}

TEST_CASE("orders that a clock cannot follow are refused before anything is sent") {
  const auto refusal = [](const ClockReading& shows, const ClockOrder& order) {
    Table table(shows, none);
    const Outcome outcome = carry_out(order, table);
    CHECK(table.times_set() == 0);
    return outcome.reason;
  };
  CHECK(refusal(standing(30s, 50min), {.left = {.add = -31s}}) ==
        "the left side has less time left than is to be taken");
  CHECK(refusal(running(1h, 50min), set(1h, 52min)) == "the clock runs: stop it before its times are set");
  CHECK(refusal(standing(1h, 50min), set(10h, 52min)) == "the clock shows at most 9:59:59");
  CHECK(refusal(standing(1h, 50min), {.run = Run::start, .starts = Side::right}) ==
        "the lever is up on the left: press it, then the other side's time can run");
  CHECK(refusal(standing(0s, 50min), {.run = Run::start}) ==
        "the left side, whose lever is up, has no time left");
}

TEST_CASE("a lost command is sent again, and a lost ack does not set twice") {
  Table lost(standing(1h, 50min), only(kCommand, {.command_lost = true}));
  CHECK(carry_out({.right = {.add = 2min}}, lost).shows == standing(1h, 52min));
  CHECK(lost.times_set() == 1);

  Table ack_lost(standing(1h, 50min), only(kCommand, {.answer_lost = true}));
  CHECK(carry_out({.right = {.add = 2min}}, ack_lost).shows == standing(1h, 52min));
  CHECK(ack_lost.times_set() == 1);
}

TEST_CASE("a late ack is heard while the clock is looked at") {
  Table table(standing(1h, 50min), only(kCommand, {.answer_after = 3s}));
  CHECK(carry_out({.right = {.add = 2min}}, table).shows == standing(1h, 52min));
  CHECK(table.times_set() == 1);
}

TEST_CASE("the ack of another command is none") {
  Table table(standing(1h, 50min), only(kCommand, {.command_lost = true}));
  table.report(200ms, ClockAck{{0x10, dgt::ClockCommand::kBeep, 0, 0}});
  CHECK(carry_out(set(1h, 52min), table).shows == standing(1h, 52min));
}

TEST_CASE("an ack of the command before is not believed without a reading") {
  // The clock never sees the command; what comes is the ack of an earlier one.
  Table table(standing(1h, 50min), only(kCommand, {.command_lost = true}));
  table.report(200ms, ClockAck{{0x10, dgt::ClockCommand::kSetAndRun, 0, 0}});
  CHECK(carry_out(set(1h, 52min), table).shows == standing(1h, 52min));
  CHECK(table.times_set() == 1);
}

TEST_CASE("an old ack instead of the reading is passed over") {
  Table table(standing(1h, 50min), only(kCommand + 1, {.stale_ack = true}));
  CHECK(carry_out(set(1h, 52min), table).shows == standing(1h, 52min));
}

TEST_CASE("an error that is acknowledged counts for less than what the clock shows") {
  Table table(standing(1h, 50min), only(kCommand, {.denied = true}));
  CHECK(carry_out({.right = {.add = 2min}}, table).shows == standing(1h, 52min));
  CHECK(table.times_set() == 1);
}

TEST_CASE("a clock outside its remote mode refuses, and the reason names the mode") {
  Table table(standing(1h, 50min), always_from(1, {.refused = true}));
  const Outcome outcome = carry_out(set(1h, 52min), table);
  CHECK(
      outcome.reason ==
      "the clock refuses to be set: it is not in the mode for that (23 on an XL, 25 on a DGT 3000); it shows "
      "1:00:00 on the left and 0:50:00 on the right, and it stands");
  CHECK(table.times_set() == 0);
}

TEST_CASE("a clock that answers no command ends in one error") {
  Table table(standing(1h, 50min), [](int sent) { return Fault{.command_lost = sent > 1}; });
  CHECK(carry_out(set(1h, 52min), table).reason ==
        "the clock did not acknowledge the command, which was sent 3 times; it shows 1:00:00 on the left and "
        "0:50:00 on the right, and it stands");
}

TEST_CASE("a clock that acknowledges and does nothing ends in one error") {
  Table table(standing(1h, 50min), [](int sent) { return Fault{.command_lost = sent > 1}; });
  for (Millis at{0}; at < kLongest; at += 500ms)
    table.report(at, ClockAck{{0x10, dgt::ClockCommand::kSetAndRun, 0, 0}});
  CHECK(
      carry_out(set(1h, 52min), table).reason ==
      "the clock acknowledged the command and did otherwise; it shows 1:00:00 on the left and 0:50:00 on the "
      "right, and it stands");
}

TEST_CASE("a reading may be lost twice in a row, and is not asked for a fourth time") {
  Table late(standing(1h, 50min), [](int sent) { return Fault{.answer_lost = sent <= 2}; });
  CHECK(carry_out(set(1h, 52min), late).shows);
  CHECK(late.times_set() == 1);

  Table silent(standing(1h, 50min), always_from(1, {.answer_lost = true}));
  CHECK_FALSE(carry_out(set(1h, 52min), silent).shows);
  CHECK(silent.sent() == 3);
}

TEST_CASE("a board that reports no clock, or does not answer, ends in one error") {
  Table silent(standing(1h, 50min), always_from(1, {.answer_lost = true}));
  CHECK(carry_out(set(1h, 52min), silent).reason == "the board does not report what its clock shows");
  CHECK(silent.times_set() == 0);

  Table without(standing(1h, 50min), always_from(1, {.answer_lost = true}));
  without.report(100ms, ClockMissing{});
  CHECK(carry_out(set(1h, 52min), without).reason == "no clock is connected to the board");

  Table dumb(standing(1h, 50min), always_from(2, {.answer_lost = true}));
  CHECK(carry_out(set(1h, 52min), dumb).reason ==
        "the clock was sent a command, and the board does not report what it shows now");
  CHECK(dumb.sent() == 1 + 1 + 3);  // a look, the command, and the looks behind it
}

TEST_CASE("a hand that sets the clock meanwhile is not answered by adding twice") {
  Table table(standing(1h, 50min), always_from(2, {.command_lost = true}));
  table.by_hand(1s, [](ClockReading& shows) { shows.right.remaining = 51min; });
  CHECK(
      carry_out({.right = {.add = 2min}}, table).reason ==
      "the clock shows neither what it showed before nor what was ordered; it shows 1:00:00 on the left and "
      "0:51:00 on the right, and it stands");
}

TEST_CASE("an order that adds nothing is repeated after a hand") {
  Table table(standing(1h, 50min), only(kCommand, {.command_lost = true}));
  table.by_hand(1s, [](ClockReading& shows) { shows.right.remaining = 51min; });
  CHECK(carry_out(set(1h, 52min), table).shows == standing(1h, 52min));

  Table pressed(running(1h, 50min), only(kCommand, {.command_lost = true}));
  pressed.by_hand(1s, [](ClockReading& shows) {
    shows.lever_high = Side::right;
    shows.left.remaining += 30s;
  });
  const Outcome stopped = carry_out({.run = Run::stop}, pressed);
  REQUIRE(stopped.shows);
  CHECK(*stopped.shows == pressed.shown());
  CHECK_FALSE(stopped.shows->running);
}

TEST_CASE("a player who presses at once does not make the start a failure") {
  Table table(standing(1h, 50min), none);
  table.by_hand(900ms, [](ClockReading& shows) {
    shows.lever_high = Side::right;
    shows.left.remaining += 30s;
  });
  CHECK(carry_out({.run = Run::start}, table).shows);
}

TEST_CASE("whatever goes wrong, a clock ends as ordered or in one sentence, in time, and never set twice") {
  std::mt19937 random(20260110);
  const auto chance = [&](double share) { return std::bernoulli_distribution(share)(random); };
  int done = 0, failed = 0;
  for (int round = 0; round < 3000; ++round) {
    CAPTURE(round);
    const double rate = round % 4 * 0.25;  // from none to three in four
    const auto faults = [&](int) {
      return Fault{
          .command_lost = chance(rate / 2),
          .answer_lost = chance(rate / 2),
          .refused = chance(rate / 4),
          .denied = chance(rate / 4),
          .other_ack = chance(rate / 4),
          .stale_ack = chance(rate / 2),
          .answer_after = Millis(std::uniform_int_distribution(50, chance(rate) ? 5000 : 400)(random))};
    };
    const ClockReading before = standing(1h, 50min);
    Table table(before, faults);
    for (int n = 0; n < 3; ++n) {
      if (chance(rate / 2))
        table.report(Millis(std::uniform_int_distribution(0, 9000)(random)),
                     ClockAck{{0x10, dgt::ClockCommand::kSetAndRun, 0, 0}});
    }
    const bool starts = chance(0.3);
    const ClockOrder order{
        .left = {.set = 58min}, .right = {.add = 2min}, .run = starts ? Run::start : Run::as_is};
    const Outcome outcome = carry_out(order, table);
    const ClockReading now = table.shown();
    if (outcome.shows) {
      ++done;
      CHECK(now.right.remaining == 52min);
      CHECK(now.running == starts);
      if (!starts) CHECK(now.left.remaining == 58min);
      if (starts) CHECK(58min - now.left.remaining <= outcome.after);
    } else {
      ++failed;
      const bool untouched = now == before;
      CHECK((untouched || now.right.remaining == 52min));
    }
    if (rate == 0) CHECK(outcome.shows);
  }
  CHECK(done > 1500);
  CHECK(failed > 50);
}

TEST_CASE("what a host sends is read, command by command") {
  const auto read = [](const std::string& text) {
    const auto bytes = hex(text);
    return remote().next_sent(bytes);
  };
  CHECK(read("41 2b")->bytes == 1);
  CHECK_FALSE(read("41")->order);
  CHECK_FALSE(read("2b"));
  CHECK_FALSE(read("2b 0a 03 0a 01 1e 00 01 1e 00 01"));
  const auto set = read("2b 0a 03 0a 01 1e 00 00 3b 01 0a 00 42");
  REQUIRE(set);
  CHECK(set->bytes == 12);
  CHECK(set->order == ClockOrdered{90min, 59min + 1s, Side::right});
  CHECK(read("2b 03 03 09 00")->bytes == 5);
  CHECK_FALSE(read("2b 03 03 09 00")->order);
  CHECK(read("60 04 01 34 24 00 41")->bytes == 6);
}

TEST_CASE("an order is found however it was cut, and half of one is forgotten with the link") {
  const auto bytes = hex("40 2b 03 03 09 00 2b 0a 03 0a 01 1e 00 00 3b 01 0a 00 41");
  const ClockOrdered order{90min, 59min + 1s, Side::right};
  SentDecoder whole(*find_driver("dgt"));
  CHECK(whole.feed(bytes) == std::vector{order});
  CHECK(whole.empty());

  SentDecoder pieces(*find_driver("dgt"));
  std::vector<ClockOrdered> found;
  for (const std::uint8_t byte : bytes) {
    for (const ClockOrdered& one : pieces.feed(std::span(&byte, 1))) found.push_back(one);
  }
  CHECK(found == std::vector{order});

  SentDecoder cut(*find_driver("dgt"));
  CHECK(cut.feed(std::span(bytes).first(10)).empty());
  CHECK_FALSE(cut.empty());
  cut.reset();
  CHECK(cut.feed(std::span(bytes).subspan(6)) == std::vector{order});

  SentDecoder other(*find_driver("millennium"));
  CHECK(other.feed(bytes).empty());
  CHECK(other.empty());
}

}  // namespace dgt_clock_conversation_test
