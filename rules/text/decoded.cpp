// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/decoded.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "rules/text/plain_text.hpp"

namespace eboard::rules {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// The characters of Windows-1252 from 80 to 9F; all others have their own number.
constexpr std::array<char32_t, 32> kWindows1252{
    0x20AC,       kReplacement, 0x201A, 0x0192, 0x201E, 0x2026,       0x2020, 0x2021,  //
    0x02C6,       0x2030,       0x0160, 0x2039, 0x0152, kReplacement, 0x017D, kReplacement,
    kReplacement, 0x2018,       0x2019, 0x201C, 0x201D, 0x2022,       0x2013, 0x2014,  //
    0x02DC,       0x2122,       0x0161, 0x203A, 0x0153, kReplacement, 0x017E, 0x0178};

char32_t of_windows_1252(unsigned char byte) {
  return byte >= 0x80 && byte < 0xA0 ? kWindows1252[byte - 0x80U] : byte;
}

void append(std::string& out, char32_t c) {
  const auto last_bits = [&](int shift) { out += static_cast<char>(0x80U | (c >> shift & 0x3FU)); };
  if (c < 0x80) {
    out += static_cast<char>(c);
    return;
  }
  if (c < 0x800) {
    out += static_cast<char>(0xC0U | c >> 6);
  } else {
    if (c < 0x10000) {
      out += static_cast<char>(0xE0U | c >> 12);
    } else {
      out += static_cast<char>(0xF0U | c >> 18);
      last_bits(12);
    }
    last_bits(6);
  }
  last_bits(0);
}

struct Utf16 {
  bool big_endian;
  std::size_t begins;  ///< behind the mark
};

std::optional<Utf16> utf16_of(std::string_view bytes) {
  if (bytes.starts_with("\xff\xfe")) return Utf16{false, 2};
  if (bytes.starts_with("\xfe\xff")) return Utf16{true, 2};
  // Without a mark: no text of bytes holds NUL, and a tag or a move number is ASCII.
  constexpr std::size_t kLooked = 8;
  if (bytes.size() < kLooked) return std::nullopt;
  const auto nul = [&](std::size_t from) {
    for (std::size_t at = 0; at < kLooked; ++at) {
      if ((bytes[at] == '\0') != (at % 2 == from)) return false;
    }
    return true;
  };
  if (nul(1)) return Utf16{false, 0};
  if (nul(0)) return Utf16{true, 0};
  return std::nullopt;
}

std::string text_of(std::string_view bytes, Utf16 kind) {
  const auto unit = [&](std::size_t at) -> char32_t {
    const auto byte = [&](std::size_t i) {
      return static_cast<unsigned>(static_cast<unsigned char>(bytes[i]));
    };
    return kind.big_endian ? byte(at) << 8 | byte(at + 1) : byte(at + 1) << 8 | byte(at);
  };
  const auto is_half = [](char32_t c, char32_t from) { return c >= from && c < from + 0x400; };
  std::string out;
  out.reserve(bytes.size() / 2);
  std::size_t at = kind.begins;
  while (at + 1 < bytes.size()) {
    char32_t c = unit(at);
    at += 2;
    if (is_half(c, 0xD800) && at + 1 < bytes.size() && is_half(unit(at), 0xDC00)) {
      c = 0x10000 + ((c - 0xD800) << 10) + (unit(at) - 0xDC00);
      at += 2;
    } else if (is_half(c, 0xD800) || is_half(c, 0xDC00)) {
      c = kReplacement;
    }
    append(out, c);
  }
  if (at < bytes.size()) append(out, kReplacement);
  return out;
}

/// `odd` is the first byte outside UTF-8.
std::string with_windows_1252(std::string_view bytes, std::size_t odd) {
  std::string out(bytes.substr(0, odd));
  for (bytes.remove_prefix(odd); !bytes.empty();) {
    const std::size_t length = utf8_length(bytes);
    if (length == 0) {
      append(out, of_windows_1252(static_cast<unsigned char>(bytes.front())));
    } else {
      out += bytes.substr(0, length);
    }
    bytes.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

}  // namespace

Decoded decoded(std::string bytes) {
  if (const auto utf16 = utf16_of(bytes))
    return {text_of(bytes, *utf16), "is UTF-16, and was read as such; better save it as UTF-8", 0};
  const auto odd = first_outside_utf8(bytes);
  if (!odd) return {std::move(bytes)};
  return {with_windows_1252(bytes, *odd), "is not UTF-8; it was read as Windows-1252", *odd};
}

}  // namespace eboard::rules
