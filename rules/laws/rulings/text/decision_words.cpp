// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/text/decision_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/text/ruling_words.hpp"

namespace eboard::rules {

namespace {

using namespace ruling;

std::string count(std::int64_t number) {
  constexpr std::array<std::string_view, 13> kWords{"no",   "one",    "two",   "three", "four",
                                                    "five", "six",    "seven", "eight", "nine",
                                                    "ten",  "eleven", "twelve"};
  const auto small = static_cast<std::size_t>(number);
  return number >= 0 && small < kWords.size() ? std::string(kWords[small]) : std::to_string(number);
}

std::string units(std::int64_t number, std::string_view unit) {
  return fmt::format("{} {}{}", count(number), unit, number == 1 ? "" : "s");
}

/// "1:58:00", "2:32": as a clock shows it.
std::string clock_words(Time time) {
  const std::string text = words::to_string(time);
  return text.starts_with("0:0") ? text.substr(3) : text.starts_with("0:") ? text.substr(2) : text;
}

/// "one hour 30 minutes", "one minute"; times with parts of a second are written as a clock shows them.
std::string span(Time time) {
  const auto all = std::abs(time.count());
  if (all % 1000 != 0) return clock_words(Time{all});
  const auto seconds = all / 1000;
  std::vector<std::string> parts;
  if (seconds >= 3600) parts.push_back(units(seconds / 3600, "hour"));
  if (seconds / 60 % 60 != 0) parts.push_back(units(seconds / 60 % 60, "minute"));
  if (seconds % 60 != 0 || parts.empty()) parts.push_back(units(seconds % 60, "second"));
  return fmt::format("{}", fmt::join(parts, " "));
}

std::string changed(Time change, Color player) {
  return change.count() < 0 ? fmt::format("{} taken from {}", span(change), name(player))
                            : fmt::format("{} added for {}", span(change), name(player));
}

std::string points(int halves) {
  if (halves == 1) return "half a point";
  const std::string half = halves % 2 == 0 ? "" : " and a half";
  return fmt::format("{}{} point{}", count(halves / 2), half, halves == 2 ? "" : "s");
}

std::string times_words(const Times& times) {
  return fmt::format("{} for White and {} for Black", clock_words(times.white), clock_words(times.black));
}

std::string joined(const std::vector<Square>& squares) {
  std::vector<std::string> names;
  for (const Square square : squares) names.push_back(rules::to_string(square));
  return fmt::format("{}", fmt::join(names, " or "));
}

/// "e2-e4" of "e2e4", "e7-e8Q" of "e7e8q"; anything else as it is.
std::string dashed(const std::string& uci) {
  const bool squares = uci.size() >= 4 && parse_square(std::string_view(uci).substr(0, 2)) &&
                       parse_square(std::string_view(uci).substr(2, 2));
  if (!squares) return uci;
  std::string out = uci.substr(0, 2) + "-" + uci.substr(2, 2);
  for (const char piece : uci.substr(4))
    out += static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
  return out;
}

std::string duty(const Obligation& due) {
  if (due.exactly) return "must play " + dashed(to_uci(*due.exactly));
  std::vector<std::string> musts, bars;
  if (due.king) musts.emplace_back("move the king");
  if (due.castle) musts.push_back(fmt::format("castle {}", to_string(*due.castle)));
  if (!due.move.empty()) musts.push_back("move the piece on " + joined(due.move));
  if (!due.capture.empty()) musts.push_back("take the piece on " + joined(due.capture));
  for (const CastlingSide side : due.no_castle) bars.emplace_back(to_string(side));
  std::string out;
  if (!musts.empty()) out = fmt::format("must {}", fmt::join(musts, " and "));
  if (!bars.empty())
    out += fmt::format("{}may not castle {}", out.empty() ? "" : " and ", fmt::join(bars, " or "));
  return out.empty() ? "is free to play any move" : out;
}

std::string_view claimed(ClaimKind kind) {
  switch (kind) {
    case ClaimKind::threefold:
      return "a draw by threefold repetition";
    case ClaimKind::fifty_moves:
      return "a draw by the fifty-move rule";
    case ClaimKind::fifty_demand:
      return "a draw because fifty moves brought no mate";
    case ClaimKind::perpetual_check:
      return "a draw by perpetual check";
    case ClaimKind::quickplay:
      return "a draw in the quickplay finish";
  }
  return "a draw";
}

std::string_view decided(Decision decision) {
  switch (decision) {
    case Decision::accept:
      return "is accepted";
    case Decision::reject:
      return "is rejected";
    case Decision::postpone:
      return "is to be decided later";
    case Decision::refer:
      return "is referred to an arbiter";
  }
  return "";
}

/// One function for each command, and none for other types: a new command does not compile without its
/// words.
class Words {
 public:
  Words(Audience audience, const Setup& start) : arbiter_(audience == Audience::arbiter), start_(start) {}

