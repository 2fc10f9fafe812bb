// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Plays a script on a board of 144 squares beside a game that others play, and collects what is noticed.
#pragma once

#include <string>
#include <string_view>

#include "daemon/tracking/watch/quaternity_watch.hpp"
#include "rules/quaternity/game.hpp"
#include "tests/support/quaternity_script.hpp"

namespace eboard::test {

class QuaternityWatchScript final : public QuaternityScript {
 public:
  /// The board shows the game's position, and time runs for the player on turn.
  explicit QuaternityWatchScript(rules::quaternity::Game& game);

  /// Plays the script; the game may have gone on meanwhile.
  void play(std::string_view script);

  [[nodiscard]] const tracking::QuaternityWatch::Found& found() const { return found_; }
  [[nodiscard]] std::string flags() const { return latest_flags(found_); }
  [[nodiscard]] const tracking::IrregularityFound* last(std::string_view code) const {
    return last_flag(found_, code);
  }

 private:
  void hear(const drivers::Payload& payload) override;
  void advance() override;
  void pause_announced() override { watch_.announced(); }
  void move_made(rules::quaternity::Move move) override;

  rules::quaternity::Game* game_;
  tracking::QuaternityWatch watch_;
  rules::quaternity::Position known_;
  tracking::QuaternityWatch::Found found_;
};

}  // namespace eboard::test
