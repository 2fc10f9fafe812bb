// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The composition root: the only file that knows every part of the daemon.
#pragma once

#include "daemon/options.hpp"

namespace eboard::daemon {

/// Runs until SIGTERM or SIGINT. Returns the exit code of the contract: 0 done, 2 faulty configuration, 3
/// something outside failed. What went wrong was said on stderr.
[[nodiscard]] int run(const Options& options);

/// `--check-config`.
[[nodiscard]] int check_config(const std::string& path);

}  // namespace eboard::daemon
