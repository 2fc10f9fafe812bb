// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/next_game.hpp"

#include <utility>

#include "daemon/tracking/heard/table.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::BoardTurn;

constexpr Millis kFoundGameStands = 5s;
constexpr Millis kAnalysisStands = 2s;
constexpr std::size_t kBothPlayed = 2;
constexpr std::size_t kLongestOpening = 4;  // of plies_there()
constexpr std::size_t kShortGame = 4;       // back at the start so early, the plies were taken back
constexpr GrowthLimits kAnalysis{3, 1'500, 3, true, kNoCost};

}  // namespace

bool NextGame::set_up_instead() { return set_up_for(kSetUpStands); }

bool NextGame::set_up_at_last() { return set_up_for(Millis{0}); }

bool NextGame::set_up_for(Millis min) {
  const Follower& follower = table_.follower;
  const ClockView& clock = table_.clock;
  if (follower.record().empty()) return false;
  const auto array = array_of(table_.board, table_.start.placement());
  if (!array) return wrongly_set_up(min);
  if (!table_.stands(min)) return false;
  const bool plain = array == BoardTurn::none;
  if (plain && goes_on() && (follower.record().size() <= kShortGame || played_back_to_start())) return false;
  // Shown to a friend before the clock was ever started, or tried and put back, as a first ply against the
  // Laws is.
  const bool put_back = follower.game().plies_left() <= 1 || follower.record()[0].ply.irregular;
  const bool tried = follower.record().size() <= kShortGame && put_back;
  if (plain && !clock.has_run() && (clock.connected() || tried)) {
    table_.follower.rewind(table_.now, 0);
    return false;
  }
  const bool over = table_.game.next_unheard || table_.game.shown_unheard;
  const bool left = plain && repeated_.possible() && !over;
  end_.end_for_next_game(Ending::put_away);
  if (left) repeated_.begin();
  return true;
}

/// The next game is set up with pieces exchanged, and nothing showed how this one ended.
bool NextGame::wrongly_set_up(Millis min) {
  const auto array =
      table_.board.knows_pieces() ? exchanged_array(table_.board.seen(), table_.start) : std::nullopt;
  // A game that began so may come back there.
  if (!array || array->start.placement() == table_.game.start.placement()) return false;
  if (!table_.stands(min) || (goes_on() && table_.follower.record().size() <= kShortGame)) return false;
  end_.end_for_next_game(Ending::put_away);
  return true;
}

/// The clock was not set for another game.
bool NextGame::goes_on() const {
  const ClockView& clock = table_.clock;
  return clock.running() || (clock.connected() && clock.has_run() && !clock.set_anew());
}

/// The plies themselves, not hands, brought every piece back.
bool NextGame::played_back_to_start() const {
  const Understanding game = table_.follower.understand();
  return !table_.board.difference(game.end.placement()) && game.committed + game.behind.size() > kShortGame;
}

/// Plies of the game lead there only if there were more of them than of another one.
bool NextGame::rather_began_in_gap() {
  const Follower& follower = table_.follower;
  const bool far = follower.game().unseen() > kLongestOpening ||
                   (follower.game().gap.open && follower.game().unexplained());
  if (table_.clock.connected() || !far || follower.record().size() <= kShortGame) return false;
  if (std::exchange(looked_for_game_at_, table_.board.changes()) == table_.board.changes()) return false;
  return began_in_gap();
}

bool NextGame::began_in_gap() {
  if (table_.follower.record().empty()) return false;
  for (const BoardTurn turn : rules::kBoardTurns) {
    BoardView board = table_.board;
    board.turn_by(turn);
    board.forget_changes();  // before the silence
    if (!plies_there(table_.start, board, table_.now)) continue;
    end_.end_for_next_game(Ending::put_away);
    start_.stand_ready(turn);
    table_.board.forget_changes();  // what was reported before belongs to the other game
    table_.follower.after_gap(table_.now);
    table_.follower.follow(table_.now);
    return true;
  }
  return false;
}

/// What the clock showed as that game began is not known: the plies that were stored have no times.
void NextGame::begin_as_stored() {
  const StoredStart stored = std::move(*table_.game.next_unheard);
  end_.end_for_next_game(Ending::new_game);
  start_.stand_ready(stored.turn);
  table_.follower.after_gap(table_.now);
  const rules::Placement& array = table_.start.placement();
  const StoredGame game{table_.settings.edition, table_.start,       array, std::nullopt,
                        table_.clock.white(),    table_.board.seen()};
  if (const auto line = stored_line(game, stored.changes))
    table_.follower.told_by_memory(table_.now, 0, *line);
  table_.follower.follow(table_.now);
}

