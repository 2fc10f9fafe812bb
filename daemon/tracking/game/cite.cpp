// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/game/cite.hpp"

#include "daemon/events/doubt.hpp"
#include "rules/laws/endings/penalty.hpp"

namespace eboard::tracking {

namespace {

using rules::IllegalArbiter;
using rules::Rule;

constexpr int kPliesAMove = 2;

/// Illegal moves are for the arbiter, for the opponent, or for the opponent until play has gone on.
ForWhom of_illegal(const rules::IllegalMoveRule& illegal, Rule rule, bool stood) {
  switch (illegal.arbiter) {
    case IllegalArbiter::acts:
      return ForWhom::arbiter;
    case IllegalArbiter::never:
      return ForWhom::claim;
    case IllegalArbiter::kings_or_promotion:
      return rule == Rule::promotion_not_exchanged || rule == Rule::kings_in_check ? ForWhom::arbiter
                                                                                   : ForWhom::claim;
    case IllegalArbiter::on_late_discovery:
      return stood ? ForWhom::arbiter : ForWhom::claim;
  }
  return ForWhom::arbiter;
}

/// The rule that counts at that ply.
Rule rule_at(Rule rule, const rules::Edition& edition, int ply) {
  const bool late = edition.start_claim_moves && ply > *edition.start_claim_moves * kPliesAMove;
  const bool settled = rule == Rule::clock_edited && late;
  return settled && !article(edition, Rule::clock_edited_late).empty() ? Rule::clock_edited_late : rule;
}

/// A check that is not parried may be a rule of its own (1928 paragraph 9, 1930 9.6).
bool is_check_not_parried(const IrregularityFound& found) {
  const auto* ply = std::get_if<evidence::IllegalPly>(&found.evidence);
  if (ply == nullptr || found.code != Code::illegal_move) return false;
  const auto setup = rules::parse_fen(ply->position);
  const auto left = rules::Placement::parse(ply->board);
  if (!setup || !left) return false;
  const auto before = rules::Position::from_setup(*setup, rules::Validation::follow_on);
  return before && rules::leaves_check_standing(*before, *left);
}

/// The rule whose article the card cites.
Rule rule_of(Rule rule, const IrregularityFound& found, const rules::Edition& edition) {
  const bool by_itself = !article(edition, Rule::check_not_parried).empty();
  return by_itself && is_check_not_parried(found) ? Rule::check_not_parried
                                                  : rule_at(rule, edition, found.ply);
}

ForWhom whom(const Irregularity& row, const rules::Edition& edition, const Word<State>& state,
             bool arbiter_looks) {
  if (!row.rule) return row.for_whom;
  if (article(edition, *row.rule).empty()) return ForWhom::op;
  const bool note = row.pending == Pending::note || row.pending == Pending::note_in_chess;
  if (note && state == State::pending && !arbiter_looks) return ForWhom::op;
  switch (*row.rule) {
    case Rule::illegal_castling:
    case Rule::illegal_move:
    case Rule::illegal_promotion:
    case Rule::king_captured:
    case Rule::kings_in_check:
    case Rule::promotion_not_exchanged:
      return of_illegal(edition.illegal, *row.rule, state == State::stood);
    case Rule::time_forfeit_candidate:
      return edition.flag_caller == rules::FlagCaller::player ? ForWhom::claim : ForWhom::arbiter;
    default:
      return row.for_whom;
  }
}

}  // namespace

void cite_quaternity(IrregularityFound& found) {
  found.edition = "quaternity-8.0";
  const auto code = found.code.known();
  if (!code) return;
  const Irregularity& row = irregularity(*code);
  found.article = row.article_of_quaternity;
  const bool note = row.pending == Pending::note || row.pending == Pending::note_in_quaternity;
  found.for_whom = note && found.state == State::pending ? ForWhom::op : row.for_whom;
}

void cite(IrregularityFound& found, const rules::Edition& edition) {
  found.edition = edition.id;
  const auto code = found.code.known();
  if (!code) return;
  const Irregularity& row = irregularity(*code);
  found.article = row.rule ? article(edition, rule_of(*row.rule, found, edition)) : std::string_view{};
  found.for_whom = whom(row, edition, found.state, doubt_of(found) == evidence::Doubt::unread);
}

}  // namespace eboard::tracking
