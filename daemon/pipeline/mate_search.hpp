// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers which player can still mate. Takes long: a board must not wait for it.
#pragma once

#include "daemon/pipeline/mate_watch.hpp"

namespace eboard::pipeline {

/// The budget is a number of nodes, not a time, so that the same question has the same answer on every
/// computer.
[[nodiscard]] MateAnswer find_mates(const MateQuestion& question);

}  // namespace eboard::pipeline
