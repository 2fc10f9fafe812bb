// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/applied_rulings.hpp"

#include <utility>
#include <vector>

namespace eboard::tracking {

bool AppliedRulings::possible() const {
  return table_.reporter.game_open() || (table_.ended() && table_.reporter.has_ended());
}

void AppliedRulings::rule(const Ruled& ruled) {
  TableGame& game = table_.game;
  ruled_at_ = table_.now;
  if (ruled.adjusted) table_.watch.adjusted(table_.now, *ruled.adjusted);
  if (ruled.times) table_.watch.times_ruled(table_.clock, *ruled.times);
  const bool was_held = std::exchange(game.held, ruled.awaits_board);
  const bool resumed = table_.ended() && !ruled.result;
  if (resumed) resume();
  const bool elsewhere = ruled.start && !table_.begins_from(*ruled.start);
  orientation_.rule(ruled, elsewhere && !ruled.table_stays);
  if (elsewhere) begin_from(*ruled.start);
  const bool other = other_plies(ruled);
  const auto start = elsewhere ? ruled.start : std::nullopt;
  if (other && ruled.table_stays && !resumed) {
    rule_record(ruled, start);
  } else if (elsewhere || resumed || other) {
    table_.follower.ruled(table_.now, ruled.kept, as_ruled(ruled.plies), start);
  }
  if (game.held && (!was_held || other || elsewhere || resumed)) restoration_.begin(table_.now);
  if (was_held && !game.held) {
    orientation_.turn_as_it_lies();
    restoration_.stands();
  }
  if (game.held) table_.reporter.show(table_.now, {}, false, {});
  if (ruled.result) end(ruled, table_.ended() && ruled.table_stays && other);
}

bool AppliedRulings::other_plies(const Ruled& ruled) const {
  return ruled.kept < table_.follower.record().size() || !ruled.plies.empty();
}

/// What stands there may still be the result, or analysis.
void AppliedRulings::resume() {
  table_.state = TrackedTable::State::playing;
  table_.game.held = true;
  table_.reporter.resume(table_.now);
}

void AppliedRulings::begin_from(const rules::Position& start) {
  const TableGame anew = table_.new_game(start);
  table_.game.start = anew.start;
  table_.game.too_many = anew.too_many;
  table_.game.wrong_array = false;
}

/// No piece was moved: the plies that led there are reported again.
void AppliedRulings::rule_record(const Ruled& ruled, const std::optional<rules::Position>& start) {
  Follower& follower = table_.follower;
  const std::size_t before = follower.record().size();
  const bool over = !table_.reporter.game_open();
  if (over) table_.reporter.amend_ended(true);
  follower.record_ruled(table_.now, ruled.kept, as_ruled(ruled.plies), start);
  std::vector<rules::Position> positions;
  for (std::size_t ply = 0; ply <= follower.record().size(); ++ply)
    positions.push_back(follower.record().position_after(ply));
  table_.watch.record_ruled(table_.now, ruled.kept, before, positions, follower.record().first_presumed());
  if (over) table_.reporter.amend_ended(false);
}

/// `as_before`: it was over already, and the ruling is about the record alone.
void AppliedRulings::end(const Ruled& ruled, bool as_before) {
  if (table_.playing()) {
    table_.follower.settle(table_.now, {Ending::gesture});
    table_.clock.game_over(table_.now);
  }
  table_.state = TrackedTable::State::ended;
  if (as_before) return;
  table_.reporter.ruled_end(table_.now, *ruled.result, ruled.by, ruled.final);
  table_.reporter.phase(table_.now, Phase::result_shown);
}

bool AppliedRulings::hold() {
  bool& held = table_.game.held;
  held = held || restoration_.lost_again();
  if (!held) return false;
  if (orientation_.stands_as_ruled()) {
    orientation_.turn_as_it_lies();
    table_.follower.go_on(table_.now);
    restoration_.stands();
  } else if (!restoration_.went_on()) {
    return true;
  }
  held = false;
  table_.watch.board_set(table_.board);
  return false;
}

}  // namespace eboard::tracking
