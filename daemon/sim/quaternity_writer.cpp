// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Four players and one game of Quaternity. Who is mated loses his king from the board, and nothing else; who
// gives up or passes touches nothing at all.
#include <algorithm>
#include <utility>

#include "daemon/sim/ply_writer.hpp"

namespace eboard::sim {
namespace {

namespace quaternity = rules::quaternity;
using quaternity::MoveMade;
using quaternity::Played;
using quaternity::Position;

std::vector<quaternity::Square> mated_kings(const Position& before, const Played& played) {
  std::vector<quaternity::Square> squares;
  for (const auto& mate : played.mates) {
    if (const auto square = before.king(mate.of)) squares.push_back(*square);
  }
  return squares;
}

std::optional<DisplacementOf<Quaternity>> displacement_of(const Position& before, const MoveMade& made) {
  const auto move = made.move;
  if (move.is_pass()) return std::nullopt;
  DisplacementOf<Quaternity> what{move.from, move.to, {}, {}, {}, {}, mated_kings(before, made.played)};
  if (made.played.captured) what.victim = move.to;
  if (move.promotion != rules::Role::pawn) what.promotion = move.promotion;
  return what;
}

std::string text_of(quaternity::Move move) {
  if (move.is_pass()) return "pass";
  auto text = quaternity::to_string(move.from) + quaternity::to_string(move.to);
  if (move.promotion != rules::Role::pawn)
    text += rules::to_char(rules::Piece{rules::Color::black, move.promotion});
  return text;
}

/// What an entry did to men and players beside a move.
const Played* played_of(const quaternity::Entry& entry) {
  if (const auto* frozen = std::get_if<quaternity::Frozen>(&entry.what)) return &frozen->played;
  if (const auto* ruled = std::get_if<quaternity::MateRuled>(&entry.what)) return &ruled->played;
  return nullptr;
}

std::size_t moves_of(const quaternity::Game& game) {
  const auto& entries = game.entries();
  const auto moves = std::count_if(entries.begin(), entries.end(), [](const quaternity::Entry& entry) {
    return std::holds_alternative<MoveMade>(entry.what);
  });
  return static_cast<std::size_t>(moves);
}

class QuaternityWriter : private PlyWriter<Quaternity> {
 public:
  QuaternityWriter(const quaternity::Record& record, const Profile& profile, std::uint64_t seed,
                   const TableSettings& settings)
      : PlyWriter(profile, seed, settings, moves_of(record.game)), record_(record) {
    describe(truth(), seed);
  }

  /// Once.
  [[nodiscard]] QuaternityScript write() {
    const auto& game = record_.game;
    script_.pace = pace_of(record_, settings_.max_think, random_);
    stand_up(men_of(game.start()));
    script_.at_start = set_.on;
    begin(game.start().turn());
    for (std::size_t n = 0; n < game.entries().size(); ++n) play_entry(n);
    game_end_ = std::max(turn_start_, hands_off_);
    finish();
    close();
    return std::move(script_);
  }

 private:
  void play_entry(std::size_t n) {
    const auto& entry = record_.game.entries()[n];
    const auto& before = record_.game.before(n);
    const auto& after = record_.game.before(n + 1);
    if (const auto* made = std::get_if<MoveMade>(&entry.what)) {
      find_forgotten_press();
      const auto used = script_.pace.used[truth().plies.size()];
      truth().plies.push_back(play_ply(displacement_of(before, *made), text_of(made->move), used,
                                       {after.turn(), after.is_over()}));
      return;
    }
    if (const auto* played = played_of(entry)) leave(mated_kings(before, *played), after.turn());
  }

  /// Whose time still runs sees to it, sooner or later.
  void find_forgotten_press() {
    if (!settings_.has_clock || lever_ == mover_) return;
    const Micros at = free_from_ + random_.time(0.5, 3.0);
    pass_lever(lever_, mover_, at);
    turn_start_ = free_from_ = at;
  }

  /// Somebody leaves the game: kings that are mated by it go, and the turn may be another's.
  void leave(const std::vector<quaternity::Square>& kings, quaternity::Player turn) {
    Motion motion;
    Micros now{0};
    for (const auto square : kings) {
      if (const auto king = set_.at(square))
        now = motions_.transfer(motion, *king, square, std::nullopt, now) + random_.time(0.3, 1.5);
    }
    motion.done = now;
    free_from_ = commit(motion, free_from_ + random_.time(2.0, 5.0));
    hands_off_ = free_from_;
    mover_ = turn;
    find_forgotten_press();
  }

  void finish() {
    Micros now = game_end_ + random_.time(2.0, 6.0);
    if (random_.chance(profile_.clock_stopped)) script_.acts.push_back({now, RunClock{false}});
    now += random_.time(8.0, 15.0);
    reset(script_.at_start, now);
  }

  const quaternity::Record& record_;
};

}  // namespace

QuaternityScript write_script(const quaternity::Record& game, const Profile& profile, std::uint64_t seed,
                              const TableSettings& settings) {
  return QuaternityWriter(game, profile, seed, settings).write();
}

}  // namespace eboard::sim
