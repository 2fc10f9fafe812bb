// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/follow/follower.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/games.hpp"
#include "daemon/tracking/follow/limits.hpp"

namespace eboard::tracking {

using namespace limits;

namespace {

constexpr Millis kDoubtStands = 1500ms;    // nothing accounts for the board
constexpr std::size_t kStuck = 12;         // plies behind an offence that cannot be named
constexpr std::size_t kMaxExceptions = 7;  // squares that read wrongly: such a story is none

}  // namespace

template <Game G>
void FollowerOf<G>::start(const Position& position, Millis at, bool presumed) {
  game_.record.begin(position, at, presumed);
  begin_with(game_.record.story_after(0));  // earlier readings of squares belong to another game
  showing_.begin_game();
  game_.stands.begin_game();
  last_stand_.begin_game();
  put_away_.begin_game();
  game_.gap = {};
  repair_.begin_game();
  offences_.begin_game();
  game_.lever.begin_game();
  takeback_.begin_game();
  owes_press_.reset();
}

template <Game G>
void FollowerOf<G>::after_gap(Millis at) {
  game_.gap = {true, at};
  if (game_.board.knows_pieces()) game_.gap.found = game_.board.seen();
  game_.doubters.clear();
  game_.clock.expect_news();
}

template <Game G>
void FollowerOf<G>::begin_with(Hypothesis story) {
  game_.beam.reset(std::move(story));
  counted_ = 0;
  confidence_.forget_places();
  game_.doubters.clear();
  rivals_.clear();
}

template <Game G>
void FollowerOf<G>::put_back(Millis now, PutBackOf<G> back) {
  if (back.plies < game_.record.size()) forget_after(now, back.plies);
  begin_with(std::move(back.story));
}

template <Game G>
void FollowerOf<G>::listen(Moment& now) {
  const ClockEvidence clock = game_.clock_evidence();
  game_.beam.follow(game_.board, clock, now, game_.gap.open ? kGap : kUsual);
  game_.doubters.listen(game_.board, clock, now, game_.beam, !game_.lever.clock_stands_since(now));
}

template <Game G>
void FollowerOf<G>::follow(Moment& now) {
  if (game_.beam.empty()) return;
  take_owed_press();
  game_.lever.listen(game_.beam.best(), game_.gap.open);
  takeback_.note_restored(now, offences_.stood());
  if (auto back = takeback_.restored(now)) put_back(now, std::move(*back));
  listen(now);
  takeback_.consider(now);
  gap_.say(now);
  rivals_.remember(now);
  while (advance(now)) {
  }
  if (auto back = takeback_.shown(now, offences_.stood())) {
    put_back(now, std::move(*back));
    listen(now);
  } else if (auto repaired = repair_.look(now)) {
    if (repaired->plies < game_.record.size()) rewind(now, repaired->plies);
    game_.beam.add(std::move(repaired->stories));
    listen(now);
  }
  if (auto story = offences_.two_moves()) put_back(now, {game_.record.size() - 1, std::move(*story)});
  offences_.watch(now);
  last_stand_.remember(now);
  put_away_.remember(now);
  if (last_stand_.look_at_stop()) offences_.tell(game_.beam.best(), now);
  showing_.show(now);
  game_.beam.wait(now);
  game_.doubters.wait(now);
}

template <Game G>
bool FollowerOf<G>::advance(Moment& now) {
  const Hypothesis& best = game_.beam.best();
  if (best.pending.empty() || game_.gap.open || !completion_.completed(best, now) ||
      !completion_.agreed(best))
    return false;
  const PlayedPly first = best.pending.front();
  const Cost cost = std::max(0.0, game_.beam.total_cost() - std::exchange(counted_, game_.beam.total_cost()));
  const Worth worth = confidence_.of_next(best, cost);
  std::vector<PlayedMove> rivals = rivals_.of(best, 0, game_.record.base_of(best));
  const std::size_t taken_back = best.taken_back;
  if (taken_back > 0) {
    const std::size_t kept = game_.record.size() - taken_back;
    offences_.read_anew(now, kept, best);
    forget_after(now, kept);
  }
  offences_.played_on(now);
  if (first.ply.offends()) {
    offences_.tell(best, now);  // the reply may have come before anything could be reported
    offences_.settle(now, State::stood);
  } else {
    offences_.read_anew(now, game_.record.size(), best);
  }
  auto others = game_.beam.commit_first(best, game_.clock_evidence(), now);
  // If the board does not know pieces, a takeback of long ago fits for too long.
  if (game_.board.knows_pieces()) game_.doubters.add(std::move(others), taken_back, game_.beam);
  commits_.add(first, worth, now, std::move(rivals), cost);
  taken_back > 0 ? game_.stands.forget() : game_.stands.committed(first.ply);
  if (first.press) game_.lever.was_pressed();
  return true;
}

template <Game G>
void FollowerOf<G>::settle(Millis now, const EndingOf<G>& ending) {
  if (game_.beam.empty()) return;
  if (ending.by == Ending::put_away && !game_.clock.has_run()) leave_out_put_away(now);
  const std::vector<PlayedPly> plies = last_stand_.plies_to_close_with(now, ending);
  if (game_.gap.open) gap_.say_unsettled(now);
  close_with(plies, now);
  if (const auto& last = ending.last; last && game_.record.position() == last->before) {
    const Millis left = game_.board.changed_at(last->ply.move.from);
    add_last_capture({last->ply, last->before.turn(), left}, *last, now);
  }
  game_.beam.clear();
  game_.doubters.clear();
  showing_.clear();
  game_.stands.forget();
}

template <Game G>
void FollowerOf<G>::close_with(std::span<const PlayedPly> plies, Millis now) {
  for (const PlayedPly& played : plies) {
    const bool only_left = &played == &plies.back() && played.only_left && !played.press;
    const auto last =
        only_left ? last_capture<G>(game_.record.position(), played.ply.move.from) : std::nullopt;
    if (last) return add_last_capture(played, *last, now);
    auto rivals = rivals_.names({}, played, game_.record.size(), game_.record.position());
    commits_.add(played, confidence_.at_the_end(played), now, std::move(rivals));
    offences_.recorded(played.ply);
  }
}

/// The piece may as well have captured something else, or have been put aside, and no later ply tells.
template <Game G>
void FollowerOf<G>::add_last_capture(const PlayedPly& played, const LastCaptureOf<G>& last, Millis now) {
  Worth worth = confidence_.at_the_end(played);
  worth.right *= last.share;
  worth.guessed = true;
  std::vector<Ply> rivals{last.ply};
  rivals.insert(rivals.end(), last.others.begin(), last.others.end());
  commits_.add(played, worth, now, rivals_.names(rivals, played, game_.record.size(), last.before));
}

template <Game G>
bool FollowerOf<G>::in_doubt(Moment& now) const {
  if (game_.beam.empty() || !now.passed(game_.board.last_change(), kDoubtStands)) return false;
  const Hypothesis& best = game_.beam.best();
  const bool unread = std::any_of(best.exceptions.begin(), best.exceptions.end(),
                                  [](const Exception& exception) { return !exception.reading.occupied; });
  return best.open.cost() > kFaulty || unread || game_.beam.share(best, best.pending.size()) < kDoubted;
}

/// After a gap, or a stop of the clock, nothing explains the board, and it stands.
template <Game G>
bool FollowerOf<G>::lost(Moment& now) const {
  if (game_.beam.empty()) return false;
  if (!game_.clock.connected()) return gap_.lost(now);
  if (!game_.clock.running()) return false;
  if (game_.gap.open) return gap_.lost(now);
  if (!now.passed(std::max(game_.board.last_change(), game_.clock.restarted_at()), kGapQuiet)) return false;
  return set_up_by_arbiter() || game_.beam.best().exceptions.size() >= kMaxExceptions || stuck();
}

/// A ply that no rule allows was played, and many plies later it is still unknown which.
template <Game G>
bool FollowerOf<G>::stuck() const {
  const Hypothesis& best = game_.beam.best();
  return best.pending.size() >= kStuck && best.pending.front().ply.offends() && !completion_.agreed(best);
}

/// Another position altogether was set up while the clock stood still, none that this game has seen.
template <Game G>
bool FollowerOf<G>::set_up_by_arbiter() const {
  return takeback_.restored_by_arbiter() && gap_.far_from_all();
}

template <Game G>
void FollowerOf<G>::go_on_from_board(Moment& now) {
  const Hypothesis best = game_.beam.best();
  const auto found = gap_.find_position(now);
  if (!found) return;
  commit_seen(best, now);
  record_counted(now, found->position, gap_.missing_plies(found->turn));
  go_on(now);
}

template <Game G>
void FollowerOf<G>::rewind(Millis now, std::size_t to_ply) {
  auto story = game_.story_put_back(to_ply);
  forget_after(now, to_ply);
  begin_with(std::move(story));
}

template <Game G>
void FollowerOf<G>::leave_out_put_away(Millis now) {
  const auto line = put_away_.line();
  if (!line) return;
  std::span<const PlayedPly> plies = line->plies;
  std::size_t kept = line->committed;
  for (; !plies.empty() && kept < game_.record.size() && game_.record[kept].ply == plies.front().ply; ++kept)
    plies = plies.subspan(1);
  offences_.take_back(now, kept, State::withdrawn);
  if (kept < game_.record.size()) rewind(now, kept);
  close_with(plies, now);
  begin_with(game_.record.story_after(game_.record.size()));
  game_.stands.forget();
}

template <Game G>
void FollowerOf<G>::forget_after(Millis now, std::size_t to_ply, const std::optional<Position>& start) {
  offences_.take_back(now, to_ply);
  game_.record.forget_after(to_ply);
  if (start) game_.record.begin_elsewhere(*start);
  confidence_.forget_places();
  showing_.clear();
  game_.stands.forget();
  put_away_.forget();
  game_.reporter.take_back(now, static_cast<int>(to_ply), G::Notation::text(game_.record.position()));
}

/// What was seen before the link was lost, and everybody agrees on.
template <Game G>
void FollowerOf<G>::commit_seen(const Hypothesis& best, Millis now) {
  const auto missed = game_.clock.missed(game_.record.started_at());
  if (!missed) return;  // the time is unknown
  if (best.taken_back > 0) forget_after(now, game_.record.size() - best.taken_back);
  for (std::size_t i = 0; i < best.pending.size(); ++i) {
    const PlayedPly& played = best.pending[i];
    const auto presses = game_.clock.presses(played.placed);
    const bool pressed =
        !presses.empty() && presses.front().by == played.by && presses.front().at <= missed->from;
    if (!pressed || played.inferred || played.ply.irregular || game_.beam.share(best, i + 1) < kSure) return;
    commits_.add(played, {.right = confidence_.right_alone(best, 0)}, now);
  }
}

/// Of the plies that lead to `position` nothing but their number is known.
template <Game G>
void FollowerOf<G>::record_counted(Millis now, const Position& position, const PressCount& plies) {
  const double record = game_.record.trust() * plies.probability;
  std::vector<PlayedMove> first;
  if (game_.board.knows_pieces()) first = rivals_.may_have_begun(position.placement());
  add_counted(now, position, plies.presses, record, std::move(first));
}

template <Game G>
void FollowerOf<G>::add_counted(Millis now, const Position& position, int plies, double record,
                                std::vector<PlayedMove> first) {
  for (int ply = 0; ply < plies; ++ply) commits_.add_counted(now, position, record, std::exchange(first, {}));
}

template <Game G>
void FollowerOf<G>::told_by_memory(Millis now, std::size_t from, const std::vector<StoredPlyOf<G>>& plies) {
  game_.gap.open = false;
  std::size_t same = 0;
  while (same < plies.size() && from + same < game_.record.size() &&
         game_.record[from + same].ply == plies[same].ply)
    ++same;
  if (same == plies.size()) return;
  if (from + same < game_.record.size()) rewind(now, from + same);
  const double before = game_.record.trust();
  for (std::size_t i = same; i < plies.size(); ++i) {
    // They stood when the link was back; the memory was read later.
    const PlayedPly played{plies[i].ply, game_.record.position().turn(), game_.gap.opened_at, true};
    commits_.add(played, plies[i].clocks, {.right = before * plies[i].confidence / game_.record.trust()},
                 now);
  }
  begin_with(game_.story_put_back(game_.record.size()));
  game_.stands.record_stands();
  put_away_.record_stood();
}

/// Goes on from what is committed, and drops what was received before: presses up to now belong to other
/// plies.
template <Game G>
void FollowerOf<G>::go_on(Millis now) {
  const Player mover = G::moved_before(game_.record.position());
  owes_press_.reset();
  if (game_.clock.has_run() && game_.clock.lever() == mover) owes_press_ = mover;
  Hypothesis story = game_.record.story_after(game_.record.size());
  story.anchor = now;
  begin_with(std::move(story));
  showing_.clear();
  game_.stands.record_stands();
  put_away_.record_stood();
  showing_.show_again();
}

template <Game G>
void FollowerOf<G>::go_on_elsewhere(Millis now, const Position& position, int plies,
                                    std::vector<PlayedMove> first) {
  add_counted(now, position, plies, game_.record.trust() * kSureOfNumber, std::move(first));
  go_on(now);
}

/// The lever lay as if the last ply were not pressed for; now the press has come.
template <Game G>
void FollowerOf<G>::take_owed_press() {
  if (!owes_press_ || game_.beam.empty()) return;
  const auto presses = game_.clock.presses(game_.beam.best().anchor);
  if (presses.empty()) return;
  const bool owed = presses.front().by == *owes_press_;
  owes_press_.reset();
  if (owed) go_on(presses.front().at);
}

template <Game G>
void FollowerOf<G>::ruled(Millis now, std::size_t kept, const std::vector<RuledPlyOf<G>>& plies,
                          const std::optional<Position>& start) {
  game_.gap.open = false;
  if (start || kept < game_.record.size()) forget_after(now, start ? 0 : kept, start);
  replay<G>(plies, {}, game_.record, commits_, now);
  go_on(now);
}

template <Game G>
void FollowerOf<G>::record_ruled(Millis now, std::size_t kept, const std::vector<RuledPlyOf<G>>& plies,
                                 const std::optional<Position>& start) {
  const std::vector<Played> before = game_.record.plies();
  // The plies go, but what was found behind them was not put right.
  auto offences = offences_.set_aside();
  if (start || kept < game_.record.size()) forget_after(now, start ? 0 : kept, start);
  replay<G>(plies, before, game_.record, commits_, now);
  const int longer = static_cast<int>(game_.record.size()) - static_cast<int>(before.size());
  offences_.take_up(std::move(offences), kept, longer);
  game_.doubters.clear();
  rivals_.clear();
  if (!game_.beam.rebase(game_.record.story_after(game_.record.size()))) go_on(now);
  game_.stands.record_stands();
  put_away_.record_stood();
  showing_.show_again();
}

template <Game G>
void FollowerOf<G>::clock_was_turned(Moment& now, Millis since) {
  std::size_t first = game_.record.size();
  while (first > 0 && game_.record[first - 1].anchor > since && !game_.record[first - 1].counted) --first;
  if (first == game_.record.size()) return;
  const std::vector<Played> before(game_.record.plies().begin() + static_cast<std::ptrdiff_t>(first),
                                   game_.record.plies().end());
  const std::vector<PlayedPly> plies = game_.pressed_anew(first, since, now);
  game_.record.forget_after(first);
  showing_.clear();
  game_.reporter.take_back(now, static_cast<int>(first), G::Notation::text(game_.record.position()));
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const Played& was = before[i];
    Clocks times = turned(was.clocks);
    if (was.placed <= since) times = {};  // of the clock that stood there before nothing is known any more
    if (plies[i].press) times = plies[i].press->shown;
    commits_.add(plies[i], times,
                 {.right = std::min(1.0, was.trust / game_.record.trust()), .doubted = was.doubted}, now, {},
                 was.cost);
  }
  showing_.show_again();
  // Presses that were taken for those of the plies before belong to the plies behind.
  if (game_.beam.best().pending.size() > kUsual.depth) return;
  begin_with(game_.story_put_back(game_.record.size()));
  listen(now);
}

