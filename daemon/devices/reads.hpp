// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <cstddef>

namespace eboard::daemon {

/// So many bytes that nobody can read are something that is connected; fewer may be noise of a plug.
inline constexpr std::size_t kUnreadable = 16;

/// So many reads of a line follow each other, so that a device that sends without end does not delay the
/// others.
inline constexpr int kReadsAtOnce = 16;

}  // namespace eboard::daemon
