// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a game of Quaternity as the score sheet of articles 8 and 9: four columns, times, offers, points,
// signatures; no comments.
#pragma once

#include "rules/quaternity/notation/record.hpp"

namespace eboard::rules::quaternity {

/// Plain text with one line for each round. Its words are French if the moves are, else English.
[[nodiscard]] std::string score_sheet(const Record& record, const Form& form = forms().front());

}  // namespace eboard::rules::quaternity
