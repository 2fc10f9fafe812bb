// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "rules/laws/endings/history.hpp"

#include <fmt/core.h>

#include "rules/chess/notation/notation.hpp"
#include "rules/text/split.hpp"

namespace eboard::rules {

namespace {

// Takes the next word, without a move number in front; empty at the end.
std::string_view take_word(std::string_view& text) {
  while (true) {
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin);
    std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    const std::size_t digits = word.find_first_not_of("0123456789");
    if (digits == std::string_view::npos) return word;
    if (word[digits] == '.') word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
    if (!word.empty()) return word;
  }
}

}  // namespace

Expected<History, std::string> History::parse(std::string_view moves, const Position& start) {
  History history{start};
  while (true) {
    const std::string_view word = take_word(moves);
    if (word.empty()) return history;
    auto move = parse_san(history.position(), word);
    if (!move) {
      // No word is valid in both UCI and SAN; where neither fits, the error of SAN explains more.
      const auto uci = parse_uci(history.position(), word);
      if (!uci) return unexpected(fmt::format("ply {}: '{}': {}", history.plies() + 1, word, move.error()));
      move = *uci;
    }
    history.play(*move);
  }
}

void History::play(Move move) { play_to(move, position().after(move)); }

void History::play_to(Move move, const Position& after) {
  const Color mover = position().turn();
  positions_.push_back(after);
  moves_.push_back(move);
  touched_ = {};
  if (offer_ && *offer_ != mover) offer_.reset();
}

void History::go_back(int ply) {
  positions_.erase(positions_.begin() + ply + 1, positions_.end());
  moves_.erase(moves_.begin() + ply, moves_.end());
  std::erase_if(demands_, [ply](const MateDemand& demand) { return demand.ply > ply; });
  if (theory_ && theory_->ply > ply) theory_.reset();
  touched_ = {};
}

void History::retell(int ply, int upto, const std::vector<Step>& steps) {
  const int longer = ply + static_cast<int>(steps.size()) - plies();
  positions_.erase(positions_.begin() + ply + 1, positions_.end());
  moves_.erase(moves_.begin() + ply, moves_.end());
  for (const Step& step : steps) {
    positions_.push_back(step.after);
    moves_.push_back(step.move);
  }
  // Entries at unknown plies count as made after the last known one.
  const auto renumber = [&](int& at) { at = at >= upto ? at + longer : std::min(at, ply); };
  for (MateDemand& demand : demands_) renumber(demand.ply);
  if (theory_) renumber(theory_->ply);
}

History History::after(Move move) const {
  History next = *this;
  next.play(move);
  return next;
}

History History::without_touch(Color side) const {
  History next = *this;
  next.touched_[static_cast<std::size_t>(side)] = false;
  return next;
}

History History::with_touch(Color side) const {
  History next = *this;
  next.touched_[static_cast<std::size_t>(side)] = true;
  if (offer_ && *offer_ != side) next.offer_.reset();
  return next;
}

History History::with_offer(Color by) const {
  History next = *this;
  next.offer_ = by;
  ++next.offers_[static_cast<std::size_t>(by)];
  return next;
}

History History::with_offer_declined() const {
  History next = *this;
  next.offer_.reset();
  return next;
}

History History::with_demand(Color by) const {
  History next = *this;
  next.demands_.push_back({by, plies()});
  return next;
}

History History::with_theory(int moves) const {
  History next = *this;
  next.theory_ = TheoryEntry{moves, plies()};
  return next;
}

History History::castling_only(Bitboard rooks) const {
  History next = *this;
  for (Position& position : next.positions_) position = position.castling_only(rooks);
  return next;
}

int History::moves_made(Color side) const {
  const int finished = position().full_move_number() - 1;
  return side == Color::white && position().turn() == Color::black ? finished + 1 : finished;
}

std::optional<TheoryEntry> History::theory() const {
  if (!theory_ || plies() - position().half_move_clock() > theory_->ply) return {};
  return theory_;
}

}  // namespace eboard::rules
