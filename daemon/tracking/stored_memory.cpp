// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stored_memory.hpp"

#include <algorithm>

#include "daemon/tracking/stored_line.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Placement;

constexpr Millis kNobodyAtWork = 2s;

drivers::StoredChange turned(const drivers::StoredChange& change, rules::BoardTurn turn) {
  if (const auto* square = std::get_if<drivers::StoredSquare>(&change))
    return drivers::StoredSquare{rules::turned(square->square, turn), square->piece, square->soon};
  if (const auto* whole = std::get_if<drivers::BoardSnapshot>(&change))
    return drivers::BoardSnapshot{rules::turned(whole->placement, turn)};
  return change;
}

}  // namespace

/// In the board's own squares.
Placement StoredMemory::shown() const { return rules::turned(table_.board.seen(), -table_.board.turn()); }

void StoredMemory::link_lost(const HeardChanges& changes) {
  const bool plays = table_.playing() && table_.board.known() && table_.board.knows_pieces();
  if (!plays || gap_open()) return;  // another one within the first
  table_.game.lost = LostLink{table_.follower.record().size(), shown(), changes, table_.clock.reading(),
                              table_.reporter.gaps()};
}

bool StoredMemory::gap_open() const {
  const auto& lost = table_.game.lost;
  return lost && table_.playing() && table_.follower.record().size() >= lost->committed &&
         (table_.follower.gap_unsettled() || table_.reporter.gaps() > lost->gaps_before);
}

bool StoredMemory::would_tell() {
  return gap_open() &&
         table_.now.passed(std::max(table_.board.last_change(), table_.opened_at), kNobodyAtWork);
}

void StoredMemory::receive(const drivers::StoredChanges& stored) {
  if (!gap_open()) return;
  table_.game.stored = stored;
  look();
}

/// The memory may have been read later than the board was received last: then the dump behind it fits.
void StoredMemory::look() {
  const LostLink& lost = *table_.game.lost;
  const Placement stands = shown();
  const auto missed = unheard_part(*table_.game.stored, {lost.changes, lost.stood, stands});
  if (!missed) return;
  std::vector<drivers::StoredChange> changes;
  for (const drivers::StoredChange& change : *missed) changes.push_back(turned(change, table_.board.turn()));
  const Placement stood = rules::turned(lost.stood, table_.board.turn());
  const StoredGame game{table_.settings.edition,
                        table_.follower.record().position_after(lost.committed),
                        stood,
                        lost.clock,
                        table_.clock.white(),
                        table_.board.seen()};
  const auto line = stored_line(game, changes);
  if (!line) return report_unused("no legal plies lead there");
  table_.follower.told_by_memory(table_.now, lost.committed, *line);
  forget();
}

void StoredMemory::forget() {
  table_.game.lost.reset();
  table_.game.stored.reset();
}

void StoredMemory::report_unused(std::string_view reason) {
  forget();
  table_.watch.stored_unused(table_.now, table_.follower.record().size(), reason);
}

void StoredMemory::dumped() {
  if (!table_.game.stored) return;
  if (!gap_open()) return table_.game.stored.reset();
  look();
  if (table_.game.stored) report_unused("they do not lead from what stood there to what stands there");
}

}  // namespace eboard::tracking
