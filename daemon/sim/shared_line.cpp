// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/shared_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace eboard::sim {

namespace {

constexpr Micros kByte{1'000'000 / SharedLine::kBytesPerSecond};

struct LineParameter {
  std::string_view name;
  double LineFaults::*member;
  double highest;
};
constexpr std::array kLineParameters{
    LineParameter{"latency", &LineFaults::latency, 1},
    LineParameter{"lost_bytes", &LineFaults::lost_bytes, 1},
    LineParameter{"flipped_bits", &LineFaults::flipped_bits, 1},
    LineParameter{"added_bytes", &LineFaults::added_bytes, 1},
    LineParameter{"turnaround", &LineFaults::turnaround, 1},
    LineParameter{"memory_write", &LineFaults::memory_write, 1},
    LineParameter{"end_in_changes", &LineFaults::end_in_changes, 1},
    LineParameter{"same_address", &LineFaults::same_address, 1},
};

}  // namespace

Expected<void, std::string> set_fault(LineFaults& faults, std::string_view assignment) {
  const auto equals = std::min(assignment.find('='), assignment.size());
  const auto name = assignment.substr(0, equals);
  const std::string text(assignment.substr(std::min(equals + 1, assignment.size())));
  for (const LineParameter& parameter : kLineParameters) {
    if (parameter.name != name) continue;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0' || !std::isfinite(value) || value < 0 || value > parameter.highest)
      return unexpected(fmt::format("{}: '{}' is not a number from 0 to {}", name, text, parameter.highest));
    faults.*parameter.member = value;
    return {};
  }
  return unexpected(fmt::format("there is no parameter '{}' of a line", name));
}

void SharedLine::from_host(std::span<const std::uint8_t> bytes, Micros now) {
  for (const std::uint8_t byte : bytes) host_.send({byte}, now);
}

void SharedLine::from_board(const Output& message) {
  Micros at = message.at - kByte * static_cast<std::int64_t>(message.bytes.size());
  for (const std::uint8_t byte : message.bytes) boards_.push({at += kByte, byte});
}

std::optional<Micros> SharedLine::next_event() const {
  std::optional<Micros> next = host_.next();
  if (boards_.empty()) return next;
  const Micros at = handed_over(boards_.top().at);
  return next ? std::min(*next, at) : at;
}

Micros SharedLine::handed_over(Micros at) const {
  const Micros interval = from_seconds(faults_.latency);
  if (interval == Micros{0}) return at;
  return (at + interval - Micros{1}) / interval * interval;
}

SharedLine::Bytes SharedLine::to_boards(Micros now) {
  std::vector<Output> arrived;
  host_.take(now, arrived);
  Bytes out;
  for (const Output& message : arrived) {
    for (const std::uint8_t byte : message.bytes) disturb(byte, out);
  }
  return out;
}

SharedLine::Bytes SharedLine::to_host(Micros now) {
  Bytes out;
  while (!boards_.empty() && handed_over(boards_.top().at) <= now) {
    const Byte byte = boards_.top();
    boards_.pop();
    receive(byte, out);
  }
  return out;
}

/// The drivers of the boards pull up one wire: what any of them sends as one is read as one. Bits that do not
/// stand above each other are anything.
void SharedLine::receive(Byte byte, Bytes& out) {
  for (; !boards_.empty() && boards_.top().at < byte.at + kByte; boards_.pop()) {
    byte.value |= boards_.top().value;
    if (boards_.top().at != byte.at) byte.value ^= static_cast<std::uint8_t>(random_.below(256));
    ++collisions_;
  }
  disturb(byte.value, out);
}

void SharedLine::disturb(std::uint8_t value, Bytes& out) {
  if (random_.chance(faults_.added_bytes)) out.push_back(static_cast<std::uint8_t>(random_.below(256)));
  if (random_.chance(faults_.lost_bytes)) return;
  if (random_.chance(faults_.flipped_bits)) value ^= static_cast<std::uint8_t>(1 << random_.below(8));
  out.push_back(value);
}

}  // namespace eboard::sim
