// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pairings/header_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <deque>
#include <initializer_list>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "daemon/pairings/pairing_findings.hpp"
#include "daemon/pairings/pairing_tables.hpp"
#include "daemon/pairings/pairing_tags.hpp"
#include "rules/chess/pgn/pgn.hpp"
#include "rules/chess/pgn/pgn_result.hpp"
#include "rules/chess/pgn/pgn_signs.hpp"
#include "rules/text/shown.hpp"

namespace eboard::daemon {

namespace {

using rules::shown;
using rules::pgn_text::trimmed;

constexpr int kMaxGames = 10'000;
constexpr std::size_t kLongestValue = 1000;  ///< PGN allows 255 characters

std::string_view value_of(const rules::GameRecord& game, std::string_view tag) {
  return trimmed(game.tag(tag).value_or(""));
}

/// Round "9.3"; empty if there is no such tag.
std::string written(const rules::GameRecord& game, std::string_view tag) {
  const auto value = game.tag(tag);
  return value ? fmt::format("{} \"{}\"", tag, shown(*value)) : std::string();
}

void erase_tag(rules::GameRecord& game, std::string_view name) {
  std::erase_if(game.tags, [&](const rules::Tag& tag) { return tag.name == name; });
}

bool is_named(std::string_view player) { return player.find_first_not_of("?-") != std::string_view::npos; }

/// False also for what stands for a player who is still to come.
bool is_known(std::string_view player) {
  return is_named(player) && player != "TBD" && player != "TBA" && player != "NN" && player != "N.N." &&
         player != "N. N.";
}

/// Both teams, whichever has White.
std::string teams_of(const rules::GameRecord& game) {
  std::string_view one = value_of(game, "WhiteTeam"), other = value_of(game, "BlackTeam");
  if (other < one) std::swap(one, other);
  return one.empty() ? std::string() : fmt::format("{}\n{}", one, other);
}

struct FileGame {
  rules::GameRecord record;  ///< without moves
  TableTags tags;
  bool bye = false;  ///< its round is the first number of its tags, or none
};

class HeaderReader {
 public:
  HeaderReader(std::optional<int> round, WrittenResults results) : round_(round), results_(results) {}

  Expected<HeaderGames, std::vector<std::string>> read(std::string_view pgn) {
    int number = 0;
    rules::read_pgn(pgn, [&](const rules::PgnGame& game) {
      if (++number <= kMaxGames) take(number, game);
      return number <= kMaxGames;
    });
    if (number > kMaxGames)
      return unexpected(std::vector{fmt::format("holds more than {} games", kMaxGames)});
    give_rounds();
    std::map<int, std::vector<TableTags*>> rounds;
    for (FileGame& game : games_) {
      if (!game.bye && !game.tags.round.empty()) rounds[game.tags.round.front()].push_back(&game.tags);
    }
    for (const auto& [of_round, games] : rounds) give_tables(games, findings_);
    if (!findings_.faulty()) look_for_players();
    if (std::ranges::none_of(games_, &is_played) && !findings_.faulty())
      findings_.fault(0, other_rounds_ ? fmt::format("holds no round {}", *round_)
                         : number == 0 ? "holds no game"
                                       : "holds no game that is played");
    if (findings_.faulty()) return unexpected(findings_.faults());
    HeaderGames read;
    for (FileGame& game : games_) read.games.push_back(as_read(std::move(game)));
    read.warnings = findings_.warnings();
    return read;
  }

 private:
  void fault(int game, std::string what) { findings_.fault(game, std::move(what)); }
  void warn(int game, std::string what) { findings_.warn(game, std::move(what)); }

  void take(int number, const rules::PgnGame& read) {
    if (read.record.tags.empty()) {
      const int line = read.faults.empty() ? 0 : read.faults.front().line;
      return fault(number, line > 0 ? fmt::format("has no header (line {})", line) : "has no header");
    }
    const auto round = round_numbers(value_of(read.record, "Round"));
    if (round_ && round && !round->empty() && round->front() != *round_) {
      other_rounds_ = true;
      return;
    }
    FileGame game;
    game.record.tags = read.record.tags;
    game.record.start = read.record.start;
    game.record.chess960 = read.record.chess960 || rules::is_chess960(read.record.start);
    game.tags.game = number;
    if (nobody_sits(number, game.record)) {
      game.bye = true;
      game.tags.played = false;
      game.tags.round = round.value_or(std::vector<int>{});
      games_.push_back(std::move(game));
      return;
    }
    game.tags.played = !is_forfeited(game.record) || !read.record.plies.empty();
    if (game.tags.played) take_header(read, game);
    if (take_numbers(game)) games_.push_back(std::move(game));
  }

