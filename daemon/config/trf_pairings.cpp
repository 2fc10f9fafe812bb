// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/trf_pairings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <map>
#include <utility>

#include "daemon/config/pairing_tags.hpp"
#include "daemon/tournament/round.hpp"
#include "daemon/tournament/tournament.hpp"
#include "daemon/tournament/trf/lines.hpp"
#include "daemon/tournament/trf/read.hpp"

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

/// The number of the player's team, and the player's place in it; {0, 0}: no team.
struct Seat {
  int team = 0, place = 0;
  auto operator<=>(const Seat&) const = default;
};

/// One round as games at tables.
class RoundOfTrf {
 public:
  RoundOfTrf(const Tournament& event, int round) : event_(event), round_(round) {
    for (const tournament::Team& team : event.teams)
      for (int place = 0; const int member : team.members) seats_[member] = {team.number, place++};
    games_ = round_of(event, round).games;
    if (event.team_event) {
      std::ranges::stable_sort(games_, {}, [this](const tournament::Game& game) {
        return std::minmax({seat_of(game.white), seat_of(game.black)});
      });
    }
  }

  [[nodiscard]] const std::vector<tournament::Game>& games() const { return games_; }
  [[nodiscard]] std::string names_of(const tournament::Game& game) const {
    return fmt::format("{} and {}", find_player(event_, game.white)->name,
                       find_player(event_, game.black)->name);
  }
  [[nodiscard]] bool says_who_has_white(const tournament::Game& game) const {
    return find_player(event_, game.white)->entries[static_cast<std::size_t>(round_ - 1)].colour !=
           Colour::none;
  }

  [[nodiscard]] PairedGame at(int table, const tournament::Game& game) const {
    PairedGame out;
    out.pairing.round = round_;
    out.pairing.board = table;
    const auto say = [&](std::string name, const std::string& value) {
      if (!value.empty()) out.pairing.tags.push_back({std::move(name), value});
    };
    say("Event", event_.name);
    say("Site", event_.city);
    if (static_cast<std::size_t>(round_) <= event_.round_dates.size())
      say("Date", pgn_day(event_.round_dates[static_cast<std::size_t>(round_ - 1)]));
    say("Round", fmt::format("{}.{}", round_, table));
    for (const auto& [colour, number] :
         {std::pair(std::string("White"), game.white), std::pair(std::string("Black"), game.black)}) {
      const Player& player = *find_player(event_, number);
      say(colour, player.name);
      say(colour + "Elo", player.rating ? std::to_string(*player.rating) : "");
      say(colour + "Title", player.title);
      say(colour + "FideId", player.fide_id);
      if (const Seat seat = seat_of(number); seat.team != 0)
        say(colour + "Team", find_team(event_, seat.team)->name);
    }
    return out;
  }

 private:
  [[nodiscard]] Seat seat_of(int player) const {
    const auto found = seats_.find(player);
    return found == seats_.end() ? Seat{} : found->second;
  }

  const Tournament& event_;
  int round_;
  std::map<int, Seat> seats_;  ///< by start number
  std::vector<tournament::Game> games_;
};

bool is_forfeit(const tournament::Game& game) {
  return game.white_result == Result::forfeit_win || game.white_result == Result::forfeit_loss;
}

}  // namespace

bool is_trf(std::string_view text) {
  constexpr std::string_view kPlayer = "001 ";
  if (text.starts_with(tournament::trf::kByteOrderMark))
    text.remove_prefix(tournament::trf::kByteOrderMark.size());
  for (std::size_t at = text.find(kPlayer); at != std::string_view::npos; at = text.find(kPlayer, at + 1))
    if (at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r') return true;
  return false;
}

Expected<PairingFile, std::vector<std::string>> parse_trf_pairings(std::string_view trf,
                                                                   std::optional<int> round) {
  const tournament::trf::Reading reading = tournament::trf::read(trf);
  std::vector<std::string> faults;
  PairingFile file;
  for (const tournament::Finding& finding : reading.findings)
    (finding.severity == tournament::Severity::error ? faults : file.warnings).push_back(to_string(finding));
  if (!faults.empty()) return unexpected(std::move(faults));
  const Tournament& event = reading.tournament;
  const RoundOfTrf of_round(event, round.value_or(std::max(1, last_round_paired(event))));
  for (int table = 1; const tournament::Game& game : of_round.games()) {
    if (!is_forfeit(game)) file.games.push_back(of_round.at(table, game));
    if (!of_round.says_who_has_white(game))
      file.warnings.push_back(
          fmt::format("{}: the file does not say who has White", of_round.names_of(game)));
    ++table;
  }
  if (file.games.empty())
    return unexpected(std::vector{round ? fmt::format("nobody is paired in round {}", *round)
                                        : std::string("nobody is paired")});
  return file;
}

}  // namespace eboard::daemon
