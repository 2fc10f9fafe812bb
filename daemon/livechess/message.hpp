// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes what LiveChess sends: boards, and the messages that carry them. Keys, their order and the
// blanks are LiveChess's, since clients depend on them. Pure.
#pragma once

#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/livechess/request.hpp"
#include "daemon/livechess/words/words.hpp"

namespace eboard::livechess {

struct EBoard {
  std::string serial;
  std::optional<std::string> source;  ///< name of the device; empty: the board is not there
  std::string_view state;  ///< "ACTIVE", "DELAYED", "INACTIVE", "NOTRESPONDING"; empty: never active
  std::optional<std::string> battery;
  std::string placement;
  bool flipped = false;
  std::optional<Clock> clock;
};

/// The moves since a client's `setup`.
struct Line {
  std::string start;  ///< FEN, as the client wrote it
  std::vector<std::string> san;
  bool match = false;  ///< the position behind the last move is the one on the board
  bool operator==(const Line&) const = default;
};

/// What a message of a feed says of its board; what did not change is left out.
struct FeedNews {
  std::string serial;
  bool flipped = false;
  std::optional<std::string> placement;
  std::optional<std::optional<Clock>> clock;
  const Line* line = nullptr;
};

[[nodiscard]] boost::json::value to_json(const EBoard& board);
[[nodiscard]] boost::json::value to_json(const FeedNews& news);

/// Indented as Jackson does it by default, as LiveChess answers over HTTP.
[[nodiscard]] std::string indented(const boost::json::value& value);

// Messages of the WebSocket. `param` is compact JSON.

[[nodiscard]] std::string call_message(const Id& id, std::string_view param, UnixMillis time);
[[nodiscard]] std::string feed_message(const Id& feed, std::string_view param, UnixMillis time);
[[nodiscard]] std::string error_message(const Refusal& refusal, UnixMillis time);

}  // namespace eboard::livechess
