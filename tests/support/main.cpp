// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
#define CATCH_CONFIG_MAIN
// Catch2 2.13 aborts when a case with its first ": " beyond this column in the name reports something.
#define CATCH_CONFIG_CONSOLE_WIDTH 130
#include "tests/support/case_marks.hpp"
#include "tests/support/catch.hpp"

namespace {

class Marking : public Catch::TestEventListenerBase {
 public:
  using TestEventListenerBase::TestEventListenerBase;

  void testCaseStarting(const Catch::TestCaseInfo& info) override { marks_.begin(info.name); }
  void testCaseEnded(const Catch::TestCaseStats& stats) override {
    marks_.end(stats.totals.testCases.failed == 0);
  }

 private:
  eboard::test::CaseMarks marks_;
};

CATCH_REGISTER_LISTENER(Marking)

}  // namespace
