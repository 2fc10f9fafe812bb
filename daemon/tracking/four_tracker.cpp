// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/four_tracker.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tracking/follow/follower.hpp"
#include "daemon/tracking/four_clock_view.hpp"
#include "daemon/tracking/held_up.hpp"
#include "daemon/tracking/waits.hpp"
#include "daemon/tracking/watch/four_watch.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr Millis kNewGameStands = 1s;

}  // namespace

class FourTracker::Impl {
 public:
  Impl() : reporter_(1), follower_(board_, clock_, reporter_, edition_) { start(FourPosition::initial()); }

  void stand(Millis at, const rules::quaternity::Position& position, std::vector<TrackedEvent>& out) {
    advance(at, out);
    reporter_.end_game(now_, rules::Result::unknown, EndedBy::entered);
    start(FourPosition(position));
    conclude();
  }

  void apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
    advance(event.at, out);
    if (clock_.running() && now_ - heard_at_ >= kSilence) silence_ended_at_ = now_;
    heard_at_ = now_;
    watch_.apply({now_, event.payload}, found_);
    const Millis pressed = clock_.flipped_at();
    std::visit([this](const auto& payload) { hear(payload); }, event.payload);
    if (clock_.flipped_at() > pressed)
      now_ = clock_.flipped_at() + held_up_.behind_press(event.at, board_.changes());
    conclude();
  }

  void advance(Millis at, std::vector<TrackedEvent>& out) {
    reporter_.write_to(out);
    for (auto next = next_deadline(); next && *next <= at; next = next_deadline()) {
      now_ = *next;
      watch_.advance(now_, found_);
      conclude();
    }
    now_ = std::max(now_, at);
  }

  [[nodiscard]] std::optional<Millis> next_deadline() const {
    if (!heard_) return std::nullopt;
    const auto of_follower = next_wait({board_.last_change(), clock_.flipped_at(), clock_.stopped_at(),
                                        clock_.restarted_at(), clock_.told_at(), opened_at_},
                                       now_, false);
    const auto of_watch = watch_.next_deadline();
    if (!of_follower || !of_watch) return of_follower ? of_follower : of_watch;
    return std::min(*of_follower, *of_watch);
  }

  [[nodiscard]] bool in_doubt() const {
    return heard_ && now_ - board_.last_change() >= kDoubtStands && follower_.in_doubt();
  }

  [[nodiscard]] std::vector<ContenderOf<Quaternity>> contenders() const { return follower_.contenders(); }

  void finish(std::vector<TrackedEvent>& out) {
    reporter_.write_to(out);
    follower_.settle(now_, FollowerOf<Quaternity>::Ending::finish);
  }

 private:
  void hear(const drivers::ManChanged& change) {
    const bool news = board_.apply(change.square, change.man, now_);
    const bool twice = now_ - board_.changed_at(change.square) < kSaidTwice;
    if (!news && !change.man && !twice) follower_.left_unread(change.square);
  }

  void hear(const drivers::MenSnapshot& snapshot) {
    const int differing = count(board_.difference(snapshot.men));
    board_.apply(snapshot.men, now_);
    const bool silent = now_ - silence_ended_at_ <= kDumpAfterSilence;
    if (std::exchange(reopened_, false) || (heard_ && silent && differing > 1)) {
      opened_at_ = now_;
      follower_.after_gap(now_);
    }
    heard_ = true;
  }

  void hear(const drivers::FourClockReading& reading) { clock_.apply(reading, now_); }
  void hear(const drivers::ClockMissing&) { clock_.disconnect(); }

  void hear(const drivers::LinkLost&) {
    reopened_ = heard_;
    heard_ = false;
    reporter_.phase(now_, Phase::not_heard);
  }

  /// Of the device itself, or of boards that are none of 144 squares.
  template <class Other>
  void hear(const Other&) {}

  void start(const FourPosition& position) {
    clock_.new_game();
    follower_.start(position, now_);
    watch_.start(now_, position.rules());
    told_.clear();
    reporter_.stand_ready(Quaternity::text(position), false);
  }

  void conclude() {
    if (!heard_) return;
    if (new_array_stands()) {
      follower_.settle(now_, FollowerOf<Quaternity>::Ending::new_game);
      reporter_.end_game(now_, rules::Result::unknown, EndedBy::new_game);
      start(FourPosition::initial());
    }
    follower_.follow(now_);
    if (follower_.lost(now_)) follower_.go_on_from_board(now_);
    tell_watch();
    const bool begun = follower_.committed() > 0 || reporter_.showing();
    reporter_.phase(now_, begun ? Phase::playing : Phase::setting_up);
    reporter_.board(now_, Quaternity::text(board_.seen()), follower_.agrees());
  }

  /// What it has to know of the game, and what it found.
  void tell_watch() {
    std::size_t same = std::min(told_.size(), follower_.committed());
    while (same > 0 && told_[same - 1] != follower_.ply_at(same - 1).ply) --same;
    if (same < told_.size()) {
      told_.resize(same);
      watch_.stand(now_, follower_.position_at(same).rules(), static_cast<int>(same), found_);
    }
    for (; told_.size() < follower_.committed(); told_.push_back(follower_.ply_at(told_.size()).ply))
      tell_ply();
    watch_.accounted_for(follower_.accounts_for_board());
    for (IrregularityFound& found : found_)
      reporter_.irregularity(now_, std::move(found), Reporter::Finder::watch);
    found_.clear();
  }

  void tell_ply() {
    const auto [ply, placed] = follower_.ply_at(told_.size());
    const auto& reached = follower_.position_at(told_.size() + 1).rules();
    if (ply.irregular) {
      watch_.stand(now_, reached, static_cast<int>(told_.size()) + 1, found_);
    } else {
      watch_.moved(placed, ply.move, reached, found_);
    }
  }

  /// Between games only: while a clock runs the men were put back for another reason.
  [[nodiscard]] bool new_array_stands() const {
    if (follower_.committed() == 0 || clock_.running()) return false;
    if (now_ - board_.last_change() < kNewGameStands) return false;
    return !board_.difference(FourPosition::initial().placement());
  }

  Quaternity::Edition edition_;
  BoardViewOf<Quaternity> board_;
  FourClockView clock_;
  Reporter reporter_;
  FollowerOf<Quaternity> follower_;
  FourWatch watch_;
  FourWatch::Found found_;               ///< not yet said
  std::vector<PlyOf<Quaternity>> told_;  ///< committed plies that the watch knows
  HeldUp held_up_;
  Millis now_ = kNever;
  Millis opened_at_ = kNever;
  Millis heard_at_ = kNever;  ///< anything at all
  Millis silence_ended_at_ = kNever;
  bool heard_ = false;     ///< the link is up, and all squares were told
  bool reopened_ = false;  ///< the next whole board tells what was missed
};

FourTracker::FourTracker() : impl_(std::make_unique<Impl>()) {}
FourTracker::~FourTracker() = default;
FourTracker::FourTracker(FourTracker&&) noexcept = default;
FourTracker& FourTracker::operator=(FourTracker&&) noexcept = default;

void FourTracker::stand(Millis at, const rules::quaternity::Position& position,
                        std::vector<TrackedEvent>& out) {
  impl_->stand(at, position, out);
}
void FourTracker::apply(const drivers::BoardEvent& event, std::vector<TrackedEvent>& out) {
  impl_->apply(event, out);
}
void FourTracker::advance(Millis at, std::vector<TrackedEvent>& out) { impl_->advance(at, out); }
std::optional<Millis> FourTracker::next_deadline() const { return impl_->next_deadline(); }
bool FourTracker::in_doubt() const { return impl_->in_doubt(); }
std::vector<ContenderOf<Quaternity>> FourTracker::contenders() const { return impl_->contenders(); }
void FourTracker::finish(std::vector<TrackedEvent>& out) { impl_->finish(out); }

}  // namespace eboard::tracking
