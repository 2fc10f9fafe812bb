// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tournament/folded.hpp"

#include <cstdint>

#include "rules/text/plain_text.hpp"

namespace eboard::tournament {

namespace {

// A letter for each character; "-" for signs. Letters of two, as ae, are the one that folding leaves of them.
constexpr std::string_view kFromC0 =    // U+00C0 to U+017F
    "aaaaaaaceeeeiiiidnooooo-ouuuuyts"  // the last two are thorn and sharp s, see below
    "aaaaaaaceeeeiiiidnooooo-ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggg"
    "gggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssss"
    "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
constexpr std::string_view kFrom1E00 =  // U+1E00 to U+1EFF: among them those of Vietnamese
    "aabbbbbbccddddddddddeeeeeeeeeeff"
    "gghhhhhhhhhhiiiikkkkkkllllllllmm"
    "mmmmnnnnnnnnoooooooopppprrrrrrrr"
    "ssssssssssttttttttuuuuuuuuuuvvvv"
    "wwwwwwwwwwxxxxyyzzzzzzhtwyasssss"
    "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
    "eeeeeeeeiiiioooooooooooooooooooo"
    "oooouuuuuuuuuuuuuuyyyyyyyyllvvyy";
static_assert(kFromC0.size() == 0x180 - 0xC0 && kFrom1E00.size() == 0x100);

char32_t code_point(std::string_view character) {
  const auto first = static_cast<std::uint8_t>(character.front());
  if (character.size() == 1) return first < 0x80 ? first : 0xFFFD;
  char32_t code = first & (0xFFU >> (character.size() + 1));
  for (const char next : character.substr(1)) code = code << 6U | (static_cast<std::uint8_t>(next) & 0x3FU);
  return code;
}

enum class Part : std::uint8_t { letters, nothing, end };

/// Appends what the character is.
Part fold(char32_t code, std::string& word) {
  const auto letter = [&](char c) {
    if (c == '-') return Part::end;
    word += c;
    return Part::letters;
  };
  if (code >= 'A' && code <= 'Z') return letter(static_cast<char>(code - 'A' + 'a'));
  if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9')) return letter(static_cast<char>(code));
  if (code == 0xDE || code == 0xFE) word += "th", code = 0;    // thorn
  if (code == 0xDF || code == 0x1E9E) word += "ss", code = 0;  // sharp s
  if (code == 0) return Part::letters;
  if (code >= 0xC0 && code < 0x180) return letter(kFromC0[code - 0xC0]);
  if (code >= 0x1E00 && code < 0x1F00) return letter(kFrom1E00[code - 0x1E00]);
  switch (code) {
    case 0x1A0:
    case 0x1A1:
      return letter('o');  // with a horn, as 1AF
    case 0x1AF:
    case 0x1B0:
      return letter('u');
    case 0x218:
    case 0x219:
      return letter('s');  // with a comma, as 21A
    case 0x21A:
    case 0x21B:
      return letter('t');
    case '\'':
    case '`':
    case 0xB4:
    case 0x2018:
    case 0x2019:
    case 0x2BC:
      return Part::nothing;
    default:
      return code >= 0x300 && code < 0x370 ? Part::nothing : Part::end;  // accents that stand by themselves
  }
}

/// Leaves one vowel of those that stand for one with an accent.
std::string one_spelling(std::string_view word) {
  std::string out;
  for (const char c : word) {
    const char before = out.empty() ? '\0' : out.back();
    const bool is_umlaut = c == 'e' && (before == 'a' || before == 'o' || before == 'u');
    if (!is_umlaut && !(c == 'a' && before == 'a')) out += c;
  }
  return out;
}

}  // namespace

std::vector<std::string> folded_words(std::string_view name) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(one_spelling(word));
    word.clear();
  };
  while (!name.empty()) {
    const std::string_view character = rules::first_character(name);
    name.remove_prefix(character.size());
    if (fold(code_point(character), word) == Part::end) end_word();
  }
  end_word();
  return words;
}

}  // namespace eboard::tournament
