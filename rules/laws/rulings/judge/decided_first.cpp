// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/judge/decided_first.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

std::optional<DecidedFirst> decided_first_by_flag(std::span<const Proposal> proposals, int ply) {
  if (proposals.empty() || !std::ranges::any_of(proposals.front().rulings, ends_the_game)) return {};
  return DecidedFirst{.ply = ply,
                      .article = proposals.front().article,
                      .back_to = {},
                      .claimed = proposals.front().decider == Decider::on_request,
                      .matter = Matter::flag};
}

DecidedFirst decided_first_by_press(int ply, std::string_view article) {
  return {.ply = ply, .article = std::string(article), .back_to = {}, .matter = Matter::empty_press};
}

bool waits_for_flags(Rule rule) {
  constexpr std::array kBeside{
      Rule::time_forfeit_candidate, Rule::both_flags, Rule::threefold, Rule::fifty_moves, Rule::fivefold,
      Rule::seventy_five_moves};
  return is_of_a_ply(rule) && std::ranges::find(kBeside, rule) == kBeside.end();
}

namespace {

std::optional<DecidedFirst> by_illegal_move(const GameFile& game, int ply, const MateOracle& oracle) {
  const GameState& state = game.state();
  for (int illegal = 1; illegal <= std::min(ply, state.ply()); ++illegal) {
    if (!waits(game, illegal)) continue;
    auto first = on_illegal_ply(game, illegal, oracle);
    if (first && first->changes_from() < ply) return first;
  }
  return {};
}

/// One clock has shown zero since then, and nobody ruled that play goes on.
std::optional<DecidedFirst> by_flag(const GameFile& game, int ply, const MateOracle& oracle) {
  const GameState& state = game.state();
  if (!state.flag_at || *state.flag_at > ply || !state.clock.times) return {};
  const auto fallen = [&](Color side) { return state.clock.times->of(side) <= std::chrono::milliseconds{0}; };
  if (fallen(Color::white) == fallen(Color::black)) return {};
  const auto rulings = game.rulings();
  const bool goes_on = std::ranges::any_of(rulings, [&](const RulingRecord& given) {
    return given.ply >= *state.flag_at && std::holds_alternative<ruling::Continue>(given.ruling.action) &&
           !game.undone(given.number);
  });
  if (goes_on) return {};
  const Incident flag{.what = Rule::time_forfeit_candidate,
                      .by = fallen(Color::white) ? Color::white : Color::black,
                      .ply = state.flag_at,
                      .first_choice = {},
                      .first = {}};
  return decided_first_by_flag(propose_alone(game, flag, oracle), *state.flag_at + 1);
}

}  // namespace

std::optional<DecidedFirst> decided_first(const GameFile& game, Rule rule, int ply,
                                          const MateOracle& oracle) {
  if (game.state().over()) return {};
  auto move = by_illegal_move(game, ply, oracle);
  auto flag = waits_for_flags(rule) ? by_flag(game, ply, oracle) : std::nullopt;
  return flag && (!move || flag->changes_from() < move->changes_from()) ? flag : move;
}

namespace {

std::string name_of(const DecidedFirst& first, const Setup& start) {
  const std::string ply = ply_name(start, first.ply, first.squares);
  switch (first.matter) {
    case Matter::flag:
      return "the flag that fell in " + ply;
    case Matter::empty_press:
      return "the press without a move in " + ply;
    case Matter::illegal_move:
      break;
  }
  return "the illegal move " + ply;
}

std::string effect_of(const DecidedFirst& first, const Setup& start) {
  if (first.matter == Matter::empty_press) return "the times are set back by it";
  if (!first.back_to) return "the game ends by it";
  if (*first.back_to == 0) return "play goes back to the beginning by it";
  return fmt::format("play goes back to the position after {} by it", ply_name(start, *first.back_to));
}

/// "the illegal move 2. g1g4 is decided first: play goes back to the beginning by it".
Proposal as_proposal(const DecidedFirst& first, const Setup& start) {
  return {.rulings = {},
          .why = fmt::format("{}{} is decided first: {}", first.claimed ? "if the opponent claims it, " : "",
                             name_of(first, start), effect_of(first, start)),
          .article = first.article};
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
    if (!proposal.rulings.empty())
      proposal.why = fmt::format("if the {} is not claimed: {}",
                                 first.matter == Matter::flag ? "flag" : "illegal move", proposal.why);
  }
  proposals.insert(proposals.begin(), std::move(said));
}

}  // namespace eboard::rules
