// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/game_end.hpp"

#include <algorithm>
#include <utility>

#include "rules/chess/attacks.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::Bitboard;

constexpr Millis kStepUnpressed = 10s;  // it was no step

}  // namespace

void GameEnd::end(rules::Result result, Word<EndedBy> by) {
  table_.follower.settle(table_.now, {Ending::gesture});
  close(result, std::move(by));
}

void GameEnd::end_for_next_game(Ending evidence) {
  table_.follower.settle(table_.now, {evidence});
  if (const auto decided = decided_on_board()) return close(decided->result, decided->by);
  if (const auto shown = table_.game.shown_unheard) return close(*shown, EndedBy::kings_on_centre);
  table_.watch.no_result(table_.now, table_.follower.record().size());
  close(rules::Result::unknown, EndedBy::new_game);
}

void GameEnd::end(const Shown& shown) {
  table_.follower.settle(table_.now, shown.ending);
  close(shown.kings.result, EndedBy::kings_on_centre);
}

void GameEnd::close(rules::Result result, Word<EndedBy> by) {
  table_.watch.over(table_.now);
  if (result != rules::Result::unknown && stands_unplayed())
    table_.reporter.open_unplayed(table_.now, table_.clock.has_run());
  if (by == EndedBy::kings_on_centre) {
    show(result);
  } else {
    table_.reporter.end_game(table_.now, result, std::move(by));
  }
  table_.clock.game_over(table_.now);
  table_.state = TrackedTable::State::ended;
  table_.reporter.phase(table_.now, Phase::result_shown);
}

/// Nothing was played, and nothing but the kings has left its square. Where other men have, they are put
/// away, or set up otherwise.
bool GameEnd::stands_unplayed() const {
  if (!table_.follower.record().empty()) return false;
  const rules::Placement& start = table_.follower.record().position().placement();
  return !(table_.board.difference(start) & ~kCentre & ~start.of(rules::Role::king));
}

void GameEnd::look_at_position() {
  if (const auto decided = decided_on_board()) end(decided->result, decided->by);
}

std::optional<GameEnded> GameEnd::decided_on_board() const {
  const std::size_t plies = table_.follower.record().size();
  // Only a legal move ends a game (5.1.1, 5.2.1).
  if (plies == 0 || table_.follower.record()[plies - 1].ply.irregular) return std::nullopt;
  return decided_by(table_.follower.record().position());
}

std::optional<GameEnded> decided_by(const rules::Position& position) {
  if (position.has_legal_move()) return std::nullopt;
  if (!position.is_checkmate()) return GameEnded{rules::Result::draw, EndedBy::stalemate};
  const bool white_wins = position.turn() == rules::Color::black;
  return GameEnded{white_wins ? rules::Result::white_wins : rules::Result::black_wins, EndedBy::checkmate};
}

bool GameEnd::look_for_gesture() {
  const auto shown = shown_kings();
  if (!shown) return false;
  const Bitboard stand = shown->kings.squares;
  // The kings have to stand; other pieces may be put away meanwhile.
  const Millis since = table_.board.changed_at(stand);
  const bool pressed = table_.clock.flipped_at() > since;
  if (may_be_a_step(stand) && (pressed || !table_.now.passed(since, kStepUnpressed))) return false;
  if (!table_.now.passed(std::max(since, table_.opened_at), kSetUpStands)) return true;
  end(*shown);
  return true;
}

/// One king stood there already, or both: a step of the other one beside it, which no rule allows, looks like
/// a result while the clock runs.
bool GameEnd::may_be_a_step(Bitboard stand) const {
  if (!table_.clock.running()) return false;
  const Bitboard stood = table_.follower.record().position().placement().of(rules::Role::king);
  const Bitboard left = stood & ~stand;
  return !left || (rules::count(left) == 1 && (rules::king_attacks(rules::first(left)) & stand & ~stood));
}

void GameEnd::take(const drivers::ResultPieceSeen& piece) {
  using Kind = drivers::ResultPieceSeen::Kind;
  const auto result = piece.kind == Kind::draw         ? rules::Result::draw
                      : piece.kind == Kind::white_wins ? rules::Result::white_wins
                                                       : rules::Result::black_wins;
  if (table_.playing()) end(result, EndedBy::result_piece);
}

void GameEnd::finish() {
  if (!table_.playing()) return;
  if (const auto shown = shown_kings()) {
    end(*shown);
  } else {
    table_.follower.settle(table_.now, {Ending::finish});
  }
}

bool GameEnd::look_again() {
  const auto shown = shown_kings();
  if (shown && table_.stands()) show(shown->kings.result);
  return shown.has_value();
}

std::optional<GameEnd::Shown> GameEnd::shown_kings() const {
  if (!table_.board.knows_pieces()) return table_.playing() ? put_on_centre() : std::nullopt;
  const rules::Placement& seen = table_.board.seen();
  const auto result = result_gesture(seen, rules::across(table_.board.turn()));
  if (!result) return std::nullopt;
  return Shown{{seen.of(rules::Role::king), *result}};
}

/// Nobody knows who stands there; where the kings stood before tells. Where all other pieces stand it is
/// surer than where one has gone to capture, or a king has captured before it went to the centre.
std::optional<GameEnd::Shown> GameEnd::put_on_centre() const {
  const Bitboard centre = table_.board.occupied() & kCentre;
  if (rules::count(centre) < 2 || table_.board.changed_at(centre) < table_.board.last_change())
    return std::nullopt;
  std::optional<Shown> after_capture;
  for (const rules::Position& stood : table_.follower.may_have_ended_at()) {
    const auto kings = kings_put_on_centre(table_.board, stood.placement());
    if (kings && !kings->left) return Shown{*kings, {.by = Ending::gesture, .ended_at = stood}};
    if (after_capture) continue;
    auto last = kings ? last_capture<Chess>(stood, *kings->left) : std::nullopt;
    after_capture =
        last ? Shown{*kings, {.by = Ending::gesture, .last = std::move(last)}} : after_capture_by_king(stood);
  }
  return after_capture;
}

/// The captured piece's square was emptied for the result, after the square from which the king had come.
std::optional<GameEnd::Shown> GameEnd::after_capture_by_king(const rules::Position& stood) const {
  const BoardView& board = table_.board;
  for (LastCapture& last : last_captures_by_king(stood)) {
    const rules::Move move = last.ply.move;
    if (rules::contains(kCentre, move.to) || board.changed_at(move.to) <= board.changed_at(move.from))
      continue;
    const auto kings = kings_put_on_centre(board, stood.after(move).placement());
    if (kings && !kings->left) return Shown{*kings, {.by = Ending::gesture, .last = std::move(last)}};
  }
  return std::nullopt;
}

/// A result by the board's position stands.
void GameEnd::show(rules::Result shown) {
  const auto decided = decided_on_board();
  const auto on_board = decided ? decided->result : rules::Result::unknown;
  table_.watch.gesture(table_.now, table_.follower.record().size(), shown, on_board);
  if (decided) return table_.reporter.end_game(table_.now, decided->result, decided->by);
  table_.reporter.end_game(table_.now, shown, EndedBy::kings_on_centre);
}

}  // namespace eboard::tracking
