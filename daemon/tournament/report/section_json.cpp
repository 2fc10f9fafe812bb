// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/report/section_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "daemon/tournament/report/ranked.hpp"
#include "daemon/tournament/report/tie_break_title.hpp"
#include "daemon/tournament/round.hpp"
#include "daemon/tournament/standings/standings.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::tournament {
namespace {

namespace json = boost::json;

json::value or_null(const std::string& text) { return text.empty() ? json::value() : json::value(text); }
json::value or_null(std::optional<int> number) { return number ? json::value(*number) : json::value(); }
json::value number_or_null(int number) { return number == 0 ? json::value() : json::value(number); }

/// The latest round of which the entries say anything, byes too.
int last_round(const Tournament& event) {
  return event.players.empty() ? 0 : static_cast<int>(event.players.front().entries.size());
}

/// "1-0", "1/2-1/2", "+--", "---"; null while it is not over.
json::value result_of(Result white, Result black) { return or_null(result_text(white, black)); }

std::string_view kind_of(Result bye) {
  switch (bye) {
    case Result::full_bye:
      return "full";
    case Result::half_bye:
      return "half";
    case Result::pairing_bye:
      return "pairing";
    case Result::forfeit_win:
      return "forfeit_win";
    case Result::forfeit_loss:
      return "forfeit_loss";
    default:
      return "zero";
  }
}

std::string_view format_of(Format format) {
  if (format == Format::swiss) return "swiss";
  return format == Format::round_robin ? "round_robin" : "";
}

/// Writes one section.
class Writer {
 public:
  Writer(const SectionInHall& shown, const SectionView& view)
      : section_(shown.section), event_(section_.tournament), view_(view) {
    played_ = view.results_hidden ? 0 : last_round_played(event_);
    for (const TableInHall& table : shown.tables) hall_[{table.round, table.table}] = &table;
    for (const Team& team : event_.teams)
      for (const int member : team.members) team_of_.emplace(member, team.number);
    if (played_ == 0) return;
    latest_ = ranked(event_, played_);
    for (const StandingsRow& row : latest_.standings.rows) latest_.rows.emplace(row.number, &row);
  }

  [[nodiscard]] json::object write() const {
    json::object object = head();
    object["tie_breaks"] = tie_breaks();
    object["players"] = players();
    object["teams"] = teams();
    object["rounds"] = rounds();
    object["standings"] = table();
    return object;
  }

 private:
  [[nodiscard]] bool hides() const { return view_.results_hidden; }

  [[nodiscard]] json::object head() const {
    json::array deputies;
    for (const std::string& name : event_.deputies) deputies.emplace_back(name);
    return {{"id", view_.id},
            {"name", or_null(section_.name)},
            {"event", or_null(event_.name)},
            {"city", or_null(event_.city)},
            {"federation", or_null(event_.federation)},
            {"start", or_null(event_.start)},
            {"end", or_null(event_.end)},
            {"time_control", or_null(event_.time_control)},
            {"chief_arbiter", or_null(event_.chief_arbiter)},
            {"deputies", std::move(deputies)},
            {"format", or_null(std::string(format_of(event_.format)))},
            {"team_event", event_.team_event},
            {"results", hides() ? "hidden" : "shown"},
            {"planned", number_or_null(event_.rounds)},
            {"played", played_},
            {"paired", last_round_paired(event_)}};
  }

  /// Those of the table, without the points.
  [[nodiscard]] json::array tie_breaks() const {
    json::array all;
    const std::vector<TieBreak> list = tie_breaks_of(event_);
    const auto points =
        std::find_if(list.begin(), list.end(), [](const TieBreak& one) { return is_points(one.measure); });
    for (auto one = list.begin(); one != list.end(); ++one) {
      if (one != points) all.push_back(json::object{{"name", one->name}, {"title", title_of(*one)}});
    }
    return all;
  }

  [[nodiscard]] json::value rank_of(int number) const {
    const auto row = latest_.rows.find(number);
    return row == latest_.rows.end() ? json::value() : json::value(row->second->rank);
  }

