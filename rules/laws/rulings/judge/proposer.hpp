// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the parts of propose() share. For propose*.cpp only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/laws/rulings/judge/propose.hpp"

namespace eboard::rules::detail {

using Proposals = std::vector<Proposal>;

struct Proposer {
  const GameFile& game;
  const Incident& incident;
  const MateOracle& oracle;

  [[nodiscard]] const GameState& state() const { return game.state(); }
  [[nodiscard]] const Edition& edition() const { return game.state().edition; }
  [[nodiscard]] bool knows(Rule rule) const { return !article(rule).empty(); }
  [[nodiscard]] std::string article(Rule rule) const { return std::string{rules::article(edition(), rule)}; }
  [[nodiscard]] Ruling ruling(ruling::Action action, Rule rule, std::string because = {}) const {
    return {std::move(action), article(rule), std::move(because)};
  }
  /// Goes back to `ply`, with restored_times() if they are known.
  [[nodiscard]] Ruling restore(int ply, Rule rule, std::string because = {}) const;
  [[nodiscard]] bool clocked() const { return state().clock.control.kind != TimeControl::Kind::untimed; }
};

/// What is said about a complaint of the move made after `ply` once the opponent has replied.
[[nodiscard]] std::optional<Proposal> complaint_is_late(const Proposer& p, int ply);

[[nodiscard]] Proposals propose_illegal(const Proposer& p);
[[nodiscard]] Proposals propose_touched(const Proposer& p);
[[nodiscard]] Proposals propose_start(const Proposer& p);
[[nodiscard]] Proposals propose_time(const Proposer& p);

/// Alternatives for what the offender must play in `position`; empty: any move.
[[nodiscard]] std::vector<Obligation> obligations_for(const Edition& edition, const Position& position,
                                                      const Incident& touched);

}  // namespace eboard::rules::detail
