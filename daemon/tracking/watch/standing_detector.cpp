// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/watch/standing_detector.hpp"

#include <algorithm>
#include <chrono>

#include "daemon/events/doubt.hpp"
#include "daemon/tracking/game/illegal_pattern.hpp"
#include "daemon/tracking/watch/half_done.hpp"
#include "daemon/tracking/watch/hands.hpp"
#include "daemon/tracking/watch/last_plies.hpp"
#include "daemon/tracking/watch/press_state.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;
using rules::bit;
using rules::Bitboard;
using rules::Color;
using rules::Piece;
using rules::Role;
using rules::Square;

constexpr Millis kCarriedOver = 3s;
constexpr Millis kPressedAndStands = 1500ms;
constexpr Millis kUnfinishedStands = 15s;  // a player fetches a queen
constexpr Millis kSurplusStands = 2500ms;
constexpr Millis kDisplacedStands = 3s;
constexpr Millis kPushedStands = 6s;  // a reply before the press is pressed by then
constexpr Millis kOutOfTurnStands = 2500ms;
constexpr Millis kUpdateLost = 10s;
constexpr Millis kPieceUnread = 2500ms;
constexpr Millis kChosen = 700ms;  // a piece that stood on the promotion square for that long was chosen
constexpr Millis kOpponentsPieceUnread = 10s;  // it may be in a hand that is about to take it
constexpr Millis kUnclockedStands = 10s;
constexpr Millis kSweep = 2s;
constexpr Millis kSwept = 1s;
constexpr std::size_t kSweptChanges = 7;
constexpr int kSweptSquares = 4;
constexpr int kStillAGame = 6;  // where more squares differ, pieces are being put away or shown something
constexpr Millis kAtOnce = 250ms;
constexpr int kLineOfSquares = 4;

bool unfinished(Code code) { return code == Code::promotion_not_exchanged || code == Code::incomplete_move; }
/// The player is to blame for it, once the ply is complete.
bool is_offence(Code code) { return unfinished(code) || code == Code::illegal_promotion; }

/// What differs, sorted.
struct Differences {
  Bitboard absent = 0, surplus = 0, replaced = 0;

  Differences(const rules::Placement& expected, const rules::Placement& seen, Bitboard squares)
      : absent(squares & expected.occupied() & ~seen.occupied()),
        surplus(squares & ~expected.occupied() & seen.occupied()),
        replaced(squares & expected.occupied() & seen.occupied()) {}

  [[nodiscard]] Bitboard all() const { return absent | surplus | replaced; }
};

class Look {
 public:
  using Since = std::array<Millis, rules::kSquares>;

  Look(const Sight& sight, const TurnLog& log, const Since& since, std::vector<Piece>& looks,
       Findings& findings)
      : sight_(sight),
        log_(log),
        since_(since),
        looks_(looks),
        findings_(findings),
        open_(sight.game.differing & ~findings.squares()),
        free_(open_ & ~known_looks()),
        differs_(sight.game.end.placement(), sight.board.seen(), free_),
        press_(press_state(sight, log)) {}

  void look() {
    press_over_half_done();
    if (!open_) return;
    reply_over_half_done();
    if (!sight_.clock.connected() && !quiet(free_, kUnclockedStands)) return;
    if (sight_.clock.connected() && !sight_.clock.running()) return;
    if (sight_.game.irregular) {
      illegal();
      return;
    }
    if (line_vanished() || swept()) return;
    if (rules::count(sight_.game.differing) > kStillAGame) return;
    if (exchanged() || half_done() || illegal() || illegal_castling() || moved_after_press() || out_of_turn())
      return;
    if (misread() || surplus() || missing()) return;
    displaced();
  }

 private:
  /// All of them have differed for that time without a change.
  [[nodiscard]] bool quiet(Bitboard squares, Millis limit) const {
    Millis latest = sight_.board.changed_at(squares);
    while (squares) latest = std::max(latest, since_[static_cast<std::size_t>(index(rules::pop(squares)))]);
    return sight_.now.passed(latest, limit);
  }
  /// The lever moved that long ago.
  [[nodiscard]] bool pressed_for(Millis limit) const {
    return sight_.now.passed(sight_.clock.flipped_at(), limit);
  }
  [[nodiscard]] std::size_t next_ply() const { return sight_.game.plies() + 1; }
  [[nodiscard]] Color turn() const { return sight_.game.end.turn(); }

