// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes parts of a truth file as JSON (docs/simulator.md, "Truth files").
#pragma once

#include <boost/json/object.hpp>

#include "daemon/sim/truth.hpp"

namespace eboard::sim {

[[nodiscard]] boost::json::object to_object(const TruthPly& ply);
template <class Game>
[[nodiscard]] boost::json::object to_object(const TruthIrregularityOf<Game>& irregularity);
[[nodiscard]] boost::json::object to_object(const TruthSegment& segment);
/// Everything but plies, irregularities and segments.
[[nodiscard]] boost::json::object summary(const Truth& truth);
[[nodiscard]] boost::json::object summary(const QuaternityTruth& truth);

}  // namespace eboard::sim
