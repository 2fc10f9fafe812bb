// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// `[broadcast]` of the configuration file: how long the public waits. And `[engine]`, for what is shown late.
#pragma once

#include <string>

#include "daemon/seams/delays.hpp"

namespace eboard::daemon {

class TableReader;

/// `has_quaternity`: whether there are tables of it, whose games wait for no plies. Faults go to `own`'s
/// report.
[[nodiscard]] seams::Delays read_broadcast(TableReader& own, bool has_quaternity);

/// The path of the engine. It is refused where nothing is delayed.
[[nodiscard]] std::string read_engine(TableReader& own, const seams::Delays& delay);

}  // namespace eboard::daemon
