// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Brings what is in the stream into the folders of the halls. A message is done with when its files are on
// the disk, and each round of writing serves all halls. Whatever goes away meanwhile: what was not written
// comes again.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "daemon/halls/publish/bucket.hpp"
#include "daemon/halls/site/hall_site.hpp"
#include "daemon/halls/stream/consumer.hpp"

namespace eboard::halls {

class Publisher {
 public:
  struct Settings {
    Servers servers;
    std::string folder;  ///< of the web server
    std::string state;   ///< where the stores of the halls are
    bool livechess = false;
    std::optional<Bucket::Settings> bucket{};  ///< a second place of the files
  };
  explicit Publisher(Settings settings) : settings_(std::move(settings)) {}

  /// Until stop(), or until the error that it returns: one that does not pass.
  [[nodiscard]] Expected<void, std::string> run();
  /// From any thread.
  void stop() noexcept { stop_.request_stop(); }

 private:
  using Steady = std::chrono::steady_clock::time_point;

  [[nodiscard]] Expected<HallSite*, std::string> open(const std::string& hall, const std::string& store);
  [[nodiscard]] Expected<HallSite*, std::string> site_of(const std::string& hall, const std::string& store);
  [[nodiscard]] bool may_change(const std::string& hall);
  /// False: it has to be tried again later.
  [[nodiscard]] Expected<bool, std::string> step(Consumer& consumer);
  [[nodiscard]] Expected<void, std::string> take(const Received& message);
  template <class Parsed>
  [[nodiscard]] Expected<void, std::string> give(const std::string& hall, const Received& message,
                                                 std::uint64_t number, Parsed parsed);
  void refuse(const Received& message, const std::string& why);
  /// A hall of which something is to be written, and how many events of it.
  struct Share {
    HallSite* site = nullptr;
    std::size_t events = HallCopy::kAll;
  };
  [[nodiscard]] std::vector<Share> due(Steady now) const;
  [[nodiscard]] bool write(const Share& share);
  [[nodiscard]] bool write(Steady now, Consumer& consumer);
  /// Forgets what is written.
  void clear();
  /// The first message that is not written.
  [[nodiscard]] std::uint64_t first_wanted() const;
  /// Events of a hall wait for one before them, longer than it takes to come by itself.
  [[nodiscard]] bool misses_something(Steady now) const;
  /// Everything of the folder is on the disk when it returns.
  [[nodiscard]] bool sync();
  [[nodiscard]] bool failed(const std::string& why);
  void wait(std::chrono::milliseconds time) const;

  const Settings settings_;
  std::optional<Bucket> bucket_;
  std::map<std::string, std::unique_ptr<HallSite>> sites_;  ///< by the name of the hall
  /// What is taken and not written, by the hall and the number in the stream: its number in the hall; 0: a
  /// round.
  std::map<std::string, std::multimap<std::uint64_t, Sequence>> waiting_;
  std::uint64_t last_ = 0;                              ///< message that was taken
  Steady looked_{};                                     ///< for something that was missing
  std::map<std::string, std::vector<Steady>> changes_;  ///< of a hall's store
  Steady next_{};                                       ///< when files are written next
  bool away_ = false;
  std::chrono::milliseconds pause_{0};
  std::int64_t messages_ = 0, rounds_ = 0, refused_ = 0;
  std::stop_source stop_;
};

}  // namespace eboard::halls
