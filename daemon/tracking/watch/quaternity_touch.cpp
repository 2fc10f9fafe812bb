// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What hands did in a turn of a game of Quaternity before its move stood (articles 4.1 to 4.7).
#include <algorithm>
#include <utility>

#include "daemon/tracking/game/quaternity_turn.hpp"

namespace eboard::tracking {

namespace q = rules::quaternity;
using namespace std::chrono_literals;
using q::Man;
using q::Square;

namespace {

constexpr Millis kTouched = 700ms;       // off its square; shorter is a hand that passes
constexpr Millis kHeldLong = 2200ms;     // touched at any time, and not moved afterwards
constexpr Millis kReleased = 2900ms;     // stood there: a piece that only slides on has left by then
constexpr Millis kExchanged = 700ms;     // another piece stood on the promotion square
constexpr Millis kOneScan = 60ms;        // what changes together
constexpr Millis kNoOrder = 300ms;       // who was touched first is not clear
constexpr std::size_t kPutStraight = 3;  // this many pieces are adjusted, not touched

/// A piece left its square and came back to it.
struct Touch {
  Square square;
  Man man;
  Millis lifted;
  Millis returned;
  std::optional<Square> tried{};  ///< where it stood meanwhile
  [[nodiscard]] Millis held() const { return returned - lifted; }
};

/// A piece stood somewhere until it went on.
struct Stop {
  Square square;
  Man man;
  Millis stood;
};

class Turn {
 public:
  explicit Turn(const QuaternityTurn& turn)
      : turn_(turn), player_(turn.before.turn()), men_(men_of(turn.before)) {
    find_touches();
  }

  std::vector<QuaternityFinding> findings() {
    tried();
    touched();
    released();
    exchanged();
    two_hands();
    return std::move(found_);
  }

 private:
  void say(Code code, State state, Evidence evidence) {
    found_.push_back({code, state, PieceWay{turn_.move.from, turn_.move.to}, {}, std::move(evidence)});
  }

  void find_touches() {
    for (auto lift = turn_.steps.begin(); lift != turn_.steps.end(); ++lift) {
      const bool away = lift->before && lift->before == men_[lift->square] && !lift->after;
      if (!away) continue;
      const auto back = std::find_if(lift + 1, turn_.steps.end(), [&](const ManStep& step) {
        return step.square == lift->square && step.after == lift->before;
      });
      if (back == turn_.steps.end()) continue;
      Touch touch{lift->square, *lift->before, lift->at, back->at};
      const auto stood = std::find_if(lift + 1, back, [&](const ManStep& step) {
        return step.square != lift->square && step.after == lift->before && step.before != step.after;
      });
      if (stood != back) touch.tried = stood->square;
      touches_.push_back(touch);
    }
  }

  /// The first trial of an announced pause is none of what follows.
  [[nodiscard]] bool excused(const Touch& touch) const {
    const auto first = std::ranges::find_if(touches_, [](const Touch& one) { return one.tried.has_value(); });
    return turn_.announced && first != touches_.end() && &*first == &touch;
  }

  void tried() {
    std::size_t trials = 0;
    for (const Touch& touch : touches_) {
      if (!touch.tried || controller(touch.square) != player_) continue;
      ++trials;
      if (excused(touch)) continue;
      const bool too_many = trials > 1;
      say(Code::man_tried, too_many ? State::completed : State::pending,
          evidence::quaternity::Trial{touch.square, *touch.tried, touch.held()});
    }
  }

  [[nodiscard]] std::optional<q::Player> controller(Square square) const {
    const auto man = turn_.before.at(square);
    if (!man) return {};
    return man->controller;
  }

  /// A legal move does with that piece what touching it obliges to.
  [[nodiscard]] bool obliges(Square square) const {
    const bool own = controller(square) == player_;
    const q::MoveList moves = turn_.before.legal_moves();
    return std::any_of(moves.begin(), moves.end(),
                       [&](q::Move move) { return (own ? move.from : move.to) == square; });
  }

  /// The time at which the piece that moved, or the one it captured, left its square for good.
  [[nodiscard]] Millis move_began() const {
    Millis began = turn_.steps.empty() ? Millis{0} : turn_.steps.back().at;
    for (const Square square : {turn_.move.from, turn_.move.to}) {
      const auto last = std::find_if(turn_.steps.rbegin(), turn_.steps.rend(), [&](const ManStep& step) {
        return step.square == square && step.before && step.before == men_[square] && !step.after;
      });
      if (last != turn_.steps.rend()) began = std::min(began, last->at);
    }
    return began;
  }

