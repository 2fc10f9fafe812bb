// SPDX-License-Identifier: MIT
// Copyright (c) 2026 The eboardd authors
//
// Writes what a store holds for other programs: to files, or as the answer of a running daemon.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/store.hpp"

namespace eboard::exports {

struct Wish {
  std::optional<int> round;  ///< captures and records of Quaternity have none: all
  std::optional<int> board;  ///< number of a table; records of Quaternity have tables of their own: all
};

/// Where an export goes. It may be larger than memory, so it is written as it is read.
class Output {
 public:
  virtual ~Output() = default;
  /// Ends what was begun before, and begins a file or what stands for one.
  virtual void begin(const std::string& name) = 0;
  /// Valid after begin().
  [[nodiscard]] virtual std::ostream& stream() = 0;
  /// False when nothing more is taken; then nothing more is written.
  [[nodiscard]] virtual bool good() = 0;
};

/// "pgn", "jsonl", "csv", "trf" (TRF26), "trf16", "ebcap", "record".
[[nodiscard]] std::vector<std::string> formats();
/// `format` is one of formats().
[[nodiscard]] storage::Result<void> write(storage::Store& store, std::string_view format, const Wish& wish,
                                          Output& output);

[[nodiscard]] storage::Result<bool> any_game(storage::Store& store, const Wish& wish);
/// Each makes a capture. The lines of a Quaternity table are not a device's reports.
[[nodiscard]] storage::Result<std::vector<storage::DeviceRow>> devices_that_reported(storage::Store& store,
                                                                                     const Wish& wish);

}  // namespace eboard::exports
