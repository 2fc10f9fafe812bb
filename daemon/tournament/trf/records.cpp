// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/trf/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "daemon/tournament/trf/fields.hpp"
#include "daemon/tournament/trf/reader.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::tournament::trf {
namespace {

using Lines = std::vector<std::string>;

Lines text_line(std::string_view code, const std::string& text) {
  if (text.empty()) return {};
  return {fmt::format("{} {}", code, trimmed(rules::one_line(text)))};
}

Lines list_line(std::string_view code, const std::vector<std::string>& words) {
  return text_line(code, fmt::format("{}", fmt::join(words, ",")));
}

/// As TRF has the dates of rounds: the year in two digits.
std::string short_date(const std::string& date) {
  return date.size() == 10 && date[4] == '/' ? date.substr(2) : date;
}

Lines date_lines(const Tournament& tournament, Layout& layout) {
  std::string line = "132";
  std::size_t column = static_cast<std::size_t>(kFirstEntry) - 1;
  Lines lines;
  bool any = false;
  for (const std::string& each : tournament.round_dates) {
    const std::string date = short_date(each);
    if (date.size() > static_cast<std::size_t>(kEntryWidth) - 1) {  // no columns for it
      for (const std::string& one : tournament.round_dates) lines.push_back(fmt::format("132 {}", one));
      return lines;
    }
    line = layout.left(line, column) + date;
    column += static_cast<std::size_t>(kEntryWidth);
    any = any || !date.empty();
  }
  if (any) lines.push_back(line);
  return lines;
}

Lines first_colour_lines(const Tournament& tournament, Layout& layout) {
  Lines lines;
  const bool white = tournament.first_colour == Colour::white;
  if (tournament.first_colour != Colour::none) {
    lines.emplace_back(layout.version == Version::trf26 ? (white ? "152 W" : "152 B")
                                                        : (white ? "XXC white1" : "XXC black1"));
  }
  if (tournament.order_by_rank) lines.emplace_back("XXC rank");
  return lines;
}

bool told_by_162(const PointSystem& points) {
  return points.forfeit_win == points.win && points.full_bye == points.win &&
         points.half_bye == points.draw && points.forfeit_loss == points.zero_bye;
}

Lines point_lines(const Tournament& tournament, Layout& layout) {
  const PointSystem& points = tournament.points;
  if (points == PointSystem{}) return {};
  if (layout.version == Version::trf16 || !told_by_162(points)) {
    const auto text = [](Points each) { return to_string(each); };
    return {fmt::format(
        "XXS WW={0} BW={0} WD={1} BD={1} WL={2} BL={2} ZPB={3} HPB={4} FPB={5} PAB={6} FW={7} FL={8}",
        text(points.win), text(points.draw), text(points.loss), text(points.zero_bye), text(points.half_bye),
        text(points.full_bye), text(points.pairing_bye), text(points.forfeit_win),
        text(points.forfeit_loss))};
  }
  std::string line = "162  ";
  const auto add = [&](char code, Points worth) {
    line += fmt::format("{}{}    ", code, layout.right(to_string(worth), 4));
  };
  add('W', points.win);
  add('D', points.draw);
  add('L', points.loss);
  if (points.zero_bye != kNone) add('A', points.zero_bye);
  if (points.pairing_bye != points.win) add('P', points.pairing_bye);
  if (points.unknown != points.draw) add('X', points.unknown);
  return {line};
}

Lines match_point_lines(const Tournament& tournament, Layout& layout) {
  const MatchPoints& match = tournament.match_points;
  if (match == MatchPoints{} || layout.version == Version::trf16) return {};
  return {fmt::format("362 TW{}   TD{}   TL{}", layout.right(to_string(match.win), 4),
                      layout.right(to_string(match.draw), 4), layout.right(to_string(match.loss), 4))};
}

std::string points_text(const std::optional<Points>& points) {
  return points ? to_string(*points) : std::string();
}
std::string number_text(const std::optional<int>& number) {
  return number ? fmt::format("{}", *number) : std::string();
}

/// Numbers in columns of a width, a blank between.
std::string numbers_text(const std::vector<int>& numbers, std::size_t width, bool nobody_as_zeros,
                         Layout& layout) {
  std::string text;
  for (const int number : numbers) {
    if (!text.empty()) text += ' ';
    text += number == 0 && nobody_as_zeros ? std::string(width, '0')
                                           : layout.right(fmt::format("{}", number), width);
  }
  return text;
}

Lines team_lines(const Tournament& tournament, Layout& layout) {
  Lines lines;
  const bool numbered = layout.version == Version::trf26 && tournament.team_event;
  for (const Team& team : tournament.teams) {
    const std::string members = numbers_text(team.members, 4, false, layout);
    if (numbered) {
      lines.push_back(fmt::format(
          "310 {} {} {} {} {} {} {}  {}", layout.right(fmt::format("{}", team.number), 3),
          layout.left(team.name, 32), layout.left(team.nickname, 5), layout.right(team.strength, 6),
          layout.right(points_text(team.match_points), 6), layout.right(points_text(team.game_points), 6),
          layout.right(number_text(team.rank), 3), members));
    } else {
      lines.push_back(fmt::format("013 {}{}", layout.left(team.name, 32), members));
    }
  }
  return lines;
}

/// TRF16 has a record for the absent of the coming round, and none for other byes.
Lines bye_lines(const Tournament& tournament, Layout& layout) {
  Lines lines;
  for (const Byes& byes : tournament.byes) {
    if (layout.version == Version::trf26) {
      lines.push_back(fmt::format("240 {} {} {}", code_of(byes.kind),
                                  layout.right(fmt::format("{}", byes.round), 3),
                                  numbers_text(byes.who, 4, false, layout)));
    } else if (byes.kind == Result::zero_bye && byes.round == last_round_paired(tournament) + 1) {
      lines.push_back(fmt::format("XXZ {}", fmt::join(byes.who, " ")));
    }
  }
  return lines;
}

/// XXA: of each player the points of round 1, 2, ...
Lines player_acceleration_lines(const Tournament& tournament, Layout& layout) {
  std::map<int, std::vector<Points>> players;
  for (const Acceleration& each : tournament.acceleration) {
    const int last_round = std::min(each.last_round, kMaxRounds);
    for (int number = std::max(each.first, 1); number <= std::min(each.last, kMaxNumber); ++number) {
      std::vector<Points>& rounds = players[number];
      if (rounds.size() < static_cast<std::size_t>(std::max(last_round, 0)))
        rounds.resize(static_cast<std::size_t>(last_round));
      for (int round = std::max(each.first_round, 1); round <= last_round; ++round) {
        rounds[static_cast<std::size_t>(round) - 1] += each.points;
      }
    }
  }
  Lines lines;
  for (const auto& [number, rounds] : players) {
    std::string line = fmt::format("XXA {}", layout.right(fmt::format("{}", number), 4));
    for (const Points points : rounds) line += ' ' + layout.right(to_string(points), 4);
    lines.push_back(line);
  }
  return lines;
}

Lines acceleration_lines(const Tournament& tournament, Layout& layout) {
  if (layout.version == Version::trf16) return player_acceleration_lines(tournament, layout);
  Lines lines;
  for (const Acceleration& each : tournament.acceleration) {
    const std::string match = each.match_points == kNone ? std::string() : to_string(each.match_points);
    lines.push_back(fmt::format(
        "250 {} {} {} {} {} {}", layout.right(match, 4), layout.right(to_string(each.points), 4),
        layout.right(fmt::format("{}", each.first_round), 3),
        layout.right(fmt::format("{}", each.last_round), 3), layout.right(fmt::format("{}", each.first), 4),
        layout.right(fmt::format("{}", each.last), 4)));
  }
  return lines;
}

Lines forbidden_lines(const Tournament& tournament, Layout& layout) {
  Lines lines;
  for (const ForbiddenPairs& each : tournament.forbidden) {
    if (layout.version == Version::trf16) {  // knows no rounds
      lines.push_back(fmt::format("XXP {}", fmt::join(each.who, " ")));
      continue;
    }
    const int last = each.last_round != 0     ? each.last_round
                     : tournament.rounds != 0 ? tournament.rounds
                                              : kMaxRounds;
    lines.push_back(fmt::format("260 {} {} {}", layout.right(fmt::format("{}", each.first_round), 3),
                                layout.right(fmt::format("{}", last), 3),
                                numbers_text(each.who, 4, false, layout)));
  }
  return lines;
}

Lines abnormal_lines(const Tournament& tournament, Layout& layout) {
  Lines lines;
  if (layout.version == Version::trf16) return lines;
  for (const AbnormalPoints& each : tournament.abnormal) {
    char code = ' ';
    if (each.instead_of) code = code_of(*each.instead_of);
    if (each.instead_of == Result::win) code = 'W';
    if (each.instead_of == Result::draw) code = 'D';
    if (each.instead_of == Result::loss) code = 'L';
    const std::string round = each.round != 0 ? fmt::format("{}", each.round) : std::string();
    lines.push_back(fmt::format("299 {} {} {}  {} {}", code, layout.right(points_text(each.match_points), 5),
                                layout.right(to_string(each.points), 5), layout.right(round, 3),
                                numbers_text(each.who, 4, false, layout)));
  }
  return lines;
}

Lines line_up_lines(const Tournament& tournament, Layout& layout) {
  Lines lines;
  if (layout.version == Version::trf16) return lines;
  for (const LineUp& each : tournament.line_ups) {
    lines.push_back(fmt::format("300 {} {} {} {}", layout.right(fmt::format("{}", each.round), 3),
                                layout.right(fmt::format("{}", each.team), 3),
                                layout.right(fmt::format("{}", each.opponent), 3),
                                numbers_text(each.players, 4, true, layout)));
  }
  return lines;
}

Lines team_bye_lines(const Tournament& tournament, Layout& layout) {
  const TeamByes& byes = tournament.team_byes;
  if (byes == TeamByes{} || layout.version == Version::trf16) return {};
  return {fmt::format("320 {} {} {}", layout.right(points_text(byes.match_points), 4),
                      layout.right(points_text(byes.game_points), 4),
                      numbers_text(byes.teams, 3, true, layout))};
}

Lines forfeit_lines(const Tournament& tournament, Layout& layout) {
  Lines lines;
  if (layout.version == Version::trf16) return lines;
  for (const ForfeitedMatch& each : tournament.forfeited_matches) {
    lines.push_back(fmt::format("330 {}{} {} {} {}", each.white_wins ? '+' : '-', each.black_wins ? '+' : '-',
                                layout.right(fmt::format("{}", each.round), 3),
                                layout.right(fmt::format("{}", each.white), 3),
                                layout.right(fmt::format("{}", each.black), 3)));
  }
  return lines;
}

/// A text record; since TRF26, or in both.
template <int code, std::string Tournament::*member, Version since = Version::trf16>
Lines text_lines(const Tournament& tournament, Layout& layout) {
  if (since == Version::trf26 && layout.version == Version::trf16) return {};
  return text_line(fmt::format("{:03}", code), tournament.*member);
}

template <int code, std::vector<std::string> Tournament::*member>
Lines code_lines(const Tournament& tournament, Layout& layout) {
  return layout.version == Version::trf26 ? list_line(fmt::format("{:03}", code), tournament.*member)
                                          : Lines{};
}

Lines count_line(std::string_view code, std::size_t count) { return {fmt::format("{} {}", code, count)}; }

Lines round_lines(const Tournament& tournament, Layout& layout) {
  if (tournament.rounds == 0) return {};
  return {fmt::format("{} {}", layout.version == Version::trf26 ? "142" : "XXR", tournament.rounds)};
}

Lines deputy_lines(const Tournament& tournament, Layout&) {
  Lines lines;
  for (const std::string& deputy : tournament.deputies)
    lines.push_back(fmt::format("112 {}", rules::one_line(deputy)));
  return lines;
}

Lines player_count(const Tournament& tournament, Layout&) {
  return count_line("062", tournament.players.size());
}
Lines rated_count(const Tournament& tournament, Layout&) {
  return count_line("072", static_cast<std::size_t>(std::count_if(
                               tournament.players.begin(), tournament.players.end(),
                               [](const Player& player) { return player.rating.has_value(); })));
}
Lines team_count(const Tournament& tournament, Layout&) {
  return count_line("082", tournament.team_event ? tournament.teams.size() : 0);
}

std::string sex_text(Sex sex) { return sex == Sex::male ? "m" : sex == Sex::female ? "w" : " "; }

}  // namespace

