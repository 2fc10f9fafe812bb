// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Converts enumerations to words on the wire and in the store, and back. A list may grow with a version: a
// word of another version is kept as it is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace eboard::tracking {

/// Specialised beside each enumeration: `kAll` holds its words, in its order.
template <class Enum>
struct Words;

template <class Enum>
concept Worded = requires {
  Words<Enum>::kAll;
};

template <Worded Enum>
[[nodiscard]] constexpr std::string_view to_string(Enum value) {
  return Words<Enum>::kAll[static_cast<std::size_t>(value)];
}

/// The enumerator of a word; nullopt if this version has no such word.
template <Worded Enum>
[[nodiscard]] constexpr std::optional<Enum> parse_word(std::string_view text) {
  const auto& all = Words<Enum>::kAll;
  const auto found = std::find(all.begin(), all.end(), text);
  if (found == all.end()) return std::nullopt;
  return static_cast<Enum>(found - all.begin());
}

/// One of the enumeration's words, or one that only another version has; empty if there was none.
template <Worded Enum>
class Word {
 public:
  Word() = default;
  Word(Enum value) : word_(value) {}  // NOLINT(google-explicit-constructor): it is that word

  [[nodiscard]] static Word read(std::string_view text) {
    Word word;
    if (const auto known = parse_word<Enum>(text)) {
      word.word_ = *known;
    } else {
      word.word_ = std::string(text);
    }
    return word;
  }

  /// The enumerator; nullopt if this version does not know the word.
  [[nodiscard]] std::optional<Enum> known() const {
    const Enum* value = std::get_if<Enum>(&word_);
    return value == nullptr ? std::nullopt : std::optional(*value);
  }
  [[nodiscard]] std::string_view text() const {
    const Enum* value = std::get_if<Enum>(&word_);
    return value == nullptr ? std::string_view(std::get<std::string>(word_)) : to_string(*value);
  }

  bool operator==(const Word&) const = default;
  bool operator==(Enum value) const { return known() == value; }

 private:
  std::variant<std::string, Enum> word_;
};

}  // namespace eboard::tracking
