// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/rulings/enter/record_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/enter/played_again.hpp"
#include "rules/laws/rulings/game/record_gap.hpp"
#include "rules/laws/rulings/game/sheet_moves.hpp"
#include "rules/laws/rulings/text/decision_words.hpp"

namespace eboard::rules {

namespace {

/// Plies are numbered from 1.
const GamePly& ply_of(const GameState& state, int ply) {
  return state.plies[static_cast<std::size_t>(ply - 1)];
}

std::optional<Position> position_at(const GameState& state, int ply) {
  return ply == 0 ? std::optional(state.start) : ply_of(state, ply).after;
}

bool all_known(const GameState& state, int after, int upto) {
  bool known = true;
  for (int ply = after + 1; ply <= upto; ++ply) known = known && !is_unknown(ply_of(state, ply));
  return known;
}

/// A move of the players that everybody knows: it can be entered again.
bool is_known(const GamePly& ply) { return !ply.irregular && !is_unknown(ply); }

/// What R-RECORD replaces, and by what.
struct Exchange {
  int after = 0;
  int upto = 0;
  std::vector<std::string> moves{};  ///< SAN

  [[nodiscard]] int plies() const { return upto - after; }
};

/// The plies behind `upto` as they are played behind the moves; ends before the first that cannot be.
std::vector<GamePly> played_behind(const GameState& state, const Position& end, int upto, bool correct) {
  std::vector<GamePly> out;
  if (end.legal_moves().empty()) return out;  // the game would have ended there
  std::optional<Position> now = end;
  for (int ply = upto + 1; ply <= state.ply() && now; ++ply) {
    auto again = detail::played_again(*now, ply_of(state, ply), correct);
    if (!again) break;
    now = again->after;
    out.push_back(std::move(*again));
  }
  return out;
}

/// "14. Rxe5": that ply as the record has it.
std::string name_of(const GameState& state, int ply) {
  const auto before = position_at(state, ply - 1);
  return ply_name(state.start.setup(), ply, before ? ply_san(*before, ply_of(state, ply)) : std::string());
}

/// R-RECORD replaces at least one ply, and by at least one. So a neighbour that stays is entered once more.
bool take_neighbour(const GameState& state, const RecordLine& line, const std::vector<GamePly>& again,
                    Exchange& exchange) {
  if (!again.empty() && exchange.upto < state.ply() && is_known(ply_of(state, exchange.upto + 1))) {
    exchange.moves.push_back(ply_san(line.end, again.front()));
    ++exchange.upto;
    return true;
  }
  const auto before = exchange.after == 0 ? std::nullopt : position_at(state, exchange.after - 1);
  if (!before || !is_known(ply_of(state, exchange.after))) return false;
  exchange.moves.insert(exchange.moves.begin(), ply_san(*before, ply_of(state, exchange.after)));
  --exchange.after;
  return true;
}

/// The plies that stay become a part of the line, as far as they can be entered; the others go.
void cut_off(const GameState& state, const RecordLine& line, const std::vector<GamePly>& again,
             Exchange& exchange) {
  Position before = line.end;
  for (const GamePly& ply : again) {
    if (!is_known(ply) || !ply.after) break;
    exchange.moves.push_back(ply_san(before, ply));
    before = *ply.after;
  }
  exchange.upto = state.ply();
}

/// The record has these very moves already.
bool is_same(const GameState& state, const RecordLine& line) {
  if (std::ssize(line.moves) != line.plies) return false;
  for (int i = 0; i < line.plies; ++i) {
    const GamePly& ply = ply_of(state, line.after + i + 1);
    if (!is_known(ply) || ply.move != line.moves[static_cast<std::size_t>(i)].move) return false;
  }
  return true;
}

void find_ruling(const GameState& state, RecordLine& line, const std::vector<GamePly>& again, bool cut) {
  Exchange exchange{line.after, line.after + line.plies, {}};
  for (const RecordLine::Step& step : line.moves) exchange.moves.push_back(step.san);
  if (cut) {
    cut_off(state, line, again, exchange);
  } else if (is_same(state, line)) {
    return;
  }
  const bool all_go = exchange.after == 0 && exchange.upto == state.ply() && exchange.moves.empty();
  if (all_go) {
    line.ruling = Ruling{.action = ruling::Restore{.ply = 0}};
    return;
  }
  const bool needs_neighbour = exchange.plies() == 0 || exchange.moves.empty();
  if (needs_neighbour && !take_neighbour(state, line, again, exchange)) {
    line.refused = Refusal{"no known ply of the record stands beside it, to which it could be added"};
    return;
  }
  line.ruling = Ruling{.action = ruling::Record{.after = exchange.after,
                                                .plies = exchange.plies(),
                                                .correct = all_known(state, exchange.after, exchange.upto),
                                                .moves = fmt::format("{}", fmt::join(exchange.moves, " "))}};
}

}  // namespace

std::string ply_san(const Position& before, const GamePly& ply) {
  if (ply.counted()) return '@' + ply.board.fen();
  if (ply.irregular) return to_string(ply.move.from) + to_string(ply.move.to);
  return to_san(before, ply.move);
}

Expected<RecordLine, Refusal> record_line(const GameState& state, const LineAsked& asked) {
  const int after = asked.after.value_or(state.ply());
  if (after > state.ply() || asked.plies > state.ply() - after)
    return unexpected(
        Refusal{fmt::format("there is no ply {}; {} have been played", after + asked.plies, state.ply())});
  const auto before = position_at(state, after);
  if (!before) return unexpected(Refusal{"from what stood on the board there nobody could play"});
  RecordLine line{.after = after, .plies = asked.plies, .end = *before};
  if (!asked.moves.empty()) {
    const auto moves = read_sheet({*before, state.chess960(), {}, {}}, asked.moves);
    if (!moves) return unexpected(Refusal{moves.error()});
    for (const Move move : *moves) {
      std::string san = to_san(line.end, move);
      line.end = line.end.after(move);
      line.moves.push_back({move, std::move(san), line.end});
    }
  }
  const int upto = after + asked.plies;
  const auto again = played_behind(state, line.end, upto, all_known(state, after, upto));
  line.behind = state.ply() - upto;
  line.fit = static_cast<int>(again.size());
  if (line.fit < line.behind) line.misfit = name_of(state, upto + line.fit + 1);
  find_ruling(state, line, again, asked.cut && line.fit < line.behind);
  return line;
}

}  // namespace eboard::rules
