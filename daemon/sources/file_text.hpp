// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// The text of a file that another program writes.
#pragma once

#include <optional>
#include <string>

#include "daemon/sources/file_stamp.hpp"
#include "daemon/sources/origin.hpp"
#include "rules/text/expected.hpp"

namespace eboard::sources {

class FileText {
 public:
  explicit FileText(std::string path) : path_(std::move(path)) {}

  /// nullopt: it is the one that came last, or somebody writes it now.
  [[nodiscard]] Expected<std::optional<std::string>, Origin::Trouble> read();

 private:
  [[nodiscard]] Expected<FileStamp, Origin::Trouble> stamp() const;

  std::string path_;
  std::optional<FileStamp> last_;  ///< of the text that came last
};

}  // namespace eboard::sources
