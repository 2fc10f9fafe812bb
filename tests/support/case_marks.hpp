// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Where one case of a test program begins and ends, for tests/together.py, which runs many in one process.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string_view>

namespace eboard::test {

/// Marks what a program prints, in lines that begin with the word in EBOARD_CASE_MARK. Without that variable
/// nothing is marked.
class CaseMarks {
 public:
  void begin(std::string_view name) const { mark("begin", name); }
  void end(bool passed) const { mark("end", passed ? "passed" : "failed"); }

 private:
  void mark(std::string_view what, std::string_view of) const {
    if (mark_ == nullptr) return;
    // What the case printed comes before the mark, by whatever it printed.
    std::cout.flush();
    std::cerr.flush();
    std::fflush(stdout);
    fmt::print("\n{} {} {}\n", mark_, what, of);
    std::fflush(stdout);
  }

  const char* mark_ = std::getenv("EBOARD_CASE_MARK");
};

}  // namespace eboard::test
