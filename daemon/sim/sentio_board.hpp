// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates a Tabutronic board of presence (docs/protocols/sentio.md).
#pragma once

#include "daemon/sim/tabutronic_board.hpp"

namespace eboard::sim {

class SentioBoard : public TabutronicBoard {
 public:
  static constexpr Micros kPeriod{200'000};

  SentioBoard(const Profile& profile, Random random) : TabutronicBoard(kPeriod, profile, random) {}

  void square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) override;

 private:
  std::vector<std::uint8_t> line(char lights) override;

  rules::Bitboard occupied_ = 0;
};

}  // namespace eboard::sim
