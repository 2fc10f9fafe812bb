// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/clock_keeper.hpp"

#include <utility>

#include "daemon/system/log.hpp"

namespace eboard::daemon {

namespace {

constexpr std::chrono::seconds kBetweenQuestions{30};
constexpr std::chrono::minutes kJumpShown{15};

storage::Moment moment_of(const ClockLook& look) { return {look.wall, look.utc_offset}; }

}  // namespace

ClockKeeper::ClockKeeper(const TimeLine& line, StorageThread& storage)
    : line_(line), storage_(storage), watch_(line.scale()) {}

storage::ClockAnchor ClockKeeper::begin(const std::vector<storage::ClockAnchor>& stored, Millis last) {
  const storage::Calendar calendar(stored);
  ClockLook now = look_at_clocks(line_, false);
  // After the computer was switched on, delays ask whether its clock can be trusted.
  if (!stored.empty() && stored.back().boot != now.boot)
    synchronised_ = now.synchronised = is_clock_synchronised();
  const auto before = calendar.when(last);
  // Without anchors the store's times are Unix times only if the journal did not run faster than the clock.
  if (before && (before->anchored || line_.scale() == 1)) last_known_ = *before;
  if (now.wall < storage::kEarliestWall) {
    log::warning("the computer's clock says {}, which is wrong: games get no date until it is right",
                 storage::local_time(moment_of(now)));
  } else if (now.wall + storage::kClockTolerance < last_known_.unix_time) {
    last_known_.utc_offset = now.utc_offset;
    log::warning(
        "the computer's clock says {}, but the last entry of the store was made at {}: it is wrong now or "
        "was wrong then; order and durations are not affected",
        storage::local_time(moment_of(now)), storage::local_time(last_known_));
    behind_ = "The computer's clock is behind the time of the last game before: dates of games may be wrong.";
  }
  auto anchor = watch_.look(now);  // the first look always keeps one
  if (last > Millis{0}) anchor->behind = last;
  keep(*anchor);
  return *anchor;
}

void ClockKeeper::start(seams::LiveFeed& feed) {
  feed_ = &feed;
  if (!behind_.empty()) show_jump(std::exchange(behind_, {}));
  judge(look_at_clocks(line_, false).wall);
}

void ClockKeeper::turn() {
  ClockLook now = look_at_clocks(line_, synchronised_);
  const auto jump = watch_.jump(now);
  if (jump || (!watch_.synchronised() && Steady::now() >= next_question_)) {
    synchronised_ = now.synchronised = is_clock_synchronised();
    next_question_ = Steady::now() + kBetweenQuestions;
    if (!synchronised_ && !std::exchange(said_unsynchronised_, true)) {
      log::notice(
          "no time server has set the computer's clock; games are dated as it says, and anew once one has");
    }
  }
  const auto anchor = watch_.look(now);
  if (anchor) keep(*anchor);
  if (jump) say_jump(now, *jump);
  if (anchor) judge(now.wall);
  if (jump_shown_until_ && Steady::now() >= *jump_shown_until_) {
    jump_shown_until_.reset();
    feed_->clear_condition(seams::ConditionCode::clock_jumped);
  }
}

void ClockKeeper::keep(const storage::ClockAnchor& anchor) {
  Batch batch;
  batch.anchors.push_back(anchor);
  // Without a feed no page is shown yet: the pages then begin with this anchor.
  if (feed_ != nullptr) batch.stored = [feed = feed_, anchor] { feed->clock_anchored(anchor); };
  storage_.push(std::move(batch));
}

void ClockKeeper::say_jump(const ClockLook& now, Millis by) {
  const std::string from = storage::local_time({now.wall - by, now.utc_offset});
  const std::string to = storage::local_time(moment_of(now));
  log::warning(
      "the computer's clock was set from {} to {}; order and durations are not affected, games are dated "
      "by what is known of it now",
      from, to);
  show_jump(fmt::format(
      "The computer's clock was set from {} to {}. Moves and chess clocks are not affected.", from, to));
}

void ClockKeeper::show_jump(std::string sentence) {
  jump_shown_until_ = Steady::now() + kJumpShown;
  feed_->set_condition(seams::ConditionCode::clock_jumped, std::move(sentence));
}

void ClockKeeper::judge(Millis wall) {
  const bool wrong = !synchronised_ && wall < storage::kEarliestWall;
  if (wrong == std::exchange(wrong_, wrong)) return;
  if (wrong) {
    feed_->set_condition(seams::ConditionCode::clock_not_synchronised,
                         "The computer's clock is wrong. Games get no date until it is set.");
  } else {
    feed_->clear_condition(seams::ConditionCode::clock_not_synchronised);
  }
}

}  // namespace eboard::daemon
