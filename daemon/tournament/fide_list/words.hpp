// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The words by which a player is found, and those that somebody typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "daemon/tournament/fide_list/list.hpp"

namespace eboard::tournament::fide_list {

/// No longer beginning of a word has a list of its own: few enough words begin with one.
inline constexpr std::size_t kBeginning = 3;

struct Word {
  std::string text;
  bool is_surname = false;  ///< or a part of it
};
/// All words of a player: those of the name and their beginnings, federation, birth year.
[[nodiscard]] std::vector<Word> words_of(const ListedPlayer& player);

/// Words of the index that are no words of a name begin with a sign.
[[nodiscard]] std::string beginning_word(std::string_view beginning);
[[nodiscard]] std::string federation_word(std::string_view federation);
[[nodiscard]] std::string birth_word(int year);

}  // namespace eboard::tournament::fide_list
