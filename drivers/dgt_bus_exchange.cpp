// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/dgt_bus_exchange.hpp"

#include <algorithm>
#include <utility>

namespace eboard::drivers::dgt::bus {

namespace {

constexpr std::size_t kSingleDumpBytes = 67;
constexpr Millis kPingMargin{100};

/// Messages of single-board mode that boards send without a question, and its dump.
bool is_single_mode(std::span<const std::uint8_t> bytes) {
  if (bytes[0] == dgt::kFieldUpdate || bytes[0] == dgt::kClock) return true;
  return bytes[0] == dgt::kBoardDump && bytes.size() >= kHeaderBytes &&
         of_sevens(bytes[1], bytes[2]) == kSingleDumpBytes;
}

}  // namespace

void Exchange::begin(const Question& question, Millis now) {
  end();
  question_ = question;
  heard_ = heard_single_mode_ = false;
  deadline_ = now + wire_time(kQuestionBytes) + allowance_;
  if (waits_for_all()) {
    deadline_ += kPingSpread + kPingMargin;
  } else {
    deadline_ += question.command == Command::set_start ? kPatienceToWrite : kPatience;
  }
}

bool Exchange::waits_for_all() const { return question_ == Question{Command::ping, kEveryBoard}; }

void Exchange::receive(std::span<const std::uint8_t> bytes, Millis now, std::vector<Answer>& out) {
  if (bytes.empty()) return;
  heard_ = true;
  buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  while (!buffer_.empty()) {
    const FrameResult result = next_frame(buffer_);
    if (std::holds_alternative<NeedMore>(result)) break;
    std::size_t done = 0;
    if (const auto* skip = std::get_if<Skip>(&result)) {
      refuse(*skip);
      done = skip->bytes;
    } else {
      const auto& frame = std::get<Frame>(result);
      done = frame.consumed;
      out.push_back({frame.kind,
                     address_of(frame),
                     {buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(done)}});
    }
    buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(done));
  }
  if (!waits_for_all()) deadline_ = now + wire_time(missing()) + allowance_;
}

void Exchange::refuse(const Skip& skip) {
  const auto refused = std::span<const std::uint8_t>(buffer_).first(skip.bytes);
  heard_single_mode_ = heard_single_mode_ || is_single_mode(refused);
  noise_.insert(noise_.end(), refused.begin(), refused.end());
}

/// Of the frame that has begun; of one that has not, the shortest.
std::size_t Exchange::missing() const {
  const std::size_t total = buffer_.size() < kHeaderBytes ? kEnvelope : of_sevens(buffer_[1], buffer_[2]);
  return total - std::min(total, buffer_.size());
}

void Exchange::end() {
  question_.reset();
  noise_.insert(noise_.end(), buffer_.begin(), buffer_.end());
  buffer_.clear();
}

Bytes Exchange::take_noise() { return std::exchange(noise_, {}); }

}  // namespace eboard::drivers::dgt::bus
