// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/halls/site/in_order.hpp"

#include <utility>

namespace eboard::halls {

void InOrder::add(EventMessage event) {
  const Sequence sequence = event.sequence;
  if (sequence > last_) waiting_.try_emplace(sequence, std::move(event));
}

std::vector<EventMessage> InOrder::take(Steady now, std::size_t maximum) {
  std::vector<EventMessage> taken;
  const auto follows = [&] { return !waiting_.empty() && waiting_.begin()->first == last_ + 1; };
  const auto take_run = [&] {
    while (follows() && taken.size() < maximum) {
      taken.push_back(std::move(waiting_.begin()->second));
      waiting_.erase(waiting_.begin());
      ++last_;
    }
  };
  take_run();
  if (!taken.empty() || waiting_.empty()) since_.reset();
  if (waiting_.empty() || follows()) return taken;
  if (!since_) since_ = now;
  if (now - *since_ < kPatience && waiting_.size() <= kMaxWaiting) return taken;
  missing_ += waiting_.begin()->first - last_ - 1;
  last_ = waiting_.begin()->first - 1;
  since_.reset();
  take_run();
  return taken;
}

}  // namespace eboard::halls
