// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/course.hpp"

#include <algorithm>

namespace eboard::halls {

void Course::begin(Sequence in_stream, const std::optional<Confirmation>& confirmation, Steady now) {
  heard_ = confirmation.value_or(Confirmation{});
  sent_ = std::max(in_stream, heard_.confirmed);
  repeat_.reset();
  wait_anew(now);
}

void Course::hear(const std::optional<Confirmation>& confirmation, Steady now) {
  const Confirmation news = confirmation.value_or(Confirmation{});
  if (news == heard_) return;
  const bool has_lost = news.confirmed < heard_.confirmed;
  heard_ = news;
  sent_ = std::max(sent_, heard_.confirmed);
  wait_anew(now);
  if (repeat_ && repeat_->last <= heard_.confirmed) repeat_.reset();
  if (has_lost) repeat(heard_.confirmed + 1, sent_);
}

bool Course::is_stalled(Steady now) const { return waits() && !repeat_ && now >= patient_until_; }

void Course::look(Sequence in_stream, Steady now) {
  // The archive has later ones, so those before them are not under way any more.
  if (heard_.seen > heard_.confirmed) repeat(heard_.confirmed + 1, std::min(heard_.seen, sent_));
  // The stream has lost its end, which it had acknowledged.
  sent_ = std::min(sent_, std::max({in_stream, heard_.confirmed, heard_.seen}));
  patience_ = std::min<std::chrono::milliseconds>(2 * patience_, kMaxPatience);
  patient_until_ = now + patience_;
}

std::optional<Course::Stretch> Course::next(Sequence released) const {
  if (repeat_) return repeat_;
  if (sent_ >= released) return std::nullopt;
  return Stretch{sent_ + 1, released};
}

void Course::stored(Sequence last, Steady now) {
  if (repeat_) {
    repeat_->first = last + 1;
    if (repeat_->first > repeat_->last) repeat_.reset();
    return;
  }
  if (!waits()) wait_anew(now);
  sent_ = std::max(sent_, last);
}

void Course::wait_anew(Steady now) {
  since_ = now;
  patience_ = kPatience;
  patient_until_ = now + patience_;
}

void Course::repeat(Sequence first, Sequence last) {
  if (first <= last) repeat_ = Stretch{first, last};
}

}  // namespace eboard::halls
