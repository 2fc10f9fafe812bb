// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/words.hpp"

#include <fmt/format.h>

#include <cctype>
#include <charconv>

#include "rules/text/clock_text.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules::words {

namespace {

constexpr std::int64_t kMaxHours = 1000;

bool is_plain(char c) {
  return kBlanks.find(c) == std::string_view::npos && c != '"' && c != '\\' && c != '=';
}

std::optional<std::int64_t> parse_digits(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || text[0] == '-' || error != std::errc{} || end != text.data() + text.size()) return {};
  return value;
}

// "7" or "07.250", in milliseconds.
std::optional<std::int64_t> parse_seconds(std::string_view text) {
  const std::size_t point = text.find('.');
  const auto seconds = parse_digits(text.substr(0, point));
  if (!seconds || *seconds > 59) return {};
  if (point == std::string_view::npos) return *seconds * 1000;
  std::string decimals{text.substr(point + 1)};
  if (decimals.empty() || decimals.size() > 3) return {};
  decimals.resize(3, '0');
  const auto millis = parse_digits(decimals);
  if (!millis) return {};
  return *seconds * 1000 + *millis;
}

}  // namespace

std::string quoted(std::string_view value) {
  bool plain = !value.empty();
  for (const char c : value) plain = plain && is_plain(c);
  if (plain) return std::string{value};
  std::string out = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    // a line holds one entry, so line ends become blanks
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out + '"';
}

std::string to_string(Time time) { return clock_text(time); }

std::string signed_time(Time time) {
  return (time.count() < 0 ? "-" : "+") + to_string(Time{std::abs(time.count())});
}

std::string to_string(const Times& times) { return to_string(times.white) + "/" + to_string(times.black); }

std::optional<Time> parse_time(std::string_view text) {
  const auto parts = split(text, ':');
  if (parts.size() < 2 || parts.size() > 3) return {};
  const auto seconds = parse_seconds(parts.back());
  const auto minutes = parse_digits(parts[parts.size() - 2]);
  const auto hours = parts.size() == 3 ? parse_digits(parts[0]) : std::int64_t{0};
  if (!seconds || !minutes || !hours || *hours > kMaxHours || *minutes > kMaxHours * 60) return {};
  if (parts.size() == 3 && *minutes > 59) return {};
  return Time{(*hours * 3600 + *minutes * 60) * 1000 + *seconds};
}

std::optional<Time> parse_signed_time(std::string_view text) {
  if (text.empty() || (text[0] != '+' && text[0] != '-')) return {};
  const auto time = parse_time(text.substr(1));
  if (!time) return {};
  return text[0] == '-' ? -*time : *time;
}

std::optional<Times> parse_times(std::string_view text) {
  const auto parts = split(text, '/');
  if (parts.size() != 2) return {};
  const auto white = parse_time(parts[0]);
  const auto black = parse_time(parts[1]);
  if (!white || !black) return {};
  return Times{*white, *black};
}

std::string_view to_string(Color side) { return side == Color::white ? "white" : "black"; }

std::optional<Color> parse_side(std::string_view text) {
  std::string small(text);
  for (char& letter : small) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  if (small == "white") return Color::white;
  if (small == "black") return Color::black;
  return {};
}

std::optional<int> parse_number(std::string_view text) {
  const auto value = parse_digits(text);
  if (!value || *value > 1'000'000) return {};
  return static_cast<int>(*value);
}

Reader::Reader(std::string_view text) { read(text); }

void Reader::read(std::string_view text) {
  for (std::size_t at = text.find_first_not_of(kBlanks); at < text.size();
       at = text.find_first_not_of(kBlanks, at)) {
    Word word;
    while (at < text.size() && kBlanks.find(text[at]) == std::string_view::npos) {
      if (text[at] == '=' && !word.keyed && !word.text.empty()) {
        word.keyed = true;
        word.key = std::exchange(word.text, {});
        ++at;
      } else if (text[at] == '"') {
        for (++at; at < text.size() && text[at] != '"'; ++at) {
          if (text[at] == '\\' && at + 1 < text.size()) ++at;
          word.text += text[at];
        }
        if (at == text.size())
          return fail(fmt::format("the quote of \"{}\" is not closed", shown(word.text)));
        ++at;
      } else {
        word.text += text[at++];
      }
    }
    words_.push_back(std::move(word));
  }
}

std::string Reader::optional_word() {
  for (Word& word : words_) {
    if (word.keyed || word.taken) continue;
    word.taken = true;
    return word.text;
  }
  return {};
}

std::string Reader::word(std::string_view what) {
  std::string text = optional_word();
  if (text.empty()) fail(fmt::format("{} is missing", what));
  return text;
}

bool Reader::flag(std::string_view name) {
  for (Word& word : words_) {
    if (word.keyed || word.taken || word.text != name) continue;
    return word.taken = true;
  }
  return false;
}

std::optional<std::string> Reader::value(std::string_view key) {
  for (Word& word : words_) {
    if (!word.keyed || word.taken || word.key != key) continue;
    word.taken = true;
    return word.text;
  }
  return {};
}

Color Reader::side() {
  const std::string text = word("white or black");
  const auto side = parse_side(text);
  if (!side && !text.empty()) fail(fmt::format("'{}' is neither white nor black", shown(text)));
  return side.value_or(Color::white);
}

int Reader::number(std::string_view what) {
  const std::string text = word(what);
  const auto number = parse_number(text);
  if (!number && !text.empty()) fail(fmt::format("'{}' is no number; {} is wanted", shown(text), what));
  return number.value_or(0);
}

std::optional<Color> Reader::side_of(std::string_view key) {
  const auto text = value(key);
  if (!text) return {};
  const auto side = parse_side(*text);
  if (!side) fail(fmt::format("{}='{}': white or black", key, shown(*text)));
  return side;
}

std::optional<int> Reader::number_of(std::string_view key) {
  const auto text = value(key);
  if (!text) return {};
  const auto number = parse_number(*text);
  if (!number) fail(fmt::format("{}='{}' is no number", key, shown(*text)));
  return number;
}

std::optional<Time> Reader::time_of(std::string_view key) {
  const auto text = value(key);
  if (!text) return {};
  const auto time = parse_time(*text);
  if (!time) fail(fmt::format("{}='{}' is no time; write h:mm:ss or m:ss", key, shown(*text)));
  return time;
}

std::optional<Times> Reader::times_of(std::string_view key) {
  const auto text = value(key);
  if (!text) return {};
  const auto times = parse_times(*text);
  if (!times) fail(fmt::format("{}='{}': write White's time, a slash, and Black's", key, shown(*text)));
  return times;
}

std::vector<Square> Reader::squares_of(std::string_view key) { return list_of(key, "square", &parse_square); }

void Reader::fail_at(std::string_view key, std::string_view text, std::string_view part,
                     std::string_view what) {
  fail(fmt::format("{}='{}': '{}' is no {}", key, shown(text), shown(part), what));
}

void Reader::fail(std::string reason) {
  if (fault_.empty()) fault_ = std::move(reason);
}

std::string Reader::fault() const {
  if (!fault_.empty()) return fault_;
  for (const Word& word : words_) {
    if (word.taken) continue;
    if (word.keyed) return fmt::format("'{}=' is not understood here", shown(word.key));
    return fmt::format("'{}' is not understood here", shown(word.text));
  }
  return {};
}

}  // namespace eboard::rules::words
