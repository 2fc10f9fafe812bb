// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/fide_list/words.hpp"

#include <algorithm>
#include <utility>

#include "daemon/tournament/folded.hpp"

namespace eboard::tournament::fide_list {

std::string beginning_word(std::string_view beginning) { return std::string("*").append(beginning); }

std::string federation_word(std::string_view federation) {
  std::string word = "@";
  for (const std::string& part : folded_words(federation)) word += part;
  return word;
}

std::string birth_word(int year) { return "#" + std::to_string(year); }

std::vector<Word> words_of(const ListedPlayer& player) {
  std::vector<Word> words;
  const auto add = [&](std::string_view names, bool is_surname) {
    for (std::string& word : folded_words(names)) words.push_back({std::move(word), is_surname});
  };
  const std::string_view name = player.name;
  const std::size_t comma = name.find(',');
  add(name.substr(0, comma), true);
  if (comma == std::string_view::npos) {
    // Nobody says which of them the surname is: an initial is not.
    for (Word& word : words) word.is_surname = word.text.size() > 1;
  } else {
    add(name.substr(comma), false);
  }
  for (std::size_t at = 0, names = words.size(); at < names; ++at)
    for (std::size_t length = 1; length <= std::min(kBeginning, words[at].text.size()); ++length)
      words.push_back({beginning_word(std::string_view(words[at].text).substr(0, length))});
  words.push_back({federation_word(player.federation)});
  if (player.birth_year) words.push_back({birth_word(*player.birth_year)});
  return words;
}

}  // namespace eboard::tournament::fide_list
