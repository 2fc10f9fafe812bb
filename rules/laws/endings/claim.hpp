// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Checks claims of a draw: whether a claim may be made, whether it is right, since which ply, by which plies,
// and what a wrong one costs.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/laws/editions/edition.hpp"
#include "rules/laws/endings/history.hpp"
#include "rules/laws/endings/outcome.hpp"
#include "rules/laws/endings/penalty.hpp"

namespace eboard::rules {

enum class ClaimKind : std::uint8_t {
  threefold,
  fifty_moves,
  fifty_demand,  ///< fifty moves since a player demanded to be mated
  perpetual_check,
  quickplay,  ///< the opponent cannot win by normal means, or makes no effort to
};
/// The name in snake case: "fifty_moves".
[[nodiscard]] std::string_view to_string(ClaimKind kind);
[[nodiscard]] std::optional<ClaimKind> parse_claim_kind(std::string_view name);

struct Claim {
  ClaimKind kind = ClaimKind::threefold;
  std::optional<Color> by{};  ///< empty: the director declares the draw (1928 paragraph 15C)
  /// The move that completes the claim, written and not yet made (2005 9.2a and 9.3a).
  std::optional<Move> intended{};
};

/// Reads an announced move in UCI or SAN. A move that the position does not allow is one that no position
/// allows: check_claim() finds such a claim wrong. The error says that the text is no move.
[[nodiscard]] Expected<Move, std::string> read_intended(const Position& position, std::string_view text);

/// True if after that many moves of a player all the rest is played in a fixed time, without an increment
/// (2005 10.1, 2018 and 2023 Guidelines III.1).
[[nodiscard]] bool is_quickplay(const TimeControl& control, int moves);

/// Facts that the positions do not show.
struct ClaimCircumstances {
  bool timed = true;
  std::optional<std::chrono::milliseconds> time_left{};  ///< the claimant's
  bool flag_fallen = false;                              ///< the claimant's
  bool last_period = false;  ///< all remaining moves are in a fixed time without increment
  bool arbitrated = true;  ///< false: a quickplay claim ends play and is decided later (2005 D.1, 2023 III.6)
  /// True if fifty moves may be claimed only at the moment they are reached (1930 article 16.2 by the
  /// letter).
  bool strict_fifty = false;
};

struct ClaimAnswer {
  enum class Kind : std::uint8_t {
    right,    ///< the game is drawn
    wrong,    ///< play goes on, with `change`
    refused,  ///< the claim may not be made: no such right, not by this player, not now; costs nothing
    ruling,   ///< it may be made; the arbiter decides whether it is right
  };
  Kind kind = Kind::refused;
  Rule rule = Rule::threefold;
  std::string_view article;  ///< article of the rule, or of the refusal if that has its own
  std::string reason;        ///< a sentence
  /// The ply since which the condition holds without a break.
  std::optional<int> since{};
  /// The plies that prove it. Repetition: those after which the position stood. Move counts: the first and
  /// the last ply counted. Perpetual check: those that gave check.
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

/// The arbiter's possible answers to a quickplay claim (2005 10.2, 2023 III.5).
enum class QuickplayRuling : std::uint8_t { accept, postpone, reject };
struct QuickplayEffect {
  bool drawn = false;
  std::chrono::milliseconds opponent_gains{0};  ///< if postponed: the maximum that the arbiter may add
  bool still_open = false;                      ///< may be decided later, even after a flag has fallen
};
[[nodiscard]] QuickplayEffect quickplay_effect(QuickplayRuling ruling);

/// The claim is allowed with less time than this.
inline constexpr std::chrono::milliseconds kQuickplayTime = std::chrono::minutes{2};

}  // namespace eboard::rules
