// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the words of a ruling's text or of a line of a game log: in any order, and none may be left over.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/types.hpp"
#include "rules/laws/clock/allotment.hpp"
#include "rules/text/expected.hpp"
#include "rules/text/split.hpp"

namespace eboard::rules::words {

using Time = std::chrono::milliseconds;

/// A value in quotes if it needs them.
[[nodiscard]] std::string quoted(std::string_view value);

/// "1:58:00", as in PGN; it is read with or without hours.
[[nodiscard]] std::string to_string(Time time);
/// With a sign in front.
[[nodiscard]] std::string signed_time(Time time);
[[nodiscard]] std::string to_string(const Times& times);
[[nodiscard]] std::optional<Time> parse_time(std::string_view text);
[[nodiscard]] std::optional<Time> parse_signed_time(std::string_view text);
[[nodiscard]] std::optional<Times> parse_times(std::string_view text);

[[nodiscard]] std::string_view to_string(Color side);
[[nodiscard]] std::optional<Color> parse_side(std::string_view text);
[[nodiscard]] std::optional<int> parse_number(std::string_view text);

/// Keeps the first fault: ask for all words that are possible, then for fault().
class Reader {
 public:
  explicit Reader(std::string_view text);

  /// The next word without a key; empty if none is left. `what` is its name in a fault.
  [[nodiscard]] std::string word(std::string_view what);
  /// The same, but a missing word is no fault.
  [[nodiscard]] std::string optional_word();
  [[nodiscard]] bool flag(std::string_view name);
  [[nodiscard]] std::optional<std::string> value(std::string_view key);

  // The text must have that form, otherwise it is a fault.
  [[nodiscard]] Color side();
  [[nodiscard]] int number(std::string_view what);
  [[nodiscard]] std::optional<Color> side_of(std::string_view key);
  [[nodiscard]] std::optional<int> number_of(std::string_view key);
  [[nodiscard]] std::optional<Time> time_of(std::string_view key);
  [[nodiscard]] std::optional<Times> times_of(std::string_view key);
  [[nodiscard]] std::vector<Square> squares_of(std::string_view key);
  /// "key=a,b": reads each part with `parse`; `what` is its name in a fault.
  template <class Value>
  [[nodiscard]] std::vector<Value> list_of(std::string_view key, std::string_view what,
                                           std::optional<Value> (*parse)(std::string_view));

  void fail(std::string reason);
  /// Empty if everything was understood and nothing is left.
  [[nodiscard]] std::string fault() const;

 private:
  struct Word {
    std::string key;
    std::string text;
    bool keyed = false;
    bool taken = false;
  };
  void read(std::string_view text);
  void fail_at(std::string_view key, std::string_view text, std::string_view part, std::string_view what);

  std::vector<Word> words_;
  std::string fault_;
};

template <class Value>
std::vector<Value> Reader::list_of(std::string_view key, std::string_view what,
                                   std::optional<Value> (*parse)(std::string_view)) {
  const auto text = value(key);
  if (!text) return {};
  std::vector<Value> out;
  for (const std::string_view name : split(*text, ',')) {
    const auto one = parse(name);
    if (!one) {
      fail_at(key, *text, name, what);
      return {};
    }
    out.push_back(*one);
  }
  return out;
}

}  // namespace eboard::rules::words
