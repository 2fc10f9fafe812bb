// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/stories/growth.hpp"

#include <algorithm>
#include <cstdlib>
#include <unordered_map>
#include <utility>

#include "daemon/tracking/game/illegal_pattern.hpp"
#include "daemon/tracking/game/quaternity.hpp"
#include "daemon/tracking/game/sense.hpp"
#include "daemon/tracking/stories/astray.hpp"
#include "daemon/tracking/stories/disguised.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::count;
using rules::pop;
using rules::Role;

constexpr Cost kPly = 0.15;        // every ply wants a reason
constexpr Cost kQuiet = 1.0;       // a moment that is explained without a rest
constexpr Cost kRival = 4.0;       // rivals of such a one
constexpr Cost kWay = 4.0;         // what may be costlier on the way to a longer line
constexpr Cost kHandsEarly = 2.5;  // the reply began before the ply stood
constexpr Cost kHandsVeryEarly = 6.0;
constexpr Cost kReplyFirst = 3.0;  // it even stood before
constexpr Cost kImpossibleOrder = 6.0;
constexpr Cost kUnseenTaken = 3.5;
constexpr Cost kKingElsewhere = 2.5;
constexpr Cost kUnseenCapture = 0.7;  // no sign of the captured piece on a board that does not know pieces
constexpr Cost kMisreadTaken = 4.0;
// More for an irregular ply that goes back the way its piece came: pawns do not play that.
constexpr Cost kPawnUndone = 4.0;
constexpr Cost kUndone = 1.0;
constexpr double kSenseOfTold = 0.5;  // of what players like, if the board shows what was played
constexpr Cost kMostDisliked = 3;
constexpr Cost kHeldLong = 1.2;
constexpr Cost kHardlyStood =
    2.0;  // added for a piece that does not read any more though it is assumed to stand there
constexpr Cost kSameCost = 0.05;
constexpr Cost kStrange =
    1.0;  // more for what hardly anybody does: an opponent's piece moved, two moves made
constexpr Cost kAsItStands = 0.5;   // more for a move of a piece that is known to stand elsewhere
constexpr Cost kThroughAMan = 4.0;  // where such a piece stands, it is captured rather than passed over
constexpr Cost kOverlooked = 1.5;   // a check that an irregular ply gave, and nobody noticed
constexpr Millis kLongHeld = 10s;
constexpr Millis kOrderSlack = 400ms;  // the order within a scan means nothing
constexpr Millis kVeryEarly = 1500ms;
constexpr Millis kVictimTime = 4s;
constexpr Millis kStoodThere = 5s;
constexpr Millis kLetGo = 700ms;
constexpr std::size_t kMostGrown = 128;
constexpr int kMostForIrregular = 6;
constexpr int kKingsFile = 4;

Cost promotion_prior(Role role) {
  switch (role) {
    case Role::queen:
      return 0;
    case Role::knight:
      return 3.0;
    case Role::rook:
      return 4.0;
    default:
      return 5.0;
  }
}

/// The rank on which a player's pawns are promoted.
int last_rank(rules::Color player) { return player == rules::Color::white ? 7 : 0; }

/// Where the move begins its piece stood only while nobody listened, and it needed two moves: that the square
/// is empty shows neither that it did not move nor when.
template <Game G>
bool passed_through(const HypothesisOf<G>& from, const typename G::Move& move, const BoardViewOf<G>& board) {
  return std::ranges::any_of(from.pending, [&](const PlayedPlyOf<G>& came) {
    return came.inferred && arrived_at(came.ply) == move.from && board.empty(move.from) &&
           came.placed > board.changed_at(move.from) && !G::goes_at_once(from.position, came.ply.move, move);
  });
}

/// A man that belongs elsewhere stands on one of the squares.
template <Game G>
bool astray_on(const HypothesisOf<G>& from, typename G::Squares squares) {
  return std::ranges::any_of(from.astray,
                             [&](const AstrayOf<G>& one) { return bool(bit(one.stands) & squares); });
}

/// Where the second one needed a square of the first, their order is known.
template <Game G>
PlyOf<G> both_in_turn(const PlyOf<G>& first, const PlyOf<G>& second) {
  PlyOf<G> both = in_one_turn(first, second);
  if (!(touched(first) & touched(second))) return both;
  both.move = first.move;
  both.captured = first.captured;
  both.captured_at = first.captured_at;
  both.also = second.move;
  return both;
}

