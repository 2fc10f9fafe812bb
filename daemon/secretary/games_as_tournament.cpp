// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/secretary/games_as_tournament.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <tuple>
#include <utility>

#include "rules/text/plain_text.hpp"

namespace eboard::secretary {

namespace {

using tournament::Colour;
using tournament::Entry;
using tournament::Player;

// What PGN writes for "unknown" is nothing here.
std::string value_of(const std::vector<rules::Tag>& tags, std::string_view name) {
  const auto found = std::ranges::find(tags, name, &rules::Tag::name);
  if (found == tags.end() || found->value.find_first_not_of("?-. ") == std::string::npos) return {};
  return rules::one_line(rules::as_utf8(found->value));
}

std::optional<int> rating_in(std::string_view text) {
  int rating = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rating);
  if (error != std::errc() || end != text.data() + text.size() || rating < 1 || rating > 9999) return {};
  return rating;
}

/// As TRF has days: "2026/11/29".
std::string day_of(std::string date) {
  std::ranges::replace(date, '.', '/');
  return date;
}

/// From the highest; others behind them.
int order_of(std::string_view title) {
  constexpr std::array<std::string_view, 8> kTitles{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"};
  return static_cast<int>(std::ranges::find(kTitles, title) - kTitles.begin());
}

}  // namespace

std::pair<tournament::Result, tournament::Result> results_of(const rules::GameRecord& record) {
  using tournament::Result;
  const bool forfeit = record.plies.empty() && record.tag("Termination") == "forfeit";
  switch (record.result) {
    case rules::Result::white_wins:
      return forfeit ? std::pair{Result::forfeit_win, Result::forfeit_loss}
                     : std::pair{Result::win, Result::loss};
    case rules::Result::black_wins:
      return forfeit ? std::pair{Result::forfeit_loss, Result::forfeit_win}
                     : std::pair{Result::loss, Result::win};
    case rules::Result::draw:
      return {Result::draw, Result::draw};
    case rules::Result::unknown:
      break;
  }
  return forfeit ? std::pair{Result::forfeit_loss, Result::forfeit_loss}
                 : std::pair{Result::pending, Result::pending};
}

std::string GamesAsTournament::player(const std::vector<rules::Tag>& tags, std::string_view colour) {
  const std::string side(colour);
  const std::string name = value_of(tags, side), id = value_of(tags, side + "FideId");
  if (name.empty() && id.empty()) return {};
  std::string key = id.empty() ? name : id;
  Player& known = players_[key];
  if (!name.empty()) known.name = name;
  if (!id.empty()) known.fide_id = id;
  if (const auto title = value_of(tags, side + "Title"); !title.empty()) known.title = title;
  if (const auto rating = rating_in(value_of(tags, side + "Elo"))) known.rating = rating;
  return key;
}

void GamesAsTournament::describe(int round, const std::vector<rules::Tag>& tags) {
  const auto first = [](std::string& text, std::string value) {
    if (text.empty()) text = std::move(value);
  };
  first(event_.name, value_of(tags, "Event"));
  first(event_.city, value_of(tags, "Site"));
  first(event_.time_control, value_of(tags, "TimeControl"));
  std::string& date = dates_[round];
  first(date, day_of(value_of(tags, "Date")));
}

void GamesAsTournament::meet(int round, const std::vector<rules::Tag>& tags, tournament::Result of_white,
                             tournament::Result of_black) {
  describe(round, tags);
  Met met{player(tags, "White"), player(tags, "Black"), of_white, of_black};
  if (met.white.empty() || met.black.empty() || met.white == met.black) return;
  std::vector<Met>& all = rounds_[round];
  const auto one_of_them = [&](const Met& other) {
    return other.white == met.white || other.white == met.black || other.black == met.white ||
           other.black == met.black;
  };
  if (met.of_white == tournament::Result::pending && std::ranges::any_of(all, one_of_them)) return;
  std::erase_if(all, one_of_them);
  all.push_back(std::move(met));
}

void GamesAsTournament::add_pairing(int round, const std::vector<rules::Tag>& tags) {
  meet(round, tags, tournament::Result::pending, tournament::Result::pending);
}

void GamesAsTournament::add_game(int round, const rules::GameRecord& record) {
  const auto [of_white, of_black] = results_of(record);
  meet(round, record.tags, of_white, of_black);
}

tournament::Tournament GamesAsTournament::tournament() && {
  const int last = rounds_.empty() ? 0 : rounds_.rbegin()->first;
  std::vector<std::pair<std::string, Player>> ordered;
  for (auto& [key, player] : players_) ordered.emplace_back(key, std::move(player));
  std::ranges::sort(ordered, {}, [](const auto& one) {
    return std::tuple(-one.second.rating.value_or(0), order_of(one.second.title), one.second.name, one.first);
  });
  std::map<std::string, int> numbers;
  for (auto& [key, player] : ordered) {
    player.number = static_cast<int>(numbers.size()) + 1;
    numbers.emplace(key, player.number);
    player.entries.resize(static_cast<std::size_t>(last));
    event_.players.push_back(std::move(player));
  }
  for (const auto& [round, all] : rounds_) {
    for (const Met& met : all) {
      const auto entry_of = [&](const std::string& key) -> Entry& {
        return event_.players[static_cast<std::size_t>(numbers[key] - 1)]
            .entries[static_cast<std::size_t>(round - 1)];
      };
      entry_of(met.white) = {numbers[met.black], Colour::white, met.of_white};
      entry_of(met.black) = {numbers[met.white], Colour::black, met.of_black};
    }
  }
  for (Player& player : event_.players) player.points = points_after(event_, player, last);
  for (int round = 1; round <= last; ++round) event_.round_dates.push_back(dates_[round]);
  if (!event_.round_dates.empty()) {
    event_.start = event_.round_dates.front();
    event_.end = event_.round_dates.back();
  }
  return std::move(event_);
}

}  // namespace eboard::secretary
