// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the sensors report now and since when, in the game's coordinates (a1 is the corner of White's queen's
// rook, however the board lies on the table). A board may know which piece stands on a square, or only that
// one does.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "daemon/tracking/game/chess.hpp"
#include "daemon/tracking/game/moment.hpp"
#include "rules/chess/board_turn.hpp"

namespace eboard::tracking {

/// What one square reports.
template <Game G>
struct ReadingOf {
  using Piece = typename G::Piece;

  bool occupied = false;
  std::optional<Piece> piece;  ///< nullopt: the square is empty, or its piece is unknown

  ReadingOf() = default;
  explicit ReadingOf(std::optional<Piece> seen) : occupied(seen.has_value()), piece(seen) {}
  static ReadingOf something() {
    ReadingOf out;
    out.occupied = true;
    return out;
  }
  /// As if `expected` stood there, or nothing where it is nullopt.
  [[nodiscard]] bool fits(std::optional<Piece> expected) const {
    return occupied == expected.has_value() && (!piece || piece == expected);
  }
  bool operator==(const ReadingOf&) const = default;
};
using Reading = ReadingOf<Chess>;

template <Game G>
class BoardViewOf {
 public:
  using Square = typename G::Square;
  using Squares = typename G::Squares;
  using Piece = typename G::Piece;
  using Placement = typename G::Placement;
  using SquareReport = typename G::SquareReport;
  using WholeReport = typename G::WholeReport;
  using Reading = ReadingOf<G>;

  /// One square. False if it reported that already (a repeated update changes nothing).
  bool apply(const SquareReport& report, Millis at);
  /// Why a board reports all its squares.
  enum class Whole : std::uint8_t {
    dump,    ///< they were asked for, or the link was lost: what differs changed at any time before
    change,  ///< it does so whenever one of them changes
  };
  /// The whole board; only squares that differ count as changed. False when none did. A square does not
  /// change if the piece on it only becomes known.
  bool apply(const WholeReport& report, Millis at, Whole why = Whole::dump);
  /// The squares that the same would change.
  [[nodiscard]] Squares news(const WholeReport& report) const;
  /// The board lies otherwise than was thought, by so much more: turns what is known.
  void turn_by(rules::BoardTurn more);
  /// As if the whole board had been standing like this for long.
  void restore(const Placement& seen, rules::BoardTurn turn);
  /// The same with what stands there.
  void forget_changes();

