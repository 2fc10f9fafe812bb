// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/enter/entering.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/laws/editions/article_list.hpp"
#include "rules/laws/rulings/enter/renumbered.hpp"
#include "rules/laws/rulings/game/sealed.hpp"
#include "rules/laws/rulings/text/cause.hpp"
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

/// The article of what was done, where that is judged as an illegal move: two hands in 2018.
bool is_of_illegal_move(const Edition& edition, std::string_view article) {
  constexpr std::array kDone{Rule::illegal_move, Rule::promotion_not_exchanged, Rule::press_without_move,
                             Rule::two_hands};
  return std::ranges::any_of(
      kDone, [&](Rule done) { return !is_not_counted(edition, done) && cites(edition, article, done); });
}

/// Whether a ruling by that article is for that cause.
bool means(const Edition& edition, std::string_view article, Rule cause) {
  return cites(edition, article, cause) ||
         (cause == Rule::illegal_penalty && is_of_illegal_move(edition, article));
}

/// Several articles are separated by commas: the cause follows from any.
std::optional<Rule> cause_of_article(const Edition& edition, const Ruling& ruling) {
  const auto causes = causes_of(ruling.action);
  for (std::string_view rest = ruling.article; !rest.empty();) {
    const std::size_t comma = std::min(rest.find(", "), rest.size());
    const auto found = std::ranges::find_if(
        causes, [&](Rule cause) { return means(edition, rest.substr(0, comma), cause); });
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

/// "7" of "7.5.1", "A" of "A.4.2", "13" of "13d".
std::string_view chapter(std::string_view article) {
  const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto end = std::ranges::find_if(article, [&](char c) { return c == '.' || letter(c); });
  return article.substr(0, static_cast<std::size_t>(end - article.begin()));
}

/// The article is of a chapter that has none of the causes: of conduct, of a player's duties.
bool is_of_another_chapter(const Edition& edition, const Ruling& ruling) {
  const auto causes = causes_of(ruling.action);
  return !ruling.article.empty() && ruling.article.find(", ") == std::string::npos &&
         std::ranges::none_of(causes, [&](Rule cause) {
           const std::string_view one = article(edition, cause);
           return !one.empty() && chapter(one) == chapter(ruling.article);
         });
}

std::optional<Rule> cause_of(const Edition& edition, const Ruling& ruling, const std::optional<Rule>& card) {
  if (const auto cited = cause_of_article(edition, ruling)) return cited;
  const bool loss = std::holds_alternative<ruling::Loss>(ruling.action);
  if (loss && !card && is_of_another_chapter(edition, ruling)) return Rule::penalties;
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

/// Where no article is named, the article of penalties is cited. If that is also the article of a cause
/// (1928 paragraph 18), it is said that none was meant.
std::optional<Rule> cause_against_default(const Edition& edition, const Ruling& ruling) {
  const std::string_view usual = article(edition, Rule::penalties);
  if (!ruling.article.empty() || !std::holds_alternative<ruling::Loss>(ruling.action)) return std::nullopt;
  const bool means_more =
      std::ranges::any_of(causes_of(ruling.action), [&](Rule cause) { return cites(edition, usual, cause); });
  return means_more ? std::optional(Rule::penalties) : std::nullopt;
}

/// By what a game is drawn if that is ruled on a card. Nothing: the card does not say.
std::optional<Rule> drawn_by(const Rule card) {
  if (is_judged_as_illegal(card)) return Rule::illegal_penalty;  // the opponent can never mate
  switch (card) {
    case Rule::time_forfeit_candidate:
      return Rule::time_forfeit_draw;
    case Rule::result_shown:
      return Rule::agreement;
    case Rule::agreement:
    case Rule::both_flags:
    case Rule::dead_position:
    case Rule::fifty_moves:
    case Rule::fivefold:
    case Rule::kings_in_check:
    case Rule::perpetual_check:
    case Rule::seventy_five_moves:
    case Rule::stalemate:
    case Rule::threefold:
      return card;
    default:
      return std::nullopt;
  }
}

/// A draw without a word of its cause is an agreement, but not on the card of something else.
Expected<std::string, Refusal> article_of_draw(const Edition& edition, Rule card) {
  const auto rule = drawn_by(card);
  const std::string_view article = rule ? rules::article(edition, *rule) : std::string_view();
  if (!article.empty()) return std::string(article);
  return unexpected(
      Refusal{"R-DRAW does not say what it is for, and the card is about something else. Add art= with the "
              "article, cause=agreement if the players agreed, or cause=other",
              std::string{rules::article(edition, card)}});
}

/// What is said between moves has no sense any more, or not yet.
std::optional<Refusal> said_too_late(const GameState& state, const Ruling& ruling) {
  const auto* note = std::get_if<ruling::Note>(&ruling.action);
  if (note == nullptr) return std::nullopt;
  if (note->declined && !state.history.open_offer()) return Refusal{"no draw offer is open", {}};
  if (state.over() && (note->offer || note->adjusted || note->theory)) return Refusal{"the game is over", {}};
  return std::nullopt;
}

/// A fact is of one matter.
std::optional<Refusal> stated_of_nothing(const Ruling& ruling, const Occasion& occasion) {
  const auto* note = std::get_if<ruling::Note>(&ruling.action);
  if (note == nullptr || !note->fact || occasion.card) return std::nullopt;
  return Refusal{"fact= is stated on a card, and none is named", {}};
}

/// A legal move ended the game on the board, whatever had been against the Laws before it.
std::optional<Refusal> ended_by_later_move(const GameState& state, const Ruling& ruling) {
  const auto* restored = std::get_if<ruling::Restore>(&ruling.action);
  if (restored == nullptr || !state.ended_by_move_after(restored->ply + 1)) return std::nullopt;
  return Refusal{"the game ended by a legal move: its result stands", state.outcome_article};
}

/// The players ended the game before the illegal move was found: their word is taken down first.
std::optional<Refusal> ended_by_players(const GameFile& game, const Ruling& ruling) {
  const GameState& state = game.state();
  if (!std::holds_alternative<ruling::Restore>(ruling.action) || !state.over()) return std::nullopt;
  const auto rulings = game.rulings();
  const auto ended = std::ranges::find(rulings, state.outcome_ruling, &RulingRecord::number);
  if (ended == rulings.end()) return std::nullopt;
  const auto& cause = ended->ruling.cause;
  if (cause != Rule::agreement && cause != Rule::resignation) return std::nullopt;
  return Refusal{fmt::format("the game ended by {}: undo ruling {} first", cause_word(*cause), ended->number),
                 state.outcome_article};
}

/// Only the player who claimed has a claim that waits for its decision.
std::optional<Refusal> not_the_claimant(const GameState& state, const Ruling& ruling) {
  const auto* claim = std::get_if<ruling::ClaimRuled>(&ruling.action);
  if (claim == nullptr || claim->kind != state.open_claim || !state.open_claim_by || !claim->by ||
      claim->by == state.open_claim_by)
    return std::nullopt;
  return Refusal{fmt::format("the claim that was postponed is {}'s", name(*state.open_claim_by)),
                 std::string{article(state.edition, Rule::quickplay)}};
}

/// A sealed move that loses draws if the opponent can never mate, as all that loses without a mate.
std::optional<Refusal> sealed_against_no_mate(const GameState& state, const Ruling& ruling,
                                              const MateOracle& oracle) {
  const auto* loss = std::get_if<ruling::Loss>(&ruling.action);
  if (loss == nullptr || state.phase != Phase::adjourned || state.envelopes.front().by != loss->player)
    return std::nullopt;
  for (const Rule rule : {Rule::sealed_illegal, Rule::sealed_ambiguous, Rule::sealed_unreadable}) {
    if (ruling.article.empty() || !cites(state.edition, ruling.article, rule)) continue;
    if (!sealed_loss_draws(state, oracle)) return std::nullopt;
    return Refusal{fmt::format("the opponent can never mate, so the game is drawn: R-DRAW art={}",
                               article(state.edition, rule)),
                   std::string{article(state.edition, rule)}};
  }
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
  const auto* draw = std::get_if<ruling::Draw>(&ruling.action);
  if (draw != nullptr && !draw->by_direction && occasion.card && !ruling.cause && ruling.article.empty()) {
    auto article = article_of_draw(edition, *occasion.card);
    if (!article) return unexpected(std::move(article.error()));
    ruling.article = std::move(*article);
  }
  if (auto none = stated_of_nothing(ruling, occasion)) return unexpected(std::move(*none));
  if (auto late = said_too_late(game.state(), ruling)) return unexpected(std::move(*late));
  if (auto ended = ended_by_later_move(game.state(), ruling)) return unexpected(std::move(*ended));
  if (auto ended = ended_by_players(game, ruling)) return unexpected(std::move(*ended));
  if (auto rests = detail::renumbers_what_rests_on_it(game, ruling)) return unexpected(std::move(*rests));
  if (auto other = not_the_claimant(game.state(), ruling)) return unexpected(std::move(*other));
  if (auto drawn = sealed_against_no_mate(game.state(), ruling, oracle)) return unexpected(std::move(*drawn));
  const auto causes = causes_of(ruling.action);
  if (ruling.cause && ruling.cause != Rule::penalties && std::ranges::count(causes, *ruling.cause) == 0)
    return unexpected(
        Refusal{fmt::format("{} is never for {}", command_of(ruling.action), cause_word(*ruling.cause)), {}});
  if (!ruling.cause) ruling.cause = cause_of(edition, ruling, occasion.card);
  if (!ruling.cause) {
    if (auto missing = missing_cause(game, ruling, occasion.erred, oracle))
      return unexpected(std::move(*missing));
    ruling.cause = cause_against_default(edition, ruling);
  }
  std::string proposed = proposed_time(edition, ruling);
  return Entering{std::move(ruling), std::move(proposed)};
}

bool was_entered_as(const Edition& edition, const Ruling& asked, const Ruling& entered) {
  return asked.action == entered.action && asked.because == entered.because &&
         (!asked.cause || asked.cause == entered.cause) &&
         (asked.article.empty() || asked.article == entered.article ||
          known_article(edition.article_list, asked.article) == entered.article);
}

}  // namespace eboard::rules
