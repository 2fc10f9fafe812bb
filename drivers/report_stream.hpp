// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Carries reports in a stream of bytes. A report is a message whose ends the device keeps, as USB HID does;
// journals, captures and pseudo terminals keep bytes only, and may cut them anywhere. So each report stands
// between two marks, and what would be a mark within it is written as two other bytes (the way of SLIP,
// RFC 1055; docs/decisions/0113-reports-in-a-stream.md):
//
//   c0 REPORT c0    within REPORT: c0 is written db dc, and db is written db dd
//
// The first byte of a report is its number, 0 for devices whose reports have none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "drivers/driver.hpp"
#include "rules/text/expected.hpp"

namespace eboard::drivers::report_stream {

inline constexpr std::uint8_t kMark = 0xc0, kEscape = 0xdb, kEscapedMark = 0xdc, kEscapedEscape = 0xdd;
/// No board has longer reports.
inline constexpr std::size_t kMaxBytes = 512;

/// What stands in the stream for a report.
[[nodiscard]] std::vector<std::uint8_t> encode(std::span<const std::uint8_t> report);

/// The same at compile time, for reports in which nothing has to be written in another way.
template <std::size_t N>
[[nodiscard]] consteval auto fixed_report(const std::uint8_t (&report)[N]) {
  std::array<std::uint8_t, N + 2> out{};
  out.front() = out.back() = kMark;
  for (std::size_t n = 0; n < N; ++n) {
    if (report[n] == kMark || report[n] == kEscape) throw "has to be written in another way";
    out[n + 1] = report[n];
  }
  return out;
}

class Report {
 public:
  /// Reads what stands between two marks; nullopt if it is empty, too long or not written as it should be.
  [[nodiscard]] static std::optional<Report> read(std::span<const std::uint8_t> written);
  [[nodiscard]] std::span<const std::uint8_t> bytes() const { return std::span(bytes_).first(size_); }

 private:
  std::array<std::uint8_t, kMaxBytes> bytes_{};
  std::size_t size_ = 0;
};

struct Written {
  std::span<const std::uint8_t> between;  ///< the marks; Report::read() reads it
  std::size_t consumed;                   ///< bytes of the buffer, both marks included
};
/// The first whole report of the buffer, or what to do instead. What is lost or added costs at most the
/// report right behind it (where it looks like a report that lost its second mark), never the one after that.
[[nodiscard]] std::variant<NeedMore, Skip, Written> next_report(std::span<const std::uint8_t> buffer);

/// A whole report at the beginning of some bytes, for a port that writes reports.
struct FirstReport {
  Report report;
  std::size_t consumed;  ///< bytes, both marks included
};
/// nullopt: the bytes do not begin with one.
[[nodiscard]] std::optional<FirstReport> first_report(std::span<const std::uint8_t> bytes);

/// The kind of a report, or why it is refused.
using Check = Expected<std::uint8_t, DecodeError> (*)(std::span<const std::uint8_t> report);
/// The next_frame() of a driver whose device sends reports. The payload is for Report::read().
[[nodiscard]] FrameResult next_frame(std::span<const std::uint8_t> buffer, Check check);

}  // namespace eboard::drivers::report_stream
