// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes a ZIP file in memory, by libminizip. The same parts give the same bytes: no part has a date.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace eboard::archive {

class ZipWriter {
 public:
  ZipWriter();
  ~ZipWriter();
  ZipWriter(const ZipWriter&) = delete;
  ZipWriter& operator=(const ZipWriter&) = delete;

  /// Packs one part. False: it could not be added, and the file is of no use.
  [[nodiscard]] bool add(const std::string& name, std::string_view bytes);
  /// How much is packed so far.
  [[nodiscard]] std::size_t size() const;
  /// The whole file; empty if it could not be finished. Nothing can be added any more.
  [[nodiscard]] std::string finish();

 private:
  struct Opened;
  std::unique_ptr<Opened> opened_;
};

}  // namespace eboard::archive
