// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/judge/decided_first.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/laws/rulings/text/cause.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::rules {

namespace {

bool ends_the_game(const Ruling& ruling) {
  return std::holds_alternative<ruling::Loss>(ruling.action) ||
         std::holds_alternative<ruling::Draw>(ruling.action) ||
         std::holds_alternative<ruling::Annul>(ruling.action);
}

/// Nobody has ruled on it: a penalty that was given behind it may be another one's, and then counts for it.
bool waits(const GameFile& game, int ply) {
  const GameState& state = game.state();
  const GamePly& made = state.plies[static_cast<std::size_t>(ply - 1)];
  if (!made.irregular || made.presumed || made.counted()) return false;
  if (std::ranges::find(state.stands, ply) != state.stands.end()) return false;
  const auto rulings = game.rulings();
  return std::ranges::none_of(rulings, [&](const RulingRecord& given) {
    return given.ply >= ply && illegal_move_counted(state.edition, given.ruling) == made.side &&
           !game.undone(given.number);
  });
}

std::optional<DecidedFirst> on_illegal_ply(const GameFile& game, int ply, const MateOracle& oracle) {
  const GamePly& made = game.state().plies[static_cast<std::size_t>(ply - 1)];
  const std::string squares = to_string(made.move.from) + to_string(made.move.to);
  for (const Raising raised_by : {Raising::arbiter, Raising::opponent}) {
    Incident illegal{
        .what = Rule::illegal_move, .by = made.side, .ply = ply - 1, .first_choice = {}, .first = {}};
    illegal.raised_by = raised_by;
    if (made.unpromoted) illegal.what = Rule::promotion_not_exchanged;
    for (const Proposal& proposal : propose_alone(game, illegal, oracle)) {
      auto out = decided_first_by(proposal, ply, squares);
      if (!out) continue;
      out->claimed = out->claimed || raised_by == Raising::opponent;
      return out;
    }
  }
  return {};
}

}  // namespace

bool is_of_a_ply(Rule rule) {
  switch (rule) {
    case Rule::touch_move:
    case Rule::rook_first:
    case Rule::released_then_changed:
    case Rule::promotion_changed:
    case Rule::moved_after_press:
    case Rule::out_of_turn:
    case Rule::obligation_not_met:
    case Rule::press_before_placement:
    case Rule::displaced:
    case Rule::disturbed:
    case Rule::piece_adjusted:
    case Rule::time_forfeit_candidate:
    case Rule::both_flags:
    case Rule::threefold:
    case Rule::fifty_moves:
    case Rule::fivefold:
    case Rule::seventy_five_moves:
      return true;
    default:
      return is_judged_as_illegal(rule);
  }
}

std::optional<int> goes_back_to(const Proposal& proposal) {
  if (proposal.rulings.empty()) return {};
  const auto* restored = std::get_if<ruling::Restore>(&proposal.rulings.front().action);
  return restored == nullptr || restored->agreed ? std::nullopt : std::optional(restored->ply);
}

std::optional<DecidedFirst> decided_first_by(const Proposal& proposal, int ply, std::string_view squares) {
  const auto back_to = goes_back_to(proposal);
  const bool ends = std::ranges::any_of(proposal.rulings, ends_the_game);
  if (!back_to && !ends) return {};
  return DecidedFirst{.ply = ply,
                      .squares = std::string(squares),
                      .article = proposal.article,
                      .back_to = back_to,
                      .claimed = proposal.decider == Decider::on_request};
}

std::optional<DecidedFirst> decided_first(const GameFile& game, int ply, const MateOracle& oracle) {
  const GameState& state = game.state();
  if (state.over()) return {};
  for (int illegal = 1; illegal <= std::min(ply, state.ply()); ++illegal) {
    if (!waits(game, illegal)) continue;
    auto first = on_illegal_ply(game, illegal, oracle);
    if (first && first->changes_from() < ply) return first;
  }
  return {};
}

namespace {

/// "the illegal move 2. g1g4 is decided first: play goes back to the beginning by it".
Proposal as_proposal(const DecidedFirst& first, const Setup& start) {
  std::string what =
      fmt::format("the illegal move {} is decided first: ", ply_name(start, first.ply, first.squares));
  if (!first.back_to)
    what += "the game ends by it";
  else if (*first.back_to == 0)
    what += "play goes back to the beginning by it";
  else
    what += fmt::format("play goes back to the position after {} by it", ply_name(start, *first.back_to));
  if (first.claimed) what = "if the opponent claims it, " + what;
  return {.rulings = {}, .why = std::move(what), .article = first.article};
}

}  // namespace

bool comes_behind(std::span<const Proposal> proposals, const DecidedFirst& first) {
  const auto rules = [](const Proposal& one) { return !one.rulings.empty(); };
  return std::ranges::any_of(proposals, rules) && std::ranges::none_of(proposals, [&](const Proposal& one) {
           const auto back = goes_back_to(one);
           return back && *back <= first.changes_from();
         });
}

void say_what_comes_first(std::vector<Proposal>& proposals, const DecidedFirst& first, const Setup& start) {
  Proposal said = as_proposal(first, start);
  if (!first.claimed) {
    proposals = {std::move(said)};
    return;
  }
  for (Proposal& proposal : proposals) {
    if (!proposal.rulings.empty()) proposal.why = "if the illegal move is not claimed: " + proposal.why;
  }
  proposals.insert(proposals.begin(), std::move(said));
}

}  // namespace eboard::rules
