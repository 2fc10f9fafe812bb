// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// How the rounds stand as JSON, as the HTTP interface has it (RoundDesk of openapi.json).
#pragma once

#include <string>
#include <vector>

#include "daemon/tournament/desk/round_desk.hpp"

namespace eboard::tournament {

[[nodiscard]] std::string round_desk_json(const std::vector<RoundDesk>& sections);

}  // namespace eboard::tournament
