// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Adds times to the recordings of real boards beside the clone, which have none: each step of a clock by one
// second is one second; bytes between two of them are spread evenly.
#pragma once

#include <string_view>
#include <vector>

#include "drivers/capture.hpp"

namespace eboard::test {

/// `text` has one Base64 chunk on each line.
[[nodiscard]] std::vector<drivers::CaptureLine> timed_recording(std::string_view text);

}  // namespace eboard::test