  [[nodiscard]] Evidence evidence(Bitboard squares, std::optional<std::string> reason = {}) const {
    return evidence::Displacement{evidence::squares(squares), sight_.board.seen().fen(),
                                  rules::to_fen(sight_.game.end.setup()), std::move(reason)};
  }
  /// With the position in which the ply was made.
  [[nodiscard]] Evidence evidence(const HalfDone& half) const {
    const auto before = before_ply(sight_.game, half.back);
    const evidence::Displacement out{evidence::squares(half.squares), sight_.board.seen().fen(),
                                     rules::to_fen((before ? *before : sight_.game.end).setup())};
    return half.doubt ? in_doubt(out, *half.doubt) : Evidence(out);
  }
  bool stands(Code code, Bitboard squares, State state = State::pending) {
    findings_.stands(sight_.now, code, next_ply(), {}, squares, evidence(squares), state);
    return true;
  }

  /// Pieces of one file or rank that vanish in one scan: no hand does that.
  bool line_vanished() {
    const Bitboard absent = differs_.absent;
    if (rules::count(absent) < kLineOfSquares || differs_.all() != absent || !quiet(absent, kSwept))
      return false;
    Bitboard left = absent;
    const Square one = rules::pop(left);
    bool file = true;
    bool rank = true;
    Millis first = sight_.board.changed_at(one);
    while (left) {
      const Square square = rules::pop(left);
      file = file && file_of(square) == file_of(one);
      rank = rank && rank_of(square) == rank_of(one);
      first = std::min(first, sight_.board.changed_at(square));
    }
    if ((!file && !rank) || sight_.board.changed_at(absent) - first > kAtOnce) return false;
    return stands(Code::sensor, absent);
  }

  /// A sleeve, a fall: many squares in a short time, and many of them are still wrong.
  bool swept() {
    if (rules::count(free_) < kSweptSquares || !quiet(free_, kSwept)) return false;
    const Millis last = sight_.board.changed_at(free_);
    const auto changes = static_cast<std::size_t>(std::count_if(
        log_.steps().begin(), log_.steps().end(),
        [&](const SquareStep& step) { return !step.dumped && step.at <= last && last - step.at <= kSweep; }));
    return changes >= kSweptChanges && stands(Code::disturbed, free_);
  }

  [[nodiscard]] bool pressed_over(const HalfDone& half) const {
    return (half.back > 0 || press_.last_mover_pressed) && pressed_for(kPressedAndStands);
  }

  /// What was reported as unfinished was pressed as it is.
  void press_over_half_done() {
    const auto found = half_done_ply(sight_, sight_.game.differing);
    if (!found || !unfinished(found->code) || !pressed_over(*found) || !sight_.clock.running()) return;
    if (found->doubt) return;
    findings_.change(sight_.now, found->code, next_ply() - 1 - found->back, State::completed);
  }

  /// Without a clock a reply that stands completes the ply before it.
  void reply_over_half_done() {
    if (sight_.clock.connected() || rules::count(sight_.game.differing) > kStillAGame) return;
    const auto found = half_done_ply(sight_, open_);
    if (!found || found->back == 0 || !is_offence(found->code)) return;
    if (quiet(found->squares, kPressedAndStands) &&
        sight_.now.passed(last_placed(sight_.game), kPressedAndStands))
      report(*found, found->doubt ? State::pending : State::completed);
  }

  void report(const HalfDone& half, State state) {
    const std::size_t ply = next_ply() - 1 - half.back;
    if (findings_.known(half.code, ply)) return;
    note_look(rules::first(half.squares));
    findings_.stands(sight_.now, half.code, ply, half.move, half.squares, evidence(half), state);
  }

