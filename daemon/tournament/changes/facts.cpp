// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/changes/facts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>
#include <type_traits>
#include <utility>

namespace eboard::tournament {

// The one list of what a change can be about. A member that is not here is not kept.
BOOST_DESCRIBE_STRUCT(NationalRating, (), (federation, rating, title, id, origin, name))
BOOST_DESCRIBE_STRUCT(Player, (),
                      (number, sex, title, name, rating, federation, fide_id, birth, national, points, rank,
                       entries))
BOOST_DESCRIBE_STRUCT(Team, (), (number, name, nickname, strength, match_points, game_points, rank, members))
BOOST_DESCRIBE_STRUCT(LineUp, (), (round, team, opponent, players))
BOOST_DESCRIBE_STRUCT(TeamByes, (), (match_points, game_points, teams))
BOOST_DESCRIBE_STRUCT(ForfeitedMatch, (), (round, white, black, white_wins, black_wins))
BOOST_DESCRIBE_STRUCT(Byes, (), (kind, round, who))
BOOST_DESCRIBE_STRUCT(Acceleration, (), (match_points, points, first_round, last_round, first, last))
BOOST_DESCRIBE_STRUCT(ForbiddenPairs, (), (first_round, last_round, who))
BOOST_DESCRIBE_STRUCT(AbnormalPoints, (), (instead_of, match_points, points, round, who))
BOOST_DESCRIBE_STRUCT(PointSystem, (),
                      (win, draw, loss, forfeit_win, forfeit_loss, full_bye, half_bye, zero_bye, pairing_bye,
                       unknown))
BOOST_DESCRIBE_STRUCT(MatchPoints, (), (win, draw, loss))
BOOST_DESCRIBE_STRUCT(Tournament, (),
                      (name, city, federation, start, end, chief_arbiter, deputies, time_control,
                       coded_time_control, round_dates, rounds, type, type_code, format, team_event,
                       rank_method, pairing_program, tie_breaks, standing_keys, first_colour, order_by_rank,
                       board_colours, points, match_points, acceleration, forbidden, byes, abnormal,
                       absent_next_round, players, teams, line_ups, team_byes, forfeited_matches))
BOOST_DESCRIBE_STRUCT(Table, (), (number, white, black, electronic))
BOOST_DESCRIBE_STRUCT(RoundPlan, (), (starts, time_control, edition, start_position, tables, default_time))
BOOST_DESCRIBE_STRUCT(TableColumns, (), (heads, columns))
BOOST_DESCRIBE_STRUCT(Section, (),
                      (name, first_table, tournament, plans, round, begins, default_time, columns))

namespace {

template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
template <class T>
concept Described = boost::describe::has_describe_members<T>::value;
template <class T>
concept Numbered = Described<T> && requires(const T& value) {
  value.number;
};

constexpr std::string_view kColours = "-wb";
constexpr std::string_view kResults = "1=0+-WDLHFUZ";
constexpr std::string_view kSexes = "-mf";
constexpr std::string_view kFormats = "-sr";

template <class Enum>
char letter_of(std::string_view letters, Enum value) {
  return letters[static_cast<std::size_t>(value)];
}
template <class Enum>
bool take_letter(std::string_view letters, std::string_view text, Enum& value) {
  const std::size_t at = text.size() == 1 ? letters.find(text.front()) : std::string_view::npos;
  if (at != std::string_view::npos) value = static_cast<Enum>(at);
  return at != std::string_view::npos;
}

// --- the texts of single values

std::string text_of(const std::string& value) { return value; }
std::string text_of(int value) { return std::to_string(value); }
std::string text_of(bool value) { return value ? "yes" : "no"; }
std::string text_of(Points value) { return std::to_string(value.tenths); }
std::string text_of(Colour value) { return {letter_of(kColours, value)}; }
std::string text_of(Sex value) { return {letter_of(kSexes, value)}; }
std::string text_of(Format value) { return {letter_of(kFormats, value)}; }
std::string text_of(Begins value) { return std::string(words_of(value)); }
std::string text_of(Result value) { return value < Result::absent ? std::string{code_of(value)} : ""; }
std::string text_of(const Entry& value) {
  if (value == Entry{}) return {};
  return fmt::format("{} {} {}", value.opponent, letter_of(kColours, value.colour), text_of(value.result));
}
std::string text_of(const std::vector<int>& values) { return fmt::format("{}", fmt::join(values, " ")); }
std::string text_of(const std::vector<std::string>& values) {
  std::string lines;
  for (const std::string& value : values) lines += value + '\n';
  return lines;
}

bool take(std::string_view text, std::string& value) { return value = text, true; }
bool take(std::string_view text, int& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size();
}
bool take(std::string_view text, bool& value) { return value = text == "yes", value || text == "no"; }
bool take(std::string_view text, Points& value) { return take(text, value.tenths); }
bool take(std::string_view text, Colour& value) { return take_letter(kColours, text, value); }
bool take(std::string_view text, Sex& value) { return take_letter(kSexes, text, value); }
bool take(std::string_view text, Format& value) { return take_letter(kFormats, text, value); }
bool take(std::string_view text, Begins& value) {
  const auto begins = begins_of(text);
  value = begins.value_or(Begins::by_order);
  return begins.has_value();
}
bool take(std::string_view text, Result& value) { return take_letter(kResults, text, value); }
bool take(std::string_view text, Entry& value) {
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos || text.size() < blank + 3 || text[blank + 2] != ' ') return false;
  if (!take(text.substr(0, blank), value.opponent)) return false;
  if (!take(text.substr(blank + 1, 1), value.colour)) return false;
  const std::string_view result = text.substr(blank + 3);
  value.result = value.opponent == kNobody ? Result::absent : Result::pending;
  return result.empty() || take(result, value.result);
}
bool take(std::string_view text, std::vector<int>& values) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (!take(text.substr(0, end), values.emplace_back())) return false;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return true;
}
bool take(std::string_view text, std::vector<std::string>& values) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return false;
    values.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return true;
}

