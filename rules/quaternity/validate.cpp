// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Turns a set-up into a position, or lists every reason why that fails.
#include <fmt/format.h>

#include <algorithm>

#include "rules/quaternity/position.hpp"

namespace eboard::rules::quaternity {

namespace {

constexpr int kMaxPieces = 16;  // of one army

class Check {
 public:
  Check(const Setup& setup, const Options& options) : setup_(setup), options_(options) {
    departures();
    for (const Player player : kEveryPlayer) pieces(player);
    for (int i = 0; i < kSquares; ++i) check_piece(static_cast<Square>(i));
    if (setup.status(setup.turn) != Status::active) {
      fault("turn", fmt::format("{} is on turn but does not play any more", name(setup.turn)));
    }
  }
  [[nodiscard]] std::vector<Fault> take() { return std::move(faults_); }

 private:
  void fault(std::string where, std::string reason) {
    faults_.push_back({std::move(where), std::move(reason)});
  }

  void departures() {
    std::array<Status, kPlayers> status{};
    for (const auto& [of, to, by] : setup_.departures) {
      Status& now = status[index(of)];
      if (now == Status::mated || (now == Status::frozen && to == Status::frozen)) {
        fault("departures", fmt::format("{} leaves again after leaving", name(of)));
      }
      if (by && status[index(*by)] != Status::active) {
        fault("departures", fmt::format("{} mates {} after leaving", name(*by), name(of)));
      }
      now = to;
    }
  }

  void pieces(Player army) {
    int kings = 0;
    int count = 0;
    for (const auto& piece : setup_.squares) {
      if (!piece || piece->army != army) continue;
      ++count;
      kings += piece->role == Role::king ? 1 : 0;
    }
    const int wanted = setup_.status(army) == Status::mated ? 0 : 1;
    if (kings != wanted) fault("kings", fmt::format("{} has {} instead of {}", name(army), kings, wanted));
    if (count > kMaxPieces) {
      fault("pieces", fmt::format("{} has {}, more than {}", name(army), count, kMaxPieces));
    }
  }

  void check_piece(Square square) {
    const auto& piece = setup_.at(square);
    if (!piece) return;
    const std::string where = to_string(square);
    if (piece->role == Role::king && piece->controller != piece->army) {
      fault(where, fmt::format("the king of {} belongs to nobody else", name(piece->army)));
    }
    if (piece->controller != piece->army && setup_.status(piece->controller) == Status::mated) {
      fault(where, fmt::format("{} is mated and controls nothing", name(piece->controller)));
    }
    if (piece->role != Role::pawn) return;
    const auto choice = choices(piece->army);
    if (piece->heading != Heading::undecided &&
        std::find(choice.begin(), choice.end(), piece->heading) == choice.end()) {
      return fault(where, fmt::format("no pawn of {} goes '{}'", name(piece->army), to_char(piece->heading)));
    }
    if (promotes(piece->army, piece->heading, square, options_)) {
      fault(where, "a pawn on the edge where it promotes");
    }
  }

  const Setup& setup_;
  const Options& options_;
  std::vector<Fault> faults_;
};

}  // namespace

Expected<Position, std::vector<Fault>> Position::from_setup(const Setup& setup, const Options& options) {
  if (auto faults = Check(setup, options).take(); !faults.empty()) return unexpected(std::move(faults));
  Position out(options);
  for (int i = 0; i < kSquares; ++i) {
    const auto square = static_cast<Square>(i);
    if (const auto& piece = setup.at(square)) out.board_.put(square, Code(*piece));
  }
  for (const Departure& departure : setup.departures) {
    out.depart(departure);
    out.board_.set_status(departure.of, departure.to);
  }
  std::copy(setup.quiet_moves.begin(), setup.quiet_moves.end(), out.quiet_moves_.begin());
  out.round_ = setup.round;
  out.last_mover_ = setup.last_mover;
  out.turn_ = setup.turn;
  return out;
}

}  // namespace eboard::rules::quaternity
