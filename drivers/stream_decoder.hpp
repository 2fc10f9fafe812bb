// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Turns bytes as they arrive, cut anywhere, into payloads: the buffer around a driver's two pure functions.
// Feeding a recording byte by byte or whole gives the same payloads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "drivers/driver.hpp"

namespace eboard::drivers {

struct DecodeCounters {
  std::uint64_t bytes = 0;                            ///< bytes fed
  std::uint64_t frames = 0;                           ///< whole and accepted frames
  std::uint64_t skipped_bytes = 0;                    ///< all bytes that were refused
  std::array<std::uint64_t, kDecodeErrors> errors{};  ///< refusals by DecodeError
};

class StreamDecoder {
 public:
  explicit StreamDecoder(const DriverInfo& driver) : driver_(&driver) {}

  /// Told of every whole frame that the driver accepted; it is valid during the call only.
  using Listener = std::function<void(const Frame& frame)>;
  /// Told of every message that the driver refused although it is whole, as it seems.
  using Refusal =
      std::function<void(std::uint8_t kind, DecodeError why, std::span<const std::uint8_t> bytes)>;
  /// Appends all payloads that are complete now.
  void feed(std::span<const std::uint8_t> bytes, std::vector<Payload>& out, const Listener& listener = {},
            const Refusal& refusal = {});
  /// Call when the link is lost: drops and counts a partial message.
  void reset();

  /// True if no partial message is pending.
  [[nodiscard]] bool empty() const { return buffer_.empty(); }
  [[nodiscard]] const DecodeCounters& counters() const { return counters_; }
  [[nodiscard]] const DriverInfo& driver() const { return *driver_; }

 private:
  void refuse(DecodeError why, std::size_t bytes);

  const DriverInfo* driver_;
  std::vector<std::uint8_t> buffer_;
  DecodeCounters counters_;
};

}  // namespace eboard::drivers
