// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Provides a driver to copy: compiled and tested, but not in the registry's table, since no such device
// exists. Start a new driver with this file; drivers/README.md has the recipe.
//
//   55 KKKKKKKK NNNNNNNN P... CCCCCCCC
//   55 start, K kind, N payload bytes, P payload, C sum of all bytes before it
//
// Source: name here the description of the protocol and the recordings that the decoder was written against.
#include <array>
#include <numeric>

#include "drivers/driver.hpp"

namespace eboard::drivers {

namespace {

constexpr std::uint8_t kStart = 0x55;
constexpr std::uint8_t kBoard = 'B', kSquare = 'S';
constexpr std::size_t kHeaderBytes = 3, kSumBytes = 1;

/// Every kind has its own size; a message of another size is invalid.
std::optional<std::size_t> payload_bytes(std::uint8_t kind) {
  switch (kind) {
    case kBoard:
      return rules::kSquares;
    case kSquare:
      return 2;
    default:
      return std::nullopt;
  }
}

// Check everything as early as possible, and skip one byte at a time: a real message may begin right after
// it.
FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  if (buffer.empty()) return NeedMore{};
  if (buffer[0] != kStart) return Skip{1, DecodeError::stray_byte};
  if (buffer.size() < kHeaderBytes) return NeedMore{};
  const auto size = payload_bytes(buffer[1]);
  if (!size) return Skip{1, DecodeError::unknown_message};
  if (buffer[2] != *size) return Skip{1, DecodeError::bad_length};
  const std::size_t total = kHeaderBytes + *size + kSumBytes;
  if (buffer.size() < total) return NeedMore{};
  const auto summed = buffer.first(total - kSumBytes);
  const auto sum = static_cast<std::uint8_t>(std::accumulate(summed.begin(), summed.end(), 0u));
  if (buffer[total - 1] != sum) return Skip{1, DecodeError::bad_checksum};
  return Frame{buffer[1], summed.subspan(kHeaderBytes), total};
}

/// Reads '.' for an empty square, else the letter of a FEN; nullopt for anything else.
std::optional<std::optional<rules::Piece>> parse_code(std::uint8_t code) {
  if (code == '.') return std::optional<rules::Piece>{};
  const auto piece = rules::parse_piece(static_cast<char>(code));
  if (!piece) return std::nullopt;
  return piece;
}

// Check all fields before the first payload is appended: a refused message yields none.
std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  const auto payload = frame.payload;
  if (frame.kind == kSquare) {
    const auto code = parse_code(payload[1]);
    if (payload[0] >= rules::kSquares || !code) return DecodeError::bad_field;
    out.emplace_back(SquareChanged{static_cast<rules::Square>(payload[0]), *code});
    return std::nullopt;
  }
  BoardSnapshot snapshot;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    const auto code = parse_code(payload[i]);
    if (!code) return DecodeError::bad_field;
    snapshot.placement.set(static_cast<rules::Square>(i), *code);
  }
  out.emplace_back(snapshot);
  return std::nullopt;
}

constexpr std::array<std::uint8_t, 1> kAskBoardBytes{'?'};
constexpr std::array<Request, 1> kAskBoard{{{kAskBoardBytes, kBoard, Millis(500), true}}};

}  // namespace

// A protocol without a check sum, or one never tried with the device, is experimental.
extern constinit const DriverInfo template_driver{
    .name = "template",
    .maturity = Maturity::experimental,
    .usb_ids = {},
    .serial = {.baud_rate = 38400},
    .next_frame = next_frame,
    .decode = decode,
    .open_script = kAskBoard,
    .keep_alive = kAskBoard,
    .ask_board = kAskBoard,
};

}  // namespace eboard::drivers
