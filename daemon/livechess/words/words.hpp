// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a pairing and its game in LiveChess's words: players, results, moves, clocks. Port 1982 and the
// files of LiveChess Cloud both use it. Keys and their order are LiveChess's. Pure.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/chess/types.hpp"
#include "storage/records.hpp"

namespace eboard::livechess {

using UnixMillis = std::int64_t;

struct Clock {
  std::int64_t white = 0, black = 0;  ///< whole seconds
  std::optional<rules::Color> runs;   ///< whose time runs; empty: nobody's
  UnixMillis time = 0;                ///< when both times were true
  bool operator==(const Clock&) const = default;
};

/// Whole seconds as LiveChess shows them: the second that is not over counts as none.
[[nodiscard]] std::int64_t seconds_of(std::chrono::milliseconds time);

/// A table in a round: how it was paired, and its game if it has begun.
struct Pairing {
  std::vector<rules::Tag> tags;
  std::shared_ptr<storage::GameRow> game;  ///< null: none has begun
};

/// The value of a tag, as the game has it or else the pairing. nullopt: nobody knows it.
[[nodiscard]] std::optional<std::string> known(const Pairing& pairing, std::string_view tag);
/// "2026-11-27". nullopt: the day is not known whole.
[[nodiscard]] std::optional<std::string> date_of(const Pairing& pairing);

[[nodiscard]] boost::json::value or_null(const std::optional<std::string>& text);
[[nodiscard]] boost::json::value to_json(const Clock& clock);
[[nodiscard]] boost::json::value or_null(const std::optional<Clock>& clock);

/// The files have the FIDE id as a number, port 1982 has it as text.
enum class FideId : std::uint8_t { number, text };
[[nodiscard]] boost::json::value player_json(const Pairing& pairing, rules::Color side, FideId form);
/// "WHITEWIN", "BLACKFORFAIT", ...; null without a result.
[[nodiscard]] boost::json::value result_json(const Pairing& pairing);
/// Number of the start position, result, comment, clock and moves. Moves are readable from that position on:
/// a game from a position without a number has none, and its comment names the position.
[[nodiscard]] boost::json::object game_json(const Pairing& pairing, const std::optional<Clock>& clock);

/// One line without blanks, in UTF-8.
[[nodiscard]] std::string compact(const boost::json::value& value);

}  // namespace eboard::livechess
