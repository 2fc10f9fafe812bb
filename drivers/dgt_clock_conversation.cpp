// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sets a DGT clock. The times that a command carries are absolute, so the clock is read first and afterwards:
//
//   41 -> reading -> what is wanted -> 2b .. 0a .. -> ack, or none in time -> 41 -> reading
//   the reading is what is wanted           -> done, whatever was acknowledged
//   it is what the clock showed before      -> the command once more, from this reading on
//   it is neither                           -> the same, unless times would be added twice
//
// An ack proves little: it may be lost, late, of another command, of the command before, or an answer to a
// question that the clock never saw. For a second after one, a question may be answered with the old ack.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "drivers/clock_remote.hpp"
#include "drivers/dgt_clock_command.hpp"
#include "rules/text/clock_text.hpp"

namespace eboard::drivers::dgt {

namespace {

using Action = ClockConversation::Action;

constexpr Millis kAckPatience{2000};
constexpr Millis kSettle{1000};   // the old ack may still be answered, and a reading may be an old one
constexpr Millis kLatency{2000};  // from the display to the message, and whole seconds
constexpr int kQuestions = 3;     // in a row without a reading
constexpr int kSends = 3;
constexpr int kRefusals = 2;
constexpr int kLooksAfterAck = 3;  // a clock that was just stopped reports its time late
constexpr int kLooksWithoutAck = 2;
constexpr Millis::rep kLongest = 12;  // times the patience

std::string shown(const ClockReading& reading) {
  const std::string runs = !reading.running                   ? "it stands"
                           : reading.lever_high == Side::left ? "the left runs"
                                                              : "the right runs";
  return fmt::format("it shows {} on the left and {} on the right, and {}",
                     rules::clock_text(reading.left.remaining), rules::clock_text(reading.right.remaining),
                     runs);
}

SetAndRun state_of(const ClockReading& reading) {
  SetAndRun state{.left = reading.left.remaining, .right = reading.right.remaining};
  if (reading.running) state.running = reading.lever_high;
  return state;
}

/// A clock that runs may have been pressed; then both sides ran, and increments may have come.
bool ran_on(const SetAndRun& from, Millis elapsed, const ClockReading& reading) {
  const Millis left = from.left - reading.left.remaining, right = from.right - reading.right.remaining;
  if (!reading.running || left > elapsed || right > elapsed) return false;
  if (reading.lever_high != *from.running) return true;
  const auto [runs, stands] = *from.running == Side::left ? std::pair(left, right) : std::pair(right, left);
  return runs >= Millis{0} && stands == Millis{0};
}

/// Whether a clock that was in that state so long ago may show this.
bool agrees(const SetAndRun& state, Millis elapsed, const ClockReading& reading) {
  if (state.running) return ran_on(state, elapsed + kLatency, reading);
  return !reading.running && reading.left.remaining == state.left && reading.right.remaining == state.right;
}

Millis wanted_time(const ClockOrder::Half& half, const ClockHalf& shows) {
  return std::chrono::floor<std::chrono::seconds>(half.set.value_or(shows.remaining) + half.add);
}

/// The state that the order asks for, or why there is none.
Expected<SetAndRun, std::string> plan(const ClockOrder& order, const ClockReading& base) {
  if (base.running && (order.left.changes() || order.right.changes()))
    return unexpected(std::string("the clock runs: stop it before its times are set"));
  SetAndRun wanted{.left = wanted_time(order.left, base.left),
                   .right = wanted_time(order.right, base.right),
                   .follows_lever = true};
  if (wanted.left < Millis{0} || wanted.right < Millis{0})
    return unexpected(fmt::format("the {} side has less time left than is to be taken",
                                  wanted.left < Millis{0} ? "left" : "right"));
  if (wanted.left > kLongestTime || wanted.right > kLongestTime)
    return unexpected(std::string("the clock shows at most 9:59:59"));
  const bool runs =
      order.run == ClockOrder::Run::start || (order.run == ClockOrder::Run::as_is && base.running);
  if (!runs) return wanted;
  const Side side = base.lever_high;
  const std::string_view name = side == Side::left ? "left" : "right";
  if (order.starts && *order.starts != side)
    return unexpected(
        fmt::format("the lever is up on the {}: press it, then the other side's time can run", name));
  if ((side == Side::left ? wanted.left : wanted.right) == Millis{0})
    return unexpected(fmt::format("the {} side, whose lever is up, has no time left", name));
  wanted.running = side;
  return wanted;
}

class SetClock final : public ClockConversation {
 public:
  SetClock(const ClockOrder& order, Millis patience)
      : order_(order), patience_(std::max(patience, kAckPatience)) {}

  Action start(Millis now) override {
    ends_ = now + kLongest * patience_;
    return look(now);
  }

  Action on_report(const Payload& report, Millis now) override {
    if (now >= ends_) return give_up();
    if (std::holds_alternative<ClockMissing>(report)) return Failed{"no clock is connected to the board"};
    if (const auto* ack = std::get_if<ClockAck>(&report)) return hear(*ack, now);
    const auto* reading = std::get_if<ClockReading>(&report);
    if (reading == nullptr) return Waiting{};
    latest_ = *reading;
    if (step_ != Step::looking) return Waiting{};
    return base_ ? check(*reading, now) : begin(*reading, now);
  }