std::string below(const std::string& name, std::string_view member) {
  return name.empty() ? std::string(member) : fmt::format("{}/{}", name, member);
}

// --- from values to facts

class Writing {
 public:
  template <class T>
  void put(const std::string& name, const T& value, const T& usual) {
    if constexpr (Described<T>) {
      boost::mp11::mp_for_each<Members<T>>(
          [&](auto member) { put(below(name, member.name), value.*member.pointer, usual.*member.pointer); });
    } else if (!(value == usual)) {
      facts_[name] = text_of(value);
    }
  }
  template <class T>
  void put(const std::string& name, const std::optional<T>& value, const std::optional<T>& /*usual*/) {
    if (value) facts_[name] = text_of(*value);
  }
  template <Described T>
  void put(const std::string& name, const std::vector<T>& values, const std::vector<T>& /*usual*/) {
    put_list(name, values);
  }
  void put(const std::string& name, const std::vector<Entry>& values, const std::vector<Entry>& /*usual*/) {
    put_list(name, values);
  }

  [[nodiscard]] Facts done() && { return std::move(facts_); }

 private:
  template <class T>
  void put_list(const std::string& name, const std::vector<T>& values) {
    for (std::size_t at = 0; at < values.size(); ++at) {
      if constexpr (Numbered<T>)
        put(fmt::format("{}/{}", name, values[at].number), values[at], T{});
      else
        put(fmt::format("{}/{}", name, at + 1), values[at], T{});
    }
  }

  Facts facts_;
};

// --- from facts to values

class Reading {
 public:
  explicit Reading(const Facts& facts) : facts_(facts) {}

