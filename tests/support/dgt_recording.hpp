// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The recordings of real boards beside the clone hold no times: their clock messages are the time base. Each
// step of a clock by one second is one second; what came between two of them is spread evenly.
#pragma once

#include <string_view>
#include <vector>

#include "drivers/capture.hpp"

namespace eboard::test {

/// `text`: one Base64 chunk a line.
[[nodiscard]] std::vector<drivers::CaptureLine> timed_recording(std::string_view text);

}  // namespace eboard::test
