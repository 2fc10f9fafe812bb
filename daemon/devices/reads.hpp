// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

namespace eboard::daemon {

/// So many reads of a line follow each other, so that a device that sends without end does not delay the
/// others.
inline constexpr int kReadsAtOnce = 16;

}  // namespace eboard::daemon
