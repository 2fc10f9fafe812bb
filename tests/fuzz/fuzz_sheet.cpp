// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Any bytes are read as a file of an organiser: a table, a workbook, PGN or a tournament file. What was found
// of columns can be said again, and leads to the same.
#include <cstdlib>

#include "daemon/tournament/import/read_file.hpp"
#include "rules/text/plain_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace eboard::tournament;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Said said = read_file(bytes, "name");
  bool faulty = false;
  for (const Finding& finding : said.findings) {
    faulty = faulty || finding.severity == Severity::error;
    const std::string text = to_string(finding);
    if (text.empty() || eboard::rules::first_outside_utf8(text)) std::abort();
  }
  for (const SaidGame& game : said.games) {
    if (faulty) break;
    if (game.white.name.empty() || game.black.name.empty()) std::abort();
  }
  if (said.columns.empty() || faulty) return 0;
  const auto mapping = parse_mapping(said.columns);
  if (!mapping || to_string(*mapping) != said.columns) std::abort();
  const Said again = read_file(bytes, "name", {.now = *mapping});
  if (again.kind != said.kind || again.games != said.games || again.players != said.players) std::abort();
  return 0;
}
