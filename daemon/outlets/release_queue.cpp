// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/outlets/release_queue.hpp"

#include <utility>

namespace eboard::outlets {

void ReleaseQueue::hear(Unsaid what, Millis at) {
  if (auto* status = std::get_if<seams::DeviceStatus>(&what)) {
    status->bytes = status->errors = 0;
    const auto [known, is_new] = statuses_.try_emplace(status->board, *status);
    if (!is_new && known->second == *status) return;
    known->second = *status;
  }
  unsaid_.push_back({at, committed_, std::move(what)});
}

std::optional<Millis> ReleaseQueue::next() const {
  if (unsaid_is_first()) return unsaid_.front().at + delay_;
  if (!events_.empty()) return skipped_.later(events_.front().event.at, delay_);
  return std::nullopt;
}

std::vector<Release> ReleaseQueue::release(Millis now) {
  std::vector<Release> out;
  std::vector<storage::StoredEvent> run;
  const auto end_run = [&] {
    if (run.empty()) return;
    out.emplace_back(std::make_shared<const std::vector<storage::StoredEvent>>(std::exchange(run, {})));
  };
  for (auto first = next(); first && *first <= now; first = next()) {
    if (unsaid_is_first()) {
      end_run();
      out.emplace_back(std::move(unsaid_.front().what));
      unsaid_.pop_front();
      continue;
    }
    released_ = events_.front().sequence;
    run.push_back(std::move(events_.front()));
    events_.pop_front();
  }
  end_run();
  return out;
}

}  // namespace eboard::outlets
