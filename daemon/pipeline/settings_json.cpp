// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/settings_json.hpp"

#include <array>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <utility>

namespace eboard::pipeline {

namespace json = boost::json;
using tracking::ClockSide;

namespace {

constexpr std::array<std::pair<ClockSide, std::string_view>, 3> kClockSides{
    {{ClockSide::automatic, "automatic"},
     {ClockSide::white_left, "white_left"},
     {ClockSide::white_right, "white_right"}}};

std::optional<std::string> text_of(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string(value->get_string());
}

}  // namespace

std::string to_json(const PipelineSettings& settings) {
  json::object object;
  object["driver"] = settings.driver;
  object["edition"] = settings.tracker.edition.id;
  object["supervision"] = rules::to_string(settings.tracker.edition.supervision);
  if (settings.tracker.control.kind != rules::TimeControl::Kind::unknown)
    object["time_control"] = rules::to_string(settings.tracker.control);
  if (settings.local.any()) object["local_rules"] = rules::to_string(settings.local);
  for (const auto& [side, name] : kClockSides) {
    if (side == settings.tracker.clock_side) object["clock_side"] = name;
  }
  object["first_game"] = settings.tracker.first_game;
  if (settings.tracker.start) object["start"] = rules::to_fen(*settings.tracker.start);
  if (settings.tracker.odds.any()) object["odds"] = rules::to_string(settings.tracker.odds);
  if (settings.tracker.stored_changes) object["stored_changes"] = true;
  return json::serialize(object);
}

Expected<PipelineSettings, std::string> settings_from_json(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse(json::string_view(text.data(), text.size()), error);
  if (error || !value.is_object()) return unexpected(std::string("not a JSON object"));
  const json::object& object = value.get_object();

  const auto driver = text_of(object, "driver");
  const auto edition = text_of(object, "edition");
  const auto side = text_of(object, "clock_side");
  const json::value* first_game = object.if_contains("first_game");
  if (!driver || !edition || !side || first_game == nullptr || !first_game->is_int64()) {
    return unexpected(std::string("driver, edition, clock_side or first_game is missing"));
  }
  PipelineSettings settings;
  settings.driver = *driver;
  // Journals of the first versions hold no supervision.
  const auto supervision = rules::parse_supervision(text_of(object, "supervision").value_or("limited"));
  if (!supervision) return unexpected(std::string("supervision is neither full nor limited"));
  const auto record = rules::resolve_edition(*edition, {}, *supervision);
  if (!record) return unexpected(record.error());
  settings.tracker.edition = *record;
  if (const auto written = text_of(object, "time_control")) {
    const auto control = rules::parse_time_control(*written);
    if (!control) return unexpected("time_control '" + *written + "' is not written as in PGN");
    settings.tracker.control = *control;
  }
  const auto local = rules::parse_local_rules(text_of(object, "local_rules").value_or(""));
  if (!local) return unexpected(local.error());
  settings.local = *local;
  settings.tracker.first_game = static_cast<int>(first_game->get_int64());
  bool known = false;
  for (const auto& [value_of_name, name] : kClockSides) {
    if (*side != name) continue;
    settings.tracker.clock_side = value_of_name;
    known = true;
  }
  if (!known) return unexpected("clock_side '" + *side + "' is not known");
  if (const auto start = text_of(object, "start")) {
    auto setup = rules::parse_fen(*start);
    if (!setup)
      return unexpected("start: " + setup.error().front().where + ": " + setup.error().front().reason);
    settings.tracker.start = std::move(*setup);
  }
  const auto odds = rules::parse_odds(text_of(object, "odds").value_or("none"));
  if (!odds) return unexpected(odds.error());
  settings.tracker.odds = *odds;
  if (const json::value* stored = object.if_contains("stored_changes"); stored != nullptr) {
    if (!stored->is_bool()) return unexpected(std::string("stored_changes is neither true nor false"));
    settings.tracker.stored_changes = stored->get_bool();
  }
  return settings;
}

}  // namespace eboard::pipeline
