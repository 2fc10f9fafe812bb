// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/pgn/pgn_tag.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "rules/chess/pgn/pgn_signs.hpp"
#include "rules/chess/pgn/pgn_text.hpp"
#include "rules/text/plain_text.hpp"

namespace eboard::rules::pgn_text {

namespace {

std::string_view span(const char* from, const char* to) {
  return {from, static_cast<std::size_t>(to - from)};
}

/// True if an odd number of backslashes precedes `at`.
bool is_escaped(const char* from, const char* at) {
  const char* c = at;
  while (c > from && c[-1] == '\\') --c;
  return (at - c) % 2 == 1;
}

const char* end_of_line(const char* at, const char* end) { return std::find_if(at, end, is_line_end); }

/// The place behind blanks, line ends and comments.
const char* past_blanks(const char* at, const char* end) {
  while (at < end) {
    if (const std::size_t blank = blank_length(at, end)) {
      at += blank;
    } else if (*at == ';') {
      at = end_of_line(at, end);
    } else if (const char* const close = *at == '{' ? find(at, end_of_line(at, end), '}') : nullptr) {
      at = close + 1;
    } else {
      break;
    }
  }
  return at;
}

/// The quote that closes a value, of what begins at `from` and ends before `stop`: the first without a
/// backslash that is followed by ']'.
const char* closing_quote(const char* from, const char* stop, const char* end) {
  for (const char* c = from; (c = find(c, stop, '"')); ++c) {
    const char* const next = past_blanks(c + 1, end);
    if (next < end && *next == ']' && !is_escaped(from, c)) return c;
  }
  return nullptr;
}

const char* last_quote(const char* from, const char* line_end) {
  for (const char* c = line_end; c > from; --c) {
    if (c[-1] == '"') return c - 1;
  }
  return nullptr;
}

std::string_view unescaped(std::string_view raw, std::string& buffer) {
  if (raw.find('\\') == std::string_view::npos) return raw;
  buffer.clear();
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const bool escape = raw[i] == '\\' && i + 1 < raw.size() && (raw[i + 1] == '"' || raw[i + 1] == '\\');
    buffer += raw[escape ? ++i : i];
  }
  return buffer;
}

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

/// Names that mean something to somebody, by length; people write them as they like.
constexpr std::array<std::string_view, 27> kNames{
    "FEN",        "Site",       "Date",        "Odds",        "Event",       "Round",      "White",
    "Black",      "Board",      "SetUp",       "Clock",       "Result",      "GameId",     "Variant",
    "WhiteElo",   "BlackElo",   "PlyCount",    "WhiteTeam",   "BlackTeam",   "WhiteTitle", "BlackTitle",
    "WhiteClock", "BlackClock", "TimeControl", "WhiteFideId", "BlackFideId", "Termination"};
constexpr std::size_t kLongestName = 11;

/// The first of kNames with each length; behind the last one their number.
constexpr auto kOfLength = [] {
  std::array<std::uint8_t, kLongestName + 2> first{};
  for (std::size_t length = 0; length < first.size(); ++length) {
    std::uint8_t at = 0;
    while (at < kNames.size() && kNames[at].size() < length) ++at;
    first[length] = at;
  }
  return first;
}();
static_assert(std::ranges::is_sorted(kNames, {}, &std::string_view::size));

std::string_view usual_name(std::string_view written) {
  if (written.size() > kLongestName) return written;
  for (std::size_t i = kOfLength[written.size()]; i < kOfLength[written.size() + 1]; ++i) {
    const std::string_view name = kNames[i];
    if ((name[0] ^ written[0]) & ~('a' - 'A')) continue;
    if (name == written ||
        std::ranges::equal(name, written, [](char a, char b) { return lower(a) == lower(b); }))
      return name;
  }
  return written;
}

/// The name as it stands there. Requires that one begins at `at`.
std::string_view raw_name(const char* at, const char* end) {
  const char* c = at;
  while (c < end && !ends_word(*c) && !blank_length(c, end)) ++c;
  return span(at, c);
}

/// Reads a pair in its usual form: one blank, no escapes, nothing between the quote and the bracket, and not
/// at the very end of the text. All others are read thoroughly.
std::optional<TagPair> read_plain(std::string_view name, const char* end) {
  constexpr std::size_t kLongValue = 256;
  const char* const value = name.data() + name.size() + 2;
  if (end - value < static_cast<std::ptrdiff_t>(kLongValue) + 2 || value[-2] != ' ' || value[-1] != '"')
    return std::nullopt;
  const char* const quote = value + length_to<kLongValue, '"', '\\', '\n', '\r'>(value);
  if (quote[0] != '"' || quote[1] != ']') return std::nullopt;
  return TagPair{usual_name(name), span(value, quote), quote + 2};
}

/// The value between the quotes of a word processor.
std::optional<TagPair> read_curly(std::string_view name, const char* at, const char* line) {
  constexpr std::array<std::string_view, 3> kQuotes{"\xe2\x80\x9c", "\xe2\x80\x9d", "\xe2\x80\x9e"};
  const std::string_view rest = span(at, line);
  std::size_t open = rest.size(), close = 0;
  for (const std::string_view quote : kQuotes) {
    open = std::min(open, rest.find(quote));
    const std::size_t last = rest.rfind(quote);
    if (last != std::string_view::npos) close = std::max(close, last);
  }
  const std::size_t bracket = rest.find(']', close);
  if (open + kQuotes[0].size() > close || bracket == std::string_view::npos) return std::nullopt;
  const std::size_t from = open + kQuotes[0].size();
  return TagPair{name, rest.substr(from, close - from), at + bracket + 1};
}

/// The rest of a value that goes on in the next line, and ends there: "Open" behind "Club". nullptr if that
/// line begins a tag itself, or ends none.
const char* end_in_next_line(const char* line, const char* end) {
  const char* next = line;
  if (next < end) next += *next == '\r' && next + 1 < end && next[1] == '\n' ? 2 : 1;
  const char* const stop = end_of_line(next, end);
  if (next == stop || *next == '[') return nullptr;
  return closing_quote(next, stop, stop);
}

TagPair read_odd(std::string_view name, const char* at, const char* end, std::string& buffer) {
  const char* const begin = past_blanks(at, end);
  const bool follows = begin < end && *begin == '"';
  const char* const line = end_of_line(follows ? begin : at, end);
  const char* const open = follows ? begin : find(at, line, '"');
  if (!open) {
    if (const auto curly = read_curly(name, at, line)) return *curly;
    return {name, std::nullopt, line};
  }
  const char* close = closing_quote(open + 1, line, end);
  if (!close) close = last_quote(open + 1, line);
  if (!close) {
    close = end_in_next_line(line, end);
    if (!close) return {name, std::nullopt, line};
    buffer.assign(open + 1, close);
    std::ranges::replace_if(buffer, is_line_end, ' ');
    return {name, buffer, find(close, end, ']') + 1};
  }
  const char* const bracket = past_blanks(close + 1, end);
  const bool closed = bracket < end && *bracket == ']';
  const char* const later = closed ? bracket : find(close, line, ']');
  return {name, unescaped(span(open + 1, close), buffer), later ? later + 1 : line};
}

}  // namespace

bool is_odd_tag(const char* at, const char* end) {
  const char* const name = past_blanks(at + 1, end);
  if (name == at + 1 || name == end || !is_letter(*name)) return false;
  const char* const value = past_blanks(name + raw_name(name, end).size(), end);
  return value < end && *value == '"';
}

std::string_view tag_name(const char* at, const char* end) {
  return usual_name(raw_name(past_blanks(at + 1, end), end));
}

TagPair read_tag_pair(const char* at, const char* end, std::string& buffer) {
  const std::string_view name = raw_name(past_blanks(at + 1, end), end);
  if (const auto plain = read_plain(name, end)) return *plain;
  return read_odd(usual_name(name), name.data() + name.size(), end, buffer);
}

void append_tag(std::string& out, std::string_view name, std::string_view value) {
  out += '[';
  out += name;
  out += " \"";
  for (const char c : one_line(value)) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\"]\n";
}

}  // namespace eboard::rules::pgn_text