std::string Layout::left(std::string_view text, std::size_t width) const {
  std::string out;
  std::size_t columns = 0;
  while (!text.empty() && columns < width) {
    const std::string_view character = rules::first_character(text);
    columns += columns_are_bytes ? character.size() : 1;
    if (columns > width) {
      columns -= character.size();
      break;
    }
    out += character;
    text.remove_prefix(character.size());
  }
  return out.append(width - columns, ' ');
}

std::string Layout::right(std::string_view text, std::size_t width) {
  const std::size_t columns =
      columns_are_bytes ? text.size() : static_cast<std::size_t>(Columns(text).count());
  if (columns > width) faults.push_back(fmt::format("\"{}\" is longer than its {} columns", text, width));
  return std::string(width - std::min(width, columns), ' ').append(text);
}

const std::vector<Group>& head_groups() {
  static const std::vector<Group> kGroups{
      {{"012"}, text_lines<12, &Tournament::name>},
      {{"022"}, text_lines<22, &Tournament::city>},
      {{"032"}, text_lines<32, &Tournament::federation>},
      {{"042"}, text_lines<42, &Tournament::start>},
      {{"052"}, text_lines<52, &Tournament::end>},
      {{"062"}, player_count, true},
      {{"072"}, rated_count, true},
      {{"082"}, team_count, true},
      {{"092"}, text_lines<92, &Tournament::type>},
      {{"102"}, text_lines<102, &Tournament::chief_arbiter>},
      {{"112"}, deputy_lines},
      {{"122"}, text_lines<122, &Tournament::time_control>},
      {{"132"}, date_lines},
      {{"142", "XXR"}, round_lines},
      {{"152", "XXC"}, first_colour_lines},
      {{"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"}, point_lines},
      {{"172"}, text_lines<172, &Tournament::rank_method, Version::trf26>},
      {{"182"}, text_lines<182, &Tournament::pairing_program, Version::trf26>},
      {{"192"}, text_lines<192, &Tournament::type_code, Version::trf26>},
      {{"202"}, code_lines<202, &Tournament::tie_breaks>},
      {{"212"}, code_lines<212, &Tournament::standing_keys>},
      {{"222"}, text_lines<222, &Tournament::coded_time_control, Version::trf26>},
      {{"352"}, text_lines<352, &Tournament::board_colours, Version::trf26>},
      {{"362"}, match_point_lines},
  };
  return kGroups;
}

