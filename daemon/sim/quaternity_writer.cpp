// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes the script of four players and one game of Quaternity. A mated player loses only the king from the
// board; a player who gives up or passes touches nothing.
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

DisplacementOf<Quaternity> displacement_of(quaternity::Move move, bool takes) {
  DisplacementOf<Quaternity> what{move.from, move.to, {}, {}, {}, {}};
  if (takes) what.victim = move.to;
  if (move.promotion != rules::Role::pawn) what.promotion = move.promotion;
  return what;
}

std::optional<DisplacementOf<Quaternity>> displacement_of(const Position& before, const MoveMade& made) {
  if (made.move.is_pass()) return std::nullopt;
  auto what = displacement_of(made.move, made.played.captured.has_value());
  what.mated_kings = mated_kings(before, made.played);
  return what;
}

std::string text_of(quaternity::Move move) {
  if (move.is_pass()) return "pass";
  auto text = quaternity::to_string(move.from) + quaternity::to_string(move.to);
  if (move.promotion != rules::Role::pawn)
    text += rules::to_char(rules::Piece{rules::Color::black, move.promotion});
  return text;
}

std::size_t moves_of(const quaternity::Game& game) {
  const auto& entries = game.entries();
  return static_cast<std::size_t>(std::count_if(entries.begin(), entries.end(), quaternity::is_ply));
}

class QuaternityWriter : private PlyWriter<Quaternity> {
 public:
  QuaternityWriter(const quaternity::Record& record, const Profile& profile, std::uint64_t seed,
                   const TableSettings& settings)
      : PlyWriter(profile, seed, settings, moves_of(record.game)), record_(record) {}

  /// Writes the script; call once.
  [[nodiscard]] QuaternityScript write() {
    const auto& game = record_.game;
    script_.pace = pace_of(record_, settings_.max_think, random_);
    set_.stand(men_of(game.start()));
    script_.at_start = set_.on;
    begin(game.start().turn());
    for (std::size_t n = 0; n < game.entries().size(); ++n) play_entry(n);
    game_end_ = turn_.last_ply_done();
    finish();
    close();
    return std::move(script_);
  }

 private:
  void play_entry(std::size_t n) {
    const auto& entry = record_.game.entries()[n];
    const auto& before = record_.game.before(n);
    const auto& after = record_.game.before(n + 1);
    const auto* made = std::get_if<MoveMade>(&entry.what);
    const auto* irregular = std::get_if<quaternity::Irregular>(&entry.what);
    if (made != nullptr) {
      play(displacement_of(before, *made), text_of(made->move), after);
    } else if (irregular != nullptr && entry.by == before.turn() && set_.at(irregular->move.from)) {
      const auto move = irregular->move;
      play(displacement_of(move, set_.at(move.to).has_value()), text_of(move) + "!", after);
    } else {
      put_in_order(after);
    }
  }

  void play(const std::optional<DisplacementOf<Quaternity>>& what, std::string uci, const Position& after) {
    find_forgotten_press();
    const auto used = script_.pace.used[script_.truth.plies.size()];
    const auto motions = what ? std::span(&*what, 1) : std::span<const DisplacementOf<Quaternity>>{};
    script_.truth.plies.push_back(play_ply(motions, std::move(uci), used, {after.turn(), after.is_over()}));
  }

  /// The player whose time still runs notices it sooner or later.
  void find_forgotten_press() {
    if (!settings_.has_clock || lever_.running() == turn_.mover) return;
    const Micros at = turn_.free_from + random_.time(0.5, 3.0);
    lever_.pass(lever_.running(), turn_.mover, at);
    turn_.begin(at);
  }

  /// Follows offers and rulings, which may change the pieces on the board and the turn.
  void put_in_order(const Position& position) {
    const auto target = standing_as(men_of(position));
    if (target != set_.on)
      turn_.free_from = turn_.hands_off = rearrange(target, turn_.free_from + random_.time(2.0, 5.0));
    turn_.mover = position.turn();
    find_forgotten_press();
  }

  /// The pieces as they must stand. Pieces on their squares stay; others come from other squares, from
  /// beside the board, or from another set.
  ArrangementOf<Quaternity> standing_as(const quaternity::Men& wanted) {
    ArrangementOf<Quaternity> target{};
    std::vector<bool> used(set_.pieces.size());
    const auto stands_right = [&](quaternity::Square square) {
      const auto piece = set_.at(square);
      return piece && wanted[square] == set_.pieces[*piece];
    };
    quaternity::for_each(wanted.occupied(), [&](quaternity::Square square) {
      if (!stands_right(square)) return;
      target[index_of<Quaternity>(square)] = set_.at(square);
      used[*set_.at(square)] = true;
    });
    quaternity::for_each(wanted.occupied(), [&](quaternity::Square square) {
      if (stands_right(square)) return;
      std::size_t which = 0;
      while (which < used.size() && (used[which] || set_.pieces[which] != *wanted[square])) ++which;
      if (which == used.size()) {
        set_.add(*wanted[square]);
        used.push_back(false);
      }
      used[which] = true;
      target[index_of<Quaternity>(square)] = static_cast<PieceIndex>(which);
    });
    return target;
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
