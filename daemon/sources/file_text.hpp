// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The text of a file that another program writes.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/sources/origin.hpp"
#include "rules/text/expected.hpp"

namespace eboard::sources {

class FileText {
 public:
  explicit FileText(std::string path) : path_(std::move(path)) {}

  /// nullopt: it is the one that came last, or somebody writes it now.
  [[nodiscard]] Expected<std::optional<std::string>, Origin::Trouble> read();

 private:
  /// What changes when a file is written or replaced.
  struct Stamp {
    dev_t device{};
    ino_t inode{};
    off_t size{};
    std::int64_t changed{};  ///< nanoseconds
    bool operator==(const Stamp&) const = default;
  };
  [[nodiscard]] Expected<Stamp, Origin::Trouble> stamp() const;
  [[nodiscard]] static bool is_fresh(const Stamp& stamp);

  std::string path_;
  std::optional<Stamp> last_;  ///< of the text that came last
};

}  // namespace eboard::sources
