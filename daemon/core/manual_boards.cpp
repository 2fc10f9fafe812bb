// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/core/manual_boards.hpp"

#include <fmt/format.h>

#include <utility>

#include "drivers/manual.hpp"
#include "rules/chess/notation/notation.hpp"
#include "rules/laws/rulings/game/sheet_moves.hpp"

namespace eboard::daemon {

namespace manual = drivers::manual;
using seams::ManualRequest;
using seams::ManualStanding;
using seams::Refused;
using tracking::StatedGame;
using Why = Refused::Why;

namespace {

auto refuse(Why why, std::string sentence) { return unexpected(Refused{why, std::move(sentence)}); }

ManualStanding standing(int board, const StatedGame& game) {
  ManualStanding out;
  out.board = board;
  out.game = game.number;
  out.ply = static_cast<int>(game.plies);
  out.fen = rules::to_fen(game.position.setup());
  out.over = game.over;
  if (game.over) return out;
  for (const rules::Move move : game.position.legal_moves())
    out.moves.push_back({rules::to_uci(move), rules::to_san(game.position, move)});
  return out;
}

drivers::TimesReading reading_of(const seams::ManualClock& clock) {
  return {clock.white, clock.black, clock.running};
}

Expected<std::string, Refused> move_line(const ManualRequest& request, const StatedGame& game) {
  if (game.over)
    return refuse(Why::unlawful, fmt::format("game {} is over; begin a new one first", game.number));
  const auto move = rules::read_move(game.position, game.chess960, request.move);
  if (!move) return refuse(Why::unlawful, move.error());
  return manual::move_line(static_cast<int>(game.board_plies) + 1, rules::to_uci(*move, game.chess960));
}

/// Nobody says what the clock shows in the next game until its times are entered.
std::string stopped(const StatedGame& game) {
  if (!game.clock || !game.clock->running) return {};
  return manual::clock_line({game.clock->white, game.clock->black, std::optional<rules::Color>()});
}

Expected<std::string, Refused> first_line(const ManualRequest& request, const StatedGame& game) {
  switch (request.what) {
    case ManualRequest::What::move:
      return move_line(request, game);
    case ManualRequest::What::takeback:
      if (game.plies == 0) return refuse(Why::unlawful, "there is no move to take back");
      if (game.over && !game.over_on_board)
        return refuse(Why::unlawful,
                      fmt::format("game {} is over by a ruling; undo that first", game.number));
      return std::string(manual::kBack);
    case ManualRequest::What::new_game:
      return stopped(game) + std::string(manual::kNew);
    case ManualRequest::What::clock:
      break;
  }
  if (!request.clock) return refuse(Why::unreadable, "a clock without times");
  return std::string{};
}

Expected<std::string, Refused> lines_of(const ManualRequest& request, const StatedGame& game) {
  if (request.ply && *request.ply != static_cast<int>(game.plies))
    return refuse(Why::outdated, fmt::format("game {} stands after ply {}, not after ply {}", game.number,
                                             game.plies, *request.ply));
  auto lines = first_line(request, game);
  if (!lines || !request.clock) return lines;
  // A ply takes its times from a clock that was there before it.
  const drivers::TimesReading reading = reading_of(*request.clock);
  if (!game.clock && request.what == ManualRequest::What::move)
    *lines = manual::clock_line({reading.white, reading.black, std::optional<rules::Color>()}) + *lines;
  return *lines + manual::clock_line(reading);
}

/// Its moves come from a PGN.
bool has_source(const Slot& slot) { return slot.heard_on != nullptr && slot.heard_on->port.pgn; }

}  // namespace

Expected<Slot*, Refused> ManualBoards::find(int table) {
  Slot* slot = slots_.of_table(table);
  if (slot == nullptr) return refuse(Why::unknown, fmt::format("there is no board {}", table));
  if (slot->recorder.driver() != manual::kName)
    return refuse(Why::unlawful,
                  fmt::format("board {} is no manual board: it reports its moves itself", table));
  if (has_source(*slot))
    return refuse(Why::unlawful,
                  fmt::format("nobody enters moves at board {}: they come from a PGN; what is wrong there is "
                              "put right by a ruling",
                              table));
  follow_ruling(table);
  return slot;
}

void ManualBoards::answer(const ManualRequest& request, const seams::ReplyTo<ManualRequest>& reply) {
  const auto slot = find(request.board);
  if (!slot) return reply(unexpected(slot.error()));
  BoardRecorder& recorder = (*slot)->recorder;
  const auto lines = lines_of(request, *recorder.pipeline().tracker().stated());
  if (!lines) return reply(unexpected(lines.error()));
  if (!lines_.enter(**slot, *lines))
    return reply(refuse(Why::unable, fmt::format("board {} takes nothing now", request.board)));
  ManualStanding now = standing(request.board, *recorder.pipeline().tracker().stated());
  now.entered = true;
  recorder.when_stored([now = std::move(now), reply] { reply(now); });
}

void ManualBoards::answer(const seams::ManualQuery& query, const seams::ReplyTo<seams::ManualQuery>& reply) {
  const auto slot = find(query.board);
  if (!slot) return reply(unexpected(slot.error()));
  reply(standing(query.board, *(*slot)->recorder.pipeline().tracker().stated()));
}

void ManualBoards::follow_ruling(int table) {
  Slot* slot = slots_.of_table(table);
  if (slot == nullptr || slot->recorder.driver() != manual::kName || has_source(*slot)) return;
  const auto game = slot->recorder.pipeline().tracker().stated();
  if (!game->board_stands) (void)lines_.enter(*slot, manual::stands_line(game->position.placement()));
}

}  // namespace eboard::daemon
