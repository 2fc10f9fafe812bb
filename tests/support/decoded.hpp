// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a driver makes of some bytes.
#pragma once

#include <string_view>
#include <vector>

#include "drivers/stream_decoder.hpp"

namespace eboard::test {

using Bytes = std::vector<std::uint8_t>;

struct Decoded {
  std::vector<drivers::Payload> payloads;
  drivers::DecodeCounters counters;

  [[nodiscard]] std::uint64_t errors(drivers::DecodeError why) const {
    return counters.errors[static_cast<std::size_t>(why)];
  }
};

inline Decoded decode(const drivers::DriverInfo& driver, const Bytes& bytes) {
  drivers::StreamDecoder decoder(driver);
  Decoded decoded;
  decoder.feed(bytes, decoded.payloads);
  decoded.counters = decoder.counters();
  return decoded;
}

/// The same from bytes that arrive one by one.
inline Decoded decode_one_by_one(const drivers::DriverInfo& driver, const Bytes& bytes) {
  drivers::StreamDecoder decoder(driver);
  Decoded decoded;
  for (const std::uint8_t byte : bytes) decoder.feed({&byte, 1}, decoded.payloads);
  decoded.counters = decoder.counters();
  return decoded;
}

inline Bytes joined(Bytes first, const Bytes& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

inline Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

}  // namespace eboard::test
