// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What people do to a tournament, and what follows from it: the same by a page, by the command line with a
// daemon, and without one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/tournament/changes/book.hpp"
#include "daemon/tournament/finding.hpp"
#include "daemon/tournament/import/said.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tournament {

/// A file's content comes into a section.
struct ImportOrder {
  Said said;
  std::string file_name, file;  ///< its bytes
};
/// The round is played from now on; 0: none is.
struct RoundOrder {
  int round = 0;
  std::string because{};  ///< why it begins by itself: "its hour has come"; empty: a person wants it
};
/// A result by hand, or none again.
struct ResultOrder {
  int table = 0;
  std::string result;  ///< "1-0", "1/2-1/2", "+--", "---", "*"
};
/// Two others play at the table; who played there before has no game, unless it is one of them.
struct PairOrder {
  int table = 0;
  std::string white, black;  ///< a start number, or a name
};
/// White and Black are exchanged, and with them a result. Where it is said who is to have White, two people
/// who want the same do not turn it back.
struct ColoursOrder {
  int table = 0;
  std::string white{};  ///< a start number, or a name; empty: who has Black now
};
/// A player does not play.
struct ByeOrder {
  std::string player;  ///< a start number, or a name
  std::string kind;    ///< "half", "full", "zero", "pairing"
};
/// The game is played at another table, the other way about if somebody plays there; or without a board that
/// reports moves. Where it is said whose game is meant, two people who want the same do not move it back.
struct TableOrder {
  int table = 0;
  std::optional<int> to{};
  std::optional<bool> electronic{};
  std::string of{};  ///< a start number, or a name; empty: whoever plays at `table` now
};
/// The colour of the first board in round 1 was drawn: a pairing engine needs it.
struct DrawOrder {
  std::string colour;  ///< "white", "black"
};
/// The section is called so from now on.
struct NameOrder {
  std::string name;
};
/// Tables of rounds that come begin there.
struct FirstTableOrder {
  int table = 1;
};
/// What is said of a round: when it starts; its time control, edition of the Laws, or start position.
struct PlanOrder {
  std::string RoundPlan::*what = &RoundPlan::starts;
  std::string value;
};
/// What it takes for each next round of the section to be played.
struct BeginsOrder {
  std::string how;  ///< "by-order", "at-the-hour", "when-set-up"
};
/// Who has not come so many minutes after the start has lost, by the regulations of the event; 0: nobody
/// looks for it. Of the round that is named, else of all.
struct DefaultTimeOrder {
  int minutes = 0;
};
struct UndoOrder {
  std::int64_t change = 0;
};

struct Order {
  std::string section{};       ///< its name; empty: the only one, or the first one if there is none yet
  std::optional<int> round{};  ///< of results, pairs and tables; without it the one that is played
  std::variant<ImportOrder, RoundOrder, ResultOrder, PairOrder, ColoursOrder, ByeOrder, TableOrder, DrawOrder,
               NameOrder, FirstTableOrder, PlanOrder, BeginsOrder, DefaultTimeOrder, UndoOrder>
      what{};
};

struct Decision {
  Step step;                         ///< without id, time and author; without changes: nothing changes
  Section section;                   ///< as it is then
  std::vector<std::string> changed;  ///< a sentence each
  std::vector<Finding> findings;     ///< of an import; none of them an error
  std::string already{};             ///< why nothing changes: it is so already. Empty: nothing is to be said
};

/// What the order leads to, or why it cannot be: a sentence each, or the findings of a file.
[[nodiscard]] Expected<Decision, std::vector<std::string>> decide(const Book& book, const Order& order);

/// The results of "1-0", "0-1", "1/2-1/2", "½-½", "+--", "--+", "---", "*" and how people write these;
/// nullopt: it is none.
[[nodiscard]] std::optional<std::pair<Result, Result>> results_of(std::string_view text);

}  // namespace eboard::tournament
