// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/presence.hpp"

namespace eboard::rules {

namespace {

using Kind = Judgement::Kind;

constexpr const char* kArbiters = "what is a reasonable time is the arbiter's matter";

Judgement judgement(Kind kind, std::optional<Outcome> outcome, const Edition& edition, Rule rule, int ply,
                    std::string reason = {}) {
  return {kind, outcome, rule, article(edition, rule), ply, std::move(reason)};
}

bool is_over_limit(std::chrono::milliseconds late, bool excused, std::chrono::milliseconds limit) {
  return late > limit && !excused;
}

}  // namespace

Judgement judge_lateness(const Edition& edition, const Lateness& lateness) {
  const auto limit = lateness.event_limit ? lateness.event_limit : edition.late_limit;
  const bool in_time = lateness.white.count() <= 0 && lateness.black.count() <= 0;
  if (in_time) return judgement(Kind::play_on, {}, edition, Rule::late, 0);
  if (!limit) return judgement(Kind::ruling, {}, edition, Rule::late, 0, kArbiters);
  const bool white = is_over_limit(lateness.white, lateness.white_excused, *limit);
  const bool black = is_over_limit(lateness.black, lateness.black_excused, *limit);
  if (white && black) return judgement(Kind::over, Outcome::both_lose, edition, Rule::both_late, 0);
  if (white) return judgement(Kind::over, Outcome::black_wins, edition, Rule::late, 0);
  if (black) return judgement(Kind::over, Outcome::white_wins, edition, Rule::late, 0);
  return judgement(Kind::play_on, {}, edition, Rule::late, 0);
}

Judgement judge_late_resumption(const History& history, const Edition& edition,
                                const LateResumption& lateness, const MateOracle& oracle) {
  const bool sealed_it = history.position().turn() != lateness.late;
  if (sealed_it) {
    if (Judgement end = judge_position(history, edition, oracle); end.kind == Kind::over) return end;
    if (lateness.present_flag_fallen) return judge_flag(history, edition, !lateness.late, oracle);
  }
  const int ply = history.plies();
  constexpr Rule kRule = Rule::late_at_resumption;
  const auto limit = lateness.event_limit ? lateness.event_limit : edition.late_limit;
  if (!limit || !edition.late_resumption_loses) {
    const Kind kind = lateness.by.count() > 0 && !lateness.excused ? Kind::ruling : Kind::play_on;
    return judgement(kind, {}, edition, kRule, ply, kind == Kind::ruling ? kArbiters : "");
  }
  if (!is_over_limit(lateness.by, lateness.excused, *limit)) {
    return judgement(Kind::play_on, {}, edition, kRule, ply);
  }
  return judgement(Kind::over, win_of(!lateness.late), edition, kRule, ply);
}

}  // namespace eboard::rules
