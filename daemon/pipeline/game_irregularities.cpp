// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/game_irregularities.hpp"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <utility>

#include "daemon/events/event_json.hpp"
#include "daemon/events/irregularities.hpp"

namespace eboard::pipeline {

namespace {

/// The limit for one game; a board that reports more cannot be used.
constexpr std::size_t kMaximumIrregularities = 1000;

}  // namespace

bool GameIrregularities::report(tracking::Millis at, const Found& found) {
  const auto known = std::ranges::find_if(
      all_, [&](const Reported& one) { return is_own(one) && one.found.id == found.id; });
  if (known != all_.end()) {
    known->found = found;
    return false;
  }
  if (all_.size() == kMaximumIrregularities) all_.erase(all_.begin());
  all_.push_back({at, found});
  return true;
}

bool GameIrregularities::empty() const {
  return std::ranges::none_of(all_, [this](const Reported& one) { return is_own(one); });
}

const GameIrregularities::Found* GameIrregularities::find(int id, tracking::Millis since) const {
  const auto known = std::ranges::find_if(
      all_, [&](const Reported& one) { return one.found.id == id && one.since == since; });
  return known == all_.end() ? nullptr : &known->found;
}

const GameIrregularities::Found* GameIrregularities::find(int id) const {
  const auto known =
      std::ranges::find_if(all_, [&](const Reported& one) { return is_own(one) && one.found.id == id; });
  return known == all_.end() ? nullptr : &known->found;
}

std::vector<const GameIrregularities::Found*> GameIrregularities::reported_by(tracking::Millis time) const {
  std::vector<const Found*> out;
  for (const Reported& one : all_) {
    if (is_own(one) && one.since - started_ <= time) out.push_back(&one.found);
  }
  return out;
}

bool GameIrregularities::has_illegal_move(int ply) const {
  return std::ranges::any_of(all_, [&](const Reported& one) {
    const auto code = one.found.code.known();
    return is_own(one) && code && tracking::is_illegal_move(*code) && one.found.ply == ply;
  });
}

std::vector<std::string> GameIrregularities::lines(int number) const {
  std::vector<std::string> out;
  for (const Reported& one : all_) {
    const tracking::TrackedEvent event{one.since, number, one.found};
    out.push_back(boost::json::serialize(events::to_json(event)));
  }
  return out;
}

Expected<void, std::string> GameIrregularities::add_line(std::string_view text) {
  const auto event = events::parse_tracked_event(text);
  if (!event) return unexpected(event.error());
  const auto* found = std::get_if<Found>(&event->what);
  if (found == nullptr) return unexpected(std::string("no irregularity"));
  all_.push_back({event->at, *found});
  return {};
}

}  // namespace eboard::pipeline
