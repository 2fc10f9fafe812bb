// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Lists what players and the arbiter may say about a game that no sensor shows: claims, offers, demands, that
// a piece is adjusted, absence, a sealed move. Each statement is entered as a ruling. The list asks the
// ruling file itself what it takes, so that it states no rule of its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/laws/rulings/game/game_file.hpp"

namespace eboard::rules {

/// What a person fills in.
struct StatementField {
  enum class Form : std::uint8_t {
    choice,  ///< one of `choices`
    text,
    move,    ///< a move as a player writes it
    number,  ///< at least 0
    time,    ///< h:mm:ss or m:ss
  };
  struct Choice {
    std::string label;
    std::string words;     ///< what it adds to the command
    std::string effect{};  ///< "two minutes added for Black": what follows for the players
  };
  Form form = Form::text;
  std::string_view key{};    ///< the word of the command: "move"; empty for a choice
  std::string_view label{};  ///< "Move in the envelope"
  bool required = true;
  std::string example{};  ///< a value that is taken; empty for a choice
  std::vector<Choice> choices{};
};

/// What the statement is about; forms are grouped by it.
enum class Subject : std::uint8_t { draw, pieces, result, presence, adjournment, record };
/// In words: "Draw".
[[nodiscard]] std::string_view to_string(Subject subject);

struct Statement {
  std::string_view kind;  ///< "threefold": a name for programs
  Subject subject = Subject::draw;
  std::optional<Color> by{};  ///< the player who says it; none: both players or the arbiter
  std::string words;          ///< "White offers a draw"
  std::string_view article;   ///< of the edition
  std::string command;        ///< the ruling, without what the fields add: "R-CLAIM white threefold"
  std::vector<StatementField> fields{};  ///< at most one of them is a choice
  std::string effect{};                  ///< what follows, if there is no choice
  std::optional<Refusal> barred{};       ///< why it may not be said now
};

/// What the edition knows and a person may want to say now, by subject, White's before Black's. In each
/// choice stands only what the ruling file takes. What it would refuse altogether is `barred`; once the game
/// is over such statements are left out.
[[nodiscard]] std::vector<Statement> statements(const GameFile& game, const MateOracle& oracle = {});

/// The ruling as text. `values` are those of the fields in their order: of a choice the words of one, of any
/// other field what was filled in; an empty one is left out.
[[nodiscard]] std::string filled(const Statement& statement, const std::vector<std::string>& values);
/// "R-SEAL white move=MOVE [charge=TIME]", "R-CLAIM white threefold accept": the command as one types it.
[[nodiscard]] std::string usage(const Statement& statement);

}  // namespace eboard::rules
