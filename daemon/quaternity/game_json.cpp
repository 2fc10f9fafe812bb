// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/quaternity/game_json.hpp"

namespace eboard::quaternity_sheet {

namespace json = boost::json;
namespace quaternity = rules::quaternity;
using quaternity::Player;

namespace {

std::string_view word(quaternity::FreezeReason reason) {
  switch (reason) {
    case quaternity::FreezeReason::resigned:
      return "resigned";
    case quaternity::FreezeReason::time:
      return "time";
    case quaternity::FreezeReason::forfeit:
      break;
  }
  return "forfeit";
}

std::string_view word(quaternity::MateKind kind) {
  switch (kind) {
    case quaternity::MateKind::direct:
      return "direct";
    case quaternity::MateKind::indirect:
      return "indirect";
    case quaternity::MateKind::by_several:
      break;
  }
  return "by_several";
}

std::string snake_case(std::string_view words) {
  std::string out(words);
  for (char& c : out) c = c == ' ' ? '_' : c;
  return out;
}

}  // namespace

std::string word(Player player) {
  std::string out(name(player));
  out[0] = static_cast<char>(out[0] - 'A' + 'a');
  return out;
}

json::value word(const std::optional<Player>& player) {
  if (!player) return nullptr;
  return json::value(word(*player));
}

json::object points_json(const quaternity::Points& points) {
  json::object out;
  for (const Player player : quaternity::kEveryPlayer) out[word(player)] = points[index(player)];
  return out;
}

json::object to_json(const quaternity::Elimination& elimination) {
  json::object out{{"round", elimination.round}, {"player", word(elimination.of)}};
  if (elimination.frozen) {
    out["kind"] = "frozen";
    out["reason"] = word(*elimination.frozen);
    return out;
  }
  const quaternity::Mate& mate = *elimination.mate;
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

json::value ending_json(const std::optional<quaternity::Ending>& ending) {
  if (!ending) return nullptr;
  return json::object{{"kind", snake_case(to_string(ending->kind))},
                      {"article", article(ending->kind)},
                      {"winner", word(ending->winner)}};
}

}  // namespace eboard::quaternity_sheet
