// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Brings what is in the stream into the folders of the halls. A message is acknowledged when its files are on
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

#include "daemon/halls/site/hall_site.hpp"
#include "daemon/halls/stream/stream.hpp"

namespace eboard::halls {

class Publisher {
 public:
  struct Settings {
    Servers servers;
    std::string folder;  ///< of the web server
    std::string state;   ///< where the stores of the halls are
    bool livechess = false;
  };
  explicit Publisher(Settings settings) : settings_(std::move(settings)) {}

  /// Until stop(), or until the error that it returns: one that does not pass.
  [[nodiscard]] Expected<void, std::string> run();
  /// From any thread.
  void stop() noexcept { stop_.request_stop(); }

 private:
  using Steady = std::chrono::steady_clock::time_point;

  [[nodiscard]] Expected<void, std::string> open_all();
  [[nodiscard]] Expected<void, std::string> read_consumer();
  [[nodiscard]] Expected<HallSite*, std::string> open(const std::string& hall, const std::string& store);
  [[nodiscard]] Expected<HallSite*, std::string> site_of(const std::string& hall, const std::string& store);
  [[nodiscard]] bool may_change(const std::string& hall);
  /// False: it has to be tried again later.
  [[nodiscard]] Expected<bool, std::string> step();
  [[nodiscard]] StreamResult<void> connect();
  /// Returns the name of the hall; empty: nobody's.
  [[nodiscard]] Expected<std::string, std::string> take(const Received& message);
  void refuse(const Received& message, const std::string& why);
  [[nodiscard]] std::vector<HallSite*> due(Steady now) const;
  [[nodiscard]] bool write(HallSite& site);
  [[nodiscard]] bool write(Steady now);
  void acknowledge();
  /// Everything of the folder is on the disk when it returns.
  [[nodiscard]] bool sync();
  [[nodiscard]] bool failed(const std::string& why);
  void lose_stream(const StreamFault& fault);
  void wait(std::chrono::milliseconds time) const;

  const Settings settings_;
  std::string consumer_;
  std::optional<Stream> stream_;
  std::map<std::string, std::unique_ptr<HallSite>> sites_;  ///< by the name of the hall
  std::map<std::string, std::vector<Received>> waiting_;    ///< by the hall: taken, and not written yet
  std::map<std::string, std::vector<Steady>> changes_;      ///< of a hall's store
  std::size_t waiting_count_ = 0;
  std::size_t taken_ = 0;  ///< since files were written last
  Steady next_{};          ///< when files are written next
  bool away_ = false;
  std::chrono::milliseconds pause_{0};
  std::int64_t messages_ = 0, rounds_ = 0, refused_ = 0;
  std::stop_source stop_;
};

}  // namespace eboard::halls
