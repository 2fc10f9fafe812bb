// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes Tabutronic's boards of presence, Sentio and Tactum (docs/protocols/sentio.md).
//
//   : N N N N N N N N CR LF     eight ranks from the eighth down; bit 7 is the a-file
//
// Source: descriptions of the protocol and programs for its other end; tried on a simulated board only.
#include "drivers/sentio.hpp"

#include <array>

#include "drivers/tabutronic_lights.hpp"

namespace eboard::drivers {

namespace sentio {

namespace {

constexpr std::size_t kRanks = 8;
constexpr tabutronic::Form kForm{.numbers = kRanks, .maximum = 255, .max_bytes = 64};

/// The a-file is the highest bit on the wire and the lowest of a Bitboard's rank.
constexpr std::uint8_t mirrored(std::uint8_t rank) {
  std::uint8_t out = 0;
  for (int file = 0; file < 8; ++file) out = static_cast<std::uint8_t>(out << 1 | (rank >> file & 1));
  return out;
}

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  return tabutronic::next_line(buffer, kForm);
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  if (!tabutronic::has_numbers(frame)) return std::nullopt;
  OccupancySnapshot snapshot{};
  for (const int rank : tabutronic::numbers_of(frame))
    snapshot.occupied = snapshot.occupied << 8 | mirrored(static_cast<std::uint8_t>(rank));
  out.emplace_back(snapshot);
  return std::nullopt;
}

constexpr std::array kUsbIds{tabutronic::kUsbId};
constexpr std::array kListen{tabutronic::kListen};

}  // namespace

tabutronic::Bytes encode_occupied(rules::Bitboard occupied, char lights) {
  std::array<int, kRanks> ranks{};
  for (std::size_t n = 0; n < kRanks; ++n)
    ranks[n] = mirrored(static_cast<std::uint8_t>(occupied >> 8 * (kRanks - 1 - n)));
  return tabutronic::encode_line(ranks, lights);
}

}  // namespace sentio

extern constinit const DriverInfo sentio_board{
    .name = "sentio",
    .maturity = Maturity::experimental,
    .usb_ids = sentio::kUsbIds,
    .serial = tabutronic::kSerial,
    .next_frame = sentio::next_frame,
    .decode = sentio::decode,
    .has_serial = false,
    .open_script = sentio::kListen,
    .keep_alive = sentio::kListen,
    .ask_board = sentio::kListen,
    .own_stream = {.frames = 2, .wait = Millis(2200), .kind = tabutronic::kLine},
    .lights = tabutronic::lights,
};

}  // namespace eboard::drivers
