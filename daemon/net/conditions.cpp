// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace eboard::net {

namespace json = boost::json;

namespace {

std::vector<std::reference_wrapper<const HallCondition>> worst_first(const Conditions& conditions) {
  std::vector<std::reference_wrapper<const HallCondition>> list;
  for (const auto& [code, condition] : conditions.all()) list.emplace_back(condition);
  std::ranges::stable_sort(list, std::greater{},
                           [](const HallCondition& one) { return severity_of(one.code); });
  return list;
}

}  // namespace

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

json::array conditions_json(const Conditions& conditions) {
  json::array list;
  for (const HallCondition& one : worst_first(conditions)) {
    const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(one.since.time_since_epoch());
    list.push_back(json::object{{"code", to_string(one.code)},
                                {"severity", severity_of(one.code) == Severity::fault ? "fault" : "warning"},
                                {"sentence", one.sentence},
                                {"since_ms", since.count()}});
  }
  return list;
}

std::string conditions_text(const Conditions& conditions) {
  std::string text;
  for (const HallCondition& one : worst_first(conditions))
    fmt::format_to(std::back_inserter(text), "{}: {}\n", to_string(one.code), one.sentence);
  return text;
}

}  // namespace eboard::net