template <Game G>
class Growth {
 public:
  using Square = typename G::Square;
  using Squares = typename G::Squares;
  using Move = typename G::Move;
  using Player = typename G::Player;
  using Position = typename G::Position;
  using Hypothesis = HypothesisOf<G>;
  using PlayedPly = PlayedPlyOf<G>;
  using Ply = PlyOf<G>;
  using Exception = ExceptionOf<G>;

  Growth(std::span<const Hypothesis> known, const BoardViewOf<G>& board, const ClockEvidenceOf<G>& clock,
         Millis now, const GrowthLimits& limits)
      : known_(known), board_(board), clock_(clock), now_(now), limits_(limits) {
    for (const Hypothesis& hypothesis : known) {
      paths_.emplace(hypothesis.path, hypothesis.cost());
      note(hypothesis.cost(), hypothesis.trouble());
    }
  }

  std::vector<Hypothesis> run() {
    std::vector<Hypothesis> level;
    for (const Hypothesis& hypothesis : known_) {
      if (hypothesis.paid + hypothesis.press_cost > limit()) continue;
      extend(hypothesis, limits_.depth - 1, level);
      if (limits_.irregular > limits_.spread || hypothesis.paid > best_ + kRival) continue;
      if (hypothesis.regular()) {
        displace(hypothesis, level);
      } else {
        overlook(hypothesis, level);
      }
    }
    // Level by level: what explains the board with few plies is never missed for want of nodes.
    for (std::size_t depth = 2; depth <= limits_.depth && !level.empty(); ++depth) {
      std::stable_sort(level.begin(), level.end(), cheaper);
      std::vector<Hypothesis> next;
      for (const Hypothesis& hypothesis : level) extend(hypothesis, limits_.depth - depth, next);
      keep(level);
      level = std::move(next);
    }
    keep(level);
    std::stable_sort(grown_.begin(), grown_.end(), cheaper);
    std::size_t kept = 0;
    std::erase_if(grown_, [&](const Hypothesis& one) { return one.cost() > limit() || ++kept > kMostGrown; });
    return std::move(grown_);
  }

 private:
  static bool cheaper(const Hypothesis& a, const Hypothesis& b) { return a.cost() < b.cost(); }

  /// Costlier ones are of no use: not even as rivals of what explains the board well.
  [[nodiscard]] Cost limit() const { return best_ + (trouble_ <= kQuiet ? kRival : limits_.spread); }

  void note(Cost cost, Cost trouble) {
    if (cost >= best_) return;
    best_ = cost;
    trouble_ = trouble;
  }

  void keep(std::vector<Hypothesis>& level) {
    for (Hypothesis& one : level) {
      if (one.cost() <= limit()) grown_.push_back(std::move(one));
    }
  }

  void extend(const Hypothesis& from, std::size_t left, std::vector<Hypothesis>& level) {
    const Squares differing = unexplained(from.standing(), board_);
    // A ply changes two to four squares: what cannot be mended in the plies left is not worth trying.
    if (!differing || count(differing) > 2 * static_cast<int>(left) + 6) return;
    typename G::Sense sense(from.position);
    for (const Move move : from.position.legal_moves()) {
      if (nodes_ >= limits_.nodes) return;
      const Ply ply = ply_in<G>(from.position, move);
      const bool told = came_and_went(from, move);
      // A piece that was never off its square and never seen on the other one did not move.
      if (!(touched(ply) & differing) && !told) continue;
      const bool gone =
          (bit(move.from) & differing) || (limits_.unseen && passed_through<G>(from, move, board_));
      if (!gone && !board_.fits(arrived_at(ply), arriving(from, move)) && !told) continue;
      const Cost chosen = G::is_promotion(move) ? promotion_prior(move.promotion) : 0;
      Cost cost = kPly + chosen + order_cost(from, ply) + hold_cost(from, ply) + arrival_cost(from, ply) +
                  unseen_cost(from, ply) + (unseen_capture(from, ply) ? kUnseenCapture : 0) +
                  (astray_on(from, touched(ply)) ? kThroughAMan : 0);
      if (from.paid + cost > limit() + kWay) continue;
      const Cost disliked = sense_cost(from, sense.of(move));
      play(from, ply, from.position.after(move), cost, left, level, disliked);
    }
    extend_as_it_stands(from, differing, left, level);
  }