template <Game G>
UnderstandingOf<G> FollowerOf<G>::understand() const {
  Understanding out;
  out.chess960 = game_.chess960();
  out.committed = game_.record.size();
  out.position = game_.record.position();
  if (!game_.beam.empty()) out.taken_back = game_.beam.best().taken_back;
  const std::size_t to = out.committed - out.taken_back;
  const std::size_t from = to - std::min(to, kTailPlies);
  out.tail_start = game_.record.position_after(from);
  out.tail = game_.record.standing(from, to);
  out.end = game_.beam.empty() ? out.position : game_.record.base_of(game_.beam.best());
  out.irregular = offences_.is_open();
  if (!game_.beam.empty()) {
    for (const auto& one : game_.beam.best().astray) out.astray |= bit(one.belongs);
    for (const auto& one : game_.beam.best().disguised) {
      if (game_.board.reading(one.stands).piece == one.reads) out.disguised |= bit(one.stands);
    }
    for (const PlayedPly& played : game_.beam.best().pending) {
      out.irregular = out.irregular || (played.ply.offends() && game_.beam.best().confirmed > 0);
      if (played.ply.offends()) break;
      out.end = *after<G>(out.end, played.ply);
      out.behind.push_back({played.ply, played.placed});
    }
  }
  out.shown = showing_.shown_of(out.behind);
  out.differing = game_.board.difference(out.end.placement());
  out.agrees = showing_.agrees();
  out.presumed = game_.record.first_presumed();
  out.lever_silent = game_.lever.silent();
  out.clock_stands = game_.lever.clock_stands();
  return out;
}

template class FollowerOf<Chess>;
template class FollowerOf<Quaternity>;

}  // namespace eboard::tracking
