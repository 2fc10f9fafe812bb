// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A table for four as pages and programs get it (docs/quaternity-live.md).
#pragma once

#include <boost/json/object.hpp>

#include "daemon/net/conditions.hpp"
#include "daemon/net/quaternity_desk.hpp"

namespace eboard::net {

/// For everybody: the game without who entered what, what is wrong with the hall, and what time it is.
[[nodiscard]] std::string to_json_text(const QuaternityShown& shown, const Conditions& conditions,
                                       double scale, std::chrono::steady_clock::time_point now);
[[nodiscard]] QuaternityShown make_shown(const QuaternityView& view);
/// The table in a list.
[[nodiscard]] boost::json::object summary_json(const QuaternityView& view);
/// For the arbiter: every line that was entered, by whom, and whether it stands.
[[nodiscard]] boost::json::object lines_json(const QuaternityView& view);

}  // namespace eboard::net
