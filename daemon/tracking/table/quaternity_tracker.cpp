// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/table/quaternity_tracker.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/follower.hpp"
#include "daemon/tracking/follow/shown_board.hpp"
#include "daemon/tracking/heard/held_up.hpp"
#include "daemon/tracking/heard/quaternity_clock_view.hpp"
#include "daemon/tracking/heard/silence.hpp"
#include "daemon/tracking/watch/quaternity_watch.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr Millis kNewGameStands = 1s;
constexpr int kMaxLooks = 2;

}  // namespace

class QuaternityTracker::Impl {
 public:
  Impl() : reporter_(1), follower_(board_, clock_, reporter_, edition_) {
    start(QuaternityPosition::initial());
  }

  void stand(Millis at, const rules::quaternity::Position& position, std::vector<TrackedEvent>& out) {
    advance(at, out);
    keep_unsettled();
    reporter_.end_game(now_, rules::Result::unknown, EndedBy::entered);
    start(QuaternityPosition(position));
    conclude();
  }

  void announce_pause() { watch_.announced(); }

  void apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
    advance(event.at, out);
    if (!std::holds_alternative<drivers::Tick>(event.payload)) silence_.hear(now_, clock_.running());
    watch_.apply({now_, event.payload}, found_);
    const Millis pressed = clock_.flipped_at();
    std::visit([this](const auto& payload) { hear(payload); }, event.payload);
    if (clock_.flipped_at() > pressed)
      now_.wait_until(clock_.flipped_at() + held_up_.behind_press(event.at, board_.changes()));
    conclude();
  }

  void advance(Millis at, std::vector<TrackedEvent>& out) {
    reporter_.write_to(out);
    for (auto next = next_deadline(); next && *next <= at; next = next_deadline()) {
      now_.wait_until(*next);
      watch_.advance(now_, found_);
      conclude();
    }
    now_.wait_until(at);
  }

  [[nodiscard]] std::optional<Millis> next_deadline() const {
    if (!heard_) return std::nullopt;
    Deadline next = now_.next();
    if (const auto of_watch = watch_.next_deadline()) next.no_later_than(*of_watch);
    return next.at();
  }

  [[nodiscard]] bool in_doubt() const { return heard_ && in_doubt_; }

  [[nodiscard]] std::vector<ContenderOf<Quaternity>> contenders() const {
    return follower_.game().contenders();
  }

  void finish(std::vector<TrackedEvent>& out) {
    reporter_.write_to(out);
    follower_.settle(now_, {Ending::finish});
  }

 private:
  void hear(const drivers::ManChanged& change) {
    const bool news = board_.apply(change, now_);
    const bool twice = board_.said_twice(change.square, now_);
    if (!news && !change.man && !twice) follower_.left_unread(change.square);
  }

  void hear(const drivers::MenSnapshot& snapshot) {
    const int differing = count(board_.difference(snapshot.men));
    board_.apply(snapshot, now_);
    const bool silent = silence_.just_ended(now_);
    if (std::exchange(reopened_, false) || (heard_ && silent && differing > 1)) {
      opened_at_ = now_;
      follower_.after_gap(now_);
    }
    heard_ = true;
  }

  void hear(const drivers::QuaternityClockReading& reading) { clock_.apply(reading, now_); }
  void hear(const drivers::ClockMissing&) { clock_.disconnect(); }

  void hear(const drivers::LinkLost&) {
    reopened_ = heard_;
    heard_ = false;
    reporter_.phase(now_, Phase::not_heard);
  }

  /// Of the device itself, or of boards that are none of 144 squares.
  template <class Other>
  void hear(const Other&) {}

  void start(const QuaternityPosition& position) {
    clock_.new_game();
    follower_.start(position, now_);
    watch_.start(now_, position.rules(), found_);
    told_.clear();
    reporter_.stand_ready(QuaternityNotation::text(position), false);
  }

  /// Somebody enters something while it stands on the board: it is still to be put right.
  void keep_unsettled() {
    const auto before = follower_.record().position_after(follower_.record().size()).placement();
    const auto squares = board_.difference(before);
    const auto keep = [&](const std::vector<IrregularityFound>& found, Reporter::Finder finder) {
      for (const IrregularityFound& one : found) {
        if (const auto reported = reporter_.reported(one, finder))
          unsettled_.push_back({reporter_.game(), *reported, before, squares});
      }
    };
    keep(follower_.unsettled(), Reporter::Finder::follower);
    keep(watch_.unsettled(), Reporter::Finder::watch);
    if (reporter_.game_open()) reporter_.ruled_on();  // what was reported of it keeps its number
  }

  /// Of what was reported before something was entered: game and board have those squares as before it. What
  /// was entered as played, and played on from, is settled by nobody.
  void settle_kept() {
    if (!heard_ || unsettled_.empty()) return;
    const auto entered = follower_.record().position_after(follower_.record().size()).placement();
    std::erase_if(unsettled_, [&](Unsettled& one) {
      const bool as_before = !(entered.difference(one.before) & one.squares);
      if (!as_before) return !follower_.record().empty();
      if (board_.difference(one.before) & one.squares) return false;
      one.found.state = State::corrected;
      reporter_.irregularity_of(one.game, now_, std::move(one.found));
      return true;
    });
  }

  void conclude() {
    settle_kept();
    // What one part finds is news to those that have looked already.
    for (int looks = 0; heard_ && looks < kMaxLooks && look(); ++looks) {
    }
  }

  /// False: nothing follows that was not known.
  bool look() {
    const auto known = std::pair(reporter_.concluded(), follower_.game().likeliest());
    now_.begin_look();
    if (new_array_stands()) {
      follower_.settle(now_, {Ending::new_game});
      reporter_.end_game(now_, rules::Result::unknown, EndedBy::new_game);
      start(QuaternityPosition::initial());
    }
    follower_.follow(now_);
    if (follower_.lost(now_)) follower_.go_on_from_board(now_);
    tell_watch();
    const bool begun = !follower_.record().empty() || reporter_.showing();
    reporter_.phase(now_, begun ? Phase::playing : Phase::setting_up);
    shown_board_.show(now_, board_.seen(), follower_.agrees());
    in_doubt_ = follower_.in_doubt(now_);
    return known != std::pair(reporter_.concluded(), follower_.game().likeliest());
  }

  /// What it has to know of the game, and what it found.
  void tell_watch() {
    std::size_t same = std::min(told_.size(), follower_.record().size());
    while (same > 0 && told_[same - 1] != follower_.record()[same - 1].ply) --same;
    if (same < told_.size()) {
      told_.resize(same);
      watch_.stand(now_, follower_.record().position_after(same).rules(), static_cast<int>(same), found_);
    }
    for (; told_.size() < follower_.record().size(); told_.push_back(follower_.record()[told_.size()].ply))
      tell_ply();
    watch_.accounted_for(follower_.accounts_for_board(), found_);
    for (IrregularityFound& found : found_)
      reporter_.irregularity(now_, std::move(found), Reporter::Finder::watch);
    found_.clear();
  }

  void tell_ply() {
    const auto& played = follower_.record()[told_.size()];
    if (played.ply.irregular) {
      watch_.stand(now_, played.after.rules(), static_cast<int>(told_.size()) + 1, found_);
    } else {
      watch_.moved(played.placed, played.ply.move, played.after.rules(), found_);
    }
  }

  /// Between games only: while a clock runs the pieces were put back for another reason.
  [[nodiscard]] bool new_array_stands() {
    if (follower_.record().empty() || clock_.running()) return false;
    if (board_.difference(QuaternityPosition::initial().placement())) return false;
    return now_.passed(board_.last_change(), kNewGameStands);
  }

  /// Stood wrong on the board when something was entered.
  struct Unsettled {
    int game;
    IrregularityFound found;
    Quaternity::Placement before;  ///< as the game had it
    Quaternity::Squares squares;   ///< that differed on the board
  };

  Quaternity::Edition edition_;
  BoardViewOf<Quaternity> board_;
  QuaternityClockView clock_;
  Reporter reporter_;
  ShownBoardOf<Quaternity> shown_board_{reporter_};
  FollowerOf<Quaternity> follower_;
  QuaternityWatch watch_;
  QuaternityWatch::Found found_;  ///< not reported yet
  std::vector<Unsettled> unsettled_;
  std::vector<PlyOf<Quaternity>> told_;  ///< committed plies that the watch knows
  HeldUp held_up_;
  Moment now_{kNever};
  Millis opened_at_ = kNever;
  Silence silence_;
  bool in_doubt_ = false;  ///< as of the latest look
  bool heard_ = false;     ///< the link is up, and all squares were reported
  bool reopened_ = false;  ///< the next whole board shows what was missed
};

QuaternityTracker::QuaternityTracker() : impl_(std::make_unique<Impl>()) {}
QuaternityTracker::~QuaternityTracker() = default;
QuaternityTracker::QuaternityTracker(QuaternityTracker&&) noexcept = default;
QuaternityTracker& QuaternityTracker::operator=(QuaternityTracker&&) noexcept = default;

void QuaternityTracker::stand(Millis at, const rules::quaternity::Position& position,
                              std::vector<TrackedEvent>& out) {
  impl_->stand(at, position, out);
}
void QuaternityTracker::announce_pause() { impl_->announce_pause(); }
void QuaternityTracker::apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
  impl_->apply(event, out);
}
void QuaternityTracker::advance(Millis at, std::vector<TrackedEvent>& out) { impl_->advance(at, out); }
std::optional<Millis> QuaternityTracker::next_deadline() const { return impl_->next_deadline(); }
bool QuaternityTracker::in_doubt() const { return impl_->in_doubt(); }
std::vector<ContenderOf<Quaternity>> QuaternityTracker::contenders() const { return impl_->contenders(); }
void QuaternityTracker::finish(std::vector<TrackedEvent>& out) { impl_->finish(out); }

}  // namespace eboard::tracking
