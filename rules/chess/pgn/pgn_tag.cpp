// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/chess/pgn/pgn_tag.hpp"

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

/// The quote that closes a value: the first without a backslash that is followed by ']'; failing that, the
/// last quote of the line.
const char* closing_quote(const char* from, const char* line_end) {
  for (const char* c = from; (c = find(c, line_end, '"')); ++c) {
    const char* next = c + 1;
    while (next < line_end && is_blank(*next)) ++next;
    if (next < line_end && *next == ']' && !is_escaped(from, c)) return c;
  }
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

/// Reads a pair in its usual form: one blank, no escapes, nothing between the quote and the bracket.
std::optional<TagPair> read_plain(std::string_view name, const char* end) {
  const char* const value = name.data() + name.size() + 2;
  if (end - name.data() - static_cast<std::ptrdiff_t>(name.size()) < 4 || value[-2] != ' ' ||
      value[-1] != '"') {
    return std::nullopt;
  }
  const char* const quote = find(value, end - 1, '"');
  if (!quote || quote[1] != ']' || find(value, quote, '\\') || find(value, quote, '\n')) return std::nullopt;
  return TagPair{name, span(value, quote), quote + 2};
}

TagPair read_odd(std::string_view name, const char* at, const char* end, std::string& buffer) {
  const char* const line_feed = find(at, end, '\n');
  const char* const line = line_feed ? line_feed : end;
  const char* const open = find(at, line, '"');
  const char* const close = open ? closing_quote(open + 1, line) : nullptr;
  if (!close) return {name, std::nullopt, line};
  const char* const bracket = find(close, line, ']');
  return {name, unescaped(span(open + 1, close), buffer), bracket ? bracket + 1 : line};
}

}  // namespace

std::string_view tag_name(const char* at, const char* end) {
  const char* const name = at + 1;
  const char* c = name;
  while (c < end && !ends_word(*c)) ++c;
  return span(name, c);
}

TagPair read_tag_pair(const char* at, const char* end, std::string& buffer) {
  const std::string_view name = tag_name(at, end);
  if (const auto plain = read_plain(name, end)) return *plain;
  return read_odd(name, at, end, buffer);
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
