// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/ending.hpp"

#include <fmt/core.h>

#include "rules/chess/attacks.hpp"
#include "rules/laws/endings/penalty.hpp"
#include "rules/laws/endings/repetition.hpp"

namespace eboard::rules {

namespace {

using Kind = Judgement::Kind;

Judgement judgement(Kind kind, const Edition& edition, Rule rule, int ply, std::string reason = {}) {
  return {kind, {}, rule, article(edition, rule), ply, std::move(reason)};
}

Judgement over(Outcome outcome, const Edition& edition, Rule rule, int ply, std::string reason = {}) {
  return {Kind::over, outcome, rule, article(edition, rule), ply, std::move(reason)};
}

// A pawn that was left on the last rank will be a queen, or another piece (2005 7.4, 2018 and 2023 7.5.2).
std::optional<Position> with_queens(const Position& position) {
  constexpr Bitboard kEnds = kRank1 | kRank8;
  Setup setup = position.setup();
  for (Bitboard left = setup.placement.of(Role::pawn) & kEnds; left;) {
    const Square square = pop(left);
    setup.placement.set(square, Piece{setup.placement[square]->color, Role::queen});
  }
  const auto out = Position::from_setup(setup);
  return out ? std::optional(*out) : std::nullopt;
}

std::optional<bool> can_mate(const Position& position, Color side, const MateOracle& oracle) {
  return oracle ? oracle(with_queens(position).value_or(position), side) : std::nullopt;
}

// A loss, or a draw if the winner could never have mated.
Judgement lost_unless_no_mate(const History& history, const Edition& edition, Color loser, Rule loss,
                              Rule draw, const MateOracle& oracle) {
  const int ply = history.plies();
  const auto possible = can_mate(history.position(), !loser, oracle);
  if (!possible) {
    return judgement(Kind::ruling, edition, loss, ply,
                     fmt::format("whether {} can still mate is not known", name(!loser)));
  }
  if (*possible) return over(win_of(!loser), edition, loss, ply);
  return over(Outcome::draw, edition, draw, ply,
              fmt::format("no series of legal moves lets {} mate", name(!loser)));
}

}  // namespace

std::optional<bool> is_dead(const Position& position, const MateOracle& oracle) {
  const auto white = can_mate(position, Color::white, oracle);
  if (white == true) return false;
  const auto black = can_mate(position, Color::black, oracle);
  if (black == true) return false;
  if (!white || !black) return {};
  return true;
}

Judgement judge_position(const History& history, const Edition& edition, const MateOracle& oracle) {
  const Position& position = history.position();
  const int ply = history.plies();
  if (!position.has_legal_move()) {
    if (position.in_check()) return over(win_of(!position.turn()), edition, Rule::checkmate, ply);
    return over(Outcome::draw, edition, Rule::stalemate, ply);
  }
  if (edition.repetition.automatic) {
    const auto plies = occurrences(history, edition.repetition.same, ply);
    if (static_cast<int>(plies.size()) >= *edition.repetition.automatic) {
      return over(Outcome::draw, edition, Rule::fivefold, ply);
    }
  }
  if (edition.fifty.automatic && position.half_move_clock() >= 2 * *edition.fifty.automatic) {
    return over(Outcome::draw, edition, Rule::seventy_five_moves, ply);
  }
  if (edition.dead_position_draws && is_dead(position, oracle) == true) {
    return over(Outcome::draw, edition, Rule::dead_position, ply);
  }
  return judgement(Kind::play_on, edition, Rule::checkmate, ply);
}

Judgement judge_resignation(const History& history, const Edition& edition, Color by,
                            const MateOracle& oracle) {
  if (edition.resignation_draws_if_no_mate) {
    return lost_unless_no_mate(history, edition, by, Rule::resignation, Rule::resignation, oracle);
  }
  return over(win_of(!by), edition, Rule::resignation, history.plies());
}

Judgement judge_agreement(const History& history, const Edition& edition, int event_minimum) {
  const int white = std::max(edition.agreement.white_moves, event_minimum);
  const int black = std::max(edition.agreement.black_moves, event_minimum);
  if (history.moves_made(Color::white) >= white && history.moves_made(Color::black) >= black) {
    return over(Outcome::draw, edition, Rule::agreement, history.plies());
  }
  return judgement(Kind::refused, edition, Rule::agreement, history.plies(),
                   white == black ? fmt::format("no agreement before both have made {} move{}", white,
                                                white == 1 ? "" : "s")
                                  : fmt::format("no agreement before Black has made {} moves", black));
}

Judgement judge_illegal_move(const History& history, const Edition& edition, Color offender, int count,
                             const MateOracle& oracle) {
  using Penalty = IllegalMovePenalty::Kind;
  const Penalty penalty = illegal_move_penalty(edition, count).kind;
  if (penalty != Penalty::game && penalty != Penalty::game_claimed) {
    return judgement(Kind::play_on, edition, Rule::illegal_penalty, history.plies());
  }
  if (!edition.illegal.draw_if_no_mate) {
    return over(win_of(!offender), edition, Rule::illegal_penalty, history.plies());
  }
  return lost_unless_no_mate(history, edition, offender, Rule::illegal_penalty, Rule::illegal_penalty,
                             oracle);
}

Judgement judge_flag(const History& history, const Edition& edition, Color fallen, const MateOracle& oracle) {
  if (Judgement position = judge_position(history, edition, oracle); position.kind == Kind::over) {
    return position;
  }
  if (!edition.flag_draws_if_no_mate) {
    return over(win_of(!fallen), edition, Rule::time_forfeit, history.plies());
  }
  return lost_unless_no_mate(history, edition, fallen, Rule::time_forfeit, Rule::time_forfeit_draw, oracle);
}

Judgement judge_both_flags(const History& history, const Edition& edition, std::optional<Color> first,
                           bool last_period, const MateOracle& oracle) {
  const int ply = history.plies();
  if (edition.both_flags == BothFlags::draw) return over(Outcome::draw, edition, Rule::both_flags, ply);
  if (first) return judge_flag(history, edition, *first, oracle);
  if (edition.both_flags == BothFlags::last_period_draw) {
    if (last_period) return over(Outcome::draw, edition, Rule::both_flags, ply);
    return judgement(Kind::play_on, edition, Rule::both_flags, ply,
                     "nobody knows which flag fell first, and this is not the last period");
  }
  return judgement(Kind::ruling, edition, Rule::both_flags, ply, "nobody knows which flag fell first");
}

}  // namespace eboard::rules
