// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/net/desk_response.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "daemon/net/clock_request.hpp"
#include "daemon/net/json_text.hpp"
#include "daemon/net/line_json.hpp"
#include "daemon/net/live_json.hpp"
#include "daemon/net/ruling_json.hpp"
#include "daemon/net/statement_json.hpp"
#include "daemon/tournament/desk/round_desk_json.hpp"

namespace eboard::net {

namespace json = boost::json;
using seams::Refused;

namespace {

unsigned status_of(bool repeated) { return repeated ? 200 : 201; }

unsigned status_of(Refused::Why why) {
  switch (why) {
    case Refused::Why::unreadable:
      return 400;
    case Refused::Why::unknown:
      return 404;
    case Refused::Why::outdated:
      return 409;
    case Refused::Why::unlawful:
      return 422;
    case Refused::Why::unable:
      return 503;
    case Refused::Why::broken:
      break;
  }
  return 500;
}

}  // namespace

HttpResponse desk_response(const rules::RulingEntered& entered) {
  return json_response(to_json(entered), status_of(entered.repeated));
}
HttpResponse desk_response(const seams::Standing& standing) { return json_response(to_json(standing)); }
HttpResponse desk_response(const std::vector<seams::BoardGap>& gaps) { return json_response(to_json(gaps)); }
HttpResponse desk_response(const seams::Proposals& proposals) { return json_response(to_json(proposals)); }
HttpResponse desk_response(const seams::Sayable& sayable) { return json_response(to_json(sayable)); }
HttpResponse desk_response(const seams::LineAnswer& answer) { return json_response(to_json(answer)); }

HttpResponse desk_response(const seams::ManualStanding& standing) {
  json::array moves;
  for (const auto& [uci, san] : standing.moves) moves.push_back(json::object{{"uci", uci}, {"san", san}});
  return json_response({{"board", standing.board},
                        {"game", standing.game},
                        {"ply", standing.ply},
                        {"fen", standing.fen},
                        {"over", standing.over},
                        {"moves", std::move(moves)}},
                       standing.entered ? 201 : 200);
}

HttpResponse desk_response(const seams::ClockShown& shown) { return json_response(to_json(shown)); }
HttpResponse desk_response(const seams::ClockState& state) { return json_response(to_json(state)); }

HttpResponse desk_response(const seams::PortStandings& standings) {
  const auto text_or_null = [](const std::string& text) {
    return text.empty() ? json::value(nullptr) : json::value(text);
  };
  json::array ports, tables;
  for (const seams::PortStanding& port : standings.ports) {
    ports.push_back(json::object{
        {"path", port.path},
        {"driver", port.driver},
        {"board", port.board ? json::value(*port.board) : json::value(nullptr)},
        {"state", seams::to_string(port.state)},
        {"named", port.named},
        {"shared", port.shared},
        {"why", text_or_null(port.why)},
        {"unreadable", port.unreadable},
        {"locked", port.locked},
        {"refused", port.refused},
        {"clock_age_ms", port.clock_age ? json::value(port.clock_age->count()) : json::value(nullptr)}});
  }
  for (const seams::BoundNumber& table : standings.tables)
    tables.push_back(json::object{
        {"board", table.board}, {"serial", text_or_null(table.serial)}, {"sought", table.sought}});
  return json_response({{"discovers", standings.discovers},
                        {"scans", standings.scans},
                        {"ports", std::move(ports)},
                        {"tables", std::move(tables)}});
}

HttpResponse desk_response(const seams::LineTaken& taken) {
  json::object object{{"table", taken.table}, {"game", taken.game}, {"line", taken.line}};
  if (taken.text) object["text"] = *taken.text;
  return json_response(object, status_of(taken.repeated));
}

HttpResponse desk_response(const seams::Rearranged& rearranged) {
  return json_response({{"changed", texts(rearranged.changed)},
                        {"later", texts(rearranged.later)},
                        {"refused", texts(rearranged.refused)},
                        {"warned", texts(rearranged.warned)}});
}

HttpResponse desk_response(const seams::PairingsShown& shown) {
  json::array tables, corrections;
  for (const auto& table : shown.tables) {
    json::object tags;
    for (const rules::Tag& tag : table.tags) tags[tag.name] = tag.value;
    tables.push_back(json::object{{"board", table.board},
                                  {"round", table.round},
                                  {"tags", std::move(tags)},
                                  {"time_control", table.time_control}});
  }
  for (const seams::Correction& one : shown.corrections)
    corrections.push_back(json::object{{"at_ms", one.at},
                                       {"author", one.author},
                                       {"board", one.board},
                                       {"round", one.round},
                                       {"key", one.key},
                                       {"was", one.was},
                                       {"is", one.is}});
  return json_response({{"tables", std::move(tables)}, {"corrections", std::move(corrections)}});
}

HttpResponse desk_response(const seams::ConfigurationShown& shown) {
  json::array rows;
  for (const auto& row : shown.rows)
    rows.push_back(
        json::object{{"table", row.table}, {"key", row.key}, {"value", row.value}, {"line", row.line}});
  return json_response({{"file", shown.file.empty() ? json::value(nullptr) : json::value(shown.file)},
                        {"rows", std::move(rows)},
                        {"faults", texts(shown.faults)}});
}

HttpResponse desk_response(const seams::OutletTried& tried) {
  return json_response({{"said", tried.sentence}});
}

HttpResponse desk_response(const seams::CosignatureKept& kept) {
  return json_response({{"witnesses", texts(kept.witnesses)}});
}

HttpResponse desk_response(const seams::BackupMade& made) {
  if (made.file.empty()) return json_response({{"seen", true}});
  return json_response({{"file", made.file}, {"events", made.events}, {"until", made.until}});
}

namespace {

json::object table_json(const seams::TableSeen& table) {
  return {{"line", table.heads.line},
          {"heads", texts(table.heads.cells)},
          {"below", texts(table.heads.below)},
          {"columns", table.columns}};
}

}  // namespace

HttpResponse desk_response(const seams::TournamentDone& done) {
  json::object out{{"changed", texts(done.changed)}, {"warned", texts(done.warned)}};
  if (done.table) out["table"] = table_json(*done.table);
  if (done.id != 0) out["id"] = done.id;
  return json_response(out, status_of(done.id == 0));
}

HttpResponse desk_response(const seams::TournamentHistory& history) {
  json::array changes;
  for (const tournament::Step& step : history.steps) {
    json::object one{{"id", step.id},
                     {"section", step.section},
                     {"at", step.at},
                     {"author", step.author},
                     {"what", step.what}};
    if (step.undoes) one["undoes"] = *step.undoes;
    if (!step.format.empty()) one["format"] = step.format;
    if (!step.file_name.empty()) one["file_name"] = step.file_name;
    changes.push_back(std::move(one));
  }
  json::array not_taken;
  for (const auto& file : history.not_taken)
    not_taken.push_back(json::object{{"section", file.section},
                                     {"file_name", file.file_name},
                                     {"at", file.at},
                                     {"faults", texts(file.faults)}});
  return json_response({{"changes", std::move(changes)}, {"not_taken", std::move(not_taken)}});
}

HttpResponse desk_response(const seams::TournamentFile& file) {
  HttpResponse response = text_response(200, "text/plain; charset=utf-8", file.bytes);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

HttpResponse desk_response(const seams::RoundDesks& desks) {
  HttpResponse response = text_response(200, "application/json", tournament::round_desk_json(desks.sections));
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

HttpResponse desk_response(const Refused& refused) {
  json::object object{{"error", refused.sentence}};
  if (!refused.faults.empty()) object["faults"] = texts(refused.faults);
  if (refused.table) object["table"] = table_json(*refused.table);
  return json_response(object, status_of(refused.why));
}

}  // namespace eboard::net
