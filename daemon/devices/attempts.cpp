// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/attempts.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <utility>

#include "daemon/devices/reads.hpp"
#include "daemon/system/log.hpp"

namespace eboard::daemon {

void Attempts::not_opened(const drivers::TransportError& error, Millis now) {
  if (error.code == EINPROGRESS) {
    next_ = now + BackOff::kFirst;
    return;
  }
  if (error.message != std::exchange(last_failure_, error.message))
    log::warning("{}; trying on", last_failure_);
  trouble_ = {false, without_path(last_failure_)};
  logged_.clear();
  later(now);
}

void Attempts::opened() {
  last_failure_.clear();
  if (trouble_ && !trouble_->opened) trouble_.reset();
}

void Attempts::answered() {
  trouble_.reset();
  fruitless_ = 0;
  back_off_.reset();
  logged_.clear();
}

// Each reason once, until the device answers or is gone.
void Attempts::log_once(const std::string& reason, const std::string& line) {
  if (logged_.insert(reason).second) log::warning("{}: {}; trying on", path_, line);
}

void Attempts::unanswered(std::string_view driver, const std::string& reason) {
  log_once(reason, fmt::format("no {} answers: {}", driver, reason));
}

void Attempts::in_vain(const std::string& reason, bool port_open) {
  ++fruitless_;
  trouble_ = {port_open, reason, std::exchange(unread_, 0) >= kUnreadable};
}

void Attempts::locked(const std::string& reason, Millis now) {
  log_once(reason, reason);
  trouble_ = {.opened = true, .why = reason, .locked = true};
  next_ = now + kLocked;
}

std::string Attempts::without_path(const std::string& message) const {
  return message.starts_with(path_ + ": ") ? message.substr(path_.size() + 2) : message;
}

}  // namespace eboard::daemon
