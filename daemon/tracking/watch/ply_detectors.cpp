// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/ply_detectors.hpp"

#include <algorithm>
#include <chrono>

#include "daemon/tracking/game/touch.hpp"
#include "daemon/tracking/watch/hands.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::bit;
using rules::Bitboard;
using rules::MoveKind;
using rules::Piece;
using rules::Role;
using rules::Square;

constexpr Millis kReleased = 2900ms;  // longer than a slide rests
constexpr Millis kChosen = 700ms;
constexpr Millis kClearlyFirst = 900ms;
constexpr Millis kSameInstant = 20ms;
constexpr Millis kPressedEarly = 900ms;
constexpr Millis kPressedAtMost = 2400ms;  // longer, and the piece may have stood there unread

struct Touched {
  Square square;
  Piece piece;
  Millis from, time;
};

class PlyDetectors {
 public:
  PlyDetectors(const PlayedTurn& turn, const TurnLog& log, Millis now, Findings& findings)
      : turn_(turn), log_(log), now_(now), findings_(findings), mover_(turn.before.turn()) {
    lifted_ = log.first_change(turn.ply.move.from, turn.began).value_or(turn.placed);
    stood_ = first_stood();
    stays_ = log.stays(turn.began, std::max(turn.placed, stood_));
  }

  void look() {
    touched_pieces();
    released_then_changed();
    promotion();
    castling();
    press();
  }

 private:
  [[nodiscard]] PlayedMove made() const { return move_of(turn_.before, turn_.ply, turn_.chess960); }
  [[nodiscard]] bool of_ply(Square square) const { return touched(turn_.ply) & bit(square); }

  /// The time at which everything that moved stood on its new square, by the sensors.
  [[nodiscard]] Millis first_stood() const {
    const rules::Move move = turn_.ply.move;
    if (move.kind == MoveKind::castling)
      return log_.arrived(castling_squares(move).rook_to, {mover_, Role::rook}).value_or(turn_.placed);
    const auto piece = turn_.before.placement()[move.from];
    if (!piece || move.kind == MoveKind::promotion) return turn_.placed;
    return log_.first_arrival(move.to, *piece, lifted_).value_or(turn_.placed);
  }

  /// Pieces that were off their squares and came back, in this turn, in the order in which they were lifted.
  [[nodiscard]] std::vector<Touched> touched_ones() const {
    std::vector<Touched> all;
    for (const Stay& stay : stays_) {
      const auto piece = turn_.before.placement()[stay.square];
      if (stay.piece || !piece || of_ply(stay.square) || stay.sure < touch::kLifted) continue;
      if (log_.arrived(stay.square, *piece) == stay.until)
        all.push_back({stay.square, *piece, stay.from, stay.until - stay.from});
    }
    return all;
  }

  /// No hand takes two at the same moment: the sensors did.
  [[nodiscard]] static bool at_once(const Touched& one, const std::vector<Touched>& all) {
    return std::any_of(all.begin(), all.end(), [&](const Touched& other) {
      return other.square != one.square && std::chrono::abs(other.from - one.from) < touch::kOneScan;
    });
  }

  /// A sleeve took two at the same moment, and a hand put up one after the other. Two hands put back together
  /// what they took. A capture begins with two, one shortly after the other.
  [[nodiscard]] bool knocked_over(const Touched& one) const {
    const auto& steps = log_.steps();
    for (auto lift = steps.begin(); lift != steps.end(); ++lift) {
      const auto piece = turn_.before.placement()[lift->square];
      if (!piece || lift->square == one.square || lift->before != piece || lift->after) continue;
      const Millis apart = std::chrono::abs(lift->at - one.from);
      if (apart >= touch::kOneScan && (piece->color != one.piece.color || apart > kTwoScans)) continue;
      const auto back = std::find_if(lift + 1, steps.end(),
                                     [&](const SquareStep& later) { return later.square == lift->square; });
      const bool returned = back != steps.end() && back->after == piece;
      if (!returned && of_ply(lift->square)) continue;  // that was the move itself
      if (!returned || std::chrono::abs(back->at - one.from - one.time) >= touch::kOneScan) return true;
    }
    return false;
  }

  void touched_pieces() {
    const std::vector<Touched> all = touched_ones();
    // Before the opponent pressed, whose hand it was is anybody's guess.
    const Millis begin = log_.pressed(!mover_, turn_.began - kTwoScans, lifted_).value_or(turn_.began);
    const bool straightened = std::count_if(all.begin(), all.end(), [&](const Touched& one) {
                                return one.from >= begin;
                              }) >= touch::kStraightening;
    evidence::Touch bound, adjusted;
    for (const Touched& one : all) {
      const bool shortly = lifted_ - one.from <= touch::kShortlyBefore;
      // Of what was held up together with the press or with the move nobody knows which came first.
      const bool between = log_.earliest(one.from) >= begin && one.from < log_.earliest(lifted_);
      const bool binding = between && (shortly || one.time >= touch::kHeld) && !straightened &&
                           !turn_.adjusted && rules::contains(bound_by_touch(turn_.before), one.square);
      if (binding && !knocked_over(one)) add(bound, one);
      if (!binding && !turn_.adjusted && (straightened || one.time >= touch::kHeld) && !at_once(one, all))
        add(adjusted, one);
    }
    if (!bound.touched.empty())
      findings_.happened(now_, Code::touch_move, turn_.number, made(), std::move(bound));
    if (!adjusted.touched.empty())
      findings_.happened(now_, Code::piece_adjusted, turn_.number, made(), std::move(adjusted));
  }

