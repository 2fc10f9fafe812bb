// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Touched pieces: what must be played with them (1928 paragraph 14, 1930 article 15, 2005 and later 4.3 and
// 4.4).
#include <fmt/format.h>

#include <algorithm>

#include "rules/laws/rulings/judge/proposer.hpp"

namespace eboard::rules::detail {

namespace {

struct Hand {
  const Edition& edition;
  const Position& position;
  const Incident& touched;

  [[nodiscard]] bool possible(const Obligation& obligation) const {
    return !moves_that_fulfil(position, obligation, edition.penalty_may_castle).empty();
  }
};

Obligation moving(Square square) { return {.move = {square}, .castle = {}, .exactly = {}}; }
Obligation taking(Square square) { return {.capture = {square}, .castle = {}, .exactly = {}}; }
Obligation taking_with(Square own, Square enemy) {
  return {.move = {own}, .capture = {enemy}, .castle = {}, .exactly = {}};
}

std::vector<Obligation> possible_of(const Hand& hand, std::vector<Obligation> all) {
  std::erase_if(all, [&](const Obligation& obligation) { return !hand.possible(obligation); });
  return all;
}

std::optional<Obligation> first_of(const Hand& hand, const std::vector<Obligation>& all) {
  const auto found =
      std::ranges::find_if(all, [&](const Obligation& obligation) { return hand.possible(obligation); });
  if (found == all.end()) return {};
  return *found;
}

std::vector<Obligation> each(const std::vector<Square>& squares, Obligation (*what)(Square)) {
  std::vector<Obligation> out;
  for (const Square square : squares) out.push_back(what(square));
  return out;
}

// Pieces of both colours were touched: one of the player's own captures one of the opponent's.
std::vector<Obligation> takings(const Incident& touched) {
  std::vector<Obligation> out;
  for (const Square own : touched.own) {
    for (const Square enemy : touched.enemy) out.push_back(taking_with(own, enemy));
  }
  return out;
}

std::vector<Obligation> designated(const Hand& hand) {
  const Incident& touched = hand.touched;
  if (!touched.own.empty() && !touched.enemy.empty()) {
    auto both = possible_of(hand, takings(touched));
    if (!both.empty()) return both;
  }
  auto all = each(touched.own, moving);
  const auto enemies = each(touched.enemy, taking);
  all.insert(all.end(), enemies.begin(), enemies.end());
  auto usable = possible_of(hand, std::move(all));
  // If own pieces were touched one after the other, the first that can be played must be, where only those
  // that were touched together leave a choice (1928 paragraph 14d). Of the opponent's they choose (14e).
  if (hand.edition.designate_only_at_once && !touched.at_once && touched.enemy.empty() && usable.size() > 1)
    usable.resize(1);
  return usable;
}

// King and rook of the side: which rook comes before or after the king in the order of touching.
struct Castling {
  CastlingSide side;
  Square rook;
  bool rook_first;
};

std::optional<Castling> meant_castling(const Hand& hand) {
  const auto& own = hand.touched.own;
  if (own.size() < 2) return {};
  const Placement& board = hand.position.placement();
  const Square king = hand.position.king_square(hand.position.turn());
  const auto of_king = std::ranges::find(own, king);
  if (of_king == own.end()) return {};
  for (auto square = own.begin(); square != own.end(); ++square) {
    if (board[*square] != Piece{hand.position.turn(), Role::rook} || rank_of(*square) != rank_of(king))
      continue;
    const CastlingSide side = file_of(*square) > file_of(king) ? CastlingSide::king : CastlingSide::queen;
    return Castling{side, *square, square < of_king && !hand.touched.at_once};
  }
  return {};
}

std::vector<Obligation> castling_obligation(const Hand& hand, const Castling& castling) {
  if (castling.rook_first) {
    // That rook may not castle now; otherwise it is like any touched piece.
    Obligation rook = moving(castling.rook);
    rook.no_castle = {castling.side};
    Obligation king{.king = true, .castle = {}, .no_castle = {castling.side}, .exactly = {}};
    const auto first = first_of(hand, {rook, king});
    if (first) return {*first};
    return {{.castle = {}, .no_castle = {castling.side}, .exactly = {}}};
  }
  const auto first = first_of(hand, {Obligation{.castle = castling.side, .exactly = {}},
                                     Obligation{.king = true, .castle = {}, .exactly = {}}});
  if (first) return {*first};
  return {};
}

std::vector<Obligation> first_touched(const Hand& hand) {
  const Incident& touched = hand.touched;
  if (const auto castling = meant_castling(hand)) return castling_obligation(hand, *castling);
  if (!touched.own.empty() && !touched.enemy.empty()) {
    // The first of each colour; otherwise the first that can be moved or captured, own pieces if the order
    // is unclear.
    const auto both = first_of(hand, {taking_with(touched.own.front(), touched.enemy.front())});
    if (both) return {*both};
  }
  auto all = each(touched.own, moving);
  const auto enemies = each(touched.enemy, taking);
  const bool enemies_go_first = touched.enemy_first && !touched.at_once;
  all.insert(enemies_go_first ? all.begin() : all.end(), enemies.begin(), enemies.end());
  if (const auto first = first_of(hand, all)) return {*first};
  return {};
}

/// The rule that determines the obligation. King and rook have articles of their own since 2005.
Rule rule_for(const Proposer& p, const Position& position) {
  const Hand hand{p.edition(), position, p.incident};
  if (p.edition().touch == TouchMode::designate) return Rule::touch_move;
  const auto castling = meant_castling(hand);
  if (!castling) return Rule::touch_move;
  const Rule rule = castling->rook_first ? Rule::rook_first : Rule::touch_castling;
  return p.knows(rule) ? rule : Rule::touch_move;
}

/// A rook that was let go on its new square before the king was touched has made that move (2005 4.6, 2018
/// and 2023 4.7).
std::vector<Obligation> bound(const Proposer& p, const Position& position) {
  const auto& rook = p.incident.first_choice;
  const bool moved = p.incident.what == Rule::rook_first && p.edition().touch != TouchMode::designate;
  if (moved && rook && position.is_legal(*rook)) return {{.castle = {}, .exactly = *rook}};
  return obligations_for(p.edition(), position, p.incident);
}

}  // namespace

std::vector<Obligation> obligations_for(const Edition& edition, const Position& position,
                                        const Incident& touched) {
  const Hand hand{edition, position, touched};
  auto all = edition.touch == TouchMode::designate ? designated(hand) : first_touched(hand);
  // "a move of the king" is clearer than "a move of the piece on e8".
  for (Obligation& obligation : all) {
    if (obligation.move != std::vector{position.king_square(position.turn())}) continue;
    obligation.move.clear();
    obligation.king = true;
  }
  return all;
}

Proposals propose_touched(const Proposer& p) {
  const GameState& state = p.state();
  const Incident& incident = p.incident;
  const int ply = incident.ply.value_or(state.ply());
  if (incident.reply_touched || has_waived(state, !incident.by)) {
    return {{{p.ruling(ruling::Waive{!incident.by}, Rule::complaint_window)},
             fmt::format("{} has touched a piece and can complain no more", name(!incident.by)),
             p.article(Rule::complaint_window)}};
  }
  if (const auto late = complaint_is_late(p, ply)) return {*late};
  if (ply > state.history.plies()) return {{{}, "the position is not known", p.article(Rule::touch_move)}};
  const Position& position = state.history.at(ply);
  if (position.turn() != incident.by) {
    return {{{p.ruling(ruling::Warn{incident.by}, Rule::penalties)},
             fmt::format("{} was not on move and need not move a touched piece", name(incident.by)),
             p.article(Rule::penalties)}};
  }
  const Rule rule = rule_for(p, position);
  const std::string article = p.article(rule);
  const auto obligations = bound(p, position);
  if (obligations.empty()) {
    return {{{p.ruling(ruling::Waive{!incident.by}, rule, "nothing touched can be used")},
             "nothing that was touched can be used: any move may be played",
             article}};
  }
  Proposals out;
  for (const Obligation& obligation : obligations) {
    Proposal proposal{.why = describe(obligation) + " is due", .article = article};
    // A move with another piece was made already.
    if (ply < state.ply()) proposal.rulings.push_back(p.restore(ply, rule));
    proposal.rulings.push_back(p.ruling(ruling::Oblige{incident.by, obligation}, rule));
    if (obligations.size() > 1) proposal.decider = Decider::opponent;
    if (p.edition().touch == TouchMode::first_on_request) proposal.decider = Decider::on_request;
    out.push_back(std::move(proposal));
  }
  return out;
}

}  // namespace eboard::rules::detail
