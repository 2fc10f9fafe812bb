// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/quaternity_watch_script.hpp"

#include <stdexcept>

#include "rules/quaternity/setup.hpp"

namespace eboard::test {

namespace q = rules::quaternity;
using tracking::Millis;

QuaternityWatchScript::QuaternityWatchScript(q::Game& game)
    : QuaternityScript(men_of(game.position()), Millis(300)),
      game_(&game),
      watch_(game.position()),
      known_(game.position()) {
  watch_.start(Millis(0), known_, found_);
  report(drivers::MenSnapshot{men()});
  report(drivers::QuaternityClockReading{{}, known_.turn()});
}

void QuaternityWatchScript::play(std::string_view script) {
  if (game_->position() != known_) {
    known_ = game_->position();
    watch_.stand(now(), known_, game_->plies(), found_);
  }
  QuaternityScript::play(script);
}

void QuaternityWatchScript::hear(const drivers::Payload& payload) { watch_.apply({now(), payload}, found_); }

void QuaternityWatchScript::advance() { watch_.advance(now(), found_); }

void QuaternityWatchScript::move_made(q::Move move) {
  if (const auto played = game_->play(move); !played) throw std::runtime_error(played.error());
  known_ = game_->position();
  watch_.moved(now(), move, known_, found_);
}

}  // namespace eboard::test