  Action on_time(Millis now) override {
    if (now >= ends_) return give_up();
    if (now < deadline_) return Waiting{};
    switch (step_) {
      case Step::commanding:  // the ack is lost, or late
        looks_ = 0;
        questions_ = 0;
        return look(now);
      case Step::settling:
        questions_ = 0;
        return look(now);
      case Step::looking:
        break;
    }
    if (questions_ < kQuestions) return look(now);
    return Failed{base_ ? "the clock was sent a command, and the board does not report what it shows now"
                        : "the board does not report what its clock shows"};
  }

  [[nodiscard]] Millis deadline() const override { return std::min(deadline_, ends_); }

 private:
  enum class Step : std::uint8_t { looking, commanding, settling };

  Action look(Millis now) {
    step_ = Step::looking;
    ++questions_;
    deadline_ = now + patience_;
    return Send{{kAskClock}};
  }

  Action begin(const ClockReading& reading, Millis now) {
    const auto wanted = plan(order_, reading);
    if (!wanted) return Failed{wanted.error()};
    SetAndRun shows = state_of(reading);
    shows.follows_lever = wanted->follows_lever;
    if (*wanted == shows) return Done{reading};
    base_ = state_of(reading);
    base_at_ = now;
    wanted_ = *wanted;
    return command(now);
  }

  Action command(Millis now) {
    const auto made = clock_set_and_run(wanted_);
    if (!made) return Failed{made.error()};
    ++sends_;
    sent_at_ = now;
    looks_ = 0;
    answer_.reset();
    step_ = Step::commanding;
    deadline_ = now + patience_;
    return Send{encode(*made)};
  }

  Action hear(const ClockAck& ack, Millis now) {
    const AckMeaning meaning = base_ ? meaning_of(ack, ClockCommand::kSetAndRun) : AckMeaning::other;
    if (meaning == AckMeaning::not_remote) not_remote_ = true;
    if (meaning != AckMeaning::taken && meaning != AckMeaning::refused) return Waiting{};
    const bool first = !answer_;
    answer_ = meaning;
    if (first && meaning == AckMeaning::refused) ++refusals_;
    if (step_ == Step::commanding) settle(now);
    return Waiting{};
  }

  void settle(Millis now) {
    step_ = Step::settling;
    deadline_ = now + kSettle;
  }

  Action check(const ClockReading& reading, Millis now) {
    if (agrees(wanted_, now - sent_at_, reading)) return Done{reading};
    const bool taken = answer_ == AckMeaning::taken;
    if (++looks_ < (taken ? kLooksAfterAck : kLooksWithoutAck)) {
      settle(now);
      return Waiting{};
    }
    const bool as_before = agrees(*base_, now - base_at_, reading);
    const bool adds = order_.left.add != Millis{0} || order_.right.add != Millis{0};
    if (!as_before && adds) return fail("the clock shows neither what it showed before nor what was ordered");
    if (sends_ == kSends || refusals_ == kRefusals) return give_up();
    return begin(reading, now);
  }

  Action give_up() {
    if (!base_) return Failed{"the board does not report what its clock shows"};
    if (not_remote_ || refusals_ > 0)
      return fail(
          "the clock refuses to be set: it is not in the mode for that (23 on an XL, 25 on a DGT 3000)");
    if (answer_ == AckMeaning::taken) return fail("the clock acknowledged the command and did otherwise");
    return fail(fmt::format("the clock did not acknowledge the command, which was sent {}",
                            sends_ == 1 ? "once" : fmt::format("{} times", sends_)));
  }

  [[nodiscard]] Action fail(const std::string& why) const {
    return Failed{latest_ ? fmt::format("{}; {}", why, shown(*latest_)) : why};
  }

  ClockOrder order_;
  Millis patience_;
  Step step_ = Step::looking;
  Millis deadline_{0}, ends_{0};
  std::optional<ClockReading> latest_;
  std::optional<SetAndRun> base_;  ///< before the latest command; none: none was sent
  Millis base_at_{0};
  SetAndRun wanted_;
  Millis sent_at_{0};
  std::optional<AckMeaning> answer_;  ///< to the latest command
  int questions_ = 0;                 ///< in a row
  int looks_ = 0;                     ///< at readings since the latest command
  int sends_ = 0;
  int refusals_ = 0;
  bool not_remote_ = false;
};

std::unique_ptr<ClockConversation> converse(const ClockOrder& order, Millis patience) {
  return std::make_unique<SetClock>(order, patience);
}

std::optional<ClockRemote::Sent> next_sent(std::span<const std::uint8_t> bytes) {
  if (bytes[0] != kClockMessage && bytes[0] != kSetLeds) return ClockRemote::Sent{1, std::nullopt};
  if (bytes.size() < 2 || bytes.size() < 2u + bytes[1]) return std::nullopt;
  ClockRemote::Sent sent{2u + bytes[1], std::nullopt};
  const auto command = parse_clock_command(bytes.first(sent.bytes));
  const auto set = command ? parse_set_and_run(*command) : std::nullopt;
  if (set && !set->both_run) sent.order = ClockOrdered{set->left, set->right, set->running};
  return sent;
}

}  // namespace

extern constinit const ClockRemote clock_remote{converse, next_sent};

}  // namespace eboard::drivers::dgt
