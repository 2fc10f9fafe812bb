// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Implements `check`: plays games from text and reports illegal moves; with an edition also play after the
// end of the game, and a result that differs from the board's.
#include <fmt/format.h>

#include <array>

#include "daemon/ctl/options.hpp"
#include "daemon/ctl/terminal.hpp"
#include "rules/chess/pgn/pgn_reader.hpp"
#include "rules/chess/winnable/winnable.hpp"
#include "rules/laws/editions/time_control.hpp"
#include "rules/laws/endings/claim.hpp"
#include "rules/laws/endings/ending.hpp"
#include "rules/text/input_file.hpp"
#include "rules/text/shown.hpp"

namespace eboard::ctl {

namespace {

using rules::ClaimAnswer;
using rules::Color;
using rules::Judgement;

constexpr std::uint64_t kNodes = 100'000;  // a position undecided after these is not called dead

std::optional<bool> can_win(const rules::Position& position, Color side) {
  const rules::Winnable answer = rules::winnable(position, side, kNodes).answer;
  if (answer == rules::Winnable::undecided) return std::nullopt;
  return answer == rules::Winnable::yes;
}

std::string_view name_of(rules::Rule rule) {
  using rules::Rule;
  switch (rule) {
    case Rule::checkmate:
      return "mate";
    case Rule::stalemate:
      return "stalemate";
    case Rule::dead_position:
      return "a dead position";
    case Rule::fivefold:
      return "the same position for the fifth time";
    case Rule::seventy_five_moves:
      return "seventy-five moves without capture or pawn move";
    default:
      return to_string(rule);
  }
}

/// True if either side could have claimed the draw with the position on the board.
bool claimable(const rules::History& game, const rules::Edition& edition) {
  using rules::ClaimKind;
  for (const ClaimKind kind : {ClaimKind::threefold, ClaimKind::fifty_moves, ClaimKind::perpetual_check}) {
    for (const Color by : {Color::white, Color::black}) {
      const auto answer = check_claim(game, edition, {.kind = kind, .by = by, .intended = {}}).kind;
      if (answer == ClaimAnswer::Kind::right || answer == ClaimAnswer::Kind::ruling) return true;
    }
  }
  return false;
}

/// Prints each fault and counts them.
class Checker final : public rules::PgnVisitor {
 public:
  /// Without an edition it checks only the moves.
  Checker(std::string_view file, const rules::Edition* edition) : file_(file), edition_(edition) {}

  void begin_reading(rules::PgnPlace& place) override { place_ = &place; }
  void begin_game(int number) override {
    number_ = number;
    faulty_ = false;
    game_.reset();
    over_ = {};
  }
  void tag(std::string_view name, std::string_view value) override {
    if (name == "TimeControl" && value != control_) check_control(value);
  }
  void start(const rules::Position& position, bool) override {
    if (!edition_) return;
    game_.emplace(position);
    over_ = judge_position(*game_, *edition_, can_win);
  }
  void move(const rules::Position&, rules::Move move) override {
    if (!game_ || faulty_) return;
    game_->play(move);
    if (is_over()) {
      complain(
          fmt::format("play went on after {} ({}) at ply {}", name_of(over_.rule), over_.article, over_.ply));
    } else {
      over_ = judge_position(*game_, *edition_, can_win);
    }
  }
  void fault(const rules::PgnFault& fault) override {
    faulty_ = true;
    progress_.clear();
    fmt::print("{}:{} game {} ply {}: {}\n", file_, fault.line, fault.game, fault.ply, fault.reason);
  }
  bool end_game(rules::Result result) override {
    if (game_ && !faulty_) check_result(result);
    ++(faulty_ ? faulty : legal);
    progress_.at(static_cast<std::size_t>(legal + faulty), "games");
    return true;
  }

  long legal = 0;
  long faulty = 0;

 private:
  /// The moves are none the worse for it.
  void check_control(std::string_view value) {
    control_ = value;
    if (const auto control = rules::filed_time_control(value); !control) {
      progress_.clear();
      fmt::print(stderr, "{}:{} game {}: TimeControl '{}': {}\n", file_, place_->line(), number_,
                 rules::shown(value), control.error());
    }
  }

  [[nodiscard]] bool is_over() const { return over_.kind == Judgement::Kind::over; }

  void check_result(rules::Result result) {
    using rules::Result;
    if (result == Result::unknown) return;
    if (is_over()) {
      const Result due = to_result(*over_.outcome);
      if (result != due)
        complain(fmt::format("the result is {}, and the game ended {} by {} ({})", to_string(result),
                             to_string(due), name_of(over_.rule), over_.article));
      return;
    }
    if (result != Result::draw || game_->plies() == 0) return;  // a game without moves may have any result
    const Judgement agreed = judge_agreement(*game_, *edition_);
    if (agreed.kind == Judgement::Kind::refused && !claimable(*game_, *edition_))
      complain(fmt::format("a draw that nobody could claim: {} ({})", agreed.reason, agreed.article));
  }

  void complain(std::string reason) { fault({place_->line(), number_, game_->plies(), std::move(reason)}); }

  std::string_view file_;
  std::string control_ = "?";  ///< TimeControl of the last game that has one
  const rules::Edition* edition_;
  rules::PgnPlace* place_ = nullptr;
  int number_ = 0;
  bool faulty_ = false;
  std::optional<rules::History> game_;
  Judgement over_;
  Progress progress_;
};

}  // namespace

int check(const Arguments& arguments) {
  std::string edition;
  Usage usage{"check",
              "FILE.pgn...",
              "Plays every game of PGN files: a line for each fault, then the count. Exit code 1: a game is "
              "faulty.",
              {}};
  usage.add("edition", &edition, "NAME",
            "also check that play stopped where the game was over by that edition of the Laws, and "
            "that the result is the board's; without it only the moves are checked");
  usage.offer(edition_names());
  usage.examples = {"games.pgn", "--edition fide-current round-1.pgn round-2.pgn"};
  const auto [operands, exit] = parse_options(usage, arguments);
  if (!operands) return exit;
  if (const auto fault = edition_fault(edition); !edition.empty() && !fault.empty())
    return refuse("check", fault);
  const rules::Edition* const laws = edition.empty() ? nullptr : rules::find_edition(edition);
  long legal = 0;
  long faulty = 0;
  bool unreadable = false;
  for (const std::string& file : *operands) {
    const auto text = rules::read_input(file, rules::InputKind::games, remark_printer("check"));
    if (!text) {
      refuse("check", text.error());
      unreadable = true;
      continue;
    }
    Checker checker(file, laws);
    rules::read_pgn(*text, checker);
    legal += checker.legal;
    faulty += checker.faulty;
  }
  fmt::print("games {} legal {} faulty {}\n", legal + faulty, legal, faulty);
  if (unreadable) return kUsage;
  return faulty ? kNo : kDone;
}

}  // namespace eboard::ctl
