// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What is wrong with the hall as a whole: the disk, the store, the computer's clock. Kept in memory and
// shown on every page and to every program that asks. Never in the journal, because the store may be what is
// wrong.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include "daemon/seams/condition.hpp"

namespace eboard::live {

using seams::ConditionCode, seams::kAllConditions, seams::Severity, seams::severity_of, seams::to_string;

struct HallCondition {
  ConditionCode code = ConditionCode::disk_full;
  std::string sentence;  ///< for arbiters and viewers alike: no path, no person's name
  std::chrono::system_clock::time_point since;
};

/// The present conditions, at most one of each code. Belongs to the web loop.
class Conditions {
 public:
  /// A code that is set already keeps its `since` and takes the new sentence. True: something changed.
  bool set(ConditionCode code, std::string sentence, std::chrono::system_clock::time_point now);
  /// True: something changed.
  bool clear(ConditionCode code);

  [[nodiscard]] bool has(ConditionCode code) const { return all_.contains(code); }
  [[nodiscard]] bool has_fault() const;
  [[nodiscard]] const std::map<ConditionCode, HallCondition>& all() const { return all_; }
  /// Grows with every change; only within this process.
  [[nodiscard]] std::uint64_t version() const { return version_; }

 private:
  std::map<ConditionCode, HallCondition> all_;
  std::uint64_t version_ = 0;
};

/// The condition because of which an entry would have to wait for the disk, or nullptr.
[[nodiscard]] const HallCondition* why_not_stored(const Conditions& conditions);

}  // namespace eboard::live
