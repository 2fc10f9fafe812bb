// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/headers_pgn.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>
#include <vector>

#include "daemon/pairings/header_games.hpp"
#include "daemon/pairings/pairing_tags.hpp"
#include "daemon/tournament/import/cells.hpp"
#include "daemon/tournament/import/tables.hpp"
#include "rules/chess/pgn/pgn_result.hpp"
#include "rules/chess/pgn/pgn_signs.hpp"

namespace eboard::tournament {
namespace {

using daemon::HeaderGame;

std::string_view value(const HeaderGame& game, std::string_view tag) {
  return rules::pgn_text::trimmed(game.record.tag(tag).value_or(""));
}

SaidPlayer player_of(const HeaderGame& game, const std::string& colour) {
  SaidPlayer player;
  player.name = value(game, colour);
  player.title = value(game, colour + "Title");
  if (player.title == "-") player.title.clear();
  player.rating = rating_in(value(game, colour + "Elo"));
  player.federation = value(game, colour + "Country");
  player.fide_id = value(game, colour + "FideId");
  if (player.fide_id.find_first_not_of('0') == std::string::npos) player.fide_id.clear();
  player.team = value(game, colour + "Team");
  return player;
}

/// The lines in which games begin, from what nearly every file has first in each; empty: they cannot be
/// known.
std::vector<int> lines_of_games(std::string_view text, std::size_t games) {
  constexpr std::string_view kFirstTag = "[Event ";
  std::vector<int> lines;
  int line = 1;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = at == 0 || text[at - 1] == '\n' || text[at - 1] == '\r';
    if (begins && text.substr(at).starts_with(kFirstTag)) lines.push_back(line);
    if (text[at] == '\n' || (text[at] == '\r' && !text.substr(at + 1).starts_with('\n'))) ++line;
  }
  return lines.size() >= games ? lines : std::vector<int>();
}

SaidBye bye_of(const HeaderGame& game) {
  const SaidPlayer white = player_of(game, "White"), black = player_of(game, "Black");
  const bool nobody_is_white = daemon::is_bye(white.name) || white.name.empty();
  SaidBye bye;
  bye.player = nobody_is_white ? black : white;
  const std::string_view opponent = nobody_is_white ? white.name : black.name;
  const std::string_view result = value(game, "Result");
  bye.result = bye_in(result == "*" ? "" : result, true, nobody_is_white ? Colour::black : Colour::white)
                   .value_or(Result::pairing_bye);
  if (opponent.find("half") != std::string_view::npos || opponent.find("Half") != std::string_view::npos)
    bye.result = Result::half_bye;
  return bye;
}

SaidGame game_of(const HeaderGame& game) {
  SaidGame said;
  said.table = game.table;
  said.white = player_of(game, "White");
  said.black = player_of(game, "Black");
  const ResultOfGame result = result_in(value(game, "Result")).value_or(ResultOfGame{});
  said.white_result = result.white;
  said.black_result = result.black;
  // A Termination may say it where the Result does not.
  if (game.kind == HeaderGame::Kind::forfeited) {
    for (Result* const each : {&said.white_result, &said.black_result}) {
      if (*each == Result::win) *each = Result::forfeit_win;
      if (*each == Result::loss) *each = Result::forfeit_loss;
    }
  }
  return said;
}

/// "?" and "" are no name.
void look_for_nobody(const HeaderGame& game, int line, Findings& findings) {
  for (const char* const colour : {"White", "Black"}) {
    if (value(game, colour).find_first_not_of("?-") != std::string_view::npos) continue;
    findings.add(
        {Severity::error, line, 0, 0, fmt::format("game {}: names nobody in {}", game.game, colour)});
  }
}

void take(const daemon::HeaderGames& read, const std::vector<int>& lines, Said& said, Findings& findings) {
  for (const HeaderGame& game : read.games) {
    const int line = lines.empty() ? 0 : lines[static_cast<std::size_t>(game.game) - 1];
    if (said.event.empty() && value(game, "Event") != "?") said.event = value(game, "Event");
    if (said.date.empty() && game.record.tag("Date")) said.date = value(game, "Date");
    if (game.kind == HeaderGame::Kind::bye) {
      said.byes.push_back(bye_of(game));
      said.byes.back().line = line;
    } else {
      look_for_nobody(game, line, findings);
      said.games.push_back(game_of(game));
      said.games.back().line = line;
    }
  }
}

}  // namespace

bool is_pgn(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    const std::string_view line = rules::pgn_text::trimmed(text.substr(at, end - at));
    const std::size_t name =
        line.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", 1);
    if (line.starts_with('[') && name != std::string_view::npos && name > 1 && line[name] == ' ' &&
        rules::pgn_text::trimmed(line.substr(name)).starts_with('"'))
      return true;
    at = end + 1;
  }
  return false;
}

Said read_headers_pgn(std::string_view text, std::optional<int> round) {
  Said said;
  said.kind = Said::Kind::round;
  said.format = "PGN";
  Findings findings;
  const Reporter report(findings);
  const auto read = daemon::read_header_games(text, round, daemon::WrittenResults::taken);
  if (read) {
    for (const std::string& warning : read->warnings) report.of_file(Severity::warning, warning);
    std::set<int> rounds;
    int last = 0;
    for (const HeaderGame& game : read->games) {
      if (game.kind != HeaderGame::Kind::bye) rounds.insert(game.round);
      last = std::max(last, game.game);
    }
    if (rounds.size() > 1) {
      report.of_file(Severity::error,
                     fmt::format("holds rounds {}; say which one is meant", fmt::join(rounds, ", ")));
    } else {
      said.round = rounds.empty() ? round.value_or(0) : *rounds.begin();
      take(*read, lines_of_games(text, static_cast<std::size_t>(last)), said, findings);
      look_for_twice(said, report);
    }
  } else {
    for (const std::string& fault : read.error()) report.of_file(Severity::error, fault);
  }
  said.findings = std::move(findings).by_line();
  return said;
}

}  // namespace eboard::tournament
