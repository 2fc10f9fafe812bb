// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/transport/replay.hpp"

#include <algorithm>

namespace eboard::drivers {

const CaptureLine* ReplayPort::current() const {
  const auto from_device = [](const CaptureLine& line) {
    return line.direction == Direction::from_device && !line.bytes.empty();
  };
  const auto begin = capture_.lines.begin() + static_cast<std::ptrdiff_t>(line_);
  const auto found = std::find_if(begin, capture_.lines.end(), from_device);
  return found == capture_.lines.end() ? nullptr : &*found;
}

Expected<std::size_t, TransportError> ReplayPort::read(std::span<std::uint8_t> buffer) {
  const auto due = next_at();
  if (due && now_() < *due) return 0;
  const CaptureLine* line = current();
  if (!line) {
    ended_ = true;
    return unexpected(TransportError{0, name_ + ": the recording is over"});
  }
  const std::size_t count = std::min(buffer.size(), line->bytes.size() - offset_);
  std::copy_n(line->bytes.begin() + static_cast<std::ptrdiff_t>(offset_), count, buffer.begin());
  line_ = static_cast<std::size_t>(line - capture_.lines.data());
  offset_ += count;
  if (offset_ == line->bytes.size()) {
    ++line_;
    offset_ = 0;
  }
  return count;
}

Expected<std::size_t, TransportError> ReplayPort::write(std::span<const std::uint8_t> bytes) {
  written_.insert(written_.end(), bytes.begin(), bytes.end());
  return bytes.size();
}

std::optional<Millis> ReplayPort::next_at() const {
  if (ended_) return std::nullopt;
  if (const CaptureLine* line = current()) return line->at;
  return capture_.lines.empty() ? Millis(0) : capture_.lines.back().at;
}

}  // namespace eboard::drivers
