// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/notation/language.hpp"

#include <algorithm>

namespace eboard::rules {

namespace {

constexpr bool kWingFirst = true;

// Pawn, knight, bishop, rook, queen, king.
constexpr std::array kLanguages{
    Language{"en", "English", {"P", "N", "B", "R", "Q", "K"}, kWingFirst},
    Language{"fr", "French", {"P", "C", "F", "T", "D", "R"}},
    Language{"cs", "Czech", {"P", "J", "S", "V", "D", "K"}, kWingFirst},
    Language{"da", "Danish", {"B", "S", "L", "T", "D", "K"}, kWingFirst},
    Language{"nl", "Dutch", {"O", "P", "L", "T", "D", "K"}, kWingFirst},
    Language{"et", "Estonian", {"P", "R", "O", "V", "L", "K"}, kWingFirst},
    Language{"fi", "Finnish", {"P", "R", "L", "T", "D", "K"}, kWingFirst},
    Language{"de", "German", {"B", "S", "L", "T", "D", "K"}, kWingFirst},
    Language{"hu", "Hungarian", {"G", "H", "F", "B", "V", "K"}, kWingFirst},
    Language{"is", "Icelandic", {"P", "R", "B", "H", "D", "K"}, kWingFirst},
    Language{"it", "Italian", {"P", "C", "A", "T", "D", "R"}},
    Language{"no", "Norwegian", {"B", "S", "L", "T", "D", "K"}, kWingFirst},
    Language{"pl", "Polish", {"P", "S", "G", "W", "H", "K"}, kWingFirst},
    Language{"pt", "Portuguese", {"P", "C", "B", "T", "D", "R"}},
    Language{"ro", "Romanian", {"P", "C", "N", "T", "D", "R"}},
    Language{"es", "Spanish", {"P", "C", "A", "T", "D", "R"}},
    Language{"sv", "Swedish", {"B", "S", "L", "T", "D", "K"}, kWingFirst},
    Language{"bg", "Bulgarian", {"П", "К", "О", "Т", "Д", "Ц"}},
    Language{"ca", "Catalan", {"P", "C", "A", "T", "D", "R"}},
    Language{"el", "Greek", {"Σ", "Ι", "Α", "Π", "Β", "Ρ"}},
    Language{"ru", "Russian", {"П", "К", "С", "Л", "Ф", "Кр"}},
    Language{"sk", "Slovak", {"P", "J", "S", "V", "D", "K"}, kWingFirst},
    Language{"tr", "Turkish", {"P", "A", "F", "K", "V", "Ş"}},
    Language{"uk", "Ukrainian", {"П", "К", "С", "Т", "Ф", "Кр"}},
};

}  // namespace

std::span<const Language> languages() { return kLanguages; }

const Language& english() { return kLanguages.front(); }

const Language* find_language(std::string_view code) {
  const auto found =
      std::find_if(kLanguages.begin(), kLanguages.end(), [&](const Language& l) { return l.code == code; });
  return found == kLanguages.end() ? nullptr : &*found;
}

}  // namespace eboard::rules
