// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Takes a time control that people wrote apart into numbers, words and signs. Only for its reader.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::rules::spoken {

/// What a word means, in any language.
enum class Kind : std::uint8_t {
  number,
  clock,
  hour,
  minute,
  second,
  moves,
  increment,
  delay,
  bronstein,
  each,
  sudden,
  from,
  after,
  first,
  then,
  plus,
  slash,
  filler,
  end
};

struct Token {
  Kind kind = Kind::end;
  std::string_view text{};
  std::int64_t tenths = 0;            ///< of a number
  std::array<int, 3> parts{0, 0, 0};  ///< of a clock's time
  int count = 0;                      ///< of its parts
};

/// The text in small letters without marks, with one sign for each kind of quote, dash and blank.
[[nodiscard]] std::string plain(std::string_view text);

/// Requires a plain text. The error says which word is not known.
[[nodiscard]] Expected<std::vector<Token>, std::string> tokens_of(std::string_view text);

/// The end of a sentence that says how to write what `text` may mean.
[[nodiscard]] std::string not_understood(std::string_view text);

}  // namespace eboard::rules::spoken
