// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Feeds a driver bytes, for tests of its decoder.
#pragma once

#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/capture.hpp"
#include "drivers/registry.hpp"
#include "drivers/stream_decoder.hpp"

namespace eboard::test {

using Bytes = std::vector<std::uint8_t>;
using Payloads = std::vector<drivers::Payload>;

struct Decoded {
  Payloads payloads;
  drivers::DecodeCounters counters;

  [[nodiscard]] std::uint64_t errors(drivers::DecodeError why) const {
    return counters.errors[static_cast<std::size_t>(why)];
  }
};

inline Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

inline Decoded decode(const drivers::DriverInfo& with, const Bytes& bytes) {
  drivers::StreamDecoder decoder(with);
  Decoded decoded;
  decoder.feed(bytes, decoded.payloads);
  decoded.counters = decoder.counters();
  return decoded;
}

/// The same, byte by byte.
inline Payloads decode_slowly(const drivers::DriverInfo& with, const Bytes& bytes) {
  drivers::StreamDecoder decoder(with);
  Payloads payloads;
  for (const auto byte : bytes) decoder.feed({&byte, 1}, payloads);
  return payloads;
}

/// The bytes of every own recording, with the driver that it names.
inline std::vector<std::pair<std::string, Bytes>> recorded() {
  std::vector<std::pair<std::string, Bytes>> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(EBOARD_SOURCE_DIR "/tests/replay")) {
    if (entry.path().extension() != ".ebcap") continue;
    const auto capture = drivers::read_capture(entry.path()).value();
    Bytes bytes;
    for (const auto& line : capture.lines) {
      if (line.direction == drivers::Direction::from_device)
        bytes.insert(bytes.end(), line.bytes.begin(), line.bytes.end());
    }
    all.emplace_back(capture.header("driver").value_or("dgt"), std::move(bytes));
  }
  return all;
}

}  // namespace eboard::test
