// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/entering.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "rules/laws/editions/article_list.hpp"
#include "rules/laws/rulings/cause.hpp"
#include "rules/text/shown.hpp"

namespace eboard::rules {

namespace {

/// What a ruling on a card with that rule is for.
std::optional<Rule> cause_of_card(const Edition& edition, Rule card) {
  if (is_judged_as_illegal(card) && !is_not_counted(edition, card)) return Rule::illegal_penalty;
  switch (card) {
    case Rule::time_forfeit_candidate:
      return Rule::time_forfeit;
    case Rule::both_flags:
    case Rule::late:
    case Rule::irregular_start:
    case Rule::board_turned:
    case Rule::colours_reversed:
    case Rule::dead_position:
      return card;
    default:
      return std::nullopt;
  }
}

/// Several articles are separated by commas: the cause follows from any.
std::optional<Rule> cause_of_article(const Edition& edition, const Ruling& ruling) {
  const auto causes = causes_of(ruling.action);
  for (std::string_view rest = ruling.article; !rest.empty();) {
    const std::size_t comma = std::min(rest.find(", "), rest.size());
    const auto found = std::ranges::find_if(
        causes, [&](Rule cause) { return cites(edition, rest.substr(0, comma), cause); });
    if (found != causes.end()) return *found;
    rest.remove_prefix(std::min(comma + 2, rest.size()));
  }
  return std::nullopt;
}

/// Whether the article is the card's own or that of what follows from it, or has one of them as a part.
bool is_about_card(const Edition& edition, std::string_view article, Rule card, Rule cause) {
  return article.empty() || cites(edition, article, card) ||
         is_part_of(rules::article(edition, cause), article) ||
         is_part_of(rules::article(edition, card), article);
}

std::optional<Rule> cause_of(const Edition& edition, const Ruling& ruling, const std::optional<Rule>& card) {
  if (const auto cited = cause_of_article(edition, ruling)) return cited;
  if (card && is_not_counted(edition, *card)) return Rule::penalties;
  const auto cause = card ? cause_of_card(edition, *card) : std::nullopt;
  if (!cause || std::ranges::count(causes_of(ruling.action), *cause) == 0) return std::nullopt;
  return is_about_card(edition, ruling.article, *card, *cause) ? *cause : Rule::penalties;
}

/// Whether the player made one of the last two moves, and it was against the Laws.
bool has_just_erred(const GameState& state, Color player) {
  const std::size_t from = state.plies.size() < 2 ? 0 : state.plies.size() - 2;
  return std::any_of(state.plies.begin() + static_cast<std::ptrdiff_t>(from), state.plies.end(),
                     [&](const GamePly& ply) { return ply.irregular && ply.side == player; });
}

Refusal unsaid(const Ruling& ruling, Rule cause, std::string_view why, std::string article) {
  return {fmt::format("{0} does not say what it is for, and that makes a difference. Add cause={1}, or "
                      "cause=other. With cause={1} {2}",
                      command_of(ruling.action), cause_word(cause), why),
          std::move(article)};
}

/// Why the cause has to be said, though the ruling could be applied without.
std::optional<Refusal> missing_cause(const GameFile& game, Ruling ruling, const std::optional<Color>& erred,
                                     const MateOracle& oracle) {
  const GameState& state = game.state();
  if (!game.with(ruling, {}, oracle)) return std::nullopt;  // its own refusal says more
  if (std::holds_alternative<ruling::Loss>(ruling.action)) {
    for (const Rule cause : {Rule::time_forfeit, Rule::resignation, Rule::late}) {
      ruling.cause = cause;
      if (const auto lost = game.with(ruling, {}, oracle); !lost)
        return unsaid(ruling, cause, lost.error().reason, lost.error().article);
    }
    return std::nullopt;
  }
  const auto offender = offender_of(ruling.action);
  if (!offender || !state.edition.illegal.lost_at) return std::nullopt;
  if (offender != erred && !has_just_erred(state, *offender)) return std::nullopt;
  return unsaid(ruling, Rule::illegal_penalty, "an illegal move is counted",
                std::string{article(state.edition, Rule::illegal_penalty)});
}

/// What is said between moves has no sense any more, or not yet.
std::optional<Refusal> said_too_late(const GameState& state, const Ruling& ruling) {
  const auto* note = std::get_if<ruling::Note>(&ruling.action);
  if (note == nullptr) return std::nullopt;
  if (note->declined && !state.history.open_offer()) return Refusal{"no draw offer is open", {}};
  if (state.over() && (note->offer || note->adjusted || note->theory)) return Refusal{"the game is over", {}};
  return std::nullopt;
}

/// What the Laws have for an illegal move where the arbiter gives another time.
std::string proposed_time(const Edition& edition, const Ruling& ruling) {
  const auto* time = std::get_if<ruling::TimeGiven>(&ruling.action);
  const auto gain = edition.illegal.opponent_gains;
  if (time == nullptr || ruling.cause != Rule::illegal_penalty || gain.count() == 0 || time->change == gain)
    return {};
  return to_string(Ruling{ruling::TimeGiven{!*offender_of(*time), gain},
                          std::string{article(edition, Rule::illegal_penalty)},
                          {}});
}

}  // namespace

Expected<Entering, Refusal> entering(const GameFile& game, Ruling ruling, const Occasion& occasion,
                                     const MateOracle& oracle) {
  const Edition& edition = game.state().edition;
  if (!ruling.article.empty()) {
    auto article = known_article(edition.article_list, ruling.article);
    if (!article)
      return unexpected(
          Refusal{fmt::format("{} has no article {}", edition.title, shown(ruling.article)), {}});
    ruling.article = std::move(*article);
  }
  if (auto late = said_too_late(game.state(), ruling)) return unexpected(std::move(*late));
  const auto causes = causes_of(ruling.action);
  if (ruling.cause && ruling.cause != Rule::penalties && std::ranges::count(causes, *ruling.cause) == 0)
    return unexpected(
        Refusal{fmt::format("{} is never for {}", command_of(ruling.action), cause_word(*ruling.cause)), {}});
  if (!ruling.cause) ruling.cause = cause_of(edition, ruling, occasion.card);
  if (!ruling.cause) {
    if (auto missing = missing_cause(game, ruling, occasion.erred, oracle))
      return unexpected(std::move(*missing));
  }
  std::string proposed = proposed_time(edition, ruling);
  return Entering{std::move(ruling), std::move(proposed)};
}

bool was_entered_as(const Edition& edition, const Ruling& asked, const Ruling& entered) {
  return asked.action == entered.action && asked.because == entered.because &&
         (!asked.cause || asked.cause == entered.cause) &&
         (asked.article == entered.article ||
          known_article(edition.article_list, asked.article) == entered.article);
}

}  // namespace eboard::rules