  /// A man that is known to stand elsewhere than on record moves on from there, or is captured there. That is
  /// no legal move of the position, and none against the rules.
  void extend_as_it_stands(const Hypothesis& from, Squares differing, std::size_t left,
                           std::vector<Hypothesis>& level) {
    if constexpr (std::same_as<G, Chess>) {
      if (from.astray.empty() || count(differing) > kMostForIrregular) return;
      const auto stands = as_men_stand(from);
      if (!stands) return;
      for (const Move move : stands->legal_moves()) {
        if (nodes_ >= limits_.nodes) return;
        const auto man = *stands->placement()[move.from];
        const bool moved = (G::touched(move) & differing) && !board_.fits(move.from, man) &&
                           board_.fits(G::arrived_at(move), man);
        const auto ply = moved && !G::is_promotion(move) ? as_it_stands(from, *stands, move) : std::nullopt;
        const auto next = ply ? after<G>(from.position, *ply) : std::nullopt;
        if (!next) continue;
        const Cost cost = kPly + kAsItStands + order_cost(from, *ply);
        play(from, *ply, *next, cost, left, level);
      }
    }
  }

  /// The piece that stands there after the move.
  static auto arriving(const Hypothesis& from, const Move& move) {
    auto piece = from.read_at(move.from);
    if (piece && G::is_promotion(move)) piece->role = move.promotion;
    return piece;
  }

  /// However strange the moves are, if the board distinguishes them it is believed in the end.
  [[nodiscard]] Cost sense_cost(const Hypothesis& from, Cost disliked) const {
    if (!board_.knows_pieces()) return disliked;
    return std::min(kSenseOfTold * disliked, kMostDisliked - from.disliked);
  }

  /// Pieces stand where no rule lets them go: a piece of the mover's; one of the opponent's, if the clock
  /// shows whose hand it was; or two moves were made in one turn.
  void displace(const Hypothesis& from, std::vector<Hypothesis>& level) {
    const Squares differing = unexplained(from.standing(), board_);
    if (count(differing) > kMostForIrregular || !board_.knows_pieces()) return;
    const Player mover = from.position.turn();
    const std::vector<Move> own = displacements(from, mover, differing);
    for (const Move& move : own) {
      // A piece that goes back to its earlier square is a takeback; if a clock runs, the lever shows it.
      if (clock_.counts || G::is_castling(move) || !went_back(from, move)) play_irregular(from, move, level);
    }
    if constexpr (std::same_as<G, Chess>) {
      take_in_passing(from, differing, level);
      promote_elsewhere(from, differing, level);
      if (!clock_.counts) return;
      castle_falsely(from, own, level);
      move_opponents(from, differing, level);
      move_twice(from, own, level);
      move_again(from, differing, level);
    }
  }

  /// An irregular ply left a check that its opponent overlooks as well: their move is irregular for the same
  /// reason, and no second surprise.
  void overlook(const Hypothesis& from, std::vector<Hypothesis>& level) {
    if constexpr (std::same_as<G, Chess>) {
      if (!from.last || !from.last->irregular || !from.position.in_check()) return;
      const Squares differing = unexplained(from.standing(), board_);
      if (count(differing) > kMostForIrregular || !board_.knows_pieces()) return;
      for (const Move& move : displacements(from, from.position.turn(), differing)) {
        if (G::overlooks_check(from.position, move))
          play_irregular(from, move, level, kOverlooked - limits_.irregular);
      }
    }
  }

  /// Men of `player` that stand elsewhere now.
  [[nodiscard]] std::vector<Move> displacements(const Hypothesis& from, Player player,
                                                Squares differing) const {
    std::vector<Move> out;
    Squares left = differing;
    for (const AstrayOf<G>& one : from.astray) {
      if (!board_.fits(one.stands, from.position.placement()[one.belongs])) left |= bit(one.belongs);
    }
    for (Squares origins = left & G::men_of(from.position, player); origins;) {
      const Square origin = pop(origins);
      for (Squares targets = differing & ~bit(origin); targets;) {
        const Square target = pop(targets);
        if (board_.seen()[target] == from.read_at(origin)) out.push_back(G::displacement(origin, target));
      }
    }
    if constexpr (std::same_as<G, Chess>) {
      if (const auto move = castled(from.position, player, differing)) out.push_back(*move);
    }
    return out;
  }

  [[nodiscard]] bool went_back(const Hypothesis& from, const Move& move) const {
    if (G::passes_own_king(from.position, move)) return false;
    return board_.returned(move.to, *from.read_at(move.from));
  }

  /// The mover has moved a piece of the opponent's since the ply before was pressed for. Until the next
  /// press, the piece that moved last may still be moved by its own player.
  void move_opponents(const Hypothesis& from, Squares differing, std::vector<Hypothesis>& level) {
    if (!from.pending.empty() && !from.pending.back().press) return;
    const Millis pressed = from.pending.empty() ? from.anchor : from.pending.back().press->at;
    for (const Move& move : displacements(from, !from.position.turn(), differing)) {
      const Millis moved = board_.changed_at(G::touched(move));
      const bool before = moved < pressed;
      const bool moved_on = from.last && move.from == arrived_at(*from.last) && !pressed_since(moved);
      if (moved_on || before || went_back(from, move) || G::is_castling(move)) continue;
      play_irregular(from, move, level, kStrange);
    }
  }

