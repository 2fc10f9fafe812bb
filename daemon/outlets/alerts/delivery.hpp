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

#include "daemon/outlets/alerts/desk.hpp"
#include "daemon/outlets/alerts/forms.hpp"
#include "daemon/outlets/alerts/reporter.hpp"
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
    return static_cast<std::int64_t>(desk_.waiting());
  }
  [[nodiscard]] bool hear(const seams::News& news) override;
  void hurry() noexcept override;

 private:
  /// What was heard, the latest of each.
  struct Inbox {
    std::vector<seams::BoardInfo> tables;
    std::map<int, std::vector<seams::DeviceStatus>> devices;
    std::map<seams::ConditionCode, std::string> conditions;
    std::vector<seams::Trial> trials;
  };

  /// Of the round in which something was reported last, as long as nobody is paired anew.
  struct PairedRound {
    int round = 0;
    storage::NamesVersion version;
    std::map<int, std::vector<rules::Tag>> tables;
  };

  void take_news();
  [[nodiscard]] const std::vector<rules::Tag>& players(seams::Released& released, int round, int table);
  /// How long ago it was, for who may know it after the delay.
  [[nodiscard]] std::chrono::milliseconds age_of(const storage::StoredEvent& event,
                                                 const seams::Released& released) const;
  void name(Alert& alert, storage::BoardId board, seams::Released& released);
  [[nodiscard]] Outcome look_back(seams::Released& released);
  void take(const storage::StoredEvent& event, seams::Released& released);
  void try_out();
  [[nodiscard]] Outcome send(const Message& message);
  [[nodiscard]] Outcome judge(const http::Reply& reply) const;
  [[nodiscard]] Outcome trouble(std::string_view reason, std::string detail, bool lasting = false) const;
  void wait_until(Steady at);

  const Receiver receiver_;
  const std::string own_words_;  ///< with which every trouble of this receiver begins
  http::Client client_;
  Reporter reporter_;
  AlertDesk desk_;
  PairedRound paired_;
  bool looked_back_ = false;
  storage::Sequence taken_ = 0;  ///< what comes again after a failure was taken already
  std::mutex mutex_;
  std::condition_variable wake_;
  Inbox inbox_;                                ///< guarded
  std::map<int, seams::DeviceState> devices_;  ///< guarded: as heard last
  bool hurried_ = false;                       ///< guarded
};

}  // namespace eboard::outlets::alerts
