// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads and writes capture files (.ebcap): the bytes on the wire with their times. Format: the contract's,
// "Capture file".
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "drivers/event.hpp"
#include "rules/text/expected.hpp"

namespace eboard::drivers {

enum class Direction : std::uint8_t { from_device, to_device };

struct CaptureLine {
  Millis at{0};  ///< since the capture's start, never decreasing
  Direction direction = Direction::from_device;
  std::vector<std::uint8_t> bytes;
  bool operator==(const CaptureLine&) const = default;
};

struct Capture {
  /// Keys in file order, without "eboard-capture"; unknown ones are kept.
  std::vector<std::pair<std::string, std::string>> headers;
  std::vector<CaptureLine> lines;
  bool operator==(const Capture&) const = default;

  [[nodiscard]] std::optional<std::string_view> header(std::string_view key) const;
};

/// Reads a capture. The error is "line N: reason".
[[nodiscard]] Expected<Capture, std::string> parse_capture(std::string_view text);
/// Reads a capture file. The error is "FILE: line N: reason", or says why the file cannot be read.
[[nodiscard]] Expected<Capture, std::string> read_capture(const std::string& path);

/// The value of the header `start` for a Unix time: "2026-01-10T14:00:00.000Z".
[[nodiscard]] std::string capture_time(Millis at);

/// Writes line by line, so that a recording cut short is still a capture.
class CaptureWriter {
 public:
  CaptureWriter(std::ostream& out, const std::vector<std::pair<std::string, std::string>>& headers);
  void write(Millis at, Direction direction, std::span<const std::uint8_t> bytes);

 private:
  std::ostream* out_;
};

}  // namespace eboard::drivers
