// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/ruling_watch.hpp"

#include <set>

#include "rules/laws/endings/claim.hpp"
#include "rules/laws/rulings/judge/shown_result.hpp"

namespace eboard::pipeline {

using tracking::Code;
using tracking::Evidence;
namespace evidence = tracking::evidence;
using tracking::Note;
using tracking::State;

namespace {

Evidence evidence_of(const rules::Disobeyed& disobeyed) {
  return evidence::Disobedience{rules::to_string(disobeyed.due.obligation), disobeyed.due.ruling};
}

/// Why a draw that the players showed may not be agreed yet; empty: it may, or it can be claimed.
std::string too_early(const rules::GameState& state) {
  if (state.outcome != rules::Outcome::draw || !state.outcome_shown || state.outcome_ruling != 0) return {};
  const auto judged = rules::judge_agreement(state.history, state.edition, state.local.no_draw_before);
  if (judged.kind != rules::Judgement::Kind::refused) return {};
  for (const auto kind : {rules::ClaimKind::threefold, rules::ClaimKind::fifty_moves}) {
    for (const auto by : {rules::Color::white, rules::Color::black}) {
      const auto claimed = rules::check_claim(state.history, state.edition, {.kind = kind, .by = by},
                                              {.timed = state.clock.control.timed()});
      if (claimed.kind == rules::ClaimAnswer::Kind::right) return {};
    }
  }
  return judged.reason;
}

}  // namespace

void RulingWatch::begin(int number) {
  if (game_ == number) return;
  game_ = number;
  said_.clear();
  wrong_.reset();
}

Note RulingWatch::say(const Key& key, State state, Evidence evidence) {
  Said& said = said_[key];
  if (said.id == 0) said.id = static_cast<int>(said_.size());
  said.state = state;
  said.evidence = std::move(evidence);
  Note note{.id = said.id, .code = key.first, .state = said.state, .evidence = said.evidence};
  note.ply = key.second;
  note.by_record = true;
  return note;
}

std::vector<Note> RulingWatch::look(int number, const rules::GameState& state,
                                    const rules::MateOracle& oracle,
                                    const std::optional<rules::Color>& flag) {
  begin(number);
  std::vector<Note> out;
  if (wrong_ && state.ply() > wrong_->key.second) {
    out.push_back(say(wrong_->key, State::stood, said_[wrong_->key].evidence));
    wrong_.reset();
  }
  std::set<Key> now;
  const auto happened = [&](const Key& key, Evidence evidence) {
    now.insert(key);
    const auto known = said_.find(key);
    if (known == said_.end() || known->second.state != State::completed)
      out.push_back(say(key, State::completed, std::move(evidence)));
  };
  for (const rules::Disobeyed& disobeyed : state.disobeyed)
    happened({Code::obligation_not_met, disobeyed.ply}, evidence_of(disobeyed));
  for (const int ply : state.before_update) happened({Code::moved_before_update, ply}, evidence::Nothing{});
  if (std::string why = too_early(state); !why.empty())
    happened({Code::draw_too_early, state.ply()}, evidence::Reason{std::move(why)});
  if (rules::draw_behind_shown_win(state, oracle, flag)) {
    happened({Code::result_conflict, state.ply()},
             evidence::ConflictingResult{
                 .shown = rules::to_result(*state.outcome), .by_board = rules::Result::draw, .flag = flag});
  }
  for (const auto& [key, said] : said_) {
    if (said.state != State::completed || now.contains(key)) continue;
    const bool corrected =
        key.second > state.ply() || key.first == Code::draw_too_early || key.first == Code::result_conflict;
    out.push_back(say(key, corrected ? State::corrected : State::withdrawn, said.evidence));
  }
  return out;
}

std::optional<Note> RulingWatch::started(int number, int ply, const rules::Placement& seen,
                                         const rules::Placement& wanted) {
  begin(number);
  if (wrong_ || seen.occupied() == 0 || seen == wanted) return std::nullopt;
  wrong_ = Wrong{{Code::wrong_restoration, ply}, wanted};
  return say(wrong_->key, State::pending,
             evidence::Displacement{evidence::squares(seen.difference(wanted)), seen.fen(), wanted.fen()});
}

std::optional<Note> RulingWatch::seen(const rules::Placement& board) {
  if (!wrong_ || board != wrong_->wanted) return std::nullopt;
  const Key key = wrong_->key;
  wrong_.reset();
  return say(key, State::corrected, said_[key].evidence);
}

}  // namespace eboard::pipeline
