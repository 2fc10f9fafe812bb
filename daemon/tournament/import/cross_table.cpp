// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Tables in which each player has a line and each round a cell: opponent, colour and result.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/tournament/import/cells.hpp"
#include "daemon/tournament/import/tables.hpp"
#include "daemon/tournament/import/words.hpp"
#include "daemon/tournament/trf/read.hpp"
#include "rules/chess/pgn/pgn_signs.hpp"
#include "rules/text/shown.hpp"

namespace eboard::tournament {
namespace {

using rules::shown;

constexpr std::size_t kMaxTeams = 999;

/// A cell as written: "22w½". The opponent is a start number or a rank, and the letter a colour in the
/// language of the table.
struct Cell {
  int opponent = 0;
  char colour = 0;
  Result result = Result::absent;
  bool operator==(const Cell&) const = default;
};

std::string without_blanks(std::string_view text) {
  std::string out;
  for (const char* at = text.data(); at < text.data() + text.size();) {
    const std::size_t blank = rules::pgn_text::blank_length(at, text.data() + text.size());
    if (blank == 0) out += *at;
    at += blank == 0 ? 1 : blank;
  }
  return out;
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Where nobody is named: "0", "-½", "-1", "½", "+"; what a bye is worth.
std::optional<Cell> of_nobody(std::string_view text) {
  Cell cell;
  if (text.empty() || text == "-" || text == "--" || text == "*") return cell;
  if (no_opponent(text) != NoOpponent::no) {
    cell.result = Result::pairing_bye;
    return cell;
  }
  const bool marked = text.starts_with('-') && text.size() > 1;
  const auto score = score_in(marked ? text.substr(1) : text);
  if (!score) return std::nullopt;
  if (*score == Result::draw) {
    cell.result = Result::half_bye;
  } else if (*score == Result::loss) {
    cell.result = Result::zero_bye;
  } else if (*score == Result::win && marked) {
    cell.result = Result::pairing_bye;
  } else if (*score == Result::forfeit_win) {
    cell.result = Result::forfeit_win;
  } else {
    return std::nullopt;  // "1" alone may be an opponent whose result is missing
  }
  return cell;
}

/// nullopt: it cannot be read.
std::optional<Cell> one_cell(std::string_view written) {
  const std::string text = without_blanks(written);
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const auto opponent = number_in(std::string_view(text).substr(0, digits));
  if (!opponent || digits == text.size()) return of_nobody(text);
  Cell cell;
  cell.opponent = *opponent;
  std::string_view rest = std::string_view(text).substr(digits);
  if (is_letter(rest.front())) {
    cell.colour = lower(rest.front());
    rest.remove_prefix(1);
    if (rest.empty()) {
      cell.result = Result::pending;
      return cell;
    }
  } else if (rest != "+" && rest != "-") {
    return digits == 0 ? of_nobody(text) : std::nullopt;
  }
  const auto score = score_in(rest);
  if (!score) return std::nullopt;
  cell.result = *score;
  return cell;
}

/// The same in three cells.
std::optional<Cell> three_cells(std::string_view opponent, std::string_view colour, std::string_view result) {
  const auto number = number_in(opponent);
  if (!number) {
    if (!opponent.empty() && opponent != "-") return std::nullopt;
    if (result == "1") return Cell{0, 0, Result::pairing_bye};
    return of_nobody(result);
  }
  Cell cell;
  cell.opponent = *number;
  if (colour.size() == 1 && is_letter(colour.front())) {
    cell.colour = lower(colour.front());
  } else if (!colour.empty() && colour != "-") {
    return std::nullopt;
  }
  const auto score = score_in(result);
  if (!score && !result.empty()) return std::nullopt;
  cell.result = score.value_or(Result::pending);
  return cell;
}

/// One player's line.
struct Line {
  const Row* row = nullptr;
  SaidPlayer player;
  int rank = 0;
  std::vector<Cell> cells;
};

Result mirrored(Result result) {
  switch (result) {
    case Result::win:
      return Result::loss;
    case Result::loss:
      return Result::win;
    case Result::forfeit_win:
      return Result::forfeit_loss;
    case Result::forfeit_loss:
      return Result::forfeit_win;
    default:
      return result;
  }
}

/// Both may have lost a forfeit.
bool agree(Result one, Result other) {
  return other == mirrored(one) || (one == Result::forfeit_loss && other == Result::forfeit_loss);
}

class CrossTableReader {
 public:
  CrossTableReader(const Table& table, Said& said, Reporter report)
      : table_(table), rounds_(table.mapping.rounds), said_(said), report_(report) {}

  void read(bool final) {
    for (std::size_t at = table_.below; at < table_.sheet.rows.size(); ++at) take(table_.sheet.rows[at]);
    if (faults_) return;
    if (lines_.empty()) return report_.of_file(Severity::error, "holds no player");
    if (!names_opponents()) {
      return report_.of_file(Severity::error,
                             "no cell names an opponent: such a table says who beat whom, and not in which "
                             "round; give one by rounds");
    }
    if (!number_lines() || !find_colours()) return;
    Tournament& event = said_.tournament.emplace();
    event.name = said_.event;
    for (const Line& line : lines_) event.players.push_back(player_of(line));
    check_pairs(event);
    cut(event);
    if (final) event.rounds = rounds_.rounds();
    look_for_round_robin(event);
    compare_points(event);
  }

 private:
  [[nodiscard]] int column(Field field) const { return table_.mapping.column_of(field); }
  [[nodiscard]] int column_of(std::size_t round) const {
    return rounds_.first + static_cast<int>(round) * rounds_.each;
  }
  void fault(const Row& row, int at, std::string what) {
    faults_ = true;
    report_.error(row, at, std::move(what));
  }

  void take(const Row& row) {
    if (row.filled() < 2 || table_.is_heads(row)) return;
    Line line;
    line.row = &row;
    line.player = player_in(row, table_.mapping, Colour::none);
    line.rank = number_in(row.cell(column(Field::rank))).value_or(0);
    const bool numbered = column(Field::rank) + column(Field::number) > 0;
    if (line.player.name.empty() || (numbered && line.rank + line.player.number == 0))
      return report_.warn(row, 0, "is no player of the table, and was left out");
    if (!fits(table_, row, report_)) {
      faults_ = true;
      return;
    }
    for (int round = 0; round < rounds_.rounds(); ++round) {
      const int at = column_of(static_cast<std::size_t>(round));
      const auto cell = rounds_.each == 3 ? three_cells(row.cell(at), row.cell(at + 1), row.cell(at + 2))
                                          : one_cell(row.cell(at));
      if (!cell)
        fault(row, at, fmt::format("\"{}\" is no opponent with colour and result", shown(row.cell(at))));
      line.cells.push_back(cell.value_or(Cell{}));
    }
    lines_.push_back(std::move(line));
  }

  [[nodiscard]] bool names_opponents() const {
    return std::ranges::any_of(lines_, [](const Line& line) {
      return std::ranges::any_of(line.cells, [](const Cell& cell) { return cell.opponent != 0; });
    });
  }

  /// How many cells name somebody whose own cell names the first one.
  [[nodiscard]] int mutual(const std::map<int, const Line*>& lines) const {
    int count = 0;
    for (const auto& [number, line] : lines) {
      for (std::size_t round = 0; round < line->cells.size(); ++round) {
        const auto other = lines.find(line->cells[round].opponent);
        if (other != lines.end() && other->second->cells[round].opponent == number) ++count;
      }
    }
    return count;
  }

  /// Decides whether opponents are named by start number or by rank, and what numbers the players have.
  bool number_lines() {
    std::map<int, const Line*> by_number, by_rank;
    for (std::size_t at = 0; at < lines_.size(); ++at) {
      Line& line = lines_[at];
      if (line.rank == 0) line.rank = static_cast<int>(at) + 1;  // who withdrew has none in some tables
      if (line.player.number != kNobody && !by_number.try_emplace(line.player.number, &line).second)
        fault(*line.row, column(Field::number), fmt::format("number {} is here twice", line.player.number));
      by_rank.try_emplace(line.rank, &line);
    }
    if (faults_) return false;
    const bool numbers = by_number.size() == lines_.size();
    const bool use_rank = !numbers || mutual(by_rank) > mutual(by_number);
    said_.by_rank = !numbers;
    opponents_ = use_rank ? std::move(by_rank) : std::move(by_number);
    if (use_rank && opponents_.size() < lines_.size()) {
      report_.of_file(Severity::error, "two players have one rank, and opponents are named by rank");
      return false;
    }
    if (numbers) return true;
    for (Line& line : lines_) line.player.number = line.rank;
    report_.of_file(Severity::warning, "the players have no start numbers here; their ranks were taken");
    return true;
  }

  /// The letter of White: W but where the table has none; then B is White's and the other one Black's
  /// (blancs and noirs, blancas and negras, baltieji and juodieji).
  bool find_colours() {
    std::set<char> letters;
    for (const Line& line : lines_) {
      for (const Cell& cell : line.cells) {
        if (cell.colour != 0) letters.insert(cell.colour);
      }
    }
    if (letters.empty()) return true;
    white_ = letters.contains('w') ? 'w' : 'b';
    if (letters.size() == 2 && letters.contains(white_)) return true;
    report_.of_file(Severity::error,
                    fmt::format("\"{}\" are not the letters of two colours", fmt::join(letters, "\", \"")));
    return false;
  }

  [[nodiscard]] Entry entry_of(const Line& line, std::size_t round) {
    const Cell& cell = line.cells[round];
    Entry entry;
    entry.result = cell.result;
    if (cell.opponent == 0) return entry;
    const auto opponent = opponents_.find(cell.opponent);
    if (opponent == opponents_.end()) {
      fault(*line.row, column_of(round), fmt::format("nobody in the table is {}", cell.opponent));
      return entry;
    }
    entry.opponent = opponent->second->player.number;
    if (cell.colour != 0) entry.colour = cell.colour == white_ ? Colour::white : Colour::black;
    return entry;
  }

  Player player_of(const Line& line) {
    const SaidPlayer& said = line.player;
    Player player;
    player.number = said.number;
    player.sex = said.sex;
    player.title = said.title;
    player.name = said.name;
    player.rating = said.rating;
    player.federation = said.federation;
    player.fide_id = said.fide_id;
    player.birth = said.birth;
    player.points = points_in(line.row->cell(column(Field::points)));
    player.rank = number_in(line.row->cell(column(Field::rank)));
    for (std::size_t round = 0; round < line.cells.size(); ++round)
      player.entries.push_back(entry_of(line, round));
    return player;
  }

  /// A game stands in two lines, and both say the same of it.
  void check_pairs(const Tournament& event) {
    std::map<int, std::size_t> places;
    for (std::size_t at = 0; at < event.players.size(); ++at) places[event.players[at].number] = at;
    for (std::size_t at = 0; at < event.players.size(); ++at) {
      const Player& player = event.players[at];
      for (std::size_t round = 0; round < player.entries.size(); ++round) {
        const Entry& entry = player.entries[round];
        if (entry.opponent == kNobody) continue;
        const std::size_t place = places.at(entry.opponent);
        const Entry& other = event.players[place].entries[round];
        const bool known = other.opponent == player.number;
        if (known && place < at) continue;  // said at the other one
        if (const std::string what = contradiction(player, entry, other); !what.empty())
          fault(*lines_[at].row, column_of(round),
                fmt::format("round {}: {} (line {})", round + 1, what, lines_[place].row->line));
      }
    }
  }

  static std::string contradiction(const Player& player, const Entry& entry, const Entry& other) {
    if (other.opponent != player.number) return fmt::format("player {} has no such game", entry.opponent);
    if (entry.opponent == player.number) return "a player against himself";
    if (entry.colour != Colour::none && entry.colour == other.colour) return "both have one colour";
    return agree(entry.result, other.result) ? "" : "the two results do not fit together";
  }

  /// Rounds at the end in which nobody has anything are not there yet.
  static void cut(Tournament& event) {
    std::size_t rounds = 0;
    for (const Player& player : event.players) {
      for (std::size_t round = rounds; round < player.entries.size(); ++round) {
        if (player.entries[round] != Entry{}) rounds = round + 1;
      }
    }
    for (Player& player : event.players) player.entries.resize(rounds);
  }

  /// All have met all equally often.
  void look_for_round_robin(Tournament& event) const {
    std::map<std::pair<int, int>, int> met;
    for (const Player& player : event.players) {
      for (const Entry& entry : player.entries) {
        if (entry.opponent > player.number) ++met[{player.number, entry.opponent}];
      }
    }
    const std::size_t players = event.players.size();
    if (players < 3 || met.size() != players * (players - 1) / 2) return;
    const int times = met.begin()->second;
    if (!std::ranges::all_of(met, [&](const auto& pair) { return pair.second == times; })) return;
    event.format = Format::round_robin;
    event.rounds = rounds_.rounds();
  }

  void compare_points(const Tournament& event) {
    int different = 0;
    const Row* first = nullptr;
    for (std::size_t at = 0; at < event.players.size(); ++at) {
      const Player& player = event.players[at];
      if (!player.points) continue;
      if (points_after(event, player, static_cast<int>(player.entries.size())) == *player.points) continue;
      if (different++ == 0) first = lines_[at].row;
    }
    if (different > 0)
      report_.warn(*first, column(Field::points),
                   fmt::format("the points are not those of the results; so it is with {} player{}",
                               different, different == 1 ? "" : "s"));
  }

  const Table& table_;
  RoundColumns rounds_;
  Said& said_;
  Reporter report_;
  bool faults_ = false;
  std::vector<Line> lines_;
  std::map<int, const Line*> opponents_;  ///< by the numbers that cells have
  char white_ = 'w';
};

/// What is known of teams: that they are there.
void read_teams(const Table& table, Said& said, Reporter report) {
  Tournament& event = said.tournament.emplace();
  event.name = said.event;
  event.team_event = true;
  event.rounds = table.mapping.rounds.rounds();
  for (std::size_t at = table.below; at < table.sheet.rows.size(); ++at) {
    const Row& row = table.sheet.rows[at];
    const auto number = number_in(row.cell(table.mapping.column_of(Field::rank)));
    const std::string_view name = row.cell(table.mapping.column_of(Field::team));
    if (!number || name.empty() || event.teams.size() == kMaxTeams) continue;
    Team team;
    team.number = *number;
    team.rank = *number;
    team.name = name;
    event.teams.push_back(std::move(team));
  }
  report.of_file(
      Severity::error,
      fmt::format("a cross table of {} teams over {} rounds: it has the scores of matches, and not who "
                  "played for whom; give the boards of each round, or the tournament file",
                  event.teams.size(), event.rounds));
}

}  // namespace

void read_cross_table(const Table& table, bool final, Said& said, Reporter report) {
  if (table.mapping.rounds.rounds() > trf::kMaxRounds)
    return report.of_file(Severity::error, fmt::format("more than {} rounds", trf::kMaxRounds));
  if (table.of_teams) return read_teams(table, said, report);
  CrossTableReader(table, said, report).read(final);
}

}  // namespace eboard::tournament