  [[nodiscard]] bool pressed_since(Millis moved) const {
    return !clock_.presses.empty() && clock_.presses.back().at >= moved;
  }

  /// The second of two moves may go where the first one left a square empty, if that square was seen to
  /// change, and touches nothing else of it.
  [[nodiscard]] bool follows(const Hypothesis& from, const Move& first, const Move& second,
                             const Position& between) const {
    Squares shared = G::touched(first) & G::touched(second);
    if (shared & between.placement().occupied()) return false;
    while (shared) {
      if (board_.changed_at(pop(shared)) <= from.anchor) return false;
    }
    return true;
  }

  /// The mover has made two moves in one turn.
  void move_twice(const Hypothesis& from, std::span<const Move> own, std::vector<Hypothesis>& level) {
    for (const Move& one : own) {
      if (!from.position.is_legal(one)) continue;
      const Position between = from.position.after(one);
      for (const Move& other : own) {
        const auto next = follows(from, one, other, between) ? G::moved_again(between, other) : std::nullopt;
        if (!next) continue;
        const Ply ply = both_in_turn(ply_in<G>(from.position, one), ply_in<G>(from.position, other));
        return play(from, ply, *next, limits_.irregular + kStrange, 0, level);
      }
    }
  }

  /// Who has made the last ply and has not pressed makes another move.
  void move_again(const Hypothesis& from, Squares differing, std::vector<Hypothesis>& level) {
    if (from.pending.empty() || from.pending.back().press || from.pending.back().inferred) return;
    for (const Move& move : displacements(from, from.pending.back().by, differing)) {
      const auto next = G::moved_again(from.position, move);
      if (!next || !follows(from, from.last->move, move, from.position)) continue;
      Hypothesis child = from;
      const Ply second = ply_in<G>(from.position, move);
      Settled settled = settle(from, second);
      child.exceptions = std::move(settled.exceptions);
      child.disguised = std::move(settled.disguised);
      child.paid += limits_.irregular + kStrange - refund(from, second) + settled.cost;
      child.position = *next;
      child.last = both_in_turn(*from.last, second);
      child.placed = board_.changed_at(touched(second));
      child.pending.back().ply = *child.last;
      child.pending.back().placed = child.placed;
      child.open = explain(child.standing(), board_, now_);
      child.path = path_of(child);
      add(std::move(child), limit() + kWay, level);
    }
  }

  /// King and rook stand as after castling.
  [[nodiscard]] std::optional<Move> castled(const Position& position, Player player,
                                            Squares differing) const {
    using rules::Color;
    using rules::Piece;
    const Square king = position.king_square(player);
    const Squares rooks = position.placement().of(Piece{player, Role::rook});
    if (file_of(king) != kKingsFile || rank_of(king) != (player == Color::white ? 0 : 7)) return std::nullopt;
    for (const int file : {0, 7}) {
      const Square rook = rules::make_square(file, rank_of(king));
      const Move move{king, rook, rules::MoveKind::castling, Role::pawn};
      const CastlingSquares to = castling_squares(move);
      const bool there = board_.seen()[to.king_to] == Piece{player, Role::king} &&
                         board_.seen()[to.rook_to] == Piece{player, Role::rook};
      if (contains(rooks, rook) && !(G::touched(move) & ~differing) && there) return move;
    }
    return std::nullopt;
  }

  /// King and a rook of the mover's stand along their rank neither as after a castling nor each as after a
  /// move: that was meant as a castling, with the wrong rook or to wrong squares.
  void castle_falsely(const Hypothesis& from, std::span<const Move> own, std::vector<Hypothesis>& level) {
    const auto along_rank = [&](const Move& move, Role role) {
      const int back = last_rank(!from.position.turn());
      return G::is_plain(move) && from.position.placement().role_at(move.from) == role &&
             rank_of(move.from) == back && rank_of(move.to) == back;
    };
    for (const Move& king : own) {
      if (!along_rank(king, Role::king) || from.position.is_legal(king)) continue;
      for (const Move& rook : own) {
        if (!along_rank(rook, Role::rook)) continue;
        Ply ply = ply_in<G>(from.position, king, true);
        ply.also = rook;
        const auto next = after<G>(from.position, ply);
        if (!next || illegal_pattern(from.position, next->placement(), touched(ply))) continue;
        play(from, ply, *next, limits_.irregular, 0, level);
      }
    }
  }

