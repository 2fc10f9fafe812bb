// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Asks in which positions of a game a player can still mate, and keeps the answers. The search takes long, so
// it runs elsewhere: the question goes out, the answer comes back as an input.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/events/tracked_event.hpp"
#include "rules/chess/position.hpp"

namespace eboard::pipeline {

struct MateQuestion {
  int game = 0;
  int ply = 0;
  std::string fen;
  bool operator==(const MateQuestion&) const = default;
};

struct MateAnswer {
  MateQuestion question;
  std::optional<bool> white, black;  ///< none: not decided within the budget
};

/// The content of an `answered` entry of the journal.
[[nodiscard]] std::string to_json(const MateAnswer& answer);
/// Error: one sentence.
[[nodiscard]] Expected<MateAnswer, std::string> mate_answer_from_json(std::string_view text);

class MateWatch {
 public:
  void hear(const tracking::TrackedEvent& event);
  /// The position that a search must look at: one where a flag fell, else the latest. Empty if the answer is
  /// known.
  [[nodiscard]] const std::optional<MateQuestion>& question() const { return question_; }
  /// Takes an answer. Returns what is known now, if the answer is about the game as it stands and is news.
  [[nodiscard]] std::optional<tracking::MatePossible> answer(const MateAnswer& answer);

  /// Whether the side could still mate in `position`, as far as that is known of the game as it stands.
  [[nodiscard]] std::optional<bool> can_mate(const rules::Position& position, rules::Color side) const;
  /// Neither player can mate: the position is dead.
  [[nodiscard]] bool dead() const;

 private:
  /// The position after a ply; index 0 is the start.
  struct Reached {
    std::string fen;
    bool asked = false;  ///< a capture or a pawn move led to it, or its answer was needed
    bool flag = false;   ///< a flag fell here
    bool legal = true;   ///< the ply that led to it was legal
    bool answered = false;
    std::optional<bool> white{}, black{};  ///< the answers for this very position
  };

  void move(const tracking::MoveTracked& move);
  void ask();
  [[nodiscard]] std::optional<bool> known(rules::Color side) const;
  /// After that ply.
  [[nodiscard]] std::optional<bool> known(rules::Color side, std::size_t ply) const;

  int game_ = 0;
  std::vector<Reached> reached_;
  std::optional<MateQuestion> question_;
  tracking::MatePossible said_;
};

}  // namespace eboard::pipeline
