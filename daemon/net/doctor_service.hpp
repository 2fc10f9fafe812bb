// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Answers /api/doctor on a thread of its own: looking at the machine may take seconds. Belongs to the web
// loop.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/net/dialogue.hpp"
#include "daemon/net/http.hpp"
#include "rules/text/expected.hpp"

namespace eboard::net {

class DoctorService {
 public:
  /// Says what somebody has to do, as JSON, given what /api/boards and /api/ports answer.
  using Examine =
      std::function<Expected<std::string, std::string>(std::string_view boards, std::string_view ports)>;
  /// Runs a function on the loop that owns the service; may be called from any thread.
  using Post = std::function<void(std::function<void()>)>;

  /// An empty `examine` is asked for nothing.
  DoctorService(Examine examine, Post post);
  ~DoctorService();

  /// Replies on the loop. Who asks while the machine is looked at gets the same answer.
  void answer(std::string boards, const HttpResponse& ports, Reply reply);
  /// Waits for the thread; what still waits is not answered.
  void stop();

 private:
  class Thread;

  Examine examine_;
  Post post_;
  std::vector<Reply> waiting_;
  std::unique_ptr<Thread> thread_;  ///< from the first question on
};

}  // namespace eboard::net
