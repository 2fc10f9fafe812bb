// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/remembered_columns.hpp"

#include <algorithm>
#include <utility>

namespace eboard::tournament {

std::vector<Mapping> remembered_columns(const Section& section) {
  std::vector<Mapping> remembered;
  for (const TableColumns& table : section.columns) {
    auto mapping = parse_mapping(table.columns);
    if (!mapping) continue;
    mapping->heads = table.heads;
    remembered.push_back(std::move(*mapping));
  }
  return remembered;
}

void remember_columns(const Said& said, Section& section) {
  if (!said.columns_stated) return;
  auto mapping = parse_mapping(said.columns);
  if (!mapping || mapping->heads.empty()) return;
  TableColumns now{std::exchange(mapping->heads, {}), to_string(*mapping)};
  const auto known = std::ranges::find(section.columns, now.heads, &TableColumns::heads);
  if (known == section.columns.end())
    section.columns.push_back(std::move(now));
  else
    *known = std::move(now);
}

}  // namespace eboard::tournament
