// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/standings/tie_break.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace eboard::tournament {
namespace {

enum class For : std::uint8_t { both, players, teams };
enum class Scores : std::uint8_t { none, match, both };

/// One acronym: who has it, which score may be named, which modifiers mean something.
struct Acronym {
  std::string_view name;
  Measure measure;
  For whom;
  Scores scores;
  std::string_view modifiers;
};

constexpr std::array kAcronyms{
    Acronym{"PTS", Measure::points, For::both, Scores::both, ""},
    Acronym{"MPTS", Measure::match_points, For::teams, Scores::none, ""},
    Acronym{"GPTS", Measure::game_points, For::teams, Scores::none, ""},
    Acronym{"MPVGP", Measure::other_points, For::teams, Scores::none, ""},
    Acronym{"WIN", Measure::rounds_won, For::both, Scores::match, ""},
    Acronym{"WON", Measure::games_won, For::both, Scores::match, ""},
    Acronym{"BPG", Measure::black_games, For::players, Scores::none, ""},
    Acronym{"BWG", Measure::black_wins, For::players, Scores::none, ""},
    Acronym{"PS", Measure::progressive, For::both, Scores::both, "C"},
    Acronym{"REP", Measure::rounds_elected, For::both, Scores::none, ""},
    Acronym{"GE", Measure::rounds_elected, For::both, Scores::none, ""},
    Acronym{"STD", Measure::standard_points, For::both, Scores::match, ""},
    Acronym{"TPN", Measure::pairing_number, For::both, Scores::none, "R"},
    Acronym{"BH", Measure::buchholz, For::both, Scores::both, "CMPF"},
    Acronym{"AOB", Measure::average_buchholz, For::both, Scores::both, "F"},
    Acronym{"FB", Measure::fore_buchholz, For::both, Scores::both, "CMP"},
    Acronym{"SB", Measure::sonneborn_berger, For::both, Scores::both, "CP"},
    Acronym{"ESB", Measure::sonneborn_berger, For::teams, Scores::none, "CP"},
    Acronym{"KS", Measure::koya, For::both, Scores::both, "L"},
    Acronym{"ARO", Measure::average_rating, For::players, Scores::none, "CMU"},
    Acronym{"TPR", Measure::performance, For::players, Scores::none, "U"},
    Acronym{"PTP", Measure::perfect_performance, For::players, Scores::none, "U"},
    Acronym{"APRO", Measure::average_performance, For::players, Scores::none, "U"},
    Acronym{"APPO", Measure::average_perfect, For::players, Scores::none, "U"},
    Acronym{"RTNG", Measure::rating, For::players, Scores::none, "RU"},
    Acronym{"DE", Measure::direct_encounter, For::both, Scores::both, "P"},
    Acronym{"EDE", Measure::extended_encounter, For::teams, Scores::none, "P"},
    Acronym{"EDEBT", Measure::extended_encounter, For::teams, Scores::none, "P"},
    Acronym{"EDEBB", Measure::extended_encounter, For::teams, Scores::none, "P"},
    Acronym{"EDET", Measure::extended_encounter, For::teams, Scores::none, "P"},
    Acronym{"EDEB", Measure::extended_encounter, For::teams, Scores::none, "P"},
    Acronym{"BC", Measure::board_count, For::teams, Scores::none, ""},
    Acronym{"TBR", Measure::top_boards, For::teams, Scores::none, ""},
    Acronym{"BBE", Measure::bottom_boards, For::teams, Scores::none, ""},
    Acronym{"SSSC", Measure::strength_combination, For::teams, Scores::none, "FPK"},
};

using Failure = std::string;
using Parsed = Expected<TieBreak, Failure>;

std::string in_capitals(std::string_view text) {
  std::string capitals{text};
  for (char& letter : capitals) {
    if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
  }
  return capitals;
}

std::optional<Score> score_of(char letter) {
  if (letter == 'M') return Score::match;
  if (letter == 'G') return Score::game;
  return std::nullopt;
}

/// EMGSB is ESB:MG: what the opponents have, then what the team has against them.
std::string spelled_out(const std::string& name) {
  if (name.size() == 5 && name[0] == 'E' && name.substr(3) == "SB" && score_of(name[1]) && score_of(name[2]))
    return fmt::format("ESB:{}", name.substr(1, 2));
  return name;
}

std::string all_acronyms(Among among) {
  std::string all;
  for (const Acronym& acronym : kAcronyms) {
    if (acronym.whom == (among == Among::players ? For::teams : For::players)) continue;
    all += fmt::format("{}{}", all.empty() ? "" : " ", acronym.name);
  }
  return all;
}

/// No rating, cut or divisor is higher.
constexpr int kMaxNumber = 9999;

bool read_number(std::string_view text, int& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && number >= 0 && number <= kMaxNumber;
}

/// The words of `BH:MP/C1-P`: the name, the score, the modifiers.
struct Words {
  std::string name, score;
  std::vector<std::string> modifiers;
};

Words words_of(const std::string& text) {
  const auto separates = [&](std::size_t at) {
    // KS/L-1 has a sign, BH-C1 a separator.
    return text[at] == '/' || text[at] == '#' || (text[at] == '-' && text[at - 1] != 'L');
  };
  std::vector<std::string> parts{""};
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (at > 0 && separates(at)) {
      parts.emplace_back();
    } else {
      parts.back() += text[at];
    }
  }
  const std::string first = spelled_out(parts.front());
  const std::size_t colon = first.find(':');
  Words words{first.substr(0, colon), colon == std::string::npos ? "" : first.substr(colon + 1), {}};
  words.modifiers.assign(parts.begin() + 1, parts.end());
  return words;
}

