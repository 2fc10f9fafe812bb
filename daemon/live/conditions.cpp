// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/live/conditions.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace eboard::live {

bool Conditions::set(ConditionCode code, std::string sentence, std::chrono::system_clock::time_point now) {
  const auto [place, is_new] = all_.try_emplace(code, HallCondition{code, {}, now});
  if (!is_new && place->second.sentence == sentence) return false;
  place->second.sentence = std::move(sentence);
  ++version_;
  return true;
}

bool Conditions::clear(ConditionCode code) {
  if (all_.erase(code) == 0) return false;
  ++version_;
  return true;
}

bool Conditions::has_fault() const {
  return std::ranges::any_of(all_, [](const auto& one) { return severity_of(one.first) == Severity::fault; });
}

const HallCondition* why_not_stored(const Conditions& conditions) {
  for (const ConditionCode code :
       {ConditionCode::store_failed, ConditionCode::disk_full, ConditionCode::disk_slow}) {
    const auto found = conditions.all().find(code);
    if (found != conditions.all().end()) return &found->second;
  }
  return nullptr;
}

}  // namespace eboard::live
