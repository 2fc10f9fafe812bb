// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/completion.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

constexpr std::size_t kOpenForLong = 2;
constexpr std::size_t kLag = 80;      // plies that wait for certainty at most
constexpr std::size_t kReplied = 2;   // plies behind a takeback, without a clock
constexpr std::size_t kPlayedOn = 4;  // behind one of more

/// What the board shows besides while a player takes up what is captured.
bool is_of_a_capture(Reason reason) {
  switch (reason) {
    case Reason::in_hand:
    case Reason::second_in_hand:
    case Reason::carried_early:
    case Reason::parked:
    case Reason::misread:
    case Reason::flickers:
      return true;
    default:
      return false;
  }
}

}  // namespace

template <Game G>
bool CompletionOf<G>::agreed(const Hypothesis& best) const {
  const double share = game_.beam.share(best, 1);
  if (share >= kSure || best.pending.size() >= kLag) return true;
  // Of two moves made at once another one alone, and squares misread, is never out of the question.
  const bool told = offences_.is_open() && best.pending.front().ply.also;
  if (told && share >= kNearlySure) return true;
  if (best.pending.size() >= kManyPlies && share >= kNearlySure) return true;
  // The order of plies that were played in a silence, or long ago, does not become clearer with later plies.
  const bool settled = best.pending.front().inferred || best.pending.size() >= kManyPlies;
  return best.open.cost() == 0 && settled && game_.beam.share_of_outcome(best) >= kSure;
}

/// Who made the ply had let it go when the press was heard, the opponent may capture there, and the piece is
/// nowhere else: it is the opponent who took it up. One that went on, to a square that does not read, was
/// gone by then. While the clock stands the players put something right.
template <Game G>
bool CompletionOf<G>::is_being_captured(const Hypothesis& story, const Difference& lifted) const {
  const PlayedPly& last = story.pending.back();
  if (story.confirmed < story.pending.size() || !last.press || game_.lever.clock_stands()) return false;
  const Millis pressed = last.press->at;
  if (last.placed + limits::kTwoScans > pressed || lifted.since <= pressed) return false;
  const auto open = story.open.differences();
  if (std::ranges::any_of(open, [&](const Difference& other) {
        return other.square != lifted.square && !is_of_a_capture(other.reason);
      }))
    return false;
  return std::ranges::any_of(story.position.legal_moves(), [&](const auto& move) {
    return contains(G::taking_squares(move), lifted.square);
  });
}

/// The piece that moved last is where it went, or flickers there, and no half of the ply is missing.
template <Game G>
bool CompletionOf<G>::stands(const Hypothesis& story) const {
  const Square at = arrived_at(*story.last);
  const auto undone = [&](const Difference& difference) {
    switch (difference.reason) {
      case Reason::lifted_again:
        return difference.square == at && !is_being_captured(story, difference);
      case Reason::lifted_unheard:
      case Reason::unread:
      case Reason::misread_arriving:  // it may be a ghost where nothing stands
        return difference.square == at;
      case Reason::en_passant_pawn:
      case Reason::promotion_wrong:
      case Reason::rook_astray:
        return true;
      default:
        return false;
    }
  };
  const auto differences = story.open.differences();
  return std::none_of(differences.begin(), differences.end(), undone);
}

template <Game G>
bool CompletionOf<G>::completed(const Hypothesis& best, Moment& now) const {
  const PlayedPly& first = best.pending.front();
  if (ends_over_flag(best, now)) return true;
  if (best.open.cost() > kWorst || game_.lever.clock_stands_since(first.placed) ||
      last_stand_.closed_by_clock(best, now))
    return false;
  if (game_.lever.clock_stands() && best.open.cost() > kClear) return false;
  if (best.taken_back > 0 && !played_on(best)) return false;
  if (first.ply.offends()) return completed_irregular(best, now);
  // What was open for several plies is not decided while hands are at work.
  if (best.pending.size() > kOpenForLong && best.open.cost() > kOneHand) return false;
  if (best.pending.size() == 1 && !stands(best)) return false;
  if (first.inferred && !game_.clock.has_run()) return true;
  if (best.confirmed > 0) {
    const Millis pressed =
        best.pending[best.confirmed - 1].press ? best.pending[best.confirmed - 1].press->at : first.placed;
    return now.passed(std::max(first.placed, pressed), kScan);
  }
  // Who moves in advance presses for the last of these moves only.
  if (best.mover_behind(1) == first.by)
    return best.open.cost() == 0 && now.passed(game_.board.last_change(), kDoubtful);
  if (best.pending.size() > 1) {
    // Where a clock runs, plies without any press are analysis as likely as play: they wait for the next one.
    return !game_.lever.counts() && best.open.cost() <= kClear &&
           now.passed(std::max(best.pending[1].placed, told_at(first)), limits::kTwoScans);
  }
  if (best.open.cost() > 0) return false;
  return now.passed(game_.board.last_change(), kDoubtful) && ends_game(best);
}

/// A king that steps aside in a position that was dead before ends nothing.
template <Game G>
bool CompletionOf<G>::ends_game(const Hypothesis& best) const {
  return G::ends_game(game_.edition, best.position) &&
         !G::ends_game(game_.edition, game_.record.base_of(best));
}

/// Nobody has called the flag, and a move made since ends the game on the board: nobody presses for that.
template <Game G>
bool CompletionOf<G>::ends_over_flag(const Hypothesis& best, Moment& now) const {
  const PlayedPly& first = best.pending.front();
  return game_.clock.any_flag_fallen() && best.pending.size() == 1 && best.taken_back == 0 &&
         !first.ply.offends() && best.open.cost() == 0 && stands(best) &&
         (ends_game(best) || ends_by_count(best)) && now.passed(game_.board.last_change(), kDoubtful);
}

template <Game G>
bool CompletionOf<G>::ends_by_count(const Hypothesis& best) const {
  std::vector<const Position*> earlier;
  for (std::size_t plies = 0; plies <= game_.record.size(); ++plies)
    earlier.push_back(&game_.record.position_after(plies));
  return G::ends_by_count(game_.edition, earlier, best.position);
}

/// On a board that does not know pieces anything that arrives where the ply went may be taken for its piece.
template <Game G>
Millis CompletionOf<G>::told_at(const PlayedPly& ply) const {
  return game_.board.knows_pieces() ? ply.placed : game_.board.changed_at(arrived_at(ply.ply));
}

/// It stands when the opponent has replied and pressed. Who takes the king has not replied: neither counts.
template <Game G>
bool CompletionOf<G>::completed_irregular(const Hypothesis& best, Moment& now) const {
  if (offences_.king_captured() || best.pending.size() < 2) return false;
  if (!now.passed(best.pending[1].placed, kLeverLate)) return false;
  return game_.lever.counts() ? best.confirmed > 1 : best.open.cost() <= kClear;
}

/// Pieces that are put away look like a takeback, and like plies behind it by which they go home.
template <Game G>
bool CompletionOf<G>::played_on(const Hypothesis& story) const {
  if (game_.lever.counts()) return true;
  Position position = game_.record.base_of(story);
  std::size_t plies = 0;
  for (const PlayedPly& played : story.pending) {
    const auto next = after<G>(position, played.ply);
    if (!next) break;
    position = *next;
    plies += game_.record.goes_home(position, played.ply) ? 0 : 1;
  }
  return plies >= (story.taken_back > kMaxUndone ? kPlayedOn : kReplied) || !position.has_legal_move();
}

template class CompletionOf<Chess>;
template class CompletionOf<Quaternity>;

}  // namespace eboard::tracking