bool NextGame::look() {
  const auto repeated = repeated_.look();
  if (repeated != RepeatedGame::Outcome::no) return repeated == RepeatedGame::Outcome::play;
  if (const auto array = array_of(table_.board, table_.start.placement())) {
    start_.stand_ready(*array);
    return false;
  }
  if (find() || find_without_clock()) return true;
  remember_wrong_array();
  if (table_.ended()) {
    after_game();
  } else {
    table_.reporter.phase(table_.now, Phase::setting_up);
  }
  return false;
}

/// The clock runs and a game is going on whose start was not seen; after a game only one from a wrong initial
/// position.
bool NextGame::find() {
  if (!table_.clock.running() || !table_.stands(kFoundGameStands)) return false;
  if (std::exchange(looked_for_game_at_, table_.board.changes()) == table_.board.changes()) return false;
  const auto found = find_game(table_.board, table_.clock, table_.start, table_.game.stood, table_.now);
  if (!found || (table_.ended() && !may_be_next(*found))) return false;
  begin(*found);
  return true;
}

/// No clock is there to show that a game is going on. Where a wrong initial position stood, and both sides
/// have played from there, one is.
bool NextGame::find_without_clock() {
  if (table_.clock.connected() || !table_.game.stood || !table_.stands()) return false;
  if (std::exchange(looked_for_game_at_, table_.board.changes()) == table_.board.changes()) return false;
  FoundGame stood = *table_.game.stood;
  auto opening = both_played(stood);
  if (!table_.board.knows_pieces()) {
    // Nobody sees from which side White plays; in which order pieces were moved may tell.
    const rules::Bitboard occupied = rules::turned(stood.start.placement().occupied(), -stood.turn);
    auto turned = array_with_gaps(occupied, stood.turn + BoardTurn::half, table_.start);
    const auto other = turned ? both_played(*turned) : std::nullopt;
    if (other && (!opening || other->cost < opening->cost)) {
      stood = std::move(*turned);
      opening = other;
    }
  }
  if (opening) begin(stood);
  return opening.has_value();
}

/// From a wrong initial position that stood there.
std::optional<Opening> NextGame::both_played(const FoundGame& stood) const {
  BoardView board = table_.board;
  board.turn_by(stood.turn);
  const auto opening = plies_there(stood.start, board, table_.now);
  return opening && opening->plies >= kBothPlayed ? opening : std::nullopt;
}

/// After a game it may be analysis, unless the clock was set for the next one and the pieces are not just
/// being set up.
bool NextGame::may_be_next(const FoundGame& found) const {
  using Kind = FoundGame::Kind;
  const bool set_up =
      found.kind != Kind::opening && being_set_up(found.start.placement(), table_.start.placement());
  if (found.kind == Kind::wrong_array && !set_up) return true;
  // In the middle of a game players may go on after its end, whatever the arbiter did to the clock before.
  const bool for_it = found.kind == Kind::middle ? table_.clock.set_after_game() : table_.clock.set_anew();
  return for_it && !set_up;
}

void NextGame::begin(const FoundGame& found) {
  const bool middle = found.kind == FoundGame::Kind::middle;
  const bool plies_missing = table_.ended() && middle;
  // What stood there when the clock was started is the beginning.
  const bool under_way = middle && table_.board.last_change() > table_.clock.restarted_at();
  start_.stand_ready(found.turn, found.start, under_way);
  if (plies_missing) table_.reporter.gap(table_.now, {0, table_.board.seen().fen(), {}});
  table_.game.wrong_array = found.kind == FoundGame::Kind::wrong_array;
  if (!middle) start_.catch_up();
}

void NextGame::remember_wrong_array() {
  if (!table_.stands()) return;
  auto array = table_.board.knows_pieces()
                   ? wrong_array(table_.board.seen(), table_.start)
                   : array_with_gaps(table_.board.occupied(), BoardTurn::none, table_.start);
  if (array) table_.game.stood = std::move(array);
}

void NextGame::after_game() {
  if (end_.look_again()) return;
  if (!table_.stands()) {
    table_.reporter.phase(table_.now, Phase::resetting);
  } else if (table_.stands(kAnalysisStands) && analysed()) {
    table_.reporter.phase(table_.now, Phase::analysis);
  }
}

/// What stands there follows from the final position.
bool NextGame::analysed() {
  if (std::exchange(looked_for_analysis_at_, table_.board.changes()) == table_.board.changes()) return false;
  return plies_there(table_.follower.record().position(), table_.board, table_.now, kAnalysis).has_value();
}

}  // namespace eboard::tracking
