// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates the electronics of a DGT Pegasus (docs/protocols/pegasus.md): commands in, messages out. It feels
// that something stands on a square, and reports each change by itself once it was told to. Before it has its
// key it says 7f of every square, and reports nothing.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "daemon/sim/electronics.hpp"
#include "daemon/sim/profile.hpp"
#include "daemon/sim/wire.hpp"
#include "rules/chess/bitboard.hpp"

namespace eboard::sim {

class PegasusBoard : public Electronics {
 public:
  /// The key that it takes: nobody's.
  static constexpr std::array<std::uint8_t, 6> kKey{0x01, 0x23, 0x45, 0x67, 0x89, 0xab};

  PegasusBoard(std::string serial, const Profile& profile, Random random);

  void receive(std::span<const std::uint8_t> bytes, Micros now) override;
  [[nodiscard]] bool reports_changes() const override { return updates_ && !locked(); }
  void square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) override;
  void clock_shows(const drivers::ClockReading&, bool, Micros) override {}
  void cut(Micros now, Micros until) override;
  [[nodiscard]] std::optional<Micros> next_event() const override { return wire_.next(); }
  void advance(Micros now, std::vector<Output>& out) override { wire_.take(now, out); }
  [[nodiscard]] std::vector<std::pair<std::string, rules::Square>> take_faults() override {
    return std::exchange(faults_, {});
  }

 private:
  void obey(std::span<const std::uint8_t> command, Micros now);
  [[nodiscard]] bool locked() const { return wants_key_ && !has_key_; }

  std::string serial_;
  Profile profile_;
  Random random_;
  Wire wire_;
  std::vector<std::uint8_t> command_;  ///< as far as received
  rules::Bitboard occupied_ = 0;
  bool updates_ = false;
  bool wants_key_;
  bool has_key_ = false;  ///< since its link was made
  Micros cut_until_{0};
  std::vector<std::pair<std::string, rules::Square>> faults_;
};

}  // namespace eboard::sim
