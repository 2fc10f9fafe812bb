// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/report_stream.hpp"

#include <algorithm>

namespace eboard::drivers::report_stream {

std::vector<std::uint8_t> encode(std::span<const std::uint8_t> report) {
  std::vector<std::uint8_t> out{kMark};
  for (const std::uint8_t byte : report) {
    if (byte == kMark) {
      out.insert(out.end(), {kEscape, kEscapedMark});
    } else if (byte == kEscape) {
      out.insert(out.end(), {kEscape, kEscapedEscape});
    } else {
      out.push_back(byte);
    }
  }
  out.push_back(kMark);
  return out;
}

std::optional<Report> Report::read(std::span<const std::uint8_t> written) {
  Report report;
  for (std::size_t at = 0; at < written.size(); ++at) {
    if (report.size_ == kMaxBytes) return std::nullopt;
    std::uint8_t byte = written[at];
    if (byte == kEscape) {
      if (++at == written.size()) return std::nullopt;
      if (written[at] != kEscapedMark && written[at] != kEscapedEscape) return std::nullopt;
      byte = written[at] == kEscapedMark ? kMark : kEscape;
    }
    report.bytes_[report.size_++] = byte;
  }
  if (report.size_ == 0) return std::nullopt;
  return report;
}

std::variant<NeedMore, Skip, Written> next_report(std::span<const std::uint8_t> buffer) {
  constexpr std::size_t longest = 2 * kMaxBytes;
  if (buffer.empty()) return NeedMore{};
  if (buffer[0] != kMark) return Skip{1, DecodeError::stray_byte};
  const auto body = buffer.subspan(1, std::min(buffer.size() - 1, longest + 1));
  const auto end = std::ranges::find(body, kMark);
  const auto size = static_cast<std::size_t>(end - body.begin());
  if (end == body.end()) {
    if (size <= longest) return NeedMore{};
    return Skip{1 + size, DecodeError::bad_length};
  }
  // Two marks in a row: the first ended a report whose beginning was lost.
  if (size == 0) return Skip{1, DecodeError::stray_byte};
  return Written{body.first(size), size + 2};
}

std::optional<FirstReport> first_report(std::span<const std::uint8_t> bytes) {
  const auto next = next_report(bytes);
  const auto* written = std::get_if<Written>(&next);
  const auto report = written ? Report::read(written->between) : std::nullopt;
  if (!report) return std::nullopt;
  return FirstReport{*report, written->consumed};
}

FrameResult next_frame(std::span<const std::uint8_t> buffer, Check check) {
  const auto next = next_report(buffer);
  if (std::holds_alternative<NeedMore>(next)) return NeedMore{};
  if (const auto* skip = std::get_if<Skip>(&next)) return *skip;
  const auto& written = std::get<Written>(next);
  // Of what is refused the second mark stays: it may be the first one of a whole report.
  const std::size_t refused = written.consumed - 1;
  const auto report = Report::read(written.between);
  if (!report) return Skip{refused, DecodeError::bad_field};
  const auto kind = check(report->bytes());
  if (!kind) return Skip{refused, kind.error(), report->bytes()[0]};
  return Frame{*kind, written.between, written.consumed};
}

}  // namespace eboard::drivers::report_stream
