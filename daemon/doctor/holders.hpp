// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Who has a device open, as /proc shows it.
#pragma once

#include <sys/types.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daemon/doctor/facts.hpp"

namespace eboard::doctor {

class OpenFiles {
 public:
  /// Reads it once. `root` stands before /proc.
  explicit OpenFiles(const std::string& root);

  /// The processes that have that path open, or locked, in the order of their numbers. Makers of pseudo
  /// terminals are none of theirs.
  [[nodiscard]] std::vector<Process> holders_of(const std::string& path) const;
  /// No process hides its descriptors from this user.
  [[nodiscard]] bool sees_all() const { return sees_all_; }
  [[nodiscard]] const std::vector<Process>& processes() const { return processes_; }

 private:
  void read_process(int id);
  void read_locks();
  [[nodiscard]] std::string name_of(int id) const;

  std::string root_;
  bool sees_all_ = true;
  std::vector<Process> processes_;
  using File = std::pair<dev_t, unsigned long long>;  ///< file system, number there
  std::multimap<std::string, int> open_;              ///< processes by path
  std::multimap<File, int> locked_;  ///< likewise by file; seen of other users' processes, too
};

}  // namespace eboard::doctor
