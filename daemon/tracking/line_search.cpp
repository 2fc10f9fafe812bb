// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/line_search.hpp"

#include <algorithm>

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::bit;
using rules::Bitboard;
using rules::Move;
using rules::MoveKind;
using rules::Position;
using rules::Role;
using rules::Square;

constexpr Cost kPly = 0.15;  // every ply wants a reason
constexpr Cost kUnseenArrival = 3.5;
constexpr Cost kLeftAfterReply = 2.0;
constexpr Cost kWell = 1.0;   // an explanation without a rest
constexpr Cost kRival = 3.0;  // rivals of such a one
constexpr Cost kImpossibleOrder = 6.0;
constexpr Millis kEarlyHand = 1500ms;
constexpr Cost kWrongOrder = 2.5;  // a later ply whose piece left its square earlier
constexpr Cost kHeldLong = 1.2;
constexpr Millis kLongHeld = 10s;
constexpr Millis kOrderSlack = 400ms;  // order within a scan says nothing
constexpr std::size_t kMostLines = 96;
constexpr int kMostForIrregular = 6;

Cost promotion_prior(const Move& move) {
  if (move.kind != MoveKind::promotion) return 0;
  switch (move.promotion) {
    case Role::queen:
      return 0;
    case Role::knight:
      return 2.0;
    case Role::rook:
      return 2.5;
    default:
      return 3.5;
  }
}

class Search {
 public:
  Search(const std::vector<Root>& roots, const BoardView& board, Millis now, const SearchLimits& limits)
      : roots_(roots), board_(board), now_(now), limits_(limits) {}

