// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Holds the pieces on and over the squares at a moment, and what a coil under each square reads.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "daemon/sim/profile.hpp"
#include "daemon/sim/script.hpp"

namespace eboard::sim {

/// One reading of one coil.
template <class Game>
struct CoilReadingOf {
  std::optional<typename Game::Piece> shows;
  std::optional<PieceIndex> piece;  ///< the individual piece, where it is read rightly
};

template <class Game>
class FieldOf {
 public:
  using Square = typename Game::Square;
  using Piece = typename Game::Piece;
  using CoilReading = CoilReadingOf<Game>;
  using Put = typename Deeds<Game>::Put;
  using Take = typename Deeds<Game>::Take;
  using Reseat = typename Deeds<Game>::Reseat;
  using SpoilCoil = typename Deeds<Game>::SpoilCoil;
  using DropOut = typename Deeds<Game>::DropOut;
  using Ghost = typename Deeds<Game>::Ghost;

  explicit FieldOf(const Profile& profile) : profile_(profile) {}

  /// Puts pieces on the squares and forgets all faults of coils.
  void set_up(const std::vector<Piece>& pieces, const ArrangementOf<Game>& on);
  void put(const Put& put);
  void take(const Take& take);
  void reseat(const Reseat& reseat);
  void spoil(const SpoilCoil& spoil);
  void drop_out(const DropOut& fault) { drop_outs_.push_back(fault); }
  void ghost(const Ghost& fault) { ghosts_.push_back(fault); }

  /// Two pieces over a coil give one of the two, nothing, or a wrong code.
  [[nodiscard]] CoilReading read(Square square, Micros now, Random& random) const;
  /// True if the next reading may differ although nobody touches anything.
  [[nodiscard]] bool unsteady(Square square, Micros now) const;

 private:
  struct Standing {
    PieceIndex piece;
    typename Deeds<Game>::Seat seat;
    bool low;
  };
  [[nodiscard]] const std::vector<Standing>& on(Square square) const;
  [[nodiscard]] CoilReading code(const Standing& standing, Random& random) const;
  [[nodiscard]] CoilReading one_of_two(const std::vector<Standing>& standing, Random& random) const;

  Profile profile_;
  std::vector<Piece> pieces_;
  std::vector<Piece> reads_as_;  ///< by piece
  std::array<std::vector<Standing>, static_cast<std::size_t>(Game::kSquares)> squares_;
  std::vector<DropOut> drop_outs_;
  std::vector<Ghost> ghosts_;
};

using Field = FieldOf<Chess>;
extern template class FieldOf<Chess>;
extern template class FieldOf<Quaternity>;

}  // namespace eboard::sim