  /// A promoted man that looks like another is reported once, wherever it goes.
  void note_look(Square square) {
    if (const auto seen = sight_.board.seen()[square]) looks_.push_back(*seen);
  }
  [[nodiscard]] Bitboard known_looks() const {
    Bitboard out = 0;
    for (const Piece look : looks_) out |= sight_.board.seen().of(look);
    return out & sight_.game.disguised;
  }

  /// Half of a ply explains what differs, whether or not it is time to report it.
  bool half_done() {
    const auto found = half_done_ply(sight_, open_);
    if (!found) return false;
    if (!sight_.clock.connected()) return true;
    const bool pressed = pressed_over(*found);
    const bool doubtful = found->doubt.has_value();
    const Millis enough = !pressed ? kUnfinishedStands : doubtful ? kPieceUnread : kPressedAndStands;
    if (!quiet(found->squares, enough) || (!pressed && doubtful)) return true;
    if (!pressed && !unfinished(found->code)) return true;
    report(*found, pressed && !doubtful && is_offence(found->code) ? State::completed : State::pending);
    return true;
  }

  /// A castling that is not allowed, half of which is a move of the rook: that is the last ply then.
  [[nodiscard]] std::optional<IllegalPattern> castled_by_last() const {
    const auto before = before_last(sight_.game);
    if (!before) return std::nullopt;
    const rules::Placement& seen = sight_.board.seen();
    auto found = illegal_pattern(*before, seen, before->placement().difference(seen));
    return found && found->code == Code::illegal_castling ? found : std::nullopt;
  }

  /// The player whose ply is half of it has pressed.
  bool illegal_castling() {
    if (!press_.last_mover_pressed || !pressed_for(kPressedAndStands) || !quiet(free_, kPressedAndStands))
      return false;
    const auto found = castled_by_last();
    if (!found || findings_.known(found->code, next_ply() - 1)) return false;
    findings_.stands(sight_.now, found->code, next_ply() - 1, found->move, found->squares,
                     evidence::Displacement{evidence::squares(found->squares), sight_.board.seen().fen(),
                                            rules::to_fen(before_last(sight_.game)->setup()), found->reason},
                     State::completed);
    return true;
  }

  bool illegal() {
    if (!press_.mover_pressed || !pressed_for(kPressedAndStands) || !quiet(free_, kPressedAndStands))
      return false;
    const auto found = illegal_pattern(sight_.game.end, sight_.board.seen(), free_);
    if (!found || findings_.known(found->code, next_ply())) return false;
    // An illegal ply that the follower takes for played is reported by the follower, unless more changed than
    // it follows.
    if (sight_.game.irregular && found->code != Code::illegal_move) return false;
    findings_.stands(sight_.now, found->code, next_ply(), found->move, found->squares,
                     evidence(found->squares, found->reason), State::completed);
    return true;
  }

  /// The piece that moved last stands elsewhere, on the opponent's time.
  bool moved_after_press() {
    const Bitboard to = differs_.surplus | differs_.replaced;
    const auto& game = sight_.game;
    const Ply* last = last_ply(game);
    if (rules::count(differs_.absent) != 1 || rules::count(to) != 1 || !last) return false;
    const Square from = rules::first(differs_.absent);
    const bool same =
        from == last->move.to && sight_.board.seen()[rules::first(to)] == game.end.placement()[from];
    // The opponent who takes it may hold it over the board.
    if (!same || !press_.last_mover_pressed || !quiet(free_, kCarriedOver)) return false;
    if (sight_.board.changed_at(free_) < sight_.clock.flipped_at() + kPressedAndStands) return false;
    return stands(Code::moved_after_press, free_);
  }

