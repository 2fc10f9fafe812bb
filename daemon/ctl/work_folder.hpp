// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A folder for what another program reads and writes.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace eboard::ctl {

/// It goes when it is no longer needed.
class WorkFolder {
 public:
  WorkFolder() {
    std::string path = (std::filesystem::temp_directory_path() / "eboardctl-XXXXXX").string();
    if (::mkdtemp(path.data()) != nullptr) path_ = path;
  }
  ~WorkFolder() {
    std::error_code none;
    if (!path_.empty()) std::filesystem::remove_all(path_, none);
  }
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  [[nodiscard]] bool made() const { return !path_.empty(); }
  [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace eboard::ctl