  [[nodiscard]] json::array players() const {
    json::array all;
    for (const Player& player : event_.players) {
      const auto team = team_of_.find(player.number);
      all.push_back(json::object{
          {"number", player.number},
          {"name", player.name},
          {"title", or_null(player.title)},
          {"rating", or_null(player.rating)},
          {"federation", or_null(player.federation)},
          {"fide_id", or_null(player.fide_id)},
          {"team", team == team_of_.end() ? json::value() : json::value(team->second)},
          {"points", hides() ? json::value() : json::value(text_of(points_after(event_, player, played_)))},
          {"rank", event_.team_event ? json::value() : rank_of(player.number)}});
    }
    return all;
  }

  [[nodiscard]] json::array teams() const {
    json::array all;
    for (const Team& team : event_.teams) {
      json::array members;
      for (const int member : team.members) members.emplace_back(member);
      all.push_back(json::object{{"number", team.number},
                                 {"name", team.name},
                                 {"members", std::move(members)},
                                 {"rank", event_.team_event ? rank_of(team.number) : json::value()}});
    }
    return all;
  }

  [[nodiscard]] json::array rounds() const {
    json::array all;
    for (int round = 1; round <= last_round(event_); ++round) all.push_back(this->round(round));
    return all;
  }

  [[nodiscard]] json::object round(int round) const {
    const std::string starts = starts_of(section_, round);
    const auto index = static_cast<std::size_t>(round - 1);
    const std::string control = index < section_.plans.size() ? section_.plans[index].time_control : "";
    const Round paired = round_of(event_, round);
    json::array tables, missing;
    bool begun = false;
    const std::vector<Table> seats = tables_of(section_, round);
    for (const Table& seat : seats) {
      json::object table = this->table(round, seat, paired);
      begun = begun || !table.at("result").is_null() || table.at("live").as_bool();
      if (!hides() && table.at("result").is_null()) missing.emplace_back(seat.number);
      tables.push_back(std::move(table));
    }
    const bool played = !hides() && missing.empty() && !tables.empty();
    json::object object{{"round", round},
                        {"starts", or_null(starts)},
                        {"time_control", or_null(control)},
                        {"state", played  ? "played"
                                  : begun ? "playing"
                                          : "paired"},
                        {"tables", std::move(tables)},
                        {"byes", byes(paired, round)},
                        {"missing", std::move(missing)}};
    if (event_.team_event) put_matches(object, round, seats);
    return object;
  }

  [[nodiscard]] json::object table(int round, const Table& seat, const Round& paired) const {
    const auto game = std::find_if(paired.games.begin(), paired.games.end(), [&](const Game& one) {
      return one.white == seat.white && one.black == seat.black;
    });
    const auto found = hall_.find({round, seat.number});
    const TableInHall* hall = found == hall_.end() ? nullptr : found->second;
    const bool known = game != paired.games.end() && !hides();
    return {{"table", seat.number},
            {"white", seat.white},
            {"black", seat.black},
            {"white_points", points_before(seat.white, round)},
            {"black_points", points_before(seat.black, round)},
            {"result", known ? result_of(game->white_result, game->black_result) : json::value()},
            {"electronic", seat.electronic},
            {"board", hall == nullptr ? json::value() : or_null(hall->board)},
            {"live", hall != nullptr && hall->live && !hides()},
            {"pgn", hall == nullptr || hides() ? json::value() : or_null(hall->pgn)}};
  }

  [[nodiscard]] json::value points_before(int number, int round) const {
    const Player* player = find_player(event_, number);
    if (hides() || player == nullptr) return nullptr;
    return json::value(text_of(points_after(event_, *player, round - 1)));
  }

  /// What a forfeit without an opponent says is a result.
  [[nodiscard]] json::array byes(const Round& paired, int round) const {
    json::array all;
    for (const Bye& bye : paired.byes) {
      const bool is_forfeit = bye.result == Result::forfeit_win || bye.result == Result::forfeit_loss;
      if (is_forfeit && hides()) continue;
      const Player& player = *find_player(event_, bye.player);
      all.push_back(json::object{
          {"player", bye.player},
          {"kind", kind_of(bye.result)},
          {"points", hides() ? json::value() : json::value(text_of(points_of(event_, player, round)))}});
    }
    return all;
  }