  template <class T>
  void get(const std::string& name, T& value) {
    if constexpr (Described<T>) {
      boost::mp11::mp_for_each<Members<T>>(
          [&](auto member) { get(below(name, member.name), value.*member.pointer); });
    } else {
      const auto found = facts_.find(name);
      if (found == facts_.end()) return;
      if (!take(found->second, value)) fault(name);
      ++read_;
    }
  }
  template <class T>
  void get(const std::string& name, std::optional<T>& value) {
    if (!facts_.contains(name)) return;
    T inner{};
    get(name, inner);
    value = inner;
  }
  template <Described T>
  void get(const std::string& name, std::vector<T>& values) {
    get_list(name, values);
  }
  void get(const std::string& name, std::vector<Entry>& values) { get_list(name, values); }

  /// Empty: all facts were read, and each could be.
  [[nodiscard]] std::string finish() {
    if (fault_.empty() && read_ != facts_.size()) fault_ = "it has facts that no tournament has";
    return fault_;
  }

 private:
  /// More than any list of a tournament has; a fact about number 2,000,000,000 is none.
  static constexpr int kMax = 200'000;

  void fault(const std::string& name) {
    if (fault_.empty()) fault_ = fmt::format("{} cannot be '{}'", name, facts_.at(name));
  }

  template <class T>
  void get_list(const std::string& name, std::vector<T>& values) {
    for (const int number : numbers_below(name)) {
      if constexpr (Numbered<T>)
        values.emplace_back();
      else
        values.resize(static_cast<std::size_t>(number));
      get(fmt::format("{}/{}", name, number), values.back());
    }
  }

  std::set<int> numbers_below(const std::string& name) {
    std::set<int> numbers;
    const std::string prefix = name + "/";
    for (auto at = facts_.lower_bound(prefix); at != facts_.end() && at->first.starts_with(prefix);) {
      std::string_view rest = std::string_view(at->first).substr(prefix.size());
      rest = rest.substr(0, rest.find('/'));
      int number = 0;
      if (!take(rest, number) || number < 1 || number > kMax) {
        fault(at->first);
        break;
      }
      numbers.insert(number);
      // '0' follows '/': behind all facts of this number.
      at = facts_.lower_bound(fmt::format("{}{}0", prefix, rest));
    }
    return numbers;
  }

  const Facts& facts_;
  std::size_t read_ = 0;
  std::string fault_;
};

}  // namespace

Facts facts_of(const Section& section) {
  Writing writing;
  writing.put("", section, Section{});
  return std::move(writing).done();
}

Expected<Section, std::string> section_of(const Facts& facts) {
  Reading reading(facts);
  Section section;
  reading.get("", section);
  if (std::string fault = reading.finish(); !fault.empty()) return unexpected(std::move(fault));
  auto& players = section.tournament.players;
  std::size_t rounds = 0;
  for (const Player& player : players) rounds = std::max(rounds, player.entries.size());
  for (Player& player : players) player.entries.resize(rounds);
  return section;
}

std::vector<Change> differences(const Facts& before, const Facts& after) {
  std::vector<Change> changes;
  auto old = before.begin();
  auto now = after.begin();
  while (old != before.end() || now != after.end()) {
    if (now == after.end() || (old != before.end() && old->first < now->first)) {
      changes.push_back({old->first, old->second, {}});
      ++old;
    } else if (old == before.end() || now->first < old->first) {
      changes.push_back({now->first, {}, now->second});
      ++now;
    } else {
      if (old->second != now->second) changes.push_back({now->first, old->second, now->second});
      ++old;
      ++now;
    }
  }
  return changes;
}

Expected<Facts, std::string> changed(Facts facts, const std::vector<Change>& changes) {
  for (const Change& change : changes) {
    const auto found = facts.find(change.fact);
    const std::string is = found == facts.end() ? std::string() : found->second;
    if (is != change.was)
      return unexpected(fmt::format("{} is '{}' meanwhile, and was '{}' then", change.fact, is, change.was));
    if (change.is.empty())
      facts.erase(change.fact);
    else
      facts[change.fact] = change.is;
  }
  return facts;
}

std::vector<Change> reversed(std::vector<Change> changes) {
  for (Change& change : changes) std::swap(change.was, change.is);
  return changes;
}

}  // namespace eboard::tournament
