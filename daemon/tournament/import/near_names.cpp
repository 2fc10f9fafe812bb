// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/near_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

#include "daemon/tournament/folded.hpp"
#include "daemon/tournament/import/identity.hpp"

namespace eboard::tournament {
namespace {

constexpr std::size_t kLongName = 10, kMaxSentences = 5;

/// Letters that have to be put in, left out, changed or exchanged with their neighbour; more than `most`
/// count as `most + 1`.
std::size_t distance(std::string_view a, std::string_view b, std::size_t most) {
  if (a.size() > b.size() + most || b.size() > a.size() + most) return most + 1;
  std::array<std::vector<std::size_t>, 3> rows;  // by letters of `b`; of the last three letters of `a`
  rows.fill(std::vector<std::size_t>(b.size() + 1, most + 1));
  for (std::size_t j = 0; j <= std::min(b.size(), most); ++j) rows[0][j] = j;
  std::size_t minimum_above = 0;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto &row = rows[i % 3], &above = rows[(i + 2) % 3], &before = rows[(i + 1) % 3];
    std::ranges::fill(row, most + 1);
    if (i <= most) row[0] = i;
    const std::size_t first = i > most ? i - most : 1, last = std::min(b.size(), i + most);
    std::size_t minimum = row[0];
    for (std::size_t j = first; j <= last; ++j) {
      row[j] = std::min({above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1), above[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
      minimum = std::min(minimum, row[j]);
    }
    // The next row is made of these two.
    if (minimum > most && minimum_above > most) return most + 1;
    minimum_above = minimum;
  }
  return std::min(rows[a.size() % 3][b.size()], most + 1);
}

std::string joined(std::string_view name) {
  std::string all;
  for (const std::string& word : folded_words(name)) all += word + ' ';
  return all;
}

/// A name as it is written, and as name_key() has it: a slip in a first letter changes the order of the
/// words.
struct Written {
  explicit Written(std::string_view name) : plain(joined(name)), key(name_key(name)) {}
  std::string plain, key;
};

bool near(const Written& one, const Written& two) {
  const std::size_t most = std::min(one.key.size(), two.key.size()) > kLongName ? 2 : 1;
  const auto fits = [&](const std::string& a, const std::string& b) {
    return !a.empty() && !b.empty() && distance(a, b, most) <= most;
  };
  return one.key != two.key && (fits(one.key, two.key) || fits(one.plain, two.plain));
}

std::vector<SaidPlayer> players_in(const Said& said) {
  std::vector<SaidPlayer> all = said.players;
  for (const SaidGame& game : said.games) {
    all.push_back(game.white);
    all.push_back(game.black);
  }
  for (const SaidBye& bye : said.byes) all.push_back(bye.player);
  if (said.tournament) {
    for (const Player& player : said.tournament->players) {
      SaidPlayer& one = all.emplace_back();
      one.number = player.number;
      one.name = player.name;
      one.fide_id = player.fide_id;
      one.birth = player.birth;
    }
  }
  return all;
}

/// The four digits of "1990/12/31", "31.12.1990" or "1990".
std::string year_of(std::string_view birth) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (std::size_t at = 0; at + 4 <= birth.size(); ++at)
    if (std::ranges::all_of(birth.substr(at, 4), is_digit)) return std::string(birth.substr(at, 4));
  return {};
}

bool are_others(const SaidPlayer& said, const Player& known) {
  const auto differ = [](const std::string& a, const std::string& b) {
    return !a.empty() && !b.empty() && a != b;
  };
  return differ(said.fide_id, known.fide_id) || differ(year_of(said.birth), year_of(known.birth));
}

}  // namespace

bool are_near(std::string_view name, std::string_view other) { return near(Written(name), Written(other)); }

std::vector<std::string> near_names(const std::vector<Player>& known, const Said& said) {
  const Identities identities(known);
  std::set<int> there;
  std::vector<SaidPlayer> fresh;
  for (SaidPlayer& one : players_in(said)) {
    const auto found = identities.find(one);
    if (found.number != kNobody)
      there.insert(found.number);
    else if (!found.several && !one.name.empty())
      fresh.push_back(std::move(one));
  }
  std::vector<std::pair<const Player*, Written>> missing;
  for (const Player& player : known)
    if (!fresh.empty() && !there.contains(player.number)) missing.emplace_back(&player, Written(player.name));
  std::vector<std::string> sentences;
  for (const SaidPlayer& one : fresh) {
    const Written name(one.name);
    for (const auto& [player, written] : missing) {
      if (sentences.size() == kMaxSentences) return sentences;
      if (near(name, written) && !are_others(one, *player))
        sentences.push_back(
            fmt::format("{} is not known here, and {} is not in it: it may be one player, written otherwise",
                        one.name, player->name));
    }
  }
  return sentences;
}

}  // namespace eboard::tournament
