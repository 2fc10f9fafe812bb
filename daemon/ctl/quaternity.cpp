// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `quaternity`: reports the outcome of a game of Quaternity.
#include <fmt/format.h>

#include "daemon/command_line/page.hpp"
#include "daemon/ctl/notate.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/quaternity_input.hpp"
#include "daemon/ctl/quaternity_report.hpp"

namespace eboard::ctl {

namespace quaternity = rules::quaternity;

namespace {

constexpr std::string_view kQuaternity = "quaternity";

Exit answer_to(const quaternity::RecordedGame& game) {
  if (game.faults.empty()) return game.record.signed_points ? kNo : kDone;
  return game.faults.front().kind == quaternity::RecordFault::Kind::unreadable ? kUsage : kNo;
}

/// True if the header cannot be read, so that the moves were not either.
bool is_without_header(const quaternity::RecordedGame& game) {
  return !game.faults.empty() && game.faults.front().round == 0;
}

}  // namespace

int play_quaternity(const Arguments& arguments) {
  std::string format = "text";
  std::string language;
  Usage usage{kQuaternity,
              "FILE",
              "Plays records of Quaternity by the rules: who was eliminated and how, points, the position at "
              "the end. Exit code 1: something in them is not lawful, or the result differs from the game.",
              {}};
  usage.add_preset("format", &format, "FORMAT", "text; jsonl: a line a game");
  usage.only({"text", "jsonl"});
  usage.add(
      "from-language", &language, "CODE",
      "letters of the pieces in records that do not name their language: those of the rules, fr, without it");
  usage.offer(command_line::words_of(language_codes()));
  usage.examples = {"game.txt", "--format jsonl game.txt"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (!language.empty() && !rules::find_language(language)) {
    return refuse(kQuaternity, fmt::format("--from-language '{}' does not exist; there are {}", language,
                                           language_codes()));
  }
  const Arguments& files = *operands;
  if (files.size() != 1) return refuse(kQuaternity, "takes one file");
  int worst = kDone;
  int number = 0;
  const auto print = [&](const quaternity::RecordedGame& game) {
    report_faults(files.front(), game);
    worst = std::max<int>(worst, answer_to(game));
    ++number;
    if (is_without_header(game)) return;  // there is nothing to report
    const QuaternityReport report = make_report(game, number);
    if (format == "jsonl") {
      fmt::print("{}", to_json_line(report));
    } else {
      fmt::print("{}{}", number > 1 ? "\n" : "", to_text(report));
    }
  };
  if (const auto read = read_record_file(files.front(), language, print); !read) {
    return refuse(kQuaternity, read.error());
  }
  return worst;
}

}  // namespace eboard::ctl
