// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <string>
#include <vector>

#include "daemon/seams/opinion.hpp"
#include "daemon/seams/outlet_status.hpp"

namespace eboard::net {

/// How an outlet is doing, in a few words: "3 s ago", "offline since 14:02, 12 moves waiting". `zone`: of the
/// clock on the wall, from UTC.
[[nodiscard]] std::string outlet_words(const seams::OutletStatus& status, std::chrono::seconds zone);
[[nodiscard]] boost::json::object outlets_json(const std::vector<seams::OutletStatus>& outlets,
                                               std::chrono::seconds zone);
/// The same of the engine that is asked.
[[nodiscard]] boost::json::object engine_json(const seams::EngineStatus& status);
/// Of this computer, now.
[[nodiscard]] std::chrono::seconds local_zone();

}  // namespace eboard::net
