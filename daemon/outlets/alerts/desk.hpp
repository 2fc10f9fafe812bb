// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Decides what a receiver is told and when: each matter once, what comes at once in one message, nothing in
// quiet hours, and never more messages than a person can read. Pure: reports, times and what became of a
// message are arguments.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/outlets/alerts/message.hpp"
#include "daemon/outlets/alerts/rules.hpp"

namespace eboard::outlets::alerts {

using Steady = std::chrono::steady_clock::time_point;

struct Moment {
  Steady steady;
  std::chrono::seconds local{0};  ///< the wall clock of the hall, since 1970
};

class AlertDesk {
 public:
  /// What comes within this time after the first is in the same message.
  static constexpr std::chrono::milliseconds kGather{600};
  /// At most so many messages at once, and then one in each such time.
  static constexpr int kBurst = 5;
  static constexpr std::chrono::seconds kRefill{10};
  /// What no event says is not told again sooner, as of a cable that is loose.
  static constexpr std::chrono::seconds kSameAgain{60};
  /// What a receiver could not be told for so long is not worth telling any more; it learns how many there
  /// were.
  static constexpr std::chrono::minutes kStale{10};
  /// How often something that stays open is told again.
  static constexpr int kMaxReminders = 3;

  explicit AlertDesk(AlertRules rules) : rules_(std::move(rules)) {}

  void take(const Alert& alert, Steady now);
  /// It was reported before the daemon began, and told, unless the same quiet hours still hold.
  void recall(const Alert& alert, const Moment& now);
  /// It happened so long ago that it is only counted.
  void take_late(const Alert& alert);
  /// More of what is only counted comes at once: how many there were is told with the last of it.
  void hold_late(bool held) { late_held_ = held; }
  /// The keys that begin so may be used for other matters from here on.
  void forget(std::string_view prefix);

  /// The message that is to be sent now. Until sent() it is put together anew by each call.
  [[nodiscard]] std::optional<Message> due(const Moment& now);
  /// The receiver has the latest message that due() gave.
  void sent(const Moment& now);
  /// Not before then will anything be due; nullopt: nothing waits.
  [[nodiscard]] std::optional<Steady> next(const Moment& now) const;
  /// Something from the store waits that quiet hours do not hold back.
  [[nodiscard]] bool owes_stored(const Moment& now) const;
  /// Nothing is gathered any more: what waits is due now.
  void hurry() { hurried_ = true; }

  [[nodiscard]] const AlertRules& rules() const { return rules_; }
  /// Matters that are to be told, those of quiet hours too.
  [[nodiscard]] std::size_t waiting() const;
  /// Matters that it keeps.
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  struct Entry {
    Alert alert;
    Told::How how = Told::How::first;
    bool waits = true;
    bool told = false;
    Severity told_as = Severity::info;
    Steady from{};                  ///< it may be told from then on
    std::optional<Steady> tried{};  ///< the first message with it was made then
    Steady told_at{};
    int reminders = 0;
    std::uint64_t number = 0;  ///< they grow: the older one was reported first
  };

  void open(const Alert& alert, Steady now);
  void update(Entry& entry, const Alert& alert, Steady now);
  void remind(Steady now);
  void drop_stale(Steady now);
  void prune();
  [[nodiscard]] bool is_quiet(const Moment& now) const {
    return rules_.quiet && rules_.quiet->holds(now.local);
  }
  [[nodiscard]] bool owes_late() const { return !late_held_ && !late_.empty(); }
  [[nodiscard]] bool was_held_back(const Alert& alert, const Moment& now) const;
  [[nodiscard]] Steady from(const Alert& alert, Steady now) const;
  /// The limit of messages lets the next one out then.
  [[nodiscard]] Steady free_at() const { return paid_ - (kBurst - 1) * kRefill; }
  [[nodiscard]] Steady ripe_at(const Entry& entry) const {
    return hurried_ ? entry.from : entry.from + kGather;
  }
  [[nodiscard]] std::optional<Steady> reminder_of(const Entry& entry) const;

  AlertRules rules_;
  std::map<std::string, Entry, std::less<>> entries_;
  std::map<std::string, Steady, std::less<>> rung_;  ///< when what no event says was told last
  std::map<std::string, int, std::less<>> late_;     ///< what is only counted: its table
  bool late_held_ = false;
  std::vector<std::string> outgoing_;  ///< keys of the message that due() gave
  std::set<std::string, std::less<>> outgoing_late_;
  Steady paid_{};  ///< the messages that were sent use up the time until then
  bool hurried_ = false;
  std::uint64_t numbers_ = 0;
};

}  // namespace eboard::outlets::alerts