  std::vector<Line> run() {
    std::vector<Line> level;
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      Line line;
      line.root = i;
      line.end = roots_[i].position;
      line.plies_cost = roots_[i].cost;
      visit(std::move(line), level);
    }
    if (limits_.irregular <= limits_.spread) extend_irregular(level);
    // Level by level: what explains the board with few plies is never missed for want of nodes.
    for (std::size_t depth = 1; depth <= limits_.depth && !level.empty(); ++depth) {
      std::stable_sort(level.begin(), level.end(), cheaper);
      std::vector<Line> next;
      for (const Line& line : level) extend(line, next);
      level = std::move(next);
    }
    return take();
  }

  [[nodiscard]] std::size_t nodes() const { return nodes_; }

 private:
  static bool cheaper(const Line& a, const Line& b) { return a.cost() < b.cost(); }

  /// Costlier lines are of no use: not even as rivals of what explains the board well.
  [[nodiscard]] Cost limit() const { return best_ + (best_ <= kWell ? kRival : limits_.spread); }

  void visit(Line line, std::vector<Line>& level) {
    ++nodes_;
    line.residual_cost = explain(standing_after(line), board_, now_);
    best_ = std::min(best_, line.cost());
    if (line.plies_cost > limit()) return;
    if (line.length == 0 || line.cost() <= limit()) lines_.push_back(line);
    level.push_back(std::move(line));
  }

  std::vector<Line> take() {
    std::stable_sort(lines_.begin(), lines_.end(), cheaper);
    std::size_t kept = 0;
    std::erase_if(lines_, [&](const Line& line) {
      return line.length > 0 && (line.cost() > limit() || ++kept > kMostLines);
    });
    return std::move(lines_);
  }

  void extend(const Line& line, std::vector<Line>& level) {
    const Bitboard differing = unexplained(standing_after(line), board_);
    // A ply changes two to four squares: what cannot be mended in the plies left is not worth trying.
    const auto left = static_cast<int>(limits_.depth - line.length);
    if (!differing || rules::count(differing) > 2 * left + 4 || line.plies_cost > limit()) return;
    const Position& position = line.end;
    for (const Move move : position.legal_moves()) {
      if (nodes_ >= limits_.nodes) return;
      const Ply ply = make_ply(position, move);
      // A piece that was never off its square and never seen on the other one did not move.
      if (!(touched(ply) & differing) && !came_and_went(line, move)) continue;
      if (!(bit(move.from) & differing) && board_.seen()[move.to] == position.placement()[move.to] &&
          !came_and_went(line, move)) {
        continue;
      }
      Line longer = line;
      longer.plies[longer.length++] = ply;
      longer.touched |= touched(ply);
      longer.plies_cost +=
          kPly + promotion_prior(move) + order_cost(longer) + hold_cost(line, ply) + arrival_cost(line, ply);
      if (longer.plies_cost > limit()) continue;
      longer.end = position.after(move);
      visit(std::move(longer), level);
    }
  }

  /// Of two pieces that are off their squares the one lifted just now is the one that was put down.
  [[nodiscard]] Cost hold_cost(const Line& line, const Ply& ply) const {
    const bool stands = board_.seen()[ply.move.to] == line.end.placement()[ply.move.from];
    const bool left =
        !board_.seen()[ply.move.from] && board_.changed_at(ply.move.from) > roots_[line.root].since;
    if (!stands || !left) return 0;
    const Millis held = board_.changed_at(ply.move.to) - board_.changed_at(ply.move.from);
    return held > kLongHeld ? kHeldLong : 0;
  }

  /// A further ply wants the one before to have been seen: its piece stands there, or stood there until
  /// `next` took it, or went on after the reply; the last is made good when that ply comes.
  [[nodiscard]] Cost arrival_cost(const Line& line, const Ply& next) const {
    if (line.length == 0 || limits_.unseen) return 0;
    const Square to = arrived_at(line.plies[line.length - 1]);
    const auto piece = line.end.placement()[to];
    const Cost back = went_on(line, next) ? -kLeftAfterReply : 0;
    if (!piece || board_.seen()[to] == piece || board_.flickers(to, *piece, now_)) return back;
    if (!board_.showed(to, *piece, roots_[line.root].since)) return back + kUnseenArrival;
    if (next.captured && next.captured_at == to) return back;
    return back + (left_after(to, next) ? kLeftAfterReply : kUnseenArrival);
  }

  /// The ply before last was charged for leaving its square after the reply, and `next` is that leaving.
  [[nodiscard]] bool went_on(const Line& line, const Ply& next) const {
    if (line.length < 2) return false;
    const Square from = arrived_at(line.plies[line.length - 2]);
    const auto piece = line.end.placement()[from];
    return from == next.move.from && piece && board_.seen()[from] != piece &&
           board_.showed(from, *piece, roots_[line.root].since) &&
           left_after(from, line.plies[line.length - 1]);
  }

  [[nodiscard]] bool left_after(Square square, const Ply& reply) const {
    return board_.changed_at(square) > board_.changed_at(reply.move.from);
  }

  /// Both squares told of the move since the root, though now they look as if nothing had been.
  [[nodiscard]] bool came_and_went(const Line& line, const Move& move) const {
    const Millis since = roots_[line.root].since;
    if (limits_.unseen || board_.changed_at(move.to) <= since || board_.changed_at(move.from) <= since)
      return false;
    const auto piece = line.end.placement()[move.from];
    return piece && board_.seen()[move.to] != piece && board_.showed(move.to, *piece, since);
  }

  static Square arrived_at(const Ply& ply) {
    return ply.move.kind == MoveKind::castling ? castling_squares(ply.move).king_to : ply.move.to;
  }

  void extend_irregular(std::vector<Line>& level) {
    const std::vector<Line> roots = level;
    for (const Line& line : roots) extend_irregular(line, level);
  }

  /// The mover's piece stands where no rule lets it go.
  void extend_irregular(const Line& line, std::vector<Line>& level) {
    const Bitboard differing = unexplained(standing_after(line), board_);
    if (rules::count(differing) > kMostForIrregular) return;
    const rules::Placement& placement = line.end.placement();
    for (Bitboard from = differing & placement.of(line.end.turn()); from;) {
      const Square origin = rules::pop(from);
      for (Bitboard to = differing & ~bit(origin); to;) {
        const Square target = rules::pop(to);
        if (board_.seen()[target] == placement[origin]) displace(line, origin, target, level);
      }
    }
  }

  void displace(const Line& line, Square origin, Square target, std::vector<Line>& level) {
    const Move move{origin, target, MoveKind::normal, Role::pawn};
    if (line.end.is_legal(move)) return;
    const Ply ply = make_ply(line.end, move, true);
    const auto next = after(line.end, ply);
    if (!next) return;
    Line longer = line;
    longer.plies[longer.length++] = ply;
    longer.touched |= touched(ply);
    longer.end = *next;
    longer.plies_cost += limits_.irregular;
    visit(std::move(longer), level);
  }

  /// Pieces leave their squares and arrive in the order of the plies, as far as the squares still tell; a
  /// hand may be early by a second, not by more.
  [[nodiscard]] Cost order_cost(const Line& line) const {
    if (line.length < 2) return 0;
    const Ply& earlier = line.plies[line.length - 2];
    const Square reply = line.plies[line.length - 1].move.from;
    const bool left = !board_.seen()[reply] && board_.changed_at(reply) > roots_[line.root].since;
    if (!left) return 0;
    Millis late = kNever;
    if (!board_.seen()[earlier.move.from]) late = board_.changed_at(earlier.move.from);
    const Square to = arrived_at(earlier);
    const bool stands =
        to != line.plies[line.length - 1].captured_at && board_.seen()[to] == line.end.placement()[to];
    if (stands) late = std::max(late, board_.changed_at(to));
    if (board_.found_by_dump(reply) && late > board_.changed_at(reply)) return kImpossibleOrder;
    late -= board_.changed_at(reply);
    return late > kEarlyHand ? kImpossibleOrder : late > kOrderSlack ? kWrongOrder : 0;
  }

  [[nodiscard]] Standing standing_after(const Line& line) const {
    const Root& root = roots_[line.root];
    const auto ply_back = [&](std::size_t back) -> const Ply* {
      if (line.length >= back) return &line.plies[line.length - back];
      const auto& of_root = line.length + 1 == back ? root.last : root.before_last;
      return of_root ? &*of_root : nullptr;
    };
    return {line.end, ply_back(1), ply_back(2), root.exceptions, line.length == 0, line.touched};
  }

  const std::vector<Root>& roots_;
  const BoardView& board_;
  Millis now_;
  const SearchLimits& limits_;
  std::vector<Line> lines_;
  Cost best_ = 1e9;
  std::size_t nodes_ = 0;
};

}  // namespace

std::vector<Line> find_lines(const std::vector<Root>& roots, const BoardView& board, Millis now,
                             const SearchLimits& limits, std::size_t* nodes) {
  Search search(roots, board, now, limits);
  auto lines = search.run();
  if (nodes) *nodes = search.nodes();
  return lines;
}

}  // namespace eboard::tracking
