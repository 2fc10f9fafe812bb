// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/judge/propose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/editions/duty.hpp"
#include "rules/laws/rulings/judge/claim_window.hpp"
#include "rules/laws/rulings/judge/decided_first.hpp"
#include "rules/laws/rulings/judge/proposer.hpp"
#include "rules/laws/rulings/judge/restored_times.hpp"
#include "rules/laws/rulings/judge/shown_result.hpp"
#include "rules/laws/rulings/text/cause.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::rules {

namespace detail {

Ruling Proposer::restore(int ply, Rule rule, std::string because) const {
  ruling::Restore restored{.ply = ply, .times = {}};
  // Whoever displaced pieces did not do so by the moves that followed: the time for these is given back.
  const bool displaced = incident.what == Rule::displaced || incident.what == Rule::disturbed ||
                         incident.what == Rule::wrong_restoration;
  const bool by_moves = !displaced || ply == state().ply();
  if (clocked())
    restored.times = restored_times(game, ply, by_moves ? std::optional(incident.by) : std::nullopt);
  return ruling(std::move(restored), rule, std::move(because));
}

std::optional<Proposal> complaint_is_late(const Proposer& p, int ply) {
  if (p.state().ply() <= ply + 1) return {};
  return Proposal{.why = fmt::format("{} has replied and can complain no more", name(!p.incident.by)),
                  .article = p.article(Rule::complaint_window)};
}

namespace {

/// Since 2005 the player who displaced pieces puts them back in their own time, and no sensor shows who that
/// was. Pieces of the player not on move were displaced by either, those of the player on move as a rule by
/// them.
std::vector<Color> who_may_have(const Proposer& p, const Position& at, bool gone_on) {
  const Incident& incident = p.incident;
  if (incident.displaced_by) return {*incident.displaced_by};
  if (gone_on || !p.clocked() || !p.knows(Rule::time_penalty)) return {at.turn()};
  if (incident.what == Rule::disturbed && incident.enemy.empty()) return {incident.by};
  if (incident.enemy.empty() && !incident.either_hand) return {at.turn()};
  return incident.own.empty() || incident.either_hand ? std::vector{!at.turn(), at.turn()}
                                                      : std::vector{at.turn(), !at.turn()};
}

std::string put_back_in_words(const Proposer& p, Rule rule, Color displacer) {
  if (rule == Rule::displaced_late) return "play has gone on: the position before it is put back";
  if (!p.incident.restorable) return "play goes on from the last position that is known";
  if (!p.clocked() || !p.knows(Rule::time_penalty)) return "the position is put back";
  if (p.incident.displaced_by)
    return fmt::format("the position is put back in the time of {}, who displaced it", name(displacer));
  if (p.incident.enemy.empty() && !p.incident.either_hand) return "the position is put back";
  return fmt::format("if it was {}: the position is put back in their own time", name(displacer));
}

/// The clock stands meanwhile; then the time of `starts` runs.
Proposal put_back(const Proposer& p, int ply, Rule rule, std::string why, Color starts) {
  Proposal out{.why = std::move(why), .article = p.article(rule)};
  if (p.clocked()) out.rulings.push_back(p.ruling(ruling::Stop{}, rule));
  out.rulings.push_back(p.restore(ply, rule));
  if (p.clocked()) out.rulings.push_back(p.ruling(ruling::Start{starts}, rule));
  return out;
}

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
  // Found only once play has gone on, it is a matter of its own (1930 12.2, 2005 7.5, 2018 and 2023 7.6).
  const Rule rule = gone_on && p.knows(Rule::displaced_late) ? Rule::displaced_late : incident.what;
  const Position& at = p.state().history.at(std::min(ply, p.state().history.plies()));
  for (const Color displacer : who_may_have(p, at, gone_on))
    out.push_back(put_back(p, ply, rule, put_back_in_words(p, rule, displacer), displacer));
  if (incident.deliberate && !p.knows(Rule::deliberate_disturbance)) {
    out.back().rulings.push_back(p.ruling(ruling::Warn{incident.by}, Rule::penalties));
  }
  return out;
}

Proposals propose_warning(const Proposer& p, std::string why) {
  return {
      {{p.ruling(ruling::Warn{p.incident.by}, p.incident.what)}, std::move(why), p.article(p.incident.what)}};
}

// The Laws give no ruling that can be computed.
Proposals propose_nothing(const Proposer& p) {
  const std::string article = p.article(p.incident.what);
  if (article.empty()) return {{{}, fmt::format("{} has no rule on it", p.edition().title), {}}};
  return {{{}, "no standard ruling; the arbiter decides", article}};
}

constexpr const char* kBindsNobody = "pieces that a player puts straight, and says so before, bind nobody";

Proposals said_so(const Proposer& p) { return {{{}, kBindsNobody, p.article(Rule::piece_adjusted)}}; }

/// Who did not say before that they put pieces straight has touched them (2005 4.2, 2018 and 2023 4.2.1 and
/// 4.2.2, 1928 paragraph 13, 1930 14.1).
Proposals unless_said(const Proposer& p) {
  if (p.incident.said_before == true) return said_so(p);
  Proposals out = propose_nothing(p);
  Incident touched = p.incident;
  touched.what = Rule::touch_move;
  for (Proposal& bound : propose_touched({p.game, touched, p.oracle})) {
    const bool back = std::ranges::any_of(bound.rulings, [](const Ruling& ruling) {
      return std::holds_alternative<ruling::Oblige>(ruling.action);
    });
    if (!back) continue;
    if (!p.incident.said_before) {
      bound.why = "if they did not say so before: " + bound.why;
      bound.decider = Decider::on_request;
    }
    out.push_back(std::move(bound));
  }
  if (out.size() > 1 && p.incident.said_before) out.erase(out.begin());
  if (out.size() > 1 && !p.incident.said_before) out.front().why = kBindsNobody;
  return out;
}

/// Who put them straight is not known: the sensors show that somebody did.
Proposals propose_adjusted(const Proposer& p) {
  if (p.incident.enemy.empty() || !p.knows(Rule::opponents_adjusted)) return unless_said(p);
  return {{{p.ruling(ruling::Warn{p.incident.by}, Rule::opponents_adjusted)},
           fmt::format("if it was {}: a player does not put the opponent's pieces straight, and may ask that "
                       "the opponent does",
                       name(p.incident.by)),
           p.article(Rule::opponents_adjusted)}};
}

Proposals propose_position(const Proposer& p, std::string_view why) {
  const int ply = p.incident.ply.value_or(p.state().ply());
  const std::string stands = ply == 0
                                 ? "the initial position"
                                 : "the position after " + ply_name(p.state().history.at(0).setup(), ply);
  return {{{p.restore(ply, p.incident.what)},
           fmt::format("{}: {} stands", why, stands),
           p.article(p.incident.what)}};
}

// Another position was put on the board than the one that was ruled: the clock stands while it is put right.
// Where play has gone on from it, it is put back once more.
Proposals propose_board_again(const Proposer& p) {
  const int ply = p.incident.ply.value_or(p.state().ply());
  if (ply < p.state().ply() && !p.state().awaiting_board) {
    const Rule rule = p.knows(Rule::displaced_late) ? Rule::displaced_late : p.incident.what;
    return {put_back(p, ply, rule,
                     "play has gone on from another position: the one that was ruled is put back",
                     p.state().history.at(std::min(ply, p.state().history.plies())).turn())};
  }
  Proposal proposal{.why = "the position that was ruled is put on the board before play goes on",
                    .article = p.article(p.incident.what)};
  if (p.clocked() && p.state().awaiting_board)
    proposal.rulings.push_back(p.ruling(ruling::Stop{}, p.incident.what));
  return {std::move(proposal)};
}

/// The pawn was exchanged by the press as the record has it, and the piece was exchanged for another one
/// later.
bool is_recorded(const Proposer& p, int ply) {
  return p.incident.what == Rule::promotion_changed && ply < p.state().ply() &&
         p.state().plies[static_cast<std::size_t>(ply)].move == p.incident.first_choice;
}

/// Play goes on with the piece that was chosen, from before the first ply against the rules since.
Proposal put_back_as_made(const Proposer& p, int ply) {
  int back = ply + 1;
  while (back < p.state().ply() && !p.state().plies[static_cast<std::size_t>(back)].irregular) ++back;
  const Setup& start = p.state().history.at(0).setup();
  return {{p.restore(back, p.incident.what)},
          fmt::format("{} was made by the press, and the piece was exchanged after it: the one that was "
                      "chosen is put back",
                      ply_name(start, ply + 1, to_san(p.state().history.at(ply), *p.incident.first_choice))),
          p.article(p.incident.what)};
}

// A player who released a piece has made the move, and so has one who chose a piece for a pawn. What they did
// afterwards is undone.
Proposals propose_first_choice(const Proposer& p) {
  const Incident& incident = p.incident;
  if (!incident.first_choice) return propose_position(p, "the first release counts");
  const int ply = incident.ply.value_or(p.state().ply() - 1);
  if (is_recorded(p, ply)) return {put_back_as_made(p, ply)};
  if (const auto late = complaint_is_late(p, ply)) return {*late};
  if (p.edition().touch == TouchMode::designate && has_waived(p.state(), !incident.by)) {
    return {{{},
             fmt::format("{} has touched a piece and can complain no more", name(!incident.by)),
             p.article(Rule::complaint_window)}};
  }
  const Obligation first{.castle = {}, .exactly = incident.first_choice};
  const Position& before = p.state().history.at(std::min(ply, p.state().history.plies()));
  const std::string due =
      before.is_legal(*incident.first_choice) ? to_san(before, *incident.first_choice) : describe(first);
  Proposal proposal{.why = fmt::format("the first choice counts: {} is due", due),
                    .article = p.article(incident.what)};
  if (ply < p.state().ply()) proposal.rulings.push_back(p.restore(ply, incident.what));
  proposal.rulings.push_back(p.ruling(ruling::Oblige{incident.by, first}, incident.what));
  if (p.edition().touch == TouchMode::first_on_request) proposal.decider = Decider::on_request;
  return {std::move(proposal)};
}

/// What the clock was set to, for one side.
TimeControl set_to(TimeControl control, const std::optional<std::chrono::milliseconds>& base,
                   const Incident::ClockSetting& set) {
  Period& first = control.periods.front();
  first.base = base.value_or(first.base);
  first.bonus = set.added.value_or(first.bonus);
  return control;
}

/// What the control and the rulings have given to a player until now. A ruling that set the clock may have
/// given what a wrong setting owed, so nobody gets more than this.
std::chrono::milliseconds max_time(const GameState& state, Color side) {
  std::chrono::milliseconds out = allotted(state.clock.control, state.moves_made(side));
  for (const TimeRuled& ruled : state.times_ruled) {
    if (ruled.side == side && !ruled.set) out += ruled.change;
  }
  return out;
}

/// The latest ruling that set the clock as it was declared, if one did.
std::optional<int> set_as_declared(const Proposer& p) {
  const auto rulings = p.game.rulings();
  const auto set = std::find_if(rulings.rbegin(), rulings.rend(), [&](const RulingRecord& record) {
    const auto* clock = std::get_if<ruling::SetClock>(&record.ruling.action);
    return clock != nullptr && clock->control && !p.game.undone(record.number);
  });
  return set == rulings.rend() ? std::nullopt : std::optional(std::min(set->ply, p.state().ply()));
}

// The clock is set as it was declared, and both times are corrected for what it gave until now (2005 6.11,
// 2018 and 2023 6.10.2).
Proposals propose_clock_setting(const Proposer& p, const Times& shown) {
  const Incident::ClockSetting& set = *p.incident.set;
  const TimeControl& meant = p.state().clock.control;
  const int white = p.state().moves_made(Color::white), black = p.state().moves_made(Color::black);
  const auto corrected = set_as_declared(p);
  const auto right = [&](Color side, const std::optional<std::chrono::milliseconds>& began) {
    const std::chrono::milliseconds now = shown.of(side);
    const TimeControl wrong = set_to(meant, began, set);
    auto missing = wrong_setting(wrong, meant, white, black).of(side);
    // What was missing by then was given.
    if (corrected) {
      missing -= wrong_setting(wrong, meant, p.state().moves_made_by(*corrected, Color::white),
                               p.state().moves_made_by(*corrected, Color::black))
                     .of(side);
    }
    const auto max = std::max(now, max_time(p.state(), side));
    return std::clamp(now + missing, std::chrono::milliseconds{0}, max);
  };
  ruling::SetClock a{.white = right(Color::white, set.white),
                     .black = right(Color::black, set.black),
                     .white_moves = white,
                     .black_moves = black,
                     .running = {},
                     .control = meant};
  return {{{p.ruling(std::move(a), Rule::clock_edited)},
           fmt::format("the clock is set to {}, and the times are corrected for what it gave until now",
                       control_words(meant)),
           p.article(Rule::clock_edited)}};
}

/// What the clock would show now if nobody had changed it; else the last times that are sure.
std::optional<Times> times_without_edit(const Proposer& p) {
  const auto log = p.game.clock_log();
  const std::chrono::milliseconds none{0};
  if (const auto& now = p.state().clock.times; now && p.incident.taken_by_edit) {
    return Times{std::max(now->white + p.incident.taken_by_edit->white, none),
                 std::max(now->black + p.incident.taken_by_edit->black, none)};
  }
  return log.empty() ? std::nullopt : std::optional(log.back().times);
}

Proposals propose_clock_fault(const Proposer& p) {
  const auto& shown = p.state().clock.times;
  if (p.incident.so_wanted)
    return {{{}, "an arbiter set the clock so: its times stand", p.article(Rule::clock_edited)}};
  if (p.incident.set && p.state().clock.control.timed() && shown) return propose_clock_setting(p, *shown);
  ruling::SetClock set{
      .white = {}, .black = {}, .white_moves = {}, .black_moves = {}, .running = {}, .control = {}};
  if (const auto right = times_without_edit(p)) {
    set.white = right->white;
    set.black = right->black;
  }
  set.white_moves = p.state().moves_made(Color::white);
  set.black_moves = p.state().moves_made(Color::black);
  return {{{p.ruling(std::move(set), Rule::clock_edited)},
           p.incident.as_ruled ? "the clock is set to what was ruled"
                               : "the clock is set to the last times that are sure",
           p.article(Rule::clock_edited)}};
}

Proposals propose_ending(const Proposer& p) {
  const Judgement judgement = judge_position(p.state().history, p.edition(), p.oracle);
  if (judgement.kind != Judgement::Kind::over || judgement.outcome != Outcome::draw) {
    return {{{}, "the position on the board ends nothing", p.article(p.incident.what)}};
  }
  return {{{{ruling::Draw{}, std::string{judgement.article}, {}}},
           fmt::format("{}: the game is drawn", title(judgement.rule)),
           std::string{judgement.article}}};
}

// A draw that the players showed may not be agreed yet: it is none.
Proposals propose_agreement(const Proposer& p) {
  const Judgement judgement = judge_agreement(p.state().history, p.edition(), p.state().local.no_draw_before);
  const std::string article{judgement.article};
  if (judgement.kind == Judgement::Kind::over || !p.state().outcome_shown)
    return {{{}, "nothing is against the draw", article}};
  return {
      {{p.ruling(ruling::Continue{}, Rule::agreement)}, judgement.reason + ": the game goes on", article}};
}

// A win that the players showed may be a draw by the Laws.
Proposals propose_shown_result(const Proposer& p) {
  const auto drawn = draw_behind_shown_win(p.state(), p.oracle, p.incident.first);
  if (!drawn) return propose_nothing(p);
  const std::string article{drawn->article};
  const std::string why = drawn->reason.empty() ? std::string{title(drawn->rule)} : drawn->reason;
  return {{{{ruling::Draw{}, article, {}}}, why + ": the game is drawn", article}};
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
  const int ply = p.incident.ply.value_or(p.state().ply());
  if (has_lapsed(p.state(), p.incident.what, ply)) {
    const Color late = p.state().plies[static_cast<std::size_t>(ply)].side;
    return {{{},
             fmt::format("{} has moved and can claim this no more", name(late)),
             p.article(Rule::claim_window)}};
  }
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

}  // namespace

}  // namespace detail

