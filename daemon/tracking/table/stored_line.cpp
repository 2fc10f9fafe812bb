// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/stored_line.hpp"

#include <algorithm>

#include "daemon/tracking/table/game_end.hpp"
#include "rules/chess/notation/notation.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using drivers::BoardSnapshot;
using drivers::ClockReading;
using drivers::Side;
using drivers::SquareChanged;
using drivers::StoredChange;
using drivers::StoredPress;
using drivers::StoredSquare;
using rules::Color;
using rules::Placement;
using rules::Position;
using Changes = std::span<const StoredChange>;

// The memory knows no times but "sooner than 250 ms"; these are a calm player's.
constexpr Millis kSoon = 120ms, kNotSoon = 600ms, kBeforePress = 500ms, kAfterPress = 1500ms, kStands = 4s;
constexpr Millis kUnclocked = 900ms;  // a ply without a press is complete by then
constexpr std::size_t kLeftOpen = 2;  // plies

/// A table on which the stored changes happen again.
class Rehearsal {
 public:
  Rehearsal(const StoredGame& game, TrackerSettings settings) : game_(game), tracker_(std::move(settings)) {
    hear(drivers::LinkOpened{"memory"});
    hear(BoardSnapshot{game.reached.placement()});
    clock_ = game.clock;
    if (clock_) {
      clock_->running = false;
      clock_->lever_high = half(game.reached.turn());
      hear(*clock_);
      now_ += 2s;
      clock_->running = true;
      hear(*clock_);
    }
    now_ += kStands;
  }

  /// Begins with what was received of the plies that were not committed yet.
  void begin() {
    const rules::Bitboard differing = game_.reached.placement().difference(game_.stood);
    for (rules::Bitboard left = differing & ~game_.stood.occupied(); left;) square(rules::pop(left));
    for (rules::Bitboard came = differing & game_.stood.occupied(); came;) square(rules::pop(came));
    now_ += kBeforePress;
    if (clock_ && clock_->lever_high != game_.clock->lever_high) press(game_.clock->lever_high);
  }
  void happens(const StoredChange& change) {
    if (const auto* square = std::get_if<StoredSquare>(&change)) {
      now_ += square->soon ? kSoon : clock_ ? kNotSoon : kUnclocked;
      hear(SquareChanged{square->square, square->piece});
    }
    const auto* halted = std::get_if<StoredPress>(&change);
    if (halted == nullptr || !clock_) return;
    now_ += kBeforePress;
    (halted->side == Side::left ? clock_->left : clock_->right).remaining = halted->remaining;
    press(!halted->side);
  }
  void end() {
    now_ += kStands;
    hear(BoardSnapshot{game_.stands});
    now_ += kStands;
    tracker_.advance(now_, events_);
  }
  [[nodiscard]] const std::vector<TrackedEvent>& events() const { return events_; }

 private:
  [[nodiscard]] Side half(Color color) const { return color == Color::white ? game_.white : !game_.white; }
  void square(rules::Square square) { hear(SquareChanged{square, game_.stood[square]}); }
  void press(Side lever_high) {
    clock_->lever_high = lever_high;
    hear(*clock_);
    now_ += kAfterPress;
  }
  void hear(drivers::Payload payload) { tracker_.apply({now_, std::move(payload)}, events_); }

  const StoredGame& game_;
  Tracker tracker_;
  std::optional<ClockReading> clock_;
  std::vector<TrackedEvent> events_;
  Millis now_{1000};
};

/// Plies as they were left standing, and how many of them are committed.
struct Line {
  std::vector<MoveTracked> plies;
  std::size_t committed = 0;
  bool unbroken = true;                ///< no plies are missing
  std::optional<Word<EndedBy>> end{};  ///< the game is over

  void hear(const MoveTracked& move) {
    const auto before = static_cast<std::size_t>(move.ply - 1);
    plies.resize(std::min(plies.size(), before));
    plies.push_back(move);
    if (recorded(move.state)) committed = plies.size();
  }
  void hear(const MoveRetracted& back) {
    plies.resize(std::min(plies.size(), static_cast<std::size_t>(back.ply - 1)));
  }
  void hear(const TakenBack& back) {
    plies.resize(std::min(plies.size(), static_cast<std::size_t>(back.to_ply)));
    committed = plies.size();
  }
  void hear(const GameEnded& ended) { end = ended.by; }
  void hear(const GapFound&) { unbroken = false; }
  void hear(const GameStarted&) {}
  void hear(const PhaseChanged&) {}
  void hear(const IrregularityFound&) {}
  void hear(const ClockChanged&) {}
  void hear(const BoardSeen&) {}
  void hear(const RulingMade&) {}
  void hear(const MatePossible&) {}
};

