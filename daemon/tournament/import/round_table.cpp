// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Pairings of a round, one game a row; and the boards of matches.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "daemon/tournament/import/cells.hpp"
#include "daemon/tournament/import/tables.hpp"
#include "daemon/tournament/import/words.hpp"
#include "rules/text/shown.hpp"

namespace eboard::tournament {
namespace {

using rules::shown;

class RoundReader {
 public:
  RoundReader(const Table& table, Said& said, Reporter report)
      : table_(table), said_(said), report_(report), round_(said.round), date_(said.date) {}

  void read(std::optional<int> wanted) {
    for (std::size_t at = table_.below; at < table_.sheet.rows.size(); ++at) take(table_.sheet.rows[at]);
    std::set<int> rounds;
    for (const auto& [round, part] : parts_) rounds.insert(round);
    if (wanted && !rounds.contains(*wanted) && !(rounds.size() == 1 && rounds.contains(0))) {
      report_.of_file(Severity::error, fmt::format("holds no round {}", *wanted));
    } else if (!wanted && rounds.size() > 1) {
      report_.of_file(Severity::error,
                      fmt::format("holds rounds {}; say which one is meant", fmt::join(rounds, ", ")));
    } else if (!rounds.empty()) {
      Part& part = parts_.at(rounds.size() == 1 ? *rounds.begin() : *wanted);
      said_.games = std::move(part.games);
      said_.byes = std::move(part.byes);
      said_.round = wanted.value_or(*rounds.begin());
      said_.date = part.date;
    } else {
      report_.of_file(Severity::error, "holds no game");
    }
    look_for_twice(said_, report_);
  }

 private:
  struct Part {
    std::vector<SaidGame> games;
    std::vector<SaidBye> byes;
    std::string date;
  };

  [[nodiscard]] int column(Field field) const { return table_.mapping.column_of(field); }

  Part& part() {
    Part& part = parts_[round_];
    part.date = date_;
    return part;
  }

  void take(const Row& row) {
    if (row.filled() == 0 || table_.is_heads(row)) return;
    const SaidPlayer white = player_in(row, table_.mapping, Colour::white);
    const SaidPlayer black = player_in(row, table_.mapping, Colour::black);
    if (row.filled() == 1 && caption(row)) return;
    if (white.name.empty() && black.name.empty()) {
      if (row.filled() > 1) report_.warn(row, 0, "names no player, and was left out");
      return;
    }
    if (!fits(table_, row, report_)) return;
    const NoOpponent no_white = no_opponent(white.name), no_black = no_opponent(black.name);
    if (black.name.empty() || no_black != NoOpponent::no) {
      bye(row, white, no_black, Colour::white);
    } else if (white.name.empty() || no_white != NoOpponent::no) {
      bye(row, black, no_white, Colour::black);
    } else {
      game(row, white, black);
    }
  }

  /// A line between two tables, or below the last one. False: it may be a game.
  bool caption(const Row& row) {
    const auto cell = std::ranges::find_if(row.cells, [](const std::string& each) { return !each.empty(); });
    const int at = static_cast<int>(cell - row.cells.begin()) + 1;
    const int round = round_in(plain_words(*cell));
    if (round != 0 && round_ != round) {
      round_ = round;
      date_ = date_in(*cell);
    }
    return round != 0 || (at != column(Field::white) && at != column(Field::black));
  }

  void bye(const Row& row, SaidPlayer player, NoOpponent kind, Colour colour) {
    const std::string_view result = row.cell(column(Field::result));
    if (kind == NoOpponent::no && result.empty())
      report_.warn(row, column(colour == Colour::white ? Field::black : Field::white),
                   "names no opponent, and was read as a bye");
    const auto worth = bye_in(result, kind != NoOpponent::not_paired, colour);
    if (!worth) no_result(row);
    part().byes.push_back({row.line, std::move(player), worth.value_or(Result::pairing_bye)});
  }

