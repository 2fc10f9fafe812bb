// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/matches.hpp"

#include <algorithm>

#include "daemon/tournament/standings/places.hpp"

namespace eboard::tournament {
namespace {

constexpr auto kMatch = static_cast<std::size_t>(Score::match);
constexpr auto kGame = static_cast<std::size_t>(Score::game);

/// One side of what happened to a team in a round.
struct Side {
  int opponent = kNoOpponent;
  std::vector<Points> boards;
  Colour colour = Colour::none;  ///< on board 1
  bool played = false, pending = false, pairing_bye = false;
  [[nodiscard]] Points sum() const {
    Points sum;
    for (const Points each : boards) sum += each;
    return sum;
  }
};

class Matches {
 public:
  Matches(const Tournament& tournament, int round)
      : tournament_(tournament), players_(tournament.players), teams_(tournament.teams), rounds_(round) {
    team_of_.resize(tournament.players.size(), kNoOpponent);
    for (std::size_t team = 0; team < tournament.teams.size(); ++team) {
      for (const int member : tournament.teams[team].members) {
        const int player = players_.of(member);
        if (player >= 0) team_of_[static_cast<std::size_t>(player)] = static_cast<int>(team);
      }
    }
    sides_.resize(tournament.teams.size() * static_cast<std::size_t>(round));
    for (std::size_t team = 0; team < tournament.teams.size(); ++team) {
      for (int each = 1; each <= round; ++each) side(team, each) = of_players(team, each);
    }
    know_forfeited_opponents();
  }

  Field field() {
    Field field;
    field.rounds = rounds_;
    field.boards = boards();
    const MatchPoints& match = tournament_.match_points;
    const PointSystem& game = tournament_.points;
    field.scale[kMatch] = {match.win, match.draw, match.loss};
    field.scale[kGame] = {game.win * field.boards, game.draw * field.boards, game.loss * field.boards};
    for (std::size_t team = 0; team < tournament_.teams.size(); ++team) {
      field.everybody.push_back({tournament_.teams[team].number, std::nullopt, {}});
      for (int round = 1; round <= rounds_; ++round) add(field, team, round);
    }
    add_abnormal(field);
    return field;
  }

 private:
  Side& side(std::size_t team, int round) {
    return sides_[team * static_cast<std::size_t>(rounds_) + static_cast<std::size_t>(round) - 1];
  }

  const LineUp* line_up(int team, int round) const {
    for (const LineUp& each : tournament_.line_ups) {
      if (each.round == round && each.team == team) return &each;
    }
    return nullptr;
  }

  Entry entry_of(int number, int round) const {
    const int player = players_.of(number);
    if (player < 0) return {};
    const std::vector<Entry>& entries = tournament_.players[static_cast<std::size_t>(player)].entries;
    return static_cast<std::size_t>(round) <= entries.size() ? entries[static_cast<std::size_t>(round) - 1]
                                                             : Entry{};
  }

  /// Members who had a game or a point without one. Who simply was not there had no board: where one stayed
  /// empty, only 300 says which.
  std::vector<int> paired(const Team& team, int round) const {
    std::vector<int> paired;
    for (const int member : team.members) {
      const Entry entry = entry_of(member, round);
      const bool away =
          entry.opponent == kNobody && (entry.result == Result::absent || entry.result == Result::zero_bye ||
                                        entry.result == Result::forfeit_loss);
      if (!away) paired.push_back(member);
    }
    return paired;
  }

  Side of_players(std::size_t at, int round) const {
    const Team& team = tournament_.teams[at];
    const LineUp* given = line_up(team.number, round);
    Side side;
    if (given != nullptr) side.opponent = teams_.of(given->opponent);
    for (const int player : given != nullptr ? given->players : paired(team, round)) {
      const Entry entry = entry_of(player, round);
      side.boards.push_back(
          entry.result == Result::pairing_bye ? kNone : points_of(tournament_.points, entry.result));
      if (side.boards.size() == 1) side.colour = entry.colour;
      side.played = side.played || was_played(entry.result);
      side.pending = side.pending || entry.result == Result::pending;
      side.pairing_bye = side.pairing_bye || entry.result == Result::pairing_bye;
      const int opponent = players_.of(entry.opponent);
      if (opponent >= 0 && side.opponent == kNoOpponent)
        side.opponent = team_of_[static_cast<std::size_t>(opponent)];
    }
    return side;
  }

