// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/hands_script.hpp"

#include <charconv>
#include <sstream>
#include <stdexcept>

#include "rules/chess/position.hpp"

namespace eboard::test {

using namespace std::chrono_literals;
using drivers::Millis;
using drivers::Side;

namespace {

int number(std::string_view text) {
  int value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size())
    throw std::invalid_argument("no number: " + std::string(text));
  return value;
}

rules::BoardTurn turn_of(const Scene& scene) {
  using rules::BoardTurn;
  return (scene.rotated ? BoardTurn::half : BoardTurn::none) +
         (scene.across ? BoardTurn::quarter : BoardTurn::none);
}

/// "3s", "40ms".
std::optional<Millis> span(std::string_view word) {
  if (word.front() < '0' || word.front() > '9' || word.back() != 's') return std::nullopt;
  if (word.ends_with("ms")) return Millis(number(word.substr(0, word.size() - 2)));
  return std::chrono::seconds(number(word.substr(0, word.size() - 1)));
}

}  // namespace

rules::Setup setup_of(const Scene& scene) {
  if (scene.fen.empty()) return rules::Setup::initial();
  auto setup = rules::parse_fen(scene.fen);
  if (!setup || !rules::Position::from_setup(*setup))
    throw std::invalid_argument("no position: " + scene.fen);
  return *setup;
}

HandsScript::HandsScript(const Scene& scene)
    : scene_(scene),
      board_(setup_of(scene).placement),
      turn_(turn_of(scene)),
      clock_turned_(scene.clock_turned),
      connected_(scene.clock) {
  store(drivers::BoardSnapshot{rules::turned(board_, -turn_)});
}

void HandsScript::begin(Reports& reports) {
  reports_ = &reports;
  hear(drivers::LinkOpened{"script"});
  hear_board();
  // A board marks in its memory that the initial position stands.
  if (board_ == rules::Placement::initial()) store(drivers::BoardSnapshot{rules::turned(board_, -turn_)});
  if (!scene_.clock) return;
  (white() == Side::left ? clock_.left : clock_.right).remaining = scene_.white_time;
  (white() == Side::left ? clock_.right : clock_.left).remaining = scene_.black_time;
  clock_.lever_high = setup_of(scene_).turn == rules::Color::white ? white() : !white();
  clock_.running = scene_.has_run;
  hear_clock();
  wait(2s);
  clock_.running = scene_.running;
  hear_clock();
}

Side HandsScript::white() const {
  return (turn_ == rules::BoardTurn::half) != clock_turned_ ? Side::right : Side::left;
}

rules::Color HandsScript::turn() const {
  return clock_.lever_high == white() ? rules::Color::white : rules::Color::black;
}

rules::Times HandsScript::times() const {
  return {.white = clock_.half(white()).remaining, .black = clock_.half(!white()).remaining};
}

void HandsScript::play(std::string_view script, Reports& reports) {
  reports_ = &reports;
  std::istringstream in{std::string(script)};
  for (std::string next; in >> next;) word(next);
}

void HandsScript::word(std::string_view word) {
  if (word == "[" || word == "]") {
    if (word == "[") wait(60ms);
    at_once_ = word == "[";
    return;
  }
  if (word == ".") return wait(300ms);
  if (word == "...") return wait(3s);
  if (const auto time = span(word)) return wait(*time);
  if (!at_once_) wait(60ms);
  const bool reported = word.front() != '(';
  if (!reported) word.remove_prefix(1);
  if (word.front() == '?' || clock_word(word, reported) || link_word(word)) return;
  const auto piece = word.front() == '-' ? std::nullopt : rules::parse_piece(word[1]);
  square(word.substr(piece ? 2 : 1), piece, reported);
}

