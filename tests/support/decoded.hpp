// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a driver makes of some bytes, positions for them, and the bytes of recordings.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/capture.hpp"
#include "drivers/stream_decoder.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/places.hpp"

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

/// The same from bytes that arrive one by one.
inline Decoded decode_slowly(const drivers::DriverInfo& driver, const Bytes& bytes) {
  drivers::StreamDecoder decoder(driver);
  Decoded decoded;
  for (const std::uint8_t byte : bytes) decoder.feed({&byte, 1}, decoded.payloads);
  decoded.counters = decoder.counters();
  return decoded;
}

inline Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

/// One after the other.
inline Bytes joined(Bytes first, const Bytes& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
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

inline Bytes from_device(const drivers::Capture& capture) {
  Bytes bytes;
  for (const auto& line : capture.lines) {
    if (line.direction == drivers::Direction::from_device) bytes = joined(std::move(bytes), line.bytes);
  }
  return bytes;
}

/// The bytes of every own recording, with the driver that it names.
inline std::vector<std::pair<std::string, Bytes>> recorded() {
  std::vector<std::pair<std::string, Bytes>> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(in_clone("tests/replay"))) {
    if (entry.path().extension() != ".ebcap") continue;
    const auto capture = drivers::read_capture(entry.path()).value();
    all.emplace_back(capture.header("driver").value_or("dgt"), from_device(capture));
  }
  return all;
}

/// Bytes of that driver's boards: what was recorded, and where nobody records the line, some messages.
inline Bytes own_bytes(const drivers::DriverInfo& driver) {
  Bytes out;
  for (const auto& [name, bytes] : recorded()) {
    if (name == driver.name) out = joined(std::move(out), bytes);
  }
  if (driver.name == "dgt-bus") {
    out =
        hex("87 00 06 08 01 16 85 00 0a 08 01 40 34 41 24 71 84 00 0d 08 01 01 29 59 01 30 00 13 61 "
            "89 00 08 08 01 01 08 23 85 00 0a 08 01 40 0c 47 1c 47");
  }
  if (driver.name == "manual") {
    out = bytes_of(
        "manual\nnew\nmove 1 e2e4\nclock 299000 300000 black\nmove 2 e7e5\nback\n"
        "stands rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR\n");
  }
  return out;
}

}  // namespace eboard::test
