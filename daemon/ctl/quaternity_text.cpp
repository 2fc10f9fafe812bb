// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A report on a game of Quaternity for a person.
#include <fmt/format.h>

#include <utility>

#include "daemon/ctl/quaternity_report.hpp"
#include "rules/clock_text.hpp"

namespace eboard::ctl {

namespace four = rules::quaternity;
using four::name;
using four::Player;

namespace {

std::string points_text(int halves) { return fmt::format("{}{}", halves / 2, halves % 2 ? ".5" : ""); }

std::string counted(int number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

std::string points_words(int halves) {
  return fmt::format("{} point{}", points_text(halves), halves == 2 ? "" : "s");
}

std::string_view words(four::FreezeReason reason) {
  switch (reason) {
    case four::FreezeReason::resigned:
      return "resigns";
    case four::FreezeReason::time:
      return "is out of time";
    case four::FreezeReason::forfeit:
      break;
  }
  return "forfeits the game";
}

std::string_view how(const four::Mate& mate) {
  if (mate.at_turn_start) return ", on turn and without a move (5.1)";
  if (mate.counter) return ", out of check (5.3.d)";
  switch (mate.kind) {
    case four::MateKind::direct:
      return " (5.3.a)";
    case four::MateKind::indirect:
      return ", another's man gives the check (5.4)";
    case four::MateKind::by_several:
      break;
  }
  return ", with men of several players (5.3.c)";
}

std::string words(const Elimination& elimination) {
  if (elimination.frozen) {
    return fmt::format("{} {}; his men are frozen (6.2.c)", name(elimination.of), words(*elimination.frozen));
  }
  const four::Mate& mate = *elimination.mate;
  const std::string_view victim = elimination.was_frozen ? ", who was frozen," : "";
  if (!mate.by) return fmt::format("{}{} is mated; nobody is credited", name(mate.of), victim);
  return fmt::format("{} mates {}{}{}{}: {}", name(*mate.by), name(mate.of), victim,
                     elimination.move.empty() ? "" : fmt::format(" with {}", elimination.move), how(mate),
                     points_words(elimination.halves));
}

std::string words(const four::Game& game) {
  const auto& ending = game.ending();
  if (!ending) {
    return fmt::format("not over: {} is on turn in round {}", name(game.position().turn()),
                       game.position().round());
  }
  const std::string_view article = four::article(ending->kind);
  switch (ending->kind) {
    case four::EndKind::mated_all:
      return fmt::format("{} wins: he mated the three others ({})", name(*ending->winner), article);
    case four::EndKind::last_active:
      return fmt::format("{} wins: nobody else plays on ({})", name(*ending->winner), article);
    case four::EndKind::last_survivor:
      return fmt::format("no winner: one is left, who did not mate all three ({})", article);
    case four::EndKind::agreement:
      return fmt::format("drawn by agreement ({})", article);
    case four::EndKind::dead_position:
      return fmt::format("drawn: nobody can mate any more ({})", article);
    case four::EndKind::stalemate:
      return fmt::format("drawn: two are left and one cannot move ({})", article);
    case four::EndKind::repetition:
      return fmt::format("drawn: the same position for the third time ({})", article);
    case four::EndKind::fifty_moves:
      return fmt::format("drawn: fifty moves without pawn move and capture ({})", article);
    case four::EndKind::ruled_draw:
      return fmt::format("drawn by ruling ({})", article);
    case four::EndKind::annulled:
      break;
  }
  return fmt::format("annulled by ruling ({})", article);
}

/// "2 first mate + 1 mate + 1 win": the mates in their order, then what the ending adds.
std::string sum(const four::Game& game, Player player) {
  const auto& ending = game.ending();
  if (game.has_ruled_score(player)) return "by ruling";
  if (ending && ending->kind == four::EndKind::annulled) return {};
  std::vector<std::string> parts;
  bool first = true;
  for (const four::Departure& departure : game.position().departures()) {
    if (departure.to != four::Status::mated) continue;
    if (departure.by == player) parts.emplace_back(first ? "2 first mate" : "1 mate");
    first = false;
  }
  if (ending && ending->winner == player) parts.emplace_back("1 win");
  if (ending && ending->is_draw() && game.position().status(player) == four::Status::active) {
    parts.emplace_back("0.5 draw");
  }
  return fmt::format("{}", fmt::join(parts, " + "));
}

std::string head_line(const four::Record& record) {
  std::vector<std::string> parts;
  for (const std::string_view tag : {"Event", "Site", "Date", "Round", "Board"}) {
    const bool numbered = tag == "Round" || tag == "Board";
    if (const auto value = record.tag(tag)) {
      parts.push_back(fmt::format("{}{}", numbered ? fmt::format("{} ", tag) : "", *value));
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void append_head(std::string& out, const QuaternityReport& report) {
  const four::Record& record = *report.record;
  const std::string head = head_line(record);
  out += fmt::format("Game {}{}{}\n", report.number, head.empty() ? "" : ": ", head);
  for (const Player player : four::kEveryPlayer) {
    const auto& clock = report.clocks[index(player)];
    out += fmt::format("  {:<5}  {}{}\n", name(player), record.tag(name(player)).value_or("-"),
                       clock ? fmt::format(", clock {}", rules::clock_text(*clock)) : "");
  }
  out += fmt::format("  {} in {}\n", counted(report.moves, "move"), counted(report.rounds, "round"));
  if (report.fault) {
    out += fmt::format("  Played up to line {}: {}\n", report.fault->line, report.fault->reason);
  }
}

void append_eliminations(std::string& out, const QuaternityReport& report) {
  out += "\nEliminations\n";
  if (report.eliminations.empty()) out += "  none\n";
  for (const Elimination& elimination : report.eliminations) {
    out += fmt::format("  round {:>3}  {}\n", elimination.round, words(elimination));
  }
}

void append_rulings(std::string& out, const four::Game& game) {
  std::string title = "\nRulings\n";
  for (const four::Entry& entry : game.entries()) {
    const auto* made = std::get_if<four::RulingMade>(&entry.what);
    if (made == nullptr) continue;
    const std::string& because = made->ruling.because;
    out +=
        fmt::format("{}  {:>3}  {}{}{}\n", std::exchange(title, {}), made->number, command_text(made->ruling),
                    because.empty() ? "" : ": " + because, game.is_undone(made->number) ? " (undone)" : "");
  }
}

void append_points(std::string& out, const QuaternityReport& report) {
  const four::Record& record = *report.record;
  const four::Points points = record.game.points();
  out += fmt::format("\nPoints{}\n", record.game.ending() ? "" : " so far");
  for (const Player player : four::kEveryPlayer) {
    const std::string made_of = sum(record.game, player);
    out += fmt::format("  {:<5}  {}{}{}\n", name(player), points_text(points[index(player)]),
                       made_of.empty() ? "" : " = ", made_of);
  }
  if (!record.signed_points || report.fault) return;
  out += "  The record states";
  for (const Player player : four::kEveryPlayer) {
    out += fmt::format("{} {} {}", player == Player::white ? "" : ",", name(player),
                       points_text((*record.signed_points)[index(player)]));
  }
  out += ": not what was played. Signed, it stands unless the arbiter rules otherwise (8.4).\n";
}

/// Men as position notation writes them, in cells of one width.
void append_board(std::string& out, const four::Position& position) {
  for (int rank = four::kSide; rank-- > 0;) {
    std::string line = fmt::format("  {:>2} ", rank + 1);
    for (int file = 0; file < four::kSide; ++file) {
      const auto piece = position.at(four::make_square(file, rank));
      line += fmt::format(" {:<4}", piece ? to_string(*piece) : ".");
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  out += "      a    b    c    d    e    f    g    h    i    j    k    l\n";
}

}  // namespace

std::string to_text(const QuaternityReport& report) {
  const four::Game& game = report.record->game;
  std::string out;
  append_head(out, report);
  append_eliminations(out, report);
  append_rulings(out, game);
  out += fmt::format("\nResult\n  {}\n", words(game));
  append_points(out, report);
  out += fmt::format("\nPosition{}\n", game.ending() ? " at the end" : "");
  append_board(out, game.position());
  out += fmt::format("  {}\n", to_string(game.position().setup()));
  return out;
}

}  // namespace eboard::ctl
