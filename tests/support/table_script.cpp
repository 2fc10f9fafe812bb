// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "tests/support/table_script.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <sstream>
#include <stdexcept>

#include "rules/chess/position.hpp"
#include "tests/support/tracked_words.hpp"

namespace eboard::test {

using namespace std::chrono_literals;
using drivers::Side;
using tracking::IrregularityFound;
using tracking::MoveState;
using tracking::MoveTracked;
using tracking::TrackedEvent;

namespace {

rules::Setup setup_of(const Scene& scene) {
  if (scene.fen.empty()) return rules::Setup::initial();
  auto setup = rules::parse_fen(scene.fen);
  if (!setup || !rules::Position::from_setup(*setup))
    throw std::invalid_argument("no position: " + scene.fen);
  return *setup;
}

tracking::TrackerSettings settings_of(const Scene& scene, tracking::TrackerSettings settings) {
  if (!scene.fen.empty() && scene.declared) settings.start = setup_of(scene);
  return settings;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

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
std::optional<tracking::Millis> span(std::string_view word) {
  if (word.front() < '0' || word.front() > '9' || word.back() != 's') return std::nullopt;
  if (word.ends_with("ms")) return tracking::Millis(number(word.substr(0, word.size() - 2)));
  return std::chrono::seconds(number(word.substr(0, word.size() - 1)));
}

}  // namespace

Table::Table(bool clock, tracking::TrackerSettings settings, bool rotated)
    : Table(Scene{.clock = clock, .rotated = rotated}, std::move(settings)) {}

Table::Table(const Scene& scene, tracking::TrackerSettings settings)
    : tracker_(settings_of(scene, std::move(settings))),
      board_(setup_of(scene).placement),
      turn_(turn_of(scene)),
      clock_turned_(scene.clock_turned),
      occupancy_(scene.occupancy),
      connected_(scene.clock) {
  store(drivers::BoardSnapshot{rules::turned(board_, -turn_)});
  hear(drivers::LinkOpened{"script"});
  hear_board();
  if (!scene.clock) return;
  clock_.left.remaining = clock_.right.remaining = 300s;
  clock_.lever_high = setup_of(scene).turn == rules::Color::white ? white() : !white();
  hear_clock();
  wait(2s);
  clock_.running = scene.running;
  hear_clock();
}

Side Table::white() const {
  return (turn_ == rules::BoardTurn::half) != clock_turned_ ? Side::right : Side::left;
}

void Table::play(std::string_view script) {
  std::istringstream in{std::string(script)};
  for (std::string next; in >> next;) word(next);
}

void Table::word(std::string_view word) {
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

bool Table::clock_word(std::string_view word, bool reported) {
  if (word.starts_with("Lw") || word.starts_with("Lb")) {
    const Side presser = word[1] == 'w' ? white() : !white();
    if (word.size() > 2) edit(presser == Side::left ? clock_.left : clock_.right, word.substr(2));
    clock_.lever_high = !presser;
    store(drivers::StoredPress{presser, clock_.half(presser).remaining});
  } else if (word == "T") {
    edit(clock_.lever_high == Side::left ? clock_.left : clock_.right, "-1");
  } else if (word == "stop" || word == "go") {
    clock_.running = word == "go";
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

void Table::edit(drivers::ClockHalf& half, std::string_view change) {
  const bool to = change.front() == '=';
  if (change.front() != '-') change.remove_prefix(1);
  half.remaining = std::chrono::seconds(number(change)) + (to ? 0ms : half.remaining);
  half.flag_fallen = half.remaining <= 0s;
}

bool Table::link_word(std::string_view word) {
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
  } else if (word.starts_with("board=")) {
    board_ = rules::Placement::parse(word.substr(6)).value();
  } else {
    return false;
  }
  return true;
}

void Table::square(std::string_view text, std::optional<rules::Piece> piece, bool reported) {
  const auto square = rules::parse_square(text);
  if (!square) throw std::invalid_argument("no square: " + std::string(text));
  const bool exchanged = piece && board_[*square];
  board_.set(*square, piece);
  store(drivers::StoredSquare{rules::turned(*square, -turn_), piece});
  // A board that knows presence only does not see an exchange.
  if (reported && !(occupancy_ && exchanged)) hear_square(*square);
}

void Table::hear_square(rules::Square square) {
  const rules::Square told = rules::turned(square, -turn_);
  if (occupancy_) return hear(drivers::OccupancyChanged{told, board_[square].has_value()});
  hear(drivers::SquareChanged{told, board_[square]});
}

void Table::hear(drivers::Payload payload) { tracker_.apply({now_, std::move(payload)}, events_); }
void Table::hear_clock() { hear(clock_); }
void Table::hear_board() {
  const rules::Placement told = rules::turned(board_, -turn_);
  if (occupancy_) return hear(drivers::OccupancySnapshot{told.occupied()});
  hear(drivers::BoardSnapshot{told});
}

void Table::wait(tracking::Millis time) {
  now_ += time;
  tracker_.advance(now_, events_);
}

std::string Table::committed() const {
  std::vector<std::string> plies;
  for (const TrackedEvent& event : events_) {
    if (std::holds_alternative<tracking::GameStarted>(event.what)) plies.clear();
    if (const auto* back = std::get_if<tracking::TakenBack>(&event.what))
      plies.resize(static_cast<std::size_t>(back->to_ply));
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (!move || !tracking::recorded(move->state)) continue;
    plies.resize(std::min(plies.size(), static_cast<std::size_t>(move->ply - 1)));
    plies.push_back(move->uci);
  }
  return joined(plies);
}

std::string Table::provisional() const {
  std::map<int, std::string> shown;
  const auto drop_from = [&](int ply) { shown.erase(shown.lower_bound(ply), shown.end()); };
  for (const TrackedEvent& event : events_) {
    if (const auto* retract = std::get_if<tracking::MoveRetracted>(&event.what)) drop_from(retract->ply);
    const auto* move = std::get_if<MoveTracked>(&event.what);
    if (!move) continue;
    if (tracking::recorded(move->state)) {
      shown.erase(move->ply);
    } else {
      drop_from(move->ply);
      shown.emplace(move->ply, move->uci);
    }
  }
  std::vector<std::string> plies;
  for (const auto& [ply, uci] : shown) plies.push_back(uci);
  return joined(plies);
}

bool Table::alternative(std::string_view uci) const {
  std::map<int, std::vector<std::string>> latest;
  for (const TrackedEvent& event : events_) {
    if (const auto* move = std::get_if<MoveTracked>(&event.what)) latest[move->ply] = move->alternatives;
  }
  return std::any_of(latest.begin(), latest.end(), [&](const auto& one) {
    return std::find(one.second.begin(), one.second.end(), uci) != one.second.end();
  });
}

bool Table::ever_committed(std::string_view uci) const {
  return std::any_of(events_.begin(), events_.end(), [&](const TrackedEvent& event) {
    const auto* move = std::get_if<MoveTracked>(&event.what);
    return move && tracking::recorded(move->state) && move->uci == uci;
  });
}

std::string Table::result() const {
  std::string out;
  for (const TrackedEvent& event : events_) {
    if (const auto* ended = std::get_if<tracking::GameEnded>(&event.what))
      out = rules::to_string(ended->result);
  }
  return out;
}

std::string Table::flags() const {
  std::vector<std::pair<int, int>> known;
  std::vector<std::string> codes;
  for (const TrackedEvent& event : events_) {
    const auto* found = std::get_if<IrregularityFound>(&event.what);
    if (!found) continue;
    const std::pair<int, int> id{event.game, found->id};
    if (std::find(known.begin(), known.end(), id) != known.end()) continue;
    known.push_back(id);
    codes.emplace_back(found->code.text());
  }
  return joined(codes);
}

bool Table::flagged(std::string_view code) const { return !flag_states(code).empty(); }

std::string Table::flag_states(std::string_view code) const {
  std::vector<std::string> states;
  for (const TrackedEvent& event : events_) {
    const auto* found = std::get_if<IrregularityFound>(&event.what);
    if (found && found->code == code) states.emplace_back(found->state.text());
  }
  return joined(states);
}

std::string Table::phases() const {
  std::vector<std::string> phases;
  for (const TrackedEvent& event : events_) {
    if (const auto* phase = std::get_if<tracking::PhaseChanged>(&event.what))
      phases.emplace_back(to_string(phase->phase));
  }
  return joined(phases);
}

std::string Table::started() const {
  std::string fen;
  for (const TrackedEvent& event : events_) {
    if (const auto* start = std::get_if<tracking::GameStarted>(&event.what)) fen = start->fen;
  }
  return fen;
}

}  // namespace eboard::test
