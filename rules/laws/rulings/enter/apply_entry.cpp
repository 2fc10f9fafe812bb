// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Entries other than plies, and what follows from an entry of any kind.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "rules/laws/rulings/game/apply.hpp"

namespace eboard::rules::detail {

Refusal refusal(const GameState& state, Rule rule, std::string reason) {
  return {std::move(reason), std::string{article(state.edition, rule)}};
}

void end_game(GameState& state, Outcome outcome, std::string_view article) {
  state.outcome = outcome;
  state.outcome_article = article;
  state.outcome_shown = false;
  state.outcome_ruling = 0;
  state.score = usual_score(outcome);
  state.phase = Phase::over;
  state.clock.running.reset();
  if (state.history.open_offer()) state.history = state.history.with_offer_declined();
}

void give_time(GameState& state, Color side, std::chrono::milliseconds change) {
  if (!state.clock.times) return;
  auto& left = state.clock.times->of(side);
  const Times shown = *state.clock.times;
  const auto before = std::exchange(left, std::max(left + change, std::chrono::milliseconds{0}));
  if (left != before) state.times_ruled.push_back({state.ply(), side, {}, left - before, shown});
}

void set_time(GameState& state, Color side, std::chrono::milliseconds time, bool owed) {
  const Times shown = *state.clock.times;
  auto& left = state.clock.times->of(side);
  const auto before = std::exchange(left, time);
  state.times_ruled.push_back(
      {state.ply(), side, time, owed ? time - before : std::chrono::milliseconds{0}, shown});
}

void take_back_result(GameState& state) {
  state.outcome.reset();
  state.outcome_shown = false;
  state.outcome_ruling = 0;
  state.outcome_article.clear();
  state.score.reset();
  state.phase = Phase::under_way;
}

void see_flag(GameState& state) {
  state.flag_at = state.ply();
  for (PlayerRecord& player : state.players) player.owes_update = player.sheet_upto.has_value();
}

void judge_last_ply(GameState& state) {
  const Judgement judgement = judge_position(state.history, state.edition, {});
  if (judgement.kind != Judgement::Kind::over) return;
  const bool on_the_board = judgement.rule == Rule::checkmate || judgement.rule == Rule::stalemate;
  if (state.observed && !on_the_board) return;  // play went on; the arbiter has a card
  end_game(state, *judgement.outcome, judgement.article);
}

namespace {

/// What both clocks show before they are read.
std::optional<Times> first_times(const TimeControl& control) {
  if (!control.timed()) return {};
  const auto each = control.periods.front().base;
  return Times{each, each};
}

}  // namespace

GameState fresh_state(const GameHead& head, const Position& start) {
  GameState state;
  state.edition = head.edition;
  state.observed = head.observed;
  state.start = start;
  state.odds = head.odds;
  state.local = head.local;
  state.blind = head.blind;
  state.history = History{start};
  state.clock.control = head.control;
  state.clock.times = first_times(head.control);
  return state;
}

void strike_out(GameState& state, int ply, int ruling) {
  const auto first = state.plies.begin() + ply;
  if (first != state.plies.end()) {
    state.annulled.push_back(
        {.after_ply = ply, .plies = std::vector<GamePly>(first, state.plies.end()), .ruling = ruling});
  }
  state.plies.erase(first, state.plies.end());
  if (state.history.plies() > ply) state.history.go_back(ply);
  std::erase_if(state.stands, [ply](int stood) { return stood > ply; });
  std::erase_if(state.disobeyed, [ply](const Disobeyed& one) { return one.ply > ply; });
  for (auto* plies : {&state.before_update, &state.pressed_early})
    std::erase_if(*plies, [ply](int made) { return made > ply; });
  for (PlayerRecord& player : state.players) player.signature.reset();
  for (TimeRuled& ruled : state.times_ruled) {
    if (ruled.ply <= ply) continue;
    ruled.ply = ply;
    ruled.set.reset();
  }
  state.peg.reset();
  state.obligations.clear();
  // A penalty that was waived for a struck-out ply stays waived: `waived` stays until the next move.
  state.clock.running.reset();
  state.clock.white_moves = state.moves_made(Color::white);
  state.clock.black_moves = state.moves_made(Color::black);
}

namespace {

bool is_used_up(const Times& times, Color side) { return times.of(side) <= std::chrono::milliseconds{0}; }

/// The clock was set to what that ruling and those behind it left, or nearly so: it runs while it is read.
bool shows(const GameState& state, const Times& reading, const TimeRuled& ruled) {
  constexpr std::chrono::milliseconds kReading{1000};
  const auto& left = state.clock.times;
  return ruled.ply == state.ply() && left &&
         std::chrono::abs(reading.of(ruled.side) - left->of(ruled.side)) <= kReading;
}

}  // namespace

Fault apply(GameState& state, const entry::Clock& clock) {
  for (TimeRuled& ruled : state.times_ruled) ruled.shown = ruled.shown || shows(state, clock.times, ruled);
  const bool falls = std::ranges::any_of(std::array{Color::white, Color::black}, [&](Color side) {
    return is_used_up(clock.times, side) &&
           !(state.flag_at && state.clock.times && is_used_up(*state.clock.times, side));
  });
  state.clock.times = clock.times;
  if (state.peg && clock.running == !state.turn()) state.pressed_early.push_back(state.ply() + 1);
  if (falls) see_flag(state);
  state.clock.running = state.over() ? std::nullopt : clock.running;
  return {};
}

Fault apply(GameState& state, const entry::Declared& declared) {
  const bool read = !state.plies.empty() || state.clock.times != first_times(state.clock.control);
  state.clock.control = declared.control;
  if (!read) state.clock.times = first_times(declared.control);
  return {};
}

Fault apply(GameState& state, const entry::Touched& touched) {
  state.history = state.history.with_touch(touched.side);
  state.waived.push_back(touched.side);
  return {};
}

Fault apply(GameState& state, const entry::BoardSet& set) {
  if (set.board) {
    const Bitboard wrong = set.board->difference(state.board());
    if (wrong != 0) {
      return refusal(state, Rule::restoration,
                     fmt::format("the board differs on {} squares, the first is {}", count(wrong),
                                 to_string(first(wrong))));
    }
  }
  state.awaiting_board = false;
  return {};
}

Fault apply(GameState& state, const entry::SessionEnd&) {
  if (state.phase != Phase::under_way) {
    return refusal(state, Rule::sealing, fmt::format("the game is {}", to_string(state.phase)));
  }
  state.phase = Phase::adjourning;
  return {};
}

Fault apply(GameState& state, const entry::Presence& presence) {
  state.player(presence.side).absent = !presence.present;
  return {};
}

Fault apply(GameState& state, const entry::TakenBack& back) {
  if (back.ply > state.ply()) {
    return Refusal{fmt::format("there is no ply {}; {} have been played", back.ply, state.ply())};
  }
  if (state.over()) return may_play(state);
  auto obligations = std::move(state.obligations);
  // Obligations that these plies disobeyed are open again.
  for (const Disobeyed& one : state.disobeyed) {
    if (one.ply > back.ply) obligations.push_back(one.due);
  }
  const auto annulled = state.annulled.size();
  strike_out(state, back.ply, 0);
  state.annulled.resize(annulled);  // the players took them back; no ruling annulled them
  state.obligations = std::move(obligations);
  if (state.clock.control.timed()) state.clock.running = state.turn();
  return {};
}

Fault apply(GameState& state, const entry::Ended& ended) {
  if (state.over() && !(state.outcome_shown && ended.shown)) return may_play(state);
  // An end that nobody showed is that of the position: a dead one, unless a replay sees a mate by itself.
  const bool dead = !ended.shown && !state.observed && ended.outcome == Outcome::draw;
  end_game(state, ended.outcome, dead ? article(state.edition, Rule::dead_position) : std::string_view{});
  state.outcome_shown = ended.shown;
  return {};
}

}  // namespace eboard::rules::detail
