// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game that was left without a result, its clock stopped and not set for another one, and then played once
// more from the array: the board was spilled, and the players repeat from memory what they had played. When
// the board stands as they had left it and the clock goes on, so does the game.
#include <algorithm>
#include <chrono>

#include "daemon/tracking/tracker_impl.hpp"

namespace eboard::tracking {

namespace {

using namespace std::chrono_literals;

constexpr Millis kPlyStands = 300ms;
constexpr Millis kOtherPlyStands = 2s;
constexpr std::size_t kOwnGame = 4;  // so many plies of another game are the same ones, not more
constexpr GrowthLimits kOnePly{1, 100, 9, false, 1e9};

}  // namespace

/// The array stands on the board, and nothing says that the clock is for another game.
bool Tracker::Impl::may_be_repeated() const {
  const bool from_array = !board_.difference(follower_.position_at(0).placement());
  return from_array && !held_ && board_.knows_pieces() && clock_.connected() && clock_.has_run() &&
         !clock_.running() && !clock_.set_anew() && clock_.stopped_at() != kNever;
}

/// Nothing is said while it may be so.
bool Tracker::Impl::repeats() {
  count_repeated();
  const std::size_t plies = *repeated_;
  const bool stands = !board_.difference(follower_.position_at(plies).placement());
  if (clock_.set_anew() || !clock_.connected()) {
    repeated_.reset();
    return false;
  }
  if (clock_.running()) {
    repeated_.reset();
    if (plies == follower_.committed()) {
      go_on_with_game();
    } else if (stands) {
      begin_as_repeated(plies);
    }
    return state_ == State::playing;
  }
  if (plies < kOwnGame && another_ply_stands()) begin_as_repeated(plies);
  if (plies == 0 && stands) reporter_.phase(now_, Phase::setting_up);
  return true;
}

/// How far the board has come.
void Tracker::Impl::count_repeated() {
  if (now_ - board_.last_change() < kPlyStands) return;
  const auto stands = [&](std::size_t plies) {
    return !board_.difference(follower_.position_at(plies).placement());
  };
  for (std::size_t plies = *repeated_; plies <= follower_.committed(); ++plies) {
    if (!stands(plies)) continue;
    repeated_ = plies;
    return;
  }
  if (stands(0)) repeated_ = 0;
}

/// One that the game did not have there.
bool Tracker::Impl::another_ply_stands() const {
  if (now_ - board_.last_change() < kOtherPlyStands) return false;
  const std::vector<Hypothesis> so_far{Hypothesis(follower_.position_at(*repeated_))};
  const auto grown = grow<Chess>(so_far, board_, {}, now_, kOnePly);
  return !grown.empty() && grown.front().open.cost() == 0;
}

/// It is another game, that begins like the one before.
void Tracker::Impl::begin_as_repeated(std::size_t plies) {
  std::vector<StandingPly> same;
  for (std::size_t ply = 0; ply < plies; ++ply) same.push_back(follower_.ply_at(ply));
  stand_ready(rules::BoardTurn::none);
  if (plies > 0) follower_.ruled(now_, 0, as_ruled(start_, same), std::nullopt);
  play();
}

void Tracker::Impl::go_on_with_game() {
  state_ = State::playing;
  reporter_.resume(now_);
  watch_.goes_on(now_, follower_.committed());
  follower_.ruled(now_, follower_.committed(), {}, std::nullopt);
  reporter_.phase(now_, Phase::playing);
  play();
}

std::vector<RuledPly> as_ruled(const rules::Position& start, const std::vector<StandingPly>& plies) {
  std::vector<RuledPly> out;
  rules::Position position = start;
  for (const StandingPly& standing : plies) {
    out.push_back({uci_of(position, standing.ply, true), {}, {}});
    position = after(position, standing.ply).value_or(position);
  }
  return out;
}

}  // namespace eboard::tracking
