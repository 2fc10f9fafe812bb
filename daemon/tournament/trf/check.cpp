// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>

#include "daemon/tournament/trf/fields.hpp"
#include "daemon/tournament/trf/reader.hpp"

namespace eboard::tournament::trf {
namespace {

/// Where the entry of a player of round `round` (from 0) stands.
struct Place {
  int line, first, last;
};

Place place_of(const Reader& reader, std::size_t player, std::size_t round) {
  const auto [line, shift] = reader.player_lines[player];
  const int first = kFirstEntry + shift + kEntryWidth * static_cast<int>(round);
  return {line, first, first + 7};
}

std::optional<Result> mirrored(Result result) {
  switch (result) {
    case Result::win:
      return Result::loss;
    case Result::loss:
      return Result::win;
    case Result::short_win:
      return Result::short_loss;
    case Result::short_loss:
      return Result::short_win;
    case Result::forfeit_win:
      return Result::forfeit_loss;
    case Result::forfeit_loss:
      return Result::forfeit_win;
    case Result::draw:
    case Result::short_draw:
      return result;
    default:
      return std::nullopt;
  }
}

/// What one result is by its points, a game or a forfeit.
enum class Score : std::uint8_t { other, won, drawn, lost };
Score score_of(Result result) {
  switch (result) {
    case Result::win:
    case Result::short_win:
    case Result::forfeit_win:
      return Score::won;
    case Result::draw:
    case Result::short_draw:
      return Score::drawn;
    case Result::loss:
    case Result::short_loss:
    case Result::forfeit_loss:
      return Score::lost;
    default:
      return Score::other;
  }
}

bool forfeit(Result result) { return result == Result::forfeit_win || result == Result::forfeit_loss; }

void take_from_opponents(Reader& reader) {
  auto& players = reader.tournament().players;
  for (const auto& [player, round] : reader.unread) {
    if (round >= players[player].entries.size()) continue;
    Entry& entry = players[player].entries[round];
    const Player* opponent = reader.player(entry.opponent);
    if (opponent == nullptr || opponent->entries[round].opponent != players[player].number) continue;
    const auto result = mirrored(opponent->entries[round].result);
    if (!result) continue;
    entry.result = *result;
    const Place place = place_of(reader, player, round);
    reader.warn(place.line, place.last, place.last,
                fmt::format("the result was taken from the opponent, player {}", opponent->number));
  }
}

/// Two entries that name each other.
void check_game(Reader& reader, const Place& place, const Entry& a, const Entry& b, std::size_t round) {
  const auto fail = [&](std::string_view what) {
    reader.fail(place.line, place.first, place.last,
                fmt::format("round {}: {} of the game with player {}", round + 1, what, a.opponent));
  };
  if (a.colour == b.colour && a.colour != Colour::none) fail("both have the same colour");
  if (a.result == b.result && (a.result == Result::pending || score_of(a.result) == Score::drawn)) return;
  const Score score = score_of(a.result), other = score_of(b.result);
  if (score == Score::won && other == Score::lost && forfeit(a.result) == forfeit(b.result)) return;
  if (score == Score::lost && other == Score::won && forfeit(a.result) == forfeit(b.result)) return;
  if (a.result == Result::forfeit_loss && b.result == Result::forfeit_loss) return;
  const bool less =
      (score == Score::lost || score == Score::drawn) && (other == Score::lost || other == Score::drawn);
  if (less) {  // an arbiter may take points from one side, or from both
    reader.warn(place.line, place.first, place.last,
                fmt::format("round {}: {} and {} are less than a point for the game with player {}",
                            round + 1, code_of(a.result), code_of(b.result), a.opponent));
  } else {
    fail(fmt::format("'{}' and '{}' are no two results", code_of(a.result), code_of(b.result)));
  }
}

void check_entry(Reader& reader, std::size_t player, std::size_t round) {
  const Player& one = reader.tournament().players[player];
  const Entry& entry = one.entries[round];
  if (entry.opponent == kNobody) return;
  const Place place = place_of(reader, player, round);
  const auto fail = [&](std::string what) {
    reader.fail(place.line, place.first, place.last, std::move(what));
  };
  const Player* opponent = reader.player(entry.opponent);
  if (opponent == nullptr) {
    return fail(fmt::format("round {}: there is no player {}", round + 1, entry.opponent));
  }
  if (opponent == &one) return fail(fmt::format("round {}: player {} plays himself", round + 1, one.number));
  const Entry& back = opponent->entries[round];
  if (back.opponent != one.number) {
    const int line =
        reader.player_lines[static_cast<std::size_t>(opponent - reader.tournament().players.data())].line;
    return fail(
        back.opponent == kNobody
            ? fmt::format("round {}: player {} has no such game (line {})", round + 1, opponent->number, line)
            : fmt::format("round {}: player {} has a game with player {} instead (line {})", round + 1,
                          opponent->number, back.opponent, line));
  }
  if (one.number < opponent->number) check_game(reader, place, entry, back, round);
}

/// Entries of rounds that the tournament does not have.
void check_rounds(Reader& reader) {
  const auto& players = reader.tournament().players;
  const auto rounds = static_cast<std::size_t>(reader.tournament().rounds);
  if (rounds == 0 || players.empty() || players.front().entries.size() <= rounds) return;
  const auto found = std::find_if(players.begin(), players.end(),
                                  [&](const Player& player) { return player.entries[rounds] != Entry{}; });
  const auto player = static_cast<std::size_t>(found == players.end() ? 0 : found - players.begin());
  const Place place = place_of(reader, player, rounds);
  reader.fail(place.line, place.first, place.last,
              fmt::format("there are {} rounds; line {} says {}", players.front().entries.size(),
                          reader.rounds ? reader.rounds->line : 0, rounds));
}

/// Stated points may or may not hold those of byes of the coming round.
void check_points(Reader& reader) {
  const Tournament& tournament = reader.tournament();
  const int played = last_round_played(tournament);
  for (std::size_t at = 0; at < tournament.players.size(); ++at) {
    const Player& player = tournament.players[at];
    if (!player.points) continue;
    const Points points = points_after(tournament, player, played);
    const Points more = points_after(tournament, player, static_cast<int>(player.entries.size()));
    if (*player.points == points || *player.points == more) continue;
    reader.warn(
        reader.player_lines[at].line, 81, 84,
        fmt::format("{} points, where the results give {}", to_string(*player.points), to_string(points)));
  }
}

void check_count(Reader& reader, const std::optional<Stated>& stated, std::size_t there,
                 std::string_view what) {
  if (!stated || static_cast<std::size_t>(stated->number) == there) return;
  reader.warn(stated->line, 5, 8, fmt::format("{} {}, where the file has {}", stated->number, what, there));
}

/// Players of teams, and teams of matches, that there are not.
void check_teams(Reader& reader) {
  const Tournament& tournament = reader.tournament();
  std::vector<int> team_of(static_cast<std::size_t>(kMaxNumber) + 1, 0);
  const auto known = [&](int number, std::string_view where) {
    if (number != 0 && find_team(tournament, number) == nullptr) {
      reader.warn(0, 0, 0, fmt::format("{} names team {}, which there is not", where, number));
    }
  };
  for (const Team& team : tournament.teams) {
    for (const int member : team.members) {
      if (reader.player(member) == nullptr) {
        reader.warn(0, 0, 0, fmt::format("team {} has player {}, who is not there", team.number, member));
        continue;
      }
      int& other = team_of[static_cast<std::size_t>(member)];
      if (other != 0)
        reader.warn(0, 0, 0, fmt::format("player {} is in teams {} and {}", member, other, team.number));
      other = team.number;
    }
  }
  for (const ForfeitedMatch& match : tournament.forfeited_matches) {
    known(match.white, "a forfeited match (330)");
    known(match.black, "a forfeited match (330)");
  }
  for (const int team : tournament.team_byes.teams) known(team, "a bye (320)");
}

}  // namespace

void check(Reader& reader) {
  const Tournament& tournament = reader.tournament();
  take_from_opponents(reader);
  for (std::size_t player = 0; player < tournament.players.size(); ++player) {
    for (std::size_t round = 0; round < tournament.players[player].entries.size(); ++round) {
      check_entry(reader, player, round);
    }
  }
  check_rounds(reader);
  check_teams(reader);
  check_points(reader);
  check_count(reader, reader.players, tournament.players.size(), "players");
  if (tournament.team_event) check_count(reader, reader.teams, tournament.teams.size(), "teams");
  if (tournament.players.empty()) reader.fail(0, 0, 0, "there is no player (record 001)");
}

}  // namespace eboard::tournament::trf