  /// What a pawn became was taken off after the press, or later, and another piece stands in its place.
  bool exchanged() {
    if (rules::count(differs_.replaced) != 1) return false;
    const Square square = rules::first(differs_.replaced);
    const Piece chosen = *sight_.game.end.placement()[square];
    const Piece seen = *sight_.board.seen()[square];
    const auto arrived = log_.arrived(square, chosen);
    const auto left = log_.left(square, chosen);
    if (seen.color != chosen.color || seen.role == Role::pawn || !arrived || !left || absent_of(seen))
      return false;
    if (*left < *arrived + kChosen || !sight_.board.was_empty(square, *left)) return false;
    const auto promotion = promotion_of(sight_.game, square);
    if (!promotion) return false;
    const auto& [number, ply] = *promotion;
    const auto before = before_ply(sight_.game, next_ply() - 1 - number);
    if (!before) return false;
    if (number == next_ply() - 1 && !log_.pressed(chosen.color, *arrived, *left)) return false;
    if (findings_.known(Code::promotion_changed, number)) return false;
    if (!quiet(differs_.replaced, kSurplusStands)) return true;
    note_look(square);
    findings_.stands(sight_.now, Code::promotion_changed, number, move_of(*before, ply, sight_.game.chess960),
                     differs_.replaced, evidence::FirstChoice{chosen.role, *left - *arrived},
                     State::completed);
    return true;
  }

  bool misread() {
    if (differs_.replaced == 0 || !quiet(differs_.replaced, kSurplusStands)) return false;
    if (rules::count(differs_.replaced) != 1) return false;
    const Square square = rules::first(differs_.replaced);
    const Piece expected = *sight_.game.end.placement()[square];
    const Piece seen = *sight_.board.seen()[square];
    if (expected.color != seen.color || absent_of(seen)) return false;
    if (rules::contains(sight_.game.disguised, square)) note_look(square);
    return stands(Code::identity, differs_.replaced);
  }

  /// A piece of that kind is off its square: what is seen elsewhere may be it.
  [[nodiscard]] bool absent_of(Piece piece) const {
    return differs_.absent & sight_.game.end.placement().of(piece);
  }

  bool surplus() {
    for (Bitboard left = differs_.surplus; left;) {
      const Square square = rules::pop(left);
      const Millis enough = left_by_last(sight_.game, square) ? kUpdateLost : kSurplusStands;
      if (!quiet(bit(square), enough) || absent_of(*sight_.board.seen()[square])) continue;
      return stands(Code::extra_piece, bit(square));
    }
    return false;
  }

  bool missing() {
    if (rules::count(differs_.all()) != 1 || differs_.absent == 0) return false;
    if (differs_.absent & sight_.game.astray) return false;  // it is in a hand again
    const Color color = sight_.game.end.placement()[rules::first(differs_.absent)]->color;
    const bool of_mover = color == turn();
    const Millis stands_for = of_mover ? kPieceUnread : kOpponentsPieceUnread;
    if (played_on_over(rules::first(differs_.absent)) && quiet(free_, kOpponentsPieceUnread))
      return stands(Code::missing_piece, differs_.absent);
    const bool ready = of_mover ? press_.mover_pressed : press_.last_mover_pressed;
    if (!ready || !quiet(free_, stands_for) || !pressed_for(stands_for)) return false;
    return stands(Code::missing_piece, differs_.absent);
  }

  /// Somebody has moved since and pressed, or was replied to: no hand holds it to play with it.
  [[nodiscard]] bool played_on_over(Square square) const {
    const auto& game = sight_.game;
    const Millis left =
        std::max(sight_.board.changed_at(square), since_[static_cast<std::size_t>(index(square))]);
    const auto behind = [&](const StandingPly& standing) { return standing.placed > left; };
    const auto plies = std::ranges::count_if(game.tail, behind) + std::ranges::count_if(game.behind, behind);
    return plies > (press_.last_mover_pressed ? 0 : 1);
  }

  void displaced() {
    const Bitboard present = differs_.surplus | differs_.replaced;
    if (!present || (!differs_.absent && rules::count(differs_.replaced) < 2)) return;
    if (!quiet(free_, kDisplacedStands) || !press_.last_mover_pressed) return;
    const bool pushed = one_displacement_by_mover() && pushed_before_press();
    if ((one_displacement_by_mover() && !pushed) || result_is_shown() || !same_pieces() ||
        is_earlier(sight_.game, differs_.all(), sight_.board.seen()))
      return;
    // A castling that is not allowed waits for its press.
    if (illegal_pattern(sight_.game.end, sight_.board.seen(), free_) || castled_by_last()) return;
    // What is in the mover's hands may come down anywhere yet.
    const Bitboard own = sight_.game.end.placement().of(turn());
    const bool only_own_off =
        !(differs_.absent & ~own) && !differs_.replaced && rules::count(differs_.absent) == 1;
    if (only_own_off && !pushed) return;
    findings_.stands(sight_.now, Code::displaced, stood_since(free_), {}, free_,
                     pushed ? in_doubt(evidence(free_), evidence::Doubt::before_press) : evidence(free_));
  }

