// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

namespace eboard::bench {

/// The array of Quaternity to depth 5, leaves a second; the same rules made the slow way beside it. The exit
/// code.
[[nodiscard]] int perft_quaternity();

}  // namespace eboard::bench
