// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Brings an arbiter's orders to the clocks at the boards. For the core loop's thread.
#pragma once

#include <deque>
#include <string>
#include <utility>

#include "daemon/core/arrangement.hpp"
#include "daemon/core/lines.hpp"
#include "daemon/core/slots.hpp"
#include "daemon/seams/clock_request.hpp"
#include "daemon/seams/desk.hpp"

namespace eboard::daemon {

class ClockDesk {
 public:
  /// All of them must outlive it.
  ClockDesk(Slots& slots, Lines& lines, const Arrangement& arrangement, const TimeLine& time)
      : slots_(slots), lines_(lines), arrangement_(arrangement), time_(time) {}

  /// The reply comes when the clock shows what was ordered, or when it is known that it does not.
  void answer(const seams::ClockRequest& request, const seams::ReplyTo<seams::ClockRequest>& reply);
  void answer(const seams::ClockQuery& query, const seams::ReplyTo<seams::ClockQuery>& reply) const;

 private:
  static constexpr std::size_t kRemembered = 256;
  using Carried = std::pair<std::string, seams::ClockShown>;  ///< board and id of the order, and the answer

  /// Empty: the clock of that board can be set.
  [[nodiscard]] std::string why_not(const Slot& slot) const;
  void remember(std::string key, const seams::ClockShown& shown);

  Slots& slots_;
  Lines& lines_;
  const Arrangement& arrangement_;
  const TimeLine& time_;
  std::deque<Carried> carried_out_;
};

}  // namespace eboard::daemon
