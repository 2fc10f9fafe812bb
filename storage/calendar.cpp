// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "storage/calendar.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <utility>

namespace eboard::storage {

namespace {

// Beyond the year 9999 the library throws.
std::tm broken_down(Millis unix_time) {
  constexpr std::time_t kLast = 253402300799;
  return fmt::gmtime(
      std::clamp<std::time_t>(std::chrono::floor<std::chrono::seconds>(unix_time).count(), 0, kLast));
}

Millis wall_at(const ClockAnchor& anchor, Millis at) {
  const std::chrono::duration<double, std::milli> passed = (at - anchor.at) / anchor.scale;
  return anchor.wall + std::chrono::round<Millis>(passed);
}

const ClockAnchor* latest_before(const std::vector<ClockAnchor>& anchors, Millis at) {
  const ClockAnchor* found = nullptr;
  for (const ClockAnchor& anchor : anchors) {
    if (found == nullptr || anchor.at <= at) found = &anchor;
  }
  return found;
}

const ClockAnchor* best_for(const std::vector<ClockAnchor>& anchors, Millis at) {
  const auto synchronised = std::find_if(anchors.rbegin(), anchors.rend(),
                                         [](const ClockAnchor& anchor) { return anchor.synchronised; });
  return synchronised != anchors.rend() ? &*synchronised : latest_before(anchors, at);
}

bool is_trusted(const ClockAnchor& anchor) { return anchor.synchronised && anchor.wall >= kEarliestWall; }

}  // namespace

Calendar::Calendar(const std::vector<ClockAnchor>& anchors) {
  for (const ClockAnchor& anchor : anchors) add(anchor);
}

void Calendar::add(const ClockAnchor& anchor) {
  if (anchor.begins || stretches_.empty()) {
    // A start that stored nothing leaves an anchor that lies perhaps after the next start's.
    while (!stretches_.empty() && stretches_.back().anchors.front().at >= anchor.at) stretches_.pop_back();
    limit();
    Stretch next;
    if (!stretches_.empty()) {
      const Stretch& before = stretches_.back();
      next.bounds.earliest = before.bounds.earliest;
      for (const ClockAnchor& known : before.anchors) {
        if (is_trusted(known))
          next.bounds.earliest = std::max(next.bounds.earliest, known.wall - kClockTolerance);
      }
    }
    stretches_.push_back(std::move(next));
  }
  Stretch& last = stretches_.back();
  last.anchors.push_back(anchor);
  if (last.bounds.hold(anchor)) last.possible.push_back(anchor);
  limit();
}

// Stretches follow each other in real time, whatever the clock showed. What limits one limits those before
// it: where nothing changes, nothing does before it.
void Calendar::limit() {
  Millis latest = Millis::max();
  for (std::size_t i = stretches_.size(); i-- > 0;) {
    Stretch& stretch = stretches_[i];
    if (stretch.bounds.latest != latest) {
      stretch.bounds.latest = latest;
      stretch.find_possible();
    } else if (i + 1 < stretches_.size()) {
      return;
    }
    for (const ClockAnchor& anchor : stretch.anchors) {
      if (is_trusted(anchor)) latest = std::min(latest, anchor.wall + kClockTolerance);
    }
  }
}

void Calendar::Stretch::find_possible() {
  possible.clear();
  std::ranges::copy_if(anchors, std::back_inserter(possible),
                       [this](const ClockAnchor& anchor) { return bounds.hold(anchor); });
}

std::optional<Moment> Calendar::when(Millis at) const {
  const auto after = std::ranges::upper_bound(
      stretches_, at, {}, [](const Stretch& stretch) { return stretch.anchors.front().at; });
  if (after == stretches_.begin()) return Moment{at, {}, false};
  const std::vector<ClockAnchor>& possible = std::prev(after)->possible;
  if (possible.empty()) return std::nullopt;
  // Summer time may have begun since the best anchor was taken.
  return Moment{wall_at(*best_for(possible, at), at), latest_before(possible, at)->utc_offset};
}

std::string local_date(const std::optional<Moment>& moment) {
  if (!moment) return "????.??.??";
  return fmt::format("{:%Y.%m.%d}", broken_down(moment->unix_time + moment->utc_offset));
}

std::string utc_date(const Moment& moment) {
  return fmt::format("{:%Y.%m.%d}", broken_down(moment.unix_time));
}

std::string utc_time(const Moment& moment) {
  return fmt::format("{:%H:%M:%S}", broken_down(moment.unix_time));
}

std::string iso_time(const Moment& moment) {
  using namespace std::chrono;
  const Millis local = moment.unix_time + moment.utc_offset;
  const auto offset = round<minutes>(moment.utc_offset).count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}{}{:02}:{:02}", broken_down(local),
                     (local - floor<seconds>(local)).count(), offset < 0 ? '-' : '+', std::abs(offset) / 60,
                     std::abs(offset) % 60);
}

std::string local_time(const Moment& moment) {
  return fmt::format("{:%Y-%m-%d %H:%M:%S}", broken_down(moment.unix_time + moment.utc_offset));
}

}  // namespace eboard::storage
