// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Illegal moves: who may point them out and until when, what they cost, and what must be played instead.
#include <fmt/format.h>

#include "rules/chess/notation/rivals.hpp"
#include "rules/laws/rulings/judge/proposer.hpp"
#include "rules/laws/rulings/judge/restored_times.hpp"
#include "rules/laws/rulings/text/cause.hpp"

namespace eboard::rules::detail {

namespace {

// The first of the latest plies after which both kings stood in check; 0: they do not now.
int kings_in_check_since(const History& history) {
  int ply = history.plies();
  while (ply >= 0 && both_kings_in_check(history.at(ply))) --ply;
  return ply < history.plies() ? ply + 1 : 0;
}

// The irregular ply in question; 0: it is not in the record.
int irregular_ply(const Proposer& p) {
  const int kings = p.incident.what == Rule::kings_in_check ? kings_in_check_since(p.state().history) : 0;
  if (kings > 0) return kings;
  if (p.incident.ply) return *p.incident.ply < p.state().ply() ? *p.incident.ply + 1 : 0;
  for (int ply = p.state().ply(); ply > 0; --ply) {
    if (p.state().plies[static_cast<std::size_t>(ply - 1)].irregular) return ply;
  }
  return 0;
}

// The position is right: nothing was moved, or the move is legal.
bool leaves_the_position(const Proposer& p) {
  return p.incident.what == Rule::press_without_move || p.incident.what == Rule::two_hands;
}

bool counts(const Proposer& p) { return !is_not_counted(p.edition(), p.incident.what); }

// The piece that made the illegal move counts as touched, and so does the piece that it captured: after those
// that were touched before it.
Incident touched_by(const GamePly& ply, const Placement& before, const Incident& earlier, Color by) {
  Incident touched{.what = earlier.what, .by = by, .ply = {}, .first = {}};
  touched.own = earlier.own;
  touched.enemy = earlier.enemy;
  touched.enemy_first = earlier.enemy_first;
  touched.own.push_back(ply.move.from);
  const Bitboard gone = before.of(!by) & ~ply.board.of(!by);
  if (contains(before.of(!by), ply.move.to)) {
    touched.enemy.push_back(ply.move.to);
  } else if (count(gone) == 1) {  // in passing
    touched.enemy.push_back(first(gone));
  }
  return touched;
}

// A king that was released where it castles has to castle there (2005 4.6b, 2018 and 2023 4.7.2), a pawn that
// was released behind another one has to take it.
Obligation begun(Move move) {
  if (move.kind != MoveKind::castling) return {.castle = {}, .exactly = move};
  return {.castle = castling_side(move), .exactly = {}};
}

// A move that was made, by a piece that was let go, is the player's move (2005 4.6, 2018 and 2023 4.7, 1930
// annex 5, 1928 27.1): what they did after it is undone.
std::vector<Obligation> made_first(const Proposer& p, const Position& before) {
  std::vector<Obligation> out;
  for (const auto& made : {p.incident.first_choice, p.incident.or_first}) {
    if (!made || !before.is_legal(*made)) continue;
    const bool as_penalty = made->kind == MoveKind::castling && !p.edition().penalty_may_castle;
    if (!as_penalty) out.push_back(begun(*made));
  }
  return out;
}

std::vector<Obligation> obligations_after(const Proposer& p, int ply) {
  const GameState& state = p.state();
  const GamePly& bad = state.plies[static_cast<std::size_t>(ply - 1)];
  const Position& before = state.history.at(ply - 1);
  Incident touched = touched_by(bad, before.placement(), p.incident, bad.side);
  // Of two moves in one turn the record has neither: the incident says what was touched.
  if (bad.move.from == bad.move.to) {
    touched.own = p.incident.own;
    touched.enemy = p.incident.enemy;
  }
  // What was begun by a legal move is finished: that castling, that capture en passant.
  if (p.incident.what == Rule::incomplete_move) return {begun(p.incident.first_choice.value_or(bad.move))};
  if (auto made = made_first(p, before); !made.empty()) return made;
  // A player who castled illegally touched the king first, unless the incident knows better.
  if (p.incident.what == Rule::illegal_castling) {
    touched.own = p.incident.own.empty() ? std::vector{before.king_square(bad.side)} : p.incident.own;
    touched.enemy.clear();
    touched.at_once = p.incident.at_once;
  }
  return obligations_for(p.edition(), before, touched);
}

// The penalty for this illegal move, by the number of the player's earlier ones: time, the game, or nothing.
std::optional<Ruling> penalty(const Proposer& p, const History& restored) {
  const Color by = p.incident.by;
  const int count = p.state().player(by).illegal_moves + p.incident.uncounted + 1;
  const IllegalMovePenalty cost = illegal_move_penalty(p.edition(), count);
  switch (cost.kind) {
    case IllegalMovePenalty::Kind::none:
      return {};
    case IllegalMovePenalty::Kind::time:
      if (cost.change.opponent.count() == 0) return {};
      if (!p.clocked()) {
        return p.ruling(ruling::Warn{by}, Rule::illegal_penalty,
                        fmt::format("illegal move number {} of {}; there is no clock", count, name(by)));
      }
      return p.ruling(ruling::TimeGiven{!by, cost.change.opponent}, Rule::illegal_penalty,
                      fmt::format("illegal move number {} of {}", count, name(by)));
    case IllegalMovePenalty::Kind::game:
    case IllegalMovePenalty::Kind::game_claimed:
      break;
  }
  const Judgement judgement = judge_illegal_move(restored, p.edition(), by, count, p.oracle);
  if (judgement.outcome == Outcome::draw) {
    return p.ruling(ruling::Draw{}, Rule::illegal_penalty, "the opponent can never mate");
  }
  return p.ruling(ruling::Loss{.player = by, .opponent_halves = {}}, Rule::illegal_penalty,
                  fmt::format("illegal move number {} of {}", count, name(by)));
}

/// A press without a move let the other player's time run, and perhaps gave an increment.
std::optional<Ruling> clock_before_empty_press(const Proposer& p) {
  const auto& shown = p.state().clock.times;
  const bool stands = !p.incident.ply || *p.incident.ply == p.state().ply();
  if (p.incident.what != Rule::press_without_move || !p.clocked() || !shown || !stands) return {};
  const auto times = times_before_empty_press(p.game, p.incident.by);
  if (!times || *times == *shown) return {};
  return p.ruling(ruling::SetClock{.white = times->white,
                                   .black = times->black,
                                   .white_moves = {},
                                   .black_moves = {},
                                   .running = p.incident.by,
                                   .control = {}},
                  Rule::clock_edited);
}

History history_before(const Proposer& p, int ply) {
  History history = p.state().history;
  if (history.plies() >= ply && ply > 0) history.go_back(ply - 1);
  return history;
}

// The pawn that was left on the last rank becomes a queen; nothing is put back.
bool becomes_queen(const Proposer& p) {
  return p.incident.what == Rule::promotion_not_exchanged && p.edition().illegal.pawn_becomes_queen;
}

// The ruling that makes it one, if the record has a pawn there.
std::optional<Ruling> promotion(const Proposer& p) {
  const auto square = p.state().promoting();
  if (!square) return {};
  return p.ruling(ruling::Promote{*square, Role::queen}, Rule::promotion_not_exchanged);
}

// The rule by which it is put right. A check that is not parried has an article of its own before 2005.
Rule put_right_by(const Proposer& p, int ply) {
  const History& history = p.state().history;
  const bool named = p.incident.what == Rule::illegal_move && p.knows(Rule::check_not_parried);
  if (!named || ply == 0 || ply > history.plies() || !history.at(ply - 1).in_check()) return p.incident.what;
  const bool stands = leaves_check_standing(history.at(ply - 1), history.at(ply).placement());
  return stands ? Rule::check_not_parried : p.incident.what;
}

/// What is done to board and clock, and why. `costs`: a penalty follows.
void put_back(const Proposer& p, int ply, Rule rule, bool costs, Proposal& base) {
  if (leaves_the_position(p)) {
    base.why = "nothing is put back; the penalty is that of an illegal move";
    if (const auto clock = clock_before_empty_press(p)) {
      base.why = "the clock is put back; the penalty is that of an illegal move";
      base.rulings.push_back(*clock);
    }
  } else if (becomes_queen(p)) {
    base.why = "the pawn becomes a queen";
    if (const auto promoted = promotion(p)) base.rulings.push_back(*promoted);
  } else if (ply == 0) {
    base.why = "the illegal move was put right already";
    if (costs) base.why += ", and its penalty is due";
  } else {
    base.rulings.push_back(p.restore(ply - 1, rule));
  }
}

/// The first illegal move is put right by `base`; what its player had touched is due, one proposal for each
/// piece.
Proposals with_what_is_due(const Proposer& p, int ply, Rule rule, Proposal base) {
  const auto obligations = obligations_after(p, ply);
  const bool either = p.incident.or_first.has_value();
  Proposals out;
  for (const Obligation& obligation : obligations) {
    Proposal next = base;
    if (either && obligations.size() > 1)
      next.why = fmt::format("if {} was made first: {}", describe(obligation), next.why);
    next.why += ", and " + describe(obligation) + " is due";
    if (obligations.size() > 1 && !either) next.decider = Decider::opponent;
    if (p.edition().touch == TouchMode::first_on_request) {
      next.why += " if the opponent asks for it";
    }
    const Color by = p.state().plies[static_cast<std::size_t>(ply - 1)].side;
    next.rulings.push_back(p.ruling(ruling::Oblige{by, obligation}, rule));
    out.push_back(std::move(next));
  }
  if (out.empty()) {
    base.why += "; what was touched cannot be used, so any move may be played";
    out.push_back(std::move(base));
  }
  return out;
}

Proposals put_right(const Proposer& p, int ply) {
  const Rule rule = put_right_by(p, ply);
  Proposal base{.why = "the illegal move is put right", .article = p.article(rule)};
  const auto cost = counts(p) ? penalty(p, history_before(p, ply)) : std::nullopt;
  const bool stays = becomes_queen(p) || ply == 0 || leaves_the_position(p);
  // Where no position is put back the end of the game stands, and so does what an arbiter has decided.
  const bool decided = p.state().over() && p.state().outcome_ruling != 0;
  if (decided || (stays && cost && p.state().over()))
    return {{{}, "the game is over: its result stands", base.article}};
  const bool ends = cost && !std::holds_alternative<ruling::TimeGiven>(cost->action) &&
                    !std::holds_alternative<ruling::Warn>(cost->action);
  if (ends) {
    base.rulings = {*cost};
    base.why = cost->because;
    const bool claimed = p.edition().illegal.claim_wins_at_once;
    if (claimed) base.decider = Decider::on_request;
    return {base};
  }
  put_back(p, ply, rule, cost.has_value(), base);
  if (cost) base.rulings.push_back(*cost);
  if (!counts(p)) {
    base.rulings.push_back(p.ruling(ruling::Warn{p.incident.by}, Rule::penalties));
    base.why = "the edition does not count it as an illegal move";
  }
  // What was touched binds whoever made the first illegal move: that is a matter of its own.
  const bool first = ply > 0 && p.state().plies[static_cast<std::size_t>(ply - 1)].side == p.incident.by;
  if (stays || !first) return {base};
  return with_what_is_due(p, ply, rule, std::move(base));
}

Proposal not_in_record(const Proposer& p, Rule article) {
  return {{}, "the illegal move is not in the record any more", p.article(article)};
}

/// Of a press without a move, or of two hands, the record has nothing that could be put back.
std::optional<Proposal> only_a_penalty(const Proposer& p) {
  if (!leaves_the_position(p)) return {};
  return Proposal{.why = fmt::format("{} has replied and can complain no more", name(!p.incident.by)),
                  .article = p.article(Rule::illegal_window)};
}

Proposals too_late(const Proposer& p, int ply) {
  if (auto late = only_a_penalty(p)) return {std::move(*late)};
  if (ply == 0) return {not_in_record(p, Rule::illegal_window)};
  Proposal stands{.why = "too late to correct; the move stands", .article = p.article(Rule::illegal_window)};
  const bool irregular = p.state().plies[static_cast<std::size_t>(ply - 1)].irregular;
  if (irregular && ply < p.state().ply()) {
    stands.rulings = {p.ruling(ruling::Stand{ply}, Rule::illegal_window)};
  }
  Proposals out{stands};
  if (p.edition().illegal.restored_if_agreed) {
    Ruling restored = p.restore(ply - 1, Rule::illegal_window);
    std::get<ruling::Restore>(restored.action).agreed = true;
    out.push_back({{restored},
                   "unless both players agree to put it right",
                   p.article(Rule::illegal_window),
                   Decider::on_request});
  }
  return out;
}

Proposals restored_late(const Proposer& p, int ply) {
  if (auto penalty = only_a_penalty(p)) return {std::move(*penalty)};
  const Rule late = p.knows(Rule::illegal_late) ? Rule::illegal_late : Rule::illegal_window;
  if (ply == 0 && p.incident.restorable) return {not_in_record(p, late)};
  if (!p.incident.restorable) {
    return {{{p.ruling(ruling::Annul{.replay = false, .on_request = {}}, late,
                       "the position cannot be put back")},
             "the position before it cannot be put back: the game is annulled",
             p.article(late)}};
  }
  return {{{p.restore(ply - 1, late)},
           "play goes back to where it happened, without a penalty",
           p.article(late)}};
}

// The illegal move was made by the player of its ply, whoever is asked about. A king is taken by the opponent
// of the player who left it in check.
Incident placed(const Proposer& p, int ply) {
  Incident out = p.incident;
  const bool as_asked = leaves_the_position(p) || p.incident.what == Rule::king_captured;
  if (ply > 0 && !as_asked) out.by = p.state().plies[static_cast<std::size_t>(ply - 1)].side;
  const bool kings = out.what == Rule::kings_in_check;
  out.replied = out.replied || (ply > 0 && ply < p.state().ply());
  const History& history = p.state().history;
  const bool in_check = ply > 0 && ply <= history.plies() && both_kings_in_check(history.at(ply));
  const bool named = out.kings_or_promotion || kings || out.what == Rule::promotion_not_exchanged || in_check;
  out.kings_or_promotion = named && !out.gone;
  return out;
}

// Both kings stood in check before this ply was answered, and still do. That is a matter of its own, on which
// one ruling is enough.
bool is_judged_with_the_kings(const Proposer& p, int ply) {
  if (p.incident.what == Rule::kings_in_check || !p.knows(Rule::kings_in_check)) return false;
  const int since = kings_in_check_since(p.state().history);
  return since > 0 && ply >= since && p.state().ply() > since;
}

/// The pawn from which the piece on that square came, with so many plies made, was promoted.
bool came_by_promotion(const GameState& state, Square square, int plies) {
  for (int ply = plies; ply > 0; --ply) {
    const Move& move = state.plies[static_cast<std::size_t>(ply - 1)].move;
    if (move.to != square || move.from == move.to) continue;
    if (move.kind == MoveKind::promotion) return true;
    square = move.from;
  }
  return false;
}

/// A promoted rook was moved as only a queen moves: one that stands upside down may have been meant as one.
bool rook_meant_as_queen(const Proposer& p, int ply) {
  const GameState& state = p.state();
  if (p.incident.what != Rule::illegal_move || ply == 0 || ply > state.history.plies()) return false;
  const Move& move = state.plies[static_cast<std::size_t>(ply - 1)].move;
  Setup looks = state.history.at(ply - 1).setup();
  const auto rook = looks.placement[move.from];
  if (!rook || rook->role != Role::rook || !came_by_promotion(state, move.from, ply - 1)) return false;
  looks.placement.set(move.from, Piece{rook->color, Role::queen});
  const auto position = Position::from_setup(looks);
  return position && position->is_legal(move);
}

Proposals propose_certain(const Proposer& asked) {
  if (asked.incident.what == Rule::incomplete_move && !asked.edition().illegal.lost_at) {
    return {{{}, "the move is finished as it was begun", asked.article(Rule::incomplete_move)}};
  }
  const int ply = irregular_ply(asked);
  if (asked.state().ended_by_move_after(ply))
    return {{{}, "the game ended by a legal move: its result stands", asked.state().outcome_article}};
  const Incident incident = placed(asked, ply);
  const Proposer p{asked.game, incident, asked.oracle};
  if (is_judged_with_the_kings(p, ply))
    return {{{}, "both kings stand in check: what follows is on that card", p.article(Rule::kings_in_check)}};
  // What is no illegal move needs no claim: the arbiter has their own penalties.
  if (!counts(p) && incident.completed && p.knows(Rule::time_penalty)) return put_right(p, ply);
  const SinceIllegalMove since{
      .completed = incident.completed,
      .opponent_touched = incident.reply_touched || incident.replied || has_waived(p.state(), !incident.by),
      .opponent_moved = incident.replied,
      .kings_or_promotion = incident.kings_or_promotion};
  switch (illegal_move_right(p.edition(), since, p.incident.raised_by)) {
    case IllegalMoveRight::penalty:
      if (!p.incident.restorable && p.knows(Rule::not_restorable)) return restored_late(p, 0);
      return put_right(p, ply);
    case IllegalMoveRight::restore_only:
      return restored_late(p, ply);
    case IllegalMoveRight::draw_if_it_stays:
      if (p.incident.still_there) {
        return {{{p.ruling(ruling::Draw{}, Rule::kings_in_check)},
                 "the next move was completed and the illegal position is still there: drawn",
                 p.article(Rule::kings_in_check)}};
      }
      return {{{}, "the arbiter waits for the next completed move", p.article(Rule::kings_in_check)}};
    case IllegalMoveRight::not_yet:
      return {{{}, "the move is not completed, so it can still be changed", p.article(p.incident.what)}};
    case IllegalMoveRight::not_his:
      return {{{},
               "the arbiter does not act unless the opponent claims",
               p.article(Rule::illegal_window),
               Decider::on_request}};
    case IllegalMoveRight::stands:
      return too_late(p, ply);
  }
  return {};
}

}  // namespace

Proposals propose_illegal(const Proposer& p) {
  if (p.incident.exchanged)
    return {{{}, "a piece stands there: the promotion is complete", p.article(p.incident.what)}};
  Proposals out = propose_certain(p);
  if (rook_meant_as_queen(p, irregular_ply(p))) {
    for (Proposal& proposal : out)
      proposal.why +=
          "; a pawn became this rook, and it is moved like a queen: upside down it is a rook, too";
  }
  if (!p.incident.unless_unread) return out;
  for (Proposal& proposal : out) {
    if (!proposal.rulings.empty()) proposal.why = "if no piece stands there: " + proposal.why;
  }
  return out;
}

}  // namespace eboard::rules::detail