  /// Files may name no opponent where nobody came; then 330 or the other team does.
  void know_forfeited_opponents() {
    const auto meet = [&](int white, int black, int round) {
      if (white < 0 || black < 0 || round < 1 || round > rounds_) return;
      side(static_cast<std::size_t>(white), round).opponent = black;
      side(static_cast<std::size_t>(black), round).opponent = white;
    };
    for (const ForfeitedMatch& match : tournament_.forfeited_matches) {
      meet(teams_.of(match.white), teams_.of(match.black), match.round);
    }
    for (std::size_t team = 0; team < tournament_.teams.size(); ++team) {
      for (int round = 1; round <= rounds_; ++round) {
        const int opponent = side(team, round).opponent;
        if (opponent != kNoOpponent)
          side(static_cast<std::size_t>(opponent), round).opponent = static_cast<int>(team);
      }
    }
  }

  int boards() const {
    if (!tournament_.board_colours.empty()) return static_cast<int>(tournament_.board_colours.size());
    std::size_t boards = 1;
    for (const Side& each : sides_) {
      if (each.opponent != kNoOpponent) boards = std::max(boards, each.boards.size());
    }
    return static_cast<int>(boards);
  }

  const ForfeitedMatch* forfeited(std::size_t team, int round) const {
    const int number = tournament_.teams[team].number;
    for (const ForfeitedMatch& match : tournament_.forfeited_matches) {
      if (match.round == round && (match.white == number || match.black == number)) return &match;
    }
    return nullptr;
  }

  void add(Field& field, std::size_t team, int round) {
    Side& own = side(team, round);
    Meeting meeting{own.opponent, Happened::played, own.colour, {}, 0};
    std::vector<Points> boards = own.boards;
    boards.resize(static_cast<std::size_t>(field.boards));
    if (own.opponent == kNoOpponent) {
      meeting = bye(team, round, field, boards);
    } else {
      match(meeting, team, round, field, boards);
    }
    replace_abnormal(meeting, result_of(meeting, field, team, round), tournament_.teams[team].number, round);
    field.meetings.push_back(meeting);
    field.board_points.insert(field.board_points.end(), boards.begin(), boards.end());
  }

  void match(Meeting& meeting, std::size_t team, int round, const Field& field, std::vector<Points>& boards) {
    const Side& own = side(team, round);
    const Side& other = side(static_cast<std::size_t>(own.opponent), round);
    const Scale& worth = field.worth(Score::match);
    Points scored = own.sum(), against = other.sum();
    const bool played = own.played || other.played;
    const ForfeitedMatch* given = played ? nullptr : forfeited(team, round);
    if (given != nullptr && scored == kNone && against == kNone) {
      // The players' records say nothing of a match that nobody played.
      const bool is_white = given->white == tournament_.teams[team].number;
      const bool wins = is_white ? given->white_wins : given->black_wins;
      const bool loses = is_white ? given->black_wins : given->white_wins;
      scored = wins ? field.worth(Score::game).win : kNone;
      against = loses ? field.worth(Score::game).win : kNone;
      if (wins) boards.assign(boards.size(), tournament_.points.win);
    }
    meeting.points[kGame] = scored;
    if (own.pending || other.pending) {
      meeting.happened = Happened::pending;
      return;
    }
    const bool nobody_scored = scored == kNone && against == kNone;
    meeting.points[kMatch] = scored > against                      ? worth.win
                             : scored == against && !nobody_scored ? worth.draw
                                                                   : worth.loss;
    if (!played) {
      meeting.happened = scored > against ? Happened::forfeit_win : Happened::forfeit_loss;
      if (scored <= against && nobody_scored) meeting.points[kMatch] = kNone;
    }
  }

