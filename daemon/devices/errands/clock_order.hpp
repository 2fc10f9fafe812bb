// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Carries out an arbiter's order to the clock behind a device, one at a time. Nothing else is asked of the
// device meanwhile.
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "daemon/devices/errands/errand.hpp"
#include "drivers/clock_remote.hpp"

namespace eboard::daemon {

class ClockOrder final : public Errand {
 public:
  /// What the clock shows after an order, or one sentence that says why not.
  using Answer = std::function<void(Expected<drivers::ClockReading, std::string>)>;

  /// The answer comes at once or later, once. Requires that no order is under way.
  [[nodiscard]] Step begin(std::unique_ptr<drivers::ClockConversation> order, Answer answer, Millis now) {
    order_ = std::move(order);
    answer_ = std::move(answer);
    return step(order_->start(now));
  }
  [[nodiscard]] bool under_way() const { return order_ != nullptr; }

  [[nodiscard]] Step told(const drivers::Payload& report, Millis now) override {
    return order_ ? step(order_->on_report(report, now)) : Nothing{};
  }
  [[nodiscard]] Step next(const DeviceView& /*device*/, Millis now) override {
    return order_ ? step(order_->on_time(now)) : Nothing{};
  }
  [[nodiscard]] std::optional<Millis> due(const DeviceView& /*device*/) const override {
    return order_ ? std::optional(order_->deadline()) : std::nullopt;
  }
  void lost() override {
    if (order_) end(unexpected(std::string("the link to the board was lost: look at the clock")));
  }

 private:
  using Order = drivers::ClockConversation;

  [[nodiscard]] Step step(Order::Action action) {
    if (auto* request = std::get_if<Order::Send>(&action)) return Send{std::move(request->bytes)};
    if (const auto* failed = std::get_if<Order::Failed>(&action)) end(unexpected(failed->reason));
    if (const auto* done = std::get_if<Order::Done>(&action)) end(done->shows);
    return order_ ? Step(Nothing{}) : Over{};
  }
  void end(Expected<drivers::ClockReading, std::string> answer) {
    order_.reset();
    std::exchange(answer_, {})(std::move(answer));
  }

  std::unique_ptr<Order> order_;
  Answer answer_;  ///< to it
};

}  // namespace eboard::daemon