  /// The two teams of each match in the order of its first table, and the team that was left over.
  void put_matches(json::object& object, int round, const std::vector<Table>& seats) const {
    struct Match {
      int white = 0, black = 0;  ///< teams
      Points white_points, black_points;
      json::array tables;
    };
    std::vector<Match> matches;
    for (const Table& seat : seats) {
      const auto [white, black] = std::pair(team_of(seat.white), team_of(seat.black));
      const auto same = [&](const Match& match) {
        return std::minmax(match.white, match.black) == std::minmax(white, black);
      };
      auto match = std::find_if(matches.begin(), matches.end(), same);
      if (match == matches.end()) match = matches.insert(matches.end(), Match{white, black, {}, {}, {}});
      const Points of_white = points_in(seat.white, round), of_black = points_in(seat.black, round);
      match->white_points += match->white == white ? of_white : of_black;
      match->black_points += match->white == white ? of_black : of_white;
      match->tables.emplace_back(seat.number);
    }
    json::array all;
    for (Match& match : matches)
      all.push_back(
          json::object{{"white", number_or_null(match.white)},
                       {"black", number_or_null(match.black)},
                       {"white_points", hides() ? json::value() : json::value(text_of(match.white_points))},
                       {"black_points", hides() ? json::value() : json::value(text_of(match.black_points))},
                       {"tables", std::move(match.tables)}});
    object["matches"] = std::move(all);
    const auto& left_over = event_.team_byes.teams;
    const auto index = static_cast<std::size_t>(round - 1);
    object["team_bye"] = number_or_null(index < left_over.size() ? left_over[index] : 0);
  }

  [[nodiscard]] int team_of(int number) const {
    const auto team = team_of_.find(number);
    return team == team_of_.end() ? 0 : team->second;
  }

  [[nodiscard]] Points points_in(int number, int round) const {
    const Player* player = find_player(event_, number);
    return player == nullptr ? kNone : points_of(event_, *player, round);
  }

  /// Standings as the view wants them.
  [[nodiscard]] json::value table() const {
    if (played_ == 0) return nullptr;
    if (view_.after_round == 0 || view_.after_round == played_) return table(latest_);
    return table(ranked(event_, view_.after_round));
  }

  static json::object table(const Ranked& ranked) {
    json::array rows;
    for (const StandingsRow& row : ranked.standings.rows) {
      json::value points;
      json::array values;
      for (std::size_t column = 0; column < row.values.size(); ++column) {
        const auto& value = row.values[column];
        json::value text;
        if (value) text = tournament::text_of(*value, decimals_of(ranked.standings.tie_breaks[column]));
        if (column == ranked.points) {
          points = std::move(text);
        } else {
          values.push_back(std::move(text));
        }
      }
      rows.push_back(json::object{{"rank", row.rank},
                                  {"number", row.number},
                                  {"points", std::move(points)},
                                  {"tie_breaks", std::move(values)}});
    }
    return {{"after_round", ranked.standings.after_round},
            {"rules", ranked.standings.edition->from},
            {"rows", std::move(rows)}};
  }

  const Section& section_;
  const Tournament& event_;
  SectionView view_;
  int played_ = 0;
  std::map<std::pair<int, int>, const TableInHall*> hall_;  ///< by round and table
  std::map<int, int> team_of_;                              ///< by the player's start number
  Ranked latest_;
};

}  // namespace

std::string sections_json(const std::vector<SectionInHall>& sections, bool results_hidden) {
  json::array all;
  for (const SectionInHall& shown : sections) {
    const Tournament& event = shown.section.tournament;
    all.push_back(json::object{{"id", all.size() + 1},
                               {"name", or_null(shown.section.name)},
                               {"event", or_null(event.name)},
                               {"players", event.players.size()},
                               {"teams", event.teams.size()},
                               {"rounds", number_or_null(event.rounds)},
                               {"played", results_hidden ? 0 : last_round_played(event)},
                               {"paired", last_round_paired(event)}});
  }
  return rules::as_utf8(json::serialize(json::object{{"sections", std::move(all)}}));
}

std::string section_json(const SectionInHall& shown, const SectionView& view) {
  return rules::as_utf8(json::serialize(Writer(shown, view).write()));
}

}  // namespace eboard::tournament