  [[nodiscard]] bool known() const { return known_; }
  /// What takes the board's own squares to those of the game.
  [[nodiscard]] rules::BoardTurn turn() const { return turn_; }
  /// White sits at the board's other end.
  [[nodiscard]] bool rotated() const { return turn_ == rules::BoardTurn::half; }
  /// False where the board only knows that something stands on a square.
  [[nodiscard]] bool knows_pieces() const { return knows_pieces_; }
  /// The known pieces; a square with an unknown piece counts as empty here.
  [[nodiscard]] const Placement& seen() const { return seen_; }
  /// Something stands there, and the board does not know what.
  [[nodiscard]] Squares unknown() const { return unknown_; }
  [[nodiscard]] Squares occupied() const { return seen_.occupied() | unknown_; }
  [[nodiscard]] bool empty(Square square) const { return !contains(occupied(), square); }
  [[nodiscard]] Reading reading(Square square) const {
    return contains(unknown_, square) ? Reading::something() : Reading(seen_[square]);
  }
  [[nodiscard]] bool fits(Square square, std::optional<Piece> expected) const {
    return reading(square).fits(expected);
  }
  /// Squares that do not read as `placement` would.
  [[nodiscard]] Squares difference(const Placement& placement) const {
    return (seen_.difference(placement) & ~unknown_) | (unknown_ & ~placement.occupied());
  }
  [[nodiscard]] Millis changed_at(Square square) const {
    return changed_at_[static_cast<std::size_t>(index(square))];
  }
  /// The square may have reported its latest change twice.
  [[nodiscard]] bool said_twice(Square square, Millis now) const { return now - changed_at(square) < kTwice; }
  /// Latest change among `squares`.
  [[nodiscard]] Millis changed_at(Squares squares) const;
  /// True if the square read as that piece at any time after `since`, as far as the latest few readings show.
  [[nodiscard]] bool showed(Square square, Piece piece, Millis since) const;
  /// Whether the piece that stands there had stood there a while ago, and was away for longer than a flicker.
  [[nodiscard]] bool returned(Square square, Piece piece) const;
  /// True if it read as empty at any time after `since`, with the same limit.
  [[nodiscard]] bool was_empty(Square square, Millis since) const;
  /// What it read at that time, as far back as the latest few readings go.
  [[nodiscard]] Reading reading_at(Square square, Millis at) const;
  /// The time at which that piece came, if it stood there at some time after `since` and has left; among the
  /// latest changes.
  [[nodiscard]] std::optional<Millis> stood_from(Square square, Piece piece, Millis since) const;
  /// When the piece that stands there was lifted before it came back.
  [[nodiscard]] std::optional<Millis> lifted_at(Square square, Piece piece) const;
  /// When the piece that stands there, or flickers there, came first.
  [[nodiscard]] Millis arrived_at(Square square, Piece piece) const;
  /// The square goes back and forth, that piece among its readings: it stands badly centred.
  [[nodiscard]] bool flickers(Square square, Piece piece, Moment& now) const;
  /// The square's latest change was found by a dump: it happened at that time or before.
  [[nodiscard]] bool found_by_dump(Square square) const { return contains(found_by_dump_, square); }
  /// The square's latest change was reported with all other squares: none of them changed otherwise before.
  [[nodiscard]] bool told_with_all(Square square) const { return contains(told_with_all_, square); }
  /// The time at which a piece was placed last, if it still stands there.
  [[nodiscard]] Millis put_down_at() const { return changed_at(occupied()); }
  /// The piece that was placed then; nullopt if that is unknown.
  [[nodiscard]] std::optional<Piece> put_down_last() const;
  /// The known pieces, with those that hands have lifted since a piece was placed last.
  [[nodiscard]] Placement before_lifts() const;
  /// The time of the latest dump.
  [[nodiscard]] Millis last_dump() const { return last_dump_; }
  [[nodiscard]] Millis last_change() const { return last_change_; }
  /// Counts up with everything that makes the board look otherwise.
  [[nodiscard]] std::uint64_t changes() const { return changes_; }

 private:
  void name(Squares squares, const Placement& seen);
  void set(Square square, Reading reading, Millis at);

  Placement seen_;
  Squares unknown_{};  ///< something stands there
  std::array<Millis, G::kSquares> changed_at_ = filled();
  /// Changes without a pause that come back to what the square reported before.
  struct Flicker {
    Millis first = kNever, last = kNever;
    int returns = 0;
  };
  void note_flicker(Square square, const Reading& reading, Millis at);

  static constexpr Millis kTwice{300};
  static constexpr std::size_t kPastReadings = 6;
  std::array<Flicker, G::kSquares> flicker_{};
  struct Past {
    Reading reading;
    Millis until = kNever;
  };
  std::array<std::array<Past, kPastReadings>, G::kSquares> past_{};  ///< latest first
  Millis last_change_ = kNever;
  Millis last_dump_ = kNever;
  Squares found_by_dump_{}, told_with_all_{};
  std::uint64_t changes_ = 1;
  rules::BoardTurn turn_ = rules::BoardTurn::none;
  bool known_ = false;
  bool knows_pieces_ = true;

  static std::array<Millis, G::kSquares> filled() {
    std::array<Millis, G::kSquares> out;
    out.fill(kNever);
    return out;
  }
};

using BoardView = BoardViewOf<Chess>;

}  // namespace eboard::tracking
