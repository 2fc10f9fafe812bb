// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/dgt_recording.hpp"

#include <cstdint>
#include <optional>

#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::test {

namespace {

std::vector<std::uint8_t> from_base64(std::string_view line) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<std::uint8_t> out;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char letter : line) {
    const std::size_t value = kLetters.find(letter);
    if (value == std::string_view::npos) break;
    bits = (bits << 6) | static_cast<std::uint32_t>(value);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    out.push_back(static_cast<std::uint8_t>(bits >> held));
  }
  return out;
}

/// True if a second passed on a running clock: one side has one second less, the lever is as before.
bool is_second(const drivers::ClockReading& before, const drivers::ClockReading& now) {
  using namespace std::chrono_literals;
  const auto left = before.left.remaining - now.left.remaining;
  const auto right = before.right.remaining - now.right.remaining;
  return before.lever_high == now.lever_high && ((left == 1s && right == 0s) || (left == 0s && right == 1s));
}

}  // namespace

std::vector<drivers::CaptureLine> timed_recording(std::string_view text) {
  using namespace std::chrono_literals;
  std::vector<drivers::CaptureLine> lines;
  drivers::StreamDecoder decoder(*drivers::find_driver("dgt"));
  std::optional<drivers::ClockReading> clock;
  drivers::Millis second = 1s;
  std::size_t first_of_second = 0;
  const auto spread = [&] {
    const auto chunks = static_cast<long>(lines.size() - first_of_second);
    for (std::size_t i = first_of_second; i < lines.size(); ++i) {
      lines[i].at = second + 1000ms * static_cast<long>(i - first_of_second + 1) / (chunks + 1);
    }
    first_of_second = lines.size();
    second += 1s;
  };
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back({second, drivers::Direction::from_device, from_base64(text.substr(0, end))});
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    std::vector<drivers::Payload> payloads;
    decoder.feed(lines.back().bytes, payloads);
    for (const drivers::Payload& payload : payloads) {
      const auto* reading = std::get_if<drivers::ClockReading>(&payload);
      if (!reading) continue;
      if (clock && is_second(*clock, *reading)) {
        auto tick = std::move(lines.back());
        lines.pop_back();
        spread();
        tick.at = second;
        lines.push_back(std::move(tick));
        first_of_second = lines.size();
      }
      clock = *reading;
    }
  }
  spread();
  return lines;
}

}  // namespace eboard::test
