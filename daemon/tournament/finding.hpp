// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// What a reader of a file found wrong, and where.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace eboard::tournament {

enum class Severity : std::uint8_t {
  warning,  ///< read, and perhaps otherwise than it is meant
  error,    ///< left out, or in contradiction with something else of the file
};

struct Finding {
  Severity severity = Severity::warning;
  int line = 0;                           ///< from 1; 0: the file as a whole
  int first_column = 0, last_column = 0;  ///< from 1; 0: the line as a whole. Of a table its cells
  std::string what;                       ///< a sentence without a full stop, UTF-8
  bool operator==(const Finding&) const = default;
};

/// A file of another format has a finding in each line, and nobody reads more of them.
inline constexpr std::size_t kMaxFindings = 1000;

class Findings {
 public:
  void add(Finding finding) {
    if (finding.severity == Severity::error) ++errors_;
    if (all_.size() < kMaxFindings) {
      all_.push_back(std::move(finding));
    } else {
      ++more_;
    }
  }

  [[nodiscard]] std::size_t errors() const { return errors_; }
  /// By line; of more than kMaxFindings the first that were found, and how many there are besides.
  [[nodiscard]] std::vector<Finding> by_line() &&;

 private:
  std::vector<Finding> all_;
  std::size_t errors_ = 0, more_ = 0;
};

/// "line 12, columns 92 to 99: error: ..."
[[nodiscard]] std::string to_string(const Finding& finding);

}  // namespace eboard::tournament