std::string_view to_string(Decider decider) {
  constexpr std::array<std::string_view, 3> kNames{"arbiter", "opponent", "on_request"};
  return kNames[static_cast<std::size_t>(decider)];
}

namespace {

/// The player whom a ruling concerns.
std::optional<Color> player_of(const ruling::Action& action) {
  return std::visit(
      [](const auto& what) -> std::optional<Color> {
        if constexpr (requires { requires std::is_same_v<decltype(what.player), Color>; }) {
          return what.player;
        } else {
          return {};
        }
      },
      action);
}

}  // namespace

std::optional<Color> illegal_move_counted(const Edition& edition, const Ruling& ruling) {
  if (!is_for(edition, ruling.cause, ruling.article, Rule::illegal_penalty)) return {};
  return offender_of(ruling.action);
}

bool settles(const Edition& edition, const Ruling& given, const Ruling& proposed) {
  const auto counted = illegal_move_counted(edition, given);
  if (counted && counted == illegal_move_counted(edition, proposed)) return true;
  return given.action.index() == proposed.action.index() &&
         player_of(given.action) == player_of(proposed.action);
}

namespace {

detail::Proposals asked(const detail::Proposer& p) {
  const Incident& incident = p.incident;
  if (is_judged_as_illegal(incident.what))
    return p.knows(incident.what) ? detail::propose_illegal(p) : detail::propose_nothing(p);
  switch (incident.what) {
    case Rule::touch_move:
    case Rule::rook_first:
      return incident.said_before == true ? detail::said_so(p) : detail::propose_touched(p);
    case Rule::piece_adjusted:
      return detail::propose_adjusted(p);
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
    case Rule::promotion_changed:
    case Rule::moved_after_press:
      return detail::propose_first_choice(p);
    case Rule::out_of_turn:
      return detail::propose_position(p, "a move out of turn is taken back");
    case Rule::obligation_not_met:
      return detail::propose_position(p, "the move that was demanded is still due");
    case Rule::wrong_restoration:
      return detail::propose_board_again(p);
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
    case Rule::agreement:
      return detail::propose_agreement(p);
    case Rule::result_shown:
      return detail::propose_shown_result(p);
    case Rule::threefold:
      return detail::propose_claim(p, ClaimKind::threefold);
    case Rule::fifty_moves:
      return detail::propose_claim(p, ClaimKind::fifty_moves);
    default:
      return detail::propose_nothing(p);
  }
}

/// The ply behind which the position stood in which it happened.
int stood_behind(const detail::Proposer& p) {
  const GameState& state = p.state();
  if (p.incident.ply) return *p.incident.ply;
  const bool of_record = is_judged_as_illegal(p.incident.what) &&
                         p.incident.what != Rule::press_without_move && p.incident.what != Rule::two_hands;
  for (int ply = state.ply(); of_record && ply > 0; --ply) {
    if (state.plies[static_cast<std::size_t>(ply - 1)].irregular) return ply - 1;
  }
  return state.ply();
}

}  // namespace

std::vector<Proposal> propose_alone(const GameFile& game, const Incident& incident,
                                    const MateOracle& oracle) {
  return asked({game, incident, oracle});
}

std::vector<Proposal> propose(const GameFile& game, Incident incident, const MateOracle& oracle) {
  // The record says when a flag fell, if nobody else does.
  const bool flag = incident.what == Rule::time_forfeit_candidate && !incident.ply;
  const auto& times = game.state().clock.times;
  if (flag && times && times->of(incident.by) <= std::chrono::milliseconds{0})
    incident.ply = game.state().flag_at;
  auto out = propose_alone(game, incident, oracle);
  if (!is_of_a_ply(incident.what)) return out;
  const auto first = decided_first(game, incident.what, stood_behind({game, incident, oracle}), oracle);
  if (first && comes_behind(out, *first)) say_what_comes_first(out, *first, game.state().start.setup());
  return out;
}

}  // namespace eboard::rules