Line rehearse(const StoredGame& game, Changes missed) {
  TrackerSettings settings;
  settings.edition = game.edition;
  settings.start = game.reached.setup();
  settings.clock_side = game.white == Side::right ? ClockSide::white_right : ClockSide::white_left;
  Rehearsal rehearsal(game, std::move(settings));
  rehearsal.begin();
  for (const StoredChange& change : missed) rehearsal.happens(change);
  rehearsal.end();
  Line line;
  for (const TrackedEvent& event : rehearsal.events())
    std::visit([&line](const auto& what) { line.hear(what); }, event.what);
  return line;
}

bool by_position(const Word<EndedBy>& end) { return end == EndedBy::checkmate || end == EndedBy::stalemate; }

/// All pieces stand as they should, except one that is in a hand.
bool stands_so(const Placement& should, const Placement& stands) {
  const rules::Bitboard differing = should.difference(stands);
  return rules::count(differing) <= 1 && !(differing & stands.occupied());
}

/// nullopt if one of them was against the rules.
std::optional<std::vector<StoredPly>> legal_plies(const Line& line, const Position& reached) {
  std::vector<StoredPly> out;
  Position position = reached;
  for (const MoveTracked& move : line.plies) {
    const auto legal = move.irregular ? std::nullopt : legal_move(position, move.uci);
    if (!legal) return std::nullopt;
    // The memory has times of presses; between them this clock does not run.
    const Clocks clocks = move.clock_read ? Clocks{} : Clocks{move.white, move.black};
    out.push_back({make_ply(position, *legal), clocks, move.confidence});
    position.play(*legal);
  }
  return out;
}

Position after(Position position, const std::vector<StoredPly>& plies) {
  for (const StoredPly& one : plies) position.play(one.ply.move);
  return position;
}

/// What stands on the board after each of the changes.
std::vector<Placement> boards(Placement board, Changes changes) {
  std::vector<Placement> out;
  for (const StoredChange& change : changes) {
    if (const auto* whole = std::get_if<BoardSnapshot>(&change)) board = whole->placement;
    if (const auto* square = std::get_if<StoredSquare>(&change)) board.set(square->square, square->piece);
    out.push_back(board);
  }
  return out;
}

bool soon(const StoredChange& change) {
  const auto* square = std::get_if<StoredSquare>(&change);
  return square != nullptr && square->soon;
}

/// The ply that leads from `position` to that board, if it ends the game.
std::optional<Ply> last_ply(const Position& position, const Placement& board) {
  for (const rules::Move move : position.legal_moves()) {
    const Position next = position.after(move);
    if (next.placement() == board && decided_by(next)) return make_ply(position, move);
  }
  return std::nullopt;
}

/// What was stored, with what stood on the board after each change.
class LastChanges {
 public:
  LastChanges(const StoredGame& game, Changes missed)
      : game_(game), missed_(missed), boards_(boards(game.stood, missed)) {}

  bool show_end() const {
    return first_set_up() < boards_.size() || (!boards_.empty() && gesture(boards_.size() - 1));
  }
  std::optional<StoredEnd> end() const {
    auto plies = game_.clock ? pressed() : shown();
    if (!plies) return std::nullopt;
    return StoredEnd{std::move(*plies), result(), next()};
  }

 private:
  /// Whoever moves presses, unless the ply ends the game.
  std::optional<std::vector<StoredPly>> pressed() const {
    const std::size_t played = behind_last_press();
    const Placement& board = played > 0 ? boards_[played - 1] : game_.stood;
    const Line line = rehearse(until(board), missed_.first(played));
    auto plies = legal_plies(line, game_.reached);
    if (!plies || !line.unbroken || line.committed < plies->size()) return std::nullopt;
    const Position position = after(game_.reached, *plies);
    if (position.placement() != board) return std::nullopt;
    for (std::size_t at = played; at < boards_.size() && !decided_by(position); ++at) {
      if (const auto last = last_ply(position, boards_[at])) {
        plies->push_back({*last, {}, plies->empty() ? 1.0 : plies->back().confidence});
        break;
      }
    }
    return plies;
  }