  std::string operator()(const Loss& a) const {
    std::string out = fmt::format("{} loses the game", name(a.player));
    if (a.opponent_halves)
      out += fmt::format(", and {} scores {}", name(!a.player), points(*a.opponent_halves));
    return out + ended(a.after);
  }
  std::string operator()(const BothLose&) const { return "both players lose the game"; }
  std::string operator()(const Draw& a) const {
    return (a.by_direction ? "the game is declared drawn" : "the game is drawn") + ended(a.after);
  }
  std::string operator()(const ResultEntered& a) const {
    return fmt::format("the result {} is entered", to_string(a.outcome));
  }
  std::string operator()(const Annul& a) const {
    std::string out = "the game does not count";
    if (a.replay) out += ", and a new game is played";
    if (a.on_request && arbiter_) out += fmt::format(" (at the request of {})", name(*a.on_request));
    return out;
  }
  std::string operator()(const Restore& a) const {
    std::string out = a.ply == 0 ? std::string("play goes back to the initial position")
                                 : fmt::format("play goes back to the position after {}", ply(a.ply));
    if (a.times) out += fmt::format(", with {}", times_words(*a.times));
    return out;
  }
  std::string operator()(const Stand& a) const { return ply(a.ply) + " stands"; }
  std::string operator()(const Oblige& a) const {
    return fmt::format("{} {}", name(a.player), duty(a.obligation));
  }
  std::string operator()(const Waive& a) const {
    return fmt::format("{} can no longer ask for a penalty", name(a.player));
  }
  std::string operator()(const TimeGiven& a) const { return changed(a.change, a.player); }
  std::string operator()(const SetClock& a) const;
  std::string operator()(const Stop&) const { return "the clocks are stopped"; }
  std::string operator()(const Start& a) const {
    return fmt::format("the clock of {} is started", name(a.side));
  }
  std::string operator()(const ClaimRuled& a) const;
  std::string operator()(const Continue&) const { return "play continues as it is"; }
  std::string operator()(const Transfer& a) const {
    switch (a.map) {
      case BoardMap::identity:
        return "the pieces stay as they stand";
      case BoardMap::rotate:
        return "the board is turned under the pieces";
      case BoardMap::mirror:
        return "the position is transferred to a board that lies correctly";
    }
    return {};
  }
  std::string operator()(const Colours& a) const {
    return a.swap ? "the names of White and Black are exchanged in the record"
                  : "the colours stay as they are";
  }
  std::string operator()(const Restart&) const { return "the game begins again from the initial position"; }
  std::string operator()(const Promote& a) const {
    return fmt::format("the pawn on {} is promoted to a {}", rules::to_string(a.square),
                       detail::role_name(a.piece));
  }
  std::string operator()(const Seal& a) const {
    std::string out = a.closed ? fmt::format("the game is adjourned with a move sealed by {}", name(a.by))
                               : fmt::format("the game is adjourned; {} seals a move", name(a.by));
    if (arbiter_) out += fmt::format(" (\"{}\")", a.move);
    return out;
  }
  std::string operator()(const Open& a) const {
    std::string out = "the sealed move is opened";
    if (arbiter_ && !a.stated.empty()) out += fmt::format(" (lost, stated as \"{}\")", a.stated);
    return out;
  }
  std::string operator()(const Choose& a) const { return "the sealed move is read as " + dashed(a.move); }
  std::string operator()(const Warn& a) const { return fmt::format("{} is warned", name(a.player)); }
  std::string operator()(const ScoreSet& a) const {
    return fmt::format("{} scores {}", name(a.player), points(a.halves));
  }
  std::string operator()(const Exclude& a) const {
    return fmt::format("{} is excluded from the event", name(a.player));
  }
  std::string operator()(const Fine& a) const {
    return arbiter_ ? fmt::format("{} is fined {}", name(a.player), a.amount)
                    : fmt::format("{} is fined", name(a.player));
  }
  std::string operator()(const Note& a) const { return arbiter_ ? "note: " + note_words(a) : std::string(); }
  std::string operator()(const Record& a) const;
  std::string operator()(const OfRound& a) const {
    if (!arbiter_) return {};
    const std::string game = a.game ? fmt::format("game {}", *a.game) : "the game";
    return game + (a.in ? " is of the round" : " is not of the round");
  }
  std::string operator()(const Undo& a) const {
    return arbiter_ ? fmt::format("decision {} is withdrawn", a.number) : std::string();
  }

