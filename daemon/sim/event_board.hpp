// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates boards other than DGT boards, without their protocols: it sends the payloads that a driver would
// make. They begin by themselves, and again after every cut, with the whole board and the clock.
#pragma once

#include "daemon/sim/clock_news.hpp"
#include "daemon/sim/electronics.hpp"
#include "rules/chess/placement.hpp"

namespace eboard::sim {

class EventBoard : public Electronics {
 public:
  /// The time between two frames of a snapshot board.
  static constexpr Micros kFrame{100'000};
  /// The time between two questions to a polled board: about what a line of a hundred boards takes.
  static constexpr Micros kPoll{1'000'000};

  /// Requires a `kind` other than identity.
  EventBoard(BoardKind kind, bool has_clock, const Profile& profile, Random random);

  void receive(std::span<const std::uint8_t>, Micros) override {}
  [[nodiscard]] bool reports_changes() const override { return true; }
  void square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) override;
  void clock_shows(const drivers::ClockReading& reading, bool lever, Micros now) override;
  [[nodiscard]] std::optional<Micros> frame() const override;
  void cut(Micros now, Micros until) override;
  [[nodiscard]] std::optional<Micros> next_event() const override;
  void advance(Micros now, std::vector<Output>& out) override;
  [[nodiscard]] std::vector<std::pair<std::string, rules::Square>> take_faults() override;

 private:
  void step(Micros now);
  void greet(Micros now);
  void say(drivers::Payload payload, Micros at) { said_.push_back({at, {}, std::move(payload)}); }
  [[nodiscard]] drivers::Payload whole_board() const;
  [[nodiscard]] drivers::Payload clock() const;
  [[nodiscard]] bool heard(Micros now) const { return !greet_at_ && now >= silent_until_; }

  BoardKind kind_;
  bool has_clock_;
  Profile profile_;
  Random random_;
  rules::Placement seen_;
  ClockLine clock_line_;
  std::optional<drivers::ClockReading> clock_;
  std::optional<Micros> greet_at_;
  Micros silent_until_{0};
  Micros next_round_{0};                ///< frame or poll
  std::vector<drivers::Payload> kept_;  ///< changes of a polled board
  std::vector<Output> said_;
  std::vector<std::pair<std::string, rules::Square>> faults_;
};

}  // namespace eboard::sim