  /// A pawn went off the board, and the piece for it was put on a square that the pawn could not go to.
  void promote_elsewhere(const Hypothesis& from, Squares differing, std::vector<Hypothesis>& level) {
    const Player mover = from.position.turn();
    const auto& men = from.position.placement();
    const auto gone = [&](Square square) {
      return contains(differing, square) && board_.seen()[square] != men[square];
    };
    for (Squares targets = differing; targets;) {
      const Square target = pop(targets);
      const auto piece = board_.seen()[target];
      if (rank_of(target) != last_rank(mover) || !piece || piece->color != mover ||
          piece->role == Role::pawn || piece->role == Role::king)
        continue;
      bool of_board = false;  // that piece stood elsewhere
      for (Squares same = men.of(*piece); same;) of_board = gone(pop(same)) || of_board;
      if (of_board) continue;
      for (Squares origins = differing & men.of(rules::Piece{mover, Role::pawn}); origins;) {
        const Square origin = pop(origins);
        const bool before_last = std::abs(rank_of(origin) - last_rank(mover)) == 1;
        if (before_last && board_.empty(origin))
          play_irregular(from, {origin, target, rules::MoveKind::promotion, piece->role}, level);
      }
    }
  }

  /// A pawn has taken another one en passant, though that was not allowed.
  void take_in_passing(const Hypothesis& from, Squares differing, std::vector<Hypothesis>& level) {
    const rules::Piece pawn{from.position.turn(), Role::pawn};
    for (Squares targets = differing; targets;) {
      const Square target = pop(targets);
      if (board_.seen()[target] != pawn) continue;
      for (Squares origins = differing & from.position.placement().of(pawn); origins;) {
        if (const auto move = G::in_passing(from.position, pop(origins), target))
          play_irregular(from, *move, level);
      }
    }
  }

  /// A piece that goes back where it came from is taken back sooner than moved against the rules.
  static bool undoes(const Move& move, const std::optional<Ply>& own_last) {
    return own_last && move.from == arrived_at(*own_last) && move.to == own_last->move.from;
  }

  static Cost undone_cost(const Hypothesis& from, const Move& move) {
    return from.position.placement()[move.from]->role == Role::pawn ? kPawnUndone : kUndone;
  }

  /// Of moves in advance the piece made one where it was let go on its way.
  [[nodiscard]] bool is_two_in_advance(const Hypothesis& from, const Move& move) const {
    if constexpr (std::same_as<G, Chess>) {
      const auto piece = from.position.placement()[move.from];
      if (from.position.in_advance() < 2 || !piece) return false;
      for (const Move step : from.position.legal_moves()) {
        if (step.from != move.from || step.to == move.to || !board_.empty(step.to)) continue;
        const auto came = board_.stood_from(step.to, *piece, from.placed);
        if (came && board_.changed_at(step.to) - *came >= kLetGo) return true;
      }
    }
    return false;
  }

  void play_irregular(const Hypothesis& from, Move move, std::vector<Hypothesis>& level, Cost strange = 0) {
    if (from.position.is_legal(move) || is_two_in_advance(from, move)) return;
    const Ply ply = ply_in<G>(from.position, move, true);
    const Cost undone = undoes(move, from.before_last) ? undone_cost(from, move) : 0;
    const Cost unseen = limits_.unseen || seen_there(from, move.from) ? 0 : cost_of(Reason::unread).lasting;
    const Cost cost = limits_.irregular + strange + undone + unseen;
    if (const auto next = after<G>(from.position, ply)) play(from, ply, *next, cost, 0, level);
  }

  void play(const Hypothesis& from, const Ply& ply, const Position& next, Cost cost, std::size_t left,
            std::vector<Hypothesis>& level, Cost disliked = 0) {
    ++nodes_;
    Settled settled = settle(from, ply);
    cost += disliked + from.paid - refund(from, ply) + settled.cost;
    const Cost most = limit() + (left > 0 ? (limits_.unseen ? 1e6 : kWay) : 0);
    if (cost > std::min(most, limit() + kWay)) return;
    const Millis placed = placed_at(from, ply);
    const StandingOf<G> standing{
        next, &ply, from.last ? &*from.last : nullptr, settled.exceptions, placed, settled.disguised};
    const ExplanationOf<G> open = explain(standing, board_, now_);
    if (cost + open.cost() > most) return;
    Hypothesis child(next, placed);
    child.before_last = from.last;
    child.last = ply;
    child.taken_back = from.taken_back;
    child.pending.reserve(from.pending.size() + 1);
    child.pending = from.pending;
    const bool inferred = limits_.unseen && found_by_dump(ply);
    child.pending.push_back({ply, from.position.turn(), placed, inferred});
    child.pending.back().only_left = unseen_capture(from, ply);
    child.exceptions = std::move(settled.exceptions);
    child.disguised = std::move(settled.disguised);
    if (board_.knows_pieces()) child.astray = gone_astray(from, ply, child);
    child.anchor = from.anchor;
    child.settled = from.settled;
    child.committed_unheard = from.committed_unheard;
    child.paid = cost;
    child.disliked = from.disliked + disliked;
    child.open = open;
    child.path = path_after(from.path, ply);
    child.dragged_at = from.dragged_at;
    add(std::move(child), most, level);
  }

