// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Replaces the calls that change files by ones that fail when a test asks for it, in programs that link
// failing_calls.cpp: those of SQLite and those of the store's own.
#pragma once

#include <string>

namespace eboard::test {

/// The n-th such call (0: the next) below that folder fails once with this errno. One at a time.
class FailingCall {
 public:
  FailingCall(std::string folder, int call, int error);
  ~FailingCall();
  FailingCall(const FailingCall&) = delete;
  FailingCall& operator=(const FailingCall&) = delete;

  [[nodiscard]] bool failed() const;
};

}  // namespace eboard::test
