// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/choose_driver.hpp"

#include <fmt/format.h>

#include <vector>

#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::drivers {

namespace {

/// Enough for some hundred messages of any board; more would only cost time.
constexpr std::size_t kFirstBytes = 4096;

std::vector<std::uint8_t> first_bytes(const Capture& capture) {
  std::vector<std::uint8_t> bytes;
  for (const CaptureLine& line : capture.lines) {
    if (line.direction == Direction::from_device)
      bytes.insert(bytes.end(), line.bytes.begin(), line.bytes.end());
    if (bytes.size() >= kFirstBytes) break;
  }
  return bytes;
}

Expected<const DriverInfo*, std::string> named(std::string_view name) {
  if (const DriverInfo* driver = find_driver(name)) return driver;
  return unexpected(fmt::format("there is no driver '{}'", name));
}

/// The driver that refuses the fewest bytes, the stricter one of equals; one that refuses half of them does
/// not fit.
const DriverInfo* best_fit(std::span<const std::uint8_t> bytes) {
  const DriverInfo* best = nullptr;
  std::size_t fewest = bytes.size() / 2 + 1;
  for (const DriverInfo* driver : all_drivers()) {
    StreamDecoder decoder(*driver);
    std::vector<Payload> payloads;
    decoder.feed(bytes, payloads);
    const DecodeCounters& counters = decoder.counters();
    if (counters.frames == 0 || counters.skipped_bytes >= fewest) continue;
    best = driver;
    fewest = counters.skipped_bytes;
  }
  return best;
}

}  // namespace

Expected<const DriverInfo*, std::string> choose_driver(const Capture& capture, std::string_view wanted) {
  if (!wanted.empty()) return named(wanted);
  if (const auto header = capture.header("driver")) return named(*header);
  if (const DriverInfo* driver = best_fit(first_bytes(capture))) return driver;
  return unexpected(std::string("no driver reads its first bytes and no header names one"));
}

}  // namespace eboard::drivers
