// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// A folder on this computer.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "daemon/config/outlets.hpp"
#include "daemon/outlets/folder.hpp"

namespace eboard::outlets {

class PublishedFolder final : public Folder {
 public:
  /// The operator makes the directory. It is never created here, because a missing directory may mean that
  /// its disk is not mounted. `what` is for the operator: "PGN files".
  PublishedFolder(std::string directory, std::string what)
      : directory_(std::move(directory)), what_(std::move(what)) {}

  /// A link in the place of a folder is refused.
  [[nodiscard]] seams::Delivery::Outcome write(const std::string& name, std::string_view text) override;
  [[nodiscard]] bool holds(const std::string& name, const TextPrint& text) const override;
  [[nodiscard]] seams::Delivery::Outcome remove(const std::string& name) override;
  /// Files are not synced, since games are not held up for those who watch them. The store has them.
  [[nodiscard]] bool may_be_cut(const std::string& folder) const override;
  [[nodiscard]] std::string_view failing_word() const override { return "not written"; }
  [[nodiscard]] seams::Trouble trouble(std::string_view reason, std::string detail) const override;

 private:
  [[nodiscard]] bool finds(const std::string& name, std::string_view text) const;
  [[nodiscard]] seams::Delivery::Outcome failed(std::string_view path, int error) const;

  std::string directory_, what_;
  std::map<std::string, std::size_t> written_;  ///< fingerprints of the texts, by name
};

/// An outlet that writes into the folder that its key `directory` names; a fault of the configuration if it
/// is missing or no whole path.
[[nodiscard]] daemon::MakeDelivery in_directory(daemon::TableReader& own, std::string_view table,
                                                Content content);

}  // namespace eboard::outlets
