// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/tabutronic_lights.hpp"

#include <utility>

namespace eboard::sim {
namespace {

/// A command is sent in one go.
constexpr Micros kPause{50'000};
constexpr std::size_t kSquareCommand = 8;
constexpr std::size_t kHead = 2, kEnd = 2;
constexpr std::size_t kColourCommand = kHead + 3 * TabutronicLights::kLeds + kEnd;
constexpr std::uint8_t kColourFirst = 0xff, kColourSecond = 0x55;

}  // namespace

void TabutronicLights::receive(std::span<const std::uint8_t> bytes, Micros now) {
  if (now - heard_at_ > kPause) heard_.clear();
  heard_at_ = now;
  for (const std::uint8_t byte : bytes) {
    heard_.push_back(byte);
    if (heard_.size() == command_bytes()) carry_out();
  }
}

/// A command for lights of one colour may begin like one of the other kind.
std::size_t TabutronicLights::command_bytes() const {
  const bool colours =
      coloured_ && heard_.size() >= kHead && heard_[0] == kColourFirst && heard_[1] == kColourSecond;
  return colours ? kColourCommand : kSquareCommand;
}

void TabutronicLights::carry_out() {
  const auto command = std::exchange(heard_, {});
  if (command.size() == kColourCommand) {
    acknowledgement_ = 'D';
    for (std::size_t led = 0; led < kLeds; ++led) {
      const auto* colour = &command[kHead + 3 * led];
      corners_[led] = {colour[0], colour[1], colour[2]};
    }
  } else if (!coloured_) {
    acknowledgement_ = 'L';
    squares_ = 0;
    for (const std::uint8_t rank : command) squares_ = squares_ << 8 | rank;
  }
}

char TabutronicLights::take_acknowledgement() { return std::exchange(acknowledgement_, '\0'); }

}  // namespace eboard::sim
