// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/table_script.hpp"

namespace eboard::test {

tracking::TrackerSettings settings_of(const Scene& scene, tracking::TrackerSettings settings) {
  if (!scene.fen.empty() && scene.declared) settings.start = setup_of(scene);
  return settings;
}

Table::Table(bool clock, tracking::TrackerSettings settings, bool rotated)
    : Table(Scene{.clock = clock, .rotated = rotated}, std::move(settings)) {}

Table::Table(const Scene& scene, tracking::TrackerSettings settings)
    : tracker_(settings_of(scene, std::move(settings))), hands_(scene) {
  hands_.begin(*this);
}

void Table::report(drivers::Millis at, drivers::Payload payload) {
  tracker_.apply({at, std::move(payload)}, events_);
}

}  // namespace eboard::test
