// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/upload.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "daemon/tournament/import/near_names.hpp"
#include "daemon/tournament/import/read_file.hpp"
#include "daemon/tournament/import/remembered_columns.hpp"
#include "daemon/tournament/round.hpp"

namespace eboard::secretary {

using tournament::Finding;

namespace {

std::shared_ptr<const seams::TableSeen> table_seen(const tournament::Said& said) {
  if (said.heads.line == 0) return nullptr;
  return std::make_shared<const seams::TableSeen>(seams::TableSeen{said.heads, said.columns});
}

}  // namespace

Expected<tournament::Order, Faulty> order_of(const tournament::Book& book, seams::TournamentUpload upload) {
  tournament::StatedColumns columns;
  // One program makes the tables of all sections.
  columns.before = remembered_columns(book.section(book.find(upload.section)));
  for (const auto& [number, section] : book.sections())
    std::ranges::move(remembered_columns(section), std::back_inserter(columns.before));
  if (!upload.columns.empty()) {
    auto parsed = tournament::parse_mapping(upload.columns);
    if (!parsed) return unexpected(Faulty{{"columns: " + parsed.error()}});
    columns.now = std::move(*parsed);
  }
  tournament::ImportOrder import;
  import.said = tournament::read_file(upload.bytes, upload.file_name, columns, upload.round);
  std::vector<std::string> faults;
  for (const Finding& finding : import.said.findings)
    if (finding.severity == tournament::Severity::error)
      faults.push_back(upload.file_name + ": " + to_string(finding));
  if (!faults.empty()) return unexpected(Faulty{std::move(faults), table_seen(import.said)});
  import.file_name = std::move(upload.file_name);
  import.file = std::move(upload.bytes);
  return tournament::Order{std::move(upload.section), upload.round, std::move(import)};
}

std::shared_ptr<const seams::TableSeen> table_seen(const tournament::Order& order) {
  const auto* import = std::get_if<tournament::ImportOrder>(&order.what);
  return import == nullptr ? nullptr : table_seen(import->said);
}

bool is_known(const tournament::Book& book, const seams::TournamentUpload& upload) {
  const int section = book.find(upload.section);
  const auto latest =
      std::find_if(book.steps().rbegin(), book.steps().rend(), [&](const tournament::Step& step) {
        return step.section == section && step.file_name == upload.file_name;
      });
  return latest != book.steps().rend() && latest->file == upload.bytes;
}

std::string lost_by(const tournament::Section& before, const tournament::Section& after) {
  const int round = before.round;
  if (round < 1) return {};
  const auto entry = [&](const tournament::Section& section, int number) {
    const tournament::Player* player = find_player(section.tournament, number);
    const auto at = static_cast<std::size_t>(round) - 1;
    return player == nullptr || player->entries.size() <= at ? tournament::Entry{} : player->entries[at];
  };
  const auto tables = tables_of(before, round);
  for (const tournament::Table& table : tables) {
    const tournament::Entry was = entry(before, table.white), is = entry(after, table.white);
    if (was.result == tournament::Result::pending) continue;
    if (is.opponent != was.opponent)
      return fmt::format("round {} is played, and the game of table {}, which is over, would be gone", round,
                         table.number);
  }
  if (tables_of(after, round).size() * 2 < tables.size())
    return fmt::format("round {} is played, and most of its games would be gone", round);
  return {};
}

std::vector<std::string> doubtful_names(const tournament::Book& book, const tournament::Order& order) {
  const auto* import = std::get_if<tournament::ImportOrder>(&order.what);
  if (import == nullptr) return {};
  return near_names(book.section(book.find(order.section)).tournament.players, import->said);
}

seams::TournamentDone done_by(const tournament::Book& book, const tournament::Order& order,
                              tournament::Decision& decision) {
  seams::TournamentDone done;
  done.changed = std::move(decision.changed);
  for (const Finding& finding : decision.findings) done.warned.push_back(to_string(finding));
  std::ranges::move(doubtful_names(book, order), std::back_inserter(done.warned));
  if (!decision.already.empty()) done.warned.push_back(std::move(decision.already));
  done.table = table_seen(order);
  return done;
}

}  // namespace eboard::secretary
