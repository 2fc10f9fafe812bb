// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/tabutronic_lights.hpp"

#include <memory>
#include <utility>

namespace eboard::drivers::tabutronic {

namespace {

constexpr std::uint8_t kOfSquares = 'L', kOfCorners = 'D';  // acknowledge a command
constexpr std::uint8_t kBrightness = 0x40;
constexpr int kLightsInRow = 9, kColours = 3, kBlue = 2;
constexpr std::size_t kHead = 2, kCornerLights = 81, kTail = 2;

}  // namespace

Bytes encode_lights(rules::Bitboard squares) {
  Bytes command;
  for (int rank = 7; rank >= 0; --rank) command.push_back(static_cast<std::uint8_t>(squares >> (8 * rank)));
  return command;
}

Bytes encode_corner_lights(rules::Bitboard squares) {
  Bytes command(kHead + kColours * kCornerLights + kTail);
  command[0] = 0xff;
  command[1] = 0x55;
  while (squares) {
    const rules::Square square = rules::pop(squares);
    for (const int up : {0, 1}) {
      for (const int left : {0, 1}) {
        const int light = kLightsInRow * (rules::rank_of(square) + up) + (7 - rules::file_of(square)) + left;
        command[kHead + static_cast<std::size_t>(kColours * light + kBlue)] = kBrightness;
      }
    }
  }
  command[command.size() - 2] = '\r';
  command[command.size() - 1] = '\n';
  return command;
}

void Lights::heard(const Frame& line) {
  const auto letter = acknowledgement_in(line);
  if (letter == kOfSquares) encode_ = encode_lights;
  if (letter == kOfCorners) encode_ = encode_corner_lights;
  if (letter) unanswered_ = 0;
}

void Lights::forget() {
  if (shown_ != 0u) shown_.reset();
  encode_ = nullptr;
  unanswered_ = 0;
  next_ = Millis{0};
}

Bytes Lights::show(rules::Bitboard squares, Millis now) {
  if ((squares == shown_ && unanswered_ == 0) || now < next_) return {};
  Bytes command = encode_ ? known(squares) : tried(squares);
  if (command.empty()) return {};
  ++unanswered_;
  next_ = now + kPause;
  return command;
}

Bytes Lights::known(rules::Bitboard squares) {
  if (squares != std::exchange(shown_, squares)) unanswered_ = 0;
  return unanswered_ < kTries ? encode_(squares) : Bytes{};
}

// The short command goes first. A board of the other kind forgets it; one of this kind would take the long
// one for thirty commands and a part of one. What was lit by a board that says nothing is put out again.
Bytes Lights::tried(rules::Bitboard squares) {
  shown_ = squares;
  if (unanswered_ < kTries) return encode_lights(squares);
  if (unanswered_ < 2 * kTries) return encode_corner_lights(squares);
  shown_.reset();
  if (unanswered_ == 2 * kTries) return encode_lights(0);
  return unanswered_ == 2 * kTries + 1 ? encode_corner_lights(0) : Bytes{};
}

Bytes Lights::put_out() {
  if (shown_ == 0u || unanswered_ > 2 * kTries + 1) return {};
  shown_ = 0;
  if (encode_) return encode_(0);
  Bytes both = encode_lights(0);
  const Bytes corners = unanswered_ > kTries ? encode_corner_lights(0) : Bytes{};
  both.insert(both.end(), corners.begin(), corners.end());
  return both;
}

std::unique_ptr<drivers::Lights> lights() { return std::make_unique<Lights>(); }

}  // namespace eboard::drivers::tabutronic
