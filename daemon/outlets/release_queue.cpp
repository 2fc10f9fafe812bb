// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/release_queue.hpp"

#include <algorithm>
#include <utility>

namespace eboard::outlets {

void ReleaseQueue::keep(Unsaid what, int /*table*/, std::optional<Millis> own, Millis at) {
  Queue& queue = own || delays_.rounds().empty() ? unsaid_ : patient_;
  queue.push_back({at + own.value_or(delays_.longest()), committed_, std::move(what)});
}

/// Of events and what they wait for.
std::optional<Millis> ReleaseQueue::next_in_line() const {
  if (may_follow(unsaid_)) return unsaid_.front().due;
  if (events_.empty()) return std::nullopt;
  const storage::StoredEvent& first = events_.front();
  return skipped_.later(first.event.at, delays_.of(first.played_round));
}

std::optional<Millis> ReleaseQueue::next() const {
  const auto first = next_in_line();
  if (!may_follow(patient_)) return first;
  return std::min(first.value_or(Millis::max()), patient_.front().due);
}

std::vector<Release> ReleaseQueue::release(Millis now) {
  std::vector<Release> out;
  std::vector<storage::StoredEvent> run;
  const auto end_run = [&] {
    if (run.empty()) return;
    out.emplace_back(std::make_shared<const std::vector<storage::StoredEvent>>(std::exchange(run, {})));
  };
  for (auto first = next(); first && *first <= now; first = next()) {
    const bool patient = may_follow(patient_) && patient_.front().due == *first;
    if (patient || may_follow(unsaid_)) {
      Queue& queue = patient ? patient_ : unsaid_;
      end_run();
      out.emplace_back(std::move(queue.front().what));
      queue.pop_front();
      continue;
    }
    released_ = events_.front().sequence;
    released_at_ = std::max(released_at_, events_.front().event.at);
    run.push_back(std::move(events_.front()));
    events_.pop_front();
  }
  end_run();
  return out;
}

}  // namespace eboard::outlets
