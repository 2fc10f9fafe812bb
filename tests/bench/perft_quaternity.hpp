// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

namespace eboard::bench {

/// Counts the initial position of Quaternity to depth 5, in leaves a second, beside the same rules made the
/// slow way. Returns the exit code.
[[nodiscard]] int perft_quaternity();

}  // namespace eboard::bench
