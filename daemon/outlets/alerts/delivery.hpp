// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Sends one receiver what its rules want. It reads events, hears what no event says, and waits for its server
// on the outlet's own thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outlets/alerts/forms.hpp"
#include "daemon/outlets/alerts/intake.hpp"
#include "daemon/seams/delivery.hpp"
#include "daemon/system/http_client.hpp"

namespace eboard::outlets::alerts {

class AlertDelivery final : public seams::Delivery {
 public:
  AlertDelivery(Receiver receiver, AlertRules rules);

  /// Ends when nothing from the store waits any more, or the server takes nothing.
  [[nodiscard]] Outcome deliver(seams::Released& released) override;
  [[nodiscard]] std::optional<std::chrono::milliseconds> again() override;
  [[nodiscard]] std::optional<std::int64_t> alerts_waiting() override {
    return static_cast<std::int64_t>(intake_.desk().waiting());
  }
  [[nodiscard]] std::optional<std::chrono::milliseconds> receive(const seams::News& news) override;
  void hurry() noexcept override;

 private:
  struct Heard {
    Steady at;
    seams::News news;
  };
  struct Inbox {
    std::vector<Heard> reports;
    std::vector<seams::Trial> trials;
  };

  void take_news();
  void read_inbox();
  void try_out();
  [[nodiscard]] Outcome send(const Message& message);
  [[nodiscard]] Outcome judge(const http::Reply& reply) const;
  [[nodiscard]] Outcome trouble(std::string_view reason, std::string detail, bool lasting = false) const;
  void wait_until(Steady at);

  const Receiver receiver_;
  const std::string own_words_;  ///< with which every trouble of this receiver begins
  http::Client client_;
  const std::chrono::milliseconds delay_;  ///< of what it hears
  Intake intake_;
  storage::Sequence taken_ = 0;  ///< what comes again after a failure was taken already
  std::mutex mutex_;
  std::condition_variable wake_;
  Inbox inbox_;                                ///< guarded
  bool called_ = false;                        ///< guarded: something in it is to be told
  std::map<int, seams::DeviceState> devices_;  ///< guarded: as heard last
  bool hurried_ = false;                       ///< guarded
};

}  // namespace eboard::outlets::alerts
