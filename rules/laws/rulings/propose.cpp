// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/propose.hpp"

#include <fmt/format.h>

#include <array>

#include "rules/laws/rulings/proposer.hpp"

namespace eboard::rules {

namespace detail {

Ruling Proposer::restore(int ply, Rule rule, std::string because) const {
  ruling::Restore restored{.ply = ply, .times = {}};
  const auto known = times_at(game.clock_log(), ply);
  if (known && clocked()) restored.times = known->times;
  return ruling(std::move(restored), rule, std::move(because));
}

namespace {

Proposals propose_disturbed(const Proposer& p) {
  const Incident& incident = p.incident;
  const int ply = incident.ply.value_or(p.state().ply());
  const bool gone_on = ply < p.state().ply();
  Proposals out;
  if (incident.deliberate && p.knows(Rule::deliberate_disturbance)) {
    out.push_back(
        {{p.ruling(ruling::Loss{.player = incident.by, .opponent_halves = {}}, Rule::deliberate_disturbance)},
         "who upsets the board on purpose loses",
         p.article(Rule::deliberate_disturbance)});
  }
  if (!incident.restorable && p.knows(Rule::not_restorable)) {
    out.push_back({{p.ruling(ruling::Annul{.replay = true, .on_request = {}}, Rule::not_restorable,
                             "the position cannot be put back")},
                   "the position cannot be put back: the game is void",
                   p.article(Rule::not_restorable)});
    return out;
  }
  Proposal restored{.why = incident.restorable ? "the position is put back"
                                               : "play goes on from the last position that is known",
                    .article = p.article(incident.what)};
  if (p.clocked()) restored.rulings.push_back(p.ruling(ruling::Stop{}, incident.what));
  restored.rulings.push_back(p.restore(ply, incident.what));
  if (p.clocked()) {
    // Since 2005 the player who upset the pieces puts them back in their own time.
    const bool own_time = p.knows(Rule::time_penalty) && incident.what == Rule::disturbed && !gone_on;
    const Position& at = p.state().history.at(std::min(ply, p.state().history.plies()));
    restored.rulings.push_back(p.ruling(ruling::Start{own_time ? incident.by : at.turn()}, incident.what));
  }
  out.push_back(std::move(restored));
  if (incident.deliberate && !p.knows(Rule::deliberate_disturbance)) {
    out.back().rulings.push_back(p.ruling(ruling::Warn{incident.by}, Rule::penalties));
  }
  return out;
}

Proposals propose_warning(const Proposer& p, std::string why) {
  return {
      {{p.ruling(ruling::Warn{p.incident.by}, p.incident.what)}, std::move(why), p.article(p.incident.what)}};
}

// A player who released a piece has made the move. What they did with the piece afterwards is undone.
Proposals propose_first_release(const Proposer& p) {
  const int ply = p.incident.ply.value_or(p.state().ply());
  return {{{p.restore(ply, p.incident.what)},
           fmt::format("the first release counts: the position after ply {} stands", ply),
           p.article(p.incident.what)}};
}

Proposals propose_clock_fault(const Proposer& p) {
  const auto& log = p.game.clock_log();
  ruling::SetClock set{
      .white = {}, .black = {}, .white_moves = {}, .black_moves = {}, .running = {}, .control = {}};
  if (!log.empty()) {
    set.white = log.back().times.white;
    set.black = log.back().times.black;
  }
  set.white_moves = p.state().moves_made(Color::white);
  set.black_moves = p.state().moves_made(Color::black);
  return {{{p.ruling(std::move(set), Rule::clock_edited)},
           "the clock is set to the last times that are sure",
           p.article(Rule::clock_edited)}};
}

Proposals propose_ending(const Proposer& p) {
  const Judgement judgement = judge_position(p.state().history, p.edition(), p.oracle);
  if (judgement.kind != Judgement::Kind::over || judgement.outcome != Outcome::draw) {
    return {{{}, "the position on the board ends nothing", p.article(p.incident.what)}};
  }
  return {{{{ruling::Draw{}, std::string{judgement.article}, {}}},
           std::string{to_string(judgement.rule)} + ": drawn",
           std::string{judgement.article}}};
}

Proposals propose_director_draw(const Proposer& p) {
  const ClaimCircumstances now{.timed = p.state().clock.control.timed()};
  const ClaimAnswer answer = check_claim(p.state().history, p.edition(), Claim{}, now);
  if (answer.kind != ClaimAnswer::Kind::right) return {{{}, answer.reason, std::string{answer.article}}};
  return {{{p.ruling(ruling::Draw{.by_direction = true}, Rule::threefold_director)},
           "the director may declare the draw himself",
           p.article(Rule::threefold_director)}};
}

// A draw that only a player may claim; whether the claim would be right can be computed.
Proposals propose_claim(const Proposer& p, ClaimKind kind) {
  const Color claimant = p.state().turn();
  const Claim claim{.kind = kind, .by = claimant};
  const ClaimAnswer answer =
      check_claim(p.state().history, p.edition(), claim, {.timed = p.state().clock.control.timed()});
  if (answer.kind != ClaimAnswer::Kind::right) return {{{}, answer.reason, std::string{answer.article}}};
  ruling::ClaimRuled accepted{.by = claimant, .kind = kind, .time_left = {}, .gain = {}};
  return {{{{std::move(accepted), std::string{answer.article}, {}}},
           fmt::format("{} may claim a draw", name(claimant)),
           std::string{answer.article},
           Decider::on_request}};
}

// The Laws give no ruling that can be computed.
Proposals propose_nothing(const Proposer& p) {
  const std::string article = p.article(p.incident.what);
  if (article.empty()) return {{{}, fmt::format("{} has no rule on it", p.edition().title), {}}};
  return {{{}, "no standard ruling; the arbiter decides", article}};
}

}  // namespace

}  // namespace detail

std::string_view to_string(Decider decider) {
  constexpr std::array<std::string_view, 3> kNames{"arbiter", "opponent", "on_request"};
  return kNames[static_cast<std::size_t>(decider)];
}

std::vector<Proposal> propose(const GameFile& game, const Incident& incident, const MateOracle& oracle) {
  const detail::Proposer p{game, incident, oracle};
  switch (incident.what) {
    case Rule::illegal_move:
    case Rule::illegal_castling:
    case Rule::illegal_promotion:
    case Rule::king_captured:
    case Rule::kings_in_check:
    case Rule::promotion_not_exchanged:
    case Rule::press_without_move:
    case Rule::two_hands:
      return detail::propose_illegal(p);
    case Rule::touch_move:
    case Rule::rook_first:
      return detail::propose_touched(p);
    case Rule::irregular_start:
    case Rule::board_turned:
    case Rule::colours_reversed:
      return detail::propose_start(p);
    case Rule::time_forfeit_candidate:
    case Rule::both_flags:
    case Rule::late:
    case Rule::both_late:
    case Rule::late_at_resumption:
      return detail::propose_time(p);
    case Rule::displaced:
    case Rule::disturbed:
      return detail::propose_disturbed(p);
    case Rule::released_then_changed:
    case Rule::moved_after_press:
    case Rule::promotion_changed:
    case Rule::out_of_turn:
    case Rule::incomplete_move:
      return detail::propose_first_release(p);
    case Rule::clock_edited:
      return detail::propose_clock_fault(p);
    case Rule::moved_before_update:
      return detail::propose_warning(p, "a move was made before the score sheet was complete");
    case Rule::press_before_placement:
      return detail::propose_warning(p, "the clock was pressed before the move was made");
    case Rule::dead_position:
    case Rule::fivefold:
    case Rule::seventy_five_moves:
      return detail::propose_ending(p);
    case Rule::threefold_director:
      return detail::propose_director_draw(p);
    case Rule::threefold:
      return detail::propose_claim(p, ClaimKind::threefold);
    case Rule::fifty_moves:
      return detail::propose_claim(p, ClaimKind::fifty_moves);
    default:
      return detail::propose_nothing(p);
  }
}

}  // namespace eboard::rules
