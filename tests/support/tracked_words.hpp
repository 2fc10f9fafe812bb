// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Converts words of tracked events to text, as tests write them.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "daemon/events/words.hpp"

namespace eboard::tracking {

template <Worded Enum>
bool operator==(const Word<Enum>& word, std::string_view text) {
  return word.text() == text;
}
template <Worded Enum>
std::string operator+(std::string before, const Word<Enum>& word) {
  return before.append(word.text());
}
template <Worded Enum>
std::string operator+(const Word<Enum>& word, std::string_view behind) {
  return std::string(word.text()).append(behind);
}
template <Worded Enum>
std::ostream& operator<<(std::ostream& out, const Word<Enum>& word) {
  return out << word.text();
}

}  // namespace eboard::tracking
