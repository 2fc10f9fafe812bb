// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Records what really happened at a simulated table, to compare conclusions with it. The daemon never
// receives it. Times are simulated milliseconds since the start of the stream; files: docs/simulator.md,
// "Truth files".
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/sim/game.hpp"
#include "rules/chess/game_record.hpp"

namespace eboard::sim {

using Millis = std::chrono::milliseconds;

/// One ply of the game as it counts in the end. Plies that were played and taken back are in
/// TruthIrregularity::line.
struct TruthPly {
  int ply = 0;          ///< from 1
  std::string uci;      ///< "e1g1" for castling, "e1h1" in Chess960; from-to and '!' for an illegal move that
                        ///< stood. Of Quaternity "e11e12q", and "pass"
  Millis lift{0};       ///< the mover's piece first left its square for this ply
  Millis placement{0};  ///< the mover's piece was placed on its target
  std::optional<Millis> press;  ///< the mover pressed; nullopt: never pressed
  /// The ply was complete: placement, rook, captured piece, promotion piece and, if there was one, the press.
  /// For a ply never pressed: its last hand movement.
  Millis completion{0};
  std::vector<Millis> left{};  ///< every player's time then, in the order of turns; empty without a clock
};

/// An irregularity. Codes: docs/simulator.md.
template <class Game>
struct TruthIrregularityOf {
  std::string code;
  std::string state;  ///< of an offence: corrected, stood, or empty if a king was captured; else empty
  int ply = 0;        ///< the ply during which it happened; after the game one more than the last
  Millis from{0};
  Millis to{0};                                ///< equal to `from` for an instant
  std::vector<typename Game::Square> squares;  ///< in game coordinates
  std::vector<std::string> line;               ///< UCI of plies that were played and taken back
  std::optional<Millis> press{};               ///< of an offence: when its player pressed; nullopt: never
};
using TruthIrregularity = TruthIrregularityOf<Chess>;

/// Codes of plies against the rules.
inline constexpr std::array<std::string_view, 5> kOffences{
    "illegal_move", "illegal_en_passant", "opponents_piece_moved", "two_moves_made", "king_taken"};
[[nodiscard]] inline bool is_offence(const TruthIrregularity& irregularity) {
  return std::find(kOffences.begin(), kOffences.end(), irregularity.code) != kOffences.end();
}

/// A stretch of time without play: set_up, result_gesture, post_mortem, reset.
struct TruthSegment {
  std::string kind;
  Millis from{0}, to{0};
};

/// The truth about any game and table.
template <class Game>
struct TruthOf {
  std::vector<TruthPly> plies;
  std::vector<TruthIrregularityOf<Game>> irregularities;
  std::vector<TruthSegment> segments;
  bool has_clock = true;
  std::string time_control;  ///< as in PGN's TimeControl tag; "-" without a clock
  std::string level;
  std::uint64_t seed = 0;
  std::vector<std::pair<std::string, double>> parameters;  ///< the whole profile
};

struct Truth : TruthOf<Chess> {
  rules::Result result = rules::Result::unknown;  ///< result of the game
  /// The result that the kings on centre squares showed, and when both stood; nullopt if there was no
  /// gesture.
  std::optional<rules::Result> gesture;
  std::optional<Millis> gesture_at;
  std::string gesture_variant;  ///< correct, one_king_first, wrong_colour, none
  bool rotated = false;         ///< White sits at the board's other end
  bool white_left = true;       ///< White's half of the clock is the left one
};

/// Four players make no gesture, and the board lies one way only.
struct QuaternityTruth : TruthOf<Quaternity> {};

/// The contents of NNN.truth.json: one JSON object, LF at the end.
[[nodiscard]] std::string to_json(const Truth& truth);
[[nodiscard]] std::string to_json(const QuaternityTruth& truth);

}  // namespace eboard::sim
