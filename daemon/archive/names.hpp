// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the members of an archive are called.
#pragma once

#include <string>
#include <string_view>

#include "storage/records.hpp"

namespace eboard::archive {

inline constexpr std::string_view kFacts = "store/facts.tsv", kEvents = "store/events.tsv",
                                  kPapersFolder = "papers/";

[[nodiscard]] inline std::string capture_name(storage::DeviceId device) {
  return "captures/device-" + std::to_string(device) + ".ebcap";
}
[[nodiscard]] inline std::string journal_name(storage::DeviceId device) {
  return "store/journal-" + std::to_string(device) + ".tsv";
}

}  // namespace eboard::archive
