// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A Quaternity table as pages and programs receive it (docs/quaternity-live.md).
#pragma once

#include <boost/json/object.hpp>

#include "daemon/live/conditions.hpp"
#include "daemon/seams/quaternity_desk.hpp"

namespace eboard::net {

/// For everyone: the game without the authors of its lines, the conditions of the hall, and the time.
[[nodiscard]] std::string to_json_text(const seams::QuaternityShown& shown,
                                       const live::Conditions& conditions, double scale,
                                       std::chrono::steady_clock::time_point now);
[[nodiscard]] seams::QuaternityShown make_shown(const seams::QuaternityView& view);
/// The table's item in a list.
[[nodiscard]] boost::json::object summary_json(const seams::QuaternityView& view);
/// For the arbiter: every line that was entered, its author, and whether it stands.
[[nodiscard]] boost::json::object lines_json(const seams::QuaternityView& view);

}  // namespace eboard::net
