// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/scenarios/world.hpp"

#include "rules/chess/winnable/winnable.hpp"

namespace eboard::scenarios {

rules::Edition World::edition() const {
  auto edition = rules::resolve_edition(edition_id, control, supervision);
  if (!edition) throw BadStep(edition.error());
  return *edition;
}

rules::TimeControl World::control_or_default() const {
  if (control.kind != rules::TimeControl::Kind::unknown) return control;
  auto usual = rules::parse_time_control(edition().default_time_control);
  if (!usual) throw BadStep(usual.error());
  return *usual;
}

rules::TimeControl World::timed_control() const {
  rules::TimeControl used = control_or_default();
  if (!used.timed()) throw BadStep("no time control is known: given control ...");
  return used;
}

rules::GameClock& World::clock() {
  if (!clock_) clock_.emplace(timed_control(), rules::clock_rules(edition()));
  return *clock_;
}

rules::ClockReader& World::reader() {
  if (!reader_) reader_.emplace(timed_control());
  return *reader_;
}

rules::RecordDuty& World::record_duty() {
  if (!record_duty_) record_duty_.emplace(edition(), timed_control());
  return *record_duty_;
}

test::Table& World::table() {
  if (!table_) {
    const tracking::TrackerSettings settings{
        .edition = edition(), .start = {}, .late_after = local.late_after};
    table_.emplace(scene, settings);
  }
  return *table_;
}

rules::GameFile& World::game() {
  if (game_) return *game_;
  auto begun = rules::GameFile::begin({.edition = edition(),
                                       .control = control_or_default(),
                                       .start = history.at(0).setup(),
                                       .odds = odds,
                                       .local = local,
                                       .blind = blind});
  if (!begun) throw BadStep(begun.error().text());
  return game_.emplace(std::move(*begun));
}

rules::MateOracle mate_oracle() {
  return [](const rules::Position& position, rules::Color side) -> std::optional<bool> {
    switch (rules::winnable(position, side).answer) {
      case rules::Winnable::yes:
        return true;
      case rules::Winnable::no:
        return false;
      case rules::Winnable::undecided:
        return std::nullopt;
    }
    return std::nullopt;
  };
}

}  // namespace eboard::scenarios