  /// In the order of 4.4: the piece touched first, an own piece before others if the order is unclear.
  [[nodiscard]] std::vector<const Touch*> in_order(const std::vector<const Touch*>& touches) const {
    std::vector<const Touch*> out = touches;
    std::ranges::stable_sort(out, [&](const Touch* a, const Touch* b) {
      const bool unclear = std::chrono::abs(a->lifted - b->lifted) < kNoOrder;
      const bool own_a = controller(a->square) == player_;
      const bool own_b = controller(b->square) == player_;
      return unclear && own_a != own_b ? own_a : a->lifted < b->lifted;
    });
    return out;
  }

  void touched() {
    std::vector<const Touch*> held;
    const Millis began = move_began();
    for (const Touch& touch : touches_) {
      const bool counts = touch.lifted < began && touch.held() >= kTouched && !excused(touch);
      if (counts) held.push_back(&touch);
    }
    if (held.size() >= kPutStraight) return adjusted(held);
    for (const Touch* touch : in_order(held)) {
      const bool part_of_move = touch->square == turn_.move.from || touch->square == turn_.move.to;
      if (part_of_move) return;
      if (!obliges(touch->square)) continue;  // 4.6
      return say(Code::touch_move, State::completed, evidence_of({touch}));
    }
    std::erase_if(held, [](const Touch* touch) { return touch->held() < kHeldLong; });
    if (!held.empty()) adjusted(held);
  }

  void adjusted(const std::vector<const Touch*>& held) {
    say(Code::piece_adjusted, State::completed, evidence_of(held));
  }

  [[nodiscard]] evidence::quaternity::Touch evidence_of(const std::vector<const Touch*>& touches) const {
    evidence::quaternity::Touch out;
    const Millis began = move_began();
    for (const Touch* touch : touches) {
      out.touched.push_back(touch->square);
      out.before_move.push_back(began - touch->lifted);
      out.held.push_back(touch->held());
    }
    return out;
  }

  /// The squares on which pieces stood that went on within the turn.
  [[nodiscard]] std::vector<Stop> stops() const {
    std::vector<Stop> out;
    for (auto step = turn_.steps.begin(); step != turn_.steps.end(); ++step) {
      if (!step->after || step->after == men_[step->square]) continue;
      const auto gone = std::find_if(step + 1, turn_.steps.end(),
                                     [&](const ManStep& later) { return later.square == step->square; });
      if (gone != turn_.steps.end()) out.push_back({step->square, *step->after, gone->at - step->at});
    }
    return out;
  }

  void released() {
    const auto man = men_[turn_.move.from];
    for (const Stop& stop : stops()) {
      if (stop.man != man || stop.stood < kReleased || stop.square == turn_.move.to) continue;
      const bool pause = std::ranges::any_of(touches_, [&](const Touch& touch) {
        return excused(touch) && touch.square == turn_.move.from && touch.tried == stop.square;
      });
      const q::MoveList moves = turn_.before.legal_moves();
      const bool could_go = std::any_of(moves.begin(), moves.end(), [&](q::Move move) {
        return move.from == turn_.move.from && move.to == stop.square;
      });
      if (pause || !could_go) continue;
      return say(Code::released_then_changed, State::completed,
                 evidence::quaternity::FirstSquare{stop.square, stop.stood});
    }
  }

  void exchanged() {
    if (turn_.move.promotion == rules::Role::pawn) return;
    const q::Player army = turn_.before.at(turn_.move.from)->army;
    for (const Stop& stop : stops()) {
      const bool other = stop.man.army == army && stop.man.role != rules::Role::pawn &&
                         stop.man.role != turn_.move.promotion;
      if (stop.square != turn_.move.to || !other || stop.stood < kExchanged) continue;
      return say(Code::promotion_changed, State::completed, evidence::FirstChoice{stop.man.role, stop.stood});
    }
  }

  void two_hands() {
    if (!turn_.before.at(turn_.move.to)) return;
    const auto lifted = [&](Square square) {
      return std::ranges::find_if(turn_.steps, [&](const ManStep& step) {
        return step.square == square && step.before == men_[square] && !step.after;
      });
    };
    const auto own = lifted(turn_.move.from);
    const auto taken = lifted(turn_.move.to);
    if (own == turn_.steps.end() || taken == turn_.steps.end()) return;
    const Millis apart = std::chrono::abs(own->at - taken->at);
    if (apart <= kOneScan) say(Code::two_hands, State::pending, evidence::AtOnce{apart});
  }

  const QuaternityTurn& turn_;
  q::Player player_;
  q::Men men_;
  std::vector<Touch> touches_;
  std::vector<QuaternityFinding> found_;
};

}  // namespace

std::vector<QuaternityFinding> look_at_turn(const QuaternityTurn& turn) {
  if (turn.move.is_pass() || !turn.before.at(turn.move.from)) return {};
  return Turn(turn).findings();
}

}  // namespace eboard::tracking
