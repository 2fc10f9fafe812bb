// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `organise`: rounds, results by hand, pairs, byes and tables of the tournament that is played.
#include <fmt/format.h>

#include "daemon/ctl/next_round.hpp"
#include "daemon/ctl/options.hpp"
#include "daemon/ctl/round_status.hpp"
#include "daemon/ctl/terminal.hpp"
#include "daemon/ctl/tournament_store.hpp"
#include "daemon/tournament/changes/order_words.hpp"

namespace eboard::ctl {

namespace {

constexpr std::string_view kOrganise = "organise";
constexpr std::string_view kHistory = "history", kNext = "next", kFile = "file", kStatus = "status";

int print_history(const TournamentPlace& place) {
  const auto history = read_history(place);
  if (!history) return print_outcome(kOrganise, unexpected(history.error()), false);
  Table table({">change", "when", "who", "what"});
  for (const tournament::Step& step : history->steps)
    table.add({{fmt::format("{}", step.id)}, {hall_time(step.at)}, {step.author}, {step.what}});
  fmt::print("{}", table.text(wants_colour(stdout)));
  for (const auto& file : history->not_taken)
    for (const std::string& line : not_taken_lines(file)) fmt::print("{}\n", line);
  return kDone;
}

int print_file(const TournamentPlace& place, const std::string& section) {
  const auto file = read_tournament_file(place, section, FileResults::all);
  if (!file) return print_outcome(kOrganise, unexpected(file.error()), false);
  fmt::print("{}", *file);
  return kDone;
}

std::string about() {
  std::string text =
      "Changes the tournament that is played, and prints what changed. Each change is kept with its author "
      "and can be undone. Exit code 1: it is refused.\n\nORDER is one of:\n";
  for (const auto& [words, does] : tournament::order_forms()) text += fmt::format("{}: {}\n", words, does);
  text +=
      "next: the next round is paired by the engine of --with, out of all results\n"
      "file: the tournament file with all results, for the pairing program\n"
      "history: all that was changed\n"
      "status: how the round stands: what is missing, what is odd at a table, what the next round waits for";
  return text;
}

}  // namespace

int organise(const Arguments& arguments) {
  TournamentPlace place;
  TournamentWanted wanted;
  std::string engine;
  bool as_json = false;
  static const std::string kAbout = about();
  Usage usage{kOrganise, "ORDER...", kAbout, {}};
  usage.add("author", &wanted.author, "NAME", "who does it");
  usage.add_switch("preview", &wanted.preview, "only show what would change");
  usage.add("section", &wanted.section, "NAME", "of several tournaments in the hall");
  usage.add("round", &wanted.round, "N",
            "of pairs, byes, tables and results; without it the one that is played");
  usage.add_switch("json", &as_json, "of status: print the daemon's answer, one JSON object");
  usage.add("with", &engine, "COMMAND",
            "the pairing engine of next, as \"bbpPairings --dutch {question} -p {answer}\"");
  add_tournament_place(usage, &place);
  usage.examples = {"round 3 --author \"C. Arbiter\"",
                    "result 5 1-0 --author \"C. Arbiter\"",
                    "pair 5 \"Aalto, Mika\" \"Brandt, Ole\" --author \"C. Arbiter\"",
                    "undo 7 --author \"C. Arbiter\"",
                    "begins when-set-up --author \"C. Arbiter\"",
                    "status",
                    "next --with \"bbpPairings --dutch\" --author \"C. Arbiter\"",
                    "history"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (!place.database.empty() && !place.daemon.empty()) return refuse(kOrganise, "either --db or --daemon");
  if (const std::string fault = fault_of(wanted); !fault.empty()) return refuse(kOrganise, fault);
  if (operands->size() == 1 && operands->front() == kHistory) return print_history(place);
  if (operands->size() == 1 && operands->front() == kFile) return print_file(place, wanted.section);
  if (operands->size() == 1 && operands->front() == kStatus)
    return print_round_status(kOrganise, place, wanted.section, as_json);
  if (wanted.author.empty() && !wanted.preview)
    return refuse(kOrganise, "--author is missing: who does it is kept with it");
  if (operands->size() == 1 && operands->front() == kNext) {
    if (engine.empty()) return refuse(kOrganise, "--with is missing: a pairing engine");
    return print_outcome(kOrganise, pair_next_round(place, wanted, engine), wanted.preview);
  }
  return print_outcome(kOrganise, carry_out(place, wanted, *operands), wanted.preview);
}

}  // namespace eboard::ctl
