// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Looks once after a start which boards answer, and says what first_words() says of it.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "daemon/doctor/first_words.hpp"

namespace eboard::doctor {

class FirstLook {
 public:
  using Answer = std::function<void(seams::PortStandings)>;
  struct Seams {
    std::function<void(Answer)> ask;  ///< answers on any thread, or never
    std::function<drivers::Radio()> look_at_radio;
    std::function<void(const std::string&)> say;  ///< a line
    Places places;
  };
  explicit FirstLook(Seams seams) : seams_(std::move(seams)) {}

  /// Call it now and then, from one thread. The words come when every port was asked, or after ten seconds.
  /// False: it is done.
  bool turn(std::chrono::steady_clock::time_point now);

 private:
  void say(const seams::PortStandings& standings);

  /// Whoever answers may do so when nobody waits any more.
  struct Report {
    std::mutex mutex;
    std::optional<seams::PortStandings> standings;
  };

  Seams seams_;
  std::shared_ptr<Report> report_ = std::make_shared<Report>();
  std::optional<std::chrono::steady_clock::time_point> begun_{};
  bool done_ = false;
};

}  // namespace eboard::doctor
