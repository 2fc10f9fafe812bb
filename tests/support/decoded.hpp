// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Feeds bytes to a driver, and makes positions for them.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <string_view>
#include <vector>

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

/// What the driver makes of the bytes; the last message may still be open.
inline Decoded decode(const drivers::DriverInfo& driver, const Bytes& bytes) {
  drivers::StreamDecoder decoder(driver);
  Decoded decoded;
  decoder.feed(bytes, decoded.payloads);
  decoded.counters = decoder.counters();
  return decoded;
}

/// The same, read byte by byte.
inline Decoded decode_slowly(const drivers::DriverInfo& driver, const Bytes& bytes) {
  drivers::StreamDecoder decoder(driver);
  Decoded decoded;
  for (const auto byte : bytes) decoder.feed({&byte, 1}, decoded.payloads);
  decoded.counters = decoder.counters();
  return decoded;
}

/// One after the other.
inline Bytes joined(Bytes a, const Bytes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

inline rules::Placement board(std::string_view fen) { return rules::Placement::parse(fen).value(); }
inline Payloads seen(const rules::Placement& placement) { return {drivers::BoardSnapshot{placement}}; }

/// Any pieces on any squares, about every second one empty.
inline rc::Gen<rules::Placement> any_placement() {
  return rc::gen::map(
      rc::gen::container<std::vector<int>>(rules::kSquares, rc::gen::inRange(0, 24)), [](const auto& drawn) {
        rules::Placement placement;
        for (std::size_t n = 0; n < drawn.size(); ++n) {
          if (drawn[n] >= 12) continue;
          placement.set(static_cast<rules::Square>(n), rules::Piece{static_cast<rules::Color>(drawn[n] / 6),
                                                                    static_cast<rules::Role>(drawn[n] % 6)});
        }
        return placement;
      });
}

}  // namespace eboard::test
