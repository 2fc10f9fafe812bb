// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The live state as JSON: the objects of /live and /api/boards (docs/http-api.md). Integers only, times in
// milliseconds.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "daemon/live/live_state.hpp"
#include "daemon/seams/delays.hpp"

namespace eboard::net {

/// How much later than on the boards everybody but the arbiter sees what happens.
struct BroadcastDelay {
  seams::Delays by{};
  bool here = false;  ///< and that is what is shown here
};
/// `delay_ms` where what is shown is late, by how much at most; `broadcast_delay_ms` where everybody else
/// sees it late, and `broadcast_rounds` with the rounds that have a delay of their own. Beside each the plies
/// that it is late besides, if it is by plies somewhere.
void put_delay(boost::json::object& object, const BroadcastDelay& delay);

/// Whether a viewer wants to see how games ended.
enum class Results : std::uint8_t { shown, hidden };

/// `board` and the keys of the parts named. With `moves_from` also the move list from that index on, which
/// replaces the reader's list from there on. Where results are hidden a game that is over looks as if nobody
/// had shown its end, whatever the end was.
[[nodiscard]] boost::json::object board_patch(const live::LiveBoard& board, unsigned parts,
                                              std::optional<int> moves_from = {},
                                              Results results = Results::shown);

/// What everybody gets of every board: who plays, and how it ended.
inline constexpr unsigned kBrief = live::kTable | live::kGame | live::kResult;

/// What the pairings call the tournament; empty: nothing.
[[nodiscard]] std::string event_name_of(const live::LiveState& state);

/// The games that began at a board before the one that is shown there, newest first. How they ended is not
/// there.
[[nodiscard]] boost::json::array earlier_games(const live::LiveBoard& board);

/// Number and side of the first move of a game that begins so, and how many White makes before Black's first.
[[nodiscard]] boost::json::object first_move_json(const std::string& start_fen);
[[nodiscard]] boost::json::array texts(const std::vector<std::string>& sentences);

}  // namespace eboard::net
