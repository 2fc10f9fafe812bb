// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the Laws propose about an irregularity in a game that a board plays, and what could be claimed there
// now, as JSON (docs/http-api.md).
#pragma once

#include "daemon/core/board_recorder.hpp"
#include "daemon/net/ruling_desk.hpp"

namespace eboard::daemon {

[[nodiscard]] net::DeskAnswer propose_rulings(BoardRecorder& recorder, const net::ProposalQuery& query);

}  // namespace eboard::daemon
