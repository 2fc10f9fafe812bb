// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Reads the members of an archive, and believes none of it: sizes are limited before anything is unpacked,
// and each member must have the hash that the manifest says. Pure.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "daemon/archive/manifest.hpp"
#include "rules/text/expected.hpp"

namespace eboard::tournament {
class Zip;
}

namespace eboard::archive {

class ArchiveReader {
 public:
  /// Error: one sentence. The bytes must outlive the reader.
  [[nodiscard]] static Expected<ArchiveReader, std::string> open(std::string_view bytes);
  ArchiveReader(ArchiveReader&&) noexcept;
  ArchiveReader& operator=(ArchiveReader&&) noexcept;
  ~ArchiveReader();

  [[nodiscard]] const Manifest& manifest() const { return manifest_; }
  [[nodiscard]] bool has(std::string_view name) const;
  /// Error: one sentence; there is no such member, it is damaged, or it is not what the manifest says.
  [[nodiscard]] Expected<std::string, std::string> member(std::string_view name);

 private:
  ArchiveReader(std::unique_ptr<tournament::Zip> zip, Manifest manifest);

  std::unique_ptr<tournament::Zip> zip_;
  Manifest manifest_;
};

}  // namespace eboard::archive
