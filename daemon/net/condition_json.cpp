// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/condition_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <functional>
#include <iterator>
#include <vector>

namespace eboard::net {

namespace json = boost::json;

namespace {

std::vector<std::reference_wrapper<const live::HallCondition>> worst_first(
    const live::Conditions& conditions) {
  std::vector<std::reference_wrapper<const live::HallCondition>> list;
  for (const auto& [code, condition] : conditions.all()) list.emplace_back(condition);
  std::ranges::stable_sort(list, std::greater{},
                           [](const live::HallCondition& one) { return seams::severity_of(one.code); });
  return list;
}

}  // namespace

json::array conditions_json(const live::Conditions& conditions) {
  json::array list;
  for (const live::HallCondition& one : worst_first(conditions)) {
    const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(one.since.time_since_epoch());
    list.push_back(json::object{
        {"code", seams::to_string(one.code)},
        {"severity", seams::severity_of(one.code) == seams::Severity::fault ? "fault" : "warning"},
        {"sentence", one.sentence},
        {"since_ms", since.count()}});
  }
  return list;
}

std::string conditions_text(const live::Conditions& conditions) {
  std::string text;
  for (const live::HallCondition& one : worst_first(conditions))
    fmt::format_to(std::back_inserter(text), "{}: {}\n", seams::to_string(one.code), one.sentence);
  return text;
}

}  // namespace eboard::net
