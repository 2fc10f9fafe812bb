// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/link.hpp"

#include <utility>

namespace eboard::daemon {

namespace {
constexpr Millis kUnsentPause{10};  // a full output buffer of a serial port drains a few bytes in this time
}  // namespace

void Link::open(std::unique_ptr<drivers::Transport> transport, Millis now) {
  transport_ = std::move(transport);
  ++opening_;
  opened_at_ = now;
  handover_.opened(now, path_);
}

void Link::end(Millis now, const std::string& reason) {
  transport_.reset();
  unsent_.clear();
  unsent_shown_.clear();
  handover_.lost(now, reason);
}

std::optional<int> Link::battery() const { return transport_ ? transport_->battery() : std::nullopt; }

Link::Done Link::send(Millis now, std::span<const std::uint8_t> bytes, std::span<const std::uint8_t> shown) {
  unsent_.insert(unsent_.end(), bytes.begin(), bytes.end());
  unsent_shown_.insert(unsent_shown_.end(), shown.begin(), shown.end());
  sent_at_ = now;
  return write_on(now);
}

Link::Done Link::write_on(Millis now) {
  const auto written = transport_->write(unsent_);
  if (!written) return unexpected(written.error());
  const auto sent = static_cast<std::ptrdiff_t>(*written);
  if (sent > 0)
    handover_.carried(now, drivers::Direction::to_device, std::span(unsent_shown_).first(*written));
  unsent_.erase(unsent_.begin(), unsent_.begin() + sent);
  unsent_shown_.erase(unsent_shown_.begin(), unsent_shown_.begin() + sent);
  write_due_ = now + kUnsentPause;
  return {};
}

}  // namespace eboard::daemon
