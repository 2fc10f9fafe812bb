// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/table_script.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace eboard::test {

using namespace std::chrono_literals;
using drivers::Side;
using tracking::MoveState;
using tracking::MoveTracked;

Table::Table(bool clock, tracking::TrackerSettings settings, bool rotated)
    : tracker_(std::move(settings)), rotated_(rotated) {
  hear(drivers::LinkOpened{"script"});
  hear(drivers::BoardSnapshot{rotated_ ? board_.rotated() : board_});
  if (!clock) return;
  clock_.left.remaining = clock_.right.remaining = 300s;
  clock_.lever_high = rotated_ ? Side::right : Side::left;
  hear(clock_);
  wait(2s);
  clock_.running = true;
  hear(clock_);
}

void Table::play(std::string_view script) {
  std::istringstream in{std::string(script)};
  for (std::string next; in >> next;) word(next);
}

void Table::word(std::string_view word) {
  const Side white = rotated_ ? Side::right : Side::left;
  if (word == ".") return wait(300ms);
  if (word == "...") return wait(3s);
  wait(60ms);
  if (word == "Lw" || word == "Lb") {
    clock_.lever_high = word == "Lw" ? !white : white;
    hear(clock_);
  } else if (word == "T") {
    auto& half = clock_.lever_high == Side::left ? clock_.left : clock_.right;
    half.remaining -= 1s;
    hear(clock_);
  } else if (word == "stop" || word == "go") {
    clock_.running = word == "go";
    hear(clock_);
  } else if (word == "X") {
    hear(drivers::LinkLost{"script"});
  } else if (word == "#") {
    hear(drivers::LinkOpened{"script"});
    hear(drivers::BoardSnapshot{rotated_ ? board_.rotated() : board_});
    if (clock_.right.remaining > 0s) hear(clock_);
  } else {
    const bool reported = word.front() != '(';
    if (!reported) word.remove_prefix(1);
    const auto piece = word.front() == '-' ? std::nullopt : rules::parse_piece(word[1]);
    square(word.substr(piece ? 2 : 1), piece, reported);
  }
}

void Table::square(std::string_view text, std::optional<rules::Piece> piece, bool reported) {
  const auto square = rules::parse_square(text);
  if (!square) throw std::invalid_argument("no square: " + std::string(text));
  board_.set(*square, piece);
  if (reported) hear(drivers::SquareChanged{rotated_ ? rules::rotated(*square) : *square, piece});
}

void Table::hear(drivers::Payload payload) { tracker_.apply({now_, std::move(payload)}, events_); }

void Table::wait(tracking::Millis time) {
  now_ += time;
  tracker_.advance(now_, events_);
}

std::string Table::committed() const {
  std::vector<std::string> plies;
  for (const tracking::TrackedEvent& event : events_) {
    if (std::holds_alternative<tracking::GameStarted>(event.what)) plies.clear();
    if (const auto* back = std::get_if<tracking::TakenBack>(&event.what))
      plies.resize(static_cast<std::size_t>(back->to_ply));
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (!move || move->state != MoveState::committed) continue;
    plies.resize(std::min(plies.size(), static_cast<std::size_t>(move->ply - 1)));
    plies.push_back(move->uci);
  }
  std::string out;
  for (const std::string& ply : plies) out += (out.empty() ? "" : " ") + ply;
  return out;
}

std::string Table::provisional() const {
  std::vector<std::pair<int, std::string>> shown;
  const auto drop_from = [&](int ply) {
    std::erase_if(shown, [&](const auto& one) { return one.first >= ply; });
  };
  for (const tracking::TrackedEvent& event : events_) {
    if (const auto* retract = std::get_if<tracking::MoveRetracted>(&event.what)) drop_from(retract->ply);
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (!move) continue;
    if (move->state == MoveState::committed) {
      std::erase_if(shown, [&](const auto& one) { return one.first == move->ply; });
    } else {
      drop_from(move->ply);
      shown.emplace_back(move->ply, move->uci);
    }
  }
  std::string out;
  for (const auto& [ply, uci] : shown) out += (out.empty() ? "" : " ") + uci;
  return out;
}

std::string Table::result() const {
  std::string out;
  for (const tracking::TrackedEvent& event : events_) {
    if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what))
      out = rules::to_string(ended->result);
  }
  return out;
}

}  // namespace eboard::test
