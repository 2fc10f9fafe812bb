// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Fallen flags, and players who come late.
#include <fmt/format.h>

#include "rules/laws/editions/duty.hpp"
#include "rules/laws/endings/presence.hpp"
#include "rules/laws/rulings/proposer.hpp"

namespace eboard::rules::detail {

namespace {

// A judgement as a ruling.
Proposals from_judgement(const Proposer& p, const Judgement& judgement) {
  const std::string article{judgement.article};
  const std::string why = judgement.reason.empty() ? std::string{title(judgement.rule)} : judgement.reason;
  switch (judgement.kind) {
    case Judgement::Kind::play_on:
      return {{{{ruling::Continue{}, article, {}}}, why, article}};
    case Judgement::Kind::refused:
    case Judgement::Kind::ruling:
      return {{{}, why, article}};
    case Judgement::Kind::over:
      break;
  }
  Ruling ruling{ruling::Draw{}, article, {}};
  switch (*judgement.outcome) {
    case Outcome::white_wins:
      ruling.action = ruling::Loss{.player = Color::black, .opponent_halves = {}};
      break;
    case Outcome::black_wins:
      ruling.action = ruling::Loss{.player = Color::white, .opponent_halves = {}};
      break;
    case Outcome::both_lose:
      ruling.action = ruling::BothLose{};
      break;
    case Outcome::annulled:
      ruling.action = ruling::Annul{.on_request = {}};
      break;
    case Outcome::draw:
      break;
  }
  Proposal proposal{{std::move(ruling)}, why, article};
  if (p.incident.what == Rule::time_forfeit_candidate && p.edition().flag_caller == FlagCaller::player) {
    proposal.decider = Decider::on_request;
  }
  return {std::move(proposal)};
}

Judgement judged_late(const Proposer& p, bool both) {
  Lateness late;
  // A lateness beyond any limit.
  constexpr std::chrono::hours kLate{24};
  if (both || p.incident.by == Color::white) late.white = kLate;
  if (both || p.incident.by == Color::black) late.black = kLate;
  late.white_excused = p.state().player(Color::white).excused;
  late.black_excused = p.state().player(Color::black).excused;
  late.event_limit = p.state().local.late_after;
  return judge_lateness(p.edition(), late);
}

Proposals propose_late(const Proposer& p) {
  const bool both_late = p.incident.both || p.incident.what == Rule::both_late;
  Proposals out = from_judgement(p, judged_late(p, both_late));
  // Before White's first move nothing shows whether Black is present.
  const bool black_unseen = !both_late && p.incident.by == Color::white && p.state().ply() == 0;
  const Judgement both = judged_late(p, true);
  if (!black_unseen || both.outcome != Outcome::both_lose) return out;
  out.push_back(from_judgement(p, both).front());
  out.back().why = "if Black is not there either";
  return out;
}

Judgement judged_late_resumption(const Proposer& p) {
  constexpr std::chrono::hours kLate{24};
  return judge_late_resumption(p.state().history, p.edition(),
                               {.late = p.incident.by,
                                .by = kLate,
                                .excused = p.state().player(p.incident.by).excused,
                                .present_flag_fallen = p.incident.first == !p.incident.by},
                               p.oracle);
}

Judgement judged_flags(const Proposer& p, const History& history) {
  const Incident& incident = p.incident;
  if (incident.both || incident.what == Rule::both_flags)
    return judge_both_flags(history, p.edition(), incident.first, incident.last_period, p.oracle);
  return judge_flag(history, p.edition(), incident.by, p.oracle);
}

/// The position in which the flag fell decides, where the present one does not already.
Judgement judged_as_they_fell(const Proposer& p) {
  const History& history = p.state().history;
  Judgement now = judged_flags(p, history);
  if (now.kind != Judgement::Kind::ruling || !p.incident.ply || *p.incident.ply >= history.plies())
    return now;
  History fallen = history;
  fallen.go_back(*p.incident.ply);
  return judged_flags(p, fallen);
}

Proposals propose_both_flags(const Proposer& p) {
  const Incident& incident = p.incident;
  Proposals out = from_judgement(p, judged_as_they_fell(p));
  Proposal& proposal = out.front();
  if (incident.first && p.edition().both_flags != BothFlags::draw)
    proposal.why = fmt::format("both flags have fallen, {}'s first: {}", name(*incident.first), proposal.why);
  proposal.why += fmt::format("; moves made: White {}, Black {}", p.state().moves_made(Color::white),
                              p.state().moves_made(Color::black));
  return out;
}

/// A claim of the player whose flag fell was postponed: now it is decided, and the flag only if it was wrong.
Proposals after_open_claim(const Proposer& p, Proposals on_flag) {
  const GameState& state = p.state();
  const auto* loss = on_flag.front().rulings.empty()
                         ? nullptr
                         : std::get_if<ruling::Loss>(&on_flag.front().rulings.front().action);
  if (loss == nullptr || !state.open_claim || state.open_claim_by != loss->player) return on_flag;
  ruling::ClaimRuled accepted{.by = loss->player, .kind = *state.open_claim, .time_left = {}, .gain = {}};
  const std::string article = p.article(Rule::quickplay);
  Proposal drawn{{{std::move(accepted), article, {}}},
                 fmt::format("{}'s claim of a draw was postponed and is decided now: drawn if it is right",
                             name(loss->player)),
                 article};
  on_flag.front().why = "if that claim is wrong: " + on_flag.front().why;
  on_flag.insert(on_flag.begin(), std::move(drawn));
  return on_flag;
}

/// A clock shows whole seconds, and the last one may be over or have just begun.
constexpr std::chrono::milliseconds kClockShows{2000};

/// Which came first, the end on the board or the flag, and what follows. `surely`: the end did.
std::string told_in_order(const Proposer& p, bool surely) {
  const std::string result{to_string(*p.state().outcome)};
  const char* end = p.state().outcome != Outcome::draw ? "mate" : "the game ended";
  if (surely) return fmt::format("{} on the board before the flag fell: {} stands", end, result);
  if (p.incident.mate_before)
    return fmt::format(
        "{} on the board, and the flag fell at nearly the same time; nobody knows which came "
        "first: {} stands, unless the flag was called before",
        end, result);
  return fmt::format("{} on the board after the flag fell: {} stands, unless the flag was called before", end,
                     result);
}

/// A move that ends the game on the board ends it at once, unless the flag had been called: both are told.
std::optional<Proposals> over_on_the_board(const Proposer& p) {
  const GameState& state = p.state();
  const bool by_position = state.over() && state.outcome_ruling == 0 && !state.outcome_shown;
  if (!by_position || p.incident.both || p.incident.ply.value_or(state.ply()) >= state.ply()) return {};
  const bool surely = p.incident.mate_before && *p.incident.mate_before >= kClockShows;
  Proposal called{
      {p.ruling(ruling::Loss{.player = p.incident.by, .opponent_halves = {}}, Rule::time_forfeit)},
      "if the flag was called before that move",
      p.article(Rule::time_forfeit)};
  called.rulings.front().cause = Rule::time_forfeit;
  Proposals out{{{}, told_in_order(p, surely), state.outcome_article}};
  if (!surely &&
      to_result(*state.outcome) != (p.incident.by == Color::white ? Result::black_wins : Result::white_wins))
    out.push_back(std::move(called));
  return out;
}

}  // namespace

Proposals propose_time(const Proposer& p) {
  switch (p.incident.what) {
    case Rule::late:
    case Rule::both_late:
      return propose_late(p);
    case Rule::late_at_resumption:
      return from_judgement(p, judged_late_resumption(p));
    default:
      break;
  }
  if (auto over = over_on_the_board(p)) return *over;
  const bool both = p.incident.both || p.incident.what == Rule::both_flags;
  return after_open_claim(p, both ? propose_both_flags(p) : from_judgement(p, judged_as_they_fell(p)));
}

}  // namespace eboard::rules::detail
