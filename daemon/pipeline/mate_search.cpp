// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/pipeline/mate_search.hpp"

#include "rules/chess/winnable/winnable.hpp"

namespace eboard::pipeline {

namespace {

// Takes about 4 MB and well under a second. Only composed positions need more.
constexpr std::uint64_t kNodes = 20'000;

std::optional<bool> can_mate(const rules::Position& position, rules::Color side) {
  switch (rules::winnable(position, side, kNodes).answer) {
    case rules::Winnable::yes:
      return true;
    case rules::Winnable::no:
      return false;
    case rules::Winnable::undecided:
      break;
  }
  return std::nullopt;
}

}  // namespace

MateAnswer find_mates(const MateQuestion& question) {
  MateAnswer answer{question, {}, {}};
  const auto setup = rules::parse_fen(question.fen);
  if (!setup) return answer;
  const auto position = rules::Position::from_setup(*setup, rules::Validation::follow_on);
  if (!position) return answer;
  answer.white = can_mate(*position, rules::Color::white);
  answer.black = can_mate(*position, rules::Color::black);
  return answer;
}

}  // namespace eboard::pipeline
