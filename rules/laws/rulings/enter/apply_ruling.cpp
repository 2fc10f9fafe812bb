// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "rules/laws/rulings/enter/rule.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::rules::detail {

namespace {

// The rule that a ruling cites if the arbiter names none; in the order of ruling::Action.
constexpr std::optional<Rule> kUsualRule[] = {Rule::penalties,
                                              Rule::both_lose,
                                              Rule::agreement,
                                              Rule::irregular_start,
                                              Rule::restoration,
                                              Rule::illegal_window,
                                              Rule::touch_move,
                                              Rule::complaint_window,
                                              Rule::time_penalty,
                                              Rule::clock_edited,
                                              Rule::clocks_stopped,
                                              Rule::clocks_stopped,
                                              std::nullopt,
                                              std::nullopt,
                                              Rule::board_turned,
                                              Rule::colours_reversed,
                                              Rule::start_again,
                                              std::nullopt,
                                              Rule::sealing,
                                              Rule::resumption,
                                              Rule::sealed_ambiguous,
                                              Rule::penalties,
                                              Rule::score,
                                              Rule::exclusion,
                                              Rule::fine,
                                              std::nullopt,
                                              std::nullopt,
                                              std::nullopt,
                                              std::nullopt,
                                              std::nullopt};
static_assert(std::size(kUsualRule) == std::variant_size_v<ruling::Action::AsVariant>,
              "a rule or nullopt for each command, in the order of ruling::Action");

std::optional<Rule> usual_rule(const Ruling& ruling) {
  if (ruling.cause && *ruling.cause != Rule::penalties) return ruling.cause;
  const auto* draw = std::get_if<ruling::Draw>(&ruling.action);
  if (draw && draw->by_direction) return Rule::threefold_director;
  const auto* time = std::get_if<ruling::TimeGiven>(&ruling.action);
  if (time != nullptr && time->change.count() < 0) return Rule::time_taken;
  const auto usual = kUsualRule[ruling.action.index()];
  const bool excluded = ruling.cause && usual && std::ranges::count(causes_of(ruling.action), *usual) > 0;
  return excluded ? std::nullopt : usual;
}

bool has_moved_since_resumption(const GameState& state, Color side) {
  for (int ply = state.resumed_at.value_or(state.ply()); ply < state.ply(); ++ply) {
    if (state.plies[static_cast<std::size_t>(ply)].side == side) return true;
  }
  return false;
}

}  // namespace

Refusal Ruled::refuse(Rule rule, std::string reason) const {
  return {std::move(reason), std::string{rules::article(edition(), rule)}};
}

Refusal Ruled::unknown(std::string_view what) const {
  return {fmt::format("{} does not know {}", edition().title, what)};
}

Fault Ruled::not_over() const {
  if (!state.over()) return {};
  return Refusal{fmt::format("the game is over, {}; undo what ended it first", to_string(*state.outcome)),
                 state.outcome_article};
}

Fault Ruled::not_decided() const { return state.outcome_shown ? Fault{} : not_over(); }

Fault rule(Ruled& r, const ruling::TimeGiven& a) {
  if (auto fault = r.not_over()) return fault;
  if (a.change.count() == 0) return Refusal{"no time is given and none is taken"};
  if (r.state.clock.control.kind == TimeControl::Kind::untimed) {
    return Refusal{"the game is played without a clock"};
  }
  if (!r.knows(Rule::time_penalty)) {
    return r.refuse(Rule::clock_edited,
                    "time is neither given nor taken as a penalty; a clock that is wrong is set, R-SETCLOCK");
  }
  if (auto fault = count_illegal_move(r, *offender_of(a))) return fault;
  give_time(r.state, a.player, a.change);
  return {};
}

Fault rule(Ruled& r, const ruling::SetClock& a) {
  if (auto fault = r.not_over()) return fault;
  ClockState& clock = r.state.clock;
  if (clock.control.kind == TimeControl::Kind::untimed && !a.control) {
    return Refusal{"the game is played without a clock"};
  }
  const bool late = (a.white && has_moved_since_resumption(r.state, Color::white)) ||
                    (a.black && has_moved_since_resumption(r.state, Color::black));
  if (r.edition().sealed.times_until_move && late && !a.severe && r.is_for(Rule::resumption_times)) {
    return r.refuse(Rule::resumption_times,
                    "the player has moved since the resumption: the times stay as they are, unless the "
                    "consequences would be too severe (severe)");
  }
  if (a.control) clock.control = *a.control;
  if ((a.white || a.black) && !clock.times) clock.times = Times{};
  const bool owed = a.control.has_value();
  if (a.white) set_time(r.state, Color::white, *a.white, owed);
  if (a.black) set_time(r.state, Color::black, *a.black, owed);
  if (a.white_moves) clock.white_moves = *a.white_moves;
  if (a.black_moves) clock.black_moves = *a.black_moves;
  if (a.stop) clock.running.reset();
  if (a.running) clock.running = a.running;
  return {};
}

Fault rule(Ruled& r, const ruling::Stop& a) {
  if (a.sheet_incomplete && r.knows(Rule::count_dispute)) {
    return r.refuse(Rule::count_dispute,
                    "both have to write down the last move before the clocks are stopped");
  }
  if (r.state.clock.control.kind == TimeControl::Kind::untimed) {
    return Refusal{"the game is played without a clock"};
  }
  r.state.clock.running.reset();
  return {};
}