  void add(evidence::Touch& pieces, const Touched& one) const {
    pieces.touched.push_back(one.square);
    pieces.before_move.push_back(lifted_ - one.from);
    pieces.held.push_back(one.time);
  }

  void released_then_changed() {
    if (turn_.ply.move.kind != MoveKind::normal || turn_.ply.irregular) return;
    const auto piece = turn_.before.placement()[turn_.ply.move.from];
    for (const Stay& stay : stays_) {
      const bool stood =
          stay.piece == piece && !of_ply(stay.square) && stay.from >= lifted_ && stay.sure >= kReleased;
      if (!stood || !turn_.before.is_legal({turn_.ply.move.from, stay.square})) continue;
      findings_.happened(now_, Code::released_then_changed, turn_.number, made(),
                         evidence::FirstSquare{stay.square, stay.until - stay.from});
    }
  }

  void promotion() {
    if (turn_.ply.move.kind != MoveKind::promotion) return;
    promotion_changed(turn_, log_, now_, findings_);
    if (turn_.ply.move.promotion == Role::rook)
      findings_.happened(now_, Code::promotion_piece, turn_.number, made(),
                         evidence::PromotionSquare{turn_.ply.move.to});
  }

  void castling() {
    if (turn_.ply.move.kind != MoveKind::castling) return;
    const CastlingSquares to = castling_squares(turn_.ply.move);
    const auto king_left = log_.first_change(turn_.ply.move.from, turn_.began);
    const auto rook_left = log_.first_change(turn_.ply.move.to, turn_.began);
    const auto rook_stood = log_.first_change(to.rook_to, turn_.began);
    const auto king_stood = log_.first_change(to.king_to, turn_.began);
    if (!king_left || !rook_left || !rook_stood || !king_stood) return;
    const Millis king_lifted = log_.earliest(*king_left);
    const bool placed_first = *rook_left + kTwoScans <= king_lifted && *rook_stood < king_lifted;
    const auto rook_gone = log_.left(turn_.ply.move.to, {mover_, Role::rook});
    const bool lifted_first = rook_gone && *rook_gone + kClearlyFirst <= king_lifted;
    if ((placed_first || lifted_first) && !told_together(*king_left, *king_left)) {
      // A hand that lifts the king has let the rook go.
      const bool released = *rook_stood + kClearlyFirst <= king_lifted;
      findings_.happened(
          now_, Code::rook_first, turn_.number, made(),
          evidence::RookFirst{{turn_.ply.move.to, turn_.ply.move.from},
                              *king_left - *rook_left,
                              released ? std::optional(*king_left - *rook_stood) : std::nullopt});
    }
    const auto [first, last] = std::minmax({*king_left, *rook_left, *rook_stood, *king_stood});
    const bool held_up = log_.held_up(first) || log_.held_up(last);
    if (last - first <= touch::kOneScan && !held_up && !told_together(first, last)) {
      findings_.suspected(now_, Code::two_hands, turn_.number, made(), evidence::AtOnce{last - first});
    }
  }

  /// Hands that castle do not press meanwhile, and nothing else on the board moves: that was held up on its
  /// way with the castling, and arrived with it.
  [[nodiscard]] bool told_together(Millis first, Millis last) const {
    for (const rules::Color by : {mover_, !mover_})
      if (log_.pressed(by, first - kSameInstant, last + kSameInstant)) return true;
    return std::any_of(log_.steps().begin(), log_.steps().end(), [&](const SquareStep& step) {
      return step.at >= first && step.at <= last && !of_ply(step.square);
    });
  }

  void press() {
    const auto early = log_.pressed(mover_, lifted_, log_.earliest(stood_) - kPressedEarly);
    if (!early || stood_ - *early > kPressedAtMost || log_.pressed(!mover_, *early, stood_)) return;
    findings_.happened(now_, Code::press_before_placement, turn_.number, made(),
                       evidence::EarlyPress{stood_ - *early});
  }

  const PlayedTurn& turn_;
  const TurnLog& log_;
  Millis now_;
  Findings& findings_;
  rules::Color mover_;
  Millis lifted_;
  Millis stood_;
  std::vector<Stay> stays_;
};

}  // namespace

void promotion_changed(const PlayedTurn& turn, const TurnLog& log, Millis now, Findings& findings) {
  const Square to = turn.ply.move.to;
  const Piece chosen{turn.before.turn(), turn.ply.move.promotion};
  // The ply may have been understood while another piece stood there.
  const Millis stood = std::max(turn.placed, log.arrived(to, chosen).value_or(turn.placed));
  for (const Stay& stay : log.stays(turn.began, stood)) {
    if (stay.square != to || !stay.piece || stay.piece->color != chosen.color) continue;
    if (stay.piece->role == Role::pawn || *stay.piece == chosen || stay.sure < kChosen) continue;
    findings.happened(now, Code::promotion_changed, turn.number,
                      move_of(turn.before, turn.ply, turn.chess960),
                      evidence::FirstChoice{stay.piece->role, stay.until - stay.from});
  }
}

void look_at_ply(const PlayedTurn& turn, const TurnLog& log, Millis now, Findings& findings) {
  PlyDetectors(turn, log, now, findings).look();
}

}  // namespace eboard::tracking
