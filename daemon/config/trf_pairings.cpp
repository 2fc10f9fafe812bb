// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/trf_pairings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "daemon/config/pairing_tags.hpp"
#include "daemon/tournament/tournament.hpp"
#include "daemon/tournament/trf/lines.hpp"
#include "daemon/tournament/trf/read.hpp"

namespace eboard::daemon {

namespace {

using tournament::Colour;
using tournament::Entry;
using tournament::Player;
using tournament::Result;
using tournament::Tournament;

struct Pair {
  const Player* white = nullptr;
  const Player* black = nullptr;
  bool played = true;          ///< nobody sits at the table of a forfeit
  bool colours_known = false;  ///< else the lower start number has White
};

/// Day and month of 132 have a year of two digits before them.
std::string pgn_day(const std::string& text) {
  const bool short_year = text.size() == 8 && text[2] == '/' && text[5] == '/';
  return pgn_date_of(short_year ? "20" + text : text).value_or("");
}

class RoundOfTrf {
 public:
  RoundOfTrf(const Tournament& event, int round) : event_(event), round_(round) {
    for (const Player& player : event.players) {
      if (static_cast<std::size_t>(round) > player.entries.size()) continue;
      const Entry& entry = player.entries[static_cast<std::size_t>(round - 1)];
      const Player* opponent = find_player(event, entry.opponent);
      const bool first =
          entry.colour == Colour::white || (entry.colour == Colour::none && player.number < entry.opponent);
      if (opponent == nullptr || !first) continue;
      pairs_.push_back({&player, opponent,
                        entry.result != Result::forfeit_win && entry.result != Result::forfeit_loss,
                        entry.colour != Colour::none});
    }
    std::ranges::sort(pairs_, {}, [this](const Pair& pair) { return place_of(pair); });
  }

  [[nodiscard]] const std::vector<Pair>& pairs() const { return pairs_; }

  [[nodiscard]] PairedGame game(const Pair& pair, int table) const {
    PairedGame game;
    game.pairing.round = round_;
    game.pairing.board = table;
    const auto say = [&](std::string name, const std::string& value) {
      if (!value.empty()) game.pairing.tags.push_back({std::move(name), value});
    };
    say("Event", event_.name);
    say("Site", event_.city);
    if (static_cast<std::size_t>(round_) <= event_.round_dates.size())
      say("Date", pgn_day(event_.round_dates[static_cast<std::size_t>(round_ - 1)]));
    say("Round", fmt::format("{}.{}", round_, table));
    for (const auto& [colour, player] :
         {std::pair(std::string("White"), pair.white), std::pair(std::string("Black"), pair.black)}) {
      say(colour, player->name);
      say(colour + "Elo", player->rating ? std::to_string(*player->rating) : "");
      say(colour + "Title", player->title);
      say(colour + "FideId", player->fide_id);
      if (const auto* team = team_of(*player)) say(colour + "Team", team->name);
    }
    return game;
  }

 private:
  [[nodiscard]] const tournament::Team* team_of(const Player& player) const {
    const auto found = std::ranges::find_if(event_.teams, [&](const tournament::Team& team) {
      return std::ranges::find(team.members, player.number) != team.members.end();
    });
    return found == event_.teams.end() ? nullptr : &*found;
  }

  /// The number of the player's team, and the player's place in it.
  [[nodiscard]] std::pair<int, int> seat_of(const Player& player) const {
    const tournament::Team* team = team_of(player);
    if (team == nullptr) return {0, 0};
    return {team->number,
            static_cast<int>(std::ranges::find(team->members, player.number) - team->members.begin())};
  }

  /// By which pairs are put in order, see the header.
  [[nodiscard]] std::tuple<int, int, int, int> place_of(const Pair& pair) const {
    if (event_.team_event) {
      const auto [one, other] = std::minmax({seat_of(*pair.white), seat_of(*pair.black)});
      return {one.first, one.second, other.first, other.second};
    }
    const auto standing = [&](const Player& player) {
      return std::pair(-points_after(event_, player, round_ - 1).tenths, player.number);
    };
    const auto [one, other] = std::minmax({standing(*pair.white), standing(*pair.black)});
    return {one.first, one.first + other.first, one.second, other.second};
  }

  const Tournament& event_;
  int round_;
  std::vector<Pair> pairs_;
};

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
  for (const tournament::trf::Finding& finding : reading.findings)
    (finding.severity == tournament::trf::Severity::error ? faults : file.warnings)
        .push_back(to_string(finding));
  if (!faults.empty()) return unexpected(std::move(faults));
  const Tournament& event = reading.tournament;
  const RoundOfTrf of_round(event, round.value_or(std::max(1, last_round_paired(event))));
  for (int table = 1; const Pair& pair : of_round.pairs()) {
    if (pair.played) file.games.push_back(of_round.game(pair, table));
    if (!pair.colours_known)
      file.warnings.push_back(
          fmt::format("{} and {}: the file does not say who has White", pair.white->name, pair.black->name));
    ++table;
  }
  if (file.games.empty())
    return unexpected(std::vector{round ? fmt::format("nobody is paired in round {}", *round)
                                        : std::string("nobody is paired")});
  return file;
}

}  // namespace eboard::daemon
