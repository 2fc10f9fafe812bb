// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decodes boards with a chip in each piece: Certabo, and Tabutronic Cerno (docs/protocols/certabo.md).
//
//   : N N N N N  N N N N N ... CR LF     five numbers for each square, from a8 to h1; all 0: nothing is read
//
// Source: the maker's own programs and others for the same end; tried on a simulated board only.
#include "drivers/certabo.hpp"

#include <algorithm>
#include <array>

#include "drivers/tabutronic_lights.hpp"

namespace eboard::drivers {

namespace certabo {

namespace {

/// No byte is larger than 255, but a simulator of the maker's sends 345.
constexpr tabutronic::Form kForm{
    .numbers = rules::kSquares * Chip::kNumbers, .maximum = 999, .max_bytes = 1400};
constexpr std::size_t kWrap = 64;

/// The square of a line's n-th chip.
constexpr std::size_t square_of(std::size_t n) { return n ^ 0x38; }

FrameResult next_frame(std::span<const std::uint8_t> buffer) noexcept {
  return tabutronic::next_line(buffer, kForm);
}

std::optional<DecodeError> decode(const Frame& frame, std::vector<Payload>& out) {
  if (!tabutronic::has_numbers(frame)) return std::nullopt;
  const auto numbers = tabutronic::numbers_of(frame);
  ChipSnapshot snapshot;
  for (std::size_t n = 0; n < snapshot.chips.size(); ++n) {
    Chip::Numbers chip{};
    std::copy_n(&numbers[n * Chip::kNumbers], Chip::kNumbers, chip.begin());
    snapshot.chips[square_of(n)] = Chip(chip);
  }
  out.emplace_back(snapshot);
  return std::nullopt;
}

constexpr std::array kUsbIds{tabutronic::kUsbId};
constexpr std::array kListen{tabutronic::kListen};

}  // namespace

tabutronic::Bytes encode_chips(const ChipSnapshot& seen, char lights, bool wrapped) {
  std::vector<int> numbers;
  for (std::size_t n = 0; n < seen.chips.size(); ++n) {
    for (const int number : seen.chips[square_of(n)].numbers()) numbers.push_back(number);
  }
  auto bytes = tabutronic::encode_line(numbers, lights);
  if (!wrapped) return bytes;
  tabutronic::Bytes out;
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    if (n > 0 && n % kWrap == 0 && n + 2 < bytes.size()) out.push_back('\n');
    out.push_back(bytes[n]);
  }
  return out;
}

}  // namespace certabo

extern constinit const DriverInfo certabo_board{
    .name = "certabo",
    .maturity = Maturity::experimental,
    .usb_ids = certabo::kUsbIds,
    .serial = tabutronic::kSerial,
    .next_frame = certabo::next_frame,
    .decode = certabo::decode,
    .has_serial = false,
    .open_script = certabo::kListen,
    .keep_alive = certabo::kListen,
    .ask_board = certabo::kListen,
    .own_stream = {.frames = 2, .wait = Millis(2200), .kind = tabutronic::kLine},
    .lights = tabutronic::lights,
};

}  // namespace eboard::drivers
