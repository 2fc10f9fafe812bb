// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A folder of files that others watch, serve or fetch. A file is replaced as a whole, so no program reads
// half of one, and only if its text is another one.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "daemon/seams/delivery.hpp"

namespace eboard::daemon {
class TableReader;
}

namespace eboard::outlets {

/// Reads the key `directory` of the outlet; a fault of the configuration if it is missing or no whole path.
[[nodiscard]] std::string read_directory(daemon::TableReader& own, std::string_view outlet);

class PublishedFolder {
 public:
  /// The operator makes the directory. It is never created here, because a missing directory may mean that
  /// its disk is not mounted. `what` is for the operator: "PGN files".
  PublishedFolder(std::string directory, std::string what)
      : directory_(std::move(directory)), what_(std::move(what)) {}

  /// `name` is a path below the directory; its folders are made. Everybody may read them and the file. A link
  /// in the place of a folder is refused.
  [[nodiscard]] seams::Delivery::Outcome write(const std::string& name, std::string_view text);
  /// Removes a file that this object wrote, if it is there; leaves any other alone.
  [[nodiscard]] seams::Delivery::Outcome remove(const std::string& name);

  [[nodiscard]] seams::Trouble unread(const storage::StoreError& error) const;
  [[nodiscard]] seams::Trouble trouble(std::string_view reason, std::string detail) const;

 private:
  [[nodiscard]] bool holds(const std::string& name, std::string_view text);
  [[nodiscard]] seams::Delivery::Outcome failed(std::string_view path, int error) const;

  std::string directory_, what_;
  std::map<std::string, std::size_t> written_;  ///< fingerprints of the texts, by name
};

}  // namespace eboard::outlets
