// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `standings`: the table of a tournament file, by FIDE's tie-breaks (C.07).
#include "daemon/tournament/standings/standings.hpp"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/ctl/options.hpp"
#include "daemon/ctl/terminal.hpp"
#include "daemon/ctl/tournament_store.hpp"
#include "daemon/tournament/tournament.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "rules/text/csv_text.hpp"
#include "rules/text/input_file.hpp"

namespace eboard::ctl {

namespace {

namespace json = boost::json;
using tournament::Measure;
using tournament::Standings;
using tournament::StandingsRow;
using tournament::Tournament;

constexpr std::string_view kStandings = "standings";

struct StandingsOptions {
  std::string rules, tie_breaks, pairing, format = "text";
  int after = 0;
  TournamentPlace place;  ///< where no file is named
  std::string section;
};

/// The words of a list, as they stand in it. The table has the tie-breaks under these names.
std::vector<std::string> words_of(std::string_view list) {
  std::vector<std::string> out(1);
  for (const char c : list) {
    if (c != ',' && c != ';' && !std::isspace(static_cast<unsigned char>(c)))
      out.back() += c;
    else if (!out.back().empty())
      out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

bool is_points(const tournament::TieBreak& tie_break) {
  return tie_break.measure == Measure::points || tie_break.measure == Measure::match_points ||
         tie_break.measure == Measure::game_points;
}

/// The table with a name for each column.
class Shown {
 public:
  Shown(const Tournament& event, const Standings& table, const std::vector<std::string>& names)
      : event_(event), table_(table) {
    // Points that the list does not name stand before it.
    const std::size_t more = table.tie_breaks.size() - names.size();
    for (std::size_t n = 0; n < table.tie_breaks.size(); ++n)
      columns_.push_back({n, n < more ? "" : names[n - more]});
    points_ = 0;
    while (!is_points(table.tie_breaks[points_])) ++points_;
  }

  [[nodiscard]] std::string as_json() const {
    json::array rows;
    for (const StandingsRow& row : table_.rows) {
      json::object tie_breaks;
      for (const Column& column : columns_) {
        if (column.name.empty()) continue;
        const auto text = value(row, column.place);
        tie_breaks[column.name] = row.values[column.place] ? json::value(text) : json::value(nullptr);
      }
      rows.push_back(json::object{{"rank", row.rank},
                                  {"id", row.number},
                                  {"name", name(row)},
                                  {"points", value(row, points_)},
                                  {"tie_breaks", std::move(tie_breaks)}});
    }
    return json::serialize(json::object{{"standings", std::move(rows)},
                                        {"rules", table_.edition->from},
                                        {"after_round", table_.after_round}}) +
           "\n";
  }

  [[nodiscard]] std::string as_csv() const {
    std::string out = "rank,id,name,points";
    for (const Column& column : tie_breaks()) out += "," + column.name;
    out += "\n";
    for (const StandingsRow& row : table_.rows) {
      out +=
          fmt::format("{},{},{},{}", row.rank, row.number, rules::csv_field(name(row)), value(row, points_));
      for (const Column& column : tie_breaks()) out += "," + value(row, column.place);
      out += "\n";
    }
    return out;
  }

  [[nodiscard]] std::string as_text() const {
    std::vector<std::string> headings{">rank", ">no.", event_.team_event ? "team" : "player", ">points"};
    for (const Column& column : tie_breaks()) headings.push_back(">" + column.name);
    Table out(headings);
    for (const StandingsRow& row : table_.rows) {
      std::vector<Cell> cells{{std::to_string(row.rank)},
                              {std::to_string(row.number)},
                              {name(row)},
                              {value(row, points_), Tone::strong}};
      for (const Column& column : tie_breaks()) cells.push_back({value(row, column.place)});
      out.add(std::move(cells));
    }
    return fmt::format("{}after round {}, tie-breaks of {}\n{}",
                       event_.name.empty() ? "" : event_.name + ", ", table_.after_round,
                       table_.edition->from, out.text(wants_colour(stdout)));
  }

 private:
  struct Column {
    std::size_t place;
    std::string name;
  };

  /// Columns besides the points.
  [[nodiscard]] std::vector<Column> tie_breaks() const {
    std::vector<Column> out;
    for (const Column& column : columns_)
      if (column.place != points_) out.push_back(column);
    return out;
  }

  [[nodiscard]] std::string value(const StandingsRow& row, std::size_t place) const {
    const auto& one = row.values[place];
    return one ? text_of(*one, decimals_of(table_.tie_breaks[place])) : "";
  }

  [[nodiscard]] std::string name(const StandingsRow& row) const {
    if (event_.team_event) return find_team(event_, row.number)->name;
    const tournament::Player& player = *find_player(event_, row.number);
    return player.title.empty() ? player.name : player.title + " " + player.name;
  }

  const Tournament& event_;
  const Standings& table_;
  std::vector<Column> columns_;
  std::size_t points_ = 0;
};

/// The words of --tie-breaks, or what the file declares: 212, else 202.
std::vector<std::string> list_for(const StandingsOptions& options, const Tournament& event) {
  if (!options.tie_breaks.empty()) return words_of(options.tie_breaks);
  return event.standing_keys.empty() ? event.tie_breaks : event.standing_keys;
}

/// Prints what was found in the file. False: it cannot be trusted.
bool report(const std::string& file, const tournament::trf::Reading& reading) {
  for (const tournament::Finding& finding : reading.findings)
    fmt::print(stderr, "eboardctl {}: {}: {}\n", kStandings, file, to_string(finding));
  return reading.errors == 0;
}

int print_standings(const StandingsOptions& options, const std::string& file, const Tournament& event) {
  const auto among = event.team_event ? tournament::Among::teams : tournament::Among::players;
  const std::vector<std::string> names = list_for(options, event);
  const auto list = tournament::read_tie_breaks(names, among);
  if (!list)
    return refuse(kStandings,
                  options.tie_breaks.empty() ? fmt::format("{}: {}", file, list.error()) : list.error());
  const int played = tournament::last_round_played(event);
  if (options.after > played)
    return refuse(kStandings, fmt::format("{}: --after {}: the latest round that was played is {}", file,
                                          options.after, played));
  tournament::StandingsOptions wish{.tie_breaks = *list, .after_round = options.after};
  if (!options.pairing.empty())
    wish.format = options.pairing == "swiss" ? tournament::Format::swiss : tournament::Format::round_robin;
  if (!options.rules.empty()) wish.edition = tournament::find_tie_break_edition(options.rules);
  const Standings table = tournament::standings(event, wish);
  for (const std::string& remark : table.remarks)
    fmt::print(stderr, "eboardctl {}: {}\n", kStandings, remark);
  const Shown shown(event, table, names);
  const std::string text = options.format == "json"  ? shown.as_json()
                           : options.format == "csv" ? shown.as_csv()
                                                     : shown.as_text();
  fmt::print("{}", text);
  return kDone;
}

}  // namespace

namespace {

/// The bytes of the file that is named, else of the tournament that is played.
Expected<std::string, int> tournament_bytes(const StandingsOptions& options, const Arguments& operands) {
  if (!operands.empty()) {
    auto text = rules::read_input(operands.front(), rules::InputKind::pairings, remark_printer(kStandings));
    if (!text) return unexpected(refuse(kStandings, text.error()));
    return std::move(*text);
  }
  auto file = read_tournament_file(options.place, options.section, FileResults::all);
  if (!file) return unexpected(print_outcome(kStandings, unexpected(file.error()), false));
  return std::move(*file);
}

}  // namespace

int standings(const Arguments& arguments) {
  StandingsOptions options;
  Usage usage{kStandings,
              "[FILE.trf]",
              "Prints the standings of a tournament file (TRF16, TRF(x), TRF26), or of the tournament that "
              "is played, "
              "by FIDE's tie-breaks. What is odd in the file is said on stderr; a file that contradicts "
              "itself has no "
              "standings.",
              {}};
  usage.add("rules", &options.rules, "EDITION",
            "of FIDE's tie-break regulations; without it the one in force when the tournament began");
  usage.only({"2024-08", "2026-03"});
  usage.add("tie-breaks", &options.tie_breaks, "LIST",
            "in their order, as BH-C1,BH,SB,DE; without it those that the file declares (212, else 202)");
  usage.add("after", &options.after, "ROUND",
            "standings after that round, else after the latest that was played");
  usage.add(
      "pairing", &options.pairing, "swiss|round-robin",
      "what tells forfeits of a Swiss from those where all opponents are known beforehand; without it as "
      "the file says (192, 092), else a Swiss");
  usage.add_preset("format", &options.format, "text|json|csv", "of the table");
  usage.add("section", &options.section, "NAME", "without a file: of several tournaments in the hall");
  add_tournament_place(usage, &options.place);
  usage.examples = {"open.trf", "", "--rules 2026-03 --tie-breaks BH-C1,BH,SB,DE --after 5 open.trf",
                    "--format csv open.trf"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (operands->size() > 1) return refuse(kStandings, "one file is wanted");
  if (options.after < 0) return refuse(kStandings, "--after must not be negative");
  const std::string file = operands->empty() ? "the tournament" : operands->front();
  const auto text = tournament_bytes(options, *operands);
  if (!text) return text.error();
  const auto reading = tournament::trf::read(*text);
  if (!report(file, reading))
    return refuse(kStandings, fmt::format("{}: no standings, because of {} error{}", file, reading.errors,
                                          reading.errors == 1 ? "" : "s"));
  return print_standings(options, file, reading.tournament);
}

}  // namespace eboard::ctl
