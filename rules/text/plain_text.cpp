// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/plain_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace eboard::rules {

namespace {

enum class Shows { itself, a_blank, nothing };

Shows meaning_of(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
  if (character.size() == 1) return byte(0) < 0x20 || byte(0) == 0x7F ? Shows::a_blank : Shows::itself;
  if (character.size() == 2) return byte(0) == 0xC2 && byte(1) < 0xA0 ? Shows::a_blank : Shows::itself;
  if (character.size() != 3 || byte(0) != 0xE2) return Shows::itself;
  const bool ends_line = byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9);
  const bool turns = (byte(1) == 0x80 && byte(2) >= 0xAA && byte(2) <= 0xAE) ||
                     (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9);
  return ends_line ? Shows::a_blank : turns ? Shows::nothing : Shows::itself;
}

/// The first place from `at` on whose byte is not ASCII; 32 bytes at a time, because files are long and most
/// of them hold nothing else.
std::size_t past_ascii(std::string_view text, std::size_t at) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080;
  for (std::array<std::uint64_t, 4> block; at + sizeof block <= text.size(); at += sizeof block) {
    std::memcpy(block.data(), text.data() + at, sizeof block);
    if ((block[0] | block[1] | block[2] | block[3]) & kHighBits) break;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const bool overlong = first == 0xE0 && byte(1) < 0xA0;
    const bool surrogate = first == 0xED && byte(1) >= 0xA0;
    return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
  }
  if (first < 0xF0 || first > 0xF4) return 0;
  const bool overlong = first == 0xF0 && byte(1) < 0x90;
  const bool beyond = first == 0xF4 && byte(1) >= 0x90;
  return follows(1) && follows(2) && follows(3) && !overlong && !beyond ? 4 : 0;
}

std::string_view first_character(std::string_view text) {
  return text.substr(0, std::max<std::size_t>(utf8_length(text), 1));
}

std::optional<std::size_t> first_outside_utf8(std::string_view text) {
  for (std::size_t at = 0; (at = past_ascii(text, at)) < text.size();) {
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return std::nullopt;
}

std::string as_utf8(std::string text) {
  constexpr std::string_view kUnknown = "\xEF\xBF\xBD";
  auto odd = first_outside_utf8(text);
  if (!odd) return text;
  std::string out;
  std::string_view rest = text;
  for (; odd; odd = first_outside_utf8(rest)) {
    out.append(rest.substr(0, *odd)).append(kUnknown);
    rest.remove_prefix(*odd + 1);
  }
  return out.append(rest);
}

std::string_view cut_utf8(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) --bytes;
  return text.substr(0, bytes);
}

std::string one_line(std::string_view text) {
  std::string line;
  line.reserve(text.size());
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    switch (utf8_length(text) == 0 ? Shows::itself : meaning_of(character)) {
      case Shows::itself:
        line += character;
        break;
      case Shows::a_blank:
        line += ' ';
        break;
      case Shows::nothing:
        break;
    }
    text.remove_prefix(character.size());
  }
  return line;
}

}  // namespace eboard::rules