  /// The ply during which the first of the squares changed, where the opponent has replied since; else the
  /// next one: what a hand knocks over while it moves is part of no other ply.
  [[nodiscard]] std::size_t stood_since(Bitboard squares) const {
    Millis first = sight_.board.changed_at(squares);
    while (squares) first = std::min(first, sight_.board.changed_at(rules::pop(squares)));
    std::size_t ply = next_ply();
    while (ply > 1 && log_.placed(ply - 1) != kNever && log_.placed(ply - 1) > first) --ply;
    return ply + 1 < next_ply() ? ply : next_ply();
  }

  /// A move that would be legal if the other side were to play.
  bool out_of_turn() {
    const Bitboard to = differs_.surplus | differs_.replaced;
    if (rules::count(differs_.absent) != 1 || rules::count(to) != 1) return false;
    const Square from = rules::first(differs_.absent);
    const auto piece = sight_.game.end.placement()[from];
    if (piece->color == turn() || sight_.board.seen()[rules::first(to)] != piece) return false;
    const Ply* last = last_ply(sight_.game);
    if (last && rules::contains(touched(*last), from)) return false;              // that one was moved on
    if (sight_.board.changed_at(free_) < last_placed(sight_.game)) return false;  // it stood there before
    if (!quiet(free_, kOutOfTurnStands) || (next_ply() > 1 && !press_.last_mover_pressed)) return false;
    rules::Setup other = sight_.game.end.setup();
    other.turn = piece->color;
    other.en_passant.reset();
    const auto position = rules::Position::from_setup(other);
    if (!position) return false;  // for example, the side to move is in check
    const rules::MoveList moves = position->legal_moves();
    const bool legal = std::any_of(moves.begin(), moves.end(), [&](rules::Move move) {
      return move.from == from && move.to == rules::first(to) && move.kind != rules::MoveKind::castling;
    });
    return legal && stands(Code::out_of_turn, free_);
  }

  /// A move, legal or not: no matter of displaced pieces.
  [[nodiscard]] bool one_displacement_by_mover() const {
    const Bitboard to = differs_.surplus | differs_.replaced;
    if (rules::count(differs_.absent) != 1 || rules::count(to) != 1) return false;
    const auto piece = sight_.game.end.placement()[rules::first(differs_.absent)];
    return piece->color == turn() && sight_.board.seen()[rules::first(to)] == piece;
  }

  /// It went where it cannot go, and before the opponent's press: a sleeve does that, and who replies so
  /// early presses soon.
  [[nodiscard]] bool pushed_before_press() const {
    const rules::MoveList moves = sight_.game.end.legal_moves();
    const Square from = rules::first(differs_.absent),
                 to = rules::first(differs_.surplus | differs_.replaced);
    const bool legal = std::ranges::any_of(
        moves, [&](const rules::Move& move) { return move.from == from && move.to == to; });
    return !legal && sight_.board.changed_at(free_) < sight_.clock.flipped_at() && pressed_for(kPushedStands);
  }

  /// Displaced pieces are still there: none has come and none has left.
  [[nodiscard]] bool same_pieces() const {
    std::array<int, 12> balance{};
    const auto count = [&](const rules::Placement& on, int by) {
      for (Bitboard left = free_ & on.occupied(); left;) {
        const Piece piece = *on[rules::pop(left)];
        balance[static_cast<std::size_t>(piece.color) * 6 + static_cast<std::size_t>(piece.role)] += by;
      }
    };
    count(sight_.game.end.placement(), 1);
    count(sight_.board.seen(), -1);
    return std::all_of(balance.begin(), balance.end(), [](int left) { return left == 0; });
  }

