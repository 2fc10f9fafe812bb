// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#include "drivers/dgt_bus_addresses.hpp"

#include <algorithm>

namespace eboard::drivers::dgt::bus {

/// A board that is heard for the first time owes an answer to the latest ping to all, too.
AddressWatch::Board& AddressWatch::board_of(Address address, Millis now) {
  const auto [place, is_new] = boards_.try_emplace(address);
  if (is_new && last_round_ && now < *last_round_ + kLate) owe(place->second, kPing, *last_round_);
  return place->second;
}

void AddressWatch::owe(Board& board, std::uint8_t id, Millis now) {
  forget_late(board, now);
  board.owed.push_back({id, now});
}

void AddressWatch::forget_late(Board& board, Millis now) {
  std::erase_if(board.owed, [&](const Owed& one) { return now >= one.asked_at + kLate; });
}

/// False: nothing of that kind is owed.
bool AddressWatch::settle(Board& board, std::uint8_t id) {
  const auto first = std::ranges::find(board.owed, id, &Owed::id);
  if (first == board.owed.end()) return false;
  board.owed.erase(first);
  return true;
}

void AddressWatch::asked(const Question& question, Millis now) {
  if (question == Question{Command::ping, kEveryBoard}) {
    last_round_ = now;
    for (auto& [address, board] : boards_) {
      forget_late(board, now);
      board.decides = std::ranges::count(board.owed, kPing, &Owed::id) == 0;
      board.pings = 0;
      owe(board, kPing, now);
    }
    return;
  }
  Board& board = board_of(question.address, now);
  if (const auto id = answer_to(question.command)) return owe(board, *id, now);
  if (question.command != Command::all) return;
  for (const std::uint8_t id : {kChanges, kClock, kDump}) owe(board, id, now);
}

void AddressWatch::answered(const Answer& answer, Millis now) {
  Board& board = board_of(answer.address, now);
  board.destroyed = 0;
  board.pings += answer.id == kPing;
  if (answer.id == kChanges && !answer.data().empty()) board.dump.clear();
  if (answer.id == kDump) compare_dumps(board, answer, now);
  if (settle(board, answer.id)) return;
  suspect(board);
  board.shared = board.shared || ++board.too_many >= kProof;
}

/// A piece may move between the question for changes and the one for squares; so one move is no
/// contradiction.
void AddressWatch::compare_dumps(Board& board, const Answer& answer, Millis now) {
  const auto squares = answer.data();
  if (board.dump.size() == squares.size()) {
    int differ = 0;
    for (std::size_t n = 0; n < squares.size(); ++n) differ += board.dump[n] != squares[n];
    if (differ >= kOtherSquares && may_suspect(board, now)) suspect(board);
  }
  board.dump.assign(squares.begin(), squares.end());
}

// The answer stays owed: what was destroyed may be another board's late one.
void AddressWatch::unanswered(const Question& question, bool destroyed, Millis now) {
  Board& board = board_of(question.address, now);
  board.dump.clear();  // it may have been its changes
  if (!destroyed) return;
  if (++board.destroyed >= kDestroyedInARow && may_suspect(board, now)) suspect(board);
}

bool AddressWatch::may_suspect(const Board& board, Millis now) {
  return !board.suspect && now >= board.calm_until;
}

void AddressWatch::suspect(Board& board) {
  board.suspect = true;
  board.rounds = board.clean_rounds = 0;
}

void AddressWatch::round_over(Millis now) {
  round_over_at_ = now;
  for (auto& [address, board] : boards_) {
    if (!board.suspect || !board.decides) continue;
    // None at all says little: the board is away, or two answers destroyed each other.
    board.clean_rounds += board.pings == 1;
    if (board.clean_rounds < kCleanRounds && ++board.rounds < kMaxRounds) continue;
    board.suspect = board.shared = false;
    board.too_many = 0;
    board.calm_until = now + kCalm;
  }
}

bool AddressWatch::suspects(Address address) const {
  const auto found = boards_.find(address);
  return found != boards_.end() && found->second.suspect;
}

std::optional<Millis> AddressWatch::round_due() const {
  std::optional<Millis> due;
  for (const auto& [address, board] : boards_) {
    if (!board.suspect) continue;
    const Millis at = round_over_at_ + (board.shared ? kSharedEvery : kProbeEvery);
    due = due ? std::min(*due, at) : at;
  }
  return due;
}

std::vector<Address> AddressWatch::shared() const {
  std::vector<Address> all;
  for (const auto& [address, board] : boards_) {
    if (board.shared) all.push_back(address);
  }
  return all;
}

}  // namespace eboard::drivers::dgt::bus
