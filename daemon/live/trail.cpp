// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/live/trail.hpp"

#include <algorithm>
#include <utility>

namespace eboard::live {

namespace {

// A touched piece or an illegal move may be reported some turns later.
constexpr std::size_t kSights = 128;
constexpr std::size_t kPlies = 12;

}  // namespace

void Trail::see(Sight sight) {
  sights_.push_back(std::move(sight));
  if (sights_.size() > kSights) sights_.pop_front();
}

void Trail::take(tracking::Millis at, const tracking::MoveTracked& move) {
  plies_.erase(plies_.upper_bound(move.ply), plies_.end());
  ReportedPly& reported = plies_.try_emplace(move.ply, ReportedPly{.first = at}).first->second;
  reported.uci = move.uci;
  reported.confidence = move.confidence;
  reported.alternatives = move.alternatives;
  if (plies_.size() > kPlies) plies_.erase(plies_.begin());
}

void Trail::take(const tracking::TrackedEvent& event) {
  const auto& what = event.what;
  if (std::holds_alternative<tracking::GameStarted>(what)) *this = {};
  if (const auto* move = std::get_if<tracking::MoveTracked>(&what)) take(event.at, *move);
  if (const auto* move = std::get_if<tracking::MoveRetracted>(&what))
    plies_.erase(plies_.lower_bound(move->ply), plies_.end());
  if (const auto* back = std::get_if<tracking::TakenBack>(&what))
    plies_.erase(plies_.upper_bound(back->to_ply), plies_.end());
  if (const auto* board = std::get_if<tracking::BoardSeen>(&what); board && !board->placement.empty())
    see({event.at, board->placement});
  const auto* clock = std::get_if<tracking::ClockChanged>(&what);
  if (clock == nullptr || !clock->running || clock->running == running_) return;
  // The time that runs passes to the opponent of who pressed.
  if (running_) see({event.at, {}, running_});
  running_ = clock->running;
}

std::vector<Sight> Trail::of_turn(int ply) const {
  const ReportedPly* before = this->ply(ply - 1);
  std::vector<Sight> out;
  for (const Sight& sight : sights_) {
    const bool earlier = before != nullptr && sight.at <= before->first;
    if (!earlier) out.push_back(sight);
  }
  if (out.size() > kMax) out.erase(out.begin(), out.end() - static_cast<std::ptrdiff_t>(kMax));
  return out;
}

const ReportedPly* Trail::ply(int ply) const {
  const auto found = plies_.find(ply);
  return found == plies_.end() ? nullptr : &found->second;
}

}  // namespace eboard::live
