// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/people/tries.hpp"

#include <algorithm>

namespace eboard::people {

std::optional<std::chrono::seconds> Tries::wait(const std::string& address, Time now) const {
  const auto found = all_.find(address);
  if (found == all_.end() || found->second.next <= now) return std::nullopt;
  return std::chrono::ceil<std::chrono::seconds>(found->second.next - now);
}

void Tries::failed(const std::string& address, Time now) {
  forget(now);
  Failures& known = all_[address];
  if (known.count < kFree && now - known.first > kWithin) known = {.count = 0, .first = now, .last = now};
  ++known.count;
  known.last = now;
  if (known.count < kFree) return;
  const int doublings = std::min(known.count - kFree, 16);
  known.next = now + std::min(kLongest, kWithin * (1 << doublings));
}

void Tries::succeeded(const std::string& address) {
  const auto found = all_.find(address);
  if (found == all_.end()) return;
  Failures& known = found->second;
  --known.count;
  if (known.count < kFree) known.next = {};
  if (known.count == 0) all_.erase(found);
}

void Tries::forget(Time now) {
  std::erase_if(all_, [&](const auto& one) { return now - one.second.last > kForgets; });
  if (all_.size() < kMaximum) return;
  all_.erase(std::ranges::min_element(all_, {}, [](const auto& one) { return one.second.last; }));
}

}  // namespace eboard::people