Fault rule(Ruled& r, const ruling::Start& a) {
  if (auto fault = r.not_over()) return fault;
  GameState& state = r.state;
  if (state.clock.control.kind == TimeControl::Kind::untimed) {
    return Refusal{"the game is played without a clock"};
  }
  if (state.phase == Phase::adjourned) {
    const bool replying = a.side != state.envelopes.front().by;
    const bool reply_sealed = state.envelopes.size() > 1;
    if (replying == reply_sealed) {
      return r.refuse(Rule::resumption_absent,
                      reply_sealed ? "the reply is sealed, so the time of who sealed first runs"
                                   : "until the sealed move is played the time of who has to reply runs");
    }
  }
  state.clock.running = a.side;
  if (state.turn() == a.side) state.awaiting_board = false;
  return {};
}

/// Which games are of the round is asked of the rulings. In the game itself nothing changes.
Fault rule(Ruled&, const ruling::OfRound&) { return {}; }

Fault rule(Ruled& r, const ruling::Warn& a) {
  if (auto fault = count_illegal_move(r, a.player)) return fault;
  ++r.state.player(a.player).warnings;
  return {};
}

Fault rule(Ruled& r, const ruling::Exclude& a) {
  if (!r.knows(Rule::exclusion)) return r.unknown("exclusion from an event");
  r.state.player(a.player).excluded = true;
  return {};
}

Fault rule(Ruled& r, const ruling::Fine& a) {
  if (!r.knows(Rule::fine)) return r.unknown("fines");
  r.state.player(a.player).fines.push_back(a.amount);
  return {};
}

namespace {

Fault note_sheet(Ruled& r, Color side, std::optional<int> upto) {
  if (!r.edition().record_duty) return r.refuse(Rule::record_duty, "nobody has to record their moves");
  GameState& state = r.state;
  const int made = state.moves_made(side);
  if (upto && *upto > made)
    return Refusal{fmt::format("{} has made {} moves, not {}", name(side), made, *upto)};
  PlayerRecord& player = state.player(side);
  player.sheet_upto = upto && *upto < made ? upto : std::nullopt;
  const bool moved_since = state.flag_at && state.ply() > *state.flag_at + 1;
  player.owes_update = player.sheet_upto && (player.owes_update || (state.flag_at && !moved_since));
  return {};
}

// Only a player on move touches pieces to use them.
Fault note_touch(Ruled& r, Color side) {
  if (auto fault = r.not_over()) return fault;
  if (r.state.turn() != side) return r.refuse(Rule::touch_move, fmt::format("{} is not on move", name(side)));
  return apply(r.state, entry::Touched{side});
}

// The player on move needs nobody's leave.
Fault may_adjust_by_leave(const Ruled& r, Color side) {
  if (!r.knows(Rule::adjusted_by_leave))
    return r.refuse(Rule::piece_adjusted, "only the player on move may put pieces straight");
  if (r.state.turn() != side) return {};
  return r.refuse(Rule::adjusted_by_leave, fmt::format("{} is on move and needs no leave", name(side)));
}

// A result that both players have signed is final, even if it is wrong, until the arbiter rules otherwise.
Fault note_signature(Ruled& r, Color side, Outcome result) {
  if (!r.knows(Rule::result_shown)) return r.unknown("a result that the players sign");
  GameState& state = r.state;
  state.player(side).signature = result;
  if (!state.confirmed() || state.outcome == result) return {};
  end_game(state, result, article(r.edition(), Rule::result_shown));
  state.outcome_shown = true;
  return {};
}

}  // namespace

Fault rule(Ruled& r, const ruling::Note& a) {
  GameState& state = r.state;
  if (a.leave) {
    if (auto fault = may_adjust_by_leave(r, *a.adjusted)) return fault;
  }
  if (a.demand) {
    if (!r.edition().fifty.demand) return r.unknown("a demand to be mated within fifty moves");
    if (auto fault = r.not_over()) return fault;
    state.history = state.history.with_demand(*a.demand);
  }
  if (a.theory) {
    if (!r.edition().fifty.theory_limit) return r.unknown("a number of moves that theory needs");
    state.history = state.history.with_theory(*a.theory);
  }
  if (a.offer) state.history = state.history.with_offer(*a.offer);
  if (a.declined) state.history = state.history.with_offer_declined();
  if (a.excused) state.player(*a.excused).excused = true;
  if (a.adjusted && state.history.touched(*a.adjusted)) {
    state.history = state.history.without_touch(*a.adjusted);
    std::erase(state.waived, *a.adjusted);
  }
  if (a.absent) state.player(*a.absent).absent = true;
  if (a.present) state.player(*a.present).absent = false;
  if (a.touched) {
    if (auto fault = note_touch(r, *a.touched)) return fault;
  }
  if (a.flag) see_flag(state);
  if (a.sheet) {
    if (auto fault = note_sheet(r, *a.sheet, a.upto)) return fault;
  }
  return a.signed_by ? note_signature(r, *a.signed_by, *a.result) : Fault{};
}

Fault rule(Ruled&, const ruling::Undo&) { return {}; }

Fault apply(GameState& state, const Ruling& ruling, int number, const MateOracle& oracle,
            std::string& article) {
  if (!ruling.article.empty()) article = ruling.article;
  const auto usual = usual_rule(ruling);
  if (article.empty() && usual) article = rules::article(state.edition, *usual);
  Ruled ruled{state, ruling.cause, article, number, oracle};
  const auto outcome = state.outcome;
  const bool shown = state.outcome_shown;
  auto fault = std::visit([&](const auto& action) { return rule(ruled, action); }, ruling.action);
  if (fault) fault->reason = fmt::format("{} is refused: {}", command_of(ruling.action), fault->reason);
  const bool on_the_board = std::holds_alternative<ruling::Promote>(ruling.action);
  if (state.outcome && !on_the_board && (state.outcome != outcome || state.outcome_shown != shown))
    state.outcome_ruling = number;
  return fault;
}

}  // namespace eboard::rules::detail
