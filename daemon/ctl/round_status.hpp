// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How the rounds stand, as `organise status` prints it: what is missing first.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "daemon/ctl/options.hpp"
#include "daemon/ctl/tournament_store.hpp"

namespace eboard::ctl {

/// The text for a daemon's answer of /api/tournament/desk; of all sections, or of the one of that name.
[[nodiscard]] std::string round_status(const boost::json::object& answer, const std::string& section,
                                       bool colours);
/// Asks the daemon and prints it; returns the exit code.
int print_round_status(std::string_view command, const TournamentPlace& place, const std::string& section,
                       bool as_json);

}  // namespace eboard::ctl
