// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a report on a game of Quaternity as JSON: docs/quaternity-records.md lists the keys.
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

#include "daemon/ctl/quaternity_input.hpp"
#include "daemon/ctl/quaternity_report.hpp"
#include "daemon/quaternity/game_json.hpp"

namespace eboard::ctl {

namespace json = boost::json;
namespace quaternity = rules::quaternity;
using quaternity::Player;
using quaternity_sheet::ending_json;
using quaternity_sheet::points_json;
using quaternity_sheet::word;

std::string to_json_line(const QuaternityReport& report) {
  const quaternity::Record& record = *report.record;
  const quaternity::Position& position = record.game.position();
  json::object tags;
  for (const rules::Tag& tag : record.tags) tags[tag.name] = tag.value;
  json::array eliminations;
  for (const Elimination& elimination : report.eliminations)
    eliminations.push_back(quaternity_sheet::to_json(elimination));
  json::array rulings;
  for (const quaternity::Entry& entry : record.game.entries()) {
    const auto* made = std::get_if<quaternity::RulingMade>(&entry.what);
    if (made == nullptr) continue;
    rulings.push_back(json::object{{"number", made->number},
                                   {"text", to_string(made->ruling)},
                                   {"undone", record.game.is_undone(made->number)}});
  }
  json::object clocks;
  for (const Player player : quaternity::kEveryPlayer) {
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
  if (!rulings.empty()) out["rulings"] = std::move(rulings);
  if (report.fault)
    out["fault"] = json::object{{"line", report.fault->line}, {"reason", report.fault->reason}};
  return json::serialize(out) + '\n';
}

}  // namespace eboard::ctl
