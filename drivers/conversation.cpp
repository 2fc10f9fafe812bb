// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/conversation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace eboard::drivers {

Conversation::Action Conversation::start(Millis now) {
  step_ = 0;
  answered_.clear();
  asked_again_ = false;
  if (!script_.empty()) return ask(now);
  deadline_.reset();
  return Finished{};
}

Conversation::Action Conversation::on_frame(std::uint8_t kind, Millis now) {
  const bool not_asked_yet = pausing_ && !asked_again_;
  if (!deadline_ || not_asked_yet || script_[step_].answer_kind != kind) return Waiting{};
  answered_.insert(step_);
  return next(now);
}

Conversation::Action Conversation::on_time(Millis now) {
  if (!deadline_ || now < *deadline_) return Waiting{};
  if (pausing_) return ask(now);
  const Request& request = script_[step_];
  if (!request.answer_kind || !request.required) return next(now);
  if (!std::exchange(asked_again_, true)) return pause_until(now + kRetryPause);
  deadline_.reset();
  return Failed{step_, failure()};
}

Conversation::Action Conversation::ask(Millis now) {
  pausing_ = false;
  deadline_ = now + wait();
  return Send{script_[step_].bytes};
}

Conversation::Action Conversation::pause_until(Millis when) {
  pausing_ = true;
  deadline_ = when;
  return Waiting{};
}

std::string Conversation::failure() const {
  const auto& bytes = script_[step_].bytes;
  if (bytes.empty()) return "it sends no message of such a board";
  return fmt::format("no answer to {:02x} in {} ms, asked twice", fmt::join(bytes, " "), wait().count());
}

/// How long to wait now. A pause after a question without an answer is exactly as long as the script says.
Millis Conversation::wait() const {
  const Request& request = script_[step_];
  return request.answer_kind ? std::max(request.wait, minimum_wait_) : request.wait;
}

Conversation::Action Conversation::next(Millis now) {
  asked_again_ = false;
  if (++step_ < script_.size()) return gap_ > Millis{0} ? pause_until(now + gap_) : ask(now);
  deadline_.reset();
  return Finished{};
}

}  // namespace eboard::drivers
