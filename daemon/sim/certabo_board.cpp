// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/certabo_board.hpp"

#include "drivers/certabo.hpp"

namespace eboard::sim {
namespace {

using drivers::Chip;

/// Of a number that no piece of the set has; a simulator of the maker's sends it, though it is no byte.
constexpr int kNoByte = 345;
constexpr double kMostlyZeros = 0.5, kNoByteShare = 0.1;

std::array<int, 4> any_set(Random& random) {
  std::array<int, 4> set{};
  for (int& number : set) number = 1 + random.below(255);
  return set;
}

}  // namespace

CertaboBoard::CertaboBoard(const Profile& profile, Random random)
    : TabutronicBoard(kPeriod, profile, random),
      set_(any_set(this->random())),
      wrapped_(this->random().chance(profile.lines_wrapped)) {}

CertaboBoard::CertaboBoard(const Profile& profile, Random random, std::array<int, 4> set, bool wrapped)
    : TabutronicBoard(kPeriod, profile, random), set_(set), wrapped_(wrapped) {}

void CertaboBoard::square_read(rules::Square square, std::optional<rules::Piece> piece, Micros) {
  Chip chip;
  if (piece_) chip = Chip({*piece_ + 1, set_[0], set_[1], set_[2], set_[3]});
  // The same wrong number as long as it is read wrongly in the same way.
  if (piece && !piece_) chip = Chip({set_[3], static_cast<int>(piece->role) + 1, set_[1], set_[2], set_[0]});
  Chip& here = seen_.chips[static_cast<std::size_t>(rules::index(square))];
  if (here != chip) changed(square);
  here = chip;
}

Chip CertaboBoard::phantom() {
  Chip::Numbers numbers{};
  for (int& number : numbers) number = random().below(256);
  if (random().chance(kMostlyZeros)) numbers[1] = numbers[3] = numbers[4] = 0;
  if (random().chance(kNoByteShare)) numbers[0] = kNoByte;
  return Chip(numbers);
}

std::vector<std::uint8_t> CertaboBoard::line(char lights) {
  auto shown = seen_;
  for (Chip& chip : shown.chips) {
    if (!chip.none() && random().chance(profile().chip_unread)) chip = Chip();
  }
  if (random().chance(profile().phantom_chips)) {
    Chip& chip = shown.chips[static_cast<std::size_t>(random().below(rules::kSquares))];
    if (chip.none()) chip = phantom();
  }
  return drivers::certabo::encode_chips(shown, lights, wrapped_);
}

}  // namespace eboard::sim
