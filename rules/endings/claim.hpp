// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Claims of a draw, checked: right or wrong, since when, by which plies, what a wrong one costs, and whether
// it may be made at all.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/edition.hpp"
#include "rules/endings/history.hpp"
#include "rules/endings/outcome.hpp"
#include "rules/endings/penalty.hpp"

namespace eboard::rules {

enum class ClaimKind : std::uint8_t {
  threefold,
  fifty_moves,
  fifty_demand,  ///< fifty moves since a player asked to be mated
  perpetual_check,
  quickplay,  ///< the opponent cannot win by normal means, or makes no effort
};
/// In snake case: "fifty_moves".
[[nodiscard]] std::string_view to_string(ClaimKind kind);
[[nodiscard]] std::optional<ClaimKind> parse_claim_kind(std::string_view name);

struct Claim {
  ClaimKind kind = ClaimKind::threefold;
  std::optional<Color> by{};  ///< none: the director declares it himself (1928 paragraph 15C)
  /// The move that brings the draw about, written and not yet made (2005 9.2a and 9.3a).
  std::optional<Move> intended{};
};

/// What the positions do not tell.
struct ClaimCircumstances {
  bool timed = true;
  std::optional<std::chrono::milliseconds> time_left{};  ///< the claimant's
  bool flag_fallen = false;                              ///< the claimant's
  bool last_period = false;  ///< all remaining moves in a fixed time, no increment
  bool arbitrated = true;    ///< no: a quickplay claim ends play, and is decided later (2005 D.1, 2023 III.6)
  /// Fifty moves may be claimed at that very moment only (1930 article 16.2 by the letter).
  bool strict_fifty = false;
};

struct ClaimAnswer {
  enum class Kind : std::uint8_t {
    right,    ///< the game is drawn
    wrong,    ///< play goes on, with `change`
    refused,  ///< it may not be made: no such right, not by him, not now; costs nothing
    ruling,   ///< it may be made; whether it is right the arbiter decides
  };
  Kind kind = Kind::refused;
  Rule rule = Rule::threefold;
  std::string_view article;  ///< of the rule; of the refusal if that has its own
  std::string reason;        ///< a sentence
  /// From which ply on the condition has been met without a break.
  std::optional<int> since{};
  /// What proves it. Repetition: the plies after which the position stood. Move counts: the first and the
  /// last ply counted. Perpetual check: the plies that gave check.
  std::vector<int> plies;
  /// The positions differ in castling or en passant, which the edition does not look at.
  bool rights_differ = false;
  TimeChange change;                ///< if wrong; the offender is the claimant
  std::optional<Move> must_play{};  ///< if wrong: the intended move stands
  bool is_draw_offer = false;       ///< the opponent may accept before it is decided

  [[nodiscard]] std::optional<Outcome> outcome() const {
    return kind == Kind::right ? std::optional{Outcome::draw} : std::nullopt;
  }
};

[[nodiscard]] ClaimAnswer check_claim(const History& history, const Edition& edition, const Claim& claim,
                                      const ClaimCircumstances& circumstances = {});

/// What the arbiter may do with a quickplay claim (2005 10.2, 2023 III.5).
enum class QuickplayRuling : std::uint8_t { accept, postpone, reject };
struct QuickplayEffect {
  bool drawn = false;
  std::chrono::milliseconds opponent_gains{0};  ///< postponed: at most so much, as the arbiter likes
  bool still_open = false;                      ///< may be decided later, even after a flag
};
[[nodiscard]] QuickplayEffect quickplay_effect(QuickplayRuling ruling);

/// Less than so much time allows the claim.
inline constexpr std::chrono::milliseconds kQuickplayTime = std::chrono::minutes{2};

}  // namespace eboard::rules