  /// Both kings have left their squares, and those that stand somewhere stand near the centre.
  [[nodiscard]] bool result_is_shown() const {
    const bool both = rules::count(differs_.all() & sight_.game.end.placement().of(Role::king)) == 2;
    return both && !(sight_.board.seen().of(Role::king) & ~kAroundCentre);
  }

  const Sight& sight_;
  const TurnLog& log_;
  const Since& since_;
  std::vector<Piece>& looks_;
  Findings& findings_;
  Bitboard open_;  ///< squares that differ and are in no report
  Bitboard free_;  ///< of these, where no man stands of which it was reported that it looks like another
  Differences differs_;
  PressState press_;
};

/// A piece stands on a square that no ply led it to.
bool is_displacement(Code code) {
  return code == Code::displaced || code == Code::moved_after_press || code == Code::out_of_turn ||
         code == Code::incomplete_move;
}

/// The ply behind what was found that made the position what the board shows there, and not the board what
/// the position was; null: none did. The order within two scans means nothing.
const StandingPly* played_over(const Sight& sight, const StandsWrong& found) {
  const Millis changed = sight.board.changed_at(found.squares) - kTwoScans;
  std::size_t number = sight.game.plies() + 1;
  for (const auto* plies : {&sight.game.behind, &sight.game.tail}) {
    for (auto ply = plies->rbegin(); ply != plies->rend(); ++ply) {
      if (--number < found.ply + (found.of_ply ? 1 : 0)) return nullptr;
      if ((touched(ply->ply) & found.squares) && ply->placed >= changed) return &*ply;
    }
  }
  return nullptr;
}

/// Nothing was played between the moment the man was gone and the ply by which it came again.
bool comes_again(const Sight& sight, Millis gone, const StandingPly& own) {
  const auto between = [&](const StandingPly& other) {
    return &other != &own && other.placed > gone && other.placed < own.placed;
  };
  return std::ranges::none_of(sight.game.tail, between) && std::ranges::none_of(sight.game.behind, between);
}

/// What became of it, now that its squares agree with the game again; nullopt: the man that left stands
/// nowhere.
std::optional<State> outcome(const Sight& sight, const StandsWrong& found) {
  const Millis changed = sight.board.changed_at(found.squares);
  const StandingPly* ply = played_over(sight, found);
  if (!ply) return changed > found.told ? State::corrected : State::withdrawn;
  if (is_displacement(found.code)) return State::stood;
  if (sight.board.empty(arrived_at(ply->ply))) return std::nullopt;
  if (found.code == Code::missing_piece && comes_again(sight, changed, *ply)) return State::corrected;
  if (ply->placed <= found.told) return State::withdrawn;  // it was played before, and not understood yet
  // What stood where nothing should is gone, unless it is the man that moved.
  const bool gone = found.code == Code::extra_piece && !(bit(left_by(ply->ply)) & found.squares);
  return gone ? State::corrected : State::stood;
}

}  // namespace

void StandingDetector::look(const Sight& sight, const TurnLog& log, Findings& findings) {
  if (!sight.board.knows_pieces()) return;
  const Bitboard differing = sight.game.differing;
  for (Bitboard news = differing & ~differed_; news;)
    since_[static_cast<std::size_t>(index(rules::pop(news)))] = sight.now;
  differed_ = differing;
  const Bitboard absent = differing & ~sight.board.seen().occupied();
  const bool went_on = std::any_of(sight.game.tail.begin(), sight.game.tail.end(),
                                   [](const StandingPly& standing) { return standing.ply.irregular; });
  findings.settle(sight.now, [&](const StandsWrong& found) -> std::optional<State> {
    if (found.code == Code::off_centre || !found.squares) return std::nullopt;  // of other detectors
    if ((found.code == Code::sensor ? absent : differing) & found.squares) return std::nullopt;
    if (is_illegal_move(found.code) && went_on) return State::stood;
    return outcome(sight, found);
  });
  Look(sight, log, since_, looks_, findings).look();
}

}  // namespace eboard::tracking
