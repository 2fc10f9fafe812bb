// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Classifies the characters of PGN and skips them quickly. Only for the reader.
#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace eboard::rules::pgn_text {

enum class Kind : std::uint8_t {
  letter,   ///< anything that may begin a word
  foreign,  ///< of a character outside ASCII: a letter, a sign or a blank
  blank,    ///< control characters too
  digit,
  dot,
  brace,
  semicolon,
  open,
  close,
  dollar,
  star,
  bracket,
  mark,  ///< has no meaning on its own
};

constexpr std::array<Kind, 256> make_kinds() {
  std::array<Kind, 256> out{};
  for (std::size_t c = 0; c <= ' '; ++c) out[c] = Kind::blank;
  for (char c = '0'; c <= '9'; ++c) out[static_cast<unsigned char>(c)] = Kind::digit;
  for (const char c : {'!', '?', '}', ']', '"'}) out[static_cast<unsigned char>(c)] = Kind::mark;
  for (std::size_t c = 0x80; c < out.size(); ++c) out[c] = Kind::foreign;
  out['.'] = Kind::dot;
  out['{'] = Kind::brace;
  out[';'] = Kind::semicolon;
  out['('] = Kind::open;
  out[')'] = Kind::close;
  out['$'] = Kind::dollar;
  out['*'] = Kind::star;
  out['['] = Kind::bracket;
  return out;
}
inline constexpr std::array<Kind, 256> kKinds = make_kinds();

/// The byte order mark of UTF-8.
inline constexpr std::string_view kMark = "\xef\xbb\xbf";

[[nodiscard]] constexpr Kind kind_of(char c) { return kKinds[static_cast<unsigned char>(c)]; }
[[nodiscard]] constexpr bool is_blank(char c) { return static_cast<unsigned char>(c) <= ' '; }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr std::array<bool, 256> make_word_ends() {
  std::array<bool, 256> out{};
  for (std::size_t c = 0; c < out.size(); ++c)
    out[c] = kKinds[c] != Kind::letter && kKinds[c] != Kind::foreign && kKinds[c] != Kind::digit;
  out['!'] = out['?'] = false;
  return out;
}
inline constexpr std::array<bool, 256> kWordEnds = make_word_ends();

/// True if `c` ends a token that began with a letter or a digit; "!?" after a move stays with it.
[[nodiscard]] constexpr bool ends_word(char c) { return kWordEnds[static_cast<unsigned char>(c)]; }

[[nodiscard]] constexpr bool is_foreign(char c) { return static_cast<unsigned char>(c) >= 0x80; }
[[nodiscard]] constexpr bool is_line_end(char c) { return c == '\n' || c == '\r'; }

[[nodiscard]] inline const char* find(const char* from, const char* to, char wanted) {
  return static_cast<const char*>(std::memchr(from, wanted, static_cast<std::size_t>(to - from)));
}

/// A comment longer than this is never skimmed.
inline constexpr std::size_t kLongComment = 64;

/// The number of characters before the first that is one of `kWanted`, among the next `kMax`, which must be
/// readable; `kMax` if there is none.
template <std::size_t kMax, char... kWanted>
[[nodiscard]] inline std::size_t length_to(const char* at) {
  std::size_t offset = 0;
#ifdef __SSE2__
  static_assert(kMax % 32 == 0);
  for (; offset < kMax; offset += 32) {
    const auto hits = [&](std::size_t from) {
      const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + from));
      const auto equal = [&](char wanted) { return _mm_cmpeq_epi8(block, _mm_set1_epi8(wanted)); };
      __m128i found = _mm_setzero_si128();
      ((found = _mm_or_si128(found, equal(kWanted))), ...);
      return static_cast<unsigned>(_mm_movemask_epi8(found));
    };
    const unsigned found = hits(offset) | hits(offset + 16) << 16;
    if (found) return offset + static_cast<std::size_t>(std::countr_zero(found));
  }
#else
  while (offset < kMax && ((at[offset] != kWanted) && ...)) ++offset;
#endif
  return offset;
}

/// The number of characters before the first blank among the next eight, which must be readable; 8 if there
/// is none.
[[nodiscard]] inline std::size_t length_to_blank(const char* at) {
  std::uint64_t bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
  // The lowest flagged byte is the first one below 0x21; bytes above it may be flagged wrongly.
  const std::uint64_t flags = (bytes - 0x2121212121212121) & ~bytes & 0x8080808080808080;
  return flags ? static_cast<std::size_t>(std::countr_zero(flags)) / 8 : 8;
}

/// Counts the line ends in a stretch of text, LF, CR or CRLF, in blocks of fixed size, so that compilers
/// vectorise it. A stretch that begins within a CRLF counts it. `end` is that of the text.
[[nodiscard]] inline int count_lines(const char* from, const char* to, const char* end) {
  constexpr std::ptrdiff_t kBlock = 64;
  const auto ends = [](const char* c) { return (c[0] == '\n') | ((c[0] == '\r') & (c[1] != '\n')); };
  int out = 0;
  for (; to - from > kBlock; from += kBlock) {
    std::uint8_t in_block = 0;
    for (std::ptrdiff_t i = 0; i < kBlock; ++i)
      in_block = static_cast<std::uint8_t>(in_block + ends(from + i));
    out += in_block;
  }
  for (; to - from > 1; ++from) out += ends(from);
  if (from == to) return out;
  return out + (to < end ? ends(from) : is_line_end(*from));
}

/// Counts lines from fault to fault, so that games without any cost nothing.
class LineCounter {
 public:
  LineCounter(const char* begin, const char* end) : end_(end), place_{begin, 1}, game_{begin, 1} {}

  /// Call at the first fault of a game with the place where the game begins; places must not go backwards.
  void begin_game(const char* at) { game_ = {at, line_of(at)}; }
  /// Requires that `at` is not before the begin of the game.
  [[nodiscard]] int line_of(const char* at) {
    if (at < place_.at) place_ = game_;
    place_.line += count_lines(place_.at, at, end_);
    place_.at = at;
    return place_.line;
  }

 private:
  struct Place {
    const char* at;
    int line;
  };
  const char* end_;
  Place place_;
  Place game_;
};

}  // namespace eboard::rules::pgn_text
