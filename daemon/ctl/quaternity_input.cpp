// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/quaternity_input.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "rules/input_file.hpp"

namespace eboard::ctl {

namespace four = rules::quaternity;

Expected<void, std::string> read_record_file(const std::string& file, std::string_view language,
                                             const std::function<void(const four::RecordedGame&)>& on_game) {
  const auto text = rules::read_input(file, rules::InputKind::games);
  if (!text) return unexpected(text.error());
  const rules::Language* const usual =
      language.empty() ? &four::usual_language() : rules::find_language(language);
  int games = 0;
  four::read_records(
      *text,
      [&](const four::RecordedGame& game) {
        ++games;
        on_game(game);
        return true;
      },
      *usual);
  if (games == 0) return unexpected(fmt::format("{}:1: no game stands in it", file));
  return {};
}

bool report_faults(std::string_view file, const four::RecordedGame& game) {
  for (const four::RecordFault& fault : game.faults) {
    fmt::print(stderr, "{}:{} game {} {}: {}\n", file, fault.line, fault.game,
               fault.round > 0 ? fmt::format("round {}", fault.round) : "header", fault.reason);
  }
  return !game.faults.empty();
}

}  // namespace eboard::ctl
