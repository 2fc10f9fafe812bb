// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes House of Staunton boards with Zmartfun electronics (docs/protocols/zmartfun.md).
//
//   00 BOARD    BOARD: 32 bytes, two squares each            between the marks of report_stream.hpp
//
// Such a board takes no question and sends nothing but positions.
//
// Source: one open program that plays on these boards; tried on a simulated board only.
#include "drivers/zmartfun.hpp"

#include "drivers/report_stream.hpp"

namespace eboard::drivers {

namespace zmartfun {

namespace {

using Report = std::span<const std::uint8_t>;

constexpr std::uint8_t kPosition = 'p', kOther = 'o';  // kinds of frames; the board has no such bytes
constexpr std::uint8_t kNoPosition = 0xff;             // the first byte of reports that mean nothing here

Expected<std::uint8_t, DecodeError> check(Report report) {
  if (report[0] == kNoPosition) return kOther;
  if (report[0] != kReport) return unexpected(DecodeError::unknown_message);
  if (report.size() != 1 + PackedBoard::kBytes) return unexpected(DecodeError::bad_length);
  if (!kBoard.read(report.subspan(1))) return unexpected(DecodeError::bad_field);
  return kPosition;
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  return report_stream::next_frame(buffer, check);
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  if (frame.kind != kPosition) return std::nullopt;
  const auto report = report_stream::Report::read(frame.payload);
  if (!report) return DecodeError::bad_field;
  out.emplace_back(BoardSnapshot{*kBoard.read(report->bytes().subspan(1))});
  return std::nullopt;
}

// There is nothing to ask: it is known by what it sends.
constexpr std::array<Request, 1> kOpenScript{{{{}, kPosition, Millis(3000), true}}};

}  // namespace

Bytes encode_position(const rules::Placement& placement) {
  Bytes bytes{kReport};
  const auto board = kBoard.write(placement);
  bytes.insert(bytes.end(), board.begin(), board.end());
  return bytes;
}

Bytes encode_light(std::optional<rules::Square> square) {
  const auto light = square ? kFirstLight + rules::index(*square) : kDark;
  return {kReport, static_cast<std::uint8_t>(light)};
}

}  // namespace zmartfun

extern constinit const DriverInfo zmartfun_board{
    .name = "zmartfun",
    .maturity = Maturity::experimental,
    .usb_ids = {},  // the vendor's number is that of sample projects: any device may have it
    .serial = {},
    .next_frame = zmartfun::next_frame,
    .decode = zmartfun::decode,
    .has_serial = false,
    .open_script = zmartfun::kOpenScript,
    .keep_alive = {},
    .ask_board = {},
    .own_stream = {.frames = 1},  // it is not known whether it repeats a position that stands
};

}  // namespace eboard::drivers
