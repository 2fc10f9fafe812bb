// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/import/identity.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "daemon/tournament/folded.hpp"

namespace eboard::tournament {
namespace {

/// Names are cut at 17 characters and more; what is shorter may be a whole name.
constexpr std::size_t kShortestCut = 12;

std::string small(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

bool is_title(std::string_view word) {
  static constexpr std::array<std::string_view, 10> kTitles{"gm",  "im",  "fm",  "cm", "wgm",
                                                            "wim", "wfm", "wcm", "am", "afm"};
  return std::find(kTitles.begin(), kTitles.end(), word) != kTitles.end();
}

}  // namespace

std::string name_key(std::string_view name) {
  std::vector<std::string> words(1);
  for (const char c : small(name)) {
    if (c != ' ' && c != ',' && c != '.' && c != '\t')
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  // Letters of other scripts are not folded: such a name counts as it stands.
  if (auto folded = folded_words(name); folded.size() >= words.size()) words = std::move(folded);
  if (words.size() > 2 && is_title(words.front())) words.erase(words.begin());
  std::sort(words.begin(), words.end());
  std::string key;
  for (const std::string& word : words) key += word + ' ';
  return key;
}

Identities::Identities(const std::vector<Player>& players) {
  for (const Player& player : players) add(player);
}

void Identities::add(const Player& player) {
  if (!player.fide_id.empty()) by_id_[player.fide_id] = player.number;
  std::string key = name_key(player.name);
  by_name_.emplace(key, player.number);
  const auto [known, fresh] = as_written_.emplace(small(player.name), player.number);
  if (!fresh) known->second = kNobody;
  numbers_[player.number] = {std::move(key), player.fide_id};
}

std::vector<int> Identities::named(const std::string& key, const SaidPlayer& said) const {
  std::vector<int> found;
  const auto [first, last] = by_name_.equal_range(key);
  for (auto at = first; at != last; ++at) {
    const std::string& id = numbers_.at(at->second).fide_id;
    if (said.fide_id.empty() || id.empty() || id == said.fide_id) found.push_back(at->second);
  }
  return found;
}

Identities::Found Identities::find(const SaidPlayer& said) const {
  if (!said.fide_id.empty()) {
    if (const auto found = by_id_.find(said.fide_id); found != by_id_.end()) return {found->second};
  }
  if (said.name.empty()) return {numbers_.contains(said.number) ? said.number : kNobody};
  const std::string key = name_key(said.name);
  const std::vector<int> found = named(key, said);
  if (found.size() == 1) return {found.front()};
  if (!found.empty()) {
    const bool fits = std::find(found.begin(), found.end(), said.number) != found.end();
    return fits ? Found{said.number} : Found{kNobody, true};
  }
  if (by_name_.contains(key)) return {};
  const std::string begin = small(said.name);
  if (begin.size() < kShortestCut) return {};
  const auto from = as_written_.lower_bound(begin);
  if (from == as_written_.end() || !from->first.starts_with(begin)) return {};
  const auto next = std::next(from);
  const bool several =
      from->second == kNobody || (next != as_written_.end() && next->first.starts_with(begin));
  return several ? Found{kNobody, true} : Found{from->second};
}

}  // namespace eboard::tournament