/// What a modifier says is put into `tie_break`; false: its number makes no sense.
bool apply(TieBreak& tie_break, char letter, std::string_view rest) {
  int number = 0;
  switch (letter) {
    case 'C':
      return read_number(rest, tie_break.cut_lowest) && tie_break.cut_lowest > 0;
    case 'M':
      if (!read_number(rest, number) || number == 0) return false;
      tie_break.cut_lowest = tie_break.cut_highest = number;
      return true;
    case 'L': {
      if (rest.empty()) return false;
      if (rest[0] != '+' && rest[0] != '-') {
        return read_number(rest, tie_break.limit_percent) && tie_break.limit_percent <= 100;
      }
      if (!read_number(rest.substr(1), number)) return false;
      tie_break.limit_halves = rest[0] == '-' ? -number : number;
      return true;
    }
    case 'K':
      return read_number(rest, tie_break.normaliser) && tie_break.normaliser > 0;
    case 'U':
      if (!read_number(rest, number) || number == 0) return false;
      tie_break.unrated = number;
      return true;
    case 'P':
      return rest.empty() && (tie_break.forfeits_played = true);
    case 'F':
      return rest.empty() && (tie_break.fore = true);
    case 'R':
      return rest.empty() && (tie_break.reversed = true);
    default:
      return false;
  }
}

Expected<void, Failure> apply_score(TieBreak& tie_break, const Acronym& acronym, const std::string& score,
                                    Among among) {
  if (acronym.name == "ESB") {
    if (score.size() != 2 || !score_of(score[0]) || !score_of(score[1])) {
      return unexpected(std::string{"says which points: EMMSB, EMGSB, EGMSB or EGGSB"});
    }
    tie_break.score = score_of(score[0]);
    tie_break.own_score = score_of(score[1]);
    return {};
  }
  if (score.empty()) return {};
  if (among == Among::players)
    return unexpected(std::string{"has no score of its own: players have game points"});
  if (score != "MP" && score != "GP") return unexpected(std::string{"knows :MP and :GP"});
  const bool allowed = acronym.scores == Scores::both || (acronym.scores == Scores::match && score == "MP");
  if (!allowed) return unexpected(fmt::format("is not counted in :{}", score));
  tie_break.score = score_of(score[0]);
  return {};
}

/// EDEBT: board count, then top boards.
void apply_chain(TieBreak& tie_break, std::string_view name) {
  if (name == "EDEBT" || name == "EDEBB") tie_break.board_count_next = true;
  if (name == "EDEBT" || name == "EDET") tie_break.boards_next = Measure::top_boards;
  if (name == "EDEBB" || name == "EDEB") tie_break.boards_next = Measure::bottom_boards;
}

