// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Fallen flags, and players who come late.
#include <fmt/format.h>

#include <algorithm>

#include "rules/laws/editions/duty.hpp"
#include "rules/laws/endings/presence.hpp"
#include "rules/laws/rulings/judge/proposer.hpp"

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

/// Time that is used up loses by itself (1928 paragraph 18, 1930 article 20.2). Since 2005 a flag counts from
/// when it is called.
bool counts_uncalled(const Edition& edition) {
  return edition.flag_caller == FlagCaller::committee || edition.flag_caller == FlagCaller::director;
}

/// Which came first, the move behind the record of that time or the flag.
enum class First : std::uint8_t { move, unknown, flag };

/// Precondition: the flag fell before the last ply was recorded, or that ply waits for its press.
First first_of(const Proposer& p) {
  const int recorded = p.state().ply() - p.incident.ply.value_or(p.state().ply());
  if (!p.incident.made_before || recorded > 1) return First::flag;
  return *p.incident.made_before >= kClockShows ? First::move : First::unknown;
}

Proposal lost_before_that_move(const Proposer& p, First first) {
  const std::string_view uncalled = first == First::flag ? "the flag fell before that move: loss by time"
                                                         : "if the flag fell before that move: loss by time";
  Proposal out{
      {p.ruling(ruling::Loss{.player = p.incident.by, .opponent_halves = {}}, Rule::time_forfeit)},
      std::string{counts_uncalled(p.edition()) ? uncalled : "if the flag was called before that move"},
      p.article(Rule::time_forfeit)};
  out.rulings.front().cause = Rule::time_forfeit;
  return out;
}

/// Which came first, the end on the board or the flag, and what follows.
std::string in_their_order(const Proposer& p, First first) {
  const std::string result{to_string(*p.state().outcome)};
  const char* end = p.state().outcome != Outcome::draw ? "mate" : "the game ended";
  const bool uncalled = counts_uncalled(p.edition());
  switch (first) {
    case First::move:
      return fmt::format("{} on the board before the flag fell: {} stands", end, result);
    case First::unknown:
      return fmt::format(
          "{} on the board, and the flag fell at nearly the same time; nobody knows which came "
          "first: {} stands, unless the flag {} before",
          end, result, uncalled ? "fell" : "was called");
    case First::flag:
      break;
  }
  if (uncalled)
    return fmt::format("{} on the board: {} stands if that move was made before the flag fell", end, result);
  return fmt::format("{} on the board after the flag fell: {} stands, unless the flag was called before", end,
                     result);
}

/// A move that ends the game on the board ends it at once, unless the flag counted before: both are proposed.
std::optional<Proposals> over_on_the_board(const Proposer& p) {
  const GameState& state = p.state();
  const bool by_position = state.over() && state.outcome_ruling == 0 && !state.outcome_shown;
  if (!by_position || p.incident.both || p.incident.ply.value_or(state.ply()) >= state.ply()) return {};
  const First first = first_of(p);
  Proposals out{{{}, in_their_order(p, first), state.outcome_article}};
  if (first == First::move ||
      to_result(*state.outcome) == (p.incident.by == Color::white ? Result::black_wins : Result::white_wins))
    return out;
  out.push_back(lost_before_that_move(p, first));
  if (first == First::flag && counts_uncalled(p.edition())) std::swap(out.front(), out.back());
  return out;
}

/// Drawn by a count, and the flag fell in the turn of the move that completed it.
Proposals drawn_by_count(const Proposer& p, Proposals on_flag) {
  const History& history = p.state().history;
  const bool drawn = !on_flag.front().rulings.empty() &&
                     std::holds_alternative<ruling::Draw>(on_flag.front().rulings.front().action);
  const int fallen_at = p.incident.ply.value_or(history.plies());
  const First first = first_of(p);
  if (!drawn || p.incident.both || first == First::move || fallen_at >= history.plies()) return on_flag;
  History then = history;
  then.go_back(fallen_at);
  const Judgement before = judged_flags(p, then);
  if (before.kind != Judgement::Kind::over || before.outcome == Outcome::draw) return on_flag;
  if (first == First::unknown)
    on_flag.front().why += "; nobody knows whether that move or the flag came first";
  on_flag.push_back(lost_before_that_move(p, first));
  return on_flag;
}

