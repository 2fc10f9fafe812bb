// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/outcome.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace eboard::rules {

namespace {
// In the order of Outcome.
constexpr std::array<std::string_view, 5> kTexts{"1-0", "0-1", "1/2-1/2", "0-0", "annulled"};
}  // namespace

std::string_view to_string(Outcome outcome) { return kTexts[static_cast<std::size_t>(outcome)]; }

std::optional<Outcome> parse_outcome(std::string_view text) {
  const auto found = std::ranges::find(kTexts, text);
  if (found == kTexts.end()) return std::nullopt;
  return static_cast<Outcome>(found - kTexts.begin());
}

Result to_result(Outcome outcome) {
  switch (outcome) {
    case Outcome::white_wins:
      return Result::white_wins;
    case Outcome::black_wins:
      return Result::black_wins;
    case Outcome::draw:
      return Result::draw;
    case Outcome::both_lose:
    case Outcome::annulled:
      return Result::unknown;
  }
  return Result::unknown;
}

std::optional<Score> usual_score(Outcome outcome) {
  switch (outcome) {
    case Outcome::white_wins:
      return Score{2, 0};
    case Outcome::black_wins:
      return Score{0, 2};
    case Outcome::draw:
      return Score{1, 1};
    case Outcome::both_lose:
      return Score{0, 0};
    case Outcome::annulled:
      return {};
  }
  return {};
}

Expected<int, std::string> parse_points(std::string_view text) {
  if (text == "0") return 0;
  if (text == "0.5" || text == "1/2") return 1;
  if (text == "1") return 2;
  return unexpected(fmt::format("'{}' is no score of a game: 0, 0.5 or 1", text));
}

std::string score_fault(const Score& score) {
  if (score.white_halves < 0 || score.black_halves < 0) return "a score is never below 0";
  if (score.white_halves + score.black_halves > 2) return "both scores together are at most 1";
  return {};
}

}  // namespace eboard::rules