  void add(Hypothesis child, Cost most, std::vector<Hypothesis>& level) {
    hear_clock(child, clock_, now_);
    if (child.cost() > most) return;
    // The same plies may be reached twice: a reading that was misunderstood on the way costs only one of the
    // two.
    const auto known = paths_.try_emplace(child.path, child.cost());
    if (!known.second && known.first->second <= child.cost() + kSameCost) return;
    known.first->second = child.cost();
    note(child.cost(), child.trouble());
    level.push_back(std::move(child));
  }

  [[nodiscard]] Millis placed_at(const Hypothesis& from, const Ply& ply) const {
    if (G::is_castling(ply.move) || ply.also) return board_.changed_at(touched(ply));
    const auto piece = from.read_at(ply.move.from);
    const Millis left = board_.changed_at(left_by(ply));
    if (piece && board_.fits(ply.move.to, piece))
      return std::max({left, board_.arrived_at(ply.move.to, *piece), board_.changed_at(ply.captured_at)});
    if (const auto stood = piece ? board_.stood_from(ply.move.to, *piece, left) : std::nullopt)
      return std::max({left, *stood, from.placed});
    return std::max({left, board_.changed_at(ply.move.to), from.placed});
  }

  /// No part of it was received while it happened.
  [[nodiscard]] bool found_by_dump(const Ply& ply) const {
    for (Squares left = touched(ply); left;) {
      const Square square = pop(left);
      if (board_.changed_at(square) > board_.last_dump()) return false;
    }
    return true;
  }

  /// Differences that the latest change ended were none, if the ply explains them.
  [[nodiscard]] Cost refund(const Hypothesis& from, const Ply& ply) const {
    Cost out = 0;
    for (const auto& ended : from.just_ended) {
      if (bit(ended.square) & touched(ply) && !chose_another(from, ply, ended.square)) out += ended.cost;
    }
    return out;
  }

  /// The pawn was another piece than the one that the ply chooses when its player pressed.
  [[nodiscard]] bool chose_another(const Hypothesis& from, const Ply& ply, Square square) const {
    if (!G::is_promotion(ply.move) || square != ply.move.to) return false;
    const auto next = after<G>(from.position, ply);
    if (!next) return false;
    const auto chosen = *next->placement()[square];
    return std::ranges::any_of(G::every_piece(), [&](const auto& piece) {
      if (piece == chosen || piece == G::pawn_like(chosen) || !G::same_color(piece, chosen)) return false;
      const auto stood = board_.stood_from(square, piece, from.placed);
      return stood && std::ranges::any_of(clock_.presses, [&](const PressOf<G>& press) {
               return press.by == from.position.turn() && press.at >= *stood &&
                      press.at <= board_.changed_at(square);
             });
    });
  }

  /// When the hand that made the ply came to the board.
  [[nodiscard]] Millis began_at(const Ply& ply) const {
    const Square from = left_by(ply);
    return board_.empty(from) ? board_.changed_at(from) : board_.changed_at(touched(ply));
  }

  /// What is known to read wrongly behind a ply, and what of it is new.
  struct Settled {
    Cost cost = 0;
    std::vector<Exception> exceptions;
    std::vector<DisguisedOf<G>> disguised;
  };

