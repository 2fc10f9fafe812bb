// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Simulates what the electronics of boards that report whole positions have in common, whatever their bytes:
// all squares are read together, a position is reported when it changed, and a report may be lost or doubled
// on its way. No clock can be connected.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/sim/electronics.hpp"
#include "daemon/sim/profile.hpp"
#include "daemon/sim/wire.hpp"
#include "rules/chess/placement.hpp"

namespace eboard::sim {

inline constexpr Micros kTimeToAnswer{5'000};  ///< from a command to the first byte of its answer

class PositionBoard : public Electronics {
 public:
  using Bytes = std::vector<std::uint8_t>;

  void square_read(rules::Square square, std::optional<rules::Piece> piece, Micros now) override;
  void clock_shows(const drivers::ClockReading&, bool, Micros) override {}
  void cut(Micros now, Micros until) override;
  [[nodiscard]] std::optional<Micros> next_event() const override;
  void advance(Micros now, std::vector<Output>& out) override;
  [[nodiscard]] std::vector<std::pair<std::string, rules::Square>> take_faults() override;

 protected:
  PositionBoard(const Profile& profile, Random random, std::int64_t bytes_per_second)
      : profile_(profile), random_(random), wire_(bytes_per_second) {}

  /// The message that reports a position.
  [[nodiscard]] virtual Bytes position(const rules::Placement& placement, Micros now) = 0;
  /// A square has changed: report() is due at once, or as the board decides.
  virtual void changed(Micros now) = 0;
  /// Carries out what is due: report_change() or report_anyway(), and plan() for the next time.
  virtual void report(Micros now) { report_change(now); }
  /// Forgets a command that was received in part.
  virtual void forget_command() = 0;

  void plan(std::optional<Micros> when) { report_at_ = when; }
  [[nodiscard]] std::optional<Micros> planned() const { return report_at_; }
  /// Reports what is seen if it differs from what was last reported or marked; the profile's faults happen
  /// here.
  void report_change(Micros now);
  /// Reports what is seen, unless the wire is busy.
  void report_anyway(Micros now);
  /// Reports a change, or the same position once more; again after `period`.
  void report_and_repeat(Micros now, Micros period);
  /// From now on, changes are those from what is seen now.
  void mark() { reported_ = seen_; }
  /// From now on, anything seen is a change.
  void mark_nothing() { reported_ = {}; }
  void send(Bytes bytes, Micros ready) { wire_.send(std::move(bytes), ready); }
  [[nodiscard]] const rules::Placement& seen() const { return seen_; }
  [[nodiscard]] bool is_cut(Micros now) const { return now < cut_until_; }

 private:
  Profile profile_;
  Random random_;
  rules::Placement seen_, reported_;
  rules::Square last_changed_{};
  std::optional<Micros> report_at_;
  Wire wire_;
  Micros cut_until_{0};
  std::vector<std::pair<std::string, rules::Square>> faults_;
};

}  // namespace eboard::sim
