// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Builds the perft kernel for processors with BMI2: sliders by PEXT. It is compiled for those instructions
// and must be called only on such processors (perft.cpp).
#include <immintrin.h>

#include "rules/chess/perft/perft_kernel.hpp"

namespace eboard::rules {

namespace {

struct Slider {
  U64 mask;              ///< squares whose occupation matters
  std::uint32_t offset;  ///< of the square's entries in kSliderAttacks
};

struct SliderTables {
  Slider bishop[64], rook[64];
  U64 attacks[102400 + 5248];
};

/// The squares that can stop a slider: its lines without the edge they run into.
consteval U64 relevant(Square square, U64 rays) {
  const U64 ranks = (kRank1 | kRank8) & ~rank_mask(rank_of(square));
  const U64 files = (kFileA | kFileH) & ~file_mask(file_of(square));
  return rays & ~ranks & ~files;
}

/// Subsets of a mask, counted upwards, come in the order of the numbers that PEXT makes of them.
consteval SliderTables make_slider_tables() {
  SliderTables out{};
  std::uint32_t next = 0;
  for (int i = 0; i < 64; ++i) {
    const auto square = static_cast<Square>(i);
    out.bishop[i] = {relevant(square, bishop_rays(square)), next};
    U64 subset = 0;
    do {
      out.attacks[next++] = bishop_attacks(square, subset);
      subset = (subset - out.bishop[i].mask) & out.bishop[i].mask;
    } while (subset);
    out.rook[i] = {relevant(square, rook_rays(square)), next};
    do {
      out.attacks[next++] = rook_attacks(square, subset);
      subset = (subset - out.rook[i].mask) & out.rook[i].mask;
    } while (subset);
  }
  return out;
}

constexpr SliderTables kSliders = make_slider_tables();

struct Bmi2 {
  static U64 look_up(const Slider& slider, U64 occupied) {
    return kSliders.attacks[slider.offset + _pext_u64(occupied, slider.mask)];
  }
  static U64 bishop(int square, U64 occupied) { return look_up(kSliders.bishop[square], occupied); }
  static U64 rook(int square, U64 occupied) { return look_up(kSliders.rook[square], occupied); }
  static U64 popcount(U64 set) { return static_cast<U64>(_mm_popcnt_u64(set)); }
};

}  // namespace

PerftCount perft_count_bmi2(const PerftBoard& board, int turn, int depth) {
  return run_walker<Bmi2, false>(board, turn, depth);
}

PerftCount perft_visit_bmi2(const PerftBoard& board, int turn, int depth) {
  return run_walker<Bmi2, true>(board, turn, depth);
}

}  // namespace eboard::rules