  /// What differed before the ply and is not explained by it: what is old is there for good.
  Settled settle(const Hypothesis& from, const Ply& ply) const {
    Settled out{0, {}, gone_on<G>(from.disguised, ply)};
    for (const Exception& exception : from.exceptions) {
      if (!(bit(exception.square) & touched(ply))) out.exceptions.push_back(exception);
    }
    const Millis began = began_at(ply);
    for (const DifferenceOf<G>& difference : from.open.differences()) {
      if (bit(difference.square) & touched(ply)) {
        if (is_misread(difference.reason) && !limits_.unseen && !arrived_on_own(from, ply, difference.square))
          out.cost += kMisreadTaken;
        continue;
      }
      if (is_exchange(difference.reason)) {
        settle_exchange(from, difference, began, out);
        continue;
      }
      const bool of_last =
          difference.reason == Reason::castling_rook || difference.reason == Reason::en_passant_pawn;
      if (!of_last && difference.since >= began - kOrderSlack) continue;
      out.cost += cost_of(difference.reason).lasting;
      if (difference.reason == Reason::lifted_again && difference.since - from.placed < kStoodThere)
        out.cost += kHardlyStood;
      out.exceptions.push_back({difference.square, board_.reading(difference.square)});
    }
    return out;
  }

  /// What stood for the promoted pawn when the reply began is what it looks like from there on, wherever it
  /// goes.
  void settle_exchange(const Hypothesis& from, const DifferenceOf<G>& difference, Millis began,
                       Settled& out) const {
    const auto man = *from.position.placement()[difference.square];
    ReadingOf<G> stood = board_.reading(difference.square);
    Cost cost = cost_of(difference.reason).lasting;
    if (!stood.occupied && difference.since >= began - kOrderSlack) {
      stood = board_.reading_at(difference.square, std::max(began, from.placed));
      if (stood.occupied && stood.fits(man)) return;  // it is off its square again
      if (stood.piece) cost = cost_of(exchanged_for<G>(man, *stood.piece)).lasting;
    }
    if (stood.piece && stood.piece != man) out.disguised.push_back({difference.square, man, *stood.piece});
    if (board_.reading(difference.square) == stood) out.exceptions.push_back({difference.square, stood});
    out.cost += cost;
  }

  /// What looked like a misread piece is the one that moved, on a square that no rule lets it go to.
  [[nodiscard]] bool arrived_on_own(const Hypothesis& from, const Ply& ply, Square square) const {
    return ply.irregular && square == ply.move.to && board_.fits(square, from.read_at(ply.move.from));
  }

  /// Of two pieces that are off their squares the one lifted just now is the one that was put down.
  [[nodiscard]] Cost hold_cost(const Hypothesis& from, const Ply& ply) const {
    const bool stands = board_.fits(ply.move.to, from.read_at(ply.move.from));
    const bool left = board_.empty(ply.move.from) && board_.changed_at(ply.move.from) > from.placed;
    if (!stands || !left) return 0;
    const Millis held = board_.changed_at(ply.move.to) - board_.changed_at(ply.move.from);
    return held > kLongHeld ? kHeldLong : 0;
  }

  /// It was read on its new square before the old one was empty.
  [[nodiscard]] Cost arrival_cost(const Hypothesis& from, const Ply& ply) const {
    const Square to = ply.move.to;
    const auto piece = from.read_at(ply.move.from);
    const bool both = board_.empty(ply.move.from) && board_.fits(to, piece) && !board_.found_by_dump(to);
    if (!both || ply.captured || !G::is_plain(ply.move)) return 0;
    const Millis arrived = board_.arrived_at(to, *piece);
    const Millis early = board_.changed_at(ply.move.from) - arrived;
    if (arrived <= from.placed || early <= Millis{0}) return 0;
    return cost_of(early < kOnTwoSquares ? Reason::arriving : Reason::arriving_first).ended;
  }

  /// The piece that moves or is captured was never seen on the square to which it is assumed to have come.
  [[nodiscard]] Cost unseen_cost(const Hypothesis& from, const Ply& ply) const {
    if (limits_.unseen) return 0;
    const Cost moved = seen_there(from, ply.move.from) ? 0 : cost_of(Reason::unread).lasting;
    const Cost elsewhere = king_seen_elsewhere(from, ply) ? kKingElsewhere : 0;
    return moved + elsewhere + (!ply.captured || seen_there(from, ply.captured_at) ? 0 : kUnseenTaken);
  }

  /// There is only one, and since it was lifted it was read on another square than the one on which it is
  /// assumed to stand unread.
  [[nodiscard]] bool king_seen_elsewhere(const Hypothesis& from, const Ply& ply) const {
    const auto piece = from.position.placement()[ply.move.from];
    if (!piece || piece->role != Role::king || !G::is_plain(ply.move) || !board_.empty(ply.move.from))
      return false;
    const Millis lifted = board_.changed_at(ply.move.from);
    if (board_.showed(ply.move.to, *piece, lifted)) return false;
    for (int n = 0; n < G::kSquares; ++n) {
      const auto square = static_cast<Square>(n);
      if (board_.changed_at(square) > lifted && board_.showed(square, *piece, lifted)) return true;
    }
    return false;
  }