const std::vector<Group>& tail_groups() {
  static const std::vector<Group> kGroups{
      {{"310", "013"}, team_lines},      {{"240", "XXZ"}, bye_lines}, {{"250", "XXA"}, acceleration_lines},
      {{"260", "XXP"}, forbidden_lines}, {{"299"}, abnormal_lines},   {{"300"}, line_up_lines},
      {{"320"}, team_bye_lines},         {{"330"}, forfeit_lines},
  };
  return kGroups;
}

const std::vector<PlayerField>& player_fields() {
  static const std::vector<PlayerField> kFields{
      {10, 10, [](const Player& player, Layout&) { return sex_text(player.sex); }},
      {11, 13, [](const Player& player, Layout& layout) { return layout.right(player.title, 3); }},
      {15, 47,
       [](const Player& player, Layout& layout) { return layout.left(rules::one_line(player.name), 33); }},
      {49, 52,
       [](const Player& player, Layout& layout) { return layout.right(number_text(player.rating), 4); }},
      {54, 56, [](const Player& player, Layout& layout) { return layout.left(player.federation, 3); }},
      {58, 68, [](const Player& player, Layout& layout) { return layout.right(player.fide_id, 11); }},
      {70, 79, [](const Player& player, Layout& layout) { return layout.left(player.birth, 10); }},
      {81, 84,
       [](const Player& player, Layout& layout) { return layout.right(points_text(player.points), 4); }},
      {86, 89,
       [](const Player& player, Layout& layout) { return layout.right(number_text(player.rank), 4); }},
  };
  return kFields;
}

