// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the Laws propose on a card as JSON (docs/http-api.md).
#pragma once

#include <boost/json/object.hpp>

#include "daemon/seams/ruling_request.hpp"

namespace eboard::cards {

/// `start` of the game: rulings are put into words by it.
[[nodiscard]] boost::json::object to_json(const seams::Proposals::Proposed& proposed,
                                          const rules::Setup& start);

[[nodiscard]] boost::json::object to_json(const seams::Proposals::WhatIf& fact, const rules::Setup& start);

}  // namespace eboard::cards
