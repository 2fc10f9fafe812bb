// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/seams/condition.hpp"

namespace eboard::seams {

namespace {

struct Meaning {
  std::string_view name;
  Severity severity;
};

Meaning meaning_of(ConditionCode code) {
  switch (code) {
    case ConditionCode::disk_low:
      return {"disk_low", Severity::fault};
    case ConditionCode::disk_full:
      return {"disk_full", Severity::fault};
    case ConditionCode::disk_slow:
      return {"disk_slow", Severity::warning};
    case ConditionCode::store_lost:
      return {"store_lost", Severity::fault};
    case ConditionCode::store_failed:
      return {"store_failed", Severity::fault};
    case ConditionCode::store_damaged:
      return {"store_damaged", Severity::fault};
    case ConditionCode::clock_jumped:
      return {"clock_jumped", Severity::warning};
    case ConditionCode::clock_not_synchronised:
      return {"clock_not_synchronised", Severity::warning};
    case ConditionCode::outlet_failing:
      return {"outlet_failing", Severity::fault};
    case ConditionCode::outlet_differs:
      return {"outlet_differs", Severity::warning};
    case ConditionCode::address_shared:
      return {"address_shared", Severity::fault};
    case ConditionCode::board_locked:
      return {"board_locked", Severity::fault};
    case ConditionCode::board_unreadable:
      return {"board_unreadable", Severity::fault};
    case ConditionCode::source_silent:
      return {"source_silent", Severity::fault};
    case ConditionCode::engine_failing:
      return {"engine_failing", Severity::warning};
    case ConditionCode::backup_failing:
      return {"backup_failing", Severity::fault};
    case ConditionCode::store_restored:
      return {"store_restored", Severity::fault};
    case ConditionCode::store_elsewhere:
      return {"store_elsewhere", Severity::fault};
    case ConditionCode::boards_not_read:
      return {"boards_not_read", Severity::fault};
    case ConditionCode::seal_failing:
      return {"seal_failing", Severity::warning};
    case ConditionCode::board_damaged:
      return {"board_damaged", Severity::fault};
  }
  return {};
}

}  // namespace

std::string_view to_string(ConditionCode code) { return meaning_of(code).name; }

Severity severity_of(ConditionCode code) { return meaning_of(code).severity; }

}  // namespace eboard::seams
