// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "daemon/tracking/heard/stated_line.hpp"

#include "rules/chess/notation/notation.hpp"

namespace eboard::tracking {

namespace {

/// The legal move that the text means; nullopt: there is none.
std::optional<rules::Move> legal(const rules::Position& position, const std::string& text) {
  const bool castling = text.starts_with("O-O");
  const auto move = castling ? rules::parse_san(position, text) : rules::parse_uci(position, text);
  return move ? std::optional(*move) : std::nullopt;
}

}  // namespace

void StatedLine::stand(const rules::Position& position, std::size_t plies) {
  positions_.assign(1, position);
  below_ = plies;
  last_.clear();
}

void StatedLine::lose() {
  below_ = plies();
  positions_.assign(1, std::nullopt);
  last_.clear();
}

bool StatedLine::repeats(const drivers::MoveReported& report) const {
  return position() && report.ply && static_cast<std::size_t>(*report.ply) == plies() && report.move == last_;
}

std::optional<rules::Move> StatedLine::play(const drivers::MoveReported& report) {
  last_ = report.move;
  const std::size_t before = report.ply ? static_cast<std::size_t>(*report.ply) - 1 : plies();
  const bool next = before == plies();
  count_to(before);
  const auto move = position() ? legal(*position(), report.move) : std::nullopt;
  positions_.push_back(move ? std::optional(position()->after(*move)) : std::nullopt);
  return next ? move : std::nullopt;
}

void StatedLine::count_to(std::size_t plies) {
  if (plies < below_) {
    below_ = plies;
    positions_.assign(1, std::nullopt);
  }
  positions_.resize(plies - below_ + 1);
}

bool StatedLine::take_back() {
  last_.clear();
  if (positions_.size() == 1) {
    positions_.back().reset();
    if (below_ > 0) --below_;
    return false;
  }
  positions_.pop_back();
  return true;
}

}  // namespace eboard::tracking
