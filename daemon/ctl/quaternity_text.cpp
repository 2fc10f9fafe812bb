// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a report on a game of Quaternity as text.
#include <fmt/format.h>

#include <utility>

#include "daemon/ctl/quaternity_report.hpp"
#include "rules/text/clock_text.hpp"

namespace eboard::ctl {

namespace quaternity = rules::quaternity;
using quaternity::name;
using quaternity::Player;

namespace {

std::string points_text(int halves) { return fmt::format("{}{}", halves / 2, halves % 2 ? ".5" : ""); }

std::string counted(int number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

std::string points_words(int halves) {
  return fmt::format("{} point{}", points_text(halves), halves == 2 ? "" : "s");
}

std::string_view words(quaternity::FreezeReason reason) {
  switch (reason) {
    case quaternity::FreezeReason::resigned:
      return "resigns";
    case quaternity::FreezeReason::time:
      return "is out of time";
    case quaternity::FreezeReason::forfeit:
      break;
  }
  return "forfeits the game";
}

std::string_view how(const quaternity::Mate& mate) {
  if (mate.at_turn_start) return ", on turn and without a move (5.1)";
  if (mate.counter) return ", out of check (5.3.d)";
  switch (mate.kind) {
    case quaternity::MateKind::direct:
      return " (5.3.a)";
    case quaternity::MateKind::indirect:
      return ", another player's piece gives the check (5.4)";
    case quaternity::MateKind::by_several:
      break;
  }
  return ", with pieces of several players (5.3.c)";
}

std::string words(const Elimination& elimination) {
  if (elimination.frozen) {
    return fmt::format("{} {}; the pieces are frozen (6.2.c)", name(elimination.of),
                       words(*elimination.frozen));
  }
  const quaternity::Mate& mate = *elimination.mate;
  const std::string_view victim = elimination.was_frozen ? ", who was frozen," : "";
  if (!mate.by) return fmt::format("{}{} is mated; nobody is credited", name(mate.of), victim);
  return fmt::format("{} mates {}{}{}{}: {}", name(*mate.by), name(mate.of), victim,
                     elimination.move.empty() ? "" : fmt::format(" with {}", elimination.move), how(mate),
                     points_words(elimination.halves));
}

std::string words(const quaternity::Game& game) {
  const auto& ending = game.ending();
  if (!ending) {
    return fmt::format("not over: {} is on turn in round {}", name(game.position().turn()),
                       game.position().round());
  }
  const std::string_view article = quaternity::article(ending->kind);
  switch (ending->kind) {
    case quaternity::EndKind::mated_all:
      return fmt::format("{} wins: mated the three others ({})", name(*ending->winner), article);
    case quaternity::EndKind::last_active:
      return fmt::format("{} wins: nobody else plays on ({})", name(*ending->winner), article);
    case quaternity::EndKind::last_survivor:
      return fmt::format("no winner: one is left, who did not mate all three ({})", article);
    case quaternity::EndKind::agreement:
      return fmt::format("drawn by agreement ({})", article);
    case quaternity::EndKind::dead_position:
      return fmt::format("drawn: nobody can mate any more ({})", article);
    case quaternity::EndKind::stalemate:
      return fmt::format("drawn: two are left and one cannot move ({})", article);
    case quaternity::EndKind::repetition:
      return fmt::format("drawn: the same position for the third time ({})", article);
    case quaternity::EndKind::fifty_moves:
      return fmt::format("drawn: fifty moves without pawn move and capture ({})", article);
    case quaternity::EndKind::ruled_draw:
      return fmt::format("drawn by ruling ({})", article);
    case quaternity::EndKind::annulled:
      break;
  }
  return fmt::format("annulled by ruling ({})", article);
}

/// "2 first mate + 1 mate + 1 win": the mates in their order, then the points of the ending.
std::string sum(const quaternity::Game& game, Player player) {
  const auto& ending = game.ending();
  if (game.has_ruled_score(player)) return "by ruling";
  if (ending && ending->kind == quaternity::EndKind::annulled) return {};
  std::vector<std::string> parts;
  bool first = true;
  for (const quaternity::Departure& departure : game.position().departures()) {
    if (departure.to != quaternity::Status::mated) continue;
    if (departure.by == player) parts.emplace_back(first ? "2 first mate" : "1 mate");
    first = false;
  }
  if (ending && ending->winner == player) parts.emplace_back("1 win");
  if (ending && ending->is_draw() && game.position().status(player) == quaternity::Status::active) {
    parts.emplace_back("0.5 draw");
  }
  return fmt::format("{}", fmt::join(parts, " + "));
}

std::string head_line(const quaternity::Record& record) {
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
  const quaternity::Record& record = *report.record;
  const std::string head = head_line(record);
  out += fmt::format("Game {}{}{}\n", report.number, head.empty() ? "" : ": ", head);
  for (const Player player : quaternity::kEveryPlayer) {
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

void append_rulings(std::string& out, const quaternity::Game& game) {
  std::string title = "\nRulings\n";
  for (const quaternity::Entry& entry : game.entries()) {
    const auto* made = std::get_if<quaternity::RulingMade>(&entry.what);
    if (made == nullptr) continue;
    const std::string& because = made->ruling.because;
    out +=
        fmt::format("{}  {:>3}  {}{}{}\n", std::exchange(title, {}), made->number, command_text(made->ruling),
                    because.empty() ? "" : ": " + because, game.is_undone(made->number) ? " (undone)" : "");
  }
}

void append_points(std::string& out, const QuaternityReport& report) {
  const quaternity::Record& record = *report.record;
  const quaternity::Points points = record.game.points();
  out += fmt::format("\nPoints{}\n", record.game.ending() ? "" : " so far");
  for (const Player player : quaternity::kEveryPlayer) {
    const std::string made_of = sum(record.game, player);
    out += fmt::format("  {:<5}  {}{}{}\n", name(player), points_text(points[index(player)]),
                       made_of.empty() ? "" : " = ", made_of);
  }
  if (!record.signed_points || report.fault) return;
  out += "  The record states";
  for (const Player player : quaternity::kEveryPlayer) {
    out += fmt::format("{} {} {}", player == Player::white ? "" : ",", name(player),
                       points_text((*record.signed_points)[index(player)]));
  }
  out += ": not what was played. Signed, it stands unless the arbiter rules otherwise (8.4).\n";
}

/// Appends the board: pieces as in the notation of positions, in cells of one width.
void append_board(std::string& out, const quaternity::Position& position) {
  for (int rank = quaternity::kSide; rank-- > 0;) {
    std::string line = fmt::format("  {:>2} ", rank + 1);
    for (int file = 0; file < quaternity::kSide; ++file) {
      const auto piece = position.at(quaternity::make_square(file, rank));
      line += fmt::format(" {:<4}", piece ? to_string(*piece) : ".");
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  out += "      a    b    c    d    e    f    g    h    i    j    k    l\n";
}

}  // namespace

std::string to_text(const QuaternityReport& report) {
  const quaternity::Game& game = report.record->game;
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
