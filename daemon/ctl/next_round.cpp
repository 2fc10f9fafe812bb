// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/ctl/next_round.hpp"

#include <fmt/format.h>

#include <boost/process/system.hpp>
#include <fstream>
#include <optional>
#include <system_error>
#include <utility>

#include "daemon/ctl/work_folder.hpp"
#include "daemon/tournament/import/read_file.hpp"
#include "daemon/tournament/trf/pairing_engine.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "daemon/tournament/trf/write.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::ctl {

namespace {

using tournament::Tournament;

constexpr std::string_view kQuestion = "{question}", kAnswer = "{answer}";

auto refused(std::string sentence) { return unexpected(NotDone{kNo, {std::move(sentence)}}); }
auto failed(std::string sentence) { return unexpected(NotDone{kOutside, {std::move(sentence)}}); }

bool replace(std::string& text, std::string_view what, const std::string& with) {
  const std::size_t at = text.find(what);
  if (at != std::string::npos) text.replace(at, what.size(), with);
  return at != std::string::npos;
}

/// What the engine answers.
Expected<std::string, NotDone> asked(std::string command, const std::string& question) {
  const WorkFolder folder;
  if (!folder.made()) return failed("no folder can be made for the pairing engine");
  const std::string in = folder.file("question.trf"), out = folder.file("answer.txt");
  std::ofstream(in, std::ios::binary) << question;
  if (!replace(command, kQuestion, in)) command += " " + in;
  if (!replace(command, kAnswer, out)) command += " -p " + out;
  std::error_code error;
  const int code = boost::process::system(command, error);
  if (error) return failed(fmt::format("the pairing engine cannot be run: {}: {}", command, error.message()));
  // An answer of former times, or an empty one, is none: the exit code says it.
  if (code != 0) return refused(fmt::format("the pairing engine ended with {}: it pairs nobody", code));
  auto answer = rules::read_input(out, rules::InputKind::capture);
  if (!answer) return failed("the pairing engine wrote no answer: " + answer.error());
  return std::move(*answer);
}

}  // namespace

Outcome pair_next_round(const TournamentPlace& place, const TournamentWanted& wanted, std::string command) {
  const auto all = read_tournament_file(place, wanted.section, FileResults::all);
  if (!all) return unexpected(all.error());
  const Tournament known = tournament::trf::read(*all).tournament;
  const int round = wanted.round.value_or(last_round_paired(known) + 1);
  const auto question = tournament::trf::question(known, round);
  if (!question) return refused(question.error());
  const auto answer = asked(std::move(command), *question);
  if (!answer) return unexpected(answer.error());
  // A board's result is not entered by this: if it is corrected, the standings follow.
  const auto entered = read_tournament_file(place, wanted.section, FileResults::entered);
  if (!entered) return unexpected(entered.error());
  const auto after = tournament::trf::paired(tournament::trf::read(*entered).tournament, round, *answer);
  if (!after) return refused(after.error());
  auto bytes = tournament::trf::rewrite(*entered, *after);
  if (!bytes) return refused(bytes.error());
  TournamentWanted whole = wanted;
  whole.round.reset();
  return carry_in(place, whole, {fmt::format("pairings-of-round-{}.trf", round), std::move(*bytes)});
}

}  // namespace eboard::ctl