 private:
  [[nodiscard]] std::string ply(int number) const { return ply_name(start_, number); }
  [[nodiscard]] std::string ended(std::optional<int> after) const {
    if (!after) return {};
    return *after == 0 ? "; it ended before the first move" : fmt::format("; it ended after {}", ply(*after));
  }

  bool arbiter_;
  const Setup& start_;
};

std::string Words::operator()(const SetClock& a) const {
  std::vector<std::string> parts;
  if (a.white) parts.push_back("the clock of White is set to " + clock_words(*a.white));
  if (a.black) parts.push_back("the clock of Black is set to " + clock_words(*a.black));
  if (a.stop) parts.emplace_back("the clocks are stopped");
  if (a.running) parts.push_back(fmt::format("the time of {} runs", name(*a.running)));
  if (a.control) parts.push_back("the time control is set to " + control_words(*a.control));
  // Beside anything else they would be noise.
  if (parts.empty()) {
    if (a.white_moves) parts.push_back(fmt::format("the move counter of White is set to {}", *a.white_moves));
    if (a.black_moves) parts.push_back(fmt::format("the move counter of Black is set to {}", *a.black_moves));
  }
  return parts.empty() ? "the clocks stay as they are" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string Words::operator()(const ClaimRuled& a) const {
  std::string out =
      a.by ? fmt::format("the claim by {} of {} {}", name(*a.by), claimed(a.kind), decided(a.decision))
           : fmt::format("the director's declaration of {} {}", claimed(a.kind), decided(a.decision));
  if (a.gain && a.by) out += ", with " + changed(*a.gain, !*a.by);
  if (arbiter_ && !a.intended.empty()) out += fmt::format(" (announced: {})", dashed(a.intended));
  if (arbiter_ && a.time_left) out += fmt::format(" (time left: {})", clock_words(*a.time_left));
  return out;
}

/// Precondition: the moves are SAN, as viewers receive them.
std::string Words::operator()(const Record& a) const {
  if (a.joins && arbiter_ && *a.joins > 0)
    return fmt::format("it is one game with game {} of this board, whose moves come first", *a.joins);
  if (a.joins) return "the first moves were entered from the score sheets";
  if (!a.position.empty())
    return "the position on the board is that of the game, and the moves that led there are missing";
  const int moves = entered_plies(a).moves;
  const std::string first = ply_number(start_, a.after + 1);
  const std::string_view done = a.correct ? "corrected" : "entered";
  if (moves == 1) return fmt::format("the move {} was {} from the score sheets", first, done);
  return fmt::format("the moves {} to {} were {} from the score sheets", first,
                     ply_number(start_, a.after + moves), done);
}

}  // namespace

bool reveals_result(const Action& action) {
  if (const auto* claim = std::get_if<ClaimRuled>(&action))
    return claim->decision == Decision::accept || claim->decision == Decision::refer;
  return std::holds_alternative<Loss>(action) || std::holds_alternative<BothLose>(action) ||
         std::holds_alternative<Draw>(action) || std::holds_alternative<Annul>(action) ||
         std::holds_alternative<ResultEntered>(action) || std::holds_alternative<ScoreSet>(action) ||
         std::holds_alternative<Exclude>(action);
}

int reported_behind(const Action& action, int ply) {
  const auto* record = std::get_if<Record>(&action);
  return record == nullptr ? ply : record->after;
}

EnteredPlies entered_plies(const Record& ruled) {
  if (!ruled.position.empty()) return {ruled.after, ruled.plies.value_or(0), ruled.missing.value_or(1)};
  std::string text = ruled.moves;
  // A preview has them as they were typed: with move numbers, and with clocks in braces.
  for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{'))
    text.erase(open, std::min(text.find('}', open), text.size() - 1) - open + 1);
  const auto moves = std::ranges::count_if(split(text, ' '), [](std::string_view word) {
    return word.find_first_not_of("0123456789.") != std::string_view::npos;
  });
  return {ruled.after, ruled.plies.value_or(0), static_cast<int>(moves)};
}

int place_after(const EnteredPlies& entered, int ply) {
  if (ply >= entered.after + entered.plies) return ply + entered.moves - entered.plies;
  return std::min(ply, entered.after);
}

std::string ply_number(const Setup& start, int ply) { return move_number(before_ply(start, ply)); }

std::string note_words(const ruling::Note& a) {
  std::vector<std::string> parts;
  const auto of = [&](const std::optional<Color>& player, std::string_view what) {
    if (player) parts.push_back(fmt::format("{} {}", name(*player), what));
  };
  of(a.demand, "demands to be mated in fifty moves");
  if (a.theory) parts.push_back(fmt::format("theory needs {} moves", *a.theory));
  of(a.offer, "offers a draw");
  if (a.declined) parts.emplace_back("the draw is declined");
  of(a.excused, "has a valid reason for being late");
  of(a.absent, "is absent");
  of(a.present, "has come");
  of(a.adjusted, a.leave ? "adjusted pieces by the opponent's leave" : "announced an adjustment");
  of(a.touched, "touched a piece to use it");
  of(a.sheet, a.upto ? fmt::format("has written down {} moves", *a.upto) : "has written down all moves");
  if (a.flag) parts.push_back(fmt::format("the flag of {} fell", name(*a.flag)));
  of(a.signed_by, a.result ? fmt::format("signed {}", to_string(*a.result)) : "signed");
  if (a.fact) parts.emplace_back(words_of(*a.fact));
  if (!a.text.empty()) parts.push_back(a.text);
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string decision_words(const Action& action, Audience audience, const Setup& start) {
  return std::visit(Words(audience, start), action);
}

std::string ply_name(const Setup& start, int ply, std::string_view san) {
  const Setup at = before_ply(start, ply);
  const bool no_move = san.empty() || san.starts_with('@');  // what was seen is no single move
  if (no_move) return fmt::format("{}'s move {}", name(at.turn), at.full_move_number);
  return fmt::format("{} {}", ply_number(start, ply), san);
}

std::string public_clause(std::string_view ruling, std::string_view article, const Setup& start) {
  const auto read = parse_ruling(ruling);
  const std::string what = read ? decision_words(read->action, Audience::everybody, start) : std::string();
  if (what.empty() || article.empty()) return what;
  return fmt::format("{} ({}{})", what, article.starts_with("annex ") ? "" : "Art. ", article);
}

std::string decision_sentence(std::string_view clause, std::string_view after) {
  const std::string when = after.empty() ? "before the first move" : fmt::format("after {}", after);
  return fmt::format("Arbiter's decision {}: {}.", when, clause);
}

std::string public_decision(std::string_view ruling, std::string_view article, std::string_view after,
                            const Setup& start) {
  const std::string clause = public_clause(ruling, article, start);
  return clause.empty() ? clause : decision_sentence(clause, after);
}

}  // namespace eboard::rules