  void no_result(const Row& row) {
    const std::string_view written = row.cell(column(Field::result));
    const bool day = !date_in(written).empty();
    report_.error(row, column(Field::result),
                  fmt::format("\"{}\" is no result{}", shown(written),
                              day ? "; a spreadsheet makes a day of 1/2, and ½ is certain" : ""));
  }

  void game(const Row& row, SaidPlayer white, SaidPlayer black) {
    SaidGame game;
    game.line = row.line;
    const std::string_view table = row.cell(column(Field::table));
    const auto number = number_in(table);
    if (!number && !table.empty())
      report_.error(row, column(Field::table), fmt::format("\"{}\" is no number of a table", shown(table)));
    game.table = number.value_or(0);
    game.white = std::move(white);
    game.black = std::move(black);
    const std::string_view written = row.cell(column(Field::result));
    if (const auto result = result_in(written)) {
      game.white_result = result->white;
      game.black_result = result->black;
    } else {
      no_result(row);
    }
    part().games.push_back(std::move(game));
  }

  const Table& table_;
  Said& said_;
  Reporter report_;
  int round_;
  std::string date_;
  std::map<int, Part> parts_;  ///< by round; 0: not said
};

/// "3.2": board 2 of match 3.
struct BoardOfMatch {
  int match = 0, board = 0;
};

std::optional<BoardOfMatch> board_of_match(std::string_view cell) {
  const std::size_t dot = cell.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const auto match = number_in(cell.substr(0, dot)), board = number_in(cell.substr(dot + 1));
  if (!match || !board || cell.ends_with('.')) return std::nullopt;
  return BoardOfMatch{*match, *board};
}

/// The columns of one team in the heads of a match: what stands before the sign between the teams, or
/// behind it.
struct Half {
  int title = 0, name = 0, rating = 0;
  std::string team;
};

class TeamBoardsReader {
 public:
  TeamBoardsReader(const Sheet& sheet, Said& said, Reporter report)
      : sheet_(sheet), said_(said), report_(report) {}

  bool read() {
    std::size_t first = 0;
    while (first < sheet_.rows.size() && !begins_match(first)) ++first;
    if (first == sheet_.rows.size()) return false;
    const Captions captions = captions_of(sheet_, first);
    said_.kind = Said::Kind::round;
    said_.event = captions.event;
    said_.date = captions.date;
    said_.round = captions.round;
    for (std::size_t at = first; at < sheet_.rows.size(); ++at) {
      const Row& row = sheet_.rows[at];
      if (begins_match(at) || is_match(row)) {
        open(row);
      } else if (const auto board = board_of_match(row.cell(1))) {
        take(row, *board);
      } else if (row.filled() > 1) {
        report_.warn(row, 0, "is no board of a match, and was left out");
      }
    }
    give_tables();
    report_.of_file(Severity::warning,
                    "who has White is not said: the team on the left was given it on odd boards");
    look_for_twice(said_, report_);
    return true;
  }

 private:
  static bool is_match(const Row& row) {
    const auto table = head_word(plain_words(row.cell(1)));
    return table && table->head == Head::table && sign_between(row) > 0;
  }
  [[nodiscard]] bool begins_match(std::size_t at) const {
    return at + 1 < sheet_.rows.size() && is_match(sheet_.rows[at]) &&
           board_of_match(sheet_.rows[at + 1].cell(1)).has_value();
  }
  /// The column of the cell that is only a dash.
  static int sign_between(const Row& row) {
    for (std::size_t at = 1; at < row.cells.size(); ++at) {
      if (row.cells[at] == "-" || row.cells[at] == ":") return static_cast<int>(at) + 1;
    }
    return 0;
  }

  static Half half_of(const Row& row, int first, int last) {
    Half half;
    for (int column = first; column <= last; ++column) {
      const std::string_view cell = row.cell(column);
      const auto word = head_word(plain_words(cell));
      if (word && word->head == Head::rating) {
        half.rating = column;
      } else if (half.name == 0 && !cell.empty() && !number_in(cell)) {
        half.name = column;
        half.team = cell;
        half.title = column > first ? column - 1 : 0;
      }
    }
    return half;
  }

