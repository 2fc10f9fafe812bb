// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What the rules answered, in the words of `then`.
#pragma once

#include "rules/laws/endings/claim.hpp"
#include "rules/laws/endings/ending.hpp"
#include "tests/scenarios/world.hpp"

namespace eboard::scenarios {

[[nodiscard]] Answer answer_of(const rules::Judgement& judgement);
[[nodiscard]] Answer answer_of(const rules::ClaimAnswer& answer, const rules::Position& position);

}  // namespace eboard::scenarios
