// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/config/secrets.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace eboard::daemon {

namespace {

constexpr std::array<std::string_view, 16> kWords{"url",  "pgn",   "source",     "hook", "address", "pages",
                                                  "ntfy", "topic", "credential", "auth", "token",   "pass",
                                                  "key",  "user",  "secret",     "_env"};
constexpr std::string_view kCut = "...";  ///< at the end of a text that is too long to be shown

}  // namespace

bool may_hold_secret(std::string_view key) {
  std::string last(key.substr(key.find_last_of('.') + 1));
  std::ranges::transform(last, last.begin(),
                         [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  return std::ranges::any_of(kWords,
                             [&last](std::string_view word) { return last.find(word) != std::string::npos; });
}

std::string without_users(std::string_view sentence) {
  constexpr std::string_view kBegin = ":/";  // one slash may be missing, or a path made one of two
  std::string out;
  while (true) {
    const auto begin = sentence.find(kBegin);
    if (begin == std::string_view::npos) return out.append(sentence);
    auto from = std::min(sentence.find_first_not_of('/', begin + 1), sentence.size());
    out.append(sentence.substr(0, from));
    sentence.remove_prefix(from);
    const std::string_view address = sentence.substr(0, sentence.find_first_of(" '\""));
    // A password may hold an @, and a / that somebody forgot to escape.
    const auto at = address.rfind('@');
    const bool cut = at == std::string_view::npos && address.ends_with(kCut);
    if (at == std::string_view::npos && !cut) continue;
    out.append(kCut);
    sentence.remove_prefix(cut ? address.size() : at);
  }
}

std::string without_path(std::string error, std::string_view path) {
  constexpr std::string_view kBetween = ": ";
  if (error.starts_with(path)) error.erase(0, path.size() + kBetween.size());
  return error;
}

}  // namespace eboard::daemon