  [[nodiscard]] bool seen_there(const Hypothesis& from, Square square) const {
    const auto came = std::find_if(from.pending.rbegin(), from.pending.rend(),
                                   [&](const PlayedPly& played) { return arrived_at(played.ply) == square; });
    if (came == from.pending.rend() || came->inferred) return true;
    const bool known = std::any_of(from.exceptions.begin(), from.exceptions.end(),
                                   [&](const Exception& exception) { return exception.square == square; });
    const auto piece = *from.read_at(square);
    const Millis since = came->placed - kOrderSlack;
    // A pawn that was not exchanged in time was seen as a pawn.
    const bool as_pawn = G::is_promotion(came->ply.move) && board_.showed(square, G::pawn_like(piece), since);
    return known || as_pawn || board_.showed(square, piece, since);
  }

  /// The board does not know pieces, and the square never read as empty.
  [[nodiscard]] bool unseen_capture(const Hypothesis& from, const Ply& ply) const {
    if (board_.knows_pieces() || !ply.captured || ply.captured_at != ply.move.to) return false;
    const Millis since = std::max(from.placed, began_at(ply) - kVictimTime);
    return !board_.was_empty(ply.move.to, since);
  }

  /// Hands come in turns; one may be early by a moment, not by more.
  [[nodiscard]] Cost order_cost(const Hypothesis& from, const Ply& reply) const {
    // What a report of all squares shows missing had left before anything that was received after it. Of a
    // board that listens this is said only where nothing else tells whose piece it was.
    const Square left = left_by(reply);
    const bool in_order = board_.knows_pieces() ? board_.found_by_dump(left) : board_.told_with_all(left);
    const bool gone = board_.empty(left) && board_.changed_at(left) < from.placed;
    if (in_order && gone)
      return limits_.unseen && passed_through<G>(from, reply.move, board_) ? 0 : kImpossibleOrder;
    if (from.pending.empty()) return 0;
    const Millis began = board_.changed_at(left);
    if (!board_.empty(left) || began <= before_last_placed(from)) return 0;
    const Millis late = from.placed - began;
    Cost cost = late > kVeryEarly ? kHandsVeryEarly : late > kOrderSlack ? kHandsEarly : 0;
    const bool stands = board_.fits(reply.move.to, from.read_at(reply.move.from));
    const Millis arrived = board_.changed_at(reply.move.to);
    if (stands && arrived > before_last_placed(from) && from.placed - arrived > kOrderSlack)
      cost += kReplyFirst;
    return cost;
  }

  static Millis before_last_placed(const Hypothesis& from) {
    return from.pending.size() > 1 ? from.pending[from.pending.size() - 2].placed : from.anchor;
  }

  /// Both squares reported the move since the last ply, though now they read as before it.
  [[nodiscard]] bool came_and_went(const Hypothesis& from, const Move& move) const {
    if (limits_.unseen || board_.changed_at(move.to) <= from.placed ||
        board_.changed_at(move.from) <= from.placed)
      return false;
    const auto piece = from.read_at(move.from);
    return piece && !board_.fits(move.to, piece) && board_.showed(move.to, *piece, from.placed);
  }

  std::span<const Hypothesis> known_;
  const BoardViewOf<G>& board_;
  const ClockEvidenceOf<G>& clock_;
  Millis now_;
  const GrowthLimits& limits_;
  std::unordered_map<std::uint64_t, Cost> paths_;  ///< what each costs so far
  std::vector<Hypothesis> grown_;
  Cost best_ = 1e9;
  Cost trouble_ = 0;
  std::size_t nodes_ = 0;
};

}  // namespace

template <Game G>
std::vector<HypothesisOf<G>> grow(std::span<const HypothesisOf<G>> known, const BoardViewOf<G>& board,
                                  const ClockEvidenceOf<G>& clock, Millis now, const GrowthLimits& limits) {
  return Growth<G>(known, board, clock, now, limits).run();
}

template std::vector<HypothesisOf<Chess>> grow(std::span<const HypothesisOf<Chess>>,
                                               const BoardViewOf<Chess>&, const ClockEvidenceOf<Chess>&,
                                               Millis, const GrowthLimits&);
template std::vector<HypothesisOf<Quaternity>> grow(std::span<const HypothesisOf<Quaternity>>,
                                                    const BoardViewOf<Quaternity>&,
                                                    const ClockEvidenceOf<Quaternity>&, Millis,
                                                    const GrowthLimits&);

}  // namespace eboard::tracking
