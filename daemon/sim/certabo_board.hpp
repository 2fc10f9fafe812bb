// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates a board with a chip in each piece (docs/protocols/certabo.md). What another board reads as a
// wrong piece, this one reads as a number that no piece has.
#pragma once

#include <array>

#include "daemon/sim/tabutronic_board.hpp"
#include "drivers/event.hpp"

namespace eboard::sim {

class CertaboBoard : public TabutronicBoard {
 public:
  static constexpr Micros kPeriod{210'000};

  CertaboBoard(const Profile& profile, Random random);
  /// With a set whose chips are N+1 and the same four numbers, N from 0.
  CertaboBoard(const Profile& profile, Random random, std::array<int, 4> set, bool wrapped);

  void chip_read(std::optional<PieceIndex> piece) override { piece_ = piece; }
  void square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) override;

 private:
  std::vector<std::uint8_t> line(char lights) override;
  [[nodiscard]] drivers::Chip phantom();

  std::array<int, 4> set_;
  bool wrapped_;
  std::optional<PieceIndex> piece_;
  drivers::ChipSnapshot seen_;
};

}  // namespace eboard::sim
