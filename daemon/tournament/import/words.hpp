// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The words that stand over columns and tables, in the languages of the programs that write them. One more
// language is a word in each row of the tables.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eboard::tournament {

/// In lower case, letters of Latin without their accents ("ß" is "ss"), one blank for all that is neither
/// letter, digit nor "#": "1.Rd" is "1 rd", "FIDE-ID" "fide id".
[[nodiscard]] std::string plain_words(std::string_view text);

/// What a word over a column says, without whose it is.
enum class Head : std::uint8_t {
  table,
  result,
  white,
  black,
  name,
  last_name,
  first_name,
  number,
  rank,
  title,
  rating,
  federation,
  fide_id,
  birth,
  sex,
  team,
  points,
};

struct HeadWord {
  Head head = Head::name;
  int weight = 0;  ///< of two columns the one that says more exactly what is wanted: FIDE's rating, a team
  bool white = false, black = false;  ///< it says whose: "White Elo"
};
/// Of plain words. nullopt: they are none that is known.
[[nodiscard]] std::optional<HeadWord> head_word(std::string_view plain);

/// "1 rd", "round 1", "r1", "1 runde", "1".
struct RoundHead {
  int round = 0;
  bool word = false;  ///< not the number alone
};
[[nodiscard]] std::optional<RoundHead> round_head(std::string_view plain);

/// The round that a line of plain words names: "round 6 on 2026 04 07", "6 runde", "6 ratas". 0: none.
[[nodiscard]] int round_in(std::string_view plain);

/// Where a player has no opponent.
enum class NoOpponent : std::uint8_t {
  no,          ///< it is a name
  bye,         ///< "bye", "spielfrei"
  not_paired,  ///< "not paired": a bye of whatever kind
};
[[nodiscard]] NoOpponent no_opponent(std::string_view name);

/// The line over a table says of what kind it is, who wrote it or when, and is no name of an event.
[[nodiscard]] bool is_caption(std::string_view text);

/// "GM", "WCM", ... in capitals; empty: it is no title.
[[nodiscard]] std::string title_in(std::string_view text);

}  // namespace eboard::tournament
