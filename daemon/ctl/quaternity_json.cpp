// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A report on a game of Quaternity as JSON: docs/quaternity-records.md lists the keys.
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/ctl/quaternity_input.hpp"
#include "daemon/ctl/quaternity_report.hpp"

namespace eboard::ctl {

namespace json = boost::json;
namespace four = rules::quaternity;
using four::Player;

namespace {

/// "white", as everywhere in JSON.
std::string word(Player player) {
  std::string out(name(player));
  out[0] = static_cast<char>(out[0] - 'A' + 'a');
  return out;
}

json::value word(const std::optional<Player>& player) {
  if (!player) return nullptr;
  return json::value(word(*player));
}

std::string_view word(four::FreezeReason reason) {
  switch (reason) {
    case four::FreezeReason::resigned:
      return "resigned";
    case four::FreezeReason::time:
      return "time";
    case four::FreezeReason::forfeit:
      break;
  }
  return "forfeit";
}

std::string_view word(four::MateKind kind) {
  switch (kind) {
    case four::MateKind::direct:
      return "direct";
    case four::MateKind::indirect:
      return "indirect";
    case four::MateKind::by_several:
      break;
  }
  return "by_several";
}

std::string snake_case(std::string_view words) {
  std::string out(words);
  for (char& c : out) c = c == ' ' ? '_' : c;
  return out;
}

/// In halves, so that all are whole.
json::object points_json(const four::Points& points) {
  json::object out;
  for (const Player player : four::kEveryPlayer) out[word(player)] = points[index(player)];
  return out;
}

json::object to_json(const Elimination& elimination) {
  json::object out{{"round", elimination.round}, {"player", word(elimination.of)}};
  if (elimination.frozen) {
    out["kind"] = "frozen";
    out["reason"] = word(*elimination.frozen);
    return out;
  }
  const four::Mate& mate = *elimination.mate;
  out["kind"] = "mated";
  out["by"] = word(mate.by);
  out["mate"] = word(mate.kind);
  out["counter"] = mate.counter;
  out["at_turn_start"] = mate.at_turn_start;
  out["was_frozen"] = elimination.was_frozen;
  out["half_points"] = elimination.halves;
  if (!elimination.move.empty()) out["move"] = elimination.move;
  return out;
}

json::value ending_json(const std::optional<four::Ending>& ending) {
  if (!ending) return nullptr;
  return json::object{{"kind", snake_case(to_string(ending->kind))},
                      {"article", article(ending->kind)},
                      {"winner", word(ending->winner)}};
}

}  // namespace

std::string to_json_line(const QuaternityReport& report) {
  const four::Record& record = *report.record;
  const four::Position& position = record.game.position();
  json::object tags;
  for (const rules::Tag& tag : record.tags) tags[tag.name] = tag.value;
  json::array eliminations;
  for (const Elimination& elimination : report.eliminations) eliminations.push_back(to_json(elimination));
  json::object clocks;
  for (const Player player : four::kEveryPlayer) {
    if (const auto clock = report.clocks[index(player)]) clocks[word(player) + "_ms"] = clock->count();
  }
  json::object out{{"game", report.number},
                   {"tags", std::move(tags)},
                   {"edition", kQuaternityEdition},
                   {"language", record.language->code},
                   {"moves", report.moves},
                   {"eliminations", std::move(eliminations)},
                   {"ending", ending_json(record.game.ending())},
                   {"half_points", points_json(record.game.points())}};
  if (record.signed_points && !report.fault) out["signed_half_points"] = points_json(*record.signed_points);
  if (!record.game.ending()) out["turn"] = word(position.turn());
  out["round"] = position.round();
  out["clocks"] = std::move(clocks);
  out["position"] = to_string(position.setup());
  if (report.fault)
    out["fault"] = json::object{{"line", report.fault->line}, {"reason", report.fault->reason}};
  return json::serialize(out) + '\n';
}

}  // namespace eboard::ctl
