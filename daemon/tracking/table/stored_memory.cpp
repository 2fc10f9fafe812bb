// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/stored_memory.hpp"

#include <algorithm>

#include "daemon/tracking/heard/table.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Placement;

constexpr Millis kNobodyAtWork = 2s;
constexpr Millis kReadWithin = 20s;  // the question waits for the next word, the memory takes 8.3 s

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
         (table_.follower.game().gap.open || table_.reporter.gaps() > lost->gaps_before);
}

bool StoredMemory::would_tell() {
  return gap_open() &&
         table_.now.passed(std::max(table_.board.last_change(), table_.opened_at), kNobodyAtWork);
}

bool StoredMemory::may_be_read(Millis since) {
  if (!table_.settings.stored_changes || !gap_open()) return false;
  return !table_.now.passed(since, kReadWithin);
}

bool StoredMemory::awaited() {
  if (!table_.settings.stored_changes || !gap_open()) return false;
  // Where nothing was played the initial position stands before and behind a silence: nothing is over.
  const bool set_up = !table_.follower.record().empty() && array_of(table_.board, table_.start.placement());
  const bool over = set_up || result_gesture(table_.board.seen(), rules::across(table_.board.turn()));
  return over && may_be_read(std::max(table_.board.last_change(), table_.opened_at));
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
                        table_.board.seen(),
                        table_.start.placement(),
                        rules::across(table_.board.turn())};
  if (!follow(game, changes)) return report_unused("no legal plies lead there");
  forget();
}

bool StoredMemory::follow(const StoredGame& game, const std::vector<drivers::StoredChange>& missed) {
  const std::size_t from = table_.game.lost->committed;
  if (!shows_end(game, missed)) {
    const auto line = stored_line(game, missed);
    if (line) table_.follower.told_by_memory(table_.now, from, *line);
    return line.has_value();
  }
  auto end = stored_end(game, missed);
  if (!end) return false;
  table_.follower.told_by_memory(table_.now, from, end->plies);
  // Whatever else was committed since was pieces that were put up.
  if (const std::size_t last = from + end->plies.size(); table_.follower.record().size() > last)
    table_.follower.rewind(table_.now, last);
  table_.game.shown_unheard = end->shown;
  table_.game.next_unheard = std::move(end->next);
  return true;
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
