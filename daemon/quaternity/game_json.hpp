// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Parts of a game of Quaternity as JSON, in the words of docs/quaternity-records.md. Points are in halves, so
// that all are whole.
#pragma once

#include <boost/json/object.hpp>

#include "rules/quaternity/notation/eliminations.hpp"

namespace eboard::quaternity_sheet {

/// "white", as everywhere in JSON.
[[nodiscard]] std::string word(rules::quaternity::Player player);
/// null for nobody.
[[nodiscard]] boost::json::value word(const std::optional<rules::quaternity::Player>& player);
[[nodiscard]] boost::json::object points_json(const rules::quaternity::Points& points);
[[nodiscard]] boost::json::object to_json(const rules::quaternity::Elimination& elimination);
/// null while the game runs.
[[nodiscard]] boost::json::value ending_json(const std::optional<rules::quaternity::Ending>& ending);

}  // namespace eboard::quaternity_sheet
