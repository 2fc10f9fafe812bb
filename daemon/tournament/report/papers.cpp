// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/report/papers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/tournament/report/printed_page.hpp"
#include "daemon/tournament/report/ranked.hpp"
#include "daemon/tournament/report/tie_break_title.hpp"
#include "daemon/tournament/round.hpp"

namespace eboard::tournament {

namespace {

std::string row(std::string_view tag, const std::vector<std::pair<std::string, bool>>& cells) {
  std::string out = "<tr>";
  for (const auto& [text, is_number] : cells)
    out += fmt::format("<{0}{1}>{2}</{0}>", tag, is_number ? " class=\"n\"" : "", printed(text));
  return out + "</tr>\n";
}

std::string table(const std::string& head, const std::string& rows) {
  return fmt::format("<table>\n<thead>{}</thead>\n<tbody>\n{}</tbody>\n</table>\n", head, rows);
}

/// "GM Aalto, Mika (2104)"
std::string player_text(const Tournament& event, int number) {
  const Player* player = find_player(event, number);
  if (player == nullptr) return "?";
  std::string out = player->title.empty() ? player->name : player->title + " " + player->name;
  if (player->rating) out += fmt::format(" ({})", *player->rating);
  return out;
}

std::string points_before(const Tournament& event, int number, int round) {
  const Player* player = find_player(event, number);
  return player == nullptr ? std::string() : text_of(points_after(event, *player, round - 1));
}

std::string result_of(const Round& round, const Table& seat) {
  const auto game = std::ranges::find_if(
      round.games, [&](const Game& one) { return one.white == seat.white && one.black == seat.black; });
  return game == round.games.end() ? std::string() : result_text(game->white_result, game->black_result);
}

std::string_view bye_words(Result bye) {
  switch (bye) {
    case Result::full_bye:
    case Result::pairing_bye:
      return "full point";
    case Result::half_bye:
      return "half a point";
    case Result::forfeit_win:
      return "won by forfeit";
    case Result::forfeit_loss:
      return "lost by forfeit";
    default:
      return "does not play";
  }
}

std::string byes_text(const Tournament& event, const Round& round) {
  std::string out;
  for (const Bye& bye : round.byes)
    out += fmt::format("<p>{}: {}</p>\n", printed(player_text(event, bye.player)), bye_words(bye.result));
  return out;
}

std::string heading(const Section& section, int round, bool after) {
  std::string out = after ? fmt::format("After round {}", round) : fmt::format("Round {}", round);
  const auto index = static_cast<std::size_t>(round - 1);
  if (!after && index < section.plans.size() && !section.plans[index].starts.empty())
    out += ", " + section.plans[index].starts;
  return out;
}

PrintedPage page(const Section& section, std::string title, std::string of_what) {
  const Tournament& event = section.tournament;
  std::string name = event.name;
  if (!section.name.empty()) name += (name.empty() ? "" : ", ") + section.name;
  return {std::move(title), std::move(name), event.city, std::move(of_what), {}, {}};
}

std::string round_paper(const Section& section, int number, bool with_results) {
  const Tournament& event = section.tournament;
  const Round round = round_of(event, number);
  std::string rows;
  for (const Table& seat : tables_of(section, number)) {
    rows += row("td", {{std::to_string(seat.number), true},
                       {player_text(event, seat.white), false},
                       {points_before(event, seat.white, number), true},
                       {with_results ? result_of(round, seat) : std::string(), false},
                       {points_before(event, seat.black, number), true},
                       {player_text(event, seat.black), false}});
  }
  const std::string head = row("th", {{"Board", true},
                                      {"White", false},
                                      {"Points", true},
                                      {"Result", false},
                                      {"Points", true},
                                      {"Black", false}});
  PrintedPage out = page(section, with_results ? "Results" : "Pairings", heading(section, number, false));
  out.body = table(head, rows) + byes_text(event, round);
  return to_html(out);
}

std::string name_of(const Tournament& event, int number) {
  if (!event.team_event) return player_text(event, number);
  const auto team = std::ranges::find(event.teams, number, &Team::number);
  return team == event.teams.end() ? "?" : team->name;
}

}  // namespace

std::string pairings_paper(const Section& section, int round) { return round_paper(section, round, false); }
std::string results_paper(const Section& section, int round) { return round_paper(section, round, true); }

std::string standings_paper(const Section& section, int after_round) {
  const Tournament& event = section.tournament;
  const Standings list = ranked(event, std::min(after_round, last_round_played(event))).standings;
  std::vector<std::pair<std::string, bool>> head{
      {"Rank", true}, {"No.", true}, {event.team_event ? "Team" : "Player", false}};
  std::string legend;
  for (const TieBreak& tie_break : list.tie_breaks) {
    head.emplace_back(tie_break.name, true);
    legend += fmt::format("<p>{}: {}</p>\n", printed(tie_break.name), printed(title_of(tie_break)));
  }
  std::string rows;
  for (const StandingsRow& one : list.rows) {
    std::vector<std::pair<std::string, bool>> cells{{std::to_string(one.rank), true},
                                                    {std::to_string(one.number), true},
                                                    {name_of(event, one.number), false}};
    for (std::size_t column = 0; column < one.values.size(); ++column) {
      const auto& value = one.values[column];
      cells.emplace_back(value ? tournament::text_of(*value, decimals_of(list.tie_breaks[column])) : "",
                         true);
    }
    rows += row("td", cells);
  }
  PrintedPage out = page(section, "Standings", heading(section, list.after_round, true));
  out.body = table(row("th", head), rows) + legend;
  return to_html(out);
}

}  // namespace eboard::tournament
