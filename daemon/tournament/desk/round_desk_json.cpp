// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/desk/round_desk_json.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <set>
#include <string_view>
#include <utility>

#include "rules/laws/editions/edition.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::tournament {

namespace {

namespace json = boost::json;

json::value or_null(const std::string& text) { return text.empty() ? json::value() : json::value(text); }
json::value number_or_null(int number) { return number == 0 ? json::value() : json::value(number); }

json::value time_of(const std::optional<std::int64_t>& at) {
  if (!at) return nullptr;
  const std::chrono::sys_seconds seconds(std::chrono::floor<std::chrono::seconds>(Millis(*at)));
  return json::value(
      fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::to_time_t(seconds))));
}

json::array texts(const std::vector<std::string>& words) {
  json::array all;
  for (const std::string& word : words) all.emplace_back(word);
  return all;
}

json::value order_json(const RoundDesk& desk, const Note& note) {
  if (note.order.empty()) return nullptr;
  json::object order{{"order", texts(note.order)}, {"round", desk.round}};
  if (!desk.name.empty()) order["section"] = desk.name;
  return order;
}

json::array notes_json(const RoundDesk& desk, const TableDesk& table) {
  json::array all;
  for (const Note& note : table.notes) {
    json::object one{{"kind", note.kind}, {"text", note.text}, {"order", order_json(desk, note)}};
    if (note.minutes > 0) one["minutes"] = note.minutes;
    if (!note.article.empty()) one["article"] = note.article;
    all.push_back(std::move(one));
  }
  return all;
}

json::value by_of(TableDesk::By by) {
  if (by == TableDesk::By::nobody) return nullptr;
  return by == TableDesk::By::board ? "board" : "person";
}

json::array tables_json(const RoundDesk& desk) {
  json::array all;
  for (const TableDesk& table : desk.tables)
    all.push_back(json::object{{"table", table.table},
                               {"white", table.white},
                               {"black", table.black},
                               {"board", table.board ? json::value(*table.board) : json::value()},
                               {"electronic", table.electronic},
                               {"state", words_of(table.state)},
                               {"since", time_of(table.since)},
                               {"result", table.result},
                               {"by", by_of(table.by)},
                               {"notes", notes_json(desk, table)}});
  return all;
}

json::array missing_json(const RoundDesk& desk) {
  json::array all;
  for (const Missing& missing : desk.missing) {
    json::object one{{"round", missing.round},
                     {"table", number_or_null(missing.table)},
                     {"kind", missing.kind},
                     {"text", missing.text}};
    if (missing.minutes > 0) one["minutes"] = missing.minutes;
    all.push_back(std::move(one));
  }
  return all;
}

json::object next_json(const NextRound& next) {
  json::array waits;
  for (const WaitsFor& what : next.waits_for) {
    json::object one{{"kind", what.kind}, {"text", what.text}};
    if (what.table > 0) one["table"] = what.table;
    if (what.minutes > 0) one["minutes"] = what.minutes;
    if (!what.at.empty()) one["at"] = what.at;
    if (!what.tables.empty()) one["tables"] = json::array(what.tables.begin(), what.tables.end());
    waits.push_back(std::move(one));
  }
  return {{"round", next.round}, {"paired", next.paired}, {"waits_for", std::move(waits)}};
}

json::array plans_json(const RoundDesk& desk) {
  json::array all;
  for (const SaidOfRound& plan : desk.plans)
    all.push_back(json::object{{"round", plan.round},
                               {"starts", or_null(plan.starts)},
                               {"time_control", or_null(plan.time_control)},
                               {"edition", or_null(plan.edition)},
                               {"start_position", or_null(plan.start_position)},
                               {"default_time", plan.default_time}});
  return all;
}

json::array editions_json() {
  json::array all;
  std::set<std::string_view> known;
  for (const rules::Edition& edition : rules::edition_records())
    if (edition.supervision == rules::Supervision::limited && known.insert(edition.id).second)
      all.push_back(json::object{{"id", edition.id}, {"title", edition.title}});
  return all;
}

}  // namespace

std::string round_desk_json(const std::vector<RoundDesk>& sections) {
  json::array all;
  for (const RoundDesk& desk : sections)
    all.push_back(json::object{{"id", desk.id},
                               {"name", or_null(desk.name)},
                               {"round", desk.round},
                               {"starts", or_null(desk.starts)},
                               {"begins", words_of(desk.begins)},
                               {"default_time", desk.default_time},
                               {"tables", tables_json(desk)},
                               {"missing", missing_json(desk)},
                               {"next", next_json(desk.next)},
                               {"plans", plans_json(desk)}});
  return rules::as_utf8(
             json::serialize(json::object{{"sections", std::move(all)}, {"editions", editions_json()}})) +
         "\n";
}

}  // namespace eboard::tournament
