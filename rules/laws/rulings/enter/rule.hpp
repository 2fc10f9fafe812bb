// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The effect of each command, one function each, and what they share. For apply_ruling.cpp only.
#pragma once

#include <string>
#include <string_view>

#include "rules/laws/rulings/game/apply.hpp"
#include "rules/laws/rulings/text/cause.hpp"

namespace eboard::rules::detail {

struct Ruled {
  GameState& state;
  const std::optional<Rule>& cause;
  const std::string& article;  ///< the cited one, or the edition's
  int number;
  const MateOracle& oracle;

  [[nodiscard]] const Edition& edition() const { return state.edition; }
  [[nodiscard]] bool knows(Rule rule) const { return !rules::article(edition(), rule).empty(); }
  [[nodiscard]] bool is_for(Rule rule) const { return rules::is_for(edition(), cause, article, rule); }
  [[nodiscard]] Refusal refuse(Rule rule, std::string reason) const;
  /// "the edition ... knows no ...".
  [[nodiscard]] Refusal unknown(std::string_view what) const;
  [[nodiscard]] Fault not_over() const;
  /// The same for rulings that decide the game: a result that the players showed may be corrected.
  [[nodiscard]] Fault not_decided() const;
};

// Result.
[[nodiscard]] Fault rule(Ruled& r, const ruling::Loss& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::BothLose& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Draw& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::ResultEntered& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Annul& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::ClaimRuled& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::ScoreSet& a);
// Position and moves.
[[nodiscard]] Fault rule(Ruled& r, const ruling::Restore& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Stand& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Oblige& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Waive& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Continue& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Transfer& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Colours& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Restart& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Promote& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Record& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::OfRound& a);
// Clock.
[[nodiscard]] Fault rule(Ruled& r, const ruling::TimeGiven& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::SetClock& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Stop& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Start& a);
// Adjournment.
[[nodiscard]] Fault rule(Ruled& r, const ruling::Seal& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Open& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Choose& a);
// Players and notes.
[[nodiscard]] Fault rule(Ruled& r, const ruling::Warn& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Exclude& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Fine& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Note& a);
[[nodiscard]] Fault rule(Ruled& r, const ruling::Undo& a);

/// A ruling that is for an illegal move counts one for `offender`. Refused if the offender
/// loses by it and the ruling does not end the game.
[[nodiscard]] Fault count_illegal_move(Ruled& r, Color offender);

}  // namespace eboard::rules::detail
