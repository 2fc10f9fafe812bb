// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <boost/json.hpp>

#include "daemon/sim/truth_json.hpp"

namespace eboard::sim {
namespace {

namespace json = boost::json;

json::value time_or_null(const std::optional<Millis>& time) {
  if (!time) return nullptr;
  return time->count();
}

json::array strings(const std::vector<std::string>& texts) {
  json::array array;
  for (const auto& text : texts) array.emplace_back(text);
  return array;
}

template <class Game>
void add_table(json::object& object, const TruthOf<Game>& truth) {
  json::object parameters;
  for (const auto& [name, value] : truth.parameters) parameters[name] = value;
  object["clock"] = truth.has_clock;
  object["time_control"] = truth.time_control;
  object["level"] = truth.level;
  object["seed"] = truth.seed;
  object["parameters"] = std::move(parameters);
}

}  // namespace

json::object to_object(const TruthPly& ply) {
  json::object object{{"ply", ply.ply},
                      {"uci", ply.uci},
                      {"lift_ms", ply.lift.count()},
                      {"placement_ms", ply.placement.count()},
                      {"press_ms", time_or_null(ply.press)},
                      {"completion_ms", ply.completion.count()}};
  if (ply.left.empty()) return object;
  json::array left;
  for (const Millis one : ply.left) left.emplace_back(one.count());
  object["left_ms"] = std::move(left);
  return object;
}

template <class Game>
json::object to_object(const TruthIrregularityOf<Game>& irregularity) {
  json::array squares;
  for (const auto square : irregularity.squares) squares.emplace_back(to_string(square));
  json::object object{{"code", irregularity.code},
                      {"ply", irregularity.ply},
                      {"from_ms", irregularity.from.count()},
                      {"to_ms", irregularity.to.count()},
                      {"squares", std::move(squares)}};
  if (!irregularity.state.empty()) object["state"] = irregularity.state;
  if (!irregularity.line.empty()) object["line"] = strings(irregularity.line);
  if (irregularity.press) object["press_ms"] = irregularity.press->count();
  return object;
}

template json::object to_object(const TruthIrregularityOf<Chess>& irregularity);
template json::object to_object(const TruthIrregularityOf<Quaternity>& irregularity);

json::object to_object(const TruthSegment& segment) {
  return {{"kind", segment.kind}, {"from_ms", segment.from.count()}, {"to_ms", segment.to.count()}};
}

json::object summary(const Truth& truth) {
  json::object object{
      {"result", rules::to_string(truth.result)},
      {"gesture", truth.gesture ? json::value(rules::to_string(*truth.gesture)) : json::value(nullptr)},
      {"gesture_ms", time_or_null(truth.gesture_at)},
      {"gesture_variant", truth.gesture_variant},
      {"rotated", truth.rotated},
      {"white_left", truth.white_left}};
  add_table(object, truth);
  return object;
}

json::object summary(const QuaternityTruth& truth) {
  json::object object;
  add_table(object, truth);
  return object;
}

namespace {

template <class Truth>
std::string whole(const Truth& truth) {
  auto object = summary(truth);
  json::array plies;
  for (const auto& ply : truth.plies) plies.emplace_back(to_object(ply));
  json::array irregularities;
  for (const auto& irregularity : truth.irregularities) irregularities.emplace_back(to_object(irregularity));
  json::array segments;
  for (const auto& segment : truth.segments) segments.emplace_back(to_object(segment));
  object["plies"] = std::move(plies);
  object["irregularities"] = std::move(irregularities);
  object["segments"] = std::move(segments);
  return json::serialize(object) + "\n";
}

}  // namespace

std::string to_json(const Truth& truth) { return whole(truth); }
std::string to_json(const QuaternityTruth& truth) { return whole(truth); }

}  // namespace eboard::sim