/// How often the time of another period had come; none: not known, as in a game that began behind the moves
/// of the first period.
std::optional<std::size_t> periods_begun(const Proposer& p) {
  const auto& moves = p.state().clock.control.period(0).moves;
  const bool behind = moves && History{p.state().start}.moves_made(p.incident.by) >= *moves;
  return behind ? std::nullopt : p.incident.periods_begun;
}

/// The flag of a period whose moves were made costs nothing (1930 20.1a, 2005 and later 6.4): the clock did
/// not give the time of the next one.
Proposals unless_moves_were_made(const Proposer& p, Proposals on_flag) {
  const GameState& state = p.state();
  const TimeControl& control = state.clock.control;
  const bool lost = !on_flag.front().rulings.empty() &&
                    std::holds_alternative<ruling::Loss>(on_flag.front().rulings.front().action);
  if (!lost || p.incident.both || !control.timed()) return on_flag;
  const auto begun = periods_begun(p);
  int due = 0;
  for (std::size_t i = 0; i <= begun.value_or(0); ++i) {
    if (!control.period(i).moves) return on_flag;
    due += *control.period(i).moves;
  }
  // Where the press completes a move (2005 6.8a), one that waits for it does not count.
  const bool waits = p.incident.made_before && !p.edition().press_completes;
  const int fell_after = std::min(p.incident.ply.value_or(state.ply()), state.ply());
  const int missing = due - state.moves_made_by(fell_after, p.incident.by);
  if (missing > (waits ? 1 : 0)) return on_flag;
  ruling::SetClock set{
      .white = {}, .black = {}, .white_moves = {}, .black_moves = {}, .running = {}, .control = {}};
  (p.incident.by == Color::white ? set.white : set.black) = control.period(begun.value_or(0) + 1).base;
  Proposal given{{p.ruling(std::move(set), Rule::time_control)},
                 fmt::format("{} has made the {} moves that were due: the time of the next period is given",
                             name(p.incident.by), due),
                 p.article(Rule::time_control)};
  on_flag.front().why = "if that time was given before: " + on_flag.front().why;
  if (missing == 1 && *p.incident.made_before < kClockShows) {
    given.why += "; the last one and the flag came at nearly the same time, and nobody knows which was first";
    on_flag.front().why = "if the flag fell before that move: loss by time";
  }
  if (!begun) {
    given.why =
        fmt::format("if the time of the next period was not given: {} has made the {} moves that were due",
                    name(p.incident.by), due);
    on_flag.front().why = "loss by time";
  }
  on_flag.insert(begun ? on_flag.begin() : on_flag.end(), std::move(given));
  return on_flag;
}

/// The opponent is on move, and had the clock run for the player by a press without a move. What a board has
/// seen may not be in its record yet.
bool ran_in_the_others_turn(const Proposer& p) {
  const GameState& state = p.state();
  if (p.incident.what != Rule::time_forfeit_candidate || p.incident.both || state.phase != Phase::under_way ||
      state.observed)
    return false;
  const bool read_here = state.flag_at == state.ply();
  return read_here && state.clock.running == p.incident.by && state.turn() != p.incident.by;
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
  if (ran_in_the_others_turn(p))
    return {
        {.rulings = {},
         .why = fmt::format("{0}'s time ran in {1}'s turn, by a press without a move: that is decided first",
                            name(p.incident.by), name(!p.incident.by)),
         .article = p.article(Rule::clock_edited)}};
  if (auto over = over_on_the_board(p)) return *over;
  const bool both = p.incident.both || p.incident.what == Rule::both_flags;
  if (both) return after_open_claim(p, propose_both_flags(p));
  Proposals out = drawn_by_count(p, from_judgement(p, judged_as_they_fell(p)));
  return after_open_claim(p, unless_moves_were_made(p, std::move(out)));
}

}  // namespace eboard::rules::detail
