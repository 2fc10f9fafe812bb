// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Unpacks parts of a ZIP file that is in memory, by libminizip, within limits.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/text/expected.hpp"

namespace eboard::tournament {

class Zip {
 public:
  /// Shows the bytes given. Nothing is unpacked here.
  explicit Zip(std::string_view bytes);
  ~Zip();
  Zip(const Zip&) = delete;
  Zip& operator=(const Zip&) = delete;

  /// A sentence; empty: the file can be read.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  /// By its path, "xl/workbook.xml"; capitals, a slash in front and slashes that lean backwards do not count.
  [[nodiscard]] bool has(std::string_view path) const;
  /// Of all parts, as the file writes them: one may be there twice, and only the first is unpacked.
  [[nodiscard]] const std::vector<std::string>& names() const;

  /// Unpacks one part. `more` sees each piece as it comes, and ends the work by a sentence. Error: that one,
  /// or what is damaged.
  using More = std::function<std::string(std::string_view piece)>;
  [[nodiscard]] Expected<std::string, std::string> unpack(std::string_view path, const More& more);

 private:
  struct Opened;

  std::unique_ptr<Opened> opened_;
  std::string fault_;
};

}  // namespace eboard::tournament
