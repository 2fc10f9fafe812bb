// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/text/comment_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "rules/text/clock_text.hpp"
#include "rules/text/split.hpp"

namespace eboard::rules {

namespace {

using std::chrono::milliseconds;

/// Reads "1:30:00", "29:59.9" or "12": hours, minutes and seconds from the right.
std::optional<milliseconds> parse_time(std::string_view text) {
  std::int64_t seconds = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (int part = 0; part < 3; ++part) {
    unsigned value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc{} || value > 999'999) return std::nullopt;
    seconds = seconds * 60 + value;
    at = next;
    if (at == end || *at != ':') break;
    ++at;
  }
  std::int64_t thousandths = 0;
  if (at < end && (*at == '.' || *at == ',')) {
    ++at;
    for (int unit = 100; at < end && *at >= '0' && *at <= '9'; ++at, unit /= 10)
      thousandths += unit * (*at - '0');
  }
  if (at != end) return std::nullopt;
  return milliseconds(seconds * 1000 + thousandths);
}

/// Takes "[%clk ...]" or "[%emt ...]" off the front of `text`; returns false if neither is there.
bool take_time(std::string_view& text, CommentTimes& times) {
  const std::size_t end = text.find(']');
  if (end == std::string_view::npos || end < 6) return false;
  const std::string_view name = text.substr(0, 5);
  const std::size_t from = text.find_first_not_of(kBlanks, 5);
  if ((name != "[%clk" && name != "[%emt") || from == 5) return false;
  std::string_view value = text.substr(from, end - from);
  while (!value.empty() && kBlanks.find(value.back()) != std::string_view::npos) value.remove_suffix(1);
  const auto time = parse_time(value);
  if (!time) return false;
  (name == "[%clk" ? times.clock : times.elapsed) = time;
  text.remove_prefix(end + 1);
  return true;
}

}  // namespace

void append_words(std::string& out, std::string_view text) {
  for (const std::string_view word : split_words(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
}

void append_comment(std::string& words, CommentTimes& times, std::string_view text) {
  while (!text.empty()) {
    const std::size_t command = text.find("[%");
    append_words(words, text.substr(0, command));
    if (command == std::string_view::npos) return;
    text.remove_prefix(command);
    if (take_time(text, times)) continue;
    const std::size_t next = std::min(text.find("[%", 2), text.size());
    append_words(words, text.substr(0, next));
    text.remove_prefix(next);
  }
}

std::vector<std::string> comment_words(const CommentTimes& times, std::string_view text) {
  std::vector<std::string> words;
  // One word for each: some readers lose a time that is broken over two lines.
  if (times.clock) words.push_back(fmt::format("[%clk {}]", clock_text(*times.clock)));
  if (times.elapsed) words.push_back(fmt::format("[%emt {}]", clock_text(*times.elapsed)));
  for (const std::string_view word : split_words(text)) {
    words.emplace_back(word);
    std::replace(words.back().begin(), words.back().end(), '}', ')');  // a comment cannot contain its own end
  }
  if (words.empty()) return words;
  words.front().insert(0, 1, '{');
  words.back() += '}';
  return words;
}

}  // namespace eboard::rules
