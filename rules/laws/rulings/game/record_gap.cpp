// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/game/record_gap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/game/sheet_moves.hpp"
#include "rules/laws/rulings/text/words.hpp"

namespace eboard::rules {

namespace {

constexpr double kPerMille = 1000;
constexpr long kPromised = 800;  // per mille

std::string plies_words(int plies) {
  constexpr std::array<std::string_view, 13> kWords{"No",   "One",    "Two",   "Three", "Four",
                                                    "Five", "Six",    "Seven", "Eight", "Nine",
                                                    "Ten",  "Eleven", "Twelve"};
  const auto small = static_cast<std::size_t>(plies);
  const std::string number = small < kWords.size() ? std::string(kWords[small]) : std::to_string(plies);
  return fmt::format("{} {}", number, plies == 1 ? "ply" : "plies");
}

/// The plies of `line` as moves from the position after `from`; none: one of them is not legal.
std::optional<std::vector<Move>> moves_of(const GameState& state, int from, std::string_view line) {
  const auto start =
      from == 0 ? std::optional(state.start) : state.plies[static_cast<std::size_t>(from - 1)].after;
  if (!start) return {};
  Position position = *start;
  std::vector<Move> moves;
  for (const std::string_view word : split(line, ' ')) {
    const auto move = parse_uci(position, word);
    if (!move) return {};
    moves.push_back(*move);
    position = position.after(*move);
  }
  return moves;
}

}  // namespace

bool is_promised(double confidence) { return std::lround(confidence * kPerMille) >= kPromised; }

bool is_unknown(const GamePly& ply) { return ply.inferred && (ply.counted() || ply.presumed); }

std::vector<RecordGap> record_gaps(const GameState& state) {
  std::vector<RecordGap> gaps;
  for (std::size_t i = 0; i < state.plies.size(); ++i) {
    if (!is_unknown(state.plies[i])) continue;
    const auto before = i == 0 ? std::optional(state.start) : state.plies[i - 1].after;
    RecordGap gap{.after = static_cast<int>(i),
                  .start = state.start.setup(),
                  .before = before.value_or(state.start),
                  .behind = {}};
    for (; i < state.plies.size() && is_unknown(state.plies[i]); ++i) {
      ++gap.plies;
      gap.counted = gap.counted || state.plies[i].counted();
      gap.behind = state.plies[i].board;
      gap.turn = !state.plies[i].side;
    }
    gap.at_end = i == state.plies.size();
    if (before) gaps.push_back(std::move(gap));
  }
  return gaps;
}

std::string gap_sentence(const RecordGap& gap) {
  return gap_sentence(gap.start, gap.after, gap.plies, gap.counted, gap.at_end);
}

std::string gap_sentence(const Setup& start, int after, int plies, bool counted, bool at_end) {
  const auto number = [&](int ply) { return move_number(before_ply(start, ply)); };
  const std::string from = after == 0 ? "the start" : number(after);
  const std::string to = at_end ? "now" : number(after + plies + 1);
  const std::string_view what = counted ? "missing" : "not certain";
  const std::string out = fmt::format("{} {} {} between {} and {}", plies_words(plies),
                                      plies == 1 ? "is" : "are", what, from, to);
  return out.ends_with('.') ? out : out + '.';
}

std::vector<std::vector<std::string>> lines_through(const GameState& state, const RecordGap& gap, int from,
                                                    std::span<const std::string> lines) {
  std::vector<std::vector<std::string>> out;
  const int known = gap.after - from;  // plies at the beginning of each line that the record has
  if (from < 0 || known < 0) return out;
  for (const std::string& line : lines) {
    const auto moves = moves_of(state, from, line);
    if (!moves || std::ssize(*moves) <= known) continue;
    const auto recorded = [&](int i) { return state.plies[static_cast<std::size_t>(from + i)].move; };
    bool same = true;
    for (int i = 0; i < known; ++i) same = same && (*moves)[static_cast<std::size_t>(i)] == recorded(i);
    if (!same) continue;
    Position position = gap.before;
    std::vector<std::string> written;
    for (auto move = moves->begin() + known; move != moves->end(); ++move) {
      written.push_back(to_san(position, *move));
      position = position.after(*move);
    }
    const bool there = position.turn() == gap.turn && position.placement() == gap.behind;
    if (there && std::ranges::find(out, written) == out.end()) out.push_back(std::move(written));
  }
  return out;
}

std::string numbered_line(const RecordGap& gap, std::span<const std::string> line) {
  Setup at = before_ply(gap.start, gap.after + 1);
  std::string out;
  for (const std::string& move : line) {
    if (!out.empty()) out += ' ';
    if (at.turn == Color::white || out.empty()) out += move_number(at) + ' ';
    out += move;
    pass_turn(at);
  }
  return out;
}

}  // namespace eboard::rules