bool HandsScript::clock_word(std::string_view word, bool reported) {
  if (word.starts_with("Lw") || word.starts_with("Lb")) {
    const Side presser = word[1] == 'w' ? white() : !white();
    if (word.size() > 2) edit(presser == Side::left ? clock_.left : clock_.right, word.substr(2));
    clock_.lever_high = !presser;
    lifted_.clear();
    touched_.clear();
    store(drivers::StoredPress{presser, clock_.half(presser).remaining});
  } else if (word == "T") {
    edit(clock_.lever_high == Side::left ? clock_.left : clock_.right, "-1");
  } else if (word == "stop" || word == "go") {
    clock_.running = word == "go";
  } else if (word == "round") {
    clock_.lever_high = !clock_.lever_high;
    std::swap(clock_.left, clock_.right);
    clock_turned_ = !clock_turned_;
    return true;
  } else if (word == "weak" || word == "fresh") {
    clock_.battery_low = word == "weak";
  } else if (word == "unplug") {
    connected_ = false;
    hear(drivers::ClockMissing{});
    return true;
  } else if (word.starts_with("w+") || word.starts_with("w=") || word.starts_with("b+") ||
             word.starts_with("b=")) {
    edit((word.front() == 'w') == (white() == Side::left) ? clock_.left : clock_.right, word.substr(1));
  } else {
    return false;
  }
  if (reported) hear_clock();
  return true;
}

void HandsScript::edit(drivers::ClockHalf& half, std::string_view change) {
  const bool to = change.front() == '=';
  if (change.front() != '-') change.remove_prefix(1);
  half.remaining = std::chrono::seconds(number(change)) + (to ? 0ms : half.remaining);
  half.flag_fallen = half.remaining <= 0s;
}

bool HandsScript::link_word(std::string_view word) {
  if (word == "X") {
    hear(drivers::LinkLost{"script"});
  } else if (word == "#") {
    hear(drivers::LinkOpened{"script"});
    hear_board();
    if (connected_) hear_clock();
  } else if (word == "dump") {
    hear_board();
  } else if (word == "memory") {
    hear(stored_);
  } else if (word == "id") {
    hear(drivers::DeviceIdentity{.serial = "script"});
  } else if (word == "turn") {
    clock_.lever_high = !clock_.lever_high;
    std::swap(clock_.left, clock_.right);
    turn_ = turn_ + rules::BoardTurn::half;
  } else if (word == "quarter") {
    const Side before = white();
    turn_ = turn_ + rules::BoardTurn::quarter;
    if (white() != before) clock_turned_ = !clock_turned_;  // the players stay, and so does the clock
  } else if (word == "every") {
    for (rules::Bitboard left = board_.occupied(); left;) hear_square(rules::pop(left));
  } else if (word.starts_with("battery=")) {
    hear(drivers::BatteryStatus{.percent = number(word.substr(8))});
  } else if (word.starts_with("charging=")) {
    hear(drivers::BatteryStatus{.percent = number(word.substr(9)), .charging = true});
  } else if (word.starts_with("low=")) {
    hear(drivers::BatteryStatus{.percent = number(word.substr(4)), .low = true});
  } else if (word.starts_with("board=")) {
    board_ = rules::Placement::parse(word.substr(6)).value();
  } else {
    return false;
  }
  return true;
}

void HandsScript::square(std::string_view text, std::optional<rules::Piece> piece, bool reported) {
  const auto square = rules::parse_square(text);
  if (!square) throw std::invalid_argument("no square: " + std::string(text));
  const auto before = board_[*square];
  const bool exchanged = piece && before;
  if (before && !piece) lifted_.insert_or_assign(*square, *before);
  const auto lifted = lifted_.find(*square);
  if (piece && !before && lifted != lifted_.end() && lifted->second == *piece) touched_.push_back(*square);
  board_.set(*square, piece);
  store(drivers::StoredSquare{rules::turned(*square, -turn_), piece});
  // A board that knows presence only does not see an exchange.
  if (reported && !(scene_.occupancy && exchanged)) hear_square(*square);
}

void HandsScript::hear_square(rules::Square square) {
  const rules::Square told = rules::turned(square, -turn_);
  if (scene_.occupancy) return hear(drivers::OccupancyChanged{told, board_[square].has_value()});
  hear(drivers::SquareChanged{told, board_[square]});
}

void HandsScript::hear(drivers::Payload payload) { reports_->report(now_, std::move(payload)); }
void HandsScript::hear_clock() { hear(clock_); }
void HandsScript::hear_board() {
  const rules::Placement told = rules::turned(board_, -turn_);
  if (scene_.occupancy) return hear(drivers::OccupancySnapshot{told.occupied()});
  hear(drivers::BoardSnapshot{told});
}

void HandsScript::wait(Millis time) {
  now_ += time + scene_.slower;
  reports_->pass(now_);
}

}  // namespace eboard::test
