// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "daemon/tournament/trf/fields.hpp"
#include "daemon/tournament/trf/reader.hpp"
#include "rules/text/plain_text.hpp"
#include "rules/text/split.hpp"

namespace eboard::tournament::trf {
namespace {

/// Line-ups, byes and their like take more memory than text; a tournament of 999 teams and 150 rounds has so
/// many.
constexpr std::size_t kMaxListed = 150'000;

bool room(Reader& reader, const Row& row) {
  if (++reader.listed < kMaxListed) return true;
  if (reader.listed == kMaxListed) {
    reader.fail(row.line, 0, 0,
                fmt::format("more than {} records of lists; the rest was left out", kMaxListed));
  }
  return false;
}

/// Numbers of four columns with a blank behind each, from a column on; blanks are 0, and at the end nothing.
std::vector<int> numbers_from(Reader& reader, const Row& row, int first, int width) {
  std::vector<int> numbers;
  for (int at = first; at <= row.columns.count(); at += width + 1) {
    const std::string_view field = trimmed(row.at(at, at + width - 1));
    const auto number = field.empty() ? 0 : number_in(field);
    if (!number || *number > kMaxNumber) {
      reader.fail(row.line, at, at + width - 1,
                  fmt::format("\"{}\" is no number of a player or team", text_in(field)));
      break;
    }
    numbers.push_back(*number);
  }
  while (!numbers.empty() && numbers.back() == 0 && width == 3) numbers.pop_back();
  return numbers;
}

/// The same where blanks mean nobody at all.
std::vector<int> some_from(Reader& reader, const Row& row, int first) {
  std::vector<int> numbers = numbers_from(reader, row, first, 4);
  numbers.erase(std::remove(numbers.begin(), numbers.end(), 0), numbers.end());
  return numbers;
}

/// Words as numbers, wherever they stand.
std::optional<std::vector<int>> numbers_of(Reader& reader, const Row& row, std::string_view text) {
  std::vector<int> numbers;
  for (const std::string_view word : rules::split_words(text)) {
    const auto number = number_in(word);
    if (!number || *number > kMaxNumber) {
      reader.fail(row.line, 0, 0, fmt::format("\"{}\" is no number; the line was left out", text_in(word)));
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers;
}

void too_short(Reader& reader, const Row& row) {
  reader.fail(row.line, 0, 0,
              fmt::format("the record {} says too little; the line was left out", row.text.substr(0, 3)));
}

void read_numbered_team(Reader& reader, const Row& row) {
  Team team;
  team.number = number_in(row.at(5, 7)).value_or(0);
  auto& teams = reader.tournament().teams;
  if (!reader.numbered_teams) teams.clear();  // 013 says less
  reader.numbered_teams = true;
  if (team.number < 1 || find_team(reader.tournament(), team.number) != nullptr) {
    reader.fail(
        row.line, 5, 7,
        fmt::format("a team needs a number of its own from 1 to {}; the line was left out", kMaxTeam));
    return;
  }
  team.name = text_in(row.at(9, 40));
  team.nickname = text_in(row.at(42, 46));
  team.strength = text_in(row.at(48, 53));
  team.match_points = points_in(row.at(55, 60));
  team.game_points = points_in(row.at(62, 67));
  team.rank = number_in(row.at(69, 71));
  team.members = some_from(reader, row, 74);
  teams.push_back(std::move(team));
}

void read_team(Reader& reader, const Row& row) {
  auto& teams = reader.tournament().teams;
  if (reader.numbered_teams) return;
  if (teams.size() == static_cast<std::size_t>(kMaxTeam)) {
    reader.fail(row.line, 0, 0, fmt::format("teams above {} were left out", kMaxTeam));
    return;
  }
  Team team;
  team.number = static_cast<int>(teams.size()) + 1;
  team.name = text_in(row.at(5, 36));
  team.members = some_from(reader, row, 37);
  teams.push_back(std::move(team));
}

void read_line_up(Reader& reader, const Row& row) {
  const auto round = number_in(row.at(5, 7)), team = number_in(row.at(9, 11)),
             opponent = number_in(row.at(13, 15));
  if (!round || !team) return too_short(reader, row);
  reader.tournament().line_ups.push_back(
      {*round, *team, opponent.value_or(0), numbers_from(reader, row, 17, 4)});
  // Blanks at the end of a line are no boards.
  std::vector<int>& players = reader.tournament().line_ups.back().players;
  const std::string_view text = trimmed(row.columns.from(17));
  const std::size_t words = rules::split_words(text).size();
  while (players.size() > words && players.back() == kNobody) players.pop_back();
}

std::optional<Result> bye_in(std::string_view word) {
  if (word == "F" || word == "f") return Result::full_bye;
  if (word == "H" || word == "h") return Result::half_bye;
  if (word == "Z" || word == "z") return Result::zero_bye;
  return std::nullopt;
}

void read_byes(Reader& reader, const Row& row) {
  const auto kind = bye_in(row.at(5, 5));
  const auto numbers = numbers_of(reader, row, row.columns.from(6));
  if (!numbers) return;
  if (!kind || numbers->size() < 2) return too_short(reader, row);
  reader.tournament().byes.push_back({*kind, numbers->front(), {numbers->begin() + 1, numbers->end()}});
}

void read_acceleration(Reader& reader, const Row& row) {
  const auto match = points_in(row.at(5, 8)), points = points_in(row.at(10, 13));
  const auto first_round = number_in(row.at(15, 17)), last_round = number_in(row.at(19, 21));
  const auto first = number_in(row.at(23, 26)), last = number_in(row.at(28, 31));
  if (!(match || points) || !first_round || !first) return too_short(reader, row);
  reader.tournament().acceleration.push_back({match.value_or(kNone), points.value_or(kNone), *first_round,
                                              last_round.value_or(*first_round), *first,
                                              last.value_or(*first)});
}

/// XXA: a player, and what is added in round 1, 2, ...
void read_player_acceleration(Reader& reader, const Row& row) {
  const auto words = rules::split_words(row.columns.from(4));
  const auto player = words.empty() ? std::nullopt : number_in(words[0]);
  if (!player) return too_short(reader, row);
  auto& all = reader.tournament().acceleration;
  for (std::size_t round = 1; round < words.size() && round <= static_cast<std::size_t>(kMaxRounds);
       ++round) {
    const auto points = points_in(words[round]);
    if (!points) {
      reader.fail(row.line, 0, 0, fmt::format("\"{}\" are no points", text_in(words[round])));
      return;
    }
    if (*points == kNone) continue;
    const int number = static_cast<int>(round);
    if (!all.empty() && all.back().first == *player && all.back().points == *points &&
        all.back().last_round == number - 1) {
      ++all.back().last_round;
    } else if (room(reader, row)) {
      all.push_back({kNone, *points, number, number, *player, *player});
    }
  }
}

void read_forbidden(Reader& reader, const Row& row) {
  const auto numbers = numbers_of(reader, row, row.columns.from(4));
  if (!numbers) return;
  if (numbers->size() < 4) return too_short(reader, row);
  reader.tournament().forbidden.push_back(
      {(*numbers)[0], (*numbers)[1], {numbers->begin() + 2, numbers->end()}});
}

void read_forbidden_always(Reader& reader, const Row& row) {
  auto numbers = numbers_of(reader, row, row.columns.from(4));
  if (!numbers) return;
  if (numbers->size() < 2) return too_short(reader, row);
  reader.tournament().forbidden.push_back({1, 0, std::move(*numbers)});
}

void read_abnormal(Reader& reader, const Row& row) {
  AbnormalPoints abnormal;
  const std::string_view what = row.at(5, 5);
  if (!what.empty() && what != " ") {
    const std::size_t found = std::string_view("WDLFHZ+-").find(what);
    if (found == std::string_view::npos) return too_short(reader, row);
    abnormal.instead_of =
        std::array{Result::win,      Result::draw,     Result::loss,        Result::full_bye,
                   Result::half_bye, Result::zero_bye, Result::forfeit_win, Result::forfeit_loss}[found];
  }
  abnormal.match_points = points_in(row.at(7, 11));
  abnormal.points = points_in(row.at(13, 17)).value_or(kNone);
  abnormal.round = number_in(row.at(20, 22)).value_or(0);
  abnormal.who = some_from(reader, row, 24);
  if (abnormal.who.empty()) return too_short(reader, row);
  reader.tournament().abnormal.push_back(std::move(abnormal));
}

void read_team_byes(Reader& reader, const Row& row) {
  TeamByes& byes = reader.tournament().team_byes;
  byes.match_points = points_in(row.at(5, 8));
  byes.game_points = points_in(row.at(10, 13));
  byes.teams = numbers_from(reader, row, 15, 3);
}

void read_forfeit(Reader& reader, const Row& row) {
  const std::string_view kind = row.at(5, 6);
  const auto numbers = numbers_of(reader, row, row.columns.from(7));
  if (!numbers) return;
  const auto sign = [](char c) { return c == '+' || c == '-'; };
  if (kind.size() != 2 || !sign(kind[0]) || !sign(kind[1]) || kind == "++" || numbers->size() != 3) {
    return too_short(reader, row);
  }
  reader.tournament().forfeited_matches.push_back(
      {(*numbers)[0], (*numbers)[1], (*numbers)[2], kind[0] == '+', kind[1] == '+'});
}

constexpr std::array kListRecords{
    Record{"300", read_line_up},      Record{"310", read_numbered_team},
    Record{"013", read_team},         Record{"240", read_byes},
    Record{"250", read_acceleration}, Record{"XXA", read_player_acceleration},
    Record{"260", read_forbidden},    Record{"XXP", read_forbidden_always},
    Record{"299", read_abnormal},     Record{"320", read_team_byes},
    Record{"330", read_forfeit},
};

}  // namespace

bool read_list(Reader& reader, const Row& row) {
  const std::string_view code = row.text.substr(0, 3);
  const auto found = std::find_if(kListRecords.begin(), kListRecords.end(),
                                  [&](const Record& record) { return record.code == code; });
  if (found == kListRecords.end()) return false;
  if (room(reader, row)) found->read(reader, row);
  return true;
}

void read_absences(Reader& reader, const Row& row) {
  auto numbers = numbers_of(reader, row, row.columns.from(4));
  if (!numbers || numbers->empty()) return;
  const int next = last_round_paired(reader.tournament()) + 1;
  reader.tournament().byes.push_back({Result::zero_bye, next, std::move(*numbers)});
}

void enter_byes(Reader& reader) {
  if (reader.tournament().team_event) return;  // they are of teams
  for (const Byes& byes : reader.tournament().byes) {
    for (const int number : byes.who) {
      Player* player = reader.player(number);
      if (player == nullptr || byes.round < 1 ||
          static_cast<std::size_t>(byes.round) > player->entries.size())
        continue;
      Entry& entry = player->entries[static_cast<std::size_t>(byes.round) - 1];
      if (entry == Entry{}) entry.result = byes.kind;
    }
  }
}

}  // namespace eboard::tournament::trf
