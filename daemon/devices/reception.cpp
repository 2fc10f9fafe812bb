// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/devices/reception.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "daemon/system/log.hpp"

namespace eboard::daemon {

namespace {

/// A line of text as such, other bytes in hexadecimal digits.
std::string shown(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t max = 48;
  const char* cut = bytes.size() > max ? " ..." : "";
  const auto first = bytes.first(std::min(bytes.size(), max));
  std::string text(first.begin(), first.end());
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  const auto is_printable = [](char letter) { return letter >= ' ' && letter < 0x7f; };
  if (std::ranges::all_of(text, is_printable)) return fmt::format("'{}'{}", text, cut);
  return fmt::format("{:02x}{}", fmt::join(first, " "), cut);
}

}  // namespace

bool Reception::read_by(const drivers::DriverInfo& driver) {
  if (&decoder_.driver() == &driver) return false;
  decoder_ = drivers::StreamDecoder(driver);
  return true;
}

Reception::Said Reception::read(Millis now, std::span<const std::uint8_t> bytes, bool ready,
                                const drivers::StreamDecoder::Listener& on_frame) {
  Said said;
  const std::uint64_t skipped = counters().skipped_bytes;
  decoder_.feed(
      bytes, said.payloads,
      [&](const drivers::Frame& frame) {
        refusals_.accepted(frame.kind);
        if (frame.kind != drivers::kSaysNothing) said.kinds.push_back(frame.kind);
        on_frame(frame);
      },
      [&](std::uint8_t kind, drivers::DecodeError why, std::span<const std::uint8_t> message) {
        if (!ready || !refusals_.refused(kind, now)) return;
        log::warning("{}: the driver {} cannot read what is sent there, and moves may be lost: {}, {}", path_,
                     decoder_.driver().name, to_string(why), shown(message));
      });
  said.damaged = counters().skipped_bytes > skipped;
  if (ready) look_for_restless(now, said);
  return said;
}

void Reception::look_for_restless(Millis now, const Said& said) {
  for (const drivers::Payload& payload : said.payloads) {
    const auto* change = std::get_if<drivers::SquareChanged>(&payload);
    if (change == nullptr || !restless_.changed(change->square, now)) continue;
    log::warning(
        "{}: the square {} changes without end: does a piece stand between two squares there? The board's "
        "own "
        "{} is meant, with White at its usual end",
        path_, rules::to_string(change->square), rules::to_string(change->square));
  }
}

}  // namespace eboard::daemon