  /// 240 for teams
  const Byes* announced(int number, int round) const {
    for (const Byes& byes : tournament_.byes) {
      if (byes.round == round && std::find(byes.who.begin(), byes.who.end(), number) != byes.who.end())
        return &byes;
    }
    return nullptr;
  }

  Meeting bye(std::size_t team, int round, const Field& field, std::vector<Points>& boards) const {
    const int number = tournament_.teams[team].number;
    const TeamByes& byes = tournament_.team_byes;
    const auto at = static_cast<std::size_t>(round) - 1;
    const PointSystem& game = tournament_.points;
    const Scale &match = field.worth(Score::match), &all = field.worth(Score::game);
    const bool left_over = at < byes.teams.size() && byes.teams[at] == number;
    const Side& side = sides_[team * static_cast<std::size_t>(rounds_) + at];
    if (left_over || side.pairing_bye) {
      boards.assign(boards.size(), game.win);
      return {kNoOpponent,
              Happened::awarded_bye,
              Colour::none,
              {byes.match_points.value_or(match.win), byes.game_points.value_or(all.win)},
              0};
    }
    const Byes* given = announced(number, round);
    const Result kind = given == nullptr ? Result::zero_bye : given->kind;
    if (kind == Result::full_bye) {
      boards.assign(boards.size(), game.win);
      return {kNoOpponent, Happened::awarded_bye, Colour::none, {match.win, all.win}, 0};
    }
    if (kind == Result::half_bye) {
      boards.assign(boards.size(), game.draw);
      return {kNoOpponent, Happened::requested_bye, Colour::none, {match.draw, all.draw}, 0};
    }
    return {};
  }

  /// As 299 names it.
  Result result_of(const Meeting& meeting, const Field& field, std::size_t team, int round) const {
    const Scale& worth = field.worth(Score::match);
    const Points scored = meeting.scored(Score::match);
    switch (meeting.happened) {
      case Happened::played:
        return scored == worth.win ? Result::win : scored == worth.draw ? Result::draw : Result::loss;
      case Happened::forfeit_win:
        return Result::forfeit_win;
      case Happened::forfeit_loss:
        return Result::forfeit_loss;
      case Happened::awarded_bye: {
        const Byes* given = announced(tournament_.teams[team].number, round);
        return given != nullptr && given->kind == Result::full_bye ? Result::full_bye : Result::pairing_bye;
      }
      case Happened::requested_bye:
        return scored == worth.draw ? Result::half_bye : Result::zero_bye;
      case Happened::pending:
        break;
    }
    return Result::pending;
  }

  /// 299, of one kind of result
  void replace_abnormal(Meeting& meeting, Result result, int number, int round) const {
    for (const AbnormalPoints& abnormal : tournament_.abnormal) {
      const bool meant = abnormal.instead_of == result && (abnormal.round == 0 || abnormal.round == round);
      if (!meant || std::find(abnormal.who.begin(), abnormal.who.end(), number) == abnormal.who.end())
        continue;
      meeting.points[kMatch] = abnormal.match_points.value_or(meeting.points[kMatch]);
      meeting.points[kGame] = abnormal.points;
    }
  }

  /// 299, penalties and bonuses
  void add_abnormal(Field& field) const {
    for (const AbnormalPoints& abnormal : tournament_.abnormal) {
      if (abnormal.instead_of || abnormal.round > rounds_) continue;
      for (const int number : abnormal.who) {
        const int team = teams_.of(number);
        if (team < 0) continue;
        Participant& participant = field.everybody[static_cast<std::size_t>(team)];
        participant.bonus[kMatch] += abnormal.match_points.value_or(kNone);
        participant.bonus[kGame] += abnormal.points;
      }
    }
  }

  const Tournament& tournament_;
  Places players_, teams_;
  int rounds_;
  std::vector<int> team_of_;  ///< by place of the player
  std::vector<Side> sides_;
};

}  // namespace

Field field_of_teams(const Tournament& tournament, int round) { return Matches{tournament, round}.field(); }

}  // namespace eboard::tournament
