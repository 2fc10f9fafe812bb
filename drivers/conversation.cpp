// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/conversation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace eboard::drivers {

Conversation::Action Conversation::start(Millis now) {
  step_ = 0;
  asked_again_ = false;
  if (!script_.empty()) return ask(now);
  deadline_.reset();
  return Finished{};
}

Conversation::Action Conversation::on_frame(std::uint8_t kind, Millis now) {
  if (!deadline_ || script_[step_].answer_kind != kind) return Waiting{};
  return next(now);
}

Conversation::Action Conversation::on_time(Millis now) {
  if (!deadline_ || now < *deadline_) return Waiting{};
  if (pausing_) {
    asked_again_ = true;
    return ask(now);
  }
  const Request& request = script_[step_];
  if (!request.answer_kind || !request.required) return next(now);
  if (!asked_again_) {
    pausing_ = true;
    deadline_ = now + kRetryPause;
    return Waiting{};
  }
  deadline_.reset();
  if (request.bytes.empty()) return Failed{step_, "it sends no message of such a board"};
  return Failed{step_, fmt::format("no answer to {:02x} in {} ms, asked twice", fmt::join(request.bytes, " "),
                                   wait().count())};
}

Conversation::Action Conversation::ask(Millis now) {
  pausing_ = false;
  deadline_ = now + wait();
  return Send{script_[step_].bytes};
}

/// How long to wait now. A pause after a question without an answer is exactly as long as the script says.
Millis Conversation::wait() const {
  const Request& request = script_[step_];
  return request.answer_kind ? std::max(request.wait, minimum_wait_) : request.wait;
}

Conversation::Action Conversation::next(Millis now) {
  asked_again_ = false;
  if (++step_ < script_.size()) return ask(now);
  deadline_.reset();
  return Finished{};
}

}  // namespace eboard::drivers
