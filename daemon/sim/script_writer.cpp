// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/sim/script_writer.hpp"

#include <algorithm>
#include <utility>

#include "daemon/sim/make.hpp"
#include "rules/chess/notation/notation.hpp"

namespace eboard::sim {
namespace {

constexpr std::size_t kLongEnough = 12;  // minimum plies of a game with irregularities

rules::Position position_of(const rules::GameRecord& game) {
  auto position = rules::Position::from_setup(game.start);
  return position ? *position : rules::Position::initial();
}

}  // namespace

ScriptWriter::ScriptWriter(const rules::GameRecord& game, const Profile& profile, std::uint64_t seed,
                           const TableSettings& settings)
    : PlyWriter(profile, seed, settings, game.plies.size()), game_(game), position_(position_of(game)) {}

Script ScriptWriter::write() {
  set_up();
  play_record();
  finish();
  close();
  return std::move(script_);
}

void ScriptWriter::set_up() {
  auto& truth = script_.truth;
  truth.result = game_.result;
  const bool rotated = random_.chance(profile_.rotated);
  const bool turned = random_.chance(profile_.clock_turned);
  truth.rotated = settings_.rotated.value_or(rotated);
  // The clock stays in its place: for players at the other end its sides are exchanged.
  truth.white_left = settings_.white_left.value_or(truth.rotated == turned);
  script_.pace = pace_of(game_, settings_.max_think, random_);

  set_.stand(position_.placement());
  right_set_up_ = set_.on;
  if (random_.chance(profile_.wrong_set_up)) set_up_wrongly();
  script_.start = game_.start;
  script_.at_start = set_.on;
  begin(position_.turn());
  if (random_.chance(profile_.illegal_move) && game_.plies.size() > kLongEnough) {
    const int ply = 6 + random_.below(static_cast<int>(game_.plies.size()) - 10);
    planned_.push_back({Offence::piece, static_cast<std::size_t>(ply)});
  }
  for (std::size_t ply = game_.plies.size(); ply > 2; --ply) {
    if (random_.chance(profile_.takebacks / static_cast<double>(game_.plies.size())))
      takeback_plies_.push_back(ply - 1);
  }
  plan_habits();
}

void ScriptWriter::plan_habits() {
  if (game_.plies.size() <= kLongEnough) return;
  const auto some_ply = [&] {
    return 6 + static_cast<std::size_t>(habits_.below(static_cast<int>(game_.plies.size()) - 10));
  };
  const auto plan = [&](Offence kind, double rate) {
    if (habits_.chance(rate)) planned_.push_back({kind, some_ply()});
  };
  plan(Offence::en_passant, profile_.illegal_en_passant);
  plan(Offence::opponents_piece, profile_.opponents_piece_moved);
  plan(Offence::two_moves, profile_.two_moves_made);
  plan(Offence::king_taken, profile_.king_taken);
  if (habits_.chance(profile_.spilled)) spill_ply_ = some_ply();
}

/// Each happens once; an offence that is impossible at this ply is tried at the next one.
std::optional<ScriptWriter::Offence> ScriptWriter::due(std::size_t ply) {
  const auto found =
      std::find_if(planned_.begin(), planned_.end(), [&](const Planned& one) { return one.ply <= ply; });
  if (found == planned_.end()) return std::nullopt;
  const Offence kind = found->kind;
  planned_.erase(found);
  return kind;
}

rules::Move ScriptWriter::move_of(std::size_t ply) {
  if (taken_back_ply_ == ply && habits_.chance(0.5)) {
    if (const auto another = another_move(ply)) return *another;
  }
  const auto move = game_.plies[ply].move;
  const bool taken = move.kind == rules::MoveKind::promotion && ply + 1 < game_.plies.size() &&
                     game_.plies[ply + 1].move.to == move.to;
  if (!taken || !position_.is_legal(move) || !habits_.chance(profile_.underpromotion_taken)) return move;
  constexpr std::array kLess{rules::Role::knight, rules::Role::bishop, rules::Role::rook};
  auto less = move;
  less.promotion = kLess[static_cast<std::size_t>(habits_.below(kLess.size()))];
  return position_.after(less).is_legal(game_.plies[ply + 1].move) ? less : move;
}

void ScriptWriter::play_record() {
  for (std::size_t ply = 0; ply < game_.plies.size() && !over_; ++ply) {
    while (!takeback_plies_.empty() && takeback_plies_.back() <= ply) {
      takeback_plies_.pop_back();
      ply -= take_back(1 + static_cast<std::size_t>(random_.below(3)));
    }
    if (const auto kind = due(ply)) {
      const auto plies = script_.truth.plies.size();
      history_.push_back({position_, set_.on});
      play_illegal(*kind, ply);
      if (script_.truth.plies.size() > plies) continue;  // it stood, and replaced this ply
      history_.pop_back();
      if (over_) break;
    }
    if (spill_ply_ == ply) spill();
    const auto move = move_of(ply);
    if (!position_.is_legal(move)) break;
    const auto what = displacement_of(position_, move);
    const auto victim = what.victim ? set_.at(*what.victim) : std::nullopt;
    clear_parked(false);
    history_.push_back({position_, set_.on});
    const bool as_queen = moves_rook_as_queen(move);
    position_.play(move);
    const auto noted = script_.truth.irregularities.size();
    const Micros played_from = turn_.start;
    auto played = play_ply({&what, 1}, rules::to_uci(move, game_.chess960), script_.pace.used[ply]);
    // An inverted rook is a rook by the Laws, and against them where the players go on as if it were a queen.
    const auto& odd = script_.truth.irregularities;
    const bool inverted =
        std::any_of(odd.begin() + static_cast<std::ptrdiff_t>(noted), odd.end(),
                    [](const TruthIrregularity& one) { return one.code == "promotion_inverted_rook"; });
    if (inverted) played.uci.back() = 'r';
    if (as_queen) {
      played.uci += '!';
      note_offence(Offence::piece, {{}, played_from, turn_.last_ply_done(), {move.from, move.to}},
                   played.press, "stood", {played.uci});
    }
    if (victim && random_.chance(profile_.victim_parked)) park(*victim, ply + 1);
    script_.truth.plies.push_back(std::move(played));
    if (takes_back(move, ply)) ply -= take_back(1, habits_.time(0.0, 3.0));
  }
  game_end_ = turn_.last_ply_done();
}

/// The rook that stands for a queen moves as no rook does.
bool ScriptWriter::moves_rook_as_queen(rules::Move move) const {
  const auto piece = set_.at(move.from);
  const bool stands_for_queen = position_.placement()[move.from]->role == rules::Role::queen && piece &&
                                set_.pieces[*piece].role == rules::Role::rook;
  return stands_for_queen && rules::file_of(move.from) != rules::file_of(move.to) &&
         rules::rank_of(move.from) != rules::rank_of(move.to);
}

/// Requires that the position already is the one after the ply.
TruthPly ScriptWriter::play_ply(std::span<const Displacement> what, std::string uci, Micros used) {
  if (!wrong_squares_.empty()) {
    const bool touched = std::any_of(wrong_squares_.begin(), wrong_squares_.end(), [&](Square square) {
      return std::any_of(what.begin(), what.end(), [&](const Displacement& one) {
        return square == one.from || square == one.to || square == one.rook_from || square == one.victim;
      });
    });
    if (touched || script_.ply_number() >= wrong_until_ply_)
      correct_set_up(turn_.free_from + random_.time(0.5, 2.0));
  }
  return PlyWriter::play_ply(what, std::move(uci), used, {!turn_.mover, !position_.has_legal_move()});
}

Script write_script(const rules::GameRecord& game, const Profile& profile, std::uint64_t seed,
                    const TableSettings& settings) {
  const Make* make = find_make(settings.make);
  const bool heeded = settings.kind == BoardKind::identity && make != nullptr && make->accepts;
  const Profile hands = heeded ? heeding_board(profile) : profile;
  return ScriptWriter(game, hands, seed, settings).write();
}

}  // namespace eboard::sim
