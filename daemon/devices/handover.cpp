// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/handover.hpp"

#include <utility>

namespace eboard::daemon {

using storage::JournalKind;

void Handover::attach(DeviceListener& listener, bool fixed) {
  listener_ = &listener;
  fixed_ = fixed;
  asked_ = false;
  if (heard_) flush();
  if (!open_ && (!fixed || closed_)) listener_ = nullptr;  // the link was lost while that was being asked
}

bool Handover::ask_whose() {
  if (listener_ != nullptr) return false;
  return !std::exchange(asked_, true);
}

void Handover::opened(Millis at, const std::string& path) {
  open_ = true;
  heard_ = false;
  keep({at, JournalKind::opened, {}, path});
}

void Handover::carried(Millis at, drivers::Direction direction, std::span<const std::uint8_t> bytes) {
  const bool received = direction == drivers::Direction::from_device;
  heard_ = heard_ || received;
  keep({at, received ? JournalKind::read : JournalKind::written, {bytes.begin(), bytes.end()}, {}});
}

void Handover::lost(Millis at, const std::string& reason) {
  keep({at, JournalKind::lost, {}, reason});
  open_ = false;
  // If the device never sent anything, there is nothing to keep, and no board to keep it for.
  if (!heard_ || (listener_ == nullptr && !asked_)) pending_.clear();
  if (!fixed_) listener_ = nullptr;
}

void Handover::close() {
  closed_ = true;
  listener_ = nullptr;
}

// Otherwise a port without an answering device would fill the journal with openings.
void Handover::keep(Pending item) {
  pending_.push_back(std::move(item));
  if (heard_ && listener_ != nullptr) flush();
}

void Handover::flush() {
  for (const Pending& item : std::exchange(pending_, {})) {
    switch (item.kind) {
      case JournalKind::opened:
        listener_->opened(item.at, item.text);
        break;
      case JournalKind::read:
        listener_->carried(item.at, drivers::Direction::from_device, item.bytes);
        break;
      case JournalKind::written:
        listener_->carried(item.at, drivers::Direction::to_device, item.bytes);
        break;
      default:
        listener_->lost(item.at, item.text);
        break;
    }
  }
}

}  // namespace eboard::daemon
