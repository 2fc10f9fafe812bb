// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/quaternity_input.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "rules/text/input_file.hpp"

namespace eboard::ctl {

namespace quaternity = rules::quaternity;

Expected<void, std::string> read_record_file(
    const std::string& file, std::string_view language,
    const std::function<void(const quaternity::RecordedGame&)>& on_game) {
  const auto text = rules::read_input(file, rules::InputKind::games);
  if (!text) return unexpected(text.error());
  const rules::Language* const usual =
      language.empty() ? &quaternity::usual_language() : rules::find_language(language);
  int games = 0;
  quaternity::read_records(
      *text,
      [&](const quaternity::RecordedGame& game) {
        ++games;
        on_game(game);
        return true;
      },
      *usual);
  if (games == 0) return unexpected(fmt::format("{}:1: there is no game here", file));
  return {};
}

bool report_faults(std::string_view file, const quaternity::RecordedGame& game) {
  for (const quaternity::RecordFault& fault : game.faults) {
    fmt::print(stderr, "{}:{} game {} {}: {}\n", file, fault.line, fault.game,
               fault.round > 0 ? fmt::format("round {}", fault.round) : "header", fault.reason);
  }
  return !game.faults.empty();
}

}  // namespace eboard::ctl