Parsed read_tie_break(const std::string& text, Among among) {
  const Words words = words_of(text);
  const auto acronym = std::find_if(kAcronyms.begin(), kAcronyms.end(),
                                    [&](const Acronym& one) { return one.name == words.name; });
  if (words.name.starts_with("OTHER_"))
    return unexpected(Failure{"is the organiser's own: nobody else can work it out"});
  if (acronym == kAcronyms.end())
    return unexpected(fmt::format("is no tie-break; there are {}", all_acronyms(among)));
  if (acronym->whom == For::teams && among == Among::players) return unexpected(Failure{"is for teams"});
  if (acronym->whom == For::players && among == Among::teams) return unexpected(Failure{"is for players"});

  TieBreak tie_break{.name = text, .measure = acronym->measure};
  if (const auto scored = apply_score(tie_break, *acronym, words.score, among); !scored) {
    return unexpected(Failure{scored.error()});
  }
  for (const std::string& modifier : words.modifiers) {
    const bool known = !modifier.empty() && acronym->modifiers.find(modifier[0]) != std::string_view::npos;
    if (!known) return unexpected(fmt::format("has no modifier /{}", modifier));
    if (!apply(tie_break, modifier[0], std::string_view{modifier}.substr(1))) {
      return unexpected(fmt::format("has a modifier /{} that makes no sense", modifier));
    }
  }
  if (tie_break.measure == Measure::buchholz && tie_break.fore) tie_break.measure = Measure::fore_buchholz;
  apply_chain(tie_break, acronym->name);
  return tie_break;
}

bool is_points(const TieBreak& tie_break) {
  return tie_break.measure == Measure::points || tie_break.measure == Measure::match_points ||
         tie_break.measure == Measure::game_points;
}

}  // namespace

Expected<std::vector<TieBreak>, std::string> read_standing_keys(const std::vector<std::string>& words,
                                                                Among among) {
  std::vector<TieBreak> list;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string word = in_capitals(words[at]);
    Parsed tie_break = read_tie_break(word, among);
    if (!tie_break) {
      return unexpected(fmt::format("tie-break {}, \"{}\", {}", at + 1, words[at], tie_break.error()));
    }
    list.push_back(*std::move(tie_break));
  }
  return list;
}

Expected<std::vector<TieBreak>, std::string> read_tie_breaks(const std::vector<std::string>& words,
                                                             Among among) {
  auto list = read_standing_keys(words, among);
  if (list && std::none_of(list->begin(), list->end(), is_points)) {
    list->insert(list->begin(), TieBreak{.name = "PTS", .measure = Measure::points});
  }
  return list;
}

Expected<std::vector<TieBreak>, std::string> read_tie_breaks(std::string_view text, Among among) {
  std::vector<std::string> words;
  while (true) {
    const std::size_t start = text.find_first_not_of(" \t\r\n,;");
    if (start == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \t\r\n,;", start), text.size());
    words.emplace_back(text.substr(start, end - start));
    text.remove_prefix(end);
  }
  return read_tie_breaks(words, among);
}

Expected<std::vector<TieBreak>, std::string> declared_tie_breaks(const Tournament& tournament) {
  const Among among = tournament.team_event ? Among::teams : Among::players;
  if (!tournament.standing_keys.empty()) return read_standing_keys(tournament.standing_keys, among);
  return read_tie_breaks(tournament.tie_breaks, among);
}

Score primary_score(const std::vector<TieBreak>& list, const Tournament& tournament) {
  for (const TieBreak& tie_break : list) {
    if (tie_break.measure == Measure::match_points) return Score::match;
    if (tie_break.measure == Measure::game_points) return Score::game;
    if (tie_break.measure == Measure::points && tie_break.score) return *tie_break.score;
  }
  return tournament.type_code.find("_GP_MP") != std::string::npos ? Score::game : Score::match;
}

}  // namespace eboard::tournament