std::string entry_text(const Entry& entry) {
  if (entry == Entry{}) return std::string(8, ' ');
  const char colour = entry.colour == Colour::white ? 'w' : entry.colour == Colour::black ? 'b' : '-';
  const std::string opponent = entry.opponent == kNobody ? "0000" : fmt::format("{:4}", entry.opponent);
  return fmt::format("{} {} {}", opponent, colour, code_of(entry.result));
}

std::string player_line(const Player& player, Layout& layout) {
  std::string line = fmt::format("001 {}", layout.right(fmt::format("{}", player.number), 4));
  for (const PlayerField& field : player_fields()) {
    line = layout.left(line, static_cast<std::size_t>(field.first) - 1) + field.text(player, layout);
  }
  line = layout.left(line, static_cast<std::size_t>(kFirstEntry) - 1);
  for (const Entry& entry : player.entries) line += entry_text(entry) + "  ";
  return line;
}

std::vector<std::string> national_lines(const Player& player, Layout& layout) {
  Lines lines;
  for (const NationalRating& each : player.national) {
    lines.push_back(fmt::format("{} {}  {} {} {} {} {}", layout.left(each.federation, 3),
                                layout.right(fmt::format("{}", player.number), 4),
                                layout.right(each.title, 3), layout.left(rules::one_line(each.name), 33),
                                layout.right(number_text(each.rating), 4), layout.left(each.origin, 3),
                                layout.right(each.id, 11)));
  }
  return lines;
}

}  // namespace eboard::tournament::trf
