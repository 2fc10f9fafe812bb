// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What stands on and hangs over the 64 squares at a moment, and what a coil under one of them would say of
// it.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "daemon/sim/profile.hpp"
#include "daemon/sim/script.hpp"

namespace eboard::sim {

class Field {
 public:
  explicit Field(const Profile& profile) : profile_(profile) {}

  /// The squares hold this now; faults of coils are forgotten.
  void set_up(const std::vector<rules::Piece>& men, const Array& on);
  void put(const Put& put);
  void take(const Take& take);
  void reseat(const Reseat& reseat);
  void spoil(const SpoilCoil& spoil);
  void drop_out(const DropOut& fault) { drop_outs_.push_back(fault); }
  void ghost(const Ghost& fault) { ghosts_.push_back(fault); }

  /// One reading of one coil. Two pieces over it give one of the two, nothing, or nonsense.
  [[nodiscard]] std::optional<rules::Piece> read(rules::Square square, Micros now, Random& random) const;
  /// The next reading may differ although nobody touches anything.
  [[nodiscard]] bool unsteady(rules::Square square, Micros now) const;

 private:
  struct Standing {
    Man man;
    Seat seat;
    bool low;
  };
  [[nodiscard]] const std::vector<Standing>& on(rules::Square square) const;
  [[nodiscard]] std::optional<rules::Piece> code(const Standing& standing, Random& random) const;
  [[nodiscard]] std::optional<rules::Piece> one_of_two(const std::vector<Standing>& standing,
                                                       Random& random) const;

  Profile profile_;
  std::vector<rules::Piece> reads_as_;  ///< by man
  std::array<std::vector<Standing>, rules::kSquares> squares_;
  std::vector<DropOut> drop_outs_;
  std::vector<Ghost> ghosts_;
};

}  // namespace eboard::sim