  /// A bye has no table, however it is marked.
  bool nobody_sits(int number, const rules::GameRecord& game) {
    const std::string_view white = value_of(game, "White"), black = value_of(game, "Black");
    if (is_bye(white) || is_bye(black)) return true;
    if (is_named(white) && is_named(black)) return false;
    const auto result = rules::read_result_tag(value_of(game, "Result"));
    if (result && (result->result != rules::Result::unknown || result->both_lose)) return true;
    if (is_named(white) == is_named(black)) return false;
    const char* const nobody = is_named(white) ? "Black" : "White";
    if (!game.tag(nobody) || !value_of(game, nobody).empty()) return false;
    warn(number, fmt::format("{} \"\": read as a bye, without a table", nobody));
    return true;
  }

  static bool is_forfeited(const rules::GameRecord& game) {
    const auto result = rules::read_result_tag(value_of(game, "Result"));
    if (result && result->forfeit) return true;
    std::string termination(value_of(game, "Termination"));
    std::ranges::transform(termination, termination.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::any_of(
        std::initializer_list<std::string_view>{"forfeit", "walkover", "unplayed", "not played", "bye"},
        [&](std::string_view word) { return termination.find(word) != std::string::npos; });
  }

  // What would set the board otherwise than the file says is refused; what is only not shown is reported.
  void take_header(const rules::PgnGame& read, FileGame& game) {
    const int number = game.tags.game;
    std::string fen_faults;
    for (const rules::PgnFault& wrong : read.faults) {
      if (wrong.ply > 0) {
        warn(number, fmt::format("line {}: {}; only headers are taken over", wrong.line, wrong.reason));
      } else if (wrong.tag == "FEN") {
        constexpr std::string_view kTag = "FEN, ";
        std::string_view reason = wrong.reason;
        if (reason.starts_with(kTag)) reason.remove_prefix(kTag.size());
        fen_faults += fmt::format("{}{}", fen_faults.empty() ? "" : "; ", reason);
      } else if (wrong.tag != "Result") {
        fault(number, fmt::format("line {}: {}", wrong.line, wrong.reason));
      }
    }
    if (!fen_faults.empty()) fault(number, fmt::format("{}: {}", written(read.record, "FEN"), fen_faults));
    if (!read.record.plies.empty()) warn(number, "has moves; only headers are taken over");
    for (const rules::Tag& tag : game.record.tags) {
      if (tag.value.size() > kLongestValue || tag.name.size() > kLongestValue)
        fault(number, fmt::format("{} \"{}\" is longer than {} bytes", shown(tag.name), shown(tag.value),
                                  kLongestValue));
    }
    take_result(number, read.record);
    check_start(number, game.record);
    take_date(number, game.record);
  }

  void take_result(int number, const rules::GameRecord& game) {
    const auto result = rules::read_result_tag(value_of(game, "Result"));
    if (!result) {
      warn(number, fmt::format("{} is no result", written(game, "Result")));
    } else if (results_ == WrittenResults::left_out && result->result != rules::Result::unknown &&
               !is_forfeited(game)) {
      warn(number, fmt::format("{} is not taken over", written(game, "Result")));
    }
  }

  void check_start(int number, const rules::GameRecord& game) {
    const std::string_view set_up = value_of(game, "SetUp");
    const bool fen = !value_of(game, "FEN").empty();
    if (set_up == "1" && !fen) {
      fault(number, "SetUp \"1\" without a FEN tag: the start position is missing");
    } else if (set_up == "0" && fen && game.start != rules::Setup::initial()) {
      fault(number, fmt::format("SetUp \"0\" and {} contradict each other", written(game, "FEN")));
    } else if (!set_up.empty() && set_up != "0" && set_up != "1") {
      warn(number, fmt::format("{} is neither 0 nor 1", written(game, "SetUp")));
    }
    if (game.tag("Odds"))
      warn(number, fmt::format("{} is not taken over: odds belong to the [[board]]", written(game, "Odds")));
  }

  void take_date(int number, rules::GameRecord& game) {
    if (!game.tag("Date")) return;
    const auto date = pgn_date_of(*game.tag("Date"));
    if (!date)
      warn(number, fmt::format("{} is no day, or may be two, and is left out; write it as 2026.11.27",
                               written(game, "Date")));
    if (date && !date->empty())
      game.set_tag("Date", *date);
    else
      erase_tag(game, "Date");
  }

  /// False: the tags name no round or no table for certain, and that is reported if the game is played.
  bool take_numbers(FileGame& game) {
    rules::GameRecord& record = game.record;
    TableTags& tags = game.tags;
    tags.teams = teams_of(record);
    tags.written = written(record, "Round");
    for (const std::string_view tag : {"Board", "Table"}) {
      const std::string more = written(record, tag);
      tags.written += tags.written.empty() || more.empty() ? more : ", " + more;
    }
    const auto numbers = round_numbers(value_of(record, "Round"));
    const auto board = board_number(value_of(record, "Board"));
    const auto table = board_number(value_of(record, "Table"));
    if (!numbers && tags.played)
      fault(tags.game,
            fmt::format("{} does not say which round; write its number, or 3.5 for table 5 of round 3",
                        written(record, "Round")));
    for (const auto& [tag, number] : {std::pair("Board", board), std::pair("Table", table)}) {
      if (!number && tags.played)
        fault(tags.game,
              fmt::format("{} is no number from 1 to {}", written(record, tag), kMaxPairingNumber));
    }
    if (!numbers || !board || !table) return false;
    tags.round = *numbers;
    tags.board = *board;
    replace(record, "Round", *numbers);
    replace(record, "Board", *board == 0 ? std::vector<int>{} : std::vector{*board});
    if (*table == 0) return true;
    // What a Table tag says is certain, in matches of teams, too.
    tags.board = *table;
    tags.teams.clear();
    if (!tags.round.empty()) tags.round.resize(1);
    return true;
  }

  /// What is published is a number, without the words around it.
  static void replace(rules::GameRecord& record, std::string_view tag, const std::vector<int>& numbers) {
    if (numbers.empty())
      erase_tag(record, tag);
    else
      record.set_tag(tag, fmt::format("{}", fmt::join(numbers, ".")));
  }

  void give_rounds() {
    const bool some = other_rounds_ || std::ranges::any_of(games_, [](const FileGame& game) {
                        return !game.bye && !game.tags.round.empty();
                      });
    for (FileGame& game : games_) {
      if (game.bye || !game.tags.round.empty()) continue;
      if (some && game.tags.played) fault(game.tags.game, "names no Round, and other games do");
      if (some) continue;
      if (!round_) warn(game.tags.game, "no Round tag: taken as round 1 (round = N says which it is)");
      game.tags.round = {round_.value_or(1)};
    }
  }

  /// Nobody plays at two tables at once, but for a simultaneous display. The same two again may be meant as
  /// two games, one after the other.
  void look_for_players() {
    std::map<std::pair<int, std::string_view>, int> tables;
    std::map<std::tuple<int, std::string_view, std::string_view>, int> pairs;
    for (const FileGame& game : games_) {
      const TableTags& tags = game.tags;
      if (!tags.played || tags.round.empty()) continue;
      const std::string_view white = value_of(game.record, "White"), black = value_of(game.record, "Black");
      if (is_known(white) && is_known(black)) {
        const auto [one, other] = std::minmax(white, black);
        const auto [first, fresh] = pairs.try_emplace({tags.round.front(), one, other}, tags.game);
        if (!fresh) {
          warn(tags.game,
               fmt::format("{} and {} play in game {}, too; if this is their next game, give it "
                           "another round",
                           written(game.record, "White"), written(game.record, "Black"), first->second));
          continue;
        }
      }
      for (const std::string_view side : {"White", "Black"}) {
        const std::string_view name = value_of(game.record, side);
        if (name.empty()) warn(tags.game, fmt::format("names nobody in {}", side));
        if (!is_known(name)) continue;
        const auto [first, fresh] = tables.try_emplace({tags.round.front(), name}, tags.game);
        if (!fresh)
          warn(tags.game, fmt::format("{} plays in game {}, too", written(game.record, side), first->second));
      }
    }
  }

  static bool is_played(const FileGame& game) { return game.tags.played && game.tags.table > 0; }

  static HeaderGame as_read(FileGame game) {
    HeaderGame read;
    read.game = game.tags.game;
    read.kind = game.bye           ? HeaderGame::Kind::bye
                : game.tags.played ? HeaderGame::Kind::played
                                   : HeaderGame::Kind::forfeited;
    read.round = game.tags.round.empty() ? 0 : game.tags.round.front();
    read.table = game.tags.table;
    read.record = std::move(game.record);
    return read;
  }

  std::optional<int> round_;
  WrittenResults results_;
  bool other_rounds_ = false;  ///< games of rounds that are not wanted were left out
  std::deque<FileGame> games_;
  PairingFindings findings_;
};

}  // namespace

Expected<HeaderGames, std::vector<std::string>> read_header_games(std::string_view pgn,
                                                                  std::optional<int> round,
                                                                  WrittenResults results) {
  return HeaderReader(round, results).read(pgn);
}

}  // namespace eboard::daemon
