// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Short ways to make events, for the tests of what is shown.
#pragma once

#include <string>
#include <utility>

#include "daemon/live/live_state.hpp"

namespace eboard::live::test {

inline const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
inline const std::string kAfterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
inline const std::string kAfterE4E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
inline const std::string kAfterD4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1";

/// Gives sequence numbers; events belong to one board, one second apart, unless set otherwise.
class Events {
 public:
  explicit Events(storage::BoardId board = 1) : board_(board) {}

  storage::StoredEvent operator()(tracking::Conclusion what, int game = 1) {
    at_ += Millis{1000};
    return {++sequence_, board_, {at_, game, std::move(what)}, {}};
  }
  storage::StoredEvent at(Millis at, tracking::Conclusion what, int game = 1) {
    return {++sequence_, board_, {at, game, std::move(what)}, {}};
  }
  [[nodiscard]] storage::Sequence sequence() const { return sequence_; }

 private:
  storage::BoardId board_;
  storage::Sequence sequence_ = 0;
  Millis at_{1'000'000};
};

inline tracking::MoveTracked move(int ply, std::string uci, std::string san, std::string fen,
                                  tracking::MoveState state = tracking::MoveState::committed) {
  tracking::MoveTracked event;
  event.ply = ply;
  event.uci = tracking::PlayedMove::read(uci);
  event.san = std::move(san);
  event.fen = std::move(fen);
  event.state = state;
  event.confidence = 1;
  return event;
}

inline tracking::IrregularityFound flag(std::string_view code, std::string_view state, int id = 1,
                                        int ply = 1) {
  tracking::IrregularityFound found;
  found.ply = ply;
  found.id = id;
  found.code = tracking::Word<tracking::Code>::read(code);
  found.state = tracking::Word<tracking::State>::read(state);
  found.edition = "fide-2023";
  found.article = "7.5.1";
  return found;
}

inline BoardInfo table(storage::BoardId id, int number) {
  BoardInfo info;
  info.id = id;
  info.number = number;
  info.tags = {{"White", "Ada"}, {"Black", "Bela"}};
  return info;
}

}  // namespace eboard::live::test
