// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rules/chess/notation/notation.hpp"
#include "rules/chess/notation/san.hpp"
#include "rules/laws/clock/allotment.hpp"
#include "rules/laws/endings/perpetual.hpp"
#include "rules/laws/endings/repetition.hpp"

namespace eboard::rules {

namespace {

constexpr Move kNoLegalMove{};

/// "e1e5"
bool is_two_squares(std::string_view text) {
  return text.size() == 4 && parse_square(text.substr(0, 2)) && parse_square(text.substr(2));
}

using AnswerKind = ClaimAnswer::Kind;

constexpr std::array<std::string_view, 5> kClaimNames{"threefold", "fifty_moves", "fifty_demand",
                                                      "perpetual_check", "quickplay"};

struct Question {
  const History& history;
  const Edition& edition;
  const Claim& claim;
  const ClaimCircumstances& circumstances;
};

ClaimAnswer answer(const Question& question, AnswerKind kind, Rule rule, std::string reason) {
  ClaimAnswer result;
  result.kind = kind;
  result.rule = rule;
  result.article = article(question.edition, rule);
  result.reason = std::move(reason);
  result.is_draw_offer = question.edition.claim_is_draw_offer && kind != AnswerKind::refused;
  if (kind != AnswerKind::wrong) return result;
  result.change = wrong_claim_change(question.edition, question.circumstances.time_left);
  const auto& intended = question.claim.intended;
  if (intended && question.history.position().is_legal(*intended)) result.must_play = intended;
  return result;
}

ClaimAnswer refusal(const Question& question, Rule rule, std::string reason) {
  return answer(question, AnswerKind::refused, rule, std::move(reason));
}

// The reason why the claimant may not claim a repetition or a count of moves now, if there is one.
std::optional<ClaimAnswer> not_open(const Question& q, Rule rule, bool intended_allowed, bool only_mover) {
  if (q.claim.intended && !intended_allowed) {
    return refusal(q, rule, "only what stands on the board can be claimed, not a move yet to be made");
  }
  if (!q.claim.by) return {};
  if (only_mover && *q.claim.by != q.history.position().turn()) {
    return refusal(q, Rule::claim_window,
                   "only the side to move may claim; the right went with the move made");
  }
  if (q.edition.claim_closes == ClaimCloses::piece_touched && q.history.touched(*q.claim.by)) {
    return refusal(q, Rule::claim_window, "the claimant has touched a piece on this move");
  }
  return {};
}

/// "24... Rd8"; of a ply that no rule allows both squares: "24... d8-d3".
std::string named(const History& history, int ply) {
  const Position& before = history.at(ply - 1);
  const Move move = history.move(ply);
  std::string text = "?";  // nothing but its number is known
  if (before.is_legal(move))
    text = to_san(before, move);
  else if (move.from != move.to)
    text = fmt::format("{}-{}", to_string(move.from), to_string(move.to));
  return fmt::format("{} {}", move_number(before.setup()), text);
}

std::string place(const History& history, int ply) {
  return ply == 0 ? "at the start" : "after " + named(history, ply);
}

/// "at the start, after 2... Ng8, after 4... Ng8"
std::string where_it_stood(const History& history, const std::vector<int>& plies) {
  std::vector<std::string> places;
  for (const int ply : plies) places.push_back(place(history, ply));
  return fmt::format("{}", fmt::join(places, ", "));
}

bool rights_differ(const History& history, const std::vector<int>& plies) {
  const Position& now = history.at(plies.back());
  return std::ranges::any_of(plies, [&](int ply) { return !(history.at(ply) == now); });
}

ClaimAnswer illegal_intention(const Question& q, Rule rule) {
  return answer(q, AnswerKind::wrong, rule, "the move that was announced is not legal");
}

ClaimAnswer check_threefold(const Question& q) {
  const RepetitionRule& rules = q.edition.repetition;
  const Rule rule = !q.claim.by        ? Rule::threefold_director
                    : q.claim.intended ? Rule::threefold_intended
                                       : Rule::threefold;
  if (!q.claim.by && !(rules.director_if_timed && q.circumstances.timed)) {
    return refusal(q, Rule::threefold, "a player has to claim it");
  }
  if (auto closed = not_open(q, rule, rules.claim_before_move, rules.only_side_to_move)) return *closed;
  if (q.claim.intended && !q.history.position().is_legal(*q.claim.intended))
    return illegal_intention(q, rule);
  const History history = q.claim.intended ? q.history.after(*q.claim.intended) : q.history;
  const auto plies = occurrences(history, rules.same, history.plies());
  const bool enough = static_cast<int>(plies.size()) >= RepetitionRule::kClaim;
  ClaimAnswer result = answer(q, enough ? AnswerKind::right : AnswerKind::wrong, rule,
                              "the position stood " + where_it_stood(history, plies));
  if (enough) result.since = history.plies();
  result.rights_differ = rights_differ(history, plies);
  result.plies = plies;
  return result;
}

// The plies counted at the end of the game, and the first ply at which the count was reached.
struct Count {
  int plies = 0;
  int limit = 0;
  [[nodiscard]] bool enough() const { return plies >= limit; }
};

/// "each side has made 50 moves without capture or pawn move, from 12. Rd1 on; 50 by each are needed"
std::string how_many(const History& history, Count count) {
  const Color last = !history.position().turn();
  const int by_last = (count.plies + 1) / 2, by_other = count.plies / 2;
  const std::string made = by_last == by_other ? fmt::format("each side has made {}", by_last)
                                               : fmt::format("{} has made {} and {} {}", name(last), by_last,
                                                             name(!last), by_other);
  const int first = history.plies() - count.plies + 1;
  const bool seen = count.plies > 0 && first >= 1;  // else the start position counts some
  return fmt::format("{} moves without capture or pawn move{}; {} by each are needed", made,
                     seen ? fmt::format(", from {} on", named(history, first)) : "", count.limit / 2);
}

int limit_in_plies(const History& history, const Edition& edition) {
  const auto theory = edition.fifty.theory_limit ? history.theory() : std::nullopt;
  return 2 * (theory ? 2 * theory->moves : MoveCountRule::kClaim);
}

ClaimAnswer judge_count(const Question& q, const History& history, Rule rule, Count count) {
  const int last = history.plies();
  const int reached = std::max(last - (count.plies - count.limit), 0);
  const bool missed = q.circumstances.strict_fifty && count.plies > count.limit;
  const bool right = count.enough() && !missed;
  ClaimAnswer result =
      answer(q, right ? AnswerKind::right : AnswerKind::wrong, rule,
             missed ? "it could be claimed only " + place(history, reached) : how_many(history, count));
  if (count.plies > 0) result.plies = {std::max(last - count.plies + 1, 1), last};
  if (count.enough()) result.since = reached;
  return result;
}

ClaimAnswer check_fifty(const Question& q) {
  const MoveCountRule& rules = q.edition.fifty;
  const Rule rule = q.claim.intended ? Rule::fifty_moves_intended : Rule::fifty_moves;
  if (!q.claim.by) return refusal(q, rule, "a player has to claim it");
  if (auto closed = not_open(q, rule, rules.claim_before_move, rules.only_side_to_move)) return *closed;
  if (q.claim.intended && !q.history.position().is_legal(*q.claim.intended))
    return illegal_intention(q, rule);
  const History history = q.claim.intended ? q.history.after(*q.claim.intended) : q.history;
  const Count count{history.position().half_move_clock(), limit_in_plies(history, q.edition)};
  return judge_count(q, history, rule, count);
}

ClaimAnswer check_demand(const Question& q) {
  if (!q.edition.fifty.demand) return refusal(q, Rule::fifty_demand, "the edition knows no such demand");
  if (!q.claim.by) return refusal(q, Rule::fifty_demand, "a player has to claim it");
  if (auto closed = not_open(q, Rule::fifty_demand, false, false)) return *closed;
  if (q.history.demands().empty()) return refusal(q, Rule::fifty_demand, "nobody has asked to be mated");
  const int since_demand = q.history.plies() - q.history.demands().front().ply;
  const Count count{std::min(since_demand, q.history.position().half_move_clock()),
                    limit_in_plies(q.history, q.edition)};
  return judge_count(q, q.history, Rule::fifty_demand, count);
}

// The claimant's latest plies, back to the first of an unbroken series of checks.
std::vector<int> checks_given(const History& history, Color by) {
  std::vector<int> plies;
  const int last = history.position().turn() == by ? history.plies() - 1 : history.plies();
  for (int ply = last; ply >= 1 && history.at(ply).in_check(); ply -= 2) plies.push_back(ply);
  std::ranges::reverse(plies);
  return plies;
}

ClaimAnswer check_perpetual(const Question& q) {
  if (!q.edition.perpetual_check_claim) {
    return refusal(q, Rule::perpetual_check, "the edition knows no such claim");
  }
  if (!q.claim.by) return refusal(q, Rule::perpetual_check, "a player has to claim it");
  if (auto closed = not_open(q, Rule::perpetual_check, false, true)) return *closed;
  ClaimAnswer result;
  switch (perpetual_check(q.history.position())) {
    case PerpetualCheck::proven:
      result = answer(q, AnswerKind::right, Rule::perpetual_check,
                      "every answer can be checked again, without end");
      result.since = q.history.plies();
      break;
    case PerpetualCheck::refuted:
      result = answer(q, AnswerKind::wrong, Rule::perpetual_check, "some answers leave no further check");
      break;
    case PerpetualCheck::undecided:
      result = answer(q, AnswerKind::ruling, Rule::perpetual_check, "too many lines to be proven here");
      break;
  }
  result.plies = checks_given(q.history, *q.claim.by);
  return result;
}

ClaimAnswer check_quickplay(const Question& q) {
  if (q.edition.quickplay == Quickplay::none) {
    return refusal(q, Rule::quickplay, "the edition, or the event, has no such claim");
  }
  const ClaimCircumstances& now = q.circumstances;
  if (!q.claim.by) return refusal(q, Rule::quickplay, "a player has to claim it");
  if (*q.claim.by != q.history.position().turn())
    return refusal(q, Rule::quickplay, "the claimant is not on move");
  if (!now.last_period) return refusal(q, Rule::quickplay, "this is no last period without increment");
  if (now.flag_fallen) return refusal(q, Rule::quickplay, "the claimant's flag has fallen");
  if (!now.time_left)
    return answer(q, AnswerKind::ruling, Rule::quickplay, "the claimant's time is not known");
  if (*now.time_left >= kQuickplayTime)
    return refusal(q, Rule::quickplay, "the claimant has two minutes or more");
  if (!now.arbitrated) {
    return answer(q, AnswerKind::ruling, Rule::quickplay_unarbitrated, "play ends; an arbiter decides later");
  }
  return answer(q, AnswerKind::ruling, Rule::quickplay, "accept, postpone or reject");
}

}  // namespace

Expected<Move, std::string> read_intended(const Position& position, std::string_view text) {
  if (const auto move = parse_uci(position, text)) return *move;
  const SanResult read = resolve_san(position, text);
  if (read.fault == SanFault::none) return read.move;
  if (read.fault == SanFault::no_move || is_two_squares(text)) return kNoLegalMove;
  return unexpected(describe(read.fault, text));
}

bool is_quickplay(const TimeControl& control, int moves) {
  if (!control.timed()) return false;
  const std::size_t period = period_after(control, moves);
  return control.is_last(period) && control.period(period).bonus.count() == 0;
}

std::string_view to_string(ClaimKind kind) { return kClaimNames[static_cast<std::size_t>(kind)]; }

std::optional<ClaimKind> parse_claim_kind(std::string_view name) {
  const auto found = std::ranges::find(kClaimNames, name);
  if (found == kClaimNames.end()) return {};
  return static_cast<ClaimKind>(found - kClaimNames.begin());
}

ClaimAnswer check_claim(const History& history, const Edition& edition, const Claim& claim,
                        const ClaimCircumstances& circumstances) {
  const Question question{history, edition, claim, circumstances};
  if (!history.position().has_legal_move()) {
    const bool mated = history.position().in_check();
    return refusal(question, mated ? Rule::checkmate : Rule::stalemate, "the game is over");
  }
  switch (claim.kind) {
    case ClaimKind::threefold:
      return check_threefold(question);
    case ClaimKind::fifty_moves:
      return check_fifty(question);
    case ClaimKind::fifty_demand:
      return check_demand(question);
    case ClaimKind::perpetual_check:
      return check_perpetual(question);
    case ClaimKind::quickplay:
      return check_quickplay(question);
  }
  return {};
}

QuickplayEffect quickplay_effect(QuickplayRuling ruling) {
  switch (ruling) {
    case QuickplayRuling::accept:
      return {.drawn = true};
    case QuickplayRuling::postpone:
      return {.opponent_gains = std::chrono::minutes{2}, .still_open = true};
    case QuickplayRuling::reject:
      return {.opponent_gains = std::chrono::minutes{2}};
  }
  return {};
}

}  // namespace eboard::rules
