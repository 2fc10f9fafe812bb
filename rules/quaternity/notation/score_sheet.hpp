// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A game of four as the score sheet of articles 8 and 9: four columns, times, offers, points, signatures; no
// comments.
#pragma once

#include "rules/quaternity/notation/record.hpp"

namespace eboard::rules::quaternity {

/// Plain text, a line a round. Its words are French where the moves are, else English.
[[nodiscard]] std::string score_sheet(const Record& record, const Form& form = forms().front());

}  // namespace eboard::rules::quaternity
