// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A board as a running daemon shows it to viewers (docs/http-api.md, "A board"), read for people.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eboard::ctl {

struct ShownBoard {
  int number = 0;
  int round = 1;
  int game = 0;  ///< 0: none has begun
  int ply = 0;
  std::string white, black;            ///< names; empty: nobody is named
  std::string move;                    ///< the last one, "12... Nf6"; empty before the first
  bool provisional = false;            ///< that move may still change
  std::string result;                  ///< "*" until there is one
  std::string white_time, black_time;  ///< what the clock shows; empty: not known
  std::string running;                 ///< "white", "black", or empty
  std::string state;                   ///< "playing", "no signal", ...
  [[nodiscard]] bool has_signal() const { return state != kNoSignal; }
  [[nodiscard]] bool over() const { return result != "*"; }

  static constexpr std::string_view kNoSignal = "no signal";
};

/// The time of a message: clocks that run are shown as they stand then.
struct MessageTime {
  std::optional<std::int64_t> now_ms;
};

/// Whatever is missing there stays as it is by default. Texts hold nothing that a terminal would obey.
[[nodiscard]] ShownBoard shown_board(const boost::json::object& board, const MessageTime& time = {});
/// "12... Nf6" of the move of a list with that number of plies up to it.
[[nodiscard]] std::string shown_move(const boost::json::object& board, const boost::json::object& move,
                                     int ply);
/// A name as it may be printed; "?" is none.
[[nodiscard]] std::string shown_name(std::string_view name);
/// "1:29:50".
[[nodiscard]] std::string shown_time(std::int64_t ms);
/// The number; nothing where there is none.
[[nodiscard]] std::optional<std::int64_t> number_in(const boost::json::object& object, std::string_view key);

}  // namespace eboard::ctl