  /// Without a clock only the board shows that it is over.
  std::optional<std::vector<StoredPly>> shown() const {
    const std::size_t over = first_over();
    if (over == boards_.size()) return std::nullopt;
    const Line line = rehearse(until(boards_[over]), missed_.first(over + 1));
    auto plies = legal_plies(line, game_.reached);
    const bool ended = line.end && (by_position(*line.end) || *line.end == EndedBy::kings_on_centre);
    if (!plies || !line.unbroken || !ended || line.committed < plies->size()) return std::nullopt;
    return plies;
  }

  /// The first board that a player does not play on from, or the number of boards.
  std::size_t first_over() const {
    std::size_t at = 0;
    while (at < boards_.size() && !turn_of(boards_[at]) && !gesture(at)) ++at;
    return at;
  }
  std::size_t first_set_up() const {
    std::size_t at = 0;
    while (at < boards_.size() && !turn_of(boards_[at])) ++at;
    return at;
  }
  /// By which this board has to be turned to show the initial position of the next game.
  std::optional<rules::BoardTurn> turn_of(const Placement& board) const {
    const auto turn = std::ranges::find_if(
        rules::kBoardTurns, [&](rules::BoardTurn one) { return rules::turned(board, one) == game_.next; });
    return turn != rules::kBoardTurns.end() ? std::optional(*turn) : std::nullopt;
  }
  std::optional<StoredStart> next() const {
    const std::size_t at = first_set_up();
    if (at == boards_.size()) return std::nullopt;
    StoredStart out{*turn_of(boards_[at]), {}};
    for (const StoredChange& change : missed_.subspan(at + 1))
      out.changes.push_back(turned(change, out.turn));
    return out;
  }
  /// So many changes are over with the last press of the game.
  std::size_t behind_last_press() const {
    std::size_t out = first_over();
    while (out > 0 && !std::holds_alternative<StoredPress>(missed_[out - 1])) --out;
    return out;
  }
  /// Both kings stood on centre squares, and not only in passing.
  std::optional<rules::Result> gesture(std::size_t at) const {
    if (const auto overwritten = overwritten_gesture(at)) return overwritten;
    if (at + 1 < missed_.size() && soon(missed_[at + 1])) return std::nullopt;
    return result_gesture(boards_[at], game_.across);
  }
  /// Of a king that was put down and lifted again, with nothing between, the memory keeps the lifting alone.
  std::optional<rules::Result> overwritten_gesture(std::size_t at) const {
    const auto* square = std::get_if<StoredSquare>(&missed_[at]);
    const Placement& before = at > 0 ? boards_[at - 1] : game_.stood;
    if (square == nullptr || square->piece || before[square->square]) return std::nullopt;
    for (const Color color : {Color::white, Color::black}) {
      const rules::Piece king{color, rules::Role::king};
      if (before.of(king)) continue;
      Placement stood = before;
      stood.set(square->square, king);
      if (const auto shown = result_gesture(stood, game_.across)) return shown;
    }
    return std::nullopt;
  }
  /// What the kings showed at last.
  std::optional<rules::Result> result() const {
    std::optional<rules::Result> out;
    const std::size_t end = first_set_up();
    for (std::size_t at = 0; at < end; ++at) {
      if (const auto shown = gesture(at)) out = shown;
    }
    return out;
  }
  StoredGame until(const Placement& board) const {
    return {game_.edition, game_.reached, game_.stood, game_.clock,
            game_.white,   board,         game_.next,  game_.across};
  }

  const StoredGame& game_;
  Changes missed_;
  std::vector<Placement> boards_;  ///< one for each of the changes
};

}  // namespace

StoredChange turned(const StoredChange& change, rules::BoardTurn turn) {
  if (const auto* square = std::get_if<StoredSquare>(&change))
    return StoredSquare{rules::turned(square->square, turn), square->piece, square->soon};
  if (const auto* whole = std::get_if<BoardSnapshot>(&change))
    return BoardSnapshot{rules::turned(whole->placement, turn)};
  return change;
}

std::optional<std::vector<StoredPly>> stored_line(const StoredGame& game, Changes missed) {
  const Line line = rehearse(game, missed);
  if (!line.unbroken || (line.end && !by_position(*line.end))) return std::nullopt;
  auto plies = legal_plies(line, game.reached);
  if (!plies || plies->size() > line.committed + kLeftOpen) return std::nullopt;
  if (!stands_so(after(game.reached, *plies).placement(), game.stands)) return std::nullopt;
  plies->resize(line.committed);
  return plies;
}

bool shows_end(const StoredGame& game, Changes missed) { return LastChanges(game, missed).show_end(); }

std::optional<StoredEnd> stored_end(const StoredGame& game, Changes missed) {
  return LastChanges(game, missed).end();
}

}  // namespace eboard::tracking
