// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/pgn/pgn_signs.hpp"

#include <algorithm>
#include <array>

namespace eboard::rules::pgn_text {

namespace {

struct Character {
  char32_t number;
  std::size_t length;
};

/// The character that begins here; one that is no UTF-8 has the number 0 and a length of one byte.
Character character(const char* at, const char* end) {
  const auto byte = [&](std::size_t i) -> char32_t { return static_cast<unsigned char>(at[i]); };
  const auto left = static_cast<std::size_t>(end - at);
  const char32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1;
  if (length == 1 || left < length) return {0, 1};
  char32_t number = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {0, 1};
    number = number << 6 | (byte(i) & 0x3FU);
  }
  return {number, length};
}

struct Range {
  char32_t first, last;
};

template <std::size_t N>
bool among(const std::array<Range, N>& ranges, char32_t c) {
  return std::ranges::any_of(ranges, [&](const Range& range) { return c >= range.first && c <= range.last; });
}

constexpr std::array<Range, 11> kBlanks{{{0x01, 0x20},
                                         {0x80, 0xA0},
                                         {0xAD, 0xAD},
                                         {0x61C, 0x61C},
                                         {0x180E, 0x180E},
                                         {0x2000, 0x200F},
                                         {0x2028, 0x202F},
                                         {0x205F, 0x206F},
                                         {0x3000, 0x3000},
                                         {0xFE00, 0xFE0F},
                                         {0xFEFF, 0xFEFF}}};

constexpr char32_t kMinus = 0x2212, kTimes = 0xD7, kHalf = 0xBD;
constexpr std::array<Range, 4> kDashes{
    {{0x2010, 0x2015}, {kMinus, kMinus}, {0xFE63, 0xFE63}, {0xFF0D, 0xFF0D}}};

constexpr std::array<Range, 13> kSigns{{{0xB1, 0xB1},
                                        {0xB7, 0xB7},
                                        {0x394, 0x394},
                                        {0x2020, 0x2022},
                                        {0x2026, 0x2026},
                                        {0x203C, 0x203C},
                                        {0x2047, 0x2049},
                                        {0x2190, 0x2211},
                                        {0x2213, 0x23FF},
                                        {0x25A0, 0x25FF},
                                        {0x2713, 0x2718},
                                        {0x27C0, 0x27FF},
                                        {0x2900, 0x2BFF}}};

constexpr std::array<std::string_view, 27> kSignWords{
    "+-", "-+", "+/-", "-/+", "+/=", "=/+", "+=", "=+", "+--", "--+", "++-", "-++",  "=", "==",
    "~",  "=~", "~=",  "+",   "++",  "#",   "N",  "TN", "D",   "RR",  "/\\", "e.p.", "ep"};
/// True for each character with which one of them ends: hardly any move does.
constexpr auto kEndsSign = [] {
  std::array<bool, 256> out{};
  for (const std::string_view word : kSignWords) out[static_cast<unsigned char>(word.back())] = true;
  return out;
}();

}  // namespace

std::size_t foreign_blank_length(const char* at, const char* end) {
  const Character c = character(at, end);
  return among(kBlanks, c.number) ? c.length : 0;
}

std::size_t sign_length(const char* at, const char* end) {
  const Character c = character(at, end);
  return c.number >= 0x80 && among(kSigns, c.number) ? c.length : 0;
}

bool is_sign(std::string_view word) {
  if (word.empty() || !kEndsSign[static_cast<unsigned char>(word.back())]) return false;
  return std::ranges::find(kSignWords, word) != kSignWords.end();
}

std::string folded(std::string_view word) {
  std::string out;
  const char* const end = word.data() + word.size();
  for (const char* at = word.data(); at < end;) {
    const Character c = character(at, end);
    if (among(kDashes, c.number)) {
      out += '-';
    } else if (c.number == kTimes) {
      out += 'x';
    } else if (c.number == kHalf) {
      out += "1/2";
    } else {
      out.append(at, c.length);
    }
    at += c.length;
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty()) {
    const std::size_t blank = blank_length(text.data(), text.data() + text.size());
    if (blank == 0) break;
    text.remove_prefix(blank);
  }
  std::size_t kept = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character(text.data() + at, text.data() + text.size());
    const bool blank = blank_length(text.data() + at, text.data() + text.size()) != 0;
    at += c.length;
    if (!blank) kept = at;
  }
  return text.substr(0, kept);
}

}  // namespace eboard::rules::pgn_text
