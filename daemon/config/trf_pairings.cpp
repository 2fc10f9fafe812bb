// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/trf_pairings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "daemon/pairings/pairing_tags.hpp"
#include "daemon/tournament/tournament.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "rules/chess/start_position.hpp"

namespace eboard::daemon {

namespace {

using tournament::Colour;
using tournament::Player;
using tournament::Result;
using tournament::Tournament;

/// Day and month of 132 have a year of two digits before them.
std::string pgn_day(const std::string& text) {
  const bool short_year = text.size() == 8 && text[2] == '/' && text[5] == '/';
  return pgn_date_of(short_year ? "20" + text : text).value_or("");
}

std::string team_of(const Tournament& event, int number) {
  for (const tournament::Team& team : event.teams)
    if (std::ranges::find(team.members, number) != team.members.end()) return team.name;
  return {};
}

bool is_forfeit(const tournament::Entry& entry) {
  return entry.result == Result::forfeit_win || entry.result == Result::forfeit_loss;
}

/// Who sits at a table, and what is known of them.
class Sitting {
 public:
  Sitting(const tournament::Section& section, int round)
      : event_(section.tournament), round_(static_cast<std::size_t>(round)) {
    if (round_ <= section.plans.size()) plan_ = section.plans[round_ - 1];
  }

  [[nodiscard]] const tournament::Entry& entry(int number) const {
    return find_player(event_, number)->entries[round_ - 1];
  }

  [[nodiscard]] std::vector<rules::Tag> tags_of(const tournament::Table& table) const {
    std::vector<rules::Tag> tags;
    const auto say = [&](std::string name, const std::string& value) {
      if (!value.empty()) tags.push_back({std::move(name), value});
    };
    say("Event", event_.name);
    say("Site", event_.city);
    // The first day, the same in every round: some readers know an event by it.
    say("EventDate", first_day());
    if (round_ <= event_.round_dates.size()) say("Date", pgn_day(event_.round_dates[round_ - 1]));
    say("Round", fmt::format("{}.{}", round_, table.number));
    for (const auto& [colour, number] :
         {std::pair(std::string("White"), table.white), std::pair(std::string("Black"), table.black)}) {
      const Player& player = *find_player(event_, number);
      say(colour, player.name);
      say(colour + "Elo", player.rating ? std::to_string(*player.rating) : "");
      say(colour + "Title", player.title);
      say(colour + "FideId", player.fide_id);
      say(colour + "Team", team_of(event_, number));
    }
    say("TimeControl", plan_.time_control);
    return tags;
  }

  /// A start with a year of two digits is written in any order, dates of rounds are in that of the year
  /// first.
  [[nodiscard]] std::string first_day() const {
    if (const auto start = pgn_date_of(event_.start); start && !start->empty()) return *start;
    return event_.round_dates.empty() ? std::string() : pgn_day(event_.round_dates.front());
  }

  [[nodiscard]] PairedGame game(const tournament::Table& table) const {
    PairedGame game;
    game.pairing = {static_cast<int>(round_), table.number, tags_of(table)};
    game.edition = plan_.edition;
    if (const auto start = rules::parse_start_position(plan_.start_position); start) {
      game.start = start->setup;
      game.chess960 = start->chess960;
    }
    return game;
  }

 private:
  const Tournament& event_;
  std::size_t round_;
  tournament::RoundPlan plan_;
};

}  // namespace

std::vector<PairedGame> games_of(const tournament::Section& section, int round) {
  const Sitting sitting(section, round);
  std::vector<PairedGame> games;
  for (const tournament::Table& table : tables_of(section, round))
    if (!is_forfeit(sitting.entry(table.white))) games.push_back(sitting.game(table));
  return games;
}

Expected<PairingFile, std::vector<std::string>> parse_trf_pairings(std::string_view trf,
                                                                   std::optional<int> round) {
  const tournament::trf::Reading reading = tournament::trf::read(trf);
  std::vector<std::string> faults;
  PairingFile file;
  for (const tournament::Finding& finding : reading.findings)
    (finding.severity == tournament::Severity::error ? faults : file.warnings).push_back(to_string(finding));
  if (!faults.empty()) return unexpected(std::move(faults));
  tournament::Section section;
  section.tournament = reading.tournament;
  const int wanted = round.value_or(std::max(1, last_round_paired(section.tournament)));
  file.games = games_of(section, wanted);
  for (const tournament::Table& table : tables_of(section, wanted)) {
    const Sitting sitting(section, wanted);
    if (sitting.entry(table.white).colour == Colour::none)
      file.warnings.push_back(fmt::format("{} and {}: the file does not say who has White",
                                          find_player(section.tournament, table.white)->name,
                                          find_player(section.tournament, table.black)->name));
  }
  if (file.games.empty())
    return unexpected(std::vector{round ? fmt::format("nobody is paired in round {}", *round)
                                        : std::string("nobody is paired")});
  return file;
}

}  // namespace eboard::daemon
