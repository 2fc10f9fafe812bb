// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/cards/standing_rulings.hpp"

#include <algorithm>
#include <utility>

#include "daemon/cards/card_proposals.hpp"
#include "rules/laws/rulings/judge/propose.hpp"
#include "rules/laws/rulings/text/cause.hpp"

namespace eboard::cards {

using rules::GameFile;
using tracking::IrregularityFound;

namespace {

bool is_of(const IrregularityFound& found, bool (*kind)(tracking::Code)) {
  return found.code.known() && kind(*found.code.known());
}

/// An illegal move has one card of each kind. Another card of the same kind is of another move in its place.
bool of_one_move(const IrregularityFound& one, const IrregularityFound& other) {
  if (one.ply != other.ply) return false;
  if (one.code == other.code) return one.id == other.id;
  const tracking::PieceWay* way = one.move.way();
  const tracking::PieceWay* same = other.move.way();
  return way != nullptr && same != nullptr ? way->same_squares(*same) : one.move == other.move;
}

/// Two cards of one illegal move: of the same ply, or of two kings in check and one of the two moves before.
bool same_offence(const IrregularityFound& one, const IrregularityFound& other) {
  const auto illegal = [](tracking::Code code) {
    return tracking::is_illegal_move(code) || code == tracking::Code::incomplete_move ||
           code == tracking::Code::promotion_not_exchanged;
  };
  const auto kings = [](tracking::Code code) { return code == tracking::Code::kings_in_check; };
  if (is_of(one, illegal) && is_of(other, illegal)) return of_one_move(one, other);
  const bool first = is_of(one, kings) && is_of(other, illegal);
  const bool second = is_of(other, kings) && is_of(one, illegal);
  const int behind = first ? one.ply - other.ply : other.ply - one.ply;
  return (first || second) && (behind == 1 || behind == 2);
}

/// It counts an illegal move, names no card, and was made while that ply was the last or just answered.
bool counts_unnamed(const rules::Edition& edition, const rules::RulingRecord& record,
                    const IrregularityFound& found) {
  return record.stamp.about == 0 && rules::illegal_move_counted(edition, record.ruling) &&
         record.ply >= found.ply - 1 && record.ply <= found.ply + 1;
}

/// It names no card, and play went back by it to where the illegal move was made. That may have waited for
/// its reply to be in the record.
bool restores_unnamed(const rules::GameState& state, const rules::RulingRecord& record,
                      const IrregularityFound& found) {
  const auto* restored = std::get_if<rules::ruling::Restore>(&record.ruling.action);
  const auto code = found.code.known();
  const auto rule = code ? tracking::irregularity(*code).rule : std::nullopt;
  if (!rule || !rules::is_judged_as_illegal(*rule) || restored == nullptr || record.stamp.about != 0)
    return false;
  const bool waited = state.awaiting_board || found.state == tracking::State::corrected;
  return restored->ply == found.ply - 1 && record.ply >= (waited ? found.ply - 1 : found.ply);
}

/// It names no card, and it may be on this one.
bool fits_unnamed(const rules::GameState& state, const rules::RulingRecord& record,
                  const IrregularityFound& found) {
  return counts_unnamed(state.edition, record, found) || restores_unnamed(state, record, found);
}

/// That ruling may be on an offence that had been reported when it was given; this one was reported later.
bool is_on_earlier(const rules::GameState& state, const pipeline::RuledGame& ruled,
                   const rules::RulingRecord& record, const IrregularityFound& found) {
  const auto reported = ruled.irregularities().reported_by(record.stamp.game);
  if (std::ranges::any_of(reported, [&](const auto* one) { return one->id == found.id; })) return false;
  return std::ranges::any_of(reported, [&](const auto* one) {
    return !same_offence(*one, found) && fits_unnamed(state, record, *one);
  });
}

}  // namespace

std::vector<rules::RulingRecord> standing_on(const GameFile& game, const pipeline::RuledGame& ruled,
                                             const IrregularityFound& found) {
  std::vector<rules::RulingRecord> out;
  for (rules::RulingRecord& record : game.rulings()) {
    const bool undo = std::holds_alternative<rules::ruling::Undo>(record.ruling.action);
    if (undo || stated_fact(record) || game.undone(record.number)) continue;
    const IrregularityFound* other = ruled.irregularities().find(record.stamp.about);
    const bool of_card = record.stamp.about == found.id || (other != nullptr && same_offence(*other, found));
    const bool fits = of_card || (fits_unnamed(game.state(), record, found) &&
                                  !is_on_earlier(game.state(), ruled, record, found));
    if (fits) out.push_back(std::move(record));
  }
  return out;
}

}  // namespace eboard::cards
