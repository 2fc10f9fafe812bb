// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/cause.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace eboard::rules {

namespace {

struct Cause {
  Rule rule;
  std::string_view word;
};
constexpr std::array kCauses{
    Cause{Rule::agreement, "agreement"},          Cause{Rule::board_turned, "board-turned"},
    Cause{Rule::both_flags, "both-flags"},        Cause{Rule::colours_reversed, "colours"},
    Cause{Rule::dead_position, "dead-position"},  Cause{Rule::time_forfeit, "flag"},
    Cause{Rule::illegal_penalty, "illegal-move"}, Cause{Rule::late, "late"},
    Cause{Rule::resignation, "resignation"},      Cause{Rule::resumption_times, "resumption"},
    Cause{Rule::irregular_start, "wrong-start"},  Cause{Rule::penalties, "other"},
};

// If an article is that of two of them, the first counts.
constexpr std::array kOfLoss{Rule::time_forfeit, Rule::resignation, Rule::late, Rule::illegal_penalty};
constexpr std::array kOfDraw{Rule::agreement, Rule::dead_position};
constexpr std::array kOfPenalty{Rule::illegal_penalty};
constexpr std::array kOfAnnulment{Rule::irregular_start, Rule::board_turned, Rule::colours_reversed};
constexpr std::array kOfContinuing{Rule::irregular_start, Rule::board_turned, Rule::both_flags};
constexpr std::array kOfTimes{Rule::resumption_times};

struct CausesOf {
  std::span<const Rule> operator()(const ruling::Loss&) const { return kOfLoss; }
  std::span<const Rule> operator()(const ruling::Draw&) const { return kOfDraw; }
  std::span<const Rule> operator()(const ruling::TimeGiven&) const { return kOfPenalty; }
  std::span<const Rule> operator()(const ruling::Warn&) const { return kOfPenalty; }
  std::span<const Rule> operator()(const ruling::Annul&) const { return kOfAnnulment; }
  std::span<const Rule> operator()(const ruling::Continue&) const { return kOfContinuing; }
  std::span<const Rule> operator()(const ruling::SetClock&) const { return kOfTimes; }
  template <class Other>
  std::span<const Rule> operator()(const Other&) const {
    return {};
  }
};

}  // namespace

std::string_view cause_word(Rule cause) {
  const auto found = std::ranges::find(kCauses, cause, &Cause::rule);
  return found == kCauses.end() ? std::string_view{} : found->word;
}

std::optional<Rule> parse_cause(std::string_view word) {
  const auto found = std::ranges::find(kCauses, word, &Cause::word);
  if (found == kCauses.end()) return std::nullopt;
  return found->rule;
}

std::string cause_words() {
  std::string out;
  for (const Cause& cause : kCauses) out += fmt::format("{}{}", out.empty() ? "" : ", ", cause.word);
  return out;
}

std::span<const Rule> causes_of(const ruling::Action& action) { return std::visit(CausesOf{}, action); }

bool cites(const Edition& edition, std::string_view article, Rule rule) {
  if (is_part_of(article, rules::article(edition, rule))) return true;
  const Edition* standard = find_edition(edition.family);
  return standard != nullptr && is_part_of(article, rules::article(*standard, rule));
}

bool is_for(const Edition& edition, const std::optional<Rule>& cause, std::string_view article, Rule rule) {
  return cause ? *cause == rule : cites(edition, article, rule);
}

bool is_judged_as_illegal(Rule what) {
  switch (what) {
    case Rule::illegal_move:
    case Rule::illegal_castling:
    case Rule::illegal_promotion:
    case Rule::king_captured:
    case Rule::kings_in_check:
    case Rule::promotion_not_exchanged:
    case Rule::press_without_move:
    case Rule::two_hands:
    case Rule::incomplete_move:
      return true;
    default:
      return false;
  }
}

bool is_not_counted(const Edition& edition, Rule what) {
  return (what == Rule::press_without_move && !edition.illegal.press_alone_counts) ||
         (what == Rule::two_hands && !edition.illegal.two_hands_count);
}

std::optional<Color> offender_of(const ruling::Action& action) {
  if (const auto* time = std::get_if<ruling::TimeGiven>(&action))
    return time->change.count() > 0 ? !time->player : time->player;
  if (const auto* warned = std::get_if<ruling::Warn>(&action)) return warned->player;
  if (const auto* loss = std::get_if<ruling::Loss>(&action)) return loss->player;
  return std::nullopt;
}

}  // namespace eboard::rules