  void open(const Row& row) {
    const int between = sign_between(row);
    // The score of the match is the last cell, or none.
    const int last = static_cast<int>(row.cells.size());
    left_ = half_of(row, 2, between - 1);
    right_ = half_of(row, between + 1, last);
    result_ = std::max(right_.rating, right_.name) + 1;
    if (left_.name == 0 || right_.name == 0) report_.error(row, 0, "the match does not name both its teams");
  }

  [[nodiscard]] static SaidPlayer player(const Row& row, const Half& half) {
    SaidPlayer player;
    player.name = row.cell(half.name);
    player.title = title_in(row.cell(half.title));
    player.rating = rating_in(row.cell(half.rating));
    player.team = half.team;
    return player;
  }

  void take(const Row& row, BoardOfMatch board) {
    const SaidPlayer left = player(row, left_), right = player(row, right_);
    if (left.name.empty() || right.name.empty())
      return report_.warn(row, 0, "an empty board, which was left out");
    const auto result = result_in(row.cell(result_));
    if (!result)
      return report_.error(row, result_, fmt::format("\"{}\" is no result", shown(row.cell(result_))));
    SaidGame game;
    game.line = row.line;
    const bool left_is_white = board.board % 2 == 1;
    game.white = left_is_white ? left : right;
    game.black = left_is_white ? right : left;
    game.white_result = left_is_white ? result->white : result->black;
    game.black_result = left_is_white ? result->black : result->white;
    said_.games.push_back(std::move(game));
    boards_.push_back(board);
  }

  /// The tables of the matches stand one behind the other, as many for each as the largest has.
  void give_tables() {
    int largest = 0;
    for (const BoardOfMatch& board : boards_) largest = std::max(largest, board.board);
    for (std::size_t at = 0; at < boards_.size(); ++at) {
      const std::int64_t table = std::int64_t{boards_[at].match - 1} * largest + boards_[at].board;
      constexpr std::int64_t kLastTable = 9999;
      if (table <= kLastTable) {
        said_.games[at].table = static_cast<int>(table);
      } else {
        report_.of_file(Severity::error,
                        fmt::format("match {} would be at table {}", boards_[at].match, table));
      }
    }
  }

  const Sheet& sheet_;
  Said& said_;
  Reporter report_;
  Half left_, right_;  ///< of the match that is open
  int result_ = 0;
  std::vector<BoardOfMatch> boards_;  ///< of the games
};

}  // namespace

void look_for_twice(const Said& said, Reporter report) {
  std::map<int, int> tables, numbers;             ///< the line of the first
  std::map<std::string, int, std::less<>> names;  ///< of players without a number
  const auto see = [&](int line, const SaidPlayer& player) {
    const auto [first, fresh] =
        player.number != kNobody ? numbers.try_emplace(player.number, line) : std::pair(numbers.end(), true);
    const auto [name, new_name] =
        player.number == kNobody ? names.try_emplace(player.name, line) : std::pair(names.end(), true);
    if (fresh && new_name) return;
    Row row;
    row.line = line;
    report.error(
        row, 0,
        fmt::format("{} is in line {}, too", shown(player.name), fresh ? name->second : first->second));
  };
  for (const SaidGame& game : said.games) {
    see(game.line, game.white);
    see(game.line, game.black);
    if (game.table == 0) continue;
    const auto [first, fresh] = tables.try_emplace(game.table, game.line);
    Row row;
    row.line = game.line;
    if (!fresh) report.error(row, 0, fmt::format("table {} is in line {}, too", game.table, first->second));
  }
  for (const SaidBye& bye : said.byes) see(bye.line, bye.player);
}

void read_round(const Table& table, std::optional<int> wanted, Said& said, Reporter report) {
  RoundReader(table, said, report).read(wanted);
}

bool read_team_boards(const Sheet& sheet, Said& said, Reporter report) {
  return TeamBoardsReader(sheet, said, report).read();
}

}  // namespace eboard::tournament
